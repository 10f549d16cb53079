import Foundation

/// A file that a command writes where somebody says.
enum ExportFile {
  /// A file with another content stays as it is, unless it is to be replaced.
  ///
  /// - Parameter option: what names it, such as `--output`.
  /// - Throws: `Failure` where it is not written.
  static func write(
    _ bytes: [UInt8], to named: String, option: String, replaces: Bool
  ) throws {
    let url = URL(fileURLWithPath: named.expandingTilde)
    let manager = FileManager.default
    let attributes = try? manager.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
    let type = attributes?[.type] as? FileAttributeType
    if type == FileAttributeType.typeDirectory {
      throw Failure(
        message: "\(url.path) is a folder.", hint: "Name a file in it with \(option).")
    }
    let isFile = type == FileAttributeType.typeRegular
    if isFile, !replaces {
      if manager.contents(atPath: url.path) == Data(bytes) { return }
      throw Failure(
        message: "\(url.path) is there already, with another content.",
        hint: "Name another file with \(option), or write over it with --replace.")
    }
    let folder = url.deletingLastPathComponent().path
    guard manager.fileExists(atPath: folder) else {
      throw Failure(
        message: "There is no folder at \(folder).", hint: "Make it, or name another one.")
    }
    do {
      if type == nil || isFile {
        try Data(bytes).write(to: url, options: .atomic)
      } else {
        // A pipe or a device: another file must not take its place.
        try FileHandle(forWritingTo: url).write(contentsOf: Data(bytes))
      }
    } catch {
      throw Failure(
        message: "Could not write \(url.path): \(error.localizedDescription)",
        hint: "Name another file with \(option).")
    }
  }
}
