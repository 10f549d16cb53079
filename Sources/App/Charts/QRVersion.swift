/// One of the sizes of a QR code at error correction level M, and what goes into it.
struct QRVersion {
  let number: Int
  private let correctionCount: Int
  private let blockCount: Int

  /// Codewords for correction in each block, and how many blocks, from version 1 on (ISO/IEC 18004,
  /// table 9).
  private static let levels = [
    (10, 1), (16, 1), (26, 1), (18, 2), (24, 2), (16, 4), (18, 4), (22, 4), (22, 5), (26, 5),
  ]

  static func smallest(for byteCount: Int) -> QRVersion? {
    for (index, level) in levels.enumerated() {
      let version = QRVersion(
        number: index + 1, correctionCount: level.0, blockCount: level.1)
      if byteCount <= version.longestText { return version }
    }
    return nil
  }

  var size: Int { number * 4 + 17 }

  /// Where the centres of alignment patterns lie, along either side.
  var alignments: [Int] {
    if number == 1 { return [] }
    if number < 7 { return [6, size - 7] }
    return [6, size / 2, size - 7]
  }

  private var codewordCount: Int {
    var modules = (16 * number + 128) * number + 64
    if number >= 2 {
      let along = number / 7 + 2
      modules -= (25 * along - 10) * along - 55
    }
    if number >= 7 { modules -= 36 }
    return modules / 8
  }

  private var dataCount: Int { codewordCount - correctionCount * blockCount }
  /// The kind of data takes 4 bits, its length 8, or 16 from version 10 on.
  private var longestText: Int { dataCount - (number < 10 ? 2 : 3) }

  /// The text's codewords and those for correction, interleaved as they are drawn.
  func codewords(of text: [UInt8]) -> [UInt8] {
    let blocks = blocks(of: data(text))
    let divisor = QRField.divisor(degree: correctionCount)
    let corrections = blocks.map { QRField.remainder($0, divisor) }
    var result: [UInt8] = []
    for place in 0..<(blocks.last?.count ?? 0) {
      for block in blocks where place < block.count { result.append(block[place]) }
    }
    for place in 0..<correctionCount {
      for correction in corrections { result.append(correction[place]) }
    }
    return result
  }

  private func data(_ text: [UInt8]) -> [UInt8] {
    // Bytes are kind 4; all that follows is shifted by its half byte.
    var nibbles: [UInt8] = [4]
    if number >= 10 { nibbles += [UInt8(text.count >> 12 & 15), UInt8(text.count >> 8 & 15)] }
    nibbles += [UInt8(text.count >> 4 & 15), UInt8(text.count & 15)]
    for byte in text { nibbles += [byte >> 4, byte & 15] }
    nibbles.append(0)
    var result: [UInt8] = []
    for place in stride(from: 0, to: nibbles.count - 1, by: 2) {
      result.append(nibbles[place] << 4 | nibbles[place + 1])
    }
    var filler: UInt8 = 0xec
    while result.count < dataCount {
      result.append(filler)
      filler ^= 0xec ^ 0x11
    }
    return result
  }

  /// The shorter ones come first.
  private func blocks(of data: [UInt8]) -> [[UInt8]] {
    let short = dataCount / blockCount
    let shortCount = blockCount - dataCount % blockCount
    var blocks: [[UInt8]] = []
    var start = 0
    for block in 0..<blockCount {
      let end = start + short + (block < shortCount ? 0 : 1)
      blocks.append(Array(data[start..<end]))
      start = end
    }
    return blocks
  }
}

/// Reed–Solomon codes over the field of 256 elements with the polynomial 0x11d.
private enum QRField {
  static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var result = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x11d
      result ^= Int(right >> UInt8(bit) & 1) * Int(left)
    }
    return UInt8(truncatingIfNeeded: result)
  }

  /// The coefficients of the generator without its leading 1.
  static func divisor(degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree)
    result[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for place in 0..<degree {
        result[place] = product(result[place], root)
        if place + 1 < degree { result[place] ^= result[place + 1] }
      }
      root = product(root, 2)
    }
    return result
  }

  static func remainder(_ data: [UInt8], _ divisor: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: divisor.count)
    for byte in data {
      let factor = byte ^ result.removeFirst()
      result.append(0)
      for place in divisor.indices { result[place] ^= product(divisor[place], factor) }
    }
    return result
  }
}
