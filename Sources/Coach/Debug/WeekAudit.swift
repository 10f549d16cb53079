import Documents
import Strength

/// Lays weeks of the offline planner beside published ones.
///
/// The planner's week is the last of twelve that a made-up athlete trains by, each as planned, so
/// that volume has grown to where it stays.
public struct WeekAudit {
  /// One measure of a week.
  public struct Line: Sendable {
    public let measure: String
    public let value: Double
    /// Of the published weeks.
    public let range: ClosedRange<Double>
    /// How far from them a week is still like them.
    public let tolerance: Double
    /// Where it lies further away: why that is meant.
    public let reason: String

    public var isInside: Bool {
      value >= range.lowerBound - tolerance && value <= range.upperBound + tolerance
    }
  }

  public struct Section: Sendable {
    public let title: String
    public let sources: [String]
    public let lines: [Line]
    /// Rules that one of the twelve weeks breaks; none is meant to.
    public let faults: [WeekFault]
  }

  public let sections: [Section]
  /// Exercises of published weeks that the catalogue lacks.
  public let unknown: [String]

  /// Measures that lie outside without a reason, and rules that are broken.
  public var unexplained: Int {
    sections.reduce(0) { sum, section in
      sum + section.faults.count + section.lines.filter { !$0.isInside && $0.reason.isEmpty }.count
    }
  }

  static let weeks = 12

  /// - Parameters:
  ///   - exercises: the catalogue.
  ///   - gym: with all that a gym has.
  public init(exercises: [Exercise], gym: Gym) {
    let muscles = Muscle.standard
    var named: [String: Exercise] = [:]
    for exercise in exercises { named[exercise.name] = exercise }
    unknown = PublishedWeek.all.flatMap { $0.sessions.joined().map { $0.exercise } }
      .filter { named[$0] == nil }
    let kinds: [(title: String, days: Int, minutes: Int, weeks: [PublishedWeek])] = [
      ("Whole body, 3 days of 60 minutes", 3, 60, PublishedWeek.fullBody),
      ("Upper and lower body, 4 days of 60 minutes", 4, 60, PublishedWeek.upperLower),
      ("Push, pull and legs, 6 days of 60 minutes", 6, 60, PublishedWeek.pushPullLegs),
    ]
    sections = kinds.map { kind in
      let trained = WeekAudit.train(
        days: kind.days, minutes: kind.minutes, exercises: exercises, muscles: muscles, gym: gym)
      let ours = WeekAudit.measures(
        trained.week.days.filter { !$0.exercises.isEmpty }.map { day in
          day.exercises.compactMap { item in
            named[item.exerciseName].map { ($0, Double(item.setCount)) }
          }
        }, weeks: 1, muscles)
      let published = kind.weeks.map { week in
        WeekAudit.measures(
          week.sessions.map {
            $0.compactMap { item in named[item.exercise].map { ($0, item.sets) } }
          }, weeks: week.weeks, muscles)
      }
      let lines = ours.indices.map { place in
        let values = published.map { $0[place].value }
        let range = (values.min() ?? 0)...(values.max() ?? 0)
        let measure = ours[place].name
        let isSets = measure.hasPrefix("sets")
        return Line(
          measure: measure, value: ours[place].value, range: range,
          // A set, and a quarter, as much as published weeks differ themselves.
          tolerance: isSets ? 1 + range.upperBound / 4 : measure.hasPrefix("days") ? 0.5 : 0.3,
          reason: WeekAudit.reason(measure, isLess: ours[place].value < range.lowerBound))
      }
      return Section(
        title: kind.title, sources: kind.weeks.map { $0.source }, lines: lines,
        faults: trained.faults)
    }
  }

  // MARK: Twelve weeks

  private static func train(
    days: Int, minutes: Int, exercises: [Exercise], muscles: [Muscle], gym: Gym
  ) -> (week: WeekPlan, faults: [WeekFault]) {
    var sources = CoachBrief.Sources()
    sources.exercises = exercises
    sources.muscles = muscles
    sources.gym = gym
    var request = CoachRequest()
    request.days = days
    request.minutes = minutes
    request.experience = Open(.intermediate)
    var ids = CountedIDs()
    var week = WeekPlan()
    var faults: [WeekFault] = []
    let first = CivilDay(year: 2026, month: 1, day: 5) ?? CivilDay(number: 0)
    for number in 0..<weeks {
      let brief = CoachBrief(request, sources, start: first + 7 * number)
      week = WeekPlanner.plan(brief, id: ids.mint())
      faults += WeekCheck.faults(of: week, brief).filter { $0.isError }
      for day in week.days where !day.exercises.isEmpty {
        sources.workouts.append(workout(day, gym: gym, &ids))
      }
      sources.workoutCount = sources.workouts.count
      sources.firstWorkout = first
    }
    return (week, faults)
  }

