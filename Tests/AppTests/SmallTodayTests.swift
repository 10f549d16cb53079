import Documents
import Running
import Sequences
import Strength
import Testing

@testable import App

/// Today on a watch.
@Suite struct SmallTodayTests {
  private func person(
    _ documents: [AnyDocument] = Samples.demo, at time: String = "2026-11-21T18:00:00.000+01:00"
  ) throws -> Person {
    var person = try Person(documents, at: time)
    person.perform(.device(.small(true)))
    return person
  }

  /// Where the navigation leads.
  private func links(_ person: Person) -> [String] {
    person.page.elements(in: "Main").filter { $0.element.name.description == "a" }
      .compactMap { $0.attribute("href") }
  }

  @Test func isARootWithWhatIsNextAndAFewLinks() throws {
    var person = try person()
    let next = try #require(person.state.notebook.nextSplit)
    #expect(person.sees("Next: " + next.name))
    let week = TrainingWeek(person.state.notebook, today: person.state.day)
    #expect(person.sees("This week: " + week.text(RunUnits(person.state.notebook.settings))))
    #expect(!person.sees("Last time") && !person.sees("Another split"))
    #expect(
      links(person) == [
        "/sequences", "/history", "/calendar", "/plans", "/coach", "/splits", "/exercises",
        "/volume", "/health", "/settings",
      ])
    try Golden.check(person.state, "today-small")
    try person.tap("Start " + next.name)
    #expect(person.state.route == .workout && person.state.notebook.running != nil)
  }

  @Test func otherPagesLeadBack() throws {
    var person = try person()
    for route in [Route.history, .volume, .settings(.training), .workout] {
      person.perform(.open(route))
      #expect(links(person) == ["/"])
      try person.tap("Today")
      #expect(person.state.route == .today)
    }
  }

  @Test func whatRunsStandsInThePlaceOfWhatIsNext() throws {
    let workout = try Samples.begun([Samples.exercise("Press")])
    var person = try person(Samples.demo + [.workout(workout)])
    #expect(!person.sees("Next: "))
    try person.tap("Resume")
    #expect(person.state.route == .workout)
    let session = Session(
      id: ULID(derivedFrom: "played"), of: Samples.tabata, at: workout.startedAt)
    person = try self.person(Samples.demo + [.session(session)])
    #expect(person.sees("Playing since 17:59") && !person.sees("Next: "))
  }

  @Test func todaysRunIsPlayed() throws {
    let plan = Samples.freshPlan
    let run = try #require(
      plan.events.filter { $0.date.text <= "2026-11-21" && !$0.isSick }
        .max { $0.date < $1.date })
    let person = try person([.plan(plan)], at: run.date.isoText + "T08:00:00.000+01:00")
    #expect(person.sees(run.title) && person.page.has("button", "Play"))
    #expect(!person.sees("Structure") && !person.page.has("button", "Another day"))
  }

  @Test func isThatOfTheScreenOfNow() throws {
    var person = try person()
    person.perform(.device(.small(false)))
    #expect(person.sees("Last time") && person.page.names(["a"]).contains("Settings"))
    #expect(person.page.elements().contains { $0.attribute("class") == "week" })
  }
}
