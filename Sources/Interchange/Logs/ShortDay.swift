import Documents

/// Days that apps write with the year last: `03/16/2015`, `16.03.15`.
enum ShortDay {
  enum Order { case dayFirst, monthFirst }

  /// Nil where it is no such day, or none in that order.
  static func read(_ text: ArraySlice<UInt8>, _ order: Order) -> CivilDay? {
    guard let parts = parts(text) else { return nil }
    let isDayFirst = order == .dayFirst
    return CivilDay(
      year: parts.year, month: isDayFirst ? parts.second : parts.first,
      day: isDayFirst ? parts.first : parts.second)
  }

  /// The only order in which all of these are days, where they are days at all; where both are, the
  /// only one in which time goes one way, as it does in these files. Nil where that leaves none, or
  /// both.
  static func order(of texts: [ArraySlice<UInt8>]) -> Order? {
    let days = texts.filter { read($0, .dayFirst) != nil || read($0, .monthFirst) != nil }
    var possible: [Order] = []
    for order in [Order.dayFirst, .monthFirst] where days.allSatisfy({ read($0, order) != nil }) {
      possible.append(order)
    }
    if possible.count > 1 {
      possible = possible.filter { order in
        let numbers = days.compactMap { read($0, order)?.number }
        let pairs = zip(numbers, numbers.dropFirst())
        return numbers.count > 2
          && (pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 })
      }
    }
    return possible.count == 1 ? possible[0] : nil
  }

  private static func parts(
    _ text: ArraySlice<UInt8>
  ) -> (first: Int, second: Int, year: Int)? {
    guard text.count <= 10, let mark = text.first(where: { !(0x30...0x39).contains($0) }),
      mark == 0x2f || mark == 0x2e || mark == 0x2d
    else { return nil }
    let pieces = text.split(separator: mark, omittingEmptySubsequences: false)
    guard pieces.count == 3, (1...2).contains(pieces[0].count), (1...2).contains(pieces[1].count),
      pieces[2].count == 2 || pieces[2].count == 4,
      let first = number(pieces[0]), let second = number(pieces[1]), let year = number(pieces[2])
    else { return nil }
    // None of these apps is older than this century.
    return (first, second, pieces[2].count == 2 ? 2000 + year : year)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.allSatisfy { (0x30...0x39).contains($0) }
      ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }
}
