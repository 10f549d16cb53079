/// What published plans and safety studies ask of a plan; see docs and `PlanAudit` for the ranges.
public enum PlanNorms {
  // MARK: Safety

  /// The largest increase of a week's distance over the highest week so far.
  public static let largestIncrease = 0.10
  /// What the increase may be in km where a tenth is less.
  public static let smallestIncreaseKilometers = 2.0
  /// Beyond 10 % over the longest run of 30 days the hazard of injury rises by half.
  ///
  /// Schuster Brandt Frandsen J et al. 2025, doi:10.1136/bjsports-2024-109380.
  public static let largestSpike = 0.10
  /// What a run may be longer in km where a tenth is less.
  public static let smallestSpikeKilometers = 1.0
  /// Seconds that an easy run takes at most.
  public static let longestEasySeconds = 105.0 * 60
  /// The largest part of the week's long run that an easy run may be as long as.
  public static let longestEasyShare = 0.60
  /// Seconds of an easy run that is short beside any long run.
  public static let shortEasySeconds = 20.0 * 60
  /// Seconds that somebody can run who has not run for long; they bound the first weeks of a plan
  /// from nothing.
  static let firstRunSeconds = 8.0 * 60
  /// A lighter week beside the week before it.
  public static let lighterWeek = 0.80...0.90
  /// The largest step from a lighter week to the next one, as a factor.
  public static let largestRebound = 1.30
  /// The largest mean of the days' loads over their standard deviation, on six and seven days.
  ///
  /// Foster C 1998, doi:10.1097/00005768-199807000-00023.
  public static let mostMonotony = 2.0
  /// Foster's monotony of a week: the mean of its days' loads over their standard deviation.
  ///
  /// - Parameter loads: of the days with a run; the others count as rest.
  static func monotony(_ loads: [Double]) -> Double {
    let mean = loads.reduce(0, +) / 7
    let rest = Double(max(0, 7 - loads.count)) * mean * mean
    let variance = loads.reduce(rest) { $0 + ($1 - mean) * ($1 - mean) } / 7
    return variance > 0 ? mean / variance.squareRoot() : .infinity
  }

  /// Loading weeks in a row.
  public static let mostLoadingWeeks = 3
  /// How far load and duration of a week may be from their targets.
  public static let targetTolerance = 0.055
  /// The largest share of one family among a plan's quality sessions, where there are many.
  public static let largestFamilyShare = 0.35
  /// Quality sessions of one family that are no overuse even in a short plan.
  public static let fewOfOneFamily = 4
  /// How often the same quality session may come in a plan.
  public static let mostRepetitions = 3

  /// Metres of a week below which sessions have to be of the size of its runs.
  static let smallWeek = 25_000.0

  /// Sessions that a plan holds where it has room: fast legs for 5 and 10 km, and the oxygen uptake
  /// that every race needs. Beginners are faster by running more.
  ///
  /// Daniels J 2021, Daniels' Running Formula, 4th ed.
  static func needed(_ distance: RaceDistance, _ level: Level) -> [Family] {
    if level == .beginner { return [] }
    switch distance {
    case .fiveK, .tenK: return [.repetition, .vo2max]
    case .half, .marathon: return [.vo2max]
    case .base: return []
    }
  }

  /// The largest share of the long run in a week, by training days.
  public static func longestShare(days: Int) -> Double {
    switch days {
    case ...2: 0.70
    case 3: 0.57
    case 4: 0.55
    case 5: 0.47
    case 6: 0.44
    default: 0.40
    }
  }

  /// The share of a week that a plan's long runs grow to; short races ask for less of one.
  static func aimedLongShare(_ distance: RaceDistance, days: Int) -> Double {
    let most = longestShare(days: days) - 0.03
    if distance == .half || distance == .marathon || !(3...4).contains(days) { return most }
    return days == 3 ? 0.50 : 0.42
  }

  /// Weekly distances of the taper as shares of the peak week, the week of the race last and
  /// without the race: medians of published plans, where a two-week taper starts later.
  ///
  /// Volume −41…60 % over at most 21 days: doi:10.1371/journal.pone.0282838.
  public static func taper(_ distance: RaceDistance, weeks: Int) -> [Double] {
    let shares: [Double] =
      switch distance {
      case .fiveK: [0.80, 0.70, 0.47]
      case .tenK: [0.78, 0.70, 0.50]
      case .half: [0.84, 0.70, 0.43]
      case .marathon: [0.82, 0.63, 0.40]
      case .base: []
      }
    let isLong = distance == .half || distance == .marathon
    return Array(shares.suffix(weeks < 6 ? (isLong ? 2 : 1) : weeks < 9 ? 2 : 3))
  }

  /// The range that a taper week must lie in, as shares of the peak week, `weeksOut` before the
  /// week of the race. Plans for 5K and 10K are taken together: there are three and four of them.
  public static func taperRange(_ distance: RaceDistance, weeksOut: Int) -> ClosedRange<Double> {
    switch (distance, weeksOut) {
    case (.marathon, 0): 0.18...0.74
    case (.marathon, 1): 0.51...0.90
    case (.marathon, _): 0.64...1
    case (.half, 0): 0.37...0.51
    case (.half, 1): 0.67...0.89
    case (.half, _): 0.81...1
    case (.fiveK, 0), (.tenK, 0): 0.47...0.77
    case (.fiveK, 1), (.tenK, 1): 0.57...1
    case (.fiveK, _), (.tenK, _): 0.68...0.95
    case (.base, _): 0...1
    }
  }

