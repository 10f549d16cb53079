/// The text of an export in UTF-8, whatever it was written in.
struct ExportText {
  private(set) var bytes: [UInt8]
  /// Where the header begins, behind a byte order mark and a line such as `sep=;`.
  private(set) var start = 0
  /// The line of the header, from 1.
  private(set) var line = 1
  /// What the file itself says that it parts its fields with.
  private(set) var delimiter: UInt8?
  /// Such as `Windows-1252`; nil for UTF-8.
  private(set) var encoding: String?

  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// - Parameter limit: in bytes.
  init(_ bytes: [UInt8], limit: Int) throws(ImportError) {
    if bytes.count > limit { throw .tooLarge(bytes: bytes.count, limit: limit) }
    self.bytes = bytes
    if let isBigEndian = UTF16Text.isBigEndian(bytes) {
      self.bytes = UTF16Text.decoded(bytes, isBigEndian: isBigEndian)
      encoding = "UTF-16"
    } else {
      try FileSignature.check(bytes)
      if WesternText.isLikely(bytes) {
        self.bytes = WesternText.decoded(bytes)
        encoding = "Windows-1252"
      }
    }
    if self.bytes.starts(with: Self.mark) { start = Self.mark.count }
    skipDelimiterLine()
  }

  /// Spreadsheets are told by a first line such as `sep=;`.
  private mutating func skipDelimiterLine() {
    let first = bytes[start...].prefix(16).prefix { $0 != 0x0a && $0 != 0x0d }
    let words = first.filter { $0 != 0x22 }
    guard words.count == 5, words.prefix(4).elementsEqual("sep=".utf8) else { return }
    delimiter = words.last
    start = first.endIndex
    if start < bytes.count, bytes[start] == 0x0d { start += 1 }
    if start < bytes.count, bytes[start] == 0x0a { start += 1 }
    line = 2
  }
}

/// Text in which every character takes two bytes, or four.
private enum UTF16Text {
  private static let looked = 200

  /// By its mark, or by the zeros beside Latin letters; nil for anything else.
  static func isBigEndian(_ bytes: [UInt8]) -> Bool? {
    if bytes.starts(with: [0xfe, 0xff]) { return true }
    if bytes.starts(with: [0xff, 0xfe]) { return false }
    let start = bytes.prefix(looked)
    var zeros = (even: 0, odd: 0)
    for (place, byte) in start.enumerated() where byte == 0 {
      if place % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    if start.count < 8 { return nil }
    if zeros.even == 0, zeros.odd * 3 > start.count { return false }
    if zeros.odd == 0, zeros.even * 3 > start.count { return true }
    return nil
  }

  static func decoded(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for place in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

/// Text of Western Europe with one byte for each character: Windows-1252, of which Latin-1 is a
/// part but for control characters.
private enum WesternText {
  /// Whether it is no UTF-8, and not just UTF-8 of which some bytes are damaged.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
    var (sound, damaged) = (0, 0)
    var place = 0
    while place < bytes.count {
      if bytes[place] < 0x80 {
        place += 1
        continue
      }
      let length = self.length(of: bytes[place...].prefix(4))
      if length > 0 { sound += 1 } else { damaged += 1 }
      place += max(1, length)
    }
    return damaged > sound
  }

  /// Bytes of the UTF-8 character that stands first; 0 where there is none.
  private static func length(of bytes: ArraySlice<UInt8>) -> Int {
    guard let first = bytes.first else { return 0 }
    let length: Int
    switch first {
    case 0xc2...0xdf: length = 2
    case 0xe0...0xef: length = 3
    case 0xf0...0xf4: length = 4
    default: return 0
    }
    let sequence = bytes.prefix(length)
    let isSound = String(validating: sequence, as: UTF8.self) != nil
    return sequence.count == length && isSound ? length : 0
  }

  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        result.append(byte)
      } else {
        let scalar = (0x80...0x9f).contains(byte) ? Self.marks[Int(byte) - 0x80] : nil
        result += Array(String(scalar ?? Unicode.Scalar(byte)).utf8)
      }
    }
    return result
  }

  /// 0x80 to 0x9f; nil where Windows-1252 has nothing.
  private static let marks: [Unicode.Scalar?] = [
    "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
    nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
  ]
}
