import Strength

/// Strong: comma files from iOS (S1, S2, S3, S6 with a header in another language, and S0 of 2016
/// with columns that are called by their unit), semicolon files from Android (S4, and S5 with its
/// units in columns).
struct StrongLayout: LogLayout {
  static let format = LogFormat.strong

  let variant: String
  let width: CSVWidth
  private let places: StrongPlaces
  /// Nil where each row says it.
  private let weightUnit: WeightUnit?
  private let weightUnitColumn: Int?
  private let distanceUnit: DistanceUnit
  private let distanceUnitColumn: Int?
  /// Nothing in the file says the distances' unit.
  private let assumesDistanceUnit: Bool
  private let fallbackUnit: WeightUnit?

  static func matches(_ export: Export) -> Bool {
    let english = ["workoutname", "exercisename", "setorder"].filter { export.columns.has($0) }
    let places = StrongPlaces(named: export.columns)
    return english.count >= 2 || (places.missing.isEmpty && places[.workoutName] != nil)
      || StrongPlaces(shapedLike: export.firstRow, width: export.width.header) != nil
  }

  init(_ export: Export) throws(ImportError) {
    let columns = export.columns
    var places = StrongPlaces(named: columns)
    if !places.missing.isEmpty, !columns.has("exercisename"),
      let shaped = StrongPlaces(shapedLike: export.firstRow, width: columns.names.count)
    {
      places = shaped
    }
    if !places.missing.isEmpty {
      throw .missingColumns(format: .strong, columns: places.missing)
    }
    self.places = places
    width = export.width
    weightUnitColumn = columns["weightunit"]
    distanceUnitColumn = columns["distanceunit"]
    let headerUnit = StrongUnits.weight(in: columns, at: places[.weight])
    if weightUnitColumn == nil, headerUnit == nil, export.unit == nil {
      throw .unitNeeded(format: .strong)
    }
    weightUnit = weightUnitColumn == nil ? headerUnit ?? export.unit : nil
    fallbackUnit = export.unit
    let headerDistance = StrongUnits.distance(in: columns, at: places[.distance])
    distanceUnit = headerDistance ?? (export.unit == .lb ? .mi : .km)
    assumesDistanceUnit = headerDistance == nil && distanceUnitColumn == nil
    variant = Self.variant(columns, places, hasUnit: headerUnit != nil)
  }

  private static func variant(
    _ columns: Columns, _ places: StrongPlaces, hasUnit: Bool
  ) -> String {
    if columns["weightunit"] != nil { return "S5" }
    if hasUnit, columns.has("exercisename", "kg") || columns.has("exercisename", "lb") {
      return "S0"
    }
    if columns["workout"] != nil || hasUnit { return "S4" }
    guard columns.has("exercisename", "setorder") else { return "S6" }
    if places[.duration] == nil { return "S1" }
    return places[.notes] == nil && places[.workoutNotes] == nil ? "S3" : "S2"
  }

  func add(_ row: inout Row, to log: inout LogAssembly) throws(Rejection) {
    let order = StrongOrder(row, places, isLocalised: variant == "S6")
    let date = try log.date(row, places[.date])
    var place = LogAssembly.Place(exercise: try row.exercise(places[.exerciseName]))
    place.warmupsAreUnnumbered = true
    switch order {
    case .note:
      return log.addNotes(row.text(places[.notes]), to: workout(date, &row, &log), place)
    case .rest:
      let rest = try? row.seconds(places[.seconds])
      return log.addRest(rest ?? nil, to: workout(date, &row, &log), place)
    default: break
    }
    if isOlderAndroid, row.bytes(places[.setOrder]).elementsEqual("WARM_UP".utf8) {
      log.noteBodyInWeights()
    }
    var set = ImportedSet(line: row.line)
    switch order {
    case .number(let number): place.number = number
    case .kind(let kind): set.kind = kind
    case .note, .rest: break
    case .unknown: set.kind = row.kind(places[.setOrder])
    }
    set.reps = try row.reps(places[.reps])
    set.weight = try weight(row)
    set.seconds = try row.seconds(places[.seconds])
    set.distance = try distance(&row, &log)
    set.rpe = row.rpe(places[.rpe])
    if !notesAreOfExercises { set.notes = row.text(places[.notes]) }
    guard let set = row.finished(set) else { return }
    let workout = workout(date, &row, &log)
    log.append(set, to: workout, place)
    if notesAreOfExercises { log.addNotes(row.text(places[.notes]), to: workout, place) }
  }

