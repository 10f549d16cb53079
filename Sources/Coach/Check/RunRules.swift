import Documents
import Strength

/// What runs leave for strength on the seven days from a first one on.
struct RunRules {
  /// No strength at all: a race, or the day before it.
  let isClosed: [Bool]
  /// The legs rest: a long or hard run comes on the next day, or a race within two.
  let legsRest: [Bool]
  /// Of these, the days on which they rest for a race alone.
  let isForRace: [Bool]

  /// - Parameter runs: from the day before the first to two days after the seventh.
  init(_ runs: [BriefRun], start: CivilDay) {
    func hasRace(_ day: Int) -> Bool { runs.contains { $0.isRace && $0.date == start + day } }
    let days = 0..<WeekPlan.dayCount
    isClosed = days.map { hasRace($0) || hasRace($0 + 1) }
    let isRaceNear = days.map { day in (-1...2).contains { hasRace(day + $0) } }
    let isNext = days.map { day in
      runs.contains { $0.isDemanding && !$0.isRace && $0.date == start + day + 1 }
    }
    legsRest = days.map { isNext[$0] || isRaceNear[$0] }
    isForRace = days.map { isRaceNear[$0] && !isNext[$0] }
  }

  static let closed = "No strength on the day of a race or the day before it."

  /// What is said of exercises that work the legs on a day on which these should rest.
  ///
  /// - Parameters:
  ///   - names: of the exercises; not empty.
  ///   - isForRace: whether it is a race that they should rest for.
  static func legsRest(_ names: [String], isForRace: Bool) -> String {
    WeekWriter.list(names) + (names.count == 1 ? " works" : " work")
      + " the legs, and " + (isForRace ? "a race is near." : "a long or hard run comes next.")
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
    guard rules.legsRest[0] else { return nil }
    let names = exercises.filter { item in
      item.exerciseID.flatMap { exercise($0) }?.isLegWork == true
    }.map { $0.exerciseName }
    return names.isEmpty ? nil : RunRules.legsRest(names, isForRace: rules.isForRace[0])
  }
}
