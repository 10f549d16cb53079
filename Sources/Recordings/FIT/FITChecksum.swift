/// The CRC-16 of FIT files: polynomial 0x8005, reflected, begun at zero.
enum FITChecksum {
  /// Eight tables of 256: what a byte does to the checksum with 0…7 bytes after it. Eight bytes
  /// then need no more steps than one (Kounavis and Berry 2008, doi 10.1109/TC.2008.85).
  private static let tables: [UInt16] = {
    var tables = [UInt16](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt16(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xa001 : value >> 1 }
      tables[byte] = value
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xff)]
    }
    return tables
  }()

  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt16 {
    guard let base = bytes.baseAddress else { return 0 }
    return tables.withUnsafeBufferPointer { tables in
      var checksum: UInt16 = 0
      var index = 0
      while index + 8 <= bytes.count {
        var eight = UInt64(fit: base + index, isBigEndian: false) ^ UInt64(checksum)
        checksum = 0
        for table in stride(from: 7 * 256, through: 0, by: -256) {
          checksum ^= tables[table + Int(truncatingIfNeeded: eight & 0xff)]
          eight >>= 8
        }
        index += 8
      }
      while index < bytes.count {
        checksum = checksum >> 8 ^ tables[Int((checksum ^ UInt16(bytes[index])) & 0xff)]
        index += 1
      }
      return checksum
    }
  }
}
