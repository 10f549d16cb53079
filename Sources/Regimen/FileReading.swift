import Foundation

/// Files that a person names.
enum FileReading {
  /// The name of what another program writes into this one.
  static let standardInput = "-"

  /// - Parameters:
  ///   - limit: bytes; a larger file is not read.
  ///   - tooLarge: what is thrown for one, made of its size.
  static func read(
    _ path: String, limit: Int, tooLarge: (Int) -> any Error
  ) throws -> [UInt8] {
    if path == standardInput {
      return try readAll(of: .standardInput, named: "standard input", limit: limit, tooLarge)
    }
    let path = path.expandingTilde
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure(
        message: "There is no file at \(path).", hint: "Check the name and the folder.")
    }
    if isFolder.boolValue {
      throw Failure(message: "\(path) is a folder.", hint: "Name the file in it.")
    }
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    if size > limit { throw tooLarge(size) }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw Failure(
        message: "Could not read \(path): \(String(cString: strerror(errno))).",
        hint: "Check its permissions.")
    }
    return try readAll(of: file, named: path, size: size, limit: limit, tooLarge)
  }

  /// A pipe, and a file that another program still writes, has no size to rely on.
  private static func readAll(
    of file: FileHandle, named name: String, size: Int = 0, limit: Int,
    _ tooLarge: (Int) -> any Error
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    do {
      while let part = try file.read(upToCount: 1 << 20), !part.isEmpty {
        bytes += part
        if bytes.count > limit { break }
      }
    } catch {
      throw Failure(
        message: "Could not read \(name): \(error.localizedDescription)",
        hint: "Check the disk and try again.")
    }
    if bytes.count > limit { throw tooLarge(bytes.count) }
    return bytes
  }
}
