import ArgumentParser
import Documents
import Running

/// What a plan is asked for on the command line.
struct PlanOptions: ParsableArguments {
  @Option(help: "5k, 10k, half, marathon or base.") var distance = RaceDistance.tenK
  @Option(help: "beginner, intermediate, advanced or elite.") var level = Level.intermediate
  @Option(parsing: .unconditional, help: "Training days a week, 2 to 7.") var days = 4
  @Option(parsing: .unconditional, help: "Weeks of the plan, 4 to 30.") var weeks = 12
  @Option(help: "What you run in a usual week: 30km, 20mi, or a number in your own unit.")
  var current: RunLengthArgument?
  @Option(parsing: .unconditional, help: "The same in km.") var currentKm: Double?
  @Option(help: "The longest run of the last 30 days: 12km, 8mi, or a number in your own unit.")
  var longest: RunLengthArgument?
  @Option(parsing: .unconditional, help: "The same in km.") var longestKm: Double?
  @Option(
    parsing: .unconditional,
    help: "The most minutes of running in a week; without it what the level usually takes.")
  var weeklyMinutes: Double?
  @Option(help: "The day of the race, such as 2027-04-25; it ends the plan.")
  var race: DayArgument?
  @Option(
    help:
      "The first day, such as 2026-11-28, where there is no race; the coming Monday without one.")
  var start: DayArgument?
  @Option(help: "The day of the long run.") var longRunDay = WeekdayName.sunday
  @Option(help: "A day without running; may be given several times.") var rest: [WeekdayName] = []
  @Option(help: "A race result, such as 10k=45:00 or half=1:42:30.") var result: RaceResult?
  @Option(help: ThresholdPaceArgument.help) var thresholdPace: ThresholdPaceArgument?
  @Option(parsing: .unconditional, help: "The maximum heart rate, for targets in heart rate.")
  var maxHr: Double?
  @Option(parsing: .unconditional, help: "The heart rate at rest.") var restingHr: Double?
  @Option(parsing: .unconditional, help: "Chooses among runs that suit equally well.") var seed = 1

  func validate() throws {
    try OptionRange.check("--days", days, PlanConfiguration.days)
    try OptionRange.check("--weeks", weeks, PlanConfiguration.weeks)
    if current != nil, currentKm != nil {
      throw ValidationError("Use one of --current and --current-km.")
    }
    if longest != nil, longestKm != nil {
      throw ValidationError("Use one of --longest and --longest-km.")
    }
    try OptionRange.check("--current-km", currentKm, PlanConfiguration.kilometers)
    try OptionRange.check("--longest-km", longestKm, PlanConfiguration.kilometers)
    try OptionRange.check("--weekly-minutes", weeklyMinutes, PlanConfiguration.weeklyMinutes)
    try OptionRange.check("--max-hr", maxHr, RunnerProfile.heartRate)
    try OptionRange.check("--resting-hr", restingHr, RunnerProfile.heartRate)
    if let maxHr, let restingHr, restingHr >= maxHr {
      throw ValidationError("--resting-hr has to be below --max-hr.")
    }
    if race != nil, start != nil, distance != .base {
      throw ValidationError(
        "Use one of --race and --start: a plan for a race begins --weeks before it.")
    }
  }

  /// - Parameters:
  ///   - today: what the first day follows from where neither date is given; nil for one that is
  ///     always the same.
  ///   - athlete: as the library knows them; what is given here goes before.
  ///   - unit: of distances without one.
  /// - Throws: `Failure` where a distance is out of its range.
  func configuration(
    today: CivilDay?, of athlete: RunnerProfile = RunnerProfile(), in unit: PlanUnit
  ) throws -> PlanConfiguration {
    var configuration = PlanConfiguration(
      distance, level, days: days, weeks: weeks,
      currentKilometers: try kilometers("--current", current, unit) ?? currentKm, seed: seed)
    configuration.longestKilometers = try kilometers("--longest", longest, unit) ?? longestKm
    configuration.weeklyMinutes = weeklyMinutes
    configuration.raceDate = race?.day
    configuration.startDate = start?.day ?? today.map { $0 + (8 - $0.weekday.rawValue) % 7 }
    configuration.longRunDay = Open(longRunDay)
    configuration.restDays = rest.map { Open($0) }
    configuration.runner = athlete
    configuration.runner.maxHeartRate = maxHr ?? athlete.maxHeartRate
    configuration.runner.restingHeartRate = restingHr ?? athlete.restingHeartRate
    configuration.runner.take(result, thresholdPace)
    return configuration
  }

  private func kilometers(
    _ name: String, _ length: RunLengthArgument?, _ unit: PlanUnit
  ) throws -> Double? {
    guard let kilometers = length?.kilometers(in: unit) else { return nil }
    if PlanConfiguration.kilometers.contains(kilometers) { return kilometers }
    let most = unit.shown(kilometers: PlanConfiguration.kilometers.upperBound, digits: 0)
    throw Failure.usage("\(name) takes 0 to \(most).")
  }
}

/// What numbers of options may be.
enum OptionRange {
  static func check(_ name: String, _ value: Double?, _ range: ClosedRange<Double>) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError("\(name) takes \(Int(range.lowerBound)) to \(Int(range.upperBound)).")
  }

  static func check(_ name: String, _ value: Int?, _ range: ClosedRange<Int>) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError("\(name) takes \(range.lowerBound) to \(range.upperBound).")
  }

  static func check(_ name: String, _ value: Int?, _ range: PartialRangeFrom<Int>) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError("\(name) takes a number from \(range.lowerBound) on.")
  }
}

extension RunnerProfile {
  /// A result or a threshold pace that was given goes before all that is known.
  mutating func take(_ result: RaceResult?, _ thresholdPace: ThresholdPaceArgument?) {
    if result == nil, thresholdPace == nil { return }
    vdot = nil
    raceMeters = result?.meters
    raceSeconds = result?.seconds
    self.thresholdPace = thresholdPace?.seconds
  }
}

extension RaceDistance: ExpressibleByArgument {}
extension Level: ExpressibleByArgument {}
extension WeekdayName: ExpressibleByArgument {}

/// `10k=45:00`.
struct RaceResult: ExpressibleByArgument {
  let meters: Double
  let seconds: Double

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "=").map { String($0) }
    guard parts.count == 2, let meters = RaceDistance(rawValue: parts[0])?.meters,
      let seconds = PaceArgument(argument: parts[1])?.seconds
    else { return nil }
    self.meters = meters
    self.seconds = seconds
  }
}

/// `4:30` or `1:02:03` as seconds, a week at most.
struct PaceArgument: ExpressibleByArgument {
  let seconds: Double

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(parts.count), parts.allSatisfy({ ($0 ?? -1) >= 0 }),
      parts.dropFirst().allSatisfy({ ($0 ?? 60) < 60 })
    else { return nil }
    seconds = parts.reduce(0.0) { $0 * 60 + Double($1 ?? 0) }
    if seconds > 604_800 { return nil }
  }
}

/// `4:30` or `4:30/km`, or `7:15/mi`.
struct ThresholdPaceArgument: ExpressibleByArgument {
  static let help: ArgumentHelp =
    "Threshold pace in minutes per km, such as 4:30; per mile such as 7:15/mi."

  /// For a kilometre.
  let seconds: Double

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0) }
    let units: [String: PlanUnit] = ["km": .kilometers, "mi": .miles]
    guard parts.count <= 2, let pace = PaceArgument(argument: parts[0]),
      let unit = parts.count == 2 ? units[parts[1]] : PlanUnit.kilometers
    else { return nil }
    seconds = pace.seconds / unit.kilometers
  }
}
