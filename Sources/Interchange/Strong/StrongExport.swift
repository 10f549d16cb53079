import Documents
import Strength

/// An export of Strong: comma files from iOS, semicolon files from Android.
struct StrongExport {
  private enum Layout: String {
    case first = "S1"
    case duration = "S2"
    case withoutNotes = "S3"
    case android = "S4"
    case olderAndroid = "S5"
    case localised = "S6"
  }

  private struct Columns {
    var date, name, duration, exercise, order, weight, reps, distance, seconds: Int?
    var notes, workoutNotes, rpe, weightUnit, distanceUnit: Int?
  }

  private let sheet: ExportSheet
  private let layout: Layout
  private let columns: Columns

  /// Nil where the sheet is not one of Strong's.
  init?(_ sheet: ExportSheet) {
    self.sheet = sheet
    if let columns = StrongExport.englishColumns(sheet) {
      self.columns = columns
      if columns.weightUnit != nil {
        layout = .olderAndroid
      } else if sheet.column("workout #") != nil {
        layout = .android
      } else if columns.duration == nil {
        layout = .first
      } else {
        layout = columns.notes == nil ? .withoutNotes : .duration
      }
    } else if let columns = StrongExport.localisedColumns(sheet) {
      self.columns = columns
      layout = .localised
    } else {
      return nil
    }
  }

  private static func englishColumns(_ sheet: ExportSheet) -> Columns? {
    guard let date = sheet.column("date"), let exercise = sheet.column("exercise name"),
      let order = sheet.column("set order"), let reps = sheet.column("reps"),
      let weight = sheet.column("weight", "weight (kg)", "weight (lbs)", "weight (lb)")
    else { return nil }
    return Columns(
      date: date, name: sheet.column("workout name"),
      duration: sheet.column("duration", "duration (sec)", "workout duration"),
      exercise: exercise, order: order, weight: weight, reps: reps,
      distance: sheet.column(
        "distance", "distance (meters)", "distance (m)", "distance (km)", "distance (miles)"),
      seconds: sheet.column("seconds"), notes: sheet.column("notes"),
      workoutNotes: sheet.column("workout notes"), rpe: sheet.column("rpe"),
      weightUnit: sheet.column("weight unit"), distanceUnit: sheet.column("distance unit"))
  }

  /// Headers come in the language of the phone: there the places of the columns and the look of the
  /// first row tell.
  private static func localisedColumns(_ sheet: ExportSheet) -> Columns? {
    guard !sheet.isSemicolon, let first = sheet.firstRecord,
      first.fields.count == sheet.header.count, let date = first.fields.first,
      date.utf8.count == 19, date.contains(":"), DateText(date) != nil
    else { return nil }
    var columns = Columns(date: 0, name: 1)
    let exercise: Int
    switch sheet.header.count {
    case 12, 10: (columns.duration, exercise) = (2, 3)
    case 11: exercise = 2
    default: return nil
    }
    columns.exercise = exercise
    columns.order = exercise + 1
    columns.weight = exercise + 2
    columns.reps = exercise + 3
    columns.distance = exercise + 4
    columns.seconds = exercise + 5
    if sheet.header.count > 10 {
      columns.notes = exercise + 6
      columns.workoutNotes = exercise + 7
    }
    columns.rpe = sheet.header.count - 1
    let numbers = [exercise + 2, exercise + 3, exercise + 5].map { first.fields[$0] }
    let areNumbers = numbers.allSatisfy {
      $0.isEmpty || ExportRow.number($0, allowsComma: true) != nil
    }
    return areNumbers ? columns : nil
  }

  func read(unit: WeightUnit?) throws(ImportError) -> ImportedLog {
    var log = ImportedLog(format: .strong, variant: layout.rawValue)
    let weightHeader = columns.weight.map { sheet.names[$0] } ?? ""
    var fileUnit = unit
    if weightHeader.contains("(kg)") { fileUnit = .kg }
    if weightHeader.contains("(lb") { fileUnit = .lb }
    if fileUnit == nil, columns.weightUnit == nil { throw .unitNeeded(format: .strong) }
    let reader = RowReader(
      columns: columns, unit: fileUnit ?? .kg,
      distanceUnit: distanceUnit(fileUnit ?? .kg))
    var assumedDistanceLine: Int?
    sheet.read(into: &log) { row, builder in
      let distance = reader.take(&row, into: &builder)
      if distance, columns.distanceUnit == nil, layout != .android {
        assumedDistanceLine = assumedDistanceLine ?? row.line
      }
    }
    if let line = assumedDistanceLine {
      log.diagnostics.append(
        Diagnostic(
          line: line, column: (columns.distance ?? 0) + 1, severity: .warning,
          code: "distance-unit-assumed",
          message: "The file does not say the unit of its distances; they were taken as "
            + "\(reader.distanceUnit.rawValue), which goes with \(reader.unit.rawValue)."))
    }
    return log
  }