  /// What a taper week may lie outside the published range: whole workouts do not hit a share.
  static let taperTolerance = 0.05

  /// What the day of the race takes from its week where there are few days: published plans have
  /// four or more, of which three or more are left.
  static func raceWeekFactor(days: Int) -> Double {
    let share = Double(days - 1) / Double(days)
    return days < 6 ? share : 1
  }

  // MARK: Volume

  /// The peak week in km and the training days that it is meant for.
  static func referencePeak(
    _ distance: RaceDistance, _ level: Level
  ) -> (kilometers: Double, days: Int) {
    switch (distance, level) {
    case (.fiveK, .beginner): (14.3, 4)
    case (.fiveK, .intermediate): (46, 5)
    case (.fiveK, .advanced): (92, 6)
    case (.fiveK, .elite): (112, 7)
    case (.tenK, .beginner): (20, 3)
    case (.tenK, .intermediate): (50, 5)
    case (.tenK, .advanced): (76, 6)
    case (.tenK, .elite): (122, 7)
    case (.half, .beginner): (40, 4)
    case (.half, .intermediate): (58, 5)
    case (.half, .advanced): (88, 6)
    case (.half, .elite): (145, 7)
    case (.marathon, .beginner): (61, 4)
    case (.marathon, .intermediate): (82, 5)
    case (.marathon, .advanced): (100, 6)
    case (.marathon, .elite): (148, 7)
    case (.base, .beginner): (30, 4)
    case (.base, .intermediate): (48, 5)
    case (.base, .advanced): (70, 6)
    case (.base, .elite): (115, 7)
    }
  }

  /// The peak week in km. Fewer days take away more than further days add: runs get longer with
  /// fewer days, and a further day is an easy one.
  public static func peakKilometers(
    _ distance: RaceDistance, _ level: Level, days: Int
  ) -> Double {
    let (kilometers, reference) = referencePeak(distance, level)
    let ratio = Double(days) / Double(reference)
    return kilometers * Exponential.power(ratio, ratio < 1 ? 0.75 : 0.45)
  }

  /// The longest run in km.
  public static func longestKilometers(_ distance: RaceDistance, _ level: Level) -> Double {
    let row: (Double, Double, Double, Double) =
      switch distance {
      case .fiveK: (5.2, 16, 18, 21)
      case .tenK: (9, 16, 19, 23)
      case .half: (19.5, 22, 26, 30)
      case .marathon: (29.5, 32, 35, 37)
      case .base: (13, 18, 22, 26)
      }
    return switch level {
    case .beginner: row.0
    case .intermediate: row.1
    case .advanced: row.2
    case .elite: row.3
    }
  }

  /// The longest run in km that is published for a distance, whatever the runner is used to.
  public static func mostLongKilometers(_ distance: RaceDistance) -> Double {
    switch distance {
    case .fiveK: 21
    case .tenK: 24
    case .half: 32
    case .marathon: 38
    case .base: 28
    }
  }

  /// The longest run in km of the published plan that runs least far before a long race, else 0.
  static func leastLongKilometers(_ distance: RaceDistance) -> Double {
    distance == .half ? 16.1 : distance == .marathon ? 25.7 : 0
  }

  /// Beyond this a run does more harm than good, in seconds.
  public static func longestSeconds(_ distance: RaceDistance) -> Double {
    switch distance {
    case .marathon: 210 * 60
    case .half: 165 * 60
    default: 150 * 60
    }
  }

  /// The most that a level runs in a week, in seconds, however slow.
  public static func mostWeeklySeconds(_ level: Level) -> Double {
    switch level {
    case .beginner: 7 * 3600
    case .intermediate: 8.5 * 3600
    case .advanced: 11 * 3600
    case .elite: 14 * 3600
    }
  }

  /// The first week as a share of the peak week where the current volume is not known.
  static func firstShare(_ distance: RaceDistance) -> Double {
    switch distance {
    case .marathon: 0.70
    case .half: 0.69
    case .tenK: 0.75
    case .fiveK: 0.80
    case .base: 0.70
    }
  }

  /// The first long run as a share of the longest one.
  static func firstLongShare(_ distance: RaceDistance) -> Double {
    switch distance {
    case .marathon: 0.50
    case .half: 0.58
    case .tenK: 0.68
    case .fiveK: 0.74
    case .base: 0.65
    }
  }

  /// The least peak week and the least longest run in km that a race can be prepared with.
  static func leastPreparation(
    _ distance: RaceDistance
  ) -> (weekly: Double, longest: Double, weeks: Int) {
    switch distance {
    case .fiveK: (0, 0, 4)
    case .tenK: (5, 3, 6)
    case .half: (16, 10, 8)
    case .marathon: (26, 18, 12)
    case .base: (0, 0, 4)
    }
  }
}
