import Documents
import Strength
import Testing

@testable import App

/// Weights that are said once, and sets that are done without one.
@Suite struct WorkoutWeightTests {
  private let press = Samples.exercise("Press")

  /// All sets were done with the least help: the next ones are to be done without any.
  @Test func aRuleThatLeavesTheBodyAloneSaysSo() throws {
    let dip = Samples.exercise("Dip", .assisted)
    var planned = SplitExercise(
      id: ULID(derivedFrom: "planned"), exercise: dip, setCount: 2, weight: .kg(30))
    planned.progression = Progression(.linear)
    let split = Split(id: ULID(derivedFrom: "split"), name: "Push", exercises: [planned])
    var person = try Person([
      .exercise(dip), .split(split),
      .workout(try Samples.done(dip, [.kg(2.5), .kg(2.5)], on: "2026-11-18")),
    ])
    person.perform(.today(.startSplit(split.id)))
    #expect(person.sees("2.5 kg less assistance."))
    #expect(try person.weights() == ["0 kg", "0 kg"])
    try person.tap("Done")
    #expect(try person.running().logs[0].sets[0].weight == .kg(0))
  }

  // MARK: Carried on

  @Test func aWeightGoesOnToTheSetsAfterIt() throws {
    var person = try Person.training([press], sets: 4)
    for text in ["8", "82", "82.5"] { try person.type(text, into: "Weight") }
    #expect(try person.weights() == ["82.5 kg", "82.5 kg", "82.5 kg", "82.5 kg"])
    try person.type("", into: "Weight")
    try person.type("60", into: "Weight")
    #expect(try person.weights() == ["60 kg", "60 kg", "60 kg", "60 kg"])
    try person.tap("Increase weight")
    #expect(try person.weights() == ["62.5 kg", "62.5 kg", "62.5 kg", "62.5 kg"])
  }

  @Test func aFieldThatIsEmptiedOnTheWayTakesTheOthersAlong() throws {
    let before = try Samples.done(press, [.kg(60), .kg(60), .kg(60)], on: "2026-11-14")
    var workout = try Samples.begun([press], sets: 4)
    for set in workout.logs[0].sets.indices { workout.logs[0].sets[set].weight = .kg(62.5) }
    var person = try Person(
      [.exercise(press), .workout(before), .workout(workout)], route: .workout)
    for text in ["62.", "62", "6", ""] { try person.type(text, into: "Weight") }
    #expect(try person.weights() == ["–", "6 kg", "6 kg", "6 kg"])
    for text in ["abc", "6", "65"] { try person.type(text, into: "Weight") }
    #expect(try person.weights() == ["65 kg", "65 kg", "65 kg", "65 kg"])
    // The steps go on from there, too.
    try person.type("", into: "Weight")
    try person.tap("Increase weight")
    #expect(Set(try person.weights()).count == 1)
  }

  @Test func aSetThatWasTouchedKeepsItsWeight() throws {
    var person = try Person.training([press], sets: 4)
    try person.type("60", into: "Weight")
    person.perform(.workout(.select(try person.running().logs[0].sets[2].id)))
    try person.type("70", into: "Weight")
    #expect(try person.weights() == ["60 kg", "60 kg", "70 kg", "70 kg"])
    person.perform(.workout(.select(try person.running().logs[0].sets[0].id)))
    // On its way to 75 it passes 70.
    for text in ["70", "75"] { try person.type(text, into: "Weight") }
    #expect(try person.weights() == ["75 kg", "75 kg", "70 kg", "70 kg"])
  }

  @Test func setsOfOtherWeightsAndDoneOnesStay() throws {
    var workout = try Samples.begun([press], sets: 4)
    workout.logs[0].sets[0].kind = Open(.warmup)
    for (place, weight) in [(1, 60.0), (2, 60.0), (3, 80.0)] {
      workout.logs[0].sets[place].weight = .kg(weight)
    }
    var person = try Person([.exercise(press), .workout(workout)], route: .workout)
    try person.type("30", into: "Weight")
    #expect(try person.weights() == ["30 kg", "60 kg", "60 kg", "80 kg"])
    try person.tap("Done")
    try person.type("65", into: "Weight")
    #expect(try person.weights() == ["30 kg", "65 kg", "65 kg", "80 kg"])
    try person.tap("Done")
    person.perform(.workout(.select(workout.logs[0].sets[0].id)))
    try person.type("35", into: "Weight")
    #expect(try person.weights() == ["35 kg", "65 kg", "65 kg", "80 kg"])
  }

