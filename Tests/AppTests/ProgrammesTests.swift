import Coach
import Documents
import Running
import Strength
import Testing

@testable import App

/// Strength on the calendar, from the form to the log.
@Suite struct ProgrammesTests {
  private func person(_ documents: [AnyDocument] = Samples.demo) throws -> Person {
    var person = try Person(documents)
    person.state.catalogue = Samples.catalogue
    return person
  }

  /// One's own splits, from tomorrow on.
  private func planned() throws -> (person: Person, programme: Programme) {
    var person = try person()
    person.perform(.open(.newProgramme))
    try person.tap("Add to calendar")
    return (person, try #require(person.state.notebook.programmes.first))
  }

  @Test func onesOwnSplitsLieOnTheCalendar() throws {
    var (person, programme) = try planned()
    #expect(person.state.route == .programme(programme.id))
    #expect(Route(path: person.state.route.path) == person.state.route)
    let splits = person.state.notebook.splits
    #expect(programme.sessions.map { $0.splitID } == splits.prefix(7).map { $0.id })
    let first = try #require(programme.days.first)
    let name = try #require(programme.session(first.sessionID)).name
    #expect(person.sees("Next: " + name) && person.sees("0 of "))
    try Golden.check(person.state, "programme")
    person.perform(.open(.calendar))
    let words = person.page.names(["button"]).joined(separator: "\n")
    #expect(words.contains(name + " planned"))
    let week = TrainingWeek(person.state.notebook, today: first.date)
    #expect(week.plannedWorkouts > week.workoutCount)
  }

  @Test func theFormPreviewsWhatIsMade() throws {
    var person = try person()
    person.perform(.open(.splits))
    try person.tap("New programme")
    try Golden.check(person.state, "programme-new")
    try person.choose("Four-week waves", in: "Based on")
    #expect(person.sees("32 workouts") && person.sees("training max"))
    try Golden.check(person.state, "programme-new-waves")
    try person.tap("Monday")
    #expect(person.sees("24 workouts"))
    for day in ["Tuesday", "Thursday", "Friday"] { try person.tap(day) }
    #expect(person.sees("Choose the days you train on."))
    #expect(!person.page.names(["button"]).contains("Add to calendar"))
    try person.type("0", into: "Weeks")
    #expect(person.sees("A whole number of weeks, 1 to 52."))
  }

  @Test func aTemplateBringsItsExercises() throws {
    var person = try person([])
    person.perform(.open(.newProgramme))
    // Without splits a template comes first.
    try person.tap("Add to calendar")
    let programme = try #require(person.state.notebook.programmes.first)
    for session in programme.sessions {
      for exercise in session.exercises {
        #expect(person.state.notebook.exercise(exercise.exerciseID) != nil)
      }
    }
    try person.tap("Undo")
    #expect(person.state.notebook.programmes.isEmpty)
  }

  @Test func onesOwnSplitsBringNothingBackThatWasDeleted() throws {
    var person = try person()
    let split = try #require(person.state.notebook.splits.first)
    let gone = try #require(
      split.exercises.compactMap { $0.exerciseID }.first { id in
        Samples.catalogue.contains { $0.id == id }
      })
    person.perform(.exercises(.delete(gone)))
    person.perform(.open(.newProgramme))
    try person.tap("Add to calendar")
    #expect(person.state.notebook.programmes.count == 1)
    #expect(person.state.notebook.exercise(gone) == nil)
  }

  @Test func aReloadedFormKnowsTheSplitsOnceTheyAreHere() throws {
    var person = try Person()
    person.state.device.hasLoaded = false
    person.perform(.arrived(.newProgramme))
    person.state.notebook.put(Samples.demo)
    _ = person.takeEffects()
    person.perform(.device(.stored([], operations: [], memory: [])))
    #expect(person.state.programmes.chosen == nil && person.sees("Add to calendar"))
    let asks = person.effects.contains {
      if case .fetch(.catalogue, _, _, _) = $0 { true } else { false }
    }
    #expect(asks)
  }