  private func distanceUnit(_ unit: WeightUnit) -> DistanceUnit {
    let header = columns.distance.map { sheet.names[$0] } ?? ""
    if header.contains("(m)") || header.contains("(meters)") { return .m }
    if header.contains("(km)") { return .km }
    return header.contains("(miles)") || unit == .lb ? .mi : .km
  }

  /// Reads one row after the other.
  private struct RowReader {
    let columns: Columns
    let unit: WeightUnit
    let distanceUnit: DistanceUnit

    /// Whether the row holds a distance.
    func take(_ row: inout ExportRow, into builder: inout LogBuilder) -> Bool {
      guard let date = row.start(columns.date) else { return false }
      let exercise = row.text(columns.exercise)
      if exercise.isEmpty {
        row.reject("no-exercise", (columns.exercise ?? 0) + 1, "The line names no exercise")
        return false
      }
      var imported = ImportedSet(line: row.line)
      let order = row.text(columns.order)
      let kind = StrongExport.setKinds[order.uppercased()]
      imported.kind = kind ?? .working
      let number = Int(order)
      if number == nil, kind == nil {
        takeOther(row, order: order, date: date, exercise: exercise, into: &builder)
        return false
      }
      read(&imported, from: &row)
      guard row.isUsable else { return false }
      if imported.isEmpty {
        row.warn(
          "empty-set", 0,
          "The set holds neither reps nor weight, time or distance; it was left out.")
        return false
      }
      let workout = self.workout(&row, date, &builder)
      builder.block(
        workout, .init(exercise: exercise, superset: nil, setNumber: number)
      ) { $0.sets.append(imported) }
      return imported.distance != nil
    }

    private func read(_ imported: inout ImportedSet, from row: inout ExportRow) {
      let rowUnit = WeightUnit(exportWord: row.text(columns.weightUnit)) ?? unit
      let rowDistance = DistanceUnit(exportWord: row.text(columns.distanceUnit)) ?? distanceUnit
      imported.reps = row.reps(columns.reps)
      imported.weight = row.weight(columns.weight, rowUnit)
      imported.distance = row.distance(columns.distance, rowDistance)
      imported.seconds = row.seconds(columns.seconds)
      imported.rpe = row.rpe(columns.rpe)
      imported.notes = row.text(columns.notes)
      if imported.reps == 0, imported.seconds != nil || imported.distance != nil {
        imported.reps = nil
      }
    }

    private func workout(
      _ row: inout ExportRow, _ date: DateText, _ builder: inout LogBuilder
    ) -> Int {
      var duration: Double?
      var isNew = false
      let text = row.text(columns.duration)
      let position = builder.workout(date.local, row.text(columns.name)) { workout in
        isNew = true
        duration = DurationText.seconds(text)
        if let seconds = duration, seconds <= 86_400 { workout.durationSeconds = seconds }
        workout.notes = row.text(columns.workoutNotes)
        workout.offsetMinutes = date.offsetMinutes
      }
      if isNew, let duration, duration > 86_400 {
        row.warn(
          "absurd-duration", (columns.duration ?? 0) + 1,
          "A workout of \(text.quotedForMessage) cannot be; its length was left out.")
      }
      return position
    }

    /// Rows that are no sets: rest timers, and notes on the exercise.
    private func takeOther(
      _ row: ExportRow, order: String, date: DateText, exercise: String,
      into builder: inout LogBuilder
    ) {
      let note = row.text(columns.notes)
      if note.isEmpty { return }
      var row = row
      let workout = self.workout(&row, date, &builder)
      builder.block(workout, .init(exercise: exercise, superset: nil, setNumber: nil)) { block in
        block.notes += block.notes.isEmpty ? note : "\n" + note
      }
    }
  }

  private static let setKinds: [String: SetKind] = ["W": .warmup, "D": .drop, "F": .failure]
}

extension WeightUnit {
  /// The unit that a word in an export means.
  init?(exportWord word: String) {
    switch word.lowercased() {
    case "kg", "kgs", "kilogram", "kilograms": self = .kg
    case "lb", "lbs", "pound", "pounds": self = .lb
    default: return nil
    }
  }
}

extension DistanceUnit {
  init?(exportWord word: String) {
    switch word.lowercased() {
    case "m", "meter", "meters", "metre", "metres": self = .m
    case "km", "kms", "kilometer", "kilometers", "kilometre", "kilometres": self = .km
    case "mi", "mile", "miles": self = .mi
    case "yd", "yds", "yard", "yards": self = .yd
    default: return nil
    }
  }
}
