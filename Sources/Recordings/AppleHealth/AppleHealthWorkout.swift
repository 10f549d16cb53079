import Tracks

/// A workout as its element tells it, until the export's end is reached.
struct AppleHealthWorkout {
  enum EventKind {
    case pause, resume, motionPause, motionResume, lap
  }

  struct Event: Equatable {
    var kind: EventKind
    /// Seconds since 2001-01-01T00:00:00Z.
    var time: Int32
    var seconds: Double?
  }

  /// What the export sums up of a workout or of a part of it.
  struct Totals: Equatable {
    /// By the kind of distance, such as `WalkingRunning`; metres.
    var meters: [String: Double] = [:]
    var kilocalories: Double?
    var averageHeartRate: Double?
    var maxHeartRate: Double?
    var averagePower: Double?
    var averageCadence: Double?
    var steps: Double?
  }

  struct Part: Equatable {
    var start: Int32
    var end: Int32
    var seconds: Double?
    var totals = Totals()
  }

  /// The path of a file that holds points.
  struct Route: Equatable {
    var path: String
    var place: RecordingPlace
  }

  /// Behind `HKWorkoutActivityType`.
  var typeName: String
  var start: AppleHealthDate
  var end: AppleHealthDate
  var source: UInt16
  /// Where its element stands.
  var place: RecordingPlace
  /// Such as `Europe/Berlin`; empty where it is not said.
  var zoneName = ""
  /// Without pauses, as the export says.
  var seconds: Double?
  /// Of the element's own attributes, which newer exports leave out.
  var meters: Double?
  var kilocalories: Double?
  var totals = Totals()
  var isIndoor: Bool?
  var isOpenWater: Bool?
  var poolMeters: Double?
  var ascentMeters: Double?
  var descentMeters: Double?
  var events: [Event] = []
  var parts: [Part] = []
  var routes: [Route] = []
  /// Points that stand in the export itself, as in 2016.
  var locations = Samples()

  static let mostEvents = 10_000
  static let mostRoutes = 1000

  init(
    typeName: String, start: AppleHealthDate, end: AppleHealthDate, source: UInt16,
    place: RecordingPlace
  ) {
    self.typeName = typeName
    self.start = start
    self.end = end
    self.source = source
    self.place = place
  }

  func isSame(as other: Self) -> Bool {
    start.seconds == other.start.seconds && end.seconds == other.end.seconds
      && source == other.source && typeName == other.typeName
  }

  /// Pauses in order, joined where the wearer's and the watch's own overlap. A pause within a
  /// pause is ignored, as HealthKit says of its events; one without an end lasts to the workout's.
  var pauses: [RecordedPause] {
    let ordered = events.sorted { $0.time < $1.time }
    let own = Self.pauses(ordered, from: .pause, to: .resume, end: end.seconds)
    let byMotion = Self.pauses(ordered, from: .motionPause, to: .motionResume, end: end.seconds)
    var joined: [RecordedPause] = []
    for pause in (own + byMotion).sorted(by: { $0.start < $1.start }) {
      if let last = joined.last, pause.start <= last.end {
        joined[joined.count - 1].end = max(last.end, pause.end)
      } else {
        joined.append(pause)
      }
    }
    return joined
  }

  /// Without pauses: the export's own figure, else from start to end but for the pauses.
  var timerSeconds: Double {
    if let seconds { return seconds }
    let paused = pauses.reduce(Int64(0)) { sum, pause in
      let start = max(pause.start, self.start.milliseconds)
      return sum + max(0, min(pause.end, end.milliseconds) - start)
    }
    return Double(max(0, end.milliseconds - start.milliseconds - paused)) / 1000
  }

  private static func pauses(
    _ events: [Event], from first: EventKind, to last: EventKind, end: Int32
  ) -> [RecordedPause] {
    var pauses: [RecordedPause] = []
    var begin: Int32?
    func close(_ time: Int32) {
      guard let start = begin, time > start else { return }
      pauses.append(
        RecordedPause(start: milliseconds(start), end: milliseconds(time)))
    }
    for event in events {
      if event.kind == first { begin = begin ?? event.time }
      if event.kind == last {
        close(event.time)
        begin = nil
      }
    }
    close(end)
    return pauses
  }

  static func milliseconds(_ seconds: Int32) -> Int64 {
    (Int64(seconds) + AppleHealthDate.reference) * 1000
  }
}
