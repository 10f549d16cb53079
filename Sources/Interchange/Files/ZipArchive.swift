import CZlib

/// The files in a zip archive, by its central directory (APPNOTE 6.3, sections 4.3 and 4.4).
struct ZipArchive {
  struct Entry {
    var name: String
    /// 0 for stored, 8 for deflate.
    var method: Int
    var isEncrypted: Bool
    var packedSize: Int
    var checksum: UInt32
    /// Where its own header stands.
    var offset: Int
  }

  let bytes: [UInt8]
  private(set) var entries: [Entry] = []

  /// Archives that speak of more are not read.
  private static let mostEntries = 10_000
  private static let endSize = 22
  private static let longestComment = 65_535

  init(_ bytes: [UInt8]) throws(ImportError) {
    self.bytes = bytes
    guard let end = Self.end(of: bytes) else {
      throw .damagedArchive("its end is missing")
    }
    let count = number(end + 10, 2)
    var place = number(end + 16, 4)
    if count > Self.mostEntries { throw .damagedArchive("it holds too many files") }
    for _ in 0..<count {
      guard place + 46 <= bytes.count, number(place, 4) == 0x0201_4b50 else {
        throw .damagedArchive("its list of files is damaged")
      }
      let nameLength = number(place + 28, 2)
      guard place + 46 + nameLength <= bytes.count else {
        throw .damagedArchive("its list of files is damaged")
      }
      let name = String(decoding: bytes[place + 46..<place + 46 + nameLength], as: UTF8.self)
      entries.append(
        Entry(
          name: name, method: number(place + 10, 2), isEncrypted: number(place + 8, 2) & 1 == 1,
          packedSize: number(place + 20, 4), checksum: UInt32(number(place + 16, 4)),
          offset: number(place + 42, 4)))
      place += 46 + nameLength + number(place + 30, 2) + number(place + 32, 2)
    }
  }

  /// What could be somebody's export: no folders, and nothing that a system has put beside it.
  var files: [Entry] {
    entries.filter { entry in
      let parts = entry.name.split(separator: "/", omittingEmptySubsequences: false)
      return parts.last?.isEmpty == false && !parts.contains { $0 == "__MACOSX" }
        && parts.last?.first != "."
    }
  }

  /// - Parameter limit: bytes of the unpacked file.
  func content(of entry: Entry, limit: Int) throws(ImportError) -> [UInt8] {
    if entry.isEncrypted { throw .damagedArchive("\"\(entry.name)\" is encrypted") }
    guard entry.offset + 30 <= bytes.count, number(entry.offset, 4) == 0x0403_4b50 else {
      throw .damagedArchive("\"\(entry.name)\" is damaged")
    }
    let start = entry.offset + 30 + number(entry.offset + 26, 2) + number(entry.offset + 28, 2)
    let end = start + entry.packedSize
    guard end <= bytes.count else { throw .damagedArchive("\"\(entry.name)\" is cut off") }
    let content: [UInt8]
    switch entry.method {
    case 0: content = Array(bytes[start..<end])
    case 8: content = try Inflation.unpack(bytes[start..<end], .none, limit: limit)
    default: throw .damagedArchive("\"\(entry.name)\" is packed in a way that is not known")
    }
    if content.count > limit { throw .tooLarge(bytes: content.count, limit: limit) }
    if Inflation.checksum(of: content) != entry.checksum {
      throw .damagedArchive("\"\(entry.name)\" is damaged")
    }
    return content
  }

  /// Where the record at the end begins; a comment may stand behind it.
  private static func end(of bytes: [UInt8]) -> Int? {
    var place = bytes.count - endSize
    let first = max(0, place - longestComment)
    while place >= first {
      if bytes[place...].starts(with: [0x50, 0x4b, 0x05, 0x06]) { return place }
      place -= 1
    }
    return nil
  }

  /// Little endian; 0 behind the end.
  private func number(_ place: Int, _ size: Int) -> Int {
    guard place >= 0, place + size <= bytes.count else { return 0 }
    return bytes[place..<place + size].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Inflation {
  /// CRC-32 as zip has it.
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: crc32_z(0, buffer.baseAddress, buffer.count))
    }
  }
}
