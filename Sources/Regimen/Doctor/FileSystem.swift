import Foundation
import Library

/// The disk that a folder lies on.
struct FileSystem {
  /// As the system names its file system, such as `ext4`; nil where it does not say.
  let kind: String?
  /// Bytes that may still be written; nil where that is not known.
  let freeBytes: Int64?

  /// - Parameter path: of a folder, without links.
  init(of path: String) {
    kind = FileSystemKind(of: path)?.name
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
    freeBytes = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value
  }

  /// Whether what lies there goes with the power, or with a container.
  var isForgetful: Bool { ["tmpfs", "ramfs", "overlay"].contains(kind) }
}
