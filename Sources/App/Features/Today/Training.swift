import Body
import Documents
import Running
import Sequences
import Strength
import Tracks

/// Something that was trained, once, whatever else knows of it: what weeks, goals and recaps count.
struct Training: Sendable {
  enum Kind: Sendable {
    case workout, run, sequence
    /// Recorded, such as a ride or a walk.
    case other
    /// A session that played a run which is still to do, or was done another time: its time was
    /// trained, and it counts for nothing else.
    case attempt
  }

  var kind: Kind
  /// Runs of plans stand on the day when they were done, see `PlanEvent.day`.
  var day: CivilDay
  /// 0 where nobody knows it.
  var seconds: Double
  /// Of runs: as far as was planned where nobody says it.
  var kilometers = 0.0
  /// As volume counts them: one for the left alone is half of one.
  var hardSets = 0.0
  /// Of a workout.
  var workoutID: ULID?
}

extension Notebook {
  /// What was trained on some days: workouts, then runs of plans, what was recorded besides, and
  /// what was played.
  func trainings(in days: ClosedRange<CivilDay>) -> [Training] {
    var found: [Training] = []
    for workout in countedWorkouts(in: days) {
      found.append(
        Training(
          kind: .workout, day: workout.startedAt.day, seconds: workout.durationSeconds ?? 0,
          hardSets: workout.hardSets, workoutID: workout.id))
    }
    for event in calendarEvents(in: days).map({ $0.event })
    where event.isCompleted && !event.isSick {
      found.append(
        Training(
          kind: .run, day: event.day, seconds: event.doneSeconds,
          kilometers: event.doneKilometers))
    }
    for activity in otherActivities(in: days) {
      let isRun = activity.sport == Open(.running)
      found.append(
        Training(
          kind: isRun ? .run : .other, day: activity.day, seconds: activity.trainedSeconds,
          kilometers: isRun ? (activity.meters ?? 0) / 1000 : 0))
    }
    let sessions = otherSessions(in: days)
    let attempts = attempts(among: sessions, in: days)
    for session in sessions where !session.isRunning && session.playedSeconds > 0 {
      found.append(
        Training(
          kind: attempts.contains(session.id) ? .attempt : .sequence,
          day: session.startedAt.day, seconds: session.playedSeconds))
    }
    return found
  }

  /// Those of some days' sessions that played a run which is still to do, or was done another time.
  func attempts(among sessions: [Session], in days: ClosedRange<CivilDay>) -> Set<ULID> {
    let open = PlayedRuns(
      sessions,
      of: runs(around: days, sessions).filter { !$0.isCompleted && !$0.isCancelled })
    var found: Set<ULID> = []
    for session in sessions where open.holds(session) || playsDoneRun(session) {
      found.insert(session.id)
    }
    return found
  }

  /// Workouts of some days that count there: ended ones, then those that run.
  func countedWorkouts(in days: ClosedRange<CivilDay>) -> [Workout] {
    workouts(in: days) + runningWorkouts.filter { days.contains($0.startedAt.day) }
  }

  /// Weeks in a row, up to the one that a day lies in, with something that counts. That week counts
  /// once it has something, and until then breaks nothing.
  public func streak(on today: CivilDay) -> Int {
    let week = today.startOfWeek(settings.weekStart)
    return (isTrained(weekFrom: week) ? 1 : 0) + streak(before: week)
  }

  /// Such weeks in a row, up to the one before a week.
  func streak(before first: CivilDay) -> Int {
    var count = 0
    while isTrained(weekFrom: first - (count + 1) * 7) { count += 1 }
    return count
  }

  /// Asks for all else only where no workout has ended: streaks are long.
  func isTrained(weekFrom first: CivilDay) -> Bool {
    let days = first...(first + 6)
    if archive.keys[archive.positions(in: days)].contains(where: { days.contains($0.day) }) {
      return true
    }
    return TrainingTotals(trainings(in: days)).count > 0
  }
}

/// Such as `12 weeks in a row`; empty for fewer than two.
public func streakWords(_ weeks: Int) -> String { weeks < 2 ? "" : weeks.text + " weeks in a row" }

/// What trainings come to.
struct TrainingTotals: Equatable, Sendable {
  private(set) var workouts = 0
  private(set) var hardSets = 0.0
  private(set) var runs = 0
  private(set) var kilometers = 0.0
  private(set) var sequences = 0
  private(set) var others = 0
  private(set) var seconds = 0.0

  var count: Int { workouts + runs + sequences + others }
  /// Hard sets, rounded once for all together.
  var sets: Int { Int(hardSets.rounded()) }

  init(_ trainings: [Training]) {
    for training in trainings {
      switch training.kind {
      case .workout: workouts += 1
      case .run: runs += 1
      case .sequence: sequences += 1
      case .other: others += 1
      case .attempt: break
      }
      hardSets += training.hardSets
      kilometers += training.kilometers
      seconds += training.seconds
    }
  }

  /// Such as `2 workouts, 30 sets, 3 runs, 24.5 km, 1 sequence`; what there is none of is left out,
  /// and the distance where it is not known.
  func text(_ units: RunUnits) -> String {
    var parts: [String] = []
    if workouts > 0 || count == 0 {
      parts.append(counted(workouts, "workout", "workouts"))
      parts.append(counted(sets, "hard set", "hard sets"))
    }
    if runs > 0 {
      parts.append(counted(runs, "run", "runs"))
      if kilometers > 0 { parts.append(units.text(kilometers: kilometers)) }
    }
    if sequences > 0 { parts.append(counted(sequences, "sequence", "sequences")) }
    if others > 0 { parts.append(counted(others, "other activity", "other activities")) }
    return commaList(parts)
  }
}
