import Dispatch
import Documents
import Foundation
import Strength
import Synchronization
import TestSupport
import Testing

@testable import Library

/// The kernel's reports, where they are at their worst.
@Suite(.serialized) struct FollowingTests {
  private let folder: TemporaryFolder
  private let library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = try Library(
      at: folder.library, cacheFolder: folder.caches, forWriting: true)
  }

  private func workout(_ number: Int, name: String = "One") -> Workout {
    DiskTrial.workout(number, name: name)
  }

  private func path(_ name: String) -> String { folder.library + "/" + name }

  /// Waits until something holds; a test's time limit ends it otherwise.
  private func wait(until isSo: () throws -> Bool) async throws {
    while try !isSo() { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test(.timeLimit(.minutes(5 * Patience.factor)))
  func neverTellsARemovalWhileFilesAreReplaced() async throws {
    for number in 0..<10 { try await library.save(workout(number)) }
    let watching = Task { [library] in
      try await library.watch(try FolderMonitor.system(root: library.root))
    }
    let removals = Mutex(0)
    let changes = await library.changes()
    let counting = Task {
      for await batch in changes {
        removals.withLock { $0 += batch.count { $0.event == .removed } }
      }
    }
    for number in 0..<200 {
      let workout = workout(number % 10, name: "Name \(number)")
      let place = path(workout.path)
      let temporary = (place as NSString).deletingLastPathComponent + "/.syncthing.tmp"
      try Data(workout.encoded()).write(to: URL(fileURLWithPath: temporary))
      #expect(unlink(place) == 0)
      // A look at everything believes it no more than the reports do.
      let look = Task { [library] in
        if number.isMultiple(of: 20) { _ = try await library.refresh() }
      }
      try await Task.sleep(for: .milliseconds(2))
      #expect(rename(temporary, place) == 0)
      try await look.value
    }
    try await wait {
      try self.library.documents(Workout.self).map { $0.name } == (190..<200).map { "Name \($0)" }
    }
    watching.cancel()
    counting.cancel()
    #expect(removals.withLock { $0 } == 0)
  }

  @Test(.timeLimit(.minutes(5 * Patience.factor)))
  func looksAtEverythingWhenMoreHasHappenedThanTheKernelKeeps() async throws {
    try await library.save(workout(1))
    let queue = DispatchQueue(label: "regimen.test")
    queue.suspend()
    let monitor = try FolderMonitor.inotify(
      root: library.root, watchLimit: .max, pollingEvery: .seconds(60), on: queue)
    let watching = Task { [library] in try await library.watch(monitor) }
    let month = (path(workout(1).path) as NSString).deletingLastPathComponent
    // Equal reports that follow each other are one: two files in turn.
    for number in 0..<8_500 {
      let file = open(month + "/\(number % 2).txt", O_CREAT | O_WRONLY, 0o600)
      #expect(write(file, "x", 1) == 1)
      close(file)
      unlink(month + "/\(number % 2).txt")
    }
    // Nobody is told of these.
    for number in 2..<20 { try folder.write(workout(number).encoded(), to: workout(number).path) }
    try FileManager.default.removeItem(atPath: path(workout(1).path))
    queue.resume()
    try await wait { try self.library.documents(Workout.self).count == 18 }
    watching.cancel()
  }

  @Test(.timeLimit(.minutes(5 * Patience.factor)))
  func missesNothingInFoldersThatAppearWithTheirFiles() async throws {
    let watching = Task { [library] in
      try await library.watch(try FolderMonitor.system(root: library.root))
    }
    try await wait { watching.isCancelled == false }
    try await Task.sleep(for: .milliseconds(50))
    for number in 0..<60 {
      let place = path("Workouts/\(1900 + number % 30)/\(10 + number)")
      try FileManager.default.createDirectory(
        atPath: place, withIntermediateDirectories: true)
      let file = place + "/" + workout(number).id.text + ".json"
      try Data(workout(number).encoded()).write(to: URL(fileURLWithPath: file))
    }
    try await wait { try self.library.documents(Workout.self).count == 60 }
    watching.cancel()
  }

  @Test(.timeLimit(.minutes(5 * Patience.factor)))
  func followsARootThatGoesAwayAndComesBack() async throws {
    try await library.save(workout(1))
    let monitor = try FolderMonitor.system(root: library.root)
    let elsewhere = folder.path + "/elsewhere"
    #expect(rename(folder.library, elsewhere) == 0)
    await #expect(throws: LibraryError.missing(path: library.root)) {
      try await library.watch(monitor)
    }
    #expect(library.state == .missing)
    // It would lie on another disk, below the one that comes back.
    await #expect(throws: LibraryError.missing(path: library.root)) {
      try await library.save(workout(2))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.library))
    // Whoever watches begins again; meanwhile what was known is still there.
    #expect(try self.library.documents(Workout.self).count == 1)
    let edited = workout(1, name: "Elsewhere")
    try Data(edited.encoded()).write(to: URL(fileURLWithPath: elsewhere + "/" + edited.path))
    #expect(rename(elsewhere, folder.library) == 0)
    let watching = Task { [library] in
      let monitor = try FolderMonitor.system(root: library.root)
      try await library.refresh()
      try await library.watch(monitor)
    }
    try await wait { try self.library.documents(Workout.self) == [edited] }
    try await wait { [library] in library.state == .ready }
    try folder.write(workout(2).encoded(), to: workout(2).path)
    try await wait { try self.library.documents(Workout.self).count == 2 }
    watching.cancel()
  }

  @Test(.timeLimit(.minutes(5 * Patience.factor)))
  func looksAgainAndAgainWhereWatchesRunOut() async throws {
    try await library.save(workout(1))
    let monitor = try FolderMonitor.inotify(
      root: library.root, watchLimit: 4, pollingEvery: .milliseconds(20))
    // Enough for what is there; the next folder is one too many.
    let other = "Workouts/1999/01/" + workout(2).id.text + ".json"
    try folder.write(workout(2).encoded(), to: other)
    var overflows = 0
    var changed: Set<String> = []
    var edits = 0
    for await event in monitor.events {
      switch event {
      case .overflow: overflows += 1
      case .changed(let paths): changed.formUnion(paths)
      }
      if overflows == 0 { continue }
      edits += 1
      if edits == 4 { break }
      try folder.write(workout(2, name: "Edit \(edits)").encoded(), to: other)
    }
    #expect(overflows == 1)
    #expect(changed.contains(other))
  }
}