  @Test func withoutTheCatalogueItSaysSo() throws {
    var person = try Person([])
    person.perform(.open(.newProgramme))
    #expect(person.sees("Fetching the exercises"))
    person.answer(.catalogue, status: 0, "")
    #expect(person.sees("Connect once to fetch them."))
  }

  @Test func aDayIsTrainedAndCountsAsDone() throws {
    var (person, programme) = try planned()
    let day = try #require(programme.days.first { $0.date >= person.state.day })
    person.wait(seconds: Double(day.date - person.state.day) * 86_400)
    person.perform(.open(.today))
    #expect(person.sees("The whole programme"))
    try person.tap("Start")
    var workout = try person.running()
    let split = try #require(programme.split(of: day, among: person.state.notebook.splits))
    #expect(workout.planDayID == day.id && workout.splitID == split.id)
    #expect(workout.logs.map { $0.exerciseID } == split.exercises.map { $0.exerciseID })
    for log in workout.logs.indices {
      for set in workout.logs[log].sets.indices {
        workout.logs[log].sets[set].completedAt = person.now
      }
    }
    workout.endedAt = person.now
    person.state.notebook.put([.workout(workout)])
    let planned = try #require(person.state.notebook.plannedDay(day.id))
    #expect(planned.done.isDone && planned.done.doneSets == planned.done.plannedSets)
    #expect(person.state.notebook.plannedDay(on: day.date) == nil)
    person.perform(.open(.programme(programme.id)))
    #expect(person.sees("1 of "))
    let outcome = WeekOutcome(
      person.state.notebook, first: day.date.startOfWeek(.monday), today: person.state.day)
    #expect(outcome.doneSessions == 1 && outcome.plannedSessions >= 1)
  }

