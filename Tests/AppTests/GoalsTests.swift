import Body
import Documents
import Strength
import Testing
import Tracks

@testable import App

/// Goals: what they are measured by, the page, and what a workout's summary says.
@Suite struct GoalsTests {
  private let squat = Samples.exercise("Squat")
  private let dip = Samples.exercise("Dip", .assisted)
  private let today = Samples.today

  /// Someone who has squatted for weeks, ten reps each time.
  private func person(_ others: [AnyDocument] = []) throws -> Person {
    try Person(
      [
        .exercise(squat), .exercise(dip),
        .workout(try Samples.done(squat, [.kg(60)], on: "2026-05-02")),
        .workout(try Samples.done(squat, [.kg(50), .kg(55)], on: "2026-11-03")),
        .workout(try Samples.done(squat, [.kg(52)], on: "2026-11-17")),
      ] + others, route: .goals)
  }

  private func goal(_ measure: GoalMeasure, from day: CivilDay) -> Goal {
    var goal = Goal()
    goal.id = ULID(derivedFrom: "goal/" + measure.rawValue)
    goal.measure = Open(measure)
    goal.startsOn = day
    return goal
  }

  private func lift(_ weight: Weight, reps: Int? = 10, from day: CivilDay) -> Goal {
    var goal = goal(.lift, from: day)
    (goal.exerciseID, goal.exerciseName) = (squat.id, squat.name)
    goal.weight = weight
    goal.reps = reps
    return goal
  }

  private func run(_ day: String, kilometers: Double) throws -> AnyDocument {
    let id = ULID(derivedFrom: "run " + day)
    var run = try SampleActivity.run(day + "T07:30:00.000+01:00", id: id)
    run.meters = kilometers * 1000
    run.sources = []
    return .activity(run)
  }

  private func progress(_ goal: Goal, _ person: Person) throws -> GoalProgress {
    try #require(GoalProgress(goal, in: person.state.notebook, today: person.state.day))
  }

  // MARK: Measures

  @Test func aLiftIsTheBestOfItsWorkouts() throws {
    let person = try person()
    var goal = lift(.kg(60), from: today - 21)
    goal.startWeight = .kg(50)
    goal.endsOn = today + 21
    let progress = try progress(goal, person)
    #expect(progress.course.values.map { $0.value } == [55, 52])
    #expect(progress.valueText == "55 of 60 kg" && progress.course.share == 0.5)
    #expect(progress.standing == .onCourse)
    #expect(progress.standingText == "On course: 55 kg by today is enough.")
    #expect(progress.spanText == "Since 31 Oct, until 12 Dec")
  }

  @Test func aGoalThatStartsFromNothingSaysWhatToDo() throws {
    var goal = goal(.bodyWeight, from: today - 20)
    goal.weight = .kg(75)
    #expect(try person([.goal(goal)]).sees("Edit the goal and enter what it starts from"))
    goal.measure = .newer("steps")
    #expect(try person([.goal(goal)]).sees("Update Regimen to see how far this goal is."))
  }

  /// As a device may leave it, or a hand: the page says to enter it, and takes it.
  @Test func whatAGoalLacksCanBeEntered() throws {
    var settings = Settings()
    settings.weightUnit = Open(.lb)
    settings.distanceUnit = Open(.mi)
    var person = try person([.settings(settings), .goal(goal(.distance, from: today - 20))])
    #expect(person.sees("Edit the goal and enter"))
    try person.tap("Edit – a week")
    try person.type("30", into: "Running distance, mi")
    try person.tap("Save")
    #expect(person.state.notebook.goals.first?.distance == Distance(30, .mi))
    person.state.notebook.put(.goal(goal(.bodyWeight, from: today - 20)))
    try person.tap("Edit Body weight –")
    try person.type("180", into: "Target weight, lb")
    try person.type("200", into: "Start value, lb")
    try person.tap("Save")
    let weights = person.state.notebook.goals.compactMap { $0.weight }
    #expect(weights == [.lb(180)])
  }

  @Test func moreRepsAreEnoughAndFewerAreNot() throws {
    let person = try person()
    #expect(try progress(lift(.kg(55), reps: 8, from: today - 21), person).isOver)
    let fewer = try progress(lift(.kg(55), reps: 11, from: today - 21), person)
    #expect(fewer.course.values.isEmpty && fewer.course.share == 0)
  }

  @Test func withoutRepsItIsAnEstimatedMaximum() throws {
    let person = try person()
    let values = try progress(lift(.kg(80), reps: nil, from: today - 21), person).course.values
    #expect(values.count == 2)
    #expect(abs(values[0].value - 55 * (1 + 10.0 / 30)) < 1e-9)
  }

