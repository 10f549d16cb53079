import Documents
import Testing

@testable import Recordings

@Suite struct AppleHealthDaysTests {
  private func day(_ reading: Reading, _ text: String) throws -> RecordedDay {
    let day = Array(text.utf8).withUnsafeBufferPointer { CivilDay(text: $0) }
    return try #require(reading.days.first { $0.day == day }, "\(reading.days)")
  }

  @Test func fillsGapsOfTheWatchFromThePhoneAndNeverAddsTwice() throws {
    var export = HealthExport()
    for source in [HealthExport.phone, HealthExport.watch] {
      let isWatch = source == HealthExport.watch
      // Both saw the first walk; the phone some seconds longer.
      export.record(
        "StepCount", isWatch ? "500" : "480", unit: "count", "2024-05-01 08:00:00 +0200",
        isWatch ? "2024-05-01 08:05:00 +0200" : "2024-05-01 08:05:20 +0200", source: source)
    }
    // Only the phone saw the second, and half of a third before the watch was put on.
    export.record(
      "StepCount", "200", unit: "count", "2024-05-01 12:00:00 +0200",
      "2024-05-01 12:02:00 +0200", source: HealthExport.phone)
    export.record(
      "StepCount", "100", unit: "count", "2024-05-01 18:00:00 +0200",
      "2024-05-01 18:10:00 +0200", source: HealthExport.phone)
    export.record(
      "StepCount", "60", unit: "count", "2024-05-01 18:05:00 +0200", "2024-05-01 18:10:00 +0200")
    let reading = export.reading
    let steps = try #require(try day(reading, "2024-05-01").steps)
    #expect(steps == .init(500 + 60 + 200 + 50, source: "Ada's Apple Watch, Ada's iPhone"))
  }

  @Test(arguments: [("900", 1000.0, "Ada's Apple Watch"), ("1200", 1200, "Stepper")])
  func takesTheSummaryOfAnAppOnlyWhereItIsMore(
    value: String, expected: Double, source: String
  ) throws {
    var export = HealthExport()
    export.record(
      "StepCount", value, unit: "count", "2024-05-01 00:00:00 +0200",
      "2024-05-01 23:59:00 +0200", source: "Stepper")
    export.record(
      "StepCount", "1000", unit: "count", "2024-05-01 08:00:00 +0200",
      "2024-05-01 08:10:00 +0200")
    #expect(try day(export.reading, "2024-05-01").steps == .init(expected, source: source))
  }