  @Test func daysAreMovedSwappedSkippedAndBack() throws {
    var (person, programme) = try planned()
    let day = try #require(programme.days.first { $0.date > person.state.day })
    person.perform(.open(.calendar))
    person.perform(.calendar(.open(day.date)))
    try Golden.check(person.state, "calendar-programme-day")
    try person.tap("A day later")
    func date() -> CivilDay? { person.state.notebook.programme(programme.id)?.day(day.id)?.date }
    #expect(date() == day.date + 1)
    try person.tap("Undo")
    #expect(date() == day.date)
    person.perform(
      .calendar(.drop(programme.id.text + "/" + day.id.text + " " + (day.date + 2).text)))
    #expect(date() == day.date + 2)
    person.perform(.calendar(.open(day.date + 2)))
    #expect(person.sees("Moved from "))
    try person.tap("Skip")
    #expect(person.state.notebook.plannedDay(day.id)?.isOpen == false)
    person.perform(.calendar(.open(day.date + 2)))
    #expect(person.sees("Skipped"))
    try person.tap("Restore")
    #expect(person.state.notebook.plannedDay(day.id)?.isOpen == true)
    let other = try #require(
      programme.days.first { $0.id != day.id && $0.date > person.state.day })
    person.perform(.programmes(.swap(day.id, other.id.text)))
    #expect(date() == other.date)
    person.perform(.programmes(.typeDay(day.id, "soon")))
    person.perform(.calendar(.open(other.date)))
    person.perform(.programmes(.typeDay(day.id, "soon")))
    person.perform(.programmes(.moveTyped(day.id)))
    #expect(person.sees("Enter a day.") && date() == other.date)
  }

  @Test func theCoachLeavesItsDaysToIt() throws {
    var (person, programme) = try planned()
    // On two days of the next week, one of which is left out.
    programme.days = Array(programme.days.filter { $0.date > person.state.day }.prefix(2))
    programme.days[1].isSkipped = true
    person.state.notebook.put([.programme(programme)])
    person.perform(.arrived(.coach))
    let plan = try #require(person.state.coach.proposals.first)
    let day = try #require(plan.day(on: programme.days[0].date))
    #expect(day.exercises.isEmpty)
    #expect(person.sees(" belongs to your programme."))
    // One that was accepted before lies beside it.
    var made = plan
    made.state = Open(.accepted)
    programme.days[0].date = try #require(plan.trainedDays.first).date
    person.state.notebook.put([.programme(programme)])
    func isSaid(_ week: WeekPlan) -> Bool {
      WeekCheck.faults(of: week, person.state.coachBrief(of: week)).contains {
        $0.code == .raceDay
      }
    }
    #expect(isSaid(plan) && !isSaid(made))
  }

  @Test func aRunOfOneOfItsDaysIsPlayedFromItsPage() throws {
    var (person, _) = try planned()
    person.state.recorder.canLocate = true
    person.state.notebook.put(.plan(Samples.freshPlan))
    let run = try #require(
      Samples.freshPlan.events.first { $0.date > person.state.day && !$0.structure.isEmpty })
    person.perform(.calendar(.open(run.date)))
    try person.tap("Play")
    #expect(person.sees("Record this run?"))
    // On another page nothing waits to be answered.
    person.perform(.open(.today))
    #expect(!person.sees("Record this run?"))
  }

  @Test func whatIsLeftGoesAndComesBack() throws {
    var (person, programme) = try planned()
    try person.tap("Remove the days that are left")
    #expect(person.state.notebook.programme(programme.id)?.days.isEmpty == true)
    #expect(person.sees("No days left."))
    try person.tap("Undo")
    #expect(person.state.notebook.programme(programme.id)?.days == programme.days)
    try person.tap("Delete")
    #expect(person.state.route == .splits && person.state.notebook.programmes.isEmpty)
    try person.tap("Undo")
    programme.lineage = person.state.notebook.programmes[0].lineage
    #expect(person.state.notebook.programmes == [programme])
  }

  @Test func sharesAreWeighedAndOpenSetsSaidSo() throws {
    var split = try #require(person().state.notebook.splits.first)
    split.exercises = [try #require(split.exercises.first { $0.loadType == Open(.weighted) })]
    split.exercises[0].setPlans = try #require(SetPlan.read("5@65%, 5@75%, 5+@85%"))
    split.exercises[0].trainingMaximum = .kg(100)
    var person = try person(Samples.demo + [.split(split)])
    person.perform(.today(.startSplit(split.id)))
    let sets = try person.running().logs[0].sets
    #expect(sets.map { $0.reps } == [5, 5, 5])
    // As the gym can load them.
    for (set, weight) in zip(sets, [65.0, 75, 85]) {
      #expect(abs((set.weight?.kilograms ?? 0) - weight) <= 2.5)
    }
    #expect(sets.map { $0.notes.isEmpty } == [true, true, false])
    // Without a training maximum nine tenths of the e1RM stand for it.
    split.exercises[0].trainingMaximum = nil
    let notebook = person.state.notebook
    let maximum = try #require(notebook.oneRepMaximum(split.exercises[0]))
    var ids = State(seed: 1)
    let workout = notebook.workout(
      id: .none, of: split, gymID: notebook.gyms.first?.id, at: person.now, ids: &ids)
    let last = try #require(workout.logs[0].sets.last?.weight)
    #expect(abs(last.kilograms - maximum.kilograms * 0.9 * 0.85) <= 2.5)
  }

  /// What is entered beside the body's 80 kg, where ten reps were done with the body alone, or with
  /// 30 kg of help.
  @Test(
    arguments: [
      // 106.7 kg and 66.7 kg in all are the maxima; eight reps at RPE 8 take 73 %.
      (LoadType.bodyweight, nil, "8@RPE8", nil), (.bodyweight, nil, "1@RPE10", 26.7),
      (.assisted, 30.0, "8@RPE8", 31.1), (.assisted, 30.0, "5@75%", 35),
    ] as [(LoadType, Double?, String, Double?)])
  func setsOfTheBodyAreWeighedWithoutIt(
    _ type: LoadType, _ before: Double?, _ plans: String, _ entered: Double?
  ) throws {
    var exercise = Exercise(id: ULID(derivedFrom: "pull"), name: "Pull")
    exercise.loadType = Open(type)
    var planned = SplitExercise(id: ULID(derivedFrom: "planned"), exercise: exercise)
    planned.take(try #require(SetPlan.read(plans)))
    var split = Split(id: ULID(derivedFrom: "split"), name: "Pull", order: 0)
    split.exercises = [planned]
    let person = try Person([])
    var settings = Settings()
    settings.bodyWeights = [BodyWeight(day: person.now.day - 9, weight: .kg(80))]
    let begun = Instant(milliseconds: person.now.milliseconds - 86_400_000)
    var workout = Workout(id: ULID(derivedFrom: "last"), name: "Pull", startedAt: begun)
    var log = ExerciseLog()
    log.id = ULID(derivedFrom: "log")
    (log.exerciseID, log.exerciseName, log.loadType) = (exercise.id, "Pull", Open(type))
    log.sets = [WorkoutSet(id: ULID(derivedFrom: "set"), reps: 10, weight: before.map { .kg($0) })]
    workout.logs = [log]
    workout.endedAt = begun
    var notebook = Notebook()
    notebook.put([.settings(settings), .exercise(exercise), .split(split), .workout(workout)])
    var ids = State(seed: 1)
    let next = notebook.workout(id: .none, of: split, gymID: nil, at: person.now, ids: &ids)
    let weight = next.logs.first?.sets.first?.weight?.kilograms
    #expect(abs((weight ?? 0) - (entered ?? 0)) < 2.6 && (weight == nil) == (entered == nil))
  }

  /// What was added the last time is none of a set that the body alone is enough for.
  @Test func whereTheBodyAloneIsDueNothingIsAdded() throws {
    let pullUp = Samples.exercise("Pull Up", .bodyweight)
    var planned = SplitExercise(id: ULID(derivedFrom: "planned"), exercise: pullUp)
    planned.take(try #require(SetPlan.read("5@65%, 5@75%, 5+@85%")))
    let split = Split(id: ULID(derivedFrom: "split"), name: "Pull", exercises: [planned])
    var before = try Samples.done(pullUp, [.kg(20), .kg(20), .kg(20)], on: "2026-11-14")
    before.bodyWeight = .kg(80)
    for set in before.logs[0].sets.indices { before.logs[0].sets[set].reps = 5 }
    var settings = Settings()
    settings.bodyWeights = [BodyWeight(day: before.startedAt.day, weight: .kg(80))]
    var person = try Person([
      .settings(settings), .exercise(pullUp), .split(split), .workout(before),
    ])
    person.perform(.today(.startSplit(split.id)))
    let weights = try person.running().logs[0].sets.map { $0.weight }
    #expect(Array(weights.prefix(2)) == [.kg(0), .kg(0)])
    for _ in 0..<3 { try person.tap("Done") }
    let done = try person.running().logs[0].sets
    #expect(done.map { $0.weight } == weights)
    #expect(done.allSatisfy { $0.completedAt != nil })
  }

  @Test func setsWithNeitherShareNorEffortAreAsBeforeADeload() throws {
    var (person, programme) = try deloading()
    let row = Samples.exercise("Row")
    var light = try Samples.done(row, [.kg(62.5)], on: "2026-11-20")
    light.planDayID = programme.days[0].id
    var planned = SplitExercise(id: ULID(derivedFrom: "planned"), exercise: row)
    planned.take(try #require(SetPlan.read("15, 2x5 myo")))
    let split = Split(id: ULID(derivedFrom: "mini"), name: "Mini", exercises: [planned])
    person.state.notebook.put([.workout(light), .split(split)])
    var ids = State(seed: 1)
    let workout = person.state.notebook.workout(
      id: .none, of: split, gymID: nil, at: person.now, ids: &ids)
    #expect(workout.logs[0].sets.map { $0.weight } == [.kg(80), .kg(80), .kg(80)])
  }

  @Test func aDeloadIsLighterAndDoesNotLowerTheRuleAfterwards() throws {
    var (person, programme) = try planned()
    programme.days[0].isDeload = true
    person.state.notebook.put([.programme(programme)])
    let planned = try #require(person.state.notebook.plannedDay(programme.days[0].id))
    let full = try #require(programme.split(of: programme.days[1], among: []))
    let notebook = person.state.notebook
    var ids = State(seed: 1)
    let light = notebook.workout(
      id: .none, of: planned, gymID: planned.gymID, at: person.now, ids: &ids)
    let whole = notebook.workout(
      id: .none, of: notebook.split(planned.split?.id), gymID: planned.gymID, at: person.now,
      ids: &ids)
    #expect(light.name.hasSuffix(", deload") && full.exercises.isEmpty == false)
    #expect(light.plannedSetCount < whole.plannedSetCount)
    for (log, before) in zip(light.logs, whole.logs) where log.loadType == Open(.weighted) {
      guard let weight = log.sets[0].weight, let old = before.sets[0].weight, old.value > 0 else {
        continue
      }
      #expect(weight.kilograms <= old.kilograms * Programme.deloadWeight + 0.05)
    }
  }

  @Test func afterDeloadsTheRuleGoesOnFromBeforeThem() throws {
    var (person, programme) = try planned()
    programme.days[0].isDeload = true
    let day = programme.days[0].id
    person.state.notebook.put([.programme(programme)])
    let planned = try #require(person.state.notebook.plannedDay(day))
    let rules = planned.split?.exercises.filter {
      $0.progression != nil && $0.loadType == Open(.weighted)
    }
    let today = person.now.day + 5
    func proposals() -> [Proposal?] {
      (rules ?? []).map {
        person.state.notebook.proposal(for: $0, gymID: planned.gymID, today: today)
      }
    }
    let before = proposals()
    #expect(before.contains { $0?.weight != nil })
    // More of them than a rule takes for light by their weights.
    for number in 1...4 {
      let at = Instant(milliseconds: person.now.milliseconds + Int64(number) * 86_400_000)
      var ids = State(seed: UInt64(number))
      var workout = person.state.notebook.workout(
        id: ULID(derivedFrom: "light \(number)"), of: planned, gymID: planned.gymID, at: at,
        ids: &ids)
      for log in workout.logs.indices {
        for set in workout.logs[log].sets.indices {
          workout.logs[log].sets[set].completedAt = at
        }
      }
      workout.endedAt = Instant(milliseconds: at.milliseconds + 3_600_000)
      person.state.notebook.put([.workout(workout)])
    }
    #expect(proposals().map { $0?.weight } == before.map { $0?.weight })
  }

  /// Someone who did 80 kg a week ago, of a split without a rule that has two deloads and a day.
  private func deloading() throws -> (person: Person, programme: Programme) {
    let row = Samples.exercise("Row")
    let split = Split(
      id: ULID(derivedFrom: "rows"), name: "Rows",
      exercises: [SplitExercise(id: ULID(derivedFrom: "rows/1"), exercise: row, setCount: 5)])
    var person = try Person([
      .exercise(row), .split(split),
      .workout(try Samples.done(row, [.kg(80), .kg(80)], on: "2026-11-14")),
    ])
    let today = person.state.day
    var programme = Programme(
      id: ULID(derivedFrom: "programme"), name: "Rows", splits: [(today.weekday, split)],
      ProgrammeRequest(start: today, weeks: 3))
    programme.days[0].isDeload = true
    programme.days[1].isDeload = true
    person.state.notebook.put(.programme(programme))
    return (person, programme)
  }

  @Test func withoutARuleTheWeightBeforeADeloadGoesOn() throws {
    var (person, programme) = try deloading()
    var light = try Samples.done(Samples.exercise("Row"), [.kg(62.5)], on: "2026-11-20")
    light.planDayID = programme.days[0].id
    person.state.notebook.put(.workout(light))
    let notebook = person.state.notebook
    let now = person.now
    func weight(_ day: ProgrammeDay) throws -> Weight? {
      let planned = try #require(notebook.plannedDay(day.id))
      var ids = State(seed: 1)
      return notebook.workout(id: .none, of: planned, gymID: nil, at: now, ids: &ids)
        .logs.first?.sets.first?.weight
    }
    // Light once, not twice; and back where it was.
    #expect(try weight(programme.days[1]) == .kg(62.5))
    #expect(try weight(programme.days[2]) == .kg(80))
  }

  /// A deload stays one when its programme is gone, and when it is done once more.
  @Test func aDeloadOutlivesItsProgramme() throws {
    var (person, programme) = try deloading()
    let planned = try #require(person.state.notebook.plannedDay(programme.days[0].id))
    var ids = State(seed: 1)
    var light = person.state.notebook.workout(
      id: ULID(derivedFrom: "light"), of: planned, gymID: nil, at: person.now, ids: &ids)
    for set in light.logs[0].sets.indices { light.logs[0].sets[set].completedAt = person.now }
    light.endedAt = person.now
    person.state.notebook.put([.workout(light)])
    person.state.notebook.remove(folder: Programme.kind.name, id: programme.id)
    let notebook = person.state.notebook
    #expect(notebook.programmes.isEmpty)
    let rows = try #require(notebook.splits.first)
    let next = notebook.workout(id: .none, of: rows, gymID: nil, at: person.now, ids: &ids)
    #expect(next.logs[0].sets.first?.weight == .kg(80))
    let again = notebook.repetition(
      of: light, id: .none, gymID: nil, at: person.now, ids: &ids)
    #expect(again.isDeload)
  }

  /// A copy of what was done is none of the day that it was planned for, and light if that was.
  @Test func aDuplicateIsOfNoPlannedDay() throws {
    var (person, programme) = try deloading()
    var light = try Samples.done(Samples.exercise("Row"), [.kg(62.5)], on: "2026-11-20")
    light.planDayID = programme.days[0].id
    person.state.notebook.put(.workout(light))
    person.perform(.history(.duplicate(light.id)))
    let copy = try #require(
      person.state.notebook.workouts.values.first {
        $0.startedAt.day == person.state.day && $0.id != light.id
      })
    #expect(copy.planDayID == nil && copy.isDeload)
    let done = try #require(person.state.notebook.plannedDay(programme.days[0].id)?.done)
    #expect(done.doneSets == 1)
  }

  @Test func whatIsDoneInsteadIsLightInADeload() throws {
    var (person, programme) = try deloading()
    let press = Samples.exercise("Press")
    person.state.notebook.put([
      .exercise(press), .workout(try Samples.done(press, [.kg(50), .kg(50)], on: "2026-11-13")),
    ])
    person.perform(.today(.startPlanned(programme.days[0].id)))
    person.perform(.workout(.replace(log: try person.running().logs[0].id, with: press.id)))
    #expect(try person.running().logs[0].exerciseName == "Press")
    #expect(try person.weights() == ["40 kg", "40 kg", "40 kg"])
  }

  @Test func anExerciseThatIsAddedGoesOnFromBeforeADeload() throws {
    var (person, programme) = try deloading()
    let row = Samples.exercise("Row")
    var light = try Samples.done(row, [.kg(62.5)], on: "2026-11-20")
    light.planDayID = programme.days[0].id
    person.state.notebook.put(.workout(light))
    var log = ExerciseLog(id: ULID(derivedFrom: "added"), exercise: row)
    var ids = State(seed: 1)
    person.state.notebook.addSets(to: &log, row, gymID: nil, turn: 0, ids: &ids)
    #expect(log.sets.map { $0.weight } == [.kg(80), .kg(80)])
  }

  /// 80 % of 22.5 kg are less than the bar.
  @Test func aDeloadIsNoLighterThanWhatTheGymHas() throws {
    var (person, programme) = try deloading()
    var gym = Gym(id: ULID(derivedFrom: "garage"), name: "Garage")
    gym.bars = [Bar(name: "Bar", weight: .kg(20))]
    gym.plates = [PlateStock(weight: .kg(1.25), count: 4)]
    var row = Samples.exercise("Row")
    row.equipment = ["barbell"]
    let before = try Samples.done(row, [.kg(22.5)], on: "2026-11-18", gym: gym)
    person.state.notebook.put([.gym(gym), .exercise(row), .workout(before)])
    let planned = try #require(person.state.notebook.plannedDay(programme.days[0].id))
    var ids = State(seed: 1)
    let workout = person.state.notebook.workout(
      id: .none, of: planned, gymID: gym.id, at: person.now, ids: &ids)
    #expect(workout.logs[0].sets.map { $0.weight?.text } == ["20 kg", "20 kg", "20 kg"])
  }

  @Test func whatIsTrainedWeeksLateIsDoneWhereverItIsAskedFor() throws {
    var (person, programme) = try deloading()
    let day = programme.days[0]
    var late = try Samples.done(Samples.exercise("Row"), [.kg(80)], on: "2026-12-11")
    late.planDayID = day.id
    person.state.notebook.put(.workout(late))
    #expect(late.startedAt.day - day.date == 20)
    let notebook = person.state.notebook
    #expect(notebook.plannedDays(of: programme).first?.done.isDone == true)
    #expect(notebook.plannedDay(day.id)?.done.isDone == true)
    #expect(notebook.plannedDay(on: day.date) == nil)
  }

  @Test func theWeekIsThatOfTheNextDayWhereverOthersWereMoved() throws {
    let split = Split(id: ULID(derivedFrom: "rows"), name: "Rows")
    let monday = try #require(CivilDay("2026-03-02"))
    var programme = Programme(
      id: ULID(derivedFrom: "programme"), name: "Rows", splits: [(.monday, split)],
      ProgrammeRequest(start: monday, weeks: 8))
    programme.move(programme.days[0].id, to: monday + 45)
    #expect(programme.standing(today: monday + 14).hasPrefix("Week 3 of 8"))
  }

  @Test func setsAreTypedOneByOne() throws {
    var person = try person()
    let split = try #require(person.state.notebook.splits.first)
    let planned = try #require(split.exercises.first { $0.loadType == Open(.weighted) })
    person.perform(.open(.split(split.id)))
    person.perform(.splits(.toggleExercise(planned.id)))
    func change(_ text: String) -> SplitExercise? {
      person.perform(.splits(.change(split: split.id, exercise: planned.id, .plans(text))))
      return person.state.notebook.split(split.id)?.exercises.first { $0.id == planned.id }
    }
    #expect(change("5@65%, 3+@85%")?.setPlans.count == 2)
    #expect(person.sees("5@65%, 3+@85%") && person.sees("Set by set"))
    // They tell how many there are, and of how many reps.
    #expect(person.page.names(["input"]).filter { $0 == "Sets" }.count == 1)
    #expect(!person.page.has("input", "Reps from"))
    #expect(change("5@")?.setPlans.count == 2)
    #expect(person.sees("Sets such as 5@65%"))
    let equal = change("")
    #expect(equal?.setPlans.isEmpty == true && equal?.setCount == 2)
    #expect(person.sees("Progression"))
  }
}
