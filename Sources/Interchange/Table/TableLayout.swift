import Documents
import Strength

/// A table of sets in any order and language, such as a spreadsheet that somebody keeps.
struct TableLayout: LogLayout {
  static let format = LogFormat.table

  let variant = "columns"
  let width: CSVWidth
  private let places: [TableColumn: Int]
  /// Nil where each row says it, or there are no weights.
  private let weightUnit: WeightUnit?
  private let fallbackUnit: WeightUnit?
  private let distanceUnit: DistanceUnit
  private let assumesDistanceUnit: Bool
  /// Sets that rows may still repeat: a file of short rows that each stand for a hundred sets
  /// would fill the memory.
  var setsLeft = 2_000_000

  /// A header that tells enough by itself; one that was explained is always taken.
  static func matches(_ export: Export) -> Bool {
    export.table != nil || TableColumns(guessedFrom: export).isComplete
  }

  init(_ export: Export) throws(ImportError) {
    let columns = export.columns
    let wanted = export.table ?? TableColumns(guessedFrom: export)
    places = wanted.places(in: columns)
    guard TableColumn.required.allSatisfy({ [places] in places[$0] != nil }),
      TableColumn.done.contains(where: { [places] in places[$0] != nil }), wanted.openTime == nil
    else {
      throw .columnsNeeded(columns: columns.names, known: wanted)
    }
    width = export.width
    let word = places[.weight].map { Self.unit(in: columns.names[$0]) } ?? ""
    let headerUnit = UnitWord.weight(word)
    if places[.weight] != nil, places[.unit] == nil, headerUnit == nil, export.unit == nil {
      throw .unitNeeded(format: .table)
    }
    weightUnit = places[.unit] == nil ? headerUnit ?? export.unit ?? .kg : nil
    fallbackUnit = headerUnit ?? export.unit
    let said = places[.distance].flatMap { UnitWord.distance(Self.unit(in: columns.names[$0])) }
    distanceUnit = said ?? (export.unit == .lb ? .mi : .km)
    assumesDistanceUnit = said == nil
  }

  /// What stands in brackets behind a name, else the name.
  private static func unit(in name: String) -> String {
    guard let open = name.lastIndex(where: { $0 == "(" || $0 == "[" }) else { return name }
    return String(name[open...])
  }

  mutating func add(_ row: inout Row, to log: inout LogAssembly) throws(Rejection) {
    var date = try log.date(row, places[.date])
    if let time = time(row, date) { date.time = time }
    var place = LogAssembly.Place(exercise: try row.exercise(places[.exercise]))
    let count = try row.whole(places[.sets], .sets) ?? 1
    var set = ImportedSet(line: row.line)
    set.kind = kind(&row, &place)
    set.side = row.side(places[.side])
    set.reps = try row.reps(places[.reps])
    set.weight = try weight(row)
    set.seconds = try row.seconds(places[.seconds])
    set.distance = try row.distance(places[.distance], distanceUnit)
    set.rpe = row.rpe(places[.rpe])
    set.notes = row.text(places[.notes])
    guard count > 0, let set = row.finished(set) else { return }
    try take(count, row)
    if set.distance != nil, assumesDistanceUnit {
      let unit = distanceUnit == .mi ? "miles" : "kilometres"
      log.sayOnce(
        "distance-unit-assumed", at: places[.distance], of: &row,
        "The table does not say the unit of distances; \(unit) were assumed.")
    }
    let workout = log.workout(row.text(places[.workout]), at: date)
    for _ in 0..<count { log.append(set, to: workout, place) }
  }

  /// Refuses a row that repeats more sets than may still come.
  private mutating func take(_ count: Int, _ row: Row) throws(Rejection) {
    if count > 1, count > setsLeft {
      throw row.rejection(
        "too-many-sets", at: places[.sets],
        "With this row the table has more than 2000000 sets; it was not imported. Split the file.")
    }
    setsLeft -= count
  }

  private func time(_ row: Row, _ date: ReadDate) -> CivilTime? {
    if row.isEmpty(places[.start]) { return nil }
    let text = Array(date.time.day.text.utf8) + [0x20] + row.bytes(places[.start])
    return DateText.read(text[...])?.time
  }

  /// The column of the kind says it, or a word in that of the number.
  private func kind(_ row: inout Row, _ place: inout LogAssembly.Place) -> SetKind {
    if !row.isEmpty(places[.kind]) { return row.kind(places[.kind]) }
    let text = row.bytes(places[.set])
    if let number = NumberText.read(text, decimalComma: false).flatMap({ Int(exactly: $0) }) {
      place.number = number
      return .working
    }
    return SetWord.kind(row.text(places[.set])) ?? .working
  }

  private func weight(_ row: Row) throws(Rejection) -> Weight? {
    if let weightUnit { return try row.weight(places[.weight], weightUnit, mayBeNegative: true) }
    return try row.weight(
      places[.weight], unitIn: places[.unit], default: fallbackUnit, mayBeNegative: true)
  }
}
