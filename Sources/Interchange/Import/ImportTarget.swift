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
