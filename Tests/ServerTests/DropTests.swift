import Body
import Documents
import Foundation
import Library
import Logging
import Strength
import TestSupport
import Testing
import Tracks

@testable import Recordings
@testable import Server

@Suite struct DropTests {
  private let start = ContinuousClock.now

  private func file(_ name: String, _ bytes: Int, _ modified: Int64 = 5) -> FolderWalk.File {
    var file = FolderWalk.File(name: name, path: "/drop/" + name, size: bytes)
    file.modifiedMilliseconds = modified
    return file
  }

  /// The names of what is to be read after so many seconds.
  private func see(
    _ folder: inout DropFolder, _ files: [FolderWalk.File], after seconds: Int
  ) -> [String] {
    let now = start + .seconds(seconds)
    let found = folder.see(files, at: now, quietAfter: .seconds(3))
    for file in found { folder.mark(file, fault: "") }
    return found.map { $0.name }
  }

  // MARK: What is read

  @Test func waitsUntilAFileIsQuiet() {
    var folder = DropFolder(path: "/drop")
    #expect(see(&folder, [file("a", 10)], after: 0) == [])
    #expect(see(&folder, [file("a", 20)], after: 2) == [])
    #expect(see(&folder, [file("a", 20), file("b", 1)], after: 4) == [])
    #expect(see(&folder, [file("a", 20), file("b", 1)], after: 5) == ["a"])
    #expect(see(&folder, [file("a", 20), file("b", 1, 6)], after: 7) == [])
    #expect(see(&folder, [file("a", 20), file("b", 1, 6)], after: 10) == ["b"])
    #expect(see(&folder, [file("a", 20), file("b", 1, 6)], after: 20) == [])
    // Written again.
    #expect(see(&folder, [file("a", 21), file("b", 1, 6)], after: 30) == [])
    #expect(see(&folder, [file("a", 21), file("b", 1, 6)], after: 33) == ["a"])
  }

