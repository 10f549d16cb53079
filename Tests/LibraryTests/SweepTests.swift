import Documents
import Foundation
import TestSupport
import Testing

@testable import Library

/// Temporary files that a write has left behind.
@Suite struct SweepTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(writing: Bool) throws -> Library {
    try Library(at: folder.library, cacheFolder: folder.caches, forWriting: writing)
  }

  private func temporary(
    of process: Int32, at place: String = Temporary.Writer.place
  ) -> String {
    "Workouts/.regimen-\(place)-\(process)-3q.tmp"
  }

  @Test func clearsAwayWhatNobodyWritesAnyMore() async throws {
    let library = try open(writing: true)
    let ended = TestProcess()
    ended.executableURL = URL(fileURLWithPath: "/bin/true")
    try ended.run()
    ended.waitUntilExit()
    // One that has ended, one that runs and is another program, and an earlier life of this one.
    let names = [ended.processIdentifier, getppid(), getpid()].map { temporary(of: $0) }
    for name in names { try folder.write("half", to: name) }
    try folder.write("a list", to: "Workouts/.regimen-notes")
    try await library.refresh()
    #expect(names.filter { folder.exists($0) } == [])
    #expect(folder.exists("Workouts/.regimen-notes"))
  }

  @Test func leavesWhatAnotherContainerWritesUntilItIsOld() async throws {
    let library = try open(writing: true)
    // Process 1 there, and one that has no life here; and one of an earlier version.
    let names =
      [1, 999_999_999].map { temporary(of: $0, at: "elsewhere") }
      + ["Workouts/.regimen-1-7.tmp"]
    for name in names { try folder.write("half", to: name) }
    try await library.refresh()
    #expect(names.allSatisfy { folder.exists($0) })
    for name in names {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3700)],
        ofItemAtPath: folder.library + "/" + name)
    }
    try await library.refresh()
    #expect(names.filter { folder.exists($0) } == [])
  }

  @Test func twoWritersOfOneNumberDoNotMeet() {
    let paths = (0..<1000).map { _ in Temporary.path(beside: "/a/b.json", on: SystemDisk()) }
    #expect(Set(paths).count == paths.count)
    let names = paths.map { $0.dropFirst(3) }
    #expect(names.allSatisfy { Temporary.Writer(inName: $0)?.process == getpid() })
    for name in [".regimen-notes", ".regimen--1.tmp", ".regimen-x-0-a.tmp", ".regimen-a.tmp"] {
      #expect(Temporary.Writer(inName: name) == nil, "\(name)")
    }
  }

  @Test func aFileBesideTheLibraryIsSweptAsWell() throws {
    let file = folder.path + "/state/devices.json"
    try PrivateFile(file).write([1])
    let ended = TestProcess()
    ended.executableURL = URL(fileURLWithPath: "/bin/true")
    try ended.run()
    ended.waitUntilExit()
    let left =
      folder.path + "/state/"
      + (temporary(of: ended.processIdentifier) as NSString)
      .lastPathComponent
    let live = folder.path + "/state/" + (temporary(of: getpid()) as NSString).lastPathComponent
    for path in [left, live] { try Data([1]).write(to: URL(fileURLWithPath: path)) }
    _ = try PrivateFile(file)
    #expect(!FileManager.default.fileExists(atPath: left))
    #expect(FileManager.default.fileExists(atPath: live))
  }

  @Test func neverTakesAwayWhatTheWriterOfThisProcessWrites() async throws {
    let writer = try open(writing: true)
    let name = temporary(of: getpid())
    try folder.write("half", to: name)
    let reader = try open(writing: false)
    try await reader.refresh()
    #expect(folder.exists(name))
    try await writer.refresh()
    #expect(!folder.exists(name))
  }

  @Test func neverTakesAwayWhatAWriterWithAnotherCacheWrites() async throws {
    let library = try open(writing: true)
    let other = folder.path + "/other/" + library.key
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    let writer = TestProcess()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "exec 9<>'\(other)/lock'; echo; exec sleep 60"]
    let output = Pipe()
    writer.standardOutput = output
    try writer.run()
    defer {
      kill(writer.processIdentifier, SIGKILL)
      writer.waitUntilExit()
    }
    #expect(try output.fileHandleForReading.read(upToCount: 1)?.count == 1)
    let name = temporary(of: writer.processIdentifier)
    try folder.write("half", to: name)
    try await library.refresh()
    #expect(folder.exists(name))
  }

  @Test func knowsAfterACleanEndWhatIsDurable() throws {
    let path = folder.path + "/lock"
    func lock() throws -> WriteLock { try WriteLock(path, library: "", seconds: 0) }
    let folders: [String: UInt64] = ["/a library": 7, "/a library/Workouts": .max]
    #expect(try lock().syncedFolders == nil)
    do { try lock().markAsClean(folders) }
    #expect(try lock().syncedFolders == folders)
    do { try lock().markAsWriting() }
    #expect(try lock().syncedFolders == nil)
    do { try lock().markAsClean(["/": 1]) }
    #expect(try lock().syncedFolders == ["/": 1])
    for text in ["0\nx /", "0\n7", "1", "\0\0\0", "2\n7 /"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      #expect(try lock().syncedFolders == nil)
    }
  }

  @Test func synchronizesAFolderAboveOnceForAllRuns() async throws {
    let disk = SimulatedDisk()
    try disk.edit { try $0.makeFolders("/data") }
    for number in 1...3 {
      let library = try await DiskTrial.open(disk, cacheFolder: folder.caches)
      let start = disk.log.count
      try await library.save(DiskTrial.workout(number))
      let count = disk.log[start...].count { $0.call == .synchronizeFolder }
      #expect(number == 1 ? count > 1 : count == 1)
    }
  }

  @Test func leavesNothingOfAFolderThatWasBegun() async throws {
    for calls in 0... {
      let disk = SimulatedDisk()
      try disk.edit { try $0.makeFolders("/data") }
      disk.endProgram(after: calls)
      _ = try? Library(at: "/data/library", cacheFolder: nil, forWriting: true, disk: disk)
      let hasEnded = disk.hasEnded
      disk.restart()
      let library = try Library(
        at: "/data/library", cacheFolder: nil, forWriting: true, disk: disk)
      try await library.refresh()
      let left = disk.image.files(below: "/data").keys.filter { $0.hasSuffix(".tmp") }
      #expect(left.isEmpty, "call \(calls)")
      if !hasEnded { break }
    }
  }
}
