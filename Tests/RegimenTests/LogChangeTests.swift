import Foundation
import Testing

/// What goes wrong while one logs is put right in the terminal, too.
@Suite struct LogChangeTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func theLastSetIsTakenBack() throws {
    try tool.run("log", "start", "--name", "Push")
    try tool.run("log", "set", "Bench Press (Barbell)", "5x60kg")
    try tool.run("log", "set", "Bench Press (Barbell)", "50x65kg")
    let undone = try tool.run("log", "undo").text
    #expect(undone.contains("✓ 5 × 60 kg   ○ 50 × 65 kg"), "\(undone)")
    // What is said now stands in its place.
    let again = try tool.run("log", "set", "Bench", "5x65kg").text
    #expect(again.contains("✓ 5 × 60 kg   ✓ 5 × 65 kg"), "\(again)")
    #expect(!again.contains("○"), "\(again)")
    let told = try tool.run("log", "undo", "--json").json
    #expect(told["exercise"] as? String == "Bench Press (Barbell)")
    #expect(told["set"] as? Int == 2 && told["sets_done"] as? Int == 1)
    #expect(try tool.run("log", "undo").status == 0)
    let nothing = try tool.run("log", "undo")
    #expect(nothing.status == 1)
    #expect(nothing.errors.contains("No set of \"Push\" has been done."), "\(nothing.errors)")
  }

  @Test func aSetIsChangedAndItsWeightGoesOn() throws {
    try tool.run("splits", "add", "Push", "Bench Press (Barbell)=3x5")
    try tool.run("log", "start", "--split", "Push", "--no-gym")
    try tool.run("log", "set", "Bench", "5x60kg")
    let changed = try tool.run("log", "change", "bench", "1", "--to", "6x62.5", "--rpe", "9").text
    #expect(changed.contains("✓ 6 × 62.5 kg @ 9   ○ 5 × 62.5 kg   ○ 5 × 62.5 kg"), "\(changed)")
    let heavier = try tool.run("log", "change", "bench", "2", "--weight", "70kg").text
    #expect(heavier.contains("✓ 6 × 62.5 kg @ 9   ○ 5 × 70 kg   ○ 5 × 70 kg"), "\(heavier)")
    let last = try tool.run("log", "change", "bench", "3", "--weight", "75kg", "--json").json
    #expect(last["set"] as? Int == 3)
    let shown = try tool.run("log").text
    #expect(shown.contains("○ 5 × 70 kg   ○ 5 × 75 kg"), "\(shown)")
    let removed = try tool.run("log", "change", "bench", "2", "--remove").text
    #expect(removed.contains("✓ 6 × 62.5 kg @ 9   ○ 5 × 75 kg"), "\(removed)")
    let reopened = try tool.run("log", "change", "bench", "1", "--reopen", "--no-rpe").text
    #expect(reopened.contains("○ 6 × 62.5 kg   ○ 5 × 75 kg"), "\(reopened)")
  }

  @Test func anExerciseIsMoved() throws {
    try tool.run("splits", "add", "Day", "Bench Press (Barbell)=1x5", "Pull Up=1x5")
    try tool.run("log", "start", "--split", "Day", "--no-gym")
    let moved = try tool.run("log", "move", "pull", "1", "--json").json
    let logs = (moved["workout"] as? [String: Any])?["logs"] as? [[String: Any]]
    #expect(
      logs?.map { $0["exerciseName"] as? String } == ["Pull Up", "Bench Press (Barbell)"])
    let text = try tool.run("log", "move", "bench", "1").text
    let bench = try #require(text.range(of: "Bench Press"))
    let pull = try #require(text.range(of: "Pull Up"))
    #expect(bench.lowerBound < pull.lowerBound, "\(text)")
    let beyond = try tool.run("log", "move", "pull", "3")
    #expect(beyond.status == 2 && beyond.errors.contains("There is no place 3"))
  }

  private func logs(_ told: Tool.Output) -> [[String: Any]] {
    (told.json["workout"] as? [String: Any])?["logs"] as? [[String: Any]] ?? []
  }

  private func names(_ told: Tool.Output) -> [String?] {
    logs(told).map { $0["exerciseName"] as? String }
  }

  @Test func anExerciseIsReplaced() throws {
    try tool.run("splits", "add", "Day", "Bench Press (Barbell)=3x5", "Squat (Barbell)=1x5")
    try tool.run("log", "start", "--split", "Day", "--no-gym")
    try tool.run("log", "set", "Bench", "5x60kg")
    let replaced = try tool.run("log", "replace", "bench", "Push Up", "--json")
    #expect(replaced.status == 0, "\(replaced.errors)")
    #expect(names(replaced) == ["Bench Press (Barbell)", "Push Up", "Squat (Barbell)"])
    // What was done stays, the other one has what was still to do.
    #expect(logs(replaced).map { ($0["sets"] as? [Any])?.count } == [1, 2, 1])
    let untouched = try tool.run("log", "replace", "squat", "Pull Up", "--json")
    #expect(names(untouched) == ["Bench Press (Barbell)", "Push Up", "Pull Up"])
    let same = try tool.run("log", "replace", "pull", "Pull Up")
    #expect(same.status == 2 && same.errors.contains("It is Pull Up already."), "\(same.errors)")
  }

  @Test func exercisesAreDoneInTurn() throws {
    try tool.run(
      "splits", "add", "Day", "Bench Press (Barbell)=1x5", "Pull Up=1x5", "Squat (Barbell)=1x5")
    try tool.run("log", "start", "--split", "Day", "--no-gym")
    func supersets(_ told: Tool.Output) -> [Int?] { logs(told).map { $0["superset"] as? Int } }
    let joined = try tool.run("log", "superset", "bench", "squat", "--json")
    #expect(names(joined) == ["Bench Press (Barbell)", "Squat (Barbell)", "Pull Up"])
    #expect(supersets(joined) == [1, 1, nil])
    let before = try tool.run("log", "superset", "pull", "bench", "--json")
    #expect(names(before) == ["Squat (Barbell)", "Pull Up", "Bench Press (Barbell)"])
    #expect(supersets(before) == [1, 1, 1])
    let apart = try tool.run("log", "superset", "squat", "--apart", "--json")
    #expect(supersets(apart) == [nil, 1, 1])
    #expect(try tool.run("log", "superset", "squat").status != 0)
    #expect(try tool.run("log", "superset", "squat", "squat").status == 2)
  }

  /// As in a split: what was in turn with the other one comes along.
  @Test func nobodyIsLeftAloneInASuperset() throws {
    try tool.run(
      "splits", "add", "Day", "Bench Press (Barbell)=1x5", "Pull Up=1x5", "Squat (Barbell)=1x5",
      "Deadlift (Barbell)=1x5")
    try tool.run("log", "start", "--split", "Day", "--no-gym")
    try tool.run("log", "superset", "bench", "pull")
    try tool.run("log", "superset", "squat", "dead")
    let joined = try tool.run("log", "superset", "pull", "squat", "--json")
    #expect(logs(joined).map { $0["superset"] as? Int } == [1, 1, 1, 1])
  }

  @Test func theWorkoutGoesOnElsewhereAndIsCalledOtherwise() throws {
    try tool.run("gyms", "add", "Attic")
    try tool.run("log", "start", "--name", "Push", "--no-gym")
    let moved = try tool.run("log", "gym", "attic", "--json").json["workout"] as? [String: Any]
    #expect(moved?["gymName"] as? String == "Attic")
    let left = try tool.run("log", "gym", "--no-gym", "--json").json["workout"] as? [String: Any]
    #expect(left != nil && left?["gymName"] == nil)
    let told = try tool.run(
      "log", "edit", "--name", "Heavy", "--note", "Tired", "--body-weight", "80kg", "--json")
    let edited = told.json["workout"] as? [String: Any]
    #expect(edited?["name"] as? String == "Heavy" && edited?["notes"] as? String == "Tired")
    #expect(edited?["bodyWeight"] != nil, "\(told.errors)")
    #expect(try tool.run("log", "edit").status != 0)
  }

  @Test func refusesWhatCannotBe() throws {
    for words in [["undo"], ["change", "Bench", "1", "--rpe", "8"], ["move", "Bench", "1"]] {
      let refused = try tool.run(["log"] + words)
      #expect(refused.status == 1 && refused.errors.contains("No workout is running."))
    }
    try tool.run("log", "start", "--name", "Push")
    try tool.run("log", "set", "Bench Press (Barbell)", "5x60kg")
    for (words, message) in [
      (["Bench", "1"], "Say what is to be changed"), (["Bench", "2", "--rpe", "8"], "no set 2"),
      (["Squat", "1", "--rpe", "8"], "has no exercise named"),
      (["Bench", "1", "--weight", "60kg", "--no-weight"], "Say the weight once"),
      (["Bench", "1", "--remove", "--reopen"], "Use one of --remove and --reopen."),
    ] {
      let refused = try tool.run(["log", "change"] + words)
      #expect(refused.status == 2 && refused.errors.contains(message), "\(refused.errors)")
    }
    #expect(try tool.run("log").text.contains("✓ 5 × 60 kg"))
  }
}
