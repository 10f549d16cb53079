import Coach
import Documents
import Strength

/// A day that has strength, of the coach's week or of a programme, with what became of it.
public struct PlannedDay: Sendable {
  public let day: WeekPlanDay
  public let done: PlannedDayDone
  public let gymID: ULID?
  /// Nil for a day of the coach's week.
  public let programmeID: ULID?
  /// Nil for a day of a programme.
  let weekID: ULID?
  /// The exercises of a programme's day, with their rules; nil for a day of the coach's week.
  public let split: Split?
  let isDeload: Bool

  public var id: ULID { day.id }

  /// Whether it is still to be trained.
  public var isOpen: Bool { !day.isSkipped && !done.isDone && !done.isRunning }
}

extension Notebook {
  /// Strength that is planned for the days of a range: of the coach's weeks, then of programmes,
  /// each in the order of the days.
  public func plannedDays(in days: ClosedRange<CivilDay>) -> [PlannedDay] {
    let weeks = weekPlans(in: days)
    let others = programmes.filter { $0.span?.overlaps(days) ?? false }
    if weeks.isEmpty, others.isEmpty { return [] }
    // A day of a programme may be trained weeks before or after it: whatever range is asked for, it
    // is done where one of its workouts lies around the programme.
    var (first, last) = (days.lowerBound, days.upperBound)
    for programme in others {
      first = min(first, programme.span?.lowerBound ?? first)
      last = max(last, programme.span?.upperBound ?? last)
    }
    var workouts = workouts(in: Notebook.daysAround(first...last)).filter { $0.planDayID != nil }
    workouts += runningWorkouts.filter { $0.planDayID != nil }
    var found: [PlannedDay] = []
    for week in weeks {
      for day in week.days where days.contains(day.date) && !day.exercises.isEmpty {
        let done = PlannedDayDone(day, workouts)
        // Two devices may have accepted a week each: one trains by the newer, and what was begun of
        // the other stays.
        guard done.workoutID != nil || weekPlan(on: day.date)?.id == week.id else { continue }
        found.append(
          PlannedDay(
            day: day, done: done, gymID: gym(week.gymID)?.id, programmeID: nil, weekID: week.id,
            split: nil, isDeload: false))
      }
    }
    for programme in others { found += planned(programme, in: days, workouts) }
    return found
  }

  private func planned(
    _ programme: Programme, in days: ClosedRange<CivilDay>, _ workouts: [Workout]
  ) -> [PlannedDay] {
    // Sessions come again and again.
    var known: [(session: ULID, isDeload: Bool, minutes: Int)] = []
    let inRange = programme.days.filter { days.contains($0.date) }
    return inRange.ordered { $0.date < $1.date }.compactMap { day in
      guard let split = programme.split(of: day, among: splits).map({ upToDate($0) }) else {
        return nil
      }
      let same = known.first { $0.session == day.sessionID && $0.isDeload == day.isDeload }
      let minutes = same?.minutes ?? SplitSummary(timeOf: split, self).minutes
      if same == nil { known.append((day.sessionID, day.isDeload, minutes)) }
      let planned = WeekPlanDay(day, split, minutes: minutes)
      return PlannedDay(
        day: planned, done: PlannedDayDone(planned, workouts), gymID: gym(programme.gymID)?.id,
        programmeID: programme.id, weekID: nil, split: split, isDeload: day.isDeload)
    }
  }

  /// What is to be trained on a day, not done and not left out; of several the coach's goes first.
  public func plannedDay(on day: CivilDay) -> PlannedDay? {
    plannedDays(in: day...day).first { !$0.day.isSkipped && !$0.done.isDone }
  }

  /// All days of a programme, in order.
  public func plannedDays(of programme: Programme) -> [PlannedDay] {
    guard let span = programme.span else { return [] }
    return plannedDays(in: span).filter { $0.programmeID == programme.id }
  }

  /// The planned day of an identifier; nil where none has it any more.
  public func plannedDay(_ id: ULID) -> PlannedDay? {
    let date = weekPlan(ofDay: id)?.day(id)?.date ?? programme(ofDay: id)?.day(id)?.date
    return date.flatMap { date in plannedDays(in: date...date).first { $0.id == id } }
  }

  /// A workout that begins now with what a day has: as the coach has weighed it, or as the log asks
  /// for the exercises of a programme.
  public func workout(
    id: ULID, of planned: PlannedDay, gymID: ULID?, at now: Instant,
    ids: inout some IteratorProtocol<ULID>
  ) -> Workout {
    var workout = workout(id: id, of: planned.split, gymID: gymID, at: now, ids: &ids)
    if planned.split == nil {
      workout.plan(planned.day, ids: &ids)
    } else {
      workout.planDayID = planned.id
      // A session of a template is no split.
      if split(workout.splitID) == nil { (workout.splitID, workout.splitName) = (nil, "") }
      if planned.isDeload {
        for log in workout.logs.indices { lighten(&workout.logs[log], gymID: gymID) }
      }
    }
    workout.name = planned.day.title
    // It stays one when what it was planned by is gone.
    workout.isDeload = isDeload(workout)
    return workout
  }

  /// What a workout was begun with: the exercises of a programme's day, else those of its split.
  func plannedExercises(of workout: Workout) -> [SplitExercise] {
    if let id = workout.planDayID, let programme = programme(ofDay: id),
      let day = programme.day(id), let split = programme.split(of: day, among: splits)
    {
      return split.exercises
    }
    return split(workout.splitID)?.exercises ?? []
  }

  /// Lowers what the sets of a deload weigh, to what the gym has.
  func lighten(_ log: inout ExerciseLog, gymID: ULID?) {
    // Less help would be harder.
    if log.loadType == Open(.assisted) { return }
    let available = availableLoads(exercise(log.exerciseID), gymID: gymID)
    for set in log.sets.indices where log.sets[set].isHard {
      guard let weight = log.sets[set].weight, weight.value > 0 else { continue }
      let less = Weight(weight.value * Programme.deloadWeight, weight.unit)
      // Where nothing is that light, the lightest there is: an empty bar cannot be halved.
      let lightest = available.loads.first.map { $0.kilograms < weight.kilograms ? $0 : weight }
      log.sets[set].weight = available.rounded(less, .down) ?? lightest ?? less
    }
  }
}
