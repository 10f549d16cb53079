import Foundation
import Testing

/// `regimen gyms`: what stands in a gym can be said, and taken back.
@Suite struct GymsCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func edit(_ words: String...) throws -> [String: Any] {
    let run = try tool.run(["gyms", "edit", "Home"] + words + ["--json"])
    try #require(run.status == 0, "\(words): \(run.errors)")
    return run.json
  }

  private func machines(_ gym: [String: Any]) -> [[String: Any]] {
    gym["machines"] as? [[String: Any]] ?? []
  }

  @Test func machinesHaveStacksAndExercises() throws {
    let added = try tool.run(
      "gyms", "add", "Home", "--machines", "Leg Press=20-200/10kg", "Row=5-80/5", "--json")
    #expect(machines(added.json).compactMap { $0["name"] as? String } == ["Leg Press", "Row"])
    let press = try #require(machines(added.json).first)
    #expect(press["lightest"] as? String == "20 kg" && press["step"] as? String == "10 kg")
    #expect(press["heaviest"] as? String == "200 kg")
    let named = try edit("--machine-exercise", "leg press=Leg Press (Machine)")
    let ids = try #require(machines(named).first?["exerciseIDs"] as? [String])
    #expect(ids.count == 1)
    // Another stack keeps what is done on it.
    let changed = try edit("--machines", "Leg Press=10-300/10lb")
    #expect(machines(changed).count == 1 && machines(changed)[0]["step"] as? String == "10 lb")
    #expect(machines(changed)[0]["exerciseIDs"] as? [String] == ids)
    #expect(machines(try edit("--machine-exercise", "Leg Press="))[0]["exerciseIDs"] == nil)
    #expect(machines(try edit("--empty", "machines")).isEmpty)
  }

  @Test func listsAreEmptied() throws {
    try tool.run(
      "gyms", "add", "Home", "--equipment", "barbell", "smith machine", "--bars", "20kg",
      "EZ bar=10kg", "--plates", "4x20kg", "--dumbbells", "10", "12.5kg", "--note", "closed at 10")
    var gym = try edit("--place", "1")
    #expect(gym["equipment"] as? [String] == ["barbell", "smith-machine"])
    let bars = gym["bars"] as? [[String: Any]] ?? []
    #expect(bars.compactMap { $0["name"] as? String } == ["Bar 20 kg", "EZ bar"])
    #expect(gym["notes"] as? String == "closed at 10")
    gym = try edit(
      "--empty", "equipment", "--empty", "bars", "--empty", "plates", "--empty", "dumbbells",
      "--note", "")
    for key in ["equipment", "bars", "plates", "dumbbells", "notes"] {
      #expect(gym[key] == nil, "\(key)")
    }
    #expect(try edit("--equipment", "none")["equipment"] as? [String] == ["none"])
  }

  @Test(arguments: [
    (["--equipment", "barbel"], "is no equipment that Regimen knows."),
    (["--equipment", "none", "rack"], "none stands alone."),
    (["--plates", "10", "4x20kg"], "--plates takes how many there are of each."),
    (["--machines", "Leg Press=200-20/10kg"], "Leg Press=200-20/10kg"),
    (["--machine-exercise", "Leg Press"], "is no machine with an exercise."),
    (["--empty", "walls"], "walls"),
    ([], "Say what is to be changed of it."),
  ])
  func refusesWhatCannotBe(_ words: [String], _ message: String) throws {
    try tool.run("gyms", "add", "Home")
    let run = try tool.run(["gyms", "edit", "Home"] + words)
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
  }
}
