import Documents
import Interchange
import Library
import Logging
import Recordings
import Synchronization

/// Takes in the recordings that appear in folders: a watch that is mounted, what Syncthing brings.
/// Nothing there is moved, changed or deleted.
///
/// The folders are looked at again and again: no system tells what happens on a mounted watch.
final class DropWatch: Sendable {
  private let library: Library
  private let file: PrivateFile
  private let limits: RegimenServer.Limits
  private let now: @Sendable () -> Instant
  private let logger: Logger
  /// Where folders are listed: one that hangs holds up nothing else.
  private let work: BackgroundWork
  private let turn: ImportTurn
  private let folders: Mutex<[DropFolder]>

  /// How long the library is left alone that could not be written.
  private static let pause = Duration.seconds(30)

  /// - Parameter folder: where the marks are kept.
  init(
    library: Library, configuration: RegimenServer.Configuration, turn: ImportTurn, folder: String
  ) throws(LibraryError) {
    self.library = library
    self.turn = turn
    limits = configuration.limits
    now = configuration.now
    logger = configuration.logger
    work = BackgroundWork(limit: configuration.limits.workDuration)
    file = try PrivateFile(folder + "/drop.json", sweeps: false)
    let known = (try? file.read()).flatMap { try? JSONValue(parsing: $0) }
    folders = Mutex(
      configuration.drops.map { path in
        var folder = DropFolder(path: path)
        if let known { folder.remember(known) }
        return folder
      })
  }

  var isNeeded: Bool { folders.withLock { !$0.isEmpty } }

  func writeStatus(to writer: inout JSONWriter) {
    let folders = folders.withLock { $0 }
    if !folders.isEmpty { DropFolder.writeStatus(folders, to: &writer) }
  }

  /// Until the task is cancelled.
  func run() async {
    let count = folders.withLock { $0.count }
    var told = ""
    while !Task.isCancelled {
      do {
        for place in 0..<count { try await look(at: place) }
        told = ""
      } catch {
        if Task.isCancelled { return }
        if told != "\(error)" {
          logger.warning(
            "recordings wait: the library cannot take them", metadata: ["reason": "\(error)"])
        }
        told = "\(error)"
        try? await Task.sleep(for: DropWatch.pause)
      }
      try? await Task.sleep(for: limits.dropInterval)
    }
  }

  private func look(at place: Int) async throws {
    let path = folders.withLock { $0[place].path }
    let files: [FolderWalk.File]
    do {
      files = try await work.run { try FolderWalk(path, budget: ArchiveBudget()).files }
    } catch let error as RecordingError {
      return miss(place, error)
    }
    if folders.withLock({ $0[place].isThere }) != true {
      logger.notice("recordings are taken from a folder", metadata: ["folder": "\(path)"])
    }
    let quiet = folders.withLock {
      $0[place].see(files, at: .now, quietAfter: limits.dropQuiet)
    }
    if quiet.isEmpty { return }
    var changes = 0
    defer { if changes % 50 != 0 { keep() } }
    for file in quiet {
      try Task.checkCancellation()
      guard let found = try await turn.take({ try await self.take(file) }) else { continue }
      let retry = found.isRead ? nil : ContinuousClock.now + limits.dropRetry
      let isNews = folders.withLock {
        $0[place].mark(file, fault: found.fault, retryAt: retry)
      }
      if !isNews { continue }
      changes += 1
      if changes % 50 == 0 { keep() }
      if !found.fault.isEmpty {
        logger.warning(
          found.isRead ? "a recording is damaged" : "a file cannot be read; it is tried again",
          metadata: ["file": "\(file.path)", "reason": "\(found.fault)"])
      }
    }
  }

  /// Said once: the folder is waited for.
  private func miss(_ place: Int, _ error: RecordingError) {
    let (path, wasThere) = folders.withLock { folders in
      defer { folders[place].miss() }
      return (folders[place].path, folders[place].isThere)
    }
    if wasThere == false { return }
    logger.warning(
      "a folder with recordings is not there; it is waited for",
      metadata: ["folder": "\(path)", "reason": "\(error.message)"])
  }

  /// - Returns: what is wrong with the file, empty where nothing is, and whether it could be read;
  ///   nil where it has to be looked at again.
  /// - Throws: `LibraryError` where the library cannot take anything now.
  private func take(_ file: FolderWalk.File) async throws -> (fault: String, isRead: Bool)? {
    // With what devices have changed since the file before.
    var work = try BodyImport(into: library, zone: ImportZone(.current), writes: true, now: now())
    do {
      let report = try await work.run(RecordingReader(file: file))
      return (report.diagnostics.first { $0.severity == .error }?.message ?? "", true)
    } catch let error as RecordingError {
      switch error {
      case .cancelled: throw CancellationError()
      case .unreadable(_, let reason):
        // Else it is gone, or its disk is.
        guard (try? await self.work.run { FolderWalk.holds(file) }) == true else { return nil }
        return ("It cannot be read: \(reason).", false)
      // Watches keep all kinds of files.
      case .unknownFormat, .empty: return ("", true)
      case .damagedArchive, .tooLarge: return (error.message, true)
      }
    } catch LibraryError.changedMeanwhile(let path) {
      // It is in the way of this recording, and of no other.
      return (LibraryError.changedMeanwhile(path: path).message, true)
    }
  }

  /// What is not kept is read once more after the next start.
  private func keep() {
    var writer = JSONWriter()
    let folders = folders.withLock { $0 }
    writer.object { DropFolder.write(folders, to: &$0) }
    try? file.write(writer.finish())
  }
}
