import Testing
import Tracks

/// What clocks on the wall do meanwhile changes nothing that is measured: samples count the
/// milliseconds since 1970.
@Suite struct ClockTests {
  private static let noon: Int64 = 1_700_049_600_000

  /// Moments within half an hour of which something happens, in seconds since 1970.
  static let starts: [(String, Int64)] = [
    ("2026-03-29T00:50:00Z, clocks go forward in Europe", 1_774_745_400),
    ("2026-10-25T00:50:00Z, clocks go back in Europe", 1_792_889_400),
    ("2026-03-08T06:50:00Z, clocks go forward in New York", 1_772_952_600),
    ("2026-11-01T05:50:00Z, clocks go back in New York", 1_793_512_200),
    ("2024-02-28T23:50:00Z, before a leap day", 1_709_164_200),
    ("2025-12-31T23:50:00Z, the end of a year", 1_767_225_000),
    ("2038-01-19T03:10:00Z, the end of 32 bits", 2_147_483_400),
    ("1969-12-31T23:50:00Z, before the first of all", -600),
  ]

  /// 4 km with errors, half an hour at rest in between and a pause of a minute.
  private static func run(from start: Int64) -> (samples: Samples, pause: TimeSpan) {
    var samples = TrackFilterTests.cafe(sigma: 3, correlation: 0.95, seed: 2, rest: 1800)
    let shift = start - samples.times[0]
    for index in samples.times.indices {
      samples.times[index] += shift
      if index > 2500 { samples.times[index] += 60_000 }
      samples.heartRates.append(Float(130 + index % 40))
    }
    return (samples, TimeSpan(start: start + 2_500_500, end: start + 2_560_500))
  }

  private static func analysis(from start: Int64) -> ActivityAnalysis {
    let run = run(from: start)
    return ActivityAnalysis(run.samples, sport: .running, pauses: [run.pause])
  }

  @Test(arguments: starts)
  func aRunIsWhatItIsAtNoon(name: String, seconds: Int64) {
    let begin = seconds * 1000
    let (run, noon) = (Self.analysis(from: begin), Self.analysis(from: Self.noon))
    #expect(run.elapsedSeconds == 2860)
    #expect(run.timerSeconds == 2800)
    #expect(run.meters == noon.meters && abs(run.meters - 4000) < 100)
    #expect(run.movingSeconds == noon.movingSeconds)
    #expect(run.track.halts == noon.track.halts && run.track.halts.count == 1)
    #expect(run.splits() == noon.splits() && run.splits().count >= 4)
    #expect(run.bestEfforts() == noon.bestEfforts())
    #expect(run.heartRate.seconds == noon.heartRate.seconds)
    #expect(run.normalizedGradedSpeed == noon.normalizedGradedSpeed)
    #expect(run.line() == noon.line())
    #expect(run.series(.speed, over: .time) == noon.series(.speed, over: .time))
    let laps = run.laps(starting: [begin, begin + 300_000, begin + 900_000])
    #expect(laps.map { $0.elapsedSeconds } == [300, 600, 1960])
    #expect(laps == noon.laps(starting: [Self.noon, Self.noon + 300_000, Self.noon + 900_000]))
  }

  @Test(arguments: starts)
  func whatIsRecordedIsWhatItIsAtNoon(name: String, seconds: Int64) {
    func live(from start: Int64) -> LiveTrack {
      var live = LiveTrack(sport: .running)
      for fix in LiveTrackTests.fixes(Self.run(from: start).samples) { live.append(fix) }
      return live
    }
    let (run, noon) = (live(from: seconds * 1000), live(from: Self.noon))
    #expect(run.meters == noon.meters && run.speed == noon.speed)
    #expect(run.accepted == noon.accepted && run.rejected == noon.rejected)
  }
}