  @Test func poundsAndKilogramsAreTheSameWeight() throws {
    let pounds = try Samples.done(squat, [.lb(135)], on: "2026-11-19")
    let person = try person([.workout(pounds)])
    #expect(try progress(lift(.lb(135), from: today - 21), person).isOver)
    let more = try progress(lift(.kg(61.5), from: today - 21), person)
    #expect(!more.isOver && more.valueText == "61.23 of 61.5 kg")
    let inPounds = try progress(lift(.lb(140), from: today - 21), person)
    #expect(inPounds.valueText == "135 of 140 lb")
  }

  /// What was done of a period before the goal began counts in its share as in its figures.
  @Test func aPeriodCountsAsAWhole() throws {
    var goal = goal(.distance, from: today)
    (goal.distance, goal.period) = (Distance(20, .km), Open(.year))
    let progress = try progress(goal, try person([run("2026-03-04", kilometers: 5)]))
    #expect(progress.valueText == "5 of 20 km this year" && progress.course.share == 0)
    #expect(abs(progress.share - 0.25) < 1e-9)
  }

  @Test func sessionsAreThoseOfTheWeek() throws {
    var goal = goal(.sessions, from: today - 30)
    goal.sessions = 3
    // One on Tuesday; two more make it.
    let one = try progress(goal, try person())
    #expect(one.valueText == "1 of 3 sessions this week" && one.standing == .behind)
    #expect(one.standingText == "Behind: 3 sessions by today would be on course.")
    let more = try [run("2026-11-18", kilometers: 5), run("2026-11-20", kilometers: 5)]
    let three = try progress(goal, try person(more))
    #expect(three.standing == .reached(today - 1) && !three.isOver)
    // Since 22 October four weeks are over, of which one had a session.
    #expect(three.spanText == "Since 22 Oct, reached in 0 of 4 weeks before")
    goal.sessions = 1
    #expect(try progress(goal, try person()).spanText.hasSuffix("reached in 1 of 4 weeks before"))
  }

  @Test func aWeekInWhichAGoalBeginsStartsFromWhatWasDone() throws {
    var goal = goal(.sessions, from: today - 1)
    goal.sessions = 2
    let progress = try progress(goal, try person())
    #expect(progress.course.start == GoalCourse.Point(day: today - 1, value: 1))
    #expect(progress.course.lastDay == today + 1 && progress.periodsBefore == 0)
    #expect(progress.standing == .behind)
  }

  @Test func distancesAreThoseOfRunsInKilometresOrMiles() throws {
    let runs = try [run("2026-11-02", kilometers: 8), run("2026-11-18", kilometers: 8)]
    var goal = goal(.distance, from: today - 60)
    goal.period = Open(.month)
    goal.distance = Distance(10, .mi)
    let short = try progress(goal, try person(runs))
    #expect(short.valueText == "9.9 of 10 mi this month" && short.standing == .onCourse)
    let enough = try person(runs + [run("2026-11-19", kilometers: 0.1)])
    #expect(try progress(goal, enough).standing == .reached(today - 2))
    goal.distance = Distance(16, .km)
    #expect(try progress(goal, try person(runs)).standing == .reached(today - 3))
    goal.period = Open(.week)
    #expect(try progress(goal, try person(runs)).valueText == "8 of 16 km this week")
    goal.period = Open(.year)
    #expect(try progress(goal, try person(runs)).course.lastDay == CivilDay("2026-12-31"))
  }

  @Test func aBodyWeightFalls() throws {
    var settings = Settings()
    for (back, weight) in [(40, 82.0), (10, 80), (1, 79)] {
      settings.bodyWeights.append(BodyWeight(day: today - back, weight: .kg(weight)))
    }
    let person = try person([.settings(settings)])
    var goal = goal(.bodyWeight, from: today - 20)
    goal.weight = .kg(75)
    goal.startWeight = .kg(81)
    goal.endsOn = today + 20
    let progress = try progress(goal, person)
    #expect(progress.valueText == "79 kg, from 81 to 75 kg")
    #expect(progress.standingText == "Behind: 78 kg by today would be on course.")
    goal.weight = .lb(175)
    #expect(try self.progress(goal, person).valueText == "174.17 lb, from 178.57 to 175 lb")
    #expect(try self.progress(goal, person).standing == .reached(today - 1))
    goal.endsOn = today - 5
    goal.weight = .kg(75)
    #expect(try self.progress(goal, person).standingText == "Not reached by 16 Nov.")
  }

