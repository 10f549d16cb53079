import Documents
import Strength
import Testing

@testable import App

@Suite struct SplitsEditorTests {
  private let split = ULID(derivedFrom: "test/split")
  private let chest = Muscle(id: ULID(derivedFrom: "test/chest"), name: "Chest", order: 0)
  private let arms = Muscle(id: ULID(derivedFrom: "test/arms"), name: "Arms", order: 1)

  private func exercise(_ name: String, _ type: LoadType = .weighted) -> Exercise {
    Exercise(id: ULID(derivedFrom: "test/" + name), name: name, loadType: type)
  }

  /// Someone who looks at a split of these exercises, the first one of them open.
  private func editing(_ exercises: [Exercise], settings: Settings? = nil) throws -> Person {
    var split = Split(id: split, name: "Push")
    for exercise in exercises {
      split.exercises.append(
        SplitExercise(id: ULID(derivedFrom: "planned/" + exercise.name), exercise: exercise))
    }
    var documents: [AnyDocument] = exercises.map { .exercise($0) }
    documents += [.split(split), .muscle(chest), .muscle(arms)]
    if let settings { documents.append(.settings(settings)) }
    var person = try Person(documents, route: .split(split.id))
    if let first = split.exercises.first {
      person.perform(.splits(.toggleExercise(first.id)))
    }
    return person
  }

  private func exercises(of person: Person) throws -> [SplitExercise] {
    try #require(person.state.notebook.split(split)).exercises
  }

  @Test func showsAWholeSplit() throws {
    var person = try Person(Samples.demo, route: .splits)
    let split = try #require(person.state.notebook.splits.first)
    person.perform(.open(.split(split.id)))
    person.perform(.splits(.toggleExercise(split.exercises[0].id)))
    #expect(person.sees("Hard sets per muscle"))
    try Golden.check(person.state, "split")
  }

