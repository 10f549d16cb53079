import Body
import Documents
import Running
import Testing

@testable import App

/// The form that asks how a planned run was: what is known stays as exact as it is.
@Suite struct RunCompletionTests {
  private let plan = Samples.freshPlan

  private var event: PlanEvent {
    get throws { try #require(plan.events.first { $0.kind == .known(.run) }) }
  }

  private func place(_ event: PlanEvent) -> EventPlace {
    EventPlace(plan: plan.id, event: event.id)
  }

  private func completion(_ person: Person) throws -> Completion? {
    let id = try event.id
    return person.state.notebook.plan(plan.id)?.events.first { $0.id == id }?.completion
  }

  /// Somebody whose run was recorded, hillier than its pace tells, and completes the planned one.
  private func recorded() throws -> (person: Person, run: Activity) {
    let event = try event
    var run = try SampleActivity.run(event.date.text + "T07:30:00.000+01:00")
    run.meters = 8123.4
    var linked = plan
    try linked.link(&run, to: event.id, of: Athlete.of(nil, plans: [plan]).profile)
    let person = try Person(
      [.plan(linked), .activity(run)], at: event.date.text + "T18:00:00.000+01:00",
      route: .calendar)
    return (person, run)
  }

  @Test func aRecordedRunKeepsWhatWasMeasuredWhereItIsRated() throws {
    var (person, run) = try recorded()
    let before = try #require(try completion(person))
    person.perform(.calendar(.ask(place(try event))))
    try person.choose("7 – Very hard", in: "How hard did it feel?")
    try person.tap("Save")
    let after = try #require(try completion(person))
    #expect(after.meters == 8123.4 && after.seconds == before.seconds)
    #expect(after.load == before.load && after.activityID == run.id)
    #expect(after.rating == 7)
    #expect(person.state.notebook.activity(run.id)?.rating == 7)
    try person.tap("Undo")
    #expect(try completion(person) == before)
    #expect(person.state.notebook.activity(run.id)?.rating == run.rating)
  }

  @Test func whatIsCorrectedByHandStaysWhereTheRunIsRatedLater() throws {
    var (person, _) = try recorded()
    person.perform(.calendar(.ask(place(try event))))
    try person.type("9", into: "Distance in km")
    try person.tap("Save")
    person.perform(.calendar(.ask(place(try event))))
    try person.choose("7 – Very hard", in: "How hard did it feel?")
    try person.tap("Save")
    #expect(try completion(person)?.meters == 9000)
    #expect(try completion(person)?.rating == 7)
  }

  /// What somebody has corrected is not measured anew where the recording is rated on its own page.
  @Test func whatIsCorrectedByHandStaysWhereItsRecordingIsRated() throws {
    var (person, run) = try recorded()
    person.perform(.calendar(.ask(place(try event))))
    #expect(person.sees("What you leave empty counts as recorded."))
    try person.type("9", into: "Distance in km")
    try person.tap("Save")
    person.perform(.open(.activity(run.id)))
    try person.tap("Edit")
    try person.choose("7, very hard", in: "Effort")
    #expect(try completion(person)?.meters == 9000)
    #expect(try completion(person)?.rating == 7)
    #expect(person.state.notebook.activity(run.id)?.rating == 7)
  }

  @Test func aRunThatWasNotDoneAndThenIsCountsOnce() throws {
    var (person, run) = try recorded()
    let before = try #require(try completion(person))
    person.perform(.calendar(.uncomplete(place(try event))))
    #expect(try completion(person) == nil)
    person.perform(.calendar(.ask(place(try event))))
    try person.tap("Save")
    #expect(try completion(person) == before)
    let week = TrainingWeek(person.state.notebook, today: run.day)
    #expect(week.runCount == 1)
    #expect(week.kilometers == 8.1234)
  }

  /// 5:30 is hours where a run was planned that long, but not where it is what was played.
  @Test func aShortTimeThatStandsInTheFieldStaysMinutes() throws {
    let event = try event
    var done = plan
    try done.complete(event.id, Completion(date: event.date, DoneRun(seconds: 330)))
    var person = try Person(
      [.plan(done)], at: event.date.text + "T18:00:00.000+01:00", route: .calendar)
    person.perform(.calendar(.ask(place(event))))
    try person.choose("1 – Very, very easy", in: "How hard did it feel?")
    try person.tap("Save")
    #expect(try completion(person)?.seconds == 330)
  }

  @Test func savingWithoutAChangeClosesTheForm() throws {
    let event = try event
    var done = plan
    try done.complete(event.id, Completion(date: event.date))
    var person = try Person(
      [.plan(done)], at: event.date.text + "T18:00:00.000+01:00", route: .calendar)
    person.perform(.calendar(.ask(place(event))))
    try person.tap("Save")
    #expect(person.state.calendar.completing == nil)
  }

  @Test func undoingAMoveBringsBothRunsBackThatHadChangedDays() throws {
    var plan = plan
    let runs = plan.events.filter { $0.kind == .known(.run) }
    let (first, second) = (runs[0], runs[1])
    _ = try plan.swap(first.id, second.id)
    _ = try plan.restore(first.id)
    for event in [first, second] {
      let now = plan.events.first { $0.id == event.id }
      #expect(now?.date == event.date && now?.swappedWith == nil)
    }
    // One that went on since stays where it is.
    _ = try plan.swap(first.id, second.id)
    _ = try plan.move(second.id, to: first.date + 1)
    _ = try plan.restore(first.id)
    #expect(plan.events.first { $0.id == second.id }?.date == first.date + 1)
  }
}
