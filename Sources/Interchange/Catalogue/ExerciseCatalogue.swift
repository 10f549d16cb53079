import Documents
import Foundation
import Strength
import Yams

/// The exercises that come with Regimen, from its YAML files.
public struct ExerciseCatalogue: Sendable {
  /// Name, muscles, aliases and so on, as documents with the same identifiers everywhere.
  public let exercises: [Exercise]

  /// The catalogue of this build.
  public static func bundled() throws(CatalogueError) -> ExerciseCatalogue {
    var exercises: [Exercise] = []
    for name in ["free-weights", "machines", "cables", "bodyweight"] {
      guard
        let url = Bundle.module.url(
          forResource: name, withExtension: "yaml", subdirectory: "Exercises"),
        let text = try? String(contentsOf: url, encoding: .utf8)
      else { throw .missing(file: name + ".yaml") }
      exercises += try ExerciseCatalogue(yaml: text, file: name + ".yaml").exercises
    }
    return ExerciseCatalogue(exercises: exercises)
  }

  public init(exercises: [Exercise]) { self.exercises = exercises }

  /// Reads one catalogue file.
  public init(yaml text: String, file: String) throws(CatalogueError) {
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      throw .unreadable(file: file, line: 0, reason: "\(error)")
    }
    guard let entries = root?.sequence else {
      throw .unreadable(file: file, line: 1, reason: "the file must be a list of exercises")
    }
    var exercises: [Exercise] = []
    for entry in entries { exercises.append(try Exercise(entry, file: file)) }
    self.exercises = exercises
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
  /// Every library gives a catalogue exercise the same identifier.
  public static func catalogueID(_ name: String) -> ULID { ULID(derivedFrom: "exercise/" + name) }

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
