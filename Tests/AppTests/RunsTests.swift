import Documents
import Running
import Strength
import Testing

@testable import App

/// The catalogue of runs, one's own, and what they are put into.
@Suite struct RunsTests {
  private func coming(_ person: Person) throws -> PlanEvent {
    let plan = try #require(person.state.notebook.plan(Samples.planID))
    return try #require(
      plan.events.first {
        $0.date > person.state.day && $0.isMovable && $0.role == .known(.easy)
      })
  }

  @Test func findsRunsAsTheyAreCalledOnATrack() throws {
    var person = try Person(route: .runs)
    #expect(person.sees(counted(Catalogue.all.count, "run", "runs")))
    try person.type("6x800", into: "Search")
    #expect(person.sees("6 × 800 m"))
    #expect(!person.sees("8 × 400 m"))
    try person.choose("vo2max", in: "Kind")
    #expect(person.sees("3 runs"))
    try person.type("nothing like it", into: "Search")
    #expect(person.sees("No such run"))
    try person.type("", into: "Search")
    try person.choose("", in: "Kind")
    #expect(!person.sees("Recovery 5 km"))
    try person.tap("Show more")
    try Golden.check(person.state, "runs")
  }

  @Test func aRunOfThePlanBecomesAnotherOneAndBack() throws {
    var person = try Person([.plan(Samples.plan)], route: .calendar)
    let event = try coming(person)
    person.perform(.calendar(.open(event.date)))
    try person.tap("Another run")
    #expect(person.state.route == .runs)
    #expect(person.sees("In place of \(event.title)"))
    try person.type("hill", into: "Search")
    let hills = try #require(person.state.foundRuns.first)
    person.perform(.runs(.toggle(hills.id)))
    try person.tap("Use it")
    #expect(person.state.route == .calendar && person.state.calendar.openDay == event.date)
    var plan = try #require(person.state.notebook.plan(Samples.planID))
    var now = try #require(plan.events.first { $0.id == event.id })
    #expect(now.workoutID == hills.id && now.name == hills.name)
    try person.tap("Undo")
    plan = try #require(person.state.notebook.plan(Samples.planID))
    now = try #require(plan.events.first { $0.id == event.id })
    #expect(now.workoutID == event.workoutID && now.reasons == event.reasons)
  }

  @Test(arguments: ["New run", "Copy to my own"])
  func aRunOfOnesOwnTakesThePlaceOnceItIsMade(by button: String) throws {
    var person = try Person([.plan(Samples.plan)], route: .calendar)
    let event = try coming(person)
    person.perform(.calendar(.open(event.date)))
    try person.tap("Another run")
    if button != "New run" {
      person.perform(.runs(.toggle(try #require(person.state.foundRuns.first).id)))
    }
    try person.tap(button)
    guard case .ownRun(let id) = person.state.route else {
      Issue.record("it is not open")
      return
    }
    // It is kept on the way to the catalogue and back.
    for route in [Route.ownRun(id), .runs, .ownRun(id)] {
      person.perform(.open(route))
      #expect(person.sees("In place of \(event.title)"))
    }
    try person.tap("Use it")
    #expect(person.state.route == .calendar && person.state.calendar.openDay == event.date)
    let plan = try #require(person.state.notebook.plan(Samples.planID))
    let own = try #require(person.state.notebook.runTemplate(id))
    let now = try #require(plan.events.first { $0.id == event.id })
    #expect(now.workoutID == own.workout.id)
    person.perform(.open(.ownRun(id)))
    #expect(!person.page.has("button", "Use it"))
  }

  @Test func aRunIsPutOnAFreeDayOfThePlanAndTakenBack() throws {
    var person = try Person([.plan(Samples.plan)], route: .runs)
    let run = try #require(Catalogue.workout("easy-45min"))
    person.perform(.runs(.search(run.name)))
    person.perform(.runs(.toggle(run.id)))
    let free = Samples.plan.freeDay(from: person.state.day)
    #expect(try person.page.value(of: "Put on a day") == free.isoText)
    for wrong in [(free + 400).isoText, (person.state.day - 1).isoText, ""] {
      try person.type(wrong, into: "Put on a day")
      try person.tap("Add to plan")
      #expect(person.sees("Enter a day from today on, on which a plan runs."), "\(wrong)")
      #expect(person.state.notebook.plan(Samples.planID) == Samples.plan)
    }
    try person.type(free.isoText, into: "Put on a day")
    try person.tap("Add to plan")
    #expect(person.state.route == .calendar && person.state.calendar.openDay == free)
    #expect(person.sees(run.name + " is on "))
    let plan = try #require(person.state.notebook.plan(Samples.planID))
    #expect(plan.events.count == Samples.plan.events.count + 1)
    #expect(plan.events.contains { $0.date == free && $0.workoutID == run.id })
    try person.tap("Undo")
    #expect(person.state.notebook.plan(Samples.planID)?.events == Samples.plan.events)
  }

  @Test func withoutAPlanARunIsPutNowhere() throws {
    var person = try Person(route: .runs)
    person.perform(.runs(.toggle(try #require(person.state.foundRuns.first).id)))
    #expect(person.page.has("button", "Play") && !person.page.has("button", "Add to plan"))
  }

  @Test func leavingTheRunsKeepsTheRunOfThePlan() throws {
    var person = try Person([.plan(Samples.plan)], route: .calendar)
    person.perform(.calendar(.open(try coming(person).date)))
    try person.tap("Another run")
    try person.tap("New run")
    let page = person.state.route
    person.perform(.open(.today))
    person.perform(.open(page))
    #expect(!person.sees("In place of ") && !person.page.has("button", "Use it"))
  }

  @Test func buildsARunPartByPart() throws {
    var person = try Person(route: .runs)
    try person.tap("New run")
    guard case .ownRun(let id) = person.state.route else {
      Issue.record("it is not open")
      return
    }
    try person.type("Bridge loop", into: "Name")
    try person.tap("Add repeats")
    try person.type("6", into: "Times", at: 1)
    try person.type("400 m", into: "How long", at: 1)
    try person.type("1:30", into: "How long", at: 2)
    let own = try #require(person.state.notebook.runTemplate(id))
    #expect(own.name == "Bridge loop" && own.structure.count == 2)
    #expect(own.structure[1].repeats == 6)
    #expect(own.structure[1].segments.map { $0.meters } == [400, nil])
    #expect(own.structure[1].segments.map { $0.seconds } == [nil, 90])
    try person.type("400 miles", into: "How long", at: 1)
    #expect(person.sees("Enter 5 min, 90 s, 400 m or 2 km."))
    #expect(person.state.notebook.runTemplate(id) == own)
    try Golden.check(person.state, "own-run")
    person.perform(.runs(.delete(id)))
    #expect(person.state.route == .runs && person.state.notebook.runTemplate(id) == nil)
    try person.tap("Undo")
    #expect(person.state.notebook.runTemplate(id)?.structure == own.structure)
  }

  @Test(arguments: [
    ("5", SegmentLength.seconds(300)), ("5 min", .seconds(300)), ("90 s", .seconds(90)),
    ("2:30", .seconds(150)), ("1:02:30", .seconds(3750)), ("1 h", .seconds(3600)),
    ("400 m", .meters(400)), ("400m", .meters(400)), ("1.5 km", .meters(1500)),
    ("0,5 mi", .meters(805)),
  ])
  func readsLengths(text: String, length: SegmentLength) {
    #expect(SegmentLength(text) == length)
  }

  @Test(arguments: ["", "m", "far", "0", "2 s", "10 m", "1:2:3:4", "1:30 km", "-5", "1e9", "999 h"])
  func refusesWhatIsNoLength(text: String) {
    #expect(SegmentLength(text) == nil)
  }

  // MARK: Other settings of a plan

  @Test func aPlanIsChangedWithWhatFollows() throws {
    var person = try Person([.plan(Samples.plan)], route: .plan(Samples.planID))
    try person.tap("Change")
    #expect(person.state.route == .changePlan(Samples.planID))
    #expect(person.sees("Nothing is changed yet."))
    #expect(!person.page.has("button", "Change the plan"))
    try person.choose("saturday", in: "Long run on")
    #expect(person.sees("Completed runs are kept."))
    try Golden.check(person.state, "plan-change")
    try person.tap("Change the plan")
    #expect(person.state.route == .plan(Samples.planID))
    let plan = try #require(person.state.notebook.plan(Samples.planID))
    let day = person.state.day
    for event in plan.events where event.date < day {
      #expect(
        Samples.plan.events.contains { $0.id == event.id && $0.completion == event.completion })
    }
    let longs = plan.events.filter {
      $0.date >= day && !$0.isCompleted && $0.role == .known(.long) && !$0.isCancelled
    }
    #expect(!longs.isEmpty && longs.allSatisfy { $0.date.weekday == .saturday })
    try person.tap("Undo")
    #expect(
      person.state.notebook.plan(Samples.planID)?.events.map { $0.date }
        == Samples.plan.events.map { $0.date })
  }

  /// Of a plan whose paces come from a threshold pace.
  @Test func thePacesOfTheLevelTakeThePlaceOfAThresholdPace() throws {
    var plan = Samples.plan
    plan.configuration.runner = plan.configuration.runner.withoutPerformance
    plan.configuration.runner.thresholdPace = 280
    var person = try Person([.plan(plan)], route: .changePlan(Samples.planID))
    #expect(person.state.plans.form?.configuration.runner.vdot != nil)
    // There and back nothing has changed.
    try person.tap("Increase days a week")
    try person.tap("Decrease days a week")
    #expect(!person.page.has("button", "Change the plan"))
    try person.choose("unknown", in: "Paces from")
    try person.tap("Change the plan")
    let runner = try #require(person.state.notebook.plan(Samples.planID)).configuration.runner
    #expect(runner.thresholdPace == nil && runner.performance.value == nil)
  }

  @Test func whatCannotBeIsSaidBesideTheSettings() throws {
    var person = try Person(
      [.plan(Samples.plan)], route: .changePlan(Samples.planID))
    for day in ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] { try person.tap(day) }
    #expect(!person.page.has("button", "Change the plan"))
    #expect(person.page.has("button", "Use suggestion"))
  }
}
