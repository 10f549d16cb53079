import Documents
import Foundation
import Gateway
import Library
import Server
import Strength

/// What somebody who helps would ask, answered by looking only.
struct Doctor {
  enum State: String {
    case ok
    /// Worth a look; nothing is lost by it.
    case look
    case problem
  }

  struct Line {
    var name: String
    var state: State
    var text: String
    /// What to do.
    var hint = ""
  }

  private(set) var lines: [Line] = []

  private let path: String
  private let cacheFolder: String
  private let stateFolder: String
  private let now: Instant

  /// Bytes below which a disk is nearly full.
  private static let littleRoom: Int64 = 200 << 20

  /// - Parameter progress: is told how many files of how many were looked at.
  init(
    _ path: String, cacheFolder: String, stateFolder: String, now: Instant,
    progress: (Int, Int) -> Void = { _, _ in }
  ) {
    (self.path, self.cacheFolder, self.stateFolder, self.now) = (
      path, cacheFolder, stateFolder, now
    )
    lookAtProgram()
    do throws(LibraryError) {
      let library = try Library(at: path, cacheFolder: nil)
      add("Library", .ok, shortened(library.root))
      look(at: library, progress)
    } catch {
      add("Library", .problem, error.message, error.hint)
    }
    lookAtLanguage()
  }

  var hasProblem: Bool { lines.contains { $0.state == .problem } }

  private mutating func add(_ name: String, _ state: State, _ text: String, _ hint: String = "") {
    lines.append(
      Line(name: name, state: state, text: shortened(text), hint: shortened(hint)))
  }

  /// The home folder may hold a person's name.
  private func shortened(_ text: String) -> String {
    let named = [ProcessInfo.processInfo.environment["HOME"] ?? "", NSHomeDirectory()]
      .filter { !$0.isEmpty }
    let resolved = named.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    var text = text
    // The longest first: one may lie in another.
    for home in (named + resolved).sorted(by: { $0.utf8.count > $1.utf8.count })
    where home.utf8.count > 1 {
      text = text == home ? "~" : text.replacingOccurrences(of: home + "/", with: "~/")
    }
    return text
  }

  private func folder(of library: Library) -> String { stateFolder + "/" + library.key }

  // MARK: The machine

  private mutating func lookAtProgram() {
    #if arch(x86_64)
      let processor = "x86_64"
    #elseif arch(arm64)
      let processor = "arm64"
    #else
      let processor = "another processor"
    #endif
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    add("Program", .ok, "Regimen \(RegimenCommand.version), \(system), \(processor)")
  }

  private mutating func lookAtLanguage() {
    let environment = ProcessInfo.processInfo.environment
    let language = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let zone = TimeZone.current
    let minutes = Int(now.offsetMinutes)
    let hours = (Double(minutes) / 60).shown(digits: 2)
    add(
      "Language", .ok,
      "\(language ?? "none is set"), \(zone.identifier), UTC\(minutes < 0 ? "" : "+")\(hours)")
  }

  // MARK: The library

  private mutating func look(at library: Library, _ progress: (Int, Int) -> Void) {
    lookAtDisk(library)
    let cache = CacheCondition(of: library, cacheFolder: cacheFolder)
    var found: Verification?
    do throws(LibraryError) {
      let verification = try Verification(
        of: library.root, readsAttachments: false, progress: progress)
      lookAtDocuments(verification, cache)
      lookAtFiles(verification)
      found = verification
    } catch {
      add("Documents", .problem, error.message, error.hint)
    }
    lookAtQuestions(cache)
    lookAtLock(library)
    lookAtCache(cache)
    lookAtSync(library)
    lookAtServer(library)
    if let found { lookAtClock(found) }
    lookAtGateway(library)
    lookAtBackup(library, workouts: found?.counts[Workout.kind.name] ?? 0)
  }

