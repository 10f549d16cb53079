import Strength
import Testing

@testable import Interchange

/// Files as they reach people: packed, in other encodings, saved once more by a spreadsheet.
@Suite struct ExportTextTests {
  private static let header =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
    + "Workout Notes,RPE\n"
  private static let row = "2024-07-01 18:00:00,Früh,1h,Bankdrücken,1,60,8,0,0,,“gut” – 5 €,8\n"

  private func read(_ bytes: [UInt8]) throws -> ImportedLog { try LogReader(unit: .kg).read(bytes) }

  /// One byte for each character, as Windows writes them.
  private static func western(_ text: String) -> [UInt8] {
    let marks: [Unicode.Scalar: UInt8] = ["€": 0x80, "“": 0x93, "”": 0x94, "–": 0x96]
    return text.unicodeScalars.map { marks[$0] ?? UInt8($0.value) }
  }

  private static func wide(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xff))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  static let encodings: [(bytes: [UInt8], name: String)] = [
    (western(header + row), "Windows-1252"),
    (wide("\u{feff}" + header + row, isBigEndian: false), "UTF-16"),
    (wide("\u{feff}" + header + row, isBigEndian: true), "UTF-16"),
    (wide(header + row, isBigEndian: false), "UTF-16"),
    (wide(header + row, isBigEndian: true), "UTF-16"),
  ]

  @Test(arguments: encodings)
  func readsOtherEncodingsAndSaysSo(_ bytes: [UInt8], _ name: String) throws {
    let log = try read(bytes)
    #expect(log.workouts[0].name == "Früh")
    #expect(log.workouts[0].notes == "“gut” – 5 €")
    #expect(log.workouts[0].blocks[0].exerciseName == "Bankdrücken")
    #expect(
      log.diagnostics == [
        Diagnostic(
          line: 1, column: 0, severity: .note, code: "encoding",
          message: "The file is not UTF-8; it was read as \(name).")
      ])
  }

  @Test func losesOneRowOfUTF8ThatIsDamaged() throws {
    let bad = Array("2024-07-02 18:00:00,A,1h,Squ".utf8) + [0xe9] + Array("t,1,9,5,0,0,,,\n".utf8)
    let log = try read(Array((Self.header + Self.row).utf8) + bad)
    #expect(log.sets.count == 1)
    #expect(log.codes == ["3 not-utf8"])
  }

  @Test(arguments: ["sep=;\n", "\"sep=;\"\r\n", "\u{feff}sep=;\r\n"])
  func obeysALineThatNamesTheDelimiter(_ line: String) throws {
    let text = line + (Self.header + Self.row).replacing(",", with: ";")
    let log = try read(Array(text.utf8))
    #expect(log.workouts[0].name == "Früh")
    #expect(log.sets.map { $0.line } == [3])
  }

  // MARK: Archives

  private func log(_ file: String) throws -> ImportedLog? {
    let bytes = try Fixture.bytes("packed/" + file)
    guard case .log(let log) = try ImportFile(bytes, FileAnswers(unit: .kg)) else { return nil }
    return log
  }

  @Test(arguments: ["one.zip", "members.csv.gz"])
  func unpacksArchives(_ file: String) throws {
    let log = try #require(try log(file))
    #expect(log.sets.map { $0.weight } == [.kg(60)])
  }

  @Test func asksWhichOfSeveralExportsIsMeant() {
    let error = #expect(throws: ImportError.self) { try log("two.zip") }
    #expect(error?.message == "The archive holds several exports: a.csv, b.csv.")
    #expect(error?.hint == "Unpack it, and import the files one by one.")
  }

  @Test func saysWhatIsWrongWithAnArchive() throws {
    for (file, message) in [
      ("one.zip", "The archive cannot be unpacked: its end is missing."),
      ("members.csv.gz", "The archive cannot be unpacked: it ends too early."),
    ] {
      let bytes = Array(try Fixture.bytes("packed/" + file).dropLast(40))
      let error = #expect(throws: ImportError.self) { try ImportFile(bytes) }
      #expect(error?.message == message)
    }
  }

  @Test func survivesAnyByteOfAnArchive() throws {
    for file in ["one.zip", "members.csv.gz"] {
      let sound = try Fixture.bytes("packed/" + file)
      for place in sound.indices {
        for change in [0x01, 0x80, 0xff] as [UInt8] {
          var bytes = sound
          bytes[place] ^= change
          // Whatever comes of it: no trap.
          _ = try? ImportFile(bytes, FileAnswers(unit: .kg))
        }
      }
    }
  }

  @Test func countsAllThatAnArchiveHolds() throws {
    let bytes = try Fixture.bytes("packed/two.zip")
    // As the header of the first file says.
    let one = Int(bytes[18]) | Int(bytes[19]) << 8
    // Each of the two fits, both do not.
    let error = #expect(throws: ImportError.self) {
      try ImportFile(bytes, unpackedLimit: 2 * one - 1)
    }
    #expect(error == .tooLarge(bytes: one, limit: one - 1))
  }

  @Test func refusesAnArchiveThatUnpacksWithoutEnd() throws {
    let packed = try Fixture.bytes("packed/members.csv.gz")
    #expect(throws: ImportError.tooLarge(bytes: 50, limit: 40)) {
      try ImportFile(packed, unpackedLimit: 40)
    }
  }
}

