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
    for exercise in try ExerciseCatalogue.bundled().exercises {
      for alias in [exercise.name] + exercise.aliases {
        #expect(
          names(alias, [exercise]) == [exercise.name], "\(alias) does not find \(exercise.name)")
      }
    }
  }

  @Test func exactNamesComeFirstWhateverTheOrderIs() throws {
    let catalogue = try ExerciseCatalogue.bundled().exercises.sorted { $0.name < $1.name }
    #expect(names("bench press dumb", catalogue, limit: 1) == ["Bench Press (Dumbbell)"])
  }
}
