import Documents
import Strength

/// An export of StrongLifts: a row an exercise, with a pair of columns for each set.
struct StrongLiftsExport {
  private let sheet: ExportSheet
  private let date, exercise: Int
  private let pairs: [(reps: Int, weight: Int, unit: WeightUnit)]

  init?(_ sheet: ExportSheet) {
    guard let date = sheet.names.firstIndex(where: { $0.hasPrefix("date") }),
      let exercise = sheet.column("exercise", "exercise name")
    else { return nil }
    (self.date, self.exercise) = (date, exercise)
    self.sheet = sheet
    var pairs: [(reps: Int, weight: Int, unit: WeightUnit)] = []
    for number in 1...100 {
      guard let reps = sheet.column("set \(number) (reps)") else { break }
      if let weight = sheet.column("set \(number) (kg)") {
        pairs.append((reps, weight, .kg))
      } else if let weight = sheet.column("set \(number) (lb)", "set \(number) (lbs)") {
        pairs.append((reps, weight, .lb))
      }
    }
    if pairs.isEmpty { return nil }
    self.pairs = pairs
  }

  func read() -> ImportedLog {
    var log = ImportedLog(format: .stronglifts, variant: "standard")
    let name = sheet.column("workout name", "workout")
    let notes = sheet.column("notes", "note")
    sheet.read(into: &log) { row, builder in
      guard let date = row.start(date) else { return }
      let title = row.text(exercise)
      if title.isEmpty {
        return row.reject("no-exercise", exercise + 1, "The line names no exercise")
      }
      var sets: [ImportedSet] = []
      for pair in pairs {
        var imported = ImportedSet(line: row.line)
        imported.reps = row.reps(pair.reps)
        imported.weight = row.weight(pair.weight, pair.unit)
        if (imported.reps ?? 0) > 0 { sets.append(imported) }
      }
      guard row.isUsable else { return }
      if sets.isEmpty {
        return row.note("not-done", 0, "No set of the exercise was done; it was left out.")
      }
      let workout = builder.workout(date.local, row.text(name)) { $0.notes = row.text(notes) }
      // Every row is a block of its own.
      builder.block(workout, .init(exercise: title, superset: nil, setNumber: 0)) {
        $0.sets += sets
      }
    }
    return log
  }
}