/// Dates that a spreadsheet has written.
@Suite struct DateOrderTests {
  private func days(_ dates: [String], _ order: DateOrder? = nil) throws -> [String] {
    let log = try log(dates, order)
    #expect(log.diagnostics.isEmpty)
    return log.workouts.map { $0.start.day.text }
  }

  private func log(_ dates: [String], _ order: DateOrder?) throws -> ImportedLog {
    let rows = dates.map { "\($0),A,1h,Squat,1,60,8,0,0,,,\n" }.joined()
    let text =
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
      + "Workout Notes,RPE\n" + rows
    return try LogReader(FileAnswers(unit: .kg, dateOrder: order)).read(Array(text.utf8))
  }

  @Test func readsTheOrderThatOneDateOfTheFileTells() throws {
    #expect(
      try days(["5/6/2023 18:24", "5/21/2023 18:24"]) == ["2023-05-06", "2023-05-21"])
    #expect(
      try days(["05/06/2023 18:24", "21/05/2023 18:24"]) == ["2023-06-05", "2023-05-21"])
    #expect(try days(["5-6-23 6:24 PM", "5-21-23 18:24"]) == ["2023-05-06", "2023-05-21"])
  }

  @Test func readsDatesWithPointsWithTheDayFirst() throws {
    #expect(try days(["04.05.2023 18:24", "21.05.2023"]) == ["2023-05-04", "2023-05-21"])
  }

  @Test func takesTheOrderInWhichTimeGoesOneWay() throws {
    #expect(try days(["2/1/2015", "5/1/2015", "1/2/2015"]).last == "2015-02-01")
    #expect(try days(["1/2/2015", "1/5/2015", "2/1/2015"]).last == "2015-02-01")
    for open in [["1/1/2015", "2/2/2015", "3/3/2015"], ["3/1/2015", "2/3/2015", "1/5/2015"]] {
      #expect(throws: ImportError.dateOrderNeeded(example: open[0])) { try days(open) }
    }
  }

  @Test func asksWhereNoDateTells() throws {
    let error = #expect(throws: ImportError.self) { try days(["5/6/2023 18:24", "7/8/2023"]) }
    #expect(
      error?.message
        == "Dates such as \"5/6/2023 18:24\" do not say whether the day or the month comes first.")
    #expect(error?.hint == "Pass --dates day-first or --dates month-first.")
    #expect(try days(["5/6/2023", "7/8/2023"], .dayFirst) == ["2023-06-05", "2023-08-07"])
    #expect(try days(["5/6/2023", "7/8/2023"], .monthFirst) == ["2023-05-06", "2023-07-08"])
  }

  @Test func asksWhereDatesContradictEachOther() throws {
    let dates = ["5/6/2024 18:24", "13/5/2024 18:24", "5/14/2024 18:24", "14/5/2024"]
    let error = #expect(throws: ImportError.self) { try days(dates) }
    #expect(error == .dateOrderNeeded(example: "13/5/2024, 5/14/2024"))
    #expect(
      error?.message == "Dates such as \"13/5/2024, 5/14/2024\" do not say whether the day or the "
        + "month comes first.")
    let log = try log(dates, .dayFirst)
    #expect(log.workouts.map { $0.start.day.text } == ["2024-06-05", "2024-05-13", "2024-05-14"])
    #expect(
      log.diagnostics == [
        Diagnostic(
          line: 4, column: 1, severity: .error, code: "bad-date",
          message: "The date \"5/14/2024 18:24\" cannot be read; the row was not imported.")
      ])
    let other = try self.log(dates, .monthFirst)
    #expect(other.workouts.map { $0.start.day.text } == ["2024-05-06", "2024-05-14"])
    #expect(other.codes == ["3 bad-date", "5 bad-date"])
  }

  @Test func asksNothingForADateThatIsNone() throws {
    let log = try log(["5/6/2024", "45/5/2024", "13/14/2024", "5/14/2024"], nil)
    #expect(log.workouts.map { $0.start.day.text } == ["2024-05-06", "2024-05-14"])
    #expect(log.codes == ["3 bad-date", "4 bad-date"])
  }

  @Test func readsDatesWithPointsBesideOthers() throws {
    let dates = ["04.05.2024", "5/6/2024"]
    #expect(try days(dates) == ["2024-05-04", "2024-06-05"])
  }

  @Test func believesTheFileBeforeThePerson() throws {
    #expect(try days(["5/21/2023"], .dayFirst) == ["2023-05-21"])
  }
}
