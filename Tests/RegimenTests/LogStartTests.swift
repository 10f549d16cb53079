import Foundation
import Testing

/// A workout begins in the terminal as it does in the app.
@Suite struct LogStartTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.run("gyms", "add", "Home", "--equipment", "barbell", "bench", "rack")
    try tool.run("splits", "add", "Push", "Bench Press (Barbell)=2x5")
    try tool.run("splits", "add", "Pull", "Pull Up=2x5")
  }

  private func train(_ exercise: String, _ set: String) throws {
    #expect(try tool.run("log", "set", exercise, set).status == 0)
    #expect(try tool.run("log", "finish").status == 0)
  }

  @Test func proposesTheNextSplitAndSaysWhy() throws {
    let first = try tool.run("log", "start").text
    #expect(first.contains("Next: Push. It is the first of your splits."), "\(first)")
    #expect(first.contains("Home"), "\(first)")
    #expect(!first.contains("Last time"), "\(first)")
    try train("Bench Press", "5x60kg")
    let second = try tool.run("log", "start").text
    #expect(second.contains("Next: Pull. It comes after Push."), "\(second)")
    try train("Pull Up", "5")
    let third = try tool.run("log", "start").text
    #expect(third.contains("Next: Push. It comes after Pull."), "\(third)")
    #expect(third.contains("○ 5 × 60 kg   ○ 5 × 60 kg"), "\(third)")
    #expect(third.contains("Last time on "), "\(third)")
    try train("Bench Press", "5x65kg")
    let fourth = try tool.run("log", "start").text
    #expect(fourth.contains("Next: Pull. It followed Push the time before."), "\(fourth)")
  }

  @Test func repeatsWhatWasDone() throws {
    let nothing = try tool.run("log", "start", "--repeat")
    #expect(nothing.status == 1 && nothing.errors.contains("There is no workout to repeat yet."))
    try tool.run("log", "start", "--split", "Push", "--gym", "Home")
    try train("Bench Press", "5x60kg")
    let last = try tool.run("log", "start", "--repeat").text
    // The one that was done, and the one that was skipped.
    #expect(last.contains("Push") && last.contains("Home"), "\(last)")
    #expect(last.contains("○ 5 × 60 kg   ○ 5"), "\(last)")
    try train("Bench Press", "6x70kg")
    try tool.run("log", "start", "--split", "Pull")
    try train("Pull Up", "5")
    let again = try tool.run("history", "repeat", "push", "--no-gym").text
    #expect(again.contains("○ 6 × 70 kg"), "\(again)")
    #expect(!again.contains("Home"), "\(again)")
    #expect(try tool.run("history", "repeat", "push").errors.contains("is still running"))
  }

  /// A lighter day has weights of its own, which the rule does not explain.
  @Test func aDeloadIsGivenNoReasonOfTheRule() throws {
    try tool.run("splits", "change", "Push", "Bench Press", "--rule", "linear")
    try tool.run("log", "start", "--split", "Push", "--gym", "Home")
    try tool.run("log", "set", "Bench Press", "5x60kg")
    try train("Bench Press", "5x60kg")
    let heavier = try tool.run("log", "start", "--split", "Push", "--gym", "Home").text
    #expect(heavier.contains("○ 5 × 62.5 kg") && heavier.contains("2.5 kg more"), "\(heavier)")
    try tool.run("log", "discard")
    let start = Date(timeIntervalSinceNow: -7 * 86_400).ISO8601Format().prefix(10)
    let week = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    let days = week.flatMap { ["--on", $0 + "=Push"] }
    let programme = ["Light", "--weeks", "2", "--deload", "2", "--gym", "Home", "--start"]
    let added = try tool.run(["programmes", "add"] + programme + [String(start)] + days)
    #expect(added.status == 0, "\(added.errors)")
    let light = try tool.run("log", "start").text
    #expect(light.contains("deload") && light.contains("○ 5 × 50 kg"), "\(light)")
    #expect(light.contains("Last time on ") && !light.contains("more"), "\(light)")
  }

  @Test func whatWasOnlyWarmedUpForHasNoLastTime() throws {
    #expect(try tool.run("log", "start", "--name", "Evening", "--gym", "Home").status == 0)
    #expect(try tool.run("log", "set", "Bench Press (Barbell)", "5x20kg", "--warmup").status == 0)
    #expect(try tool.run("log", "finish").status == 0)
    let started = try tool.run("log", "start", "--split", "Push", "--gym", "Home").text
    #expect(started.contains("Bench Press (Barbell)"), "\(started)")
    #expect(!started.contains("Last time"), "\(started)")
  }

  @Test func tellsProgramsTheSame() throws {
    try tool.run("settings", "--body-weight", "80kg")
    try tool.run("log", "start", "--split", "Push", "--no-gym")
    try train("Bench Press", "5x60kg")
    let started = try tool.run("log", "start", "--split", "Push", "--json").json
    #expect(started["why"] as? String == "")
    let workout = try #require(started["workout"] as? [String: Any])
    #expect(workout["name"] as? String == "Push" && workout["splitName"] as? String == "Push")
    // It was done in no gym the last time. What the body weighs follows from what is known of it.
    #expect(workout["gymName"] == nil && workout["bodyWeight"] == nil)
    let exercise = try #require((started["exercises"] as? [[String: Any]])?.first)
    #expect(exercise["name"] as? String == "Bench Press (Barbell)")
    let last = try #require(exercise["last"] as? [String: Any])
    #expect(last["sets"] as? [String] == ["5 × 60 kg"])
    #expect((last["day"] as? String)?.count == 10)
    #expect(exercise["rule"] is NSNull)
  }

  @Test func beginsEmptyWhereThatIsAskedFor() throws {
    for arguments in [["--empty"], ["--name", "Evening"]] {
      let started = try tool.run(["log", "start"] + arguments).text
      #expect(started.contains("No exercises yet"), "\(started)")
      #expect(!started.contains("Next:"), "\(started)")
      #expect(started.contains("Home"), "\(started)")
      #expect(try tool.run("log", "discard").status == 0)
    }
    let named = try tool.run("log", "start", "--split", "Pull", "--name", "Evening").text
    #expect(named.contains("Evening") && named.contains("Pull Up"), "\(named)")
  }

  @Test func refusesWhatContradictsItself() throws {
    for arguments in [
      ["--split", "Push", "--empty"], ["--coach", "--empty"], ["--gym", "Home", "--no-gym"],
    ] {
      let refused = try tool.run(["log", "start"] + arguments)
      #expect(refused.status != 0 && refused.errors.contains("Use one of"), "\(arguments)")
    }
    #expect(try tool.run("log").status == 1)
  }

  @Test func starterSplitsFollowTheGym() throws {
    let body = try Tool()
    try body.run("gyms", "add", "Anywhere", "--equipment", "none")
    let added = try body.run("splits", "starter").text
    #expect(added.contains("Push Up") && !added.contains("(Machine)"), "\(added)")
    let other = try tool.run("splits", "starter", "--gym", "Home").text
    #expect(other.contains("Bench Press (Barbell)") && !other.contains("(Machine)"), "\(other)")
    let whole = try Tool()
    #expect(try whole.run("splits", "starter").text.contains("Chest Press (Machine)"))
  }
}
