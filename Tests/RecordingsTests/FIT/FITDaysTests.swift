import Documents
import Recordings
import Testing

/// Files of a day or a night.
@Suite struct FITDaysTests {
  private static func file(type: UInt8, offset: Int64?) -> FITBytes {
    var file = FITBytes()
    file.addFileID(type: type)
    guard let offset else { return file }
    file.define(1, 162, [(253, 0x86, 4), (3, 0x86, 4)])
    file.add(
      1, file.u32(FITBytes.noon), file.u32(UInt32(Int64(FITBytes.noon) + offset)))
    return file
  }

  @Test func weightsAreThoseOfTheLocalDay() throws {
    for (offset, days): (Int64, Int) in [(0, 0), (50_400, 1), (-43_200, -1)] {
      var file = Self.file(type: 9, offset: offset == 0 ? 3600 : offset)
      file.define(2, 30, [(253, 0x86, 4), (0, 0x84, 2), (1, 0x84, 2)])
      file.add(2, file.u32(FITBytes.noon - 10), file.u16(8120), file.u16(1850))
      file.add(2, file.u32(FITBytes.noon), file.u16(8000), file.u16(.max))
      file.add(2, file.u32(FITBytes.noon + 5), file.u16(0xfffe), file.u16(.max))
      let content = try FITSource.read(file.file())
      let day = try #require(content.days.first)
      let utc = Instant(milliseconds: FITBytes.noonMilliseconds).day
      #expect(day.day == utc + days)
      #expect(
        day.kilograms
          == RecordedDay.Figure(80, source: "Coros", time: FITBytes.noonMilliseconds))
      #expect(day.bodyFat?.value == 18.5)
      #expect(content.activities == [])
      #expect(content.diagnostics.counts == ["not-an-activity": 1])
    }
  }

  @Test func anUnknownZoneIsTakenFromTheCallerOrTold() throws {
    var file = Self.file(type: 9, offset: nil)
    file.define(2, 30, [(253, 0x86, 4), (0, 0x84, 2)])
    file.add(2, file.u32(FITBytes.noon), file.u16(8000))
    #expect(try FITSource.read(file.file()).diagnostics.counts["zone-unknown"] == 1)
    let content = try FITSource.read(file.file(), offset: { _ in 14 * 60 })
    #expect(content.diagnostics.counts["zone-unknown"] == nil)
    #expect(
      content.days.map(\.day) == [Instant(milliseconds: FITBytes.noonMilliseconds).day + 1])
  }

  /// The clock as it was at that moment, not as it is now; what the file says comes first.
  @Test func theReaderKnowsTheZoneOfEachMoment() throws {
    let moments: [(time: UInt32, offset: Int)] = [
      (FITBytes.noon, 60), (FITBytes.noon + 180 * 86_400 + 37_800, 120),
    ]
    for told in [nil, Int64(-3600)] {
      var file = Self.file(type: 9, offset: told)
      file.define(2, 30, [(253, 0x86, 4), (0, 0x84, 2)])
      for moment in moments { file.add(2, file.u32(moment.time), file.u16(8000)) }
      var reader = RecordingReader(bytes: file.file(), name: "weight.fit")
      reader.zones = RecordingZones(here: { milliseconds in
        milliseconds < FITBytes.noonMilliseconds + 90 * 86_400_000 ? 60 : 120
      })
      let reading = Reading(reader)
      #expect(!reading.codes.contains("zone-unknown"))
      let days = moments.map { moment in
        Instant(
          milliseconds: FITBytes.noonMilliseconds + Int64(moment.time - FITBytes.noon) * 1000,
          offsetMinutes: told == nil ? moment.offset : -60
        ).day
      }
      #expect(reading.days.map { $0.day } == days)
    }
  }

  @Test func theDevicesOwnMeanOfANightComesFirst() throws {
    func read(hasSummary: Bool) throws -> RecordedDay? {
      var file = Self.file(type: 68, offset: 3600)
      file.define(2, 371, [(253, 0x86, 4), (0, 0x84, 2)])
      for (index, value): (UInt32, UInt16) in [(0, 40), (1, 60)] {
        file.add(2, file.u32(FITBytes.noon + index * 300), file.u16(value * 128))
      }
      guard hasSummary else { return try FITSource.read(file.file()).days.first }
      file.define(3, 370, [(253, 0x86, 4), (1, 0x84, 2)])
      file.add(3, file.u32(FITBytes.noon + 900), file.u16(55 * 128))
      return try FITSource.read(file.file()).days.first
    }
    #expect(try read(hasSummary: false)?.rmssd?.value == 50)
    #expect(try read(hasSummary: true)?.rmssd?.value == 55)
    #expect(try read(hasSummary: true)?.sdnn == nil)
  }

  @Test func sleepIsSummedByLevel() throws {
    var file = Self.file(type: 49, offset: 3600)
    file.define(2, 275, [(253, 0x86, 4), (0, 0, 1)])
    for (minute, level): (UInt32, UInt8) in [
      (0, 1), (10, 2), (40, 3), (100, 4), (120, 1), (125, 2), (185, 1),
    ] {
      file.add(2, file.u32(FITBytes.noon + minute * 60), [level])
    }
    let sleep = try #require(try FITSource.read(file.file()).days.first?.sleep)
    #expect(sleep.start.milliseconds == FITBytes.noonMilliseconds + 600_000)
    #expect(sleep.end.milliseconds == FITBytes.noonMilliseconds + 185 * 60_000)
    #expect(sleep.coreMinutes == 90 && sleep.deepMinutes == 60 && sleep.remMinutes == 20)
    #expect(sleep.awakeMinutes == 5 && sleep.asleepMinutes == 170)
  }

  @Test func restingHeartRateIsThatOfTheDay() throws {
    var file = Self.file(type: 32, offset: 3600)
    file.define(2, 211, [(253, 0x86, 4), (0, 2, 1), (1, 2, 1)])
    file.add(2, file.u32(FITBytes.noon), [52, 49])
    #expect(try FITSource.read(file.file()).days.first?.restingHeartRate?.value == 49)
  }

  /// Local time is an hour ahead, so that the clock stood at 12:33 at `noon`.
  @Test func bothPartsOfANightCountAndNoNap() throws {
    // From midnight on, in minutes.
    func sleep(_ levels: [(minute: Int64, level: UInt8)]) throws -> RecordedSleep? {
      var file = Self.file(type: 49, offset: 3600)
      file.define(2, 275, [(253, 0x86, 4), (0, 0, 1)])
      let midnight = Int64(FITBytes.noon) - (Int64(FITBytes.noon) + 3600) % 86_400
      for (minute, level) in levels {
        file.add(2, file.u32(UInt32(midnight + minute * 60)), [level])
      }
      return try FITSource.read(file.file()).days.last?.sleep
    }
    let night: [(minute: Int64, level: UInt8)] = [
      (-60, 2), (60, 2), (150, 1), (360, 3), (420, 3), (480, 1),
    ]
    let whole = try #require(try sleep(night))
    #expect(whole.asleepMinutes == 330 && whole.coreMinutes == 210 && whole.deepMinutes == 120)
    #expect(whole.awakeMinutes == 210)
    #expect(whole.end.milliseconds - whole.start.milliseconds == 540 * 60_000)
    // An hour and a half after lunch.
    #expect(try sleep(night + [(780, 2), (870, 1)]) == whole)
    // A watch that was off from 2:30 on does not know.
    let off = try #require(try sleep([(-60, 2), (60, 2), (150, 2), (360, 3), (420, 3), (480, 1)]))
    #expect(off.asleepMinutes == 330 && off.awakeMinutes == 0)
  }
}