  private mutating func lookAtDisk(_ library: Library) {
    let volume = FileSystem(of: library.root)
    let room = volume.freeBytes.map { $0.shownAsBytes + " free" } ?? "its room is not known"
    let text =
      "\(volume.kind ?? "a disk of a kind that is not known"), \(room)"
      + Doctor.words(forLookingEvery: FolderMonitor.interval(at: library.root))
    do throws(DiskError) {
      try SystemDisk().checkWriting(at: library.root)
    } catch {
      let isFull = error.code == ENOSPC
      return add(
        "Disk", .problem,
        text + (isFull ? ", full" : ", cannot be written: \(LibraryFiles.words(error))"),
        isFull ? "Make room." : "Allow writing to the folder, or name another one with --library.")
    }
    if let free = volume.freeBytes, free < Doctor.littleRoom {
      return add("Disk", .look, text, "Make room before it is full.")
    }
    if volume.isForgetful {
      return add("Disk", .look, text, "What lies there may be gone after a restart.")
    }
    add("Disk", .ok, text + ", can be written")
  }

  /// - Parameter interval: nil where the system tells what changes.
  static func words(forLookingEvery interval: Duration?) -> String {
    interval.map { ", looked at every \($0.components.seconds) s for changes" } ?? ""
  }

  private mutating func lookAtDocuments(_ found: Verification, _ cache: CacheCondition) {
    let (before, count) = (cache.documentCount, found.documentCount)
    if count == 0 {
      if before > 0 {
        return add(
          "Documents", .problem, "None, but there were \(before) before.",
          "If a disk or a sync folder is not mounted, mount it. If they were meant to go: regimen "
            + "library rebuild.")
      }
      return add(
        "Documents", .look, "None yet.",
        "Begin with regimen import FILE or regimen log start, or name another folder.")
    }
    let kinds = found.counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key)" }
    let days = found.days.keys.filter { $0 <= now.day + 1 }
    let newest = days.max().map { ", the newest of \($0.shown)" } ?? ""
    let text = "\(count): \(kinds.joined(separator: ", "))\(newest)"
    if Library.isDoubted(loss: before - count, of: before) {
      return add(
        "Documents", .problem, "\(text). There were \(before) before.",
        "Wait for the sync folder to be complete; regimen library status says whether it is "
          + "believed.")
    }
    add("Documents", .ok, text)
  }

  private mutating func lookAtFiles(_ found: Verification) {
    func count(_ codes: String...) -> Int { found.problems.count { codes.contains($0.code) } }
    let copies = count("conflict-copy", "markers")
    let newer = count("newer-schema")
    let unfinished = count("leftover")
    let bad =
      found.problems.count { $0.severity == .error } - copies - newer - count("backup")
    var hasFound = false
    func tell(_ count: Int, _ one: String, _ many: String) -> String {
      hasFound = true
      return count == 1 ? "1 " + one : "\(count) " + many
    }
    if bad > 0 {
      add(
        "Files", .problem,
        tell(bad, "file cannot be read or lies wrong", "files cannot be read or lie wrong"),
        "regimen library verify says which, and why.")
    }
    if newer > 0 {
      add(
        "Files", .look, tell(newer, "file is", "files are") + " of a newer version",
        "Update Regimen on this machine.")
    }
    if copies > 0 {
      add(
        "Files", .look, tell(copies, "copy", "copies") + " of a sync engine",
        "The next command that saves joins them; regimen library status lists them.")
    }
    if unfinished > 0 {
      add(
        "Files", .look, tell(unfinished, "write was", "writes were") + " cut off, or go on",
        "The next command that saves clears up.")
    }
    if !hasFound { add("Files", .ok, "All can be read.") }
  }

  private mutating func lookAtQuestions(_ cache: CacheCondition) {
    guard cache.state == .current else { return }
    let counts = [
      (cache.openCount, "Documents with something to resolve", "regimen library conflicts"),
      (cache.returnedCount, "Deleted documents that are back", "regimen library review"),
      (cache.missingCount, "Documents whose files are gone", "regimen library restore"),
    ].filter { $0.0 > 0 }
    for (count, words, command) in counts {
      add("Questions", .look, "\(words): \(count)", "Decide: \(command)")
    }
    if counts.isEmpty { add("Questions", .ok, "Nothing to decide.") }
  }

  private mutating func lookAtCache(_ cache: CacheCondition) {
    let size = cache.bytes.shownAsBytes
    switch cache.state {
    case .none: add("Cache", .ok, "None yet: the next command reads every file.")
    case .current: add("Cache", .ok, "\(size), \(cache.documentCount) documents")
    case .outdated: add("Cache", .look, "\(size), of another version", "It is made anew by itself.")
    case .damaged(let reason):
      add(
        "Cache", .problem, "\(size), cannot be read: \(reason)",
        "It can be made anew at any time: regimen library rebuild.")
    }
  }
}

