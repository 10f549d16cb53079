import Body
import Coach
import Documents
import Running
import Strength
import Testing

@testable import App

/// The card that shows all that a week follows from.
@Suite struct CoachBriefCardTests {
  private func person() throws -> Person {
    var person = try Person(Samples.training)
    person.state.catalogue = Samples.catalogue
    person.perform(.arrived(.coach))
    return person
  }

  /// What health there is of a person with nothing but these days.
  private func health(_ days: [HealthDay]) -> HealthSummary? {
    var notebook = Notebook()
    notebook.put(Samples.months(days))
    return notebook.coachBrief(
      CoachRequest(), gym: nil, catalogue: [], start: Samples.today, today: Samples.today
    ).health
  }

  @Test func eachHealthFigureStandsByItself() throws {
    let days = Samples.healthDays(60)
    let nights = days.map { day -> HealthDay in
      var night = HealthDay(day: day.day)
      night.sleep = day.sleep
      return night
    }
    let all = try #require(health(days))
    let asleep = try #require(health(nights))
    #expect(all.restingHeartRate != nil && all.variability != nil && all.isStrained != nil)
    #expect(asleep.sleepMinutes == all.sleepMinutes)
    #expect(asleep == HealthSummary(sleepMinutes: all.sleepMinutes))
    // A mean needs three of seven days, a usual band more.
    let few = try #require(health(Samples.healthDays(5)))
    #expect(few.sleepMinutes != nil && few.restingHeartRate != nil && few.variability != nil)
    #expect(few.isStrained == nil)
    #expect(health(Samples.healthDays(2)) == nil)
    #expect(health(Samples.healthDays(30, upTo: Samples.today - 3)) == nil)
  }

  private func ironWorks(_ person: Person) throws -> Gym {
    try #require(person.state.notebook.gyms.first { $0.name == "Iron Works" })
  }

  /// Three sets of eight on the bench, some days ago.
  private func benchPress(
    _ kilograms: Double, daysAgo: Int, gym: ULID?, _ person: Person
  ) throws -> Workout {
    let exercise = try #require(Samples.catalogue.first { $0.name == "Bench Press (Barbell)" })
    let day = person.state.day - daysAgo
    let time = Instant(
      milliseconds: Int64(day.number) * CivilTime.millisecondsPerDay + 36_000_000)
    var workout = Workout(
      id: ULID(derivedFrom: "bench/\(daysAgo)"), name: "Bench", startedAt: time)
    workout.endedAt = Instant(milliseconds: time.milliseconds + 3_600_000)
    workout.gymID = gym
    var log = ExerciseLog(id: ULID(derivedFrom: "log/\(daysAgo)"), exercise: exercise)
    log.sets = (0..<3).map {
      WorkoutSet(id: ULID(derivedFrom: "set/\(daysAgo)/\($0)"), reps: 8, weight: .kg(kilograms))
    }
    workout.logs = [log]
    return workout
  }

  /// 60 kg three days ago and 57.5 kg before four weeks, and intervals on the day after the first.
  private func sources(_ person: Person, workoutsIn gym: ULID?) throws -> CoachBrief.Sources {
    var sources = CoachBrief.Sources()
    sources.exercises = Samples.catalogue
    sources.muscles = Muscle.standard
    sources.gym = try ironWorks(person)
    sources.workouts = [
      try benchPress(60, daysAgo: 3, gym: gym, person),
      try benchPress(57.5, daysAgo: 40, gym: gym, person),
    ]
    sources.weights = person.state.notebook.weights
    var event = PlanEvent()
    event.id = ULID(derivedFrom: "intervals")
    event.date = person.state.day + 1
    event.name = "Intervals"
    event.minutes = 45
    event.load = 59.7
    sources.runs = [BriefRun(event, plan: ULID(derivedFrom: "plan"))]
    sources.health = HealthSummary(
      sleepMinutes: 432, restingHeartRate: 51.6, variability: 63.4, isStrained: false)
    sources.fitness = Fitness(fitness: 41.4, fatigue: 55.6)
    return sources
  }

  /// The words of the card, for a week from today on.
  private func words(
    _ person: Person, _ request: CoachRequest, _ sources: CoachBrief.Sources
  ) -> String {
    var person = person
    person.state.coach.briefs = [CoachBrief(request, sources, start: person.state.day)]
    return PageView([person.page.region("Based on")]).text
  }

