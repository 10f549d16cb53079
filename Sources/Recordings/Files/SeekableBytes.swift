#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bytes that can be read at any place: in memory, of an open file, or a part of either.
public struct SeekableBytes {
  private enum Storage {
    case memory([UInt8])
    case file(OpenFile)
  }

  private let storage: Storage
  private let start: Int
  /// How many there are.
  public let count: Int

  public init(_ bytes: [UInt8]) {
    storage = .memory(bytes)
    start = 0
    count = bytes.count
  }

  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - rawPath: As the system has it, with a zero at its end, where it is not UTF-8.
  ///   - staysOpen: Whether it stays open as long as this and its parts live. Else it is opened for
  ///     every reading, because folders hold more files than can be open at once.
  /// - Throws: `RecordingError.unreadable` with the system's reason.
  public init(
    path: String, rawPath: [CChar]? = nil, staysOpen: Bool = true
  ) throws(RecordingError) {
    let file = try OpenFile(path, rawPath ?? Array(path.utf8CString), staysOpen: staysOpen)
    storage = .file(file)
    start = 0
    count = file.size
  }

  private init(_ storage: Storage, start: Int, count: Int) {
    self.storage = storage
    self.start = start
    self.count = count
  }

  /// The bytes of a range, cut off at both ends of what there is.
  public func part(_ range: Range<Int>) -> SeekableBytes {
    let low = max(0, min(count, range.lowerBound))
    let high = max(low, min(count, range.upperBound))
    return SeekableBytes(storage, start: start + low, count: high - low)
  }

  /// Writes the bytes from `offset` on to the front of `buffer`.
  ///
  /// - Returns: How many; 0 only at the end, or where the buffer is empty.
  public func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(RecordingError) -> Int {
    guard offset >= 0, offset < count else { return 0 }
    let wanted = min(buffer.count, count - offset)
    let target = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
    switch storage {
    case .memory(let bytes):
      bytes.withUnsafeBytes { all in
        target.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: all[start + offset..<start + offset + wanted]))
      }
      return wanted
    case .file(let file): return try file.read(at: start + offset, into: target)
    }
  }

  /// Up to `count` bytes from `offset` on; fewer at the end.
  public func bytes(at offset: Int, count wanted: Int) throws(RecordingError) -> [UInt8] {
    guard offset >= 0, offset < count, wanted > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: min(wanted, count - offset))
    var filled = 0
    while filled < bytes.count {
      let outcome: Result<Int, RecordingError> = bytes.withUnsafeMutableBytes { all in
        Result { () throws(RecordingError) in
          try read(at: offset + filled, into: .init(rebasing: all[filled...]))
        }
      }
      let count = try outcome.get()
      if count == 0 { return Array(bytes[..<filled]) }
      filled += count
    }
    return bytes
  }
}

/// A file to read from.
private final class OpenFile {
  private let path: String
  private let rawPath: [CChar]
  /// Nil where it is opened for every reading.
  private let descriptor: Int32?
  let size: Int

  init(_ path: String, _ rawPath: [CChar], staysOpen: Bool) throws(RecordingError) {
    self.path = path
    self.rawPath = rawPath
    let descriptor = try Self.open(path, rawPath)
    var status = stat()
    guard fstat(descriptor, &status) == 0, let size = Int(exactly: status.st_size) else {
      let reason = systemReason()
      close(descriptor)
      throw .unreadable(path: path, reason: reason)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(path: path, reason: "it is no file")
    }
    self.size = size
    self.descriptor = staysOpen ? descriptor : nil
    if !staysOpen { close(descriptor) }
  }

  deinit {
    if let descriptor { close(descriptor) }
  }

  func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(RecordingError) -> Int {
    if let descriptor { return try read(descriptor, offset, buffer) }
    let descriptor = try Self.open(path, rawPath)
    defer { close(descriptor) }
    return try read(descriptor, offset, buffer)
  }

  private func read(
    _ descriptor: Int32, _ offset: Int, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(RecordingError) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      if errno != EINTR { throw .unreadable(path: path, reason: systemReason()) }
    }
  }

  /// Does not wait for whoever would write into a pipe: it is told apart and refused.
  private static func open(
    _ path: String, _ rawPath: [CChar]
  ) throws(RecordingError) -> Int32 {
    #if canImport(Glibc)
      let descriptor = Glibc.open(rawPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    #elseif canImport(Musl)
      let descriptor = Musl.open(rawPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    #else
      let descriptor = Darwin.open(rawPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    #endif
    if descriptor < 0 { throw .unreadable(path: path, reason: systemReason()) }
    return descriptor
  }
}

/// What the operating system says of the last call that failed.
func systemReason() -> String {
  strerror(errno).map { String(cString: $0) } ?? "unknown error"
}

/// The bytes of a part of a file or of memory, one after the other.
public struct PartSource: ByteSource {
  private let bytes: SeekableBytes
  public private(set) var position = 0

  public init(_ bytes: SeekableBytes) { self.bytes = bytes }

  public var total: Int? { bytes.count }

  public mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(RecordingError) -> Int {
    let count = try bytes.read(at: position, into: buffer)
    position += count
    return count
  }
}
