import Strength
import Testing

@testable import Interchange

/// The files in `Catalogue/Exercises/Names`.
@Suite struct CatalogueNameTests {
  private let catalogue: ExerciseCatalogue

  init() throws { catalogue = try Fixture.catalogue.get() }

  @Test func belongToExercisesOfTheCatalogue() {
    let known = Set(catalogue.exercises.map { $0.name })
    for name in catalogue.names + catalogue.formerAliases {
      #expect(known.contains(name.exercise), "\(name.exercise)")
      #expect(!name.name.isEmpty, "\(name.exercise)")
    }
  }

  @Test func meanOneExerciseEach() {
    var owners: [String: String] = [:]
    for exercise in catalogue.exercises {
      for name in [exercise.name] + exercise.aliases { owners[FoldedName.of(name)] = exercise.name }
    }
    for name in catalogue.names where name.app == nil {
      let owner = owners.updateValue(name.exercise, forKey: FoldedName.of(name.name))
      #expect(owner == nil, "\(name.name): \(owner ?? "") and \(name.exercise)")
    }
  }

  @Test func areInFiveLanguages() throws {
    let matcher = try Fixture.matcher.get()
    let squats = ["Kniebeuge", "Sentadilla", "Squat", "Agachamento", "Squat (Bilanciere)"]
    for name in squats {
      #expect(matcher.exercise(named: name)?.name == "Squat (Barbell)", "\(name)")
    }
    #expect(catalogue.names.count > 4000)
  }

  @Test func stayOutOfTheDocuments() {
    let aliases = catalogue.exercises.flatMap { $0.aliases }
    #expect(!aliases.contains("Bankdrücken"))
    #expect(catalogue.names.contains { $0.name == "Bankdrücken" })
  }

  @Test(arguments: [
    ("- Squat", "x.yaml, line 1: the file must list names by exercise."),
    ("Squat: Kniebeuge", "x.yaml, line 1: Squat has no list of names."),
  ])
  func saysWhatIsWrongInAFile(yaml: String, message: String) {
    let error = #expect(throws: CatalogueError.self) {
      try CatalogueName.all(yaml: yaml, file: "x.yaml")
    }
    #expect(error?.message == message)
  }
}
