import Documents
import Strength

extension WeekCheck {
  /// What a week that a model has written lacks beside the planner's own, which shows what can be
  /// trained within every rule and so lacks nothing itself. Not for what a person has changed by
  /// hand: they may leave out what they like.
  ///
  /// - Parameters:
  ///   - plan: with seven days.
  ///   - possible: by the planner, of the same brief.
  static func shortfalls(
    of plan: WeekPlan, beside possible: WeekPlan, _ brief: CoachBrief
  ) -> [WeekFault] {
    var faults: [WeekFault] = []
    func report(_ code: WeekFault.Code, _ message: String) {
      faults.append(WeekFault(code: code, day: nil, message: message, muscle: nil))
    }
    let (days, mostDays) = (plan.trainedDays.count, possible.trainedDays.count)
    if days < mostDays {
      report(
        .tooFewDays,
        "Strength on \(days) of the \(mostDays) days that were asked for and can be trained.")
    }
    // Half would be a lighter week, which somebody may ask for in their own words.
    let (sets, mostSets) = (setCount(plan), setCount(possible))
    if sets * 3 < mostSets {
      report(.tooFewSets, "\(sets) sets in the week, where \(mostSets) fit: less than a third.")
    }
    let (volume, mostVolume) = (plan.volume(brief), possible.volume(brief))
    let names = brief.muscles.indices.filter { muscle in
      brief.muscles[muscle].importance >= 1 && volume[muscle].sets == 0
        && mostVolume[muscle].sets >= RecentLog.hardSets
    }.map { brief.muscles[$0].muscle.name.lowercased() }
    if !names.isEmpty {
      report(
        .muscleLeftOut,
        "No sets for " + WeekWriter.list(names) + ": the planner on the device would have some.")
    }
    return faults
  }

  private static func setCount(_ plan: WeekPlan) -> Int {
    plan.days.reduce(0) { $0 + $1.setCount }
  }
}
