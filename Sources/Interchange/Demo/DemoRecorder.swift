import Body
import Documents
import Foundation
import Recordings
import Running
import Tracks

/// What a watch makes of an outing: somebody who tires and waits at lights, hills, a receiver that
/// errs, a heart that lags behind.
struct DemoRecorder {
  private static let maxHeartRate = 188.0

  private let outing: DemoOuting
  private let course: DemoCourse
  /// Seconds from one entry to the next.
  private let step: Double
  private let hasPositions: Bool
  /// Whether the watch stops its timer at lights.
  private let pauses: Bool

  private var random: RandomSource
  /// Of its own, so that a run is the same with and without a track.
  private var receiver: RandomSource
  private var recorded = RecordedActivity()
  /// Of the clock, since the start.
  private var seconds = 0.0
  private var meters = 0.0
  private var speed = 0.0
  private var heartRate: Double
  private var wobble = Wobble()
  /// What this day adds to every beat, and the watch to every metre.
  private let dayBeats: Double
  private let odometer: Double
  private var lap: (start: Int64, meters: Double, seconds: Double, beats: Double, count: Double)

  /// Errors that change slowly.
  private struct Wobble {
    var pace = 0.0
    var beats = 0.0
    var east = 0.0
    var north = 0.0
    var altitude = 0.0
  }

  /// - Parameters:
  ///   - step: whole seconds.
  ///   - hasPositions: false for what keeps no track.
  init(_ outing: DemoOuting, step: Int, hasPositions: Bool, pauses: Bool) {
    self.outing = outing
    self.step = Double(step)
    self.hasPositions = hasPositions
    self.pauses = pauses
    random = RandomSource(seed: outing.seed)
    receiver = RandomSource(seed: ~outing.seed)
    let route = random.below(6)
    course = DemoCourse(meters: max(400, outing.meters), sport: outing.sport, route: route)
    heartRate = outing.restingHeartRate + 26 + Double(random.below(8))
    dayBeats = 2 * random.bell()
    odometer = 1 + (outing.raceMeters == nil ? 0.004 : 0.0008) * random.bell()
    lap = (outing.startedAt.milliseconds, 0, 0, 0, 0)
  }

  /// Runs, at a pace that meets the time of the race where it is one.
  static func record(
    _ outing: DemoOuting, step: Int, hasPositions: Bool, pauses: Bool
  ) -> RecordedActivity {
    var factor = 1.0
    if let raceSeconds = outing.raceSeconds {
      for _ in 0..<3 {
        var trial = DemoRecorder(outing, step: step, hasPositions: false, pauses: pauses)
        trial.run(factor)
        factor *= trial.seconds / raceSeconds
      }
    }
    var recorder = DemoRecorder(outing, step: step, hasPositions: hasPositions, pauses: pauses)
    recorder.run(factor)
    return recorder.recorded
  }

  private var now: Int64 { outing.startedAt.milliseconds + Int64(seconds) * 1000 }

  private mutating func run(_ factor: Double) {
    recorded.sport = outing.sport
    recorded.sportName = outing.sport.rawValue
    recorded.name = outing.name
    recorded.start = outing.startedAt
    recorded.knowsOffset = true
    let total = outing.meters
    var stops = (0..<outing.stops).map { _ in total * (0.12 + 0.76 * random.unit()) }.sorted()
    note()
    for (number, part) in outing.parts.enumerated() {
      let (from, began) = (meters, seconds)
      let end = part.meters.map { from + $0 }
      while part.seconds.map({ seconds - began < $0 }) ?? (meters < (end ?? 0)) {
        advance(part, factor, upTo: end)
        note()
        if outing.parts.count == 1, outing.sport == .running, odometer * meters >= nextKilometer {
          endLap(nil, nil)
        }
        if let stop = stops.first, meters >= stop {
          stops.removeFirst()
          wait()
        }
      }
      if outing.parts.count > 1 { endLap(part.kind, number) }
    }
    if lap.seconds > 0, !recorded.laps.isEmpty { endLap(nil, nil) }
    finish()
  }

  private var nextKilometer: Double { Double(recorded.laps.count + 1) * 1000 }

  /// One step ahead; the last one of a distance takes a part of the time.
  private mutating func advance(_ part: DemoOuting.Part, _ factor: Double, upTo end: Double?) {
    let grade = course.grade(at: meters)
    let most = outing.sport == .cycling ? 0.4 : 0.15
    let hill = 1 - min(most, max(-most, grade * (outing.sport == .cycling ? 9 : 2.6)))
    Self.drift(&wobble.pace, over: 60, deviation: 0.022, step, &random)
    let goal = part.metersPerSecond * factor * hill * (1 + wobble.pace)
    speed += (goal - speed) * (1 - exp(-step / 5))
    var way = speed * step
    if let end, meters + way > end, way > 0 {
      // Not longer than what was asked for, and in whole seconds.
      way = end - meters
    }
    meters += way
    seconds += step
    lap.seconds += step
    beat(part.effort * (1 + wobble.pace / 2), moving: true)
  }

