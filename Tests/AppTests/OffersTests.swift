import Documents
import Strength
import Testing

@testable import App

/// What the library acknowledged once and lacks now, and what it says of itself.
@Suite struct OffersTests {
  private let split = Split(id: ULID(derivedFrom: "split"), name: "Push", order: 0)

  private func counted(_ split: Split, _ name: String) throws -> Split {
    var copy = split
    copy.name = name
    return try Split(
      decoding: Lineage.advance(
        copy.encoded(), base: split.encoded(), writer: "SERVER01", at: Instant(milliseconds: 0)))
  }

  private func line(_ split: Split) -> ChangeLine {
    ChangeLine(revision: 1, "Splits", split.id, text: split.encoded())
  }

  private func takeFullAnswer(_ person: inout Person, _ lines: ChangeLine...) {
    let head = ChangesHead(nil, epoch: "E2", revision: 9, isFull: true)
    person.perform(.device(.changes(head, lines, more: false)))
  }

  private func offered(_ person: Person) -> [DocumentOperation] {
    for case .offer(let operations) in person.effects.reversed() { return operations }
    return []
  }

  // MARK: A server that was put back

  @Test func keepsAndShowsWhatTheLibraryLacks() throws {
    var person = try Person([.split(split)], route: .settings(.review))
    takeFullAnswer(&person)
    #expect(person.state.notebook.split(split.id) == split)
    let operation = try #require(offered(person).first)
    #expect(operation.text == split.encoded())
    #expect(operation.base == nil)
    #expect(person.sees("1 document is not in the library"))
    #expect(person.sees("The library does not have it any more."))
    person.perform(.open(.today))
    #expect(person.sees("The library lacks 1 document that this device has."))
    person.perform(.open(.settings(.review)))
    _ = person.takeEffects()
    try person.tap("Send back")
    var sent = operation
    sent.refused = nil
    #expect(person.saved == [sent])
    #expect(person.effects.contains(.dismiss(operation.id)))
    #expect(!person.sees("not in the library"))
    #expect(person.state.notebook.split(split.id) == split)
  }

  @Test func offersOutliveAStartWithAnEmptyCopyAndTheNextAnswer() throws {
    var person = try Person([.split(split)], route: .settings(.review))
    takeFullAnswer(&person)
    person.state.device.hasSynced = false
    takeFullAnswer(&person)
    #expect(person.state.device.offers.map { $0.document } == [split.id])
    #expect(person.state.notebook.split(split.id) == split)
    #expect(person.sees("1 document is not in the library"))
  }

  @Test func dropsWhatItKeptOnlyWhenSomeoneSaysSo() throws {
    var person = try Person([.split(split)], route: .settings(.review))
    takeFullAnswer(&person)
    try person.tap("Discard")
    try person.tap("Keep it")
    #expect(person.state.notebook.split(split.id) == split)
    try person.tap("Discard")
    try person.tap("Discard it")
    #expect(person.state.notebook.split(split.id) == nil)
    #expect(person.saved.isEmpty)
  }

  @Test func keepsTheNewerVersionOfTwo() throws {
    let old = try counted(split, "Old")
    let new = try counted(old, "New")
    var person = try Person([.split(new)], route: .settings(.review))
    takeFullAnswer(&person, line(old))
    #expect(person.state.notebook.split(split.id)?.name == "New")
    #expect(person.sees("The library has an older version."))
    try person.tap("Discard")
    try person.tap("Discard it")
    #expect(person.state.notebook.split(split.id) == old)
  }

  @Test func takesWhatTheLibraryKnowsBetter() throws {
    let old = try counted(split, "Old")
    let new = try counted(old, "New")
    var person = try Person([.split(old)])
    takeFullAnswer(&person, line(new))
    #expect(person.state.notebook.split(split.id) == new)
    #expect(offered(person).isEmpty)
  }

