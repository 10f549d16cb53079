import Documents
import Tracks

/// Something that is being recorded: its events so far, and what is shown of them.
public struct Recording: Sendable {
  public struct Lap: Equatable, Sendable {
    /// Milliseconds since 1970.
    public var start: Int64
    /// Metres of the live track at its start.
    public var meters: Double
    /// The card that was played, by its position; nil without cards.
    public var step: Int?
  }

  /// A moment and the metres up to it.
  struct Place: Equatable, Sendable {
    var time: Int64
    var meters: Double
  }

  /// Milliseconds that a heart rate stays true.
  static let heartRateHolds: Int64 = 10_000
  /// Milliseconds without a position after which the heart is noted by itself.
  static let positionHolds: Int64 = 5000
  /// Milliseconds that a reading may come from before what is known already: receivers are believed
  /// thirty seconds back and two ahead. What is further back tells of a clock that was set back.
  static let lateness: Int64 = 35_000

  public let start: RecordingStart
  public private(set) var track: LiveTrack
  /// Everything that was measured, as it is analysed in the end.
  public private(set) var samples = Samples()
  public private(set) var laps: [Lap]
  /// Where the card that is played began.
  public private(set) var step: Lap
  /// Those that have ended.
  public private(set) var pauses: [TimeSpan] = []
  public private(set) var pausedAt: Int64?
  public private(set) var endedAt: Int64?
  public private(set) var isDiscarded = false
  /// Milliseconds that are added to what the clock shows: it was set back meanwhile, and time goes
  /// on by what lies between readings.
  public private(set) var clockBehind: Int64 = 0
  /// The last two positions that were believed.
  private var before: Place
  private var last: Place
  /// The last position that came, believed or not.
  public private(set) var fixedAt: Int64?
  private var beats: (rate: Int, time: Int64)?
  private var needsBreak = false

  public init(_ start: RecordingStart) {
    self.start = start
    track = LiveTrack(sport: start.sport)
    step = Lap(start: start.at.milliseconds, meters: 0, step: nil)
    laps = [step]
    before = Place(time: start.at.milliseconds, meters: 0)
    last = before
  }

  /// What lines tell of; nil where they do not begin with a start.
  public init?(lines: ArraySlice<UInt8>) {
    let lines = lines.split(separator: 0x0a)
    guard let first = lines.first, case .start(let start) = RecordingEvent(line: first) else {
      return nil
    }
    self.init(start)
    for line in lines.dropFirst() { if let event = RecordingEvent(line: line) { take(event) } }
  }

  public var meters: Double { track.meters }
  public var lap: Lap { laps[laps.count - 1] }
  /// Metres a second over the whole, below which positions beside a strap only drift.
  private static let leastSpeed = 0.3

  /// Whether a distance was covered, so that positions are a track: not on a treadmill, where the
  /// strap tells what was done.
  var hasWay: Bool {
    guard track.accepted >= 2, meters >= 1 else { return false }
    guard let end = endedAt ?? samples.times.last,
      samples.heartRates.contains(where: { $0.isFinite })
    else { return true }
    return meters * 1000 >= Double(elapsed(at: end)) * Recording.leastSpeed
  }

  /// Milliseconds of the timer: without pauses.
  public func elapsed(at now: Int64) -> Int64 { timer(from: start.at.milliseconds, to: now) }

  /// Metres a second over the lap, nil within its first 20 metres.
  public func lapSpeed(at now: Int64) -> Double? {
    let meters = self.meters - lap.meters
    let seconds = Double(timer(from: lap.start, to: min(now, last.time))) / 1000
    return meters >= 20 && seconds > 0 ? meters / seconds : nil
  }

  /// Metres a second right now; nil while that is not known.
  public func speed(at now: Int64) -> Double? {
    guard pausedAt == nil, let fixedAt, now - fixedAt <= 10_000 else { return nil }
    return track.speed
  }

  /// Beats per minute right now; nil while that is not known.
  public func heartRate(at now: Int64) -> Int? {
    beats.flatMap { now - $0.time <= Recording.heartRateHolds ? $0.rate : nil }
  }

  /// When a distance was reached within the last step from position to position; nil where it is
  /// not reached yet.
  public func crossing(_ meters: Double) -> Int64? {
    guard last.meters >= meters else { return nil }
    guard before.meters < meters else { return before.time }
    let share = (meters - before.meters) / (last.meters - before.meters)
    return before.time + Int64((share * Double(last.time - before.time)).rounded())
  }

