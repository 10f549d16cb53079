import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// Names that others give to files and folders.
@Suite struct ForeignNameTests {
  private let workout = DiskTrial.workout(1)
  private let root = DiskTrial.root

  private func names() -> [String] {
    let path = String(workout.path.dropLast(5))
    let folder = (workout.path as NSString).deletingLastPathComponent
    return [
      "workouts/2026/04/x.json", "WORKOUTS/readme.txt", workout.path + "~",
      path + ".sync-conflict-20261121-092028-5AD52TT.json",
      path + " (Anna's conflicted copy 2026-11-21).json", path + " (1).json", path + " 2.json",
      path + "-ANNAS-PC.json", folder + "/~syncthing~x.tmp", folder + "/.syncthing.x.json.tmp",
      folder + "/.DS_Store", folder + "/.regimen-notes", folder + "/.regimen-1-x.tmp",
      folder + "/Train\u{ed}ng.json", folder + "/Traini\u{301}ng.json", folder + "/\u{1f3cb}.json",
      folder + "/" + String(repeating: "n", count: 250) + ".json", folder + "/ .json",
      folder + "/a\nb.json", "Photos/1.jpg", "notes.md", ".stignore", ".stfolder/x",
    ]
  }

  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func leavesForeignFilesAlone(_ ignoresCase: Bool, _ composesNames: Bool) async throws {
    let disk = SimulatedDisk()
    disk.edit { image in
      image.ignoresCase = ignoresCase
      image.composesNames = composesNames
    }
    try disk.edit { try $0.makeFolders("/data") }
    let (text, other) = (workout.encoded(), Array("{\"name\": \"of another program\"}".utf8))
    let (root, names) = (root, names())
    try disk.edit { image in
      for name in names {
        // A copy in a document's folder is joined with it, whatever its name.
        let isCopy = name.lowercased().hasPrefix("workouts/") && name.hasSuffix(".json")
        try image.put(isCopy ? other : text, at: root + "/" + name)
      }
    }
    let library = try await DiskTrial.open(disk)
    try await library.save(workout)
    var before = disk.image.files(below: root)
    for _ in 0..<2 {
      try await library.refresh()
      try await library.rebuild()
      #expect(try library.documents(Workout.self) == [workout.begun()])
    }
    #expect(disk.image.files(below: root) == before)
    #expect(try Verification(of: root, on: disk).documentCount == 1)
    // One document goes; nobody else's file does.
    try await library.delete(workout, at: Instant(milliseconds: 0))
    let after = disk.image.files(below: root)
    before = before.filter { $0.key.lowercased() != workout.path.lowercased() }
    #expect(before.allSatisfy { after[$0.key] == $0.value })
  }

  @Test func takesFoldersOfAnotherCaseForItsOwnWhereTheDiskDoes() async throws {
    let disk = SimulatedDisk()
    disk.edit { $0.ignoresCase = true }
    let (place, text) = (root + "/" + workout.path.lowercased(), workout.encoded())
    try disk.edit { try $0.put(text, at: place) }
    let library = try await DiskTrial.open(disk)
    try await library.refresh()
    // The identifier is not written as it should be: a copy of the document, and on this disk the
    // document itself. It must not go because it has been joined.
    for _ in 0..<3 {
      #expect(try library.documents(Workout.self) == [workout])
      #expect(disk.image.bytes(at: place) == text)
      #expect(try library.status().conflicts.isEmpty)
      try await library.refresh()
    }
    try await library.rebuild()
    try await library.refresh()
    try await library.save(DiskTrial.workout(2))
    let all = try [workout, DiskTrial.workout(2).begun()]
    #expect(try library.documents(Workout.self) == all)
    #expect(disk.image.files(below: root).keys.filter { $0.contains("/") }.count == 2)
    #expect(try library.merges().count <= 2)
  }

  @Test func joinsCopiesWhateverTheirNames() async throws {
    let disk = SimulatedDisk()
    let (root, text) = (root, workout.encoded())
    let copies = names().filter { $0.hasPrefix("Workouts/") && $0.hasSuffix(".json") }
      .filter { !$0.contains("/.") }
    try disk.edit { image in
      for name in copies { try image.put(text, at: root + "/" + name) }
    }
    let library = try await DiskTrial.open(disk)
    // Of two names that differ in composition only, one is seen at a time.
    try await library.refresh()
    let files = disk.image.files(below: root).filter { $0.key != Library.identityName }
    #expect(files == [workout.path: text])
    #expect(try library.documents(Workout.self) == [workout])
    #expect(try library.merges().reduce(0) { $0 + $1.paths.count } == copies.count)
  }

  @Test func livesWithNamesThatAreNoText() async throws {
    let folder = try TemporaryFolder()
    let library = try Library(
      at: folder.library, cacheFolder: folder.caches, forWriting: true, quietSeconds: 0)
    try await library.save(workout)
    let month = folder.library + "/" + (workout.path as NSString).deletingLastPathComponent
    let name = (month + "/").utf8.map { CChar(bitPattern: $0) } + [-1, -2, 0x2e, 0x6a, 0]
    let file = open(name, O_CREAT | O_WRONLY, 0o600)
    #expect(file >= 0)
    close(file)
    #expect(try await library.refresh().isEmpty)
    #expect(try await library.refresh().isEmpty)
    #expect(try Verification(of: folder.library).isSound)
    #expect(access(name, F_OK) == 0)
  }
}
