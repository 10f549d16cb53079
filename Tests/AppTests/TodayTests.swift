import Body
import Coach
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
    let completion = try #require(try completion(person))
    #expect(completion.date == event.date && completion.activityID == nil)
    #expect(completion.rating == nil && completion.seconds == played && completion.meters == nil)
    let done = try #require(person.state.notebook.plan(plan.id))
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
    #expect(week(event.date).sequenceCount == 0)
    // Taken back it is still to do, and what was played is no sequence.
    try person.tap("Undo")
    #expect(try self.completion(person) == nil)
    #expect(week(event.date).runCount == 0 && week(event.date).kilometers == 0)
    #expect(week(event.date).sequenceCount == 0)
    person.state.notebook.put(.plan(done))
    person.perform(.open(.today))
    #expect(person.sees("1 of \(week(person.state.day).plannedRuns) runs"))
    // What was cancelled and played is a session like others.
    var cancelled = plan
    try cancelled.cancel(event.id)
    person.state.notebook.put(.plan(cancelled))
    #expect(week(event.date).runCount == 0)
    #expect(week(event.date).sequenceCount == 1)
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
    // Of the week's plan as well.
    #expect(week.plannedRuns == 4)
    #expect(person.sees("1 of 4 runs"))
    #expect(person.sees("9.6 of "))
    #expect(person.sees("50 min"))
    let card = TodayCard(person.state.notebook, now: person.now)
    let svg = String(decoding: card.svg, as: UTF8.self)
    #expect(svg.contains("This week: 1 run, 9.6 km"))
    let json = String(decoding: card.json, as: UTF8.self)
    #expect(json.contains("\"runs\": 1,\n    \"planned_runs\": 4,\n    \"kilometers\": 9.6"))
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

  // MARK: What is next

  private let press = Samples.exercise("Press")
  private let row = Samples.exercise("Row")

  /// Two splits, the second of which is next; its exercise was done before the other one.
  private var splits: [AnyDocument] {
    get throws {
      var done = [
        try Samples.done(row, [.kg(40), .kg(45)], on: "2026-11-12"),
        try Samples.done(press, [.kg(60)], on: "2026-11-18"),
      ]
      var documents: [AnyDocument] = [.exercise(press), .exercise(row)]
      for (place, exercise) in [row, press].enumerated() {
        let split = Split(
          id: ULID(derivedFrom: exercise.name + " day"), name: exercise.name + " day",
          order: 1 - place,
          exercises: [
            SplitExercise(id: ULID(derivedFrom: "in" + exercise.name), exercise: exercise)
          ])
        done[place].splitID = split.id
        documents += [.split(split), .workout(done[place])]
      }
      return documents
    }
  }

  @Test func theLastTimeIsThatOfWhatIsNext() throws {
    let person = try Person(try splits)
    #expect(person.state.notebook.nextSplit?.name == "Row day")
    #expect(person.state.notebook.splitToCome?.reason == .order(after: "Press day"))
    let card = PageView([person.page.region("Last time")]).text
    #expect(card.contains("Row: 45 kg × 10"), "\(card)")
    #expect(!card.contains("Press"), "\(card)")
    let today = TodayCard(person.state.notebook, now: person.now)
    let json = try JSONValue(parsing: today.json)
    #expect(json["last_time"]?.array?.compactMap { $0["exercise"]?.string } == ["Row"])
    #expect(json["last_time"]?.array?.first?["best"]?.string == "45 kg × 10")
    #expect(
      String(decoding: today.svg, as: UTF8.self).contains("Last time 45 kg × 10, 9 days ago: Row"))
  }

  @Test func theLastTimeIsThatOfTheGym() throws {
    let home = Gym(id: ULID(derivedFrom: "home"), name: "Home")
    var documents = try splits + [.gym(home)]
    var atHome = try Samples.done(row, [.kg(30)], on: "2026-11-05", gym: home)
    documents.append(.workout(atHome))
    var person = try Person(documents)
    person.perform(.today(.chooseGym(home.id)))
    #expect(PageView([person.page.region("Last time")]).text.contains("Row: 30 kg × 10"))
    // It follows a workout to another gym.
    let reference = ExerciseReference(id: row.id, name: row.name)
    atHome.gymID = nil
    person.state.notebook.put(.workout(atHome))
    #expect(person.state.notebook.lastTime(reference, gymID: home.id) == nil)
    #expect(person.state.notebook.lastTime(reference, gymID: nil)?.sets.first?.weight == .kg(40))
    atHome.gymID = home.id
    atHome.logs[0].sets[0].weight = .kg(35)
    person.state.notebook.put(.workout(atHome))
    #expect(person.state.notebook.lastTime(reference, gymID: home.id)?.workout == atHome)
  }

  @Test func theBestOfWhatIsAssistedHadTheLeastHelp() throws {
    let dip = Samples.exercise("Dip", .assisted)
    let done = try Samples.done(dip, [.kg(20), .kg(10), .kg(15)], on: "2026-11-18")
    let person = try Person([.exercise(dip), .workout(done)])
    let json = try JSONValue(parsing: TodayCard(person.state.notebook, now: person.now).json)
    #expect(json["last_time"]?.array?.first?["best"]?.string == "−10 kg × 10")
  }

  @Test func aWorkoutWithoutExercisesWasOne() throws {
    var done = try Samples.done(press, [.kg(60)], on: "2026-11-18")
    done.logs = []
    let person = try Person([.workout(done)])
    let card = TodayCard(person.state.notebook, now: person.now)
    #expect(String(decoding: card.svg, as: UTF8.self).contains("Last: Push, 3 days ago"))
  }

  @Test func theCoachsDayIsWhatIsNext() throws {
    var day = WeekPlanDay()
    day.id = ULID(derivedFrom: "coach's day")
    day.date = Samples.today
    var item = WeekPlanExercise()
    item.id = ULID(derivedFrom: "coach's item")
    item.exerciseID = press.id
    item.exerciseName = press.name
    day.exercises = [item]
    var week = WeekPlan()
    week.id = ULID(derivedFrom: "coach's week")
    week.state = Open(.accepted)
    week.start = Samples.today
    week.days = [day]
    let person = try Person(try splits + [.weekPlan(week)])
    #expect(PageView([person.page.region("Last time")]).text.contains("Press: 60 kg × 10"))
    // Done once this week, and once more to come.
    #expect(person.sees("1 of 2 workouts"))
    let known = TrainingWeek(person.state.notebook, today: person.state.day)
    #expect(known.workoutCount == 1 && known.plannedWorkouts == 2)
  }

  // MARK: What is played

  @Test func theCardSaysWhatIsPlayed() throws {
    func card(_ documents: [AnyDocument]) throws -> (svg: String, json: JSONValue) {
      var notebook = Notebook()
      notebook.put(try splits + documents)
      let card = TodayCard(notebook, now: try moment("2026-11-21T18:00:00.000+01:00"))
      return (String(decoding: card.svg, as: UTF8.self), try JSONValue(parsing: card.json))
    }
    let (idle, nothing) = try card([])
    #expect(idle.contains("Next: Row day") && nothing["playing"] == JSONValue.null)
    var session = Session(
      id: ULID(derivedFrom: "played"), of: Samples.tabata,
      at: try moment("2026-11-21T17:50:00.000+01:00"))
    let (svg, json) = try card([.session(session)])
    #expect(svg.contains("Tabata") && svg.contains("Playing since 17:50"))
    #expect(!svg.contains("Next: "))
    #expect(json["playing"]?["id"]?.string == session.id.text)
    #expect(json["playing"]?["name"]?.string == "Tabata")
    #expect(json["playing"]?["started"]?.string == session.startedAt.text)
    // A workout's sets say more than that it is played.
    let begun = try Samples.begun([press])
    session.workoutID = begun.id
    let (trained, both) = try card([.workout(begun), .session(session)])
    #expect(trained.contains("Push") && trained.contains("0 sets done since 17:59"))
    #expect(!trained.contains("Tabata"))
    #expect(both["playing"]?["id"]?.string == session.id.text)
    #expect(both["running"]?["id"]?.string == begun.id.text)
  }

  @Test func theCardSaysTheDayOfWhatMayHaveBeenForgotten() throws {
    var session = Session(
      id: ULID(derivedFrom: "played"), of: Samples.tabata,
      at: try moment("2026-11-20T12:00:00.000+01:00"))
    func card(_ notebook: Notebook) throws -> String {
      String(
        decoding: TodayCard(notebook, now: try moment("2026-11-21T18:00:00.000+01:00")).svg,
        as: UTF8.self)
    }
    var notebook = Notebook()
    notebook.put(.session(session))
    // Over by the clock since yesterday, although nobody has said so.
    #expect(try card(notebook).contains("Ready to train?"))
    session.pausedAt = try moment("2026-11-20T12:01:00.000+01:00")
    notebook.put(.session(session))
    #expect(try card(notebook).contains("Playing since 12:00, yesterday"))
    #expect(try Person([.session(session)]).sees("Playing since 12:00, yesterday"))
  }

  // MARK: Hints

  @Test func aProposalIsOneLineWhileTheWeekIsYoung() throws {
    let words = "After week 7 of Winter 10K"
    var person = try Person([.plan(plan)], at: "2026-11-16T08:00:00.000+01:00")
    #expect(person.sees(words))
    #expect(person.sees("Return gradually"))
    try person.tap(words + " Return gradually")
    #expect(person.state.route == .plan(plan.id))
    #expect(person.sees("Return gradually"))
    #expect(!(try Person([.plan(plan)], at: "2026-11-18T08:00:00.000+01:00")).sees(words))
  }

  @Test func onSundayEveningTheWeekIsOverOnceItsRunIsDone() throws {
    let words = "After week 7 of Winter 10K"
    let sunday = try #require(CivilDay("2026-11-15"))
    var done = plan
    let runs = plan.events.filter { $0.date == sunday }
    try #require(!runs.isEmpty)
    for run in runs { try done.complete(run.id, Completion(date: sunday)) }
    #expect(try Person([.plan(done)], at: "2026-11-15T20:00:00.000+01:00").sees(words))
    #expect(!(try Person([.plan(done)], at: "2026-11-15T12:00:00.000+01:00")).sees(words))
    #expect(!(try Person([.plan(plan)], at: "2026-11-15T20:00:00.000+01:00")).sees(words))
  }

  @Test func nothingButTheLineStandsAboveTheTraining() throws {
    let person = try Person(Samples.training + Samples.health)
    let sections = person.page.elements().compactMap { element -> String? in
      if element.attribute("class") == "readiness" { return "readiness" }
      return element.attribute("id").flatMap { ["start", "record"].contains($0) ? $0 : nil }
    }
    let start = try #require(sections.firstIndex(of: "start"))
    let readiness = try #require(sections.firstIndex(of: "readiness"))
    #expect(start < readiness, "\(sections)")
  }

  // MARK: One week

  @Test func calendarAndTodayCountTheSame() throws {
    let sessions = DemoSequences(today: Samples.today, seed: DemoLibrary.defaultSeed).sessions
    let person = try Person(
      Samples.training + sessions.map { .session($0) }
        + [.activity(try SampleActivity.run()), .activity(try SampleActivity.ride())])
    let notebook = person.state.notebook
    let first = person.state.day.startOfWeek(.monday) - 77
    let calendar = CalendarDays(notebook, first: first, weeks: 12, today: person.state.day)
    var kinds = (sets: 0, runs: 0, sequences: 0, others: 0)
    for (place, total) in calendar.totals.enumerated() {
      let week = TrainingWeek(notebook, today: first + place * 7)
      #expect(total.sets == week.setCount)
      #expect(abs(total.doneKilometers - week.kilometers) < 0.001)
      var played = 0
      for day in 0..<7 {
        for item in calendar.items(on: first + place * 7 + day) {
          if case .session = item.content, item.status == .done { played += 1 }
        }
      }
      #expect(played == week.sequenceCount)
      kinds.sets += week.setCount
      kinds.runs += week.runCount
      kinds.sequences += week.sequenceCount
      kinds.others += week.otherCount
    }
    #expect(kinds.sets > 0 && kinds.runs > 0 && kinds.sequences > 0 && kinds.others > 0)
    #expect(
      TrainingWeek(notebook, today: first).text(RunUnits(notebook.settings)).contains("workout"))
  }

  @Test func sequencesCountInTheWeek() throws {
    var session = Session(
      id: ULID(derivedFrom: "played"), of: Samples.tabata,
      at: try moment("2026-11-20T18:00:00.000+01:00"))
    var card = CardState()
    card.outcome = Open(CardState.Outcome.done)
    card.seconds = 240
    session.cards = [card]
    session.endedAt = try moment("2026-11-20T18:04:00.000+01:00")
    let person = try Person([.session(session)])
    let week = TrainingWeek(person.state.notebook, today: person.state.day)
    #expect(week.sequenceCount == 1)
    #expect(person.sees("1 sequence"))
    #expect(week.text(RunUnits(person.state.notebook.settings)) == "1 sequence")
    let today = try JSONValue(parsing: TodayCard(person.state.notebook, now: person.now).json)
    #expect(today["week"]?["sequences"]?.number == 1)
    #expect(today["week"]?["minutes"]?.number == 4)
  }
}