  @Test func aTombstoneSaysWhetherItWasDeleted() throws {
    let old = try counted(split, "Old")
    let new = try counted(old, "New")
    for (mine, isKept) in [(old, false), (new, true)] {
      let stub = Tombstone(
        id: split.id, deletedKind: "Splits", name: "Old", deletedAt: Instant(milliseconds: 0),
        lastText: AnyDocument.split(old).text)
      var person = try Person([.split(mine)])
      takeFullAnswer(
        &person, ChangeLine(revision: 2, "Stubs", split.id, text: stub.encoded()))
      #expect((person.state.notebook.split(split.id) != nil) == isKept)
      #expect(offered(person).first?.tombstone == (isKept ? stub.encoded() : nil))
    }
  }

  @Test func isThereAgainAfterAReloadAndGoesOnceTheLibraryHasIt() throws {
    var person = try Person([.split(split)])
    takeFullAnswer(&person)
    let operations = offered(person)
    var reloaded = try Person(route: .settings(.review))
    reloaded.perform(.device(.stored([], operations: operations, memory: [])))
    #expect(reloaded.state.notebook.split(split.id) == split)
    #expect(reloaded.sees("1 document is not in the library"))
    // Another device has sent it back.
    let head = ChangesHead(nil, epoch: "E2", revision: 10)
    reloaded.perform(.device(.changes(head, [line(try counted(split, "Push"))], more: false)))
    #expect(!reloaded.sees("not in the library"))
    #expect(reloaded.effects.contains(.dismiss(operations[0].id)))
  }

  @Test func aFullAnswerInPiecesIsJudgedAsAWhole() throws {
    var person = try Person([.split(split)])
    let head = ChangesHead(nil, epoch: "E2", revision: 9, isFull: true)
    person.perform(.device(.changes(head, [], more: true)))
    #expect(offered(person).isEmpty)
    person.perform(.device(.changes(nil, [line(split)], more: false)))
    #expect(offered(person).isEmpty)
    #expect(person.state.notebook.split(split.id) == split)
  }

  // MARK: Acknowledgements

  private func acknowledge(
    _ person: inout Person, _ change: (inout Acknowledgement) -> Void
  ) throws {
    var answer = Acknowledgement(try #require(person.state.device.queue.first).id)
    change(&answer)
    person.perform(.device(.acknowledged([answer])))
  }

  @Test func aRestorationTellsWhichDeletionItHasSeen() throws {
    let stub = Tombstone(
      id: split.id, deletedKind: "Splits", name: "Push", deletedAt: Instant(milliseconds: 0),
      lastText: AnyDocument.split(split).text)
    var person = try Person([.tombstone(stub)], route: .settings(.bin))
    try person.tap("Restore Push")
    #expect(person.saved.first?.tombstone == stub.encoded())
    // It was deleted once more: the page says what is true at once.
    try acknowledge(&person) { $0.isDeleted = true }
    #expect(person.state.notebook.split(split.id) == nil)
    #expect(person.state.notebook.tombstones[split.id] == stub)
    #expect(person.sees("was deleted on another device"))
  }

  @Test func aReusedIdentifierIsReplaced() throws {
    var person = try Person([.split(split)])
    person.perform(.splits(.rename(split.id, "Mine")))
    let renamed = ULID(high: 3, low: 3)
    try acknowledge(&person) { $0.renamed = renamed }
    #expect(person.state.device.queue.map { $0.id } == [renamed])
    #expect(person.state.device.refused.isEmpty)
  }

  // MARK: Another library

  @Test func saysThatAnotherLibraryIsServed() throws {
    var person = try Person([.split(split)])
    person.perform(.splits(.rename(split.id, "Mine")))
    person.perform(.device(.connection(.otherLibrary)))
    #expect(person.sees("This address now serves another library."))
    try person.tap("What to do")
    #expect(person.sees("Your 1 change for the previous one is kept."))
    #expect(person.sees("Another library is served here · 1 change queued"))
    _ = person.takeEffects()
    try person.tap("Use the new library")
    #expect(person.effects.contains(.changeLibrary))
  }
}
