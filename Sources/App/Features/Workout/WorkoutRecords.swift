import Documents
import Strength

extension State {
  /// Says what a set that has just been done is a record in, each kind once for an exercise.
  ///
  /// - Returns: the tone for the set.
  mutating func sayRecords(of place: (log: Int, set: Int), in running: Workout) -> Effect.Sound {
    let bests = takeBests(before: running)
    let kinds = RecordMarks(running, bests, notebook.weights).kinds[place.log][place.set]
    let log = running.logs[place.log]
    let exercise = ExerciseReference(id: log.exerciseID, name: log.exerciseName).key
    var news: [String] = []
    for kind in RecordKind.allCases where kinds.contains(kind) {
      let key = exercise + " " + kind.word.description
      if workout.saidRecords[key] != nil { continue }
      workout.saidRecords[key] = ""
      let set = log.sets[place.set]
      news.append(kind.news(recordText(kind, set, log, running), reps: set.reps ?? 0))
    }
    if news.isEmpty { return .tap }
    // The way back from what was done before is worth more.
    if toast?.undo == nil { say(commaList(news, separator: " · ")) }
    return .record
  }

  /// Looks up the best of the exercises of a workout before it. What was said in another one, which
  /// may have ended on another device, is no reason to keep quiet.
  @discardableResult
  mutating func takeBests(before running: Workout) -> Bests {
    if workout.bests?.workoutID != running.id { workout.saidRecords = [:] }
    let bests = Bests(before: running, in: notebook, known: workout.bests)
    workout.bests = bests
    return bests
  }

  /// What a workout was better in than all before it, in sentences.
  func newRecords(_ workout: Workout) -> [String] {
    RecordMarks(workout, in: notebook).records.map { record in
      let log = workout.logs[record.log]
      let set = log.sets[record.set]
      return log.exerciseName + ": " + record.kind.title.description + ", "
        + recordText(record.kind, set, log, workout) + (set.side.map { ", " + $0.name } ?? "")
    }
  }

  /// What a set is the best in, as a number with its unit.
  private func recordText(
    _ kind: RecordKind, _ set: WorkoutSet, _ log: ExerciseLog, _ workout: Workout
  ) -> String {
    switch kind {
    case .heaviest:
      return (log.loadType == Open(.bodyweight) ? "+" : "") + (set.weight?.text ?? "")
    case .assistance: return set.weight?.signed(for: log.loadType).size.text ?? "none"
    case .oneRepMax:
      let body = workout.bodyWeight ?? notebook.weights.weight(on: workout.startedAt.day)
      let load = set.loadKilograms(loadType: log.loadType, bodyWeight: body)
      let unit = weightUnit(notebook.exercise(log.exerciseID))
      return set.oneRepMax(load, unit, notebook.settings.oneRepMaxFormula)?.text ?? ""
    case .reps: return String(set.reps ?? 0)
    case .seconds: return TimeSpan.clock(seconds: set.seconds ?? 0)
    case .metres: return set.distance?.text ?? ""
    }
  }
}

extension RecordKind {
  /// In the summary.
  fileprivate var title: Literal {
    switch self {
    case .heaviest: "heaviest weight"
    case .assistance: "least assistance"
    case .oneRepMax: "best estimated 1RM"
    case .reps: "most reps"
    case .seconds: "longest time"
    case .metres: "farthest"
    }
  }

  /// When it happens, such as `New record: 5 reps at 100 kg`.
  ///
  /// - Parameter text: what it is, with its unit.
  fileprivate func news(_ text: String, reps: Int) -> String {
    let start = "New record: "
    let repsText = counted(reps, "rep", "reps")
    return switch self {
    case .heaviest: start + repsText + " at " + text
    case .assistance: "Least assistance: " + text
    case .oneRepMax: "Best e1RM: " + text
    case .reps: start + repsText
    case .seconds, .metres: start + text
    }
  }
}
