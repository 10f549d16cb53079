import Documents
import Strength
import Testing

@testable import App

/// What another gym and another unit mean for the weights of a workout.
@Suite struct WorkoutGymTests {
  private let press = Samples.exercise("Press")
  private let home = Gym(id: ULID(derivedFrom: "home"), name: "Home")
  private let club = Gym(id: ULID(derivedFrom: "club"), name: "Club")

  private func split() -> Split {
    var planned = SplitExercise(
      id: ULID(derivedFrom: "planned"), exercise: press, setCount: 3, reps: 10...10)
    planned.progression = Progression(.linear)
    return Split(
      id: ULID(derivedFrom: "split"), name: "Push", order: 0, exercises: [planned])
  }

  /// Someone who was at home 42 days ago, and in the club 6 days ago.
  private func person(_ others: [AnyDocument] = []) throws -> Person {
    let workouts = [
      try Samples.done(press, [.kg(80), .kg(80), .kg(80)], on: "2026-10-10", gym: home),
      try Samples.done(press, [.kg(60), .kg(60), .kg(60)], on: "2026-11-15", gym: club),
    ]
    return try Person(
      [.exercise(press), .gym(home), .gym(club), .split(split())]
        + workouts.map { .workout($0) } + others)
  }

  @Test func aBreakFromOneGymIsNoneFromTheLift() throws {
    var person = try person()
    try person.choose("Home", in: "Gym")
    try person.tap("Start Push")
    #expect(person.sees("All 3 sets reached 10 reps at 80 kg on 10 Oct: 2.5 kg more."))
    #expect(!person.sees("days ago: "))
    #expect(try person.weights() == ["82.5 kg", "82.5 kg", "82.5 kg"])
  }

  @Test func aGymIsChosenForOneWorkout() throws {
    var person = try person()
    #expect(try person.page.value(of: "Gym") == "Club")
    try person.choose("Home", in: "Gym")
    #expect(try person.page.value(of: "Gym") == "Home")
    try person.tap("Start Push")
    #expect(try person.running().gymName == "Home")
    person.perform(.workout(.discard))
    #expect(person.state.route == .today)
    #expect(try person.page.value(of: "Gym") == "Club")
  }

  @Test func aBreakFromTheLiftIsToldFromItsLastDay() throws {
    var person = try Person(
      [
        .exercise(press), .gym(home), .gym(club), .split(split()),
        .workout(try Samples.done(press, [.kg(80)], on: "2026-08-01", gym: home)),
        .workout(try Samples.done(press, [.kg(60)], on: "2026-10-10", gym: club)),
      ])
    try person.choose("Home", in: "Gym")
    try person.tap("Start Push")
    #expect(person.sees("The last time was 10 Oct, 42 days ago: "))
  }

  @Test func anotherGymBringsItsWeightsWithItsReason() throws {
    var person = try person()
    try person.choose("Home", in: "Gym")
    try person.tap("Start Push")
    try person.tap("Gym: Home")
    try person.tap("Club")
    #expect(person.sees("All 3 sets reached 10 reps at 60 kg on 15 Nov: 2.5 kg more."))
    #expect(try person.weights() == ["62.5 kg", "62.5 kg", "62.5 kg"])
  }

  @Test func whatWasEnteredByHandGoesAlong() throws {
    var person = try person()
    try person.choose("Home", in: "Gym")
    try person.tap("Start Push")
    // A weight goes on to the sets after it, and reps stay with their set.
    try person.type("71", into: "Weight")
    try person.type("3", into: "Reps")
    // A page that is loaded anew knows of no touch.
    person = try person.reloaded()
    person.perform(.workout(.switchGym(club.id)))
    #expect(try person.running().gymName == "Club")
    #expect(try person.weights() == ["71 kg", "71 kg", "71 kg"])
    person.perform(.workout(.switchGym(home.id)))
    #expect(try person.weights() == ["71 kg", "71 kg", "71 kg"])
    #expect(try person.running().logs[0].sets.map { $0.reps } == [3, 10, 10])
  }

