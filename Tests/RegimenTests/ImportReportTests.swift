import Foundation
import TestSupport
import Testing

/// What an import says for people.
@Suite struct ImportReportTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private static func row(_ day: Int, _ exercise: String, _ set: String) -> String {
    "2024-07-0\(day) 18:00:00,Push,1h,\(exercise),\(set),0,0,,,\n"
  }

  private static let bench = "Bench Press (Barbell)"
  /// Two workouts with three sets.
  private static let strong =
    StrongFile.header + row(1, bench, "1,60,8") + row(1, bench, "2,62.5,8")
    + row(3, bench, "1,65,6")
  private static let hevy = """
    title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,\
    set_type,weight_kg,reps,distance_km,duration_seconds,rpe
    Push,"1 Jul 2024, 18:01","1 Jul 2024, 19:00",,Bench Press (Barbell),,,0,normal,60,8,,,8
    Push,"1 Jul 2024, 18:01","1 Jul 2024, 19:00",,Bench Press (Barbell),,,1,normal,62.5,8,,,8.5
    Push,"3 Jul 2024, 18:01","3 Jul 2024, 19:00",,Bench Press (Barbell),,,0,normal,65,6,,,9

    """

  private func workout(_ number: Int) throws -> URL {
    let paths = try tool.documents().keys.filter { $0.hasPrefix("Workouts") }.sorted()
    return URL(fileURLWithPath: tool.library + "/" + paths[number])
  }

  private func replace(_ text: String, with other: String, in url: URL) throws {
    let old = try String(contentsOf: url, encoding: .utf8)
    try #require(old.contains(text))
    try Data(old.replacing(text, with: other).utf8).write(to: url)
  }

  @Test func saysWhatStaysAsItIsHere() throws {
    try tool.run("import", try tool.file("a.csv", Self.strong), "--unit", "kg")
    try replace("\"60 kg\"", with: "\"61 kg\"", in: try workout(0))
    let shorter = Self.strong.replacing(Self.row(1, Self.bench, "2,62.5,8"), with: "")
    let output = try tool.run("import", try tool.file("b.csv", shorter))
    #expect(output.status == 0)
    #expect(
      output.text.hasPrefix(
        """
        Strong, S2: 2 rows
        Added 0 workouts with 0 sets (0 warm-ups) and 0 exercises; 1 sets were there already.
        Sets: 1 kept as they were changed here, 1 no longer in the export, kept.

        """), "\(output.text)")
  }

  @Test func mergesWhatAnotherAppHasBroughtWhereItIsTold() throws {
    try tool.run("import", try tool.file("a.csv", Self.strong), "--unit", "kg")
    let before = try tool.documents()
    let file = try tool.file("b.csv", Self.hevy)
    let asked = try tool.run("import", file)
    #expect(asked.status == 0)
    #expect(
      asked.text.contains(
        "\n2 workouts are already there from another app; --merge-same brings what this file "
          + "knows into them.\n"), "\(asked.text)")
    #expect(try tool.documents() == before)
    let tried = try tool.run("import", file, "--merge-same", "--dry-run").text
    #expect(tried.contains("\n2 workouts of another app would be merged.\n"), "\(tried)")
    #expect(try tool.documents() == before)
    let merged = try tool.run("import", file, "--merge-same").text
    #expect(
      merged.contains("\nSets: 3 updated.\n2 workouts of another app were merged.\n"), "\(merged)")
    let history = try tool.run("history", "--exercise", Self.bench).text
    #expect(history.contains("8 × 60 kg @ 8   8 × 62.5 kg @ 8.5"), "\(history)")
    let workouts = try tool.documents().keys.filter { $0.hasPrefix("Workouts") }
    #expect(workouts.count == 2)
    // Later exports of both find it.
    #expect(
      try tool.run("import", file).text.contains(
        "Added 0 workouts with 0 sets (0 warm-ups) and 0 exercises; 3 sets were there already.\n"))
  }

  private static let unknown =
    StrongFile.header + row(1, "My Own Pulley Thing", "1,40,10") + row(1, "Zorgle", "1,40,10")
    + row(1, "Incline Dumbbell Bench Pres", "1,20,10")
    + row(1, "Incline Bench Pres (Dumbbell)", "1,20,10")

  @Test func asksWhatExercisesAre() throws {
    let file = try tool.file("a.csv", Self.unknown)
    let map = tool.folder + "/a.exercises.csv"
    let tried = try tool.run("import", file, "--unit", "kg", "--dry-run")
    #expect(!tried.text.contains("Fill in"))
    let output = try tool.run("import", file, "--unit", "kg")
    #expect(output.status == 0)
    let rest = output.text.components(separatedBy: "\n2 exercises are not known yet:\n").last
    #expect(
      rest == """
          My Own Pulley Thing  perhaps Cable Crossover?
          Zorgle
        2 exercises were taken for what we think they are:
          Incline Dumbbell Bench Pres  Incline Bench Press (Dumbbell)
          Incline Bench Pres (Dumbbell)  Incline Bench Press (Dumbbell)
        Fill in \(map) and import again with --map \(map)

        """, "\(output.text)")
    #expect(FileManager.default.fileExists(atPath: map))
  }

  @Test func namesTheOpenQuestionsOnlyWhereItHasWrittenThem() throws {
    let file = try tool.file("a.csv", Self.unknown)
    let map = tool.folder + "/a.exercises.csv"
    // What cannot be replaced by a file, and is there.
    try FileManager.default.createDirectory(
      atPath: map + "/in-the-way", withIntermediateDirectories: true)
    let output = try tool.run("import", file, "--unit", "kg")
    #expect(output.status == 0)
    #expect(output.errors == "The open questions could not be written to \(map).\n")
    #expect(output.text.contains("\n2 exercises are not known yet:\n"))
    #expect(!output.text.contains("Fill in"), "\(output.text)")
    try FileManager.default.removeItem(atPath: map)
    #expect(try tool.run("import", file).text.hasSuffix("--map \(map)\n"))
    // It stands as it would be written.
    let again = try tool.run("import", file).text
    #expect(!again.contains("Fill in"), "\(again)")
  }

  @Test func readsTheStandardInput() throws {
    let file = try tool.file("given.csv", Self.unknown)
    let process = tool.process(["import", "-", "--unit", "kg"])
    let output = try tool.file("said", "")
    process.standardInput = FileHandle(forReadingAtPath: file)
    process.standardOutput = FileHandle(forWritingAtPath: output)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let text = try String(contentsOfFile: output, encoding: .utf8)
    #expect(text.hasPrefix("Strong, S2: 4 rows\nAdded 1 workouts with 4 sets (0 warm-ups) and "))
    #expect(
      text.hasSuffix(
        "Fill in import.exercises.csv and import again with --map import.exercises.csv\n"))
    #expect(FileManager.default.fileExists(atPath: tool.folder + "/import.exercises.csv"))
    #expect(try tool.run("history").text.contains("My Own Pulley Thing"))
  }

  @Test func readsUmlautsOfWindows1252() throws {
    let text = """
      Datum;Training;Übung;Gewicht (kg);Wiederholungen;Notizen
      01.07.2024;Rücken & Füße;Bankdrücken;60;8;größer
      01.07.2024;Rücken & Füße;Überkopf-Hängen;20;8;

      """
    let bytes = try #require(text.data(using: .windowsCP1252))
    #expect(bytes.count < text.utf8.count)
    let output = try tool.run("import", try tool.file("a.csv", bytes))
    #expect(output.status == 0)
    #expect(
      output.text.hasPrefix(
        """
        Table, columns: 2 rows
        Added 1 workouts with 2 sets (0 warm-ups) and 2 exercises; 0 sets were there already.
        note line 1: The file is not UTF-8; it was read as Windows-1252.

        """), "\(output.text)")
    let workout = try String(contentsOf: try workout(0), encoding: .utf8)
    for word in ["\"Rücken & Füße\"", "\"Überkopf-Hängen\"", "größer"] {
      #expect(workout.contains(word), "\(word)")
    }
    #expect(try tool.run("exercises", "list", "Überkopf").text.contains("Überkopf-Hängen"))
  }

  @Test func saysThatNothingCouldBeRead() throws {
    let file = try tool.file("a.csv", StrongFile.header + Self.row(1, "Squat", "1,abc,5"))
    let output = try tool.run("import", file, "--unit", "kg")
    #expect(output.status == 65)
    #expect(
      output.errors == "error: Nothing in \(file) could be read.\nhint: The report says why.\n")
    #expect(
      output.text.contains(
        "error line 2: The weight \"abc\" is not a number; the row was not imported.\n"))
  }

  @Test func leavesDeletedWhatWasDeletedHere() throws {
    let file = try tool.file("a.csv", Self.strong)
    try tool.run("import", file, "--unit", "kg")
    // What runs can be discarded.
    let first = try workout(0)
    try replace("  \"endedAt\": \"2024-07-01T19:00:00.000+00:00\",\n", with: "", in: first)
    let discarded = try tool.run("log", "discard").text
    #expect(discarded.hasPrefix("Discarded \"Push\""), "\(discarded)")
    #expect(!FileManager.default.fileExists(atPath: first.path))
    let documents = try tool.documents()
    #expect(documents.keys.contains { $0.hasPrefix("Stubs/") })
    for _ in 1...2 {
      let again = try tool.run("import", file)
      #expect(again.status == 0)
      #expect(
        again.text.contains(
          "Added 0 workouts with 0 sets (0 warm-ups) and 0 exercises; 1 sets were there already.\n"
        ), "\(again.text)")
      #expect(
        again.text.contains(
          "\nnote line 2: The workout \"Push\" was deleted here and stays deleted.\n"),
        "\(again.text)")
      #expect(try tool.documents() == documents)
    }
  }
}
