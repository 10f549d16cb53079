import Documents
import Testing

@testable import Recordings

@Suite struct AppleHealthSleepTests {
  @Test func unitesStagesOfTheBestSourceForTheDayOneWokeUpOn() throws {
    var export = HealthExport()
    export.sleep(
      "InBed", "2024-05-01 22:30:00 +0200", "2024-05-02 07:15:00 +0200",
      source: HealthExport.phone)
    export.sleep(
      "Asleep", "2024-05-01 23:00:00 +0200", "2024-05-02 07:10:00 +0200",
      source: "Old App")
    export.sleep("AsleepCore", "2024-05-01 23:10:00 +0200", "2024-05-02 01:10:00 +0200")
    export.sleep("AsleepCore", "2024-05-02 00:40:00 +0200", "2024-05-02 01:40:00 +0200")
    export.sleep("AsleepDeep", "2024-05-02 01:40:00 +0200", "2024-05-02 03:00:00 +0200")
    export.sleep("Awake", "2024-05-02 03:00:00 +0200", "2024-05-02 03:20:00 +0200")
    export.sleep("AsleepREM", "2024-05-02 03:20:00 +0200", "2024-05-02 07:00:00 +0200")
    // A nap after lunch is not the night.
    export.sleep("AsleepCore", "2024-05-02 13:00:00 +0200", "2024-05-02 13:40:00 +0200")
    let reading = export.reading
    #expect(reading.days.count == 1)
    let sleep = try #require(reading.days.first?.sleep)
    #expect(reading.days.first?.day == CivilDay(year: 2024, month: 5, day: 2))
    #expect(sleep.source == "Ada's Apple Watch")
    #expect(sleep.coreMinutes == 150)
    #expect(sleep.deepMinutes == 80)
    #expect(sleep.remMinutes == 220)
    #expect(sleep.awakeMinutes == 20)
    #expect(sleep.asleepMinutes == 450)
    #expect(sleep.inBedMinutes == nil)
    #expect(sleep.end.milliseconds - sleep.start.milliseconds == 470 * 60_000)
    #expect(sleep.start.offsetMinutes == 120)
    #expect(reading.codes == ["in-bed-only"])
  }

  @Test func takesALongNightWithoutStagesForOneThatTheWatchMissed() throws {
    var export = HealthExport()
    export.sleep("AsleepCore", "2024-05-01 23:00:00 +0200", "2024-05-02 00:00:00 +0200")
    export.sleep(
      "AsleepUnspecified", "2024-05-01 23:00:00 +0200", "2024-05-02 07:00:00 +0200",
      source: "Mat")
    export.sleep(
      "InBed", "2024-05-01 22:00:00 +0200", "2024-05-02 07:30:00 +0200",
      source: "Mat")
    let sleep = try #require(export.reading.days.last?.sleep)
    #expect(sleep.source == "Mat")
    #expect(sleep.asleepMinutes == 480)
    #expect(sleep.inBedMinutes == 570)
    #expect(sleep.coreMinutes == nil)
  }

  @Test func addsUpThePartsOfANightAndNoNap() throws {
    func sleep(nap: (String, String)?) throws -> RecordedSleep {
      var export = HealthExport()
      export.sleep("InBed", "2024-05-01 22:50:00 +0200", "2024-05-02 02:40:00 +0200")
      export.sleep("AsleepCore", "2024-05-01 23:00:00 +0200", "2024-05-02 02:30:00 +0200")
      export.sleep("Awake", "2024-05-02 02:30:00 +0200", "2024-05-02 06:00:00 +0200")
      export.sleep("AsleepDeep", "2024-05-02 06:00:00 +0200", "2024-05-02 08:00:00 +0200")
      if let nap {
        export.sleep(
          "AsleepCore", "2024-05-02 \(nap.0):00 +0200", "2024-05-02 \(nap.1):00 +0200")
      }
      let reading = export.reading
      #expect(reading.days.count == 1)
      #expect(reading.days.first?.day == CivilDay(year: 2024, month: 5, day: 2))
      return try #require(reading.days.first?.sleep)
    }
    let night = try sleep(nap: nil)
    #expect(night.asleepMinutes == 330)
    #expect(night.coreMinutes == 210 && night.deepMinutes == 120)
    #expect(night.awakeMinutes == 210)
    #expect(night.inBedMinutes == 230)
    #expect(night.end.milliseconds - night.start.milliseconds == 540 * 60_000)
    // After lunch, and before the next night.
    #expect(try sleep(nap: ("13:00", "14:30")) == night)
    #expect(try sleep(nap: ("19:00", "20:30")) == night)
  }