  @Test func theGymThatOneIsInChangesNothing() throws {
    var gym = home
    gym.dumbbells = [.kg(10), .kg(20), .kg(30)]
    var curl = press
    curl.equipment = ["dumbbells"]
    var person = try person([.gym(gym), .exercise(curl)])
    try person.choose("Home", in: "Gym")
    try person.tap("Start Push")
    try person.type("12", into: "Weight")
    person.perform(.workout(.switchGym(home.id)))
    #expect(try person.weights() == ["12 kg", "12 kg", "12 kg"])
    // Elsewhere it is known what can be made, here it is not.
    person.perform(.workout(.switchGym(nil)))
    person.perform(.workout(.switchGym(home.id)))
    #expect(try person.weights() == ["10 kg", "10 kg", "10 kg"])
  }

  @Test func aRepetitionElsewhereHasWeightsThatCanBeMadeThere() throws {
    var gym = home
    gym.dumbbells = [.kg(10), .kg(20), .kg(30)]
    var curl = press
    curl.equipment = ["dumbbells"]
    let before = try Samples.done(curl, [.kg(12), .kg(28)], on: "2026-11-18", gym: club)
    let notebook = try person([.gym(gym), .exercise(curl), .workout(before)]).state.notebook
    func weights(_ gym: ULID?) throws -> [Weight?] {
      var ids = State(seed: 1)
      let now = try moment("2026-11-21T18:00:00+01:00")
      return notebook.repetition(of: before, id: .none, gymID: gym, at: now, ids: &ids)
        .logs[0].sets.map { $0.weight }
    }
    #expect(try weights(home.id) == [.kg(10), .kg(30)])
    // Nobody has said what there is elsewhere.
    #expect(try weights(nil) == [.kg(12), .kg(28)])
    #expect(try weights(club.id) == [.kg(12), .kg(28)])
  }

  @Test func weightsAreSaidToBeUnchangedOnlyWhereTheyAre() throws {
    var person = try person([
      .workout(try Samples.done(press, [.kg(40), .kg(40), .kg(40)], on: "2026-11-01"))
    ])
    try person.tap("Start Push")
    person.perform(.workout(.switchGym(nil)))
    #expect(try person.weights() == ["42.5 kg", "42.5 kg", "42.5 kg"])
    #expect(person.sees("No gym") && !person.sees("weights are unchanged"))
    person.perform(.workout(.switchGym(nil)))
    #expect(person.sees("No gym; weights are unchanged"))
  }

  @Test func aReasonGoesWhereTheWeightsFollowSomethingElse() throws {
    var person = try person()
    try person.choose("Home", in: "Gym")
    try person.tap("Start Push")
    try person.tap("Done")
    #expect(person.sees("2.5 kg more."))
    try person.tap("Gym: Home")
    try person.tap("Club")
    #expect(try person.weights() == ["82.5 kg", "82.5 kg", "82.5 kg"])
    #expect(!person.sees("2.5 kg more."))
  }

  /// Eight tenths of what the rule has in either gym, and no reason for other weights.
  @Test func aDeloadStaysOneInAnotherGym() throws {
    var person = try person()
    let today = person.state.day
    var programme = Programme(
      id: ULID(derivedFrom: "programme"), name: "Push", splits: [(today.weekday, split())],
      ProgrammeRequest(start: today, weeks: 1, gym: home))
    programme.days[0].isDeload = true
    person.state.notebook.put(.programme(programme))
    person.perform(.today(.startPlanned(programme.days[0].id)))
    #expect(try person.weights() == ["65 kg", "65 kg"])
    #expect(!person.sees("2.5 kg more."))
    try person.tap("Gym: Home")
    try person.tap("Club")
    #expect(try person.weights() == ["50 kg", "50 kg"])
    #expect(!person.sees("2.5 kg more."))
    // Where nothing was done yet, it is not made lighter once more.
    person.perform(.workout(.switchGym(nil)))
    #expect(try person.weights() == ["50 kg", "50 kg"])
  }