  @Test func aTrainingMaxKeepsItsUnit() throws {
    var settings = Settings()
    settings.weightUnit = Open(.lb)
    var person = try editing([exercise("Squat")], settings: settings)
    var document = try #require(person.state.notebook.split(split))
    let id = document.exercises[0].id
    document.exercises[0].take(try #require(SetPlan.read("5@65%")))
    document.exercises[0].trainingMaximum = .kg(100)
    person.state.notebook.put(.split(document))
    #expect(try person.page.value(of: "Training max") == "100")
    person.perform(.splits(.change(split: split, exercise: id, .step(.maximum, 1))))
    #expect(try exercises(of: person)[0].trainingMaximum == .kg(102.5))
    try person.type("105", into: "Training max")
    #expect(try exercises(of: person)[0].trainingMaximum == .kg(105))
  }

  @Test func anEmptySplitSaysWhatToDo() throws {
    let person = try editing([])
    #expect(person.sees("Nothing in it yet."))
    #expect(!person.sees("Summary"))
  }

  @Test func aSplitThatIsGoneIsSaidToBe() throws {
    let person = try Person(route: .split(split))
    #expect(person.sees("There is no such split any more."))
  }

  @Test func typesSetsRepsWeightAndRest() throws {
    var person = try editing([exercise("Bench Press")])
    try person.type("5", into: "Sets")
    try person.type("12", into: "Reps to")
    try person.type("8", into: "Reps from")
    try person.type("62,5", into: "Weight")
    try person.type("1:30", into: "Rest seconds")
    let planned = try exercises(of: person)[0]
    #expect(planned.setCount == 5)
    #expect(planned.lowestReps == 8)
    #expect(planned.highestReps == 12)
    #expect(planned.weight == .kg(62.5))
    #expect(planned.restSeconds == 90)
    #expect(person.sees("5 × 8–12 · 62.5 kg · 1:30 rest"))
  }

  @Test func anEmptyWeightOrRestIsNone() throws {
    var person = try editing([exercise("Bench Press")])
    try person.type("60", into: "Weight")
    try person.type("90", into: "Rest seconds")
    try person.type("", into: "Weight")
    try person.type(" ", into: "Rest seconds")
    let planned = try exercises(of: person)[0]
    #expect(planned.weight == nil)
    #expect(planned.restSeconds == nil)
  }

  @Test(arguments: [
    ("Sets", "0"), ("Sets", "101"), ("Sets", "two"), ("Sets", "2.5"), ("Reps to", "0"),
    ("Weight", "-5"), ("Weight", "2001"), ("Rest seconds", "a while"),
    ("Rest seconds", "100000"),
  ])
  func whatCannotBeReadIsNotSaved(_ field: String, _ text: String) throws {
    var person = try editing([exercise("Bench Press")])
    let before = try exercises(of: person)
    try person.type(text, into: field)
    #expect(try exercises(of: person) == before)
    #expect(person.saved.isEmpty)
    #expect(try person.page.value(of: field) == text)
    #expect(try person.page.find(["input"], field).attribute("aria-invalid") == "true")
    try person.type("12", into: field)
    #expect(try person.page.find(["input"], field).attribute("aria-invalid") == nil)
    #expect(try person.page.value(of: field) == "12")
  }

  @Test func repsKeepTheirOrder() throws {
    var person = try editing([exercise("Bench Press")])
    try person.type("12", into: "Reps from")
    #expect(person.sees("At most 10, where it ends."))
    #expect(try exercises(of: person)[0].lowestReps == 10)
    // What was refused holds once the other end has moved.
    try person.type("15", into: "Reps to")
    #expect(try exercises(of: person)[0].lowestReps == 12)
    #expect(try exercises(of: person)[0].highestReps == 15)
    #expect(!person.sees("At most 10"))
  }

  @Test func stepsMoveNumbersWithinTheirRange() throws {
    var person = try editing([exercise("Bench Press")])
    try person.tap("Increase sets")
    try person.tap("Increase reps from")
    try person.tap("Increase weight")
    try person.tap("Decrease rest seconds")
    let planned = try exercises(of: person)[0]
    #expect(planned.setCount == 5)
    #expect(planned.lowestReps == 11 && planned.highestReps == 11)
    #expect(planned.weight == .kg(2.5))
    #expect(planned.restSeconds == 105)
    for _ in 0..<10 { try person.tap("Decrease sets") }
    #expect(try exercises(of: person)[0].setCount == 1)
    for _ in 0..<3 { try person.tap("Decrease weight") }
    #expect(try exercises(of: person)[0].weight == .kg(0))
  }

  @Test func weightsAreInTheUnitOfTheExercise() throws {
    var press = exercise("Bench Press")
    press.unit = Open(.lb)
    var person = try editing([press])
    try person.type("135", into: "Weight")
    #expect(try exercises(of: person)[0].weight == .lb(135))
    try person.tap("Increase weight")
    #expect(try exercises(of: person)[0].weight == .lb(140))
  }

  @Test func weightsAreInTheUnitOfTheSettingsElse() throws {
    var settings = Settings()
    settings.weightUnit = Open(.lb)
    var person = try editing([exercise("Bench Press")], settings: settings)
    try person.type("100", into: "Weight")
    #expect(try exercises(of: person)[0].weight == .lb(100))
  }

  @Test func aTimedExerciseHasSecondsAndNoReps() throws {
    var person = try editing([exercise("Plank", .duration)])
    #expect(!person.page.has("input", "Reps from"))
    try person.type("45", into: "Seconds")
    #expect(try exercises(of: person)[0].seconds == 45)
    #expect(person.sees("4 × 45 s"))
  }

  @Test func aLoadTypeOfANewerVersionHasEveryField() throws {
    var odd = exercise("Sled")
    odd.loadType = Open(name: "pushed")
    var person = try editing([odd])
    try person.type("30", into: "Seconds")
    try person.type("3", into: "Sets")
    #expect(person.page.has("input", "Reps from"))
    #expect(try exercises(of: person)[0].loadType == Open(name: "pushed"))
  }

  @Test func aDeletedExerciseStandsByItsName() throws {
    var press = exercise("Bench Press")
    press.muscles = [ExerciseMuscle(muscleID: chest.id, muscleName: "Chest", contribution: 1)]
    var person = try editing([press])
    person.perform(.open(.exercises))
    var effects = Effects()
    person.state.delete(.exercise(press), &effects)
    person.perform(.open(.split(split)))
    #expect(person.sees("Bench Press"))
    #expect(person.sees("exercise deleted"))
    // What it works is still known.
    #expect(person.sees("Chest"))
  }

  @Test func supersetsJoinAndSeparate() throws {
    var person = try editing([exercise("A"), exercise("B"), exercise("C")])
    try person.tap("Superset with next")
    #expect(try exercises(of: person).map(\.superset) == [1, 1, nil])
    #expect(person.sees("Superset A"))
    #expect(!person.page.has("button", "Superset with next"))
    let second = try exercises(of: person)[1].id
    person.perform(.splits(.toggleExercise(second)))
    try person.tap("Superset with next")
    #expect(try exercises(of: person).map(\.superset) == [1, 1, 1])
    try person.tap("Leave superset")
    #expect(try exercises(of: person).map(\.superset) == [1, nil, 1])
    person.perform(.splits(.toggleExercise(try exercises(of: person)[0].id)))
    try person.tap("Leave superset")
    #expect(try exercises(of: person).map(\.superset) == [nil, nil, nil])
  }

  @Test func twoGroupsBecomeOne() throws {
    var person = try editing(["A", "B", "C", "D"].map { exercise($0) })
    let ids = try exercises(of: person).map(\.id)
    for place in [0, 2, 1] {
      person.perform(.splits(.change(split: split, exercise: ids[place], .joinNext)))
    }
    #expect(try Set(exercises(of: person).map(\.superset)) == [1])
  }

  @Test func exercisesMoveAndGo() throws {
    var person = try editing([exercise("A"), exercise("B"), exercise("C")])
    try person.tap("Move A down")
    #expect(try exercises(of: person).map(\.exerciseName) == ["B", "A", "C"])
    try person.tap("Remove")
    #expect(try exercises(of: person).map(\.exerciseName) == ["B", "C"])
    #expect(person.sees("Removed A."))
    try person.tap("Undo")
    #expect(try exercises(of: person).map(\.exerciseName) == ["B", "A", "C"])
  }

  @Test func addsAnExerciseThatIsLookedFor() throws {
    var person = try editing([exercise("Bench Press"), exercise("Leg Press"), exercise("Squat")])
    try person.tap("Add exercise")
    try person.type("press be", into: "Search exercises")
    #expect(person.page.has("button", "Bench Press"))
    #expect(!person.page.has("button", "Leg Press"))
    try person.tap("Bench Press", in: "Choose an exercise")
    #expect(try exercises(of: person).map(\.exerciseName).last == "Bench Press")
    #expect(try exercises(of: person).count == 4)
    #expect(!person.sees("Choose an exercise"))
  }

  @Test func setsARuleAndShowsWhatItProposes() throws {
    var person = try editing([exercise("Squat")])
    try person.tap("Linear")
    #expect(try exercises(of: person)[0].progression?.kind == Open(.linear))
    #expect(person.sees("Next time:"))
    try person.type("much", into: "Increment")
    #expect(person.sees("A weight from 0.1 to 50."))
    #expect(try exercises(of: person)[0].progression?.increment == nil)
    try person.type("1,25", into: "Increment")
    #expect(try exercises(of: person)[0].progression?.increment == .kg(1.25))
    try person.tap("RPE")
    try person.tap("Increase target RPE")
    #expect(try exercises(of: person)[0].progression?.targetRPE == 8.5)
    try person.tap("None")
    #expect(try exercises(of: person)[0].progression == nil)
  }

  @Test func namesAreNeitherEmptyNorTaken() throws {
    var person = try editing([])
    person.state.notebook.put(.split(Split(id: ULID(derivedFrom: "other"), name: "Pull")))
    try person.type(" ", into: "Name")
    #expect(person.sees("A split needs a name."))
    try person.type("PULL ", into: "Name")
    #expect(person.sees("There is a split named “PULL” already."))
    #expect(person.state.notebook.split(split)?.name == "Push")
    try person.type("Pull 2", into: "Name")
    #expect(person.state.notebook.split(split)?.name == "Pull 2")
    #expect(!person.sees("already"))
  }

  @Test func notesAreKept() throws {
    var person = try editing([exercise("Bench Press")])
    try person.type("Slowly down", into: "Notes", in: "Exercises")
    #expect(try exercises(of: person)[0].notes == "Slowly down")
    try person.type("Heavy day", into: "Notes", in: "About")
    #expect(person.state.notebook.split(split)?.notes == "Heavy day")
  }
}
