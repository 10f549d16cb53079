import Body
import Documents
import Running
import Sequences
import Strength
import Testing
import Tracks

@testable import App

/// What was recorded counts once: in Today's week, the calendar, the load and the plan's decisions.
@Suite struct CountedActivitiesTests {
  private let plan = Samples.freshPlan

  private func activity(
    _ name: String, _ start: String, sport: Sport = .running, kilometers: Double = 8,
    minutes: Double = 40
  ) -> Activity {
    var activity = Activity()
    activity.id = ULID(derivedFrom: "activity/" + name)
    activity.name = name
    activity.sport = Open(sport)
    activity.startedAt = Instant(start) ?? Instant(milliseconds: 0)
    activity.meters = kilometers * 1000
    var distance = ActivityDistance()
    distance.source = Open(.device)
    activity.distance = distance
    activity.elapsedSeconds = minutes * 60 + 30
    activity.timerSeconds = minutes * 60
    return activity
  }

  private func person(_ documents: [AnyDocument], at time: String) throws -> Person {
    try Person(documents, at: time, route: .today)
  }

  private func totals(_ person: Person) -> WeekTotals {
    let first = person.state.day.startOfWeek(.monday)
    return CalendarDays(person.state.notebook, first: first, weeks: 1, today: person.state.day)
      .totals[0]
  }

  @Test func anUnplannedRunCountsInTheWeek() throws {
    let run = activity("Morning run", "2026-11-18T07:00:00.000+01:00")
    let ride = activity(
      "Ride", "2026-11-19T07:00:00.000+01:00", sport: .cycling, kilometers: 30, minutes: 70)
    let person = try person(
      [.activity(run), .activity(ride)], at: "2026-11-19T12:00:00.000+01:00")
    let week = TrainingWeek(person.state.notebook, today: person.state.day)
    #expect(week.runCount == 1)
    #expect(week.kilometers == 8)
    #expect(week.otherCount == 1)
    #expect(week.seconds == 110 * 60)
    #expect(week.isTrained == [false, false, true, true, false, false, false])
    #expect(totals(person).doneKilometers == 8)
    #expect(totals(person).seconds == 110 * 60)
    #expect(person.sees("Done today"))
    #expect(person.sees("Ride"))
  }

  /// The day and the week are those of the clock where the run began, over a midnight, and where
  /// it is another day or week in UTC.
  @Test func aRunCountsInTheWeekOfItsOwnClock() throws {
    let sunday = activity("Sunday", "2026-11-15T23:50:00.000+01:00")
    let monday = activity("Monday", "2026-11-16T00:05:00.000+01:00", kilometers: 5, minutes: 25)
    let away = activity("Away", "2026-11-15T23:30:00.000-08:00", kilometers: 3, minutes: 15)
    let person = try person(
      [.activity(sunday), .activity(monday), .activity(away)],
      at: "2026-11-17T12:00:00.000+01:00")
    let today = person.state.day
    #expect(TrainingWeek(person.state.notebook, today: today).kilometers == 5)
    #expect(totals(person).doneKilometers == 5)
    let before = TrainingWeek(person.state.notebook, today: today - 7)
    #expect(before.kilometers == 11 && before.runCount == 2 && before.seconds == 55 * 60)
    #expect(before.isTrained == [false, false, false, false, false, false, true])
    #expect(sunday.timeText(today: today).contains("23:50–00:30 ("))
    #expect(!monday.timeText(today: today).contains("("))
  }

