#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of a file, which stays open as long as this lives.
public final class FileSource: ByteSource {
  public let path: String
  private let descriptor: Int32
  public private(set) var position = 0
  public private(set) var total: Int?

  /// - Throws: `RecordingError.unreadable` with the system's reason.
  public init(path: String) throws(RecordingError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      total = Int(exactly: status.st_size)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    guard let base = buffer.baseAddress, !buffer.isEmpty else { return 0 }
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, base, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, base, buffer.count)
      #else
        let count = Darwin.read(descriptor, base, buffer.count)
      #endif
      if count >= 0 {
        position += count
        return count
      }
      if errno != EINTR { throw Self.failure(path) }
    }
  }

  private static func failure(_ path: String) -> RecordingError {
    let reason = strerror(errno).map { String(cString: $0) } ?? "unknown error"
    return .unreadable(path: path, reason: reason)
  }
}
