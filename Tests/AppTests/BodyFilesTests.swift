import Documents
import Testing

@testable import App

/// Recordings and health data from the import page.
@Suite struct BodyFilesTests {
  private static let id = "01ARYZ6S410000000000000000"

  /// What the library says of an import.
  private static func job(_ state: String, _ more: String = "", files: Int = 1) -> String {
    #"{"id":"\#(id)","state":"\#(state)","name":"export.zip","files":\#(files),"bytes":5\#(more)}"#
  }

  private static let running = job(
    "running",
    #","read":52428800,"total":104857600,"seconds":2,"rate":26214400,"secondsLeft":2,"#
      + #""activities":12,"days":0"#)

  private static let report =
    #""report":{"format":"apple-health","activities":12,"days":30,"merged":2,"updated":1,"#
    + #""unchanged":7,"linked":1,"diagnosticCount":45,"diagnostics":["#
    + #"{"file":"ecg.csv","severity":"note","code":"ecg-ignored","message":"It was left out."},"#
    + #"{"file":"export.xml","line":12,"severity":"error","code":"bad-date","#
    + #""message":"No date; the record was left out."},"#
    + #"{"file":"export.xml","line":90,"severity":"error","code":"bad-date","message":"No date."}]}"#

  private static let nothingNew = job(
    "done",
    #","read":5,"total":5,"report":{"format":"fit","activities":0,"days":0,"merged":0,"#
      + #""updated":0,"unchanged":1,"linked":0,"diagnosticCount":0,"diagnostics":[]}"#)

  private static let done = job(
    "done", #","read":104857600,"total":104857600,"seconds":4,"activities":14,"days":30,"# + report)

  /// Someone who has chosen files.
  private func chosen(
    _ files: String = #"{"name":"export.zip","size":104857600}"#, at route: Route? = nil
  ) throws -> Person {
    var person = try Person(route: route ?? .settings(.import))
    _ = person.takeEffects()
    person.answer(.importFile, #"{"files":[\#(files)]}"#)
    return person
  }

  private func importing() throws -> Person {
    var person = try chosen()
    person.answer(.bodyUpload, status: 202, Self.job("waiting"))
    person.wait(seconds: 0.3)
    person.answer(.bodyJob, Self.running)
    _ = person.takeEffects()
    return person
  }

  private static func end(_ request: Effect.Request) -> Effect {
    .fetch(request, method: "DELETE", path: "/api/import/body/" + id, body: nil)
  }

  private static let question = Effect.fetch(
    .bodyJob, method: "GET", path: "/api/import/body/" + id, body: nil)

  // MARK: Sending

  @Test func sendsAnExportAndShowsHowMuchIsOut() throws {
    var person = try chosen()
    #expect(
      person.takeEffects()
        == [.upload(.bodyUpload, path: "/api/import/body?name=export.zip", file: 0)])
    #expect(person.imports.text.contains("Sending: 0 kB of 104.9 MB"))
    person.answer(.bodyUpload, status: 100, #"{"sent":20000000}"#)
    #expect(person.imports.text.contains("Sending: 20 MB of 104.9 MB"))
    #expect(person.imports.text.contains("Keep this page open until it is sent."))
  }

  @Test(arguments: [
    ("run.fit", 10), ("Run.GPX", 10), ("a.tcx", 10), ("export.xml", 10), ("log.csv", 67_108_865),
    ("a.fit.gz", 10),
  ])
  func sendsWhatLooksLikeARecordingToItsOwnPlace(name: String, size: Int) throws {
    var person = try chosen(#"{"name":"\#(name)","size":\#(size)}"#)
    #expect(
      person.takeEffects()
        == [.upload(.bodyUpload, path: "/api/import/body?name=" + name, file: 0)])
  }

  @Test func sendsFilesThatWereChosenTogetherOneAfterAnother() throws {
    var person = try chosen(#"{"name":"a.fit","size":5},{"name":"b.fit","size":15}"#)
    let path = "/api/import/body?name="
    #expect(
      person.takeEffects() == [.upload(.bodyUpload, path: path + "a.fit&more=1", file: 0)])
    person.answer(.bodyUpload, status: 202, Self.job("receiving"))
    #expect(
      person.takeEffects()
        == [.upload(.bodyUpload, path: path + "b.fit&job=" + Self.id, file: 1)])
    #expect(person.imports.has("h2", "2 files") || person.imports.text.contains("2 files"))
    person.answer(.bodyUpload, status: 202, Self.job("waiting", files: 2))
    #expect(person.imports.text.contains("Waiting for another import to end"))
    person.wait(seconds: 1)
    #expect(person.takeEffects().contains(Self.question))
    person.answer(.bodyJob, Self.done)
    #expect(
      person.imports.text.contains(
        "Imported 12 activities and 30 days of health data from 2 files."))
  }

  @Test func endsAnUploadThatIsCancelled() throws {
    var person = try chosen(#"{"name":"a.fit","size":5},{"name":"b.fit","size":15}"#)
    person.answer(.bodyUpload, status: 202, Self.job("receiving"))
    _ = person.takeEffects()
    try person.tapImport("Cancel")
    #expect(person.takeEffects() == [.cancelUpload, Self.end(.bodyEnd)])
    #expect(person.imports.has("button", "Choose a file"))
    // The browser's last word about it comes later.
    person.perform(.device(.answer(.bodyUpload, status: 0, body: [])))
    #expect(person.imports.has("button", "Choose a file"))
  }

  // MARK: Logs and recordings

  @Test func readsALogThatWasTakenForARecording() throws {
    var person = try chosen(#"{"name":"strong.zip","size":500}"#)
    person.answer(.bodyUpload, status: 202, Self.job("waiting"))
    person.wait(seconds: 1)
    _ = person.takeEffects()
    person.answer(
      .bodyJob,
      Self.job("failed", #","error":{"kind":"not-body-data","message":"No.","hint":""}"#))
    let trial = Effect.upload(.importTrial, path: "/api/import?name=strong.zip&dry-run=1")
    #expect(person.takeEffects().last == trial)
    person.answer(.importTrial, Reports.plain)
    #expect(person.imports.has("button", "Import 10 workouts"))
    // Also where that shows at once.
    var other = try chosen(#"{"name":"strong.xml","size":500}"#)
    other.answer(.bodyUpload, status: 400, Reports.error("not-body-data", "No."))
    #expect(
      other.takeEffects().last
        == .upload(.importTrial, path: "/api/import?name=strong.xml&dry-run=1"))
  }

  @Test func importsARecordingThatWasTakenForALog() throws {
    var person = try chosen(#"{"name":"activity","size":500}"#)
    #expect(
      person.takeEffects().last
        == .upload(.importTrial, path: "/api/import?name=activity&dry-run=1"))
    person.answer(.importTrial, status: 400, Reports.error("body-data", "It is a recording."))
    #expect(
      person.takeEffects().last
        == .upload(.bodyUpload, path: "/api/import/body?name=activity", file: 0))
  }

  @Test func refusesWhatIsNeitherWhereItIsTooLargeForALog() throws {
    var person = try chosen(#"{"name":"film.mp4","size":900000000}"#)
    person.answer(
      .bodyUpload, status: 400, Reports.error("not-body-data", "It is neither FIT nor GPX."))
    #expect(person.imports.text.contains("It is neither FIT nor GPX."))
    try person.tapImport("Import another file")
    #expect(person.imports.has("button", "Choose a file"))
    let large = try chosen(#"{"name":"export.zip","size":5000000000}"#)
    #expect(large.imports.text.contains("The file has more than 4 GB. Use regimen import"))
  }

  // MARK: On its way

  @Test func showsRateWhatWasFoundAndTheTimeLeft() throws {
    var person = try importing()
    let text = person.imports.text
    for words in [
      "Reading: 52.4 MB of 104.9 MB", "12 activities found", "26.2 MB a second", "2 s to go",
      "you can use the app or close this page",
    ] {
      #expect(text.contains(words), "\(words): \(text)")
    }
    person.wait(seconds: 1.1)
    #expect(person.takeEffects().contains(Self.question))
    // Nothing is asked where nobody looks.
    person.answer(.bodyJob, Self.running)
    person.perform(.arrived(.today))
    person.wait(seconds: 5)
    #expect(!person.takeEffects().contains(Self.question))
  }

  @Test func findsItAgainAfterAReload() throws {
    var person = try importing().reloaded()
    person.perform(.arrived(.settings(.import)))
    let list = Effect.fetch(.bodyJobs, method: "GET", path: "/api/import/body", body: nil)
    #expect(person.takeEffects().contains(list))
    person.answer(.bodyJobs, #"{"imports":[\#(Self.running)]}"#)
    #expect(person.imports.text.contains("Reading: 52.4 MB of 104.9 MB"))
    #expect(person.imports.text.contains("export.zip"))
    person.wait(seconds: 1.1)
    person.answer(.bodyJob, Self.done)
    #expect(
      person.imports.text.contains(
        "Imported 12 activities and 30 days of health data from export.zip."))
  }

  @Test func saysThatItEndedWithTheServer() throws {
    var person = try importing()
    person.wait(seconds: 1.1)
    person.answer(.bodyJob, status: 404, Reports.error("not-found", "Nothing."))
    #expect(person.imports.text.contains("The import stopped"))
    #expect(person.imports.text.contains("Choose the same file again to continue."))
    var other = try importing()
    other.perform(.arrived(.settings(.import)))
    other.answer(.bodyJobs, #"{"imports":[]}"#)
    #expect(other.imports.text.contains("The import stopped"))
  }

  @Test func goesOnAskingWhereTheLibraryIsOutOfReach() throws {
    var person = try importing()
    person.wait(seconds: 1.1)
    person.perform(.device(.answer(.bodyJob, status: 0, body: [])))
    #expect(person.imports.text.contains("The library cannot be reached now. The import continues"))
    _ = person.takeEffects()
    person.wait(seconds: 3.1)
    #expect(person.takeEffects().contains(Self.question))
    person.answer(.bodyJob, Self.running)
    #expect(!person.imports.text.contains("cannot be reached"))
  }

  @Test func cancelsAndSaysWhatStays() throws {
    var person = try importing()
    try person.tapImport("Cancel")
    #expect(person.takeEffects().first == Self.end(.bodyJob))
    #expect(person.imports.text.contains("Cancelling …"))
    person.answer(.bodyJob, Self.job("cancelled", "," + Self.report))
    #expect(person.imports.text.contains("Imported items are kept"))
    #expect(person.imports.text.contains("12 new activities"))
    try person.tapImport("Import another file")
    #expect(person.takeEffects() == [Self.end(.bodyEnd)])
    #expect(person.imports.has("button", "Choose a file"))
  }

  // MARK: What came of it

  @Test func leadsToHistoryAndHealth() throws {
    var person = try importing()
    person.wait(seconds: 1.1)
    person.answer(.bodyJob, Self.done)
    let page = person.imports
    #expect(page.has("a", "See them in History"))
    #expect(page.has("a", "See Health"))
    for words in [
      "Apple Health", "12 new activities", "30 days of health", "2 recordings joined",
      "1 activity updated", "1 planned run done", "7 here already", "Bad date: 2",
      "export.xml, line 12:", "42 more are not listed here, of the same kinds.",
    ] {
      #expect(page.text.contains(words), "\(words): \(page.text)")
    }
  }

  @Test func saysThatNothingWasNew() throws {
    var person = try importing()
    person.wait(seconds: 1.1)
    person.answer(.bodyJob, Self.nothingNew)
    #expect(person.imports.text.contains("Nothing new was in export.zip."))
    #expect(!person.imports.has("a", "See Health"))
  }

  @Test(arguments: [
    (0, "", "Nothing of it was imported. Send it again."),
    (507, Reports.error("no-room", "The disk has no room."), "The disk has no room."),
    (401, Reports.error("not-paired", "This device is not paired."), "Pair this device"),
    (202, "<html>", "The library's answer could not be read."),
  ])
  func saysWhyNothingWasSent(status: Int, body: String, text: String) throws {
    var person = try chosen()
    person.answer(.bodyUpload, status: status, body)
    #expect(person.imports.text.contains(text))
    #expect(person.imports.has("button", "Import another file"))
  }

  @Test func showsTheImportThatIsInTheWay() throws {
    var person = try chosen()
    _ = person.takeEffects()
    person.answer(.bodyUpload, status: 409, Reports.error("importing", "One is under way."))
    #expect(person.imports.text.contains("One is under way."))
    let list = Effect.fetch(.bodyJobs, method: "GET", path: "/api/import/body", body: nil)
    #expect(person.takeEffects() == [list])
    person.answer(.bodyJobs, #"{"imports":[\#(Self.running)]}"#)
    #expect(person.imports.text.contains("Reading: 52.4 MB of 104.9 MB"))
  }

  @Test func looksLikeThis() throws {
    var person = try chosen()
    person.answer(.bodyUpload, status: 100, #"{"sent":20000000}"#)
    try Golden.check(person.state, "import-sending")
    person = try importing()
    try Golden.check(person.state, "import-running")
    person.wait(seconds: 1.1)
    person.answer(.bodyJob, Self.done)
    try Golden.check(person.state, "import-body-done")
  }
}
