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
      writer.key("workout")
      // Its text without the end of its last line.
      writer.raw(Array(encoded().dropLast()))
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
    let settings = try open.settings()
    var columns = SetColumns()
    let weights = try open.bodyWeights()
    columns.append(workout, weights: weights)
    let map = MuscleMap(
      columns.exercises, exercises: try open.exercisesByID(), muscles: try open.muscles())
    let day = workout.startedAt.day
    let table = columns.volumeByMuscle(VolumePeriods(from: day, to: day), map: map)
    volume = map.muscles.indices
      .map { (map.muscles[$0].name, table[0, $0].sets) }
      .filter { $0.1 > 0 }
      .sorted { $0.1 > $1.1 }
    let workouts = try open.library.documents(Workout.self)
    records = columns.exercises.flatMap { exercise in
      WorkoutSummary.records(of: exercise, in: workouts, by: workout, settings, weights)
    }
  }

  /// Records that this workout has set.
  private static func records(
    of exercise: ExerciseReference, in workouts: [Workout], by workout: Workout,
    _ settings: Settings, _ weights: BodyWeights
  ) -> [Record] {
    let history = ExerciseHistory(of: exercise, in: workouts, weights: weights)
    // The first time sets every record, which says nothing.
    guard history.entries.contains(where: { $0.workoutID != workout.id }) else { return [] }
    let records = PersonalRecords(history, formula: settings.oneRepMaxFormula)
    let weight = records.heaviestKilograms
    let ofWeight = (weight?.entry.loadType ?? Open(.weighted)).weightRecord
    // A body that has grown heavier is no news.
    let maximum = records.oneRepMaxKilograms.flatMap {
      $0.entry.recordKilograms ?? 0 > 0 ? $0 : nil
    }
    // More reps with less on the bar are no news; with one's own body they are.
    let reps = records.mostReps.flatMap {
      $0.entry.loadType != Open(.weighted) || weight?.value ?? 0 <= 0 ? $0 : nil
    }
    let (key, name) = (ofWeight.key.description, ofWeight.name.lowercased())
    let kinds: [(String, String, PersonalRecords.Record?, (Double) -> String)] = [
      (key, name, weight, { settings.shown(load: abs($0)) }),
      ("e1rm_kg", "estimated 1RM", maximum, { settings.shown(load: $0) }),
      ("most_reps", "most reps", reps, { $0.shown() }),
      ("longest_s", "longest", records.longestSeconds, { $0.shownAsDuration }),
      ("farthest_m", "farthest", records.farthestMetres, { $0.shown() + " m" }),
    ]
    return kinds.compactMap { kind, name, record, shown in
      guard let record, record.entry.workoutID == workout.id else { return nil }
      return Record(
        exercise: exercise.name, kind: kind, name: name, value: record.value,
        shown: shown(record.value))
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
