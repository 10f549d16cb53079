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
    let again = person.takeEffects().compactMap { effect -> ULID? in
      if case .save(let operation) = effect { operation.id } else { nil }
    }
    #expect(again == queued)
    #expect(person.state.device.queue.map { $0.id } == queued)
  }
}
