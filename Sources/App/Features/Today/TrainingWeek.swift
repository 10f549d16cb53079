import Body
import Coach
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
  /// Sequences that were played, without those that played a run or a workout.
  public let sequenceCount: Int
  /// Of what was recorded besides: rides, walks and more.
  public let otherCount: Int
  /// Of workouts that have ended and whose length is known, of runs, and of what was played.
  public let seconds: Double
  /// For each of its seven days.
  public let isTrained: [Bool]
  /// Workouts that are done, and those that weeks of the coach still have.
  public let plannedWorkouts: Int
  /// Runs that are done, and those that plans still have.
  public let plannedRuns: Int
  public let plannedKilometers: Double

  /// The week that a day lies in.
  public init(_ notebook: __shared Notebook, today: CivilDay) {
    let first = today.startOfWeek(notebook.settings.weekStart)
    let days = first...(first + 6)
    let workouts = notebook.countedWorkouts(in: days)
    let played = notebook.unrecordedSessions(in: days)
    let recorded = notebook.otherActivities(in: days)
    let recordedRuns = recorded.filter { $0.sport == Open(.running) }
    let around = notebook.runs(around: days, played)
    let ticked = PlayedRuns(played, of: around.filter { $0.isCompleted })
    let open = PlayedRuns(played, of: around.filter { !$0.isCompleted && !$0.isCancelled })
    let events = notebook.planEvents(in: days).map { $0.event }.filter { !$0.isSick }
    let runs = events.filter { $0.isCompleted }
    let toRun = events.filter { !$0.isCompleted && !$0.isCancelled }
    let sessions = notebook.otherSessions(in: days).filter {
      !$0.isRunning && $0.playedSeconds > 0
    }
    self.first = first
    workoutCount = workouts.count
    plannedWorkouts = workouts.count + notebook.openDays(in: days)
    setCount = workouts.reduce(0) { $0 + $1.hardSetCount }
    let ran = runs.count + recordedRuns.count
    runCount = ran
    plannedRuns = ran + toRun.count
    let kilometers: Double =
      runs.reduce(0) { $0 + $1.doneKilometers }
      + recordedRuns.reduce(0) { $0 + ($1.meters ?? 0) / 1000 }
    self.kilometers = kilometers
    plannedKilometers = kilometers + toRun.reduce(0) { $0 + $1.kilometers }
    sequenceCount = sessions.filter { !open.holds($0) && !notebook.playsDoneRun($0) }.count
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

  /// Whether nothing was done in it.
  var isEmpty: Bool { workoutCount + runCount + sequenceCount + otherCount == 0 }

  /// Such as `2 workouts, 30 sets, 3 runs, 24.5 km, 1 sequence`; what there is none of is left out,
  /// and the distance where it is not known.
  func text(_ units: RunUnits) -> String {
    var parts: [String] = []
    if workoutCount > 0 || isEmpty {
      parts.append(counted(workoutCount, "workout", "workouts"))
      parts.append(counted(setCount, "hard set", "hard sets"))
    }
    if runCount > 0 {
      parts.append(counted(runCount, "run", "runs"))
      if kilometers > 0 { parts.append(units.text(kilometers: kilometers)) }
    }
    if sequenceCount > 0 { parts.append(counted(sequenceCount, "sequence", "sequences")) }
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
  /// Workouts of some days that count there: ended ones, then those that run.
  func countedWorkouts(in days: ClosedRange<CivilDay>) -> [Workout] {
    var found = workouts(in: days)
    for id in runningIDs {
      if let workout = workout(id), days.contains(workout.startedAt.day) { found.append(workout) }
    }
    return found
  }

  /// Days of accepted weeks of the coach that have strength, and are neither done, nor begun, nor
  /// left out; among the past ones, too.
  func openDays(in days: ClosedRange<CivilDay>) -> Int {
    var count = 0
    for plan in weekPlans(in: days) {
      for (day, done) in zip(plan.days, done(plan))
      where days.contains(day.date) && !day.exercises.isEmpty && !day.isSkipped && !done.isDone
        && !done.isRunning
      {
        count += 1
      }
    }
    return count
  }
}
