import Documents
import Strength

/// What an import has to know of the library that it goes into.
public struct ImportTarget: Sendable {
  public var exercises: [Exercise]
  public var muscles: [Muscle]
  public var workouts: [ULID: Workout]
  /// Workouts by what exports they come from.
  private let sources: [ULID: ULID]
  /// Identifiers that were deleted here, and stay deleted.
  public var deleted: Set<ULID>
  /// Identifiers of files that cannot be read, and are left alone.
  public var quarantined: Set<ULID>
  public var catalogue: ExerciseCatalogue
  public var zone: ImportZone

  public init(
    exercises: [Exercise], muscles: [Muscle], workouts: [Workout], deleted: Set<ULID>,
    quarantined: Set<ULID> = [],
    catalogue: ExerciseCatalogue, zone: ImportZone
  ) {
    self.exercises = exercises
    self.muscles = muscles
    self.workouts = Dictionary(workouts.map { ($0.id, $0) }) { first, _ in first }
    sources = Dictionary(
      workouts.flatMap { workout in workout.sources.map { ($0.id, workout.id) } }
    ) { first, _ in first }
    self.deleted = deleted
    self.quarantined = quarantined
    self.catalogue = catalogue
    self.zone = zone
  }
}

extension ImportTarget {
  /// The workout that an earlier import has made of one in an export, or has joined it with.
  func workout(from source: ULID) -> ULID? { sources[source] }

  /// Whether an import leaves an identifier alone: what was deleted here stays so, and a file that
  /// cannot be read is not overwritten.
  func isTaken(_ id: ULID) -> Bool { deleted.contains(id) || quarantined.contains(id) }

  /// The standard muscles to bring in with exercises that speak of one the library lacks.
  func missingMuscles(for exercises: [Exercise]) -> [Muscle] {
    let present = Set(muscles.map { $0.id })
    let speaksOfOthers = exercises.contains { exercise in
      exercise.muscles.contains { !present.contains($0.muscleID) }
    }
    if !speaksOfOthers { return [] }
    return Muscle.standard.filter { !present.contains($0.id) && !isTaken($0.id) }
  }

  /// Why a workout is not imported; nil where nothing stands against it.
  func refusal(of id: ULID, named name: String, line: Int) -> Diagnostic? {
    func refusal(_ code: String, _ what: String, _ severity: Diagnostic.Severity) -> Diagnostic {
      Diagnostic(
        line: line, column: 0, severity: severity, code: code,
        message: "The workout \"\(name)\" \(what).")
    }
    if deleted.contains(id) {
      return refusal("deleted-here", "was deleted here and stays deleted", .note)
    }
    if quarantined.contains(id) {
      return refusal(
        "left-alone", "is here in a file that cannot be read and is left alone", .error)
    }
    return nil
  }
}
