import Strength

/// Lyfta: one row for each set, without the units of weights and distances.
struct LyftaLayout: LogLayout {
  static let format = LogFormat.lyfta

  let variant = "standard"
  let width: CSVWidth
  private let columns: Columns
  private let unit: WeightUnit
  private var distanceUnit: DistanceUnit { unit == .lb ? .mi : .km }

  static func matches(_ export: Export) -> Bool {
    export.columns.has("title", "date", "exercise", "settype")
  }

  init(_ export: Export) throws(ImportError) {
    columns = export.columns
    width = export.width
    try columns.require(["Date", "Exercise", "Weight", "Reps", "Set Type"], format: .lyfta)
    guard let unit = export.unit else { throw .unitNeeded(format: .lyfta) }
    self.unit = unit
  }

  func add(_ row: inout Row, to log: inout LogAssembly) throws(Rejection) {
    let date = try log.date(row, columns["date"])
    var place = LogAssembly.Place(exercise: try row.exercise(columns["exercise"]))
    place.superset = try row.whole(columns["supersetid"], .order)
    var set = ImportedSet(line: row.line)
    set.reps = try row.reps(columns["reps"])
    set.weight = try row.weight(columns["weight"], unit)
    set.seconds = try row.seconds(columns["time"])
    set.distance = try row.distance(columns["distance"], distanceUnit)
    setKind(of: &set, &row)
    guard let set = row.finished(set) else { return }
    if set.distance != nil {
      let unit = distanceUnit == .mi ? "miles" : "kilometres"
      log.sayOnce(
        "distance-unit-assumed", at: columns["distance"], of: &row,
        "Lyfta's files do not say the unit of distances; \(unit) were assumed.")
    }
    let workout = log.workout(row.text(columns["title"]), at: date)
    log.setDuration(of: workout, &row, columns["duration"])
    log.append(set, to: workout, place)
  }

  /// Its kinds end with `_SET`; a side is one, too.
  private func setKind(of set: inout ImportedSet, _ row: inout Row) {
    set.side = SetWord.side(row.text(columns["settype"]))
    if set.side == nil { set.kind = row.kind(columns["settype"]) }
  }
}
