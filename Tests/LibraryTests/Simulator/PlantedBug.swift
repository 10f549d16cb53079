import Documents
import Strength

@testable import Library

/// A mistake that sync code makes, put in front of the library: what it would have to bring
/// together is brought together wrongly before it looks.
enum PlantedBug: String, CaseIterable {
  /// Of two versions the one that was written last is taken whole.
  case lastWriterWins
  /// What one of two versions does not have was deleted.
  case absenceIsDeletion
  /// Lists are merged by the places of their elements.
  case listsByIndex
  /// A machine whose state was put back goes on counting under its own name.
  case numberReused
  /// A copy goes as soon as its document is there, and is not joined.
  case copyRemovedTooEarly
  /// A thin device drops what a full answer lacks.
  case epochWipes

  /// Where looking for it begins. From 1000 on, two are caught only after hundreds of stories:
  /// these begin shortly before.
  var firstStory: UInt64 {
    switch self {
    case .numberReused: 1222
    case .epochWipes: 1393
    case .lastWriterWins, .absenceIsDeletion, .listsByIndex, .copyRemovedTooEarly: 1000
    }
  }

  /// Without which it makes no difference, or hardly ever.
  var mischief: Set<Simulation.Mischief> {
    switch self {
    case .lastWriterWins, .absenceIsDeletion, .listsByIndex: []
    case .numberReused: [.backups, .machineBackups, .oldTombstones]
    case .copyRemovedTooEarly: [.renames]
    case .epochWipes: [.machineBackups, .wildPhone]
    }
  }

  private func join(_ newest: Workout, _ other: Workout) -> Workout {
    guard !newest.logs.isEmpty, let log = other.logs.first else { return newest }
    var result = newest
    let sets = newest.logs[0].sets
    switch self {
    case .lastWriterWins, .numberReused, .copyRemovedTooEarly, .epochWipes: break
    case .absenceIsDeletion:
      result.logs[0].sets = sets.filter { set in log.sets.contains { $0.id == set.id } }
    case .listsByIndex: result.logs[0].sets = sets + log.sets.dropFirst(sets.count)
    }
    return result
  }

  /// Makes each workout and its copies one that claims to know all their edits.
  func strike(_ device: SimulatedDevice) throws {
    if self == .numberReused || self == .epochWipes { return }
    var groups: [ULID: [(path: String, workout: Workout, time: Int64)]] = [:]
    for (path, bytes) in device.files.sorted(by: { $0.key < $1.key })
    where path.hasPrefix("Workouts/") {
      guard let workout = try? Workout(decoding: bytes) else { continue }
      let time = try device.disk.image.modified(at: SimulatedDevice.root + "/" + path)
      groups[workout.id, default: []].append((path, workout, time))
    }
    for (_, group) in groups.sorted(by: { $0.key < $1.key }) where group.count > 1 {
      if self == .copyRemovedTooEarly {
        guard group.contains(where: { $0.path == $0.workout.path }) else { continue }
        let copies = group.filter { $0.path != $0.workout.path }
        try device.disk.handle(copies.map { .take($0.path) })
        continue
      }
      let sorted = group.sorted { ($0.time, $0.path) > ($1.time, $1.path) }
      var result = sorted[0].workout
      for other in sorted.dropFirst() {
        let edits = try Lineage.edits(of: other.workout.encoded())
        result = join(result, other.workout)
        result = try Workout(decoding: Lineage.joining(edits, into: result.encoded()))
      }
      try device.disk.handle(
        sorted.map { .take($0.path) } + [.replace(result.path, result.encoded())])
    }
  }
}
