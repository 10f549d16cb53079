import Documents
import Running
import Strength

/// All that a week is planned from: what was asked, and what the documents say.
///
/// What is not known is nil, never zero.
public struct CoachBrief: Sendable {
  public internal(set) var request: CoachRequest
  public let goals: Goals
  /// The first of the seven days.
  public let start: CivilDay
  public let experience: Experience
  /// Whether the log told the experience, not the person.
  public let isExperienceDerived: Bool
  /// Nil where there is none: then the body alone is trained with.
  public let gym: Gym?
  /// What stands there, in the words of the catalogue.
  public let equipment: [String]
  /// The weights that can be made there, by implement, as far as the gym tells.
  public let loads: [LoadRange]
  public let unit: WeightUnit
  /// From the top of the body down.
  public let muscles: [MuscleState]
  /// Exercises that can be done there and are not excluded, by name.
  public let candidates: [Candidate]
  /// All that there are, those of the catalogue included.
  let exercises: [Exercise]
  public let exclusions: [Exclusion]
  /// Words of the request that stand for nothing known.
  public let unknownExclusions: [String]
  /// Of the seven days, the one before and the two after, which the legs rest for.
  public let runs: [BriefRun]
  /// Days of the week on which programmes have strength, which are left to them; none for a week
  /// that one trains by, which lies beside them as it is.
  let programmeDays: [CivilDay]
  public let health: HealthSummary?
  /// Fitness and fatigue in load a day, as running plans reckon.
  public let fitness: Fitness?
  public let bodyKilograms: Double?

  /// The same person, asking for something else.
  public func asking(_ request: CoachRequest) -> CoachBrief {
    var brief = self
    brief.request = request
    return brief
  }
}

/// A muscle with what it has been trained lately.
public struct MuscleState: Sendable {
  public let muscle: Muscle
  /// Nil for one of the person's own.
  let standard: StandardMuscle?
  /// Fractional hard sets a week, the mean of the weeks of the last four that had training.
  public let recentSets: Double?
  /// Days from the last session that trained it hard, with three fractional sets or more, to the
  /// first day of the plan; nil where the last four weeks have none.
  public let daysSinceHard: Int?
  /// Fractional hard sets of the day before the plan begins.
  public let setsDayBefore: Double

  /// Whether it is one of the larger ones, which a week is judged by.
  public var isMain: Bool { importance >= 0.5 }
  /// How much its volume counts when time is short, 0…1.
  var importance: Double { muscle.importance }
  var region: Region { standard?.region ?? .any }
}

/// A run that the running plan has, or what was recorded and belongs to no plan.
public struct BriefRun: Equatable, Sendable {
  /// The day that it lies on: done, that when it was.
  public var date: CivilDay
  /// Nil for what was recorded.
  public var planID: ULID?
  /// Of the plan's event, or of the activity.
  public var eventID: ULID
  public var name: String
  public var minutes: Double
  /// 100 is an hour at threshold; nil where it is not known.
  public var load: Double?
  public var isLong: Bool
  public var isHard: Bool
  public var isRace: Bool
  /// Whether the legs rest on the day after: the week is planned around runs of plans, of which
  /// that is a race, and not around what was recorded besides.
  public var tiresLegs: Bool

  /// From the first day of a week to the last that it looks at.
  public static let daysAhead = WeekPlan.dayCount + 1

  public init(_ event: PlanEvent, plan: ULID) {
    date = event.day
    planID = plan
    eventID = event.id
    name = event.name
    minutes = event.minutes
    load = event.load
    isLong = event.role == Open(.long)
    isHard = event.isHard
    isRace = event.kind == Open(.race)
    tiresLegs = isRace
  }

  /// Minutes from which on what was recorded is long.
  static let longMinutes = 90.0
  /// Load an hour above which it is hard: easy runs stay below 84 % of threshold speed (Daniels J:
  /// Daniels' Running Formula, 2014), and load goes by its square.
  static let hardHourlyLoad = 70.0
  /// From here on a hard one tires the legs: a heuristic of ours.
  static let tiringHardLoad = 100.0
  /// From here on anything does: below it one has recovered by the next day (Allen H, Coggan A:
  /// Training and Racing with a Power Meter, 2010).
  static let tiringLoad = 150.0

