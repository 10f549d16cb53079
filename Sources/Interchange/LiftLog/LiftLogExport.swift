import Documents
import Strength

/// An export of LiftLog: a row a set with its own time, put together by session.
struct LiftLogExport {
  private let sheet: ExportSheet
  private let session, timestamp, exercise: Int

  init?(_ sheet: ExportSheet) {
    guard let session = sheet.column("sessionid"), let timestamp = sheet.column("timestamp"),
      let exercise = sheet.column("exercise")
    else { return nil }
    (self.session, self.timestamp, self.exercise) = (session, timestamp, exercise)
    self.sheet = sheet
  }

  func read() -> ImportedLog {
    var log = ImportedLog(format: .liftlog, variant: "standard")
    var starts: [String: DateText] = [:]
    var ends: [String: DateText] = [:]
    let notes = sheet.column("notes")
    sheet.read(into: &log) { row, builder in
      guard let date = row.start(timestamp) else { return }
      let name = row.text(exercise)
      if name.isEmpty {
        return row.reject("no-exercise", exercise + 1, "The line names no exercise")
      }
      guard let imported = set(&row) else { return }
      let id = row.text(session)
      if date.local < (starts[id] ?? date).local || starts[id] == nil { starts[id] = date }
      if (ends[id] ?? date).local <= date.local { ends[id] = date }
      // Sessions are told apart by their identifier; their start is known only at the end.
      let workout = builder.workout(CivilTime(milliseconds: 0), id) { _ in }
      builder.block(workout, .init(exercise: name, superset: nil, setNumber: nil)) { block in
        if block.notes.isEmpty { block.notes = row.text(notes) }
        block.sets.append(imported)
      }
    }
    for index in log.workouts.indices {
      let id = log.workouts[index].name == "Workout" ? "" : log.workouts[index].name
      guard let start = starts[id] ?? starts[log.workouts[index].name] else { continue }
      log.workouts[index].start = start.local
      log.workouts[index].offsetMinutes = start.offsetMinutes
      log.workouts[index].name = "Workout"
      if let end = ends[id] {
        let seconds = Double(end.local.milliseconds - start.local.milliseconds) / 1000
        if seconds > 0, seconds <= 86_400 { log.workouts[index].durationSeconds = seconds }
      }
    }
    return log
  }

  private func set(_ row: inout ExportRow) -> ImportedSet? {
    var imported = ImportedSet(line: row.line)
    let reps = sheet.column("reps")
    imported.reps = row.reps(reps)
    let word = row.text(sheet.column("weightunit"))
    imported.weight = row.weight(
      sheet.column("weight"), WeightUnit(exportWord: word) ?? WeightUnit(liftLogWord: word))
    guard row.isUsable else { return nil }
    if (imported.reps ?? 0) == 0 {
      row.note("not-done", (reps ?? 0) + 1, "The set was planned and not done; it was left out.")
      return nil
    }
    return imported
  }
}

extension WeightUnit {
  /// LiftLog says `Kilograms` or `Pounds`, and nothing where there is no weight.
  fileprivate init(liftLogWord word: String) {
    self = word.lowercased().hasPrefix("p") ? .lb : .kg
  }
}
