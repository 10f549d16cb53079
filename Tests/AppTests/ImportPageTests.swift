import Documents
import Strength
import Testing

@testable import App

@Suite struct ImportPageTests {
  // MARK: Choosing and trying

  @Test func triesAFileBeforeAnythingIsWritten() throws {
    var person = try Person(route: .welcome)
    person.state.device.memory["welcome-step"] = "log"
    try person.tap("Choose a file")
    guard case .chooseFile(.importFile, let accept, several: true) = person.takeEffects().last
    else {
      Issue.record("no file was asked for")
      return
    }
    #expect(accept.hasPrefix(".csv,"))
    person.answer(.importFile, #"{"name":"Öl & Eisen.csv","size":120}"#)
    #expect(
      person.takeEffects() == [
        .upload(.importTrial, path: "/api/import?name=%C3%96l%20%26%20Eisen.csv&dry-run=1")
      ])
    #expect(person.sees("Reading Öl & Eisen.csv …"))
    person.answer(.importTrial, Reports.plain)
    #expect(person.sees("Strong"))
    #expect(person.sees("50 rows in Öl & Eisen.csv (layout S2)."))
    #expect(person.page.has("button", "Import 10 workouts"))
    #expect(person.sees("Importing the same file again is safe"))
  }

  @Test func staysAsItIsWhereNoFileWasChosen() throws {
    var person = try tried(Reports.full)
    person.perform(.device(.answer(.importFile, status: 204, body: [])))
    #expect(person.page.has("button", "Import 2 workouts"))
    var fresh = try Person(route: .settings(.import))
    fresh.perform(.device(.answer(.importFile, status: 204, body: [])))
    #expect(fresh.imports.has("button", "Choose a file"))
  }

