import Foundation
import TestSupport
import Testing

/// Disks that are full or cannot be written, where this machine lets a test mount one.
@Suite(.serialized) struct DiskTests {
  /// A small file system of its own in memory.
  final class Disk {
    let path: String

    init?(_ folder: String, size: String) {
      path = folder + "/disk"
      try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      guard Disk.run("mount", "-t", "tmpfs", "-o", "size=" + size, "none", path) else {
        return nil
      }
    }

    deinit { _ = Disk.run("umount", path) }

    private var filler: String { path + "/filler" }

    /// Leaves no room at all.
    func fill() {
      _ = Disk.run("dd", "if=/dev/zero", "of=" + filler, "bs=4k", "status=none")
    }

    func empty() { try? FileManager.default.removeItem(atPath: filler) }

    func makeReadOnly() -> Bool { Disk.run("mount", "-o", "remount,ro", path) }

    static func run(_ arguments: String...) -> Bool {
      let process = TestProcess()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  }

  static let canMount: Bool = {
    let folder = NSTemporaryDirectory() + "regimen-mount-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return Disk(folder, size: "64k") != nil
  }()

  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test(.enabled(if: canMount, "a test may not mount a disk here"))
  func saysThatTheDiskIsFullAndLosesNothing() throws {
    let disk = try #require(Disk(tool.folder, size: "200k"))
    let file = try tool.file("a.csv", StrongFile.text(workouts: 100))
    let output = try tool.run("import", file, "--unit", "kg", "--library", disk.path)
    #expect(output.status == 1)
    #expect(output.errors.contains(".json was not saved: the disk is full.\nhint: Make room"))
    #expect(try tool.run("library", "verify", "--library", disk.path).status == 0)
    #expect(try tool.run("history", "--library", disk.path).status == 0)
  }

  @Test(.enabled(if: canMount, "a test may not mount a disk here"))
  func readsOnWhereLibraryAndCacheLieOnAFullDisk() throws {
    let disk = try #require(Disk(tool.folder, size: "4m"))
    func run(_ arguments: String...) throws -> Tool.Output {
      try tool.run(
        arguments,
        [
          "REGIMEN_LIBRARY": disk.path + "/library",
          "REGIMEN_CACHE": disk.path + "/cache",
        ])
    }
    let file = try tool.file("a.csv", StrongFile.text(workouts: 20))
    #expect(try run("import", file, "--unit", "kg").status == 0)
    let reading = [
      ["history"], ["export", "--format", "json"], ["export", "--format", "csv"], ["volume"],
      ["exercises"], ["library", "conflicts"],
    ]
    func outputs() throws -> [Tool.Output] {
      try reading.map { arguments in
        try tool.run(
          arguments,
          [
            "REGIMEN_LIBRARY": disk.path + "/library",
            "REGIMEN_CACHE": disk.path + "/cache",
          ])
      }
    }
    let before = try outputs()
    disk.fill()
    for (old, new) in zip(before, try outputs()) {
      #expect(new.status == 0)
      #expect(new.text == old.text)
      #expect(new.errors.split(separator: "\n").count == 1, "\(new.errors)")
      #expect(new.errors.hasPrefix("note: The cache is not kept, because its disk is full"))
    }
    #expect(try run("library", "status", "--json").json["state"] as? String == "full")
    let refused = try run("gyms", "add", "Cellar")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("the disk is full.\nhint: Make room"))
    let server = tool.process(["serve", "--no-open", "--port", "0"])
    server.environment?["REGIMEN_LIBRARY"] = disk.path + "/library"
    server.environment?["REGIMEN_CACHE"] = disk.path + "/cache"
    let output = Pipe()
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    var greeting = ""
    while !greeting.contains("#pair="), server.isRunning {
      greeting += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }
    #expect(greeting.contains("Regimen is at"))
    server.terminate()
    server.waitUntilExit()
    disk.empty()
    #expect(try run("gyms", "add", "Cellar").errors.isEmpty)
    #expect(try run("gyms").text.contains("Cellar"))
    #expect(try run("library", "verify").status == 0)
  }

  @Test(.enabled(if: canMount, "a test may not mount a disk here"))
  func readsWhereNoCacheCanEvenBeBegun() throws {
    let disk = try #require(Disk(tool.folder, size: "64k"))
    disk.fill()
    let file = try tool.file("a.csv", StrongFile.text(workouts: 2))
    #expect(try tool.run("import", file, "--unit", "kg").status == 0)
    let output = try tool.run(["history"], ["REGIMEN_CACHE": disk.path + "/cache"])
    #expect(output.status == 0)
    #expect(output.text.contains("Push"))
  }

