import Strength

/// Which set of earlier exports each set of a later one is.
enum SetPairing {
  private struct Old {
    /// Nil where nobody knows what the export said.
    var content: SetContent?
    /// Whether the last export lacked it.
    var isGone: Bool

    /// How much a set has in common with it. That as many as possible are found again counts for
    /// more, first of those that were not gone.
    fileprivate func likeness(to set: SetContent) -> Int64 {
      let likeness = content.map { set.likeness(to: $0) } ?? 1
      return Int64(likeness) + (isGone ? 1 << 20 : 1 << 40)
    }
  }

  /// Comparisons up to which the best pairing is looked for.
  private static let most = 250_000

  /// By place where there are as many as before, else the pairing in order that finds as many as
  /// possible again and has most in common (Needleman and Wunsch, 1970,
  /// doi 10.1016/0022-2836(70)90057-4).
  ///
  /// - Returns: for each new set the place of its old one, going up; nil where it is new.
  static func places(of new: [SetContent], in entries: [ImportSource.Entry]) -> [Int?] {
    let present = entries.indices.filter { !entries[$0].isGone }
    if new.count == present.count { return present }
    if new.count == entries.count { return Array(entries.indices) }
    let old = entries.map { Old(content: SetContent(text: $0.content), isGone: $0.isGone) }
    // What both begin and end with needs no looking for.
    let limit = min(new.count, old.count)
    func isSame(_ left: Int, _ right: Int) -> Bool {
      !old[right].isGone && new[left] == old[right].content
    }
    var start = 0
    while start < limit, isSame(start, start) { start += 1 }
    var end = 0
    while end < limit - start, isSame(new.count - 1 - end, old.count - 1 - end) { end += 1 }
    var result: [Int?] = Array(repeating: nil, count: new.count)
    for place in 0..<start { result[place] = place }
    for place in 0..<end { result[new.count - 1 - place] = old.count - 1 - place }
    let (rows, columns) = (new.count - start - end, old.count - start - end)
    if rows * columns > most {
      for place in 0..<min(rows, columns) { result[start + place] = start + place }
    } else if rows > 0, columns > 0 {
      pair(start..<start + rows, start..<start + columns, new, old, into: &result)
    }
    return result
  }

  private static func pair(
    _ rows: Range<Int>, _ columns: Range<Int>, _ new: [SetContent], _ old: [Old],
    into result: inout [Int?]
  ) {
    let width = columns.count + 1
    // The most that what is behind a row and a column has in common.
    var best = Array(repeating: Int64(0), count: (rows.count + 1) * width)
    func place(_ row: Int, _ column: Int) -> Int {
      (row - rows.lowerBound) * width + column - columns.lowerBound
    }
    func paired(_ row: Int, _ column: Int) -> Int64 {
      old[column].likeness(to: new[row]) + best[place(row + 1, column + 1)]
    }
    for row in rows.reversed() {
      for column in columns.reversed() {
        best[place(row, column)] = max(
          paired(row, column), best[place(row + 1, column)], best[place(row, column + 1)])
      }
    }
    var (row, column) = (rows.lowerBound, columns.lowerBound)
    while row < rows.upperBound, column < columns.upperBound {
      let here = best[place(row, column)]
      if here == paired(row, column) {
        result[row] = column
        row += 1
        column += 1
      } else if here == best[place(row + 1, column)] {
        row += 1
      } else {
        column += 1
      }
    }
  }
}
