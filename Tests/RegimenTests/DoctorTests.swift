import Foundation
import TestSupport
import Testing

@testable import Regimen

/// `regimen doctor` looks, says what to do, and changes nothing.
@Suite struct DoctorTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
  }

  private func fill(_ workouts: Int = 5) throws {
    let file = try tool.file("a.csv", StrongFile.text(workouts: workouts, name: "Secret name"))
    try tool.run("import", file, "--unit", "kg")
  }

  private struct Page {
    var output: Tool.Output
    var lines: [[String: String]]

    subscript(name: String) -> [String: String] { lines.first { $0["name"] == name } ?? [:] }
    func state(_ name: String) -> String? { self[name]["state"] }
  }

  private func look(_ arguments: String..., environment: [String: String] = [:]) throws -> Page {
    let output = try tool.run(["doctor", "--json"] + arguments, environment)
    return Page(output: output, lines: output.json["lines"] as? [[String: String]] ?? [])
  }

  /// Everything that Regimen keeps, with sizes, times and permissions.
  private func kept() throws -> [String: [String]] {
    var result: [String: [String]] = [:]
    for folder in ["library", "caches", "state"] {
      let root = tool.folder + "/" + folder
      guard FileManager.default.fileExists(atPath: root) else { continue }
      for name in [""] + (try FileManager.default.subpathsOfDirectory(atPath: root)) {
        let attributes = try FileManager.default.attributesOfItem(atPath: root + "/" + name)
        result[folder + "/" + name] = [
          "\(attributes[.size] ?? 0)", "\(attributes[.modificationDate] ?? 0)",
          "\(attributes[.posixPermissions] ?? 0)",
        ]
      }
    }
    return result
  }

  // MARK: All is well

  @Test func tellsHowEverythingIs() throws {
    try fill()
    let page = try look()
    #expect(page.output.status == 0, "\(page.output.text)")
    #expect(page.output.json["ok"] as? Bool == true)
    #expect(
      page.lines.map { $0["name"] } == [
        "Program", "Library", "Disk", "Documents", "Files", "Questions", "Lock", "Cache", "Sync",
        "Server", "Devices", "Clock", "Gateway", "Backup", "Language",
      ])
    #expect(page["Program"]["text"]?.hasPrefix("Regimen \(RegimenCommand.version), ") == true)
    #expect(page["Library"]["text"] == "~/library")
    #expect(page["Documents"]["text"]?.contains("5 Workouts") == true)
    #expect(page["Files"]["text"] == "All can be read.")
    #expect(page["Devices"]["text"] == "0 paired")
    #expect(page["Language"]["text"]?.hasPrefix("none is set, ") == true)
    #expect(page["Language"]["text"]?.hasSuffix(", UTC+0") == true)
    let told = try tool.run("doctor")
    #expect(told.status == 0)
    #expect(told.text.contains("ok"))
    #expect(told.text.contains("Documents"))
  }

  @Test func tellsNothingThatIsAnybodys() throws {
    try fill()
    try tool.run("settings", "--body-weight", "83.71kg")
    let page = try look()
    for secret in ["Secret name", "Bench", "83.71", tool.folder] {
      #expect(!page.output.text.contains(secret), "\(secret)")
      #expect(try !tool.run("doctor").text.contains(secret), "\(secret)")
    }
  }

  @Test func changesNothing() throws {
    try fill()
    // What looks as if it were to be cleared up.
    for name in ["library/Workouts/.regimen-1-1.tmp", "library/Gyms/x.json~"] {
      let url = URL(fileURLWithPath: tool.folder + "/" + name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("half".utf8).write(to: url)
    }
    let before = try kept()
    #expect(try look().output.status == 0)
    #expect(try kept() == before)
    // Nor does it make what is not there.
    for folder in ["caches", "state"] {
      try? FileManager.default.removeItem(atPath: tool.folder + "/" + folder)
    }
    let page = try look()
    #expect(page["Cache"]["text"]?.hasPrefix("None yet") == true)
    #expect(Set(try kept().keys.filter { !$0.hasPrefix("library/") }) == [])
  }

  @Test func looksWhileAServerRuns() throws {
    try fill()
    let server = tool.process(["serve", "--no-open", "--port", "0"])
    let output = Pipe()
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    defer {
      server.terminate()
      server.waitUntilExit()
    }
    var greeting = ""
    while !greeting.contains("#pair="), server.isRunning {
      greeting += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }
    let page = try look()
    #expect(page.output.status == 0, "\(page.output.text)")
    #expect(page["Server"]["text"]?.hasPrefix("It runs at http://127.0.0.1:") == true)
    #expect(page["Lock"]["text"]?.contains("has it open for writing.") == true)
    #if os(Linux)
      #expect(page["Lock"]["text"]?.contains("process \(server.processIdentifier),") == true)
    #endif
    #expect(page.state("Cache") == "ok")
    #expect(!page.output.text.contains("#pair="))
  }

  // MARK: Something is wrong

  @Test func saysThatThereIsNoLibrary() throws {
    let page = try look()
    #expect(page.output.status == 1)
    #expect(page.state("Library") == "problem")
    #expect(page["Library"]["text"] == "There is no folder at ~/library.")
    #expect(page["Language"]["state"] == "ok")
    #expect(!FileManager.default.fileExists(atPath: tool.library))
    let file = try tool.file("file", "x")
    #expect(try look("--library", file)["Library"]["text"] == "~/file is a file, not a folder.")
  }

  @Test func anEmptyFolderIsNoProblemButAnEmptiedOneIs() throws {
    try FileManager.default.createDirectory(
      atPath: tool.library, withIntermediateDirectories: true)
    let empty = try look()
    #expect(empty.output.status == 0)
    #expect(empty["Documents"]["text"] == "None yet.")
    try fill()
    for name in try FileManager.default.contentsOfDirectory(atPath: tool.library) {
      try FileManager.default.removeItem(atPath: tool.library + "/" + name)
    }
    let emptied = try look()
    #expect(emptied.output.status == 1)
    #expect(emptied.state("Documents") == "problem")
    #expect(emptied["Documents"]["text"]?.hasPrefix("None, but there were ") == true)
  }

  @Test func saysHowManyDocumentsAreGone() throws {
    try fill(60)
    for path in try tool.documents().keys.filter({ $0.hasPrefix("Workouts/") }).prefix(40) {
      try FileManager.default.removeItem(atPath: tool.library + "/" + path)
    }
    let page = try look()
    #expect(page.output.status == 1)
    #expect(page["Documents"]["text"]?.contains(" There were ") == true)
  }

  @Test func saysWhichFilesNeedALook() throws {
    try fill()
    let workout = try #require(try tool.documents().keys.first { $0.hasPrefix("Workouts/") })
    let text = try Data(contentsOf: URL(fileURLWithPath: tool.library + "/" + workout))
    let copy = tool.library + "/" + String(workout.dropLast(5)) + ".sync-conflict.json"
    try text.write(to: URL(fileURLWithPath: copy))
    let copied = try look()
    #expect(copied.output.status == 0)
    #expect(copied["Files"]["text"] == "1 copy of a sync engine")
    try Data("{".utf8).write(to: URL(fileURLWithPath: tool.library + "/" + workout))
    let broken = try look()
    #expect(broken.output.status == 1)
    #expect(broken["Files"]["text"] == "1 file cannot be read or lies wrong")
    #expect(broken["Files"]["hint"]?.contains("regimen library verify") == true)
  }

  @Test func saysThatTheCacheIsDamaged() throws {
    try fill()
    let caches = tool.folder + "/caches"
    let name = try #require(
      try FileManager.default.subpathsOfDirectory(atPath: caches).first {
        $0.hasSuffix("/library.sqlite")
      })
    try Data("this is no database, whatever it is called".utf8)
      .write(to: URL(fileURLWithPath: caches + "/" + name))
    let page = try look()
    #expect(page.output.status == 1)
    #expect(page.state("Cache") == "problem")
    #expect(page["Cache"]["hint"]?.contains("regimen library rebuild") == true)
  }

  @Test func saysThatTheListOfDevicesIsDamaged() throws {
    try fill()
    try tool.run("devices")
    let state = tool.folder + "/state"
    let folder = try #require(
      try FileManager.default.contentsOfDirectory(atPath: state).first { !$0.hasPrefix(".") })
    let list = state + "/" + folder + "/devices.json"
    try Data(#"{"devices":[{"id":"a"},{"id":"b"}],"feeds":[{}]}"#.utf8)
      .write(to: URL(fileURLWithPath: list))
    #expect(try look()["Devices"]["text"] == "2 paired, 1 calendars")
    try Data("{".utf8).write(to: URL(fileURLWithPath: list))
    let page = try look()
    #expect(page.output.status == 1)
    #expect(page.state("Devices") == "problem")
  }

  @Test func doubtsAClockAndDocumentsOfDaysToCome() throws {
    try fill()
    #expect(try look().state("Clock") == "ok")
    let row = "\"2099-01-02 18:00:00\",\"Secret name\",1h,\"Pull Up\",1,0,8,0,0.0,\"\",\"\",\n"
    let file = try tool.file("b.csv", StrongFile.header + row)
    let imported = try tool.run("import", file, "--unit", "kg")
    #expect(imported.status == 0, "\(imported.errors)")
    let page = try look()
    #expect(page.output.status == 0)
    #expect(page.state("Clock") == "look")
    #expect(page["Clock"]["text"]?.contains("; 1 documents are of days after that") == true)
    #expect(page["Documents"]["text"]?.contains("2099") == false)
  }

  @Test func remindsOfBackupsWhenThereIsMuchToLose() throws {
    try fill(20)
    #expect(try look().state("Backup") == "ok")
    try fill(45)
    #expect(try look().state("Backup") == "look")
    let shelf = tool.folder + "/shelf"
    try FileManager.default.createDirectory(atPath: shelf, withIntermediateDirectories: true)
    #expect(try tool.run("backup", shelf).status == 0)
    #expect(try look().state("Backup") == "ok")
    let notes = try FileManager.default.subpathsOfDirectory(atPath: tool.folder + "/state").filter {
      $0.hasSuffix("/backup.json")
    }
    let note = URL(fileURLWithPath: tool.folder + "/state/" + (try #require(notes.first)))
    try Data(#"{"at":"2020-01-05T10:00:00.000+01:00"}"#.utf8).write(to: note)
    let old = try look()
    #expect(old.state("Backup") == "look")
    #expect(old["Backup"]["text"] == "The last one on Sun 5 Jan 2020")
    try Data("{".utf8).write(to: note)
    #expect(try look()["Backup"]["text"]?.hasPrefix("None was made") == true)
  }

  // MARK: Disks and engines

  @Test func saysHowOftenTheFolderIsLookedAt() {
    #expect(Doctor.words(forLookingEvery: .seconds(5)) == ", looked at every 5 s for changes")
    #expect(Doctor.words(forLookingEvery: nil) == "")
  }

  @Test func seesWhatCarriesTheFolder() throws {
    func made(_ names: String...) throws -> [SyncEngine] {
      let base = tool.folder + "/engines"
      try? FileManager.default.removeItem(atPath: base)
      let library = base + "/" + names[0]
      for name in names {
        try FileManager.default.createDirectory(
          atPath: base + "/" + name, withIntermediateDirectories: true)
      }
      return SyncEngine.around(library)
    }
    #expect(try made("Regimen") == [])
    #expect(try made("Regimen", "Regimen/.stfolder") == [.syncthing])
    #expect(try made("a/b/Regimen", "a/.stfolder", "a/b/.git") == [.syncthing, .git])
    #expect(try made("Dropbox (Home)/Regimen") == [.dropbox])
    #expect(try made("a/Regimen", "a/.sync_1234.db") == [.nextcloud])
    #expect(try made("OneDrive - Home/x") == [.oneDrive])
    #expect(try made("Mobile Documents/com~apple~CloudDocs/Regimen") == [.iCloud])
  }

  @Test func twoEnginesAreOneTooMany() throws {
    try fill()
    for mark in [".stfolder", ".git"] {
      try FileManager.default.createDirectory(
        atPath: tool.library + "/" + mark, withIntermediateDirectories: true)
    }
    let page = try look()
    #expect(page.output.status == 0)
    let sync = page.lines.filter { $0["name"] == "Sync" }
    #expect(sync.map { $0["state"] } == ["ok", "look"])
    #expect(sync.first?["text"] == "Syncthing, git")
  }

  @Test func needsTheFolderItself() throws {
    let output = try tool.run(["doctor"], ["REGIMEN_LIBRARY": "", "REGIMEN_REMOTE": "x"])
    #expect(output.status == 2)
    #expect(output.errors.contains("needs the library's folder itself"))
  }
}
