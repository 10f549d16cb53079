import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// Disks that cannot be written for a while.
@Suite struct FullDiskTests {
  private func prepared() async throws -> (SimulatedDisk, Library) {
    try await DiskTrial("nothing") { library in
      try await library.save(DiskTrial.workout(1))
    } act: { _ in
    }.begin()
  }

  /// Whatever is wrong with the disk: reading goes on, and nothing that was to be saved is lost.
  private func standsIt(
    _ state: LibraryState, _ error: LibraryError.Kind, break broken: (SimulatedDisk) -> Void,
    mend: (SimulatedDisk) -> Void
  ) async throws {
    let (disk, library) = try await prepared()
    let before = disk.image.files(below: DiskTrial.root)
    broken(disk)
    let operations = [
      DiskTrial.operation(1, DiskTrial.workout(2)),
      DiskTrial.operation(2, DiskTrial.workout(1), base: DiskTrial.workout(1), deletes: true),
    ]
    for _ in 0..<3 {
      await #expect { try await library.apply(operations) } throws: { error.matches($0) }
      await #expect { try await library.save(DiskTrial.workout(3)) } throws: { error.matches($0) }
      await #expect {
        try await library.delete(DiskTrial.workout(1), at: Instant(milliseconds: 0))
      } throws: {
        error.matches($0)
      }
      #expect(try await library.refresh().isEmpty)
      #expect(try library.documents(Workout.self) == [DiskTrial.workout(1).begun()])
      #expect(library.state == state)
      #expect(try library.status().state == state)
      let json = String(decoding: try library.status().json(), as: UTF8.self)
      #expect(json.contains("\"state\": \"\(state.rawValue)\""))
      #expect(disk.image.files(below: DiskTrial.root) == before)
      #expect(try library.cache.operations().isEmpty)
    }
    mend(disk)
    #expect(try await library.apply(operations).results.count == 2)
    #expect(library.state == .ready)
    #expect(try library.status().state == .ready)
    #expect(try library.documents(Workout.self) == [DiskTrial.workout(2).begun()])
  }

  @Test func standsADiskThatMayNotBeWritten() async throws {
    try await standsIt(.readOnly, .readOnly) { disk in
      disk.edit { $0.isReadOnly = true }
    } mend: { disk in
      disk.edit { $0.isReadOnly = false }
    }
  }

  @Test func standsAFullDisk() async throws {
    try await standsIt(.full, .full) { disk in
      disk.edit { $0.capacity = $0.usedBytes + 40 }
    } mend: { disk in
      disk.edit { $0.capacity = nil }
    }
  }

  @Test func standsAQuotaThatOnlyAWriteTells() async throws {
    try await standsIt(.full, .full) { disk in
      disk.fail([DiskFault(EDQUOT, at: 1, of: [.write], lasts: true)])
    } mend: { disk in
      disk.fail([])
    }
  }

  @Test func standsAFolderThatBelongsToSomebodyElse() async throws {
    try await standsIt(.readOnly, .readOnly) { disk in
      disk.fail([DiskFault(EACCES, at: 1, of: [.create, .makeFolder], lasts: true)])
    } mend: { disk in
      disk.fail([])
    }
  }

  @Test func asksWhenItIsOpenedForWriting() async throws {
    let (disk, first) = try await prepared()
    #expect(first.state == .ready)
    disk.edit { $0.isReadOnly = true }
    let library = try await DiskTrial.open(disk)
    #expect(library.state == .readOnly)
    #expect(try library.documents(Workout.self).count == 1)
    disk.edit {
      $0.isReadOnly = false
      $0.capacity = 0
    }
    #expect(try library.status().state == .full)
    #expect(try await DiskTrial.open(disk).state == .full)
    disk.edit { $0.capacity = nil }
    #expect(try library.status().state == .ready)
  }

  @Test func saysThatAFolderIsGoneBeforeItSaysThatItIsFull() async throws {
    let (disk, library) = try await prepared()
    disk.edit { $0.capacity = 0 }
    _ = try? await library.save(DiskTrial.workout(2))
    #expect(library.state == .full)
    try disk.edit { try $0.move("/data/library", to: "/data/elsewhere") }
    await #expect(throws: LibraryError.missing(path: DiskTrial.root)) {
      try await library.refresh()
    }
    #expect(library.state == .missing)
  }

  @Test func tellsARealDiskThatCanBeWritten() async throws {
    let folder = try TemporaryFolder()
    let library = try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
    try await library.refresh()
    #expect(try library.status().state == .empty)
    #expect(throws: DiskError.self) { try SystemDisk().checkWriting(at: "/proc/self") }
  }
}

extension LibraryError {
  /// An error without its path.
  enum Kind {
    case readOnly, full

    func matches(_ error: any Error) -> Bool {
      switch (self, error as? LibraryError) {
      case (.readOnly, .readOnly(let path)), (.full, .full(let path)):
        path.hasPrefix(DiskTrial.root)
      default: false
      }
    }
  }
}
