import Documents

/// Texts within the query of an address.
enum QueryText {
  /// Everything but letters, digits and `-._~` as `%XX` of its UTF-8 (RFC 3986, section 2).
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: bytes.append(byte)
      default:
        bytes.append(0x25)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      }
    }
    return String(utf8: bytes)
  }
}
