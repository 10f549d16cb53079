import Strength
import Testing

@testable import Interchange

@Suite struct BadInputTests {
  static let header =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
    + "Workout Notes,RPE\n"

  /// Reads Strong rows, in kilograms.
  private func strong(_ rows: String) throws -> ImportedLog {
    try LogReader(unit: .kg).read(Self.header + rows)
  }

  private func message(_ rows: String) throws -> [String] {
    try strong(rows).diagnostics.map { "\($0.line):\($0.column) \($0.code) \($0.message)" }
  }

  private static let good = "2024-07-01 18:00:00,A,1h,Squat,1,100,5,0,0,,,\n"

  @Test(arguments: [
    (
      "2024-07-01 18:00:00,A,1h,Squat,1,100,-5,0,0,,,",
      "2:7 bad-number The reps \"-5\" are negative; the row was not imported."
    ),
    (
      "2024-07-01 18:00:00,A,1h,Squat,1,100,2.5,0,0,,,",
      "2:7 bad-number The reps \"2.5\" are not a whole number; the row was not imported."
    ),
    (
      "2024-07-01 18:00:00,A,1h,Squat,1,heavy,5,0,0,,,",
      "2:6 bad-number The weight \"heavy\" is not a number; the row was not imported."
    ),
    (
      "2024-07-01 18:00:00,A,1h,Squat,1,2001,5,0,0,,,",
      "2:6 bad-number The weight \"2001\" is more than 2000 kg; the row was not imported."
    ),
    (
      "2024-07-01 18:00:00,A,1h,Squat,1,1e999,5,0,0,,,",
      "2:6 bad-number The weight \"1e999\" is more than 2000 kg; the row was not imported."
    ),
    (
      "2024-07-01 18:00:00,A,1h,Run,1,0,0,1001,0,,,",
      "2:8 bad-number The distance \"1001\" is more than 1000 km; the row was not imported."
    ),
    (
      "2024-07-01 18:00:00,A,1h,Plank,1,0,0,0,700000,,,",
      "2:9 bad-number The time \"700000\" is longer than 7 days; the row was not imported."
    ),
    (
      "1970-01-01 00:00:00,A,1h,Squat,1,100,5,0,0,,,",
      "2:1 bad-date The date \"1970-01-01 00:00:00\" is outside the years 1980 to 2100; "
        + "the row was not imported."
    ),
    (
      "yesterday,A,1h,Squat,1,100,5,0,0,,,",
      "2:1 bad-date The date \"yesterday\" cannot be read; the row was not imported."
    ),
    (
      "2024-07-01 18:00:00,A,1h,,1,100,5,0,0,,,",
      "2:4 missing-exercise The row names no exercise; it was not imported."
    ),
    (
      "2024-07-01 18:00:00,A,1h,Squat,1,0,0,0,0,,,",
      "2:0 empty-set The row has no reps, weight, time or distance; it was not imported."
    ),
    (
      "2024-07-01 18:00:00,A,1h,Squat,1,1,5,5,0,0,,,",
      "2:8 distance-unit-assumed Strong's comma files do not say the unit of distances; "
        + "kilometres were assumed."
    ),
    (
      "2024-07-01 18:00:00,A,1h,Squat,1,1,5,5,0,0,,,8",
      "2:0 column-count The row has 13 fields where the header has 12; it was not imported."
    ),
    (
      "2024-07-01 18:00:00;A;1h;Squat;1;100;5;0;0;;;",
      "2:0 column-count The row has 1 fields where the header has 12; it was not imported."
    ),
    (
      "2024-07-01 18:00:00,A,1h,Squ\0at,1,100,5,0,0,,,",
      "2:0 nul-byte The row holds NUL bytes; it was not imported."
    ),
    (
      "2024-07-01 18:00:00,A,soon,Squat,1,100,5,0,0,,,",
      "2:3 bad-duration The duration \"soon\" cannot be read; it was left out."
    ),
    (
      "2024-07-01 18:00:00,A,1h,Squat,X,100,5,0,0,,,",
      "2:5 unknown-set-kind The set type \"X\" is not known; "
        + "the set was imported as a working set."
    ),
  ])
  func saysWhatIsWrongWithARow(_ row: String, _ expected: String) throws {
    #expect(try message(row) == [expected])
  }

