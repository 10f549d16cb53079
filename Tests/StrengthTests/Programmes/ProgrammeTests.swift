import Documents
import Strength
import Testing

@Suite struct ProgrammeTests {
  private let id = ULID(derivedFrom: "programme")
  /// A Wednesday.
  private let start = CivilDay(number: 20_789)

  private func exercise(_ name: String, _ equipment: [String] = []) -> Exercise {
    var exercise = Exercise(id: ULID(derivedFrom: "exercise/" + name), name: name)
    exercise.equipment = equipment
    return exercise
  }

  private func split(_ name: String, sets: Int = 5) -> Split {
    Split(
      id: ULID(derivedFrom: name), name: name,
      exercises: [
        SplitExercise(
          id: ULID(derivedFrom: name + "/1"), exercise: exercise("Squat"), setCount: sets)
      ])
  }

  private func template(_ name: String) throws -> ProgrammeTemplate {
    try #require(ProgrammeTemplate.all.first { $0.name == name })
  }

  private func make(
    _ name: String, weeks: Int = 8, maximum: Weight? = .kg(100), unit: WeightUnit = .kg
  ) throws -> Programme {
    let template = try template(name)
    return Programme(
      id: id, template: template, weekdays: template.weekdays,
      ProgrammeRequest(start: start - 2, weeks: weeks, deloadEvery: template.deloadEvery),
      unit: unit, exercise: { exercise($0) }, maximum: { _ in maximum })
  }

  @Test func splitsLieOnTheirWeekdays() {
    let (push, pull) = (split("Push"), split("Pull"))
    let programme = Programme(
      id: id, name: "Mine", splits: [(.monday, push), (.thursday, pull), (.saturday, push)],
      ProgrammeRequest(start: start, weeks: 3, deloadEvery: 3))
    #expect(start.weekday == .wednesday)
    // Monday of the first week is over.
    #expect(programme.days.map { $0.date - start } == [1, 3, 5, 8, 10, 12, 15, 17])
    #expect(programme.days.map { $0.week } == [1, 1, 2, 2, 2, 3, 3, 3])
    #expect(programme.days.map { $0.isDeload } == programme.days.map { $0.week == 3 })
    #expect(programme.sessions.map { $0.name } == ["Push", "Pull"])
    let names = programme.days.map { programme.session($0.sessionID)?.name ?? "" }
    #expect(names == ["Pull", "Push", "Push", "Pull", "Push", "Push", "Pull", "Push"])
    #expect(Set(programme.days.map { $0.id }).count == 8)
  }

  @Test func aWeekWhoseDaysAreOverIsNotTheFirst() {
    let programme = Programme(
      id: id, name: "", splits: [(.monday, split("Push"))],
      ProgrammeRequest(start: start, weeks: 2))
    #expect(programme.days.map { $0.date - start } == [5, 12])
    #expect(programme.days.map { $0.week } == [1, 2])
  }

  @Test func whatIsTrainedIsTheSplitAsItIsNow() throws {
    let old = split("Push")
    var programme = Programme(
      id: id, name: "", splits: [(.friday, old)],
      ProgrammeRequest(start: start, weeks: 2, deloadEvery: 2))
    var new = old
    new.name = "Push harder"
    new.exercises[0].setCount = 7
    let (day, deload) = (programme.days[0], programme.days[1])
    #expect(programme.split(of: day, among: [new]) == new)
    // Without the split it is as it was.
    #expect(programme.split(of: day, among: [])?.exercises == old.exercises)
    #expect(programme.split(of: deload, among: [new])?.exercises[0].setCount == 4)
    programme.sessions = []
    #expect(programme.split(of: day, among: [new]) == nil)
  }

  @Test func sessionsOfATemplateTakeTurnsOverTheEndsOfWeeks() throws {
    let programme = try make("Novice linear", weeks: 2)
    let names = programme.days.map { programme.session($0.sessionID)?.name ?? "" }
    #expect(names == ["Day A", "Day B", "Day A", "Day B", "Day A", "Day B"])
    let squat = try #require(programme.sessions.first?.exercises.first)
    #expect(squat.setCount == 3 && squat.lowestReps == 5 && squat.highestReps == 5)
    #expect(squat.progression == Progression(.linear, increment: .kg(5)))
  }