  /// What was recorded and belongs to no plan. Where its load is not known, its length decides.
  public init(
    recorded id: ULID, name: String, on day: CivilDay, minutes: Double, load: Double?
  ) {
    date = day
    eventID = id
    self.name = name
    self.minutes = minutes
    self.load = load
    isLong = minutes >= BriefRun.longMinutes
    isRace = false
    if let load {
      isHard = load * 60 > minutes * BriefRun.hardHourlyLoad
      tiresLegs =
        load >= BriefRun.tiringLoad || isHard && load >= BriefRun.tiringHardLoad
    } else {
      isHard = false
      tiresLegs = isLong
    }
  }

  public var isRecorded: Bool { planID == nil }

  /// Whether the legs are to be fresh for it; what was recorded is over.
  var isDemanding: Bool { !isRecorded && (isLong || isHard || isRace) }

  /// Runs that are to come on days of a range; of its first day, those that are done as well, and
  /// every race, after which the legs rest.
  ///
  /// - Parameter areDone: whether those of the other days that are done are wanted, too.
  public static func runs(
    of plans: [Plan], in days: ClosedRange<CivilDay>, areDone: Bool = false
  ) -> [BriefRun] {
    var runs: [BriefRun] = []
    for plan in plans {
      for event in plan.events
      where days.contains(event.day) && !event.isCancelled && event.kind != Open(.sick)
        && (areDone || !event.isCompleted || event.day == days.lowerBound
          || event.kind == Open(.race))
      {
        runs.append(BriefRun(event, plan: plan.id))
      }
    }
    return runs.ordered { ($0.date, $0.eventID) < ($1.date, $1.eventID) }
  }
}

extension [BriefRun] {
  /// The run of a day, where there are several the one that asks most of the legs; what was
  /// recorded only where no plan has one.
  func main(on date: CivilDay) -> BriefRun? {
    var main: BriefRun?
    for run in self where run.date == date {
      if let main, main.rank >= run.rank { continue }
      main = run
    }
    return main
  }
}

extension BriefRun {
  fileprivate var rank: Double {
    (isRecorded ? 0 : 10_000) + (isRace ? 3000 : 0) + (isLong ? 2000 : 0)
      + (isHard ? 1000 : 0) + minutes
  }
}

/// How the body is, as far as something measures it.
public struct HealthSummary: Equatable, Sendable {
  /// A night, mean of the last seven days.
  public var sleepMinutes: Double?
  /// Beats per minute, mean of the last seven days.
  public var restingHeartRate: Double?
  /// ms, mean of the last seven days.
  public var variability: Double?
  /// Whether heart rate at rest is above its usual band or variability below; nil where neither is
  /// known.
  public var isStrained: Bool?

  public init(
    sleepMinutes: Double? = nil, restingHeartRate: Double? = nil, variability: Double? = nil,
    isStrained: Bool? = nil
  ) {
    self.sleepMinutes = sleepMinutes
    self.restingHeartRate = restingHeartRate
    self.variability = variability
    self.isStrained = isStrained
  }

  /// Nights below this mean, in minutes, leave too little to recover in: adults need seven hours
  /// (Watson NF et al. 2015, doi:10.5665/sleep.4716).
  static let shortNight = 360.0

  /// Why a lighter week is due; nil where nothing says so.
  var warning: String? {
    if let sleepMinutes, sleepMinutes < HealthSummary.shortNight {
      let hours = Int(sleepMinutes / 60)
      let minutes = Int(sleepMinutes) - hours * 60
      return "You slept " + String(hours) + " h " + String(minutes)
        + " min a night over the last week"
    }
    return isStrained == true
      ? "Your heart rate at rest is above its usual band, or its variability below" : nil
  }
}