  @Test func setsByShareHaveNoReasonOfTheRuleThatWasThereBefore() throws {
    var split = split()
    split.exercises[0].take(try #require(SetPlan.read("5@65%, 5@85%")))
    split.exercises[0].trainingMaximum = .kg(100)
    var person = try person([.split(split)])
    try person.tap("Start Push")
    #expect(try person.weights() == ["65 kg", "85 kg"])
    #expect(!person.sees("2.5 kg more."))
  }

  /// A template's sessions are no splits: their rules hold all the same.
  @Test func theRuleOfATemplateIsSaidAndHoldsInAnotherGym() throws {
    var person = try person()
    let today = person.state.day
    var programme = Programme(
      id: ULID(derivedFrom: "programme"), name: "Push", splits: [(today.weekday, split())],
      ProgrammeRequest(start: today, weeks: 1, gym: home))
    programme.sessions[0].splitID = nil
    person.state.notebook.put(.programme(programme))
    person.perform(.today(.startPlanned(programme.days[0].id)))
    #expect(try person.running().splitID == nil)
    #expect(person.sees("All 3 sets reached 10 reps at 80 kg on 10 Oct: 2.5 kg more."))
    try person.tap("Gym: Home")
    try person.tap("Club")
    #expect(person.sees("All 3 sets reached 10 reps at 60 kg on 15 Nov: 2.5 kg more."))
    #expect(try person.weights() == ["62.5 kg", "62.5 kg", "62.5 kg"])
  }

  // MARK: Pounds

  private func pounds() -> AnyDocument {
    var settings = Settings()
    settings.weightUnit = Open(.lb)
    return .settings(settings)
  }

  @Test func volumeIsInPoundsWhereWeightsAre() throws {
    let workout = try Samples.done(press, [.lb(100), .lb(100)], on: "2026-11-20")
    var person = try Person(
      [.exercise(press), .workout(workout), pounds()], route: .volume)
    #expect(person.sees("2\u{202f}000  lb volume load"))
    person.perform(.volume(.measure(.load)))
    #expect(person.page.has("button", "Load lb"))
    #expect(person.sees("Reps × pounds per muscle, weighted by contribution."))
    #expect(!person.page.text.contains(" kg"))
    person.perform(.open(.pastWorkout(workout.id)))
    #expect(person.sees("2\u{202f}000  lb volume load"))
  }

  @Test func aNewWorkoutIsInPoundsAfterOneInKilograms() throws {
    let before = try Samples.done(press, [.kg(60), .kg(100)], on: "2026-11-14")
    var person = try Person([.exercise(press), .workout(before), pounds()])
    try person.tap("Repeat the last")
    #expect(try person.weights() == ["130 lb", "220 lb"])
    person.perform(.workout(.discard))
    person.perform(.today(.startEmpty))
    person.perform(.workout(.addExercise(press.id)))
    #expect(try person.weights() == ["130 lb", "220 lb"])
  }

  @Test func whatStandsInTheGymKeepsItsUnit() throws {
    var gym = home
    gym.dumbbells = [.kg(10), .kg(20), .kg(30)]
    var curl = Samples.exercise("Curl")
    curl.equipment = ["dumbbells"]
    let before = try Samples.done(curl, [.kg(20)], on: "2026-11-14", gym: gym)
    var person = try Person([.exercise(curl), .gym(gym), .workout(before), pounds()])
    try person.tap("Repeat the last")
    #expect(try person.weights() == ["20 kg"])
  }

  // MARK: The same number of sets everywhere

  @Test func theSummarySaysTheSetsOfAMuscleAsVolumeDoes() throws {
    var press = press
    press.muscles = [
      ExerciseMuscle(muscleID: Muscle.standardID("Chest"), muscleName: "Chest", contribution: 1),
      ExerciseMuscle(
        muscleID: Muscle.standardID("Triceps"), muscleName: "Triceps", contribution: 0.25),
    ]
    var person = try Person.training(
      [press], sets: 1, with: Muscle.standard.map { .muscle($0) })
    try person.type("60", into: "Weight")
    try person.tap("Done")
    try person.tap("Finish")
    try person.tap("Finish workout")
    #expect(person.sees("under 0.5 sets"))
    person.perform(.open(.volume))
    #expect(person.sees("under 0.5 sets"))
  }

  @Test func todayAndVolumeAgreeOnWarmUps() throws {
    var workout = try Samples.done(press, [.kg(20), .kg(60), .kg(60)], on: "2026-11-20")
    workout.logs[0].sets[0].kind = Open(.warmup)
    var person = try Person([.exercise(press), .workout(workout)])
    #expect(person.sees("2 hard sets"))
    person.perform(.open(.volume))
    #expect(person.sees("2 hard sets"))
  }
}
