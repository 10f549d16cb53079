import App
import Documents
import Interchange
import Library
import Strength

extension Workout {
  /// Prints the workout, or one log of it.
  ///
  /// - Parameter notes: lines below the sets of a log.
  func show(only position: Int? = nil, notes: (Int) -> [String] = { _ in [] }) {
    let terminal = Terminal.output
    var title = terminal.styled(name, .bold) + "  " + startedAt.day.shown
    if !gymName.isEmpty { title += "  " + gymName }
    if isRunning { title += terminal.styled("  running", .green) }
    say(title)
    func skipped(_ set: WorkoutSet, _ loadType: Open<LoadType>) -> String {
      terminal.styled("– " + set.shown(loadType: loadType) + " skipped", .dim)
    }
    for (number, log) in logs.enumerated() where position == nil || number == position {
      var sets = log.sets.map { set in
        let text = set.shown(loadType: log.loadType)
        return isDone(set)
          ? (isRunning ? terminal.styled("✓ ", .green) : "") + text
          : terminal.styled("○ " + text, .dim)
      }
      sets += skippedSets(of: log).map { skipped($0, log.loadType) }
      say("  \(log.exerciseName)")
      say("    " + (sets.isEmpty ? "no sets yet" : sets.joined(separator: "   ")))
      for note in notes(number) { say("    " + terminal.styled(note, .dim)) }
    }
    for log in skippedLogs where position == nil {
      say("  \(log.exerciseName)")
      say("    " + log.sets.map { skipped($0, log.loadType) }.joined(separator: "   "))
    }
    if logs.isEmpty { say("  No exercises yet: regimen log set \"Squat (Barbell)\" 5x60kg") }
  }

  /// For programs: the document, how many of its sets are done, and what else there is to say.
  func json(_ more: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("workout", document: self)
      writer.member("sets_done", doneSetCount)
      more(&writer)
    }
    return writer.finish()
  }
}

/// What a finished workout came to.
struct WorkoutSummary {
  struct Record {
    var exercise: String
    /// In JSON, as in the history of an exercise.
    var kind: String
    var name: String
    var value: Double
    var shown: String
  }

  let workout: Workout
  let volume: [(name: String, sets: Double)]
  let records: [Record]

  init(_ workout: Workout, in open: OpenLibrary) throws {
    self.workout = workout
    let notebook = try open.notebook()
    volume = notebook.muscleSets([workout])
    // As the app's summary counts them: at the time they were done.
    records = RecordMarks(workout, in: notebook).records.map { record in
      let log = workout.logs[record.log]
      let value = record.kind.value(of: log.sets[record.set], in: log, of: workout, notebook)
      return Record(
        exercise: log.exerciseName, kind: record.kind.key(log), name: record.kind.name(log),
        value: value, shown: record.kind.shown(value, notebook.settings))
    }
  }

  func show() {
    workout.show()
    let time = workout.durationSeconds.map { " in " + $0.shownAsDuration } ?? ""
    say("\n" + counted(workout.doneSetCount, "set", "sets") + time + ".")
    if !volume.isEmpty {
      let list = volume.prefix(8).map { "\($0.name) \($0.sets.shownAsSets)" }
      say("Hard sets: " + list.joined(separator: ", "))
    }
    for record in records {
      say(
        Terminal.output.styled("Record  ", .yellow)
          + "\(record.exercise): \(record.name) \(record.shown)")
    }
  }

  /// For programs.
  ///
  /// - Parameter diagnostics: what was said of where it comes from; nil where somebody logged it.
  func json(_ diagnostics: [Diagnostic]? = nil) -> [UInt8] {
    workout.json { writer in
      writer.member("seconds", workout.durationSeconds)
      writer.list("volume", volume) { writer, muscle in
        writer.object { writer in
          writer.member("name", muscle.name)
          writer.member("sets", muscle.sets.roundedForOutput)
        }
      }
      writer.list("records", records) { writer, record in
        writer.object { writer in
          writer.member("exercise", record.exercise)
          writer.member("kind", record.kind)
          writer.member("value", record.value.roundedForOutput)
        }
      }
      guard let diagnostics else { return }
      writer.list("diagnostics", diagnostics) { writer, diagnostic in
        diagnostic.write(to: &writer)
      }
    }
  }
}

extension RecordKind {
  fileprivate func name(_ log: ExerciseLog) -> String {
    switch self {
    case .heaviest, .assistance: log.loadType.weightRecord.name.lowercased()
    case .oneRepMax: "estimated 1RM"
    case .reps: "most reps"
    case .seconds: "longest"
    case .metres: "farthest"
    }
  }

  fileprivate func shown(_ value: Double, _ settings: Settings) -> String {
    switch self {
    case .heaviest, .assistance, .oneRepMax: settings.shown(load: value)
    case .reps: value.shown()
    case .seconds: value.shownAsDuration
    case .metres: value.shown() + " m"
    }
  }

  /// Kilograms, reps, seconds or metres of a set.
  fileprivate func value(
    of set: WorkoutSet, in log: ExerciseLog, of workout: Workout, _ notebook: Notebook
  ) -> Double {
    switch self {
    case .heaviest, .assistance: return abs(set.weight?.kilograms ?? 0)
    case .oneRepMax:
      let body = workout.bodyWeight ?? notebook.weights.weight(on: workout.startedAt.day)
      let load = set.loadKilograms(loadType: log.loadType, bodyWeight: body)
      return notebook.settings.oneRepMaxFormula.oneRepMax(
        weight: load ?? 0, reps: set.reps ?? 0, rpe: set.rpe) ?? 0
    case .reps: return Double(set.reps ?? 0)
    case .seconds: return set.seconds ?? 0
    case .metres: return set.distance?.inBaseUnit ?? 0
    }
  }
}
