import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that nobody else on the machine may read.
enum PrivateFile {
  enum Failure: Error, CustomStringConvertible {
    case missing(String)
    case open(String)
    case large(String)
    case unwritable(String)

    var description: String {
      switch self {
      case .missing(let path): "There is no file \(path)."
      case .open(let path): "Others may read \(path). Close it: chmod 600 \(path)."
      case .large(let path): "\(path) is too large for a key."
      case .unwritable(let path): "\(path) cannot be written."
      }
    }
  }

  /// An empty file of mode 0600 where there is none.
  static func create(_ path: String) throws(Failure) {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .unwritable(path) }
    close(file)
  }

  /// Puts a file of mode 0600 in the place of another, whole or not at all.
  static func write(_ bytes: [UInt8], to path: String) throws {
    try prepare(bytes, for: path) { rename($0, path) == 0 }
  }

  /// Writes a file of mode 0600 where there is none, whole or not at all. Of several processes
  /// one writes; the others leave that file as it is.
  static func writeFirst(_ bytes: [UInt8], to path: String) throws {
    try prepare(bytes, for: path) { link($0, path) == 0 || errno == EEXIST }
  }

  private static func prepare(
    _ bytes: [UInt8], for path: String, place: (_ temporary: String) -> Bool
  ) throws {
    let temporary = "\(path).\(UInt64.random(in: .min ... .max))"
    try create(temporary)
    // After a rename there is nothing by that name.
    defer { unlink(temporary) }
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
    try handle.write(contentsOf: Data(bytes))
    try handle.synchronize()
    try handle.close()
    guard place(temporary) else { throw Failure.unwritable(path) }
  }

  /// The text of a file that only its owner may read, without spaces around it.
  static func secret(_ path: String) throws(Failure) -> String {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .missing(path) }
    guard status.st_mode & 0o077 == 0 else { throw .open(path) }
    guard status.st_size <= 64 << 10 else { throw .large(path) }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .missing(path)
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
