import Documents
import Strength

/// An export as a sheet: a header and the records below it.
struct ExportSheet {
  let delimiter: UInt8
  let header: [String]
  /// The header as formats look for it: lower case, without white space at the ends.
  let names: [String]
  private let reader: CSVReader

  var isSemicolon: Bool { delimiter == 0x3b }

  init(_ bytes: [UInt8]) throws(ImportError) {
    delimiter = CSVReader.delimiter(of: bytes)
    var reader = CSVReader(bytes, delimiter: delimiter)
    var first = reader.next()
    while let record = first, record.isBlank { first = reader.next() }
    guard let record = first else { throw .empty }
    var header = record.fields.map { $0.trimmed }
    while header.count > 1, header.last == "" { header.removeLast() }
    self.header = header
    names = header.map { $0.lowercased() }
    reader.columnCount = header.count
    self.reader = reader
  }

  var records: CSVReader { reader }

  /// Where the first of some names stands.
  func column(_ names: String...) -> Int? {
    for name in names { if let index = self.names.firstIndex(of: name) { return index } }
    return nil
  }

  /// The first record below the header.
  var firstRecord: CSVRecord? {
    for record in reader where !record.isBlank { return record }
    return nil
  }

  /// Hands every record to `body` as a row to be read, and gathers what there is to say.
  func read(
    into log: inout ImportedLog, mend: (CSVRecord) -> CSVRecord = { $0 },
    _ body: (inout ExportRow, inout LogBuilder) -> Void
  ) {
    var builder = LogBuilder()
    for record in reader where !record.isBlank {
      log.rows += 1
      var row = ExportRow(mend(record), columnCount: header.count, isSemicolon: isSemicolon)
      if row.isUsable { body(&row, &builder) }
      log.diagnostics += row.diagnostics
    }
    log.workouts = builder.workouts
  }
}

/// One record while a format reads it.
struct ExportRow {
  let line: Int
  private(set) var fields: [String]
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether the row can be imported as far as it has been read.
  private(set) var isUsable = true
  private let isSemicolon: Bool

  init(_ record: CSVRecord, columnCount: Int, isSemicolon: Bool) {
    line = record.line
    fields = record.fields
    self.isSemicolon = isSemicolon
    while fields.count > columnCount, fields.last?.isEmpty == true { fields.removeLast() }
    if !record.isUTF8 {
      reject("not-utf8", 0, "The line is not valid UTF-8")
    } else if record.holdsNUL {
      reject("nul", 0, "The line holds NUL bytes")
    } else if record.hasBrokenQuotes, fields.count != columnCount {
      reject("broken-quotes", 0, "The line has a quote that is never closed")
    } else if fields.count != columnCount {
      reject(
        "column-count", 0,
        "The line has \(fields.count) columns where the header has \(columnCount)")
    } else if record.hasBrokenQuotes {
      warn("broken-quotes", 0, "The line has a quote that is never closed; it was read as it is.")
    }
  }

  func text(_ column: Int?) -> String {
    guard let column, column < fields.count else { return "" }
    return fields[column].trimmed
  }

  // MARK: Saying what is wrong

  mutating func reject(_ code: String, _ column: Int, _ what: String) {
    isUsable = false
    diagnostics.append(
      Diagnostic(
        line: line, column: column, severity: .error, code: code,
        message: what + "; the row was not imported."))
  }

  mutating func warn(_ code: String, _ column: Int, _ message: String) {
    diagnostics.append(
      Diagnostic(line: line, column: column, severity: .warning, code: code, message: message))
  }

  mutating func note(_ code: String, _ column: Int, _ message: String) {
    diagnostics.append(
      Diagnostic(line: line, column: column, severity: .note, code: code, message: message))
  }

  // MARK: Values