  @Test func remembersWhatItHasReadAcrossARestartAndAnEmptyMount() throws {
    var folder = DropFolder(path: "/drop")
    let files = [file("a", 20), file("b", 1)]
    _ = folder.see(files, at: start, quietAfter: .zero)
    folder.mark(files[0], fault: "")
    folder.mark(files[1], fault: "It breaks off.")
    #expect(see(&folder, [], after: 1) == [] && folder.marks.count == 2)
    folder.miss()
    #expect(folder.isThere == false)

    var writer = JSONWriter()
    writer.object { DropFolder.write([folder], to: &$0) }
    var again = DropFolder(path: "/drop")
    again.remember(try JSONValue(parsing: writer.finish()))
    #expect(again.marks == folder.marks)
    #expect(see(&again, files, after: 2) == [] && see(&again, files, after: 9) == [])
    // What is gone while others are there is forgotten.
    #expect(see(&again, [files[0]], after: 10) == [] && again.marks.count == 1)
    var other = DropFolder(path: "/other")
    other.remember(try JSONValue(parsing: Array(#"{"drop":[{"path":"/drop"}]}"#.utf8)))
    #expect(other.marks.isEmpty)
  }

  @Test func triesAgainNowAndThenWhatCannotBeRead() throws {
    var folder = DropFolder(path: "/drop")
    let files = [file("a", 20), file("b", 1)]
    #expect(see(&folder, [files[1]], after: 0) == [])
    #expect(see(&folder, [files[1]], after: 3) == ["b"])
    func mark(_ fault: String, until seconds: Int) -> Bool {
      folder.mark(files[0], fault: fault, retryAt: start + .seconds(seconds))
    }
    #expect(mark("It cannot be read: denied.", until: 60))
    #expect(see(&folder, files, after: 10) == [] && see(&folder, files, after: 59) == [])
    // It is told among the faults, and is none of those that need not be read after a restart.
    var status = JSONWriter()
    status.object { DropFolder.writeStatus([folder], to: &$0) }
    let told = try JSONValue(parsing: status.finish())["drop"]?.array?.first?["faults"]?.array
    #expect(told?.compactMap { $0["file"]?.string } == ["a"])
    var writer = JSONWriter()
    writer.object { DropFolder.write([folder], to: &$0) }
    var again = DropFolder(path: "/drop")
    again.remember(try JSONValue(parsing: writer.finish()))
    #expect(Array(again.marks.keys) == ["b"])
    // The same fault once more is no news.
    #expect(!mark("It cannot be read: denied.", until: 120))
    #expect(see(&folder, files, after: 61) == [] && see(&folder, files, after: 65) == [])
    #expect(mark("It cannot be read: broken.", until: 120))
    #expect(see(&folder, files, after: 121) == [] && see(&folder, files, after: 124) == ["a"])
    #expect(see(&folder, files, after: 300) == [] && folder.marks["a"]?.fault == "")
  }

  /// Root may read all.
  @Test(.enabled(if: geteuid() != 0)) func aFileThatCannotBeReadKeepsNothingBusy() async throws {
    let drop = FileManager.default.temporaryDirectory
      .appendingPathComponent("regimen-drop-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: drop, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: drop) }
    let path = drop + "/a.gpx"
    try Data(BodyFiles.gpx()).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    try await TestServer.with {
      $0.drops = [drop]
      $0.limits.dropInterval = .milliseconds(20)
      $0.limits.dropQuiet = .milliseconds(20)
      $0.limits.dropRetry = .milliseconds(500)
    }.run { server in
      var status = Status(port: server.port, token: try await server.pair().token)
      try await status.wait("the fault is told") { $0.faults == ["a.gpx"] }
      let marks = PrivateFile(
        reading: "\(server.folder)/state/\(server.library.key)/drop.json")
      for _ in 0..<(100 * Patience.factor) where marks.identity == nil {
        try await Task.sleep(for: .milliseconds(20))
      }
      let written = try #require(marks.identity)
      try await Task.sleep(for: .seconds(1))
      #expect(marks.identity == written)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      try await status.wait("it is read") { $0.activities == 1 && $0.faults.isEmpty }
    }
  }

  // MARK: A story

  /// A watch that is mounted and taken away, files that come slowly, are cut off and renamed, and a
  /// server that is started again.
  @Test func eachActivityComesOnce() async throws {
    try await ServeCommandTests.inFolder { folder in
      let drop = folder + "/watch"
      var program = try await ServeCommandTests.Program(folder: folder, ["--drop", drop])
      let token = try await ServeCommandTests.pair(program)
      var status = Status(port: program.port, token: token)
      try await status.wait("the folder is not there") { !$0.isThere }

      try FileManager.default.createDirectory(atPath: drop, withIntermediateDirectories: true)
      let run = try bytes(late: 0)
      try Data(run.prefix(run.count / 2)).write(to: URL(fileURLWithPath: drop + "/a.fit"))
      try await Task.sleep(for: .seconds(1))
      try Data(run).write(to: URL(fileURLWithPath: drop + "/a.fit"))
      try Data([1, 2, 3]).write(to: URL(fileURLWithPath: drop + "/settings.bin"))
      try await status.wait("both are read") { $0.files == 2 }
      #expect(status.activities == 1 && status.faults.isEmpty && status.isThere)

      // Half a file that stays so for long enough, and then is whole.
      let half = Array(GPXWriter.write(ActivityRoutesTests.run(late: 86_400)))
      let path = drop + "/b.gpx"
      try Data(half.prefix(half.count / 2)).write(to: URL(fileURLWithPath: path))
      try await status.wait("half is read") { $0.files == 3 }
      #expect(status.activities == 2)
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(half.suffix(from: half.count / 2)))
      try handle.close()
      let damaged = Array(run.prefix(run.count / 3))
      try Data(damaged).write(to: URL(fileURLWithPath: drop + "/c.fit"))
      try await status.wait("the damage is told") { $0.files == 4 && $0.faults == ["c.fit"] }
      try FileManager.default.moveItem(atPath: drop + "/a.fit", toPath: drop + "/renamed.fit")
      try await status.wait("the other name is known") { _ in Self.marks(folder, "renamed.fit") }
      #expect(status.activities == 2)

      try FileManager.default.moveItem(atPath: drop, toPath: folder + "/away")
      try await status.wait("it is unmounted") { !$0.isThere }
      try FileManager.default.moveItem(atPath: folder + "/away", toPath: drop)
      try await status.wait("it is back") { $0.isThere }
      #expect(try await program.end(SIGTERM) == 0)

      program = try await ServeCommandTests.Program(folder: folder, ["--drop", drop])
      status = Status(port: program.port, token: token)
      try Data(try bytes(late: 2 * 86_400)).write(to: URL(fileURLWithPath: drop + "/new.fit"))
      try await status.wait("the new one is read") { $0.files == 5 }
      #expect(status.activities == 3 && status.faults == ["c.fit"])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: drop).sorted()
          == ["b.gpx", "c.fit", "new.fit", "renamed.fit", "settings.bin"])
      #expect(try await program.end(SIGTERM) == 0)
    }
  }

  /// The server has started before the library's disk was mounted.
  @Test func triesAgainWhatTheLibraryDidNotTake() async throws {
    try await ServeCommandTests.inFolder { folder in
      let (root, drop, state) = (folder + "/library", folder + "/watch", folder + "/state")
      let manager = FileManager.default
      func open() throws -> Library {
        try Library(at: root, cacheFolder: folder + "/caches", forWriting: true)
      }
      try await open().save(Workout.sample(1))
      try manager.moveItem(atPath: root, toPath: folder + "/away")
      for path in [root, drop] {
        try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
      try Data(try bytes(late: 0)).write(to: URL(fileURLWithPath: drop + "/a.fit"))
      var configuration = RegimenServer.Configuration(
        stateFolder: state, assets: TestServer.assets,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      ) { Instant(milliseconds: 1_795_000_000_000) }
      configuration.drops = [drop]
      configuration.limits.dropInterval = .milliseconds(20)
      configuration.limits.dropQuiet = .zero
      let library = try open()
      await #expect(throws: LibraryError.emptied(path: library.root, documents: 1)) {
        try await library.refresh()
      }
      /// Follows the folder until the recording is kept as read, or for so many seconds.
      func follow(for seconds: Int) async throws -> Bool {
        let watch = try DropWatch(
          library: library, configuration: configuration, turn: ImportTurn(), folder: state)
        let running = Task { await watch.run() }
        let end = ContinuousClock.now + .seconds(seconds)
        var isRead = false
        while ContinuousClock.now < end, !isRead {
          let kept = try? String(contentsOfFile: state + "/drop.json", encoding: .utf8)
          isRead = kept?.contains("a.fit") == true
          try await Task.sleep(for: .milliseconds(20))
        }
        running.cancel()
        await running.value
        return isRead
      }
      #expect(try await !follow(for: 1))
      #expect(try manager.contentsOfDirectory(atPath: root).isEmpty)
      try manager.removeItem(atPath: root)
      try manager.moveItem(atPath: folder + "/away", toPath: root)
      try await library.refresh()
      #expect(try await follow(for: 30 * Patience.factor))
      #expect(try library.documents(Activity.self).count == 1)
    }
  }

  /// Whether a name stands in what the server keeps of the folder.
  private static func marks(_ folder: String, _ name: String) -> Bool {
    let names = FileManager.default.enumerator(atPath: folder + "/state")?.compactMap {
      $0 as? String
    }
    guard let file = names?.first(where: { $0.hasSuffix("/drop.json") }) else { return false }
    let text = try? String(contentsOfFile: folder + "/state/" + file, encoding: .utf8)
    return text?.contains("\"\(name)\"") == true
  }

  private func bytes(late: Int64) throws -> [UInt8] {
    var run = ActivityRoutesTests.run(late: late)
    run.identifier = "4711-\(1_100_000_000 + late)"
    return try #require(FITActivityFile.bytes(run))
  }

  @Test func theDropFolderIsNoPartOfTheLibrary() async throws {
    try await ServeCommandTests.inFolder { folder in
      for inside in [folder, folder + "/library", folder + "/library/Activities"] {
        let result = try await ServeCommandTests.Program.run(
          folder, ["serve", "--port", "0", "--no-open", "--drop", inside])
        #expect(result.status == 2 && result.errors.contains("lie in each other"))
      }
    }
  }

  /// What the server says of its library and its drop folder.
  private struct Status {
    let port: Int
    let token: String
    private(set) var activities = 0
    private(set) var isThere = false
    private(set) var files = 0
    private(set) var faults: [String] = []

    init(port: Int, token: String) {
      self.port = port
      self.token = token
    }

    /// Asks until something holds, for half a minute.
    mutating func wait(_ what: String, _ holds: (Status) -> Bool) async throws {
      let end = ContinuousClock.now + .seconds(30 * Patience.factor)
      while ContinuousClock.now < end {
        try await ask()
        if holds(self) { return }
        try await Task.sleep(for: .milliseconds(200))
      }
      Issue.record("\(what): \(self)")
    }

    private mutating func ask() async throws {
      let (port, token) = (port, token)
      let reply = try await blocking {
        let client = try RawClient(port: port)
        try client.send(
          "GET /api/library HTTP/1.1\r\nHost: localhost:\(port)\r\n"
            + "Authorization: Bearer \(token)\r\n\r\n")
        return try client.reply()
      }
      let json = reply.json
      activities = (json["documents"] as? [String: Int])?["Activities"] ?? 0
      let drop = (json["drop"] as? [[String: Any]])?.first
      isThere = drop?["there"] as? Bool ?? false
      files = drop?["files"] as? Int ?? 0
      faults = (drop?["faults"] as? [[String: Any]] ?? []).compactMap { $0["file"] as? String }
    }
  }
}
