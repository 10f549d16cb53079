import Documents
import Sequences
import Strength
import Testing

@testable import App

/// Rest-pause and myo-reps, and sets for left and right.
@Suite struct WorkoutMiniSetsTests {
  private let press = Samples.exercise("Press")
  private let lunge: Exercise = {
    var lunge = Samples.exercise("Lunge")
    lunge.isUnilateral = true
    return lunge
  }()

  private func kinds(_ person: Person) throws -> [String] {
    try person.running().logs[0].sets.map { $0.kind.name }
  }

  private func sides(_ person: Person) throws -> [String] {
    try person.running().logs[0].sets.map { $0.side?.name ?? "both" }
  }

  // MARK: Mini-sets

  @Test(arguments: [("rest-pause", "Rest-pause set", 20.0), ("myo", "Myo-rep set", 15.0)])
  func aMiniSetFollowsAfterAShortRest(_ kind: String, _ name: String, _ rest: Double) throws {
    var person = try Person.training([press], sets: 2)
    try person.type("60", into: "Weight")
    try person.tap("More for set 1")
    try person.tap("Add " + name.lowercased())
    #expect(try kinds(person) == ["working", kind, "working"])
    #expect(try person.weights() == ["60 kg", "60 kg", "60 kg"])
    try person.tap("Done")
    #expect(person.state.rest?.seconds == rest)
    // How many there were has to be said.
    #expect(try person.running().logs[0].sets[1].reps == nil)
    try person.type("4", into: "Reps")
    try person.tap("Done")
    #expect(person.page.has("button", "Undo " + name.lowercased()))
    #expect(person.state.rest?.seconds == person.state.notebook.settings.restSeconds)
    try person.tap("Done")
    person.perform(.workout(.finish))
    let workout = try #require(person.state.notebook.latest)
    #expect(workout.hardSets == 2.5)
    #expect(person.sees("2.5 hard sets"))
  }

  @Test func aFurtherOneIsLikeTheOneBefore() throws {
    var person = try Person.training([press], sets: 1)
    try person.type("60", into: "Weight")
    try person.tap("Done")
    person.perform(.workout(.addMini(.myo, try person.running().logs[0].sets[0].id)))
    try person.type("5", into: "Reps")
    try person.tap("Done")
    try person.tap("Add a set of Press")
    #expect(try kinds(person) == ["working", "myo", "myo"])
    #expect(try person.running().logs[0].sets[2].reps == 5)
    person.perform(.workout(.addMini(.myo, try person.running().logs[0].sets[0].id)))
    #expect(try kinds(person) == ["working", "myo", "myo", "myo"])
    #expect(try person.weights() == ["60 kg", "60 kg", "60 kg", "60 kg"])
    #expect(person.state.rest?.seconds == 15)
  }

  @Test func anExercisesOwnRestMayBeShorter() throws {
    var workout = try Samples.begun([press], sets: 2)
    workout.logs[0].restSeconds = 10
    workout.logs[0].sets[1].kind = Open(.restPause)
    var person = try Person([.exercise(press), .workout(workout)], route: .workout)
    try person.type("60", into: "Weight")
    try person.tap("Done")
    #expect(person.state.rest?.seconds == 10)
  }

  @Test func inASupersetMiniSetsComeFirst() throws {
    var workout = try Samples.begun([press, Samples.exercise("Row")], sets: 2)
    workout.logs[0].sets[1].kind = Open(.myo)
    for log in 0..<2 { workout.logs[log].superset = 1 }
    var order: [String] = []
    var seconds = workout.startedAt.milliseconds
    while let next = workout.nextSet {
      let log = workout.logs[next.log]
      order.append(log.exerciseName + " " + log.label(next.set))
      seconds += 1000
      workout.logs[next.log].sets[next.set].completedAt = Instant(milliseconds: seconds)
    }
    #expect(order == ["Press 1", "Press M", "Row 1", "Row 2"])
    #expect(workout.roundCount(0) == 1 && workout.roundCount(1) == 2)
  }

