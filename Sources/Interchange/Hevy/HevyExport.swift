import Documents
import Strength

/// An export of Hevy: one row a set, newest workout first.
struct HevyExport {
  private let sheet: ExportSheet
  private let title, start, exercise, setIndex: Int
  private let weight: (column: Int?, unit: WeightUnit)
  private let distance: (column: Int?, unit: DistanceUnit)

  init?(_ sheet: ExportSheet) {
    guard let title = sheet.column("title"), let start = sheet.column("start_time"),
      let exercise = sheet.column("exercise_title"), let setIndex = sheet.column("set_index")
    else { return nil }
    (self.title, self.start, self.exercise, self.setIndex) = (title, start, exercise, setIndex)
    self.sheet = sheet
    let pounds = sheet.column("weight_lbs", "weight_lb")
    weight = pounds.map { ($0, .lb) } ?? (sheet.column("weight_kg"), .kg)
    let miles = sheet.column("distance_miles", "distance_mi")
    distance = miles.map { ($0, .mi) } ?? (sheet.column("distance_km"), .km)
  }

  func read() -> ImportedLog {
    let units = weight.unit == .lb ? "imperial" : "metric"
    var log = ImportedLog(
      format: .hevy, variant: sheet.delimiter == 0x09 ? units + "-tsv" : units)
    let end = sheet.column("end_time")
    let description = sheet.column("description")
    let superset = sheet.column("superset_id")
    let notes = sheet.column("exercise_notes")
    sheet.read(into: &log) { row, builder in
      guard let date = row.start(start), let imported = set(&row) else { return }
      let name = row.text(exercise)
      if name.isEmpty {
        return row.reject("no-exercise", exercise + 1, "The line names no exercise")
      }
      var absurd = false
      let workout = builder.workout(date.local, row.text(title)) { workout in
        workout.notes = row.text(description)
        guard let finish = DateText(row.text(end)) else { return }
        let seconds = Double(finish.local.milliseconds - date.local.milliseconds) / 1000
        absurd = seconds < 0 || seconds > 86_400
        if !absurd { workout.durationSeconds = seconds }
      }
      if absurd {
        row.warn(
          "absurd-duration", (end ?? 0) + 1,
          "The workout does not end within a day of its start; its length was left out.")
      }
      let key = LogBuilder.BlockKey(
        exercise: name, superset: Int(row.text(superset)), setNumber: Int(row.text(setIndex)))
      builder.block(workout, key) { block in
        if block.notes.isEmpty { block.notes = row.text(notes) }
        block.sets.append(imported)
      }
    }
    return log
  }

  private func set(_ row: inout ExportRow) -> ImportedSet? {
    var imported = ImportedSet(line: row.line)
    let column = sheet.column("set_type")
    let kind = row.text(column)
    if let known = HevyExport.kinds[kind.lowercased()] {
      imported.kind = known
    } else {
      row.warn(
        "unknown-set-kind", (column ?? 0) + 1,
        "The set type \(kind.quotedForMessage) is not known; it counts as a working set.")
    }
    imported.reps = row.reps(sheet.column("reps"))
    imported.weight = row.weight(weight.column, weight.unit)
    imported.distance = row.distance(distance.column, distance.unit)
    imported.seconds = row.seconds(sheet.column("duration_seconds"))
    imported.rpe = row.rpe(sheet.column("rpe"))
    guard row.isUsable else { return nil }
    if imported.isEmpty {
      row.warn(
        "empty-set", 0, "The set holds neither reps nor weight, time or distance; it was left out.")
      return nil
    }
    return imported
  }

  private static let kinds: [String: SetKind] = [
    "normal": .working, "": .working, "warmup": .warmup, "warm_up": .warmup,
    "failure": .failure, "dropset": .drop, "drop_set": .drop, "drop": .drop,
  ]
}