  @Test func showsAllThatAWeekFollowsFrom() throws {
    let person = try person()
    var request = CoachRequest()
    request.goals = "Bigger arms"
    request.avoided = ["knee"]
    let gym = try ironWorks(person).id
    let words = words(person, request, try sources(person, workoutsIn: gym))
    for expected in [
      "Goal Bigger arms Leave alone knee", "Days with weights 3 × 60 min",
      "Experience novice, by your log", "Gym Iron Works",
      "Sleep 7:12 Heart rate at rest 52 bpm HRV 63 ms",
      "Strain by heart rate and HRV none seen", "Body weight 81 kg", "Fitness 41 Fatigue 56",
      "Intervals Sun, 22 Nov · 45 min · load 60",
      // Bars of 15 and 20 kg, and more plates than 600 kg.
      "Assisted machine, Barbell, Bench, Bike",
      "Barbell: 15 kg to 600 kg, smallest step 2.5 kg",
      "Dumbbells: 2 kg to 50 kg, smallest step 1 kg",
      "Plates: 1.25 kg to 25 kg, smallest step 1.25 kg",
      "Leg extension: 20 lb to 290 lb, smallest step 10 lb",
      // Three sets of the one week with training; half of them for the triceps.
      "Chest below 10–20 · hard 3 days ago 3", "Triceps below 10–20 2",
      "Quads below 10–20 0",
      // 60 × (1 + 8 / 30) is 76, and 57.5 kg come to 72.8.
      "1 exercise from your log",
      "Bench Press (Barbell): 8 × 60 kg, e1RM 76 kg, up 4 %",
      "it is sent your goal, days, minutes and experience",
    ] {
      #expect(words.contains(expected), "\(expected) is not in \(words)")
    }
    // Small muscles only where they were trained.
    #expect(!words.contains("Neck") && !words.contains("Not counted"))
  }

  @Test func whatIsSwitchedOffIsGoneAndNamed() throws {
    let person = try person()
    let sources = try sources(person, workoutsIn: try ironWorks(person).id)
    let figures: [BriefPart: [String]] = [
      .log: ["trained hard", "Sets a week by muscle", "e1RM", "from your log"],
      .runs: ["Intervals", "Fitness", "Fatigue"],
      .health: ["Sleep", "Heart rate", "HRV", "Body weight"],
    ]
    for part in BriefPart.allCases {
      var request = CoachRequest()
      request[counts: part] = false
      let words = words(person, request, sources)
      #expect(words.contains("Not counted " + part.rawValue))
      #expect(words.contains("Barbell: 15 kg"))
      for (other, names) in figures {
        for name in names { #expect(words.contains(name) == (other != part), "\(part): \(name)") }
      }
    }
  }

  @Test func whatIsNotKnownIsNotShown() throws {
    let person = try person()
    var sources = CoachBrief.Sources()
    sources.exercises = Samples.catalogue
    sources.muscles = Muscle.standard
    let words = words(person, CoachRequest(), sources)
    #expect(words.contains("Gym None: bodyweight"))
    // The last words say what a model is sent.
    let figures = words.prefix { $0 != "." }
    for name in [
      "Goal", "Leave alone", "Not counted", "Equipment and weights", "Sets a week",
      "from your log", "Sleep", "HRV", "Body weight", "Fitness", "Fatigue", "load",
    ] {
      #expect(!figures.contains(name), "\(name) is in \(figures)")
    }
  }

  @Test func aLiftThatWasDoneElsewhereIsNoBodyweight() throws {
    let person = try person()
    let words = words(person, CoachRequest(), try sources(person, workoutsIn: nil))
    #expect(words.contains("Bench Press (Barbell): done elsewhere, e1RM 76 kg, up 4 %"))
  }

  /// Keyboards and other programs may send a letter and its mark apart.
  @Test func aGoalIsKeptComposed() throws {
    var person = try person()
    try person.tap("New week")
    try person.type("Ru\u{308}cken", into: "Goal, in your own words")
    try person.tap("Plan the week")
    let goals = try #require(person.state.coach.proposals.first).request.goals
    #expect(goals.unicodeScalars.map { $0.value } == [0x52, 0xfc, 0x63, 0x6b, 0x65, 0x6e])
  }
}
