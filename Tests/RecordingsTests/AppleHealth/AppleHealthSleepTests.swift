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
}
