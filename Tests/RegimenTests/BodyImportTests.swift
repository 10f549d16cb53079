import Body
import Documents
import Foundation
import Interchange
import Library
import Recordings
import Running
import Server
import Strength
import TestSupport
import Testing
import Tracks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Recordings and health data through the program, from files to files.
@Suite struct BodyImportTests {
  private static let shared = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared")

  private let tool: Tool

  init() throws { tool = try Tool() }

  // MARK: Made-up recordings

  private func run(
    on day: Int, meters: Double = 5000, seconds: Int = 1500, lateBy late: Int64 = 0,
    sport: Sport = .running, heart: Bool = true
  ) -> RecordedActivity {
    .made(on: day, meters: meters, seconds: seconds, lateBy: late, sport: sport, heart: heart)
  }

  private func fit(_ name: String, _ activity: RecordedActivity) throws -> String {
    try tool.file(name, Data(try #require(FITActivityFile.bytes(activity))))
  }

  private func gpx(_ name: String, _ activity: RecordedActivity) throws -> String {
    var activity = activity
    activity.samples.distances = []
    return try tool.file(name, Data(GPXWriter.write(activity)))
  }

  /// The library in this process, and let go of again.
  private func withLibrary(_ body: (Library) async throws -> Void) async throws {
    let library = try Library(
      at: tool.library, cacheFolder: tool.folder + "/caches", forWriting: true)
    try await library.refresh()
    try await body(library)
  }

  private func counts(_ output: Tool.Output) -> [Int?] {
    ["activities", "merged", "updated", "unchanged", "linked"].map { output.json[$0] as? Int }
  }

  private func activities() throws -> [[String: Any]] {
    let text = try tool.run("activities", "list", "--json").text
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  // MARK: Once

  @Test func addsOnlyWhatIsNew() throws {
    let folder = tool.folder + "/watch"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let first = try fit("watch/1.fit", run(on: 1))
    #expect(counts(try tool.run("import", first, "--json")) == [1, 0, 0, 0, 0])
    let before = try tool.documents()
    #expect(counts(try tool.run("import", first, "--json")) == [0, 0, 0, 1, 0])
    #expect(try tool.documents() == before)
    _ = try fit("watch/2.fit", run(on: 2))
    #expect(counts(try tool.run("import", folder, "--json")) == [1, 0, 0, 1, 0])
    #expect(try tool.run("library", "verify").status == 0)
  }

  @Test func keepsTheOriginalBesideTheActivity() throws {
    let file = try fit("1.fit", run(on: 1))
    try tool.run("import", file)
    let path = try #require(try tool.documents().keys.first { $0.hasPrefix("Activities/2026/03/") })
    let document = try #require(try tool.documents()[path])
    let activityDocument = try Activity(decoding: [UInt8](document))
    let samples = try #require(activityDocument.sources.first?.samples)
    #expect(samples.path.hasPrefix(path.dropLast(5)))
    let kept = tool.library + "/" + samples.path
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: kept))
        == Data(contentsOf: URL(fileURLWithPath: file)))
    let activity = try #require(try activities().first)
    #expect(activity["distance_m"] as? Double == 5000)
    #expect(activity["distance_source"] as? String == "device")
    #expect(activity["start"] as? String == "2026-03-02T17:00:00.000+01:00")
    #expect(activity["timer_s"] as? Double == 1500)
    #expect(abs((activity["heart_rate_avg"] as? Double ?? 0) - 139.5) < 0.2)
  }

