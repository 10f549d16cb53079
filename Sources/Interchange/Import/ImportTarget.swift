import Documents
import Strength

/// What an import has to know of the library that it goes into.
public struct ImportTarget: Sendable {
  public var exercises: [Exercise]
  public var muscles: [Muscle]
  public var workouts: [ULID: Workout]
  /// Identifiers that were deleted here, and stay deleted.
  public var deleted: Set<ULID>
  /// Identifiers of files that cannot be read, and are left alone.
  public var quarantined: Set<ULID>
  public var catalogue: ExerciseCatalogue
  /// Minutes ahead of UTC of a local time, where the export does not say.
  public var offsetMinutes: @Sendable (CivilTime) -> Int

  public init(
    exercises: [Exercise], muscles: [Muscle], workouts: [Workout], deleted: Set<ULID>,
    quarantined: Set<ULID> = [],
    catalogue: ExerciseCatalogue, offsetMinutes: @escaping @Sendable (CivilTime) -> Int
  ) {
    self.exercises = exercises
    self.muscles = muscles
    self.workouts = Dictionary(workouts.map { ($0.id, $0) }) { first, _ in first }
    self.deleted = deleted
    self.quarantined = quarantined
    self.catalogue = catalogue
    self.offsetMinutes = offsetMinutes
  }
}

extension ImportTarget {
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

/// What an import would do: documents to save and what to tell the person.
public struct ImportPlan: Equatable, Sendable {
  public var format = ""
  public var variant = ""
  public var rows = 0
  /// New and changed ones; everything that they refer to is in the lists before them.
  public var muscles: [Muscle] = []
  public var exercises: [Exercise] = []
  public var workouts: [Workout] = []
  /// Workouts and sets that were not there before; warm-ups are sets, too.
  public var newWorkouts = 0
  public var newSets = 0
  public var newWarmups = 0
  public var newExercises = 0
  /// Sets that were there already.
  public var unchangedSets = 0
  /// Names that nothing is known of, with the closest known ones.
  public var openNames: [(name: String, suggestions: [String])] = []
  public var diagnostics: [Diagnostic] = []

  public init() {}

  public static func == (left: ImportPlan, right: ImportPlan) -> Bool {
    left.workouts == right.workouts && left.exercises == right.exercises
      && left.muscles == right.muscles && left.diagnostics == right.diagnostics
  }
}

extension ImportPlan {
  /// Counts sets that were not there before; warm-ups are sets, too.
  mutating func count(new sets: [WorkoutSet]) {
    newSets += sets.count
    newWarmups += sets.filter { $0.kind == Open(.warmup) }.count
  }

  /// Counts a workout that comes or stays as a whole.
  public mutating func count(_ workout: Workout, isHere: Bool) {
    let sets = workout.logs.flatMap { $0.sets }
    if isHere {
      unchangedSets += sets.count
    } else {
      newWorkouts += 1
      count(new: sets)
    }
  }
}