// MARK: - What is around it

extension Doctor {
  private mutating func lookAtLock(_ library: Library) {
    switch library.lockHolder(cacheFolder: cacheFolder) {
    case .nobody: add("Lock", .ok, "Nobody has it open for writing here.")
    case .somebody: add("Lock", .ok, "Another process has it open for writing.")
    case .process(let process):
      let file = FileHandle(forReadingAtPath: "/proc/\(process)/comm")
      let name = (try? file?.readToEnd()).map { String(decoding: $0, as: UTF8.self) } ?? "a program"
      let words = name.trimmingCharacters(in: .whitespacesAndNewlines)
      add("Lock", .ok, "\(words), process \(process), has it open for writing.")
    }
  }

  private mutating func lookAtSync(_ library: Library) {
    let engines = SyncEngine.around(library.root)
    if engines.isEmpty { return add("Sync", .ok, "No sync engine is seen.") }
    add("Sync", .ok, engines.map { $0.rawValue }.joined(separator: ", "))
    if engines.count > 1 {
      add(
        "Sync", .look, "More than one engine carries the folder.",
        "Two of them make copies of each other's copies: leave the folder to one.")
    }
  }

  private mutating func lookAtServer(_ library: Library) {
    let server = RunningServer(seenOf: library, stateFolder: stateFolder)
    add("Server", .ok, server.address.map { "It runs at \($0)" } ?? "None runs here.")
    do {
      let bytes = try PrivateFile(reading: folder(of: library) + "/devices.json").read()
      let value = try bytes.map { try JSONValue(parsing: $0) }
      let devices = value?["devices"]?.array?.count ?? 0
      let feeds = value?["feeds"]?.array?.count ?? 0
      let calendars = feeds == 0 ? "" : ", \(feeds) calendars"
      add("Devices", .ok, "\(devices) paired\(calendars)")
    } catch {
      add(
        "Devices", .problem, "Their list cannot be read.",
        "Put devices.json back from a copy of the state folder, or pair the devices anew.")
    }
  }

  private mutating func lookAtClock(_ found: Verification) {
    let future = found.days.filter { $0.key > now.day + 1 }.reduce(0) { $0 + $1.value }
    // No version is older.
    if let begun = CivilDay("2026-01-01"), now.day < begun {
      return add(
        "Clock", .problem, "It says \(now.day.shown).", "Set this machine's clock.")
    }
    if future > 0 {
      return add(
        "Clock", .look, "\(now.day.shown); \(future) documents are of days after that",
        "The clock of the device that made them was wrong, or this one's is.")
    }
    add("Clock", .ok, "\(now.day.shown); no document is of a day after that")
  }

  private mutating func lookAtGateway(_ library: Library) {
    do {
      let link = try GatewayLink.read(in: folder(of: library))
      add("Gateway", .ok, link == nil ? "None is linked." : "One is linked.")
    } catch {
      add("Gateway", .look, "\(error)", "Or link it anew: regimen coach link.")
    }
  }

  private mutating func lookAtBackup(_ library: Library, workouts: Int) {
    let hint = "Make one: regimen backup FOLDER, on another disk."
    guard let last = BackupNote(of: library, stateFolder: stateFolder).last else {
      let isMissed = workouts > BackupNote.fewWorkouts
      return add(
        "Backup", isMissed ? .look : .ok, "None was made with regimen backup here.",
        isMissed ? hint : "")
    }
    let days = now.day - last.day
    let isOld = days > BackupNote.oldDays && workouts > BackupNote.fewWorkouts
    add("Backup", isOld ? .look : .ok, "The last one on \(last.day.shown)", isOld ? hint : "")
  }
}