  /// Who works at night sleeps by day: the longest stretch of the day is taken as it is.
  @Test func takesTheLongestSleepByDay() throws {
    var export = HealthExport()
    export.sleep("AsleepCore", "2024-05-02 03:00:00 +0200", "2024-05-02 04:00:00 +0200")
    export.sleep("AsleepCore", "2024-05-02 09:30:00 +0200", "2024-05-02 16:00:00 +0200")
    #expect(export.reading.days.first?.sleep?.asleepMinutes == 390)
  }

  @Test func readingsBetweenThePartsAreNotOfTheNight() throws {
    var export = HealthExport()
    export.sleep("AsleepCore", "2024-05-01 23:00:00 +0200", "2024-05-02 02:30:00 +0200")
    export.sleep("AsleepCore", "2024-05-02 06:30:00 +0200", "2024-05-02 08:00:00 +0200")
    for (time, value) in [("01:00", "60"), ("05:00", "20"), ("07:00", "70")] {
      export.record(
        "HeartRateVariabilitySDNN", value, unit: "ms", "2024-05-02 \(time):00 +0200",
        "2024-05-02 \(time):59 +0200")
    }
    #expect(export.reading.days.first?.sdnn?.value == 65)
  }

  private static func zone(_ name: String) -> String {
    "<MetadataEntry key=\"HKWasUserEntered\" value=\"0\"/>"
      + "<MetadataEntry key=\"HKTimeZone\" value=\"\(name)\"/>"
  }

  /// Tokyo alone is known.
  private static func reading(_ export: HealthExport) -> Reading {
    var reader = RecordingReader(bytes: export.bytes, name: "export.xml")
    reader.zones = RecordingZones(named: { name, _ in name == "Asia/Tokyo" ? 540 : nil })
    return Reading(reader)
  }

  /// The export was made at home, after a journey.
  @Test func aNightBelongsToTheDayOfItsOwnZone() throws {
    var export = HealthExport()
    export.sleep(
      "AsleepCore", "2026-05-04 16:00:00 +0200", "2026-05-04 23:00:00 +0200",
      child: Self.zone("Asia/Tokyo"))
    // What stands behind it is of another element.
    export.sleep(
      "AsleepCore", "2026-05-06 23:00:00 +0200", "2026-05-07 06:00:00 +0200",
      child: "<MetadataEntry key=\"HKWasUserEntered\" value=\"0\"/>")
    export.add("<Audiogram>\(Self.zone("Asia/Tokyo"))</Audiogram>")
    let reading = Self.reading(export)
    #expect(reading.days.map { $0.day.text } == ["2026-05-05", "2026-05-07"])
    let sleep = try #require(reading.days.first?.sleep)
    #expect(sleep.start.offsetMinutes == 540 && sleep.end.offsetMinutes == 540)
    #expect(sleep.asleepMinutes == 420)
    #expect(reading.days.last?.sleep?.end.offsetMinutes == 120)
    #expect(reading.codes == [])
  }

  @Test func anUnknownZoneIsTold() {
    var export = HealthExport()
    export.sleep(
      "AsleepCore", "2026-05-04 16:00:00 +0200", "2026-05-04 23:00:00 +0200",
      child: Self.zone("Mars/Olympus"))
    let reading = Self.reading(export)
    #expect(reading.days.map { $0.day.text } == ["2026-05-04"])
    #expect(reading.codes == ["unknown-zone"])
    #expect(export.reading.codes == [], "nobody knows names")
  }
}
