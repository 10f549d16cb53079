import Body
import Documents
import Foundation
import Library
import Recordings
import Running
import Testing
import Tracks

/// Which recordings are of one activity, where a person knows better.
@Suite struct ActivityPartingTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// A watch's file and a phone's, which begins later and is a little longer: joined by the import.
  private func importBoth(
    on day: Int = 1, meters: Double = 5000, seconds: Int = 1500
  ) throws -> [String] {
    let watch = RecordedActivity.made(on: day, meters: meters, seconds: seconds)
    var phone = RecordedActivity.made(
      on: day, meters: meters + 100, seconds: seconds + 20, lateBy: 20, heart: false)
    phone.samples.distances = []
    let files = [
      try tool.file("watch.fit", Data(try #require(FITActivityFile.bytes(watch)))),
      try tool.file("phone.gpx", Data(GPXWriter.write(phone))),
    ]
    for file in files { #expect(try tool.run("import", file).status == 0) }
    #expect(try list().count == 1)
    return files
  }

  private func list() throws -> [[String: Any]] {
    let text = try tool.run("activities", "list", "--json").text
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  private func activities() throws -> [Activity] {
    try tool.documents().filter { $0.key.hasPrefix("Activities/") }
      .map { try Activity(decoding: [UInt8]($0.value)) }
      .sorted { $0.startedAt.milliseconds < $1.startedAt.milliseconds }
  }

  @Test func numbersTheRecordings() throws {
    _ = try importBoth()
    let text = try tool.run("activities", "show", "2026-03-02").text
    #expect(text.contains("No.") && text.contains("fit") && text.contains("gpx"))
  }

  @Test(arguments: [1, 2])
  func partsARecordingOnceForAll(number: Int) throws {
    let files = try importBoth()
    let before = try #require(try activities().first)
    let parted = try tool.run("activities", "part", "2026-03-02", "\(number)")
    #expect(parted.status == 0, "\(parted.errors)")
    for _ in 0..<2 {
      let both = try activities()
      try #require(both.count == 2)
      #expect(both.map { $0.sources.count } == [1, 1])
      #expect(both.map { $0.sources[0].format } == ["fit", "gpx"])
      #expect(both[0].meters == 5000 && both[0].timerSeconds == 1500)
      #expect(abs((both[1].meters ?? 0) - 5100) < 30 && both[1].elapsedSeconds == 1520)
      // The phone has no heart rate, and has lost what the watch lent it.
      #expect(both[0].averageHeartRate != nil && both[1].averageHeartRate == nil)
      #expect(both.contains { $0.id == before.id })
      #expect(both.flatMap { $0.sources.map { $0.samples } }.allSatisfy { $0 != nil })
      for activity in both {
        let shown = try tool.run("activities", "show", activity.id.text, "--json").json
        #expect((shown["splits"] as? [Any])?.count ?? 0 >= 5)
      }
      // The next import knows.
      for file in files {
        let report = try tool.run("import", file, "--json").json
        #expect(report["merged"] as? Int == 0 && report["unchanged"] as? Int == 1)
      }
    }
  }

  /// The folder is not synchronized yet: figures that nobody could work out again stay.
  @Test func partsNothingWhereSamplesAreNotThere() throws {
    _ = try importBoth()
    let before = try #require(try activities().first)
    let phone = try #require(before.sources.last?.samples).path
    try FileManager.default.removeItem(atPath: tool.library + "/" + phone)
    let refused = try tool.run("activities", "part", "2026-03-02", "1")
    #expect(refused.status == 1 && refused.text.isEmpty)
    #expect(refused.errors.contains("The file with its samples is not there: \(phone)."))
    #expect(refused.errors.contains("With --without-samples"), "\(refused.errors)")
    #expect(try activities() == [before])
    let told = try tool.run("activities", "part", "2026-03-02", "1", "--without-samples")
    #expect(told.status == 0, "\(told.errors)")
    #expect(told.errors.contains("keeps its totals alone"))
    #expect(try activities().count == 2)
  }

  @Test func joinsWhatWasParted() throws {
    let files = try importBoth()
    let before = try #require(try activities().first)
    try tool.run("activities", "part", "2026-03-02")
    let parted = try #require(try activities().first { $0.id != before.id })
    let joined = try tool.run("activities", "join", before.id.text, parted.id.text)
    #expect(joined.status == 0, "\(joined.errors)")
    let after = try #require(try activities().first)
    #expect(try activities().count == 1 && after.id == before.id)
    #expect(after.sources == before.sources && after.isNot.isEmpty)
    #expect(after.meters == before.meters && after.averageHeartRate == before.averageHeartRate)
    #expect(after.bestEfforts == before.bestEfforts)
    for file in files { try tool.run("import", file) }
    #expect(try activities() == [after])
  }

  /// The library in this process, and let go of again.
  private func withLibrary(_ body: (Library) async throws -> Void) async throws {
    let library = try Library(
      at: tool.library, cacheFolder: tool.folder + "/caches", forWriting: true)
    try await library.refresh()
    try await body(library)
  }

  /// Every file but those of what was deleted.
  private func living() throws -> [String: Data] {
    try tool.documents().filter { !$0.key.hasPrefix("Stubs/") }
  }

  @Test(arguments: [1, 2])
  func joiningGivesBackFiguresWordsAndLinks(number: Int) async throws {
    var configuration = PlanConfiguration(.tenK, .beginner, days: 3, weeks: 8)
    configuration.raceDate = CivilDay("2026-04-19")
    configuration.runner.vdot = 45
    let plan = Plan(
      id: ULID(derivedFrom: "plan"), name: "10 km", try PlanEngine.plan(configuration))
    let start = try #require(CivilDay("2026-03-01"))
    let event = try #require(plan.events.first { $0.date >= start + 1 })
    try await withLibrary { try await $0.save(plan) }
    let files = try importBoth(
      on: event.date - start, meters: event.kilometers * 1000, seconds: Int(event.minutes * 60))
    try await withLibrary { library in
      var activity = try #require(try library.documents(Activity.self).first)
      #expect(activity.eventID == event.id)
      (activity.name, activity.notes) = ("Around the lake", "Windy.")
      (activity.rating, activity.feel) = (7, 75)
      try await library.save(activity)
      var plan = try #require(try library.documents(Plan.self).first)
      var completion = try #require(plan.event(completedBy: activity.id)?.completion)
      completion.rating = 7
      // What somebody has corrected stays as long as the run is the same.
      if number == 2 { completion.meters = 4000 }
      try plan.complete(event.id, completion)
      try await library.save(plan)
    }
    let before = try living()
    let made = try tool.run("activities", "part", event.date.text, "\(number)", "--json").json
    let stays = try #require(made["id"] as? String)
    let parted = try #require(made["parted"] as? String)
    let apart = try living()
    #expect(apart.count == before.count + 1)
    if number == 2 {
      for (path, text) in apart where path.hasPrefix("Plans/") {
        #expect(before[path] == text)
      }
    }
    let joined = try tool.run("activities", "join", stays, parted, "--json")
    #expect(joined.json["id"] as? String == stays && joined.json["recordings"] as? Int == 2)
    #expect(try living() == before)
    #expect(try tool.documents().keys.contains("Stubs/\(parted).json"))
    for file in files {
      let report = try tool.run("import", file, "--json").json
      #expect(report["unchanged"] as? Int == 1 && report["merged"] as? Int == 0)
    }
    #expect(try living() == before)
  }

  /// Of two runs that were done, of two plans, one is: that of the activity that stays.
  @Test func oneActivityCompletesOnePlannedRun() async throws {
    for day in [1, 4] {
      try tool.run("import", try tool.file("\(day).gpx", Data(GPXWriter.write(.made(on: day)))))
    }
    let runs = try activities()
    try #require(runs.count == 2)
    var configuration = PlanConfiguration(.tenK, .beginner, days: 3, weeks: 8)
    configuration.raceDate = CivilDay("2026-04-19")
    configuration.runner.vdot = 45
    let made = try PlanEngine.plan(configuration)
    let plan = Plan(id: ULID(derivedFrom: "plan 0"), name: "Plan 0", made)
    let opened = try #require(plan.events.first)
    try await withLibrary { library in
      for (number, run) in runs.enumerated() {
        var run = run
        var plan = Plan(id: ULID(derivedFrom: "plan \(number)"), name: "Plan \(number)", made)
        try plan.link(&run, to: plan.events[number].id, of: RunnerProfile())
        try await library.save([Draft(plan), Draft(run)])
      }
    }
    let before = try activities()
    let refused = try tool.run("activities", "join", runs[1].id.text, runs[0].id.text)
    #expect(refused.status == 2 && refused.errors.contains("They were not done at one time: "))
    #expect(try activities() == before)
    let joined = try tool.run("activities", "join", runs[1].id.text, runs[0].id.text, "--anyway")
    #expect(joined.status == 0, "\(joined.errors)")
    #expect(joined.text.contains(opened.name + " on ") && joined.text.contains("planned again."))
    #expect(joined.text.contains("To take that back: regimen activities part \(runs[1].id.text) "))
    let after = try activities()
    #expect(after.map { $0.id } == [runs[1].id])
    #expect(after.first?.planID == ULID(derivedFrom: "plan 1"))
    let done = try tool.documents().filter { $0.key.hasPrefix("Plans/") }
      .flatMap { try Plan(decoding: [UInt8]($0.value)).events }
      .compactMap { $0.completion?.activityID }
    #expect(done == [runs[1].id])
  }

  @Test func saysWhatCannotBePartedOrJoined() throws {
    let file = try tool.file(
      "a.fit", Data(try #require(FITActivityFile.bytes(.made(on: 1)))))
    try tool.run("import", file)
    let alone = try tool.run("activities", "part", "2026-03-02")
    #expect(alone.status == 1 && alone.errors.contains("Only one recording"))
    #expect(alone.text.isEmpty && alone.errors.contains("There is nothing to part."))
    let same = try tool.run("activities", "join", "2026-03-02", "2026-03-02")
    #expect(same.status == 2 && same.errors.contains("That is one activity"))
  }

  @Test func aFileThatBrokeOffAndTheWholeAreOne() throws {
    for (name, bytes) in [
      ("a.gpx", GPXWriter.write(.made(on: 1))),
      ("b.tcx", try #require(TCXWriter.write(.made(on: 2)))),
    ] {
      // Before the first import there is no library to list.
      let count = (try? list().count) ?? 0
      let half = try tool.file(name, Data(bytes.prefix(bytes.count / 2)))
      #expect(try tool.run("import", half).status == 1)
      #expect(try list().count == count + 1)
      let whole = try tool.file("whole-" + name, Data(bytes))
      #expect(try tool.run("import", whole).status == 0)
      #expect(try list().count == count + 1, "\(name)")
      let last = try #require(try activities().last)
      #expect(abs((last.meters ?? 0) - 5000) < 25)
    }
  }
}
