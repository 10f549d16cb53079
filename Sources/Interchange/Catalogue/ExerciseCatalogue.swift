import Documents
import Foundation
import Strength
import Yams

/// The exercises that come with Regimen, from its YAML files.
public struct ExerciseCatalogue: Sendable {
  /// Name, muscles, aliases and so on, as documents with the same identifiers everywhere.
  public let exercises: [Exercise]
  /// What other apps and languages call them.
  public let names: [CatalogueName]
  /// Aliases that were wrong, and that documents from then still have.
  public let formerAliases: [CatalogueName]

  /// The exercises of this build, without what others call them: half the time to read.
  public static func bundledExercises() throws(CatalogueError) -> [Exercise] {
    var exercises: [Exercise] = []
    for name in ["free-weights", "machines", "cables", "bodyweight", "open"] {
      let text = try text(of: name, in: "Exercises")
      exercises += try ExerciseCatalogue(yaml: text, file: name + ".yaml").exercises
    }
    return exercises
  }

  /// The catalogue of this build.
  public static func bundled() throws(CatalogueError) -> ExerciseCatalogue {
    func names(_ file: String, app: LogFormat? = nil) throws(CatalogueError) -> [CatalogueName] {
      let text = try text(of: file, in: "Exercises/Names")
      return try CatalogueName.all(yaml: text, file: file + ".yaml", app: app)
    }
    var others = try names("everywhere")
    for language in ["german", "spanish", "french", "italian", "portuguese"] {
      others += try names(language)
    }
    for app in [LogFormat.strong, .hevy, .fitbod, .liftosaur] {
      others += try names(app.rawValue, app: app)
    }
    return ExerciseCatalogue(
      exercises: try bundledExercises(), names: others, formerAliases: try names("former"))
  }

  private static func text(
    of name: String, in folder: String
  ) throws(CatalogueError) -> String {
    guard
      let url = Bundle.module.url(forResource: name, withExtension: "yaml", subdirectory: folder),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { throw .missing(file: name + ".yaml") }
    return text
  }

  public init(
    exercises: [Exercise], names: [CatalogueName] = [], formerAliases: [CatalogueName] = []
  ) {
    self.exercises = exercises
    self.names = names
    self.formerAliases = formerAliases
  }

  /// Reads one catalogue file.
  public init(yaml text: String, file: String) throws(CatalogueError) {
    let root: Node?
    do {
      root = try Yams.compose(yaml: text, .basic)
    } catch {
      throw .unreadable(file: file, line: 0, reason: "\(error)")
    }
    guard let entries = root?.sequence else {
      throw .unreadable(file: file, line: 1, reason: "the file must be a list of exercises")
    }
    var exercises: [Exercise] = []
    for entry in entries { exercises.append(try Exercise(entry, file: file)) }
    self.init(exercises: exercises)
  }
}

extension CatalogueName {
  /// Reads one file of names: the exercise, then what it is called.
  static func all(
    yaml text: String, file: String, app: LogFormat? = nil
  ) throws(CatalogueError) -> [CatalogueName] {
    let root: Node?
    do {
      root = try Yams.compose(yaml: text, .basic)
    } catch {
      throw .unreadable(file: file, line: 0, reason: "\(error)")
    }
    guard let entries = root?.mapping else {
      throw .unreadable(file: file, line: 1, reason: "the file must list names by exercise")
    }
    var names: [CatalogueName] = []
    for (exercise, called) in entries {
      guard let exercise = exercise.string, let called = called.sequence else {
        throw .unreadable(
          file: file, line: exercise.mark?.line ?? 0,
          reason: "\(exercise.string ?? "") has no list of names")
      }
      for name in called {
        names.append(CatalogueName(name: name.string ?? "", exercise: exercise, app: app))
      }
    }
    return names
  }
}

/// Why a catalogue cannot be used.
public enum CatalogueError: Error, Equatable, Sendable {
  case missing(file: String)
  /// `line` counts from 1; 0 where it is not known.
  case unreadable(file: String, line: Int, reason: String)

  public var message: String {
    switch self {
    case .missing(let file): "The exercise catalogue \(file) is not beside the program."
    case .unreadable(let file, let line, let reason):
      line > 0 ? "\(file), line \(line): \(reason)." : "\(file): \(reason)."
    }
  }

  public var hint: String {
    switch self {
    case .missing: "Install Regimen with its resource folders, or run it from its build folder."
    case .unreadable: "Mend the file and try again."
    }
  }
}

extension Exercise {
  fileprivate init(_ entry: Node, file: String) throws(CatalogueError) {
    let line = entry.mark?.line ?? 0
    func fault(_ reason: String) -> CatalogueError {
      .unreadable(file: file, line: line, reason: reason)
    }
    guard let name = entry["name"]?.string else { throw fault("an exercise has no name") }
    let loadName = entry["load"]?.string ?? ""
    guard let load = LoadType(rawValue: loadName) else {
      throw fault("\(name): \"\(loadName)\" is no load type")
    }
    self.init(id: Exercise.catalogueID(name), name: name, loadType: load)
    equipment = entry["equipment"]?.array().compactMap { $0.string } ?? []
    aliases = entry["aliases"]?.array().compactMap { $0.string } ?? []
    isUnilateral = entry["unilateral"]?.bool ?? false
    for (key, value) in entry["muscles"]?.mapping ?? [:] {
      guard let muscle = key.string, Muscle.standardNames.contains(muscle) else {
        throw fault("\(name): \"\(key.string ?? "")\" is no muscle")
      }
      guard let share = value.float, share > 0, share <= 1 else {
        throw fault("\(name): the contribution to \(muscle) must be above 0 and at most 1")
      }
      muscles.append(
        ExerciseMuscle(
          muscleID: Muscle.standardID(muscle), muscleName: muscle, contribution: share))
    }
  }
}
