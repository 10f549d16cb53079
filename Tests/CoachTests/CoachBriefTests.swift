import Documents
import Running
import Strength
import Testing

@testable import Coach

/// What a week is planned from, and what of it a model is sent.
@Suite struct CoachBriefTests {
  private func loads(_ gym: Gym?) -> [String] {
    Briefs.brief(gym).loads.map {
      "\($0.implement) \($0.lightest.value) \($0.heaviest.value) \($0.stepKilograms ?? 0)"
    }
  }

  /// Three pairs of each plate are 472.5 kg; one pair of the smallest is the step.
  @Test func tellsWhatCanBeLoadedByImplement() {
    #expect(
      loads(Briefs.full) == [
        "barbell 20.0 492.5 2.5", "ez-bar 10.0 482.5 2.5", "dumbbells 2.0 40.0 2.0",
        "plate 1.25 25.0 1.25",
      ])
    #expect(loads(Briefs.onePair) == ["dumbbells 12.0 12.0 0.0"])
    #expect(Briefs.brief(Briefs.onePair).loads[0].stepKilograms == nil)
    #expect(loads(Briefs.hotel).isEmpty && loads(nil).isEmpty)
  }

  /// Its bars are listed, and nobody has ticked the barbell.
  @Test func aGymWithBarsHasABarbell() {
    var gym = Briefs.garage
    gym.equipment.removeAll { $0 == "barbell" }
    let brief = Briefs.brief(gym)
    #expect(brief.equipment == Briefs.brief(Briefs.garage).equipment)
    #expect(brief.candidates.contains { $0.exercise.name == "Bench Press (Barbell)" })
    #expect(loads(gym) == loads(Briefs.garage))
  }

  /// A bar of 45 lb, and two pairs of 45, 25, 10, 5 and 2.5 lb.
  @Test func loadsKeepTheirUnit() throws {
    let barbell = try #require(Briefs.brief(Briefs.garage).loads.first)
    #expect(barbell.implement == "barbell")
    #expect(barbell.lightest == .lb(45) && barbell.heaviest == .lb(395))
    #expect(abs((barbell.stepKilograms ?? 0) - 5 * 0.45359237) < 1e-9)
  }

  @Test func machinesForOneExerciseKeepTheirOwnWeights() {
    var gym = Gym(id: ULID(derivedFrom: "gym/machines"), name: "Machines")
    let press = Briefs.exercise("Leg Press").id
    gym.machines = [
      MachineStack(name: "Old press", lightest: .kg(10), step: .kg(5), heaviest: .kg(120)),
      MachineStack(name: "New press", lightest: .kg(20), step: .kg(10), heaviest: .kg(300)),
      MachineStack(name: "Broken press", lightest: .kg(50), step: .kg(10), heaviest: .kg(20)),
    ]
    for place in gym.machines.indices { gym.machines[place].exerciseIDs = [press] }
    #expect(loads(gym) == ["Old press 10.0 120.0 5.0", "New press 20.0 300.0 10.0"])
  }

  /// Twice a week three sets of six exercises, the last time two days before.
  private var logged: CoachBrief.Sources {
    var sources = Briefs.sources(Briefs.full)
    sources.workouts = Briefs.log(weeks: 4, gym: Briefs.full)
    return sources
  }

  private func brief(_ request: CoachRequest = Briefs.request()) -> CoachBrief {
    CoachBrief(request, logged, start: Briefs.start)
  }

  @Test func tellsHowMuchAndWhenAMuscleWasTrained() throws {
    let muscles = brief().muscles
    let chest = try #require(muscles.first { $0.muscle.name == "Chest" })
    #expect(chest.recentSets == 6 && chest.daysSinceHard == 2 && chest.isMain)
    // Half of three sets of bench press: never trained hard.
    let triceps = try #require(muscles.first { $0.muscle.name == "Triceps" })
    #expect(triceps.recentSets == 3 && triceps.daysSinceHard == nil)
  }

  /// By the shares of the catalogue: three sets twice a week of squat, bench press, row, Romanian
  /// deadlift and pulldown, which are 5.25 sets of the lats in each session.
  @Test func aModelIsToldHowLongMusclesHaveRested() throws {
    let data = ModelRequest(brief()).data
    #expect(
      data.muscles.map { "\($0.name) \($0.recent) \($0.daysSince ?? -1)" } == [
        "Chest 6 2", "Upper Back 9 2", "Lats 11 2", "Glutes 9 2", "Quads 6 2", "Hamstrings 6 2",
      ])
    #expect(data.text.contains(#""sets":[["Chest",6,10,20,2],["Upper Back",9,10,20,2],"#))
    #expect(try ModelData(JSONValue(parsing: Array(data.text.utf8))) == data)
    var request = Briefs.request()
    request[counts: .log] = false
    let text = ModelRequest(brief(request)).data.text
    #expect(text.contains(#""sets":[["Chest",0,10,20],["#))
  }

  /// The week is planned on the evening of the race.
  @Test func aRaceThatIsDoneIsStillOne() throws {
    var event = PlanEvent()
    event.id = ULID(derivedFrom: "race")
    event.date = Briefs.start
    event.kind = Open(.race)
    event.role = Open(.race)
    event.completion = Completion(date: Briefs.start)
    var plan = Plan()
    plan.events = [event]
    var sources = Briefs.sources(Briefs.full)
    sources.runs = BriefRun.runs(
      of: [plan], in: (Briefs.start - 1)...(Briefs.start + BriefRun.daysAhead))
    let brief = CoachBrief(Briefs.request(days: 6), sources, start: Briefs.start)
    #expect(brief.runs.map { $0.isRace } == [true])
    let week = WeekPlanner.plan(brief, id: ULID(derivedFrom: "week"))
    #expect(week.days[0].exercises.isEmpty)
    for item in week.days[1].exercises {
      #expect(brief.candidate(item.exerciseID)?.isLegWork == false, "\(item.exerciseName)")
    }
  }

  private func recorded(_ minutes: Double, _ load: Double?, on day: Int = -1) -> BriefRun {
    BriefRun(
      recorded: ULID(derivedFrom: "recorded/\(day)"), name: "Morning run",
      on: Briefs.start + day, minutes: minutes, load: load)
  }

  @Test(
    arguments: [
      // 20 km in 100 minutes; ten hard ones; two easy hours; three of them.
      (100, 125, true, true, true), (45, 80, false, true, false), (120, 119, true, false, false),
      (180, 170, true, false, true), (100, nil, true, false, true), (60, nil, false, false, false),
    ] as [(Double, Double?, Bool, Bool, Bool)])
  func whatWasRecordedIsLongOrHardByItsFigures(
    minutes: Double, load: Double?, isLong: Bool, isHard: Bool, tiresLegs: Bool
  ) {
    let run = recorded(minutes, load)
    #expect(run.isLong == isLong && run.isHard == isHard && run.tiresLegs == tiresLegs)
    #expect(run.isRecorded && !run.isRace)
  }

  /// On the day before the week, and on its first day.
  @Test func theLegsRestAfterWhatWasRecorded() {
    for number in [-1, 0] {
      var sources = Briefs.sources(Briefs.full)
      sources.runs = [recorded(100, 125, on: number)]
      let brief = CoachBrief(Briefs.request(days: 6), sources, start: Briefs.start)
      let week = WeekPlanner.plan(brief, id: ULID(derivedFrom: "week"))
      #expect(week.days[number + 1].runEventID == nil)
      for item in week.days[number + 1].exercises {
        #expect(brief.candidate(item.exerciseID)?.isLegWork == false, "\(item.exerciseName)")
      }
      // What is over asks for no fresh legs.
      #expect(RunRules(sources.runs, start: Briefs.start - 2).legsRest[0] == false)
      let rest = RunRules(sources.runs, start: Briefs.start).legsRest
      #expect(rest.indices.filter { rest[$0] } == [number + 1])
    }
    var day = WeekPlanDay()
    day.take(recorded(100, 125, on: 0))
    #expect(day.title == "Training" && day.reason == "Recorded: Morning run.")
    #expect(day.runPlanID == nil && day.runName == "Morning run")
    day.take(Briefs.run(0))
    #expect(day.title == "Run" && day.reason == "From your running plan: Easy run.")
  }

  /// Three sets of the bench on the day before the week, then three on its first day.
  @Test func theFirstDayOfAMadeWeekIsNoneOfTheWeeksBefore() throws {
    var sources = Briefs.sources(Briefs.full)
    let before = Briefs.log(weeks: 1, gym: Briefs.full, gap: 1)
    let first = Briefs.log(weeks: 1, gym: Briefs.full, gap: 0)
    sources.workouts = [before[0]]
    func chest() throws -> MuscleState {
      let brief = CoachBrief(Briefs.request(), sources, start: Briefs.start)
      return try #require(brief.muscles.first { $0.muscle.name == "Chest" })
    }
    #expect(try chest().recentSets == 3 && chest().daysSinceHard == 1)
    var day = first[0]
    day.id = ULID(derivedFrom: "first")
    sources.workouts.append(day)
    #expect(try chest().recentSets == 6 && chest().daysSinceHard == 0)
    sources.isMade = true
    #expect(try chest().recentSets == 3 && chest().daysSinceHard == 1)
    #expect(try chest().setsDayBefore == 3)
  }

  private func data(goal: String = "", sets: String) throws -> ModelData {
    let text =
      #"{"goal":"\#(goal)","days":3,"min":60,"level":"novice","rest":[],"closed":[],"#
      + #""sets":[\#(sets)],"ex":[["Plank"]]}"#
    return try ModelData(JSONValue(parsing: Array(text.utf8)))
  }

  @Test func daysOfRestAreOfTheFourWeeksBefore() throws {
    #expect(try data(sets: #"["Chest",6,10,20]"#).muscles[0].daysSince == nil)
    #expect(try data(sets: #"["Chest",6,10,20,0]"#).muscles[0].daysSince == 0)
    #expect(try data(sets: #"["Chest",6,10,20,28]"#).muscles[0].daysSince == 28)
    for sets in [
      #"["Chest",6,10,20,29]"#, #"["Chest",6,10,20,-1]"#, #"["Chest",6,10,20,"2"]"#,
      #"["Chest",6,10,20,2,2]"#, #"["Chest",6,10]"#,
    ] {
      #expect(throws: ModelDataError.self, "\(sets)") { try data(sets: sets) }
    }
  }

  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map { $0.value } }

  /// The same words are the same scalars, however a keyboard puts them together.
  @Test func wordsAreComposed() throws {
    let word: [UInt32] = [0x52, 0xfc, 0x63, 0x6b, 0x65, 0x6e]
    #expect(scalars(Goals.cleaned("Ru\u{308}cken")) == word)
    #expect(scalars(Goals("Ru\u{308}cken").text) == word)
    let known = brief(Briefs.request(goals: "Ru\u{308}cken"))
    #expect(scalars(ModelRequest(known).data.goal) == word)
    #expect(scalars(WeekPlanner.plan(known, id: ULID(derivedFrom: "week")).request.goals) == word)
    #expect(scalars(try data(goal: "Ru\u{308}cken", sets: "").goal) == word)
    // Two marks in another order, what is hidden between a letter and its mark, Korean.
    #expect(scalars(Goals.cleaned("a\u{302}\u{323}")) == [0x1ead])
    #expect(scalars(Goals.cleaned("e\u{200b}\u{301}")) == [0xe9])
    #expect(scalars(Goals.cleaned("\u{1112}\u{1161}\u{11ab}")) == [0xd55c])
    let long = Goals.cleaned(String(repeating: "a\u{308}", count: 400))
    #expect(scalars(long) == Array(repeating: 0xe4, count: 300))
    #expect(scalars(Goals.cleaned(long)) == scalars(long))
  }

  /// Log, runs and health are all that is known of a person.
  @Test func eachPartTakesItsFiguresWithIt() {
    var sources = logged
    sources.runs = [Briefs.run(2, long: true)]
    sources.health = HealthSummary(sleepMinutes: 450, restingHeartRate: 50, variability: 60)
    sources.fitness = Fitness(fitness: 40, fatigue: 50)
    var settings = Settings()
    settings.bodyWeights = [BodyWeight(day: Briefs.start - 9, weight: .kg(80))]
    sources.weights = BodyWeights(settings)
    let known = sources
    func figures(without part: BriefPart?) -> [Bool] {
      var request = Briefs.request()
      if let part { request[counts: part] = false }
      let brief = CoachBrief(request, known, start: Briefs.start)
      #expect(brief.request.ignored == (part.map { [$0] } ?? []))
      return [
        brief.muscles.contains { $0.recentSets != nil || $0.daysSinceHard != nil },
        brief.candidates.contains { $0.record != nil }, !brief.runs.isEmpty,
        brief.fitness != nil, brief.health != nil, brief.bodyKilograms != nil,
        !brief.loads.isEmpty,
      ]
    }
    #expect(figures(without: nil) == [true, true, true, true, true, true, true])
    #expect(figures(without: .log) == [false, false, true, true, true, true, true])
    #expect(figures(without: .runs) == [true, true, false, false, true, true, true])
    #expect(figures(without: .health) == [true, true, true, true, false, false, true])
  }

  /// 8 × 60 kg; without an RPE the ratings have nothing to say.
  @Test(
    arguments: [(.epley, 76), (.brzycki, 60 * 36 / 29), (.rpe, 76)]
      as [(OneRepMaxFormula, Double)])
  func maximaGoByTheFormulaOfTheSettings(formula: OneRepMaxFormula, maximum: Double) throws {
    var sources = logged
    sources.formula = formula
    let brief = CoachBrief(Briefs.request(), sources, start: Briefs.start)
    let squat = try #require(brief.candidates.first { $0.exercise.name == "Squat (Barbell)" })
    #expect(abs((squat.record?.oneRepMax ?? 0) - maximum) < 1e-9)
  }

  /// A week is out of date when another one may be planned, not when a day has passed.
  @Test func theHashFollowsWhatDecides() throws {
    let hash = brief().hash
    #expect(hash.count == 16)
    func changed(_ change: (inout CoachBrief.Sources) -> Void) -> Bool {
      var sources = logged
      change(&sources)
      return CoachBrief(Briefs.request(), sources, start: Briefs.start).hash != hash
    }
    func asked(_ change: (inout CoachRequest) -> Void) -> Bool {
      var request = Briefs.request()
      change(&request)
      return brief(request).hash != hash
    }
    #expect(changed { $0.gym?.equipment.removeAll { $0 == "rack" } })
    #expect(changed { $0.gym?.dumbbells.removeLast() })
    #expect(changed { $0.workouts.removeFirst() })
    #expect(changed { $0.formula = .brzycki })
    #expect(changed { $0.runs = [Briefs.run(2, long: true)] })
    #expect(changed { $0.health = HealthSummary(sleepMinutes: 330) })
    #expect(asked { $0.days = 4 })
    #expect(asked { $0.minutes = 45 })
    #expect(asked { $0.avoided = ["knee"] })
    #expect(asked { $0.isDeload = true })
    #expect(asked { $0.ignoresLog = true })
    #expect(!changed { _ in })
    #expect(!changed { $0.gym?.name = "Another name" })
    #expect(!changed { $0.health = HealthSummary(sleepMinutes: 450, restingHeartRate: 50) })
    #expect(!changed { $0.fitness = Fitness(fitness: 40, fatigue: 50) })
    #expect(!changed { $0.isMade = true })
    #expect(!asked { $0.seed = 7 })
    // A device without the catalogue knows what was done.
    let names = logged.workouts[0].logs.map { $0.exerciseName }
    #expect(!changed { $0.exercises.removeAll { !names.contains($0.name) } })
    let plan = WeekPlanner.plan(brief(), id: ULID(derivedFrom: "week"))
    #expect(plan.briefHash == hash && !plan.isOutdated(by: hash))
    #expect(plan.isOutdated(by: brief(Briefs.request(days: 4)).hash))
    #expect(!WeekPlan().isOutdated(by: hash))
  }
}
