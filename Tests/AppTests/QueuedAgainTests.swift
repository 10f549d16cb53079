import Documents
import Strength
import Testing

@testable import App

/// What waits is stored anew where the browser's data was cleared while the page is open.
@Suite struct QueuedAgainTests {
  @Test func whatTheLibraryLacksIsSavedOnceMore() throws {
    var person = try Person(route: .exercises)
    try person.tap("New exercise")
    try person.type("Dip", into: "Name")
    let queued = person.state.device.queue.map { $0.id }
    #expect(!queued.isEmpty)
    _ = person.takeEffects()
    person.perform(.device(.emptied))
    let effects = person.takeEffects()
    let again = effects.compactMap { effect -> ULID? in
      if case .save(let operation) = effect { operation.id } else { nil }
    }
    #expect(again == queued)
    #expect(person.state.device.queue.map { $0.id } == queued)
    #expect(!effects.contains { if case .keepRefused = $0 { true } else { false } })
  }

  @Test func whatWaitsForAPersonIsKeptOnceMore() throws {
    let split = Split(id: ULID(derivedFrom: "split"), name: "Push", order: 0)
    var person = try Person([.split(split)], route: .exercises)
    // The library lacks the split; a change of another document is refused.
    let head = ChangesHead(nil, epoch: "E2", revision: 9, isFull: true)
    person.perform(.device(.changes(head, [], more: false)))
    try person.tap("New exercise")
    try person.type("Dip", into: "Name")
    let queued = try #require(person.state.device.queue.last)
    var answer = Acknowledgement(queued.id)
    answer.refused = Refusal(.invalid, "No.", hint: "")
    person.perform(.device(.acknowledged([answer], epoch: "E2")))
    let (refused, offers) = (person.state.device.refused, person.state.device.offers)
    #expect(refused.map { $0.id } == [queued.id])
    #expect(offers.map { $0.document } == [split.id])
    _ = person.takeEffects()
    person.perform(.device(.emptied))
    #expect(person.takeEffects().contains(.keepRefused(refused + offers)))
  }
}
