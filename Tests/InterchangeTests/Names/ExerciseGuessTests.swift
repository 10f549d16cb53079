import Strength
import TestSupport
import Testing

@testable import Interchange

@Suite struct ExerciseGuessTests {
  private let catalogue: ExerciseCatalogue
  private let matcher: ExerciseMatcher

  init() throws {
    catalogue = try Fixture.catalogue.get()
    matcher = try Fixture.matcher.get()
  }

  private static func exercise(_ name: String, _ equipment: [String] = []) -> Exercise {
    var exercise = Exercise(id: Exercise.catalogueID(name), name: name)
    exercise.equipment = equipment
    return exercise
  }

  private func guess(_ name: String, among names: [String]) -> ExerciseGuess {
    ExerciseMatcher(names.map { Self.exercise($0) }).guess(name)
  }

  @Test func takesWhatComesCloseAlone() {
    let names = ["Zercher Squat (Barbell)", "Squat (Barbell)", "Bench Press (Barbell)"]
    let guess = guess("Standing Zercher Squat", among: names)
    #expect(guess.exercise?.name == "Zercher Squat (Barbell)")
    #expect(guess.candidates.map { $0.exercise.name } == ["Zercher Squat (Barbell)"])
  }

  @Test func leavesOpenWhereTwoComeClose() {
    let names = ["Spider Curl (Barbell)", "Spider Curl (Dumbbell)", "Squat (Barbell)"]
    let guess = guess("Spider Curl", among: names)
    #expect(guess.exercise == nil)
    #expect(
      guess.candidates.map { $0.exercise.name }
        == ["Spider Curl (Barbell)", "Spider Curl (Dumbbell)"])
  }

  @Test func leavesOpenWhatIsFarFromEverything() {
    for name in ["My Own Pulley Thing", "Bench Thing 7 (Barbell)", "Warm-Up", "Cool Down", "42"] {
      #expect(matcher.exercise(named: name) == nil, "\(name)")
      #expect(matcher.guess(name).exercise == nil, "\(name)")
    }
  }

  @Test func neverTakesOneImplementForAnother() {
    let names = ["Zercher Squat (Barbell)", "Squat (Barbell)", "Curl (Dumbbell)"]
    #expect(guess("Zercher Squat (Kettlebell)", among: names).candidates.isEmpty)
    #expect(guess("Smith Machine Zercher Squat", among: names).candidates.isEmpty)
  }

  @Test(arguments: [
    "Incline", "Decline", "Seated", "Lying", "Reverse", "Single Arm", "Paused", "Deficit",
    "Overhead", "Kneeling", "Walking", "Isometric", "Assisted",
  ])
  func neverLeavesOutAWordThatMakesAnotherExercise(word: String) {
    let names = ["Zercher Squat (Barbell)", "\(word) Thing (Barbell)"]
    #expect(guess("\(word) Zercher Squat", among: names).exercise == nil)
    #expect(guess("Zercher Squat", among: ["\(word) Zercher Squat"]).exercise == nil)
  }

  @Test(arguments: [
    ("Bulgarain Split Squat (Dumbbell)", "Bulgarian Split Squat (Dumbbell)"),
    ("Hamer Curls", "Hammer Curl (Dumbbell)"), ("Draggon Flag", "Dragon Flag"),
    ("Skulcrusher (Barbell)", "Skullcrusher (Barbell)"),
  ])
  func readsOverOneWrongLetter(name: String, exercise: String) {
    #expect(matcher.guess(name).exercise?.name == exercise)
  }

  /// Each letter of it would have to be left out once.
  @Test func leavesALongWordOpenAtOnce() {
    let word = String(repeating: "ab", count: 15_000)
    let took = ContinuousClock().measure {
      #expect(matcher.guess(word).candidates.isEmpty)
      #expect(matcher.guess("Squat \(word)").exercise == nil)
    }
    #expect(took < .seconds(2) * Patience.factor)
  }

  @Test func readsOverALetterTooManyInTheLongestWord() {
    let names = ["Zerchersquatting Press", "Squat (Barbell)"]
    #expect(guess("Zerchersquattingö Press", among: names).exercise?.name == names[0])
    #expect(guess("Zerchersquattingzz Press", among: names).exercise == nil)
  }

  @Test func readsOverMusclesThatTheExerciseTrains() {
    let pushdown = "Rope Pushdown"
    var exercise = Self.exercise(pushdown)
    exercise.muscles = [
      ExerciseMuscle(
        muscleID: Muscle.standardID("Triceps"), muscleName: "Triceps", contribution: 1)
    ]
    let others = ["Rope Climb", "Triceps Dip", "Biceps Curl"].map { Self.exercise($0) }
    let matcher = ExerciseMatcher([exercise] + others)
    #expect(matcher.guess("Triceps Rope Pushdown").exercise?.name == pushdown)
    #expect(matcher.guess("Biceps Rope Pushdown").exercise == nil)
  }

  @Test func findsEveryExerciseByItsOwnName() {
    for exercise in catalogue.exercises {
      #expect(matcher.exercise(named: exercise.name)?.id == exercise.id, "\(exercise.name)")
      let turned = exercise.name.split(separator: " ").reversed().joined(separator: " ")
      let found = matcher.exercise(named: turned)
      #expect(found == nil || found?.id == exercise.id, "\(turned)")
    }
  }
}
