/// Texts for comparing: small letters without accents, digits, and one space for anything else.
enum FoldedText {
  static let space: UInt8 = 0x20

  /// Plain letters for U+00C0…U+017F; a space where there is none.
  private static let plain: StaticString = """
    aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll\
    lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """

  /// Appends a text; never two spaces in a row, nor one at its beginning.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    let start = bytes.count
    if appendASCII(text, to: &bytes) { return }
    bytes.removeLast(bytes.count - start)
    for scalar in text.unicodeScalars {
      let code = scalar.value
      switch code {
      case 0x61...0x7a, 0x30...0x39: bytes.append(UInt8(code))
      case 0x41...0x5a: bytes.append(UInt8(code + 0x20))
      // Apostrophes join: `farmer's` is found by `farmers`.
      case 0x27, 0x2019, 0x300...0x36f: break
      case 0xc0...0x17f:
        let letter = plain.utf8Start[Int(code) - 0xc0]
        if letter != space { bytes.append(letter) } else { addSpace(&bytes, start) }
      case 0..<0xc0, 0x2000...0x206f: addSpace(&bytes, start)
      // Greek and Cyrillic capitals.
      case 0x391...0x3a9, 0x410...0x42f: encode(code + 0x20, &bytes)
      case 0x400...0x40f: encode(code + 0x50, &bytes)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    if bytes.count > start, bytes[bytes.count - 1] == space { bytes.removeLast() }
  }

  /// The same in place, many times faster; false where a text holds anything else.
  private static func appendASCII(_ text: String, to bytes: inout [UInt8]) -> Bool {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    let end = bytes.withUnsafeMutableBufferPointer { bytes -> Int? in
      var end = start
      for place in start..<bytes.count {
        let byte = bytes[place]
        switch byte {
        case 0x61...0x7a, 0x30...0x39: bytes[end] = byte
        case 0x41...0x5a: bytes[end] = byte + 0x20
        case 0x27: continue
        case 0x80...: return nil
        default:
          if end == start || bytes[end - 1] == space { continue }
          bytes[end] = space
        }
        end += 1
      }
      return end > start && bytes[end - 1] == space ? end - 1 : end
    }
    guard let end else { return false }
    bytes.removeLast(bytes.count - end)
    return true
  }

  /// Whether two texts are the same but for case, accents and punctuation.
  static func isEqual(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    var first: [UInt8] = []
    var second: [UInt8] = []
    append(left, to: &first)
    append(right, to: &second)
    return first == second && !first.isEmpty
  }

  private static func addSpace(_ bytes: inout [UInt8], _ start: Int) {
    if bytes.count > start, bytes[bytes.count - 1] != space { bytes.append(space) }
  }

  /// A letter of two bytes.
  private static func encode(_ code: UInt32, _ bytes: inout [UInt8]) {
    bytes.append(UInt8(0xc0 | (code >> 6)))
    bytes.append(UInt8(0x80 | (code & 0x3f)))
  }
}
