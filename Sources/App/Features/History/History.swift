import Documents
import Strength

/// What someone looks at, looks for and types on the pages of past workouts.
public struct HistoryState: Sendable {
  /// Where the list begins; nil for the newest workout.
  var month: Month?
  var shown = HistoryState.step
  var filter = HistoryFilter.all
  var query = ""
  /// What the query found, the newest first; some may be gone by now.
  var found: [Archive.Key] = []
  /// The texts of all workouts, and of all else, kept while someone types.
  var index: WorkoutIndex?
  var otherTexts: TrainingTexts?
  var showsDeleted = false
  /// The workout whose fields are open.
  var editing: ULID?
  /// What was typed and cannot be read, by the identifier of its field.
  var drafts: [String: String] = [:]

  static let step = 24

  public init() {}

  mutating func arrive(at route: Route) {
    index = nil
    otherTexts = nil
    if case .pastWorkout(let id) = route, id == editing { return }
    editing = nil
    drafts = [:]
  }
}

public enum HistoryAction: Sendable {
  case search(String)
  case showMore
  case filter(HistoryFilter)
  /// A month such as `2026-04`; empty for the newest.
  case jump(String)
  case toggleDeleted
  case edit(ULID)
  case endEditing
  case duplicate(ULID)
  case delete(ULID)
  /// A change of the workout that is being edited.
  case change(WorkoutChange)
}

/// What can be changed about a past workout.
public enum WorkoutChange: Sendable {
  case field(WorkoutField, String)
  case log(ULID, LogChange)
  case set(ULID, ULID, SetChange)
  case dropLog(Reordering)
  case addExercise(String)
  /// A set that was skipped is one that was done.
  case countSkipped(ULID)
  case removeSkipped(ULID)
}

public enum WorkoutField: Sendable {
  case name, day, time, minutes, gym, bodyWeight, notes
}

public enum LogChange: Sendable {
  /// So many places down; up below 0.
  case move(Int)
  case remove
  case notes(String)
  case addSet
  /// A set dropped elsewhere.
  case dropSet(String)
}

public enum SetChange: Sendable {
  case move(Int)
  case remove
  case kind(String)
  /// Empty for both sides.
  case side(String)
  case number(SetField, String)
  case rpe(String)
}
