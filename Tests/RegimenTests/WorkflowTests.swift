import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct WorkflowTests {
  @Test func readingGoesOnWhereTheFolderIsEmptied() throws {
    let tool = try Tool()
    try tool.run("import", try tool.file("a.csv", StrongFile.text(workouts: 3)), "--unit", "kg")
    for name in try FileManager.default.contentsOfDirectory(atPath: tool.library) {
      try FileManager.default.removeItem(atPath: tool.library + "/" + name)
    }
    let status = try tool.run("library", "status", "--json")
    #expect(status.status == 0)
    #expect(status.json["state"] as? String == "emptied")
    #expect(status.errors.hasPrefix("warning: The library at "))
    let history = try tool.run("history", "--json")
    #expect(history.status == 0)
    #expect((history.json["workouts"] as? [Any])?.count == 3)
    // Nothing is written.
    #expect(try tool.run("log", "start").status == 1)
  }

  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func logsAWorkoutOverSeveralInvocations() throws {
    try tool.run("splits", "starter")
    #expect(try tool.run("log").errors.hasPrefix("error: No workout is running.\n"))
    let started = try tool.run("log", "start", "--split", "core")
    #expect(started.text.contains("○ 10"))
    #expect(
      try tool.run("log", "start").errors.contains("\"Core\" is still running"))
    #expect(try tool.run("log", "set", "Ab Crunch", "12x30kg", "--rpe", "8").status == 0)
    #expect(try tool.run("log", "set", "Squat (Barbell)", "5x100").status == 0)
    #expect(try tool.run("log", "set", "squat (barbell)", "8x60kg", "--warmup").status == 0)
    #expect(try tool.run("log").text.contains("✓ 12 × 30 kg @ 8"))
    let finished = try tool.run("log", "finish")
    #expect(finished.text.contains("3 sets"))
    #expect(!finished.text.contains("○"))
    #expect(try tool.run("log").status == 1)
    let history = try tool.run("history", "--json")
    let workout = (history.json["workouts"] as? [[String: Any]])?.first
    #expect((workout?["logs"] as? [[String: Any]])?.count == 2)
    let volume = try tool.run("volume", "--json")
    let quads = (volume.json["rows"] as? [[String: Any]])?.first {
      $0["name"] as? String == "Quads"
    }
    #expect(quads?["reps"] as? Double == 5)
    #expect(quads?["load_kg"] as? Double == 500)
    #expect(quads?["sets"] as? Double == 1)
    #expect(quads?["band"] as? String == "below")
  }

  @Test func showsLoadsInTheUnitOfThePerson() throws {
    try tool.run("settings", "--unit", "lb")
    for weight in ["5x100lb", "5x135lb"] {
      try tool.run("log", "start", "--name", "Legs")
      #expect(try tool.run("log", "set", "Squat (Barbell)", weight).status == 0)
      let finished = try tool.run("log", "finish").text
      if weight.contains("135") {
        #expect(finished.contains("heaviest set 135 lb"), "\(finished)")
      }
    }
    let volume = try tool.run("volume", "--by", "exercise").text
    #expect(volume.contains("Load lb"), "\(volume)")
    #expect(volume.contains(" 1\u{202f}175 "), "\(volume)")
    let history = try tool.run("history", "--exercise", "Squat (Barbell)").text
    #expect(history.contains("135 lb"), "\(history)")
    #expect(!history.contains("kg"), "\(history)")
  }

  @Test func volumeCallsExercisesAsTheyAreCalledNow() throws {
    try tool.run("exercises", "add", "Carry")
    try tool.run("log", "start", "--name", "Legs")
    try tool.run("log", "set", "Carry", "5x40kg")
    try tool.run("log", "finish")
    #expect(try tool.run("exercises", "edit", "Carry", "--rename", "Farmer's Walk").status == 0)
    let told = try tool.run("volume", "--by", "exercise", "--json").json
    for list in ["rows", "unassigned"] {
      let names = (told[list] as? [[String: Any]])?.map { $0["name"] as? String }
      #expect(names == ["Farmer's Walk"], "\(list)")
    }
  }

  /// As the app does: what is added to a body, and what helps it, whatever the body weighs.
  @Test func comparesWhatIsAddedToABodyOrHelpsIt() throws {
    var finished = ""
    for (pullUp, dip) in [("5x5kg", "8x30kg"), ("5x10kg", "8x20kg")] {
      try tool.run("log", "start", "--name", "Body")
      #expect(try tool.run("log", "set", "Pull Up", pullUp).status == 0)
      #expect(try tool.run("log", "set", "Chest Dip (Assisted)", dip).status == 0)
      finished = try tool.run("log", "finish").text
    }
    #expect(finished.contains("Pull Up: most weight added 10 kg"), "\(finished)")
    #expect(finished.contains("Chest Dip (Assisted): least assistance 20 kg"), "\(finished)")
    func record(_ exercise: String, _ key: String) throws -> Double? {
      let history = try tool.run("history", "--exercise", exercise, "--json")
      return (history.json["records"] as? [String: Any])?[key] as? Double
    }
    #expect(try record("Pull Up", "added_kg") == 10)
    #expect(try record("Pull Up", "heaviest_kg") == nil)
    #expect(try record("Chest Dip (Assisted)", "assistance_kg") == 20)
  }

  @Test func bringsBackWhatWasDiscardedOrDeleted() throws {
    try tool.run("log", "start", "--name", "Lost")
    try tool.run("log", "set", "Deadlift (Barbell)", "5x140kg")
    let before = try tool.documents()
    let discarded = try tool.run("log", "discard").text
    let id = try #require(discarded.split(separator: " ").last).trimmingCharacters(in: .newlines)
    #expect(try tool.run("log").status == 1)
    #expect(try tool.run("library", "restore", id).status == 0)
    #expect(try tool.documents() == before)
    try tool.run("log", "finish")
    try tool.run("exercises", "delete", "Deadlift (Barbell)")
    #expect(try tool.run("exercises").text.contains("No exercises yet"))
    let week = try tool.run("volume", "--json")
    let sets = (week.json["rows"] as? [[String: Any]])?.first { $0["name"] as? String == "Glutes" }
    #expect((sets?["sets"] as? Double ?? 0) > 0, "what was logged went with the exercise")
  }

  @Test func anExerciseOfTheCatalogueThatWasRenamedIsNotWrittenOver() throws {
    try tool.run("exercises", "add", "Deadlift (Barbell)")
    try tool.run("exercises", "edit", "Deadlift (Barbell)", "--rename", "Pulls")
    let before = try tool.documents()
    let again = try tool.run("exercises", "add", "Deadlift (Barbell)")
    #expect(again.status == 1 && again.errors.contains("as “Pulls”"), "\(again)")
    #expect(try tool.documents() == before)
  }

  @Test func showsAndBringsBackWhatADocumentSaidBefore() throws {
    try tool.run("gyms", "add", "Home")
    try tool.run("gyms", "edit", "Home", "--rename", "Club")
    let list = try tool.run("library", "history", "Club")
    #expect(list.text.contains("name Home → Club"), "\(list)")
    #expect(try tool.run("library", "history", "Club", "--show", "2").text.contains("Home"))
    let texts = try tool.run("library", "history", "Club", "--json").json["versions"] as? [Any]
    #expect(texts?.count == 2)
    #expect(try tool.run("library", "history", "Club", "--restore", "3").status == 1)
    #expect(try tool.run("library", "history", "Nobody").status == 1)
    #expect(try tool.run("library", "history", "Club", "--restore", "2").status == 0)
    #expect(try tool.run("gyms").text.contains("Home"))
    // The other one is still there.
    #expect(try tool.run("library", "history", "Home", "--restore", "2").status == 0)
    #expect(try tool.run("gyms").text.contains("Club"))
  }

  @Test func showsTheLibraryAsItWasOnADay() throws {
    try tool.run("gyms", "add", "Home")
    let yesterday = try tool.run("library", "at", "yesterday")
    #expect(yesterday.text.contains("not there yet"), "\(yesterday)")
    #expect(yesterday.text.contains("0 were as they are now; 1 came later and stay."))
    let before = try tool.documents()
    let all = try tool.run("library", "at", "yesterday", "--restore-all")
    #expect(all.status == 0 && all.text.contains("0 documents say again"), "\(all)")
    #expect(try tool.documents() == before)
    #expect(try tool.run("library", "at", "yesterday", "--restore", "Home").status == 1)
    #expect(try tool.run("library", "at", "today", "--restore", "Home").status == 0)
    #expect(try tool.run("library", "at", "2099-01-01").status == 2)
    let documents = try tool.run("library", "at", "today", "--json").json["documents"]
    #expect((documents as? [[String: Any]])?.first?["then"] as? String == "same")
  }

  @Test func bringsBackAFileThatWentAway() throws {
    for name in ["Home", "Club"] { try tool.run("gyms", "add", name) }
    let before = try tool.documents()
    let home = try #require(
      before.first { String(decoding: $0.value, as: UTF8.self).contains("Home") })
    try FileManager.default.removeItem(atPath: tool.library + "/" + home.key)
    #expect(try tool.run("library", "restore").text.contains("(missed)"))
    #expect(try tool.run("library", "restore", "Home").status == 0)
    #expect(try tool.documents() == before)
    #expect(try tool.run("library", "restore").text.contains("Nothing has been deleted"))
  }

  @Test func exportsAndImportsTheSameDocuments() throws {
    try tool.takeDemo()
    let documents = try tool.documents()
    for format in ["json", "csv"] {
      let file = tool.folder + "/export." + format
      let made = try tool.run("export", "--format", format, "--output", file)
      #expect(made.status == 0, "\(made.errors)")
      // The recordings of the demo have samples.
      #expect(made.errors.contains("Not in it: the samples of ") == (format == "json"))
      let other = try Tool()
      #expect(try other.run("import", file).status == 0)
      let copies = try other.documents()
      if format == "json" {
        #expect(copies == documents)
      } else {
        let workouts = documents.filter { $0.key.hasPrefix("Workouts") }
        #expect(copies.filter { $0.key.hasPrefix("Workouts") } == workouts)
        let again = other.folder + "/again.csv"
        try other.run("export", "--format", "csv", "--output", again)
        #expect(
          try Data(contentsOf: URL(fileURLWithPath: again))
            == Data(contentsOf: URL(fileURLWithPath: file)))
      }
      let second = try other.run("import", file, "--json")
      #expect(second.json["sets"] as? Int == 0)
      #expect(try other.documents() == copies)
    }
  }

  @Test func makesTheSameDemoForTheSameSeed() throws {
    try tool.takeDemo()
    let other = try Tool()
    let made = try other.run("demo", "--today", "2026-11-19", "--json").json
    #expect(try tool.documents() == other.documents())
    let workouts = try tool.documents().keys.filter { $0.hasPrefix("Workouts/") }
    #expect(made["workouts"] as? Int == workouts.count)
    let week = try tool.run("volume", "--week", "2026-11-12", "--json").json
    let volume = try #require(made["volume"] as? [String: Any])
    #expect(volume["from"] as? String == week["from"] as? String)
    func sets(_ report: [String: Any]) -> [Double] {
      (report["rows"] as? [[String: Any]] ?? []).compactMap { $0["sets"] as? Double }
    }
    #expect(sets(volume) == sets(week) && !sets(week).isEmpty)
    #expect(try tool.run("library", "verify").status == 0)
    try Snapshot.named("demo-week.txt").check(
      try tool.run("volume", "--week", "2026-11-12").text)
    try Snapshot.named("demo-history.txt").check(
      try tool.run("history", "--only", "strength", "--limit", "8").text)
    let own = try Tool()
    try own.run("gyms", "add", "Mine")
    let refused = try own.run("demo")
    #expect(refused.errors.contains("holds a library already."))
  }

  @Test func tellsWhatItLeavesAlone() throws {
    try tool.takeDemo()
    let path = try #require(try tool.documents().keys.filter { $0.hasPrefix("Workouts") }.min())
    let text = try #require(try tool.documents()[path])
    try text.prefix(200).write(to: URL(fileURLWithPath: tool.library + "/" + path))
    let status = try tool.run("library", "status", "--json")
    #expect(status.json["quarantined"] as? Int == 1)
    #expect(status.json["state"] as? String == "ready")
    let verified = try tool.run("library", "verify")
    #expect(verified.status == 1)
    #expect(verified.text.contains(path + ":"))
    #expect(verified.text.contains("the text ends in the middle of a value [unreadable]"))
    #expect(try tool.run("history").status == 0)
    #expect(
      try tool.documents()[path] == text.prefix(200), "a damaged file must stay as it is")
  }

  @Test func saysThatALibraryIsMissingOrAFile() throws {
    #expect(
      try tool.run("history").errors == """
        error: There is no folder at \(tool.library).
        hint: Name another folder with --library, or make one: regimen demo, regimen import.

        """)
    let file = try tool.file("x", "x")
    #expect(
      try tool.run("history", "--library", file).errors == """
        error: \(file) is a file, not a folder.
        hint: Name the folder that holds Workouts, Exercises and so on.

        """)
  }

  @Test func saysThatTheCurrentFolderIsGone() throws {
    let process = tool.process([])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" gyms add Home --library here",
      Tool.program.path,
    ]
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let said = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(said.hasPrefix("error: Could not find the current folder: "), "\(said)")
  }

  @Test func makesNoLibraryInPlaceOfOneThatIsNotMounted() throws {
    try tool.run("exercises", "add", "Bench Press")
    let manager = FileManager.default
    try manager.moveItem(atPath: tool.library, toPath: tool.folder + "/away")
    let refused = try tool.run("exercises", "add", "Row")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("but it held"), "\(refused.errors)")
    #expect(!manager.fileExists(atPath: tool.library))
    try manager.moveItem(atPath: tool.folder + "/away", toPath: tool.library)
    #expect(try tool.run("exercises", "add", "Row").status == 0)
    #expect(try tool.run("exercises").text.contains("Bench Press"))
  }

  @Test func drawsVolumeAsATableAsTextAndAsAPicture() throws {
    try tool.takeDemo()
    let csv = try tool.run("volume", "--week", "2026-11-12", "--csv").text
    #expect(csv.hasPrefix("name,reps,load_kg,sets,band\n"))
    let svg = try tool.run("volume", "--week", "2026-11-12", "--svg").text
    #expect(svg.hasPrefix("<svg "))
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    let range = try tool.run("volume", "--from", "2026-10-01", "--to", "2026-10-31", "--json")
    #expect(range.json["from"] as? String == "2026-10-01")
    #expect(range.json["to"] as? String == "2026-10-31")
  }

  @Test func addsAWarmUpBesideThePlanAndTimesWithoutReps() throws {
    try tool.run("splits", "add", "Day", "Bench Press (Barbell)=3x8", "Pull Up=2x5")
    try tool.run("log", "start", "--split", "Day")
    let warmup = try tool.run("log", "set", "Bench", "10x20kg", "--warmup").text
    #expect(warmup.contains("✓ 10 × 20 kg (warmup)   ○ 8   ○ 8   ○ 8"))
    #expect(try tool.run("log", "set", "Pull", "45s").text.contains("✓ 45 s   ○ 5"))
    let incline = try tool.run("log", "set", "Incline Bench Press (Barbell)", "5x50kg")
    #expect(incline.text.contains("Incline Bench Press (Barbell)"))
    #expect(
      try tool.run("log", "set", "Bench Press (Barbell)", "5x60kg").text.contains("✓ 5 × 60 kg"))
  }

  @Test func restoresWhatADeletionLeftWithoutItsLinks() throws {
    try tool.run("log", "start")
    try tool.run("log", "set", "Bench Press (Barbell)", "5x100kg")
    try tool.run("log", "finish")
    let before = try tool.run("volume", "--json").text
    try tool.run("muscles", "delete", "Chest")
    #expect(!(try tool.run("volume", "--json").text.contains("\"Chest\"")))
    try tool.run("library", "restore", "Chest")
    #expect(try tool.run("volume", "--json").text == before)
    let twice = try tool.run("library", "restore", "Chest")
    #expect(twice.errors.contains("There is no deleted document named \"Chest\"."))
  }

  @Test func keepsTheDemoOutOfALibraryThatIsInUse() throws {
    try tool.takeDemo()
    try tool.run("log", "start")
    try tool.run("log", "set", "Plank", "60s")
    try tool.run("log", "finish")
    let before = try tool.documents()
    #expect(try tool.run("demo", "--today", "2026-11-19").status == 1)
    #expect(try tool.documents() == before)
  }

  @Test func refusesATableWhoseValuesMakeNoSense() throws {
    try tool.takeDemo()
    let csv = try tool.run("export", "--format", "csv").text
    var lines = csv.split(separator: "\n").map { String($0) }
    lines[1] = lines[1].replacing(",working,,", with: ",working,,x").replacing(
      ",warmup,,", with: ",warmup,,x")
    let other = try Tool()
    let output = try other.run(
      "import", try other.file("a.csv", lines.joined(separator: "\n")), "--json")
    #expect(output.status == 0)
    let messages = (output.json["diagnostics"] as? [[String: Any]])?
      .compactMap { $0["message"] as? String }
    #expect(messages?.count == 1)
    #expect(messages?.first?.contains("cannot stand in the column reps") == true)
  }
}
