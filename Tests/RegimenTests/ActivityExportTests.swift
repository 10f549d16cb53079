import Body
import Documents
import Foundation
import Library
import Recordings
import Testing
import Tracks

/// Done training leaves again, and our own readers find in it what went out.
@Suite struct ActivityExportTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func importRun(_ day: Int = 1) throws -> Data {
    let bytes = Data(try #require(FITActivityFile.bytes(.made(on: day))))
    #expect(try tool.run("import", try tool.file("\(day).fit", bytes)).status == 0)
    return bytes
  }

  private func export(_ format: String, _ activity: String = "2026-03-02") throws -> Data {
    let path = tool.folder + "/out.\(format)"
    let output = try tool.run(
      "activities", "export", activity, "--format", format, "--output", path, "--replace")
    #expect(output.status == 0, "\(output.errors)")
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// The one activity that a file holds.
  private func activity(in bytes: Data, _ name: String) throws -> [String: Any] {
    let other = try Tool()
    let imported = try other.run("import", try other.file(name, bytes))
    #expect(imported.status == 0, "\(imported.errors)")
    let text = try other.run("activities", "list", "--json").text
    let list = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    #expect(list?.count == 1)
    return try #require(list?.first)
  }

  /// A run of two laps without samples, with a name that XML and spreadsheets stumble over.
  private func saveBareRun() async throws {
    var activity = Activity()
    activity.id = ULID(high: 7, low: 7)
    activity.name = "=1+1 <Lunch> & \"run\""
    activity.sport = Open(.running)
    activity.startedAt = try #require(Instant("2026-03-05T12:00:00.000+01:00"))
    activity.elapsedSeconds = 3000
    activity.timerSeconds = 2900
    activity.meters = 10_000
    activity.averageHeartRate = 150
    for number in 0..<2 {
      var lap = ActivityLap()
      lap.id = ULID(high: 8, low: UInt64(number))
      lap.startedAt = Instant(
        milliseconds: activity.startedAt.milliseconds + Int64(number) * 1_500_000,
        offsetMinutes: 60)
      lap.elapsedSeconds = 1500
      lap.timerSeconds = 1450
      lap.meters = 5000
      activity.laps.append(lap)
    }
    let library = try Library(
      at: tool.library, cacheFolder: tool.folder + "/caches", forWriting: true)
    try await library.refresh()
    try await library.save(activity)
  }

  @Test func anOriginalGoesOutAsItCame() throws {
    let original = try importRun()
    #expect(try export("fit") == original)
  }

  @Test(arguments: ["gpx", "tcx"])
  func whatIsWrittenFromSamplesReadsTheSame(format: String) throws {
    _ = try importRun()
    let read = try activity(in: try export(format), "a." + format)
    #expect(abs((read["distance_m"] as? Double ?? 0) - 5000) < 5)
    #expect(read["timer_s"] as? Double == 1500 && read["sport"] as? String == "running")
    #expect(abs((read["heart_rate_avg"] as? Double ?? 0) - 139.5) < 0.5)
    let start = try #require((read["start"] as? String).flatMap { Instant($0) })
    #expect(start.milliseconds == RecordedActivity.made(on: 1).start?.milliseconds)
  }

  @Test(arguments: ["fit", "gpx", "tcx"])
  func theSportThatAPersonHasSetGoesOut(format: String) async throws {
    // Of another format, so that it is written from the samples.
    let ride = RecordedActivity.made(on: 1, sport: .cycling)
    let bytes = format == "fit" ? GPXWriter.write(ride) : FITActivityFile.bytes(ride)
    let file = try tool.file(format == "fit" ? "a.gpx" : "a.fit", Data(try #require(bytes)))
    #expect(try tool.run("import", file).status == 0)
    #expect(try activity(in: try export(format), "a." + format)["sport"] as? String == "cycling")
    try await changeSport(to: .running)
    let changed = try export(format)
    #expect(try activity(in: changed, "a." + format)["sport"] as? String == "running")
    let text = String(decoding: changed, as: UTF8.self)
    if format == "gpx" { #expect(text.contains("<type>running</type>")) }
    if format == "tcx" { #expect(text.contains("<Activity Sport=\"Running\">")) }
  }

  /// What a person does on the page of the only activity.
  private func changeSport(to sport: Sport) async throws {
    let library = try Library(
      at: tool.library, cacheFolder: tool.folder + "/caches", forWriting: true)
    try await library.refresh()
    var activity = try #require(try library.documents(Activity.self).first)
    activity.sport = Open(sport)
    try await library.save(activity)
  }

  @Test func aTableHasOneRowASample() throws {
    _ = try importRun()
    let lines = String(decoding: try export("csv"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 1502)
    #expect(lines[0].hasPrefix("time,timer_s,distance_m,speed_m_s,latitude"))
    let last = lines[1501].split(separator: ",", omittingEmptySubsequences: false)
    #expect(last.count == 12 && last[0] == "2026-03-02T17:25:00.000+01:00" && last[1] == "1500")
    #expect(abs((Double(last[2]) ?? 0) - 5000) < 1 && last[7] == "130")
  }

  @Test func jsonIsWhatShowPrints() throws {
    _ = try importRun()
    let shown = try tool.run("activities", "show", "2026-03-02", "--json").text
    #expect(String(decoding: try export("json"), as: UTF8.self) == shown)
  }

  @Test(arguments: ["fit", "tcx"])
  func withoutSamplesTotalsAndLapsGoOut(format: String) async throws {
    try await saveBareRun()
    let read = try activity(in: try export(format, "2026-03-05"), "a." + format)
    #expect(read["distance_m"] as? Double == 10_000 && read["laps"] as? Int == 2)
    #expect(read["timer_s"] as? Double == 2900)
  }

  @Test func saysWhatAFormatNeeds() async throws {
    try await saveBareRun()
    for (format, word) in [("gpx", "GPX needs a track"), ("csv", "one row a sample")] {
      let output = try tool.run("activities", "export", "2026-03-05", "--format", format)
      #expect(output.status == 1 && output.errors.contains(word))
      #expect(output.text.isEmpty)
    }
    #expect(try tool.run("activities", "export", "--format", "fit").status == 2)
    #expect(try tool.run("activities", "export", "--format", "doc").status == 2)
  }

  @Test func severalGoIntoAFolderOrAList() async throws {
    _ = try importRun()
    _ = try importRun(2)
    try await saveBareRun()
    let folder = tool.folder + "/out"
    let output = try tool.run("activities", "export", "--format", "gpx", "--output", folder)
    #expect(output.status == 0 && output.errors.contains("Wrote 2 of 3 activities"))
    #expect(output.errors.contains("2026-03-05-running.gpx was left out"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == ["2026-03-02-running.gpx", "2026-03-03-running.gpx"])
    let table = try tool.run(
      "activities", "export", "--format", "csv", "--from", "2026-03-03", "--spreadsheet-safe")
    let lines = table.text.split(separator: "\n")
    #expect(lines.count == 3 && lines[2].contains("\"'=1+1 <Lunch> & \"\"run\"\"\""))
    let list = try tool.run("activities", "export", "--format", "json", "--to", "2026-03-03").text
    let all = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]]
    #expect(all?.count == 2)
  }

  @Test func whatIsThereStays() throws {
    let original = try importRun()
    let folder = tool.folder + "/out"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let mine = try tool.file("out/2026-03-02-running.fit", "mine")
    let export = ["activities", "export", "--format", "fit", "--output", folder]
    for _ in 0..<2 {
      let output = try tool.run(export)
      #expect(output.status == 0 && output.errors.contains("Wrote 1 of 1"), "\(output.errors)")
    }
    #expect(try String(contentsOfFile: mine, encoding: .utf8) == "mine")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names.count == 2 && names[0].hasPrefix("2026-03-02-running-"), "\(names)")
    let beside = try tool.file("out/" + names[0], "theirs")
    let refused = try tool.run(export)
    #expect(refused.status == 1 && refused.errors.contains("with another content"))
    #expect(try String(contentsOfFile: beside, encoding: .utf8) == "theirs")
    try FileManager.default.removeItem(atPath: mine)
    #expect(try tool.run(export).status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: mine)) == original)
  }

  /// For `check_activities.py`, which holds them against decoders that others have written.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["REGIMEN_EXPORTS"] != nil))
  func writesFilesForOtherDecoders() async throws {
    let exports = try #require(ProcessInfo.processInfo.environment["REGIMEN_EXPORTS"])
    let folder = exports + "/activities"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Kept as GPX, so that FIT and TCX are written from it.
    let gpx = try tool.file("run.gpx", Data(GPXWriter.write(.made(on: 1))))
    #expect(try tool.run("import", gpx).status == 0)
    try await saveBareRun()
    for (activity, name, formats) in [
      ("2026-03-02", "run", ["fit", "gpx", "tcx", "csv", "json"]),
      ("2026-03-05", "bare", ["fit", "tcx", "json"]),
    ] {
      for format in formats {
        try export(format, activity).write(
          to: URL(fileURLWithPath: folder + "/\(name).\(format)"))
      }
    }
  }

  @Test func missingSamplesAreSaid() throws {
    _ = try importRun()
    let files = FileManager.default.enumerator(atPath: tool.library)?.compactMap { $0 as? String }
    let samples = try #require(files?.first { $0.hasSuffix(".fit") })
    try FileManager.default.removeItem(atPath: tool.library + "/" + samples)
    let output = try tool.run("activities", "export", "2026-03-02", "--format", "tcx")
    #expect(output.status == 0 && output.errors.contains("is not there"))
    #expect(output.text.contains("<DistanceMeters>5000"))
  }
}
