import App
import ArgumentParser
import Documents
import Interchange
import Library
import Running
import Strength

struct ZonesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zones", abstract: "Show or change heart rates, zones and paces.",
    subcommands: [Show.self, Change.self], defaultSubcommand: Show.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show heart-rate zones and paces, and what they follow from.")

    @OptionGroup var options: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let open = try await options.open()
      let sheet = ZonesSheet(try open.library.athlete(), PlanUnit(try open.settings()))
      if json { return say(bytes: sheet.json()) }
      sheet.show()
    }
  }

  struct Change: AsyncParsableCommand {
    enum Targets: String, ExpressibleByArgument, CaseIterable {
      case pace
      case heartRate = "heart-rate"
    }

    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Change heart rates, or enter what you can run; plans follow from today on.",
      discussion: "regimen zones set --max-heart-rate 188 --resting 48 --result 10k=43:10")

    @OptionGroup var options: LibraryOptions
    @Option(parsing: .unconditional, help: "The maximum heart rate in beats a minute.")
    var maxHeartRate: Double?
    @Option(parsing: .unconditional, help: "The heart rate at rest.") var resting: Double?
    @Option(parsing: .unconditional, help: "The heart rate at the lactate threshold.")
    var threshold: Double?
    @Option(help: "male or female: the formula of TRIMP differs.") var sex: Sex?
    @Option(help: "A race result, such as 10k=43:10 or half=1:42:30.") var result: RaceResult?
    @Option(parsing: .unconditional, help: "A VDOT, 15 to 95.") var vdot: Double?
    @Option(help: ThresholdPaceArgument.help) var thresholdPace: ThresholdPaceArgument?
    @Option(help: "pace or heart-rate: what runs go by.") var targets: Targets?
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      let rates = [
        ("--max-heart-rate", maxHeartRate), ("--resting", resting), ("--threshold", threshold),
      ]
      for (name, rate) in rates {
        if let rate, !RunnerProfile.heartRate.contains(rate) {
          throw ValidationError("\(name) takes 20 to 250.")
        }
      }
      if let vdot, !VDOT.range.contains(vdot) { throw ValidationError("--vdot takes 15 to 95.") }
      if let thresholdPace, !RunnerProfile.paceSeconds.contains(thresholdPace.seconds) {
        throw ValidationError("--threshold-pace takes 2:00 to 20:00 per km.")
      }
      if let result, VDOT(meters: result.meters, seconds: result.seconds) == nil {
        throw ValidationError("--result is faster or slower than anybody runs.")
      }
      let results = [result != nil, vdot != nil, thresholdPace != nil].filter { $0 }.count
      if results > 1 {
        throw ValidationError("Use one of --result, --vdot and --threshold-pace.")
      }
      if results == 0, sex == nil, targets == nil, rates.allSatisfy({ $0.1 == nil }) {
        throw ValidationError("Say what to change, such as --resting 48.")
      }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      let today = Clock.today
      var athlete = try open.library.athlete()
      let former = athlete.profile
      athlete.take(rates, day: today)
      if let targets { athlete.targets = Open(targets == .pace ? .pace : .heartRate) }
      if var performance = Performance(entered, day: today, source: AthleteFigure.entered) {
        // Of one day what was entered last counts.
        performance.id = Clock.mint()
        athlete.add(performance)
      }
      try athlete.checkHeartRates()
      let plans = try open.plans().following(athlete.profile, since: former, from: today)
      try await open.library.save([try Draft(athlete)] + plans.map { try Draft($0) })
      let sheet = ZonesSheet(athlete, PlanUnit(try open.settings()))
      if json { return say(bytes: sheet.json(following: plans)) }
      sheet.show()
      for plan in plans { say("\(plan.name) follows from today on.") }
    }

    private var rates: RunnerProfile {
      var profile = RunnerProfile()
      profile.maxHeartRate = maxHeartRate
      profile.restingHeartRate = resting
      profile.thresholdHeartRate = threshold
      profile.sex = sex.map { Open($0) }
      return profile
    }

    /// What the runner can do.
    private var entered: RunnerProfile {
      var profile = RunnerProfile()
      profile.vdot = vdot
      profile.raceMeters = result?.meters
      profile.raceSeconds = result?.seconds
      profile.thresholdPace = thresholdPace?.seconds
      return profile
    }
  }
}

extension Athlete {
  /// - Throws: `Failure` where heart rates contradict each other.
  func checkHeartRates() throws {
    if isPlausible { return }
    throw Failure.usage(
      "The heart rates contradict each other.",
      hint: "Resting is below threshold, and threshold below maximum.")
  }
}

extension Sex: ExpressibleByArgument {}
