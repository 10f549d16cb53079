/// Reads a tar archive from its first byte to its last: ustar and pax, and the long names of GNU
/// tar.
public final class TarReader {
  /// What the archive says of itself; empty where it says nothing.
  public private(set) var comment = ""

  private var source: any ByteSource
  /// Of the current entry: bytes that were not read yet.
  private var rest = 0
  private var padding = 0
  /// The entry that was read last, for messages.
  private var place = ""
  private var isAtEnd = false

  /// Names and other records larger than that are nobody's.
  private static let recordLimit = 1 << 20

  public init(_ source: any ByteSource) { self.source = source }

  /// The next entry; nil behind the last one, when everything behind it was read as well.
  ///
  /// - Throws: `RecordingError.damagedArchive` where the archive is cut off or is none, else what
  ///   its source throws.
  public func next() throws(RecordingError) -> TarEntry? {
    if isAtEnd { return nil }
    try skipRest()
    var extended = Extended()
    while true {
      guard let bytes = try block() else { throw .damagedArchive("it ends too early" + behind) }
      if bytes.allSatisfy({ $0 == 0 }) {
        try drain()
        return nil
      }
      guard let head = Head(bytes) else {
        throw .damagedArchive("it is no tar archive, or it is damaged" + behind)
      }
      switch head.type {
      case UInt8(ascii: "x"): extended.take(try content(of: head))
      case UInt8(ascii: "g"):
        var records = Extended()
        records.take(try content(of: head))
        if let text = records.comment { comment = text }
      case UInt8(ascii: "L"): extended.name = Extended.text(try content(of: head))
      case UInt8(ascii: "K"): extended.link = Extended.text(try content(of: head))
      default: return begin(head, extended)
      }
    }
  }

  /// The next bytes of the entry's content.
  ///
  /// - Returns: how many; 0 only behind the last one.
  /// - Throws: as `next` does.
  public func read(into bytes: inout [UInt8]) throws(RecordingError) -> Int {
    let wanted = min(rest, bytes.count)
    if wanted == 0 { return 0 }
    let outcome: Result<Int, RecordingError> = bytes.withUnsafeMutableBytes { all in
      Result { () throws(RecordingError) in
        try source.read(into: UnsafeMutableRawBufferPointer(rebasing: all[..<wanted]))
      }
    }
    let count = try outcome.get()
    if count == 0 { throw .damagedArchive("it ends within \"\(place)\"") }
    rest -= count
    return count
  }

  // MARK: Parts

  private var behind: String { place.isEmpty ? "" : ", behind \"\(place)\"" }

  private func begin(_ head: Head, _ extended: Extended) -> TarEntry {
    let bytes = extended.name ?? head.name
    let isText = String(validating: bytes, as: UTF8.self) != nil
    var entry = TarEntry(
      name: TarReader.cleaned(bytes), kind: .other, size: extended.size ?? head.size,
      mode: head.mode, modifiedSeconds: head.modifiedSeconds, comment: extended.comment ?? "")
    switch head.type {
    case 0, UInt8(ascii: "0"), UInt8(ascii: "7"):
      // Before POSIX a folder was a file with a slash at its end.
      if isText { entry.kind = bytes.last == 0x2f ? .folder : .file }
    case UInt8(ascii: "5"): if isText { entry.kind = .folder }
    case UInt8(ascii: "1"):
      let target = extended.link ?? head.link
      if isText, String(validating: target, as: UTF8.self) != nil {
        entry.kind = .hardLink(to: TarReader.cleaned(target))
      }
      entry.size = 0
    case UInt8(ascii: "2")...UInt8(ascii: "6"): entry.size = 0
    default: break
    }
    if entry.kind == .folder { entry.size = 0 }
    place = entry.name
    rest = entry.size
    padding = TarArchive.paddingCount(behind: rest)
    return entry
  }

  /// Without `./` at the front and slashes at the end.
  private static func cleaned(_ name: [UInt8]) -> String {
    var name = name[...]
    while name.starts(with: [0x2e, 0x2f]) { name = name.dropFirst(2) }
    while name.last == 0x2f, name.count > 1 { name = name.dropLast() }
    return name.elementsEqual([0x2e]) ? "" : String(decoding: name, as: UTF8.self)
  }

