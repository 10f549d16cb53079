import Body
import Documents
import Testing
import Tracks

/// What is recorded on a device, event by event.
@Suite struct RecordingTests {
  private let start = RecordingStart(
    id: ULID(derivedFrom: "recording"), sport: .running,
    at: Instant(milliseconds: 1_764_000_000_000, offsetMinutes: 60),
    session: ULID(derivedFrom: "session"), name: "Easy & long")

  /// Straight north at 4 m/s, one fix a second.
  private func fix(_ second: Int, heartRate: Int? = nil) throws -> RecordedFix {
    try #require(
      RecordedFix(
        time: start.at.milliseconds + Int64(second) * 1000,
        latitude: 52.5 + Double(second) * 4 / 111_268, longitude: 13.4, accuracy: 5,
        altitude: 34.24, speed: 4, heartRate: heartRate))
  }

  private func run(_ seconds: ClosedRange<Int>) throws -> [RecordingEvent] {
    try seconds.map { .fix(try fix($0, heartRate: 150)) }
  }

  private func recording(_ events: [RecordingEvent]) -> Recording {
    var recording = Recording(start)
    for event in events { recording.take(event) }
    return recording
  }

  @Test func linesBringItBackAsItWas() throws {
    let middle = start.at.milliseconds + 200_500
    let events: [RecordingEvent] =
      try [.step(at: start.at.milliseconds, 0)] + run(1...200) + [
        .pause(at: middle), .resume(at: middle + 60_000), .lap(at: middle + 60_000),
        .heartRate(151, at: middle + 70_000),
      ] + run(280...400) + [.discard, .restore, .end(at: middle + 300_000)]
    var lines: [UInt8] = []
    RecordingEvent.start(start).append(to: &lines)
    for event in events { event.append(to: &lines) }
    #expect(lines.count < 400 * 90)
    let whole = recording(events)
    let again = try #require(Recording(lines: lines[...]))
    #expect(again.start == start)
    #expect(again.track == whole.track)
    #expect(again.laps == whole.laps)
    #expect(again.pauses == whole.pauses)
    #expect(again.samples.times == whole.samples.times)
    let places = [again, whole].map { $0.samples.latitudes.map { $0.bitPattern } }
    #expect(places[0] == places[1])
    // The last line was cut off.
    let cut = try #require(Recording(lines: lines.dropLast(12)))
    #expect(cut.endedAt == nil)
    #expect(cut.meters == whole.meters)
    #expect(Recording(lines: []) == nil)
    #expect(Recording(lines: Array("[\"fix\",1]\n".utf8)[...]) == nil)
  }

  @Test func pausesAddNothing() throws {
    let begin = start.at.milliseconds
    let recording = recording(
      try run(1...100) + [.pause(at: begin + 100_500)] + run(101...150)
        + [.resume(at: begin + 150_500)] + run(151...250))
    #expect(abs(recording.meters - 4 * 198) < 12)
    #expect(recording.elapsed(at: begin + 250_000) == 200_000)
    #expect(!recording.samples.times.contains(begin + 120_000))
    #expect(recording.samples.breaks == [100])
  }

  @Test func aDistanceIsReachedBetweenTwoPositions() throws {
    let recording = recording(try run(0...101))
    #expect(recording.crossing(500) == nil)
    let goal = recording.meters - 1
    let time = try #require(recording.crossing(goal))
    #expect(time > start.at.milliseconds + 100_000)
    #expect(time < start.at.milliseconds + 101_000)
  }

  /// It was ten minutes ahead, and is put right on the way.
  @Test func goesOnWhereTheClockIsSetBack() throws {
    let begin = start.at.milliseconds
    var events = try run(1...100)
    var recording = recording(events)
    // What is only late, or comes in disorder, tells nothing of the clock.
    #expect(recording.correction(at: begin + 101_000) == nil)
    #expect(recording.correction(at: begin + 70_000) == nil)
    let correction = try #require(recording.correction(at: begin + 101_000 - 600_000))
    #expect(correction == .clock(behind: 600_000))
    recording.take(correction)
    events.append(correction)
    for second in 101...200 {
      #expect(recording.correction(at: begin + Int64(second) * 1000 - 600_000) == nil)
      let event = RecordingEvent.fix(try fix(second))
      recording.take(event)
      events.append(event)
    }
    #expect(recording.samples.count == 200)
    #expect(abs(recording.meters - 4 * 199) < 12)
    #expect(recording.elapsed(at: begin + 200_000) == 200_000)
    // Whoever reads the lines again goes on with the same clock.
    var lines: [UInt8] = []
    RecordingEvent.start(start).append(to: &lines)
    for event in events { event.append(to: &lines) }
    let again = try #require(Recording(lines: lines[...]))
    #expect(again.clockBehind == 600_000 && again.meters == recording.meters)
  }

  @Test func becomesAnActivityWhoseFileSaysTheSame() throws {
    let begin = start.at.milliseconds
    let recording = recording(
      try [.step(at: begin, 0)] + run(1...300) + [.step(at: begin + 300_000, 1)] + run(301...600)
        + [.end(at: begin + 601_000)])
    let ended = try #require(recording.activity { $0 == 1 ? "rest" : "active" })
    let (activity, gpx) = (ended.activity, ended.samples)
    #expect(activity.id == start.id)
    #expect(activity.sessionID == start.session)
    #expect(activity.name == "Easy & long")
    #expect(activity.elapsedSeconds == 601)
    #expect(activity.timerSeconds == 601)
    #expect(abs((activity.meters ?? 0) - 2396) < 20)
    #expect(activity.distance?.source == Open(.track))
    #expect(activity.distance?.reason == "no-device-distance")
    #expect(activity.averageHeartRate == 150)
    #expect(activity.heartRateTime?.totalSeconds == 599)
    #expect(activity.laps.map { $0.intensity } == ["active", "rest"])
    #expect(activity.laps.map { $0.workoutStep } == [0, 1])
    #expect(activity.laps.map { $0.timerSeconds } == [300, 301])
    for lap in activity.laps { #expect(abs((lap.meters ?? 0) - 1198) < 15) }
    #expect(activity.bestEfforts.map { $0.meters }.contains(1000))
    let file = try #require(activity.sources.first?.samples)
    #expect(file.bytes == gpx.count)
    #expect(file.sha256 == SHA256Digest.text(of: gpx))
    #expect(file.path == "Activities/2025/11/\(start.id.text)-\(file.sha256.prefix(8)).gpx")
    let text = String(decoding: gpx, as: UTF8.self)
    #expect(text.contains("<name>Easy &amp; long</name>"))
    #expect(text.contains("<ele>34.2</ele><time>2025-11-24T16:00:01.000Z</time>"))
    #expect(text.contains("<gpxtpx:hr>150</gpxtpx:hr>"))
    // What is written is what was said: the document can be read back.
    #expect(try Activity(decoding: activity.encoded()) == activity)
  }

  @Test func keepsTheTimeAtEachHeartRateForItsLoad() throws {
    let begin = start.at.milliseconds
    let steps = try (1...300).map { RecordingEvent.fix(try fix($0, heartRate: 120)) }
    let repeats = try (301...600).map { RecordingEvent.fix(try fix($0, heartRate: 180)) }
    let whole = recording(steps + repeats + [.end(at: begin + 601_000)])
    let activity = try #require(whole.activity { _ in "" }).activity
    // One second lies between the two.
    #expect(activity.heartRateTime?.text == "120=299,150=1,180=299")
    #expect(activity.done.heartRateTime == activity.heartRateTime)
  }

  @Test func withoutAWayThereIsNoActivity() throws {
    #expect(Recording(start).activity { _ in "" } == nil)
    #expect(recording(try [.fix(fix(1)), .fix(fix(1))]).activity { _ in "" } == nil)
  }

  /// A heart rate so many seconds after the start.
  private func beat(_ rate: Int, _ second: Int) -> RecordingEvent {
    .heartRate(rate, at: start.at.milliseconds + Int64(second) * 1000)
  }

  @Test func aStrapWithoutAWayMakesAnActivityWithoutADistance() throws {
    let begin = start.at.milliseconds
    let recording = recording([
      .step(at: begin, 0), beat(120, 10), beat(130, 20), beat(140, 30),
      .step(at: begin + 30_000, 1), beat(150, 40), .end(at: begin + 45_000),
    ])
    let ended = try #require(recording.activity { $0 == 1 ? "rest" : "active" })
    let activity = ended.activity
    #expect(activity.elapsedSeconds == 45 && activity.timerSeconds == 45)
    #expect(activity.meters == nil && activity.distance == nil)
    #expect(activity.movingSeconds == nil)
    // 125, 135 and 145 for ten seconds each.
    #expect(activity.averageHeartRate == 135 && activity.maxHeartRate == 150)
    #expect(activity.heartRateTime?.text == "125=10,135=10,145=10")
    #expect(activity.bestEfforts.isEmpty && activity.gradedMetersPerSecond == nil)
    #expect(activity.laps.map { $0.timerSeconds } == [30, 15])
    #expect(activity.laps.map { $0.averageHeartRate } == [130, 145])
    #expect(activity.laps.allSatisfy { $0.meters == nil })
    #expect(activity.laps.map { $0.intensity } == ["active", "rest"])
    #expect(try Activity(decoding: activity.encoded()) == activity)

    let source = try #require(activity.sources.first)
    #expect(source.meters == nil && source.averageHeartRate == 135)
    let file = try #require(source.samples)
    #expect(file.sha256 == SHA256Digest.text(of: ended.samples))
    #expect(file.path == "Activities/2025/11/\(start.id.text)-\(file.sha256.prefix(8)).tcx")
    let text = String(decoding: ended.samples, as: UTF8.self)
    #expect(
      text.contains(
        "<Trackpoint><Time>2025-11-24T16:00:10.000Z</Time>"
          + "<HeartRateBpm><Value>120</Value></HeartRateBpm></Trackpoint>"))
    #expect(text.contains("<Activity Sport=\"Running\">"))
    #expect(text.contains("<TotalTimeSeconds>45</TotalTimeSeconds>"))
    #expect(!text.contains("Position"))

    let track = try JSONValue(parsing: ended.track)
    #expect(track["line"]?.array?.isEmpty == true)
    #expect(track["series"]?["speed"] == nil)
    let curve = track["series"]?["heart-rate"]?.array?.compactMap { $0.array?.last?.number }
    #expect(curve == [120, 130, 140, 150])
  }

  @Test func aFewBeatsAreNoActivity() throws {
    let begin = start.at.milliseconds
    #expect(recording([beat(120, 10), .end(at: begin + 600_000)]).activity { _ in "" } == nil)
    #expect(recording([beat(120, 10), beat(130, 14)]).activity { _ in "" } == nil)
    // The time between them was a pause.
    let apart = recording([
      beat(120, 10), .pause(at: begin + 12_000), .resume(at: begin + 60_000), beat(130, 65),
    ])
    #expect(apart.activity { _ in "" } == nil)
    let enough = recording([beat(120, 10), beat(130, 15)]).activity { _ in "" }
    #expect(enough?.activity.averageHeartRate == 125)
    #expect(enough?.activity.elapsedSeconds == 15)
  }

  @Test func standingStillIsNoWay() throws {
    let fixes = try (1...30).map { second in
      RecordingEvent.fix(
        try #require(
          RecordedFix(
            time: start.at.milliseconds + Int64(second) * 1000, latitude: 52.5, longitude: 13.4,
            accuracy: 5, heartRate: 150)))
    }
    let ended = try #require(recording(fixes).activity { _ in "" })
    #expect(ended.activity.meters == nil)
    #expect(ended.activity.averageHeartRate == 150)
    #expect(ended.activity.heartRateTime?.totalSeconds == 29)
    #expect(!String(decoding: ended.samples, as: UTF8.self).contains("Position"))
  }

  @Test func aStrapIsHeardWhilePositionsAreMissing() throws {
    var recording = recording(try run(1...10))
    let time = start.at.milliseconds + 12_000
    #expect(recording.event(of: 140, at: time) == nil)
    recording.hear(140, at: time)
    #expect(recording.heartRate(at: time + 9000) == 140)
    #expect(recording.heartRate(at: time + 11_000) == nil)
    #expect(recording.event(of: 141, at: time + 5000) == .heartRate(141, at: time + 5000))
  }

  @Test(
    arguments: [
      ([0x00, 72], 72, nil), ([0x06, 150], 150, true), ([0x04, 60], nil, false),
      ([0x01, 0x2c, 0x00], 44, nil), ([0x01, 0x2c, 0x01], nil, nil), ([0x16, 99, 1, 2], 99, true),
      ([0x00, 0], nil, nil),
    ] as [([UInt8], Int?, Bool?)])
  func strapsTellTheirRate(_ bytes: [UInt8], _ beats: Int?, _ contact: Bool?) throws {
    let measured = try #require(HeartRateMeasurement(bytes))
    #expect(measured.beats == beats)
    #expect(measured.hasContact == contact)
  }

  @Test func aStrapThatStuttersTellsNothing() {
    #expect(HeartRateMeasurement([]) == nil)
    #expect(HeartRateMeasurement([0]) == nil)
    #expect(HeartRateMeasurement([1, 60]) == nil)
  }

  @Test func placesThatAreNoneAreRefused() {
    #expect(RecordedFix(time: 0, latitude: .nan, longitude: 0) == nil)
    #expect(RecordedFix(time: 0, latitude: 91, longitude: 0) == nil)
    #expect(RecordedFix(time: 0, latitude: 0, longitude: 0, accuracy: -1)?.accuracy == nil)
  }
}
