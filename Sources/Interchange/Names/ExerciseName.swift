import Foundation

/// Ways to write an exercise's name that mean the same.
enum ExerciseName {
  /// Lower case, composed, one space between words: the same bytes for the same name.
  static func folded(_ name: String) -> String {
    if let folded = foldedASCII(name) { return folded }
    return name.precomposedStringWithCanonicalMapping.lowercased().split(whereSeparator: {
      $0.isWhitespace
    }).joined(separator: " ")
  }

  /// The same in a tenth of the time; nil where it is not that simple.
  private static func foldedASCII(_ name: String) -> String? {
    var bytes: [UInt8] = []
    var isSpaced = false
    for byte in name.utf8 {
      if byte >= 0x80 { return nil }
      if byte == 0x20 || (0x09...0x0d).contains(byte) {
        isSpaced = true
        continue
      }
      if isSpaced, !bytes.isEmpty { bytes.append(0x20) }
      isSpaced = false
      bytes.append((0x41...0x5a).contains(byte) ? byte + 0x20 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The words that name the exercise, each once: without accents, plural and punctuation, in one
  /// spelling, and without what says nothing of the exercise, such as `(Each Side)`.
  static func words(_ name: String) -> [String] {
    let parts = FoldedName.parts(of: name.precomposedStringWithCanonicalMapping).map(singular)
    var words: [String] = []
    var place = 0
    while place < parts.count {
      var length = min(NameSpelling.longest, parts.count - place)
      while length > 0 {
        let phrase = parts[place..<place + length].joined(separator: " ")
        if let meaning = NameSpelling.meanings[phrase] {
          words += meaning
          break
        }
        length -= 1
      }
      if length == 0 { words.append(parts[place]) }
      place += max(length, 1)
    }
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }

  /// The words in alphabetical order: `Barbell Bench Press` and `Bench Press (Barbell)` come out
  /// alike.
  static func normalised(_ name: String) -> String {
    words(name).sorted().joined(separator: " ")
  }

  private static func singular(_ word: String) -> String {
    if word.count <= 3 { return NameSpelling.shortPlurals[word] ?? word }
    if NameSpelling.noPlurals.contains(word) { return word }
    if word.hasSuffix("ches") || word.hasSuffix("shes") || word.hasSuffix("sses") {
      return String(word.dropLast(2))
    }
    return word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
  }
}
