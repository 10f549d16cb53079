import Documents
import Strength
import Testing

@testable import App

/// What the library does not take, for now or for good, and what a browser does not do.
@Suite struct RefusalTests {
  private func acknowledge(
    _ person: inout Person, _ operation: DocumentOperation, text: [UInt8]? = nil,
    refused: String = ""
  ) {
    var answer = Acknowledgement()
    answer.operation = operation.id
    answer.text = text
    if !refused.isEmpty {
      var why = Refusal()
      why.kind = "invalid"
      why.message = refused
      answer.refused = why
    }
    person.perform(.device(.acknowledged([answer])))
  }

  private func refuseAll(_ person: inout Person) {
    for operation in person.state.device.queue {
      acknowledge(&person, operation, refused: "No.")
    }
  }

  private func firstSplit() throws -> Split {
    try #require(try Person(Samples.demo).state.notebook.splits.first)
  }

  /// Someone who has given a split other names, none of which the library knows.
  private func renaming(_ split: Split, _ names: String...) throws -> Person {
    var person = try Person(Samples.demo, route: .settings(.library))
    for name in names { person.perform(.splits(.rename(split.id, name))) }
    return person
  }

  // MARK: For good

  @Test func aRefusedChangeGivesWayToWhatTheLibraryHas() throws {
    let split = try firstSplit()
    var person = try renaming(split, "Mine")
    #expect(person.state.notebook.split(split.id)?.name == "Mine")
    refuseAll(&person)
    #expect(person.state.notebook.split(split.id) == split)
    #expect(person.sees("The library refused a change. See why in Settings, Library."))
    #expect(person.sees("the app shows the library's version"))
    #expect(person.sees("Everything but the refused changes is in the library."))
    try person.tap("Discard")
    try person.tap("Discard it")
    #expect(person.state.notebook.split(split.id) == split)
  }

  @Test func aNewerChangeStaysUntilItIsAnsweredToo() throws {
    let split = try firstSplit()
    var person = try renaming(split, "One", "Two")
    let queue = person.state.device.queue
    acknowledge(&person, queue[0], refused: "No.")
    #expect(person.state.notebook.split(split.id)?.name == "Two")
    acknowledge(&person, queue[1], refused: "No.")
    #expect(person.state.notebook.split(split.id) == split)
  }

  @Test func whatTheLibraryMadeOfAnEarlierChangeComesBack() throws {
    let split = try firstSplit()
    var person = try renaming(split, "One", "Two")
    let queue = person.state.device.queue
    var merged = split
    merged.name = "Merged"
    acknowledge(&person, queue[0], text: AnyDocument.split(merged).bytes)
    #expect(person.state.notebook.split(split.id)?.name == "Two")
    acknowledge(&person, queue[1], refused: "No.")
    #expect(person.state.notebook.split(split.id)?.name == "Merged")
  }

  @Test(arguments: [false, true])
  func whatCameMeanwhileIsShown(_ isFull: Bool) throws {
    let split = try firstSplit()
    var person = try renaming(split, "Mine")
    var head = ChangesHead()
    head.epoch = "E"
    head.isFull = isFull
    var elsewhere = split
    elsewhere.name = "Elsewhere"
    let line = ChangeLine("Splits", split.id, text: AnyDocument.split(elsewhere).bytes)
    person.perform(.device(.changes(head, [line], more: false)))
    #expect(person.state.notebook.split(split.id)?.name == "Mine")
    refuseAll(&person)
    #expect(person.state.notebook.split(split.id)?.name == "Elsewhere")
  }

  @Test func whatWentMeanwhileIsGone() throws {
    let split = try firstSplit()
    var person = try renaming(split, "Mine")
    var head = ChangesHead()
    head.epoch = "E"
    head.isFull = true
    person.perform(.device(.changes(head, [], more: false)))
    #expect(person.state.notebook.split(split.id)?.name == "Mine")
    refuseAll(&person)
    #expect(person.state.notebook.split(split.id) == nil)
  }

  @Test func aRefusedDocumentThatIsNewGoes() throws {
    var person = try Person(route: .sequences)
    person.perform(.sequences(.add))
    person.perform(.sequences(.rename("Mine")))
    #expect(person.state.notebook.sequences.count == 1)
    refuseAll(&person)
    #expect(person.state.notebook.sequences.isEmpty)
  }

