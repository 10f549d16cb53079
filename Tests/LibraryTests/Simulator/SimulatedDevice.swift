import Documents
import Foundation
import GRDB
import Synchronization

@testable import Library

/// A machine with a copy of the folder. It is killed, loses its power, its cache and the time.
final class SimulatedDevice {
  static let root = "/data/library"

  let number: Int
  let disk = SimulatedDisk()
  /// By how much its clock is ahead, in milliseconds.
  var skew: Int64
  private(set) var library: Library
  /// Where its caches lie, one folder a life; nil for caches in memory, which go with the program.
  private let caches: String?
  private(set) var backups: [Backup] = []
  private let names: WriterNames
  private var life = 0

  init(number: Int, skew: Int64, caches: String?, names: WriterNames) throws {
    self.number = number
    self.skew = skew
    self.caches = caches
    self.names = names
    try disk.edit { image in
      try image.makeFolders(SimulatedDevice.root)
      image.synchronizeAll()
    }
    library = try SimulatedDevice.open(disk, caches, life)
  }

  private static func open(_ disk: SimulatedDisk, _ caches: String?, _ life: Int) throws -> Library
  {
    try Library(
      at: root, cacheFolder: caches.map { "\($0)/\(life)" }, forWriting: true, lockSeconds: 1,
      disk: disk)
  }

  /// Whether its cache outlives its program.
  var keepsCache: Bool { caches != nil }

  /// Sets its clocks to the true time, as far as it knows that.
  func set(clock now: Int64) async {
    let time = now + skew
    disk.edit { $0.now = max($0.now + 1, time * 1_000_000) }
    await library.simulate(clock: time, names: names, number)
  }

  // MARK: Faults

  /// Runs something that is cut off after so many calls of the disk; starts the program again where
  /// it was.
  ///
  /// - Parameter power: a seed where the machine loses its power instead.
  /// - Returns: whether it came to its end, and the documents that went with the power.
  func cut(
    after calls: Int, of counted: Set<DiskCall>, power: UInt64?, now: Int64,
    _ body: () async throws -> Void
  ) async throws -> (hasEnded: Bool, lost: Set<ULID>) {
    let (old, new) = (caches.map { "\($0)/\(life)" }, caches.map { "\($0)/\(life + 1)" })
    disk.endProgram(after: calls, of: counted) {
      guard let old, let new else { return }
      try? SimulatedDevice.copyCache(old, new)
    }
    do {
      try await body()
    } catch {
      if !disk.hasEnded { throw error }
    }
    if !disk.hasEnded {
      disk.restart()
      return (false, [])
    }
    let before = documents
    if let power { disk.losePower(seed: power) } else { disk.restart() }
    let lost = before.subtracting(documents)
    try await start(now: now)
    return (true, lost)
  }

  private var documents: Set<ULID> { Set(files.keys.compactMap { DocumentType.id(ofPath: $0) }) }

  /// Ends the program and starts it with an empty cache.
  func loseCache(now: Int64) async throws { try await start(now: now) }

  private func start(now: Int64) async throws {
    life += 1
    library = try SimulatedDevice.open(disk, caches, life)
    if let caches { try? FileManager.default.removeItem(atPath: "\(caches)/\(life - 1)") }
    await set(clock: now)
  }

  // MARK: Backups

  /// What the folder was like, and the cache where one was kept.
  struct Backup {
    var files: [String: [UInt8]]
    var cache: String?
  }

  /// - Parameter withCache: whether the cache goes with it, where there is one.
  func backUp(withCache: Bool) throws {
    var cache: String?
    if withCache, let caches {
      cache = "\(caches)/backup-\(backups.count)"
      try SimulatedDevice.copyCache("\(caches)/\(life)", "\(caches)/backup-\(backups.count)")
    }
    // What an engine is just writing is of no use to anybody.
    let files = files.filter { (try? JSONValue(parsing: $0.value)) != nil }
    backups.append(Backup(files: files, cache: cache))
  }

  /// Ends the program and starts it with the cache of a backup.
  func restoreCache(_ cache: String, now: Int64) async throws {
    if let caches { try SimulatedDevice.copyCache(cache, "\(caches)/\(life + 1)") }
    try await start(now: now)
  }

  /// The words that the library remembers, and those that lie in the folder.
  func words() throws -> Set<String> {
    var words: Set<String> = []
    for text in files.values { words.formUnion(Words(text).all) }
    return try words.union(rememberedWords())
  }

  /// The words that the library has read and keeps.
  func rememberedWords() throws -> Set<String> {
    let texts = try library.cache.read { database in
      try Data.fetchAll(
        database, sql: "SELECT bytes FROM documents UNION ALL SELECT bytes FROM versions")
    }
    return texts.reduce(into: []) { $0.formUnion(Words([UInt8]($1)).all) }
  }

  /// The words of a document wherever this machine has it.
  func words(of document: ULID, _ folder: String) throws -> Set<String> {
    var words: Set<String> = []
    for text in files.values {
      let found = Words(text)
      if found.all.contains(document.text) { words.formUnion(found.all) }
    }
    if let text = try library.cache.text(folder, document) { words.formUnion(Words(text).all) }
    for version in try library.cache.versions(DocumentKey(folder: folder, id: document)) {
      words.formUnion(Words(version.text).all)
    }
    return words
  }

  private static func copyCache(_ old: String, _ new: String) throws {
    for name in try FileManager.default.subpathsOfDirectory(atPath: old) {
      // Those belong to the program that has ended.
      if name.hasSuffix("-shm") || name.hasSuffix("/lock") { continue }
      let target = URL(fileURLWithPath: new + "/" + name)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: old + "/" + name, isDirectory: &isFolder)
      if isFolder.boolValue { continue }
      try FileManager.default.copyItem(atPath: old + "/" + name, toPath: target.path)
    }
  }

  // MARK: Files

  /// What lies in the folder, by path, temporary files aside.
  var files: [String: [UInt8]] {
    disk.image.files(below: SimulatedDevice.root).filter {
      !$0.key.contains("/.") && $0.key.first != "."
    }
  }

  /// What a program makes of its folder that lost and found files again and again. Where it asks
  /// whether so much is gone, somebody says yes.
  func refresh() async throws {
    do {
      try await library.refresh()
    } catch LibraryError.emptied {
    } catch LibraryError.shrunken {
      try await library.acceptFolder()
    }
  }
}

/// Names under which libraries count, the same ones for the same seed.
final class WriterNames: Sendable {
  private let last = Mutex(0)
  /// A planted bug: who should count under another name goes on under its own.
  let areReused: Bool

  init(areReused: Bool) { self.areReused = areReused }

  func mint(_ device: Int) -> String {
    if areReused { return "WR1TER0\(device)" }
    let number = last.withLock { last in
      last += 1
      return last
    }
    let digits = String(number)
    return "WR1TER00".dropLast(digits.count) + digits
  }
}

extension Library {
  fileprivate func simulate(clock: Int64, names: WriterNames, _ device: Int) {
    set(clock: clock)
    memory.mintWriter = { names.mint(device) }
  }
}
