import Documents
import Foundation
import GRDB
import Running
import Sequences
import Strength
import Synchronization

@testable import Library

/// Several machines with a copy of one folder each, an engine between them, and people who train on
/// all of them; everything follows from one seed.
final class Simulation {
  /// How many machines there are, what the engine is like, and what can go wrong.
  struct Story {
    var devices: Int
    var rounds: Int
    var habits: SimulatedEngine.Habits
    /// Programs are killed and machines lose their power.
    var hasFaults: Bool
    /// Caches go with it. Where an engine writes over files, caches may hold the only copy.
    var losesCaches: Bool
    var restoresBackups: Bool

    init(_ random: inout RandomSource, seed: UInt64) {
      devices = [2, 2, 2, 3, 3, 4, 5][random.below(7)]
      rounds = 2 + random.below(5)
      habits = SimulatedEngine.Habits(makesCopies: random.below(4) > 0)
      switch random.below(3) {
      case 0: habits.deletesFirst = true
      case 1: habits.writesInPlace = true
      default: break
      }
      hasFaults = random.oneIn(2)
      restoresBackups = random.oneIn(4)
      losesCaches = habits.makesCopies && !restoresBackups && random.oneIn(2)
      // Where a deletion has won, only a cache knows the edit; and what a tombstone says that
      // another one was written over.
      var others = RandomSource(seed: ~seed)
      habits.letsDeletionsWin =
        habits.makesCopies && !habits.deletesFirst && !losesCaches && !restoresBackups
        && others.oneIn(2)
    }
  }

  let seed: UInt64
  let story: Story
  let bug: PlantedBug?
  var random: RandomSource
  private(set) var devices: [SimulatedDevice] = []
  var engine: SimulatedEngine
  var ledger = Ledger()
  var phone = SimulatedPhone()
  /// The true time, in milliseconds.
  private(set) var now: Int64 = 1_775_000_000_000
  private var backups: [[String: [UInt8]]]
  private var minted: UInt64 = 0
  private var lastValue = 3_000
  /// What went wrong on the way.
  private(set) var faults: [String] = []
  private(set) var log: [String] = []
  private var engineLines = 0

  init(seed: UInt64, bug: PlantedBug?, scratch: String) throws {
    self.seed = seed
    self.bug = bug
    random = RandomSource(seed: seed)
    story = Story(&random, seed: seed)
    engine = SimulatedEngine(devices: story.devices, habits: story.habits)
    backups = Array(repeating: [:], count: story.devices)
    let names = WriterNames()
    for number in 0..<story.devices {
      let keepsCache = story.hasFaults && random.oneIn(2)
      // Some clocks are wrong by minutes, some by months.
      let skew = random.oneIn(3) ? Int64(random.below(2_000_001) - 1_000_000) * 6_000 : 0
      devices.append(
        try SimulatedDevice(
          number: number, skew: skew,
          caches: keepsCache ? "\(scratch)/\(seed)-\(number)" : nil, names: names))
    }
  }

  func mint() -> ULID {
    minted += 1
    return ULID(high: 77, low: minted)
  }

  /// A number that stands for one edit.
  func mintValue() -> Int {
    lastValue += 1
    return lastValue
  }

  /// An identifier whose documents are noted wherever they lie, for who looks for a fault.
  private static let traced = ProcessInfo.processInfo.environment["REGIMEN_TRACE"]

  /// Notes who has edited each version of a document that a machine has.
  private func trace(_ device: SimulatedDevice) {
    guard let id = Simulation.traced else { return }
    func edits(_ text: [UInt8]) -> String {
      let found = try? Lineage.edits(of: text)
      return found.map { String(decoding: $0.text, as: UTF8.self) } ?? "\(text.count) bytes"
    }
    for (path, text) in device.files.sorted(by: { $0.key < $1.key })
    where path.contains(id) || String(decoding: text, as: UTF8.self).contains(id) {
      note("  \(device.number) has \(path) \(edits(text))")
      guard let document = DocumentType.id(ofPath: path),
        let kept = try? device.library.cache.versions(
          DocumentKey(folder: String(path.prefix { $0 != "/" }), id: document))
      else { continue }
      for version in kept where version.isOpen {
        note("    overwritten: \(edits(version.text))")
      }
    }
  }

  func note(_ what: String) {
    log += engine.log.dropFirst(engineLines)
    engineLines = engine.log.count
    log.append(what)
  }

  // MARK: The run

  /// What is wrong in the end.
  func run() async throws -> [String] {
    for _ in 0..<story.rounds {
      for device in devices {
        for _ in 0..<random.below(4) { try await step(device) }
      }
      for device in devices where random.below(3) > 0 {
        _ = try engine.carry(device, leavingOneIn: random.oneIn(2) ? 3 : 0, &random)
        if random.oneIn(2) { try await look(device) }
      }
    }
    try await settle()
    return try await faults + check()
  }

  private func step(_ device: SimulatedDevice) async throws {
    now += Int64(random.oneIn(10) ? random.below(20 * 86_400) : random.below(3_600)) * 1000
    await device.set(clock: now)
    if story.restoresBackups, random.oneIn(12) { return try await backUpOrRestore(device) }
    if story.hasFaults, random.oneIn(15) { engine.restart(on: device) }
    if random.oneIn(12) { device.skew += Int64(random.below(7_200_001) - 3_600_000) }
    let canEnd = device.keepsCache || story.losesCaches
    if story.hasFaults, canEnd, random.oneIn(4) {
      let isAnyCall = random.oneIn(2)
      let (hasEnded, lost) = try await device.cut(
        after: random.below(isAnyCall ? 60 : 25),
        of: isAnyCall ? Set(DiskCall.allCases) : DiskCall.changing,
        power: random.oneIn(2) ? UInt64(random.below(1 << 30)) : nil, now: now
      ) { try await self.act(on: device) }
      note("\(device.number) cut: \(hasEnded)")
      for document in lost { ledger.lose(document, on: device.number) }
      if hasEnded { try await look(device) }
      return
    }
    if story.losesCaches, random.oneIn(20) {
      note("\(device.number) loses its cache")
      try await device.loseCache(now: now)
      return try await look(device)
    }
    if random.oneIn(6), let news = engine.news(for: device, &random) {
      return try await meetNews(news, device)
    }
    try await act(on: device)
  }

