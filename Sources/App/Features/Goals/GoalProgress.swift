import Documents
import Strength

/// A goal beside what was done for it.
///
/// What begins anew with every week, month or year is added up within the one that a day lies in:
/// its course leads from 0 on that period's first day to the target on its last; in the period that
/// the goal began in, from what had been done by then. For a lift the best of each workout counts,
/// for a body weight what was weighed.
public struct GoalProgress: Sendable {
  public let goal: Goal
  public let course: GoalCourse
  public let standing: GoalCourse.Standing
  private let today: CivilDay
  /// The periods before this one that the goal was there for, twelve at most, and how many of them
  /// reached the target.
  public private(set) var periodsBefore = 0
  public private(set) var periodsReached = 0

  private static let mostPeriods = 12

  /// Nil where it cannot be told how far a goal is: only a newer version knows its kind, or nobody
  /// has said where it starts.
  public init?(_ goal: Goal, in notebook: __shared Notebook, today: CivilDay) {
    guard let target = goal.target else { return nil }
    self.goal = notebook.named(goal)
    self.today = today
    if let period = goal.recurrence {
      let weekStart = notebook.settings.weekStart
      var days = period.days(around: max(today, goal.startsOn), weekStart)
      course = notebook.course(of: goal, to: target, in: days, today: today)
      standing = course.standing(on: today)
      for _ in 0..<GoalProgress.mostPeriods {
        days = period.days(around: days.lowerBound - 1, weekStart)
        if days.upperBound < goal.startsOn { break }
        let done = notebook.trainings(in: days).reduce(0) { $0 + goal.share(of: $1) }
        let isReached =
          GoalCourse(
            from: GoalCourse.Point(day: days.lowerBound, value: done), to: target, by: nil,
            values: [], keepsBest: true
          ).reached != nil
        periodsBefore += 1
        if isReached { periodsReached += 1 }
      }
      return
    }
    let values =
      goal.startsOn <= today ? notebook.goalValues(of: goal, in: goal.startsOn...today) : []
    let isLift = goal.measure == Open(.lift)
    guard let start = goal.startWeight?.kilograms ?? (isLift ? 0 : values.first?.value) else {
      return nil
    }
    course = GoalCourse(
      from: GoalCourse.Point(day: goal.startsOn, value: start), to: target, by: goal.endsOn,
      values: values, keepsBest: isLift)
    standing = course.standing(on: today)
  }

  /// Whether it is done with: what begins anew never is.
  public var isOver: Bool {
    if case .reached = standing { return goal.recurrence == nil }
    return false
  }

  /// How far it is, 0…1: the part of the target that is done of a period, whenever the goal began
  /// in it, else the part of the way from the start.
  public var share: Double {
    if goal.recurrence == nil || course.reached != nil || course.target <= 0 {
      return course.share
    }
    return min(1, max(0, course.current / course.target))
  }

  // MARK: Words

  /// Such as `92.5 of 100 kg`, `2 of 3 sessions this week` or `76.5 kg, from 80 to 75 kg`.
  public var valueText: String {
    if goal.measure == Open(.bodyWeight) {
      return text(course.current) + ", from " + number(course.start.value) + " to "
        + text(course.target)
    }
    return number(course.current) + " of " + text(course.target)
      + (goal.recurrence.map { " this " + $0.rawValue } ?? "")
  }

  /// Such as `Behind: 20 km by today would be on course.`; empty where there is no target day.
  public var standingText: String {
    switch standing {
    case .reached(let day): return "Reached on " + day.text(today: today) + "."
    case .onCourse:
      let isDue = course.expected(on: today) != course.start.value
      return isDue ? "On course: " + expectedText + " by today is enough." : "On course."
    case .behind: return "Behind: " + expectedText + " by today would be on course."
    case .missed: return "Not reached by " + (lastDayText ?? "") + "."
    case .open: return ""
    }
  }

  /// Such as `Since 1 Sep, until 31 Dec` or `Since 1 Sep, reached in 5 of 7 weeks`.
  public var spanText: String {
    let since = "Since " + goal.startsOn.text(today: today)
    guard let period = goal.recurrence else {
      return since + (lastDayText.map { ", until " + $0 } ?? "")
    }
    if periodsBefore == 0 { return since }
    return since + ", reached in " + periodsReached.text + " of "
      + counted(periodsBefore, period.rawValue, period.rawValue + "s") + " before"
  }

  private var lastDayText: String? { course.lastDay.map { $0.text(today: today) } }

  private var expectedText: String {
    let expected = course.expected(on: today) ?? course.target
    // Who has more than two and a half sessions has three.
    return text(goal.measure == Open(.sessions) ? expected.rounded(.up) : expected)
  }

  private func number(_ value: Double) -> String {
    (value / goal.unitFactor).text(digits: goal.measure == Open(.distance) ? 1 : 2)
  }

  private func text(_ value: Double) -> String {
    let isOne = goal.measure == Open(.sessions) && value == 1
    return number(value) + " " + (isOne ? "session" : goal.unitName)
  }

  /// The line and what was done; nil where nothing was.
  var chart: LineChart? {
    func point(_ point: GoalCourse.Point) -> LineChart.Point {
      LineChart.Point(day: point.day, value: point.value / goal.unitFactor)
    }
    let values = course.values.map { point($0) }
    guard let newest = values.last else { return nil }
    let scale: LineChart.Scale =
      goal.measure == Open(.sessions) ? .count(goal.unitName) : .unit(goal.unitName)
    guard let lastDay = course.lastDay, lastDay > course.start.day else {
      return LineChart(goal.title, values, scale: scale, keepsLast: !course.keepsBest)
    }
    var backdrop = LineChart.Backdrop(course.start.day...max(lastDay, newest.day))
    backdrop.dots = values
    backdrop.longestGap = .max
    backdrop.keepsBest = course.keepsBest
    return LineChart(
      "Course",
      [
        point(course.start), point(GoalCourse.Point(day: lastDay, value: course.target)),
      ], scale: scale, over: backdrop)
  }
}

