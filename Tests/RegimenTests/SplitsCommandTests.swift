import Foundation
import Testing

/// `regimen splits`: what a split asks for can be said, and stays.
@Suite struct SplitsCommandTests {
  private let bench = "Bench Press (Barbell)"
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.run("splits", "add", "Push", bench + "=4x6-8", "Push Up=3x20", "Plank")
  }

  private func exercises() throws -> [[String: Any]] {
    let splits = try tool.run("splits", "list", "--json").json["splits"] as? [[String: Any]]
    return try #require(splits?.first?["exercises"] as? [[String: Any]])
  }

  private func change(_ words: String...) throws {
    let run = try tool.run(["splits", "change", "Push"] + words)
    #expect(run.status == 0, "\(words): \(run.errors)")
  }

  @Test func whatStaysKeepsItsRulesRestsAndNotes() throws {
    try change(
      bench, "--weight", "60kg", "--rest", "3:00", "--rule", "linear", "--increment", "2.5",
      "--misses", "2", "--note", "slowly", "--superset")
    let before = try exercises()
    #expect(before[0]["weight"] as? String == "60 kg" && before[0]["restSeconds"] as? Double == 180)
    #expect(before[0]["notes"] as? String == "slowly")
    let rule = try #require(before[0]["progression"] as? [String: Any])
    #expect(rule["kind"] as? String == "linear" && rule["increment"] as? String == "2.5 kg")
    #expect(rule["failuresBeforeDeload"] as? Int == 2)
    #expect(before[0]["superset"] as? Int == before[1]["superset"] as? Int)
    #expect(before[0]["superset"] is Int)
    let listed = try tool.run("splits").text
    #expect(listed.contains("4 × 6–8, 60 kg, 3:00 min rest, linear, Superset A"), "\(listed)")
    // Other sets for one, the name alone for another, and one more.
    let added = try tool.run(
      "splits", "add", "Push", bench + "=5x5", "Push Up", "Plank", "Pull Up=3x8")
    #expect(added.text == "Changed Push: 4 exercises.\n", "\(added.errors)")
    let after = try exercises()
    #expect(after.count == 4 && after[0]["id"] as? String == before[0]["id"] as? String)
    #expect(after[0]["sets"] as? Int == 5 && after[0]["highestReps"] as? Int == 5)
    for key in ["weight", "notes"] {
      #expect(after[0][key] as? String == before[0][key] as? String)
    }
    #expect(after[0]["restSeconds"] as? Double == 180 && after[0]["progression"] != nil)
    #expect(after[0]["superset"] is Int && after[1]["superset"] is Int)
    #expect(after[1]["sets"] as? Int == 3 && after[1]["highestReps"] as? Int == 20)
    // Nobody takes turns alone.
    #expect(try tool.run("splits", "add", "Push", bench, "Plank").status == 0)
    #expect(try exercises()[0]["superset"] == nil)
  }

  @Test func eachFieldIsSetAndTakenAway() throws {
    #expect(try exercises()[2]["seconds"] as? Double == 30)
    try change("plank", "--seconds", "1:30", "--sets", "2")
    #expect(try exercises()[2]["seconds"] as? Double == 90)
    try change("1", "--plans", "5@65%, 5+@85%", "--maximum", "140", "--rule", "rpe")
    try change("1", "--target-rpe", "8.5")
    var first = try exercises()[0]
    #expect((first["setPlans"] as? [Any])?.count == 2 && first["sets"] as? Int == 2)
    #expect(first["trainingMax"] as? String == "140 kg")
    #expect((first["progression"] as? [String: Any])?["targetRPE"] as? Double == 8.5)
    try change("1", "--plans", "", "--reps", "8-12", "--maximum", "none", "--rule", "none")
    first = try exercises()[0]
    #expect(first["setPlans"] == nil && first["trainingMax"] == nil)
    #expect(first["progression"] == nil && first["highestReps"] as? Int == 12)
    try change("push up", "--place", "1")
    #expect(try exercises()[0]["exerciseName"] as? String == "Push Up")
    try change("bench", "--replace", "Chest Press (Machine)")
    #expect(try exercises()[1]["exerciseName"] as? String == "Chest Press (Machine)")
    #expect(try exercises()[1]["highestReps"] as? Int == 12)
    try change("plank", "--remove")
    #expect(try exercises().count == 2)
    let last = try tool.run("splits", "change", "Push", "2", "--superset")
    #expect(last.status == 2 && last.errors.contains("There is no exercise after it."))
    #expect(try tool.run("splits", "change", "Push", "1", "--superset", "--json").status == 0)
    try change("2", "--no-superset")
    #expect(try exercises().allSatisfy { $0["superset"] == nil })
  }

  @Test(arguments: [
    (["Push Up", "--sets", "0"], "A whole number of sets, 1 to 100."),
    (["Push Up", "--reps", "9-3"], "--reps takes 1 to 10000."),
    (["Push Up", "--weight", "heavy"], "A weight from 0 to 2000, or nothing."),
    (["Push Up", "--rest", "long"], "Seconds such as 90, or 1:30; at most a day."),
    (["Push Up", "--plans", "many"], "are no sets."),
    (["Push Up", "--increment", "5"], "It has no rule."),
    (["Push Up", "--target-rpe", "3"], "--target-rpe takes 5 to 10."),
    (["P", "--sets", "3"], "2 exercises of Push are called so."),
  ])
  func refusesWhatCannotBe(_ words: [String], _ message: String) throws {
    let before = try exercises().count
    let run = try tool.run(["splits", "change", "Push"] + words)
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    #expect(try exercises().count == before)
  }

  @Test func exercisesAreCalledAsTheyAreNow() throws {
    try tool.run("exercises", "edit", bench, "--rename", "Flat Bench")
    let listed = try tool.run("splits").text
    #expect(listed.contains("  Flat Bench  4 × 6–8"), "\(listed)")
    let changed = try tool.run("splits", "change", "Push", "1", "--sets", "5").text
    #expect(changed.contains("  Flat Bench  5 × 6–8"), "\(changed)")
    let today = try tool.run("today").text
    #expect(today.contains("\n  Flat Bench, Push Up, Plank\n"), "\(today)")
    let next = try tool.run("today", "--json").json["next"] as? [String: Any]
    #expect(next?["exercises"] as? [String] == ["Flat Bench", "Push Up", "Plank"])
  }

  @Test func aSplitIsRenamedMovedAndNoted() throws {
    try tool.run("splits", "add", "Pull", "Pull Up=3x8")
    let edited = try tool.run(
      "splits", "edit", "Pull", "--rename", "Back", "--note", "belt", "--place", "1", "--json")
    #expect(edited.json["name"] as? String == "Back" && edited.json["notes"] as? String == "belt")
    let splits = try tool.run("splits", "list", "--json").json["splits"] as? [[String: Any]] ?? []
    #expect(splits.compactMap { $0["name"] as? String } == ["Back", "Push"])
    #expect(try tool.run("splits", "edit", "Back", "--rename", "push").status == 1)
    #expect(try tool.run("splits", "edit", "Back").status == 2)
  }
}
