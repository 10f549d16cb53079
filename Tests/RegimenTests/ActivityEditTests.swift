import Body
import Documents
import Foundation
import Library
import Recordings
import Running
import Testing

/// What somebody says of an activity, and what its plan makes of it.
@Suite struct ActivityEditTests {
  private let days: TrainedDays

  init() throws { days = try TrainedDays() }

  private func activities(_ words: String...) throws -> Tool.Output {
    try days.tool.run(["activities"] + words)
  }

  private func document<Value: Document>(_ type: Value.Type, in folder: String) throws -> Value {
    let texts = try days.tool.documents().filter { $0.key.hasPrefix(folder + "/") }
    #expect(texts.count == 1)
    return try Value(decoding: [UInt8](try #require(texts.first).value))
  }

  /// A run of today that is the planned one.
  private func saveRun() async throws {
    var run = days.ride
    run.name = "Morning"
    run.sport = Open(.running)
    run.startedAt = days.time(daysAgo: 0, hours: 0)
    run.timerSeconds = 1800
    run.meters = 5000
    try await days.save([Draft(days.plan), Draft(run)])
    let linked = try activities("link", "Morning")
    #expect(linked.status == 0, "\(linked.errors)")
  }

  private func completion() throws -> Completion? {
    try document(Plan.self, in: "Plans").events.first { $0.name == "Easy run" }?.completion
  }

  @Test func whatIsSaidOfItIsChanged() async throws {
    try await days.save([Draft(days.ride)])
    let told = try activities(
      "edit", "evening", "--name", "Along the river", "--note", "Headwind", "--feel", "75",
      "--json")
    #expect(told.status == 0, "\(told.errors)")
    #expect((told.json["activity"] as? [String: Any])?["name"] as? String == "Along the river")
    let ride = try document(Activity.self, in: "Activities")
    #expect(ride.notes == "Headwind" && ride.feel == 75 && ride.meters == 20_000)
    #expect(try activities("edit", "along", "--note", "Headwind").text == "Nothing changes.\n")
    let refusals: [(words: [String], message: String)] = [
      (["--rating", "11"], "--rating takes 0 to 10."), (["--sport", "chess"], "No sport is named"),
      (["--rating", "4", "--no-rating"], "Use one of"), ([], "Say what is to be changed"),
    ]
    for (words, message) in refusals {
      let refused = try days.tool.run(["activities", "edit", "along"] + words)
      #expect(refused.status != 0 && refused.errors.contains(message), "\(refused.errors)")
    }
  }

  @Test func itsPlannedRunFollows() async throws {
    try await saveRun()
    let rated = try activities("edit", "morning", "--rating", "7")
    #expect(rated.text.contains("Its planned run says so, too: Autumn."), "\(rated.errors)")
    #expect(try completion()?.rating == 7)
    let ridden = try activities("edit", "today", "--sport", "cycling")
    #expect(ridden.text.contains("to be done again: Autumn."), "\(ridden.errors)")
    #expect(try completion() == nil)
    #expect(try document(Activity.self, in: "Activities").eventID == nil)
  }

  /// A file that names no sport: the run that it was is found once somebody says so.
  @Test func itsFiguresFollowItsSport() async throws {
    try await days.save([Draft(days.plan)])
    var recorded = RecordedActivity.made(on: 1, seconds: 1800)
    let later = days.time(daysAgo: 0, hours: 0).milliseconds - (recorded.samples.times.first ?? 0)
    recorded.samples.times = recorded.samples.times.map { $0 + later }
    recorded.start = days.time(daysAgo: 0, hours: 0)
    recorded.samples.distances = []
    recorded.sport = .other
    let file = try days.tool.file("a.gpx", Data(GPXWriter.write(recorded)))
    let imported = try days.tool.run("import", file, "--json")
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(try document(Activity.self, in: "Activities").bestEfforts.isEmpty)
    let run = try activities("edit", "today", "--sport", "running")
    #expect(run.text.contains("It completes a planned run: Autumn."), "\(run.text)\(run.errors)")
    #expect(try document(Activity.self, in: "Activities").bestEfforts.count >= 4)
    #expect(try completion()?.meters != nil)
    #expect(try activities("edit", "today", "--sport", "cycling").status == 0)
    let ride = try document(Activity.self, in: "Activities")
    #expect(ride.bestEfforts.isEmpty && ride.gradedMetersPerSecond == nil && ride.eventID == nil)
    #expect(try completion() == nil)
  }

  @Test func itsPlannedRunOpensWhereItIsDeleted() async throws {
    try await saveRun()
    // A deletion takes a whole name.
    #expect(try activities("delete", "Morn").status != 0)
    let deleted = try activities("delete", "Morning").text
    #expect(deleted.contains("To undo: regimen library restore "), "\(deleted)")
    #expect(try completion() == nil)
    #expect(try !days.tool.documents().keys.contains { $0.hasPrefix("Activities/") })
    #expect(try days.tool.run("library", "restore", days.ride.id.text).status == 0)
    #expect(try completion() != nil)
  }
}
