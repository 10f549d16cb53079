import Documents
import Strength
import Testing

@testable import Interchange

@Suite struct CatalogueTests {
  private let catalogue: ExerciseCatalogue

  init() throws { catalogue = try Fixture.catalogue.get() }

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

  /// Where nobody says what it is done with, its muscles are those that all ways share.
  @Test(arguments: [
    "Chest Fly", "Incline Chest Fly", "Shoulder Press", "External Rotation", "Triceps Extension",
    "Reverse Curl", "Calf Raise",
  ])
  func givesAnExerciseWithoutEquipmentWhatItsVariantsShare(name: String) throws {
    func shares(_ exercise: Exercise) -> [String: Double] {
      Dictionary(
        exercise.muscles.map { ($0.muscleName, $0.contribution.value) }, uniquingKeysWith: max)
    }
    let open = try #require(catalogue.exercises.first { $0.name == name })
    #expect(open.equipment.isEmpty)
    let variants = catalogue.exercises.filter { exercise in
      ([exercise.name] + exercise.aliases).contains { $0.hasPrefix(name + " (") }
    }
    #expect(variants.count > 1)
    var common = shares(try #require(variants.first))
    for variant in variants {
      let other = shares(variant)
      common = common.filter { other[$0.key] != nil }.merging(other) { min($0, $1) }
        .filter { common[$0.key] != nil }
    }
    #expect(shares(open) == common)
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
      for name in split.choices.joined() {
        #expect(names.contains(name), "\(split.name): \(name)")
      }
    }
    for template in ProgrammeTemplate.all {
      for name in template.exerciseNames {
        #expect(names.contains(name), "\(template.name): \(name)")
      }
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

  init() throws { matcher = ExerciseMatcher(try Fixture.catalogue.get().exercises) }

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

  /// Every name against every other, as it was done before there was an index of words.
  private func comparingAll(_ name: String, _ exercises: [Exercise]) -> [String] {
    let words = Set(ExerciseName.normalised(name).split(separator: " "))
    var scored: [(score: Double, name: String)] = []
    for exercise in exercises {
      let others = Set(ExerciseName.normalised(exercise.name).split(separator: " "))
      let shared = words.intersection(others).count
      if shared == 0 { continue }
      scored.append((Double(shared) / Double(words.union(others).count), exercise.name))
    }
    scored.sort { $0.score != $1.score ? $0.score > $1.score : $0.name < $1.name }
    return scored.prefix(3).map { $0.name }
  }

  @Test func suggestsWhatComparingWithEveryNameFinds() throws {
    let exercises = try ExerciseCatalogue.bundledExercises()
    let matcher = ExerciseMatcher(exercises)
    var names = exercises.map { $0.name }
    names += exercises.enumerated().map { "\($1.name) \($0) with a Cable" }
    names += ["", "Press", "press PRESS", "Barbell", "No Word Of It", "Curls (DB)", "ohp 2"]
    // Each costs some milliseconds in the old way.
    names = stride(from: 0, to: names.count, by: 7).map { names[$0] } + names.suffix(7)
    for name in names {
      #expect(
        matcher.suggestions(for: name) == comparingAll(name, exercises), "\(name)")
    }
  }

  @Test func takesFourTimesAsLongForFourTimesTheNames() throws {
    let target = ImportTarget(
      exercises: [], muscles: [], workouts: [], deleted: [],
      catalogue: try ExerciseCatalogue.bundled(),
      zone: ImportZone(minutes: 0))
    func seconds(_ count: Int) throws -> Double {
      let rows = (0..<count).map { number in
        "2024-07-01 18:00:00,Push,1h,Bench Press Thing \(number),1,60,8,0,0,,,8\n"
      }
      let header =
        "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,"
        + "Seconds,Notes,Workout Notes,RPE\n"
      let log = try LogReader(unit: .kg).read(Array((header + rows.joined()).utf8))
      let begun = ContinuousClock.now
      let plan = LogImport(into: target).plan(for: log)
      #expect(plan.newExercises == count)
      #expect(plan.json().count > 100 * count)
      return (ContinuousClock.now - begun) / .seconds(1)
    }
    _ = try seconds(100)
    let (few, many) = (try seconds(1500), try seconds(6000))
    print("\(few) s for 1,500 unknown names, \(many) s for 6,000")
    // Comparing everything with everything took sixteen times as long.
    #expect(many < 9 * few)
  }
}
