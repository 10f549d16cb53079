/// Counts typos: letters that are wrong, missing, too many, or two that have changed places.
struct TypoFinder {
  /// The last three rows of the table; letters of a candidate from left to right.
  private var rows = [[Int]](repeating: [Int](repeating: 0, count: 34), count: 3)
  /// Longer ones are cut.
  private static let longest = 32

  init() {}

  /// The fewest typos that make `word` into a beginning of `candidate`; more than `limit` where
  /// there are more.
  mutating func distance(_ word: [UInt8], _ candidate: ArraySlice<UInt8>, limit: Int) -> Int {
    let start = candidate.startIndex
    let width = min(candidate.count, TypoFinder.longest, word.count + limit)
    // Hardly anyone mistypes the first letter, and this leaves out most words.
    guard limit > 0, width > 0, word.count <= width + limit,
      candidate[start] == word[0] || word.count > 1 && candidate[start] == word[1]
    else { return limit + 1 }
    for column in 0...width { rows[0][column] = column }
    var current = 0
    for row in 1...min(word.count, TypoFinder.longest) {
      let above = current
      let twoAbove = (current + 2) % 3
      current = (current + 1) % 3
      rows[current][0] = row
      var least = row
      for column in 1...width {
        let isSame = word[row - 1] == candidate[start + column - 1]
        var value = rows[above][column - 1] + (isSame ? 0 : 1)
        value = min(value, rows[above][column] + 1, rows[current][column - 1] + 1)
        if row > 1, column > 1, word[row - 1] == candidate[start + column - 2],
          word[row - 2] == candidate[start + column - 1]
        {
          value = min(value, rows[twoAbove][column - 2] + 1)
        }
        rows[current][column] = value
        least = min(least, value)
      }
      if least > limit { return limit + 1 }
    }
    return rows[current][0...width].reduce(limit + 1) { min($0, $1) }
  }
}
