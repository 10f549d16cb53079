import Documents
import Strength
import Testing

@testable import Interchange

@Suite struct CatalogueTests {
  private let catalogue: ExerciseCatalogue

  init() throws { catalogue = try ExerciseCatalogue.bundled() }

  @Test func holdsMoreThanThreeHundredExercises() {
    #expect(catalogue.exercises.count > 300)
    for load in LoadType.allCases {
      #expect(catalogue.exercises.contains { $0.loadType == Open(load) }, "\(load)")
    }
  }

  @Test func givesEveryExerciseMusclesByTheRule() {
    for exercise in catalogue.exercises {
      let shares = exercise.muscles.map { $0.contribution.value }
      #expect((1...7).contains(shares.count), "\(exercise.name)")
      #expect(shares.allSatisfy { [0.25, 0.5, 0.75, 1].contains($0) }, "\(exercise.name)")
      let isCardio = exercise.loadType == Open(.distance) || exercise.loadType == Open(.duration)
      #expect((shares.max() ?? 0) >= (isCardio ? 0.5 : 0.75), "\(exercise.name)")
      #expect(Set(exercise.muscles.map { $0.muscleID }).count == shares.count, "\(exercise.name)")
    }
    let worked = Set(catalogue.exercises.flatMap { $0.muscles.map { $0.muscleName } })
    #expect(worked == Set(Muscle.standardNames))
  }

  @Test func usesANameOnlyOnce() {
    var owners: [String: String] = [:]
    for exercise in catalogue.exercises {
      for name in [exercise.name] + exercise.aliases {
        let folded = FoldedName.of(name)
        let owner = owners.updateValue(exercise.name, forKey: folded)
        #expect(
          owner == nil || owner == exercise.name, "\(name): \(owner ?? "") and \(exercise.name)")
      }
    }
  }

  @Test func holdsWhatStarterSplitsAndTheDemoNeed() {
    let names = Set(catalogue.exercises.map { $0.name })
    for split in StarterSplit.all {
      for name in split.exerciseNames { #expect(names.contains(name), "\(split.name): \(name)") }
    }
    for name in DemoLibrary.exerciseNames { #expect(names.contains(name), "demo: \(name)") }
  }

  @Test(arguments: [
    ("- load: weighted", "x.yaml, line 1: an exercise has no name."),
    ("- {name: A, load: heavy}", "x.yaml, line 1: A: \"heavy\" is no load type."),
    (
      "\n- {name: A, load: weighted, muscles: {Tail: 1}}",
      "x.yaml, line 2: A: \"Tail\" is no muscle."
    ),
    (
      "- {name: A, load: weighted, muscles: {Lats: 1.5}}",
      "x.yaml, line 1: A: the contribution to Lats must be above 0 and at most 1."
    ),
    ("name: A", "x.yaml, line 1: the file must be a list of exercises."),
  ])
  func saysWhatIsWrongInAFile(yaml: String, message: String) {
    let error = #expect(throws: CatalogueError.self) {
      try ExerciseCatalogue(yaml: yaml, file: "x.yaml")
    }
    #expect(error?.message == message)
  }
}

@Suite struct ExerciseMatcherTests {
  private let matcher: ExerciseMatcher

  init() throws { matcher = ExerciseMatcher(try ExerciseCatalogue.bundled().exercises) }

  @Test(arguments: [
    ("Bench Press (Barbell)", "Bench Press (Barbell)"),
    ("bench press (barbell)", "Bench Press (Barbell)"),
    ("Bench Press, Barbell", "Bench Press (Barbell)"),
    ("Barbell Bench Press", "Bench Press (Barbell)"),
    ("Flat Barbell Bench Press", "Bench Press (Barbell)"),
    ("Squat", "Squat (Barbell)"), ("Barbell Squat", "Squat (Barbell)"),
    ("Deadlift", "Deadlift (Barbell)"), ("Barbell Row", "Bent Over Row (Barbell)"),
    ("Lat Pulldown (Cable)", "Lat Pulldown (Cable)"), ("Pull Ups", "Pull Up"),
    ("Pull Up (Assisted)", "Pull Up (Assisted)"),
    ("Lateral Raise (DB)", "Lateral Raise (Dumbbell)"),
  ])
  func findsWhatOtherAppsCallIt(name: String, exercise: String) {
    #expect(matcher.exercise(named: name)?.name == exercise)
  }

  @Test func guessesNothing() {
    #expect(matcher.exercise(named: "Some Machine At My Gym") == nil)
    #expect(matcher.suggestions(for: "Barbell Bench Press Thing").contains("Bench Press (Barbell)"))
  }
}
