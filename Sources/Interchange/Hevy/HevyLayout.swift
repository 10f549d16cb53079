import Strength

/// Hevy: newest workout first, dates to the minute with month names in the app's language; or what
/// its API answers, in UTC and metres, as `HevyJSON` lays it out.
struct HevyLayout: LogLayout {
  static let format = LogFormat.hevy
  private static let required = [
    "title", "start_time", "exercise_title", "set_index", "set_type", "reps",
  ]

  let variant: String
  let width: CSVWidth
  private let columns: Columns
  private let weight: (column: Int, unit: WeightUnit)
  private let distance: (column: Int, unit: DistanceUnit)?

  static func matches(_ export: Export) -> Bool {
    export.columns.has("exercisetitle")
      && (export.columns.has("setindex") || export.columns.has("starttime"))
  }

  init(_ export: Export) throws(ImportError) {
    columns = export.columns
    width = export.width
    try columns.require(Self.required, format: .hevy)
    if let column = columns["weightkg"] {
      weight = (column, .kg)
    } else if let column = columns["weightlbs", "weightlb"] {
      weight = (column, .lb)
    } else {
      throw .missingColumns(format: .hevy, columns: ["weight_kg"])
    }
    if let column = columns["distancekm"] {
      distance = (column, .km)
    } else if let column = columns["distancemeters"] {
      distance = (column, .m)
    } else {
      distance = columns["distancemiles", "distancemi"].map { ($0, .mi) }
    }
    let units = weight.unit == .kg ? "metric" : "imperial"
    if distance?.unit == .m {
      variant = "api"
    } else {
      variant = export.delimiter == 0x09 ? units + "-tsv" : units
    }
  }

  func add(_ row: inout Row, to log: inout LogAssembly) throws(Rejection) {
    let date = try log.date(row, columns["starttime"])
    var place = LogAssembly.Place(exercise: try row.exercise(columns["exercisetitle"]))
    place.number = try row.whole(columns["setindex"], .order)
    place.superset = try row.whole(columns["supersetid"], .order)
    var set = ImportedSet(line: row.line)
    set.reps = try row.reps(columns["reps"])
    set.weight = try row.weight(weight.column, weight.unit)
    set.seconds = try row.seconds(columns["durationseconds"])
    if let distance { set.distance = try row.distance(distance.column, distance.unit) }
    set.kind = row.kind(columns["settype"])
    set.rpe = row.rpe(columns["rpe"])
    guard let set = row.finished(set) else { return }
    log.noteUTC(date, line: row.line)
    let workout = log.workout(row.text(columns["title"]), at: date)
    setDuration(of: workout, from: date, &row, &log)
    log.addNotes(notes(row, "description"), to: workout)
    log.append(set, to: workout, place)
    log.addNotes(notes(row, "exercisenotes"), to: workout, place)
  }

  /// Some versions write a line break as a backslash and an n.
  private func notes(_ row: Row, _ column: String) -> String {
    row.text(columns[column]).replacing("\\n", with: "\n")
  }

  private func setDuration(
    of workout: Int, from start: ReadDate, _ row: inout Row, _ log: inout LogAssembly
  ) {
    let column = columns["endtime"]
    if log.hasDuration(workout) || row.isEmpty(column) { return }
    let seconds = DateText.read(row.bytes(column), row.habits.dateOrder).map {
      Double($0.time.milliseconds - start.time.milliseconds) / 1000
    }
    log.setDuration(of: workout, seconds, &row, column)
  }
}