  /// The files of iOS repeat the note on an exercise beside each of its sets.
  private var notesAreOfExercises: Bool { variant == "S2" || variant == "S6" }

  /// Older files of Android.
  private var isOlderAndroid: Bool { variant == "S5" }

  private func workout(_ date: ReadDate, _ row: inout Row, _ log: inout LogAssembly) -> Int {
    let workout = log.workout(row.text(places[.workoutName]), at: date)
    log.setDuration(of: workout, &row, places[.duration])
    log.addNotes(row.text(places[.workoutNotes]), to: workout)
    return workout
  }

  private func weight(_ row: Row) throws(Rejection) -> Weight? {
    if let weightUnit { return try row.weight(places[.weight], weightUnit) }
    return try row.weight(places[.weight], unitIn: weightUnitColumn, default: fallbackUnit)
  }

  private func distance(
    _ row: inout Row, _ log: inout LogAssembly
  ) throws(Rejection) -> Distance? {
    if let distanceUnitColumn {
      return try row.distance(places[.distance], unitIn: distanceUnitColumn)
    }
    let distance = try row.distance(places[.distance], distanceUnit)
    if distance != nil, assumesDistanceUnit {
      let unit = distanceUnit == .mi ? "miles" : "kilometres"
      log.sayOnce(
        "distance-unit-assumed", at: places[.distance], of: &row,
        "Strong's comma files do not say the unit of distances; \(unit) were assumed.")
    }
    return distance
  }
}

/// The units that a header names, as in `Weight (kg)` or `kg`.
private enum StrongUnits {
  static func weight(in columns: Columns, at place: Int?) -> WeightUnit? {
    word(columns, place).flatMap { UnitWord.weight($0) }
  }

  static func distance(in columns: Columns, at place: Int?) -> DistanceUnit? {
    word(columns, place).flatMap { UnitWord.distance($0) }
  }

  private static func word(_ columns: Columns, _ place: Int?) -> String? {
    guard let place else { return nil }
    let name = columns.names[place]
    return String(name[(name.lastIndex(of: "(") ?? name.startIndex)...])
  }
}

/// What Strong's set order says: a number, a letter for the kind, or that the row is no set.
private enum StrongOrder {
  case number(Int)
  case kind(SetKind)
  case note
  case rest
  case unknown

  init(_ row: Row, _ places: StrongPlaces, isLocalised: Bool) {
    let text = row.bytes(places[.setOrder])
    if let number = NumberText.read(text, decimalComma: false).flatMap({ Int(exactly: $0) }) {
      self = .number(number)
      return
    }
    let word = row.text(places[.setOrder])
    let folded = FoldedName.of(word)
    if folded == "note" {
      self = .note
    } else if folded == "resttimer" {
      self = .rest
    } else if let kind = SetWord.kind(folded) {
      self = .kind(kind)
    } else if isLocalised {
      self = Self.localised(folded, row, places)
    } else {
      self = .unknown
    }
  }

  /// Other languages have other words, such as `Minuteur de repos`; what such a row holds tells
  /// what it is. `A` and `R` are the first letters of warm-ups in German, Portuguese and Italian.
  private static func localised(
    _ folded: String, _ row: Row, _ places: StrongPlaces
  ) -> StrongOrder {
    if folded == "a" || folded == "r" { return .kind(.warmup) }
    if folded.count <= 2 { return .unknown }
    let numbers = [places[.weight], places[.reps], places[.distance]]
    let isUnused = numbers.allSatisfy { column in
      row.isEmpty(column) || NumberText.read(row.bytes(column), decimalComma: true) == 0
    }
    if !isUnused { return .unknown }
    return row.isEmpty(places[.notes]) ? .rest : .note
  }
}
