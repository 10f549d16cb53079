import Documents
import Foundation
import GRDB
import Sequences
import Strength
import Testing

@testable import Library

/// Two machines with a copy of one folder each, and people who train on both.
final class TwoLibraries {
  let folders: [TemporaryFolder]
  let libraries: [Library]
  var engine: FolderEngine
  private var random: RandomSource
  private var minted: UInt64 = 0
  /// Sets and cards that were acknowledged, with the document that they stand in.
  private var acknowledged: [ULID: ULID] = [:]
  private var removed: Set<ULID> = []

  init(seed: UInt64) async throws {
    random = RandomSource(seed: seed)
    folders = [try TemporaryFolder(), try TemporaryFolder()]
    for folder in folders {
      try FileManager.default.createDirectory(
        atPath: folder.library, withIntermediateDirectories: true)
    }
    libraries = try folders.map {
      try Library(at: $0.library, cacheFolder: nil, forWriting: true)
    }
    engine = FolderEngine(
      folders.map { $0.library }, seed: seed, makesCopies: random.below(4) > 0)
  }

  private func mint() -> ULID {
    minted += 1
    return ULID(high: 77, low: minted)
  }

  /// One thing that somebody does on one of them.
  func act(on side: Int) async throws {
    let library = libraries[side]
    let workouts = try library.documents(Workout.self)
    let sequences = try library.documents(TimedSequence.self)
    switch random.below(12) {
    case 0 where workouts.count < 2: try await begin(library)
    case 1 where sequences.isEmpty:
      let sequence = TimedSequence(id: mint(), name: "S", steps: [card()])
      try await save(sequence, library)
    case 2:
      guard var sequence = random.element(of: sequences) else { return }
      sequence.steps.insert(card(), at: random.below(sequence.steps.count + 1))
      try await save(sequence, library)
    case 3:
      guard var sequence = random.element(of: sequences), sequence.steps.count > 1 else { return }
      sequence.steps.swapAt(0, sequence.steps.count - 1)
      try await save(sequence, library)
    case 4:
      guard let workout = random.element(of: workouts) else { return }
      try await library.delete(workout, at: Instant(milliseconds: 1_775_000_000_000))
    case 5:
      guard let tombstone = random.element(of: try library.documents(Tombstone.self)),
        !(try library.holds(tombstone.id, folder: tombstone.deletedKind))
      else { return }
      try await library.restore(tombstone)
    case 6:
      // Who edits by hand reads what is there.
      try await refresh(library)
      guard var workout = random.element(of: try library.documents(Workout.self)),
        engine.makesCopies || !workout.lineage.isEmpty
      else { return }
      workout.notes += " by hand"
      // Without copies, what nobody has seen yet and what says nothing of its past can be lost.
      if engine.makesCopies, random.oneIn(4) { workout.lineage = Lineage() }
      try folders[side].write(workout.encoded(), to: workout.path)
      if !engine.makesCopies || random.oneIn(2) { try await library.refresh() }
    case 7:
      guard var workout = random.element(of: workouts), !workout.logs[0].sets.isEmpty else {
        return
      }
      let gone = workout.logs[0].sets.remove(at: random.below(workout.logs[0].sets.count))
      removed.insert(gone.id)
      try await save(workout, library)
    case 8:
      guard var workout = random.element(of: workouts) else { return }
      workout.startedAt.milliseconds += Int64(random.below(3)) * 31 * 86_400_000
      try await save(workout, library)
    case 9: try await answer(side)
    default:
      guard var workout = random.element(of: workouts) else { return }
      if random.oneIn(3), !workout.logs[0].sets.isEmpty {
        workout.logs[0].sets[0].reps = random.below(20)
      } else {
        workout.logs[0].sets.append(WorkoutSet(id: mint(), reps: random.below(20)))
      }
      try await save(workout, library)
    }
  }

  private func begin(_ library: Library) async throws {
    var workout = Workout(
      id: mint(), name: "W", startedAt: Instant(milliseconds: 1_775_000_000_000))
    var log = ExerciseLog()
    log.id = mint()
    log.exerciseName = "Bench Press"
    log.sets = [WorkoutSet(id: mint(), reps: 5)]
    workout.logs = [log]
    try await save(workout, library)
  }

