import Documents
import Strength
import Testing

@testable import App

/// Another exercise in the place of one of the running workout.
@Suite struct WorkoutReplacingTests {
  private let barbell = "Bench Press (Barbell)"
  private let dumbbell = "Bench Press (Dumbbell)"

  private func named(_ name: String) throws -> Exercise {
    try #require(Samples.catalogue.first { $0.name == name }, "\(name)")
  }

  private func gym(_ equipment: [String] = ["dumbbells", "bench"]) -> Gym {
    var gym = Gym(id: ULID(derivedFrom: "home"), name: "Home")
    gym.equipment = equipment
    return gym
  }

  /// Three sets of an exercise, then three rows.
  private func workout(_ exercise: String, done: Int = 0) throws -> Workout {
    var workout = try Samples.begun([try named(exercise), Samples.exercise("Row")])
    workout.gymID = gym().id
    workout.gymName = "Home"
    for log in workout.logs.indices { workout.logs[log].superset = 1 }
    workout.logs[0].restSeconds = 100
    for set in 0..<done {
      workout.logs[0].sets[set].weight = .kg(60)
      workout.logs[0].sets[set].completedAt = workout.startedAt
    }
    return workout
  }

  private func training(
    _ workout: Workout, at gym: Gym, _ others: [AnyDocument] = []
  ) throws -> Person {
    let first = try named(workout.logs[0].exerciseName)
    let row = Samples.exercise("Row")
    var person = try Person(
      others + [.gym(gym), .exercise(first), .exercise(row), .workout(workout)],
      route: .workout)
    person.state.catalogue = Samples.catalogue
    return person
  }

  private func offered(_ person: Person) -> [String] {
    person.page.elements(in: "Substitutes").filter { $0.element.name.description == "button" }
      .map { $0.name }
  }

