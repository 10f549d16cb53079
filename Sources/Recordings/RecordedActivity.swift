import Documents
import Tracks

/// What one file says of one activity, in its own figures, before anything is worked out.
public struct RecordedActivity: Equatable, Sendable {
  public var sport = Sport.other
  public var subSport: SubSport?
  /// The sport in the file's own words, such as `stand_up_paddleboarding`.
  public var sportName = ""
  /// Nil where the file has no times, such as a route that was drawn.
  public var start: Instant?
  /// Whether the file says how far local time was ahead of UTC at the start.
  public var knowsOffset = false
  /// The time zone at the start in the file's own words, such as `Europe/Berlin`; it tells the
  /// offset better than `start` where it is known. Empty where the file does not say.
  public var zoneName = ""
  /// Where the file begins to tell of it; nil where that is not known.
  public var place: RecordingPlace?
  /// Of the clock, from start to end, pauses counted.
  public var elapsedSeconds: Double?
  /// Of the device's timer, without pauses.
  public var timerSeconds: Double?
  /// In motion, as the device counts it.
  public var movingSeconds: Double?
  /// As the device counts them.
  public var meters: Double?
  public var ascentMeters: Double?
  public var descentMeters: Double?
  /// Active energy in kilocalories.
  public var kilocalories: Double?
  /// Beats per minute.
  public var averageHeartRate: Double?
  public var maxHeartRate: Double?
  /// Steps per minute on foot (both feet), revolutions or strokes otherwise.
  public var averageCadence: Double?
  /// Watts.
  public var averagePower: Double?
  /// Rating of the whole activity, 0…10 (CR10).
  public var perceivedExertion: Double?
  /// How it felt, 0 (very weak) … 100 (very strong).
  public var feel: Double?
  public var poolMeters: Double?
  public var name = ""
  public var notes = ""
  /// What recorded it, such as `Garmin Forerunner 955`; empty where the file does not say.
  public var device = ""
  /// What the file itself calls this activity (a UUID, a track id); empty where it does not.
  public var identifier = ""
  public var laps: [RecordedLap] = []
  /// In time's order, none within another.
  public var pauses: [RecordedPause] = []
  /// Of strength training, in order.
  public var sets: [RecordedSet] = []
  public var samples = Samples()

  public init() {}
}

/// A part that the device, its wearer or a planned workout marked.
public struct RecordedLap: Equatable, Sendable {
  public enum Intensity: String, CaseIterable, Sendable {
    case active, rest
    case warmUp = "warm-up"
    case coolDown = "cool-down"
    case recovery, interval
  }

  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var start: Int64
  public var elapsedSeconds: Double?
  public var timerSeconds: Double?
  public var meters: Double?
  public var averageHeartRate: Double?
  public var maxHeartRate: Double?
  public var averageCadence: Double?
  public var averagePower: Double?
  public var ascentMeters: Double?
  public var kilocalories: Double?
  public var intensity: Intensity?
  /// Step of the planned workout, from 0.
  public var workoutStep: Int?

  public init(start: Int64) { self.start = start }
}

/// Time that the timer stood still, in milliseconds since 1970-01-01T00:00:00Z.
public struct RecordedPause: Equatable, Sendable {
  public var start: Int64
  public var end: Int64

  public init(start: Int64, end: Int64) {
    self.start = start
    self.end = end
  }
}

/// A set of strength training as a watch counts it.
public struct RecordedSet: Equatable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z; nil where the file does not say.
  public var start: Int64?
  public var seconds: Double?
  public var reps: Int?
  public var kilograms: Double?
  /// Whether it is a rest between sets.
  public var isRest = false
  /// In the file's own words, such as `bench_press`; empty where it does not say.
  public var exercise = ""

  public init() {}
}
