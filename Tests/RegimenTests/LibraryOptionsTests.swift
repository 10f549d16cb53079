import Foundation
import Testing

/// Which library is meant, and which thing in it.
@Suite struct LibraryOptionsTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func anEmptyLibraryOrServerIsRefused() throws {
    for option in ["--library", "--remote"] {
      let refused = try tool.run("gyms", "add", "Home", option, "")
      #expect(
        refused.status == 2 && refused.errors.contains("\(option) names no "), "\(refused.errors)")
    }
    #expect(try tool.documents().isEmpty)
    // What is empty in the environment says nothing.
    #expect(try tool.run(["gyms", "add", "Home"], ["REGIMEN_REMOTE": ""]).status == 0)
  }

  @Test func anEmptyNameMeansNothing() throws {
    try tool.run("log", "start", "--name", "Legs")
    let set = try tool.run("log", "set", "", "5x20kg")
    #expect(
      set.status == 2 && set.errors.hasPrefix("error: Name an exercise.\n"), "\(set.errors)")
    try tool.run("log", "set", "Squat (Barbell)", "5x100kg")
    #expect(try tool.run("log", "finish").status == 0)
    let before = try tool.documents()
    for words in [
      ["history", "show", ""], ["history", "repeat", ""], ["history", "duplicate", " "],
      ["plan", "show", ""], ["library", "history", ""],
    ] {
      let refused = try tool.run(words)
      #expect(refused.status == 1 && refused.errors.contains("There is no "), "\(words)")
    }
    #expect(try tool.documents() == before)
  }

  @Test func whatIsOfOneNameIsToldApart() throws {
    for name in ["Tabata", "Tabata 2"] {
      #expect(try tool.run("sequence", "add", "Tabata").text.hasPrefix("Added \(name): "))
    }
    for _ in 0..<2 { #expect(try tool.run("goals", "add", "--sessions", "5").status == 0) }
    let goals = try tool.run("goals", "list", "--json").json["goals"] as? [[String: Any]] ?? []
    let ids = goals.compactMap { ($0["goal"] as? [String: Any])?["id"] as? String }
    let refused = try tool.run("goals", "delete", "5 sessions a week")
    #expect(refused.status == 1 && ids.count == 2)
    for id in ids { #expect(refused.errors.contains("(\(id))"), "\(refused.errors)") }
    #expect(try tool.run("goals", "delete", ids[0]).status == 0)
  }

  @Test func aSequenceIsShownRenamedAndCopied() throws {
    let added = try tool.run("sequence", "add", "Tabata", "--json").json
    #expect(try tool.run("sequence", "add", "EMOM").status == 0)
    let shown = try tool.run("sequence", "show", "tabata").text
    #expect(shown.hasPrefix("Tabata  5:00, 17 cards\n  "), "\(shown)")
    let renamed = try tool.run("sequence", "edit", "Tabata", "--rename", "Mine", "--json").json
    #expect(
      renamed["name"] as? String == "Mine" && renamed["id"] as? String == added["id"] as? String)
    let taken = try tool.run("sequence", "edit", "Mine", "--rename", "mine ")
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(try tool.run("sequence", "duplicate", "mine").text == "Copied mine to mine copy.\n")
    let list =
      try tool.run("sequence", "list", "--json").json["sequences"] as? [[String: Any]] ?? []
    let names = list.compactMap { $0["name"] as? String }
    #expect(names.prefix(2) == ["mine", "mine copy"] && names.count == 3, "\(names)")
    #expect(try tool.run("sequence", "edit", "mine").status == 2)
  }

  @Test func historyOfADeletedExerciseIsThere() throws {
    try tool.run("log", "start", "--name", "Legs")
    try tool.run("log", "set", "Squat (Barbell)", "5x100kg")
    #expect(try tool.run("log", "finish").status == 0)
    #expect(try tool.run("exercises", "delete", "Squat (Barbell)").status == 0)
    let shown = try tool.run("history", "--exercise", "squat (bar", "--json")
    #expect((shown.json["sets"] as? [Any])?.count == 1, "\(shown.errors)")
    let unknown = try tool.run("history", "--exercise", "Sqat")
    #expect(unknown.status == 1 && unknown.errors.contains("There is no exercise named \"Sqat\"."))
  }
}
