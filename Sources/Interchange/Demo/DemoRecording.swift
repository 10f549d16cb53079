import Body
import Documents
import Recordings
import Strength
import Tracks

/// Activities of the demo's athlete, read from recordings the way that an import does.
public enum DemoRecording {
  /// Seconds between entries of what is kept as a file, and of what only gives figures.
  private static let rideStep = 4
  private static let coarseStep = 10

  /// - Parameter keeps: whether the file stays beside the document.
  /// - Returns: nil where it could not be written or read.
  public static func draft(_ outing: DemoOuting, keeps: Bool) -> ActivityDraft? {
    // A watch for running, a phone on the handlebar, which has no laps and never pauses.
    let isWatch = outing.sport == .running
    let isTimed = outing.raceSeconds != nil
    let step = isTimed || keeps ? (isWatch ? 1 : rideStep) : coarseStep
    var recorded = DemoRecorder.record(
      outing, step: step, hasPositions: keeps, pauses: isWatch)
    if !keeps && !isTimed { recorded.laps = [] }
    return draft(
      recorded, format: isWatch ? .fit : .gpx, identifier: outing.identifier, keeps: keeps)
  }

  /// What the watch made of a workout in the gym.
  public static func draft(_ workout: Workout, seed: UInt64, keeps: Bool) -> ActivityDraft? {
    guard let recorded = DemoPulse.record(workout, seed: seed) else { return nil }
    var draft = draft(
      recorded, format: .fit, identifier: "demo/" + workout.id.text, keeps: keeps)
    draft?.activity.workoutID = workout.id
    return draft
  }

  private static func draft(
    _ recorded: RecordedActivity, format: RecordingFormat, identifier: String, keeps: Bool
  ) -> ActivityDraft? {
    guard let start = recorded.start else { return nil }
    var read = recorded
    var bytes: [UInt8]?
    if keeps {
      bytes = format == .fit ? FITActivityFile.bytes(recorded) : GPXWriter.write(recorded)
      guard let bytes, let first = activity(in: bytes) else { return nil }
      read = first
    }
    read.identifier = identifier
    read.device = DemoBody.device
    read.name = recorded.name
    (read.start, read.knowsOffset) = (start, true)
    read.perceivedExertion = recorded.perceivedExertion
    read.kilocalories = recorded.kilocalories
    let name = identifier.dropFirst(5).map { $0 == "/" ? "-" : String($0) }.joined()
    var origin = ActivityDraft.Origin(
      name: name + "." + format.rawValue, format: format, bytes: bytes)
    origin.count = 1
    let zone = ImportZone(minutes: Int(start.offsetMinutes))
    guard var draft = ActivityDraft(read, from: origin, number: 0, zone: zone) else { return nil }
    if !keeps {
      draft.samples = nil
      draft.activity.sources[0].samples = nil
    }
    return draft
  }

  private static func activity(in bytes: [UInt8]) -> RecordedActivity? {
    var found: [RecordedActivity] = []
    var receiver = HealthReceiver(activity: { found.append($0) })
    var reader = RecordingReader(bytes: bytes, name: "demo")
    try? reader.read(into: &receiver)
    return found.first
  }
}

/// The heart of somebody who lifts: up with every set, down in the rests.
enum DemoPulse {
  private static let step = 5
  private static let kilocaloriesPerMinute = 6.1

  static func record(_ workout: Workout, seed: UInt64) -> RecordedActivity? {
    guard let end = workout.endedAt else { return nil }
    var random = RandomSource(seed: seed)
    var recorded = RecordedActivity()
    recorded.sport = .strength
    recorded.sportName = "strength"
    recorded.name = workout.name
    let start = workout.startedAt.milliseconds / 1000 * 1000 + 1000 * random.below(Int64(40))
    recorded.start = Instant(
      milliseconds: start, offsetMinutes: Int(workout.startedAt.offsetMinutes))
    recorded.knowsOffset = true
    let seconds = Int((end.milliseconds - start) / 1000)
    guard seconds > 300 else { return nil }
    let sets = workout.logs.flatMap { $0.sets }.compactMap { set in
      set.completedAt.map { (end: $0.milliseconds, seconds: set.seconds ?? 34) }
    }
    var heartRate = 84.0
    for second in stride(from: 0, through: seconds, by: step) {
      let now = start + Int64(second) * 1000
      let isLifting = sets.contains { $0.end >= now && $0.end - Int64($0.seconds * 1000) <= now }
      let goal = (isLifting ? 151.0 : 97) + 3 * random.bell()
      heartRate += (goal - heartRate) * (isLifting ? 0.16 : 0.075)
      recorded.samples.times.append(now)
      recorded.samples.heartRates.append(Float(heartRate.rounded()))
    }
    recorded.elapsedSeconds = Double(seconds)
    recorded.timerSeconds = Double(seconds)
    recorded.kilocalories = (Double(seconds) / 60 * kilocaloriesPerMinute).rounded()
    return recorded
  }
}
