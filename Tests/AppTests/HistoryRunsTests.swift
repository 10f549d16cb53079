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

  @Test func aRunThatWasTickedOffIsFound() throws {
    let plan = try plan()
    let done = events(plan)
    var person = try Person([.plan(plan)], route: .history)
    try person.type(done[0].title, into: "Search")
    #expect(rows(person).contains { $0.hasPrefix(done[0].title) })
    #expect(person.sees("1 activity") || person.sees("2 activities"))
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
    // Still to do, it has a row like other sessions, and counts for its time alone.
    let open = try Person([.plan(Samples.freshPlan), .session(session)], route: .history)
    #expect(self.rows(open).count == 1)
    #expect(!open.sees("1 sequence"))
  }

  @Test func runsWithoutAnActivityFollowEveryChange() throws {
    let plan = try plan()
    let done = events(plan)
    let run = try SampleActivity.run()
    var notebook = Notebook()
    notebook.put(.plan(plan))
    #expect(notebook.unrecordedRuns.map { $0.event.id } == [done[1].id, done[0].id])
    var changed = plan
    try changed.complete(done[0].id, with: try #require(run.run), of: Samples.runner)
    notebook.put(.plan(changed))
    #expect(notebook.unrecordedRuns.count == 2)
    notebook.put(.activity(run))
    #expect(notebook.unrecordedRuns.map { $0.event.id } == [done[1].id])
    notebook.remove(folder: Activity.kind.name, id: run.id)
    #expect(notebook.unrecordedRuns.count == 2)
    changed = plan
    try changed.complete(done[1].id, nil)
    notebook.put(.plan(changed))
    #expect(notebook.unrecordedRuns.map { $0.event.id } == [done[0].id])
    notebook.remove(folder: Plan.kind.name, id: plan.id)
    #expect(notebook.unrecordedRuns.isEmpty)
  }

  /// It has no time of its own: noon where the person is, however far from UTC.
  @Test(arguments: ["+10:00", "-08:00"])
  func aRunThatWasTickedOffStandsAtNoon(offset: String) throws {
    let plan = try plan()
    let done = events(plan)
    func activity(_ name: String, _ time: String) throws -> AnyDocument {
      var activity = try SampleActivity.run(
        done[1].date.isoText + "T" + time + ":00.000" + offset, id: ULID(derivedFrom: name))
      activity.name = name
      return .activity(activity)
    }
    let person = try Person(
      [.plan(plan), activity("Morning", "09:00"), activity("Evening", "17:00")],
      at: "2026-11-21T18:00:00.000" + offset, route: .history)
    let rows = rows(person)
    try #require(rows.count == 4)
    #expect(rows[0].hasPrefix("Evening") && rows[2].hasPrefix("Morning"))
    #expect(rows[1].hasPrefix(done[1].title) && rows[3].hasPrefix(done[0].title))
  }

  /// A session that plays a run, on its day.
  private func played(
    _ event: PlanEvent, of plan: Plan, at hour: String, seconds: Double
  ) throws -> Session {
    var session = Session()
    session.id = ULID(derivedFrom: "session/" + hour)
    session.name = event.title
    session.steps = event.steps(of: plan.configuration)
    session.begin(at: try moment(event.date.isoText + "T" + hour + ":00:00.000+01:00"))
    var card = CardState()
    card.outcome = Open(CardState.Outcome.done)
    card.seconds = seconds
    session.cards = [card]
    session.endedAt = Instant(
      milliseconds: session.startedAt.milliseconds + Int64(seconds * 1000), offsetMinutes: 60)
    return session
  }

  private func seconds(_ person: Person, on day: CivilDay) -> (week: Double, calendar: Double) {
    let notebook = person.state.notebook
    let calendar = CalendarDays(
      notebook, first: day.startOfWeek(.monday), weeks: 1, today: person.state.day)
    return (TrainingWeek(notebook, today: day).seconds, calendar.totals[0].seconds)
  }

  /// Of two attempts the plan counts the one that it was done with, before or after the other.
  @Test(arguments: [("07", "18"), ("18", "07")])
  func anAttemptBesideTheOneThatCountsStays(brokenOff: String, whole: String) throws {
    let plan = try plan()
    let run = try #require(events(plan).first)
    let attempt = try played(run, of: plan, at: brokenOff, seconds: 600)
    let session = try played(run, of: plan, at: whole, seconds: 2700)
    let before = try Person([.plan(plan), .session(session)], route: .history)
    var person = try Person(
      [.plan(plan), .session(session), .session(attempt)], route: .history)
    #expect(rows(before).count == 2 && rows(person).count == 3)
    #expect(!before.sees("1 sequence") && !person.sees("1 sequence"))
    let (old, new) = (seconds(before, on: run.date), seconds(person, on: run.date))
    #expect(abs(new.week - old.week - 600) < 0.001)
    #expect(abs(new.calendar - old.calendar - 600) < 0.001)
    let week = TrainingWeek(person.state.notebook, today: run.date)
    #expect(week.runCount == TrainingWeek(before.state.notebook, today: run.date).runCount)
    #expect(week.sequenceCount == 0)
    let notebook = person.state.notebook
    #expect(notebook.listedSessions.map(\.id) == [attempt.id])
    #expect(notebook.doneRun(of: attempt) == nil && notebook.doneRun(of: session) != nil)
    try person.tap(try #require(rows(person).first { $0.contains("1 card · 10 min") }))
    #expect(person.state.route == .session(attempt.id))
    #expect(!person.sees("How hard did it feel?"))
  }

  @Test func anAttemptBeforeTheOneThatWasRecordedStays() throws {
    var plan = try plan()
    let event = events(plan)[0]
    var run = try SampleActivity.run()
    run.startedAt = try moment(event.date.isoText + "T18:00:00.000+01:00")
    try plan.complete(event.id, with: try #require(run.run), of: Samples.runner)
    // The phone played it while the watch recorded it.
    let session = try played(event, of: plan, at: "18", seconds: 2700)
    // Broken off a moment before.
    let attempt = try played(event, of: plan, at: "17", seconds: 3500)
    let documents: [AnyDocument] = [.plan(plan), .activity(run), .session(session)]
    let before = try Person(documents, route: .history)
    let person = try Person(documents + [.session(attempt)], route: .history)
    #expect(before.state.notebook.listedSessions.isEmpty)
    #expect(person.state.notebook.listedSessions.map(\.id) == [attempt.id])
    let (old, new) = (seconds(before, on: event.date), seconds(person, on: event.date))
    #expect(abs(new.week - old.week - 3500) < 0.001)
    #expect(abs(new.calendar - old.calendar - 3500) < 0.001)
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
