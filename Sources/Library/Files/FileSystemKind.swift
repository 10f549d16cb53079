#if canImport(Darwin)
  import Darwin
#endif

/// The kind of file system that a folder lies on.
public struct FileSystemKind: Equatable, Sendable {
  /// As the system names it, such as `ext4`, `nfs4` or `fuse.sshfs`.
  public let name: String

  init(_ name: String) { self.name = name }

  /// Nil where the system does not say.
  ///
  /// - Parameter path: of a folder, without links.
  public init?(of path: String) {
    #if os(Linux)
      self.init(of: path, in: String(decoding: systemText("/proc/self/mountinfo"), as: UTF8.self))
    #else
      var status = statfs()
      guard statfs(path, &status) == 0 else { return nil }
      name = withUnsafeBytes(of: status.f_fstypename) { name in
        String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      }
    #endif
  }

  /// - Parameter table: as in `/proc/self/mountinfo`: the fifth word of a line is where a disk
  ///   lies, the first one behind a dash what it is. What was mounted later lies above.
  init?(of path: String, in table: String) {
    var found: (length: Int, name: Substring)?
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      // What was mounted may be called so, too.
      guard words.count > 6, let dash = words[6...].firstIndex(of: "-"), dash + 1 < words.count
      else { continue }
      let place = FileSystemKind.unescaped(words[4])
      let isAbove = place == "/" || path == place || path.hasPrefix(place + "/")
      guard isAbove, place.utf8.count >= found?.length ?? 0 else { continue }
      found = (place.utf8.count, words[dash + 1])
    }
    guard let name = found?.name else { return nil }
    self.name = String(name)
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

  /// Whether what lies there is changed elsewhere, by another machine or another program, without
  /// this system being told. `fuseblk` is a disk of this machine, such as one with NTFS.
  var isChangedElsewhere: Bool {
    FileSystemKind.changedElsewhere.contains(name) || name.hasPrefix("fuse.")
  }

  private static let changedElsewhere: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "fuse", "9p", "virtiofs", "vboxsf", "prl_fs",
  ]
}