extension GoalPeriod {
  /// The period that a day lies in.
  func days(around day: CivilDay, _ weekStart: Weekday) -> ClosedRange<CivilDay> {
    switch self {
    case .week:
      let first = day.startOfWeek(weekStart)
      return first...(first + 6)
    case .month: return RecapSpan.month(day.firstOfMonth).days
    case .year: return RecapSpan.year(day.parts.year).days
    }
  }
}

extension Goal {
  /// What to do where it cannot be told how far it is.
  public var missingText: String {
    measure.known == nil
      ? "Update Regimen to see how far this goal is."
      : "Edit the goal and enter what it starts from and leads to."
  }

  /// What a training adds to the sum of a period: itself, or how far it went.
  fileprivate func share(of training: Training) -> Double {
    if measure == Open(.distance) { return training.kilometers }
    return training.kind == .attempt ? 0 : 1
  }
}

extension Notebook {
  /// A goal with its exercise as that is called by now; as it was when that has gone.
  public func named(_ goal: Goal) -> Goal {
    guard let exercise = exercise(goal.exerciseID) else { return goal }
    var named = goal
    named.exerciseName = exercise.name
    return named
  }

  /// How far back the best lift is looked for that a goal starts from, in days.
  private static let startDays = 84

  /// What a goal starts from, in its own unit: the best lift of the twelve weeks up to its first
  /// day, or what the body weighed then. Nil where neither is known.
  public func startWeight(of goal: Goal) -> Weight? {
    guard let unit = goal.weight?.unit else { return nil }
    var best: Double?
    switch goal.measure.known {
    case .lift:
      let days = (goal.startsOn - Notebook.startDays)...goal.startsOn
      for value in goalValues(of: goal, in: days) { best = max(best ?? 0, value.value) }
    case .bodyWeight: best = weights.weight(on: goal.startsOn)?.kilograms
    case .sessions, .distance, nil: return nil
    }
    return best.map { Weight(($0 / unit.factor * 100).rounded() / 100, unit) }
  }

  /// Goals that a workout has reached, each once: no other training did.
  public func goalsReached(by workout: Workout) -> [Goal] {
    goals.filter { goal in
      let progress = GoalProgress(goal, in: self, today: workout.startedAt.day)
      return progress?.course.reached?.source == workout.id
    }
  }

  /// What was lifted or weighed on some days, in kilograms, oldest first.
  fileprivate func goalValues(
    of goal: Goal, in days: ClosedRange<CivilDay>
  ) -> [GoalCourse.Point] {
    var points: [GoalCourse.Point] = []
    if goal.measure == Open(.bodyWeight) {
      for entry in weights.entries where days.contains(entry.day) {
        points.append(GoalCourse.Point(day: entry.day, value: entry.weight.kilograms))
      }
      return points
    }
    let exercise = ExerciseReference(id: goal.exerciseID, name: goal.exerciseName)
    // The local day may differ from the one in UTC by one.
    let earliest = Int64(days.lowerBound.number - 1) * CivilTime.millisecondsPerDay
    for key in archive.keys(of: exercise) where key.startedAt >= earliest {
      guard let workout = workout(key.id), days.contains(workout.startedAt.day),
        let best = workout.most(
          of: exercise, reps: goal.reps, weights, settings.oneRepMaxFormula)
      else { continue }
      points.append(
        GoalCourse.Point(day: workout.startedAt.day, value: best, source: workout.id))
    }
    return points
  }

  /// What a period comes to, training by training.
  fileprivate func course(
    of goal: Goal, to target: Double, in days: ClosedRange<CivilDay>, today: CivilDay
  ) -> GoalCourse {
    let start = max(days.lowerBound, goal.startsOn)
    var (sum, startValue) = (0.0, 0.0)
    var values: [GoalCourse.Point] = []
    let done =
      today < days.lowerBound
      ? [] : trainings(in: days.lowerBound...min(today, days.upperBound))
    for training in done.ordered(by: { $0.day < $1.day }) {
      let share = goal.share(of: training)
      if share == 0 { continue }
      sum += share
      if training.day < start {
        startValue = sum
      } else {
        values.append(
          GoalCourse.Point(day: training.day, value: sum, source: training.workoutID))
      }
    }
    return GoalCourse(
      from: GoalCourse.Point(day: start, value: startValue), to: target, by: days.upperBound,
      values: values, keepsBest: true)
  }
}

extension Workout {
  /// The most kilograms that hard sets of an exercise moved so many times, or, without a number,
  /// are estimated to move once; nil where none tells.
  fileprivate func most(
    of exercise: ExerciseReference, reps: Int?, _ weights: BodyWeights,
    _ formula: OneRepMaxFormula
  ) -> Double? {
    let body = bodyWeight ?? weights.weight(on: startedAt.day)
    var most: Double?
    for log in logs
    where ExerciseReference(id: log.exerciseID, name: log.exerciseName) == exercise {
      for set in log.sets where set.isHard && isDone(set) {
        var value: Double?
        if let reps {
          value = set.reps ?? 0 >= reps ? set.recordKilograms(log.loadType) : nil
        } else if let load = set.loadKilograms(loadType: log.loadType, bodyWeight: body) {
          value = formula.oneRepMax(weight: load, reps: set.reps ?? 0, rpe: set.rpe)
        }
        if let value { most = max(most ?? value, value) }
      }
    }
    return most
  }
}