  private func card() -> Step {
    var step = Step()
    step.id = mint()
    step.title = "C"
    return step
  }

  /// An operation of a device that has an older copy.
  private func answer(_ side: Int) async throws {
    let library = libraries[side]
    guard var workout = random.element(of: try library.documents(Workout.self)) else { return }
    let base = workout.encoded()
    let set = WorkoutSet(id: mint(), reps: 3)
    workout.logs[0].sets.append(set)
    if random.oneIn(2) {
      var other = workout
      other.logs[0].sets[other.logs[0].sets.count - 1] = WorkoutSet(id: mint(), reps: 4)
      try await save(other, library)
    }
    _ = try await library.apply([
      DocumentOperation(
        id: mint(), folder: "Workouts", document: workout.id, base: base,
        text: workout.encoded(), at: workout.startedAt)
    ])
    acknowledged[set.id] = workout.id
  }

  private func save<Value: ListedDocument>(_ value: Value, _ library: Library) async throws {
    try await library.save(value)
    if let workout = value as? Workout {
      for set in workout.logs.flatMap({ $0.sets }) { acknowledged[set.id] = workout.id }
    }
    if let sequence = value as? TimedSequence {
      for step in sequence.steps { acknowledged[step.id] = sequence.id }
    }
  }

  /// Carries files until nothing moves any more; returns the rounds that took.
  func settle() async throws -> Int {
    for round in 0..<20 {
      let before = try folders.map { try FolderEngine.files($0.library) }
      for library in libraries { try await refresh(library) }
      let hasCarried = try engine.carry()
      for library in libraries { try await refresh(library) }
      let after = try folders.map { try FolderEngine.files($0.library) }
      if !hasCarried, before == after { return round }
    }
    return .max
  }

  func refresh(_ library: Library) async throws {
    do { try await library.refresh() } catch LibraryError.emptied {}
  }

  /// What is wrong in the end.
  func faults() async throws -> [String] {
    var faults: [String] = []
    let files = try folders.map { try FolderEngine.files($0.library) }
    if files[0] != files[1] { faults.append("the folders differ") }
    for path in files[0].keys where DocumentType.id(ofPath: path) == nil {
      faults.append("\(path) is left")
    }
    for (folder, library) in zip(folders, libraries) {
      let fresh = try Library(at: folder.library, cacheFolder: nil)
      try await fresh.rebuild()
      if try TwoLibraries.dump(library) != TwoLibraries.dump(fresh) {
        faults.append("a cache differs")
      }
    }
    let living = try libraries[0].texts().flatMap { $0.texts }.map {
      String(decoding: $0, as: UTF8.self)
    }
    for (item, document) in acknowledged {
      guard let text = living.first(where: { $0.contains("\"id\": \"\(document.text)\"") }) else {
        faults.append("\(document) is nowhere")
        continue
      }
      // What nobody has deleted stands in its list.
      let lists = text.components(separatedBy: "\"lineage\":")[0]
      var isThere = lists.contains(item.text)
      // What somebody has deleted is kept by the lineage, or by the text from before.
      // So is what was deleted with the whole document.
      if !isThere, removed.contains(item) || !engine.makesCopies && text.contains("\"lastText\"") {
        isThere = try text.contains(item.text) || isKept(item, of: document)
      }
      if !isThere {
        faults.append("\(item) is lost from \(document): \(text)")
      }
    }
    return faults
  }

  private func isKept(_ item: ULID, of document: ULID) throws -> Bool {
    let key = DocumentKey(folder: "Workouts", id: document)
    return try libraries.contains { library in
      try library.cache.versions(key).contains {
        String(decoding: $0.text, as: UTF8.self).contains(item.text)
      }
    }
  }

  private static func dump(_ library: Library) throws -> [String] {
    try library.cache.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT path, kind, id, name, day, isInPlace, isShadowed, isOpen, hex(hash)
          FROM documents ORDER BY path
          """
      ).map { "\($0)" }
    }
  }
}