  /// Where it was another day at the time, something stands among what was done on other days.
  @Test func aWorkoutCountsOnTheDayOfItsOwnClock() throws {
    func workout(_ start: String) throws -> AnyDocument {
      var workout = Workout()
      workout.id = ULID(derivedFrom: start)
      workout.startedAt = try #require(Instant(start))
      workout.endedAt = Instant(
        milliseconds: workout.startedAt.milliseconds + 1_800_000,
        offsetMinutes: Int(workout.startedAt.offsetMinutes))
      return .workout(workout)
    }
    let person = try Person(
      [
        workout("2026-11-16T00:05:00.000+01:00"), workout("2026-11-15T23:30:00.000-08:00"),
        workout("2026-11-16T18:00:00.000+01:00"), workout("2026-11-23T06:00:00.000+13:00"),
        workout("2026-11-22T20:00:00.000+01:00"),
      ], at: "2026-11-23T12:00:00.000+01:00", route: .history)
    func count(_ day: CivilDay) -> Int {
      TrainingWeek(person.state.notebook, today: day).workoutCount
    }
    let today = person.state.day
    #expect([count(today - 14), count(today - 7), count(today)] == [1, 3, 1])
    #expect(totals(person).seconds == 1800)
    let before = CalendarDays(
      person.state.notebook, first: today - 7, weeks: 1, today: today)
    #expect(before.totals[0].seconds == 3 * 1800)
  }

  /// A night in which clocks go forward or back has 23 or 25 hours, and a run in it its own length.
  @Test(arguments: [
    ("2026-03-29T01:30:00.000+01:00", "2026-03-29T12:00:00.000+02:00"),
    ("2026-10-25T02:30:00.000+02:00", "2026-10-25T12:00:00.000+01:00"),
  ])
  func aRunWhileClocksAreChangedCountsOnItsDay(start: String, now: String) throws {
    let run = activity("Night", start)
    let person = try person([.activity(run)], at: now)
    let week = TrainingWeek(person.state.notebook, today: person.state.day)
    #expect(week.kilometers == 8 && week.seconds == 40 * 60)
    #expect(week.isTrained == [false, false, false, false, false, false, true])
    #expect(totals(person).doneKilometers == 8 && person.sees("Done today"))
  }

