import Documents
import Recordings
import Testing
import Tracks

@Suite struct FITSourceTests {
  /// Ten records a second apart, 3 m each.
  private static func records(_ file: inout FITBytes, from first: UInt32 = 0, count: UInt32 = 10) {
    file.defineRecords()
    for second in first..<first + count {
      file.addRecord(second, meters: Double(second) * 3)
    }
  }

  @Test(arguments: [false, true], [UInt8(12), 14])
  func readsBothByteOrdersAndHeaders(isBigEndian: Bool, headerSize: UInt8) throws {
    var file = FITBytes(isBigEndian: isBigEndian)
    file.addFileID()
    Self.records(&file)
    file.addSession(0, elapsed: 9, meters: 27)
    let content = try FITSource.read(file.file(headerSize: headerSize), name: "a.fit")
    let activity = try #require(content.activities.first)
    #expect(content.activities.count == 1)
    #expect(content.diagnostics.list == [])
    #expect(activity.sport == .running)
    #expect(activity.start == Instant(milliseconds: FITBytes.noonMilliseconds))
    #expect(activity.meters == 27)
    #expect(activity.samples.distances.last == 27)
    #expect(activity.samples.heartRates == Array(repeating: 140, count: 10))
    #expect(activity.samples.latitudes == [])
    #expect(activity.device == "Coros")
  }

  @Test func definitionsEndWithTheirFile() throws {
    var one = FITBytes()
    one.addFileID()
    Self.records(&one)
    one.addSession(0, elapsed: 9)
    var other = FITBytes()
    other.addFileID()
    other.addRecord(20, meters: 0)
    let content = try FITSource.read(one.file() + other.file())
    #expect(content.activities.map(\.samples.count) == [10])
    #expect(content.diagnostics.counts["undefined-message"] == 1)
  }

  @Test func invalidValuesAreAbsent() throws {
    var file = FITBytes()
    file.addFileID()
    file.define(1, 20, [(253, 0x86, 4), (3, 0x02, 1), (13, 0x01, 1), (7, 0x84, 2)])
    file.add(1, file.u32(FITBytes.noon), [0xff, 0x7f], file.u16(0xffff))
    file.add(1, file.u32(FITBytes.noon + 1), [120, 0xfe], file.u16(0xffff))
    let samples = try #require(try FITSource.read(file.file()).activities.first).samples
    #expect(samples.heartRates[0].isNaN && samples.heartRates[1] == 120)
    #expect(samples.temperatures[0].isNaN && samples.temperatures[1] == -2)
    #expect(samples.powers == [])
  }

  @Test func enhancedFieldsComeFirstAndPlainOnesFillIn() throws {
    var file = FITBytes()
    file.addFileID()
    file.define(1, 20, [(253, 0x86, 4), (73, 0x86, 4), (6, 0x84, 2), (2, 0x84, 2)])
    file.add(1, file.u32(FITBytes.noon), file.u32(3210), file.u16(3000), file.u16(3000))
    file.add(1, file.u32(FITBytes.noon + 1), file.u32(.max), file.u16(3000), file.u16(.max))
    let samples = try #require(try FITSource.read(file.file()).activities.first).samples
    #expect(samples.speeds == [3.21, 3])
    #expect(samples.altitudes[0] == 100 && samples.altitudes[1].isNaN)
  }

  @Test func compressedTimesCountOnOver32Seconds() throws {
    var file = FITBytes()
    file.addFileID()
    file.defineRecords()
    file.addRecord(0, meters: 0)
    file.define(2, 20, [(3, 0x02, 1)])
    for second: UInt32 in [20, 40, 60, 61] {
      file.addCompressed(2, time: FITBytes.noon + second, [150])
    }
    let samples = try #require(try FITSource.read(file.file()).activities.first).samples
    #expect(samples.times.map { ($0 - FITBytes.noonMilliseconds) / 1000 } == [0, 20, 40, 60, 61])
  }

  @Test func twelveBitDistancesCountOnOver256Metres() throws {
    var file = FITBytes()
    file.addFileID()
    file.define(1, 20, [(253, 0x86, 4), (8, 0x0d, 3)])
    for (second, meters) in [0, 200, 300, 500, 520].enumerated() {
      let distance = meters * 16 & 0xfff
      file.add(
        1, file.u32(FITBytes.noon + UInt32(second)),
        [0x2c, UInt8(0x1 | (distance & 0xf) << 4), UInt8(distance >> 4)])
    }
    file.add(1, file.u32(FITBytes.noon + 9), [0xff, 0xff, 0xff])
    let samples = try #require(try FITSource.read(file.file()).activities.first).samples
    #expect(samples.distances.prefix(5) == [0, 200, 300, 500, 520])
    #expect(samples.distances[5].isNaN)
    #expect(samples.speeds[0] == 3)
  }

