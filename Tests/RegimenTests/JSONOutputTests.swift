import Documents
import Foundation
import Testing

/// What commands print for programs, beside the documents that it tells of.
@Suite struct JSONOutputTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func json(_ words: String...) throws -> JSONValue {
    let run = try tool.run(words)
    #expect(run.status == 0, "\(words): \(run.errors)")
    return try JSONValue(parsing: [UInt8](run.text.utf8)).withoutLineages
  }

  /// The only document of a folder, as it lies there.
  private func document(_ folder: String) throws -> JSONValue {
    let found = try tool.documents().filter { $0.key.hasPrefix(folder + "/") }
    #expect(found.count == 1, "\(found.keys)")
    return try JSONValue(parsing: [UInt8](try #require(found.first).value)).withoutLineages
  }

  @Test func tellsOfAWorkoutWhileItRunsAndWhenItEnds() throws {
    #expect(try tool.run("log", "show", "--json").status == 1)
    try tool.run("log", "start", "--name", "Push")
    let first = try json("log", "set", "Bench Press (Barbell)", "5x60kg", "--json")
    #expect(first["exercise"]?.string == "Bench Press (Barbell)")
    #expect(first["sets_done"]?.number == 1)
    #expect(try first["workout"] == document("Workouts"))
    try tool.run("log", "set", "Bench Press (Barbell)", "5x20kg", "--warmup")
    let shown = try json("log", "show", "--json")
    #expect(try shown["workout"] == document("Workouts"))
    #expect(shown["sets_done"]?.number == 2)

    let finished = try json("log", "finish", "--note", "Good", "--json")
    #expect(try finished["workout"] == document("Workouts"))
    #expect(finished["workout"]?["notes"]?.string == "Good")
    #expect(finished["records"]?.array == [], "the first time sets every record")
    #expect((finished["seconds"]?.number ?? 0) >= 0)
    // Nothing else was trained this week.
    let rows = try json("volume", "--json")["rows"]?.array ?? []
    #expect(sets(finished["volume"]?.array ?? []) == sets(rows))
    #expect(sets(rows)["Chest"] == 1)
  }

  private func sets(_ muscles: [JSONValue]) -> [String: Double] {
    var found: [String: Double] = [:]
    for muscle in muscles {
      if let name = muscle["name"]?.string, let sets = muscle["sets"]?.number, sets > 0 {
        found[name] = sets
      }
    }
    return found
  }

  @Test func tellsOfRecordsAsTheHistoryDoes() throws {
    for set in ["5x60kg", "5x65kg"] {
      try tool.run("log", "start", "--name", "Push")
      try tool.run("log", "set", "Bench Press (Barbell)", set)
      if set == "5x60kg" { try tool.run("log", "finish") }
    }
    let records = try json("log", "finish", "--json")["records"]?.array ?? []
    let known = try json("history", "--exercise", "Bench Press (Barbell)", "--json")["records"]
    #expect(records.compactMap { $0["kind"]?.string } == ["heaviest_kg", "e1rm_kg"])
    for record in records {
      #expect(record["exercise"]?.string == "Bench Press (Barbell)")
      #expect(record["value"] == known?[record["kind"]?.string ?? ""])
    }
    #expect(records.first?["value"]?.number == 65)
  }

  @Test func moreRepsWithTheBodyAloneAreARecord() throws {
    for reps in ["20", "25"] {
      try tool.run("log", "start", "--name", "Push")
      try tool.run("log", "set", "Push Up", reps)
      if reps == "20" { try tool.run("log", "finish") }
    }
    let records = try json("log", "finish", "--json")["records"]?.array ?? []
    #expect(records.compactMap { $0["kind"]?.string } == ["most_reps"])
    #expect(records.first?["value"]?.number == 25)
  }

  @Test func noBandIsSaidOfLessThanAWeek() throws {
    try tool.run("log", "start", "--name", "Push")
    for _ in 0..<3 { try tool.run("log", "set", "Bench Press (Barbell)", "5x60kg") }
    try tool.run("log", "finish")
    func band(_ volume: JSONValue) -> String? {
      volume["rows"]?.array?.first { $0["name"]?.string == "Chest" }?["band"]?.string
    }
    #expect(try band(json("volume", "--json")) == "below")
    let today = String(try #require(document("Workouts")["startedAt"]?.string).prefix(10))
    #expect(try band(json("volume", "--json", "--from", today, "--to", today)) == nil)
  }

  @Test func estimatesByTheFormulaOfTheSettings() throws {
    try tool.run("log", "start", "--name", "Push")
    try tool.run("log", "set", "Bench Press (Barbell)", "5x80kg")
    try tool.run("log", "finish")
    func maximum() throws -> Double? {
      let history = try json("history", "--exercise", "Bench Press (Barbell)", "--json")
      return history["records"]?["e1rm_kg"]?.number
    }
    let epley = try maximum() ?? 0
    #expect(abs(epley - 93.33) < 0.01)
    try tool.run("settings", "--formula", "brzycki")
    #expect(try maximum() == 90)
  }

  @Test func tellsTheSettings() throws {
    try tool.run("gyms", "add", "Home")
    #expect(try json("settings", "--json")["body_weight_kg"] == .null)
    let changed = try json(
      "settings", "--unit", "lb", "--distance-unit", "mi", "--week-start", "sunday", "--formula",
      "brzycki", "--body-weight", "80kg", "--countdown", "5", "--no-speech", "--no-vibration",
      "--json")
    #expect(try changed["settings"] == document("Settings"))
    let cues = changed["settings"]?["cues"]
    #expect(cues?["countdownSeconds"]?.number == 5)
    #expect(cues?["hasSpeech"] == .bool(false) && cues?["vibrates"] == .bool(false))
    #expect(try tool.run("settings").text.contains("Countdown    5 s\n"))
    #expect(try tool.run("settings", "--countdown", "11").status != 0)
    #expect(changed["settings"]?["weightUnit"]?.string == "lb")
    #expect(changed["settings"]?["distanceUnit"]?.string == "mi")
    #expect(changed["settings"]?["oneRepMaxFormula"]?.string == "brzycki")
    #expect(try tool.run("settings").text.contains("1RM formula  brzycki\n"))
    #expect(try tool.run("settings", "--formula", "guess").status != 0)
    let heavy = try tool.run("settings", "--body-weight", "800kg")
    #expect(heavy.status == 2 && heavy.errors.contains("--body-weight takes 20 to 500 kg."))
    #expect(changed["body_weight_kg"]?.number == 80)
    #expect(try json("settings", "--json") == changed)
    #expect(try tool.run("settings", "--countdown", "0").text.contains("Countdown    none\n"))
  }

  @Test func tellsOfANewPlanWhetherItIsKept() throws {
    let words = [
      "plan", "new", "--distance", "10k", "--weeks", "8", "--result", "5k=24:00", "--current-km",
      "25", "--json",
    ]
    func plan(_ more: String...) throws -> JSONValue {
      let run = try tool.run(words + more)
      #expect(run.status == 0, "\(run.errors)")
      return try JSONValue(parsing: [UInt8](run.text.utf8)).withoutLineages
    }
    let tried = try plan("--dry-run", "--name", "Spring")
    #expect(tried["saved"]?.bool == false)
    #expect(!FileManager.default.fileExists(atPath: tool.library))
    let made = try plan("--name", "Spring")
    #expect(made["saved"]?.bool == true)
    #expect(made["others"]?.array == [])
    #expect(try made["plan"] == document("Plans"))
    #expect(try made["plan"] == json("plan", "show", "--json"))
    #expect(tried["plan"]?["configuration"] == made["plan"]?["configuration"])
    #expect(tried["findings"] == made["findings"])
    let second = try plan("--name", "Summer", "--instead")
    let others = second["others"]?.array ?? []
    #expect(others.compactMap { $0["id"] } == [made["plan"]?["id"]].compactMap { $0 })
    #expect(others.first?["cancelled"]?.bool == true)

    let refused = try tool.run("plan", "new", "--distance", "marathon", "--weeks", "4", "--json")
    #expect(refused.status != 0)
    let why = try JSONValue(parsing: [UInt8](refused.text.utf8))
    #expect(why["refused"]?.string?.isEmpty == false, "\(refused.text)")
  }

  @Test func tellsZonesAfterAChange() throws {
    try tool.run(
      "plan", "new", "--distance", "10k", "--weeks", "8", "--result", "5k=27:00", "--current-km",
      "25", "--name", "Spring")
    guard
      case .object(var changed) = try json(
        "zones", "set", "--threshold-pace", "4:20", "--max-heart-rate", "188", "--json"),
      case .object(let shown) = try json("zones", "show", "--json")
    else {
      Issue.record("zones are no object")
      return
    }
    let plans = changed.popLast()
    #expect(plans?.key == "plans")
    let plan = try document("Plans")
    #expect(
      plans?.value
        == .array([
          .object([.init("id", try #require(plan["id"])), .init("name", .string("Spring"))])
        ]))
    #expect(changed == shown)
  }

  @Test func tellsOfOneExerciseAsOfAll() throws {
    try tool.run("exercises", "add", "Zercher Carry", "--load", "distance", "--muscle", "Abs=0.75")
    let one = try json("exercises", "show", "Zercher", "--json")
    #expect(one["name"]?.string == "Zercher Carry")
    let all = try json("exercises", "list", "--json")
    #expect(all["exercises"]?.array == [one])
  }

  @Test func tellsWhatARebuildHasRead() throws {
    for name in ["Home", "Club"] { try tool.run("gyms", "add", name) }
    let rebuilt = try json("library", "rebuild", "--json")
    let status = try json("library", "status", "--json")
    #expect(rebuilt["documents"] == status["documents"])
    #expect(rebuilt["documents"]?["Gyms"]?.number == 2)
    #expect((rebuilt["seconds"]?.number ?? -1) > 0)
  }

  @Test func tellsWhatCanBeBroughtBack() throws {
    for name in ["Home", "Club"] {
      try tool.run("gyms", "add", name)
      try tool.run("gyms", "delete", name)
    }
    let listed = try json("library", "restore", "--json")
    let deleted = listed["deleted"]?.array ?? []
    #expect(Set(deleted.compactMap { $0["name"]?.string }) == ["Home", "Club"])
    for gym in deleted {
      #expect(gym["folder"]?.string == "Gyms")
      #expect(gym["missed"]?.bool == false)
    }
    #expect(listed["restored"]?.array == [])
    let home = deleted.first { $0["name"]?.string == "Home" }
    let restored = try json("library", "restore", "Home", "--json")
    #expect(restored["restored"]?.array == [home].compactMap { $0 })
    #expect(restored["deleted"]?.array?.compactMap { $0["name"]?.string } == ["Club"])
    #expect(try document("Gyms")["id"] == home?["id"])
    let left = try json("library", "restore", "--json")
    #expect(left["deleted"] == restored["deleted"])
    let held = try json("library", "review", "--json")
    #expect(held["files"]?.array == [] && held["accepted"]?.array == [])
  }

  @Test(arguments: ["--accept", "--discard"])
  func tellsWhatWasDecidedWhereADocumentIsBackInTwoFiles(_ option: String) throws {
    try tool.run("gyms", "add", "Home")
    try tool.run("log", "start", "--name", "Push")
    let path = try #require(try tool.documents().keys.first { $0.hasPrefix("Workouts/") })
    let file = URL(fileURLWithPath: tool.library + "/" + path)
    let text = try Data(contentsOf: file)
    try tool.run("log", "discard")
    let stone = try #require(try tool.documents().keys.first { $0.hasPrefix("Stubs/") })
    try FileManager.default.removeItem(atPath: tool.library + "/" + stone)
    try tool.run("gyms", "add", "Club")
    let other = URL(fileURLWithPath: tool.library + "/Workouts/2025/12")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try text.write(to: other.appendingPathComponent(file.lastPathComponent))
    try text.write(to: file)
    let decided = try json("library", "review", option, "all", "--json")
    let key = option == "--accept" ? "accepted" : "discarded"
    #expect(decided["files"]?.array == [] && decided[key]?.array?.count == 1)
    #expect(try json("library", "review", "--json")["files"]?.array == [])
  }

  /// The figures of the reports that are kept in docs.
  @Test(arguments: [("plan", "plans"), ("coach", "weeks")])
  func tellsTheFiguresOfAnAudit(_ command: String, _ key: String) throws {
    let audit = try json(command, "audit", "--json")
    let measures = (audit[key]?.array ?? []).flatMap { $0["measures"]?.array ?? [] }
    let inside = measures.filter { $0["inside"]?.bool == true }
    #expect(!inside.isEmpty)
    for measure in inside {
      let value = measure["value"]?.number ?? .nan
      // What is shown of a range is rounded.
      let tolerance = (measure["tolerance"]?.number ?? 0) + 0.006
      #expect(value >= (measure["low"]?.number ?? .nan) - tolerance)
      #expect(value <= (measure["high"]?.number ?? .nan) + tolerance)
    }
    #expect(audit["unexplained"]?.number == 0)
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/\(command)-audit.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("\(inside.count) of \(measures.count) measures lie inside"))
  }

  /// `$HOME` is home, whatever the list of users says.
  @Test func findsTheLibraryAtHome() throws {
    let run = try tool.run(["history"], ["REGIMEN_LIBRARY": ""])
    #expect(run.status == 1)
    let message = "error: There is no folder at \(tool.folder)/Regimen.\n"
    #expect(run.errors.hasPrefix(message), "\(run.errors)")
  }
}

extension JSONValue {
  /// Without what documents keep of their past.
  fileprivate var withoutLineages: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.filter { $0.key != "lineage" }.map { Member($0.key, $0.value.withoutLineages) })
    case .array(let elements): .array(elements.map { $0.withoutLineages })
    default: self
    }
  }
}
