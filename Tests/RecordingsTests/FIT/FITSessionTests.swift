import Recordings
import Testing
import Tracks

/// Sessions, laps and clocks that do not fit together.
@Suite struct FITSessionTests {
  private let base = FITBytes.noonMilliseconds

  private static func records(
    _ file: inout FITBytes, _ seconds: some Sequence<UInt32>, metersPerSecond: Double = 3
  ) {
    file.defineRecords()
    for second in seconds { file.addRecord(second, meters: Double(second) * metersPerSecond) }
  }

  private static func read(_ file: FITBytes) throws -> (RecordedActivity, RecordingDiagnostics) {
    let content = try FITSource.read(file.file())
    return (try #require(content.activities.first), content.diagnostics)
  }

  @Test func recordsWithoutASessionAreAnActivity() throws {
    var file = FITBytes()
    file.addFileID()
    file.addTimer(0, type: 0)
    Self.records(&file, 0...100)
    file.addTimer(100, type: 4)
    file.addTimer(160, type: 0)
    Self.records(&file, 160...200)
    file.addLap(0, seconds: 200)
    let (activity, diagnostics) = try Self.read(file)
    #expect(activity.elapsedSeconds == 200)
    #expect(activity.timerSeconds == 140)
    #expect(activity.meters == 600)
    #expect(activity.laps.count == 1)
    #expect(diagnostics.counts == ["no-session": 1])
  }

  @Test func sessionsBeforeOrAfterTheirRecordsAreAlike() throws {
    func file(isFirst: Bool) -> FITBytes {
      var file = FITBytes()
      file.addFileID()
      if isFirst {
        file.addSession(0, elapsed: 100, sport: 5)
        file.addSession(101, elapsed: 99, sport: 2)
      }
      Self.records(&file, 0...200)
      if !isFirst {
        file.addSession(0, elapsed: 100, sport: 5)
        file.addSession(101, elapsed: 99, sport: 2)
      }
      return file
    }
    let first = try FITSource.read(file(isFirst: true).file())
    #expect(first.activities == (try FITSource.read(file(isFirst: false).file())).activities)
    #expect(first.activities.map(\.samples.count) == [101, 100])
    // The second session's distance begins where the first one's ended.
    #expect(first.activities.map { $0.samples.distances.first } == [0, 3])
  }

  @Test func aSessionWrittenTooEarlyIsSetRightByItsRecords() throws {
    var file = FITBytes()
    file.addFileID()
    file.defineRecords()
    for half: UInt32 in 0...1200 { file.addRecord(half / 2, meters: Double(half) * 1.5) }
    file.addLap(0, seconds: 400)
    file.addSession(0, elapsed: 400, meters: 1200)
    let (activity, diagnostics) = try Self.read(file)
    #expect(activity.elapsedSeconds == 600)
    #expect(activity.timerSeconds == 600)
    #expect(activity.meters == 1800)
    #expect(activity.laps.count == 1)
    #expect(diagnostics.counts == ["session-too-short": 1, "last-lap-missing": 1])
  }

  @Test func aSessionStandsWhereTheWearerOnlyWaitedAfterwards() throws {
    var file = FITBytes()
    file.addFileID()
    file.defineRecords()
    for second: UInt32 in 0...600 { file.addRecord(second, meters: Double(min(second, 400)) * 3) }
    file.addSession(0, elapsed: 400, meters: 1200)
    let (activity, diagnostics) = try Self.read(file)
    #expect(activity.elapsedSeconds == 400)
    #expect(diagnostics.counts == ["session-shorter-than-records": 1])
  }

  @Test func recordsFarFromEverySessionAreOneOfTheirOwn() throws {
    var file = FITBytes()
    file.addFileID()
    Self.records(&file, 0...100)
    Self.records(&file, 10_000...10_100)
    file.addSession(0, elapsed: 100)
    let content = try FITSource.read(file.file())
    #expect(content.activities.map(\.samples.count) == [101, 101])
    #expect(content.activities.map(\.elapsedSeconds) == [100, 100])
    #expect(content.diagnostics.counts == ["records-without-session": 1])
  }

  @Test func lapsGoByTheirTimesNotTheirIndex() throws {
    var file = FITBytes()
    file.addFileID()
    Self.records(&file, 0...300)
    for start: UInt32 in [100, 0, 200] { file.addLap(start, seconds: 100, index: 0) }
    file.addSession(0, elapsed: 300)
    let (activity, diagnostics) = try Self.read(file)
    #expect(activity.laps.map { ($0.start - base) / 1000 } == [0, 100, 200])
    #expect(diagnostics.list == [])
  }

  @Test func aTimerThatOutranTheClockIsTold() throws {
    var file = FITBytes()
    file.addFileID()
    Self.records(&file, 0...1632)
    file.addSession(0, elapsed: 1632, timer: 2760)
    let (activity, diagnostics) = try Self.read(file)
    #expect(activity.timerSeconds == 2760 && activity.elapsedSeconds == 1632)
    #expect(diagnostics.counts == ["timer-longer-than-elapsed": 1])
  }

  @Test func aClockThatWasSetMeanwhileDoesNotStretchTheRun() throws {
    let days: UInt32 = 20 * 86_400
    var file = FITBytes()
    file.addFileID()
    file.defineRecords()
    for second: UInt32 in 0..<3360 {
      file.addRecord(second < 60 ? second : second + days, meters: Double(second) * 3)
    }
    file.addLap(0, seconds: 3360)
    file.addSession(0, elapsed: 3360, meters: 10_077)
    let (activity, diagnostics) = try Self.read(file)
    let times = activity.samples.times
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == 1000 })
    #expect(times.first == base + Int64(days) * 1000)
    #expect(activity.start?.milliseconds == times.first)
    #expect(activity.laps.first?.start == times.first)
    #expect(activity.elapsedSeconds == 3360)
    #expect(diagnostics.counts == ["clock-jump": 1])
  }

  @Test func aNightWithinAnActivityIsNoLeapOfTheClock() throws {
    var file = FITBytes()
    file.addFileID()
    file.addTimer(0, type: 0)
    Self.records(&file, 0...100)
    file.addTimer(100, type: 4)
    file.addTimer(60_000, type: 0)
    Self.records(&file, 60_000...60_100)
    file.addSession(0, elapsed: 60_100, timer: 200)
    let (activity, diagnostics) = try Self.read(file)
    #expect(activity.samples.times.last == base + 60_100_000)
    #expect(diagnostics.list == [])
  }

  @Test func timesThatCountFromTurningOnBecomeLocal() throws {
    var file = FITBytes()
    file.addFileID()
    file.define(1, 20, [(253, 0x86, 4)])
    for second: UInt32 in 5000...5010 { file.add(1, file.u32(second)) }
    file.define(5, 34, [(253, 0x86, 4), (5, 0x86, 4)])
    file.add(5, file.u32(5010), file.u32(FITBytes.noon))
    let (activity, diagnostics) = try Self.read(file)
    #expect(activity.samples.times.last == base)
    #expect(!activity.knowsOffset)
    #expect(diagnostics.counts == ["no-session": 1, "clock-not-set": 1])
  }

  @Test(arguments: [(UInt8(85), Float(170)), (UInt8(160), Float(160))])
  func runningCadenceIsStepsByItsRange(raw: UInt8, steps: Float) throws {
    var file = FITBytes()
    file.addFileID()
    file.define(1, 20, [(253, 0x86, 4), (4, 2, 1)])
    for second: UInt32 in 0...20 { file.add(1, file.u32(FITBytes.noon + second), [raw]) }
    file.addSession(0, elapsed: 20)
    let (activity, diagnostics) = try Self.read(file)
    #expect(activity.samples.cadences == Array(repeating: steps, count: 21))
    #expect(diagnostics.counts["cadence-in-steps"] == (raw == 160 ? 1 : nil))
  }

  @Test func distanceThatBeginsAgainCountsOn() throws {
    var file = FITBytes()
    file.addFileID()
    file.defineRecords()
    for second: UInt32 in 0..<100 { file.addRecord(second, meters: Double(second % 50) * 3) }
    let (activity, diagnostics) = try Self.read(file)
    #expect(activity.samples.distances.last == 294)
    #expect(diagnostics.counts["distance-falls"] == 1)
  }

  @Test func positionsThatAreNoneAreLeftOut() throws {
    var file = FITBytes()
    file.addFileID()
    file.define(1, 20, [(253, 0x86, 4), (0, 0x85, 4), (1, 0x85, 4)])
    for (index, latitude): (UInt32, Int64) in [(0, 0), (1, 1 << 29), (2, 0x7fff_fffe)] {
      file.add(
        1, file.u32(FITBytes.noon + index), file.number(latitude, 4),
        file.number(index == 0 ? 0 : 1 << 30, 4))
    }
    let (activity, diagnostics) = try Self.read(file)
    let samples = activity.samples
    #expect(samples.latitudes[1] == 45 && samples.longitudes[1] == 90)
    #expect(samples.latitudes[0].isNaN && samples.longitudes[2].isNaN)
    #expect(diagnostics.counts["bad-position"] == 1)
  }

  /// A category is an exercise only where the set does not say which one of it.
  @Test func aSetIsNamedByItsExerciseNotByItsCategory() throws {
    var file = FITBytes()
    file.addFileID()
    file.define(6, 264, [(0, 0x84, 2), (1, 0x84, 2), (2, 0x07, 5)])
    file.add(6, file.u16(21), file.u16(13), Array("Pull\0".utf8))
    file.define(5, 225, [(6, 0x86, 4), (0, 0x86, 4), (5, 0x02, 1), (7, 0x84, 2), (8, 0x84, 2)])
    let sets: [(category: UInt16, name: UInt16)] = [
      (21, 13), (21, 25), (21, 32), (21, .max), (0, 1), (28, 900), (0xfffe, 4), (999, 1),
    ]
    for (index, set) in sets.enumerated() {
      file.add(
        5, file.u32(FITBytes.noon + UInt32(index) * 60), file.u32(30_000), [1],
        file.u16(set.category), file.u16(set.name))
    }
    file.addSession(0, elapsed: 600, sport: 10, sub: 20)
    let (activity, _) = try Self.read(file)
    #expect(
      activity.sets.map(\.exercise) == [
        "Pull", "wide_grip_lat_pulldown", "pull_up, unnamed variant 32", "pull_up",
        "barbell_bench_press", "squat, unnamed variant 900", "", "",
      ])
  }

  /// A stop of 40 minutes that the elapsed time leaves out.
  @Test func recordsBeforeTheSessionsOwnTimestampAreOfIt() throws {
    var file = FITBytes()
    file.addFileID()
    file.addTimer(0, type: 0)
    Self.records(&file, 0...1800)
    file.addTimer(1800, type: 4)
    file.addTimer(4200, type: 0)
    file.defineRecords()
    for second: UInt32 in 1800...3600 {
      file.addRecord(second + 2400, meters: Double(second) * 3)
    }
    file.addTimer(6000, type: 4)
    file.define(2, 18, [(253, 0x86, 4), (2, 0x86, 4), (7, 0x86, 4), (8, 0x86, 4), (9, 0x86, 4)])
    file.add(
      2, file.u32(FITBytes.noon + 6000), file.u32(FITBytes.noon), file.u32(3_600_000),
      file.u32(3_600_000), file.u32(1_080_000))
    let content = try FITSource.read(file.file())
    let activity = try #require(content.activities.first)
    #expect(content.activities.count == 1)
    #expect(activity.elapsedSeconds == 6000 && activity.timerSeconds == 3600)
    #expect(activity.meters == 10_800)
    #expect(activity.pauses.map { $0.end - $0.start } == [2_400_000])
  }

  @Test(arguments: [UInt32?.none, 450])
  func lengthsOfAPoolTellTheDistanceBesideRecordsWithout(meters: UInt32?) throws {
    var file = FITBytes()
    file.addFileID()
    file.define(1, 20, [(253, 0x86, 4), (3, 0x02, 1)])
    for second: UInt32 in 0...600 { file.add(1, file.u32(FITBytes.noon + second), [120]) }
    file.define(5, 101, [(253, 0x86, 4), (2, 0x86, 4), (3, 0x86, 4), (12, 0x00, 1)])
    for length: UInt32 in 0..<20 {
      let start = FITBytes.noon + length * 30
      file.add(5, file.u32(start + 30), file.u32(start), file.u32(30_000), [length == 10 ? 0 : 1])
    }
    file.define(
      2, 18, [(253, 0x86, 4), (2, 0x86, 4), (7, 0x86, 4), (9, 0x86, 4), (5, 0, 1), (44, 0x84, 2)])
    file.add(
      2, file.u32(FITBytes.noon + 600), file.u32(FITBytes.noon), file.u32(600_000),
      file.u32(meters.map { $0 * 100 } ?? .max), [5], file.u16(2500))
    let (activity, diagnostics) = try Self.read(file)
    #expect(activity.meters == (meters == nil ? 475 : 450))
    #expect(activity.samples.count == 601)
    #expect(diagnostics.counts == (meters == nil ? ["distance-from-lengths": 1] : [:]))
  }

  /// As an application may write them: with such a time the end of a session or of a lap lay
  /// beyond what 64 bits hold, which ended the import.
  @Test func timesThatNothingTakesAreToldAndLeftOut() throws {
    var file = FITBytes()
    file.addFileID()
    Self.records(&file, 0...100)
    file.define(3, 19, [(253, 0x86, 4), (7, 0x89, 8)])
    file.add(3, file.u32(FITBytes.noon + 50), file.f64(9.223_371_5e18))
    file.define(2, 18, [(253, 0x86, 4), (2, 0x86, 4), (7, 0x89, 8), (5, 0x00, 1)])
    file.add(
      2, file.u32(FITBytes.noon + 100), file.u32(FITBytes.noon), file.f64(9.223_371_5e18), [1])
    let (activity, diagnostics) = try Self.read(file)
    #expect(activity.elapsedSeconds == 100)
    #expect(activity.laps.map(\.start) == [base + 50_000])
    #expect(activity.laps.first?.elapsedSeconds == nil)
    #expect(diagnostics.counts == ["value-out-of-range": 1])
  }

  @Test func aLengthOfAPoolThatTakesForEverIsToldAndLeftOut() throws {
    var file = FITBytes()
    file.addFileID()
    file.define(5, 101, [(2, 0x86, 4), (3, 0x89, 8), (12, 0x00, 1)])
    for (index, milliseconds): (UInt32, Double) in [(0, 30_000), (1, 9.223_371_5e18), (2, -5000)] {
      file.add(5, file.u32(FITBytes.noon + index * 30), file.f64(milliseconds), [1])
    }
    file.define(2, 18, [(253, 0x86, 4), (2, 0x86, 4), (7, 0x86, 4), (5, 0x00, 1), (44, 0x84, 2)])
    file.add(
      2, file.u32(FITBytes.noon + 60), file.u32(FITBytes.noon), file.u32(60_000), [5],
      file.u16(2500))
    let (activity, diagnostics) = try Self.read(file)
    #expect(activity.samples.distances == [0, 25])
    #expect(diagnostics.counts == ["value-out-of-range": 1, "samples-from-lengths": 1])
  }
}
