import Body
import Documents
import Foundation
import Library
import Recordings
import Running
import TestSupport
import Testing
import Tracks

/// What an import takes for the same, and what for another: activities, planned runs and days.
@Suite struct BodyApartTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func imported(_ arguments: String...) throws -> [String: Any] {
    let output = try tool.run(["import"] + arguments + ["--json"])
    #expect(output.status == 0, "\(output.errors)")
    return output.json
  }

  private func save(_ plan: Plan) async throws {
    let library = try Library(
      at: tool.library, cacheFolder: tool.folder + "/caches", forWriting: true)
    try await library.refresh()
    try await library.save(plan)
  }

  private func activities() throws -> [Activity] {
    try tool.documents().filter { $0.key.hasPrefix("Activities/") }
      .map { try Activity(decoding: [UInt8]($0.value)) }
      .sorted { $0.startedAt.milliseconds < $1.startedAt.milliseconds }
  }

  // MARK: Activities

  /// The same loop at another time of the next day, by a program that tells no device.
  @Test func aRegularLoopIsTwoRuns() throws {
    for (day, late) in [(1, Int64(0)), (2, 1800)] {
      var run = RecordedActivity.made(on: day, lateBy: late)
      run.device = ""
      run.knowsOffset = false
      run.identifier = ""
      let file = try tool.file("\(day).tcx", Data(try #require(TCXWriter.write(run))))
      #expect(try imported(file)["activities"] as? Int == 1)
    }
    #expect(try activities().count == 2)
  }

  // MARK: Planned runs

  /// A run of 5 km on Friday, 6 March, and alike ones on that day and the day before.
  private func friday() async throws -> (event: ULID, thursday: String, friday: String) {
    var event = PlanEvent()
    event.id = ULID(derivedFrom: "event")
    event.name = "Easy"
    event.date = try #require(CivilDay("2026-03-06"))
    event.originalDate = event.date
    (event.kilometers, event.minutes) = (5, 25)
    var configuration = PlanConfiguration(.tenK, .beginner, days: 3, weeks: 8)
    configuration.raceDate = CivilDay("2026-04-19")
    configuration.runner.vdot = 45
    var plan = Plan(
      id: ULID(derivedFrom: "plan"), name: "10 km", try PlanEngine.plan(configuration))
    plan.events = [event]
    try await save(plan)
    let files = try [4, 5].map { day in
      try tool.file(
        "\(day).fit", Data(try #require(FITActivityFile.bytes(.made(on: day)))))
    }
    return (event.id, files[0], files[1])
  }

  @Test func theRunOfThePlansOwnDayComesFirst() async throws {
    let (event, thursday, friday) = try await friday()
    let folder = tool.folder + "/watch"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, file) in [("1.fit", thursday), ("2.fit", friday)] {
      try FileManager.default.copyItem(atPath: file, toPath: folder + "/" + name)
    }
    #expect(try imported(folder)["linked"] as? Int == 1)
    #expect(try activities().map { $0.eventID } == [nil, event])
  }

  @Test func theRunOfThePlansOwnDayTakesItFromAGuess() async throws {
    let (event, thursday, friday) = try await friday()
    #expect(try imported(thursday)["linked"] as? Int == 1)
    #expect(try activities().map { $0.eventID } == [event])
    let report = try imported(friday)
    #expect(report["linked"] as? Int == 0)
    let diagnostics = report["diagnostics"] as? [[String: Any]]
    #expect(diagnostics?.compactMap { $0["code"] as? String } == ["plan-moved"])
    let all = try activities()
    #expect(all.map { $0.eventID } == [nil, event])
    let text = try #require(try tool.documents().first { $0.key.hasPrefix("Plans/") }).value
    let plan = try Plan(decoding: [UInt8](text))
    #expect(plan.event(completedBy: all[1].id)?.id == event)
    #expect(plan.event(completedBy: all[0].id) == nil)
  }

  @Test func whatAPersonHasSaidStays() async throws {
    let (event, thursday, friday) = try await friday()
    _ = try imported(thursday)
    #expect(try tool.run("activities", "unlink", "2026-03-05").status == 0)
    let linked = try tool.run("activities", "link", "2026-03-05", "--day", "2026-03-06")
    #expect(linked.status == 0, "\(linked.errors)")
    _ = try imported(friday)
    #expect(try activities().map { $0.eventID } == [event, nil])
  }

  // MARK: Days

  private func health(_ name: String, _ elements: [String]) throws -> String {
    try tool.file(
      name,
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<HealthData locale=\"de_CH\">"] + elements
        + ["</HealthData>", ""]).joined(separator: "\n"))
  }

  private func weight(_ date: String) -> String {
    "<Record type=\"HKQuantityTypeIdentifierBodyMass\" sourceName=\"Scale\" unit=\"kg\" "
      + "creationDate=\"\(date)\" startDate=\"\(date)\" endDate=\"\(date)\" value=\"71.5\"/>"
  }

  private func sleep(
    _ start: String, _ end: String, _ stage: String = "AsleepCore", source: String = "Watch",
    zone: String? = nil
  ) -> String {
    let child = zone.map { "<MetadataEntry key=\"HKTimeZone\" value=\"\($0)\"/>" } ?? ""
    return "<Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" sourceName=\"\(source)\" "
      + "creationDate=\"\(end)\" startDate=\"\(start)\" endDate=\"\(end)\" "
      + "value=\"HKCategoryValueSleepAnalysis\(stage)\">\(child)</Record>"
  }

  private func days() throws -> [HealthDay] {
    try tool.documents().filter { $0.key.hasPrefix("Health/") }.sorted { $0.key < $1.key }
      .flatMap { try HealthMonth(decoding: [UInt8]($0.value)).days }
  }

  /// Two exports of the same records, at home and on a journey, around the end of a month.
  @Test func anExportFromAnotherZoneAddsNothing() throws {
    let home = try health(
      "home.xml",
      [
        weight("2026-05-01 00:30:00 +0200"),
        sleep("2026-04-30 19:00:00 +0200", "2026-05-01 04:30:00 +0200"),
      ])
    let trip = try health(
      "trip.xml",
      [
        weight("2026-04-30 18:30:00 -0400"),
        sleep("2026-04-30 13:00:00 -0400", "2026-04-30 22:30:00 -0400"),
      ])
    for (first, second, day) in [(home, trip, "2026-05-01"), (trip, home, "2026-04-30")] {
      try tool.beginAnew()
      #expect(try imported(first)["days"] as? Int == 1)
      let before = try tool.documents()
      let again = try imported(second)
      #expect(again["days"] as? Int == 0)
      #expect(try tool.documents() == before)
      #expect(try days().map { $0.day.text } == [day])
    }
  }

  @Test func aNightWithStagesReplacesOneWithout() throws {
    let short = sleep(
      "2026-05-06 23:30:00 +0200", "2026-05-07 04:30:00 +0200", "AsleepUnspecified", source: "App")
    let stages = [
      sleep("2026-05-06 23:00:00 +0200", "2026-05-07 03:00:00 +0200"),
      sleep("2026-05-07 03:00:00 +0200", "2026-05-07 06:00:00 +0200", "AsleepDeep"),
    ]
    let (first, second) = (
      try health("short.xml", [short]), try health("long.xml", [short] + stages)
    )
    for files in [[first, second], [second, first]] {
      try tool.beginAnew()
      for file in files { _ = try imported(file) }
      let night = try #require(try days().first?.sleep)
      #expect(night.source == "Watch" && night.deepMinutes == 180 && night.asleepMinutes == 420)
    }
  }

  @Test func sleepIsOfTheDayOfItsOwnZone() throws {
    let file = try health(
      "export.xml",
      [sleep("2026-05-04 16:00:00 +0200", "2026-05-04 23:00:00 +0200", zone: "Asia/Tokyo")])
    _ = try imported(file)
    #expect(try days().map { $0.day.text } == ["2026-05-05"])
  }
}
