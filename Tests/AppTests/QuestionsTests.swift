import Documents
import Strength
import Testing

@testable import App

@Suite struct QuestionsTests {
  /// A split that two devices have named at once.
  private func merged() throws -> Split {
    var base = try #require(
      Samples.demo.lazy.compactMap { document -> Split? in
        if case .split(let split) = document { split } else { nil }
      }.first)
    base.lineage = Lineage()
    var (first, second) = (base, base)
    first.name = "Push A"
    second.name = "Push B"
    let joined = try Merge.join(
      Split.self, base: base.encoded(), first.encoded(), second.encoded())
    return try Split(decoding: joined)
  }

  @Test func showsWhatLostAndTakesIt() throws {
    let split = try merged()
    #expect(split.name == "Push B")
    var person = try Person([.split(split)], route: .today)
    #expect(person.sees("Sync conflict: two devices changed the same thing."))
    person.perform(.open(.settings(.questions)))
    #expect(person.sees("Push A"))
    try Golden.check(person.state, "settings-questions")
    try person.tap("Use this")
    let resolved = try #require(person.state.notebook.split(split.id))
    #expect(resolved.name == "Push A")
    #expect(resolved.lineage.content.conflicting.isEmpty)
    #expect(person.sees("Nothing to resolve"))
    #expect(person.state.device.queue.last?.text == AnyDocument.split(resolved).bytes)
    person.perform(.undo)
    #expect(person.state.notebook.split(split.id)?.name == "Push B")
  }

  @Test func leavesWhatStandsAndAsksNoMore() throws {
    let split = try merged()
    var person = try Person([.split(split)], route: .settings(.questions))
    try person.tap("Keep current")
    #expect(person.state.notebook.split(split.id)?.name == "Push B")
    #expect(person.sees("Nothing to resolve"))
    person.perform(.open(.today))
    #expect(!person.sees("Sync conflict:"))
  }

  @Test func aDocumentThatGoesTakesItsQuestionsAlong() throws {
    let split = try merged()
    var person = try Person([.split(split)], route: .settings(.questions))
    person.perform(.splits(.delete(split.id)))
    #expect(person.state.notebook.openDocuments.isEmpty)
  }
}
