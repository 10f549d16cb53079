import Foundation
import Testing

/// `regimen coach`: a week is planned, accepted, changed and logged in the terminal.
@Suite struct CoachCommandTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.takeDemo()
  }

  private func days(_ json: [String: Any]) -> [[String: Any]] {
    json["days"] as? [[String: Any]] ?? []
  }

  private func exercises(_ day: [String: Any]) -> [[String: Any]] {
    day["exercises"] as? [[String: Any]] ?? []
  }

  /// What the files of a folder say.
  private func documents(_ folder: String) throws -> [[String: Any]] {
    try tool.documents().filter { $0.key.hasPrefix(folder + "/") }.values.compactMap {
      try JSONSerialization.jsonObject(with: $0) as? [String: Any]
    }
  }

  @Test func plansWhatIsAskedAndSavesNothing() throws {
    let output = try tool.run(
      "coach", "plan", "--gym", "Home", "--days", "4", "--minutes", "45", "--goal", "stronger",
      "--avoid", "knee", "--start", "2026-11-30", "--seed", "3", "--json")
    #expect(output.status == 0, "\(output.errors)")
    let json = output.json
    #expect(json["origin"] as? String == "offline")
    #expect(days(json).count == 7)
    let trained = days(json).filter { $0["kind"] as? String == "strength" }
    #expect(trained.count == 4)
    for day in trained {
      #expect(day["minutes"] as? Int ?? 99 <= 45)
      for item in exercises(day) {
        for key in ["name", "id", "sets", "reps_low", "reps_high", "rest_seconds", "reason"] {
          #expect(item[key] != nil, "\(key)")
        }
        #expect(!(item["name"] as? String ?? "").contains("Squat"))
      }
    }
    let faults = json["violations"] as? [[String: Any]] ?? []
    #expect(faults.allSatisfy { $0["code"] as? String == "volume_below_mev" }, "\(faults)")
    #expect(try tool.run("coach", "show").status == 1)
    let again = try tool.run(
      "coach", "plan", "--gym", "Home", "--days", "4", "--minutes", "45", "--goal", "stronger",
      "--avoid", "knee", "--start", "2026-11-30", "--seed", "3", "--json")
    #expect(
      days(again.json).map { exercises($0).map { $0["name"] as? String } }
        == days(json).map { exercises($0).map { $0["name"] as? String } })
  }

  /// The figures of a week, counted again from the files.
  @Test func reviewsAWeek() throws {
    let output = try tool.run("coach", "review", "--week", "2026-11-12", "--json")
    #expect(output.status == 0, "\(output.errors)")
    let json = output.json
    #expect(json["from"] as? String == "2026-11-09" && json["to"] as? String == "2026-11-15")
    func isInWeek(_ value: Any?) -> Bool {
      let day = (value as? String ?? "").prefix(10)
      return day >= "2026-11-09" && day <= "2026-11-15"
    }
    let workouts = try documents("Workouts").filter { isInWeek($0["startedAt"]) }
    let sets = workouts.flatMap { $0["logs"] as? [[String: Any]] ?? [] }
      .flatMap { $0["sets"] as? [[String: Any]] ?? [] }
      .filter { $0["kind"] as? String != "warmup" }
    let strength = try #require(json["strength"] as? [String: Any])
    #expect(workouts.count > 1)
    #expect(strength["workouts"] as? Int == workouts.count)
    #expect(strength["hard_sets"] as? Int == sets.count)
    let runs = try documents("Plans").flatMap { $0["events"] as? [[String: Any]] ?? [] }
      .filter { isInWeek($0["date"]) && $0["cancelled"] as? Bool != true }
    let told = try #require(json["runs"] as? [String: Any])
    #expect(told["planned"] as? Int == runs.count)
    #expect(told["done"] as? Int == runs.filter { $0["completion"] != nil }.count)
    let text = try tool.run("coach", "review", "--week", "2026-11-12").text
    #expect(text.contains("\(workouts.count) workouts, \(sets.count) hard sets."))
    for sentence in json["sentences"] as? [String] ?? [] { #expect(text.contains(sentence)) }
  }

  @Test func saysWhatDoesNotCount() throws {
    let brief = try tool.run("coach", "brief", "--ignore", "log", "--ignore", "health")
    #expect(brief.text.contains("not counted: log, health"))
    #expect(!(try tool.run("coach", "brief", "--fresh").text.contains("not counted")))
    #expect(try tool.run("coach", "plan", "--ignore", "runs", "--accept").status == 0)
    #expect(try tool.run("coach", "show").text.contains("Made without your runs."))
  }

  @Test func anAcceptedWeekIsChangedAndLogged() throws {
    let made = try tool.run(
      "coach", "plan", "--days", "5", "--start", "today", "--accept", "--json")
    #expect(made.status == 0, "\(made.errors)")
    let day = try #require(days(made.json).first { $0["kind"] as? String == "strength" })
    let date = try #require(day["day"] as? String)
    let first = try #require(exercises(day).first)
    let name = try #require(first["name"] as? String)
    let swapped = try tool.run("coach", "swap", date, name, "--json")
    #expect(swapped.status == 0, "\(swapped.errors)")
    let after = try #require(days(swapped.json).first { $0["day"] as? String == date })
    #expect(exercises(after)[0]["name"] as? String != name)
    #expect(
      exercises(after).dropFirst().map { $0["id"] as? String }
        == exercises(day).dropFirst().map { $0["id"] as? String })
    #expect(try tool.run("coach", "redo", date).status == 0)
    #expect(try tool.run("coach", "skip", date).text.contains("left out"))
    #expect(try tool.run("coach", "skip", date, "--undo").status == 0)
    let shown = try tool.run("coach", "show", "--json").json
    let today = days(shown)[0]
    if today["kind"] as? String == "strength" {
      let started = try tool.run("log", "start", "--coach")
      #expect(started.status == 0, "\(started.errors)")
      let item = try #require(exercises(today).first?["name"] as? String)
      #expect(started.text.contains(item))
      // A heavy lift has up to four sets to warm up first, which do not count as done.
      for _ in 0..<5 { #expect(try tool.run("log", "set", item, "8x20kg").status == 0) }
      #expect(try tool.run("log", "finish").status == 0)
      let done = days(try tool.run("coach", "show", "--json").json)[0]
      #expect(done["done_sets"] as? Int ?? 0 >= 1)
    }
  }

  @Test func theBriefTellsWhatIsKnown() throws {
    let json = try tool.run("coach", "brief", "--gym", "Iron Works", "--json").json
    #expect((json["equipment"] as? [String])?.contains("barbell") == true)
    #expect((json["muscles"] as? [[String: Any]])?.count ?? 0 >= 25)
    let lifts = json["exercises"] as? [[String: Any]] ?? []
    #expect(lifts.contains { $0["one_rep_max_kg"] != nil })
    #expect(try tool.run("coach", "brief").text.contains("exercises can be done there"))
    #expect(try tool.run("coach", "plan", "--debug").text.contains("ways to place the sessions"))
  }

  @Test func badInputIsRefusedWithAWayOn() throws {
    #expect(try tool.run("coach", "plan", "--days", "7").errors.contains("--days takes 1 to 6"))
    #expect(try tool.run("coach", "plan", "--minutes", "5").errors.contains("--minutes takes 15"))
    let long = String(repeating: "a", count: 301)
    #expect(try tool.run("coach", "plan", "--goal", long).errors.contains("300 characters"))
    let unknown = try tool.run("coach", "plan", "--avoid", "pinky toe")
    #expect(unknown.status == 2 && unknown.errors.contains("lower back"))
    #expect(try tool.run("coach", "plan", "--gym", "Moon").status != 0)
    #expect(try tool.run("log", "start", "--coach").errors.contains("no week to train by"))
    #expect(try tool.run("coach", "swap", "today", "Squat").errors.contains("no week"))
  }

  /// What is printed for a model can be answered by hand, and is judged like any week.
  @Test func aModelsAnswerIsTakenOrRefusedWithACode() throws {
    let asked = ["--gym", "Iron Works", "--days", "2", "--start", "2026-11-30"]
    let brief = try tool.run(["coach", "brief", "--json"] + asked).json
    let model = try #require(brief["model"] as? [String: String])
    let data = Data((model["user"] ?? "").utf8)
    let user = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((user["ex"] as? [Any])?.count ?? 0 > 10)
    #expect(model["schema"]?.contains("additionalProperties") == true)
    let file = tool.library + "/../answer.json"
    func answer(_ text: String) throws -> Tool.Output {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      return try tool.run(["coach", "plan", "--json", "--answer", file] + asked)
    }
    let good = try answer(
      """
      {"d1":[[0,3,8,12,0,90]],"d2":[],"d3":[],"d4":[[1,3,8,12,1,90]],"d5":[],"d6":[],"d7":[]}
      """)
    #expect(good.status == 0, "\(good.errors)")
    #expect(good.json["origin"] as? String == "model")
    let bad = try answer("Sure! Here is your week.")
    #expect(bad.status == 65 && bad.errors.contains("not_json"))
    #expect(try answer("{}").errors.contains("wrong_shape"))
    #expect(
      try tool.run("coach", "plan", "--answer", "/nowhere").errors.contains("There is no file"))
  }
}
