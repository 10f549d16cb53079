import Crypto

/// The SHA-256 of every file of a backup, as `sha256sum --check` reads them.
struct BackupSums: Equatable {
  /// The last file of an archive.
  static let name = "SHA256SUMS"
  /// What the library's files lie in within an archive.
  static let folder = "library"

  private static let commentStart = "sha256 "

  /// What stands before a file's content, so that it can be told from a damaged one at once, also
  /// where the list at the end cannot be read.
  static func comment(_ hash: String) -> String { commentStart + hash }

  /// Nil where nothing is said, as in archives of earlier versions.
  static func hash(in comment: String) -> String? {
    guard comment.hasPrefix(commentStart) else { return nil }
    return String(comment.dropFirst(commentStart.count))
  }

  /// In hexadecimal digits, by the bytes of the path within the library: two names that are written
  /// the same are two files on most disks.
  private var hashes: [[UInt8]: String] = [:]

  init() {}

  subscript(path: String) -> String? {
    get { hashes[Array(path.utf8)] }
    set { hashes[Array(path.utf8)] = newValue }
  }

  var count: Int { hashes.count }

  /// In the order of their bytes.
  var paths: [String] {
    hashes.keys.sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  var text: [UInt8] {
    var text: [UInt8] = []
    for path in paths {
      guard let hash = self[path] else { continue }
      let name = Array((BackupSums.folder + "/" + path).utf8)
      let escaped = BackupSums.escaped(name)
      if escaped != name { text.append(0x5c) }
      text += hash.utf8
      text += [0x20, 0x20]
      text += escaped
      text.append(0x0a)
    }
    return text
  }

  /// Nil where a line is none of these.
  init?(_ text: [UInt8]) {
    let folder = Array((BackupSums.folder + "/").utf8)
    for line in text.split(separator: 0x0a) {
      let isEscaped = line.first == 0x5c
      let line = isEscaped ? line.dropFirst() : line
      let hash = String(decoding: line.prefix(64), as: UTF8.self)
      let name = line.dropFirst(66)
      let bytes = isEscaped ? BackupSums.unescaped(name) : Array(name)
      guard hash.utf8.count == 64, hash.allSatisfy({ $0.isHexDigit }),
        line.dropFirst(64).starts(with: [0x20, 0x20]), bytes.starts(with: folder)
      else { return nil }
      hashes[Array(bytes.dropFirst(folder.count))] = hash
    }
  }

  /// A line's end in a name would end the line.
  private static func escaped(_ name: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in name {
      switch byte {
      case 0x0a: result += [0x5c, UInt8(ascii: "n")]
      case 0x5c: result += [0x5c, 0x5c]
      default: result.append(byte)
      }
    }
    return result
  }

  private static func unescaped(_ name: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isEscape = false
    for byte in name {
      if !isEscape, byte == 0x5c {
        isEscape = true
        continue
      }
      result.append(isEscape && byte == UInt8(ascii: "n") ? 0x0a : byte)
      isEscape = false
    }
    return result
  }
}

/// A SHA-256 over bytes that come one after the other.
struct RunningHash {
  private var hash = SHA256()

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
  }

  mutating func add(_ bytes: [UInt8]) { add(bytes[...]) }

  /// In hexadecimal digits.
  var text: String {
    hash.finalize().map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  static func text(of bytes: [UInt8]) -> String {
    var hash = RunningHash()
    hash.add(bytes)
    return hash.text
  }
}
