import Documents
import Strength
import Testing

@testable import Coach

@Suite struct WeekPlannerTests {
  private let id = ULID(derivedFrom: "week")

  private func names(_ plan: WeekPlan) -> [String] {
    plan.days.flatMap { $0.exercises.map { $0.exerciseName } }
  }

  /// The long run is a day later than it was, on the day after the legs.
  @Test func aWeekFollowsRunsThatHaveMoved() throws {
    var sources = Briefs.sources(Briefs.full)
    sources.runs = [Briefs.run(6, long: true)]
    let brief = CoachBrief(Briefs.request(days: 4), sources, start: Briefs.start)
    let plan = WeekPlanner.plan(brief, id: ULID(derivedFrom: "week"))
    func following(_ runs: [BriefRun], today: CivilDay) -> WeekPlan {
      var now = sources
      now.runs = runs
      return WeekPlanner.following(
        runs, plan, CoachBrief(Briefs.request(days: 4), now, start: Briefs.start), today: today)
    }
    #expect(following(sources.runs, today: plan.start) == plan)
    for number in 0..<7 {
      let moved = following([Briefs.run(number, long: true)], today: plan.start)
      for (day, old) in zip(moved.days, plan.days) {
        #expect(day.exercises == old.exercises && day.id == old.id)
        #expect(day.runName.isEmpty == (day.date != Briefs.start + number))
        if day.exercises.isEmpty {
          #expect(day.title == (day.date == Briefs.start + number ? "Long run" : "Rest"))
        } else {
          let legs = day.exercises.contains { $0.exerciseName.contains("Squat") }
          if legs { #expect(!day.reason.contains("The legs rest"), "\(number)") }
        }
      }
      let late = following([Briefs.run(number, long: true)], today: plan.lastDay + 1)
      for (day, old) in zip(late.days, plan.days) where !old.exercises.isEmpty {
        #expect(day.reason == old.reason)
      }
    }
    #expect(following([], today: plan.start).days.allSatisfy { $0.runEventID == nil })
  }

  @Test func dividesTheBodyByTheDays() {
    let titles: [Int: [String]] = [
      1: ["Full body"], 2: ["Full body A", "Full body B"],
      4: ["Upper body A", "Lower body A", "Upper body B", "Lower body B"],
    ]
    for (days, expected) in titles {
      let plan = WeekPlanner.plan(
        Briefs.brief(Briefs.full, Briefs.request(days: days)), id: id)
      #expect(
        plan.days.filter { !$0.exercises.isEmpty }.map { $0.title }.sorted() == expected.sorted())
    }
  }

  @Test func everyMovementHasItsTurn() {
    let brief = Briefs.brief(Briefs.full)
    let plan = WeekPlanner.plan(brief, id: id)
    var movements: [Movement] = []
    for day in plan.days {
      for item in day.exercises {
        if let candidate = brief.candidate(item.exerciseID) { movements.append(candidate.movement) }
      }
    }
    for movement in Movement.allCases where movement.isCompound || movement == .trunk {
      #expect(movements.contains(movement), "\(movement.name)")
    }
  }

  @Test func usesOnlyWhatIsThere() {
    for gym in [Briefs.full, Briefs.garage, Briefs.onePair, Briefs.hotel] {
      let brief = Briefs.brief(gym, Briefs.request(days: 4))
      for name in names(WeekPlanner.plan(brief, id: id)) {
        let equipment = Briefs.exercise(name).equipment
        #expect(equipment.allSatisfy { brief.equipment.contains($0) }, "\(gym.name): \(name)")
      }
    }
  }

