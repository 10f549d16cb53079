import Coach
import Documents
import Interchange
import Running
import Strength
import Testing

@testable import App

/// The page of the coach: a week is made, changed, accepted, trained, and counted.
@Suite struct CoachTests {
  private static let catalogue = (try? ExerciseCatalogue.bundledExercises()) ?? []

  private func person(_ documents: [AnyDocument] = Samples.training) throws -> Person {
    var person = try Person(documents)
    person.state.catalogue = Self.catalogue
    person.perform(.arrived(.coach))
    return person
  }

  private func strength(_ plan: WeekPlan) -> [WeekPlanDay] {
    plan.days.filter { !$0.exercises.isEmpty }
  }

  @Test func aWeekIsThereAtOnce() throws {
    let person = try person()
    let plan = try #require(person.state.coach.proposals.first)
    #expect(strength(plan).count == 3)
    #expect(person.sees("Use this week"))
    #expect(person.state.notebook.weekPlans.isEmpty)
    try Golden.check(person.state, "coach-proposal")
  }

  /// Something comes from the library while somebody looks for another exercise.
  @Test func aProposalThatIsPlannedOnceMoreKeepsItsRows() throws {
    var person = try person()
    let plan = try #require(person.state.coach.proposals.first)
    let item = try #require(strength(plan).first?.exercises.first)
    person.perform(.coach(.swap(item.id)))
    #expect(person.sees("Replace " + item.exerciseName))
    person.perform(.device(.connection(.connected)))
    #expect(person.state.coach.proposals == [plan])
    #expect(person.sees("Replace " + item.exerciseName))
  }

  @Test func whoHasNothingGetsAWeekOfTheBodyAlone() throws {
    let person = try person([])
    let plan = try #require(person.state.coach.proposals.first)
    #expect(strength(plan).count == 3)
    #expect(person.sees("None: bodyweight"))
    #expect(person.sees("Push Up"))
    try Golden.check(person.state, "coach-empty")
  }

  @Test func whatIsAskedIsPlanned() throws {
    var person = try person()
    try person.tap("New week")
    try Golden.check(person.state, "coach-asking")
    try person.type("Bigger\u{202e} arms\u{7}", into: "Goal, in your own words")
    try person.tap("2")
    try person.type("5", into: "Minutes each")
    #expect(person.sees("Enter 15 to 150 minutes"))
    try person.type("30", into: "Minutes each")
    try person.type("knee, Bench Press (Barbell)", into: "Leave alone")
    try person.tap("Plan the week")
    let plan = try #require(person.state.coach.proposals.first)
    #expect(plan.request.goals == "Bigger arms")
    #expect(plan.request.avoided == ["knee", "Bench Press (Barbell)"])
    #expect(strength(plan).count == 2)
    #expect(plan.days.allSatisfy { $0.minutes <= 30 })
    let names = strength(plan).flatMap { $0.exercises.map { $0.exerciseName } }
    #expect(!names.contains { $0.contains("Squat") || $0 == "Bench Press (Barbell)" })
  }

  @Test func aWordThatNobodyKnowsIsSaid() throws {
    var person = try person()
    try person.tap("New week")
    try person.type("pinky toe", into: "Leave alone")
    try person.tap("Plan the week")
    #expect(person.sees("“pinky toe” is no exercise, muscle or joint that is known here."))
  }

