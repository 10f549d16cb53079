import Documents
import Strength

public struct SplitsState: Sendable {
  /// The split whose actions are shown in the list.
  var openSplit: ULID?
  /// The exercise of a split that is open to be changed.
  var openExercise: ULID?
  var drafts = FieldDrafts()
  /// The exercise of a split that another one is chosen for.
  var replaced: ULID?
  /// What is looked for while an exercise is being chosen; nil while none is.
  var query: String?
  /// Names of the starter splits that wait for the catalogue.
  var waitingStarters: [String] = []
  var starterProblem = ""

  public init() {}

  mutating func arrive(at route: Route) {
    openSplit = nil
    openExercise = nil
    drafts = FieldDrafts()
    query = nil
    replaced = nil
    starterProblem = ""
  }
}

public enum SplitsAction: Sendable {
  case add
  /// Shows or hides what can be done with a split.
  case toggle(ULID)
  case move(Reordering)
  case duplicate(ULID)
  case delete(ULID)
  /// A starter split by its name; nil for all that are missing.
  case addStarter(String?)
  case rename(ULID, String)
  case note(ULID, String)
  /// Opens or closes an exercise of the split that is shown.
  case toggleExercise(ULID)
  case moveExercise(split: ULID, Reordering)
  case change(split: ULID, exercise: ULID, SplitExerciseChange)
  /// Shows what an exercise of the split that is shown can be replaced by.
  case replace(ULID)
  case choose
  case search(String)
  case pick(ULID)
  /// Adds an exercise that is not there yet, by its name.
  case create(String)
  case closePicker
}

/// A change of one exercise within a split.
public enum SplitExerciseChange: Sendable {
  case type(SplitField, String)
  /// By so many steps of the field.
  case step(SplitField, Int)
  case note(String)
  /// Its sets one by one, as people write them; empty for equal ones.
  case plans(String)
  case progression(ProgressionChange)
  /// Left and right have sets of their own.
  case bySide(Bool)
  /// Done in turn with the one below.
  case joinNext
  case separate
  case remove
}

/// The numbers of an exercise within a split.
public enum SplitField: String, CaseIterable, Sendable {
  case sets
  case lowestReps
  case highestReps
  case weight
  case seconds
  case rest
  /// The training maximum.
  case maximum

  func id(_ exercise: ULID) -> String { rawValue + "-" + exercise.text }
}
