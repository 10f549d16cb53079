import Body
import Documents
import Interchange
import Recordings
import Testing
import Tracks

/// The file beside an activity, read back as the library does.
@Suite struct KeptSamplesTests {
  private let begin: Int64 = 1_764_000_000_000

  /// A run on a treadmill with a pause from the 21st to the 60th second; the strap alone is heard.
  private func treadmill(_ sport: Sport = .running) throws -> Recording.Ended {
    var recording = Recording(
      RecordingStart(
        id: ULID(derivedFrom: "recording"), sport: sport,
        at: Instant(milliseconds: begin, offsetMinutes: 60),
        session: ULID(derivedFrom: "session")))
    func beat(_ rate: Int, _ second: Int) {
      recording.take(.heartRate(rate, at: begin + Int64(second) * 1000))
    }
    beat(120, 10)
    beat(130, 15)
    beat(140, 20)
    recording.take(.pause(at: begin + 21_000))
    recording.take(.resume(at: begin + 60_000))
    beat(150, 65)
    beat(160, 70)
    recording.take(.end(at: begin + 75_000))
    let ended = recording.activity { _ in "" }
    return try #require(ended)
  }

  @Test func heartRatesWithoutPositionsComeBackAsTheyWere() throws {
    let ended = try treadmill()
    let activity = ended.activity
    #expect(activity.elapsedSeconds == 75 && activity.timerSeconds == 36)
    // 125, 135 and 155 for five seconds each.
    #expect(activity.averageHeartRate == 138.3 && activity.maxHeartRate == 160)
    let source = try #require(activity.sources.first)
    let kept = try #require(KeptSamples(source, bytes: ended.samples))
    let recorded = try #require(kept.recording())
    #expect(recorded.start?.milliseconds == begin)
    #expect(recorded.sport == .running)
    #expect(recorded.timerSeconds == 36)
    let seconds = [10, 15, 20, 65, 70] as [Int64]
    #expect(recorded.samples.times == seconds.map { begin + $0 * 1000 })
    #expect(recorded.samples.heartRates == [120, 130, 140, 150, 160])
    #expect(recorded.samples.breaks == [3])
    #expect(!recorded.samples.hasPositions)
    // What the library tells of it is what the device has drawn.
    let track = ActivityTrackText.json(activity, recorded, samples: kept.file.sha256)
    #expect(track == ended.track)
    // The distance that TCX has to give is none.
    let figures = try #require(kept.figures())
    #expect(figures.meters == nil && figures.distance == nil)
    #expect(figures.averageHeartRate == 138.3)
  }

  /// Heart rates before the first position and in a tunnel lie beside the track.
  @Test func heartRatesBesideATrackComeBackAsTheyWere() throws {
    var recording = Recording(
      RecordingStart(
        id: ULID(derivedFrom: "recording"), sport: .running,
        at: Instant(milliseconds: begin, offsetMinutes: 60),
        session: ULID(derivedFrom: "session")))
    for second in 1...300 {
      let time = begin + Int64(second) * 1000
      if (60..<260).contains(second), !(150..<170).contains(second) {
        let fix = RecordedFix(
          time: time, latitude: 52.5 + Double(second) * 4 / 111_268, longitude: 13.4, accuracy: 5.5,
          altitude: 34.2, heartRate: 150)
        let measured = try #require(fix)
        recording.take(.fix(measured))
      } else if second % 5 == 0 {
        recording.take(.heartRate(120, at: time))
      }
    }
    recording.take(.end(at: begin + 301_000))
    let made = recording.activity { _ in "" }
    let ended = try #require(made)
    let source = try #require(ended.activity.sources.first)
    #expect(source.samples?.path.hasSuffix(".tcx") == true)
    let kept = try #require(KeptSamples(source, bytes: ended.samples))
    let recorded = try #require(kept.recording())
    #expect(recorded.samples.times == recording.samples.times)
    #expect(recorded.samples.heartRates == recording.samples.heartRates)
    #expect(recorded.samples.latitudes.count { $0.isFinite } == 180)
    let track = ActivityTrackText.json(ended.activity, recorded, samples: kept.file.sha256)
    #expect(track == ended.track)
    let figures = try #require(kept.figures())
    #expect(figures.meters == ended.activity.meters && figures.meters ?? 0 > 700)
    #expect(figures.distance == ended.activity.distance)
    #expect(figures.heartRateTime == ended.activity.heartRateTime)
  }

  @Test(arguments: [
    (Sport.running, "Running"), (Sport.cycling, "Biking"), (Sport.walking, "Other"),
  ])
  func sportsAreThoseThatTCXKnows(sport: Sport, name: String) throws {
    let text = String(decoding: try treadmill(sport).samples, as: UTF8.self)
    #expect(text.contains("<Activity Sport=\"\(name)\">"))
  }
}
