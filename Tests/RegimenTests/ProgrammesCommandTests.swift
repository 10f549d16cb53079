import Foundation
import Testing

/// Strength on the calendar, by the terminal.
@Suite struct ProgrammesCommandTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.takeDemo()
  }

  private func json(_ arguments: String...) throws -> [String: Any] { try json(arguments) }

  private func days(_ shown: [String: Any]) throws -> [[String: Any]] {
    try #require(shown["days"] as? [[String: Any]])
  }

  @Test func aTemplateIsPlannedMovedAndSkipped() throws {
    let templates = try json("programmes", "templates")
    #expect((templates["templates"] as? [Any])?.count == 5)
    let dry = try json("programmes", "add", "--template", "upper", "--dry-run")
    #expect(try days(dry).count >= 28)
    #expect(try (json("programmes", "list")["programmes"] as? [Any])?.isEmpty == true)
    let made = try json("programmes", "add", "Mine", "--template", "upper", "--weeks", "4")
    let all = try days(made)
    #expect(all.allSatisfy { $0["status"] as? String == "planned" })
    let last = try #require(all.last)
    #expect((last["title"] as? String)?.hasSuffix(", deload") == true)
    let day = try #require(last["day"] as? String)
    #expect(try tool.run("programmes", "move", day, "yesterday").status == 0)
    let moved = try days(try json("programmes", "show", "Mine"))
    #expect(moved[0]["id"] as? String == last["id"] as? String)
    #expect(moved[0]["status"] as? String == "missed")
    let skipped = try days(try json("programmes", "skip", "yesterday"))
    #expect(skipped[0]["status"] as? String == "skipped")
    let back = try days(try json("programmes", "skip", "yesterday", "--undo"))
    #expect(back[0]["status"] as? String == "missed")
    #expect(try tool.run("programmes", "delete", "Mine").status == 0)
    #expect(try tool.run("programmes", "show").status == 1)
  }

  /// One that begins later is meant only by its days.
  @Test func theProgrammeThatRunsIsMeantWhereNoneIsNamed() throws {
    let add = ["programmes", "add", "--template", "upper", "--weeks", "4"]
    let made = try json(add)
    let later = try json(add + ["--start", "2099-01-05"])
    func id(_ shown: [String: Any]) throws -> String {
      try #require((shown["programme"] as? [String: Any])?["id"] as? String)
    }
    #expect((later["programme"] as? [String: Any])?["name"] as? String == "Upper/lower 2")
    #expect(try id(json("programmes", "show")) == id(made))
    for programme in [made, later] {
      let day = try #require(try days(programme).last?["day"] as? String)
      #expect(try id(json("programmes", "skip", day)) == id(programme))
    }
    #expect(try tool.run(add + ["upper/lower 2"]).errors.contains("named “upper/lower 2” already."))
    let unnamed = try tool.run("programmes", "add", "--template", "")
    #expect(unnamed.status == 1 && unnamed.errors.contains("There is no template \"\"."))
  }

  @Test func aProgrammeIsRenamedAndEnded() throws {
    let made = try json("programmes", "add", "Mine", "--template", "upper", "--weeks", "4")
    let first = try #require(try days(made).first?["day"] as? String)
    try tool.run("programmes", "move", first, "yesterday")
    let renamed = try json("programmes", "edit", "mine", "--rename", "Strong")
    #expect((renamed["programme"] as? [String: Any])?["name"] as? String == "Strong")
    let count = try days(made).count - 1
    let ended = try tool.run("programmes", "end", "Strong")
    #expect(ended.text.hasPrefix("Removed \(count) workouts from the calendar.\n"))
    #expect(try days(json("programmes", "show", "Strong")).count == 1)
    #expect(try tool.run("programmes", "end", "Strong").text.hasPrefix("Nothing of it is to come."))
  }

  @Test func twoDaysChangeDates() throws {
    let made = try days(
      try json("programmes", "add", "Mine", "--template", "upper", "--weeks", "4"))
    let (first, other) = (made[0], made[1])
    let dates = [first, other].compactMap { $0["day"] as? String }
    try #require(dates.count == 2 && dates[0] != dates[1])
    let swapped = try days(try json("programmes", "swap", dates[0], dates[1]))
    func day(_ planned: [String: Any]) -> String? {
      swapped.first { $0["id"] as? String == planned["id"] as? String }?["day"] as? String
    }
    #expect(day(first) == dates[1] && day(other) == dates[0])
    #expect(swapped.count == made.count)
    #expect(try tool.run("programmes", "swap", dates[0], dates[0]).status == 2)
    let nothing = try tool.run("programmes", "swap", dates[0], "2001-01-01")
    #expect(nothing.status == 1 && nothing.errors.contains("has nothing on 2001-01-01."))
  }

  /// Each of the two can be reached: the one that a change applies to, or that which is named.
  @Test func twoDaysOfOneDate() throws {
    let made = try days(
      try json("programmes", "add", "Mine", "--template", "upper", "--weeks", "4"))
    let dates = made.prefix(2).compactMap { $0["day"] as? String }
    let titles = made.prefix(2).compactMap { $0["title"] as? String }
    try #require(dates.count == 2 && Set(dates).count == 2 && Set(titles).count == 2)
    try tool.run("programmes", "move", dates[1], dates[0])
    func skipped(_ shown: [String: Any]) throws -> Set<String> {
      let found = try days(shown).filter { $0["status"] as? String == "skipped" }
      return Set(found.compactMap { $0["title"] as? String })
    }
    let first = try skipped(json("programmes", "skip", dates[0]))
    #expect(first.count == 1)
    #expect(try skipped(json("programmes", "skip", dates[0])) == Set(titles))
    let named = try json("programmes", "skip", dates[0], "--undo", "--title", titles[0])
    #expect(try skipped(named) == [titles[1]])
    #expect(try skipped(json("programmes", "skip", dates[0], "--undo")).isEmpty)
    let back = try json("programmes", "move", dates[0], dates[1], "--title", titles[1])
    let moved = try days(back).first { $0["id"] as? String == made[1]["id"] as? String }
    #expect(moved?["day"] as? String == dates[1])
    let nothing = try tool.run("programmes", "skip", dates[0], "--title", "Swim")
    #expect(nothing.status == 1 && nothing.errors.contains("has nothing named \"Swim\" on"))
  }

  @Test func todaysDayIsWhatTheLogStartsWith() throws {
    let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    let split = try #require(
      (try json("splits", "list")["splits"] as? [[String: Any]])?.first?["name"] as? String)
    let made = try json(
      ["programmes", "add", "Daily", "--weeks", "2"]
        + weekdays.flatMap { ["--on", $0 + "=" + split] })
    let today = try #require(try days(made).first)
    let started = try json("log", "start")
    #expect((started["why"] as? String) == "Daily has it for today.")
    let workout = try #require(started["workout"] as? [String: Any])
    #expect(workout["planDayID"] as? String == today["id"] as? String)
    #expect(try days(try json("programmes", "show"))[0]["status"] as? String == "running")
    let first = try #require(
      (workout["logs"] as? [[String: Any]])?.first?["exerciseName"] as? String)
    try tool.run("log", "set", first, "10x20")
    try tool.run("log", "finish")
    let done = try days(try json("programmes", "show"))[0]
    #expect(done["status"] as? String == "done" && done["sets_done"] as? Int == 1)
  }

  @Test func setsAreWrittenOneByOne() throws {
    try tool.run("splits", "add", "Squats", "Squat (Barbell)=5@65%, 5@75%, 5+@85%")
    #expect(try tool.run("splits", "list").text.contains("5@65%, 5@75%, 5+@85%"))
    let wrong = try tool.run("splits", "add", "Squats", "Squat (Barbell)=5@6500%")
    #expect(wrong.status == 2)
  }

  @Test(arguments: [
    (["add"], 2, "Name a template with --template"),
    (["add", "--template", "x"], 1, "There is no template \"x\"."),
    (["add", "--on", "mon=Nothing"], 1, "Nothing"),
    (["add", "--on", "Push"], 2, "--on"),
    (["add", "--on", "mon=Push", "--on", "monday=Pull"], 2, "A weekday takes one split"),
    (["add", "--template", "two", "--weeks", "0"], 2, "--weeks"),
    (["add", "--template", "two", "--deload", "1"], 2, "--deload"),
    (["show"], 1, "There is no programme yet."),
    (["delete", "x"], 1, "x"),
  ])
  func saysWhatIsWrong(_ arguments: [String], _ status: Int32, _ words: String) throws {
    let output = try tool.run(["programmes"] + arguments)
    #expect(output.status == status)
    #expect(output.errors.contains(words), "\(output.errors)")
  }

  private func json(_ arguments: [String]) throws -> [String: Any] {
    let output = try tool.run(arguments + ["--json"])
    try #require(output.status == 0, "\(output.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(output.text.utf8))
    return try #require(object as? [String: Any])
  }
}
