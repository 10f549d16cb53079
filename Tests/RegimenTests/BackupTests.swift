import Documents
import Foundation
import TestSupport
import Testing

@testable import Regimen

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `regimen backup`: dated archives, and what comes out of them again.
@Suite struct BackupTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try FileManager.default.createDirectory(
      atPath: tool.folder + "/shelf", withIntermediateDirectories: true)
    try tool.run("import", try tool.file("a.csv", StrongFile.text(workouts: 5)), "--unit", "kg")
  }

  private var shelf: String { tool.folder + "/shelf" }

  private var archives: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: shelf).sorted() }
  }

  /// The only archive.
  private func archive() throws -> String {
    let names = try archives
    try #require(names.count == 1, "\(names)")
    return shelf + "/" + names[0]
  }

  /// Every file below a folder with its bytes.
  private func files(_ folder: String) throws -> [String: Data] {
    var result: [String: Data] = [:]
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for name in names {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      if attributes[.type] as? FileAttributeType == .typeRegular {
        result[name] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      }
    }
    return result
  }

  private func put(_ data: Data, _ name: String) throws {
    let url = URL(fileURLWithPath: tool.library + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  private func backUp(_ more: String..., status: Int32 = 0) throws -> Tool.Output {
    let output = try tool.run(["backup", shelf, "--json"] + more)
    #expect(output.status == status, "\(output.text) \(output.errors)")
    return output
  }

  private func restore(_ name: String = "restored", from source: String? = nil) throws
    -> Tool.Output
  {
    try tool.run(
      "backup", "restore", source ?? shelf, "--into", tool.folder + "/" + name, "--json")
  }

  private func program(_ path: String, _ arguments: [String], in folder: String) throws -> Int32 {
    let process = TestProcess()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  // MARK: There and back

  private static let oddNames = [
    "Notes/ünï ‘quoted’ \"x\".txt", "Notes/line\nbreak.txt", "Notes/back\\slash.txt", "Notes/-rf",
    "Notes/ two  spaces ", "Notes/e\u{301}", ".stfolder/marker", ".git/HEAD",
    "Notes/" + String(repeating: "long/", count: 60) + "end.txt",
    "Notes/" + String(repeating: "n", count: 200),
  ]

  @Test func restoresEveryFileAsItWas() throws {
    for name in Self.oddNames { try put(Data(name.utf8), name) }
    try put(Data(), "Notes/empty")
    let workout = try #require(try tool.documents().keys.first { $0.hasPrefix("Workouts/") })
    let copy = String(workout.dropLast(5)) + ".sync-conflict-20261101-101010-ABCDEFG.json"
    try put(Data(contentsOf: URL(fileURLWithPath: tool.library + "/" + workout)), copy)
    try put(Data("{ no document".utf8), "Gyms/01JD225PFRXND16S0Q7BE7Y3RD.json")
    try FileManager.default.createDirectory(
      atPath: tool.library + "/Notes/nothing", withIntermediateDirectories: true)
    let before = try files(tool.library)
    // What is just being written is not there yet.
    try put(Data("half".utf8), ".regimen-elsewhere-1-zz.tmp")

    let made = try backUp()
    #expect(made.json["files"] as? Int == before.count)
    #expect(made.json["bytes"] as? Int == before.values.reduce(0) { $0 + $1.count })
    #expect((made.json["left_out"] as? [Any])?.isEmpty == true)
    let mode = try FileManager.default.attributesOfItem(atPath: archive())[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o600)

    let restored = try restore()
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(restored.json["files"] as? Int == before.count)
    let after = try files(tool.folder + "/restored")
    #expect(Set(after.keys) == Set(before.keys))
    for (name, data) in before { #expect(after[name] == data, "\(name)") }
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(
      atPath: tool.folder + "/restored/Notes/nothing", isDirectory: &isFolder)
    #expect(isThere && isFolder.boolValue)
    func time(_ path: String) throws -> Int {
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
      return Int((date as? Date)?.timeIntervalSince1970 ?? 0)
    }
    #expect(
      try time(tool.folder + "/restored/" + workout) == time(tool.library + "/" + workout))
    // It is the same library, and can be worked with.
    let history = try tool.run(["history", "--json", "--library", tool.folder + "/restored"])
    #expect((history.json["workouts"] as? [Any])?.count == 5)
  }

  @Test func everyTarUnpacksItAndItsSumsAgree() throws {
    for name in Self.oddNames { try put(Data(name.utf8), name) }
    _ = try backUp()
    let folder = tool.folder + "/unpacked"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(try program("/usr/bin/tar", ["-xzf", archive()], in: folder) == 0)
    #expect(try files(folder + "/library") == files(tool.library))
    if FileManager.default.isExecutableFile(atPath: "/usr/bin/sha256sum") {
      #expect(
        try program("/usr/bin/sha256sum", ["--check", "--strict", "SHA256SUMS"], in: folder) == 0)
    }
  }

  /// Too large to be a document, and to be held in memory.
  @Test func aLargeFileGoesThroughAsAStream() throws {
    let path = tool.library + "/video"
    #expect(FileManager.default.createFile(atPath: path, contents: Data("begin".utf8)))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: (64 << 20) + 4321)
    try file.seekToEnd()
    try file.write(contentsOf: Data("end".utf8))
    try file.close()
    #expect(try backUp().json["bytes"] as? Int ?? 0 > 64 << 20)
    #expect(try restore().status == 0)
    #expect(
      FileManager.default.contentsEqual(atPath: path, andPath: tool.folder + "/restored/video"))
  }

  /// Small ones are left out as well; one file must not keep all others from being backed up.
  @Test func aLargeFileThatChangesAllTheTimeIsLeftOut() throws {
    let before = try files(tool.library)
    let path = tool.library + "/video"
    #expect(FileManager.default.createFile(atPath: path, contents: Data("begin".utf8)))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: (64 << 20) + 4321)
    try file.close()
    let writer = TestProcess()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "while :; do printf x >>\"$0\"; sleep 0.01; done", path]
    try writer.run()
    defer {
      writer.terminate()
      writer.waitUntilExit()
    }
    let made = try backUp(status: 1)
    #expect(made.errors.contains("left out: video: it changes all the time"))
    let place = try #require(made.json["backup"] as? String)
    #expect(place.hasSuffix("Z-incomplete.tar.gz"))
    // There is no other one: where it lies is said.
    let name = try #require(place.split(separator: "/").last)
    let refused = try restore("newest")
    #expect(refused.status != 0)
    #expect(refused.errors.contains("holds no whole backup"), "\(refused.errors)")
    #expect(refused.errors.contains("\(name) --into"), "\(refused.errors)")
    let list = try tool.run("backup", "list", shelf)
    #expect(list.status == 0 && list.text.contains("\(name) --into"), "\(list.text)")
    #expect(try restore(from: place).status == 0)
    #expect(try files(tool.folder + "/restored") == before)
  }

  @Test func linksAreLeftOutAndFilesThatCannotBeNamedAreMissed() throws {
    try FileManager.default.createSymbolicLink(
      atPath: tool.library + "/link", withDestinationPath: "/etc")
    let linked = try backUp()
    let leftOut = linked.json["left_out"] as? [[String: Any]]
    #expect(leftOut?.first?["path"] as? String == "link")
    #expect(leftOut?.first?["missed"] as? Bool == false)
    // macOS makes no such file.
    let name = Array((tool.library + "/bad").utf8CString.dropLast()) + [CChar(bitPattern: 0xff), 0]
    let file = open(name, O_WRONLY | O_CREAT, 0o600)
    if file < 0 { return }
    close(file)
    defer { unlink(name) }
    let missing = try backUp(status: 1)
    #expect(missing.errors.contains("its name is no UTF-8"))
    #expect(missing.errors.contains("This backup lacks something"))
    let place = try #require(missing.json["backup"] as? String)
    #expect(place.hasSuffix("Z-incomplete.tar.gz"))
    #expect(FileManager.default.fileExists(atPath: place))
    #expect(BackupShelf.time(of: String(place.split(separator: "/").last ?? "")) == nil)
    #expect(missing.json["kept"] == nil)
    #expect(try archives.count == 2)
    #expect(try restore().status == 0)
  }

  // MARK: Damage

  /// The archive with something else in the place of a text that occurs in it once.
  ///
  /// - Parameter lost: bytes that are missing at its end.
  private func damage(_ text: String, by other: String, lost: Int = 0) throws {
    let path = try archive()
    let folder = tool.folder
    #expect(try program("/bin/sh", ["-c", "gzip -dc '\(path)' >raw"], in: folder) == 0)
    let raw = URL(fileURLWithPath: folder + "/raw")
    var data = try Data(contentsOf: raw)
    let range = try #require(data.range(of: Data(text.utf8)))
    data.replaceSubrange(range, with: Data(other.utf8))
    data.removeLast(lost)
    try data.write(to: raw)
    #expect(try program("/bin/sh", ["-c", "gzip -c raw >'\(path)'"], in: folder) == 0)
  }

  @Test func saysWhichFileIsDamagedAndRestoresTheOthers() throws {
    try put(Data("what was written".utf8), "Notes/diary.txt")
    _ = try backUp()
    #expect(try tool.run("backup", "check", shelf).text.contains(" is sound: "))
    try damage("what was written", by: "what was wrotten")
    let checked = try tool.run("backup", "check", shelf, "--json")
    #expect(checked.status == 1)
    let backup = (checked.json["backups"] as? [[String: Any]])?.first
    let faults = backup?["faults"] as? [[String: String]]
    #expect(faults == [["path": "Notes/diary.txt", "message": "is damaged"]])
    #expect(
      try tool.run("backup", "check", archive()).text.contains(
        "Notes/diary.txt is damaged\n"))

    let restored = try restore()
    #expect(restored.status == 1)
    var before = try files(tool.library)
    before["Notes/diary.txt"] = nil
    #expect(try files(tool.folder + "/restored") == before)
  }

  /// The list at the end says what each file held; where it is lost, each says it itself.
  @Test func anAlteredFileIsNotRestoredWhereTheEndIsLost() throws {
    try put(Data("what was written".utf8), "Notes/diary.txt")
    _ = try backUp()
    try damage("what was written", by: "what was wrotten", lost: 1600)
    let restored = try restore()
    #expect(restored.status == 1)
    let faults = restored.json["faults"] as? [[String: String]]
    #expect(faults?.first == ["path": "Notes/diary.txt", "message": "is damaged"])
    var before = try files(tool.library)
    before["Notes/diary.txt"] = nil
    #expect(try files(tool.folder + "/restored") == before)
  }

  @Test func noDamageGoesUnseen() throws {
    _ = try backUp()
    let path = try archive()
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let seed = UInt64.random(in: 0...(.max))
    var random = RandomSource(seed: seed)
    try Data(whole).write(to: URL(fileURLWithPath: tool.folder + "/whole.gz"))
    for _ in 0..<12 {
      var bytes = whole
      // The head of gzip holds a time that nobody reads, and the end some bits that fill a byte.
      let place = 10 + random.below(whole.count - 30)
      bytes[place] ^= UInt8(1 + random.below(255))
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let checked = try tool.run("backup", "check", path)
      // There are bytes that mean the same.
      let isSame = "gzip -dc '\(path)' >one && gzip -dc whole.gz >other && cmp -s one other"
      if try program("/bin/sh", ["-c", isSame], in: tool.folder) == 0 { continue }
      #expect(checked.status == 1, "seed \(seed), byte \(place)")
      #expect(checked.text.contains("error "), "seed \(seed), byte \(place)")
    }
    for count in [0, 9, whole.count / 2, whole.count - 9, whole.count - 1] {
      try Data(whole.prefix(count)).write(to: URL(fileURLWithPath: path))
      #expect(try tool.run("backup", "check", path).status == 1, "\(count) bytes")
    }
    try Data(whole).write(to: URL(fileURLWithPath: path))
    #expect(try tool.run("backup", "check", path).status == 0)
  }

  // MARK: Where to

  @Test func refusesAFolderInTheLibrary() throws {
    let inside = tool.library + "/Backups"
    try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder + "/way", withDestinationPath: inside)
    for target in [tool.library, inside, tool.folder + "/way"] {
      let output = try tool.run("backup", target)
      #expect(output.status == 2, "\(target)")
      #expect(output.errors.contains(" lies in the library.\n"), "\(target)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: inside).isEmpty)
  }

  @Test func makesNoFolderWhereADiskMayBeMissing() throws {
    let output = try tool.run("backup", tool.folder + "/disk")
    #expect(output.status == 1)
    #expect(output.errors.hasPrefix("error: There is no folder at \(tool.folder)/disk.\n"))
    #expect(!FileManager.default.fileExists(atPath: tool.folder + "/disk"))
    let file = try tool.file("file", "x")
    #expect(try tool.run("backup", file).errors.contains(" is no folder.\n"))
    for command in ["list", "check"] {
      #expect(try tool.run("backup", command, tool.folder + "/disk").status == 1)
    }
    #expect(try tool.run("backup", "check", shelf).errors.contains("holds no backup"))
    #expect(try tool.run("backup", "list", shelf).text.hasPrefix("There is no backup."))
  }

  @Test func restoresOverNothing() throws {
    _ = try backUp()
    let before = try files(tool.library)
    let output = try tool.run("backup", "restore", shelf, "--into", tool.library)
    #expect(output.status == 1)
    #expect(output.errors.contains(" is not empty: nothing was restored"))
    #expect(try files(tool.library) == before)
    let within = try tool.run("backup", "restore", shelf, "--into", tool.library + "/a/b")
    #expect(within.status == 2 && within.errors.contains(" lies in the library at "))
    #expect(try files(tool.library) == before)
    let empty = tool.folder + "/empty"
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    #expect(try restore("empty", from: archive()).status == 0)
    #expect(try files(empty) == before)
  }

  @Test func takesNoArchiveOfSomethingElse() throws {
    let folder = tool.folder
    try FileManager.default.createDirectory(
      atPath: folder + "/other", withIntermediateDirectories: true)
    _ = try tool.file("other/passwd", "x")
    let path = shelf + "/regimen-2020-01-01T000000Z.tar.gz"
    #expect(
      try program("/bin/sh", ["-c", "tar -czf '\(path)' -P other/../other/passwd"], in: folder)
        == 0)
    let output = try restore(from: path)
    #expect(output.status == 1)
    #expect(try files(folder + "/restored").isEmpty)
  }

  // MARK: Which ones stay

  private static let day = CivilTime.millisecondsPerDay

  @Test func keepsDaysThenWeeksThenMonths() throws {
    let now = Instant(milliseconds: 1_795_000_000_000)
    // Twice a day for two years.
    let times = (0..<1460).map {
      Instant(milliseconds: now.milliseconds - Int64($0) * Self.day / 2)
    }
    let gone = Set(BackupRetention.outdated(times, now: now))
    let kept = times.indices.filter { !gone.contains($0) }.map { times[$0] }
    // Fourteen of the last week, eight of weeks, of which one or two are among these, and two years
    // of months.
    #expect((40...48).contains(kept.count), "\(kept.count)")
    for place in 0..<14 { #expect(!gone.contains(place)) }
    let months = Set(times.map { $0.day.firstOfMonth })
    #expect(Set(kept.map { $0.day.firstOfMonth }) == months)
    for weeks in 0..<8 {
      let week = now.day.startOfWeek(.monday) - 7 * weeks
      #expect(kept.contains { $0.day.startOfWeek(.monday) == week }, "\(week.text)")
    }
    // What stays today also stays when it is asked once more.
    #expect(BackupRetention.outdated(kept, now: now).isEmpty)
  }

  @Test func neverForgetsTheNewestOrTheFuture() {
    let now = Instant(milliseconds: 1_795_000_000_000)
    let old = ([3, 2, 1] as [Int64]).map {
      Instant(milliseconds: now.milliseconds - $0 * 1000 * Self.day)
    }
    #expect(BackupRetention.outdated(old, now: now).isEmpty)
    #expect(BackupRetention.outdated([], now: now).isEmpty)
    let future = (1...5).map { Instant(milliseconds: now.milliseconds + Int64($0) * 1000) }
    #expect(BackupRetention.outdated(future, now: now).isEmpty)
    #expect(BackupRetention.outdated(future, now: now, keep: 2).sorted() == [0, 1, 2])
    #expect(BackupRetention.outdated(future, now: now, keep: 0).sorted() == [0, 1, 2, 3])
  }

  @Test func theFutureNeitherGoesNorCounts() {
    let now = Instant(milliseconds: 1_795_000_000_000)
    func times(_ days: Int64...) -> [Instant] {
      days.map { Instant(milliseconds: now.milliseconds + $0 * Self.day) }
    }
    #expect(BackupRetention.outdated(times(3650, 0, -1, -2), now: now, keep: 2) == [3])
    #expect(BackupRetention.outdated(times(3650, 20, 10), now: now, keep: 1).isEmpty)
    for (days, isDoubtful) in [(61, true), (59, false), (0, false), (-399, false), (-401, true)] {
      let newest = times(Int64(days))[0]
      #expect(BackupRetention.isDoubtful(newest, now: now) == isDoubtful, "\(days)")
    }
  }

  @Test func anArchiveOfTheFutureIsNotTheNewest() throws {
    _ = try backUp()
    let own = try #require(try archives.first)
    let wrong = "regimen-2099-01-01T000000Z.tar.gz"
    let manager = FileManager.default
    try manager.copyItem(atPath: shelf + "/" + own, toPath: shelf + "/" + wrong)
    let restored = try restore()
    #expect(restored.json["backup"] as? String == own)
    #expect(restored.errors.contains("\(wrong) is dated "))
    #expect(restored.errors.contains("which is still to come: it is passed over."))
    let checked = try tool.run("backup", "check", shelf)
    #expect(checked.text.hasPrefix("\(own) ("))
    // restic's word for it.
    #expect(try tool.run("backup", "check", shelf + "/latest").text == checked.text)
    // Nobody knows which clock is right.
    let doubted = try backUp("--keep", "1")
    #expect((doubted.json["removed"] as? [String])?.isEmpty == true)
    #expect(doubted.json["kept"] as? Int == 3)
    #expect(doubted.errors.contains("No earlier backup was removed: \(wrong) is dated "))
    // It is a little ahead: it stays, and none goes for it.
    let soon = BackupShelf.name(
      at: Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1000 + 10 * Self.day))
    try manager.moveItem(atPath: shelf + "/" + wrong, toPath: shelf + "/" + soon)
    let kept = try backUp("--keep", "1")
    #expect((kept.json["removed"] as? [String])?.count == 2)
    let place = try #require(kept.json["backup"] as? String)
    #expect(try Set(archives) == [soon, String(place.dropFirst(shelf.count + 1))])
    // Where it is the only one it is taken.
    try manager.removeItem(atPath: place)
    let only = try restore("only")
    #expect(only.status == 0, "\(only.errors)")
    #expect(only.json["backup"] as? String == soon)
    #expect(only.errors.contains("it is taken as there is no other one."))
  }

  @Test func readsTheTimeInItsOwnNamesAlone() {
    let time = Instant(milliseconds: 1_795_000_000_000, offsetMinutes: 120)
    let name = BackupShelf.name(at: time)
    #expect(name == "regimen-2026-11-18T110640Z.tar.gz")
    #expect(BackupShelf.time(of: name)?.milliseconds == time.milliseconds)
    for other in [
      "regimen-2026-11-18T110640Z.tar", "regimen-2026-13-18T110640Z.tar.gz",
      "regimen-2026-11-18T250640Z.tar.gz", "regimen-notes.tar.gz", "regimen-.tar.gz", "",
      "xregimen-2026-11-18T110640Z.tar.gz", "regimen-2026-11-18T1106-0Z.tar.gz",
      "regimen-2026-11-18T110640Z.tar.gz.part",
    ] { #expect(BackupShelf.time(of: other) == nil, "\(other)") }
  }

  @Test func removesItsOwnArchivesAlone() throws {
    _ = try backUp()
    let own = try archive()
    let other = try Tool()
    try other.run("gyms", "add", "Cellar")
    let foreign = shelf + "/regimen-2019-01-03T000000Z.tar.gz"
    let made = try other.run("backup", shelf)
    #expect(made.status == 0, "\(made.errors)")
    let names = try archives
    let second = try #require(names.first { shelf + "/" + $0 != own })
    try FileManager.default.moveItem(atPath: shelf + "/" + second, toPath: foreign)
    // Of one month long ago, of which the newest stays.
    for day in ["01", "02", "03", "04"] {
      try FileManager.default.copyItem(
        atPath: own, toPath: shelf + "/regimen-2019-01-\(day)T120000Z.tar.gz")
    }
    let notes = ["regimen-notes.tar.gz", "regimen-2019-01-05T000000Z.tar.gz", "diary.txt"]
    for name in notes { try Data("x".utf8).write(to: URL(fileURLWithPath: shelf + "/" + name)) }
    let listed = try tool.run("backup", "list", shelf, "--json")
    #expect((listed.json["backups"] as? [Any])?.count == 7)
    #expect(
      try restore("which").errors.contains("holds backups of several libraries."))
    let label = try #require(
      (listed.json["backups"] as? [[String: Any]])?.last?["library"] as? String)
    let of = try tool.run(
      "backup", "restore", shelf, "--of", label, "--into", tool.folder + "/of")
    #expect(of.status == 0, "\(of.errors)")

    let again = try backUp()
    let removed = ["01", "02", "03"].map { "regimen-2019-01-\($0)T120000Z.tar.gz" }
    #expect((again.json["removed"] as? [String])?.sorted() == removed)
    #expect(again.json["kept"] as? Int == 3)
    let left = Set(try archives)
    #expect(left.isDisjoint(with: removed))
    #expect(left.isSuperset(of: notes + ["regimen-2019-01-03T000000Z.tar.gz"]))
    #expect(left.contains("regimen-2019-01-04T120000Z.tar.gz"))
    let two = try backUp("--keep", "2")
    #expect((two.json["removed"] as? [String])?.count == 2)
    #expect(two.json["kept"] as? Int == 2)
    #expect(try Set(archives).isSuperset(of: notes))
  }

  @Test func removesNothingWhileTheFolderIsNotBelieved() throws {
    try tool.run("import", try tool.file("b.csv", StrongFile.text(workouts: 60)), "--unit", "kg")
    _ = try backUp()
    let own = try archive()
    for day in ["01", "02"] {
      try FileManager.default.copyItem(
        atPath: own, toPath: shelf + "/regimen-2019-01-\(day)T120000Z.tar.gz")
    }
    let workouts = try tool.documents().keys.filter { $0.hasPrefix("Workouts/") }
    for path in workouts.prefix(40) {
      try FileManager.default.removeItem(atPath: tool.library + "/" + path)
    }
    let output = try backUp()
    #expect(output.errors.hasPrefix("warning: The library at "))
    #expect((output.json["removed"] as? [String])?.isEmpty == true)
    #expect(try archives.count == 4)
    for name in try FileManager.default.contentsOfDirectory(atPath: tool.library) {
      try FileManager.default.removeItem(atPath: tool.library + "/" + name)
    }
    let nothing = try tool.run("backup", shelf)
    #expect(nothing.status == 1)
    #expect(nothing.errors.contains("error: There are no documents in "))
    #expect(try archives.count == 4)
  }

  @Test func anEmptiedFolderTakesNothingWithIt() throws {
    _ = try backUp()
    let own = try archive()
    for day in ["01", "02"] {
      try FileManager.default.copyItem(
        atPath: own, toPath: shelf + "/regimen-2019-01-\(day)T120000Z.tar.gz")
    }
    func note() throws -> Data {
      let state = tool.folder + "/state"
      let name = try #require(
        try FileManager.default.subpathsOfDirectory(atPath: state).first {
          $0.hasSuffix("/backup.json")
        })
      return try Data(contentsOf: URL(fileURLWithPath: state + "/" + name))
    }
    let noted = try note()
    for name in try FileManager.default.contentsOfDirectory(atPath: tool.library)
    where name != "library.json" {
      try FileManager.default.removeItem(atPath: tool.library + "/" + name)
    }
    // No document, whatever its name.
    try put(Data("{}".utf8), "Notes/list.json")
    let nothing = try tool.run("backup", shelf, "--keep", "1")
    #expect(nothing.status == 1)
    #expect(nothing.errors.contains("error: There are no documents in "))
    // Something lies among the documents, and none of them is there.
    try put(Data("{}".utf8), "Workouts/.old/list.json")
    let output = try backUp("--keep", "1")
    #expect(output.errors.contains("The folder is not believed: no earlier backup was removed"))
    #expect((output.json["removed"] as? [String])?.isEmpty == true)
    #expect(try archives.count == 4)
    #expect(try note() == noted)
  }

  // MARK: Cut off

  @Test func whatWasCutOffGoesWithTheNextOne() throws {
    let noise = (0..<(32 << 17)).map { _ in UInt64.random(in: 0...(.max)) }
    try put(noise.withUnsafeBytes { Data($0) }, "Notes/noise")
    let process = tool.process(["backup", shelf])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let end = Date().addingTimeInterval(20 * Double(Patience.factor))
    while try archives.isEmpty, Date() < end { Thread.sleep(forTimeInterval: 0.005) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    let left = try archives
    #expect(left.count == 1 && left[0].hasPrefix(".regimen-") && left[0].hasSuffix(".tmp"))
    #expect(try tool.run("backup", "list", shelf).text.hasPrefix("There is no backup."))
    #expect(try tool.run("doctor", "--json").text.contains("None was made"))
    _ = try backUp()
    let names = try archives
    #expect(names.count == 1 && names[0].hasSuffix(".tar.gz"), "\(names)")
  }

  @Test(arguments: [false, true])
  func aRestoreThatWasCutOffLooksLikeNoLibrary(isThere: Bool) throws {
    let noise = (0..<(32 << 17)).map { _ in UInt64.random(in: 0...(.max)) }
    try put(noise.withUnsafeBytes { Data($0) }, "Notes/noise")
    _ = try backUp()
    let before = try files(tool.library)
    let restored = tool.folder + "/restored"
    if isThere {
      try FileManager.default.createDirectory(
        atPath: restored, withIntermediateDirectories: true)
    }
    let stage =
      isThere ? restored + "/.regimen-restoring/library" : tool.folder + "/.restored.restoring"
    let process = tool.process(["backup", "restore", shelf, "--into", restored])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let end = Date().addingTimeInterval(20 * Double(Patience.factor))
    while !FileManager.default.fileExists(atPath: stage + "/Notes"), Date() < end {
      Thread.sleep(forTimeInterval: 0.005)
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(FileManager.default.fileExists(atPath: stage))
    for place in [restored, stage] {
      let isMissing = place == restored && !isThere
      let output = try tool.run("history", "--library", place)
      #expect(output.status == 1)
      #expect(
        output.errors.contains(isMissing ? "There is no folder at " : " is no whole library: "),
        "\(output.errors)")
    }
    // The same command begins anew, and takes away what was left.
    #expect(try restore().status == 0)
    #expect(try files(restored) == before)
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: tool.folder).contains {
        $0.hasSuffix(".restoring")
      })
  }

  /// The files begin to move up, the power goes, and an engine brings newer ones from elsewhere.
  @Test func whatCameWhileARestoreWasCutOffStays() throws {
    _ = try backUp()
    let before = try files(tool.library)
    let root = tool.folder + "/restored"
    let stage = root + "/.regimen-restoring"
    let manager = FileManager.default
    try manager.createDirectory(atPath: stage, withIntermediateDirectories: true)
    try manager.copyItem(atPath: tool.library, toPath: stage + "/library")
    try Data("Workouts".utf8).write(to: URL(fileURLWithPath: stage + "/moving"))
    try manager.moveItem(atPath: stage + "/library/Workouts", toPath: root + "/Workouts")
    let newer = ["Workouts/newer.txt", "Exercises/newer.txt", "newer.txt", "library.json"]
    for name in newer {
      let url = URL(fileURLWithPath: root + "/" + name)
      try manager.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("newer".utf8).write(to: url)
    }
    let ended = try restore()
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(ended.json["resumed"] as? Bool == true)
    #expect(
      ended.json["not_replaced"] as? [[String: String]] == [
        ["path": "library.json", "copy": "library (restored).json"]
      ])
    var after = before
    after["library (restored).json"] = before["library.json"]
    for name in newer { after[name] = Data("newer".utf8) }
    #expect(try files(root) == after)
    #expect(try tool.run("history", "--json", "--library", root).status == 0)
    // It is over.
    #expect(try restore().errors.contains(" is not empty: nothing was restored"))
  }

  @Test func wrongUsageExitsWithTwo() throws {
    #expect(try tool.run("backup").status == 2)
    #expect(try tool.run("backup", shelf, "--keep", "0").status == 2)
    #expect(try tool.run("backup", shelf, "--keep", "3", "--with", "restic").status == 2)
    #expect(try tool.run("backup", shelf, "--with", "zip").status == 2)
    #expect(try tool.run("backup", "restore", shelf).status == 2)
    let remote = try tool.run(["backup", shelf], ["REGIMEN_LIBRARY": "", "REGIMEN_REMOTE": "x"])
    #expect(remote.status == 2)
    #expect(remote.errors.contains("A backup needs the library's folder itself"))
  }
}
