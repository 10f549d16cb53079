import Documents
import Strength
import Testing

@testable import App

@Suite struct BinTests {
  @Test func whatWasDeletedIsHadBack() throws {
    var person = try Person(Samples.training, route: .settings(.bin))
    #expect(person.sees("Nothing was deleted"))
    let split = try #require(person.state.notebook.splits.first)
    let plan = Samples.plan
    person.perform(.splits(.delete(split.id)))
    person.perform(.plans(.delete(plan.id)))
    person.perform(.open(.settings(.bin)))
    try Golden.check(person.state, "settings-bin")
    try person.tap("Restore " + split.name)
    #expect(person.state.notebook.split(split.id) == split)
    #expect(person.state.notebook.plan(plan.id) == nil)
    #expect(!person.sees("Restore " + split.name))
    try person.tap("Restore " + plan.name)
    #expect(person.state.notebook.plan(plan.id) == plan)
    #expect(person.sees("Nothing was deleted"))
  }

  @Test func saysWhatCannotBeRestored() throws {
    let stub = Tombstone(
      id: ULID(derivedFrom: "x"), deletedKind: "Gyms", name: "Old gym",
      deletedAt: Instant(milliseconds: 1_700_000_000_000), lastText: "")
    var person = try Person([.tombstone(stub)], route: .settings(.bin))
    #expect(person.sees("its text is lost: it cannot be restored"))
    person.perform(.settings(.restore(stub.id)))
    #expect(person.state.notebook.gyms.isEmpty)
  }

  @Test func showsTheNewestFirstAndAFewAtATime() throws {
    let stubs = (0..<40).map { number in
      AnyDocument.tombstone(
        Tombstone(
          id: ULID(derivedFrom: "stub/\(number)"), deletedKind: "Splits", name: "Split \(number)",
          deletedAt: Instant(milliseconds: 1_700_000_000_000 + Int64(number) * 1000), lastText: ""))
    }
    var person = try Person(stubs, route: .settings(.bin))
    #expect(person.sees("Split 39"))
    #expect(!person.sees("Split 9,"))
    #expect(!person.sees("Split 5"))
    try person.tap("Show more")
    #expect(person.sees("Split 5"))
  }
}
