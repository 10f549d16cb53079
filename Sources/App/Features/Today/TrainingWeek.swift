import Body
import Documents
import Running
import Sequences
import Strength
import Tracks

/// A week at a glance: what was done of every kind of training.
public struct TrainingWeek: Equatable, Sendable {
  public let first: CivilDay
  public let workoutCount: Int
  /// Hard sets, as volume counts them.
  public let setCount: Int
  /// Runs of plans that are done, and those that were recorded besides.
  public let runCount: Int
  /// How far these went; as far as was planned where nobody says it.
  public let kilometers: Double
  /// Of what was recorded besides: rides, walks and more.
  public let otherCount: Int
  /// Of workouts that have ended and whose length is known, of runs, and of what was played.
  public let seconds: Double
  /// For each of its seven days.
  public let isTrained: [Bool]

  /// The week that a day lies in.
  public init(_ notebook: __shared Notebook, today: CivilDay) {
    let first = today.startOfWeek(notebook.settings.weekStart)
    let days = first...(first + 6)
    var workouts = notebook.workouts(in: days)
    if let running = notebook.running, days.contains(running.startedAt.day) {
      workouts.append(running)
    }
    let played = notebook.unrecordedSessions(in: days)
    let recorded = notebook.otherActivities(in: days)
    let recordedRuns = recorded.filter { $0.sport == Open(.running) }
    let ticked = PlayedRuns(
      played, of: notebook.runs(around: days, played).filter { $0.isCompleted })
    let runs = notebook.planEvents(in: days).map { $0.event }
      .filter { $0.isCompleted && !$0.isSick }
    let sessions = notebook.otherSessions(in: days).filter {
      !$0.isRunning && $0.playedSeconds > 0
    }
    self.first = first
    workoutCount = workouts.count
    setCount = workouts.reduce(0) { $0 + $1.hardSetCount }
    runCount = runs.count + recordedRuns.count
    kilometers =
      runs.reduce(0) { $0 + $1.doneKilometers }
      + recordedRuns.reduce(0) { $0 + ($1.meters ?? 0) / 1000 }
    otherCount = recorded.count - recordedRuns.count
    seconds =
      workouts.reduce(0) { $0 + ($1.durationSeconds ?? 0) }
      + runs.reduce(0) { $0 + $1.seconds(ticked) }
      + sessions.reduce(0) { $0 + $1.playedSeconds }
      + recorded.reduce(0) { $0 + $1.trainedSeconds }
    isTrained = (0..<7).map { offset in
      let day = first + offset
      return workouts.contains { $0.startedAt.day == day } || runs.contains { $0.date == day }
        || sessions.contains { $0.startedAt.day == day }
        || recorded.contains { $0.day == day }
    }
  }

  /// Such as `2 workouts, 30 sets, 3 runs, 24.5 km`; runs only where there are any, and distance
  /// where it is known.
  func text(_ units: RunUnits) -> String {
    var parts: [String] = []
    if workoutCount > 0 || (runCount == 0 && otherCount == 0) {
      parts.append(counted(workoutCount, "workout", "workouts"))
      parts.append(counted(setCount, "hard set", "hard sets"))
    }
    if runCount > 0 {
      parts.append(counted(runCount, "run", "runs"))
      if kilometers > 0 { parts.append(units.text(kilometers: kilometers)) }
    }
    if otherCount > 0 {
      parts.append(counted(otherCount, "other activity", "other activities"))
    }
    return parts.joined(separator: ", ")
  }
}

extension PlanEvent {
  /// What was run where that is known, else what was planned.
  var doneKilometers: Double { completion?.meters.map { $0 / 1000 } ?? kilometers }
}

extension Notebook {
  /// How many workouts back a pattern is looked for.
  private static let splitMemory = 30

  /// The split to do next: what followed the last one the time before, else the one after it in
  /// their order; nil where there are none.
  public var nextSplit: Split? {
    var last: ULID?
    var follower: ULID?
    for key in archive.keys.reversed().prefix(Notebook.splitMemory) {
      guard let done = workout(key.id)?.splitID, split(done) != nil else { continue }
      if done == last { return split(follower) }
      last = last ?? done
      follower = done
    }
    guard let position = splits.firstIndex(where: { $0.id == last }) else { return splits.first }
    return splits[(position + 1) % splits.count]
  }
}
