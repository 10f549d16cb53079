import Foundation
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

    func makeReadOnly() -> Bool { Disk.run("mount", "-o", "remount,ro", path) }

    static func run(_ arguments: String...) -> Bool {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  }

  private static let canMount: Bool = {
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
}