  /// The heart goes after the effort, and up as the body warms.
  private mutating func beat(_ effort: Double, moving: Bool) {
    let rest = outing.restingHeartRate
    Self.drift(&wobble.beats, over: 25, deviation: 1.4, step, &random)
    let warmth = min(14, max(0, seconds / 60 - 8) * 0.085) * effort
    let goal = rest + (Self.maxHeartRate - rest) * effort + (moving ? warmth + dayBeats : 0)
    let lag = goal > heartRate ? 32.0 : 48
    heartRate += (min(goal, Self.maxHeartRate - 2) - heartRate) * (1 - exp(-step / lag))
    lap.beats += heartRate * step
    lap.count += step
  }

  /// At a light: the timer stands still, or the receiver wanders.
  private mutating func wait() {
    let length = step * (Double(14 + random.below(38)) / step).rounded(.up)
    let from = now
    speed = 0
    let end = seconds + length
    while seconds < end {
      seconds += step
      beat(0.24, moving: false)
      if !pauses { note() }
    }
    if pauses {
      recorded.pauses.append(RecordedPause(start: from, end: now))
      recorded.samples.breaks.append(recorded.samples.count)
      note()
    } else {
      lap.seconds += length
    }
  }

  // MARK: What is written down

  private mutating func note() {
    recorded.samples.times.append(now)
    recorded.samples.distances.append((meters * odometer * 100).rounded() / 100)
    recorded.samples.heartRates.append(
      Float(min(heartRate + wobble.beats, Self.maxHeartRate - 1).rounded()))
    let place = course.place(at: meters)
    Self.drift(&wobble.altitude, over: 240, deviation: 1.2, step, &random)
    recorded.samples.altitudes.append(Float(((place.altitude + wobble.altitude) * 5).rounded() / 5))
    if outing.sport != .cycling || speed > 0 {
      recorded.samples.cadences.append(Float(cadence))
    } else {
      recorded.samples.cadences.append(0)
    }
    guard hasPositions else { return }
    Self.drift(&wobble.east, over: 45, deviation: 2.4, step, &receiver)
    Self.drift(&wobble.north, over: 45, deviation: 2.4, step, &receiver)
    let degrees = course.degrees(
      east: place.east + wobble.east + 0.15 * receiver.bell(),
      north: place.north + wobble.north + 0.15 * receiver.bell())
    recorded.samples.latitudes.append(degrees.latitude)
    recorded.samples.longitudes.append(degrees.longitude)
  }

  /// Steps or revolutions a minute, even as both feet make them.
  private var cadence: Double {
    if speed < 0.4 { return 0 }
    switch outing.sport {
    case .running: return 2 * ((77 + 5.2 * speed + 40 * wobble.pace)).rounded()
    case .cycling: return (84 + 200 * wobble.pace).rounded()
    default: return 2 * (40 + 11 * speed + 30 * wobble.pace).rounded()
    }
  }

  private static func drift(
    _ value: inout Double, over span: Double, deviation: Double, _ step: Double,
    _ random: inout RandomSource
  ) {
    let kept = exp(-step / span)
    value = value * kept + deviation * (1 - kept * kept).squareRoot() * random.bell()
  }

  private mutating func endLap(_ kind: SegmentKind?, _ number: Int?) {
    var ended = RecordedLap(start: lap.start)
    ended.elapsedSeconds = Double(now - lap.start) / 1000
    ended.timerSeconds = lap.seconds
    ended.meters = ((meters * odometer - lap.meters) * 100).rounded() / 100
    if lap.count > 0 { ended.averageHeartRate = (lap.beats / lap.count).rounded() }
    ended.intensity = kind.map { kind in
      switch kind {
      case .warmUp: .warmUp
      case .work: .interval
      case .recovery: .recovery
      case .coolDown: .coolDown
      }
    }
    ended.workoutStep = number
    recorded.laps.append(ended)
    lap = (now, meters * odometer, 0, 0, 0)
  }

  private mutating func finish() {
    let paused = recorded.pauses.reduce(0) { $0 + Double($1.end - $1.start) / 1000 }
    recorded.elapsedSeconds = seconds
    recorded.timerSeconds = seconds - paused
    recorded.meters = ((meters * odometer) * 100).rounded() / 100
    let each: Double
    switch outing.sport {
    case .running: each = 1.0
    case .cycling: each = 0.31
    default: each = 0.68
    }
    recorded.kilocalories = (meters / 1000 * outing.kilograms * each).rounded()
    recorded.perceivedExertion = outing.rating
    recorded.notes = outing.notes
  }
}