  @Test func applicationsFieldsMayBeUsedBeforeTheyAreDescribed() throws {
    var file = FITBytes()
    file.addFileID()
    file.define(1, 20, [(253, 0x86, 4)], developer: [(7, 2, 0), (8, 3, 0)])
    file.add(1, file.u32(FITBytes.noon), file.u16(250), [1, 2, 3])
    file.define(
      2, 206,
      [
        (0, 0x02, 1), (1, 0x02, 1), (2, 0x02, 1), (3, 0x07, 6), (8, 0x07, 6), (14, 0x84, 2),
        (15, 2, 1),
      ])
    file.add(2, [0, 7, 0x84], Array("Power\0".utf8), Array("Watts\0".utf8), file.u16(20), [7])
    let content = try FITSource.read(file.file())
    #expect(content.activities.first?.samples.powers == [250])
  }

  @Test func applicationsFieldsWithAnotherUnitAreLeftOut() throws {
    var file = FITBytes()
    file.addFileID()
    file.define(
      2, 206, [(0, 2, 1), (1, 2, 1), (2, 2, 1), (3, 7, 6), (8, 7, 3), (14, 0x84, 2), (15, 2, 1)])
    file.add(2, [0, 7, 0x84], Array("Power\0".utf8), Array("kg\0".utf8), file.u16(20), [7])
    file.define(1, 20, [(253, 0x86, 4)], developer: [(7, 2, 0)])
    file.add(1, file.u32(FITBytes.noon), file.u16(250))
    let content = try FITSource.read(file.file())
    #expect(content.activities.first?.samples.powers == [])
    #expect(content.diagnostics.counts["developer-field"] == 1)
  }

  @Test func fieldsOfAnOddSizeAreSkippedAndTold() throws {
    var file = FITBytes()
    file.addFileID()
    file.define(1, 20, [(253, 0x86, 4), (5, 0x86, 1), (3, 0x02, 1)])
    file.add(1, file.u32(FITBytes.noon), [9], [99])
    let content = try FITSource.read(file.file())
    #expect(content.activities.first?.samples.heartRates == [99])
    #expect(content.activities.first?.samples.distances == [])
    #expect(content.diagnostics.counts["odd-field-size"] == 1)
  }

  @Test func anyStopEndsWhatAStartBegan() throws {
    for stop: UInt8 in [1, 4, 8, 9] {
      var file = FITBytes()
      file.addFileID()
      file.addTimer(0, type: 0)
      Self.records(&file, count: 10)
      file.addTimer(9, type: stop)
      file.addTimer(9, type: stop)
      file.addTimer(60, type: 0)
      Self.records(&file, from: 60, count: 5)
      file.addTimer(64, type: stop)
      file.addSession(0, elapsed: 64, timer: 13)
      let activity = try #require(try FITSource.read(file.file()).activities.first)
      let base = FITBytes.noonMilliseconds
      #expect(activity.pauses == [RecordedPause(start: base + 9000, end: base + 60_000)])
      #expect(activity.samples.breaks == [10])
    }
  }

  @Test func localTimeGivesTheOffset() throws {
    for (difference, offset): (Int64, Int?) in [(7200, 120), (-12_600, -210), (0, nil), (7, nil)] {
      var file = FITBytes()
      file.addFileID()
      Self.records(&file)
      file.addSession(0, elapsed: 9)
      file.define(5, 34, [(253, 0x86, 4), (5, 0x86, 4)])
      file.add(
        5, file.u32(FITBytes.noon + 9), file.u32(UInt32(Int64(FITBytes.noon) + 9 + difference)))
      let activity = try #require(try FITSource.read(file.file()).activities.first)
      #expect(activity.knowsOffset == (offset != nil))
      #expect(activity.start?.offsetMinutes == Int16(offset ?? 0))
    }
  }