  @Test func anAcceptedWeekIsOnTodayAndCalendarUntilItIsDone() throws {
    var person = try person()
    try person.tap("Use this week")
    let plan = try #require(person.state.notebook.weekPlans.first)
    #expect(plan.state == Open(.accepted))
    for day in strength(plan) {
      for item in day.exercises {
        #expect(person.state.notebook.exercise(item.exerciseID) != nil, "\(item.exerciseName)")
      }
    }
    let first = try #require(strength(plan).first)
    let week = CalendarDays(
      person.state.notebook, first: first.date.startOfWeek(.monday), weeks: 1,
      today: person.state.day)
    func isPlanned(_ days: CalendarDays) -> Bool {
      days.items(on: first.date).contains {
        if case .planned(let planned) = $0.content { planned.id == first.id } else { false }
      }
    }
    #expect(isPlanned(week))
    person.wait(seconds: Double(first.date - person.state.day) * 86_400)
    person.perform(.arrived(.today))
    #expect(person.sees(first.title))
    try person.tap("Start")
    let running = try #require(person.state.notebook.running)
    #expect(running.planDayID == first.id && running.name == first.title)
    #expect(running.logs.map { $0.exerciseID } == first.exercises.map { $0.exerciseID })
    let working = running.logs[0].sets.filter { $0.isHard }
    #expect(working.count == first.exercises[0].setCount)
    #expect(working[0].weight == first.exercises[0].weight)
    person.perform(.workout(.finish))
    var done = running
    for log in done.logs.indices {
      for set in done.logs[log].sets.indices { done.logs[log].sets[set].completedAt = person.now }
    }
    done.endedAt = person.now
    person.state.notebook.put([.workout(done)])
    let after = person.state.notebook.done(plan)
    let place = try #require(plan.days.firstIndex { $0.id == first.id })
    #expect(after[place].doneSets == first.setCount && after[place].isDone)
    person.perform(.arrived(.coach))
    #expect(person.sees("\(first.setCount) of \(first.setCount) sets"))
    let later = CalendarDays(
      person.state.notebook, first: first.date.startOfWeek(.monday), weeks: 1,
      today: person.state.day)
    #expect(!isPlanned(later))
    person.perform(.arrived(.today))
    #expect(person.state.notebook.plannedDay(on: person.state.day) == nil)
  }

