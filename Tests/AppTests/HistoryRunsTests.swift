import Body
import Documents
import Running
import Sequences
import Testing

@testable import App

/// Runs of plans without an activity, among what was done.
@Suite struct HistoryRunsTests {
  /// A plan whose first two runs are done: one was ticked off with figures, one without.
  private func plan() throws -> Plan {
    var plan = Samples.freshPlan
    let events = plan.events.sorted { $0.date < $1.date }
    try plan.complete(
      events[0].id, Completion(date: events[0].date, DoneRun(seconds: 2700, meters: 8000)))
    try plan.complete(events[1].id, Completion(date: events[1].date))
    return plan
  }

  private func events(_ plan: Plan) -> [PlanEvent] {
    plan.events.filter { $0.isCompleted }.sorted { $0.date < $1.date }
  }

  private func rows(_ person: Person) -> [String] {
    person.page.elements().filter { $0.attribute("class") == "row" }.map(\.name)
  }

  @Test func aRunThatWasTickedOffHasARow() throws {
    let plan = try plan()
    let done = events(plan)
    var person = try Person([.plan(plan)], route: .history)
    let rows = rows(person)
    #expect(rows.count == 2)
    #expect(rows[0].hasPrefix(done[1].title) && rows[1].hasPrefix(done[0].title))
    let units = RunUnits(person.state.notebook.settings)
    let figures = try #require(done[0].completion).text(units)
    #expect(figures.hasPrefix("8 km · 45:00 · ") && rows[1].hasSuffix(" · " + figures))
    #expect(rows[0].hasSuffix(" · " + units.text(kilometers: done[1].kilometers)))
    #expect(person.sees("2 activities"))
    #expect(person.sees("2 runs in"))
    try Golden.check(person.state, "history-runs")
    try person.tap("Strength")
    #expect(person.sees("Nothing of this kind was recorded yet."))
    try person.tap("Runs")
    try person.tap(rows[1])
    #expect(person.state.route == .plan(plan.id))
  }

  @Test func aRunThatWasPlayedHasOneRow() throws {
    let plan = try plan()
    let done = try #require(events(plan).first)
    var session = Session()
    session.id = ULID(derivedFrom: "session/run")
    session.name = done.title
    session.steps = done.steps(of: plan.configuration)
    session.begin(at: try moment(done.date.isoText + "T07:00:00.000+01:00"))
    session.endedAt = session.startedAt
    let documents: [AnyDocument] = [.plan(plan), .session(session)]
    var person = try Person(documents, route: .history)
    let rows = rows(person)
    #expect(rows.count == 2)
    try person.tap(rows[1])
    #expect(person.state.route == .session(session.id))
    // Still to do, it is a session like others.
    let open = try Person([.plan(Samples.freshPlan), .session(session)], route: .history)
    #expect(self.rows(open).count == 1)
    #expect(open.sees("1 sequence"))
  }

  @Test func aRunWithAnActivityHasTheRowOfThat() throws {
    var plan = try plan()
    let run = try SampleActivity.run()
    let event = events(plan)[0].id
    try plan.complete(event, with: try #require(run.run), of: Samples.runner)
    let person = try Person([.plan(plan), .activity(run)], route: .history)
    #expect(rows(person).count == 2)
    #expect(rows(person).filter { $0.hasPrefix(run.title) }.count == 1)
    // Where the activity is not here, the run is.
    let alone = try Person([.plan(plan)], route: .history)
    #expect(rows(alone).count == 2)
  }
}