  /// A file comes while the library is at work.
  private func meetNews(_ news: SimulatedEngine.News, _ device: SimulatedDevice) async throws {
    let place = SimulatedDevice.root + "/" + news.path
    let hasCome = Mutex(false)
    device.disk.interrupt(after: random.below(40)) { image in
      guard image.bytes(at: place) == news.old else { return }
      try? image.handle(.replace(news.path, news.bytes))
      hasCome.withLock { $0 = true }
    }
    // An editor that has read the file before would write over what has come.
    try await act(on: device, byHand: false)
    device.disk.restart()
    // Where it has not come, the engine tries again.
    if hasCome.withLock({ $0 }) { engine.note(news, on: device) }
    note("\(device.number) gets \(news.path) meanwhile: \(hasCome.withLock { $0 })")
  }

  private func backUpOrRestore(_ device: SimulatedDevice) async throws {
    let number = device.number
    if backups[number].isEmpty || random.oneIn(2) {
      note("\(number) makes a backup")
      // What an engine is just writing is of no use to anybody.
      backups[number] = device.files.filter { (try? JSONValue(parsing: $0.value)) != nil }
      return
    }
    let isWhole = random.oneIn(2)
    var hands: [SimulatedEngine.Hand] = []
    for (path, bytes) in backups[number].sorted(by: { $0.key < $1.key })
    where isWhole || random.oneIn(2) {
      hands.append(.replace(path, bytes))
    }
    if isWhole, random.oneIn(2) {
      // The old folder in place of the new one.
      for path in device.files.keys.sorted() where backups[number][path] == nil {
        hands.append(.take(path))
        if let id = DocumentType.id(ofPath: path) { ledger.take(id) }
      }
    }
    note("\(number) restores \(hands.count) of \(backups[number].count) files")
    try device.disk.handle(hands)
    try await look(device)
  }

  func look(_ device: SimulatedDevice) async throws {
    await device.set(clock: now)
    trace(device)
    try bug?.strike(device)
    try await device.refresh()
    trace(device)
  }

  /// Carries everything until nothing moves any more.
  private func settle() async throws {
    for round in 0..<30 {
      let before = devices.map { $0.files }
      var hasCarried = false
      for device in devices {
        try await look(device)
        if try engine.carry(device, leavingOneIn: 0, &random) { hasCarried = true }
        try await look(device)
      }
      try await phone.send(to: devices[0], in: self)
      now += 60_000
      if hasCarried || before != devices.map({ $0.files }) { continue }
      if try await !review() {
        note("settled after \(round) rounds")
        return
      }
    }
    faults.append("files go round and round")
  }

  /// Somebody lets what was deleted and is back stay; returns whether there was something.
  private func review() async throws -> Bool {
    for device in devices {
      let returned = try device.library.returned()
      if returned.isEmpty { continue }
      note("\(device.number) keeps \(returned.map { $0.path })")
      for document in returned { try await device.library.accept(returned: document.path) }
      return true
    }
    return false
  }

  // MARK: The end

  private func check() async throws -> [String] {
    var faults: [String] = []
    let files = devices[0].files
    for device in devices.dropFirst() where device.files != files {
      faults.append(
        "folder \(device.number) differs: \(Simulation.differences(files, device.files))")
    }
    for path in files.keys.sorted() where DocumentType.id(ofPath: path) == nil {
      faults.append("\(path) is left")
    }
    for device in devices {
      let status = try device.library.status()
      faults += status.quarantined.map { "\(device.number): \($0.path) \($0.why.message)" }
      if device.library.state == .emptied { continue }
      let fresh = try Library(
        at: SimulatedDevice.root, cacheFolder: nil, disk: SimulatedDisk(device.disk.image))
      try await fresh.rebuild()
      if try Simulation.dump(device.library) != Simulation.dump(fresh) {
        faults.append("the cache of \(device.number) is not what its files are")
      }
    }
    let devices = devices
    return try faults
      + ledger.faults(in: files, letsDeletionsWin: story.habits.letsDeletionsWin) { folder, id in
        try devices.flatMap { device in
          let key = DocumentKey(folder: folder, id: id)
          let kept = try device.library.cache.versions(key).map { $0.text }
          // One that finds its folder empty still shows what it held.
          return try kept + [device.library.cache.text(folder, id)].compactMap { $0 }
        }
      } vanished: { folder, id in
        try devices.contains { device in
          if device.library.state == .emptied { return true }
          return try device.library.vanished().contains {
            $0.deletedKind == folder && $0.id == id
          }
        }
      }
  }

  private static func differences(
    _ first: [String: [UInt8]], _ second: [String: [UInt8]]
  ) -> [String] {
    Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }.sorted()
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

  /// Everything that is there in the end, to see that a seed always leads there.
  var outcome: ContentHash {
    var bytes: [UInt8] = []
    for device in devices {
      for (path, text) in device.files.sorted(by: { $0.key < $1.key }) {
        bytes += Array(path.utf8) + text
      }
    }
    return ContentHash(of: bytes + Array(log.joined(separator: "\n").utf8))
  }
}