  @Test func addsUpAsAnIndependentCountByMinutesDoes() throws {
    // Whole minutes, so that every gap is a whole record.
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      var export = HealthExport()
      var minutes: [Int: [Int]] = [:]
      for source in [HealthExport.watch, "Band", HealthExport.phone] {
        for minute in 0..<300 where UInt8.random(in: 0..<3, using: &random) == 0 {
          let count = Int.random(in: 1...150, using: &random)
          // The better one is met first.
          minutes[minute, default: []].append(count)
          let text = { (minute: Int) in
            "2024-05-01 1\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60):00 +0200"
          }
          export.record(
            "StepCount", "\(count)", unit: "count", text(minute), text(minute + 1), source: source)
        }
      }
      let expected = minutes.values.reduce(0) { $0 + ($1.first ?? 0) }
      #expect(try day(export.reading, "2024-05-01").steps?.value == Double(expected))
    }
  }

  @Test func countsRepeatedRecordsAndThoseInCorrelationsOnce() throws {
    var export = HealthExport()
    for _ in 0..<3 {
      export.record(
        "StepCount", "70", unit: "count", "2024-05-01 08:00:00 +0200",
        "2024-05-01 08:01:00 +0200")
    }
    export.add("<Correlation type=\"x\" sourceName=\"y\">")
    export.record(
      "StepCount", "9000", unit: "count", "2024-05-01 09:00:00 +0200",
      "2024-05-01 09:01:00 +0200")
    export.add("<MetadataEntry key=\"a\" value=\"b\"/></Correlation>")
    export.record(
      "StepCount", "5", unit: "count", "2024-05-01 10:00:00 +0200", "2024-05-01 10:01:00 +0200")
    var source = AppleHealthSource(MemorySource(export.bytes), file: "export.xml")
    var days: [RecordedDay] = []
    var codes: [String] = []
    var receiver = HealthReceiver(
      day: { days.append($0) }, diagnose: { codes.append($0.code) })
    try source.read(into: &receiver)
    #expect(days.map(\.steps?.value) == [75])
    #expect(codes == ["repeated-records"])
    #expect(source.recordCount == 4)
  }

  @Test func takesTheLatestOfTheDayInItsOwnUnit() throws {
    var export = HealthExport()
    let (morning, evening) = ("2024-05-01 07:00:00 +0200", "2024-05-01 21:00:00 +0200")
    export.record("BodyMass", "160", unit: "lb", evening, source: "Scale")
    export.record("BodyMass", "72", unit: "kg", morning, source: "Scale")
    export.record("BodyFatPercentage", "0.185", unit: "%", morning, source: "Scale")
    export.record("VO2Max", "48.5", unit: "mL/min·kg", morning)
    export.record(
      "RestingHeartRate", "52", unit: "count/min", morning, evening, creation: evening)
    export.record(
      "RestingHeartRate", "55", unit: "count/min", morning, evening, creation: morning)
    export.record("ActiveEnergyBurned", "418.4", unit: "kJ", morning, evening)
    let day = try day(export.reading, "2024-05-01")
    #expect(abs((day.kilograms?.value ?? 0) - 72.5748) < 0.0001)
    #expect(day.kilograms?.source == "Scale")
    #expect(day.bodyFat?.value == 18.5)
    #expect(day.vo2Max?.value == 48.5)
    #expect(day.restingHeartRate?.value == 52)
    // At nine in the evening; the fat was measured at seven in the morning.
    #expect(day.restingHeartRate?.time == 1_714_590_000_000)
    #expect(day.kilograms?.time == 1_714_590_000_000)
    #expect(day.bodyFat?.time == 1_714_539_600_000)
    #expect(day.activeEnergy?.time == nil)
    #expect(abs((day.activeEnergy?.value ?? 0) - 100) < 0.001)
  }

  @Test func keepsTheDayOfTheRecordsOwnOffset() throws {
    var export = HealthExport()
    export.record(
      "StepCount", "10", unit: "count", "2024-05-01 23:59:00 -1000", "2024-05-02 00:00:00 -1000")
    export.record(
      "StepCount", "20", unit: "count", "2024-05-02 00:30:00 +1300", "2024-05-02 00:31:00 +1300")
    let reading = export.reading
    #expect(try day(reading, "2024-05-01").steps?.value == 10)
    #expect(try day(reading, "2024-05-02").steps?.value == 20)
    #expect(reading.days.map(\.day) == reading.days.map(\.day).sorted())
  }

  @Test func meansTheNightsOfOneSourceAndKeepsRMSSDApart() throws {
    var export = HealthExport()
    export.sleep("AsleepCore", "2024-05-01 23:00:00 +0200", "2024-05-02 07:00:00 +0200")
    for (time, value) in [
      ("2024-05-01 23:30:00", "40"), ("2024-05-02 06:30:00", "60"), ("2024-05-02 14:00:00", "20"),
    ] {
      export.record("HeartRateVariabilitySDNN", value, unit: "ms", time + " +0200")
    }
    export.record(
      "HeartRateVariabilitySDNN", "90", unit: "ms", "2024-05-02 03:00:00 +0200", source: "App")
    export.record("HeartRateVariabilityRMSSD", "33", unit: "ms", "2024-05-02 15:00:00 +0200")
    export.record("HeartRateVariabilitySDNN", "45", unit: "ms", "2024-05-03 05:00:00 +0200")
    export.record("HeartRateVariabilitySDNN", "99", unit: "ms", "2024-05-03 12:00:00 +0200")
    let reading = export.reading
    #expect(
      try day(reading, "2024-05-02").sdnn
        == .init(50, source: "Ada's Apple Watch", time: 1_714_651_200_000))
    #expect(try day(reading, "2024-05-02").rmssd?.value == 33)
    #expect(try day(reading, "2024-05-03").sdnn?.value == 45)
    #expect(!reading.days.contains { $0.day.parts.day == 1 })
  }

  /// A watch that is taken off for the night still measures by day, in stress and after coffee.
  @Test func aDayWithoutReadingsOfTheNightHasNoSDNN() throws {
    var export = HealthExport()
    for type in ["SDNN", "RMSSD"] {
      export.record("HeartRateVariability" + type, "30", unit: "ms", "2024-05-02 14:00:00 +0200")
    }
    let day = try day(export.reading, "2024-05-02")
    #expect(day.sdnn == nil)
    #expect(day.rmssd?.value == 30, "apps that measure on waking write this one")
  }

  @Test func losesOnlyRecordsThatMakeNoSense() throws {
    var export = HealthExport()
    let (start, end) = ("2024-05-01 08:00:00 +0200", "2024-05-01 08:01:00 +0200")
    export.record("StepCount", "1", unit: "count", start, end)
    export.record("StepCount", "many", unit: "count", "2024-05-01 09:00:00 +0200")
    export.record("StepCount", "nan", unit: "count", "2024-05-01 09:00:00 +0200")
    export.record("StepCount", "1e400", unit: "count", "2024-05-01 09:00:00 +0200")
    export.record("StepCount", "5", unit: "furlong", "2024-05-01 09:00:00 +0200")
    export.record("StepCount", "5", unit: "count", "yesterday", "2024-05-01 09:00:00 +0200")
    export.record("StepCount", "5", unit: "count", end, start)
    export.record("HeartRate", "5000", unit: "count/min", start)
    export.sleep("Dreaming", start, end)
    // The end as a second start.
    export.add(
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"a\" unit=\"count\" "
        + "startDate=\"2024-05-01 10:00:00 +0200\" startDate=\"2024-05-01 10:05:00 +0200\" "
        + "value=\"7\"/>")
    let reading = export.reading
    #expect(reading.days.map(\.steps?.value) == [8])
    #expect(
      reading.codes == [
        "bad-value", "bad-value", "bad-value", "unknown-unit", "bad-date", "reversed-time",
        "implausible-value", "unknown-sleep-stage", "xml-duplicate-attribute",
      ])
    #expect(reading.diagnostics[0].line == 10)
    #expect(reading.diagnostics.allSatisfy { $0.offset != nil })
  }
}
