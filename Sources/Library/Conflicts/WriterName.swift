import Documents

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Under which name a machine counts its edits; kept beside the cache.
///
/// A copied home folder, another machine or a library that was put in place of another one is
/// another writer: two of one name would count different edits alike.
enum WriterName {
  private static let length = 8

  /// - Parameter folder: that of the cache; nil for one in memory.
  static func find(
    folder: String?, root: String, on disk: any Disk, mint: () -> String
  ) throws(LibraryError) -> String {
    guard let folder else { return mint() }
    let words = try PrivateFile(folder + "/writer").read().map {
      String(decoding: $0, as: UTF8.self).split(whereSeparator: { $0 == " " || $0 == "\n" })
    }
    if let words, words.count == 2, words[0].utf8.count == length, words[1] == place(root, on: disk)
    {
      return String(words[0])
    }
    return try renew(folder: folder, root: root, on: disk, mint: mint)
  }

  /// A name that was never used.
  static func renew(
    folder: String?, root: String, on disk: any Disk, mint: () -> String
  ) throws(LibraryError) -> String {
    let name = mint()
    if let folder {
      try PrivateFile(folder + "/writer").write(Array("\(name) \(place(root, on: disk))\n".utf8))
    }
    return name
  }

  static func mint() -> String {
    let text = ULID(high: 0, low: UInt64.random(in: .min ... .max)).text
    return String(text.suffix(length))
  }

  /// The machine and the folder. Not the device: disks change theirs from start to start.
  private static func place(_ root: String, on disk: any Disk) -> String {
    let inode = (disk.folderIdentity(at: root) ?? 0) & 0xff_ffff_ffff
    let hash = ContentHash(of: machine() + Array("\(inode) \(root)".utf8))
    return String(ULID(high: hash.high, low: hash.low).text.suffix(13))
  }

  private static func machine() -> [UInt8] {
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      if let file = try? DocumentFile.read(path, on: SystemDisk()), let text = file.text,
        text.count > 0
      {
        return text.bytes
      }
    }
    var name = [UInt8](repeating: 0, count: 256)
    let code = name.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map {
        gethostname($0.assumingMemoryBound(to: CChar.self), bytes.count - 1)
      }
    }
    return code == 0 ? Array(name.prefix { $0 != 0 }) : []
  }
}