  @Test func theyArePlayedWithTheirRests() throws {
    var workout = try Samples.begun([press], sets: 3)
    workout.logs[0].sets[1].kind = Open(.restPause)
    workout.logs[0].sets[1].reps = 4
    let person = try Person([.exercise(press), .workout(workout)], route: .workout)
    let rests = workout.steps(person.state.notebook).map { step -> Int? in
      if case .card(.rest(let rest)) = step.content { rest.seconds } else { nil }
    }
    #expect(rests == [nil, 20, nil, 120, nil])
  }

  @Test func aSplitPlansThem() throws {
    var planned = SplitExercise(id: ULID(derivedFrom: "planned"), exercise: press, setCount: 1)
    planned.take(try #require(SetPlan.read("15@60%, 2x5 myo, 10@70%")))
    planned.trainingMaximum = .kg(100)
    let split = Split(id: ULID(derivedFrom: "split"), name: "Push", exercises: [planned])
    var person = try Person([.exercise(press), .split(split)])
    person.perform(.today(.startSplit(split.id)))
    #expect(try kinds(person) == ["working", "myo", "myo", "working"])
    #expect(try person.running().logs[0].sets.map { $0.reps } == [15, 5, 5, 10])
    #expect(try person.weights() == ["60 kg", "60 kg", "60 kg", "70 kg"])
    let summary = SplitSummary(split, person.state.notebook)
    // 4 sets of 10 on average, two rests of 15 s and one of 120 s.
    #expect(summary.seconds == 270)
  }

  // MARK: Left and right

  @Test func leftAndRightAreOfferedWhereOneSideWorks() throws {
    var other = try Person.training([press])
    try other.tap("More for Press")
    #expect(!other.page.has("button", "Left and right separately"))
    var person = try Person.training([lunge], sets: 2)
    try person.tap("More for Lunge")
    try person.tap("Left and right separately")
    #expect(try sides(person) == ["left", "right", "left", "right"])
    let sets = try person.running().logs[0].sets
    #expect(Set(sets.map { $0.id }).count == 4)
    let log = try person.running().logs[0]
    #expect(log.sets.indices.map { log.label($0) } == ["1L", "1R", "2L", "2R"])
    #expect(person.page.has("button", "Complete set 1, right"))
    try person.tap("More for Lunge")
    #expect(!person.page.has("button", "Left and right separately"))
    person.perform(.workout(.close))
    try person.tap("Undo")
    #expect(try sides(person) == ["both", "both"])
  }

  @Test func oneRestsAfterBothSides() throws {
    var person = try Person.training([lunge], sets: 2)
    person.perform(.workout(.partSides(log: try person.running().logs[0].id)))
    try person.type("20", into: "Weight")
    try person.tap("Done")
    #expect(person.state.rest == nil)
    try person.tap("Done")
    #expect(person.state.rest?.seconds == 120)
    try person.tap("Done")
    try person.tap("Done")
    try person.tap("Add a set of Lunge")
    #expect(try sides(person) == ["left", "right", "left", "right", "left"])
    person.perform(.workout(.finish))
    let workout = try #require(person.state.notebook.latest)
    #expect(workout.hardSets == 2)
    // Ten reps of 20 kg for each side, twice.
    #expect(workout.movedKilograms(person.state.notebook.weights).sum == 400)
  }

  @Test func theSideIsSetForOneSet() throws {
    var person = try Person.training([lunge], sets: 1)
    try person.tap("More for set 1")
    try person.tap("Right")
    #expect(try sides(person) == ["right"])
    try person.tap("Both")
    #expect(try sides(person) == ["both"])
  }

  private func log(_ sets: [(Weight, BodySide?)]) -> ExerciseLog {
    var log = ExerciseLog(id: ULID(derivedFrom: "sides"), exercise: lunge)
    for (number, (weight, side)) in sets.enumerated() {
      var set = WorkoutSet(id: ULID(derivedFrom: "side\(number)"), reps: 8, weight: weight)
      set.side = side.map { Open($0) }
      log.sets.append(set)
    }
    return log
  }

  @Test func lastTimeIsThatOfTheSide() {
    let last = log([(.kg(20), .left), (.kg(17.5), .right), (.kg(22.5), .left)]).sets
    func seen(_ sides: [BodySide?]) -> [String] {
      let now = log(sides.map { (Weight.kg(1), $0) })
      return now.sets.indices.map { now.counterpart(of: $0, among: last)?.weight?.text ?? "–" }
    }
    #expect(seen([.left, .right, .left, .right]) == ["20 kg", "17.5 kg", "22.5 kg", "–"])
    #expect(seen([.right, .left]) == ["17.5 kg", "20 kg"])
    // Both sides at once go by the left one, and a side by what was done for both.
    #expect(seen([nil, nil]) == ["20 kg", "22.5 kg"])
    let both = log([(.kg(10), nil), (.kg(12.5), nil)]).sets
    let now = log([(.kg(1), .left), (.kg(1), .right), (.kg(1), .left)])
    #expect(
      now.sets.indices.map { now.counterpart(of: $0, among: both)?.weight?.text }
        == ["10 kg", "10 kg", "12.5 kg"])
  }

