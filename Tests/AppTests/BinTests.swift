import Documents
import Strength
import Testing

@testable import App

@Suite struct BinTests {
  @Test func whatWasDeletedIsHadBack() throws {
    var person = try Person(Samples.training, route: .settings(.bin))
    person.answer(.review, #"{"count":0,"documents":[],"gone":[]}"#)
    #expect(person.sees("Nothing was deleted"))
    let split = try #require(person.state.notebook.splits.first)
    let plan = Samples.plan
    person.perform(.splits(.delete(split.id)))
    person.perform(.plans(.delete(plan.id)))
    person.perform(.open(.settings(.bin)))
    person.answer(.review, #"{"count":0,"documents":[],"gone":[]}"#)
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
    #expect(person.sees("it cannot be restored: its contents are lost"))
    person.perform(.settings(.restore(stub.id)))
    #expect(person.state.notebook.gyms.isEmpty)
    var newer = stub
    newer.lastText = #"{"schema":99}"#
    person.state.notebook.put(.tombstone(newer))
    #expect(person.sees("it cannot be restored: it needs a newer version of Regimen"))
  }

  @Test func saysNothingOfWhatItDoesNotKnow() throws {
    var person = try Person(route: .settings(.bin))
    #expect(person.sees("Loading missing files"))
    #expect(!person.sees("Nothing was deleted"))
    person.answer(.review, status: 0, "")
    #expect(person.sees("The library cannot be reached."))
    #expect(!person.sees("Nothing was deleted"))
    try person.tap("Try again")
    person.answer(.review, #"{"count":0,"documents":[],"gone":[]}"#)
    #expect(person.sees("Nothing was deleted"))
  }

  @Test func leadsToTheDecisionWhereItIsBackAlready() throws {
    var person = try Person(Samples.training, route: .settings(.bin))
    let split = try #require(person.state.notebook.splits.first)
    person.perform(.splits(.delete(split.id)))
    person.perform(.open(.settings(.bin)))
    let back = #"{"path":"Splits/x.json","folder":"Splits","id":"\#(split.id.text)"}"#
    person.answer(.review, #"{"count":1,"documents":[\#(back)]}"#)
    #expect(!person.page.has("button", "Restore " + split.name))
    try person.tap("Look at " + split.name)
    #expect(person.state.route == .settings(.review))
  }

  @Test func saysHowManyAreGoneAndAsksForTheRest() throws {
    var person = try Person(Samples.training, route: .settings(.bin))
    let split = try #require(person.state.notebook.splits.first)
    let gone = (1...50).map { number in
      var lost = split
      lost.id = ULID(derivedFrom: "lost/\(number)")
      lost.name = "Lost \(number)"
      return lost
    }
    var body = JSONWriter(compact: true)
    body.object { writer in
      writer.member("count", 0)
      writer.list("documents", [Int]()) { $0.member("", $1) }
      writer.member("goneCount", 120)
      writer.list("gone", gone) { writer, split in
        writer.object { writer in
          writer.member("folder", "Splits")
          writer.member("id", split.id.text)
          writer.member("text", String(decoding: split.encoded(), as: UTF8.self))
        }
      }
    }
    person.perform(.device(.answer(.review, status: 200, body: body.bytes)))
    #expect(person.sees("50 of 120 are listed."))
    person.perform(.settings(.restore(gone[0].id)))
    #expect(person.sees("49 of 119 are listed."))
    _ = person.takeEffects()
    var head = ChangesHead()
    head.epoch = "E"
    let restored = ChangeLine("Splits", gone[0].id, text: AnyDocument.split(gone[0]).bytes)
    person.perform(.device(.changes(head, [restored], more: false)))
    #expect(
      person.effects.contains(.fetch(.review, method: "GET", path: "/api/review", body: nil)))
  }

  @Test func bringsBackWhatWentAwayByItself() throws {
    var person = try Person(Samples.training, route: .settings(.bin))
    let split = try #require(person.state.notebook.splits.first)
    var lost = split
    lost.id = ULID(derivedFrom: "lost")
    lost.name = "Lost \"and\" found"
    var body = JSONWriter(compact: true)
    body.object { writer in
      writer.member("count", 0)
      writer.list("gone", [lost, split]) { writer, split in
        writer.object { writer in
          writer.member("folder", "Splits")
          writer.member("id", split.id.text)
          writer.member("name", split.name)
          writer.member("missedAt", "2026-11-18T09:00:00.000+01:00")
          writer.member("text", String(decoding: split.encoded(), as: UTF8.self))
        }
      }
      writer.list("documents", [Int]()) { $0.member("", $1) }
    }
    person.perform(.device(.answer(.review, status: 200, body: body.bytes)))
    #expect(person.sees("Missing files"))
    #expect(person.sees("Lost \"and\" found"))
    #expect(!person.sees("Restore " + split.name), "it is back by now")
    try Golden.check(person.state, "settings-bin-gone")
    try person.tap("Restore Lost \"and\" found")
    #expect(person.state.notebook.split(lost.id) == lost)
    #expect(!person.sees("Missing files"))
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
