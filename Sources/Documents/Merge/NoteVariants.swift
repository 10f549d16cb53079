extension Merge {
  /// Two notes in one: each of their variants once, in an order that does not depend on which came
  /// first.
  public static func notes(_ first: String, _ second: String) -> String {
    String(utf8: NoteVariants.joined(Array(first.utf8), Array(second.utf8)))
  }
}

/// Notes that were written on several sides, each of them a variant in one text.
enum NoteVariants {
  /// The line between two variants.
  static let separator = Array("\n\n— also noted —\n\n".utf8)

  /// All variants of both texts in the order of their bytes, without repeats and without those that
  /// only begin another one.
  static func joined(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
    var all = variants(first) + variants(second)
    all.order { $0.precedes($1) }
    var kept: [[UInt8]] = []
    for variant in all {
      // In this order what begins with a text follows it at once.
      if let last = kept.last, variant.starts(with: last) { kept.removeLast() }
      kept.append(variant)
    }
    var result: [UInt8] = []
    for variant in kept {
      if !result.isEmpty { result += separator }
      result += variant
    }
    return result
  }

  /// The parts between the separators, without empty ones.
  static func variants(_ text: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var start = 0
    var index = 0
    while index < text.count {
      if text[index] == 0x0a, text[index...].starts(with: separator) {
        if index > start { result.append(Array(text[start..<index])) }
        index += separator.count
        start = index
      } else {
        index += 1
      }
    }
    if start < text.count { result.append(Array(text[start...])) }
    return result
  }
}
