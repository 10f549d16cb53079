/// Texts of many things, folded for searching and joined, so that a word is looked for once.
struct FoldedTexts: Sendable {
  private var bytes: [UInt8] = []
  /// Where the text of each thing ends.
  private var ends: [Int] = []

  mutating func append(_ text: String) {
    if text.isEmpty { return }
    FoldedText.append(text, to: &bytes)
    bytes.append(0x0a)
  }

  /// What is appended from now on belongs to the next thing.
  mutating func endEntry() { ends.append(bytes.count) }

  /// The words of a query, folded alike.
  static func words(_ query: String) -> [ArraySlice<UInt8>] {
    var folded: [UInt8] = []
    FoldedText.append(query, to: &folded)
    return folded.split(separator: FoldedText.space)
  }

  /// Marks the things whose text holds a word.
  func mark(_ word: ArraySlice<UInt8>, _ holds: inout [Bool]) {
    var start = 0
    var place = 0
    while let found = bytes.firstRange(ofBytes: word, from: start) {
      while ends[place] <= found { place += 1 }
      holds[place] = true
      start = ends[place]
    }
  }
}

extension [UInt8] {
  /// Where some bytes first stand, from a place on; nil where they do not.
  func firstRange(ofBytes word: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard let first = word.first, count >= word.count else { return nil }
    return withUnsafeBufferPointer { text in
      word.withUnsafeBufferPointer { word in
        var place = start
        let end = text.count - word.count
        while place <= end {
          if text[place] == first {
            var length = 1
            while length < word.count, text[place + length] == word[length] { length += 1 }
            if length == word.count { return place }
          }
          place += 1
        }
        return nil
      }
    }
  }
}
