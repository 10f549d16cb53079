import Documents
import Running
import Sequences
import Strength
import Testing

@testable import App

/// What the week comes to, on the page, on the card and in the calendar.
@Suite struct TodayTests {
  private let plan = Samples.freshPlan

  /// The run of this Saturday, or the one before it.
  private var event: PlanEvent {
    get throws {
      try #require(
        plan.events.filter { $0.date.text <= "2026-11-21" && !$0.isSick }
          .max { $0.date < $1.date })
    }
  }

  /// Someone who plays the run of a day to its end.
  private func playing() throws -> Person {
    let event = try event
    var person = try Person(
      [.plan(plan)], at: event.date.isoText + "T08:00:00.000+01:00", route: .calendar)
    person.perform(.calendar(.play(EventPlace(plan: plan.id, event: event.id))))
    for _ in 0..<200 where person.state.notebook.runningSession != nil {
      person.wait(seconds: 240)
      if person.page.has("button", "Done") { try person.tap("Done") }
    }
    #expect(person.state.notebook.runningSession == nil)
    return person
  }

  private func week(_ person: Person) -> WeekTotals {
    let first = person.state.day.startOfWeek(.monday)
    return CalendarDays(person.state.notebook, first: first, weeks: 1, today: person.state.day)
      .totals[0]
  }

  private func completion(_ person: Person) throws -> Completion? {
    let id = try event.id
    return person.state.notebook.plan(plan.id)?.events.first { $0.id == id }?.completion
  }

  private func items(_ person: Person) throws -> [CalendarItem] {
    let day = try event.date
    return CalendarDays(
      person.state.notebook, first: day.startOfWeek(.monday), weeks: 1, today: person.state.day
    ).items(on: day)
  }

  @Test func aPlayedRunCountsOnceInTheCalendarsWeek() throws {
    var person = try playing()
    let event = try event
    let session = try #require(person.state.notebook.sessions.first)
    #expect(session.playedSeconds > 600)
    // The week without that run, however long it took.
    let others = week(person).seconds - session.playedSeconds
    #expect(week(person).doneKilometers == event.kilometers)
    var alone = person
    alone.state.notebook.remove(folder: Session.kind.name, id: session.id)
    #expect(week(alone) == week(person))
    // Ticked off without a time it is as long as it was played, with one as long as that says.
    var done = plan
    try done.complete(event.id, Completion(date: event.date))
    person.state.notebook.put(.plan(done))
    #expect(abs(week(person).seconds - others - session.playedSeconds) < 0.001)
    done = plan
    try done.complete(event.id, Completion(date: event.date, DoneRun(seconds: 3000)))
    person.state.notebook.put(.plan(done))
    #expect(abs(week(person).seconds - others - 3000) < 0.001)
    // A cancelled run that was played all the same is a session like others.
    done = plan
    try done.cancel(event.id)
    person.state.notebook.put(.plan(done))
    #expect(abs(week(person).seconds - others - session.playedSeconds) < 0.001)
    #expect(try items(person).count == 2)
  }

  @Test func aPlayedRunIsOneItemOfItsDay() throws {
    var person = try playing()
    let event = try event
    let items = try items(person)
    #expect(items.count == 1)
    #expect(items.first?.status == .done && items.first?.name == event.title)
    person.perform(.open(.calendar))
    person.perform(.calendar(.open(event.date)))
    let row = try #require(
      person.page.names(["a"]).first { $0.hasPrefix(event.title) && $0.contains("cards") })
    try person.tap(row)
    let id = try #require(person.state.notebook.sessions.first?.id)
    #expect(person.state.route == .session(id))
  }

  @Test func theFormAsksWithTheTimeThatWasPlayed() throws {
    var person = try playing()
    let played = try #require(person.state.notebook.sessions.first?.playedSeconds)
    let done = try #require(person.state.notebook.plan(plan.id))
    for plan in [plan, done] {
      person.state.notebook.put(.plan(plan))
      person.perform(.calendar(.ask(EventPlace(plan: plan.id, event: try event.id))))
      let field = try person.page.find(["input"], "Time")
      #expect(field.attribute("value") == TimeSpan.clock(seconds: played.rounded()))
    }
  }

  @Test func aRunThatIsPlayedToItsEndIsDone() throws {
    var person = try playing()
    let event = try event
    let played = try #require(person.state.notebook.sessions.first?.playedSeconds)
    let done = try #require(try completion(person))
    #expect(done.date == event.date && done.activityID == nil && done.rating == nil)
    #expect(done.seconds == played && done.meters == nil)
    #expect(person.sees(event.title + " is done."))
    func week(_ day: CivilDay) -> TrainingWeek {
      TrainingWeek(person.state.notebook, today: day)
    }
    for day in [event.date, event.date + 1] {
      #expect(week(day).runCount == 1)
      #expect(week(day).kilometers == event.kilometers)
      #expect(abs(week(day).seconds - played) < 0.001)
      #expect(week(day).isTrained.filter { $0 }.count == 1)
    }
    let units = RunUnits(person.state.notebook.settings)
    let words = "This week: 1 run, " + units.text(kilometers: event.kilometers)
    let card = TodayCard(person.state.notebook, now: person.now)
    #expect(String(decoding: card.svg, as: UTF8.self).contains(words))
    #expect(String(decoding: card.json, as: UTF8.self).contains("\"runs\": 1,"))
    // Taken back it is still to do, and what was played is a session like others.
    try person.tap("Undo")
    #expect(try completion(person) == nil)
    #expect(week(event.date).runCount == 0 && week(event.date).kilometers == 0)
    #expect(abs(week(event.date).seconds - played) < 0.001)
    #expect(try items(person).count == 2)
  }

  /// Someone who plays that run for so many seconds and ends it.
  private func playing(seconds: Double) throws -> Person {
    let event = try event
    var person = try Person(
      [.plan(plan)], at: event.date.isoText + "T08:00:00.000+01:00", route: .calendar)
    person.perform(.calendar(.play(EventPlace(plan: plan.id, event: event.id))))
    person.startNow()
    person.wait(seconds: seconds)
    person.perform(.player(.command(.finish)))
    return person
  }

  @Test func aRunThatIsBrokenOffBeforeItsHalfIsNotDone() throws {
    let minutes = try event.minutes
    for (share, isDone) in [(0.4, false), (0.6, true)] {
      let person = try playing(seconds: (minutes * 60 * share).rounded())
      #expect(try (completion(person) != nil) == isDone)
      #expect(person.sees("How hard did it feel?") == isDone)
      let week = TrainingWeek(person.state.notebook, today: person.state.day)
      #expect(week.runCount == (isDone ? 1 : 0))
      #expect(abs(week.seconds - (minutes * 60 * share).rounded()) < 1)
    }
  }

  @Test func howHardItFeltIsAskedAtTheEnd() throws {
    var person = try playing(seconds: 60 * event.minutes - 1)
    #expect(try completion(person)?.load == nil)
    try person.tap("7 – Very hard")
    #expect(try completion(person)?.rating == 7)
    #expect((try completion(person)?.load ?? 0) > 0)
    let chip = try person.page.find(["button"], "7 – Very hard")
    #expect(chip.attribute("aria-pressed") == "true")
    try person.tap("7 – Very hard")
    #expect(try completion(person)?.rating == nil)
    try person.tap("5 – Hard")
    // The page in the history knows it, and so does the calendar.
    let id = try #require(person.state.notebook.sessions.first?.id)
    person.perform(.open(.session(id)))
    #expect(
      try person.page.find(["button"], "5 – Hard").attribute("aria-pressed") == "true")
    try Golden.check(person.state, "session-run")
    person.perform(.open(.calendar))
    person.perform(.calendar(.open(try event.date)))
    #expect(person.sees("felt 5 of 10"))
  }

  @Test func warmUpsAreNoSetsOfAWeek() throws {
    var workout = try Samples.done(
      Samples.exercise("Press"), [.kg(20), .kg(60), .kg(60)], on: "2026-11-20")
    workout.logs[0].sets[0].kind = Open(.warmup)
    let person = try Person([.workout(workout)], route: .calendar)
    #expect(week(person).sets == 2)
    #expect(TrainingWeek(person.state.notebook, today: person.state.day).setCount == 2)
    #expect(person.sees("2 hard sets"))
  }

  @Test func thisWeekKnowsRuns() throws {
    let event = try event
    var done = plan
    let run = DoneRun(seconds: 3000, meters: 9600)
    try done.complete(event.id, Completion(date: event.date, run))
    let person = try Person([.plan(done)])
    let week = TrainingWeek(person.state.notebook, today: person.state.day)
    #expect(week.runCount == 1)
    #expect(week.isTrained.filter { $0 }.count == 1)
    #expect(person.sees("1 run"))
    #expect(person.sees("9.6 km"))
    #expect(person.sees("50 min"))
    let card = TodayCard(person.state.notebook, now: person.now)
    let svg = String(decoding: card.svg, as: UTF8.self)
    #expect(svg.contains("This week: 1 run, 9.6 km"))
    let json = String(decoding: card.json, as: UTF8.self)
    #expect(json.contains("\"runs\": 1,\n    \"kilometers\": 9.6"))
    let strength = TodayCard(
      try Person(Samples.demo + [.plan(done)]).state.notebook, now: person.now)
    #expect(String(decoding: strength.svg, as: UTF8.self).contains("sets, 1 run, 9.6 km"))
    #expect(
      !String(decoding: TodayCard(Notebook(), now: person.now).svg, as: UTF8.self)
        .contains("run"))
  }

  @Test func formIsTheDifferenceOfWhatIsShown() throws {
    let shown = Fitness(fitness: 17.5, fatigue: 27.4).rounded
    #expect(shown.fitness == 18)
    #expect(shown.fatigue == 27)
    #expect(shown.form == -9)
    let person = try Person(Samples.training, route: .plan(Samples.planID))
    let figures = person.page.elements().filter { $0.attribute("class") == "stat" }
    #expect(!figures.isEmpty)
    let course = FitnessCourse(person.state.notebook, Samples.plan, today: person.state.day)
    let now = try #require(course.value(on: person.state.day)).rounded
    #expect(person.sees((now.fitness - now.fatigue).text(digits: 0)))
  }

  @Test func oneSlimLineAtMostStandsAboveTheTraining() throws {
    var person = try Person(Samples.demo)
    #expect(!person.page.elements().contains { $0.attribute("class") == "notice-line" })
    person.state.device.returnedCount = 2
    person.perform(.device(.connection(.otherLibrary)))
    let lines = person.page.elements().filter { $0.attribute("class") == "notice-line" }
    #expect(lines.count == 1)
    #expect(person.sees("This address now serves another library."))
    #expect(!person.sees("back in the library's folder"))
    #expect(person.page.names(["a"]).contains("1 more"))
    #expect(
      !person.page.elements().contains { $0.attribute("class")?.hasPrefix("notice ") == true })
    person.perform(.device(.connection(.connected)))
    #expect(person.sees("2 deleted items reappeared."))
    try person.tap("Look at them")
    #expect(person.state.route == .settings(.review))
  }
}