  /// Opens what is offered, and takes the first of that name.
  private func replace(
    _ old: String, by new: String, _ person: inout Person,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try person.tap("More for " + old, sourceLocation: sourceLocation)
    try person.tap("Replace exercise", sourceLocation: sourceLocation)
    let found = offered(person)
    let row = try #require(
      found.first { $0.hasPrefix(new) }, "\(found)", sourceLocation: sourceLocation)
    try person.tap(row, in: "Substitutes", sourceLocation: sourceLocation)
  }

  @Test func whatIsNotBegunMakesPlace() throws {
    var begun = try workout(barbell)
    begun.logs[0].notes = "Slowly"
    var person = try training(begun, at: gym())
    let before = try person.running()
    try person.tap("More for " + barbell)
    try person.tap("Replace exercise")
    #expect(offered(person).count == 6)
    #expect(offered(person).first?.hasPrefix(dumbbell + " Chest, ") == true)
    #expect(!offered(person).contains { $0.contains("(Machine)") || $0.contains("(Barbell)") })
    person.perform(.workout(.close))
    try replace(barbell, by: dumbbell, &person)
    let logs = try person.running().logs
    #expect(logs.map { $0.exerciseName } == [dumbbell, "Row"])
    #expect(logs[0].superset == 1 && logs[0].restSeconds == 100 && logs[0].notes == "Slowly")
    #expect(logs[0].sets.map { $0.reps } == [10, 10, 10])
    let id = try named(dumbbell).id
    #expect(person.state.notebook.holdsExercise(id))
    #expect(person.focused == "More for " + dumbbell)
    #expect(!person.sees("All exercises") && person.sees(barbell + " replaced"))
    try person.tap("Undo")
    #expect(try person.running() == before)
  }

  @Test func setsThatAreDoneStayWithTheirExercise() throws {
    var person = try training(try workout(barbell, done: 1), at: gym())
    let before = try person.running()
    try replace(barbell, by: dumbbell, &person)
    var logs = try person.running().logs
    #expect(logs.map { $0.exerciseName } == [barbell, dumbbell, "Row"])
    #expect(logs[0].sets == [before.logs[0].sets[0]])
    #expect(logs[1].sets.map { $0.completedAt } == [nil, nil])
    #expect(logs[1].sets.map { $0.weight } == [nil, nil])
    #expect(logs[1].superset == 1 && logs[1].restSeconds == 100)
    // Nor does the way back take what was done meanwhile.
    try person.type("24", into: "Weight")
    try person.tap("Done")
    #expect(try person.running().doneSetCount == 2)
    try person.tap("Undo")
    logs = try person.running().logs
    #expect(try person.running().doneSetCount == 2)
    #expect(logs.first { $0.exerciseName == barbell }?.sets.count == 3)
    let kept = logs.first { $0.exerciseName == dumbbell }?.sets.filter { $0.completedAt != nil }
    #expect(kept?.map { $0.weight } == [.kg(24)])
  }

  @Test func whereAllSetsAreDoneTheOtherBeginsAsWhenItIsAdded() throws {
    let last = try Samples.done(
      try named(dumbbell), [.kg(30), .kg(32)], on: "2026-11-10", gym: gym())
    let others: [AnyDocument] = [.exercise(try named(dumbbell)), .workout(last)]
    var person = try training(try workout(barbell, done: 3), at: gym(), others)
    try replace(barbell, by: dumbbell, &person)
    let logs = try person.running().logs
    #expect(logs[0].sets.count == 3 && logs[0].sets.allSatisfy { $0.completedAt != nil })
    #expect(logs[1].sets.map { $0.weight } == [.kg(30), .kg(32)])
  }

  @Test func weightsAreThoseOfItsLastTimeThere() throws {
    let last = try Samples.done(
      try named(dumbbell), [.kg(30), .kg(32)], on: "2026-11-10", gym: gym())
    let others: [AnyDocument] = [.exercise(try named(dumbbell)), .workout(last)]
    var begun = try workout(barbell)
    begun.logs[0].sets.insert(
      WorkoutSet(id: ULID(derivedFrom: "warm-up"), kind: .warmup, reps: 5, weight: .kg(50)), at: 0)
    for set in 1...3 { begun.logs[0].sets[set].weight = .kg(80) }
    var person = try training(begun, at: gym(), others)
    try person.tap("More for " + barbell)
    try person.tap("Replace exercise")
    #expect(offered(person).first?.contains(" · last time 30 kg × 10") == true)
    try Golden.check(person.state, "workout-substitutes")
    person.perform(.workout(.close))
    try replace(barbell, by: dumbbell, &person)
    let sets = try person.running().logs[0].sets
    #expect(sets.filter { $0.isHard }.map { $0.weight } == [.kg(30), .kg(32), .kg(32)])
    // What leads to it is lighter than it.
    #expect(sets.allSatisfy { $0.isHard || ($0.weight?.kilograms ?? 0) < 30 })
  }

  @Test func whatIsCountedOtherwiseHasNoNumbersOfTheOther() throws {
    var person = try training(try workout("Ab Crunch (Machine)"), at: gym([Gym.noEquipment]))
    person.perform(
      .workout(.replace(log: try person.running().logs[0].id, with: try named("Plank").id)))
    let log = try person.running().logs[0]
    #expect(log.exerciseName == "Plank" && log.loadType == Open(.duration))
    #expect(log.sets.count == 3 && log.sets.allSatisfy { $0.reps == nil && $0.seconds == nil })
  }

  @Test func whereNothingSuitsAllExercisesAreThere() throws {
    let curl = "Bicep Curl (Barbell)"
    var person = try training(try workout(curl), at: gym([Gym.noEquipment]))
    try person.tap("More for " + curl)
    try person.tap("Replace exercise")
    #expect(offered(person).isEmpty)
    #expect(person.sees("Nothing at Home trains the same muscles as " + curl + "."))
    try person.tap("All exercises")
    #expect(person.focused == "Search exercises")
    try person.type("hammer curl dumbbell", into: "Search exercises")
    try person.pressEnter(on: "Search exercises")
    #expect(
      try person.running().logs.map { $0.exerciseName } == ["Hammer Curl (Dumbbell)", "Row"])
    // One of a new name is made.
    try person.tap("More for Hammer Curl (Dumbbell)")
    try person.tap("Replace exercise")
    try person.tap("All exercises")
    try person.type("Towel Thing", into: "Search exercises")
    try person.tap("Create “Towel Thing”")
    #expect(try person.running().logs.map { $0.exerciseName } == ["Towel Thing", "Row"])
  }

  @Test func whatTheWorkoutHasAlreadyIsNotOffered() throws {
    var begun = try workout(barbell)
    let other = try Samples.begun([try named(dumbbell)]).logs[0]
    begun.logs.append(other)
    var person = try training(begun, at: gym(), [.exercise(try named(dumbbell))])
    try person.tap("More for " + barbell)
    try person.tap("Replace exercise")
    #expect(!offered(person).isEmpty)
    #expect(!offered(person).contains { $0.hasPrefix(dumbbell) })
  }
}