  @Test func aRefusedDeletionLeavesNoTombstone() throws {
    let split = try firstSplit()
    var person = try renaming(split)
    person.perform(.splits(.delete(split.id)))
    refuseAll(&person)
    #expect(person.state.notebook.split(split.id) == split)
    #expect(person.state.notebook.tombstones.isEmpty)
  }

  @Test func aRefusedRestorationPutsTheTombstoneBack() throws {
    let split = Split(id: ULID(derivedFrom: "split"), name: "Old", order: 0)
    let stub = Tombstone(
      id: split.id, deletedKind: "Splits", name: "Old",
      deletedAt: Instant(milliseconds: 1_700_000_000_000), lastText: AnyDocument.split(split).text)
    var person = try Person([.tombstone(stub)], route: .settings(.bin))
    try person.tap("Restore Old")
    #expect(person.state.notebook.split(split.id) == split)
    refuseAll(&person)
    #expect(person.state.notebook.split(split.id) == nil)
    #expect(person.state.notebook.tombstones[split.id] == stub)
  }

  // MARK: For now

  @Test func saysWhyTheLibraryTakesNothingRightNow() throws {
    var person = try renaming(firstSplit(), "Mine")
    #expect(person.sees("Saving …"))
    person.perform(.device(.failed(what: "sending", message: "The disk is full.")))
    #expect(person.sees("Can't save to your library · 1 change queued"))
    #expect(person.sees("Can't save to your library: The disk is full."))
    #expect(person.sees("1 change queued on this device"))
    #expect(!person.sees("Saving …") && !person.sees("Changes are being sent."))
    person.perform(.device(.connection(.offline)))
    #expect(person.sees("Offline · 1 change queued"))
    person.perform(.device(.connection(.connected)))
    #expect(person.sees("Saving …"), "it is tried again")
  }

  @Test func whatCannotBeTakenYetStaysQueued() throws {
    let split = try firstSplit()
    var person = try renaming(split, "Mine")
    let operation = person.state.device.queue[0]
    let notNow = Refusal(.quarantined, "Its file cannot be read.", hint: "Mend it.")
    person.perform(.device(.acknowledged([Acknowledgement(operation.id, refused: notNow)])))
    #expect(person.state.device.queue == [operation] && person.state.device.refused.isEmpty)
    #expect(person.state.notebook.split(split.id)?.name == "Mine")
    #expect(!person.sees("The library refused a change."))
    acknowledge(&person, operation)
    #expect(person.state.device.queue.isEmpty)
    #expect(person.state.notebook.split(split.id)?.name == "Mine")
  }

  @Test func whatIsTakenAtLastEndsTheComplaint() throws {
    var person = try renaming(firstSplit(), "One", "Two")
    person.perform(.device(.failed(what: "sending", message: "The disk is full.")))
    acknowledge(&person, person.state.device.queue[0])
    #expect(person.sees("Saving …"))
    person.perform(.device(.failed(what: "sending", message: "The disk is full.")))
    acknowledge(&person, person.state.device.queue[0])
    #expect(person.sees("Connected. Everything is in the library."))
  }

  // MARK: What a browser does not do

  @Test(arguments: [
    ("copy", "Nothing was copied."), ("share", "Nothing was shared: Why."),
    ("download", "The file was not saved: Why."), ("saveText", "The file was not saved: Why."),
    ("vibrate", "Something did not work in this browser: Why."),
  ])
  func aFailureSaysWhatDidNotWork(_ effect: String, _ words: String) throws {
    var person = try Person(Samples.training)
    person.perform(.device(.failed(what: effect, message: "Why.")))
    #expect(person.sees(words))
    #expect(!person.sees("cannot store changes"))
    person.wait(seconds: 10)
    #expect(!person.sees(words))
  }

  @Test func aSmallFailureLeavesTheWayBack() throws {
    let split = try firstSplit()
    var person = try renaming(split)
    person.perform(.splits(.delete(split.id)))
    person.perform(.device(.failed(what: "vibrate", message: "Why.")))
    try person.tap("Undo")
    #expect(person.state.notebook.split(split.id) == split)
  }

  @Test func whatIsCopiedIsAnsweredFor() {
    let request = "\"request\":" + String(Effect.Request.copied.rawValue)
    for effect in [Effect.copy("text"), .share(title: "title", text: "text")] {
      #expect(String(decoding: effect.json, as: UTF8.self).contains(request))
    }
  }
}
