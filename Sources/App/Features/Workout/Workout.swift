import Documents
import Strength

/// What the running workout's page shows besides the workout itself.
public struct WorkoutState: Sendable {
  public enum Sheet: Equatable, Sendable {
    case picker
    case set(ULID)
    case log(ULID)
    case gym
    case finish
    case discard
  }

  public var sheet: Sheet?
  /// The set that someone has chosen; else the next one to do.
  public var selected: ULID?
  /// What is looked for in the picker.
  public var query = ""
  /// Texts that are no numbers yet, by the identifier of their field.
  public var drafts: [String: String] = [:]
  /// The set whose rest has been announced as over.
  var announcedRest: ULID?
  /// The workout that has just been finished.
  public var finished: ULID?
  var isAwake = false

  public init() {}
}

public enum WorkoutAction: Sendable {
  case select(ULID)
  case complete(ULID)
  case reopen(ULID)
  case type(SetField, ULID, String)
  case step(SetField, ULID, up: Bool)
  case rate(ULID, rpe: Double?)
  case setKind(ULID, SetKind)
  case noteOnSet(ULID, String)
  case addSet(log: ULID)
  case copySet(ULID)
  case removeSet(ULID)
  case moveSet(ULID, by: Int)
  case reorderSets(log: ULID, String)
  case addWarmUps(log: ULID)
  case addExercise(ULID)
  case search(String)
  case removeLog(ULID)
  case moveLog(ULID, by: Int)
  case joinNext(ULID)
  case separate(ULID)
  case noteOnLog(ULID, String)
  case restSeconds(log: ULID, String)
  case switchGym(ULID?)
  case name(String)
  case notes(String)
  case bodyWeight(String)
  case addRest(seconds: Int)
  case skipRest
  case open(WorkoutState.Sheet)
  case close
  case finish
  case discard
  case closeSummary
}

/// The numbers of a set.
public enum SetField: String, Sendable {
  case weight
  case reps
  case seconds
  case distance
}
