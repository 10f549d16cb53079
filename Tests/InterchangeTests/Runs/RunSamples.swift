import Documents
import Running

@testable import Interchange

/// Runs and plans to write.
enum RunSamples {
  /// Paces of VDOT 50, rates of someone with a measured threshold.
  static let configuration: PlanConfiguration = {
    var configuration = PlanConfiguration(.half, .intermediate, days: 5, weeks: 12)
    configuration.raceDate = CivilDay(year: 2026, month: 10, day: 4)
    configuration.runner.vdot = 50
    configuration.runner.maxHeartRate = 190
    configuration.runner.restingHeartRate = 50
    configuration.runner.thresholdHeartRate = 170
    return configuration
  }()

  static let paces = Paces(VDOT(50))
  static let pace = RunTargets(paces)

  static var heartRate: RunTargets {
    get throws {
      let targets = RunTargets.targets(.heartRate, of: configuration)
      guard case .known(let known) = targets else { throw Missing(figure: targets) }
      return known
    }
  }

  struct Missing: Error { let figure: Figure<RunTargets> }

  static let writtenAt = Instant(milliseconds: 1_783_000_000_000)

  static func plan() throws -> Plan {
    let draft = try PlanEngine.plan(configuration)
    return Plan(id: ULID(derivedFrom: "plan"), name: "Half in October", draft)
  }

  static func run(_ name: String, _ blocks: [Block], notes: String = "") -> ExportedRun {
    var event = PlanEvent()
    event.id = ULID(derivedFrom: name)
    event.date = CivilDay(number: 20_600)
    event.name = name
    event.reasons = notes.isEmpty ? [] : [notes]
    event.structure = blocks
    return ExportedRun(event)
  }

  /// 15 min warm-up, 5 × 1 km with 2:30 min jogs, 10 min cool-down, as the catalogue writes it.
  static let kilometers: [Block] = {
    let work = Segment(.work, .interval, meters: 1000)
    return [
      Block([Segment(.warmUp, .easy, seconds: 900)]),
      Block(4, [work, Segment(.recovery, .recovery, seconds: 150)]), Block([work]),
      Block([Segment(.coolDown, .easy, seconds: 600)]),
    ]
  }()
}
