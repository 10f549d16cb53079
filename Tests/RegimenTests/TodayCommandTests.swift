import Documents
import Foundation
import Library
import Server
import Testing

/// What the app's page of today says, in the terminal.
@Suite struct TodayCommandTests {
  private let days: TrainedDays

  init() throws { days = try TrainedDays() }

  @Test func saysWhatComesNextAndWhatWasDone() async throws {
    try await days.save()
    try days.tool.run("splits", "add", "Pull", "Pull Up=2x5")
    let text = try days.tool.run("today").text
    #expect(text.contains("Run: Easy run · 5 km · 30 min · load 25\n"), "\(text)")
    #expect(text.contains("Next: Pull. It is the first of your splits.\n  Pull Up\n"), "\(text)")
    #expect(text.contains("Last time: Push, yesterday\n  Bench Press: 62.5 kg × 5\n"), "\(text)")
    #expect(text.contains("This week: "), "\(text)")
    #expect(!text.contains("is running"), "\(text)")
  }

  @Test func saysWhatGoesOn() throws {
    try days.tool.run("log", "start", "--name", "Evening")
    try days.tool.run("log", "set", "Bench Press (Barbell)", "5x60kg")
    let text = try days.tool.run("today").text
    #expect(text.contains("\"Evening\" is running since "), "\(text)")
    #expect(text.contains(": 1 of 1 set done. See it: regimen log\n"), "\(text)")
    #expect(!text.contains("Next: ") && !text.contains("Ready to train?"), "\(text)")
  }

  @Test func aNewLibraryHasNothingToPropose() throws {
    try days.tool.run("gyms", "add", "Home")
    let text = try days.tool.run("today").text
    #expect(text.contains("Ready to train? Begin: regimen log start\n"), "\(text)")
    #expect(text.contains("This week: 0 workouts, 0 hard sets\n"), "\(text)")
    #expect(!text.contains("Last time"), "\(text)")
  }

  @Test func tellsProgramsWhatTheServerTells() async throws {
    try await days.save()
    let library = try Library(at: days.tool.library, cacheFolder: days.tool.folder + "/caches")
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1000)
    let told = try days.tool.run("today", "--json")
    let card = try library.todayCard(now: now)
    #expect(Array(told.text.utf8) == card.json, "\(told.errors)")
    let runs = told.json["runs"] as? [[String: Any]]
    #expect(runs?.map { $0["name"] as? String } == ["Easy run"])
    #expect((told.json["last"] as? [String: Any])?["name"] as? String == "Push")
  }
}