  @Test func cutsOutsideTextInMessages() throws {
    let long = String(repeating: "x", count: 100)
    let log = try strong("2024-07-01 18:00:00,A,1h,Squat,1,\(long),5,0,0,,,")
    let shown = String(repeating: "x", count: 40)
    #expect(
      log.diagnostics.map { $0.message } == [
        "The weight \"\(shown)…\" is not a number; the row was not imported."
      ])
  }

  @Test func keepsTheRestWhenOneRowInTenThousandIsBad() throws {
    var rows = ""
    for row in 0..<10_000 {
      rows += row == 4321 ? "2024-07-01 18:00:00,A,1h,Squat,1,100,five,0,0,,,\n" : Self.good
    }
    let log = try strong(rows)
    #expect(log.rows == 10_000)
    #expect(log.sets.count == 9999)
    #expect(log.codes == ["4323 bad-number"])
  }

  @Test func mendsOrNamesBrokenQuotesAndGoesOn() throws {
    let log = try strong(
      """
      2024-07-01 18:00:00,A,1h,Squat,1,100,5,0,0,"never closed,,
      2024-07-01 18:00:00,"A",1h,Squat,2,100,5,0,0,"fine","",
      2024-07-01 18:00:00,A,1h,"Squat "deep" one",1,100,5,0,0,,,
      2024-07-01 18:00:00,A,1h,"broken
      2024-07-01 18:00:00,A,1h,Squat,3,100,5,0,0,"two
      lines",,
      """)
    #expect(log.rows == 5)
    #expect(log.codes == ["2 broken-quotes", "4 broken-quotes", "5 broken-quotes"])
    #expect(log.diagnostics.map { $0.severity } == [.warning, .warning, .error])
    #expect(
      log.diagnostics[0].message
        == "A quote is not closed or not doubled; the line was read by itself.")
    #expect(
      log.diagnostics[2].message
        == "A quote is not closed or not doubled, and the line alone has 4 fields where the "
        + "header has 12; it was not imported.")
    let names = log.workouts[0].blocks.map { $0.exerciseName }
    #expect(names == ["Squat", "Squat \"deep\" one", "Squat"])
    #expect(log.sets.map { $0.line } == [2, 3, 4, 6])
    #expect(log.workouts[0].blocks[2].notes == "two\nlines")
  }

  @Test func takesDecimalCommasOnlyWhereTheyAreClear() throws {
    let log = try strong("2024-07-01 18:00:00,A,1h,Squat,1,\"1,5\",5,0,0,,,")
    #expect(log.sets[0].weight == .kg(1.5))
    #expect(
      try message("2024-07-01 18:00:00,A,1h,Squat,1,1,5,5,0,0,,,9") == [
        "2:0 column-count The row has 13 fields where the header has 12; it was not imported."
      ])
  }

  /// Rows with these weights.
  private static func rows(_ weights: [String]) -> String {
    weights.map { "2024-07-01 18:00:00,A,1h,Squat,1,\($0),5,0,0,,,\n" }.joined()
  }

  @Test(arguments: [
    (["\"1,250\""], [1250.0]), (["\"2,000.0\"", "\"1,250\""], [2000.0, 1250.0]),
    (["62.5", "\"1,250\""], [62.5, 1250.0]), (["\"1,250\"", "\"22,5\""], [1.25, 22.5]),
    (["\"0,125\"", "\"1,250\""], [0.125, 1.25]),
  ])
  func tellsThousandsFromDecimals(weights: [String], kilograms: [Double]) throws {
    let log = try strong(Self.rows(weights))
    #expect(log.sets.compactMap { $0.weight?.value } == kilograms)
    #expect(log.diagnostics.isEmpty)
  }

  @Test func refusesWhatMayBeThousandsOrDecimals() throws {
    #expect(
      try message(Self.rows(["\"1,250\"", "\"22,5\"", "62.5"])) == [
        "2:6 bad-number The weight \"1,250\" is written with a comma that may part thousands or "
          + "decimals; the row was not imported."
      ])
    let reps = try strong("2024-07-01 18:00:00,A,1h,Rope,1,0,\"1,000\",0,0,,,\n")
    #expect(reps.sets.map { $0.reps } == [1000])
  }

  /// Reads rows with these weights from a file in which semicolons part the fields.
  private static func semicolons(_ weights: [String]) throws -> ImportedLog {
    let header =
      "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;"
      + "Distance Unit;Seconds;Notes;Workout Notes;Workout Duration\n"
    let rows = weights.map { "2024-07-01 18:00:00;A;Squat;1;\($0);kg;5;;;;0;;;1h\n" }
    return try LogReader(unit: nil).read(header + rows.joined())
  }

  @Test(arguments: [
    (["1,250"], [1.25]), (["82,500", "60,000"], [82.5, 60]), (["62,5", "1,250"], [62.5, 1.25]),
    (["62.5", "1,250"], [62.5, 1250]), (["1,250.5", "2,000", "60"], [1250.5, 2000, 60]),
  ])
  func tellsThousandsFromDecimalsBehindSemicolons(
    weights: [String], kilograms: [Double]
  ) throws {
    let log = try Self.semicolons(weights)
    #expect(log.sets.compactMap { $0.weight?.value } == kilograms)
    #expect(log.diagnostics.isEmpty)
  }

  @Test(arguments: [["60", "1,250"], ["62,5", "62.5", "1,250"]])
  func refusesWhatMayBeThousandsOrDecimalsBehindSemicolons(_ weights: [String]) throws {
    let log = try Self.semicolons(weights)
    #expect(log.sets.count == weights.count - 1)
    #expect(
      log.diagnostics.map { $0.message } == [
        "The weight \"1,250\" is written with a comma that may part thousands or decimals; the row "
          + "was not imported."
      ])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func readsEveryLineEnd(_ end: String) throws {
    let text = (Self.header + Self.good + "\n\n" + Self.good + ",,,,\n")
      .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end)
    let log = try LogReader(unit: .kg).read("\u{feff}" + text)
    #expect(log.rows == 2)
    #expect(log.sets.map { $0.line } == [2, 5])
    #expect(log.diagnostics.isEmpty)
  }

  @Test func acceptsAHeaderWithoutRows() throws {
    let log = try strong("")
    #expect(log.variant == "S2")
    #expect(log.rows == 0)
    #expect(log.workouts.isEmpty)
  }

  // MARK: Whole files

  @Test(arguments: [
    ([], ImportError.empty), ([0xef, 0xbb, 0xbf, 0x0a], .empty),
    ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a], .notText(looksLike: "a PNG picture")),
    ([0xff, 0xd8, 0xff, 0xe0], .notText(looksLike: "a JPEG picture")),
    (Array("%PDF-1.7".utf8), .notText(looksLike: "a PDF document")),
    ([0x50, 0x4b, 0x03, 0x04], .notText(looksLike: "a ZIP archive")),
    (Array("SQLite format 3\0".utf8), .notText(looksLike: "an SQLite database")),
    ([0x1f, 0x8b, 0x08], .notText(looksLike: "a gzip archive")),
    ([0x44, 0x00, 0x61, 0x62, 0x63, 0x64], .notText(looksLike: "binary data")),
    (Array("a|b|c\n1|2|3\n".utf8), .unknownHeader("a|b|c")),
    (
      Array("Workout Name,Exercise Name,Reps\n".utf8),
      .missingColumns(format: .strong, columns: ["Date", "Set Order", "Weight"])
    ),
    (
      Array("title,exercise_title,set_index,set_type,reps\n".utf8),
      .missingColumns(format: .hevy, columns: ["start_time"])
    ),
  ])
  func refusesWhatIsNoExport(_ bytes: [UInt8], _ expected: ImportError) {
    #expect(throws: expected) { try LogReader(unit: .kg).read(bytes) }
  }

  @Test func refusesAFormatThatTheFileIsNot() {
    #expect(
      throws: ImportError.missingColumns(
        format: .liftlog, columns: ["SessionId", "Timestamp", "Exercise"])
    ) {
      try LogReader(unit: .kg, format: .liftlog).read(Self.header)
    }
  }

  @Test func refusesFilesBeyondTheLimit() {
    #expect(throws: ImportError.tooLarge(bytes: 5, limit: 4)) {
      try ExportText([1, 2, 3, 4, 5], limit: 4)
    }
  }

  @Test(arguments: [
    (
      ImportError.empty, "The file is empty.",
      "Export it again from the app, and check that it holds workouts."
    ),
    (
      .notText(looksLike: "a PNG picture"),
      "The file is not a text export; it looks like a PNG picture.",
      "Import the CSV file that the app exports."
    ),
    (
      .unknownHeader("a|b|c"), "The first line, \"a|b|c\", is no header of a known export.",
      "Import the file as the app wrote it: Strong, Hevy, FitNotes, Fitbod, Liftosaur, LiftLog, "
        + "StrongLifts, JEFIT, Lyfta, GymBook, GymRun, Alpha Progression, Boostcamp."
    ),
    (
      .missingColumns(format: .strong, columns: ["Date", "Reps"]),
      "The header lacks what every Strong export has: \"Date\", \"Reps\".",
      "Export it again from the app, or leave out --format."
    ),
    (
      .unitNeeded(format: .strong),
      "Strong's comma files do not say whether weights are kilograms or pounds.",
      "Pass --unit kg or --unit lb."
    ),
    (
      .tooLarge(bytes: 600 << 20, limit: 512 << 20),
      "The file has 600 MiB; files up to 512 MiB are read.",
      "Split it; each part needs the header line."
    ),
  ])
  func explainsItself(_ error: ImportError, _ message: String, _ hint: String) {
    #expect(error.message == message)
    #expect(error.hint == hint)
  }
}
