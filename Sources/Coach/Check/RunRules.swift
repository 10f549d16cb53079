import Documents
import Strength

/// What runs leave for strength on the seven days from a first one on.
struct RunRules {
  /// No strength at all: a race, or the day before it.
  let isClosed: [Bool]
  /// What the legs rest for; nil where they need not.
  let causes: [Cause?]

  enum Cause: Sendable {
    /// A long or hard run on the next day.
    case next
    /// A race within two days, or on the day before.
    case race
    /// What was recorded on the day before.
    case dayBefore
  }

  /// - Parameter runs: from the day before the first to two days after the seventh.
  init(_ runs: [BriefRun], start: CivilDay) {
    func hasRace(_ day: Int) -> Bool { runs.contains { $0.isRace && $0.date == start + day } }
    func cause(_ day: Int) -> Cause? {
      let next = start + day + 1
      if runs.contains(where: { $0.isDemanding && !$0.isRace && $0.date == next }) { return .next }
      if (-1...2).contains(where: { hasRace(day + $0) }) { return .race }
      return runs.contains { $0.tiresLegs && $0.date == next - 2 } ? .dayBefore : nil
    }
    let days = 0..<WeekPlan.dayCount
    isClosed = days.map { hasRace($0) || hasRace($0 + 1) }
    causes = days.map { cause($0) }
  }

  var legsRest: [Bool] { causes.map { $0 != nil } }

  static let closed = "No strength on the day of a race or the day before it."

  /// What is said of exercises that work the legs on a day on which these should rest.
  ///
  /// - Parameter names: of the exercises; not empty.
  static func legsRest(_ names: [String], _ cause: Cause) -> String {
    let reason =
      switch cause {
      case .next: "a long or hard run comes next."
      case .race: "a race is near."
      case .dayBefore: "the day before was hard on them."
      }
    return WeekWriter.list(names) + (names.count == 1 ? " works" : " work")
      + " the legs, and " + reason
  }
}

extension WeekPlanDay {
  /// What runs have against the strength of a day; nil where nothing, and once there is none.
  ///
  /// - Parameter runs: as they are planned now, from the day before to two days after.
  public func conflict(with runs: [BriefRun], exercise: (ULID) -> Exercise?) -> String? {
    if exercises.isEmpty { return nil }
    let rules = RunRules(runs, start: date)
    if rules.isClosed[0] { return RunRules.closed }
    guard let cause = rules.causes[0] else { return nil }
    let names = exercises.filter { item in
      item.exerciseID.flatMap { exercise($0) }?.isLegWork == true
    }.map { $0.exerciseName }
    return names.isEmpty ? nil : RunRules.legsRest(names, cause)
  }
}