  // MARK: Without a weight

  @Test func aSetWithoutAWeightIsAskedAboutOnceThenTaken() throws {
    var person = try Person.training([press], sets: 3)
    try person.tap("Done")
    #expect(try person.running().doneSetCount == 0)
    #expect(
      person.sees(
        "This set of Press has no weight yet. Without one it counts as a set, "
          + "but not in weight totals."))
    try person.tap("Log without weight", in: "Log without weight?")
    #expect(try person.running().doneSetCount == 1)
    #expect(try person.running().logs[0].sets[0].weight == nil)
    for _ in 0..<2 { try person.tap("Done") }
    #expect(try person.running().doneSetCount == 3)
  }

  @Test func theQuestionLeadsToTheWeight() throws {
    var person = try Person.training([press])
    try person.tap("Done")
    try person.tap("Enter the weight")
    #expect(person.focused == "Weight")
    try person.type("60", into: "Weight")
    try person.tap("Done")
    #expect(try person.running().logs[0].sets[0].weight == .kg(60))
    #expect(try person.running().doneSetCount == 1)
  }

  @Test func thePlayerBeginsOnceWeightsAreKnown() throws {
    var person = try Person.training([press], sets: 3)
    try person.tap("Play this workout")
    #expect(
      person.sees(
        "3 sets of Press have no weight yet. It can be entered while you play, too; totals of weight "
          + "leave out sets without one."))
    #expect(!person.state.playsWorkout)
    try person.tap("Enter the weights")
    #expect(person.focused == "Weight")
    try person.type("60", into: "Weight")
    try person.tap("Play this workout")
    #expect(person.state.playsWorkout)

    var other = try Person.training([press])
    try other.tap("Play this workout")
    try other.tap("Play without", in: "Play without weights?")
    #expect(other.state.playsWorkout)
  }

  @Test func nobodyIsAskedWhereNoneIsNeeded() throws {
    let pullUp = Samples.exercise("Pull-up", .bodyweight)
    let band = Samples.exercise("Band Row")
    let before = try Samples.done(band, [nil, nil], on: "2026-11-14")
    var person = try Person.training([pullUp, band], with: [.workout(before)])
    for _ in 0..<6 { try person.tap("Done") }
    #expect(try person.running().doneSetCount == 6)
    var zero = try Person.training([press])
    try zero.type("0", into: "Weight")
    try zero.tap("Done")
    #expect(try zero.running().doneSetCount == 1)
  }

  @Test func totalsCountTheOthersAndSayWhatIsMissing() throws {
    var person = try Person.training([press], sets: 3)
    try person.tap("Done")
    try person.tap("Log without weight", in: "Log without weight?")
    try person.type("60", into: "Weight")
    for _ in 0..<2 { try person.tap("Done") }
    try person.tap("Finish")
    try person.tap("Finish workout")
    #expect(person.sees("1\u{202f}200 kg moved"))
    #expect(person.sees("The total leaves out 1 set without weight."))
    let id = try #require(person.state.notebook.latest?.id)
    person.perform(.open(.pastWorkout(id)))
    #expect(person.sees("1\u{202f}200  kg volume load"))
    #expect(person.sees("Volume load leaves out 1 set without weight."))
    person.perform(.open(.volume))
    #expect(person.sees("1\u{202f}200  kg volume load"))
    #expect(person.sees("Volume load leaves out 1 set without weight."))
  }

  @Test func theBodysWeightIsMissedByItsName() throws {
    let pullUp = Samples.exercise("Pull-up", .bodyweight)
    let workouts = [
      try Samples.done(press, [nil], on: "2026-11-20"),
      try Samples.done(pullUp, [nil, nil], on: "2026-11-19"),
    ]
    let person = try Person(
      [.exercise(press), .exercise(pullUp)] + workouts.map { .workout($0) }, route: .volume)
    #expect(
      person.sees("Volume load leaves out 1 set without weight and 2 sets without body weight."))
  }

  @Test func aTotalOfNothingKnownIsNoNumber() throws {
    let workout = try Samples.done(press, [nil], on: "2026-11-20")
    let person = try Person(
      [.exercise(press), .workout(workout)], route: .pastWorkout(workout.id))
    #expect(person.sees("–  kg volume load"))
  }
}
