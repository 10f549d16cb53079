import Documents
import Strength

/// What someone looks at among the exercises, and in one of them.
public struct ExercisesState: Sendable {
  public var query = ""
  /// Nil for all muscles.
  public var group: MuscleGroup?
  /// A word of the catalogue, empty for none; nil for any.
  public var equipment: String?
  public var order = ExerciseOrder.name
  public var shown = ExercisesState.step
  public var shownOfCatalogue = ExercisesState.step
  public var catalogue = CatalogueRequest.idle
  /// The catalogue's own order in the reader's language; nil for English, which it comes in.
  var catalogueOrder: ExerciseOrdering?

  public var gym = GymChoice.all
  /// Nil for the first that there are numbers for.
  public var measure: ProgressMeasure?
  public var shownWorkouts = ExercisesState.workoutStep
  public var isEditing = false
  /// What was typed as a name and is none.
  public var nameDraft: String?
  /// A new one that nothing is known of yet: it is saved with the first thing that is.
  var fresh: Exercise?

  public static let step = 16
  public static let workoutStep = 20

  public init() {}

  /// Leaves what was open; searching and filtering stay, for the way back.
  mutating func arrive(at route: Route) {
    gym = .all
    measure = nil
    shownWorkouts = ExercisesState.workoutStep
    isEditing = false
    nameDraft = nil
    fresh = nil
  }
}

public enum ExerciseOrder: Sendable {
  case name, lastDone
}

/// How far asking for the catalogue is.
public enum CatalogueRequest: Equatable, Sendable {
  case idle, underWay
  /// Why there is none, in words.
  case failed(String)
}

/// Whose history is shown.
public enum GymChoice: Hashable, Sendable {
  case all
  case gym(ULID)
  case noGym
}

public enum ExercisesAction: Sendable {
  case search(String)
  /// A filter that is on already goes off.
  case group(MuscleGroup)
  case equipment(String)
  case order(ExerciseOrder)
  case showMore
  case showMoreOfCatalogue
  case askForCatalogue
  case add(ULID)
  /// A new exercise under a name; where there is one of that name, it opens. Without a name it is
  /// not saved yet.
  case create(String)
  case restore(ULID)

  case gym(GymChoice)
  case measure(ProgressMeasure)
  case showMoreWorkouts
  case edit
  case finishEditing
  case change(ULID, ExerciseChange)
  case delete(ULID)
}

/// One thing about an exercise that becomes another.
public enum ExerciseChange: Sendable {
  case name(String)
  /// With commas between them.
  case aliases(String)
  case loadType(String)
  /// Empty for the unit of the settings.
  case unit(String)
  case isUnilateral(Bool)
  case notes(String)
  /// There or not.
  case equipment(String)
  case addMuscle(ULID)
  /// Percent, as a slider tells it.
  case share(ULID, String)
  case removeMuscle(ULID)
  /// For a gym, or for none in particular.
  case addBranch(ULID?)
  case branchNotes(ULID, String)
  /// The place behind the last adds a setting.
  case setting(ULID, Int, SettingChange)
  case removeBranch(ULID)
}

/// What becomes of a machine's setting.
public enum SettingChange: Sendable {
  case name(String)
  case value(String)
  case remove
}