  /// Milliseconds of a span without pauses.
  public func timer(from start: Int64, to end: Int64) -> Int64 {
    var sum = max(0, end - start)
    for pause in pauses { sum -= max(0, min(end, pause.end) - max(start, pause.start)) }
    if let pausedAt { sum -= max(0, end - max(start, pausedAt)) }
    return max(0, sum)
  }

  // MARK: Events

  /// Whether something that is measured at a moment still belongs to it.
  public func takes(at time: Int64) -> Bool {
    pausedAt == nil && endedAt == nil && time >= start.at.milliseconds
      && time > samples.times.last ?? 0
  }

  /// What is to be noted of the clock before a reading; nil where it was not set back.
  ///
  /// - Parameter time: of the reading, as the clock shows it.
  public func correction(at time: Int64) -> RecordingEvent? {
    if pausedAt != nil || endedAt != nil { return nil }
    let known = max(samples.times.last ?? 0, lap.start, pauses.last?.end ?? 0)
    guard time + clockBehind < known - Recording.lateness else { return nil }
    // As one reading follows another.
    return .clock(behind: known + 1000 - time)
  }

  /// How an event that just happened is kept; nil where it says nothing.
  public func event(of rate: Int, at time: Int64) -> RecordingEvent? {
    let known = max(samples.times.last ?? 0, start.at.milliseconds)
    return takes(at: time) && time - known >= Recording.positionHolds
      ? .heartRate(rate, at: time) : nil
  }

  /// Takes note of a strap's word; it is kept with the next position.
  public mutating func hear(_ rate: Int, at time: Int64) { beats = (rate, time) }

  public mutating func take(_ event: RecordingEvent) {
    switch event {
    case .start: break
    case .fix(let fix): take(fix)
    case .heartRate(let rate, let time):
      beats = (rate, time)
      addSample(at: time)
      samples.heartRates[samples.count - 1] = Float(rate)
    case .pause(let time):
      if pausedAt != nil { return }
      pausedAt = time
      track.pause()
      needsBreak = true
    case .resume(let time):
      guard let paused = pausedAt else { return }
      pauses.append(TimeSpan(start: paused, end: max(paused, time)))
      pausedAt = nil
    case .step(let time, let card):
      begin(Lap(start: max(time, lap.start), meters: meters(at: time), step: card))
      step = lap
    case .lap(let time):
      begin(Lap(start: max(time, lap.start), meters: meters(at: time), step: step.step))
    case .end(let time):
      if let paused = pausedAt {
        pauses.append(TimeSpan(start: paused, end: max(paused, time)))
        pausedAt = nil
      }
      endedAt = time
    case .clock(let behind): clockBehind = behind
    case .discard: isDiscarded = true
    case .restore: isDiscarded = false
    }
  }

  private mutating func begin(_ next: Lap) {
    // One that has only just begun gives way: it is none of its own.
    if next.start - lap.start < 500 { laps.removeLast() }
    laps.append(next)
  }

  private func meters(at time: Int64) -> Double {
    if time >= last.time || last.time == before.time { return last.meters }
    if time <= before.time { return before.meters }
    let share = Double(time - before.time) / Double(last.time - before.time)
    return before.meters + share * (last.meters - before.meters)
  }

  private mutating func take(_ fix: RecordedFix) {
    guard takes(at: fix.time) else { return }
    fixedAt = fix.time
    addSample(at: fix.time)
    let place = samples.count - 1
    samples.latitudes[place] = fix.latitude
    samples.longitudes[place] = fix.longitude
    if let altitude = fix.altitude { samples.altitudes[place] = Float(altitude) }
    if let accuracy = fix.accuracy { samples.accuracies[place] = Float(accuracy) }
    if let rate = fix.heartRate {
      samples.heartRates[place] = Float(rate)
      beats = (rate, fix.time)
    }
    let verdict = track.append(
      .init(
        time: fix.time, latitude: fix.latitude, longitude: fix.longitude,
        accuracy: fix.accuracy.map { Float($0) } ?? .nan))
    if case .rejected = verdict { return }
    before = last
    last = Place(time: fix.time, meters: track.meters)
  }

  /// An entry of which nothing is known yet.
  private mutating func addSample(at time: Int64) {
    if needsBreak { samples.breaks.append(samples.count) }
    needsBreak = false
    samples.times.append(time)
    samples.latitudes.append(.nan)
    samples.longitudes.append(.nan)
    samples.altitudes.append(.nan)
    samples.accuracies.append(.nan)
    samples.heartRates.append(.nan)
  }
}
