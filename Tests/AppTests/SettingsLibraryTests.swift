import Documents
import Interchange
import Strength
import Testing

@testable import App

@Suite struct SettingsLibraryTests {
  private let status = """
    {"path":"/home/ada/Regimen","state":"ready","documents":{"Muscles":25,"Exercises":0,\
    "Workouts":512,"Stubs":3},"quarantined":1,"conflicts":0,"revision":900,"files":[{"path":\
    "Splits/x.json","reason":"newer","line":3,"column":7,"message":"It is of a newer version."}]}
    """

  private func answer(
    _ person: inout Person, _ request: Effect.Request, _ status: Int, _ body: String
  ) {
    person.perform(.device(.answer(request, status: status, body: Array(body.utf8))))
  }

  /// Someone who has saved a split and a gym's deletion that the library has not seen.
  private func waiting() throws -> Person {
    var person = try Person(Samples.demo, route: .settings(.library))
    person.perform(.splits(.rename(person.state.notebook.splits[0].id, "Push hard")))
    person.perform(.settings(.gym(.delete(person.state.notebook.gyms[1].id))))
    return person
  }

  private func refused() throws -> Person {
    var person = try waiting()
    var answer = Acknowledgement()
    answer.operation = person.state.device.queue[0].id
    var why = Refusal()
    why.kind = "invalid"
    why.message = "The name is too long."
    why.hint = "Shorten it."
    answer.refused = why
    person.perform(.device(.acknowledged([answer])))
    return person
  }

  // MARK: The folder

