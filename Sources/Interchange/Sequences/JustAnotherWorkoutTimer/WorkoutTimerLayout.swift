import Documents
import Sequences

/// Just Another Workout Timer: a workout of sets, each a list of exercises for some repetitions.
///
/// The app shares one workout as its own object, and exports `{"workouts": […]}`.
enum WorkoutTimerLayout {
  /// The newest version of the format that is known.
  static let version = 2.0

  static func read(
    _ text: [UInt8], _ shape: FileShape, into list: inout SequenceList
  ) throws(JSONFailure) {
    let backup: Backup
    if shape.keys.contains("workouts") {
      backup = try Backup.parsed(text)
    } else {
      backup = Backup([try WorkoutTimerWorkout.parsed(text)])
    }
    for workout in backup.workouts.list {
      var draft = SequenceDraft(name: workout.title, number: list.number)
      add(workout, to: &draft)
      list.add(draft)
    }
    list.report(backup.unknown)
  }

  private static func add(_ workout: WorkoutTimerWorkout, to draft: inout SequenceDraft) {
    if let found = workout.version.number, found > version {
      draft.report(
        .warning, "newer-format",
        "Version \(workout.version.string ?? "") of the format is newer than 2, which is known.",
        "It was read as version 2.")
    }
    draft.report(workout.unknown)
    for set in draft.list(workout.sets, "sets") { add(set, to: &draft) }
  }

  private static func add(_ set: WorkoutTimerSet, to draft: inout SequenceDraft) {
    let name = draft.text(set.name, "name")
    draft.step = name
    draft.report(set.unknown)
    guard let rounds = draft.rounds(set.repetitions, "repetitions") else { return }
    var steps: [Step] = []
    for exercise in draft.list(set.exercises, "exercises") {
      draft.step = draft.text(exercise.name, "name")
      draft.report(exercise.unknown)
      guard let seconds = draft.seconds(exercise.duration, "duration") else { continue }
      steps.append(.timed(draft.step, seconds: seconds))
    }
    draft.step = name
    if steps.isEmpty {
      draft.report(.note, "empty-set", "A set has nothing to play.", "It was left out.")
    }
    draft.step = ""
    if rounds == 1, name.isEmpty {
      draft.steps += steps
    } else if !steps.isEmpty {
      draft.steps.append(
        Step(id: .none, title: name, StepGroup(rounds: rounds, steps: steps)))
    }
  }
}

private struct Backup: Record {
  var workouts = LooseList<WorkoutTimerWorkout>.none
  var unknown = UnknownFields()

  init() {}
  init(_ workouts: [WorkoutTimerWorkout]) { self.workouts = .elements(workouts) }

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {
    try visitor.field("workouts", &workouts, default: .none)
  }
}

private struct WorkoutTimerWorkout: Record {
  var title = Loose.none
  var sets = LooseList<WorkoutTimerSet>.none
  /// 1 or 2; in 2 there is a position.
  var version = Loose.none
  /// In the app's list.
  var position = Loose.none
  var unknown = UnknownFields()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {
    try visitor.field("title", &title, default: .none)
    try visitor.field("sets", &sets, default: .none)
    try visitor.field("version", &version, default: .none)
    try visitor.field("position", &position, default: .none)
  }
}

private struct WorkoutTimerSet: Record {
  var repetitions = Loose.none
  /// Null or missing where it has none.
  var name = Loose.none
  var id = Loose.none
  var exercises = LooseList<WorkoutTimerExercise>.none
  var unknown = UnknownFields()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {
    try visitor.field("repetitions", &repetitions, default: .none)
    try visitor.field("name", &name, default: .none)
    try visitor.field("id", &id, default: .none)
    try visitor.field("exercises", &exercises, default: .none)
  }
}

private struct WorkoutTimerExercise: Record {
  var name = Loose.none
  var id = Loose.none
  /// Seconds.
  var duration = Loose.none
  var unknown = UnknownFields()

  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(JSONFailure) {
    try visitor.field("name", &name, default: .none)
    try visitor.field("id", &id, default: .none)
    try visitor.field("duration", &duration, default: .none)
  }
}
