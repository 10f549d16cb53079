import Foundation
import Testing

@Suite struct ExercisesSubstitutesTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.run("gyms", "add", "Home", "--equipment", "dumbbells", "bench")
    try tool.run("gyms", "add", "Bare", "--equipment", "none")
  }

  private func substitutes(_ words: String...) throws -> [String: Any] {
    let run = try tool.run(["exercises", "substitutes"] + words + ["--json"])
    #expect(run.status == 0, "\(run.errors)")
    return run.json
  }

  @Test func listsWhatTheGymHas() throws {
    let before = try tool.documents()
    let run = try tool.run("exercises", "substitutes", "Bench Press (Barbell)", "--gym", "Home")
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 13)
    #expect(lines.dropFirst().first?.hasPrefix("Bench Press (Dumbbell)") == true, "\(run.text)")
    #expect(run.text.contains("Chest, ") && run.text.contains("100 %"), "\(run.text)")
    #expect(!run.text.contains("(Machine)") && !run.text.contains("(Barbell)"), "\(run.text)")
    // Nothing of it comes into the library.
    #expect(try tool.documents() == before)
  }

  @Test func tellsProgramsWithTheLastTime() throws {
    let new = try substitutes("Bench Press (Barbell)", "--gym", "Home")
    #expect(new["exercise"] as? String == "Bench Press (Barbell)")
    #expect(new["gym"] as? String == "Home")
    var first = try #require((new["substitutes"] as? [[String: Any]])?.first)
    #expect(first["name"] as? String == "Bench Press (Dumbbell)")
    #expect(first["in_library"] as? Bool == false && first["overlap"] as? Double == 1)
    #expect((first["muscles"] as? [String])?.first == "Chest")
    #expect(first["last"] is NSNull)

    try tool.run("log", "start", "--empty", "--gym", "Home")
    try tool.run("log", "set", "Bench Press (Dumbbell)", "8x30kg")
    try tool.run("log", "finish")
    // The gym is that of the last workout.
    let known = try substitutes("Bench Press (Barbell)")
    #expect(known["gym"] as? String == "Home")
    first = try #require((known["substitutes"] as? [[String: Any]])?.first)
    #expect(first["name"] as? String == "Bench Press (Dumbbell)")
    #expect(first["in_library"] as? Bool == true)
    let last = try #require(first["last"] as? [String: Any])
    #expect(last["sets"] as? [String] == ["8 × 30 kg"])
  }

  @Test func saysWhereNothingSuits() throws {
    let run = try tool.run("exercises", "substitutes", "Bicep Curl (Barbell)", "--gym", "Bare")
    #expect(run.status == 0)
    #expect(
      run.text == "Nothing at Bare trains the same muscles as Bicep Curl (Barbell).\n")
    let none = try substitutes("Bicep Curl (Barbell)", "--gym", "Bare")
    #expect((none["substitutes"] as? [Any])?.isEmpty == true)
    #expect(try tool.run("exercises", "substitutes", "Nothing of the kind").status == 1)
    #expect(try tool.run("exercises", "substitutes", "Plank", "--gym", "Moon").status == 1)
  }
}