  /// A number within a range; nil where the field is empty, and the row refused where it is wrong.
  mutating func number(_ column: Int?, _ what: String, in range: ClosedRange<Double>) -> Double? {
    let text = text(column)
    guard let column, !text.isEmpty else { return nil }
    guard let value = ExportRow.number(text, allowsComma: true) else {
      reject("bad-number", column + 1, "The \(what) \(text.quotedForMessage) is not a number")
      return nil
    }
    if range.contains(value) { return value }
    let problem =
      value < 0 ? "is negative" : "is more than \(Int(range.upperBound)), which nobody does"
    reject("bad-number", column + 1, "The \(what) \(text.quotedForMessage) \(problem)")
    return nil
  }

  /// A field's number as other apps write it: `12`, `12.0`, `1,5`.
  static func number(_ text: String, allowsComma: Bool) -> Double? {
    var bytes = Array(text.utf8)
    if allowsComma, bytes.filter({ $0 == 0x2c }).count == 1, !bytes.contains(0x2e),
      let comma = bytes.firstIndex(of: 0x2c)
    {
      bytes[comma] = 0x2e
    }
    if bytes.first == 0x2e { bytes.insert(0x30, at: 0) }
    if bytes.last == 0x2e { bytes.removeLast() }
    while bytes.count > 1, bytes[0] == 0x30, bytes[1] &- 0x30 < 10 { bytes.removeFirst() }
    return bytes.withUnsafeBufferPointer { Double(json: $0) }
  }

  /// Reps; a fraction is refused.
  mutating func reps(_ column: Int?) -> Int? {
    guard let value = number(column, "number of reps", in: 0...10_000) else { return nil }
    guard let reps = Int(exactly: value) else {
      reject(
        "bad-number", (column ?? 0) + 1,
        "The number of reps \(text(column).quotedForMessage) is not whole")
      return nil
    }
    return reps
  }

  /// A weight; 0 stands for none.
  mutating func weight(_ column: Int?, _ unit: WeightUnit) -> Weight? {
    let value = number(column, "weight", in: 0...(unit == .kg ? 2000 : 4409))
    return value.flatMap { $0 > 0 ? Weight($0, unit) : nil }
  }

  /// A distance; 0 stands for none.
  mutating func distance(_ column: Int?, _ unit: DistanceUnit) -> Distance? {
    let value = number(column, "distance", in: 0...(1_000_000 / unit.factor))
    return value.flatMap { $0 > 0 ? Distance($0, unit) : nil }
  }

  /// Seconds, written as a number, as `1:30` or as `0:09:21`; 0 stands for none.
  mutating func seconds(_ column: Int?) -> Double? {
    let text = text(column)
    guard let column, !text.isEmpty else { return nil }
    if text.contains(":") {
      guard let seconds = DurationText.clock(text), seconds <= 604_800 else {
        reject("bad-number", column + 1, "The time \(text.quotedForMessage) is not a duration")
        return nil
      }
      return seconds > 0 ? seconds : nil
    }
    let value = number(column, "time", in: 0...604_800)
    return value.flatMap { $0 > 0 ? $0 : nil }
  }

  /// RPE 1…10; anything else is left out with a warning.
  mutating func rpe(_ column: Int?) -> Double? {
    let text = text(column)
    guard let column, !text.isEmpty else { return nil }
    guard let value = ExportRow.number(text, allowsComma: true), (1...10).contains(value) else {
      if ExportRow.number(text, allowsComma: true) == 0 { return nil }
      warn(
        "bad-rpe", column + 1,
        "The RPE \(text.quotedForMessage) is not between 1 and 10; it was left out.")
      return nil
    }
    return value
  }

  /// The start of a workout; the row is refused where it cannot be read or is implausible.
  mutating func start(_ column: Int?, _ months: MonthNames = .all) -> DateText? {
    let text = text(column)
    guard let date = DateText(text, months: months) else {
      reject("bad-date", (column ?? 0) + 1, "The date \(text.quotedForMessage) cannot be read")
      return nil
    }
    let year = date.local.day.parts.year
    guard (1980...2100).contains(year) else {
      reject(
        "bad-date", (column ?? 0) + 1,
        "The date \(text.quotedForMessage) lies in \(year), before there were such apps")
      return nil
    }
    return date
  }
}
