import Documents
import Strength

/// An export of Fitbod; older ones put equal sets into one row.
struct FitbodExport {
  private let sheet: ExportSheet
  private let date, exercise, isWarmup: Int

  init?(_ sheet: ExportSheet) {
    guard let date = sheet.column("date"), let exercise = sheet.column("exercise"),
      let isWarmup = sheet.column("iswarmup"), sheet.column("reps") != nil
    else { return nil }
    (self.date, self.exercise, self.isWarmup) = (date, exercise, isWarmup)
    self.sheet = sheet
  }

  func read(unit: WeightUnit?) throws(ImportError) -> ImportedLog {
    let sets = sheet.column("sets")
    var log = ImportedLog(format: .fitbod, variant: sets == nil ? "current" : "older")
    let weight = try weightColumn(unit)
    let note = sheet.column("note")
    sheet.read(into: &log) { row, builder in
      guard let date = row.start(date) else { return }
      let name = row.text(exercise)
      if name.isEmpty {
        return row.reject("no-exercise", exercise + 1, "The line names no exercise")
      }
      // The multiplier says that two dumbbells were held: the weight stays the one of each.
      var imported = ImportedSet(line: row.line)
      imported.kind = row.text(isWarmup).isExportTrue ? .warmup : .working
      imported.reps = row.reps(sheet.column("reps"))
      imported.weight = row.weight(weight.column, weight.unit)
      imported.seconds = row.seconds(sheet.column("duration(s)", "duration"))
      imported.distance = row.distance(sheet.column("distance(m)", "distance"), .m)
      imported.notes = row.text(note)
      let count = sets == nil ? 1 : row.number(sets, "number of sets", in: 1...100) ?? 1
      guard row.isUsable else { return }
      if imported.isEmpty {
        return row.warn(
          "empty-set", 0,
          "The set holds neither reps nor weight, time or distance; it was left out.")
      }
      if imported.reps == 0 { imported.reps = nil }
      let workout = builder.workout(date.local, "") { $0.offsetMinutes = date.offsetMinutes }
      builder.block(workout, .init(exercise: name, superset: nil, setNumber: nil)) { block in
        for _ in 0..<Int(count) { block.sets.append(imported) }
      }
    }
    return log
  }

  private func weightColumn(
    _ unit: WeightUnit?
  ) throws(ImportError) -> (column: Int?, unit: WeightUnit) {
    if let column = sheet.column("weight(kg)", "weight (kg)") { return (column, .kg) }
    if let column = sheet.column("weight(lbs)", "weight(lb)", "weight (lbs)") {
      return (column, .lb)
    }
    guard let unit else { throw .unitNeeded(format: .fitbod) }
    return (sheet.column("weight"), unit)
  }
}