  @Test func wavesGoByShares() throws {
    let programme = try make("Four-week waves")
    #expect(programme.days.count == 32)
    #expect(programme.sessions.count == 32)
    func squat(week: Int) throws -> SplitExercise {
      let day = try #require(
        programme.days.first {
          $0.week == week && programme.session($0.sessionID)?.name.hasPrefix("Squat") == true
        })
      return try #require(programme.session(day.sessionID)?.exercises.first)
    }
    #expect(SetPlan.text(try squat(week: 1).setPlans) == "5@65%, 5@75%, 5+@85%")
    #expect(SetPlan.text(try squat(week: 4).setPlans) == "5@40%, 5@50%, 5@60%")
    #expect(SetPlan.text(try squat(week: 7).setPlans) == "5@75%, 3@85%, 1+@95%")
    #expect(try squat(week: 1).trainingMaximum == .kg(90))
    // The second wave goes by a step more.
    #expect(try squat(week: 5).trainingMaximum == .kg(95))
    #expect(
      try make("Four-week waves", maximum: nil).sessions[0].exercises[0].trainingMaximum == nil)
  }

  /// Whatever the days a week, and where the first week is cut short: each lift has all weeks of
  /// its wave.
  @Test(arguments: [1, 2, 3, 4, 5, 7])
  func eachLiftHasAllOfItsWave(daysAWeek: Int) throws {
    let template = try template("Four-week waves")
    let week = Weekday.allCases
    let programme = Programme(
      id: id, template: template, weekdays: Array(week.prefix(daysAWeek)),
      ProgrammeRequest(start: start, weeks: 20), unit: .kg, exercise: { exercise($0) },
      maximum: { _ in .kg(100) })
    for lift in ["Press", "Deadlift", "Bench", "Squat"] {
      let sessions = programme.days.compactMap { programme.session($0.sessionID) }
        .filter { $0.name.hasPrefix(lift + ",") }
      let plans = sessions.map { SetPlan.text($0.exercises[0].setPlans) }
      let wave = ["5@65%, 5@75%, 5+@85%", "3@70%, 3@80%, 3+@90%", "5@75%, 3@85%, 1+@95%"]
      #expect(Array(plans.prefix(4)) == wave + ["5@40%, 5@50%, 5@60%"])
      #expect(sessions.prefix(4).last?.name == lift + ", light")
    }
  }

  @Test func aWeekdayThatIsNamedTwiceIsOneDay() throws {
    let programme = Programme(
      id: id, template: try template("Two-day minimum"), weekdays: [.friday, .monday, .friday],
      ProgrammeRequest(start: start - 2, weeks: 2), unit: .kg, exercise: { exercise($0) },
      maximum: { _ in nil })
    #expect(programme.days.map { $0.date - start } == [-2, 2, 5, 9])
    #expect(Set(programme.days.map { $0.id }).count == 4)
  }

  @Test func stepsAreInOnesOwnUnit() throws {
    let squat = try #require(
      try make("Novice linear", unit: .lb).sessions.first?.exercises.first)
    #expect(squat.progression?.increment == Weight(10, .lb))
  }

  @Test func onlyWhatTheGymHasIsTaken() throws {
    var gym = Gym()
    gym.equipment = ["dumbbells"]
    let template = try template("Two-day minimum")
    let programme = Programme(
      id: id, template: template, weekdays: [.monday],
      ProgrammeRequest(start: start, weeks: 2, gym: gym), unit: .kg,
      exercise: {
        exercise(
          $0,
          $0.hasSuffix("(Barbell)")
            ? ["barbell"] : $0.hasSuffix("(Dumbbell)") ? ["dumbbells"] : ["machine"])
      }, maximum: { _ in nil })
    let names = programme.sessions.flatMap { $0.exercises.map { $0.exerciseName } }
    #expect(!names.isEmpty && names.allSatisfy { $0.hasSuffix("(Dumbbell)") }, "\(names)")
    #expect(programme.gymID == gym.id)
  }

  @Test func everyTemplateIsWhole() {
    for template in ProgrammeTemplate.all {
      #expect(Programme.weekCounts.contains(template.weeks))
      #expect(!template.sessions.isEmpty && !template.weekdays.isEmpty)
      #expect(template.sessions.allSatisfy { $0.slots.count >= 3 }, "\(template.name)")
    }
    let names = ProgrammeTemplate.all.map { $0.name }
    #expect(Set(names).count == names.count)
  }

  @Test func daysMoveSwapAndAreLeftOut() {
    var programme = Programme(
      id: id, name: "", splits: [(.friday, split("Push")), (.sunday, split("Pull"))],
      ProgrammeRequest(start: start, weeks: 1))
    let (first, second) = (programme.days[0], programme.days[1])
    programme.swap(first.id, second.id)
    #expect(programme.days[0].date == second.date && programme.days[0].isMoved)
    #expect(programme.span == first.date...second.date)
    programme.move(first.id, to: second.date + 9)
    #expect(programme.span == first.date...(second.date + 9))
    programme.skip(second.id, true)
    #expect(programme.day(second.id)?.isSkipped == true)
    #expect(programme.days[0].originalDate == first.date)
  }

  @Test func isReadBack() throws {
    let programme = try make("Four-week waves")
    #expect(try Programme(decoding: programme.encoded()) == programme)
  }
}
