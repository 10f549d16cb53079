import Documents
import Sequences
import Strength

/// What this device knows of the session that is being played, besides its document.
public struct PlayerState: Sendable {
  public enum Sheet: Equatable, Sendable {
    case list
    case end
    /// Whether what was recorded goes.
    case discard
  }

  public var runner: Runner?
  /// The document that `runner` follows; another one has come from elsewhere.
  var followed: Session?
  public var sheet: Sheet?
  /// Up to when cues have been given, in milliseconds since 1970.
  var heardUntil: Int64 = 0
  /// When another device has begun a card that has yet to be announced here; nil for none.
  var startElsewhere: Int64?
  var tones = ToneSchedule()
  /// What the host shows by now.
  var lockScreen: Effect.LockScreen?

  public init() {}

  /// Forgets the session; what the host holds of it has yet to be taken back.
  mutating func clear() {
    var empty = PlayerState()
    empty.tones = tones
    empty.tones.until = 0
    empty.lockScreen = lockScreen
    self = empty
  }

  /// The session that sounds on this device, remembered by this key.
  static let memoryKey = "playing"
  /// `off` where this device leaves the lock screen alone.
  static let lockScreenKey = "lock-screen"
}

public enum PlayerAction: Sendable {
  case play(sequence: ULID)
  /// Plays the running workout, once its weights are known; opens the player where it is played.
  case playWorkout
  /// Plays it all the same.
  case playWithoutWeights
  /// The card of a set is done, and there is no weight.
  case doneWithoutWeight(ULID)
  case command(PlayerCommand)
  /// Pauses, or goes on.
  case toggle
  case tick(ULID)
  case open(PlayerState.Sheet)
  case closeSheet
  case sound(Bool)
  case speech(Bool)
  case vibration(Bool)
  /// Whether this device sounds at the end of a rest of the logger.
  case restSound(Bool)
  /// Whether this device shows on its lock screen what goes on.
  case lockScreen(Bool)
  /// A button of the lock screen, by its name in the Media Session API.
  case media(String)
  /// Whether the cues come from this device.
  case cueHere(Bool)
  /// Goes back to where it was started from.
  case leave
  case again
  case note(String)
  /// How hard the planned run felt that the session has completed; nil takes it back.
  case rate(Int?)
  case delete(ULID)
}

extension State {
  /// Whether time passes in a session.
  var isPlaying: Bool {
    guard let runner = player.runner, runner.session.isRunning, !runner.isPaused else {
      return false
    }
    return !runner.isOver(at: now.milliseconds)
  }

  /// Whether the running workout is being played, on whichever page one is.
  var playsWorkout: Bool {
    guard let session = player.runner?.session, session.isRunning else { return false }
    return session.workoutID != nil && session.workoutID == notebook.running?.id
  }

  /// Whether this device gives the cues.
  var cuesHere: Bool {
    guard let id = player.runner?.session.id else { return false }
    return device.memory[PlayerState.memoryKey] == id.text
  }
}
