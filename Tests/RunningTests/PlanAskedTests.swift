import Documents
import Running
import Testing

/// What stands against a plan on the day on which it is asked for.
@Suite struct PlanAskedTests {
  private let today = CivilDay("2026-11-24") ?? CivilDay(number: 0)

  private func messages(_ configuration: PlanConfiguration, in unit: PlanUnit = .kilometers)
    -> String
  {
    do {
      _ = try PlanEngine.plan(configuration, today: today, in: unit)
      return ""
    } catch {
      return error.description
    }
  }

  @Test func aRaceThatIsOverIsRefused() {
    var configuration = PlanConfiguration(
      .tenK, .intermediate, days: 4, weeks: 12, currentKilometers: 30)
    configuration.raceDate = CivilDay("2026-03-01")
    #expect(
      messages(configuration)
        == "The race on 2026-03-01 is over. Choose a day that is still to come.")
  }

  @Test func aStartLongAgoIsRefused() throws {
    var configuration = PlanConfiguration(
      .tenK, .intermediate, days: 4, weeks: 14, currentKilometers: 30)
    configuration.raceDate = CivilDay("2026-12-27")
    #expect(
      messages(configuration)
        == "The plan would have begun on 2026-09-21, 9 weeks ago. "
        + "4 weeks are left until the race: choose 4.")
    configuration.raceDate = CivilDay("2026-12-13")
    #expect(
      messages(configuration).hasSuffix("A plan takes at least 4 weeks: choose a later race."))
    configuration.raceDate = nil
    configuration.startDate = CivilDay("2026-11-17")
    #expect(
      messages(configuration)
        == "The plan would have begun on 2026-11-17, a week ago. Begin today or later.")
    // The week that is under way may still be the first one.
    configuration.startDate = CivilDay("2026-11-18")
    #expect(messages(configuration).isEmpty)
  }

  @Test func aRacePlanIsNotMadeOutOfNothing() {
    var configuration = PlanConfiguration(.marathon, .intermediate, days: 4, weeks: 4)
    configuration.startDate = CivilDay("2026-11-30")
    #expect(
      messages(configuration)
        == "A plan for a race builds on what you run now. "
        + "Say how many kilometres you run in a usual week.")
    configuration.distance = Open(.base)
    #expect(messages(configuration).isEmpty)
  }

  @Test func warningsAreInTheUnitOfTheRunner() throws {
    var configuration = PlanConfiguration(
      .marathon, .intermediate, days: 4, weeks: 4, currentKilometers: 32)
    configuration.startDate = CivilDay("2026-11-30")
    #expect(messages(configuration).contains(" km a week and a longest run of "))
    let miles = messages(configuration, in: .miles)
    #expect(miles.contains(" mi a week and a longest run of "))
    #expect(!miles.contains("km"))
  }

  @Test func severalRunsOfADayAreCounted() throws {
    let configuration = PlanConfiguration(
      .tenK, .intermediate, days: 5, weeks: 8, currentKilometers: 30)
    var plan = Plan(id: ULID(derivedFrom: "plan"), name: "Plan", try PlanEngine.plan(configuration))
    let easy = plan.events(in: plan.weeks[2]).filter { $0.kind == .known(.run) }
    _ = try plan.move(easy[0].id, to: easy[2].date)
    let warnings = try plan.move(easy[1].id, to: easy[2].date)
    #expect(warnings.contains(.severalRuns(easy[2].date, 3)))
    #expect(
      warnings.contains {
        $0.text(in: .kilometers) == "3 runs lie on \(easy[2].date.text)."
      })
  }

  @Test func aLeapIsInTheUnitOfTheRunner() throws {
    let day = try #require(CivilDay("2026-12-06"))
    let leap = PlanWarning.leap(day, 16.09344, 8.04672)
    #expect(leap.text(in: .miles) == "10.0 mi on 2026-12-06 are a leap from 5.0 mi.")
    #expect(leap.text(in: .kilometers) == "16.1 km on 2026-12-06 are a leap from 8.0 km.")
  }
}
