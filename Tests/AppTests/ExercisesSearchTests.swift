import Documents
import Interchange
import Strength
import Testing

@testable import App

@Suite struct ExercisesSearchTests {
  private func exercise(
    _ name: String, aliases: [String] = [], muscles: [String] = [], equipment: [String] = []
  ) -> Exercise {
    var exercise = Exercise(id: ULID(derivedFrom: name), name: name)
    exercise.aliases = aliases
    exercise.equipment = equipment
    exercise.muscles = muscles.map {
      ExerciseMuscle(muscleID: Muscle.standardID($0), muscleName: $0, contribution: 1)
    }
    return exercise
  }

  private func names(_ query: String, _ exercises: [Exercise], limit: Int = 100) -> [String] {
    ExerciseSearch(query: query).matches(in: exercises, limit: limit).map { $0.name }
  }

  @Test func ordersByHowWellTheyMatch() {
    let list = [
      exercise("Close-Grip Bench Press"), exercise("Incline Press", equipment: ["bench"]),
      exercise("Workbench Curl"), exercise("Bench Press"), exercise("Squat"),
    ]
    #expect(
      names("bench", list)
        == ["Bench Press", "Close-Grip Bench Press", "Workbench Curl", "Incline Press"])
  }

  @Test func allWordsMustMatchWhereverTheyAre() {
    let list = [
      exercise("Row", aliases: ["Pendlay"], muscles: ["Lats"], equipment: ["barbell"]),
      exercise("Row (Cable)", muscles: ["Lats"], equipment: ["cable"]),
    ]
    #expect(names("lats barbell", list) == ["Row"])
    #expect(names("pendlay row", list) == ["Row"])
    #expect(names("row dumbbells", list) == [])
  }

  @Test(arguments: [
    ("pullup", "Pull-Up"), ("PULL up", "Pull-Up"), ("pull-up", "Pull-Up"),
    ("ubung", "Übung"), ("ÜBUNG", "Übung"), ("farmers", "Farmer’s Walk"), ("жим", "ЖИМ лёжа"),
    ("bodyweight pull", "Pull-Up"), ("  pull  ", "Pull-Up"),
  ])
  func foldsCaseAccentsAndPunctuation(query: String, found: String) {
    let list = ["Pull-Up", "Übung", "Farmer’s Walk", "ЖИМ лёжа"].map { exercise($0) }
    #expect(names(query, list) == [found])
  }

  @Test func aLetterOrTwoMatchOnlyBeginningsOfWords() {
    #expect(names("ab", [exercise("Cable Row"), exercise("Ab Wheel")]) == ["Ab Wheel"])
    #expect(names("abl", [exercise("Cable Row"), exercise("Ab Wheel")]) == ["Cable Row"])
  }

  @Test func nothingTypedFindsEverythingUpToTheLimit() {
    let list = ["A", "B", "C"].map { exercise($0) }
    #expect(names("", list) == ["A", "B", "C"])
    #expect(names(" - ", list, limit: 2) == ["A", "B"])
    #expect(names("a", list, limit: -1) == [])
  }

  @Test func findsMusclesByTheNameThatTheyHaveNow() {
    let list = [exercise("Fly", muscles: ["Chest"])]
    let renamed = Muscle(id: Muscle.standardID("Chest"), name: "Pecs", order: 0)
    #expect(ExerciseSearch(query: "pecs", muscles: [renamed]).matches(in: list, limit: 9) == list)
    #expect(ExerciseSearch(query: "chest", muscles: [renamed]).matches(in: list, limit: 9) == [])
  }

  @Test func findsEveryCatalogueExerciseByItsNameAndItsAliases() throws {
    for exercise in try ExerciseCatalogue.bundledExercises() {
      for alias in [exercise.name] + exercise.aliases {
        #expect(
          names(alias, [exercise]) == [exercise.name], "\(alias) does not find \(exercise.name)")
      }
    }
  }

  @Test func exactNamesComeFirstWhateverTheOrderIs() throws {
    let catalogue = try ExerciseCatalogue.bundledExercises().sorted { $0.name < $1.name }
    #expect(names("bench press dumb", catalogue, limit: 1) == ["Bench Press (Dumbbell)"])
  }

  // MARK: What people type

  private func catalogueNames(_ query: String, _ limit: Int) throws -> [String] {
    let all = try ExerciseCatalogue.bundledExercises().sorted { $0.name < $1.name }
    let order = ExerciseOrdering(catalogue: all)
    return ExerciseSearch(query: query)
      .positions(in: all, order: order.positions, prominent: order.prominent)
      .prefix(limit).map { all[$0].name }
  }

  @Test(arguments: [
    ("ohp", "Overhead Press (Barbell)"), ("bech press", "Bench Press (Barbell)"),
    ("pullups", "Pull Up"), ("pushups", "Push Up"), ("rdl", "Romanian Deadlift (Barbell)"),
    ("bp", "Bench Press (Barbell)"), ("db bench", "Bench Press (Dumbbell)"),
    ("squats", "Squat (Barbell)"), ("dedlift", "Deadlift (Barbell)"),
    ("romainan", "Romanian Deadlift (Barbell)"), ("benchpress", "Bench Press (Barbell)"),
    ("lat pulldwon", "Lat Pulldown (Cable)"), ("bicpes curl", "Bicep Curl (Dumbbell)"),
    ("hip trust", "Hip Thrust (Barbell)"), ("pull up", "Pull Up"),
  ])
  func findsWhatIsMeant(query: String, first: String) throws {
    #expect(try catalogueNames(query, 1) == [first])
  }

  @Test func whatMostPeopleDoComesFirst() throws {
    let bench = try catalogueNames("bench", 8)
    #expect(!bench.contains { $0.hasPrefix("Spoto") || $0.hasPrefix("Board") }, "\(bench)")
    #expect(
      bench.prefix(4) == [
        "Bench Press (Barbell)", "Bench Press (Dumbbell)", "Incline Bench Press (Dumbbell)",
        "Incline Bench Press (Barbell)",
      ])
    #expect(try catalogueNames("", 1) == ["Bench Press (Barbell)"])
  }

  @Test func whatOneHasDoneComesBeforeWhatMostPeopleDo() throws {
    let popular = try #require(Samples.catalogue.first { $0.name == "Bench Press (Barbell)" })
    let other = Samples.exercise("Bench Alone")
    let early = Samples.exercise("Bench on a Ball")
    let late = Samples.exercise("Bench with Chains")
    var notebook = Notebook()
    notebook.put([other, popular, early, late].map { .exercise($0) })
    notebook.put(.workout(try Samples.done(early, [.kg(60)], on: "2026-11-14")))
    notebook.put(.workout(try Samples.done(late, [.kg(60)], on: "2026-11-20")))
    let order = ExerciseOrdering(own: notebook)
    let all = notebook.exercises
    let expected = [late.name, early.name, popular.name, other.name]
    #expect(order.positions.map { all[$0].name } == expected)
    #expect(order.prominent == 3)
    // Found, too, they come in this order.
    let found = ExerciseSearch(query: "bench")
      .positions(in: all, order: order.positions, prominent: order.prominent)
    #expect(found.map { all[$0].name } == expected)
  }

  @Test func everyPopularExerciseIsInTheCatalogueOnce() throws {
    let names = Set(try ExerciseCatalogue.bundledExercises().map { $0.name })
    for name in PopularExercises.names { #expect(names.contains(name), "\(name)") }
    #expect(Set(PopularExercises.names).count == PopularExercises.names.count)
    let ids = Set(try ExerciseCatalogue.bundledExercises().map { $0.id })
    #expect(PopularExercises.places.keys.allSatisfy { ids.contains($0) })
  }

  @Test func namesInTheReadersLanguageAreFoundBesideTheEnglishOnes() {
    let list = [
      exercise("Bench Press", muscles: ["Chest"], equipment: ["barbell"]),
      exercise("Chest Fly", muscles: ["Chest"], equipment: ["cable"]), exercise("Squat"),
    ]
    let german = [
      "Bench Press": "Bankdrücken", "Chest Fly": "Fliegende", "Squat": "Kniebeuge",
      "Chest": "Brust", "cable": "Kabelzug", "bodyweight": "Körpergewicht",
    ]
    func found(_ query: String) -> [String] {
      ExerciseSearch(query: query, translations: german).matches(in: list, limit: 9).map { $0.name }
    }
    #expect(found("bankdr") == ["Bench Press"])
    #expect(found("BENCH") == ["Bench Press"])
    #expect(found("Bankdruecken") == ["Bench Press"])
    #expect(found("bnakdrucken") == ["Bench Press"])
    #expect(found("brust kabel") == ["Chest Fly"])
    #expect(found("körpergewicht") == ["Squat"])
    #expect(names("kniebeuge", list) == [])
  }

  @Test func bothNamesOfAnExerciseRankAlike() {
    let list = ["Romanian Deadlift", "Deadlift", "Pull Up (Assisted)"].map { exercise($0) }
    let german = [
      "Romanian Deadlift": "Rumänisches Kreuzheben", "Deadlift": "Kreuzheben",
      "Pull Up (Assisted)": "Klimmzug mit Hilfe",
    ]
    for query in ["deadlift", "kreuzheben", "dead", "kreuz"] {
      let found = ExerciseSearch(query: query, translations: german).matches(in: list, limit: 9)
      #expect(found.map { $0.name } == ["Deadlift", "Romanian Deadlift"], "\(query)")
    }
    let found = ExerciseSearch(query: "pullup", translations: german).matches(in: list, limit: 9)
    #expect(found.map { $0.name } == ["Pull Up (Assisted)"])
  }

  @Test func typosAreOnlyLookedForWhereNothingMatches() {
    let list = [exercise("Beach Walk"), exercise("Bench Press")]
    #expect(names("beach", list) == ["Beach Walk"])
    #expect(names("baech", list) == ["Beach Walk"])
    #expect(names("bnech", list) == ["Bench Press"])
    #expect(names("xyz", list) == [])
    #expect(names("bea", [exercise("Ben")]) == [])
  }

  @Test(arguments: [
    ("press", "press", 0), ("pres", "press", 0), ("prses", "press", 1), ("pess", "press", 1),
    ("prress", "press", 1), ("pross", "press", 1), ("deadlfit", "deadlift", 1),
    ("dedlfit", "deadlift", 2), ("plank", "press", 3), ("curl", "press", 3),
  ])
  func countsTypos(word: String, candidate: String, expected: Int) {
    var typos = TypoFinder()
    let count = typos.distance(Array(word.utf8), Array(candidate.utf8)[...], limit: 2)
    #expect(count == expected)
  }
}