  /// One session of the week is done with a set less than planned, the others are missed.
  @Test func lastWeekIsToldFromItsFigures() throws {
    var person = try person()
    try person.tap("Use this week")
    let plan = try #require(person.state.notebook.weekPlans.first)
    let first = try #require(strength(plan).first)
    let monday = first.date.startOfWeek(.monday)
    let days = strength(plan).filter { $0.date.startOfWeek(.monday) == monday }
    person.wait(seconds: Double(first.date - person.state.day) * 86_400)
    person.perform(.arrived(.today))
    try person.tap("Start")
    var done = try #require(person.state.notebook.running)
    for log in done.logs.indices {
      for set in done.logs[log].sets.indices { done.logs[log].sets[set].completedAt = person.now }
    }
    done.logs[0].sets.removeLast()
    done.endedAt = person.now
    person.state.notebook.put([.workout(done)])
    person.wait(seconds: Double(monday + 8 - first.date) * 86_400)
    person.perform(.arrived(.today))
    #expect(person.sees("Last week"))
    person.wait(seconds: 86_400)
    person.perform(.arrived(.today))
    #expect(!person.sees("Last week"))
    let outcome = WeekOutcome(person.state.notebook, first: monday, today: person.state.day)
    let planned = days.reduce(0) { $0 + $1.setCount }
    #expect(outcome.plannedSessions == days.count && outcome.doneSessions == 1)
    #expect(outcome.plannedSets == planned && outcome.doneSets == first.setCount - 1)
    let sentence = try #require(outcome.sentences.first)
    #expect(
      sentence.hasPrefix(
        "Strength: 1 of \(days.count == 1 ? "1 planned session" : "\(days.count) planned sessions"), "
          + "\(first.setCount - 1) of \(planned) planned sets"))
    person.perform(.arrived(.coach))
    #expect(person.sees("Last week") && person.sees(sentence))
    try Golden.check(person.state, "coach-last-week")
  }

  @Test func aWeekWithoutAnythingIsNotExplained() throws {
    let person = try person([])
    #expect(!person.sees("Last week"))
    let empty = WeekOutcome(
      person.state.notebook, first: person.state.day.startOfWeek(.monday), today: person.state.day)
    #expect(empty.isEmpty && empty.sentences.isEmpty && empty.usualLoad == nil)
  }

  @Test func acceptingIsUndone() throws {
    var person = try person()
    try person.tap("Use this week")
    try person.tap("Undo")
    #expect(person.state.notebook.weekPlans.isEmpty)
  }

  /// A proposal is no document: what was chosen and changed in it comes back all the same.
  @Test func aProposalComesBack() throws {
    var person = try person()
    try person.tap("Another week")
    let day = try #require(person.state.coach.proposals.first.map(strength)?.first)
    person.perform(.coach(.sets(day.exercises[0].id, by: 1)))
    let changed = try #require(person.state.coach.proposals.first)
    try person.tap("Another week")
    #expect(person.state.coach.proposals != [changed])
    try person.tap("Undo")
    #expect(person.state.coach.proposals == [changed])
    #expect(person.state.coachRequest == changed.request)
    person.perform(.coach(.remove(day.exercises[0].id)))
    #expect(person.state.coach.proposals != [changed])
    try person.tap("Undo")
    #expect(person.state.coach.proposals == [changed])
    person.perform(.coach(.ask))
    try person.tap("Plan the week")
    try person.tap("Undo")
    #expect(person.state.coach.proposals == [changed])
    try person.tap("Use this week")
    try person.tap("Undo")
    #expect(person.state.coach.proposals == [changed] && person.state.notebook.weekPlans.isEmpty)
    try person.tap("Use this week")
    #expect(person.state.notebook.weekPlans.first?.days == changed.days)
    try person.tap("New week")
    try person.tap("Plan the week")
    let next = try #require(person.state.coach.proposals.first)
    try person.tap("Discard")
    #expect(person.state.coach.proposals.isEmpty)
    try person.tap("Undo")
    #expect(person.state.coach.proposals == [next])
  }

  /// Somebody wants it, so it stays, while the gym loses its barbells.
  @Test func aProposalSaysThatItsInputsChanged() throws {
    let said = "Your inputs changed since this week was planned."
    var person = try person()
    #expect(!person.sees(said))
    try person.tap("Another week")
    let day = try #require(person.state.coach.proposals.first.map(strength)?.first)
    person.perform(.coach(.redo(day.id)))
    person.perform(.arrived(.today))
    person.perform(.arrived(.coach))
    #expect(!person.sees(said) && person.state.coach.isWanted)
    var gym = try #require(person.state.coachGym)
    gym.equipment.removeAll { $0 == "barbell" }
    gym.bars = []
    person.state.notebook.put([.gym(gym)])
    person.perform(.arrived(.coach))
    #expect(person.sees(said))
    try person.tap("Plan again")
    #expect(!person.sees(said))
    let plan = try #require(person.state.coach.proposals.first)
    #expect(!strength(plan).isEmpty)
    for day in strength(plan) {
      #expect(!day.exercises.contains { $0.exerciseName.contains("(Barbell)") })
    }
    try person.tap("Undo")
    #expect(person.sees(said))
    try person.tap("Use this week")
    #expect(!person.sees(said))
  }

  @Test func aMadeWeekFollowsTheRunningPlan() throws {
    var person = try person()
    try person.tap("Use this week")
    let plan = try #require(person.state.notebook.weekPlans.first)
    let place = try #require(
      plan.days.firstIndex { $0.runEventID != nil && $0.exercises.isEmpty && $0.date > plan.start })
    let date = plan.days[place].date
    let found = try #require(
      person.state.notebook.planEvents(in: date...date).first {
        $0.event.id == plan.days[place].runEventID
      })
    func shown(_ person: Person) -> WeekPlan {
      person.state.notebook.following(
        plan, person.state.coachBrief(of: plan), today: person.state.day)
    }
    #expect(shown(person) == plan)
    person.perform(.calendar(.cancel(found.place)))
    let after = shown(person)
    #expect(after.days[place].kind == Open(.rest) && after.days[place].title == "Rest")
    #expect(after.days[place].runName.isEmpty)
    #expect(after.days.map { $0.exercises } == plan.days.map { $0.exercises })
    person.perform(.arrived(.coach))
    #expect(!person.sees("From your running plan: \(found.event.name)."))
    person.perform(.calendar(.restore(found.place)))
    #expect(shown(person) == plan)
    person.perform(.calendar(.open(date)))
    person.perform(.calendar(.ask(found.place)))
    person.perform(.calendar(.complete(found.place)))
    #expect(person.state.notebook.planEvents(in: date...date).contains { $0.event.isCompleted })
    // Done before its day, it leaves it free.
    #expect(shown(person).days[place].kind == Open(.rest))
    person.perform(.calendar(.uncomplete(found.place)))
    #expect(shown(person) == plan)
  }

  @Test func theRunningPlanShowsTheDaysWithWeights() throws {
    var person = try person()
    let plan = try #require(person.state.notebook.plans.last { $0.lastDay >= person.state.day })
    try person.tap("Use this week")
    let week = try #require(person.state.notebook.weekPlans.first)
    let day = try #require(strength(week).first { $0.date >= plan.firstDay })
    let shown = try #require(plan.week(of: day.date))
    person.perform(.arrived(.plan(plan.id)))
    let row = day.date.weekdayName + ": " + day.title
    #expect(!person.sees(row))
    person.perform(.plans(.toggleWeek(shown.id)))
    #expect(person.sees(row))
    try person.tap(#require(person.page.names(["a"]).first { $0.hasPrefix(row) }))
    #expect(person.state.route == .coach)
  }

  @Test func anExerciseIsSwappedForOneThatTrainsTheSame() throws {
    var person = try person()
    try person.tap("Use this week")
    let plan = try #require(person.state.notebook.weekPlans.first)
    let day = try #require(strength(plan).first)
    let old = day.exercises[0]
    person.perform(.coach(.swap(old.id)))
    try Golden.check(person.state, "coach-swap")
    let brief = person.state.coachBrief(of: plan)
    let others = WeekPlanner.substitutes(for: old.id, on: day, brief)
    let new = try #require(others.first)
    #expect(new.movement == brief.candidate(old.exerciseID)?.movement)
    person.perform(.coach(.swapFor(new.exercise.id)))
    let changed = try #require(person.state.notebook.weekPlans.first?.day(day.id))
    #expect(changed.exercises[0].exerciseName == new.exercise.name)
    #expect(changed.exercises[0].setCount == old.setCount)
    try person.tap("Undo")
    #expect(person.state.notebook.weekPlans.first?.days == plan.days)
  }

  @Test func aDayIsPlannedAnewBesideTheOthers() throws {
    var person = try person()
    let plan = try #require(person.state.coach.proposals.first)
    let day = try #require(strength(plan).last)
    person.perform(.coach(.redo(day.id)))
    let again = try #require(person.state.coach.proposals.first)
    #expect(again.day(day.id)?.exercises.isEmpty == false)
    #expect(again.day(day.id)?.exercises != day.exercises)
    for other in plan.days where other.id != day.id { #expect(again.day(other.id) == other) }
    #expect(
      WeekCheck.faults(of: again, person.state.coachBrief(of: again)).filter { $0.isError }.isEmpty)
  }

  @Test func setsAndExercisesAreChangedByHandAndJudged() throws {
    var person = try person()
    let plan = try #require(person.state.coach.proposals.first)
    let day = try #require(strength(plan).first)
    let item = day.exercises[0]
    for _ in 0..<12 { person.perform(.coach(.sets(item.id, by: 1))) }
    var changed = try #require(person.state.coach.proposals.first?.day(day.id))
    #expect(changed.exercises[0].setCount == 8)
    #expect(changed.minutes > day.minutes)
    person.perform(.coach(.remove(item.id)))
    changed = try #require(person.state.coach.proposals.first?.day(day.id))
    #expect(changed.exercises.count == day.exercises.count - 1)
    #expect(!changed.warmUp.contains { $0.exerciseID == item.exerciseID })
  }

  @Test func aDayIsLeftOut() throws {
    var person = try person()
    try person.tap("Use this week")
    let plan = try #require(person.state.notebook.weekPlans.first)
    let day = try #require(strength(plan).first)
    person.perform(.coach(.skip(day.id, true)))
    #expect(person.sees("Skipped"))
    #expect(person.state.notebook.plannedDay(on: day.date) == nil)
    // Nor does it count in the week, or in its muscles.
    let left = try #require(person.state.notebook.weekPlans.first)
    let sets = strength(plan).reduce(0) { $0 + $1.setCount } - day.setCount
    #expect(person.sees("0 of \(sets)"))
    let brief = person.state.coachBrief(of: left)
    var without = left
    without.days.removeAll { $0.id == day.id }
    #expect(left.volume(brief).map { $0.sets } == without.volume(brief).map { $0.sets })
    #expect(left.volume(brief).map { $0.sets } != plan.volume(brief).map { $0.sets })
    try person.tap("Restore")
    #expect(person.state.notebook.plannedDay(on: day.date)?.id == day.id)
  }

  @Test func legsRestBeforeTheLongRun() throws {
    let person = try person()
    let plan = try #require(person.state.coach.proposals.first)
    let brief = person.state.coachBrief(of: plan)
    #expect(!brief.runs.isEmpty)
    #expect(!WeekCheck.faults(of: plan, brief).contains { $0.code == .legsBeforeRun })
  }

  /// The long run moves to the day after a session for the legs.
  @Test func todaySaysWhenTheLegsShouldRest() throws {
    var person = try person()
    try person.tap("Use this week")
    let week = try #require(person.state.notebook.weekPlans.first)
    let day = try #require(strength(week).last { $0.title != "Upper body" })
    #expect(person.state.notebook.runConflict(day) == nil)
    person.wait(seconds: Double(day.date - person.state.day) * 86_400)
    let old = try #require(person.state.notebook.plans.last { $0.firstDay <= day.date })
    var plan = old
    let place = try #require(
      plan.events.lastIndex { $0.role == Open(.long) && !$0.isCompleted && !$0.isCancelled })
    plan.events[place].date = day.date + 1
    person.state.notebook.put([.plan(plan)])
    let conflict = try #require(person.state.notebook.runConflict(day))
    #expect(conflict.hasSuffix("the legs, and a long or hard run comes next."))
    // The page of the coach says the same of each exercise.
    let number = day.date - week.start
    let faults = WeekCheck.faults(of: week, person.state.coachBrief(of: week)).filter {
      $0.code == .legsBeforeRun && $0.day == number
    }
    let works = faults.map {
      $0.message.prefix { $0 != "," }.replacing(" works the legs", with: "")
    }
    #expect(!works.isEmpty && works.count < day.exercises.count)
    for item in day.exercises {
      #expect(conflict.contains(item.exerciseName) == works.contains { $0 == item.exerciseName })
    }
    person.perform(.arrived(.today))
    #expect(person.sees(conflict))
    func card() -> String {
      String(
        decoding: TodayCard(person.state.notebook, now: person.now).json, as: UTF8.self)
    }
    #expect(card().contains(conflict))
    person.perform(.arrived(.calendar))
    #expect(!person.sees(conflict))
    person.perform(.calendar(.open(day.date)))
    #expect(person.sees(conflict))
    person.state.notebook.put([.plan(old)])
    #expect(!person.sees(conflict))
    person.state.notebook.put([.plan(plan)])
    person.perform(.arrived(.today))
    #expect(person.sees(conflict))
    person.state.notebook.put([.plan(old)])
    #expect(!person.sees(conflict) && !card().contains(conflict))
  }

  @Test func aWeekIsDeletedAndComesBack() throws {
    var person = try person()
    try person.tap("Use this week")
    let plan = try #require(person.state.notebook.weekPlans.first)
    try person.tap("Delete this week")
    #expect(person.state.notebook.weekPlans.isEmpty)
    try person.tap("Undo")
    #expect(person.state.notebook.weekPlans.first?.days == plan.days)
  }

  @Test func aProposalTakesNothingFromTheWeekThatOneTrainsBy() throws {
    var person = try person()
    try person.tap("Use this week")
    let plan = try #require(person.state.notebook.weekPlans.first)
    let first = try #require(strength(plan).first)
    try person.tap("New week")
    try person.tap("Plan the week")
    #expect(person.state.coach.proposals.count == 1)
    person.wait(seconds: Double(first.date - person.state.day) * 86_400)
    person.perform(.arrived(.today))
    try person.tap("Start")
    #expect(person.state.notebook.running?.planDayID == first.id)
    #expect(person.state.notebook.weekPlans == [plan])
  }

  @Test func aWeekThatArrivesGoesBeforeAProposalThatNobodyAskedFor() throws {
    var person = try person()
    var plan = try #require(person.state.coach.proposals.first)
    plan.id = ULID(derivedFrom: "elsewhere")
    plan.state = Open(.accepted)
    person.state.notebook.put([.weekPlan(plan)])
    person.perform(.arrived(.coach))
    #expect(person.state.coach.proposals.isEmpty)
    #expect(person.state.shownWeek?.id == plan.id)
  }

  /// Files can be edited with anything: nothing traps on a week that is none.
  @Test func brokenWeeksAreShownAndSaid() throws {
    let whole = try #require(try person().state.coach.proposals.first)
    for count in [0, 1, 3, 20] {
      var plan = whole
      plan.state = Open(.accepted)
      plan.days = (0..<count).map { whole.days[$0 % 7] }
      for place in plan.days.indices where !plan.days[place].exercises.isEmpty {
        plan.days[place].exercises[0].lowestReps = 50
        plan.days[place].exercises[0].highestReps = 2
        plan.days[place].exercises[0].weight = .kg(-5)
      }
      var person = try person(Samples.training + [.weekPlan(plan)])
      #expect(person.sees("A week has seven days in a row."))
      for day in plan.days {
        person.perform(.coach(.redo(day.id)))
        for item in day.exercises {
          person.perform(.coach(.swap(item.id)))
          person.perform(.coach(.closeSwap))
          person.perform(.coach(.sets(item.id, by: 1)))
        }
      }
      person.perform(.arrived(.today))
      person.perform(.arrived(.calendar))
    }
    for start in [CivilDay.first, CivilDay(number: -3000), CivilDay(number: 40_000)] {
      var plan = whole
      plan.state = Open(.accepted)
      plan.start = start
      for place in plan.days.indices { plan.days[place].date = start + place }
      var person = try person(Samples.training + [.weekPlan(plan)])
      person.perform(.arrived(.today))
    }
  }

  @Test func anotherWeekHasOtherExercises() throws {
    var person = try person()
    let plan = try #require(person.state.coach.proposals.first)
    var differs = false
    for _ in 0..<4 {
      try person.tap("Another week")
      differs =
        differs
        || person.state.coach.proposals.first?.days.map { $0.exercises.map { $0.exerciseName } }
          != plan.days.map { $0.exercises.map { $0.exerciseName } }
    }
    #expect(differs)
  }

  // MARK: A model

  private static let linked =
    #"{"gateway":"https://gateway.example","used":3,"limit":10,"resets":"2026-12-01"}"#

  private func linkedPerson() throws -> Person {
    var person = try person()
    person.answer(.coachModel, Self.linked)
    try person.tap("New week")
    return person
  }

  private func reloaded(_ person: Person) throws -> Person {
    var later = try person.reloaded()
    later.state.catalogue = Self.catalogue
    later.perform(.arrived(.coach))
    later.answer(.coachModel, Self.linked)
    try later.tap("New week")
    return later
  }

  /// What was posted last, and under which path.
  private func posted(_ person: inout Person) throws -> (path: String, plan: WeekPlan) {
    let bodies = person.takeEffects().compactMap { effect -> (String, String)? in
      if case .fetch(_, _, let path, let body?) = effect { (path, body) } else { nil }
    }
    let (path, body) = try #require(bodies.last)
    return (path, try WeekPlan(decoding: Array(body.utf8)))
  }

  @Test func aGatewayIsLinkedAndItsModelWritesAWeek() throws {
    var person = try person()
    #expect(!person.sees("Have a model write it"))
    person.answer(.coachModel, "{}")
    try person.type("https://gateway.example", into: "Address")
    try person.type("rgw_token", into: "Token")
    try person.tap("Link")
    let bodies = person.takeEffects().compactMap { effect -> String? in
      if case .fetch(.coachModel, _, _, let body?) = effect { body } else { nil }
    }
    #expect(bodies.count == 1)
    let body = try JSONValue(parsing: Array((bodies.first ?? "").utf8))
    #expect(body["address"]?.string == "https://gateway.example")
    #expect(body["token"]?.string == "rgw_token")
    person.answer(.coachModel, Self.linked)
    #expect(person.state.coach.drafts.text("coach-token") == nil)
    try person.tap("New week")
    #expect(person.sees("7 of 10 answers left until 1 Dec."))
    try Golden.check(person.state, "coach-linked")
    try person.tap("2")
    try person.tap("Have a model write it")
    #expect(person.sees("The model writes your week"))
    let (path, asked) = try posted(&person)
    #expect(path == "/api/coach/weeks?today=2026-11-21")
    #expect(asked.request.days == 2 && asked.gymID == person.state.coachGym?.id)
    #expect(asked.start == person.state.notebook.coachStart(today: person.state.day))
    // It takes its time: the same one is asked for again.
    person.answer(.coachWeek, status: 202, "{}")
    let again = try posted(&person)
    #expect(again.path == path && again.plan == asked)
    let brief = person.state.notebook.coachBrief(
      asked.request, gym: person.state.coachGym, catalogue: Self.catalogue, start: asked.start,
      today: person.state.day)
    var plan = WeekPlanner.plan(brief, id: asked.id)
    plan.origin = Open(.model)
    plan.modelName = "a-model"
    person.answer(.coachWeek, String(decoding: plan.encoded(), as: UTF8.self))
    #expect(person.state.coach.proposals == [plan])
    #expect(person.sees("Written by a-model") && person.sees("Use this week"))
    #expect(person.state.device.memory["coach-week"] == nil)
    try person.tap("Use this week")
    #expect(person.state.notebook.weekPlans.first?.origin == Open(.model))
  }

  @Test func aWeekThatMayHaveBeenPaidForIsAskedForWithTheSameIdentifier() throws {
    var person = try linkedPerson()
    try person.tap("Have a model write it")
    let first = try posted(&person).plan.id
    person.answer(.coachWeek, status: 0, "")
    #expect(person.sees("The library cannot be reached."))
    // Also after the page was loaded again.
    var later = try reloaded(person)
    try later.tap("Have a model write it")
    #expect(try posted(&later).plan.id == first)
    later.answer(
      .coachWeek, status: 503,
      #"{"error":{"kind":"gateway_unreachable","message":"It is away.","hint":"Plan offline."}}"#)
    #expect(later.sees("It is away.") && later.sees("Plan offline."))
    try later.tap("Have a model write it")
    #expect(try posted(&later).plan.id == first)
    later.answer(
      .coachWeek, status: 409,
      #"{"error":{"kind":"quota_exhausted","message":"All used.","hint":"Plan offline."}}"#)
    try later.tap("Have a model write it")
    #expect(try posted(&later).plan.id != first)
    later.answer(.coachWeek, #"{"id":7}"#)
    #expect(!later.sees("The model writes your week"))
    try later.tap("Plan the week")
    #expect(later.sees("Use this week"))
  }

  /// The answer to the first question must not be taken for one to the second.
  @Test func anotherQuestionIsAskedAnew() throws {
    var person = try linkedPerson()
    try person.tap("Have a model write it")
    let first = try posted(&person).plan
    person.answer(.coachWeek, status: 0, "")
    try person.tap("2")
    try person.tap("Have a model write it")
    let second = try posted(&person).plan
    #expect(second.id != first.id && second.request.days == 2)
    // What was typed is there again after a reload, and is the same question.
    var later = try reloaded(person)
    try later.tap("Have a model write it")
    #expect(try posted(&later).plan == second)
    // What was asked is asked again, whatever is typed meanwhile.
    try person.type("Bigger arms", into: "Goal, in your own words")
    person.answer(.coachWeek, status: 202, "{}")
    #expect(try posted(&person).plan == second)
  }

  /// What was asked in vain weeks ago is not what is asked now.
  @Test func aQuestionOfOtherDaysIsNotTakenUp() throws {
    var person = try linkedPerson()
    try person.type("Bigger arms", into: "Goal, in your own words")
    try person.tap("Have a model write it")
    person.answer(.coachWeek, status: 0, "")
    #expect(try reloaded(person).state.coachRequest.goals == "Bigger arms")
    person.wait(seconds: 14 * 86_400)
    let later = try reloaded(person)
    #expect(later.state.coachRequest == later.state.notebook.lastCoachRequest)
    #expect(later.state.coachRequest.goals.isEmpty)
  }

  @Test func callsThatAreUsedUpAreSaidWithTheDayOfNewOnes() throws {
    var person = try person()
    person.answer(
      .coachModel,
      Self.linked.replacing(#""resets""#, with: #""calls_exhausted":true,"resets""#))
    try person.tap("New week")
    #expect(person.sees("7 of 10 answers left, but the model may not be asked again until 1 Dec."))
  }

  @Test func withoutANetworkNothingIsSaidOfAModel() throws {
    var person = try person()
    person.answer(.coachModel, status: 0, "")
    #expect(!person.sees("cannot be reached"))
    try person.tap("New week")
    #expect(!person.sees("Have a model write it"))
  }

  @Test func whatWouldBeSentIsShown() throws {
    var person = try linkedPerson()
    try person.tap("Show what is sent")
    let (path, asked) = try posted(&person)
    #expect(path == "/api/coach/data?today=2026-11-21")
    #expect(asked.request == person.state.coachRequest)
    person.answer(.coachData, "You plan one week.")
    #expect(person.sees("You plan one week."))
    try person.tap("Unlink")
    person.answer(.coachModel, "{}")
    #expect(!person.sees("https://gateway.example\n"))
    #expect(!person.sees("Have a model write it"))
  }

  @Test func whatShallNotCountDoesNot() throws {
    var person = try person()
    let known = try #require(person.state.coach.briefs.first)
    #expect(known.candidates.contains { $0.record != nil })
    try person.tap("New week")
    person.perform(.coach(.count(.log, false)))
    try person.tap("Plan the week")
    let plan = try #require(person.state.coach.proposals.first)
    #expect(plan.request.ignoresLog)
    let brief = person.state.coachBrief(of: plan)
    #expect(brief.candidates.allSatisfy { $0.record == nil })
    #expect(brief.experience == .novice)
  }
}