  /// What was imported before is still in the watch when its file here is damaged, or gone.
  @Test(arguments: [false, true]) func anotherImportMendsTheOriginal(isGone: Bool) throws {
    let file = try fit("1.fit", run(on: 1))
    try tool.run("import", file)
    let documents = try tool.documents()
    let path = try #require(documents.keys.first { $0.hasPrefix("Activities/2026/03/") })
    let text = [UInt8](try #require(documents[path]))
    let samples = try #require(try Activity(decoding: text).sources.first?.samples)
    let kept = URL(fileURLWithPath: tool.library + "/" + samples.path)
    if isGone {
      try FileManager.default.removeItem(at: kept)
    } else {
      try Data("cut".utf8).write(to: kept)
    }
    let verified = try tool.run("library", "verify")
    #expect(verified.status == (isGone ? 0 : 1))
    #expect(verified.text.contains(samples.path))
    #expect(counts(try tool.run("import", file, "--json")) == [0, 0, 0, 1, 0])
    #expect(try Data(contentsOf: kept) == Data(contentsOf: URL(fileURLWithPath: file)))
    #expect(try !tool.run("library", "verify").text.contains(samples.path))
    #expect(try tool.documents() == documents)
  }

  @Test func aDryRunWritesNothing() throws {
    let file = try fit("1.fit", run(on: 1))
    #expect(counts(try tool.run("import", file, "--dry-run", "--json")) == [1, 0, 0, 0, 0])
    #expect(!FileManager.default.fileExists(atPath: tool.library))
  }

  @Test func readsTheStandardInput() throws {
    let file = try fit("1.fit", run(on: 1))
    let output = try tool.file("said", "")
    let process = tool.process(["import", "-", "--json"])
    process.standardInput = FileHandle(forReadingAtPath: file)
    process.standardOutput = FileHandle(forWritingAtPath: output)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let said = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: output)))
    #expect((said as? [String: Any])?["activities"] as? Int == 1)
    #expect(try activities().count == 1)
  }

  @Test func theWatchAndThePhoneRecordOneRun() throws {
    let watch = try fit("watch.fit", run(on: 1))
    let phone = try gpx("phone.gpx", run(on: 1, meters: 5180, seconds: 1520, lateBy: -40))
    for order in [[watch, phone], [phone, watch]] {
      try tool.beginAnew()
      for file in order { try tool.run("import", file) }
      let all = try activities()
      #expect(all.count == 1)
      #expect(all.first?["distance_m"] as? Double == 5000)
      let sources = all.first?["sources"] as? [[String: String]]
      #expect(sources?.compactMap { $0["format"] } == ["fit", "gpx"])
      for file in order {
        #expect(counts(try tool.run("import", file, "--json")) == [0, 0, 0, 1, 0])
      }
    }
  }

  @Test func twoRunsOfOneDayStayTwo() throws {
    let files = [run(on: 1), run(on: 1, lateBy: 4 * 3600)]
    for (number, activity) in files.enumerated() {
      var activity = activity
      activity.identifier = "\(number)"
      try tool.run("import", try fit("\(number).fit", activity))
    }
    #expect(try activities().count == 2)
  }

  @Test func whatWasDeletedStaysDeleted() async throws {
    let file = try fit("1.fit", run(on: 1))
    try tool.run("import", file)
    try await withLibrary { library in
      let activity = try #require(try library.documents(Activity.self).first)
      try await library.delete(activity, at: activity.endedAt)
    }
    let again = try tool.run("import", file, "--json")
    #expect(counts(again) == [0, 0, 0, 0, 0])
    #expect(again.text.contains("deleted-here"))
    #expect(try activities().isEmpty)
  }

  // MARK: Neighbours

  @Test func aPlannedRunThatWasRunIsDone() async throws {
    var configuration = PlanConfiguration(.tenK, .beginner, days: 3, weeks: 8)
    configuration.raceDate = CivilDay("2026-04-19")
    configuration.runner.vdot = 45
    let plan = Plan(
      id: ULID(derivedFrom: "plan"), name: "10 km", try PlanEngine.plan(configuration))
    let start = try #require(CivilDay("2026-03-01"))
    let event = try #require(plan.events.first { $0.date >= start + 1 })
    try await withLibrary { try await $0.save(plan) }
    let done = run(
      on: event.date - start, meters: event.kilometers * 1000 * 1.04,
      seconds: Int(event.minutes * 60))
    let recording = try fit("run.fit", done)
    #expect(counts(try tool.run("import", recording, "--json")) == [1, 0, 0, 0, 1])
    #expect(try activities().first?["planned_event"] as? String == event.id.text)
    let text = try #require(try tool.documents().first { $0.key.hasPrefix("Plans/") }).value
    let saved = try Plan(decoding: [UInt8](text))
    let completion = try #require(saved.events.first { $0.id == event.id }?.completion)
    #expect(completion.meters == done.meters)
    #expect(completion.seconds == done.timerSeconds)
    #expect(completion.load ?? 0 > 0)
    #expect(saved.events.count { $0.isCompleted } == 1)
    #expect(counts(try tool.run("import", recording, "--json")) == [0, 0, 0, 1, 0])
    try tool.run("activities", "unlink", event.date.text)
    #expect(try activities().first?["planned_event"] is NSNull)
    #expect(try completed().isEmpty)
    // What somebody has said holds when the phone's recording of the same run comes.
    let copy = try gpx("phone.gpx", done)
    #expect(counts(try tool.run("import", copy, "--json")) == [0, 1, 0, 0, 0])
    #expect(try completed().isEmpty)
    let linked = try tool.run("activities", "link", event.date.text)
    #expect(linked.text.hasSuffix("is done.\n"), "\(linked.errors)")
    #expect(try activities().first?["planned_event"] as? String == event.id.text)
    #expect(try completed() == [event.id])
    let none = try tool.run("activities", "link", event.date.text, "--day", "2026-12-24")
    #expect(none.status == 1)
    #expect(try completed() == [event.id])
    try await deleteAsTheAppDoes()
    #expect(try completed().isEmpty)
    #expect(try tool.run("library", "restore", event.date.text).status == 1)
    let deleted = try tool.run("library", "restore").text
    #expect(deleted.contains("Activities"), "\(deleted)")
    let id = try #require(try restorableID())
    #expect(try tool.run("library", "restore", id).status == 0)
    #expect(try completed() == [event.id])

    try await deleteAsTheAppDoes()
    let back = try tool.run("library", "history", id, "--restore", "1")
    #expect(back.text.contains("says again what it said"), "\(back.text)\(back.errors)")
    #expect(try completed() == [event.id])
  }

  private func deleteAsTheAppDoes() async throws {
    try await withLibrary { library in
      var activity = try #require(try library.documents(Activity.self).first)
      var plan = try #require(try library.documents(Plan.self).first)
      try await library.delete(activity, at: activity.endedAt)
      _ = try plan.unlink(&activity)
      try await library.save(plan)
    }
  }

  private func restorableID() throws -> String? {
    try tool.documents().compactMap { path, text in
      path.hasPrefix("Stubs/") ? try Tombstone(decoding: [UInt8](text)).id.text : nil
    }.first
  }

  private func completed() throws -> [ULID] {
    let text = try #require(try tool.documents().first { $0.key.hasPrefix("Plans/") }).value
    return try Plan(decoding: [UInt8](text)).events.filter { $0.isCompleted }.map { $0.id }
  }

  @Test func showsWhatTheSamplesTell() throws {
    try tool.run("import", try fit("1.fit", run(on: 1)))
    let shown = try tool.run("activities", "show", "2026-03-02", "--json").json
    let splits = try #require(shown["splits"] as? [[String: Any]])
    #expect(splits.compactMap { $0["distance_m"] as? Double } == [1000, 1000, 1000, 1000, 1000])
    for split in splits { #expect(abs((split["elapsed_s"] as? Double ?? 0) - 300) < 0.5) }
    let efforts = try #require(shown["best_efforts"] as? [[String: Any]])
    #expect(
      efforts.compactMap { $0["distance_m"] as? Double } == [400, 800, 1000, 1609.344, 5000])
    #expect(shown["zones"] is NSNull)
    #expect((shown["zones_missing"] as? String)?.contains("not set") == true)
    let text = try tool.run("activities", "show", "2026-03-02").text
    #expect(text.contains("5:00/km"))
    // In miles the page and the terminal say the same.
    try tool.run("settings", "--distance-unit", "mi")
    let miles = try tool.run("activities", "show", "2026-03-02").text
    #expect(miles.contains("3.11 mi") && miles.contains("8:03/mi"), "\(miles)")
    #expect(!miles.contains("/km"), "\(miles)")
    // Without its samples it stands.
    let file = try #require(
      FileManager.default.enumerator(atPath: tool.library)?.compactMap { $0 as? String }
        .first { $0.hasSuffix(".fit") })
    try FileManager.default.removeItem(atPath: tool.library + "/" + file)
    let without = try tool.run("activities", "show", "2026-03-02")
    #expect(without.status == 0)
    #expect(without.text.contains("samples is not there"))
    #expect(try tool.run("activities", "show", "2026-03-03").status == 1)
  }

  /// The made run has 130 to 149 in turn; from r e^(1.92 r) at each rate, by hand in Python: TRIMP
  /// 36.13, which is 20.50 % of an hour at 170.
  @Test func showsLoadsFromTheTimeAtEachHeartRate() throws {
    try tool.run("import", try fit("1.fit", run(on: 1)))
    let before = try tool.run("activities", "show", "2026-03-02", "--json").json
    for key in ["load", "hrtss", "trimp"] {
      #expect(before[key] is NSNull, "\(key)")
      #expect((before[key + "_missing"] as? String)?.contains("because") == true, "\(key)")
    }
    try tool.run(
      "zones", "set", "--max-heart-rate", "188", "--resting", "52", "--threshold", "170", "--sex",
      "male")
    let shown = try tool.run("activities", "show", "2026-03-02", "--json").json
    #expect(abs((shown["trimp"] as? Double ?? 0) - 36.1) < 0.15)
    #expect(abs((shown["hrtss"] as? Double ?? 0) - 20.5) < 0.15)
    #expect(shown["hrtss_from"] as? String == "heart-rate")
    #expect(shown["load_from"] as? String == "heart-rate")
    #expect(shown["load"] as? Double == shown["hrtss"] as? Double)
    let text = try tool.run("activities", "show", "2026-03-02").text
    #expect(text.contains("hrTSS: 2"), "\(text)")
    #expect(text.contains("from the time at each heart rate"), "\(text)")
    #expect(text.contains("TRIMP: 36 (Banister)"), "\(text)")
  }

  @Test func strengthTrainingBelongsToTheLoggedWorkout() async throws {
    var lift = run(on: 1, seconds: 2400, sport: .strength)
    lift.kilocalories = 210
    let start = try #require(lift.start)
    var workout = Workout(
      id: ULID(derivedFrom: "lift", milliseconds: start.milliseconds), name: "Push",
      startedAt: Instant(milliseconds: start.milliseconds + 300_000, offsetMinutes: 60))
    workout.endedAt = Instant(milliseconds: start.milliseconds + 2_500_000, offsetMinutes: 60)
    let logged = workout
    try await withLibrary { try await $0.save(logged) }
    try tool.run("import", try fit("lift.fit", lift))
    let text = try #require(try tool.documents().first { $0.key.hasPrefix("Activities/") }).value
    let activity = try Activity(decoding: [UInt8](text))
    #expect(activity.workoutID == workout.id)
    #expect(activity.kilocalories == 210)
    #expect(activity.averageHeartRate ?? 0 > 100)
  }

  /// The watch is read while the workout still runs, or before the phone has synced.
  @Test(arguments: [true, false])
  func aWorkoutFindsTheRecordingThatWasThereFirst(isImportedAgain: Bool) async throws {
    let lift = run(on: 1, seconds: 2400, sport: .strength)
    let start = try #require(lift.start)
    let file = try fit("lift.fit", lift)
    var workout = Workout(
      id: ULID(derivedFrom: "lift", milliseconds: start.milliseconds), name: "Push",
      startedAt: Instant(milliseconds: start.milliseconds + 300_000, offsetMinutes: 60))
    let running = workout
    try await withLibrary { try await $0.save(running) }
    try tool.run("import", file)
    func link() throws -> ULID? {
      let text = try #require(try tool.documents().first { $0.key.hasPrefix("Activities/") }).value
      return try Activity(decoding: [UInt8](text)).workoutID
    }
    #expect(try link() == nil)
    workout.endedAt = Instant(milliseconds: start.milliseconds + 2_500_000, offsetMinutes: 60)
    let ended = workout
    try await withLibrary { library in
      let changes = try await library.save(ended)
      if !isImportedAgain { try await LogLinks(library).follow(changes) }
    }
    if isImportedAgain {
      #expect(try link() == nil)
      #expect(counts(try tool.run("import", file, "--json")) == [0, 0, 0, 1, 0])
    }
    #expect(try link() == workout.id)
  }

  @Test func recordingsThatTwoMachinesHaveImportedAreJoined() throws {
    let watch = try fit("watch.fit", run(on: 1))
    let phone = try gpx("phone.gpx", run(on: 1, meters: 5180, seconds: 1520, lateBy: -40))
    let other = try Tool()
    try tool.run("import", watch)
    try other.run("import", phone)
    for (path, data) in try other.documents() where path.hasPrefix("Activities/") {
      let place = URL(fileURLWithPath: tool.library + "/" + path)
      try data.write(to: place)
    }
    #expect(try activities().count == 2)
    let third = try fit("third.fit", run(on: 9))
    #expect(counts(try tool.run("import", third, "--json")) == [1, 1, 0, 0, 0])
    let all = try activities()
    #expect(all.map { $0["distance_m"] as? Double } == [5000, 5000])
    #expect((all.first?["sources"] as? [Any])?.count == 2)
    for file in [watch, phone] {
      #expect(counts(try tool.run("import", file, "--json")) == [0, 0, 0, 1, 0])
    }
    #expect(try activities().count == 2)
  }

  /// An engine writes over the file of one of the two while the import runs: the run that the other
  /// one has completed stays its own.
  @Test func plansFollowOnlyWhatIsSaved() async throws {
    let other = try Tool()
    try tool.run("import", try fit("watch.fit", run(on: 1)))
    try other.run(
      "import", try gpx("phone.gpx", run(on: 1, meters: 5180, seconds: 1520, lateBy: -40)))
    for (path, data) in try other.documents() where path.hasPrefix("Activities/") {
      try data.write(to: URL(fileURLWithPath: tool.library + "/" + path))
    }
    let third = try fit("third.fit", run(on: 9))
    var configuration = PlanConfiguration(.tenK, .beginner, days: 3, weeks: 8)
    configuration.raceDate = CivilDay("2026-04-19")
    configuration.runner.vdot = 45
    let empty = Plan(
      id: ULID(derivedFrom: "plan"), name: "10 km", try PlanEngine.plan(configuration))
    let root = tool.library
    try await withLibrary { library in
      let both = try library.documents(Activity.self)
      try #require(both.count == 2)
      let stays = both[0]
      var (goes, plan) = (both[1], empty)
      let event = try #require(plan.events.first)
      try plan.link(&goes, to: event.id, of: RunnerProfile())
      try await library.save([Draft(plan), Draft(goes)])
      var work = try BodyImport(
        into: library, zone: ImportZone(minutes: 60), writes: true, now: stays.startedAt)
      try Data("{".utf8).write(to: URL(fileURLWithPath: root + "/" + stays.path))
      let report = try await work.run(RecordingReader(path: third))
      #expect(report.activities == 1 && report.merged == 0)
      #expect(report.diagnosticCounts["not-saved"] == 1)
      let known = try #require(try library.document(Plan.self, id: plan.id))
      #expect(known.event(completedBy: goes.id)?.id == event.id)
      #expect(known.event(completedBy: stays.id) == nil)
      #expect(try library.document(Activity.self, id: goes.id) != nil)
    }
  }

  // MARK: Exports of Apple Health

  /// An export of these elements, of which the first stands in its third line.
  private func health(_ name: String, _ elements: [String]) throws -> String {
    let lines =
      ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<HealthData locale=\"de_CH\">"] + elements
    return try tool.file(name, (lines + ["</HealthData>", ""]).joined(separator: "\n"))
  }

  private func record(
    _ type: String, _ value: Int, _ unit: String, _ start: Int, _ end: Int
  ) -> String {
    func date(_ hour: Int) -> String { "2026-01-31 \(hour < 10 ? "0" : "")\(hour):00:00 +0100" }
    return "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"Watch\" "
      + "unit=\"\(unit)\" creationDate=\"\(date(end))\" startDate=\"\(date(start))\" "
      + "endDate=\"\(date(end))\" value=\"\(value)\"/>"
  }

  @Test func anOlderExportTakesNothingBack() throws {
    let morning = [
      record("HeartRateVariabilitySDNN", 60, "ms", 3, 3), record("BodyMass", 70, "kg", 7, 7),
    ]
    let evening = [
      record("HeartRateVariabilitySDNN", 40, "ms", 5, 5), record("BodyMass", 69, "kg", 21, 21),
      record("RestingHeartRate", 47, "count/min", 0, 22),
    ]
    let january = try health(
      "january.xml", morning + [record("RestingHeartRate", 55, "count/min", 0, 8)])
    let february = try health("february.xml", morning + evening)
    for files in [[january, february], [february, january], [february]] {
      try tool.beginAnew()
      for file in files { #expect(try tool.run("import", file).status == 0) }
      let bytes = try #require(try tool.documents()["Health/2026-01.json"])
      let day = try #require(try HealthMonth(decoding: [UInt8](bytes)).days.first)
      #expect(day.restingHeartRate?.value == 47)
      #expect(day.sdnn?.value == 50)
      #expect(day.weight?.value == 69)
      for file in [february, january] {
        let again = try tool.run("import", file, "--json")
        #expect(again.json["days"] as? Int == 0)
        #expect(try tool.documents()["Health/2026-01.json"] == bytes)
      }
    }
  }

  @Test func aWorkoutIsOfTheDayOfItsOwnZone() throws {
    func workout(_ day: Int, _ zone: String) -> String {
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" sourceName=\"Watch\" "
        + "duration=\"30\" durationUnit=\"min\" startDate=\"2026-03-0\(day) 05:00:00 +0100\" "
        + "endDate=\"2026-03-0\(day) 05:30:00 +0100\">"
        + "<MetadataEntry key=\"HKTimeZone\" value=\"\(zone)\"/></Workout>"
    }
    let file = try health(
      "export.xml", [workout(2, "America/New_York"), workout(4, "Mars/Olympus")])
    let imported = try tool.run("import", file, "--json")
    #expect(counts(imported) == [2, 0, 0, 0, 0])
    #expect(
      try activities().compactMap { $0["start"] as? String } == [
        "2026-03-01T23:00:00.000-05:00", "2026-03-04T05:00:00.000+01:00",
      ])
    let diagnostics = imported.json["diagnostics"] as? [[String: Any]]
    #expect(diagnostics?.compactMap { $0["code"] as? String } == ["unknown-zone"])
    #expect(diagnostics?.first?["line"] as? Int == 4)
  }

  /// A watch hands its heart rates to the phone when it finds the time.
  @Test func heartRatesThatReachedTheExportLaterComeIn() throws {
    let workout =
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" sourceName=\"Watch\" "
      + "duration=\"30\" durationUnit=\"min\" startDate=\"2026-03-02 05:00:00 +0100\" "
      + "endDate=\"2026-03-02 05:30:00 +0100\"></Workout>"
    func heartRate(_ minute: Int) -> String {
      let time = "2026-03-02 05:\(minute < 10 ? "0" : "")\(minute):00 +0100"
      return "<Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"Watch\" "
        + "unit=\"count/min\" startDate=\"\(time)\" endDate=\"\(time)\" value=\"150\"/>"
    }
    let early = try health("early.xml", [workout] + (0...2).map(heartRate))
    let late = try health("late.xml", [workout] + (0...29).map(heartRate))
    #expect(counts(try tool.run("import", early, "--json")) == [1, 0, 0, 0, 0])
    #expect(counts(try tool.run("import", late, "--json")) == [0, 0, 1, 0, 0])
    let text = try #require(try tool.documents().first { $0.key.hasPrefix("Activities/") }).value
    let activity = try Activity(decoding: [UInt8](text))
    #expect(activity.heartRateTime?.totalSeconds ?? 0 > 1700)
    for file in [late, early] {
      #expect(counts(try tool.run("import", file, "--json")) == [0, 0, 0, 1, 0])
    }
  }

  // MARK: Trouble

  @Test func nothingThatCanBeReadIsAnError() throws {
    let folder = tool.folder + "/nothing"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let empty = try tool.run("import", folder)
    #expect(empty.status == 65)
    #expect(empty.errors.contains("There is nothing in it."))
    try Data("a,b\n".utf8).write(to: URL(fileURLWithPath: folder + "/a.csv"))
    let text = try tool.run("import", folder)
    #expect(text.status == 65)
    #expect(text.errors.contains("neither FIT, GPX, TCX nor Apple Health"))
  }

  @Test func aDamagedFileKeepsWhatCameBefore() throws {
    let bytes = try #require(FITActivityFile.bytes(run(on: 1)))
    let file = try tool.file("cut.fit", Data(bytes.prefix(bytes.count * 2 / 3)))
    let whole = try fit("whole.fit", run(on: 1))
    let cut = try tool.run("import", file, "--json")
    #expect(counts(cut) == [1, 0, 0, 0, 0])
    #expect(cut.text.contains("\"severity\": \"error\""))
    #expect(counts(try tool.run("import", whole, "--json")).prefix(1) == [0])
    #expect(try activities().map { $0["distance_m"] as? Double } == [5000])
    try tool.run("import", file)
    #expect(try activities().map { $0["distance_m"] as? Double } == [5000])
  }

  @Test func anImportMayDieAtAnyMoment() throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomSource(seed: seed)
    let folder = tool.folder + "/runs"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let count = 12
    for day in 0..<count { _ = try fit("runs/\(day).fit", run(on: day, seconds: 600)) }
    let start = Date()
    try tool.run("import", folder)
    let whole = Date().timeIntervalSince(start)
    var died = 0
    for number in 0..<100 {
      if number % 20 == 0 { try tool.beginAnew() }
      let process = tool.process(["import", folder])
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      Thread.sleep(forTimeInterval: random.unit() * whole)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { died += 1 }
      if number % 20 != 19 { continue }
      #expect(try tool.run("library", "verify").status == 0, "seed \(seed), kill \(number)")
      #expect(try tool.run("import", folder).status == 0)
      let again = try tool.run("import", folder, "--json")
      #expect(counts(again) == [0, 0, 0, count, 0], "seed \(seed), kill \(number)")
      #expect(try activities().count == count)
    }
    #expect(died > 25, "too few of the kills came in time")
  }

  // MARK: Public and generated files

  private static let corpus = shared.appendingPathComponent("corpus/body")

  @Test(.enabled(if: FileManager.default.fileExists(atPath: corpus.path)))
  func publicFilesGiveWhatIsExpectedOfThem() throws {
    let readme = try String(
      contentsOf: Self.corpus.appendingPathComponent("README.md"), encoding: .utf8)
    var checked = 0
    for row in readme.split(separator: "\n") {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5, cells[0].contains(".fit") else { continue }
      let wanted = cells[4].matches(
        of: #/([a-z_]+) ([\d.]+|None) m timer ([\d.]+|None) elapsed ([\d.]+) laps (\d+|None)/#)
      // The same activity twice in one file is one.
      let sessions = Set(wanted.map { String($0.0) })
      if sessions.isEmpty { continue }
      try tool.beginAnew()
      let name = cells[0].replacing(":", with: "__").replacing("/", with: "__")
      try tool.run("import", Self.corpus.appendingPathComponent(name).path)
      let found = try activities()
      #expect(found.count == sessions.count, "\(name)")
      for session in wanted {
        let isThere = found.contains { activity in
          func says(_ key: String, _ text: Substring) -> Bool {
            guard let value = Double(text) else { return true }
            return abs((activity[key] as? Double ?? -1) - value) < 0.006
          }
          return says("distance_m", session.2) && says("timer_s", session.3)
            && says("elapsed_s", session.4) && says("laps", session.5)
        }
        #expect(isThere, "\(name): \(session.0)")
        checked += 1
      }
    }
    #expect(checked > 25)
  }

  private static let generator = shared.appendingPathComponent("tools/apple-health-export.py")

  @Test(.enabled(if: FileManager.default.fileExists(atPath: generator.path)))
  func aGeneratedExportOfAppleHealthGivesItsTruth() throws {
    guard try generate(megabytes: 6) else { return print("skipped: python3 is not here") }
    let folder = tool.folder + "/health"
    let truth = try #require(
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: folder + "/truth.json"))) as? [String: Any])
    let first = try tool.run("import", folder, "--json")
    #expect(first.json["format"] as? String == "apple-health")
    #expect(first.json["days"] as? Int == truth["days"] as? Int)
    #expect(first.json["activities"] as? Int == truth["workouts"] as? Int)
    let text = try tool.run("health", "show", "--from", "2019-01-01", "--json").text
    let days = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    func sum(_ key: String) -> Double {
      days.reduce(0) { $0 + (($1[key] as? [String: Any])?["value"] as? Double ?? 0) }
    }
    #expect(sum("steps") == truth["steps_watch"] as? Double)
    let mean = sum("restingHeartRate") / Double(days.count)
    #expect(abs(mean - (truth["rhr_mean"] as? Double ?? 0)) < 0.001)
    let before = try tool.documents()
    let again = try tool.run("import", folder, "--json")
    #expect(again.json["days"] as? Int == 0)
    #expect(again.json["activities"] as? Int == 0)
    #expect(try tool.documents() == before)
  }

  /// Whether python3 is here and has written an export.
  private func generate(megabytes: Int) throws -> Bool {
    let process = TestProcess()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", Self.generator.path, String(megabytes), tool.folder + "/health",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
