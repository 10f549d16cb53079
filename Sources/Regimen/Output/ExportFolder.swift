import Documents
import Foundation

/// A folder that a command writes files into under names of its own. A file of such a name with
/// another content is somebody else's, and stays as it is.
struct ExportFolder {
  let path: String
  /// What names it, such as `--output`.
  private let option: String
  /// Whether files may be written over; nil where a command has no `--replace`.
  private let replaces: Bool?

  /// Makes the folder where there is none.
  init(_ named: String, option: String, replaces: Bool? = nil) throws {
    path = named.expandingTilde
    self.option = option
    self.replaces = replaces
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        message: "Could not make \(path): \(error.localizedDescription)",
        hint: "Name another folder with \(option).")
    }
  }

  /// - Parameter names: the first one that is free, or that has this content, is taken.
  /// - Throws: `Failure` where there is none, or the file cannot be written.
  func write(_ bytes: [UInt8], as names: String...) throws {
    let places = names.map { filePath($0) }
    let manager = FileManager.default
    let place = places.first {
      replaces == true || !manager.fileExists(atPath: $0)
        || manager.contents(atPath: $0) == Data(bytes)
    }
    guard let place else {
      throw Failure(
        message: "\(places[0]) is there already, with another content.",
        hint: "Name another folder with \(option)"
          + (replaces == nil ? "." : ", or write over what is there with --replace."))
    }
    if replaces != true, manager.fileExists(atPath: place) { return }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: place), options: .atomic)
    } catch {
      throw Failure(
        message: "Could not write \(place): \(error.localizedDescription)",
        hint: "Name another folder with \(option).")
    }
  }

  /// A name is a person's and may hold anything.
  private func filePath(_ name: String) -> String {
    let safe = name.map { $0 == "/" || $0 == "\0" ? "-" : $0 }
    return path + "/" + String(safe)
  }

  /// A name with a part of an identifier, such as `2026-03-02-running-7RD3K2PQ.fit`.
  static func name(_ name: String, with id: ULID) -> String {
    let name = name as NSString
    return "\(name.deletingPathExtension)-\(id.text.suffix(8)).\(name.pathExtension)"
  }
}