  @Test func aRunOfAPlanCountsWithThePlan() throws {
    let event = try #require(plan.events.first { $0.date.text > "2026-11-09" && !$0.isRace })
    var run = activity("Run", event.date.isoText + "T07:00:00.000+01:00")
    (run.planID, run.eventID) = (plan.id, event.id)
    var done = plan
    try done.complete(event.id, with: try #require(run.run), of: Samples.runner)
    let person = try person(
      [.plan(done), .activity(run)], at: event.date.isoText + "T20:00:00.000+01:00")
    let week = TrainingWeek(person.state.notebook, today: person.state.day)
    #expect(week.runCount == 1)
    #expect(week.kilometers == 8)
    #expect(week.seconds == 40 * 60)
    #expect(totals(person).doneKilometers == 8)
    #expect(!person.sees("Done today"))
    // Where its plan is deleted it counts by itself.
    var alone = person
    alone.state.notebook.remove(folder: Plan.kind.name, id: plan.id)
    #expect(TrainingWeek(alone.state.notebook, today: person.state.day).kilometers == 8)
    #expect(alone.sees("Done today"))
  }

  /// Who follows no plan sees what the runs of the last months come to; who has run none sees
  /// nothing.
  @Test func fitnessIsShownWithoutAPlan() throws {
    let runs = (1...20).map { day in
      AnyDocument.activity(
        activity(
          "Run \(day)", "2026-10-" + (day < 10 ? "0" : "") + String(day) + "T07:00:00.000+02:00"))
    }
    var person = try person(
      [.athlete(Samples.athlete)] + runs, at: "2026-10-20T20:00:00.000+02:00")
    person.perform(.open(.plans))
    let course = FitnessCourse(
      person.state.notebook, days: person.state.day...person.state.day, usual: 0,
      today: person.state.day)
    let now = try #require(course.value(on: person.state.day)?.rounded)
    #expect(now.fitness > 5 && now.fatigue > now.fitness)
    #expect(person.sees("Fitness and fatigue") && !person.sees("as planned"))
    #expect(person.sees(now.fitness.text(digits: 0) + " fitness"))
    var none = try Person(route: .today)
    none.perform(.open(.plans))
    #expect(!none.sees("Fitness and fatigue"))
  }

  /// Its page, the week and the fitness chart count the same load of a run, in a plan or beside it.
  @Test func pageWeekAndFitnessCountTheSameLoad() throws {
    let event = try #require(plan.events.first { $0.date.text > "2026-11-09" && !$0.isRace })
    let run = activity("Run", event.date.isoText + "T07:00:00.000+01:00")
    let load = try #require(run.load(of: Samples.runner).value?.value)
    var done = plan
    try done.complete(event.id, with: try #require(run.run), of: Samples.runner)
    let at = event.date.isoText + "T20:00:00.000+01:00"
    let linked = try person([.plan(done), .activity(run)], at: at)
    let beside = try person([.plan(plan), .activity(run)], at: at)
    let without = try person([.plan(plan)], at: at)
    #expect(abs(totals(linked).load - (totals(without).load - event.load + load)) < 0.06)
    #expect(abs(totals(beside).load - (totals(without).load + load)) < 0.001)
    // A day's fatigue takes over 1 − e^(−1/7) = 0.1331 of the difference to its load.
    func fatigue(_ person: Person, _ plan: Plan) -> Double {
      FitnessCourse(person.state.notebook, plan, today: person.state.day)
        .value(on: event.date)?.fatigue ?? 0
    }
    let planned = fatigue(without, plan)
    #expect(abs(fatigue(linked, done) - planned - 0.1331 * (load - event.load)) < 0.02)
    #expect(abs(fatigue(beside, plan) - planned - 0.1331 * load) < 0.02)
  }

  @Test func whatWasPlayedAndRecordedCountsOnce() throws {
    var session = Session()
    session.id = ULID(derivedFrom: "session")
    session.startedAt = try #require(Instant("2026-11-18T07:00:00.000+01:00"))
    session.endedAt = try #require(Instant("2026-11-18T07:40:00.000+01:00"))
    var card = CardState()
    card.outcome = Open(.done)
    card.seconds = 2400
    session.cards = [card]
    var run = activity("Run", "2026-11-18T07:00:00.000+01:00")
    run.sessionID = session.id
    let person = try person(
      [.session(session), .activity(run)], at: "2026-11-18T12:00:00.000+01:00")
    #expect(TrainingWeek(person.state.notebook, today: person.state.day).seconds == 2400)
    #expect(totals(person).seconds == 2400)
  }

  @Test func theRecordingOfAWorkoutIsNoSecondTraining() throws {
    let documents = Samples.demo
    let demo = try Person(documents, route: .today)
    let workout = try #require(demo.state.notebook.latest)
    var watch = activity(
      "Strength", "2026-11-18T07:00:00.000+01:00", sport: .strength, kilometers: 0)
    watch.startedAt = workout.startedAt
    watch.workoutID = workout.id
    let person = try Person(documents + [.activity(watch)], route: .today)
    #expect(
      TrainingWeek(person.state.notebook, today: person.state.day)
        == TrainingWeek(demo.state.notebook, today: demo.state.day))
    #expect(!person.state.notebook.countsByItself(watch))
  }

  /// A watch's own file has the parts, Apple Health the whole: 30 + 90 + 45 of 180 minutes.
  @Test func aTriathlonCountsInItsPartsWhereTheyAreKnown() throws {
    let whole = activity(
      "Triathlon", "2026-11-18T08:00:00.000+01:00", sport: .multisport, kilometers: 51,
      minutes: 180)
    let parts = [
      activity(
        "Swim", "2026-11-18T08:00:00.000+01:00", sport: .swimming, kilometers: 1, minutes: 30),
      activity(
        "Ride", "2026-11-18T08:35:00.000+01:00", sport: .cycling, kilometers: 40, minutes: 90),
      activity("Run", "2026-11-18T10:08:00.000+01:00", kilometers: 10, minutes: 45),
    ]
    let at = "2026-11-18T20:00:00.000+01:00"
    let both = [AnyDocument.activity(whole)] + parts.map { .activity($0) }
    let person = try person(both, at: at)
    let week = TrainingWeek(person.state.notebook, today: person.state.day)
    #expect(week.seconds == 165 * 60)
    #expect(week.runCount == 1 && week.kilometers == 10 && week.otherCount == 2)
    #expect(totals(person).seconds == 165 * 60)
    #expect(try Person(both, at: at, route: .history).sees("2 h 45 min"))
    #expect(
      try Person(both, at: at, route: .activity(whole.id)).sees(
        "Weeks and fitness count its parts, which are activities of their own."))
    // Without parts, and beside a ride of the evening, it counts itself.
    let alone = try self.person([.activity(whole)], at: at)
    #expect(totals(alone).seconds == 180 * 60)
    let ride = activity("Ride home", "2026-11-18T18:00:00.000+01:00", sport: .cycling, minutes: 90)
    let beside = try self.person([.activity(whole), .activity(ride)], at: at)
    #expect(totals(beside).seconds == 270 * 60)
  }