  /// A day, done as planned.
  private static func workout(_ day: WeekPlanDay, gym: Gym, _ ids: inout CountedIDs) -> Workout {
    let start = Instant(
      milliseconds: Int64(day.date.number) * CivilTime.millisecondsPerDay + 64_800_000)
    var workout = Workout(id: ids.mint(), name: day.title, startedAt: start)
    workout.plan(day, ids: &ids)
    workout.gymID = gym.id
    workout.endedAt = Instant(milliseconds: start.milliseconds + Int64(day.minutes) * 60_000)
    for log in workout.logs.indices {
      for set in workout.logs[log].sets.indices {
        workout.logs[log].sets[set].rpe = 8
        // Where nothing is known, a weight is chosen that can be lifted so often.
        if workout.logs[log].loadType == Open(.weighted),
          workout.logs[log].sets[set].weight == nil
        {
          workout.logs[log].sets[set].weight = .kg(20)
        }
      }
    }
    return workout
  }

  private struct CountedIDs: IteratorProtocol {
    private var count = 0

    mutating func mint() -> ULID {
      count += 1
      return ULID(derivedFrom: "audit/" + String(count))
    }

    mutating func next() -> ULID? { mint() }
  }

  // MARK: Measures

  private static let measured: [StandardMuscle] = [
    .chest, .lats, .upperBack, .frontDelts, .sideDelts, .rearDelts, .biceps, .triceps, .quads,
    .hamstrings, .glutes, .calves,
  ]
  /// Fractional sets from which a session trains a muscle.
  private static let trainingSets = 2.0

  private static func measures(
    _ sessions: [[(exercise: Exercise, sets: Double)]], weeks: Int, _ muscles: [Muscle]
  ) -> [(name: String, value: Double)] {
    let places = MusclePlaces(muscles)
    var sets = Array(repeating: 0.0, count: muscles.count)
    var trained = Array(repeating: 0.0, count: muscles.count)
    var (all, push, pull) = (0.0, 0.0, 0.0)
    for session in sessions {
      var ofSession = Array(repeating: 0.0, count: muscles.count)
      for item in session {
        for (place, share) in places.shares(of: item.exercise).enumerated() {
          ofSession[place] += share * item.sets
        }
        all += item.sets
        switch Movement(item.exercise, MuscleShares(item.exercise)) {
        case .horizontalPush, .verticalPush: push += item.sets
        case .horizontalPull, .verticalPull: pull += item.sets
        default: break
        }
      }
      for place in muscles.indices {
        sets[place] += ofSession[place]
        if ofSession[place] >= trainingSets { trained[place] += 1 }
      }
    }
    func value(_ muscle: StandardMuscle, _ values: [Double]) -> Double {
      let id = Muscle.standardID(Muscle.standardNames[muscle.rawValue])
      return muscles.firstIndex { $0.id == id }.map { values[$0] / Double(weeks) } ?? 0
    }
    func name(_ muscle: StandardMuscle) -> String { Muscle.standardNames[muscle.rawValue] }
    var lines: [(name: String, value: Double)] = [
      ("sets in a session", all / Double(sessions.count)),
      ("pulls for a push", push > 0 ? pull / push : 0),
      (
        "hamstring sets for a quad set",
        value(.hamstrings, sets) / max(1, value(.quads, sets))
      ),
    ]
    for muscle in measured { lines.append(("sets, " + name(muscle), value(muscle, sets))) }
    for muscle in [StandardMuscle.chest, .lats, .quads, .hamstrings] {
      lines.append(("days a week, " + name(muscle), value(muscle, trained)))
    }
    return lines
  }

  /// Why a measure is meant to lie outside what was published.
  private static func reason(_ measure: String, isLess: Bool) -> String {
    switch measure {
    case "sets, Hamstrings" where !isLess, "hamstring sets for a quad set" where !isLess:
      "what was published has one set of deadlifts a session, or none"
    case "pulls for a push" where isLess:
      "each row counts for lats and upper back, which get more sets than the chest"
    case "days a week, Lats" where !isLess: "deadlifts on days for legs count as well"
    case "days a week, Hamstrings" where !isLess:
      "each day of the whole body has a hinge or a leg curl"
    case "sets, Chest" where !isLess:
      "within the range that is known to help, for which two days have room"
    case "sets, Side Delts" where isLess:
      "they have the least that is known to help, since larger muscles come first"
    case "sets, Biceps" where isLess, "sets, Triceps" where isLess:
      "no more than is known to help; who wants larger arms says so"
    case "sets, Side Delts" where !isLess, "sets, Rear Delts" where !isLess:
      "they have a band of their own, which presses and rows do not fill"
    default: ""
    }
  }
}
