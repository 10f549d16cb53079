/// What stands first where a spreadsheet has saved a date in numbers, as in `5/21/2023`.
public enum DateOrder: String, CaseIterable, Sendable {
  case dayFirst = "day-first"
  case monthFirst = "month-first"
}

extension DateOrder {
  /// The first two numbers and the year of such a date.
  struct Parts: Equatable {
    var first: Int
    var second: Int
    var year: Int
    /// Points stand between days and months only where the day comes first.
    var hasPoints: Bool

    /// Whether it is a date in one of the orders, but for the length of months.
    var isPossible: Bool {
      (1...12).contains(min(first, second)) && max(first, second) <= 31
        && (!hasPoints || second <= 12)
    }
  }

  /// Nil where the text begins with no such date.
  static func parts(_ tokens: inout DateTokens) -> Parts? {
    let start = tokens.index
    defer { tokens.index = start }
    guard let first = tokens.number(1...2), case .mark(let mark) = tokens.token,
      mark == "/" || mark == "." || mark == "-", tokens.skip(mark),
      let second = tokens.number(1...2), tokens.skip(mark),
      let year = tokens.number(4...4) ?? tokens.number(2...2).map({ $0 + 2000 })
    else { return nil }
    return Parts(first: first, second: second, year: year, hasPoints: mark == ".")
  }

  /// What one date alone tells; nil where it could be read both ways.
  static func told(by parts: Parts) -> DateOrder? {
    if parts.hasPoints || parts.first > 12 { return .dayFirst }
    return parts.second > 12 ? .monthFirst : nil
  }

  /// How a date is read in a file of that order; points say more than the rest of the file.
  static func order(of parts: Parts, in file: DateOrder?) -> DateOrder? {
    if parts.hasPoints { return .dayFirst }
    return file ?? told(by: parts)
  }

  /// What the dates of a column say together.
  enum Finding: Equatable {
    /// They are written otherwise.
    case none
    case order(DateOrder)
    /// All of them could be read both ways, such as this one; or they contradict each other, as
    /// these do.
    case open(String)
  }

  /// Looks through the first column that holds such dates.
  static func find(in reader: CSVReader) -> Finding {
    var ahead = reader
    guard let first = ahead.next(),
      let column = first.fields.indices.first(where: { isDate(first, $0, reader) })
    else { return .none }
    var told: [DateOrder: String] = [:]
    var open: [Parts] = []
    var record: CSVRecord? = first
    while let row = record {
      if let parts = parts(of: row, column, reader), parts.isPossible {
        if let order = Self.told(by: parts) {
          if told[order] == nil { told[order] = text(of: row, column, reader) }
        } else if parts != open.last {
          open.append(parts)
        }
      }
      record = ahead.next()
    }
    if let day = told[.dayFirst], let month = told[.monthFirst] {
      return .open([day, month].map { $0.prefix { $0 != " " } }.joined(separator: ", "))
    }
    if let order = told.keys.first { return .order(order) }
    if let order = orderInTime(open) { return .order(order) }
    return .open(text(of: first, column, reader))
  }

  /// The only order in which time goes one way, as it does in most files.
  private static func orderInTime(_ dates: [Parts]) -> DateOrder? {
    if dates.count < 3 { return nil }
    let possible = allCases.filter { order in
      let days = dates.map { order.number(of: $0) }
      let pairs = zip(days, days.dropFirst())
      return pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 }
    }
    return possible.count == 1 ? possible[0] : nil
  }

  /// Greater for later days.
  private func number(of parts: Parts) -> Int {
    let (day, month) =
      self == .dayFirst ? (parts.first, parts.second) : (parts.second, parts.first)
    return (parts.year * 100 + month) * 100 + day
  }

  private static func isDate(
    _ record: CSVRecord, _ column: Int, _ reader: CSVReader
  ) -> Bool {
    if parts(of: record, column, reader) == nil { return false }
    let bytes = reader.bytes[record.fields[column].bytes]
    return allCases.contains { DateText.read(bytes, $0) != nil }
  }

  private static func text(of record: CSVRecord, _ column: Int, _ reader: CSVReader) -> String {
    guard column < record.fields.count else { return "" }
    return String(decoding: reader.bytes[record.fields[column].bytes].prefix(40), as: UTF8.self)
  }

  private static func parts(
    of record: CSVRecord, _ column: Int, _ reader: CSVReader
  ) -> Parts? {
    guard column < record.fields.count,
      let byte = reader.bytes[record.fields[column].bytes].first, (0x30...0x39).contains(byte)
    else { return nil }
    var tokens = DateTokens(text(of: record, column, reader))
    return parts(&tokens)
  }
}
