import Coach
import Documents
import Sequences
import Strength
import Testing

@testable import App

/// Sequences and last week by the model of a linked gateway.
@Suite struct ModelTurnTests {
  private static let linked =
    #"{"gateway":"https://gateway.example","used":3,"limit":10,"resets":"2026-12-01"}"#

  /// What was posted since the last look.
  private func posted(_ person: inout Person) -> [(path: String, body: String)] {
    person.takeEffects().compactMap { effect in
      if case .fetch(_, _, let path, let body?) = effect { (path, body) } else { nil }
    }
  }

  /// The identifier of a question, and what else is asked.
  private func asked(_ body: String) throws -> (id: String, rest: String) {
    let id = try #require(try JSONValue(parsing: Array(body.utf8))["id"]?.string)
    #expect(ULID(id) != nil)
    return (id, body.replacing(#""id":"\#(id)","#, with: ""))
  }

  // MARK: A sequence

  private func drafting(_ goal: String) throws -> Person {
    var person = try Person(Samples.sequences, route: .sequences)
    person.answer(.coachModel, Self.linked)
    try person.type(goal, into: "What do you want to do?")
    _ = person.takeEffects()
    return person
  }

  private func answer(_ name: String, reason: String? = nil) -> String {
    let sequence = TimedSequence(
      id: Samples.tabata.id, name: name,
      steps: [Step(id: .none, title: "Plank", CardKind.countdown(Countdown(seconds: 60)))])
    let text = String(decoding: sequence.encoded(), as: UTF8.self)
    let why = reason.map { #","reason":"\#($0)""# } ?? ""
    return #"{"sequence":\#(text),"model":"a-model"\#(why)}"#
  }

  @Test func aModelDraftsASequence() throws {
    var person = try drafting("20 min\u{202e} core\u{7}")
    #expect(person.sees("7 of 10 answers left until 1 Dec."))
    try person.tap("Have a model draft it")
    #expect(person.sees("The model drafts your sequence"))
    let asked = posted(&person)
    #expect(asked.map { $0.path } == ["/api/coach/sequences"])
    #expect(try self.asked(asked[0].body).rest == #"{"goal":"20 min core"}"#)
    // It takes its time: the same is asked again, whatever is typed meanwhile.
    try person.type("something else", into: "What do you want to do?")
    person.answer(.coachSequence, status: 202, "{}")
    #expect(posted(&person).map { $0.body } == [asked[0].body])
    person.answer(.coachSequence, answer("Tabata"))
    let made = try #require(person.state.notebook.sequences.last)
    #expect(made.name == "Tabata 2" && made.id != Samples.tabata.id)
    #expect(person.state.route == .sequence(made.id))
    #expect(person.sees("Added Tabata 2."))
    try person.tap("Undo")
    #expect(person.state.notebook.sequence(made.id) == nil)
    // What comes twice is taken once.
    person.answer(.coachSequence, answer("Tabata"))
    #expect(person.state.notebook.sequences.count == Samples.sequences.count)
  }

  @Test func aDraftWithoutTheModelSaysWhy() throws {
    var person = try drafting("20 min core")
    try person.tap("Have a model draft it")
    // Whoever went elsewhere meanwhile stays there.
    person.perform(.arrived(.today))
    person.answer(.coachSequence, answer("Circuit", reason: "The model's answer is too long."))
    #expect(person.state.route == .today)
    #expect(person.sees("Added Circuit. The model's answer is too long."))
  }

  @Test func whatFailsIsSaidAndTheDraftOfTheDeviceIsThere() throws {
    var person = try drafting("8 x 40/20")
    try person.tap("Have a model draft it")
    person.answer(
      .coachSequence, status: 409,
      #"{"error":{"kind":"quota_exhausted","message":"All used.","hint":"Draft offline."}}"#)
    #expect(person.sees("All used.") && person.sees("Draft offline."))
    try person.tap("Have a model draft it")
    person.answer(.coachSequence, #"{"sequence":7}"#)
    #expect(person.sees("The server's answer cannot be read."))
    try person.tap("Have a model draft it")
    person.answer(.coachSequence, status: 0, "")
    #expect(person.sees("The library cannot be reached."))
    #expect(person.state.notebook.sequences.count == Samples.sequences.count)
    try person.tap("Draft")
    #expect(person.sees("Added 8 × 40/20."))
  }

  @Test func aSequenceThatMayHaveBeenPaidForIsAskedForWithTheSameIdentifier() throws {
    var person = try drafting("20 min core")
    func tap(_ person: inout Person) throws -> String {
      try person.tap("Have a model draft it")
      let body = posted(&person).last?.body
      return try asked(try #require(body)).id
    }
    let first = try tap(&person)
    person.answer(.coachSequence, status: 0, "")
    #expect(try tap(&person) == first)
    // Also after the page was loaded again, with the same words.
    var later = try person.reloaded()
    later.perform(.arrived(.sequences))
    later.answer(.coachModel, Self.linked)
    try later.type("20 min core", into: "What do you want to do?")
    #expect(try tap(&later) == first)
    later.answer(.coachSequence, status: 502, "")
    later.wait(seconds: 1)
    try later.type("20 min legs", into: "What do you want to do?")
    let second = try tap(&later)
    #expect(second != first)
    // Once it is answered, the same words are a new question.
    later.answer(.coachSequence, answer("Legs"))
    #expect(later.state.device.memory["coach-sequence"] == nil)
    later.perform(.arrived(.sequences))
    try later.type("20 min legs", into: "What do you want to do?")
    #expect(try tap(&later) != second)
  }

  @Test func whatIsSentForASequenceIsShownOfTheWordsThatAreTyped() throws {
    var person = try drafting(" \u{200b} ")
    #expect(person.sees("Type what you want to do to see what the model is sent."))
    #expect(!person.sees("Show what is sent"))
    try person.type("20 min core", into: "What do you want to do?")
    try person.tap("Show what is sent")
    let asked = posted(&person)
    #expect(asked.map { $0.path } == ["/api/coach/sequences/data"])
    #expect(asked.map { $0.body } == [#"{"goal":"20 min core"}"#])
    person.answer(.coachData, "You draft it.")
    #expect(person.sees("You draft it."))
    // Other words are sent by now, and an answer about the former ones is too late.
    try person.type("20 min legs", into: "What do you want to do?")
    #expect(!person.sees("You draft it."))
    try person.tap("Show what is sent")
    try person.type("20 min arms", into: "What do you want to do?")
    person.answer(.coachData, "You draft legs.")
    #expect(!person.sees("You draft legs."))
    try person.tap("Show what is sent")
    person.answer(.coachData, "You draft arms.")
    #expect(person.sees("You draft arms."))
    person.perform(.arrived(.coach))
    #expect(!person.sees("You draft arms."))
  }

  @Test func withoutAGatewayOrWordsNothingIsAsked() throws {
    var person = try Person(Samples.sequences, route: .sequences)
    #expect(!person.sees("Have a model draft it"))
    let asked = person.takeEffects().contains {
      $0 == .fetch(.coachModel, method: "GET", path: "/api/coach", body: nil)
    }
    #expect(asked)
    person.answer(.coachModel, Self.linked)
    try person.tap("Have a model draft it")
    #expect(posted(&person).isEmpty)
    #expect(!person.sees("The model drafts your sequence"))
  }

  // MARK: Last week

  private func explaining() throws -> Person {
    var person = try Person(Samples.training)
    person.perform(.arrived(.coach))
    person.answer(.coachModel, Self.linked)
    _ = person.takeEffects()
    #expect(person.sees("Last week"))
    return person
  }

  @Test func aModelExplainsLastWeek() throws {
    var person = try explaining()
    let own = try #require(person.state.lastWeek.sentences.first)
    try person.tap("Have a model explain it")
    #expect(person.sees("The model explains your week") && person.sees(own))
    let asked = posted(&person)
    #expect(asked.map { $0.path } == ["/api/coach/reviews?today=2026-11-21"])
    let week = person.state.lastWeek.days.lowerBound.text
    #expect(try self.asked(asked[0].body).rest == #"{"week":"\#(week)","ignored":[]}"#)
    person.answer(.coachReview, status: 202, "{}")
    #expect(posted(&person).map { $0.body } == [asked[0].body])
    person.answer(.coachReview, #"{"sentences":["You did your 2 runs."],"model":"a-model"}"#)
    #expect(person.sees("You did your 2 runs.") && person.sees("Written by a-model"))
    #expect(!person.sees(own))
    #expect(person.state.device.memory["coach-review"] == nil)
    // With other figures it is no longer true.
    let old = try #require(
      person.state.notebook.workouts(in: person.state.lastWeek.days).first)
    person.state.notebook.remove(folder: Workout.kind.name, id: old.id)
    #expect(!person.sees("You did your 2 runs.") && !person.sees("Written by a-model"))
  }

  @Test func whatShallNotCountIsNotSent() throws {
    var person = try explaining()
    person.perform(.coach(.count(.log, false)))
    person.perform(.coach(.count(.health, false)))
    try person.tap("Have a model explain it")
    let body = posted(&person).last?.body ?? ""
    #expect(body.hasSuffix(#","ignored":["log","health"]}"#), "\(body)")
  }

  /// The figures of the week change between two polls of one question.
  @Test func aReviewThatMayHaveBeenPaidForIsAskedForWithTheSameIdentifier() throws {
    var person = try explaining()
    func tap(_ person: inout Person) throws -> String {
      try person.tap("Have a model explain it")
      let body = posted(&person).last?.body
      return try #require(body)
    }
    let first = try tap(&person)
    let week = person.state.lastWeek
    let old = try #require(person.state.notebook.workouts(in: week.days).first)
    person.state.notebook.remove(folder: Workout.kind.name, id: old.id)
    #expect(person.state.lastWeek.sentences != week.sentences)
    person.answer(.coachReview, status: 202, "{}")
    #expect(posted(&person).map { $0.body } == [first])
    person.answer(
      .coachReview, status: 503,
      #"{"error":{"kind":"gateway_unreachable","message":"It is away.","hint":""}}"#)
    #expect(try tap(&person) == first)
    // Also after the page was loaded again.
    var later = try person.reloaded()
    later.perform(.arrived(.coach))
    later.answer(.coachModel, Self.linked)
    _ = later.takeEffects()
    #expect(try tap(&later) == first)
    // What else is left out is another question, and so is one after the answer.
    later.answer(.coachReview, status: 0, "")
    later.perform(.coach(.count(.runs, false)))
    later.wait(seconds: 1)
    let second = try tap(&later)
    #expect(try asked(second).id != asked(first).id)
    later.answer(.coachReview, #"{"sentences":["You did it."],"model":"a-model"}"#)
    let third = try tap(&later)
    #expect(try asked(third).id != asked(second).id)
    #expect(try asked(third).rest == asked(second).rest)
  }

  @Test func anAnswerThatDoesNotHoldLeavesOurOwnSentences() throws {
    var person = try explaining()
    let own = try #require(person.state.lastWeek.sentences.first)
    try person.tap("Have a model explain it")
    person.answer(
      .coachReview,
      #"{"sentences":["x"],"model":"","reason":"Sentence 1 has a number of its own."}"#)
    #expect(person.sees("Sentence 1 has a number of its own.") && person.sees(own))
    #expect(!person.sees("Written by"))
    try person.tap("Have a model explain it")
    person.answer(
      .coachReview, status: 503,
      #"{"error":{"kind":"gateway_unreachable","message":"It is away.","hint":""}}"#)
    #expect(person.sees("It is away.") && person.sees(own))
  }

  // MARK: Figures

  @Test func figuresAreThoseOfThePagesAndOfTheParts() throws {
    let person = try Person(Samples.training)
    let outcome = person.state.lastWeek
    let all = try #require(outcome.figures(person.state.notebook, ignoring: [.health])).figures
    func text(_ name: String) -> String? { all.first { $0.name == name }?.text }
    #expect(text("Workouts done in all") == String(outcome.done.workoutCount))
    #expect(text("Hard sets done in all") == String(outcome.done.setCount))
    let days = all.filter { $0.name.hasSuffix(": hard sets done") }
    #expect(days.reduce(0) { $0 + (Int($1.text) ?? 0) } == outcome.done.setCount)
    let trained = try #require(outcome.muscles.first { $0.sets > 0 })
    #expect(all.contains { $0.name.hasPrefix(trained.name + ": hard sets, ") })
    #expect(all.count <= ReviewData.mostFigures)
    let noLog = outcome.figures(person.state.notebook, ignoring: [.log])?.figures ?? []
    #expect(!noLog.contains { $0.name.contains("ard sets") || $0.name.contains("orkouts") })
    let noRuns = outcome.figures(person.state.notebook, ignoring: [.runs])?.figures ?? []
    #expect(!noRuns.isEmpty)
    #expect(!noRuns.contains { $0.name.contains("un") && $0.name.contains("done of it") })
    #expect(!noRuns.contains { $0.name.hasPrefix("Load") || $0.name.hasPrefix("Distance") })
    #expect(outcome.figures(person.state.notebook, ignoring: [.log, .runs]) == nil)
  }
}
