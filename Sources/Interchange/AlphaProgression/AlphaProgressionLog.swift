import Strength

/// Alpha Progression: a printed log. A line for the workout, one for each exercise with its
/// warm-ups, one that names the columns of its sets, and the sets; in English or German.
///
///     "Push · Day 1";"2026-02-17 5:04 h";"1:12 hr"
///     "1. Bench Press · Barbell · 6 reps";"WU1 · 47,5 kg · 8 reps"
///     #;KG;REPS;RIR
///     1;102,5;6;0
struct AlphaProgressionLog {
  private var log = LogAssembly(format: .alphaprogression, variant: "standard")
  private var workout: Int?
  /// Of the last line that began an exercise; nil where it has to be passed over.
  private var place: LogAssembly.Place?
  private var grid: [AlphaProgressionColumn] = []

  /// Nil where the file is no such log.
  static func read(_ file: WholeFile) -> ImportedLog? {
    for delimiter: UInt8 in [0x3b, 0x09] {
      var reader = CSVReader(file.bytes, delimiter: delimiter, at: file.start)
      guard let first = reader.next(),
        start(Row(file: file.bytes, record: first, habits: FileHabits(decimalComma: true))) != nil
      else { continue }
      var log = AlphaProgressionLog()
      log.take(first, file)
      while let record = reader.next() { log.take(record, file) }
      return log.log.finished()
    }
    return nil
  }

  private mutating func take(_ record: CSVRecord, _ file: WholeFile) {
    var row = Row(file: file.bytes, record: record, habits: FileHabits(decimalComma: true))
    do throws(Rejection) {
      try row.check(.any)
      try take(&row)
      log.append(row.diagnostics)
    } catch {
      log.countRow()
      log.append(row.diagnostics + [error.diagnostic])
    }
  }

  private mutating func take(_ row: inout Row) throws(Rejection) {
    let first = row.bytes(0)
    if let start = Self.start(row) {
      begin(start, &row)
    } else if first == [0x23] {
      // Columns again without a heading before: no one knows of what.
      if !grid.isEmpty { place = nil }
      grid = AlphaProgressionColumn.grid(&row)
    } else if let heading = AlphaProgressionHeading(row.text(0)) {
      begin(heading, &row)
    } else if !first.isEmpty, first.allSatisfy({ (0x30...0x39).contains($0) }) {
      try addSet(&row)
    } else if (1..<row.record.fields.count).allSatisfy({ row.isEmpty($0) }) {
      try addNote(row)
    } else {
      (workout, place) = (nil, nil)
      throw row.rejection(
        "bad-date", at: 1,
        "The date \"\(Row.quoted(row.text(1)))\" cannot be read; the workout was not imported.")
    }
  }

  // MARK: Workouts

  /// When a workout began, where the line begins one: `2026-02-19 4:54 h`, `2026-09-14 13:44 Uhr`.
  private static func start(_ row: Row) -> ReadDate? {
    let text = row.bytes(1)
    guard !row.isEmpty(0), row.record.fieldCount >= 3, (10...32).contains(text.count) else {
      return nil
    }
    let word = text.lastIndex(of: 0x20) ?? text.endIndex
    let date = DateText.read(text) ?? DateText.read(text[..<word])
    return date.flatMap { $0.isBelievable ? $0 : nil }
  }

  private mutating func begin(_ start: ReadDate, _ row: inout Row) {
    let index = log.workout(row.text(0), at: start)
    (workout, place, grid) = (index, nil, [])
    if row.isEmpty(2) || log.hasDuration(index) { return }
    log.setDuration(of: index, Self.seconds(row.bytes(2)), &row, 2)
  }

  /// `1:02 hr` are hours and minutes, `53 Min.` and `45 s` what they say.
  private static func seconds(_ text: ArraySlice<UInt8>) -> Double? {
    let words = text.split(separator: 0x20)
    guard words.count == 2, let number = words.first else { return nil }
    guard let unit = UnitWord.time(String(decoding: words[1], as: UTF8.self)) else { return nil }
    let value = DurationText.seconds(number, decimalComma: true)
    return value.map { number.contains(0x3a) ? $0 * unit / 60 : $0 * unit }
  }

  // MARK: Exercises

  private mutating func begin(_ heading: AlphaProgressionHeading, _ row: inout Row) {
    (grid, place) = ([], nil)
    guard let workout else { return }
    var place = LogAssembly.Place(exercise: heading.exercise)
    place.warmupsAreUnnumbered = true
    self.place = place
    for text in AlphaProgressionWarmup.texts(row.text(1)) {
      log.countRow()
      if let set = AlphaProgressionWarmup.set(text, line: row.line) {
        log.append(set, to: workout, place)
      } else {
        row.warn(
          "bad-warmup", at: 1,
          "The warm-up \"\(Row.quoted(text))\" cannot be read; it was not imported.")
      }
    }
  }

  private mutating func addNote(_ row: Row) throws(Rejection) {
    guard let workout else {
      throw row.rejection("no-workout", "The line belongs to no workout; it was not imported.")
    }
    if let place {
      log.addNotes(row.text(0), to: workout, place)
    } else {
      log.addNotes(row.text(0), to: workout)
    }
  }

  // MARK: Sets

  private mutating func addSet(_ row: inout Row) throws(Rejection) {
    guard let workout, var place, !grid.isEmpty else {
      throw row.rejection(
        "no-exercise",
        "The set belongs to no exercise that could be read; it was not imported.")
    }
    place.number = try row.whole(0, .order)
    for index in row.record.fields.indices { row.tidy(index) }
    if grid.indices.allSatisfy({ row.isEmpty($0 + 1) }) {
      throw row.rejection("not-done", "The set was not done; it was not imported.", severity: .note)
    }
    var set = ImportedSet(line: row.line)
    for (index, column) in grid.enumerated() { try column.read(index + 1, of: &row, into: &set) }
    log.countRow()
    guard let set = row.finished(set) else { return }
    log.append(set, to: workout, place)
  }
}

extension Row {
  /// A dash stands for what was not done, and `5+` for five or more.
  fileprivate mutating func tidy(_ column: Int) {
    let text = bytes(column)
    if text == [0x2d] || text == [0xe2, 0x80, 0x93] {
      record.fields[column].bytes = text.startIndex..<text.startIndex
    } else if text.count > 1, text.last == 0x2b {
      record.fields[column].bytes = text.startIndex..<text.endIndex - 1
    }
  }
}