  /// Four months of scales: of two days the later one is drawn, not the heavier one.
  @Test func manyBodyWeightsAreDrawnAsTheyWereLast() throws {
    var settings = Settings()
    for back in 0..<120 {
      let weight = back % 2 == 0 ? 79.0 : 81
      settings.bodyWeights.append(BodyWeight(day: today - back, weight: .kg(weight)))
    }
    let person = try person([.settings(settings)])
    var goal = goal(.bodyWeight, from: today - 119)
    goal.weight = .kg(75)
    goal.startWeight = .kg(82)
    let points = try #require(try progress(goal, person).chart).points
    #expect(points.count == 60 && points.last?.day == today)
    #expect(points.allSatisfy { $0.value == 79 })
  }

  @Test func aGoalOfTomorrowHasNotBegun() throws {
    let person = try person()
    for measure in [GoalMeasure.lift, .sessions] {
      let day = today + 9
      var goal = measure == .lift ? lift(.kg(60), from: day) : self.goal(measure, from: day)
      goal.sessions = 3
      let progress = try progress(goal, person)
      #expect(progress.course.values.isEmpty && progress.course.share == 0)
    }
  }

  // MARK: The page

  @Test func pagesAreAsTheyWere() throws {
    try Golden.check(try Person([], route: .goals).state, "goals-empty")
    var sessions = goal(.sessions, from: today - 30)
    sessions.sessions = 3
    var toLift = lift(.kg(60), from: today - 21)
    toLift.startWeight = .kg(50)
    toLift.endsOn = today + 21
    var reached = lift(.kg(55), from: today - 22)
    reached.id = ULID(derivedFrom: "goal/reached")
    var person = try person([.goal(sessions), .goal(toLift), .goal(reached)])
    try Golden.check(person.state, "goals")
    try person.tap("Edit Squat 60 kg × 10")
    try Golden.check(person.state, "goals-editing")
  }

  @Test func aLiftIsSetAndUndone() throws {
    var person = try person()
    #expect(person.sees("No goals yet"))
    try person.tap("Set a goal")
    #expect(try person.page.value(of: "Exercise") == "Squat")
    // What help makes lighter is no goal.
    let offered = try person.page.find(["select"], "Exercise").options.map { $0.title }
    #expect(offered == ["Squat"])
    try person.type("70", into: "Weight, kg")
    try person.type("10", into: "Reps")
    try person.type("2027-02-28", into: "Target day, if any")
    try person.tap("Save")
    let goal = try #require(person.state.notebook.goals.first)
    #expect(goal.title == "Squat 70 kg × 10" && goal.startsOn == today)
    // The best of twelve weeks, not of all times.
    #expect(goal.startWeight == .kg(55) && goal.endsOn == CivilDay("2027-02-28"))
    #expect(person.sees("55 of 70 kg") && person.sees("On course."))
    try person.tap("Undo")
    #expect(person.state.notebook.goals.isEmpty && person.sees("No goals yet"))
  }

  @Test func whatCannotBeIsSaidAtItsField() throws {
    var person = try person()
    try person.tap("Add a goal")
    try person.type("a lot", into: "Weight, kg")
    try person.type("2026-11-01", into: "Target day, if any")
    try person.tap("Save")
    #expect(person.sees("Enter 0.5 to "))
    #expect(person.sees("Enter a day after the start day."))
    #expect(person.state.notebook.goals.isEmpty)
    try person.choose("Body weight", in: "Kind")
    try person.type("75", into: "Target weight, kg")
    try person.type("", into: "Target day, if any")
    try person.tap("Save")
    // Nobody knows what they weigh now.
    #expect(person.sees("Enter 20 to 500.") && person.state.notebook.goals.isEmpty)
    try person.type("80", into: "Start value, kg")
    try person.tap("Save")
    #expect(person.state.notebook.goals.first?.startWeight == .kg(80))
  }

  @Test func aGoalOfAnotherKindKeepsNothingOfTheFirst() throws {
    var person = try person([.goal(lift(.kg(60), from: today - 21))])
    try person.tap("Edit Squat 60 kg × 10")
    try person.choose("Running distance", in: "Kind")
    try person.type("30", into: "Running distance, km")
    try person.choose("Month", in: "In each")
    try person.tap("Save")
    let goal = try #require(person.state.notebook.goals.first)
    #expect(goal.title == "30 km a month" && goal.id == ULID(derivedFrom: "goal/lift"))
    #expect(goal.weight == nil && goal.reps == nil && goal.exerciseID == nil)
    try person.tap("Undo")
    #expect(person.state.notebook.goals.first?.title == "Squat 60 kg × 10")
  }