  @Test func asksForTheUnitWhereTheFileDoesNotSay() throws {
    var person = try chosen()
    person.answer(.importTrial, status: 400, Reports.unitNeeded)
    #expect(person.imports.text.contains("log.csv does not say what its weights are in."))
    try person.tapImport("Pounds (lb)")
    #expect(
      person.takeEffects()
        == [.upload(.importTrial, path: "/api/import?name=log.csv&dry-run=1&unit=lb")])
    person.answer(.importTrial, Reports.plain)
    #expect(person.imports.text.contains("they were read as you chose"))
    try person.tapImport("Kilograms (kg)")
    person.answer(.importTrial, Reports.plain)
    try person.tapImport("Import 10 workouts")
    #expect(
      person.takeEffects().last == .upload(.importRun, path: "/api/import?name=log.csv&unit=kg"))
  }

  @Test func asksWhetherTheUnitHasChanged() throws {
    var person = try chosen()
    person.answer(.importTrial, status: 400, Reports.unitNeeded)
    try person.tapImport("Pounds (lb)")
    person.answer(
      .importTrial, status: 409,
      Reports.error("unit-contradicts", "Earlier imports of Strong were in kg."))
    _ = person.takeEffects()
    #expect(person.imports.text.contains("Earlier imports of Strong were in kg."))
    #expect(
      person.imports.text.contains("Choose the other unit below, or say that it has changed."))
    try person.tapImport("The weights are in lb now")
    #expect(
      person.takeEffects() == [
        .upload(
          .importTrial, path: "/api/import?name=log.csv&dry-run=1&unit=lb&change-unit=1")
      ])
    person.answer(.importTrial, Reports.plain)
    #expect(!person.imports.has("button", "The weights are in lb now"))
    try person.tapImport("Import 10 workouts")
    #expect(
      person.takeEffects().last
        == .upload(.importRun, path: "/api/import?name=log.csv&unit=lb&change-unit=1"))
  }

  @Test func asksForTheOrderOfDates() throws {
    var person = try chosen()
    person.answer(.importTrial, status: 400, Reports.error("date-order-needed", "Which?"))
    #expect(person.imports.text.contains("could be read both ways, such as 5/6/2026."))
    #expect(!person.sees("Which?"))
    try person.tapImport("Month first")
    #expect(
      person.takeEffects().last
        == .upload(.importTrial, path: "/api/import?name=log.csv&dry-run=1&dates=month-first"))
  }

  @Test func asksWhereTheTrainingWasDoneWhereTimesAreUTC() throws {
    var person = try chosen()
    person.answer(
      .importTrial,
      Reports.plain.replacing(
        #""diagnostics":[]"#,
        with: #""diagnostics":[{"line":2,"severity":"note","code":"utc-times","message":"UTC."}]"#))
    try person.chooseImport("Los Angeles (America)", in: "Time zone")
    #expect(
      person.takeEffects().last
        == .upload(
          .importTrial, path: "/api/import?name=log.csv&dry-run=1&zone=America%2FLos_Angeles"))
  }

  @Test func asksWhatTheColumnsOfATableHold() throws {
    var person = try chosen()
    person.answer(
      .importTrial, status: 400,
      #"{"error":{"kind":"columns-needed","message":"Which?","hint":"","#
        + #""columns":["Wann","Was","Wie oft, so","Womit"]}}"#)
    #expect(person.imports.text.contains("The format of log.csv is unknown."))
    #expect(!person.imports.has("button", "Read the file"))
    try person.chooseImport("Date", in: "Was")
    try person.chooseImport("Date", in: "Wann")
    try person.chooseImport("Exercise", in: "Was")
    try person.chooseImport("Reps", in: "Wie oft, so")
    try person.chooseImport("Weight", in: "Womit")
    try person.tapImport("Read the file")
    #expect(
      person.takeEffects().last
        == .upload(
          .importTrial,
          path: "/api/import?name=log.csv&dry-run=1"
            + "&columns=date%3DWann%2Cexercise%3DWas%2Creps%3D%233%2Cweight%3DWomit"))
  }

  @Test(arguments: [
    (0, "", "Nothing was imported. Try again when the library can be reached."),
    (401, Reports.error("not-paired", "This device is not paired."), "Pair this device"),
    (413, Reports.error("too-large", "Too large."), "Too large. Split the file;"),
    (
      400, Reports.error("not-text", "It looks like a PNG picture."), "It looks like a PNG picture."
    ),
    (500, "oops", "The server answered 500."),
    (200, "<html>", "The library’s answer could not be read."),
    (200, "[]", "The library’s answer could not be read."),
  ])
  func saysWhatIsWrongAndWhatToDo(status: Int, body: String, text: String) throws {
    var person = try chosen()
    person.answer(.importTrial, status: status, body)
    #expect(person.imports.text.replacing("'", with: "’").contains(text))
    #expect(!person.imports.has("button", "Import 10 workouts"))
    try person.tapImport("Try again")
    #expect(
      person.takeEffects().last
        == .upload(.importTrial, path: "/api/import?name=log.csv&dry-run=1"))
    person.answer(.importTrial, Reports.plain)
    #expect(person.imports.has("button", "Import 10 workouts"))
  }

  @Test func saysThatItNeedsTheLibrary() throws {
    var person = try Person(route: .settings(.import))
    person.perform(.device(.connection(.offline)))
    #expect(person.imports.text.contains("An import needs the library. Try again"))
    person.perform(.device(.connection(.unpaired)))
    #expect(person.imports.has("a", "Pair this device"))
  }

  @Test func speaksOfNoOptionsOfTheTerminal() throws {
    var person = try chosen()
    person.answer(
      .importTrial, status: 400,
      #"{"error":{"kind":"missing-columns","message":"The header lacks \"Reps\".","#
        + #""hint":"Export it again from the app, or leave out --format."}}"#)
    #expect(person.imports.text.contains("leave its first line as it is"))
    #expect(!person.imports.text.contains("--format"))
  }

  // MARK: Importing

  @Test func importsAndLeadsToTheHistory() throws {
    var person = try tried(Reports.full)
    try person.tapImport("Import 2 workouts")
    #expect(person.takeEffects() == [.upload(.importRun, path: "/api/import?name=log.csv")])
    #expect(person.imports.text.contains("Importing 2 workouts …"))
    person.answer(.importRun, Reports.full)
    #expect(person.imports.text.contains("Imported 2 workouts from log.csv."))
    #expect(person.imports.has("a", "See them in History"))
    try person.tapImport("Import another file")
    #expect(person.imports.has("button", "Choose a file"))
  }

  @Test func tellsThatALostAnswerIsHarmless() throws {
    var person = try tried(Reports.full)
    try person.tapImport("Import 2 workouts")
    person.perform(.device(.answer(.importRun, status: 0, body: [])))
    #expect(person.imports.text.contains("Import again: duplicates are skipped"))
    try person.tapImport("Import 2 workouts")
    #expect(person.takeEffects().last == .upload(.importRun, path: "/api/import?name=log.csv"))
  }

  @Test func ignoresAnswersThatComeTooLate() throws {
    var person = try tried(Reports.full)
    person.answer(.importRun, Reports.plain)
    person.perform(.onboarding(.file(.close)))
    person.answer(.importTrial, Reports.plain)
    #expect(person.imports.has("button", "Choose a file"))
  }

  @Test func offersNoImportOfNothing() throws {
    let person = try tried(Reports.nothingNew)
    #expect(person.imports.text.contains("Nothing new"))
    #expect(!person.imports.names(["button"]).contains { $0.hasPrefix("Import ") })
  }

  @Test func tellsNothingNewFromNothingRead() throws {
    let person = try tried(Reports.nothingRead)
    #expect(person.imports.text.contains("Nothing in this file could be read; below is why."))
    #expect(!person.imports.text.contains("Nothing new"))
    #expect(!person.imports.names(["button"]).contains { $0.hasPrefix("Import ") })
  }

  @Test func importsALibraryWithoutWorkouts() throws {
    let text = Reports.nothingNew.replacing("hevy", with: "regimen")
      .replacing("H1", with: "json")
    var person = try tried(text)
    try person.tapImport("Import what is new")
    person.answer(.importRun, text)
    #expect(person.imports.text.contains("Imported what is new from log.csv."))
  }

  @Test func goesOnAfterAnImportInTheFirstSteps() throws {
    var person = try tried(Reports.full)
    try person.tapImport("Import 2 workouts")
    person.answer(.importRun, Reports.full)
    person.state.device.memory["welcome-step"] = "log"
    person.perform(.open(.welcome))
    #expect(person.sees("Imported 2 workouts from log.csv."))
    try person.tap("Next")
    #expect(person.sees("Step 7 of 7"))
  }

  // MARK: Pages

  @Test func looksLikeThis() throws {
    var person = try tried(Reports.full)
    person.state.device.memory["welcome-step"] = "log"
    person.perform(.arrived(.welcome))
    try Golden.check(person.state, "import-report")
    try person.tapImport("Import 2 workouts")
    person.answer(.importRun, Reports.full)
    try Golden.check(person.state, "import-done")
  }

  private func chosen() throws -> Person {
    var person = try Person(route: .settings(.import))
    person.answer(.importFile, #"{"name":"log.csv","size":120}"#)
    _ = person.takeEffects()
    return person
  }

  private func tried(_ report: String) throws -> Person {
    var person = try Person(route: .welcome)
    person.state.device.memory["welcome-step"] = "log"
    person.answer(.importFile, #"{"name":"log.csv","size":120}"#)
    person.answer(.importTrial, report)
    _ = person.takeEffects()
    return person
  }
}