  @Test(.enabled(if: canMount, "a test may not mount a disk here"))
  func readsALibraryThatCannotBeWritten() throws {
    let disk = try #require(Disk(tool.folder, size: "4m"))
    let file = try tool.file("a.csv", StrongFile.text(workouts: 3))
    try tool.run("import", file, "--unit", "kg", "--library", disk.path)
    try #require(disk.makeReadOnly())
    #expect(try tool.run("history", "--library", disk.path).text.contains("Push"))
    let refused = try tool.run("muscles", "edit", "Lats", "--mev", "8", "--library", disk.path)
    #expect(refused.status == 1)
    #expect(refused.errors.contains(" cannot be written.\nhint: Allow writing to the folder"))
  }

  @Test(.enabled(if: canMount, "a test may not mount a disk here"))
  func aBackupThatHasNoRoomLeavesTheEarlierOnesAlone() throws {
    let disk = try #require(Disk(tool.folder, size: "4m"))
    try tool.run("import", try tool.file("a.csv", StrongFile.text(workouts: 3)), "--unit", "kg")
    #expect(try tool.run("backup", disk.path).status == 0)
    let before = try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted()
    let noise = (0..<(6 << 17)).map { _ in UInt64.random(in: 0...(.max)) }
    try noise.withUnsafeBytes { Data($0) }.write(
      to: URL(fileURLWithPath: tool.library + "/noise"))
    let full = try tool.run("backup", disk.path, "--keep", "1")
    #expect(full.status == 1)
    #expect(
      full.errors.contains("Nothing was backed up: the disk of \(disk.path) is full.\nhint: Make"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted() == before)
    #expect(try tool.run("backup", "check", disk.path).status == 0)
    // Nor can it be restored there.
    let shelf = tool.folder + "/shelf"
    try FileManager.default.createDirectory(atPath: shelf, withIntermediateDirectories: true)
    #expect(try tool.run("backup", shelf).status == 0)
    let restored = try tool.run("backup", "restore", shelf, "--into", disk.path + "/library")
    #expect(restored.status == 1)
    #expect(restored.errors.contains("could not be restored: "))
    #expect(restored.errors.contains("hint: Nothing was kept. Make room"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted() == before)
  }

  @Test(.enabled(if: canMount, "a test may not mount a disk here"))
  func aBackupSaysWhereItMayNotBeWritten() throws {
    let disk = try #require(Disk(tool.folder, size: "1m"))
    try tool.run("import", try tool.file("a.csv", StrongFile.text(workouts: 3)), "--unit", "kg")
    try #require(disk.makeReadOnly())
    let refused = try tool.run("backup", disk.path)
    #expect(refused.status == 1)
    #expect(
      refused.errors
        == "error: Nothing was backed up: \(disk.path) cannot be written.\n"
        + "hint: Allow writing to it, or name another folder.\n")
  }

  @Test(.enabled(if: canMount, "a test may not mount a disk here"))
  func theDoctorSeesThatADiskIsFullOrCannotBeWritten() throws {
    let disk = try #require(Disk(tool.folder, size: "4m"))
    try tool.run(
      "import", try tool.file("a.csv", StrongFile.text(workouts: 3)), "--unit", "kg", "--library",
      disk.path)
    func line(_ output: Tool.Output) -> [String: String]? {
      (output.json["lines"] as? [[String: String]])?.first { $0["name"] == "Disk" }
    }
    let roomy = try tool.run("doctor", "--json", "--library", disk.path)
    #expect(roomy.status == 0, "\(roomy.text)")
    #expect(line(roomy)?["state"] == "look")
    #expect(line(roomy)?["text"]?.hasPrefix("tmpfs, ") == true)
    disk.fill()
    let full = try tool.run("doctor", "--json", "--library", disk.path)
    #expect(full.status == 1)
    #expect(line(full)?["state"] == "problem")
    #expect(line(full)?["text"]?.hasSuffix(", full") == true)
    disk.empty()
    try #require(disk.makeReadOnly())
    let refused = try tool.run("doctor", "--json", "--library", disk.path)
    #expect(refused.status == 1)
    #expect(line(refused)?["text"]?.contains(", cannot be written: ") == true)
  }
}