  /// What nobody has touched in the form stays as another device has changed it meanwhile.
  @Test func aFormLeavesAloneWhatOthersHaveChanged() throws {
    var goal = lift(.kg(60), from: today - 21)
    var person = try person([.goal(goal)])
    try person.tap("Edit Squat 60 kg × 10")
    goal.weight = .kg(65)
    person.state.notebook.put(.goal(goal))
    try person.type("2027-02-28", into: "Target day, if any")
    try person.tap("Save")
    let saved = try #require(person.state.notebook.goals.first)
    #expect(saved.weight == .kg(65) && saved.endsOn == CivilDay("2027-02-28"))
    try person.tap("Undo")
    #expect(person.state.notebook.goals.first?.weight == .kg(65))
    #expect(person.state.notebook.goals.first?.endsOn == nil)
  }

  @Test func undoLeavesAloneWhatIsBackByItself() throws {
    var goal = lift(.kg(60), from: today - 21)
    var person = try person([.goal(goal)])
    try person.tap("Delete Squat 60 kg × 10")
    // Somebody else had changed it meanwhile: the library keeps it, and says so.
    goal.reps = 12
    person.state.notebook.put([.goal(goal)])
    try person.tap("Undo")
    #expect(person.state.notebook.goals == [goal])
  }

  @Test func aGoalIsDeletedAndComesBack() throws {
    var person = try person([.goal(lift(.kg(60), from: today - 21))])
    try person.tap("Delete Squat 60 kg × 10")
    #expect(person.state.notebook.goals.isEmpty)
    try person.tap("Undo")
    #expect(person.sees("Squat 60 kg × 10"))
  }

  @Test func aGoalGoesByTheNameThatItsExerciseHasByNow() throws {
    var renamed = squat
    renamed.name = "Back Squat"
    let goal = lift(.kg(60), from: today - 21)
    var person = try person([.goal(goal), .exercise(renamed)])
    #expect(try progress(goal, person).goal.title == "Back Squat 60 kg × 10")
    #expect(person.page.has("button", "Edit Back Squat 60 kg × 10"))
    person.perform(.open(.today))
    #expect(person.page.has("a", "Goals Back Squat 60 kg × 10"))
    // Where it has gone, the goal reads on.
    person.state.notebook.remove(folder: Exercise.kind.name, id: squat.id)
    person.perform(.open(.goals))
    #expect(person.page.has("button", "Edit Squat 60 kg × 10"))
  }

  @Test func goalsAreFoundFromOtherPages() throws {
    var person = try person([.goal(lift(.kg(60), from: today - 21))])
    for (route, link) in [
      (Route.today, "Goals Squat 60 kg × 10"), (.history, "Goals"),
      (.settings(nil), "Goals Squat 60 kg × 10"),
    ] {
      person.perform(.open(route))
      try person.tap(link)
      #expect(person.state.route == .goals)
    }
    #expect(!(try Person(Samples.demo)).page.has("a", "Goals"))
  }

  @Test func todayNamesGoalsThatAreStillToBeReached() throws {
    var reached = lift(.kg(55), from: today - 22)
    reached.id = ULID(derivedFrom: "goal/reached")
    var person = try person([.goal(reached)])
    person.perform(.open(.today))
    #expect(!person.page.has("a", "Goals Squat 55 kg × 10"))
    person.state.notebook.put(.goal(lift(.kg(60), from: today - 21)))
    #expect(person.page.has("a", "Goals Squat 60 kg × 10"))
  }

  // MARK: The summary

  private func finished(_ goals: [Goal], weight: String) throws -> Person {
    let before = try Samples.done(squat, [.kg(60)], on: "2026-11-18")
    var person = try Person.training(
      [squat], sets: 1, with: [.workout(before)] + goals.map { .goal($0) })
    try person.type(weight, into: "Weight")
    try person.tap("Done")
    try person.tap("Finish")
    try person.tap("Finish workout")
    return person
  }

  @Test func theWorkoutThatReachesAGoalSaysSo() throws {
    let goal = lift(.kg(70), from: today - 21)
    #expect(try finished([goal], weight: "70").sees("Squat 70 kg × 10: reached"))
    #expect(!(try finished([goal], weight: "69").sees(": reached")))
    // Another one has done it before.
    let done = lift(.kg(60), from: today - 21)
    #expect(!(try finished([done], weight: "70").sees(": reached")))
    var sessions = self.goal(.sessions, from: today - 21)
    sessions.sessions = 2
    #expect(try finished([sessions], weight: "60").sees("2 sessions a week: reached"))
    sessions.sessions = 1
    #expect(!(try finished([sessions], weight: "60").sees(": reached")))
  }
}
