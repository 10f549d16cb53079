import Documents
import Tracks

/// An `Activity` as it stands in the file.
struct TCXActivity {
  let isCourse: Bool
  var sport = ""
  var identifier = ""
  var notes = ""
  var device = ""
  /// Minutes that local time was ahead of UTC, of the first time that says so.
  var offsetMinutes: Int?
  /// Whether points have a cadence that only those on foot have.
  var isOnFoot = false
  var laps: [Lap] = []
  var columns = SampleColumns()

  struct Lap {
    var start: Int64?
    var totalSeconds: Double?
    var meters: Double?
    var kilocalories: Double?
    var averageHeartRate: Double?
    var maxHeartRate: Double?
    var averageCadence: Double?
    var averagePower: Double?
    var isResting: Bool?
    /// Tracks in it.
    var tracks = 0
    var firstPoint: Int64?
    var lastPoint: Int64?
    /// Index of its first point.
    var firstRow = 0
    /// Seconds between its tracks.
    var pausedSeconds = 0.0
  }

  init(isCourse: Bool) { self.isCourse = isCourse }
}
