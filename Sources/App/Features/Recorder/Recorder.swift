import Body
import Documents
import Running
import Sequences
import Tracks

/// What this device knows of what it records, besides the session that is played.
public struct RecorderState: Sendable {
  public enum Sheet: Equatable, Sendable {
    /// Which sport is recorded.
    case sport
    /// Whether the position of this run is recorded.
    case run(RunToPlay)
  }

  /// What is known of where one is.
  public enum Signal: String, Sendable {
    /// No position has come yet.
    case waiting
    case good
    /// The person or the system does not allow it.
    case denied
    /// The device finds no position right now.
    case lost
    /// This browser has no positions, or not for a page without encryption.
    case missing
    /// Another tab has the recording.
    case elsewhere
  }

  /// A strap that measures the heart rate.
  public enum Strap: String, Sendable { case none, connecting, connected, lost }

  /// Nil while nothing is recorded.
  var recording: Recording?
  var signal = Signal.waiting
  var strap = Strap.none
  /// Whether the recording is this tab's: another one must not write as well.
  var isOwner = false
  /// Whether it was begun here and nothing of it is written: another tab may still have its own.
  var isNew = false
  /// What the host was asked for last.
  var asked = Effect.Tracking.off
  /// Lines that the host has not got yet, and since when the first of them waits.
  var lines: [UInt8] = []
  var linesSince: Int64 = 0
  /// The last of the tones before a distance ends, by its seconds.
  var counted = 0
  /// The last time without positions: how many seconds, and when it was over.
  var gap: (seconds: Double, until: Int64)?
  /// Why the recording cannot be stored here; empty where it can.
  var failure = ""
  /// What is missing of the last session, and why; empty where nothing is.
  var missing = ""
  var sheet: Sheet?
  /// Whether the host has straps and positions at all.
  public var canStrap = false
  public var canLocate = false

  public init() {}

  /// Whether runs are recorded, as this device remembers it: `yes` or `no`.
  static let memoryKey = "record-runs"
  /// Seconds without a position that are worth telling.
  static let gapSeconds = 30.0
  /// What can be recorded without a plan.
  static let sports: [Sport] = [.running, .walking, .hiking, .cycling]
}

/// A run that can be played part by part.
public enum RunToPlay: Equatable, Sendable {
  case planned(EventPlace)
  /// Of the catalogue or of one's own, by its identifier.
  case free(String)
}

public enum RecorderAction: Sendable {
  /// Asks for the sport.
  case ask
  case closeSheet
  case record(Sport)
  /// Plays a run, recorded or not; remembered.
  case play(RunToPlay, isRecorded: Bool)
  /// Whether runs are recorded from here on.
  case choose(Bool)
  case tryAgain
  case lap
  case discard
  case connectStrap
  /// What was recorded and has not become an activity, and documents whose files wait.
  case stored(ArraySlice<UInt8>, waiting: [ULID])
  /// The recording is this tab's.
  case owned
  case position(RecordedFix)
  case signal(RecorderState.Signal)
  case strap(RecorderState.Strap)
  case heartRate([UInt8])
}

extension State {
  /// The recording of a session, while it goes on here.
  func recording(of session: Session) -> Recording? {
    guard let recording = recorder.recording, recording.start.session == session.id,
      !recording.isDiscarded
    else { return nil }
    return recording
  }
}

extension Session {
  /// Whether it is a recording without a plan: one card that lasts until it is ended.
  var isPlainRecording: Bool {
    sequenceID == nil && workoutID == nil && steps.count == 1
      && steps[0].id == ULID(derivedFrom: id.text + "/recording")
  }

  /// What a person does who ends it: a recording without a plan has no other end, and is done.
  public var ending: PlayerCommand { isPlainRecording ? .complete : .finish }

  /// What a recording without a plan was of; nil where nobody knows.
  var recordedSport: Sport? { RecorderState.sports.first { Open($0).title == name } }

  /// Whether it plays a run, of a plan or not, which may be recorded.
  var isRun: Bool { sequenceID == nil && workoutID == nil && !isPlainRecording }
}
