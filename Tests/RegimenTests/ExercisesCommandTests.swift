import Foundation
import Testing

/// `regimen exercises add` and `edit`: all that the app's editor can say.
@Suite struct ExercisesCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func edit(_ words: String...) throws -> [String: Any] {
    let run = try tool.run(["exercises", "edit", "Carry"] + words + ["--json"])
    try #require(run.status == 0, "\(words): \(run.errors)")
    return run.json
  }

  @Test func equipmentIsSetAndListsAreEmptied() throws {
    let added = try tool.run(
      "exercises", "add", "Carry", "--equipment", "kettlebell", "trap bar", "--muscle", "Abs=1",
      "--alias", "Walk", "--unit", "lb", "--setting", "handle=low", "--setting", "belt=2",
      "--json")
    #expect(added.json["equipment"] as? [String] == ["kettlebell", "trap-bar"])
    #expect(added.json["unit"] as? String == "lb")
    let sandbag = try edit("--equipment", "sandbag", "--no-unit", "--setting", "handle=")
    #expect(sandbag["equipment"] as? [String] == ["sandbag"] && sandbag["unit"] == nil)
    let branch = try #require((sandbag["branches"] as? [[String: Any]])?.first)
    let settings = branch["settings"] as? [[String: Any]] ?? []
    #expect(settings.compactMap { $0["name"] as? String } == ["belt"])
    let bare = try edit(
      "--empty", "equipment", "--empty", "aliases", "--empty", "muscles", "--empty", "settings")
    for key in ["equipment", "aliases", "muscles"] { #expect(bare[key] == nil, "\(key)") }
    #expect((bare["branches"] as? [[String: Any]])?.first?["settings"] == nil)
    // What is given beside an empty list is the new one.
    let other = try edit("--empty", "aliases", "--alias", "March")
    #expect(other["aliases"] as? [String] == ["March"])
  }

  @Test func wordsThatNothingGoesByAreRefused() throws {
    let refused = try tool.run("exercises", "add", "Carry", "--equipment", "barbel")
    #expect(refused.status == 2 && refused.errors.contains("There are barbell, "))
    let both = try tool.run("exercises", "add", "Carry", "--unit", "kg", "--no-unit")
    #expect(both.status == 2 && both.errors.contains("Use one of --unit and --no-unit."))
  }
}
