import Library
import Logging

/// Follows the folder for as long as the server runs, also when it goes away and comes back, and
/// tells the streams of every change.
struct LibraryWatch: Sendable {
  let library: Library
  let hub: EventHub
  let monitor: (@Sendable (String) throws -> FolderMonitor)?
  let logger: Logger

  private static let pause = Duration.seconds(1)

  func run() async {
    // From before the folder is read.
    let changes = await library.changes()
    await withTaskGroup(of: Void.self) { tasks in
      tasks.addTask { await linkRecordings(changes) }
      tasks.addTask { await tellHub() }
      tasks.addTask { await followFolder() }
    }
  }

  private func tellHub() async {
    let positions = await library.positions()
    // What came before this was followed.
    if let now = try? library.position() { await hub.tell(now) }
    for await position in positions { await hub.tell(position) }
  }

  /// What comes may be the workout of a recording that was there first, or the sport that it was.
  private func linkRecordings(_ changes: AsyncStream<[LibraryChange]>) async {
    for await changes in changes {
      do {
        try await LogLinks(library).follow(changes)
      } catch {
        logger.warning("recordings are not linked", metadata: ["reason": "\(error)"])
      }
      do {
        try await library.followSports(changes)
      } catch {
        logger.warning("sports are not followed", metadata: ["reason": "\(error)"])
      }
    }
  }

  private func followFolder() async {
    while !Task.isCancelled {
      do {
        // The monitor first: what changes while the folder is read is told by it.
        let monitor = try self.monitor?(library.root) ?? .system(root: library.root)
        try await library.refresh()
        try await followWhileThere(monitor)
      } catch is CancellationError {
        return
      } catch {
        logger.warning("the folder is not followed", metadata: ["reason": "\(error)"])
      }
      try? await Task.sleep(for: LibraryWatch.pause)
    }
  }

  /// Ends when the folder is another one than in the beginning: its monitor hears nothing then.
  private func followWhileThere(_ monitor: FolderMonitor) async throws {
    let first = library.folderIdentity
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await library.watch(monitor) }
      tasks.addTask {
        while library.folderIdentity == first { try await Task.sleep(for: LibraryWatch.pause) }
        try await library.checkGate()
      }
      defer { tasks.cancelAll() }
      try await tasks.next()
    }
  }
}
