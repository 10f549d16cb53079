import Documents
import Running
import Testing

/// Which plan is meant where none is named.
@Suite struct PlanActiveTests {
  private static let first = CivilDay(number: 20_458)

  private static func plan(_ name: String, from day: CivilDay) throws -> Plan {
    var configuration = PlanConfiguration(
      .tenK, .intermediate, days: 4, weeks: 8, currentKilometers: 30)
    configuration.startDate = day
    configuration.runner.vdot = 45
    return Plan(id: ULID(derivedFrom: name), name: name, try PlanEngine.plan(configuration))
  }

  @Test func theOneThatRunsGoesBeforeTheNextOne() throws {
    let now = try Self.plan("now", from: Self.first)
    let next = try Self.plan("next", from: now.lastDay + 8)
    let plans = [now, next]
    #expect(plans.active(on: now.firstDay)?.name == "now")
    #expect(plans.active(on: now.lastDay + 1)?.name == "next")
    #expect(plans.active(on: next.lastDay + 1) == nil)
    #expect(plans.running(on: next.firstDay)?.name == "next")
    #expect(plans.running(on: now.lastDay + 1) == nil)
  }

  @Test func whatGaveWayIsNotMeant() throws {
    var old = try Self.plan("old", from: Self.first)
    let new = try Self.plan("new", from: Self.first + 14)
    old.giveWay(to: new.name, from: new.firstDay)
    #expect([old, new].active(on: new.firstDay)?.name == "new")
    #expect([old, new].running(on: new.firstDay)?.name == "new")
    #expect([old].running(on: new.firstDay)?.name == "old")
  }
}
