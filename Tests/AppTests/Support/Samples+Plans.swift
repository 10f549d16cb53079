import Documents
import Running
import Testing

@testable import App

extension Samples {
  static let planID = ULID(derivedFrom: "plan/autumn")

  static let runner: RunnerProfile = {
    var runner = RunnerProfile()
    runner.raceMeters = 10_000
    runner.raceSeconds = 48 * 60
    runner.maxHeartRate = 188
    runner.restingHeartRate = 50
    return runner
  }()

  /// Twelve weeks up to a race on 20 December 2026; nothing was done yet.
  static let freshPlan: Plan = {
    var configuration = PlanConfiguration(
      .tenK, .intermediate, days: 4, weeks: 12, currentKilometers: 30)
    configuration.longestKilometers = 12
    configuration.raceDate = CivilDay("2026-12-20")
    configuration.runner = runner
    guard let draft = try? PlanEngine.plan(configuration) else { return Plan() }
    return Plan(id: planID, name: "Winter 10K", draft)
  }()

  /// The same in its eighth week: nearly everything was done; some was missed or cancelled, and
  /// a run of the next week was moved.
  static let plan: Plan = {
    var plan = freshPlan
    let today = CivilDay("2026-11-21") ?? CivilDay(number: 0)
    let past = plan.events.filter { $0.date < today }.sorted { $0.date < $1.date }
    for (number, event) in past.enumerated() {
      switch number % 9 {
      case 4: continue
      case 7: try? plan.cancel(event.id)
      default:
        let run = DoneRun(
          seconds: (event.minutes * 61).rounded(), meters: (event.kilometers * 1010).rounded(),
          rating: event.isHard ? 6 : 3)
        let load = run.load(of: runner).value?.value
        try? plan.complete(
          event.id, Completion(date: event.date, run, load: load.map { $0.rounded() }))
      }
    }
    let coming = plan.events.filter { $0.date > today }.sorted { $0.date < $1.date }
    if coming.count > 1 { _ = try? plan.move(coming[1].id, to: coming[1].date + 2) }
    return plan
  }()

  static let training: [AnyDocument] = demo + sequences + [.plan(plan)]

  /// The first event of a day.
  static func event(_ day: String) throws -> PlanEvent {
    try #require(plan.events.first { $0.date.text == day })
  }
}
