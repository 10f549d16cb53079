/// How a text is written that is not UTF-8.
enum XMLEncoding: Equatable {
  case utf16(isBigEndian: Bool)
  /// Windows-1252, which is ISO-8859-1 but for 27 signs that have no other use there; ISO-8859-15
  /// has eight others.
  case windows1252

  private static let latinNames: Set<String> = [
    "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "windows-1252", "cp1252",
    "iso-8859-15", "latin9",
  ]
  /// Names under which bytes are read as they are.
  private static let plainNames: Set<String> = [
    "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf16", "utf-16le", "utf-16be", "unicode",
  ]

  /// By a byte order mark or the first tag, else by what the file says of itself; nil for UTF-8,
  /// also where a file in ASCII says that it is UTF-16.
  init?(_ head: some Collection<UInt8>) {
    switch Array(head.prefix(2)) {
    case [0xff, 0xfe], [0x3c, 0]: self = .utf16(isBigEndian: false)
    case [0xfe, 0xff], [0, 0x3c]: self = .utf16(isBigEndian: true)
    default:
      guard let name = Self.name(head), Self.latinNames.contains(name) else { return nil }
      self = .windows1252
    }
  }

  /// The name of an encoding that is not known here, in lower case.
  static func unknownName(_ head: some Collection<UInt8>) -> String? {
    name(head).flatMap { latinNames.contains($0) || plainNames.contains($0) ? nil : $0 }
  }

  /// What stands behind `encoding=` in the file's first line, in lower case.
  private static func name(_ head: some Collection<UInt8>) -> String? {
    var head = Array(head.prefix(200))
    if head.starts(with: [0xef, 0xbb, 0xbf]) { head.removeFirst(3) }
    guard head.starts(with: "<?xml".utf8), let close = head.firstIndex(of: 0x3e) else { return nil }
    let words = head[..<close].split { $0 <= 0x20 || $0 == 0x3d || $0 == 0x22 || $0 == 0x27 }
    guard let key = words.firstIndex(where: { $0.elementsEqual("encoding".utf8) }),
      key + 1 < words.count
    else { return nil }
    return String(decoding: words[key + 1], as: UTF8.self).lowercased()
  }

  /// Appends what bytes say, in UTF-8.
  ///
  /// - Parameter isLast: Whether no more follow, so that what is cut is damaged.
  /// - Returns: How many bytes were read; a few may wait for those behind them.
  func decode(_ bytes: [UInt8], isLast: Bool, into text: inout [UInt8]) -> Int {
    switch self {
    case .utf16(let isBigEndian): Self.decode(bytes, isBigEndian, isLast, &text)
    case .windows1252: Self.decode(bytes, isLast, &text)
    }
  }

  private static func decode(
    _ bytes: [UInt8], _ isBigEndian: Bool, _ isLast: Bool, _ text: inout [UInt8]
  ) -> Int {
    func unit(_ index: Int) -> UInt32 {
      let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var index = 0
    while index + 1 < bytes.count {
      var value = unit(index)
      if value & 0xfc00 == 0xd800 {
        guard index + 3 < bytes.count || isLast else { return index }
        let low = index + 3 < bytes.count ? unit(index + 2) : 0
        if low & 0xfc00 == 0xdc00 {
          value = 0x1_0000 + (value & 0x3ff) << 10 + low & 0x3ff
          index += 2
        }
      }
      append(value, to: &text)
      index += 2
    }
    guard isLast, index < bytes.count else { return index }
    append(0xfffd, to: &text)
    return bytes.count
  }

  /// UTF-8 is left as it is: some programs write it whatever the first line says, and in other
  /// texts no such bytes follow one another.
  private static func decode(_ bytes: [UInt8], _ isLast: Bool, _ text: inout [UInt8]) -> Int {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte >= 0x80 else {
        text.append(byte)
        index += 1
        continue
      }
      let count = byte < 0xc2 || byte > 0xf4 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
      let rest = bytes[(index + 1)...].prefix(count - 1)
      let fits = rest.allSatisfy { $0 & 0xc0 == 0x80 }
      if fits, rest.count < count - 1, !isLast { return index }
      if count > 1, fits, rest.count == count - 1 {
        text += bytes[index..<index + count]
        index += count
        continue
      }
      append(byte < 0xa0 ? windows[Int(byte) - 0x80] : UInt32(byte), to: &text)
      index += 1
    }
    return index
  }

  /// From 0x80 to 0x9f.
  private static let windows: [UInt32] = [
    0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039,
    0x152, 0x8d, 0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc,
    0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
  ]

  private static func append(_ value: UInt32, to text: inout [UInt8]) {
    let scalar = Unicode.Scalar(value) ?? "\u{fffd}"
    if let bytes = UTF8.encode(scalar) { text += bytes }
  }
}
