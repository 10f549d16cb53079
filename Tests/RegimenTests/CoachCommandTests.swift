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

  private func names(_ json: [String: Any]) -> [[String]] {
    days(json).map { exercises($0).map { $0["name"] as? String ?? "" } }
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

  /// What a model would be sent of a week is what the review tells, without the parts left out.
  @Test func showsWhatAModelWouldBeSentOfAWeek() throws {
    func figures(_ words: String...) throws -> [[String]] {
      let output = try tool.run(["coach", "review", "--week", "2026-11-12", "--json"] + words)
      #expect(output.status == 0, "\(output.errors)")
      let model = output.json["model"] as? [String: Any]
      let user = try #require(model?["user"] as? String)
      let sent = try JSONSerialization.jsonObject(with: Data(user.utf8)) as? [String: Any]
      #expect(output.json["origin"] as? String == "offline")
      return try #require(sent?["f"] as? [[String]])
    }
    let all = try figures()
    let json = try tool.run("coach", "review", "--week", "2026-11-12", "--json").json
    let strength = try #require(json["strength"] as? [String: Any])
    let sets = try #require(strength["hard_sets"] as? Int)
    #expect(all.contains(["Hard sets done in all", "\(sets)"]))
    #expect(all.contains { $0[0] == "Runs planned" })
    let withoutRuns = try figures("--ignore", "runs")
    #expect(withoutRuns.allSatisfy { !$0[0].hasPrefix("Run") && !$0[0].hasPrefix("Load") })
    let withoutLog = try figures("--ignore", "log")
    #expect(withoutLog.allSatisfy { !$0[0].contains("ard sets") })
    let nobody = try tool.run("coach", "review", "--week", "2026-11-12", "--model")
    #expect(nobody.status == 1 && nobody.errors.contains("No gateway is linked"))
  }

  @Test func draftsASequenceAndShowsWhatAModelWouldBeSent() throws {
    let sent = try tool.run("sequence", "draft", "20 minutes core", "--sent")
    #expect(sent.status == 0 && sent.text.contains("You draft one timed training sequence."))
    #expect(sent.text.contains(#"{"goal":"20 minutes core","min":20,"m":["Plank","#))
    let nobody = try tool.run("sequence", "draft", "20 minutes core", "--model")
    #expect(nobody.status == 1 && nobody.errors.contains("No gateway is linked"))
    #expect(try tool.run("sequence", "draft", "core", "--sent", "--add").status == 2)
    #expect(try tool.run("sequence", "draft", " ").status == 2)
    let long = try tool.run("sequence", "draft", String(repeating: "core ", count: 61))
    #expect(long.status == 2 && long.errors.contains("300 characters; these are 305"))
    let made = try tool.run("sequence", "draft", "8 x 40/20", "--add", "--json")
    #expect(made.status == 0 && made.json["notes"] as? String == "8 x 40/20")
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
      // A heavy lift has up to four sets to warm up first, which this one passes over.
      #expect(try tool.run("log", "set", item, "8x20kg").status == 0)
      #expect(try tool.run("log", "finish").status == 0)
      let done = days(try tool.run("coach", "show", "--json").json)[0]
      #expect(done["done_sets"] as? Int ?? 0 >= 1)
    }
  }

  /// To a free day, then onto a day with another session; in a week that waits, too.
  @Test(arguments: [true, false])
  func aDayIsMovedWithinItsWeek(isAccepted: Bool) throws {
    let made = try tool.run(
      ["coach", "plan", "--days", "2", "--ignore", "runs", "--start", "tomorrow", "--json"]
        + (isAccepted ? ["--accept"] : []))
    #expect(made.status == 0, "\(made.errors)")
    let before = names(made.json)
    let dates = days(made.json).map { $0["day"] as? String ?? "" }
    let trained = before.indices.filter { !before[$0].isEmpty }
    let free = try #require(before.indices.first { before[$0].isEmpty })
    try #require(trained.count == 2)
    let moved = try tool.run("coach", "move", dates[trained[0]], "--to", dates[free], "--json")
    #expect(moved.status == 0, "\(moved.errors)")
    let after = names(moved.json)
    #expect(after[free] == before[trained[0]] && after[trained[0]].isEmpty)
    #expect(days(moved.json).map { $0["day"] as? String } == dates)
    let swapped = try tool.run("coach", "move", dates[free], "--to", dates[trained[1]], "--json")
    #expect(names(swapped.json)[trained[1]] == before[trained[0]])
    #expect(names(swapped.json)[free] == before[trained[1]])
    let outside = try tool.run("coach", "move", dates[free], "--to", "2030-01-01")
    #expect(outside.status == 1 && outside.errors.contains("moves within its week"))
    let empty = try tool.run("coach", "move", dates[trained[0]], "--to", dates[free])
    #expect(empty.status == 1 && empty.errors.contains("has no strength"))
    #expect(try documents("CoachPlans").count == (isAccepted ? 1 : 0))
  }

  /// Planned, changed and accepted; the library knows it from then on.
  @Test func theWeekThatWasShownIsAccepted() throws {
    let shown = try tool.run(
      "coach", "plan", "--days", "2", "--goal", "stronger", "--start", "tomorrow", "--json")
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(try tool.run("coach", "show").errors.contains("regimen coach accept"))
    let day = try #require(days(shown.json).first { $0["kind"] as? String == "strength" })
    let date = try #require(day["day"] as? String)
    let name = try #require(exercises(day).first?["name"] as? String)
    let swapped = try tool.run("coach", "swap", date, name, "--json")
    #expect(swapped.status == 0, "\(swapped.errors)")
    #expect(swapped.json["state"] as? String == "draft")
    #expect(try documents("CoachPlans").isEmpty)
    let accepted = try tool.run("coach", "accept", "--json")
    #expect(accepted.status == 0, "\(accepted.errors)")
    #expect(!accepted.errors.contains("this one is new"))
    #expect(!accepted.errors.contains("Your inputs changed"))
    #expect(accepted.json["state"] as? String == "accepted")
    #expect(accepted.json["id"] as? String == shown.json["id"] as? String)
    #expect(names(accepted.json) == names(swapped.json))
    #expect(names(accepted.json) != names(shown.json))
    #expect(try documents("CoachPlans").count == 1)
    let current = try tool.run("coach", "show", "--json")
    #expect(current.json["id"] as? String == shown.json["id"] as? String)
    // It is accepted once.
    let next = try tool.run("coach", "accept", "--json")
    #expect(next.errors.contains("No week waits to be accepted: this one is new."))
    #expect(next.json["id"] as? String != accepted.json["id"] as? String)
    #expect(try documents("CoachPlans").count == 2)
  }

  /// The gym has lost all but its dumbbells before the week is accepted.
  @Test func aProposedWeekSaysThatItsInputsChanged() throws {
    let said = "Your inputs changed since this week was planned."
    let shown = try tool.run("coach", "plan", "--gym", "Home", "--days", "2", "--start", "tomorrow")
    #expect(shown.status == 0 && !shown.text.contains(said), "\(shown.errors)")
    #expect(try tool.run("gyms", "edit", "Home", "--rename", "Club").status == 0)
    let planned = try tool.run(
      "coach", "plan", "--gym", "Club", "--days", "2", "--start", "tomorrow", "--json")
    let day = try #require(days(planned.json).first { $0["kind"] as? String == "strength" })
    let date = try #require(day["day"] as? String)
    let redone = try tool.run("coach", "redo", date)
    #expect(redone.status == 0 && !redone.text.contains(said), "\(redone.errors)")
    #expect(try tool.run("gyms", "edit", "Club", "--equipment", "dumbbells").status == 0)
    #expect(try tool.run("coach", "skip", date).text.contains("check: " + said))
    let accepted = try tool.run("coach", "accept")
    #expect(accepted.status == 0 && accepted.errors.contains(said))
    #expect(!accepted.text.contains(said))
  }

  /// One that asks for another week does not get the one that was shown.
  @Test func whatIsAskedOnAcceptingIsPlanned() throws {
    let shown = try tool.run("coach", "plan", "--days", "2", "--start", "tomorrow", "--json")
    #expect(shown.status == 0, "\(shown.errors)")
    let accepted = try tool.run("coach", "accept", "--days", "1", "--start", "tomorrow", "--json")
    #expect(accepted.status == 0, "\(accepted.errors)")
    #expect(days(accepted.json).filter { $0["kind"] as? String == "strength" }.count == 1)
    // The one that was shown is over with it.
    #expect(try tool.run("coach", "accept").errors.contains("this one is new"))
  }

  @Test func aWeekIsDropped() throws {
    let plan = ["coach", "plan", "--days", "2", "--start", "tomorrow"]
    #expect(try tool.run("coach", "discard").status == 1)
    #expect(try tool.run(plan).status == 0)
    #expect(try tool.run("coach", "discard").text.hasPrefix("Dropped the week from "))
    #expect(try tool.run(plan + ["--accept"]).status == 0)
    let dropped = try tool.run("coach", "discard", "--json")
    #expect((dropped.json["deleted"] as? [String: Any])?["name"] as? String == "the week")
    #expect(try documents("CoachPlans").isEmpty)
    #expect(try tool.run("coach", "show").status == 1)
  }

  @Test func showsWhatADayBeginsWith() throws {
    let made = try tool.run(
      "coach", "plan", "--gym", "Iron Works", "--days", "3", "--start", "2026-11-30", "--accept")
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.text.contains("\n  Warm-up, 5 min: "))
    #expect(made.text.firstMatch(of: #/  warm-up [0-9.]+ kg × [0-9]+/#) != nil, "\(made.text)")
  }

  @Test func aWeekThatIsOverIsShown() throws {
    let made = try tool.run("coach", "plan", "--start", "2026-01-05", "--accept", "--json")
    #expect(made.status == 0, "\(made.errors)")
    let later = try tool.run("coach", "plan", "--start", "tomorrow", "--accept", "--json")
    #expect(later.status == 0, "\(later.errors)")
    let shown = try tool.run("coach", "show", "--week", "2026-01-11", "--json")
    #expect(shown.json["id"] as? String == made.json["id"] as? String)
    let none = try tool.run("coach", "show", "--week", "2026-01-12")
    #expect(none.status == 1 && none.errors.contains("There are weeks from 2026-01-05, "))
  }

  /// The days before the second week begins stay those of the first.
  @Test func aWeekThatBeginsWithinAnotherLeavesItItsFirstDays() throws {
    let first = try tool.run("coach", "plan", "--start", "today", "--accept", "--json")
    #expect(first.status == 0, "\(first.errors)")
    let second = try tool.run("coach", "plan", "--start", "tomorrow", "--accept", "--json")
    #expect(second.status == 0, "\(second.errors)")
    let today = try #require(days(first.json)[0]["day"] as? String)
    let tomorrow = try #require(days(first.json)[1]["day"] as? String)
    let shown = try tool.run("coach", "show", "--week", today, "--json").json
    #expect(shown["id"] as? String == first.json["id"] as? String)
    #expect(days(shown).map { $0["day"] as? String } == [today])
    let faults = shown["violations"] as? [[String: Any]] ?? []
    #expect(!faults.contains { $0["code"] as? String == "days_not_seven" })
    let next = try tool.run("coach", "show", "--week", tomorrow, "--json").json
    #expect(next["id"] as? String == second.json["id"] as? String)
    #expect(days(next).count == 7)
  }

  /// A script moves the long run to the day after the legs.
  @Test func aRunThatComesNextToTheLegsIsSaid() throws {
    try tool.beginAnew()
    // Begins next week, so that nothing lies in the past.
    let monday = try #require(
      Calendar(identifier: .iso8601).nextDate(
        after: Date(), matching: DateComponents(weekday: 2), matchingPolicy: .nextTime))
    func text(_ days: Int) -> String {
      let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
      return monday.addingTimeInterval(Double(days) * 86_400 + 43_200).formatted(format)
    }
    let planned = try tool.run(
      "plan", "new", "--distance", "half", "--weeks", "12", "--current-km", "30", "--days", "4",
      "--result", "10k=48:00", "--start", text(0))
    #expect(planned.status == 0, "\(planned.errors)")
    let made = try tool.run(
      "coach", "plan", "--no-gym", "--days", "3", "--start", text(0), "--accept", "--json")
    #expect(made.status == 0, "\(made.errors)")
    let legs = ["Squat", "Lunge", "Bridge", "Deadlift"]
    let place = try #require(
      days(made.json).firstIndex { day in
        exercises(day).contains { item in
          legs.contains { (item["name"] as? String ?? "").contains($0) }
        }
      })
    let said = " the legs, and a long or hard run comes next."
    #expect(!(try tool.run("coach", "show").text.contains(said)))
    let file = try #require(tool.documents().keys.first { $0.hasPrefix("Plans/") })
    let url = URL(fileURLWithPath: tool.library + "/" + file)
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    var plan = try #require(json as? [String: Any])
    var events = try #require(plan["events"] as? [[String: Any]])
    let long = try #require(events.firstIndex { $0["role"] as? String == "long" })
    events[long]["date"] = text(place + 1)
    plan["events"] = events
    try JSONSerialization.data(withJSONObject: plan).write(to: url)
    let shown = try tool.run("coach", "show")
    #expect(shown.text.components(separatedBy: said).count == 2, "\(shown.text)")
    let day = try #require(shown.text.components(separatedBy: "\n\n").first { $0.contains(said) })
    #expect(day.contains("\n  check: ") && day.contains("\n  Warm-up, "))
  }

  @Test func theBriefTellsWhatIsKnown() throws {
    let json = try tool.run("coach", "brief", "--gym", "Iron Works", "--json").json
    #expect((json["equipment"] as? [String])?.contains("barbell") == true)
    #expect((json["muscles"] as? [[String: Any]])?.count ?? 0 >= 25)
    let lifts = json["exercises"] as? [[String: Any]] ?? []
    #expect(lifts.contains { $0["one_rep_max_kg"] != nil })
    let weights = json["weights"] as? [[String: Any]] ?? []
    let barbell = try #require(weights.first { $0["implement"] as? String == "barbell" })
    // The short bar, and a pair of 1.25 kg.
    #expect(barbell["lightest_kg"] as? Double == 15)
    #expect(barbell["step_kg"] as? Double == 2.5)
    #expect((json["ignored"] as? [String])?.isEmpty == true)
    let text = try tool.run("coach", "brief", "--gym", "Iron Works").text
    #expect(text.contains("exercises can be done there"))
    #expect(text.contains("dumbbells 2 kg to 50 kg, smallest step 1 kg"))
    #expect(text.contains("Leg extension 20 lb to 290 lb, smallest step 10 lb"))
    #expect(text.contains("body weight:"))
  }

  /// Placements and their scores, under both names; nothing is saved or proposed.
  @Test func whatWasWeighedIsShown() throws {
    let asked = ["--days", "3", "--start", "2026-11-30"]
    let text = try tool.run(["coach", "debug"] + asked)
    #expect(text.text.contains("ways to place the sessions"), "\(text.errors)")
    #expect(try tool.run(["coach", "plan", "--debug"] + asked).text == text.text)
    let output = try tool.run(["coach", "debug", "--json"] + asked)
    #expect(output.status == 0, "\(output.errors)")
    let json = output.json
    #expect(json["placements"] as? Int ?? 0 >= 12)
    let tried = json["tried"] as? [[String: Any]] ?? []
    #expect(tried.count == 12)
    let scores = tried.compactMap { $0["score"] as? Double }
    #expect(scores.count == 12 && scores == scores.sorted(by: >))
    for one in tried {
      let days = one["days"] as? [Int] ?? []
      #expect(days.count == 3 && days.allSatisfy { (1...7).contains($0) })
      #expect((one["sessions"] as? [String])?.count == 3)
      #expect(one["against"] as? Double != nil && one["worth"] as? Double != nil)
    }
    #expect(try tool.run(["coach", "plan", "--debug", "--json"] + asked).text == output.text)
    #expect(try documents("CoachPlans").isEmpty)
    #expect(try tool.run("coach", "accept").errors.contains("this one is new"))
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
    // Sets of late, both ends of the band, and days since it was trained hard.
    #expect((user["sets"] as? [[Any]])?.contains { $0.count == 5 } == true)
    #expect(model["schema"]?.contains("additionalProperties") == true)
    let file = tool.library + "/../answer.json"
    func answer(_ text: String) throws -> Tool.Output {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      return try tool.run(["coach", "plan", "--json", "--answer", file] + asked)
    }
    let names = (user["ex"] as? [[Any]] ?? []).map { $0.first as? String ?? "" }
    let places = try [
      "Bench Press (Barbell)", "Bent Over Row (Barbell)", "Lat Pulldown (Cable)",
      "Overhead Press (Barbell)",
    ].map { name in try #require(names.firstIndex(of: name), "\(name)") }
    let day = places.map { "[\($0),4,8,12,0,90]" }.joined(separator: ",")
    func week(_ days: Set<Int>) -> String {
      "{" + (1...7).map { "\"d\($0)\":[\(days.contains($0) ? day : "")]" }.joined(separator: ",")
        + "}"
    }
    let good = try answer(week([1, 4]))
    #expect(good.status == 0, "\(good.errors)")
    #expect(good.json["origin"] as? String == "model")
    let remarks = good.json["remarks"] as? [String] ?? []
    #expect(remarks.contains { $0.hasPrefix("No sets for glutes, quads and hamstrings: ") })
    let little = try answer(week([1]))
    #expect(little.status == 65 && little.errors.contains("Strength on 1 of the 2 days"))
    #expect(little.errors.contains("(too_few_days)"))
    let bad = try answer("Sure! Here is your week.")
    #expect(bad.status == 65 && bad.errors.contains("not_json"))
    #expect(try answer("{}").errors.contains("wrong_shape"))
    #expect(
      try tool.run("coach", "plan", "--answer", "/nowhere").errors.contains("There is no file"))
  }
}
