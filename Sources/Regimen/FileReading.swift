import Foundation

/// Files that a person names.
enum FileReading {
  /// - Parameters:
  ///   - limit: bytes; a larger file is not read.
  ///   - tooLarge: what is thrown for one, made of its size.
  static func read(
    _ path: String, limit: Int, tooLarge: (Int) -> any Error
  ) throws -> [UInt8] {
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
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped))
    } catch {
      throw Failure(
        message: "Could not read \(path): \(error.localizedDescription)",
        hint: "Check its permissions.")
    }
  }
}
