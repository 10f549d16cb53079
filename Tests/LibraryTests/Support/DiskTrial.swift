import Documents
import Foundation
import GRDB
import Strength

@testable import Library

/// Something that is done with a library on a simulated disk, again and again, so that every call
/// in it can fail.
struct DiskTrial: Sendable {
  typealias Act = @Sendable (Library) async throws -> Void

  static let root = "/data/library"

  let name: String
  let act: Act
  /// The disk with everything on it synchronized.
  let before: DiskImage
  let old: [String: [UInt8]]
  /// What a run without a fault makes of it.
  let new: [String: [UInt8]]

  init(_ name: String, prepare: Act, act: @escaping Act) async throws {
    self.name = name
    self.act = act
    let disk = SimulatedDisk()
    try disk.edit { try $0.makeFolders("/data") }
    let library = try await DiskTrial.open(disk)
    try await prepare(library)
    disk.edit { $0.synchronizeAll() }
    before = disk.image
    old = before.files(below: DiskTrial.root)
    try await act(library)
    new = disk.image.files(below: DiskTrial.root)
  }

  static func open(_ disk: SimulatedDisk, cacheFolder: String? = nil) async throws -> Library {
    let library = try Library(
      at: root, cacheFolder: cacheFolder, forWriting: true, lockSeconds: 0.1, disk: disk)
    // Every run makes the same of the same.
    await library.set(clock: 1_780_000_000_000)
    await library.set(writer: "WR1TER00")
    try await library.refresh()
    return library
  }

  /// The disk as it is before, and a library on it.
  func begin(cacheFolder: String? = nil) async throws -> (SimulatedDisk, Library) {
    let disk = SimulatedDisk(before)
    return (disk, try await DiskTrial.open(disk, cacheFolder: cacheFolder))
  }

  /// What is wrong with the files now.
  ///
  /// - Parameter isDone: whether the library has said that it was done.
  func problems(on disk: SimulatedDisk, isDone: Bool) -> [String] {
    let all = disk.image.files(below: DiskTrial.root)
    let files = all.filter { !$0.key.hasSuffix(".tmp") }
    if isDone { return files == new ? [] : ["what was acknowledged is not there"] }
    var problems: [String] = []
    for path in Set(old.keys).union(new.keys).union(files.keys).sorted() {
      let text = files[path]
      if text != old[path], text != new[path] { problems.append("\(path) is neither old nor new") }
    }
    for id in Set(old.keys.compactMap { DocumentType.id(ofPath: $0) }).sorted()
    where !files.keys.contains(where: { DocumentType.id(ofPath: $0) == id }) {
      // A tombstone that is no longer needed may go.
      let isStub = old.keys.allSatisfy {
        DocumentType.id(ofPath: $0) != id || $0.hasPrefix("Stubs")
      }
      if !isStub { problems.append("\(id) is lost, with no tombstone") }
    }
    return problems
  }

  /// What is wrong after the program was started again.
  func problems(afterStartOn disk: SimulatedDisk, isDone: Bool, cacheFolder: String? = nil)
    async throws -> [String]
  {
    var problems = problems(on: disk, isDone: isDone)
    let library = try await DiskTrial.open(disk, cacheFolder: cacheFolder)
    let files = disk.image.files(below: DiskTrial.root)
    problems += files.keys.filter { $0.hasSuffix(".tmp") }.map { "\($0) was not swept" }
    problems += try library.status().quarantined.map { "\($0.path): \($0.why.message)" }
    let texts = try library.cache.read { database in
      try String.fetchAll(database, sql: "SELECT CAST(bytes AS TEXT) FROM documents ORDER BY path")
    }
    let documents = files.filter { !$0.key.hasPrefix(".") && $0.key != Library.identityName }
    let expected = documents.sorted { $0.key < $1.key }.map {
      String(decoding: $0.value, as: UTF8.self)
    }
    if texts != expected { problems.append("the cache is not what the files are") }
    // What was not done can be done now, and then it stays.
    do { try await act(library) } catch { problems.append("nothing can be saved: \(error)") }
    let copy = SimulatedDisk(disk.image)
    copy.edit { $0.loseEverythingThatCanBeLost() }
    disk.losePower(seed: UInt64(disk.log.count))
    return problems + self.problems(on: copy, isDone: true)
      + self.problems(on: disk, isDone: true)
  }
}

extension Library {
  /// Which name edits are counted under is left to chance otherwise.
  fileprivate func set(writer: String) {
    memory.writer = writer
    let names = WriterNames(areReused: false)
    memory.mintWriter = { names.mint(0) }
  }
}

extension DiskTrial {
  static func workout(_ number: Int, name: String = "Evening", months: Int64 = 0) -> Workout {
    Workout(
      id: ULID(high: UInt64(number), low: 1), name: name,
      startedAt: Instant(milliseconds: 1_775_000_000_000 + months * 31 * 86_400_000))
  }

  static func operation(
    _ number: Int, _ workout: Workout, base: Workout? = nil, deletes: Bool = false
  ) -> DocumentOperation {
    DocumentOperation(
      id: ULID(high: 7, low: UInt64(number)), folder: "Workouts", document: workout.id,
      base: base?.encoded(), text: deletes ? nil : workout.encoded(),
      at: Instant(milliseconds: 1_780_000_000_000))
  }

  /// Everything that a save can be.
  static func all() async throws -> [DiskTrial] {
    let moment = Instant(milliseconds: 1_780_000_000_000)
    let some: Act = { library in
      for number in 1...3 { try await library.save(workout(number)) }
    }
    return [
      try await DiskTrial("the first document") { _ in
      } act: { library in
        try await library.save(workout(1))
      },
      try await DiskTrial("another document", prepare: some) { library in
        try await library.save(workout(4))
      },
      try await DiskTrial("an overwrite", prepare: some) { library in
        try await library.save(workout(2, name: "Morning, and a longer name than before"))
      },
      try await DiskTrial("a move to another month", prepare: some) { library in
        try await library.save(workout(2, months: 2))
      },
      try await DiskTrial("a deletion", prepare: some) { library in
        try await library.delete(workout(2), at: moment)
      },
      try await DiskTrial("a restoration") { library in
        try await some(library)
        try await library.delete(workout(2), at: moment)
      } act: { library in
        try await library.save(workout(2))
      },
      try await DiskTrial("a batch from a device", prepare: some) { library in
        _ = try await library.apply([
          operation(1, workout(4, months: -3)), operation(2, workout(5, months: 1)),
          operation(3, workout(1, name: "Changed"), base: workout(1)),
          operation(4, workout(2, months: 3), base: workout(2)),
          operation(5, workout(3), base: workout(3), deletes: true),
        ])
      },
    ]
  }
}
