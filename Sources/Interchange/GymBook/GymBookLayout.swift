import Strength

/// GymBook in German: one row for each set with its own time, whose values carry their units, as in
/// `10 Wiederholungen` and `22,5 kg`.
struct GymBookLayout: LogLayout {
  static let format = LogFormat.gymbook
  /// By which columns it is known; the others may be missing.
  private static let required = ["Datum", "Zeit", "Übung", "Wiederholungen / Zeit"]

  let variant = "german"
  let width: CSVWidth
  private let columns: Columns
  private var done = ClockedSets()

  static func matches(_ export: Export) -> Bool {
    export.columns.has("datum", "ubung", "wiederholungenzeit")
  }

  init(_ export: Export) throws(ImportError) {
    columns = export.columns
    width = export.width
    try columns.require(Self.required, format: .gymbook)
  }

  mutating func add(_ row: inout Row, to log: inout LogAssembly) throws(Rejection) {
    let at = try row.start(day: columns["datum"], time: columns["zeit"])
    var place = LogAssembly.Place(exercise: try row.exercise(columns["ubung"]))
    let muscles = row.text(columns["muskelgruppenprimare"])
    place.category = muscles.isEmpty ? nil : muscles
    if FoldedName.of(row.text(columns["ausgelassen"])) == "ja" {
      throw row.rejection(
        "not-done", at: columns["ausgelassen"], "The set was skipped; it was not imported.",
        severity: .note)
    }
    var set = ImportedSet(line: row.line)
    setKind(of: &set, &row)
    try count(&row, into: &set)
    try load(&row, into: &set)
    guard let set = row.finished(set) else { return }
    let training = row.text(columns["training"])
    done.add(
      ClockedSets.Done(
        session: "\(at.time.day.text) \(training)", workout: training, at: at, set: set,
        place: place, notes: row.text(columns["notizen"])))
  }

  func finish(_ log: inout LogAssembly) { done.finish(&log) }

  // MARK: Values

  private func setKind(of set: inout ImportedSet, _ row: inout Row) {
    let column = columns["satzaufwarmsatzabkuhlungssatz"]
    switch FoldedName.of(row.text(column)) {
    case "", "satz": break
    case "aufwarmsatz": set.kind = .warmup
    case "abkuhlungssatz":
      set.kind = .warmup
      row.warn(
        "cool-down", at: column, "The set to cool down was imported as a warm-up.", severity: .note)
    default: set.kind = row.kind(column)
    }
  }

  private func count(_ row: inout Row, into set: inout ImportedSet) throws(Rejection) {
    let column = columns["wiederholungenzeit"]
    guard let value = try value(row, column) else { return }
    if let seconds = value.unit.isEmpty ? nil : UnitWord.time(value.unit) {
      row.tidy(column, to: value.number)
      set.seconds = try row.number(column, .seconds, factor: seconds).map { $0 * seconds }
    } else if value.number.contains(0x3a) {
      set.seconds = try row.seconds(column)
    } else if FoldedName.of(value.unit).hasPrefix("wiederholung") {
      row.tidy(column, to: value.number)
      set.reps = try row.reps(column)
    } else {
      throw unknown(row, column)
    }
  }

  private func load(_ row: inout Row, into set: inout ImportedSet) throws(Rejection) {
    let column = columns["gewichtstrecke"]
    guard let value = try value(row, column) else { return }
    row.tidy(column, to: value.number)
    if let unit = UnitWord.weight(value.unit) {
      set.weight = try row.weight(column, unit, mayBeNegative: true)
    } else if let unit = UnitWord.distance(value.unit) {
      set.distance = try row.distance(column, unit)
    } else {
      throw unknown(row, column)
    }
  }

  /// A number and its unit; nil where there is nothing.
  private func value(
    _ row: Row, _ column: Int?
  ) throws(Rejection) -> (number: ArraySlice<UInt8>, unit: String)? {
    let text = row.bytes(column)
    if text.isEmpty || text == [0x2d] { return nil }
    let marks: [UInt8] = [0x2b, 0x2c, 0x2d, 0x2e, 0x3a]
    let number = text.prefix { (0x30...0x39).contains($0) || marks.contains($0) }
    if number.isEmpty { throw unknown(row, column) }
    let unit = text[number.endIndex...].drop { !(0x41...0x7a).contains($0) && $0 < 0x80 }
    return (number, String(decoding: unit, as: UTF8.self))
  }

  private func unknown(_ row: Row, _ column: Int?) -> Rejection {
    row.rejection(
      "bad-number", at: column,
      "The value \"\(Row.quoted(row.text(column)))\" cannot be read; the row was not imported.")
  }
}

extension Row {
  /// Leaves a part of a field, such as its number without the unit; its comma is a decimal one.
  fileprivate mutating func tidy(_ column: Int?, to part: ArraySlice<UInt8>) {
    guard let column else { return }
    record.fields[column].bytes = part.startIndex..<part.endIndex
    record.fields[column].isQuoted = true
  }
}
