import Foundation
import Recordings

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program of somebody else's, such as restic, that is called with its own words.
struct InstalledProgram {
  let name: String
  private let url: URL

  /// Nil where it is not installed.
  init?(_ name: String) {
    guard let url = InstalledProgram.find(name) else { return nil }
    self.name = name
    self.url = url
  }

  /// The first of that name in `$PATH`.
  static func find(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(fileURLWithPath: String($0) + "/" + name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs it to its end. It may ask a person for a password, and says itself what goes wrong.
  ///
  /// - Parameters:
  ///   - folder: where it runs; nil for here.
  ///   - body: gets what it writes, while it does.
  /// - Returns: what `body` does, and the program's exit.
  /// - Throws: `Failure` where it cannot be started, else what `body` throws.
  func run<Value>(
    _ arguments: [String], in folder: String? = nil, body: (PipeSource) throws -> Value
  ) throws -> (value: Value, status: Int32) {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let output = Pipe()
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw Failure(
        message: "\(name) could not be started: \(error.localizedDescription)",
        hint: "Check that it is installed as a whole.")
    }
    let source = PipeSource(output.fileHandleForReading)
    do {
      let value = try body(source)
      // What is left unread would hold it up.
      source.drain()
      process.waitUntilExit()
      return (value, process.terminationStatus)
    } catch {
      process.terminate()
      source.drain()
      process.waitUntilExit()
      throw error
    }
  }

  /// All that it writes.
  ///
  /// - Throws: `Failure` where its exit is none of those that are good.
  func output(
    _ arguments: [String], in folder: String? = nil, good: Set<Int32> = [0], hint: String
  ) throws -> [UInt8] {
    let (bytes, status) = try run(arguments, in: folder) { try $0.all() }
    guard good.contains(status) else { throw failure(status, hint) }
    return bytes
  }

  func failure(_ status: Int32, _ hint: String) -> Failure {
    Failure(message: "\(name) ended with \(status).", hint: hint)
  }
}

/// What another program writes, as it comes.
final class PipeSource: ByteSource {
  private let handle: FileHandle
  private(set) var position = 0

  init(_ handle: FileHandle) { self.handle = handle }

  var total: Int? { nil }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    guard let base = buffer.baseAddress, !buffer.isEmpty else { return 0 }
    while true {
      let count = readSome(handle.fileDescriptor, base, buffer.count)
      if count >= 0 {
        position += count
        return count
      }
      if errno != EINTR {
        throw .unreadable(path: "the pipe", reason: String(cString: strerror(errno)))
      }
    }
  }

  func all() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var source: any ByteSource = self
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = try source.read(into: &piece, from: 0), count > 0 {
      bytes += piece[..<count]
    }
    return bytes
  }

  fileprivate func drain() { _ = try? all() }
}

// Outside the type, where the name means its own method.
private func readSome(_ file: Int32, _ target: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, target, count)
}
