import Documents
import Strength
import Testing

@testable import Coach

/// A day of a week that is moved to another one.
@Suite struct WeekMovingTests {
  private func week(_ runs: [BriefRun] = []) -> (plan: WeekPlan, brief: CoachBrief) {
    var sources = Briefs.sources(Briefs.full)
    sources.runs = runs
    let brief = CoachBrief(Briefs.request(), sources, start: Briefs.start)
    return (WeekPlanner.plan(brief, id: ULID(derivedFrom: "week")), brief)
  }

  private func trained(_ plan: WeekPlan) -> [WeekPlanDay] {
    plan.days.filter { !$0.exercises.isEmpty }
  }

  @Test func strengthMovesAndRunsStay() throws {
    let (old, brief) = week([Briefs.run(1), Briefs.run(6, long: true)])
    for day in trained(old) {
      for date in (0..<7).map({ old.start + $0 }) {
        var plan = old
        try WeekPlanner.move(day.id, to: date, in: &plan, brief, begun: [])
        let there = try #require(old.day(on: date))
        #expect(plan.isWhole && plan.day(day.id)?.date == date)
        #expect(plan.day(there.id)?.date == (there.id == day.id ? date : day.date))
        #expect(plan.days.map { $0.runName } == old.days.map { $0.runName })
        for other in old.days {
          #expect(plan.day(other.id)?.exercises == other.exercises)
          if other.id != day.id, other.id != there.id { #expect(plan.day(other.id) == other) }
        }
        #expect(plan.day(on: old.start + 6)?.runName == "Long run")
        for other in plan.days where other.exercises.isEmpty {
          let run = [1: "Run", 6: "Long run"][other.date - old.start]
          #expect(other.title == run ?? "Rest")
        }
        #expect(try WeekPlan(decoding: plan.encoded()) == plan)
        // And back.
        try WeekPlanner.move(day.id, to: day.date, in: &plan, brief, begun: [])
        #expect(plan == old)
      }
    }
  }

  @Test func nothingMovesBesideARaceOrOutOfTheWeek() throws {
    let (old, brief) = week([Briefs.run(6, race: true)])
    let day = try #require(trained(old).first)
    var plan = old
    for number in [5, 6] {
      #expect(throws: WeekMoveError.race) {
        try WeekPlanner.move(day.id, to: old.start + number, in: &plan, brief, begun: [])
      }
    }
    for number in [-1, 7] {
      #expect(throws: WeekMoveError.otherWeek) {
        try WeekPlanner.move(day.id, to: old.start + number, in: &plan, brief, begun: [])
      }
    }
    #expect(plan == old)
    // A race that came onto a day is fled from, and nothing is brought there.
    let (free, _) = week()
    let first = try #require(trained(free).first)
    let second = try #require(trained(free).last)
    var sources = Briefs.sources(Briefs.full)
    sources.runs = [Briefs.run(first.date - free.start, race: true)]
    let now = CoachBrief(Briefs.request(), sources, start: Briefs.start)
    plan = free
    #expect(throws: WeekMoveError.race) {
      try WeekPlanner.move(first.id, to: second.date, in: &plan, now, begun: [])
    }
    let rest = try #require(free.days.last { $0.exercises.isEmpty })
    try WeekPlanner.move(first.id, to: rest.date, in: &plan, now, begun: [])
    #expect(plan.day(first.id)?.date == rest.date)
  }

  @Test func whatHasBegunStays() throws {
    let (old, brief) = week()
    let days = trained(old)
    var plan = old
    for begun in [days[0].id, days[1].id] {
      #expect(throws: WeekMoveError.begun) {
        try WeekPlanner.move(days[0].id, to: days[1].date, in: &plan, brief, begun: [begun])
      }
    }
    #expect(plan == old)
  }
}
