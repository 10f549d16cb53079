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

  @Test(arguments: [
    (Sport.running, "Running"), (Sport.cycling, "Biking"), (Sport.walking, "Other"),
  ])
  func sportsAreThoseThatTCXKnows(sport: Sport, name: String) throws {
    let text = String(decoding: try treadmill(sport).samples, as: UTF8.self)
    #expect(text.contains("<Activity Sport=\"\(name)\">"))
  }
}