  @Test func theAdjusterReadsRunsBesideThePlan() throws {
    let week = try #require(plan.weeks.first { $0.number == 4 })
    var done = plan
    for event in plan.events where event.date < week.startsOn {
      try done.complete(event.id, Completion(date: event.date))
    }
    // Of this week nothing was run as planned, but as much beside it.
    var documents: [AnyDocument] = []
    for (number, event) in plan.events(in: week).enumerated() {
      documents.append(
        .activity(
          activity(
            "Other \(number)", (event.date).isoText + "T18:00:00.000+01:00",
            kilometers: event.kilometers, minutes: event.minutes)))
    }
    let at = (week.startsOn + 7).isoText + "T08:00:00.000+01:00"
    let without = try person([.plan(done)], at: at)
    let with = try person([.plan(done)] + documents, at: at)
    #expect(without.state.proposal(for: done)?.verdict == .known(.comeBack))
    let proposal = try #require(with.state.proposal(for: done))
    #expect(proposal.verdict == .known(.hold) || proposal.verdict == .known(.raise))
    #expect(proposal.reasons.contains { $0.contains("other runs counted, too") })
    let course = FitnessCourse(with.state.notebook, done, today: with.state.day)
    let before = FitnessCourse(without.state.notebook, done, today: without.state.day)
    let sunday = week.startsOn + 6
    #expect((course.value(on: sunday)?.fitness ?? 0) > (before.value(on: sunday)?.fitness ?? 0) + 1)
  }

  @Test func aFastRunProposesPacesWithItsEvidence() throws {
    var run = activity("Parkrun", "2026-11-18T09:00:00.000+01:00", kilometers: 6, minutes: 28)
    var best = BestTime()
    (best.meters, best.seconds) = (5000, 21 * 60)
    run.bestEfforts = [best]
    var person = try person(
      [.plan(plan), .activity(run)], at: "2026-11-18T20:00:00.000+01:00")
    #expect(person.sees("5 km in 21:00"))
    let before = try #require(person.state.notebook.plan(plan.id))
    try person.tap("Use these paces")
    let after = try #require(person.state.notebook.plan(plan.id))
    #expect(person.state.notebook.athlete.performance?.activityID == run.id)
    #expect(after.configuration.vdot.value > before.configuration.vdot.value)
    let today = person.state.day
    for (old, new) in zip(before.events, after.events) {
      if old.date < today {
        #expect(old == new)
      } else if old.kilometers != new.kilometers || old.minutes != new.minutes {
        #expect(new.structure == old.structure)
      }
    }
    #expect(after.events.contains { $0.date >= today } && before.events != after.events)
    #expect(!person.sees("New paces"))
    try person.tap("Undo")
    #expect(person.state.notebook.plan(plan.id) == before)
    #expect(person.sees("New paces"))
    try person.tap("Leave them")
    #expect(!person.sees("New paces"))
    #expect(person.state.notebook.athlete.performance?.activityID == nil)
  }
}
