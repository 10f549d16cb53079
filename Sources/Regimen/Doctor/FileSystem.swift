import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The disk that a folder lies on.
struct FileSystem {
  /// As the system names its file system, such as `ext4`; nil where it does not say.
  let kind: String?
  /// Bytes that may still be written; nil where that is not known.
  let freeBytes: Int64?

  /// - Parameter path: of a folder, without links.
  init(of path: String) {
    kind = FileSystem.kind(of: path)
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
    freeBytes = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value
  }

  /// Whether what lies there goes with the power, or with a container.
  var isForgetful: Bool { ["tmpfs", "ramfs", "overlay"].contains(kind) }

  #if os(Linux)
    private static func kind(of path: String) -> String? {
      guard let file = FileHandle(forReadingAtPath: "/proc/self/mountinfo"),
        let data = try? file.readToEnd()
      else { return nil }
      return kind(of: path, in: String(decoding: data, as: UTF8.self))
    }
  #else
    private static func kind(of path: String) -> String? {
      var status = statfs()
      guard statfs(path, &status) == 0 else { return nil }
      return withUnsafeBytes(of: status.f_fstypename) { name in
        String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  #endif

  /// - Parameter table: as in `/proc/self/mountinfo`: the fifth word of a line is where a disk
  ///   lies, the first one behind a dash what it is. What was mounted later lies above.
  static func kind(of path: String, in table: String) -> String? {
    var found: (length: Int, kind: String)?
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 6, let dash = words.lastIndex(of: "-"), dash + 1 < words.count else {
        continue
      }
      let place = unescaped(words[4])
      let isAbove = place == "/" || path == place || path.hasPrefix(place + "/")
      guard isAbove, place.utf8.count >= found?.length ?? 0 else { continue }
      found = (place.utf8.count, String(words[dash + 1]))
    }
    return found?.kind
  }

  /// A space in a path is `\040` there.
  private static func unescaped(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let digits = String(decoding: bytes[(index + 1)...].prefix(3), as: UTF8.self)
      if bytes[index] == 0x5c, digits.utf8.count == 3, let byte = UInt8(digits, radix: 8) {
        result.append(byte)
        index += 4
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
