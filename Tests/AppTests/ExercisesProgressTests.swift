import Documents
import Foundation
import Strength
import Testing

@testable import App

@Suite struct ExercisesProgressTests {
  private let bench = Exercise(id: ULID(derivedFrom: "bench"), name: "Bench")
  private let gyms = ["Iron Works", "Home"].map {
    Gym(id: ULID(derivedFrom: $0), name: $0)
  }

  /// A workout with one exercise, on a day of 2026.
  private func workout(
    _ day: String, _ exercise: Exercise, gym: Gym? = nil, _ sets: [WorkoutSet]
  ) throws -> AnyDocument {
    let start = try moment(day + "T18:00:00.000+01:00")
    var workout = Workout(id: ULID(derivedFrom: day), name: "", startedAt: start)
    workout.endedAt = start
    workout.gymID = gym?.id
    workout.gymName = gym?.name ?? ""
    var log = ExerciseLog(id: ULID(derivedFrom: "log" + day), exercise: exercise)
    log.sets = sets
    workout.logs = [log]
    return .workout(workout)
  }

  private func set(_ weight: Weight?, _ reps: Int?, _ kind: SetKind = .working) -> WorkoutSet {
    WorkoutSet(id: .none, kind: kind, reps: reps, weight: weight)
  }

  private func person(_ documents: [AnyDocument]) throws -> Person {
    try Person([.exercise(bench)] + gyms.map { .gym($0) } + documents, route: .exercise(bench.id))
  }

  private func threeWorkouts() throws -> [AnyDocument] {
    [
      try workout(
        "2026-09-01", bench, gym: gyms[0],
        [set(.kg(40), 10, .warmup), set(.kg(80), 5), set(.kg(80), 5, .drop)]),
      try workout("2026-10-01", bench, gym: gyms[1], [set(.kg(75), 8), set(.kg(60), 12)]),
      try workout("2026-11-01", bench, [set(.kg(90), 3, .failure)]),
    ]
  }

  @Test(arguments: OneRepMaxFormula.allCases)
  func recordsAreThoseOfPersonalRecords(formula: OneRepMaxFormula) throws {
    var notebook = Notebook()
    notebook.put(Samples.demo)
    var settings = notebook.settings
    settings.formulaName = Open(formula)
    notebook.put(.settings(settings))
    let workouts = Array(notebook.workouts.values)
    #expect(notebook.exercises.count > 20)
    for exercise in notebook.exercises {
      let reference = ExerciseReference(id: exercise.id, name: exercise.name)
      let history = ExerciseHistory(of: reference, in: workouts, weights: notebook.weights)
      let choices: [(GymChoice, ExerciseHistory)] =
        [(.all, history), (.noGym, history.inBranch(gymID: nil))]
        + notebook.gyms.map { (.gym($0.id), history.inBranch(gymID: $0.id)) }
      for (choice, branch) in choices {
        let records = PersonalRecords(branch, formula: formula)
        let progress = ExerciseProgress(of: exercise.id, in: notebook, gym: choice)
        for (measure, record) in [
          (ProgressMeasure.oneRepMax, records.oneRepMaxKilograms),
          (.heaviest, records.heaviestKilograms), (.reps, records.mostReps),
          (.largestSet, records.largestSetKilograms), (.seconds, records.longestSeconds),
          (.metres, records.farthestMetres),
        ] {
          let found = progress.record(measure)
          #expect(found?.workoutID == record?.entry.workoutID, "\(exercise.name) \(measure)")
          #expect(found.map { $0.best[measure] } == record?.value, "\(exercise.name) \(measure)")
        }
      }
    }
  }