  /// A day is planned anew as if the one that is left out were none: what its muscles had there
  /// is free.
  @Test func aDayThatIsLeftOutIsNoReasonAgainstAnother() throws {
    let brief = Briefs.brief(Briefs.full, Briefs.request(days: 2))
    var plan = WeekPlanner.plan(brief, id: id)
    let places = plan.days.indices.filter { !plan.days[$0].exercises.isEmpty }
    plan.days[places[0]].isSkipped = true
    // On the day after it the same muscles may be trained.
    var moved = plan
    try WeekPlanner.move(
      plan.days[places[1]].id, to: plan.days[places[0] + 1].date, in: &moved, brief, begun: [])
    #expect(!WeekCheck.faults(of: moved, brief).contains { $0.isError })
    moved.days[places[0]].isSkipped = false
    #expect(WeekCheck.faults(of: moved, brief).contains { $0.code == .trainedTooSoon })
    moved.days[places[0]].isSkipped = true
    let other = moved.days[places[0] + 1].id
    WeekPlanner.redo(other, in: &moved, brief, seed: 1)
    #expect((moved.day(other)?.setCount ?? 0) > 10)
    #expect(!WeekCheck.faults(of: moved, brief).contains { $0.isError })
  }

  @Test func beginnersStartLightAndAreToldSo() throws {
    let brief = Briefs.brief(Briefs.full)
    let plan = WeekPlanner.plan(brief, id: id)
    #expect(brief.experience == .novice)
    #expect(plan.remarks.contains { $0.hasPrefix("The first weeks stay below") })
    let squat = try #require(
      plan.days.flatMap { $0.exercises }.first { $0.exerciseName == "Squat (Barbell)" })
    #expect(squat.weight == .kg(22.5))
    #expect(squat.reason.contains("First time here: a cautious 22.5 kg"))
    #expect(!names(plan).contains("Pull Up") && !names(plan).contains("Deadlift (Barbell)"))
  }

  @Test func theLogDecidesTheWeight() throws {
    var sources = Briefs.sources(Briefs.full)
    sources.workouts = Briefs.log(weeks: 12, gym: Briefs.full)
    sources.workoutCount = 90
    sources.firstWorkout = Briefs.start - 400
    let brief = CoachBrief(Briefs.request(goals: "muscle"), sources, start: Briefs.start)
    #expect(brief.experience == .intermediate)
    let squat = try #require(brief.candidate(Briefs.exercise("Squat (Barbell)").id)?.record)
    #expect(squat.lastReps == 8 && squat.lastWeight == .kg(60))
    #expect(abs((squat.oneRepMax ?? 0) - 76) < 0.01)
    let plan = WeekPlanner.plan(brief, id: id)
    let item = try #require(
      plan.days.flatMap { $0.exercises }.first { $0.exerciseName == "Squat (Barbell)" })
    #expect(item.weight == .kg(60))
    #expect(item.reason.contains("the same weight, more reps"), "\(item.reason)")
    let strong = CoachBrief(
      Briefs.request(days: 4, goals: "get stronger"), sources, start: Briefs.start)
    let bench = try #require(
      WeekPlanner.plan(strong, id: id).days.flatMap { $0.exercises }
        .first { $0.exerciseName == "Bench Press (Barbell)" })
    #expect(bench.highestReps == 5)
    // 76 / (1 + (4 + 2) / 30) = 63.3, and 62.5 can be loaded.
    #expect(bench.weight == .kg(62.5))
  }

  @Test func legsAndRacesAreKeptApart() {
    var sources = Briefs.sources(Briefs.full)
    sources.runs = [Briefs.run(3, hard: true), Briefs.run(6, long: true)]
    var brief = CoachBrief(Briefs.request(days: 5), sources, start: Briefs.start)
    var plan = WeekPlanner.plan(brief, id: id)
    for day in [2, 5] {
      for item in plan.days[day].exercises {
        let movement = brief.candidate(item.exerciseID)?.movement
        #expect(movement != .squat && movement != .hinge, "\(item.exerciseName)")
      }
    }
    #expect(plan.days[6].runName == "Long run")
    sources.runs = [Briefs.run(6, race: true)]
    brief = CoachBrief(Briefs.request(days: 6), sources, start: Briefs.start)
    plan = WeekPlanner.plan(brief, id: id)
    #expect(plan.days[5].exercises.isEmpty && plan.days[6].exercises.isEmpty)
    #expect(plan.remarks.contains { $0.hasPrefix("Only 5 of 6 days") })
    #expect(plan.remarks.contains { $0.hasPrefix("A race is near") })
  }

  @Test func daysOfAProgrammeAreLeftToIt() throws {
    var sources = Briefs.sources(Briefs.full)
    func brief(_ places: [Int]) -> CoachBrief {
      sources.programmeDays = places.map { Briefs.start + $0 }
      return CoachBrief(Briefs.request(days: 4), sources, start: Briefs.start)
    }
    let beside = brief([0, 2, 4])
    let plan = WeekPlanner.plan(beside, id: id)
    #expect(plan.trainedDays.count == 3)
    for place in [0, 2, 4] {
      #expect(plan.days[place].exercises.isEmpty)
      #expect(plan.days[place].reason == "Left to your programme.")
    }
    #expect(plan.remarks.contains("Only 3 of 4 days beside your programme."))
    #expect(plan.remarks.contains("Monday, Wednesday and Friday belong to your programme."))
    #expect(WeekCheck.faults(of: plan, beside).allSatisfy { !$0.isError })
    var other = plan
    other.days[0].exercises = try #require(plan.trainedDays.first).exercises
    let faults = WeekCheck.faults(of: other, beside).filter { $0.code == .raceDay }
    #expect(faults.map { $0.message } == ["That day is left to your programme."])
    #expect(ModelRequest(beside).data.closed == [1, 3, 5])
    #expect(beside.hash != brief([]).hash && brief([20]).hash == brief([]).hash)
    let none = WeekPlanner.plan(brief([0, 1, 2, 3, 4, 5, 6]), id: id)
    #expect(none.trainedDays.isEmpty)
    #expect(none.remarks.last == "No other day is left for strength this week.")
  }

  @Test func aTiredBodyGetsFewerSets() {
    var sources = Briefs.sources(Briefs.full)
    sources.workouts = Briefs.log(weeks: 12, gym: Briefs.full)
    func sets(_ request: CoachRequest) -> Int {
      WeekPlanner.plan(CoachBrief(request, sources, start: Briefs.start), id: id).days
        .reduce(0) { $0 + $1.setCount }
    }
    let usual = sets(Briefs.request())
    var light = Briefs.request()
    light.isDeload = true
    #expect(Double(sets(light)) < 0.75 * Double(usual))
    sources.health = HealthSummary(sleepMinutes: 330)
    let short = WeekPlanner.plan(
      CoachBrief(Briefs.request(), sources, start: Briefs.start), id: id)
    #expect(
      short.remarks.contains(
        "You slept 5 h 30 min a night over the last week: a quarter fewer sets this week."))
    #expect(short.days.reduce(0) { $0 + $1.setCount } < usual)
  }

  @Test func whatIsLeftAloneIsLeftAlone() throws {
    for (word, muscle) in [
      ("knee", "Quads"), ("Shoulder", "Side Delts"), ("lower back", "Lower Back"),
    ] {
      let brief = Briefs.brief(Briefs.full, Briefs.request(days: 4, avoiding: [word]))
      #expect(brief.unknownExclusions.isEmpty)
      for name in names(WeekPlanner.plan(brief, id: id)) {
        let share = Briefs.exercise(name).muscles.first { $0.muscleName == muscle }
        #expect(share == nil, "\(word): \(name)")
      }
    }
    let brief = Briefs.brief(
      Briefs.full, Briefs.request(avoiding: ["bench press (barbell)", "Biceps", "pinky"]))
    #expect(brief.unknownExclusions == ["pinky"])
    #expect(
      !names(WeekPlanner.plan(brief, id: id)).contains {
        $0 == "Bench Press (Barbell)" || $0.contains("Curl (D")
      })
  }

  @Test func emphasisGetsMore() throws {
    func sets(_ goals: String) -> Double {
      let brief = Briefs.brief(Briefs.full, Briefs.request(days: 4, goals: goals))
      return WeekPlanner.plan(brief, id: id).volume(brief).first { $0.muscle.name == "Biceps" }?
        .sets ?? 0
    }
    #expect(sets("bigger biceps") > sets(""))
  }

  @Test func anEditedWeekIsReadBack() throws {
    let brief = Briefs.brief(Briefs.full)
    let plan = WeekPlanner.plan(brief, id: id)
    var text = plan
    text.days[0].exercises[0].setCount = 5
    #expect(try WeekPlan(decoding: text.encoded()) == text)
    #expect(WeekCheck.faults(of: text, brief).allSatisfy { $0.code != .setsOutOfRange })
  }

  @Test func changesByHandAreJudged() {
    let brief = Briefs.brief(Briefs.garage, Briefs.request(days: 3))
    var plan = WeekPlanner.plan(brief, id: id)
    let day = plan.days.firstIndex { !$0.exercises.isEmpty } ?? 0
    plan.days[day].exercises[0].weight = .lb(101)
    plan.days[day].exercises[0].setCount = 9
    plan.days[day].exercises[0].lowestReps = 40
    plan.days[day].exercises.append(plan.days[day].exercises[0])
    var machine = plan.days[day].exercises[0]
    machine.exerciseID = Briefs.exercise("Leg Press").id
    plan.days[day].exercises.append(machine)
    let codes = WeekCheck.faults(of: plan, brief).map { $0.code }
    for code: WeekFault.Code in [
      .weightNotLoadable, .setsOutOfRange, .repsOutOfRange, .doubledExercise, .missingEquipment,
      .tooLong,
    ] {
      #expect(codes.contains(code), "\(code.rawValue)")
    }
    plan.days.removeLast()
    #expect(WeekCheck.faults(of: plan, brief).map { $0.code } == [.daysNotSeven])
  }

  @Test func whatIsLeftAloneIsSaidToBe() throws {
    let plan = WeekPlanner.plan(Briefs.brief(Briefs.full), id: id)
    let brief = Briefs.brief(Briefs.full, Briefs.request(avoiding: ["knee"]))
    let squat = try #require(
      plan.days.flatMap { $0.exercises }.first { $0.exerciseName.hasPrefix("Squat") })
    let faults = WeekCheck.faults(of: plan, brief)
    let said = squat.exerciseName + " is to be left alone."
    #expect(faults.contains { $0.code == .excluded && $0.message == said })
    #expect(!faults.contains { $0.code == .missingEquipment })
    var strange = plan
    let day = try #require(strange.days.firstIndex { !$0.exercises.isEmpty })
    strange.days[day].exercises[0].exerciseID = id
    #expect(WeekCheck.faults(of: strange, brief).contains { $0.code == .unknownExercise })
  }

  /// There and back: the later exercise has its warm-up again, in its place among the others.
  @Test func aSwapKeepsTheWarmUpInItsPlace() throws {
    var sources = Briefs.sources(Briefs.full)
    sources.workouts = Briefs.log(weeks: 12, gym: Briefs.full)
    let brief = CoachBrief(Briefs.request(), sources, start: Briefs.start)
    var plan = WeekPlanner.plan(brief, id: id)
    let day = try #require(plan.days.firstIndex { $0.warmUp.contains { $0.exerciseID != nil } })
    let before = plan.days[day].warmUp.map { $0.exerciseID }
    let place = try #require(
      plan.days[day].exercises.indices.dropFirst().first {
        before.contains(plan.days[day].exercises[$0].exerciseID)
      })
    let old = plan.days[day].exercises[place]
    let others = WeekPlanner.substitutes(for: old.id, on: plan.days[day], brief)
    WeekPlanner.swap(old.id, for: try #require(others.first), in: &plan, brief)
    #expect(!plan.days[day].warmUp.contains { $0.exerciseID == old.exerciseID })
    let new = plan.days[day].exercises[place]
    WeekPlanner.swap(new.id, for: try #require(brief.candidate(old.exerciseID)), in: &plan, brief)
    #expect(plan.days[day].warmUp.map { $0.exerciseID } == before)
  }

  @Test func ofTwoRunsOfADayTheLongerOneCounts() throws {
    var sources = Briefs.sources(Briefs.full)
    var easy = Briefs.run(3)
    easy.eventID = ULID(high: 0, low: 1)
    for runs in [[easy, Briefs.run(3, long: true)], [Briefs.run(3, long: true), easy]] {
      sources.runs = runs
      let brief = CoachBrief(Briefs.request(), sources, start: Briefs.start)
      let plan = WeekPlanner.plan(brief, id: id)
      #expect(plan.days[3].runName == "Long run")
    }
  }

  @Test func goalsAreKeptWithoutTricks() {
    let goals = Goals("get \u{202e}stronger\u{0007}\n\n\u{e0041}now  ")
    #expect(goals.text == "get stronger now" && goals.aim == .strength)
    #expect(Goals(String(repeating: "ä", count: 400)).text.unicodeScalars.count == 300)
    #expect(Goals("talk about my arms").emphasis == [.biceps, .triceps])
    #expect(Goals("10k in May").isForRunning)
  }

  private func item(_ name: String, _ plan: WeekPlan) throws -> WeekPlanExercise {
    try #require(plan.days.flatMap { $0.exercises }.first { $0.exerciseName == name }, "\(name)")
  }

  @Test func whatWasLiftedElsewhereCounts() throws {
    var sources = Briefs.sources(Briefs.full)
    sources.workouts = Briefs.log(weeks: 12, gym: Briefs.hotel)
    let plan = WeekPlanner.plan(
      CoachBrief(Briefs.request(), sources, start: Briefs.start), id: id)
    let squat = try item("Squat (Barbell)", plan)
    // 76 / (1 + (10 + 3) / 30) = 53.02.
    #expect(squat.weight == .kg(52.5))
    #expect(squat.reason.contains("lifted elsewhere"))
  }

  @Test func noGymMeansTheBodyAlone() {
    var sources = Briefs.sources(nil)
    sources.workouts = Briefs.log(weeks: 4, gym: Briefs.full)
    for place in sources.workouts.indices { sources.workouts[place].gymID = nil }
    let plan = WeekPlanner.plan(
      CoachBrief(Briefs.request(), sources, start: Briefs.start), id: id)
    #expect(!names(plan).isEmpty)
    #expect(names(plan).allSatisfy { Briefs.exercise($0).equipment.isEmpty })
  }

  @Test func aLighterWeekRaisesNoWeight() throws {
    var sources = Briefs.sources(Briefs.full)
    sources.workouts = Briefs.log(weeks: 12, gym: Briefs.full)
    for place in sources.workouts.indices {
      for log in sources.workouts[place].logs.indices {
        for set in sources.workouts[place].logs[log].sets.indices {
          sources.workouts[place].logs[log].sets[set].reps = 12
        }
      }
    }
    var request = Briefs.request()
    let usual = WeekPlanner.plan(CoachBrief(request, sources, start: Briefs.start), id: id)
    #expect(try item("Squat (Barbell)", usual).weight == .kg(62.5))
    #expect(try item("Squat (Barbell)", usual).targetReps == 8)
    request.isDeload = true
    let light = WeekPlanner.plan(CoachBrief(request, sources, start: Briefs.start), id: id)
    #expect(try item("Squat (Barbell)", light).weight == .kg(60))
  }

  @Test func theFirstDayDoneIsNoFault() {
    let before = WeekPlanner.plan(Briefs.brief(Briefs.full), id: id)
    var sources = Briefs.sources(Briefs.full)
    sources.workouts = Briefs.log(weeks: 1, gym: Briefs.full, gap: 0)
    sources.isMade = true
    let brief = CoachBrief(Briefs.request(), sources, start: Briefs.start)
    #expect(!WeekCheck.faults(of: before, brief).contains { $0.code == .trainedTooSoon })
  }

  @Test func bandsThatNobodyHasSetBarNothing() {
    var sources = Briefs.sources(Briefs.full)
    for place in sources.muscles.indices where sources.muscles[place].name == "Forearms" {
      sources.muscles[place].bands = VolumeBands(mev: 0, mav: nil, mrv: 0)
    }
    let brief = CoachBrief(Briefs.request(), sources, start: Briefs.start)
    let plan = WeekPlanner.plan(brief, id: id)
    #expect(names(plan).contains { $0.contains("Row") || $0.contains("Pulldown") })
    #expect(WeekCheck.faults(of: plan, brief).allSatisfy { !$0.isError })
  }

  @Test func jointsAreSparedWhateverMusclesAreListed() {
    var sources = Briefs.sources(Briefs.full)
    sources.muscles.removeAll { $0.name == "Quads" }
    let brief = CoachBrief(Briefs.request(avoiding: ["knee"]), sources, start: Briefs.start)
    #expect(!names(WeekPlanner.plan(brief, id: id)).contains { $0.contains("Squat") })
  }

  @Test func theLastExerciseTakesItsDayWithIt() {
    let brief = Briefs.brief(Briefs.full)
    var plan = WeekPlanner.plan(brief, id: id)
    let day = plan.days.firstIndex { !$0.exercises.isEmpty } ?? 0
    for item in plan.days[day].exercises { WeekPlanner.remove(item.id, from: &plan, brief) }
    #expect(plan.days[day].kind == Open(.rest) && plan.days[day].minutes == 0)
    #expect(!WeekCheck.faults(of: plan, brief).contains { $0.code == .emptyDay })
  }

  /// The race was moved after the week was made.
  @Test func aDayWithARaceIsNotPlannedAnew() throws {
    let made = WeekPlanner.plan(Briefs.brief(Briefs.full), id: id)
    let place = try #require(made.days.lastIndex { !$0.exercises.isEmpty })
    for ahead in [0, 1] {
      var sources = Briefs.sources(Briefs.full)
      sources.runs = [Briefs.run(place + ahead, race: true)]
      let brief = CoachBrief(Briefs.request(), sources, start: Briefs.start)
      var plan = made
      #expect(WeekCheck.faults(of: plan, brief).contains { $0.code == .raceDay })
      WeekPlanner.redo(plan.days[place].id, in: &plan, brief, seed: 1)
      #expect(plan.days[place].exercises.isEmpty && plan.days[place].kind == Open(.rest))
      #expect(!WeekCheck.faults(of: plan, brief).contains { $0.code == .raceDay })
    }
  }

  @Test func theLegsRestAfterARace() {
    var sources = Briefs.sources(Briefs.full)
    sources.runs = [Briefs.run(-1, race: true)]
    let brief = CoachBrief(Briefs.request(days: 6), sources, start: Briefs.start)
    let plan = WeekPlanner.plan(brief, id: id)
    for item in plan.days[0].exercises {
      let movement = brief.candidate(item.exerciseID)?.movement
      #expect(movement != .squat && movement != .hinge)
    }
    #expect(!plan.remarks.contains { $0.hasPrefix("A race is near") })
    #expect(Goals("get back in shape").emphasis.isEmpty)
  }

  @Test func whatShallNotCountIsAsIfItWereNotKnown() {
    var sources = Briefs.sources(Briefs.full)
    sources.workouts = Briefs.log(weeks: 8, gym: Briefs.full)
    sources.workoutCount = sources.workouts.count
    sources.runs = [Briefs.run(2, long: true)]
    sources.health = HealthSummary(sleepMinutes: 330)
    var request = Briefs.request()
    let all = CoachBrief(request, sources, start: Briefs.start)
    #expect(all.health != nil && all.runs.count == 1)
    #expect(all.candidates.contains { $0.record != nil })
    for part in BriefPart.allCases { request[counts: part] = false }
    let none = CoachBrief(request, sources, start: Briefs.start)
    #expect(none.health == nil && none.runs.isEmpty)
    #expect(none.candidates.allSatisfy { $0.record == nil })
    #expect(none.muscles.allSatisfy { $0.recentSets == nil })
    for part in BriefPart.allCases { request[counts: part] = true }
    #expect(request == Briefs.request())
    let plan = WeekPlanner.plan(none, id: ULID(derivedFrom: "week"))
    #expect(plan.days.allSatisfy { $0.runName.isEmpty })
  }
}
