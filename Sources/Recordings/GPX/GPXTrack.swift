import Documents
import Tracks

/// A `trk` or `rte` as it stands in the file.
struct GPXTrack {
  let isRoute: Bool
  var name = ""
  var type = ""
  var notes = ""
  /// OpenTracks' UUID; empty where there is none.
  var identifier = ""
  /// Minutes that local time was ahead of UTC, of the first time that says so.
  var offsetMinutes: Int?
  var columns = SampleColumns()
  /// Of Garmin's TrackStatsExtension.
  var statistics = Statistics()
  /// Metres; sums of OpenTracks' `gain` and `loss`.
  var gain: Double?
  var loss: Double?
  var pauses: [RecordedPause] = []
  /// The first time that is not missing.
  var firstTime: Int64?

  struct Statistics {
    var meters: Double?
    var timerSeconds: Double?
    var movingSeconds: Double?
    var ascentMeters: Double?
    var descentMeters: Double?
  }

  /// Milliseconds that a device may need to go on in a new track.
  private static let longestGap: Int64 = 600_000

  init(isRoute: Bool) { self.isRoute = isRoute }

  /// Whether the next track is a part of the same recording: of the same type and name (a number at
  /// its end apart) and identifier, and begun within ten minutes of this one's end.
  func goesOn(with next: GPXTrack) -> Bool {
    guard let last = columns.lastTime, let first = next.firstTime, type == next.type,
      identifier == next.identifier, stem(name) == stem(next.name)
    else { return false }
    return first >= last && first - last <= Self.longestGap
  }

  private func stem(_ name: String) -> Substring {
    var end = name.unicodeScalars.endIndex
    let scalars = name.unicodeScalars
    while end > scalars.startIndex {
      let before = scalars.index(before: end)
      let scalar = scalars[before]
      guard scalar.value < 0x30 || (scalar >= "0" && scalar <= "9") else { break }
      end = before
    }
    return name[..<end]
  }

  mutating func append(_ next: GPXTrack) {
    columns.append(next.columns)
    pauses += next.pauses
    firstTime = firstTime ?? next.firstTime
    offsetMinutes = offsetMinutes ?? next.offsetMinutes
    statistics.add(next.statistics)
    gain = Self.sum(gain, next.gain)
    loss = Self.sum(loss, next.loss)
  }

  /// NaN and what cannot be is not added.
  /// A description may stand there twice, as `desc` and as `cmt`.
  mutating func addNotes(_ more: String) {
    if notes != more { notes = notes.isEmpty ? more : notes + "\n" + more }
  }

  mutating func addGain(_ meters: Double) {
    if Believable.altitude.contains(meters) { gain = Self.sum(gain, meters) }
  }

  mutating func addLoss(_ meters: Double) {
    if Believable.altitude.contains(meters) { loss = Self.sum(loss, meters) }
  }

  static func sum(_ first: Double?, _ second: Double?) -> Double? {
    guard let first else { return second }
    return first + (second ?? 0)
  }
}

extension GPXTrack.Statistics {
  mutating func add(_ next: Self) {
    meters = GPXTrack.sum(meters, next.meters)
    timerSeconds = GPXTrack.sum(timerSeconds, next.timerSeconds)
    movingSeconds = GPXTrack.sum(movingSeconds, next.movingSeconds)
    ascentMeters = GPXTrack.sum(ascentMeters, next.ascentMeters)
    descentMeters = GPXTrack.sum(descentMeters, next.descentMeters)
  }
}