  @Test func aSplitAsksForBothSides() throws {
    let planned = SplitExercise(id: ULID(derivedFrom: "planned"), exercise: lunge, setCount: 2)
    let split = Split(id: ULID(derivedFrom: "split"), name: "Legs", exercises: [planned])
    var person = try Person([.exercise(lunge), .split(split)], route: .split(split.id))
    person.perform(.splits(.toggleExercise(planned.id)))
    try person.choose("true", in: "Left and right separately")
    #expect(person.state.notebook.split(split.id)?.exercises[0].isBySide == true)
    #expect(person.sees("2 × 10 · left and right"))
    person.perform(.today(.startSplit(split.id)))
    #expect(try sides(person) == ["left", "right", "left", "right"])
  }

  @Test func aFurtherPairGoesByTheLastOfItsSide() throws {
    var last = try Samples.done(lunge, [.kg(20), .kg(17.5)], on: "2026-11-12")
    last.logs[0].sets[0].side = Open(.left)
    last.logs[0].sets[1].side = Open(.right)
    var planned = SplitExercise(id: ULID(derivedFrom: "planned"), exercise: lunge, setCount: 2)
    planned.isBySide = true
    let split = Split(id: ULID(derivedFrom: "split"), name: "Legs", exercises: [planned])
    var person = try Person([.exercise(lunge), .workout(last), .split(split)])
    person.perform(.today(.startSplit(split.id)))
    #expect(try person.weights() == ["20 kg", "17.5 kg", "20 kg", "17.5 kg"])
  }

  @Test func anExerciseForBothSidesTakesOneSetOfEachPair() throws {
    var person = try Person.training([lunge], sets: 2, with: [.exercise(press)])
    let log = try person.running().logs[0].id
    person.perform(.workout(.partSides(log: log)))
    person.perform(.workout(.replace(log: log, with: press.id)))
    #expect(try person.running().logs[0].exerciseName == "Press")
    #expect(try sides(person) == ["both", "both"])
  }

  // MARK: Afterwards

  @Test func theHistoryTellsKindsAndSides() throws {
    var workout = try Samples.done(lunge, [.kg(20), .kg(20), .kg(20)], on: "2026-11-12")
    workout.logs[0].sets[0].side = Open(.left)
    workout.logs[0].sets[1].side = Open(.right)
    workout.logs[0].sets[2].kind = Open(.restPause)
    workout.logs[0].sets[2].side = Open(.right)
    var person = try Person([.exercise(lunge), .workout(workout)], route: .pastWorkout(workout.id))
    let heads = person.page.elements().filter { $0.attribute("scope") == "row" }.map { $0.name }
    #expect(heads == ["1L", "1R", "RR"])
    #expect(person.sees("20 kg × 10 left") && person.sees("Rest-pause"))
    try person.tap("Edit")
    try person.choose("Both", in: "Side", at: 2)
    try person.choose("Myo-reps", in: "Kind", at: 2)
    let set = person.state.notebook.workout(workout.id)?.logs[0].sets[2]
    #expect(set?.side == nil && set?.kind == Open(.myo))
    person.perform(.arrived(.exercise(lunge.id)))
    #expect(person.sees("20 kg × 10 left · 20 kg × 10 right · myo-reps 20 kg × 10"))
  }
}