  @Test func showsWhatTheServerSaysOfTheFolder() throws {
    var person = try Person(Samples.demo, route: .settings(.library))
    #expect(
      person.effects.contains(
        .fetch(.library, method: "GET", path: "/api/library", body: nil)))
    #expect(person.sees("Loading the library"))
    answer(&person, .library, 200, status)
    #expect(person.sees("/home/ada/Regimen"))
    #expect(person.sees("Workouts 512"))
    #expect(!person.sees("Exercises 0"))
    #expect(person.sees("1 file is left alone"))
    #expect(person.sees("It is of a newer version. (line 3, column 7)"))
    try Golden.check(person.state, "settings-library")
  }

  @Test(arguments: [
    ("empty", "It is empty."), ("scanning", "It is being read"), ("missing", "is not there"),
    ("emptied", "holds none now"), ("upside-down", "Its state is “upside-down”."),
    ("read-only", "Check the folder's permissions"), ("full", "Free some space"),
  ])
  func saysWhatStateTheFolderIsIn(_ state: String, _ words: String) throws {
    var person = try Person(route: .settings(.library))
    answer(&person, .library, 200, "{\"path\":\"/x\",\"state\":\"\(state)\"}")
    #expect(person.sees(words))
  }

  @Test(arguments: ["emptied", "shrunken"])
  func aFolderThatLacksMuchCountsWhenSomeoneSaysSo(_ state: String) throws {
    var person = try Person(route: .settings(.library))
    answer(&person, .library, 200, "{\"path\":\"/x\",\"state\":\"\(state)\",\"gone\":25}")
    #expect(person.sees("The last known data is shown"))
    #expect(person.sees("25 files are missing."))
    try person.tap("Accept deletion")
    try person.tap("Not now")
    _ = person.takeEffects()
    try person.tap("Accept deletion")
    try person.tap("Continue")
    let body = "{\"gone\":25}"
    let sent = Effect.fetch(
      .acceptFolder, method: "POST", path: "/api/library/accept", body: body)
    #expect(person.effects.contains(sent))
    answer(&person, .acceptFolder, 204, "")
    #expect(
      person.effects.contains(.fetch(.library, method: "GET", path: "/api/library", body: nil)))
    answer(&person, .library, 200, "{\"path\":\"/x\",\"state\":\"ready\"}")
    #expect(!person.sees("Accept deletion"))
  }

  @Test(arguments: [(1, "Keep it or delete it again."), (3, "Keep them or delete them again.")])
  func pointsToWhatIsBack(_ count: Int, _ words: String) throws {
    var person = try Person(route: .settings(.library))
    answer(&person, .library, 200, "{\"path\":\"/x\",\"state\":\"ready\",\"returned\":\(count)}")
    #expect(person.sees(words))
  }

  /// Today is 21 November 2026.
  @Test(arguments: [
    ("2026-11-21T07:00:00.000+01:00", 300, "Last backup today.", false),
    ("2026-11-01T07:00:00.000+01:00", 300, "Last backup 2 weeks ago.", false),
    ("2026-10-22T07:00:00.000+01:00", 300, "Last backup 4 weeks ago.", false),
    ("2026-10-21T07:00:00.000+01:00", 300, "Last backup 4 weeks ago.", true),
    ("2025-10-21T07:00:00.000+01:00", 20, "Last backup 21 Oct 2025.", false),
    ("", 20, "No backup yet.", false), ("", 21, "No backup yet.", true),
    ("yesterday", 21, "No backup yet.", true),
  ])
  func saysWhenTheFolderWasBackedUp(
    _ backup: String, _ workouts: Int, _ words: String, isReminded: Bool
  ) throws {
    var person = try Person(route: .settings(.library))
    answer(
      &person, .library, 200,
      "{\"path\":\"/x\",\"state\":\"ready\",\"documents\":{\"Workouts\":\(workouts)},"
        + "\"backup\":\"\(backup)\"}")
    #expect(person.sees(words))
    #expect(person.sees("Make a backup") == isReminded)
    #expect(person.sees("regimen backup FOLDER") == isReminded)
  }

  @Test func saysNothingOfBackupsWhereTheServerDoesNot() throws {
    var person = try Person(route: .settings(.library))
    answer(&person, .library, 200, status)
    #expect(!person.sees("backup"))
  }

  @Test func saysWhenTheServerCannotBeReachedAndTriesAgain() throws {
    var person = try Person(route: .settings(.library))
    answer(&person, .library, 0, "")
    #expect(person.sees("The library cannot be reached."))
    _ = person.takeEffects()
    try person.tap("Try again")
    #expect(
      person.effects == [.fetch(.library, method: "GET", path: "/api/library", body: nil)])
    #expect(!person.sees("cannot be reached"))
    answer(&person, .library, 200, status)
    #expect(person.sees("/home/ada/Regimen"))
  }

  @Test(arguments: ["", "[]", "{", "{\"path\":7}", "{\"documents\":[]}"])
  func anAnswerThatMakesNoSenseIsSaidToBe(_ body: String) throws {
    var person = try Person(route: .settings(.library))
    answer(&person, .library, 200, body)
    #expect(person.sees("The server's answer cannot be read."))
  }

  @Test func oddNumbersDoNoHarm() throws {
    var person = try Person(route: .settings(.library))
    answer(
      &person, .library, 200,
      "{\"path\":\"\",\"documents\":{\"Gyms\":1e300,\"Splits\":-4},\"files\":[{},5,{\"line\":\"x\"}]}"
    )
    #expect(person.sees("3 files are left alone"))
  }

  // MARK: This device

  @Test func listsTheChangesThatWait() throws {
    let person = try waiting()
    #expect(person.sees("2 changes queued"))
    #expect(person.sees("Push hard"))
    #expect(person.sees("Split · changed"))
    #expect(person.sees("Home"))
    #expect(person.sees("Gym · deleted"))
    #expect(person.sees("Changes are being sent."))
  }

  @Test(arguments: [
    (Device.Connection.offline, "queued until the library can be reached"),
    (.unpaired, "until this device is paired"), (.connecting, "Connecting"),
  ])
  func saysWhereItsChangesAre(_ connection: Device.Connection, _ words: String) throws {
    var person = try waiting()
    person.perform(.device(.connection(connection)))
    #expect(person.sees(words))
    #expect(person.page.has("a", "Pair this device") == (connection == .unpaired))
  }

  @Test func saysWhenTheBrowserCannotStoreAnything() throws {
    var person = try Person(route: .settings(.library))
    person.perform(.device(.failed(what: "storage", message: "The disk is full.")))
    #expect(person.sees("This browser cannot store changes: The disk is full."))
    person.perform(.device(.failed(what: "storage", message: "")))
    #expect(!person.sees("cannot store changes"))
  }

  @Test func aRefusedChangeShowsWhyAndCanBeSaved() throws {
    var person = try refused()
    #expect(person.sees("The name is too long."))
    #expect(person.sees("Shorten it."))
    _ = person.takeEffects()
    try person.tap("Save a copy")
    guard case .saveText(_, "application/json", let text) = try #require(person.effects.first)
    else {
      Issue.record("nothing was saved")
      return
    }
    #expect(text.contains("\"Push hard\""))
  }

  @Test func aRefusedChangeIsGivenUpOnlyWhenSomeoneSaysSo() throws {
    var person = try refused()
    try person.tap("Discard")
    #expect(person.sees("Push hard is lost for good."))
    try person.tap("Keep it")
    #expect(person.state.device.refused.count == 1)
    #expect(!person.sees("lost for good"))
    try person.tap("Discard")
    try person.tap("Discard it")
    #expect(person.state.device.refused.isEmpty)
    #expect(!person.sees("Refused changes"))
  }

  // MARK: Export

  @Test func exportsWithADateInTheName() throws {
    var person = try Person(route: .settings(.library))
    _ = person.takeEffects()
    try person.tap("Export JSON")
    try person.tap("Export CSV")
    #expect(
      person.effects == [
        .download(path: "/api/export?format=json", name: "regimen-2026-11-21.json"),
        .download(
          path: "/api/export?format=csv&spreadsheet-safe=1", name: "regimen-2026-11-21.csv"),
      ])
  }

  @Test func withoutAConnectionJSONIsWhatIsHere() throws {
    var person = try Person(Samples.training, route: .settings(.library))
    let split = try #require(person.state.notebook.splits.first)
    person.perform(.splits(.delete(split.id)))
    person.perform(.device(.connection(.offline)))
    person.perform(.open(.settings(.library)))
    #expect(try person.page.find(["button"], "Export CSV").attribute("disabled") != nil)
    #expect(person.sees("JSON holds what is on this device"))
    _ = person.takeEffects()
    try person.tap("Export JSON")
    guard case .saveText(let name, _, let text) = try #require(person.effects.first) else {
      Issue.record("it saves nothing")
      return
    }
    #expect(name == "regimen-2026-11-21.json")
    // As an import reads an export of the library.
    let bytes = Array(text.utf8)
    #expect(RegimenJSON.matches(bytes))
    var documents: [AnyDocument] = []
    for (folder, texts) in try RegimenJSON.documents(in: bytes) {
      for text in texts {
        documents.append(try #require(try AnyDocument(folder: folder, text: text)))
      }
    }
    let notebook = person.state.notebook
    let known =
      notebook.everyDocument + notebook.tombstones.values.map { AnyDocument.tombstone($0) }
    #expect(documents.count == known.count)
    #expect(Set(documents.map { $0.text }) == Set(known.map { $0.text }))
    #expect(documents.contains { $0.folder == Tombstone.kind.name && $0.id == split.id })
  }
}
