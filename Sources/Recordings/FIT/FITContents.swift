import Tracks

/// What the messages of one FIT file say, before it is put together. Times are seconds of the
/// device's clock.
struct FITContents {
  /// Messages of one kind that are kept; a session or lap is larger here than in a hostile file.
  static let mostSessions = 1000
  static let mostLaps = 20_000
  static let mostOthers = 100_000

  struct Session {
    var start: UInt32?
    var end: UInt32?
    var sport: FITSport?
    /// Filled with the session's own figures.
    var activity = RecordedActivity()
  }

  struct Lap {
    var start: UInt32?
    var end: UInt32?
    var sport: FITSport?
    var lap = RecordedLap(start: 0)
  }

  struct Length {
    var start: UInt32
    var seconds: Double
    var isActive: Bool
    var strokes: Double?
  }

  struct StrengthSet {
    var time: UInt32?
    var end: UInt32?
    var category: Int?
    var exercise: Int?
    var set = RecordedSet()
  }

  struct TimerEvent {
    var time: UInt32
    var isStart: Bool
  }

  /// Bytes before the first one of its header.
  var offset = 0
  /// Whether a file_id was there: parts of a chain without one belong to the part before.
  var hasFileID = false
  var fileType: Int?
  var serial: UInt32?
  var created: UInt32?
  var maker = FITDevice()
  /// What device_info says of the recording device.
  var creator = FITDevice()
  /// Of activity: its time and the local one.
  var activityTime: UInt32?
  var localTime: UInt32?
  /// Of the setting or the file that is no activity.
  var zoneSeconds: Int64?
  var sport: FITSport?
  var profileName = ""
  var workoutName = ""
  var records = FITRecords()
  var sessions: [Session] = []
  var laps: [Lap] = []
  var lengths: [Length] = []
  var sets: [StrengthSet] = []
  var titles: [FITExerciseKey: String] = [:]
  var timer: [TimerEvent] = []
  var heart = FITHeart()
  var health = FITHealth()
  /// Messages 78, whose beat intervals are not kept.
  var beatIntervalCount = 0
  /// Times of sessions, laps, lengths and sets that nothing takes.
  var unbelievableCount = 0
  /// Messages that were over the limits above.
  var countOverLimit = 0
  var isEmpty = true

  /// Whether a list of so many takes one more; counts what it does not.
  mutating func takes(_ count: Int, of most: Int) -> Bool {
    if count < most { return true }
    countOverLimit += 1
    return false
  }
}
