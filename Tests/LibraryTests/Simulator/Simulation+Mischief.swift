import Documents
import Strength

@testable import Library

/// What goes wrong with whole folders, by hand or because of other programs.
extension Simulation {
  /// Returns whether something was done, in place of what a person does.
  func doMischief(on device: SimulatedDevice) async throws -> Bool {
    do {
      return try await beginMischief(device)
    } catch LibraryError.quarantined, LibraryError.emptied, LibraryError.changedMeanwhile,
      LibraryError.shrunken
    {
      note("\(device.number) refuses")
      return true
    }
  }

  private func beginMischief(_ device: SimulatedDevice) async throws -> Bool {
    let mischief = story.mischief
    if mischief.contains(.machineBackups) || mischief.contains(.backups), random.oneIn(10) {
      try await backUpOrRestore(device)
      return true
    }
    if mischief.contains(.oldTombstones), random.oneIn(3) {
      try await turnBackADeletion(device)
      return true
    }
    if mischief.contains(.renames), random.oneIn(5) {
      try await rename(device)
      return true
    }
    return false
  }

  // MARK: Backups

  private func backUpOrRestore(_ device: SimulatedDevice) async throws {
    if device.backups.isEmpty || random.oneIn(2) {
      note("\(device.number) makes a backup")
      let withCache = story.mischief.contains(.machineBackups) && device.keepsCache
      return try device.backUp(withCache: withCache)
    }
    guard let backup = random.element(of: device.backups) else { return }
    if let cache = backup.cache, random.below(3) > 0 {
      let isWhole = random.oneIn(2)
      if isWhole { try device.disk.handle(wholeFolder(backup, on: device)) }
      try await device.restoreCache(cache, now: now)
      note("\(device.number) gets back its cache\(isWhole ? " and its folder" : "")")
      var known = phone.words.union(try device.words())
      for other in devices where other.number != device.number {
        known.formUnion(try other.rememberedWords())
      }
      ledger.forget(allBut: known)
      ledger.forgetReturns()
      return try await look(device)
    }
    let hands = random.oneIn(2) ? wholeFolder(backup, on: device) : part(of: backup, on: device)
    note("\(device.number) restores \(hands.map { $0.name })")
    try device.disk.handle(hands)
    // The engine may be quicker than the program.
    if random.oneIn(3) { _ = try engine.carry(device, leavingOneIn: 3, &random) }
    try await look(device)
  }

  /// The old folder in place of the new one, or over it.
  private func wholeFolder(
    _ backup: SimulatedDevice.Backup, on device: SimulatedDevice
  ) -> [SimulatedEngine.Hand] {
    var hands = backup.files.sorted { $0.key < $1.key }.map {
      SimulatedEngine.Hand.replace($0.key, $0.value)
    }
    if random.oneIn(2) { return hands }
    for path in device.files.keys.sorted() where backup.files[path] == nil {
      hands.append(.take(path))
      // Also under another name.
      let document = device.files[path].flatMap { try? JSONValue(parsing: $0) }
      if let id = document?["id"]?.string.flatMap({ ULID($0) }) { ledger.take(id) }
    }
    return hands
  }

  /// One document, one month, or some files.
  private func part(
    of backup: SimulatedDevice.Backup, on device: SimulatedDevice
  ) -> [SimulatedEngine.Hand] {
    let files = backup.files.sorted { $0.key < $1.key }
    guard let one = random.element(of: files) else { return [] }
    switch random.below(3) {
    case 0: return [.replace(one.key, one.value)]
    case 1:
      let folder = one.key.folderOfPath
      return files.filter { $0.key.folderOfPath == folder }.map { .replace($0.key, $0.value) }
    default: return files.filter { _ in random.oneIn(2) }.map { .replace($0.key, $0.value) }
    }
  }

  // MARK: Deletions

  /// Somebody deletes a document and brings it back; meanwhile an older tombstone takes the place
  /// of the newer one, as from a backup or from an engine that makes no copies.
  private func turnBackADeletion(_ device: SimulatedDevice) async throws {
    let library = device.library
    let living = try library.documents(Workout.self)
    let dead = try library.documents(Tombstone.self).filter { stone in
      stone.deletedKind == Workout.kind.name && !living.contains { $0.id == stone.id }
    }
    let ids = living.map { $0.id } + dead.map { $0.id }
    guard let id = random.element(of: ids) else { return try await act(on: device, 0) }
    if let workout = living.first(where: { $0.id == id }) {
      try noteDeletion(of: workout, on: device)
      try await library.delete(workout, at: Instant(milliseconds: now + device.skew))
      note("\(device.number) deletes \(id)")
      watch(device)
    }
    if random.oneIn(2) { _ = try engine.carry(device, leavingOneIn: 3, &random) }
    let path = "Stubs/\(id.text).json"
    let others = (stones[path] ?? []).filter { $0 != device.files[path] }
    if random.oneIn(2), let old = random.element(of: others) {
      note("\(device.number) gets an older \(path)")
      try device.disk.handle([.replace(path, old)])
      if random.oneIn(4) { return }
      try await look(device)
    }
    guard random.below(4) > 0,
      let stone = try library.documents(Tombstone.self).first(where: { $0.id == id })
    else { return }
    try await restore(stone, on: device)
    for _ in 0..<random.below(4) { try await logSet(device, in: id) }
  }

  // MARK: Names

  /// Somebody gives a file or a month another name, or puts a file into another month.
  private func rename(_ device: SimulatedDevice) async throws {
    // Mostly of something that the others have.
    if random.below(3) > 0 {
      for other in devices + devices { _ = try engine.carry(other, leavingOneIn: 0, &random) }
    }
    let files = device.files
    let paths = files.keys.sorted().filter {
      // What an engine is just writing is left alone.
      DocumentType.id(ofPath: $0) != nil && !$0.hasPrefix("Stubs/")
        && (try? JSONValue(parsing: files[$0] ?? [])) != nil
    }
    guard let path = random.element(of: paths) else { return }
    let folder = path.folderOfPath
    let name = path.dropFirst(folder.utf8.count + 1)
    renames += 1
    var moves: [(String, String)] = []
    switch random.below(3) {
    case 0:
      let stem = random.oneIn(2) ? name.dropLast(5) + " old" : "Push day"
      moves = [(path, "\(folder)/\(stem) \(renames).json")]
    case 1 where path.hasPrefix("Workouts/"):
      moves = [(path, "Workouts/2025/0\(1 + random.below(9))/\(name)")]
    case 2 where path.hasPrefix("Workouts/"):
      let target = random.oneIn(2) ? "\(folder)-old" : "Workouts/2025/1\(random.below(3))"
      moves = paths.filter { $0.folderOfPath == folder }.map {
        ($0, target + $0.dropFirst(folder.utf8.count))
      }
    default: return
    }
    var hands: [SimulatedEngine.Hand] = []
    for (old, new) in moves where files[new] == nil {
      guard let bytes = files[old] else { continue }
      hands += [.replace(new, bytes), .take(old)]
    }
    note("\(device.number) renames \(moves)")
    try device.disk.handle(hands)
    // The engine takes its time, and each name comes when its turn comes.
    for _ in 0..<random.below(4) {
      for other in devices {
        if random.oneIn(4) { continue }
        _ = try engine.carry(other, leavingOneIn: 2, &random)
        watch(other)
        if random.oneIn(3) { try await look(other) }
      }
    }
  }
}