  private func content(of head: Head) throws(RecordingError) -> [UInt8] {
    guard head.size <= TarReader.recordLimit else {
      throw .damagedArchive("a name in it is longer than any" + behind)
    }
    let bytes = try exactly(head.size)
    _ = try exactly(TarArchive.paddingCount(behind: head.size))
    return bytes
  }

  /// Nil where the source ends before it.
  private func block() throws(RecordingError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: TarArchive.blockSize)
    let count = try source.fill(&bytes)
    if count == 0 { return nil }
    if count < bytes.count { throw .damagedArchive("it ends too early" + behind) }
    return bytes
  }

  private func exactly(_ count: Int) throws(RecordingError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    if try source.fill(&bytes) < count { throw .damagedArchive("it ends too early" + behind) }
    return bytes
  }

  private func skipRest() throws(RecordingError) {
    var piece = [UInt8](repeating: 0, count: min(rest, 1 << 16))
    while rest > 0 { _ = try read(into: &piece) }
    _ = try exactly(padding)
    padding = 0
  }

  /// What packs the archive has its sum behind the last entry.
  private func drain() throws(RecordingError) {
    isAtEnd = true
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while try source.read(into: &piece, from: 0) > 0 {}
  }
}

/// The block before a content.
private struct Head {
  var name: [UInt8]
  var link: [UInt8]
  var type: UInt8
  var size: Int
  var mode: UInt32
  var modifiedSeconds: Int64

  /// Nil where its sum is wrong, or a number is none.
  init?(_ block: [UInt8]) {
    guard let sum = Head.number(block[148..<156]), sum == TarArchive.sum(of: block),
      let size = Head.number(block[124..<136])
    else { return nil }
    name = Array(block[..<100].prefix { $0 != 0 })
    // GNU tar has other things in the place of the prefix.
    if block[257..<263].elementsEqual("ustar\u{0}".utf8) {
      let prefix = block[345..<500].prefix { $0 != 0 }
      if !prefix.isEmpty { name = Array(prefix) + [0x2f] + name }
    }
    link = Array(block[157..<257].prefix { $0 != 0 })
    type = block[156]
    self.size = size
    mode = UInt32(truncatingIfNeeded: Head.number(block[100..<108]) ?? 0o644) & 0o777
    modifiedSeconds = Int64(Head.number(block[136..<148]) ?? 0)
  }

  /// Octal digits, or in GNU's way a number of 256 digits.
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    if let first = field.first, first & 0x80 != 0 {
      // Less than nothing is before 1970.
      if first & 0x40 != 0 { return nil }
      var value = Int(first & 0x3f)
      for byte in field.dropFirst() {
        if value > Int.max >> 8 { return nil }
        value = value << 8 | Int(byte)
      }
      return value
    }
    var value = 0
    for byte in field.drop(while: { $0 == 0x20 }) {
      if byte == 0 || byte == 0x20 { break }
      guard (0x30...0x37).contains(byte), value <= Int.max >> 3 else { return nil }
      value = value << 3 | Int(byte & 7)
    }
    return value
  }
}

/// What is said of the next entry before its own block.
private struct Extended {
  var name: [UInt8]?
  var link: [UInt8]?
  var size: Int?
  var comment: String?

  /// Takes pax records in; what makes no sense is passed over.
  mutating func take(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let space = rest.firstIndex(of: 0x20),
      let length = Int(String(decoding: rest[..<space], as: UTF8.self)),
      length > space - rest.startIndex + 1, length <= rest.count
    {
      let record = rest[(space + 1)..<(rest.startIndex + length)]
      rest = rest.dropFirst(length)
      guard record.last == 0x0a, let equals = record.firstIndex(of: 0x3d) else { continue }
      let value = Array(record[(equals + 1)...].dropLast())
      switch String(decoding: record[..<equals], as: UTF8.self) {
      case "path": name = value
      case "linkpath": link = value
      case "size":
        size = Int(String(decoding: value, as: UTF8.self)).flatMap { $0 < 0 ? nil : $0 }
      case "comment": comment = String(decoding: value, as: UTF8.self)
      default: break
      }
    }
  }

  /// A long name of GNU tar, which ends with a zero.
  static func text(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.prefix { $0 != 0 }) }
}
