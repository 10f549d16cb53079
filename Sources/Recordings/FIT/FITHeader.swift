/// The 12 or 14 bytes before the messages of a FIT file.
struct FITHeader {
  var size: Int
  /// Bytes of messages, as the header gives them.
  var dataSize: Int
  /// Zero or absent in many files, which is allowed.
  var checksum: UInt16

  /// Nil where no header stands at a place.
  init?(_ bytes: UnsafeRawBufferPointer, at start: Int) {
    guard start >= 0, bytes.count - start >= 12 else { return nil }
    size = Int(bytes[start])
    guard size >= 12, bytes.count - start >= size, bytes[start + 8] == 0x2e,
      bytes[start + 9] == 0x46, bytes[start + 10] == 0x49, bytes[start + 11] == 0x54
    else { return nil }
    dataSize = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
    checksum = size < 14 ? 0 : UInt16(bytes[start + 12]) | UInt16(bytes[start + 13]) << 8
  }

  /// Where the next header stands from a place on.
  static func find(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var place = start
    while bytes.count - place >= 12 {
      if bytes[place + 8] == 0x2e, FITHeader(bytes, at: place) != nil { return place }
      place += 1
    }
    return nil
  }
}
