import Foundation
import Testing

@Suite struct ImportCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func numbers(_ output: Tool.Output) -> [Int?] {
    ["rows", "workouts", "sets", "warmups", "unchanged"].map { output.json[$0] as? Int }
  }

  @Test func addsOnlyWhatIsNew() throws {
    let short = try tool.file("short.csv", StrongFile.text(workouts: 10))
    let long = try tool.file("long.csv", StrongFile.text(workouts: 12))
    let first = try tool.run("import", short, "--unit", "kg", "--json")
    #expect(first.status == 0)
    #expect(numbers(first) == [50, 10, 50, 10, 0])
    #expect((first.json["created"] as? [String: Int])?["exercises"] == 2)
    let before = try tool.documents()
    let second = try tool.run("import", short, "--unit", "kg", "--json")
    #expect(numbers(second) == [50, 0, 0, 0, 50])
    #expect(try tool.documents() == before)
    let third = try tool.run("import", long, "--unit", "kg", "--json")
    #expect(numbers(third) == [60, 2, 10, 2, 50])
  }

  @Test func findsASetThatWasAddedInTheMiddle() throws {
    let text = StrongFile.text(workouts: 1)
    var lines = text.split(separator: "\n").map { String($0) }
    try tool.run("import", try tool.file("a.csv", text), "--unit", "kg")
    lines.insert(lines[2].replacing(",60.5,", with: ",62.5,"), at: 3)
    let file = try tool.file("b.csv", lines.joined(separator: "\n") + "\n")
    #expect(numbers(try tool.run("import", file, "--unit", "kg", "--json")) == [6, 0, 1, 0, 5])
  }

  @Test func keepsEditsAndDeletionsThatWereMadeSince() throws {
    let file = try tool.file("a.csv", StrongFile.text(workouts: 2))
    try tool.run("import", file, "--unit", "kg")
    let path = try #require(try tool.documents().keys.filter { $0.hasPrefix("Workouts") }.min())
    let url = URL(fileURLWithPath: tool.library + "/" + path)
    let edited = try String(contentsOf: url, encoding: .utf8).replacing(
      "\"60.5 kg\"", with: "\"61 kg\"")
    try Data(edited.utf8).write(to: url)
    let again = try tool.run("import", file, "--unit", "kg", "--json")
    #expect(numbers(again) == [10, 0, 0, 0, 7])
    #expect(again.json["kept"] as? Int == 3)
    #expect(try String(contentsOf: url, encoding: .utf8) == edited)
  }

  @Test func remembersTheUnitAndAsksWhereAnotherOneIsSaid() throws {
    let file = try tool.file("a.csv", StrongFile.text(workouts: 2))
    try tool.run("import", file, "--unit", "kg")
    let before = try tool.documents()
    let silent = try tool.run("import", file, "--json")
    #expect(numbers(silent) == [10, 0, 0, 0, 10])
    let note = (silent.json["diagnostics"] as? [[String: Any]])?.first?["message"] as? String
    #expect(note == "Weights were read as kg, as in earlier imports from Strong.")
    let other = try tool.run("import", file, "--unit", "lb")
    #expect(other.status == 2)
    #expect(
      other.errors == """
        error: Earlier imports from Strong were in kg, and this one is said to be in lb.
        hint: Pass --unit kg; or --unit lb --change-unit, where the app shows lb now, or the \
        earlier unit was wrong.

        """)
    #expect(try tool.documents() == before)
    let changed = try tool.run("import", file, "--unit", "lb", "--change-unit", "--json")
    // Two have no weight.
    #expect(numbers(changed) == [10, 0, 0, 0, 2])
    #expect(changed.json["updated"] as? Int == 8)
  }

  @Test func takesOverWhatWasChangedInTheOtherApp() throws {
    let text = StrongFile.text(workouts: 2)
    try tool.run("import", try tool.file("a.csv", text), "--unit", "kg")
    let file = try tool.file("b.csv", text.replacing(",60.5,", with: ",62.5,"))
    let output = try tool.run("import", file)
    #expect(output.status == 0)
    #expect(output.text.contains("Added 0 workouts with 0 sets"))
    #expect(output.text.contains("\nSets: 3 updated.\n"))
    #expect(try tool.run("import", file, "--json").json["unchanged"] as? Int == 10)
  }

  @Test func failsWhereManyRowsAreRefused() throws {
    let bad = "2024-07-01 18:00:00,A,1h,Squat,1,abc,5,0,0,,,\n"
    let few = try tool.file("few.csv", StrongFile.text(workouts: 20) + bad)
    #expect(try tool.run("import", few, "--unit", "kg").status == 0)
    let many = try tool.file("many.csv", StrongFile.text(workouts: 19) + bad)
    let output = try tool.run("import", many)
    #expect(output.status == 1)
    #expect(
      output.errors == """
        error: 1 of 96 rows in \(many) were not imported.
        hint: The report says why.

        """)
  }

  @Test func asksForTheUnitItIsNotTold() throws {
    let file = try tool.file("a.csv", StrongFile.text(workouts: 1))
    let output = try tool.run("import", file)
    #expect(output.status == 2)
    #expect(
      output.errors == """
        error: Strong's comma files do not say whether weights are kilograms or pounds.
        hint: Pass --unit kg or --unit lb.

        """)
    #expect(!FileManager.default.fileExists(atPath: tool.library))
  }

  @Test func remembersTheColumnsOfATable() throws {
    let text = "Wann,Was,Wie oft,Womit\n2024-07-01,Squat,5,100\n"
    let file = try tool.file("a.csv", text)
    let asked = try tool.run("import", file)
    #expect(asked.status == 2)
    #expect(asked.errors.contains("Say which is what: --columns \"date=…,exercise=…"))
    let columns = "date=Wann,exercise=Was,weight=Womit,reps=Wie oft"
    #expect(
      numbers(
        try tool.run(
          "import", file, "--columns", columns, "--unit", "kg", "--json")) == [1, 1, 1, 0, 0])
    let longer = try tool.file("b.csv", text + "2024-07-02,Squat,6,100\n")
    let output = try tool.run("import", longer, "--json")
    #expect(numbers(output) == [2, 1, 1, 0, 1])
    #expect(output.text.contains("The columns were read as you said once: \(columns)."))
    let wrong = try tool.run("import", file, "--columns", "date=A,reqs=B")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("\"reqs\" is no column that a log can have."))
  }

  @Test func takesAwayThePlaceholderThatAMapHasReplaced() throws {
    let text = StrongFile.text(workouts: 2).replacing("Bench Press (Barbell)", with: "Zorgle")
    let file = try tool.file("a.csv", text)
    try tool.run("import", file, "--unit", "kg")
    func names() throws -> [String] {
      try tool.documents().filter { $0.key.hasPrefix("Exercises/") }
        .map { String(decoding: $0.value, as: UTF8.self) }
        .filter { $0.contains("\"name\": \"Zorgle\"") }
    }
    #expect(try names().count == 1)
    let map = try tool.file("map.csv", "name in the export,exercise\nZorgle,Leg Press\n")
    try tool.run("import", file, "--map", map)
    #expect(try names().isEmpty)
    // It stays away, and the name is known from now on.
    #expect(try tool.run("import", file, "--json").json["unchanged"] as? Int == 10)
    #expect(try names().isEmpty)
  }

  @Test func refusesAPlaceThatIsNone() throws {
    let file = try tool.file("a.csv", StrongFile.text(workouts: 1))
    let output = try tool.run("import", file, "--unit", "kg", "--time-zone", "Mars/Olympus")
    #expect(output.status == 2)
    #expect(
      output.errors == """
        error: "Mars/Olympus" is no time zone.
        hint: Use a name such as Europe/Berlin.

        """)
  }

  @Test func writesNothingInADryRun() throws {
    let file = try tool.file("a.csv", StrongFile.text(workouts: 3, name: "Öl"))
    let output = try tool.run("import", file, "--unit", "kg", "--dry-run", "--json")
    #expect(numbers(output) == [15, 3, 15, 3, 0])
    #expect(!FileManager.default.fileExists(atPath: tool.library))
    try tool.run("import", file, "--unit", "kg")
    let before = try tool.documents()
    let longer = try tool.file("b.csv", StrongFile.text(workouts: 4, name: "Öl"))
    #expect(
      numbers(try tool.run("import", longer, "--unit", "kg", "--dry-run", "--json"))
        == [20, 1, 5, 1, 15])
    #expect(try tool.documents() == before)
  }

  @Test func asksForUnknownExercisesAndTakesTheAnswers() throws {
    let text =
      StrongFile.header
      + "2024-07-01 18:00:00,A,1h,My Own Pulley Thing,1,40,10,0,0,,,\n"
    let file = try tool.file("a.csv", text)
    let first = try tool.run("import", file, "--unit", "kg", "--json")
    let codes = (first.json["diagnostics"] as? [[String: Any]])?.compactMap {
      $0["code"] as? String
    }
    #expect(codes == ["unmapped-exercise"])
    let map = tool.folder + "/a.exercises.csv"
    let questions = try String(contentsOfFile: map, encoding: .utf8)
    #expect(questions.contains("My Own Pulley Thing,,"))
    let answered = questions.replacing(
      "My Own Pulley Thing,,", with: "My Own Pulley Thing,Face Pull (Cable),")
    try Data(answered.utf8).write(to: URL(fileURLWithPath: map))
    try tool.run("import", file, "--unit", "kg", "--map", map)
    let week = try tool.run("volume", "--week", "2024-07-01", "--by", "exercise")
    #expect(week.text.contains("Face Pull (Cable)"))
    #expect(try String(contentsOfFile: map, encoding: .utf8) == answered)
  }

  @Test func makesAnExerciseOfItsOwnWhereTheMapNamesItself() throws {
    let row = "2024-07-01 18:00:00,A,1h,Lat Pulldown,1,40,10,0,0,,,\n"
    let file = try tool.file("a.csv", StrongFile.header + row)
    let map = try tool.file("map.csv", "Lat Pulldown,lat pulldown\n")
    let output = try tool.run("import", file, "--unit", "kg", "--map", map, "--json")
    #expect((output.json["exercises"] as? [[String: Any]])?[0]["how"] as? String == "mapped")
    #expect((output.json["diagnostics"] as? [Any])?.isEmpty == true)
    let week = try tool.run("volume", "--week", "2024-07-01", "--by", "exercise")
    #expect(!week.text.contains("Lat Pulldown (Cable)"))
    let shown = try tool.run("exercises", "show", "Lat Pulldown").text
    #expect(shown.contains("Lat Pulldown\n") && shown.contains("no muscles yet"))
  }

  @Test(arguments: [
    ("nothing.csv", nil, 65, "The file is empty."),
    ("a.png", "\u{89}PNG", 65, "The first line, \"\u{fffd}PNG\", is no header of a known export."),
    (
      "other.csv", "a,b,c\n1,2,3\n", 2,
      "Nobody knows which app writes these columns: \"a\", \"b\", \"c\"."
    ),
  ])
  func saysWhyNothingCouldBeRead(
    name: String, text: String?, status: Int32, message: String
  ) throws {
    let output = try tool.run("import", try tool.file(name, text ?? ""))
    #expect(output.status == status)
    #expect(output.errors.hasPrefix("error: " + message + "\n"))
  }

  @Test func namesAPicture() throws {
    let picture = try tool.file("a.csv", Data([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]))
    let output = try tool.run("import", picture)
    #expect(output.status == 65)
    #expect(
      output.errors.hasPrefix(
        "error: The file is not a text export; it looks like a PNG picture.\n"))
  }

  @Test func saysThatAFileIsMissingOrAFolderIsEmpty() throws {
    #expect(
      try tool.run("import", "/nowhere/x.csv").errors
        == "error: There is no file at /nowhere/x.csv.\nhint: Check the name and the folder.\n")
    let folder = tool.folder + "/empty"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let empty = try tool.run("import", folder)
    #expect(empty.status == 65)
    #expect(empty.errors.hasPrefix("error: There is nothing in it.\nhint: Choose a FIT, GPX or"))
  }

  @Test func importsTheOthersWhenOneRowInTenThousandIsBad() throws {
    var lines = StrongFile.text(workouts: 2000).split(separator: "\n").map { String($0) }
    lines[5000] = "2024-07-01 18:00:00,A,1h,Squat,1,abc,5,0,0,,,"
    let file = try tool.file("a.csv", lines.joined(separator: "\n"))
    let output = try tool.run("import", file, "--unit", "lb", "--dry-run", "--json")
    #expect(output.status == 0)
    #expect(output.json["rows"] as? Int == 10_000)
    #expect(output.json["sets"] as? Int == 9_999)
    let diagnostics = output.json["diagnostics"] as? [[String: Any]]
    #expect(diagnostics?.count == 1)
    #expect(diagnostics?.first?["line"] as? Int == 5001)
    #expect(
      diagnostics?.first?["message"] as? String
        == "The weight \"abc\" is not a number; the row was not imported.")
  }

  @Test func leavesAFileAloneThatCannotBeRead() throws {
    let file = try tool.file("a.csv", StrongFile.text(workouts: 2))
    try tool.run("import", file, "--unit", "kg")
    let path = try #require(try tool.documents().keys.filter { $0.hasPrefix("Workouts") }.min())
    let url = URL(fileURLWithPath: tool.library + "/" + path)
    let broken = try String(contentsOf: url, encoding: .utf8).replacing(",", with: "")
    try Data(broken.utf8).write(to: url)
    let again = try tool.run("import", file, "--unit", "kg", "--json")
    #expect(numbers(again) == [10, 0, 0, 0, 5])
    let codes = (again.json["diagnostics"] as? [[String: Any]])?.compactMap {
      $0["code"] as? String
    }
    #expect(codes == ["left-alone"])
    #expect(try String(contentsOf: url, encoding: .utf8) == broken)
  }

  @Test func doesNotOverwriteSettingsOfANewerVersion() throws {
    try tool.run("settings", "--body-weight", "80kg")
    let path = try #require(try tool.documents().keys.first { $0.hasPrefix("Settings") })
    let url = URL(fileURLWithPath: tool.library + "/" + path)
    let newer = try String(contentsOf: url, encoding: .utf8)
      .replacing("\"schema\": 1", with: "\"schema\": 2")
    try Data(newer.utf8).write(to: url)
    let refused = try tool.run("settings", "--unit", "lb")
    #expect(refused.status == 1)
    #expect(
      refused.errors.contains(
        "\(path) was not saved: its file cannot be read, or is to be reviewed first."))
    #expect(try String(contentsOf: url, encoding: .utf8) == newer)
  }

  @Test func knowsAWorkoutWhoseStartWasEdited() throws {
    let file = try tool.file("a.csv", StrongFile.text(workouts: 1))
    try tool.run("import", file, "--unit", "kg")
    let path = try #require(try tool.documents().keys.first { $0.hasPrefix("Workouts") })
    let url = URL(fileURLWithPath: tool.library + "/" + path)
    let edited = try String(contentsOf: url, encoding: .utf8).replacing("T18:00", with: "T17:30")
    try Data(edited.utf8).write(to: url)
    #expect(
      numbers(try tool.run("import", file, "--unit", "kg", "--json")) == [5, 0, 0, 0, 5])
  }

  @Test func tellsWorkoutsWithOneStartApartWhateverTheirOrder() throws {
    func row(_ name: String, _ exercise: String) -> String {
      "2024-07-01 18:00:00,\(name),1h,\(exercise),1,40,10,0,0,,,\n"
    }
    let push = row("Push", "Bench Press (Barbell)")
    let pull = row("Pull", "Pull Up")
    let one = try tool.file("a.csv", StrongFile.header + push)
    let both = try tool.file("b.csv", StrongFile.header + push + pull)
    let swapped = try tool.file("c.csv", StrongFile.header + pull + push)
    #expect(numbers(try tool.run("import", one, "--unit", "kg", "--json")) == [1, 1, 1, 0, 0])
    #expect(numbers(try tool.run("import", both, "--unit", "kg", "--json")) == [2, 1, 1, 0, 1])
    #expect(numbers(try tool.run("import", swapped, "--unit", "kg", "--json")) == [2, 0, 0, 0, 2])
    let other = try tool.file("d.csv", StrongFile.header + pull)
    #expect(numbers(try tool.run("import", other, "--unit", "kg", "--json")) == [1, 0, 0, 0, 1])
  }

  @Test func keepsAnExerciseDeletedAndAMapInMind() throws {
    let text = StrongFile.header + "2024-07-01 18:00:00,A,1h,Zorbing Lift,1,40,10,0,0,,,\n"
    let file = try tool.file("a.csv", text)
    let map = try tool.file("map.csv", "Zorbing Lift;Deadlift (Barbell)\n")
    try tool.run("import", file, "--unit", "kg", "--map", map)
    let longer = try tool.file(
      "b.csv",
      text
        + text.split(separator: "\n")[1]
        .replacing("2024-07-01", with: "2024-07-02") + "\n")
    let again = try tool.run("import", longer, "--unit", "kg", "--json")
    #expect(numbers(again) == [2, 1, 1, 0, 1])
    #expect((again.json["diagnostics"] as? [Any])?.isEmpty == true)
    try tool.run("exercises", "delete", "Deadlift (Barbell)")
    let after = try tool.run("import", longer, "--unit", "kg", "--json")
    #expect((after.json["created"] as? [String: Int])?["exercises"] == 0)
  }
}
