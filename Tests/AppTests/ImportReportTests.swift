import Documents
import Strength
import Testing

@testable import App

@Suite struct ImportReportTests {
  private func report(_ text: String) throws -> ImportReport {
    try #require(ImportReport(try JSONValue(parsing: Array(text.utf8))))
  }

  private func person(_ report: String, _ documents: [AnyDocument] = []) throws -> Person {
    var person = try Person(documents, route: .settings(.import))
    person.answer(.importFile, #"{"name":"log.csv","size":120}"#)
    person.answer(.importTrial, report)
    _ = person.takeEffects()
    return person
  }

  @Test func putsFirstWhatWantsALook() throws {
    let report = try report(Reports.full)
    #expect(
      report.exercises.map { $0.match }
        == [.open, .guess, .library, .library, .catalogue, .kept])
    #expect(report.diagnostics.list.map { $0.code } == ["bad-number", "unmapped-exercise"])
    #expect(report.diagnostics.list.map { $0.count } == [2, 1])
    #expect(report.skipped == 2)
    #expect(report.period?.lowerBound == CivilDay("2024-01-05"))
  }

  @Test func tellsNoNumberThatTheReportDoesNotHold() throws {
    let text = Reports.full.replacing(#""skipped":2,"#, with: "")
    #expect(!(try person(text).imports.text.contains("rows skipped")))
    let partial = text.replacing(#""diagnosticCount":3"#, with: #""diagnosticCount":300"#)
    #expect(try person(partial).imports.text.contains("297 more are not listed here"))
  }

  @Test(arguments: [
    (2, ["2 sets updated", "2 edited sets kept", "2 sets not in file"]),
    (1, ["1 set updated", "1 edited set kept", "1 set not in file"]),
  ])
  func tellsWhatBecameOfSetsThatWereHere(count: Int, words: [String]) throws {
    let counts = #""unchanged":5,"updated":\#(count),"kept":\#(count),"gone":\#(count),"#
    var person = try person(Reports.plain.replacing(#""unchanged":0,"#, with: counts))
    for words in words { #expect(person.imports.text.contains(words), "\(words)") }
    try person.tapImport("Import 10 workouts")
    person.answer(.importRun, Reports.plain.replacing(#""unchanged":0,"#, with: counts))
    for words in words { #expect(person.imports.text.contains(words), "\(words)") }
    let page = try self.person(Reports.plain).imports
    for words in ["updated", "edited", "not in file"] { #expect(!page.text.contains(words)) }
  }

  @Test(arguments: [
    #"{"format":"x","rows":"many","workouts":-3,"sets":1e99,"created":7,"unchanged":null}"#,
    #"{"format":"x","exercises":{},"diagnostics":"none","period":{"from":"soon"}}"#,
    #"{"format":"x","exercises":[1,{"name":""},{"sets":3}],"diagnostics":[[],{"line":-1}]}"#,
    #"{"format":"x","period":{"from":"2026-01-02","to":"2026-01-01"}}"#,
  ])
  func readsWhatItCan(text: String) throws {
    let report = try report(text)
    #expect(report.app == "x" && report.rows == 0 && report.sets == 0)
    #expect(report.exercises.isEmpty && report.period == nil)
    #expect(!(try person(text).imports.text.isEmpty))
  }

  @Test func showsTheFirstTwentyOfEachReason() throws {
    let lines = (1...25).map { line in
      #"{"line":\#(line),"severity":"error","code":"bad-date","message":"No date."}"#
    }
    let text = #"{"format":"strong","diagnostics":[\#(lines.joined(separator: ","))]}"#
    let page = try person(text).imports
    #expect(page.text.contains("Bad date: 25"))
    #expect(page.text.contains("The first 20 of 25."))
    #expect(page.text.contains("Line 20:") && !page.text.contains("Line 21:"))
  }

  // MARK: Exercises

  @Test func sendsTheChoicesAlong() throws {
    let own = Exercise(id: ULID(derivedFrom: "own"), name: "My Curl, seated")
    var person = try person(Reports.full, [.exercise(own)])
    try person.chooseImport("Face Pull (Cable)", in: "Import Pulley, \"mine\" as")
    try person.tapImport("More choices for Curl Cable")
    #expect(
      person.takeEffects()
        == [.fetch(.catalogue, method: "GET", path: "/api/catalogue", body: nil)])
    try person.chooseImport("My Curl, seated", in: "Import Curl Cable as")
    try person.tapImport("More choices for Bench")
    try person.chooseImport("A new exercise, without muscles", in: "Import Bench as")
    #expect(!person.imports.text.contains("is new."))
    try person.tapImport("Import 2 workouts")
    let map = """
      {"Pulley, \\"mine\\"":"Face Pull (Cable)","Curl Cable":"My Curl, seated","Bench":"Bench"}
      """
    #expect(
      person.takeEffects().last
        == .upload(
          .importRun, path: "/api/import?name=log.csv&map=" + QueryText.encoded(map)))
  }

  @Test func showsWhatWeThinkUntilSomeoneChooses() throws {
    var person = try person(Reports.full)
    let sentence =
      "1 exercise is matched by a similar name. "
      + "Check the matches and change those that are wrong."
    #expect(person.imports.text.contains("1 set · probably Cable Curl"))
    #expect(person.imports.text.contains(sentence))
    try person.chooseImport("Hammer Curl (Cable)", in: "Import Curl Cable as")
    #expect(!person.imports.text.contains(sentence))
  }

  @Test func leavesPlacedExercisesWhereTheyAre() throws {
    let page = try person(Reports.full).imports
    #expect(page.text.contains("Chest Dip, as before"))
    #expect(!page.has("button", "More choices for Dip"))
  }

  @Test func takesAChoiceBack() throws {
    var person = try person(Reports.full)
    try person.chooseImport("Face Pull (Cable)", in: "Import Pulley, \"mine\" as")
    try person.chooseImport("A new exercise, without muscles", in: "Import Pulley, \"mine\" as")
    try person.tapImport("Import 2 workouts")
    #expect(person.takeEffects().last == .upload(.importRun, path: "/api/import?name=log.csv"))
  }

  @Test func triesAFileWithoutTheChoicesThatWereMadeSince() throws {
    var person = try person(Reports.full)
    try person.chooseImport("Face Pull (Cable)", in: "Import Pulley, \"mine\" as")
    person.perform(.import(.unit(.lb)))
    #expect(
      person.takeEffects()
        == [.upload(.importTrial, path: "/api/import?name=log.csv&dry-run=1&unit=lb")])
    person.answer(.importTrial, Reports.full)
    try person.tapImport("Import 2 workouts")
    let map = QueryText.encoded(#"{"Pulley, \"mine\"":"Face Pull (Cable)"}"#)
    #expect(
      person.takeEffects().last
        == .upload(.importRun, path: "/api/import?name=log.csv&unit=lb&map=" + map))
  }

  @Test func importsChoicesAloneWhereNothingElseIsNew() throws {
    let text = Reports.full.replacing(#""workouts":2,"sets":9"#, with: #""workouts":0,"sets":0"#)
      .replacing(#""created":{"exercises":2}"#, with: #""created":{"exercises":0}"#)
    var person = try person(text)
    #expect(!person.imports.has("button", "Import with these exercises"))
    try person.chooseImport("Face Pull (Cable)", in: "Import Pulley, \"mine\" as")
    try person.tapImport("Import with these exercises")
    #expect(person.imports.text.contains("Importing"))
  }

  @Test func showsThirtyExercisesAtATime() throws {
    let list = (0..<100).map { #"{"name":"Exercise \#($0)","sets":1,"how":"later"}"# }
    let text = #"{"format":"hevy","workouts":1,"exercises":[\#(list.joined(separator: ","))]}"#
    var person = try person(text)
    #expect(person.imports.text.contains("Exercise 29"))
    #expect(!person.imports.text.contains("Exercise 30"))
    try person.tapImport("Show 30 more of 70")
    #expect(person.imports.text.contains("Exercise 59"))
  }

  @Test func encodesEverythingButPlainLetters() {
    #expect(QueryText.encoded("aZ09-._~") == "aZ09-._~")
    #expect(
      QueryText.encoded("a b&c=d+e/f?%#\"\nü") == "a%20b%26c%3Dd%2Be%2Ff%3F%25%23%22%0A%C3%BC")
  }
}
