import Documents
import Foundation
import Library
import Strength
import Testing

/// `regimen goals` and `regimen recap`, over a library that is made by the same program.
@Suite struct GoalsCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// A workout of today.
  private func squat(_ sets: String...) throws {
    try tool.run("log", "start", "--name", "Legs")
    for set in sets { try tool.run("log", "set", "Squat (Barbell)", set) }
    #expect(try tool.run("log", "finish").status == 0)
  }

  private func goals() throws -> [[String: Any]] {
    try tool.run("goals", "list", "--json").json["goals"] as? [[String: Any]] ?? []
  }

  @Test func aLiftIsSetReachedChangedAndDeleted() throws {
    try squat("5x100kg")
    let added = try tool.run(
      "goals", "add", "--lift", "squat (bar", "--weight", "120kg", "--reps", "5", "--until",
      "2199-12-31")
    #expect(added.text == "Added Squat (Barbell) 120 kg × 5.\n", "\(added.errors)")
    var goal = try #require(try goals().first)
    #expect(goal["start"] as? Double == 100 && goal["value"] as? Double == 100)
    #expect(goal["target"] as? Double == 120 && goal["unit"] as? String == "kg")
    #expect(goal["standing"] as? String == "on-course" && goal["reached_on"] is NSNull)
    #expect((goal["goal"] as? [String: Any])?["startWeight"] as? String == "100 kg")
    try squat("5x120kg")
    goal = try #require(try goals().first)
    #expect(goal["standing"] as? String == "reached" && goal["share"] as? Double == 1)
    #expect(goal["reached_on"] as? String != nil)
    #expect(try tool.run("goals").text.contains("Reached on"))
    let changed = try tool.run(
      "goals", "edit", "squat", "--weight", "300lb", "--no-until")
    #expect(changed.text == "Changed Squat (Barbell) 300 lb × 5.\n", "\(changed.errors)")
    goal = try #require(try goals().first)
    #expect(goal["standing"] as? String == "open" && goal["expected"] is NSNull)
    #expect(goal["unit"] as? String == "lb" && goal["target"] as? Double == 300)
    #expect(try tool.run("goals", "delete", "squat").status == 1)
    #expect(try tool.run("goals", "delete", "Squat (Barbell) 300 lb × 5").status == 0)
    #expect(try goals().isEmpty)
    #expect(try tool.run("goals").text.hasPrefix("No goals yet."))
  }

  /// As a device may leave it that does not know what was weighed.
  private func goalWithoutStart() async throws {
    let library = try Library(
      at: tool.library, cacheFolder: tool.folder + "/caches", forWriting: true)
    try await library.refresh()
    var goal = Goal()
    goal.id = ULID(derivedFrom: "goal")
    goal.measure = Open(.bodyWeight)
    goal.weight = Weight.kg(75)
    goal.startsOn = try #require(CivilDay("2026-11-01"))
    try await library.save(goal)
  }

  @Test func oneWithoutAStartSaysWhatToEnter() async throws {
    try tool.run("gyms", "add", "Home")
    try await goalWithoutStart()
    let listed = try tool.run("goals")
    #expect(
      listed.text.contains("Edit the goal and enter what it starts from and leads to."),
      "\(listed.text)\(listed.errors)")
    #expect(try goals().first?["share"] is NSNull)
  }

  @Test func everyKindIsSet() throws {
    try squat("5x100kg")
    #expect(try tool.run("goals", "add", "--sessions", "3").text == "Added 3 sessions a week.\n")
    #expect(
      try tool.run("goals", "add", "--distance", "1000km", "--per", "year").text
        == "Added 1000 km a year.\n")
    #expect(
      try tool.run("goals", "add", "--body-weight", "75kg", "--start", "80kg").text
        == "Added Body weight 75 kg.\n")
    let values = try goals().map { $0["value"] as? Double }
    #expect(values.sorted { ($0 ?? -1) < ($1 ?? -1) } == [0, 1, 80])
  }

  @Test func whatCannotBeIsRefused() throws {
    try squat("5x100kg")
    for wrong in [
      ["add"], ["add", "--sessions", "0"], ["add", "--sessions", "3", "--distance", "5km"],
      ["add", "--lift", "Squat (Barbell)"], ["add", "--distance", "far"],
      ["add", "--sessions", "3", "--until", "2199-01-01"], ["add", "--body-weight", "75kg"],
      [
        "add", "--body-weight", "75kg", "--start", "80kg", "--from", "2026-11-10", "--until",
        "2026-11-10",
      ],
    ] {
      let output = try tool.run(["goals"] + wrong)
      #expect(output.status == 2 && !output.errors.isEmpty, "\(wrong)")
    }
    #expect(try goals().isEmpty)
    let early = try tool.run("goals", "add", "--distance", "30km", "--until", "2199-01-01")
    #expect(early.errors.contains("--until does not belong to a goal of a distance."))
    #expect(
      try tool.run("goals", "add", "--body-weight", "75kg", "--start", "80kg").status == 0)
    for (words, problem) in [
      (["--sessions", "5"], "--sessions does not belong to a goal of a body weight."),
      ([], "Say what is to be changed of it."),
    ] {
      let refused = try tool.run(["goals", "edit", "75"] + words)
      #expect(refused.status == 2 && refused.errors.contains(problem), "\(refused.errors)")
    }
  }

  @Test func aRecapSaysWhatTheLogSays() throws {
    try tool.run("settings", "--unit", "lb")
    try squat("5x100kg", "5x110kg")
    try squat("5x120kg")
    let recap = try tool.run("recap", "month", "--json").json
    func figure(_ name: String) -> Double? {
      ((recap["figures"] as? [String: Any])?[name] as? [String: Any])?["value"] as? Double
    }
    #expect(figure("trainings") == 2 && figure("hard_sets") == 3)
    #expect(figure("load_kg") == 1650 && figure("distance_km") == nil)
    // The heaviest and the best estimate, of the second workout.
    #expect(figure("records") == 2)
    #expect((recap["kinds"] as? [String: Int])?["workouts"] == 2)
    #expect((recap["exercises"] as? [[String: Any]])?.first?["sets"] as? Double == 3)
    #expect(recap["longest_run"] is NSNull && recap["streak_weeks"] as? Int == 1)
    let year = try tool.run("recap", "year").text
    #expect(year.contains("2  trainings") && year.contains("lb moved"), "\(year)")
    #expect(try tool.run("recap", "month", "2001-01-01").text.contains("Nothing was trained."))
  }
}