  @Test func showsTheDemosBenchPress() throws {
    let exercise = try #require(
      try Person(Samples.demo).state.notebook.exercises.first {
        $0.name == "Bench Press (Barbell)"
      })
    let person = try Person(Samples.demo, route: .exercise(exercise.id))
    try Golden.check(person.state, "exercise")
  }

  @Test func drawsTheEstimateAndMarksRecords() throws {
    let person = try person(try threeWorkouts())
    // 80 × 5 is 93.3, 75 × 8 is 95, 90 × 3 is 99 by Epley.
    #expect(person.sees("Estimated 1RM from 93.3 to 99 kg between Sep 2026 and Nov 2026"))
    let html = Golden.html(.group(App.page(person.state)))
    #expect(html.components(separatedBy: "class=\"chart-record\"").count == 3)
    #expect(person.sees("The larger dots are personal records."))
  }

  /// As in a workout: only the weight on it, and more reps, are news.
  @Test func aBodyThatHasGrownHeavierMarksNoRecord() throws {
    let dip = Exercise(id: bench.id, name: "Dip", loadType: .bodyweight)
    var settings = Settings()
    for (day, weight) in [("2026-09-01", 80.0), ("2026-10-01", 84)] {
      settings.bodyWeights.append(
        BodyWeight(day: try #require(CivilDay(day)), weight: .kg(weight)))
    }
    func marks(_ added: Weight?) throws -> Int {
      var person = try person([
        .settings(settings), .exercise(dip), try workout("2026-09-01", dip, [set(nil, 8)]),
        try workout("2026-10-01", dip, [set(added, 8)]),
      ])
      person.perform(.exercises(.measure(.oneRepMax)))
      let html = Golden.html(.group(App.page(person.state)))
      return html.components(separatedBy: "class=\"chart-record\"").count - 1
    }
    #expect(try marks(nil) == 0)
    #expect(try marks(.kg(5)) == 1)
  }

  @Test func theLineLeadsOverALightWeekAndFallsAfterAMonth() throws {
    let person = try person([
      try workout("2026-09-01", bench, [set(.kg(80), 5)]),
      try workout("2026-09-08", bench, [set(.kg(40), 5)]),
      try workout("2026-09-15", bench, [set(.kg(80), 5)]),
      try workout("2026-10-20", bench, [set(.kg(60), 5)]),
    ])
    let html = Golden.html(.group(App.page(person.state)))
    #expect(html.components(separatedBy: "class=\"chart-dot\"").count == 5)
    let heights = try lineHeights(person)
    #expect(heights.count == 4)
    #expect(Set(heights.prefix(3)).count == 1 && heights[3] != heights[0])
  }

  /// Where the line of a chart stands at each workout.
  private func lineHeights(_ person: Person) throws -> [Substring] {
    let html = Golden.html(.group(App.page(person.state)))
    let line = try #require(
      html.components(separatedBy: "class=\"chart-line\"").dropFirst().first?
        .components(separatedBy: " d=\"").dropFirst().first?.prefix { $0 != "\"" })
    return line.split { "ML".contains($0) }.map { $0.split(separator: " ")[1] }
  }

  @Test func theLineOfHelpIsTheLeastOfFourWeeks() throws {
    let helped = Exercise(id: bench.id, name: "Dip", loadType: .assisted)
    var person = try person([
      .exercise(helped),
      try workout("2026-09-01", helped, [set(.kg(20), 8)]),
      try workout("2026-09-08", helped, [set(.kg(10), 8)]),
      try workout("2026-09-15", helped, [set(.kg(30), 8)]),
    ])
    person.perform(.exercises(.measure(.heaviest)))
    let heights = try lineHeights(person)
    #expect(heights.count == 3 && heights[0] != heights[1] && heights[1] == heights[2])
  }

  @Test func estimatesByTheChosenFormula() throws {
    var person = try person(try threeWorkouts())
    try person.tap("Brzycki")
    #expect(person.sees("Estimated 1RM from 90 to 95.3 kg"))
    // It is a setting: kept, and the same on every page.
    #expect(person.saved.map { $0.folder } == ["Settings"])
    person.perform(.open(.pastWorkout(ULID(derivedFrom: "2026-09-01"))))
    #expect(person.sees("90 kg") && !person.sees("93.3 kg"))
    person.perform(.open(.settings(.training)))
    #expect(try person.page.find(["button"], "Brzycki").attribute("aria-pressed") == "true")
    person.perform(.open(.exercise(bench.id)))
    try person.tap("Epley")
    #expect(person.sees("Estimated 1RM from 93.3 to 99 kg"))
  }

  @Test func choosesWhatIsDrawn() throws {
    var person = try person(try threeWorkouts())
    try person.tap("Weight")
    #expect(person.sees("Heaviest weight from 80 to 90 kg between"))
    #expect(!person.page.names(["button"]).contains("Epley"))
    try person.tap("Reps")
    #expect(person.sees("Most reps from 5 to 3 reps between"))
  }

  @Test func recordsTellTheirDayAndLeadToTheirWorkout() throws {
    var person = try person(try threeWorkouts())
    #expect(person.sees("90  kg Heaviest weight, 1 Nov"))
    #expect(person.sees("12 Most reps, 1 Oct"))
    try person.tap("12 Most reps, 1 Oct")
    #expect(person.state.route == .pastWorkout(ULID(derivedFrom: "2026-10-01")))
  }

  @Test func showsTheSetsOfTheLastWorkouts() throws {
    var person = try person(try threeWorkouts())
    #expect(person.sees("warm-up 40 kg × 10 · 80 kg × 5 · drop 80 kg × 5"))
    #expect(person.sees("to failure 90 kg × 3"))
    try person.tap("1 Sep · Iron Works warm-up 40 kg × 10 · 80 kg × 5 · drop 80 kg × 5")
    #expect(person.state.route == .pastWorkout(ULID(derivedFrom: "2026-09-01")))
  }

  @Test func showsOneGymOrNone() throws {
    var person = try person(try threeWorkouts())
    try person.tap("Iron Works")
    #expect(person.sees("80  kg Heaviest weight, 1 Sep") && !person.sees("75 kg × 8"))
    try person.tap("No gym")
    #expect(person.sees("Estimated 1RM 99 kg in Nov 2026") && !person.sees("80 kg × 5"))
    try person.tap("All gyms")
    #expect(person.sees("75 kg × 8") && person.sees("80 kg × 5"))
  }

  @Test func manyGymsAreChosenFromAList() throws {
    let others = (1...4).map { Gym(id: ULID(derivedFrom: "g\($0)"), name: "Gym \($0)") }
    var documents: [AnyDocument] = []
    for (number, gym) in others.enumerated() {
      documents.append(
        try workout("2026-10-0\(number + 1)", bench, gym: gym, [set(.kg(50), number + 1)]))
    }
    var person = try person(documents)
    try person.choose("Gym 3", in: "Gym")
    #expect(person.sees("3 Most reps, 3 Oct") && !person.sees("50 kg × 4"))
    try person.choose("All gyms", in: "Gym")
    #expect(person.sees("50 kg × 4"))
  }

  @Test func aDeletedGymKeepsItsName() throws {
    let gone = Gym(id: ULID(derivedFrom: "gone"), name: "Old Gym")
    let person = try person(
      try threeWorkouts() + [try workout("2026-08-01", bench, gym: gone, [set(.kg(70), 5)])])
    #expect(person.sees("Old Gym"))
  }

  @Test func showsTwentyWorkoutsAtATime() throws {
    var documents: [AnyDocument] = []
    for day in 10...35 {
      let date = day < 32 ? "2026-07-\(day)" : "2026-08-0\(day - 31)"
      documents.append(try workout(date, bench, [set(.kg(50), 5)]))
    }
    var person = try person(documents)
    func count() -> Int {
      person.page.elements(in: "Latest workouts").filter { $0.element.name.description == "li" }
        .count
    }
    #expect(count() == 20)
    try person.tap("Show more")
    #expect(count() == 26)
  }

  @Test func showsPoundsWhereTheExerciseHasThem() throws {
    var documents = try threeWorkouts()
    var inPounds = bench
    inPounds.unit = Open(.lb)
    documents.append(.exercise(inPounds))
    let person = try person(documents)
    #expect(person.sees("198.42  lb Heaviest weight"))
  }

  @Test func showsTimesDistancesAndBodyWeight() throws {
    let plank = Exercise(id: bench.id, name: "Plank", loadType: .duration)
    var held = set(nil, nil)
    held.seconds = 90
    #expect(
      try person([try workout("2026-09-01", plank, [held])]).sees("1:30 Longest time, 1 Sep"))
    let sled = Exercise(id: bench.id, name: "Sled", loadType: .distance)
    var pushed = set(nil, nil)
    pushed.distance = Distance(0.04, .km)
    #expect(
      try person([.exercise(sled), try workout("2026-09-01", sled, [pushed])])
        .sees("40  m Longest distance, 1 Sep"))
    let dip = Exercise(id: bench.id, name: "Dip", loadType: .bodyweight)
    let documents: [AnyDocument] = [
      .exercise(dip), try workout("2026-09-01", dip, [set(.kg(10), 8)]),
    ]
    // It is compared without the body, whose weight may be unknown.
    #expect(try person(documents).sees("10  kg Most weight added, 1 Sep"))
    let helped = Exercise(id: bench.id, name: "Dip", loadType: .assisted)
    #expect(
      try person([.exercise(helped), try workout("2026-09-01", helped, [set(.kg(20), 8)])])
        .sees("20  kg Least assistance, 1 Sep"))
  }

  @Test func anExerciseThatWasNeverDoneSaysWhatToDo() throws {
    var person = try person([])
    #expect(person.sees("Nothing done yet"))
    try person.tap("Start a workout")
    #expect(person.state.route == .today)
  }

  @Test func workoutsWithoutSetsAreNoHistory() throws {
    #expect(try person([try workout("2026-09-01", bench, [])]).sees("Nothing done yet"))
  }

  @Test func warmupsAloneHaveNoProgress() throws {
    let person = try person([try workout("2026-09-01", bench, [set(.kg(40), 5, .warmup)])])
    #expect(person.sees("There are no numbers to draw here yet."))
    #expect(!person.sees("Personal records") && person.sees("warm-up 40 kg × 5"))
  }

  @Test func aDeletedExerciseKeepsItsHistory() throws {
    var person = try person(try threeWorkouts())
    person.perform(.exercises(.delete(bench.id)))
    person.perform(.open(.exercise(bench.id)))
    #expect(person.sees("This exercise was deleted.") && person.sees("90  kg Heaviest weight"))
  }

  @Test func saysWhenThereIsNoSuchExercise() throws {
    #expect(
      try Person(route: .exercise(ULID(derivedFrom: "?"))).sees("There is no such exercise"))
  }

  @Test func longNamesAreShownWhole() throws {
    let name = String(repeating: "Very long exercise name ", count: 20) + "end"
    let person = try Person(
      [.exercise(Exercise(id: bench.id, name: name))], route: .exercise(bench.id))
    #expect(person.page.names(["h1"]) == [name])
  }
}
