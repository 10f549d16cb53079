import Foundation
import Testing

@Suite struct PlanCommandTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func keepsThePromiseOfItsJSON() throws {
    let plan = try tool.run(
      "plan", "debug", "--distance", "half", "--level", "advanced", "--days", "5", "--weeks", "14",
      "--current-km", "55", "--seed", "3", "--json"
    ).json
    #expect((plan["configuration"] as? [String: Any])?["seed"] as? Int == 3)
    #expect((plan["violations"] as? [Any])?.isEmpty == true)
    #expect((plan["type_counts"] as? [String: Int])?["long"] ?? 0 > 5)
    let weeks = try #require(plan["weeks"] as? [[String: Any]])
    #expect(weeks.count == 14)
    let keys = [
      "week", "phase", "target_load", "load", "distance_km", "duration_min", "long_run_km",
      "hard_sessions", "kind", "workouts",
    ]
    for week in weeks { for key in keys { #expect(week[key] != nil, "\(key)") } }
    #expect(weeks.last?["race_km"] != nil)
    let run = try #require((weeks[0]["workouts"] as? [[String: Any]])?.first)
    for key in ["day", "id", "type", "distance_km", "duration_min", "load", "reasons"] {
      #expect(run[key] != nil, "\(key)")
    }
  }

  @Test func theSameQuestionHasTheSameAnswer() throws {
    let words = ["plan", "debug", "--distance", "marathon", "--weeks", "18", "--json"]
    #expect(try tool.run(words).text == tool.run(words).text)
    let table = try tool.run("plan", "debug", "--distance", "5k", "--days", "4", "--csv").text
    #expect(table.split(separator: "\n").count == 1 + 12 * 4)
    #expect(try tool.run("plan", "debug", "--distance", "5k", "--svg").text.hasPrefix("<svg"))
  }

  @Test func saysWhatWouldWork() throws {
    let refused = try tool.run(
      "plan", "debug", "--distance", "marathon", "--weeks", "4", "--current-km", "0")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("would work."))
    let json = try tool.run(
      "plan", "debug", "--distance", "marathon", "--weeks", "4", "--current-km", "0", "--json")
    #expect(json.status == 65)
    let answer = json.json
    #expect(answer["refused"] as? String == "preparation")
    let offer = try #require(
      (answer["offer"] as? [String: Any])?["configuration"] as? [String: Any])
    #expect(offer["weeks"] as? Int ?? 0 >= 4 && offer["distance"] is String)
    #expect(
      try tool.run("plan", "debug", "--result", "5k=55:00").errors.contains("can be right"))
    #expect(
      try tool.run("plan", "new", "--race", "2099-04-05", "--start", "2099-01-05").errors.contains(
        "Use one of --race and --start"))
    #expect(try tool.run("plan", "debug", "--days", "9").errors.contains("--days takes 2 to 7."))
    #expect(try tool.run("plan", "debug", "--result", "10k=soon").status == 2)
    let forever = "9223372036854775807:00"
    for words in [["--result", "10k=" + forever], ["--threshold-pace", forever]] {
      #expect(try tool.run(["plan", "new"] + words).status == 2, "\(words)")
    }
  }

  /// The reports that are kept in docs; `make audit` writes them anew.
  @Test(arguments: [("plan", "plan-audit.txt"), ("coach", "coach-audit.txt")])
  func theKeptAuditIsTrue(_ command: String, _ name: String) throws {
    let file = Self.root.appendingPathComponent("docs/" + name)
    let run = try tool.run(command, "audit")
    #expect(run.status == 0)
    let known = try? String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1", known != run.text {
      try run.text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name); run again without RECORD_SNAPSHOTS")
    } else {
      #expect(known == run.text, "make audit writes docs/\(name) anew")
    }
  }

  @Test func makesShowsExportsAndDeletesAPlan() throws {
    let words = [
      "plan", "new", "--distance", "10k", "--weeks", "8", "--result", "5k=24:00", "--current-km",
      "25", "--name",
    ]
    let made = try tool.run(words + ["Spring"])
    #expect(made.text.contains("Saved Spring."))
    #expect(try tool.run("plan").text.contains("Spring  2"))
    let late = try tool.run(words + ["Late", "--start", "2020-01-06"])
    #expect(late.status == 65)
    #expect(late.errors.contains("The plan would have begun on 2020-01-06, "))
    #expect(late.errors.contains("Begin today or later."))
    let over = try tool.run(words + ["Late", "--race", "2020-01-05"])
    #expect(over.errors.contains("The race on 2020-01-05 is over."))
    #expect(
      try tool.run("plan", "new", "--distance", "marathon", "--weeks", "4").errors
        .contains("Say how many kilometres you run in a usual week."))
    #expect(try tool.run("plan", "show", "spr", "--week", "2").text.contains("Week 2"))
    #expect(try tool.run("plan", "show", "--week", "99").status == 2)
    let early = try tool.run("plan", "adjust", "--week", "1", "--accept")
    #expect(early.status == 2 && early.errors.contains("Week 1 is not over yet."))
    let second = try tool.run(words + ["Second", "--beside"])
    #expect(
      second.text.hasSuffix(
        "\nSaved Second.\nSpring has runs in these weeks, too, and both count.\n"))
    #expect(try tool.run("plan", "delete", "Second").status == 0)
    for (format, ending) in [
      ("fit", "fit"), ("ics", "ics"), ("zwo", "zwo"), ("intervals", "txt"), ("csv", "csv"),
    ] {
      let folder = tool.folder + "/" + format
      #expect(try tool.run("plan", "export", "--format", format, "--to", folder).status == 0)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(!files.isEmpty && files.allSatisfy { $0.hasSuffix("." + ending) }, "\(format)")
    }
    let rates = try tool.run("plan", "export", "--format", "fit", "--heart-rate")
    #expect(rates.errors.contains("because the maximum heart rate is not set"))
    #expect(try tool.run("plan", "delete", "Spring").status == 0)
    #expect(try tool.run("plan").text.contains("No plans yet"))
  }

  /// As the app's export does.
  @Test func exportsByTheTargetsThatWereChosen() throws {
    let made = try tool.run(
      "plan", "new", "--distance", "10k", "--weeks", "8", "--result", "5k=24:00", "--current-km",
      "25", "--max-hr", "190", "--resting-hr", "50", "--name", "Spring")
    #expect(made.status == 0, "\(made.errors)")
    func exported(_ name: String, _ words: [String] = []) throws -> String {
      let folder = tool.folder + "/" + name
      let run = try tool.run(
        ["plan", "export", "--format", "intervals", "--to", folder] + words)
      #expect(run.status == 0, "\(run.errors)")
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }.joined()
    }
    let byPace = try exported("unchosen")
    #expect(byPace.contains("/km Pace") && !byPace.contains("% HR"))
    let chosen = try tool.run(
      "zones", "set", "--max-heart-rate", "190", "--resting", "50", "--targets", "heart-rate")
    #expect(chosen.status == 0, "\(chosen.errors)")
    #expect(try exported("chosen").contains("% HR"))
    #expect(try !exported("pace", ["--pace"]).contains("% HR"))
    let both = try tool.run("plan", "export", "--format", "fit", "--pace", "--heart-rate")
    #expect(both.errors.contains("Use one of --pace and --heart-rate."), "\(both.errors)")
  }

  @Test func anExportLeavesWhatIsThere() throws {
    let made = try tool.run(
      "plan", "new", "--distance", "10k", "--weeks", "8", "--result", "5k=24:00", "--current-km",
      "25", "--name", "Spring")
    #expect(made.status == 0, "\(made.errors)")
    let folder = tool.folder + "/out"
    let export = ["plan", "export", "--to", folder, "--format"]
    for _ in 0..<2 { #expect(try tool.run(export + ["csv"]).status == 0) }
    let mine = Data("mine".utf8)
    for ending in ["csv", "ics"] {
      let file = URL(fileURLWithPath: folder + "/Spring." + ending)
      try mine.write(to: file)
      let refused = try tool.run(export + [ending])
      #expect(refused.status == 1)
      #expect(
        refused.errors.contains(
          "Spring.\(ending) is there already, with another content.\nhint: Name another folder "
            + "with --to, or write over what is there with --replace."), "\(refused.errors)")
      #expect(try Data(contentsOf: file) == mine)
      #expect(try tool.run(export + [ending, "--replace"]).status == 0)
      #expect(try Data(contentsOf: file) != mine)
    }
  }

  private static let questions = """
    error: A plan for a race builds on what you run now. Say how many kilometres you run in a \
    usual week.
    Its paces follow from what you have run. Say what they shall come from; without a result they \
    are those of the level.
    hint: Pass --current-km N. Pass --result 10k=45:00 or --threshold-pace 4:30; or --no-result \
    where there is none.

    """

  @Test func asksForWhatAPlanBuildsOn() throws {
    for more in [[], ["--dry-run"]] {
      let asked = try tool.run(["plan", "new"] + more)
      #expect(asked.status == 2)
      #expect(asked.errors == Self.questions)
      #expect(asked.text.isEmpty)
    }
    let km = ["plan", "new", "--weeks", "8", "--current-km", "25", "--dry-run"]
    let asked = try tool.run(km)
    #expect(asked.status == 2)
    #expect(
      asked.errors == """
        error: Its paces follow from what you have run. Say what they shall come from; without a \
        result they are those of the level.
        hint: Pass --result 10k=45:00 or --threshold-pace 4:30; or --no-result where there is none.

        """)
    for answer in [["--no-result"], ["--threshold-pace", "4:40"], ["--result", "5k=24:00"]] {
      let made = try tool.run(km + answer)
      #expect(made.status == 0, "\(answer): \(made.errors)")
      #expect(
        made.text.contains("Your paces are not known, ") == (answer == ["--no-result"]),
        "\(made.text)")
    }
    #expect(
      try tool.run(km + ["--no-result", "--result", "5k=24:00"]).errors.hasPrefix(
        "Error: --no-result stands in place of --result and --threshold-pace.\n"))
    // What is wrong besides is said at once.
    let over = try tool.run("plan", "new", "--race", "2020-01-05")
    #expect(over.status == 65)
    #expect(over.errors.contains("The race on 2020-01-05 is over."))
    #expect(over.errors.contains("\nIts paces follow from what you have run. "))
    // A plan without a race asks for nothing, and none of this has made a library.
    #expect(try tool.run("plan", "new", "--distance", "base", "--dry-run").status == 0)
    #expect(!FileManager.default.fileExists(atPath: tool.library))
  }

  @Test func asksWhichOfTwoPlansCounts() throws {
    let words = [
      "plan", "new", "--weeks", "8", "--result", "5k=24:00", "--current-km", "25", "--start",
      "2099-01-05", "--name",
    ]
    #expect(try tool.run(words + ["Spring"]).status == 0)
    let before = try tool.documents()
    let asked = try tool.run(words + ["Second"])
    #expect(asked.status == 2)
    #expect(asked.text.isEmpty)
    #expect(
      asked.errors == """
        error: Spring has runs in these weeks, too. Which plan counts?
        hint: Pass --instead for the new one, which cancels what is left of Spring from \
        2099-01-05 on, or --beside for both.

        """)
    #expect(try tool.documents() == before)
    #expect(try tool.run(words + ["Second", "--instead", "--beside"]).status == 2)
    #expect(try tool.run(words + ["Second", "--dry-run"]).status == 0)
    #expect(try tool.documents() == before)
    let instead = try tool.run(words + ["Second", "--instead"])
    #expect(
      instead.text.hasSuffix(
        "\nSaved Second.\nWhat was left of Spring from 2099-01-05 on is cancelled.\n"))
    let week = try tool.run("plan", "show", "Spring", "--week", "2").text
    #expect(week.hasPrefix("Week 2  2099-01-12  base, build  0 km\n"), "\(week)")
    #expect(week.contains("      Cancelled: Second counts from here on.\n"))
    let second = try tool.run("plan", "show", "Second").text
    #expect(!second.contains("cancelled"))
    // What gave way is asked about no more.
    #expect(try tool.run(words + ["Third"]).errors.hasPrefix("error: Second has runs in these "))
    #expect(try tool.run(words + ["Third", "--beside"]).status == 0)
    #expect(
      try tool.run(words + ["Fourth"]).errors.hasPrefix("error: Second and Third have runs in "))
  }

  /// Whoever counts in miles says miles; what is named after km stays in km.
  @Test func distancesAndPacesAreSaidInTheOwnUnit() throws {
    func told(_ words: String...) throws -> [String: Any] {
      let made = try tool.run(["plan", "new", "--weeks", "8", "--dry-run", "--json"] + words)
      try #require(made.status == 0, "\(made.errors)")
      let plan = try #require(made.json["plan"] as? [String: Any])
      return try #require(plan["configuration"] as? [String: Any])
    }
    func near(_ value: Any?, _ expected: Double) -> Bool {
      abs((value as? Double ?? 0) - expected) < 0.001
    }
    let result = ["--result", "5k=24:00"]
    try tool.run("settings", "--distance-unit", "km")
    #expect(near(try told("--current", "25", result[0], result[1])["currentKilometers"], 25))
    try tool.run("settings", "--distance-unit", "mi")
    let miles = try told("--current", "20", "--longest", "8mi", result[0], result[1])
    #expect(near(miles["currentKilometers"], 32.18688))
    #expect(near(miles["longestKilometers"], 12.874752))
    let km = try told("--current-km", "32", "--longest", "12km", result[0], result[1])
    #expect(near(km["currentKilometers"], 32) && near(km["longestKilometers"], 12))
    let perMile = try told("--current", "20", "--threshold-pace", "8:02/mi")
    let runner = try #require(perMile["runner"] as? [String: Any])
    #expect(near(runner["thresholdPace"], 482 / 1.609344))
    let zones = try tool.run("zones", "set", "--threshold-pace", "7:15/mi").text
    #expect(zones.contains("threshold pace 7:15 per mi, "), "\(zones)")
    for wrong in [
      ["--current", "20", "--current-km", "30"], ["--current", "900km"],
      ["--threshold-pace", "7:15/league"],
    ] {
      #expect(try tool.run(["plan", "new"] + wrong + result).status == 2, "\(wrong)")
    }
  }

  @Test func showsDistancesInTheUnitOfThePerson() throws {
    try tool.run("settings", "--rest", "90")
    let path = try #require(try tool.documents().keys.first { $0.hasPrefix("Settings") })
    let url = URL(fileURLWithPath: tool.library + "/" + path)
    let settings = try String(contentsOf: url, encoding: .utf8).replacing(
      "  \"restSeconds\"", with: "  \"distanceUnit\": \"mi\",\n  \"restSeconds\"")
    try Data(settings.utf8).write(to: url)
    #expect(try tool.run("settings").text.contains("Distances    mi\n"))
    let refused = try tool.run(
      "plan", "new", "--distance", "marathon", "--weeks", "4", "--current-km", "32",
      "--no-result")
    #expect(refused.status == 65)
    #expect(refused.errors.contains(" mi a week and a longest run of "))
    #expect(refused.errors.contains("; a marathon asks for at least 17 mi and 12 mi. "))
    let asked = try tool.run("plan", "new", "--result", "5k=24:00")
    #expect(
      asked.errors == """
        error: A plan for a race builds on what you run now. Say how many miles you run in a usual \
        week.
        hint: Pass --current N, in miles.

        """)
    let words = ["plan", "new", "--weeks", "8", "--result", "5k=24:00", "--current-km", "25"]
    let made = try tool.run(words + ["--start", "2099-01-05"])
    #expect(
      made.text.contains(
        """


        Week 1  base   build   15.2 mi  2:38 h  load 166 of 167  long 5.6 mi
          Tue 6 Jan 2099   quality  3.4 mi  0:35 h  40  Hills 4 × 1 min, jog down

        """), "\(made.text)")
    let shown = try tool.run("plan", "show", "--week", "1").text
    #expect(shown.hasPrefix("Week 1  2099-01-05  base, build  15 mi  2 h 39 min\n"), "\(shown)")
  }

  @Test func aWeekIsDecidedOnce() throws {
    try tool.makeDemo()
    let shown = try tool.run("plan", "adjust").text
    let words = shown.prefix { $0 != "\n" }.split(separator: " ").map { String($0) }
    #expect(words.count == 4 && shown.contains(" runs and "), "\(shown)")
    let json = try tool.run("plan", "adjust", "--json").json
    #expect(json["verdict"] as? String == words[0] && json["applied"] as? Bool == false)
    let accepted = try tool.run("plan", "adjust", "--week", words[3], "--accept").text
    #expect(accepted.hasPrefix(shown) && accepted.count > shown.count, "\(accepted)")
    #expect(
      try tool.run("plan", "adjust", "--week", words[3]).text
        == "What follows week \(words[3]) was decided already: \(words[0]), accepted. "
        + "Nothing changes.\n")
  }

  @Test func aWeekThatIsLongOverIsNotDecidedAnyMore() throws {
    try tool.makeDemo()
    let late = try tool.run("plan", "adjust", "--week", "2", "--accept")
    #expect(late.status == 2 && late.errors.contains("The week after week 2 is over, too"))
  }
}
