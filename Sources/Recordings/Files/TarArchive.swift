/// What a tar archive says of one of the things in it.
public struct TarEntry: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case file
    case folder
    /// A second name of a file that came before it.
    case hardLink(to: String)
    /// Links, pipes and the like, and what has a name that is no UTF-8.
    case other
  }

  /// With `/` between its parts; empty for the folder that was packed.
  public var name: String
  public var kind: Kind
  /// Bytes of its content.
  public var size: Int
  /// The nine bits, such as 0o644.
  public var mode: UInt32
  /// When it was written last, in seconds since 1970 in UTC.
  public var modifiedSeconds: Int64
  /// What is said of it before its content, one line; other programs pass it over.
  public var comment: String

  public init(
    name: String, kind: Kind, size: Int = 0, mode: UInt32 = 0o644, modifiedSeconds: Int64 = 0,
    comment: String = ""
  ) {
    self.name = name
    self.kind = kind
    self.size = size
    self.mode = mode
    self.modifiedSeconds = modifiedSeconds
    self.comment = comment
  }
}

/// The bytes of a tar archive (POSIX.1-2001: ustar, with pax records for what does not fit), which
/// every `tar` unpacks.
public enum TarArchive {
  static let blockSize = 512

  /// Two empty blocks.
  public static let ending = [UInt8](repeating: 0, count: 2 * blockSize)

  /// What an archive begins with that says something of itself.
  ///
  /// - Parameter comment: one line.
  public static func opening(comment: String) -> [UInt8] {
    let records = record("comment", comment)
    return block("pax_global_header", type: "g", size: records.count) + padded(records)
  }

  /// What comes before an entry's content.
  public static func header(of entry: TarEntry) -> [UInt8] {
    let isFolder = entry.kind == .folder
    let name = isFolder ? entry.name + "/" : entry.name
    var records: [UInt8] = []
    let fits = name.utf8.count <= nameLength && name.utf8.allSatisfy { $0 < 0x80 }
    if !fits { records += record("path", name) }
    if entry.size > largestSize { records += record("size", String(entry.size)) }
    if !entry.comment.isEmpty { records += record("comment", entry.comment) }
    var bytes: [UInt8] = []
    if !records.isEmpty {
      bytes += block("PaxHeaders/entry", type: "x", size: records.count)
      bytes += padded(records)
    }
    return bytes
      + block(
        name, type: isFolder ? "5" : "0", size: entry.size > largestSize ? 0 : entry.size,
        mode: entry.mode, modified: entry.modifiedSeconds)
  }

  /// What comes behind a content of so many bytes.
  public static func padding(behind size: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: paddingCount(behind: size))
  }

  static func paddingCount(behind size: Int) -> Int {
    (blockSize - size % blockSize) % blockSize
  }

  // MARK: Parts

  private static let nameLength = 100
  /// Eleven octal digits.
  private static let largestSize = 1 << 33 - 1

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + padding(behind: bytes.count)
  }

  /// `LENGTH KEY=VALUE` and a line's end; the length counts itself.
  private static func record(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n"
    var length = rest.utf8.count
    while true {
      let next = rest.utf8.count + String(length).utf8.count
      if next == length { break }
      length = next
    }
    return Array((String(length) + rest).utf8)
  }

  private static func block(
    _ name: String, type: Unicode.Scalar, size: Int, mode: UInt32 = 0o644, modified: Int64 = 0
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: blockSize)
    func put(_ text: String, at start: Int, atMost length: Int) {
      for (index, byte) in text.utf8.prefix(length).enumerated() { bytes[start + index] = byte }
    }
    func put(_ number: Int64, digits: Int, at start: Int) {
      let text = String(max(0, number), radix: 8)
      let zeros = String(repeating: "0", count: max(0, digits - text.utf8.count))
      put(zeros + text, at: start, atMost: digits)
    }
    put(name, at: 0, atMost: nameLength)
    put(Int64(mode & 0o777), digits: 7, at: 100)
    put(0, digits: 7, at: 108)
    put(0, digits: 7, at: 116)
    put(Int64(size), digits: 11, at: 124)
    // Eleven digits hold 270 years.
    put(min(modified, 1 << 33 - 1), digits: 11, at: 136)
    bytes[156] = UInt8(ascii: type)
    put("ustar\u{0}00", at: 257, atMost: 8)
    put(Int64(sum(of: bytes)), digits: 6, at: 148)
    bytes[154] = 0
    bytes[155] = 0x20
    return bytes
  }

  /// Of all bytes of a block, as if those of its sum were spaces.
  static func sum(of block: [UInt8]) -> Int {
    var sum = 8 * 0x20
    for (index, byte) in block.enumerated() where index < 148 || index >= 156 { sum += Int(byte) }
    return sum
  }
}
