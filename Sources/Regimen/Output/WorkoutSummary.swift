import Documents
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
    for (number, log) in logs.enumerated() where position == nil || number == position {
      let sets = log.sets.map { set in
        let text = set.shown(loadType: log.loadType)
        return isDone(set)
          ? (isRunning ? terminal.styled("✓ ", .green) : "") + text
          : terminal.styled("○ " + text, .dim)
      }
      say("  \(log.exerciseName)")
      say("    " + (sets.isEmpty ? "no sets yet" : sets.joined(separator: "   ")))
      for note in notes(number) { say("    " + terminal.styled(note, .dim)) }
    }
    if logs.isEmpty { say("  No exercises yet: regimen log set \"Squat (Barbell)\" 5x60kg") }
  }
}

/// What a finished workout came to.
struct WorkoutSummary {
  let workout: Workout
  let volume: [(name: String, sets: Double)]
  let records: [String]

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
  ) -> [String] {
    let history = ExerciseHistory(of: exercise, in: workouts, weights: weights)
    // The first time sets every record, which says nothing.
    guard history.entries.contains(where: { $0.workoutID != workout.id }) else { return [] }
    let records = PersonalRecords(history)
    let kinds: [(String, PersonalRecords.Record?, (Double) -> String)] = [
      ("heaviest set", records.heaviestKilograms, { settings.shown(load: $0) }),
      ("estimated 1RM", records.oneRepMaxKilograms, { settings.shown(load: $0) }),
      ("longest", records.longestSeconds, { $0.shownAsDuration }),
      ("farthest", records.farthestMetres, { $0.shown() + " m" }),
    ]
    return kinds.compactMap { name, record, shown in
      guard let record, record.entry.workoutID == workout.id else { return nil }
      return "\(exercise.name): \(name) \(shown(record.value))"
    }
  }

  func show() {
    workout.show()
    let time = workout.durationSeconds.map { " in " + $0.shownAsDuration } ?? ""
    say("\n\(workout.doneSetCount) sets\(time).")
    if !volume.isEmpty {
      let list = volume.prefix(8).map { "\($0.name) \($0.sets.shownAsSets)" }
      say("Hard sets: " + list.joined(separator: ", "))
    }
    for record in records { say(Terminal.output.styled("Record  ", .yellow) + record) }
  }
}