  @Test func setsOfStrengthHaveNames() throws {
    var file = FITBytes()
    file.addFileID()
    file.addSession(0, elapsed: 600, sport: 10, sub: 20)
    file.define(6, 264, [(0, 0x84, 2), (1, 0x84, 2), (2, 7, 8)])
    file.add(6, file.u16(28), file.u16(6), Array("Goblet\0\0".utf8))
    file.define(
      5, 225,
      [
        (254, 0x86, 4), (0, 0x86, 4), (3, 0x84, 2), (4, 0x84, 2), (5, 2, 1), (7, 0x84, 4),
        (8, 0x84, 2),
      ])
    file.add(
      5, file.u32(FITBytes.noon + 5), file.u32(30_000), file.u16(8), file.u16(60 * 16), [1],
      file.u16(0) + file.u16(.max), file.u16(.max))
    file.add(
      5, file.u32(FITBytes.noon + 90), file.u32(20_500), file.u16(5), file.u16(392), [1],
      file.u16(28) + file.u16(.max), file.u16(6))
    file.add(
      5, file.u32(FITBytes.noon + 99), file.u32(60_000), file.u16(.max), file.u16(.max), [0],
      file.u16(.max) + file.u16(.max), file.u16(.max))
    let activity = try #require(try FITSource.read(file.file()).activities.first)
    #expect(activity.sport == .strength)
    #expect(activity.sportName == "strength_training")
    #expect(activity.sets.map(\.exercise) == ["bench_press", "Goblet", ""])
    #expect(activity.sets.map(\.reps) == [8, 5, nil])
    #expect(activity.sets.map(\.kilograms) == [60, 24.5, nil])
    #expect(activity.sets.map(\.isRest) == [false, false, true])
    #expect(activity.sets[0].start == FITBytes.noonMilliseconds + 5000)
    #expect(activity.sets[1].seconds == 20.5)
  }

  @Test func lengthsStandInForRecords() throws {
    var file = FITBytes()
    file.addFileID()
    file.define(2, 18, [(2, 0x86, 4), (7, 0x86, 4), (5, 0, 1), (6, 0, 1), (44, 0x84, 2)])
    file.add(2, file.u32(FITBytes.noon), file.u32(90_000), [5, 17], file.u16(2500))
    file.define(5, 101, [(2, 0x86, 4), (3, 0x86, 4), (12, 0, 1)])
    for (index, isActive) in [UInt8(1), 1, 0].enumerated() {
      file.add(5, file.u32(FITBytes.noon + 30 * UInt32(index)), file.u32(30_000), [isActive])
    }
    let content = try FITSource.read(file.file())
    let activity = try #require(content.activities.first)
    #expect(activity.sport == .swimming && activity.subSport == .pool)
    #expect(activity.samples.distances == [0, 25, 50, 50])
    #expect(activity.meters == 50)
    #expect(content.diagnostics.counts["samples-from-lengths"] == 1)
  }

  @Test func aStrapsMemoryIsUnpacked() throws {
    var file = FITBytes()
    file.addFileID()
    file.define(1, 20, [(253, 0x86, 4)])
    for second: UInt32 in 0..<4 { file.add(1, file.u32(FITBytes.noon + second)) }
    file.addSession(0, elapsed: 3)
    var memory = FITBytes()
    memory.define(0, 132, [(253, 0x86, 4), (9, 0x86, 4), (6, 2, 1)])
    memory.add(0, memory.u32(FITBytes.noon), memory.u32(4000), [70])
    memory.define(1, 132, [(6, 2, 2), (10, 0x0d, 3)])
    // 4000 + 1024 and + 2048, the second of which has its 12 bits start over.
    let (one, two) = (5024 & 0xfff, 6048 & 0xfff)
    memory.add(
      1, [80, 90], [UInt8(one & 0xff), UInt8(one >> 8 | (two & 0xf) << 4), UInt8(two >> 4)])
    let content = try FITSource.read(file.file() + memory.file())
    #expect(content.activities.count == 1)
    let rates = try #require(content.activities.first).samples.heartRates
    #expect(rates.prefix(3) == [70, 80, 90])
    #expect(rates[3].isNaN)
  }

  @Test func otherFilesGiveNoActivityAndSayWhatTheyAre() throws {
    for (type, words): (UInt8, String) in [
      (5, "a planned workout"), (6, "a course"), (2, "settings"),
    ] {
      var file = FITBytes()
      file.addFileID(type: type)
      Self.records(&file)
      let content = try FITSource.read(file.file())
      #expect(content.activities == [])
      let note = try #require(content.diagnostics.list.first)
      #expect(note.code == "not-an-activity" && note.severity == .note)
      #expect(note.message.contains(words))
    }
  }

  @Test func tellsByContentWhatItReads() {
    #expect(FITSource.matches(FITBytes().file()))
    #expect(!FITSource.matches(Array("<?xml version".utf8)))
    #expect(!FITSource.matches([14, 0x20]))
    #expect(throws: RecordingError.empty) { try FITSource.read([]) }
    #expect(throws: RecordingError.self) { try FITSource.read(Array("PK\u{3}\u{4} and more".utf8)) }
  }

  @Test func canBeCancelled() {
    var receiver = HealthReceiver(goesOn: { _, _ in false })
    var source = FITSource(FITBytes().file(), name: "a.fit")
    #expect(throws: RecordingError.cancelled) { try source.read(into: &receiver) }
  }
}
