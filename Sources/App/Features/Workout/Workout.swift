import Documents
import Strength

/// What the running workout's page shows besides the workout itself.
public struct WorkoutState: Sendable {
  public enum Sheet: Equatable, Sendable {
    case picker
    case set(ULID)
    case log(ULID)
    /// What a log's exercise can be replaced by.
    case replace(ULID)
    /// The picker for the same.
    case replaceByAny(ULID)
    case gym
    /// What belongs to all of the workout: its name, notes and body weight; discarding it.
    case menu
    case finish
    case discard
    /// A set that is done, though its exercise is one with a weight, and it has none.
    case withoutWeight(ULID)
    case playWithoutWeights
  }

  /// What this device remembers `selected` by.
  static let memoryKey = "set"

  public var sheet: Sheet?
  /// The set that someone has chosen; else the next one to do.
  public var selected: ULID?
  /// What is looked for in the picker.
  public var query = ""
  /// Texts that are no numbers yet, by the identifier of their field.
  public var drafts: [String: String] = [:]
  /// Sets whose weight someone has entered: it does not follow that of a set before.
  var weighed: Set<ULID> = []
  /// Sets as they were before their field for the weight was emptied; the last one of each counts.
  var emptied: [WorkoutSet] = []
  /// Logs of which someone has said, to play them, that they have no weights.
  var unweighed: Set<ULID> = []
  /// Someone has asked for ratings, which the panels of sets show from then on.
  var showsRPE = false
  /// The best of its exercises before it, as of when it was opened or a set was done.
  var bests: Bests?
  /// Kinds of records that were said, behind the key of their exercise.
  var saidRecords: [String: String] = [:]
  /// The set whose rest has been announced as over.
  var announcedRest: ULID?
  /// The set whose rest a notification tells of, which may still stand.
  var notifiedRest: ULID?
  /// The workout that has just been finished.
  public var finished: ULID?
  var isAwake = false

  public init() {}

  /// What is left of it once its workout has ended: its notification may still stand.
  var ended: WorkoutState {
    var state = WorkoutState()
    state.notifiedRest = notifiedRest
    return state
  }
}

public enum WorkoutAction: Sendable {
  case select(ULID)
  /// - Parameter byKey: Enter goes on to the numbers of the next set.
  case complete(ULID, byKey: Bool = false)
  case completeWithoutWeight(ULID)
  /// Enter in a number of a set.
  case goOn(SetField, ULID)
  case enterWeight(ULID)
  case reopen(ULID)
  case type(SetField, ULID, String)
  case step(SetField, ULID, up: Bool)
  case showRPE
  case rate(ULID, rpe: Double?)
  case setKind(ULID, SetKind)
  case setSide(ULID, BodySide?)
  /// A mini-set behind a set and those that it has.
  case addMini(SetKind, ULID)
  /// The sets of a log that are still to do, for left and right separately.
  case partSides(log: ULID)
  case noteOnSet(ULID, String)
  case addSet(log: ULID)
  case copySet(ULID)
  case removeSet(ULID)
  case moveSet(ULID, by: Int)
  case reorderSets(log: ULID, String)
  case addWarmUps(log: ULID)
  case addExercise(ULID)
  /// Adds an exercise that is not there yet, by its name.
  case createExercise(String)
  case search(String)
  /// Does another exercise in the place of a log's.
  case replace(log: ULID, with: ULID)
  /// The same with one that is not there yet, by its name.
  case replaceByNew(log: ULID, String)
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
