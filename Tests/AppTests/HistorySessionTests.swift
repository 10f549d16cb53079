import Documents
import Sequences
import Strength
import Testing

@testable import App

/// Sequences that were played, among the workouts.
@Suite struct HistorySessionTests {
  private func session(_ name: String, _ time: String, ends: Bool = true) throws -> Session {
    var session = Session(
      id: ULID(derivedFrom: "session/" + name), of: Samples.tabata, at: try moment(time))
    session.name = name
    session.endedAt = ends ? session.startedAt : nil
    return session
  }

  private func workout(_ name: String, _ time: String) throws -> Workout {
    var workout = Workout()
    workout.id = ULID(derivedFrom: "workout/" + name)
    workout.name = name
    workout.startedAt = try moment(time)
    workout.endedAt = workout.startedAt
    return workout
  }

  private func titles(_ person: Person) -> [String] {
    person.page.elements().filter {
      $0.attribute("class") == "row-title" || $0.element.name.description == "h2"
    }.map(\.name)
  }

  @Test func sessionsStandAmongTheWorkoutsByTime() throws {
    let documents: [AnyDocument] = [
      .workout(try workout("Legs", "2026-11-10T18:00:00.000+01:00")),
      .workout(try workout("Arms", "2026-11-12T18:00:00.000+01:00")),
      .session(try session("Late", "2026-11-13T07:00:00.000+01:00")),
      .session(try session("Between", "2026-11-11T07:00:00.000+01:00")),
      .session(try session("Early", "2026-11-01T07:00:00.000+01:00")),
      .session(try session("Summer", "2026-07-01T07:00:00.000+02:00")),
      .session(try session("Running", "2026-11-21T17:59:00.000+01:00", ends: false)),
    ]
    let person = try Person(documents, route: .history)
    #expect(
      titles(person) == [
        "Last 26 weeks", "November 2026", "Late", "Arms", "Between", "Legs", "Early", "July 2026",
        "Summer",
      ])
    #expect(person.sees("2 workouts · 0 sets · 2 without a length · 3 sequences"))
    try Golden.check(person.state, "history-sessions")
  }

  @Test func sessionsAreFoundBesideWorkouts() throws {
    var noted = try session("Evening", "2026-11-13T07:00:00.000+01:00")
    noted.notes = "On the balcony"
    var person = try Person(
      [
        .workout(try workout("Morning legs", "2026-11-12T18:00:00.000+01:00")),
        .session(try session("Morning", "2026-11-11T07:00:00.000+01:00")), .session(noted),
      ], route: .history)
    try person.type("morning", into: "Search")
    #expect(titles(person) == ["1 workout · 1 sequence", "Morning legs", "Morning"])
    try person.type("balcony", into: "Search")
    #expect(titles(person) == ["1 sequence", "Evening"])
  }

  @Test func sessionsAreToldFromWorkoutsByAFilter() throws {
    var person = try Person(
      [
        .workout(try workout("Legs", "2026-11-12T18:00:00.000+01:00")),
        .session(try session("Morning", "2026-11-11T07:00:00.000+01:00")),
      ], route: .history)
    try person.tap("Other")
    #expect(titles(person).suffix(1) == ["Morning"] && !titles(person).contains("Legs"))
  }

  @Test func sessionsAloneAreAHistory() throws {
    var person = try Person(
      [.session(try session("Morning", "2026-11-20T07:00:00.000+01:00"))], route: .history)
    #expect(!person.sees("No workouts yet"))
    #expect(titles(person) == ["November 2026", "Morning"])
    try person.tap("Morning Fri, 20 Nov · 0 cards · 0 s")
    #expect(person.state.route == .session(ULID(derivedFrom: "session/Morning")))
  }

  /// As where a file was written by hand, or its steps come from a program that allows more.
  @Test(arguments: [nil, ULID(derivedFrom: "workout/Legs")])
  func aSessionThatCannotBeGoneOnWithCanBeDeleted(_ workout: ULID?) throws {
    var session = try session("Empty", "2026-11-20T07:00:00.000+01:00", ends: false)
    (session.steps, session.workoutID) = ([], workout)
    var person = try Person([.session(session)])
    #expect(person.state.notebook.runningSession == nil)
    #expect(!person.page.has("a", "Open player"))
    person.perform(.open(.history))
    try person.tap("Empty Fri, 20 Nov · 0 cards · 0 s")
    try person.tap("Delete")
    #expect(person.state.notebook.sessions.isEmpty)
  }

  @Test func anotherSessionIsGoneOnWithBesideOneThatCannot() throws {
    let tabata = try session("Running", "2026-11-20T07:00:00.000+01:00", ends: false)
    var empty = try session("Empty", "2026-11-20T07:00:05.000+01:00", ends: false)
    empty.steps = []
    let person = try Person(
      [.session(tabata), .session(empty)], at: "2026-11-20T07:00:10.000+01:00")
    #expect(person.state.notebook.runningSession?.id == tabata.id)
  }

  @Test func sessionsOfAWorkoutAreNotShownTwice() throws {
    let workout = try workout("Legs", "2026-11-10T18:00:00.000+01:00")
    var played = try session("Legs", "2026-11-10T18:00:00.000+01:00")
    played.workoutID = workout.id
    let person = try Person([.workout(workout), .session(played)], route: .history)
    #expect(titles(person) == ["Last 26 weeks", "November 2026", "Legs"])
  }
}
