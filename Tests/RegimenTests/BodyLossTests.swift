import Foundation
import Recordings
import Testing

/// What the exit says where recordings and health data are lost: as for rows of a log, more than
/// one part in a hundred is a failure.
@Suite struct BodyLossTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func fit(_ day: Int) throws -> [UInt8] {
    try #require(FITActivityFile.bytes(.made(on: day, meters: 200, seconds: 60)))
  }

  /// A folder of whole files and one that broke off.
  private func folder(whole: Int) throws -> String {
    let folder = tool.folder + "/watch"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for day in 0..<whole { _ = try tool.file("watch/\(day).fit", Data(try fit(day))) }
    let bytes = try fit(whole)
    _ = try tool.file("watch/cut.fit", Data(bytes.prefix(bytes.count * 2 / 3)))
    return folder
  }

  @Test func failsWhereMoreThanOneFileInAHundredIsDamaged() throws {
    let folder = try folder(whole: 99)
    let few = try tool.run("import", folder)
    #expect(few.status == 0, "\(few.errors)")
    #expect(few.text.contains("error cut.fit"), "\(few.text)")
    try FileManager.default.removeItem(atPath: folder + "/0.fit")
    let many = try tool.run("import", folder)
    #expect(many.status == 1)
    #expect(
      many.errors == """
        error: 1 of 99 files in \(folder) were not read as a whole.
        hint: The report says why.

        """)
  }

  @Test func failsWhereTheOnlyFileBrokeOff() throws {
    let bytes = try #require(FITActivityFile.bytes(.made(on: 1)))
    let file = try tool.file("cut.fit", Data(bytes.prefix(bytes.count * 2 / 3)))
    for options in [["--dry-run"], ["--json"]] {
      let output = try tool.run(["import", file] + options)
      #expect(output.status == 1)
      #expect(
        output.errors
          == "error: \(file) was not read as a whole.\nhint: The report says why.\n")
    }
    // What was read before is there all the same.
    let list = try tool.run("activities", "list", "--json").text
    #expect(list.contains("2026-03-02T16:00:00"), "\(list)")
  }

  // MARK: Exports of Apple Health

  private func export(
    weights: Int, bad: Int, as name: String = "export.xml"
  ) throws -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"de_CH\">\n"
    for number in 0..<(weights + bad) {
      let hour = 10 + number % 10
      let date = "2026-01-\(10 + number / 10) \(hour):00:00 +0100"
      text +=
        "<Record type=\"HKQuantityTypeIdentifierBodyMass\" sourceName=\"Scales\" "
        + "unit=\"\(number < weights ? "kg" : "loaves")\" creationDate=\"\(date)\" "
        + "startDate=\"\(date)\" endDate=\"\(date)\" value=\"70\"/>\n"
    }
    // Of a kind that is not read: it counts neither as taken nor as lost.
    text += "<Record type=\"HKQuantityTypeIdentifierDietaryWater\" value=\"?\"/>\n"
    return try tool.file(name, text + "</HealthData>\n")
  }

  @Test func failsWhereMoreThanOneRecordInAHundredIsLost() throws {
    let few = try tool.run("import", try export(weights: 99, bad: 1))
    #expect(few.status == 0, "\(few.errors)")
    #expect(few.text.contains("The unit \"loaves\" is not known here"), "\(few.text)")
    let file = try export(weights: 98, bad: 1)
    let many = try tool.run("import", file)
    #expect(many.status == 1)
    #expect(
      many.errors == """
        error: 1 of 99 records in \(file) were not imported.
        hint: The report says why.

        """)
    #expect(many.text.hasPrefix("Added 0 activities"), "\(many.text)")
  }

  /// A file that broke off is one of the folder's, and none of the records beside it.
  @Test func filesAndRecordsOfOneFolderAreAddedUp() throws {
    let folder = try folder(whole: 1)
    _ = try export(weights: 99, bad: 0, as: "watch/export.xml")
    let output = try tool.run("import", folder)
    #expect(output.status == 0 && output.text.contains("error cut.fit"), "\(output.errors)")
  }

  @Test func saysThatNothingCouldBeRead() throws {
    let file = try export(weights: 0, bad: 3)
    let output = try tool.run("import", file)
    #expect(output.status == 65)
    #expect(
      output.errors == "error: Nothing in \(file) could be read.\nhint: The report says why.\n")
  }
}
