import Documents
import Foundation
import Testing

@testable import Running

/// Plans as engines of earlier days wrote them, which nobody changes any more: they open, keep what
/// they hold, and go on by the rules of today.
@Suite struct OldPlanTests {
  static let names = ["half-2026-11-21", "base-2026-11-21", "marathon-2026-11-25"]

  private static func text(_ name: String) throws -> [UInt8] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/\(name).json")
    return try [UInt8](Data(contentsOf: file))
  }

  /// With every run of its first weeks done as planned.
  private static func plan(_ name: String, weeksDone: Int = 0) throws -> Plan {
    var plan = try Plan(decoding: text(name))
    for event in plan.weeks.prefix(weeksDone).flatMap({ plan.events(in: $0) }) {
      let run = DoneRun(seconds: event.minutes * 60, meters: event.kilometers * 1000)
      try plan.complete(event.id, Completion(date: event.date, run, load: event.load))
    }
    return plan
  }

  @Test(arguments: names) func opensAndIsWrittenAsItWas(name: String) throws {
    let text = try Self.text(name)
    let plan = try Plan(decoding: text)
    #expect(plan.encoded() == text)
    #expect(plan.weeks.count >= 8 && plan.events.count >= 24)
    for event in plan.events {
      #expect(event.minutes > 0 && event.kilometers > 0, "\(event.name)")
      #expect(!event.structure.isEmpty, "\(event.name) on \(event.date)")
    }
  }

  /// Every week × missed, half done, too much: what is done stays, nothing leaps, and a second time
  /// nothing changes.
  @Test(arguments: names) func goesOnByTheRulesOfToday(name: String) throws {
    let count = try Self.plan(name).weeks.count
    var changed = 0
    for number in 1..<count {
      for share in [0.0, 0.5, 1, 1.4] {
        var plan = try Self.plan(name, weeksDone: number - 1)
        for event in plan.events(in: plan.weeks[number - 1]) where share > 0 {
          let run = DoneRun(
            seconds: event.minutes * 60 * share, meters: event.kilometers * 1000 * share)
          try plan.complete(event.id, Completion(date: event.date, run, load: event.load * share))
        }
        let today = plan.weeks[number - 1].startsOn + 7
        let note = "\(name), \(share) of week \(number)"
        guard let proposal = plan.proposal(after: number, today: today) else { continue }
        let before = plan
        plan.accept(proposal)
        let once = plan
        plan.accept(proposal)
        #expect(plan == once, "\(note)")
        #expect(
          plan.events.filter { $0.date < today } == before.events.filter { $0.date < today },
          "\(note)")
        if plan.events != before.events { changed += 1 }
        func kilometers(_ plan: Plan) -> Double {
          plan.events(in: plan.weeks[number]).reduce(0) { $0 + $1.kilometers }
        }
        let (next, planned) = (kilometers(plan), kilometers(before))
        // At ease a little more; else no more than was planned.
        #expect(next <= planned * (share == 1 ? 1.06 : 1) + 0.6, "\(note): \(next) of \(planned)")
        // The week of the race is short as it is.
        if share == 0, number > 1, plan.weeks[number].kind != .known(.race) {
          #expect(next < planned, "\(note): \(next) of \(planned)")
        }
      }
    }
    #expect(changed >= count, "\(name): \(changed)")
  }

  /// Another weekday for the long run from a third of the way on: what was done stays, what follows
  /// is made by the rules of today.
  @Test(arguments: names) func canBeChanged(name: String) throws {
    let third = try Self.plan(name).weeks.count / 3
    let plan = try Self.plan(name, weeksDone: third)
    let today = plan.weeks[third].startsOn
    var configuration = plan.configuration
    configuration.longRunDay = Open(.saturday)
    let revision = try plan.revised(to: configuration, from: today)
    #expect(revision.changesPlan)
    let new = revision.plan
    #expect(new.events.filter { $0.date < today } == plan.events.filter { $0.date < today })
    #expect(new.configuration.raceDate == plan.configuration.raceDate)
    let long = new.events.filter { $0.date >= today && $0.role == .known(.long) }
    #expect(!long.isEmpty && long.allSatisfy { $0.date.weekday == .saturday })
    #expect(try Plan(decoding: new.encoded()) == new)
  }

  /// A run can be moved, cancelled and brought back, and replaced by one of today's catalogue.
  @Test(arguments: names) func itsRunsCanBeEdited(name: String) throws {
    var plan = try Self.plan(name)
    let event = try #require(plan.events.first { $0.kind == .known(.run) })
    let untouched = plan
    try plan.cancel(event.id)
    #expect(plan != untouched)
    _ = try plan.restore(event.id)
    #expect(plan.events == untouched.events)
    let other = try #require(Catalogue.all.first { $0.family == .fartlek })
    _ = try plan.replace(event.id, with: other)
    #expect(plan.events.first { $0.id == event.id }?.workoutID == other.id)
  }
}
