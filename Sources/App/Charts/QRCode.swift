/// A text as a QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 10.
public struct QRCode: Equatable, Sendable {
  /// Modules a side, without the quiet zone.
  public let size: Int
  private var modules: [Bool]
  /// Modules that no data goes into.
  private var isFixed: [Bool]

  /// The longest text in bytes.
  public static let longestText = 213

  /// Nil where the text is too long.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
    size = version.size
    modules = Array(repeating: false, count: size * size)
    isFixed = modules
    drawPatterns(version)
    drawFormat(mask: 0)
    draw(version.codewords(of: bytes))
    var best = (mask: 0, penalty: Int.max)
    for mask in 0..<8 {
      apply(mask)
      drawFormat(mask: mask)
      let penalty = QRPenalty.of(self)
      if penalty < best.penalty { best = (mask, penalty) }
      apply(mask)
    }
    apply(best.mask)
    drawFormat(mask: best.mask)
  }

  /// Whether a module is dark; outside everything is light.
  public subscript(x: Int, y: Int) -> Bool {
    0..<size ~= x && 0..<size ~= y && modules[y * size + x]
  }

  private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
    guard 0..<size ~= x, 0..<size ~= y else { return }
    modules[y * size + x] = isDark
    isFixed[y * size + x] = true
  }

  // MARK: What is always there

  private mutating func drawPatterns(_ version: QRVersion) {
    for place in 0..<size {
      fix(6, place, place % 2 == 0)
      fix(place, 6, place % 2 == 0)
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
    let places = version.alignments
    for (column, x) in places.enumerated() {
      for (row, y) in places.enumerated() {
        let last = places.count - 1
        let isFinder =
          (column == 0 && (row == 0 || row == last)) || (column == last && row == 0)
        if !isFinder { drawAlignment(x, y) }
      }
    }
    drawVersion(version)
  }

  private mutating func drawFinder(_ x: Int, _ y: Int) {
    for down in -4...4 {
      for along in -4...4 {
        let distance = max(abs(along), abs(down))
        fix(x + along, y + down, distance != 2 && distance != 4)
      }
    }
  }

  private mutating func drawAlignment(_ x: Int, _ y: Int) {
    for down in -2...2 {
      for along in -2...2 { fix(x + along, y + down, max(abs(along), abs(down)) != 1) }
    }
  }

  private mutating func drawVersion(_ version: QRVersion) {
    guard version.number >= 7 else { return }
    let bits = QRCode.withRemainder(version.number, generator: 0x1f25, bits: 12)
    for place in 0..<18 {
      let isDark = bits >> place & 1 == 1
      fix(size - 11 + place % 3, place / 3, isDark)
      fix(place / 3, size - 11 + place % 3, isDark)
    }
  }

  /// Level M and the mask, twice.
  private mutating func drawFormat(mask: Int) {
    let bits = QRCode.withRemainder(mask, generator: 0x537, bits: 10) ^ 0x5412
    func isDark(_ place: Int) -> Bool { bits >> place & 1 == 1 }
    for place in 0..<6 { fix(8, place, isDark(place)) }
    fix(8, 7, isDark(6))
    fix(8, 8, isDark(7))
    fix(7, 8, isDark(8))
    for place in 9..<15 { fix(14 - place, 8, isDark(place)) }
    for place in 0..<8 { fix(size - 1 - place, 8, isDark(place)) }
    for place in 8..<15 { fix(8, size - 15 + place, isDark(place)) }
    fix(8, size - 8, true)
  }

  /// A value with the remainder of its division by a polynomial behind it (BCH).
  private static func withRemainder(_ value: Int, generator: Int, bits: Int) -> Int {
    var rest = value
    for _ in 0..<bits { rest = rest << 1 ^ (rest >> (bits - 1)) * generator }
    return value << bits | rest
  }

  // MARK: Data

  /// In columns of two, from the right, up and down in turn.
  private mutating func draw(_ codewords: [UInt8]) {
    var bit = 0
    var right = size - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      for step in 0..<size {
        let isUpward = (right + 1) & 2 == 0
        let y = isUpward ? size - 1 - step : step
        for x in [right, right - 1] where !isFixed[y * size + x] && bit < codewords.count * 8 {
          modules[y * size + x] = codewords[bit >> 3] >> (7 - UInt8(bit & 7)) & 1 == 1
          bit += 1
        }
      }
      right -= 2
    }
  }

  /// Turns modules over; the same once more turns them back.
  private mutating func apply(_ mask: Int) {
    for y in 0..<size {
      for x in 0..<size where !isFixed[y * size + x] {
        let turns =
          switch mask {
          case 0: (x + y) % 2 == 0
          case 1: y % 2 == 0
          case 2: x % 3 == 0
          case 3: (x + y) % 3 == 0
          case 4: (x / 3 + y / 2) % 2 == 0
          case 5: x * y % 2 + x * y % 3 == 0
          case 6: (x * y % 2 + x * y % 3) % 2 == 0
          default: ((x + y) % 2 + x * y % 3) % 2 == 0
          }
        if turns { modules[y * size + x].toggle() }
      }
    }
  }
}

/// How hard a code is to read: runs, blocks, what looks like a finder, and imbalance.
private enum QRPenalty {
  static func of(_ code: QRCode) -> Int {
    var penalty = 0
    var dark = 0
    for line in 0..<code.size {
      penalty += runs(code.size) { code[$0, line] } + runs(code.size) { code[line, $0] }
      for place in 0..<code.size {
        if code[place, line] { dark += 1 }
        guard place + 1 < code.size, line + 1 < code.size else { continue }
        let color = code[place, line]
        if code[place + 1, line] == color, code[place, line + 1] == color,
          code[place + 1, line + 1] == color
        {
          penalty += 3
        }
      }
    }
    let total = code.size * code.size
    return penalty + ((abs(dark * 20 - total * 10) + total - 1) / total - 1) * 10
  }

  private static func runs(_ size: Int, _ isDark: (Int) -> Bool) -> Int {
    var penalty = 0
    var length = 0
    // The last eleven modules, the newest one lowest; light before the first.
    var window = 0
    for place in 0..<size {
      length = place > 0 && isDark(place) == isDark(place - 1) ? length + 1 : 1
      if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
      window = (window << 1 | (isDark(place) ? 1 : 0)) & 0x7ff
      if place >= 10, window == 0x5d0 || window == 0x05d { penalty += 40 }
    }
    return penalty
  }
}
