import Documents
import GRDB
import Strength
import Testing

@testable import Library

/// A cache that has followed any history of changes equals one built from the files.
@Suite struct CacheEquivalenceTests {
  @Test func followsHundredsOfRandomOperations() async throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    let disk = SimulatedDisk()
    let library = try Library(
      at: RandomHistory.root, cacheFolder: nil, forWriting: true, disk: disk)
    var history = RandomHistory(disk: disk, seed: seed)
    for step in 0..<400 {
      // A damaged file is left alone: saving over it is refused.
      do { try await history.step(library) } catch LibraryError.quarantined {}
      if step % 100 == 99 {
        try await library.acceptFolder()
        let followed = try dump(library)
        let fresh = try Library(at: RandomHistory.root, cacheFolder: nil, disk: disk)
        try await fresh.rebuild()
        #expect(followed == (try dump(fresh)), "seed \(seed), step \(step)")
      }
    }
  }

  /// Everything but revisions, which count changes and so depend on the history.
  private func dump(_ library: Library) throws -> [String] {
    try library.cache.read { database in
      let queries = [
        """
        SELECT path, kind, id, name, day, isInPlace, isShadowed, hex(hash), inode, size, modified,
        changed, isOpen, hex(bytes) FROM documents ORDER BY path
        """, "SELECT * FROM quarantine ORDER BY path",
      ]
      return try queries.flatMap { query in
        try Row.fetchAll(database, sql: query).map { "\($0)" }
      }
    }
  }
}

/// Saves, deletions, edits from outside, damage, copies and moves, one after the other.
private struct RandomHistory {
  static let root = "/library"

  private let disk: SimulatedDisk
  private var random: RandomFields
  private var workouts: [Workout] = []

  init(disk: SimulatedDisk, seed: UInt64) {
    self.disk = disk
    random = RandomFields(seed: seed)
  }

  private func put(_ bytes: [UInt8], to path: String) throws {
    try disk.edit { try $0.put(bytes, at: RandomHistory.root + "/" + path) }
  }

  mutating func step(_ library: Library) async throws {
    let known = random.source.below(max(1, workouts.count))
    switch random.source.below(workouts.isEmpty ? 2 : 10) {
    case 0, 1:
      var workout = random.record(Workout.self)
      workout.startedAt = Instant(milliseconds: random.source.below(Int64(1_000_000_000_000)))
      workouts.append(workout)
      try await library.save(workout)
    case 2:
      workouts[known].name += "+"
      try await library.save(workouts[known])
    case 3:
      workouts[known].startedAt.milliseconds += 40 * 86_400_000
      try await library.save(workouts[known])
    case 4:
      let id = workouts.remove(at: known).id
      try await look(library)
      for there in try library.documents(Workout.self) where there.id == id {
        try await library.delete(there, at: Instant(milliseconds: 0))
      }
    case 5:
      var edited = workouts[known]
      edited.notes += "by hand"
      try put(edited.encoded(), to: edited.path)
      workouts[known] = edited
    case 6:
      let text = workouts[known].encoded()
      try put(
        Array(text.prefix(random.source.below(text.count))), to: workouts[known].path)
    case 7:
      try put(
        workouts[known].encoded(),
        to: "Workouts/2001/0\(1 + random.source.below(9))/"
          + workouts[known].id.text + ".json")
    case 8:
      try put(
        workouts[known].encoded(), to: workouts[known].path.replacing(".json", with: " 2.json"))
    default:
      let path = RandomHistory.root + "/" + workouts[known].path
      try disk.edit { if $0.bytes(at: path) != nil { try $0.take(path) } }
    }
    if random.source.oneIn(3) { try await look(library) }
  }

  private func look(_ library: Library) async throws {
    do {
      try await library.refresh()
    } catch LibraryError.emptied, LibraryError.shrunken {
      // Nothing would be saved any more.
      try await library.acceptFolder()
    }
  }
}
