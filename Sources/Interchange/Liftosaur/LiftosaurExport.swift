import Documents
import Strength

/// An export of Liftosaur: planned and completed numbers side by side, of which the completed
/// count.
struct LiftosaurExport {
  private let sheet: ExportSheet
  private let date, exercise, reps: Int

  init?(_ sheet: ExportSheet) {
    guard let date = sheet.column("workout datetime"), let exercise = sheet.column("exercise"),
      let reps = sheet.column("completed reps")
    else { return nil }
    (self.date, self.exercise, self.reps) = (date, exercise, reps)
    self.sheet = sheet
  }

  func read() -> ImportedLog {
    var log = ImportedLog(format: .liftosaur, variant: "standard")
    let program = sheet.column("program")
    let dayName = sheet.column("day name")
    let muscles = sheet.column("target muscles")
    sheet.read(into: &log) { row, builder in
      guard let date = row.start(date) else { return }
      let name = row.text(exercise)
      if name.isEmpty {
        return row.reject("no-exercise", exercise + 1, "The line names no exercise")
      }
      guard let imported = set(&row) else { return }
      let title = [row.text(program), row.text(dayName)].filter { !$0.isEmpty }
      let workout = builder.workout(date.local, title.joined(separator: ": ")) {
        $0.offsetMinutes = date.offsetMinutes
      }
      builder.block(workout, .init(exercise: name, superset: nil, setNumber: nil)) { block in
        block.category = row.text(muscles)
        block.sets.append(imported)
      }
    }
    return log
  }

  private func set(_ row: inout ExportRow) -> ImportedSet? {
    var imported = ImportedSet(line: row.line)
    imported.kind =
      row.text(sheet.column("is warmup set?")).isExportTrue ? .warmup : .working
    imported.reps = row.reps(reps)
    imported.seconds = row.seconds(sheet.column("completed reps time"))
    guard row.isUsable else { return nil }
    if (imported.reps ?? 0) == 0, imported.seconds == nil {
      row.note("not-done", reps + 1, "The set was planned and not done; it was left out.")
      return nil
    }
    let word = row.text(sheet.column("completed weight unit"))
    let required = row.text(sheet.column("required weight unit"))
    let unit = WeightUnit(exportWord: word) ?? WeightUnit(exportWord: required)
    imported.weight = row.weight(sheet.column("completed weight value"), unit ?? .kg)
    if unit == nil, imported.weight != nil {
      row.warn(
        "unit-assumed", 0,
        "The weight unit \(word.quotedForMessage) is not known; kilograms were taken.")
    }
    imported.rpe = row.rpe(sheet.column("completed rpe"))
    imported.notes = row.text(sheet.column("notes"))
    return row.isUsable ? imported : nil
  }
}
