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
  let seed: UInt64
  let story: Story
  let bug: PlantedBug?
  var random: RandomSource
  private(set) var devices: [SimulatedDevice] = []
  var engine: SimulatedEngine
  var ledger = Ledger()
  var phone = SimulatedPhone()
  /// The true time, in milliseconds.
  var now: Int64 = 1_775_000_000_000
  var numbers = EditNumbers()
  /// All tombstones that have ever been somewhere, by path, the oldest first.
  var stones: [String: [[UInt8]]] = [:]
  var renames = 0
  private var minted: UInt64 = 0
  private var lastValue = 3_000
  /// What went wrong on the way.
  private(set) var faults: [String] = []
  private(set) var log: [String] = []
  private var engineLines = 0
  /// By machine.
  private var lastTrace: [Int: [String]] = [:]

  /// - Parameter needed: mischief that the story has in any case.
  init(
    seed: UInt64, bug: PlantedBug?, needed: Set<Mischief> = [], scratch: String
  ) throws {
    self.seed = seed
    self.bug = bug
    random = RandomSource(seed: seed)
    story = Story(&random, seed: seed, needed: needed)
    engine = SimulatedEngine(devices: story.devices, habits: story.habits)
    let names = WriterNames(areReused: bug == .numberReused)
    phone.dropsWhatIsLacking = bug == .epochWipes
    phone.skew = Simulation.skew(&random)
    // Machines that are put back whole have caches, and phones of their own.
    let areWhole = needed.contains(.machineBackups)
    if story.mischief.contains(.wildPhone), random.oneIn(2) || areWhole {
      phone.server = random.below(story.devices)
    }
    for number in 0..<story.devices {
      let canKeepCache = story.hasFaults || story.mischief.contains(.machineBackups)
      let keepsCache = canKeepCache && (random.oneIn(2) || areWhole)
      let skew = Simulation.skew(&random)
      devices.append(
        try SimulatedDevice(
          number: number, skew: skew,
          caches: keepsCache ? "\(scratch)/\(seed)-\(number)" : nil, names: names))
    }
  }

  /// Some clocks are wrong by minutes, some by months, and some by up to two days.
  private static func skew(_ random: inout RandomSource) -> Int64 {
    switch random.below(4) {
    case 0: Int64(random.below(2_000_001) - 1_000_000) * 6_000
    case 1: Int64(random.below(2_000_001) - 1_000_000) * 172
    default: 0
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

  /// A document that is noted wherever it lies, and something in it, for who looks for a fault:
  /// identifiers with a comma between.
  private static let traced = (ProcessInfo.processInfo.environment["REGIMEN_TRACE"] ?? "")
    .split(separator: ",").map(String.init)

  /// Notes who has edited each version of a document that a machine has, where that has changed,
  /// and whether it holds what is looked for.
  private func trace(_ device: SimulatedDevice) {
    guard let id = Simulation.traced.first, let item = Simulation.traced.last else { return }
    func line(_ text: [UInt8]) -> String {
      var text = text
      var sign = ""
      if let stone = try? Tombstone(decoding: text) {
        text = Array(stone.lastText.utf8)
        sign = "deletion of "
      }
      let parts = String(decoding: text, as: UTF8.self).components(separatedBy: "\"lineage\": ")
      if parts[0].contains(item) { sign += "* " }
      if parts.count > 1, parts[1].contains(item) { sign += "removed " }
      let edits = try? Lineage.edits(of: text)
      return sign + (edits.map { Simulation.words($0) } ?? "\(text.count) bytes")
    }
    var lines: [String] = []
    for (path, text) in device.files.sorted(by: { $0.key < $1.key })
    where path.contains(id) || String(decoding: text, as: UTF8.self).contains(id) {
      lines.append("  \(device.number) has \(path): \(line(text))")
    }
    if let document = ULID(id) {
      let key = DocumentKey(folder: Workout.kind.name, id: document)
      for version in (try? device.library.cache.versions(key)) ?? [] {
        lines.append("    kept\(version.isOpen ? ", open" : ""): \(line(version.text))")
      }
      if let record = try? device.library.cache.record(key) {
        let (edits, deleted) = (record.edits, record.deleted)
        lines.append(
          "    edits: \(Simulation.words(edits)), deleted: \(Simulation.words(deleted))")
      }
    }
    if lastTrace[device.number] == lines { return }
    lastTrace[device.number] = lines
    for line in lines { note(line) }
  }

  private static func words(_ edits: EditCounts) -> String {
    edits.entries.map { "\($0.name):\($0.value)" }.joined(separator: " ")
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
        watch(device)
        if random.oneIn(2) { try await look(device) }
      }
      if story.mischief.contains(.wildPhone), let device = random.element(of: devices) {
        await hear(devices[phone.server ?? device.number])
      }
    }
    try await syncFolders()
    return try await faults + check()
  }

  /// The phone talks to a machine, which may not believe its folder right now.
  private func hear(_ device: SimulatedDevice) async {
    defer { watch(device) }
    do {
      try await phone.send(to: device, in: self)
    } catch {
      note("\(device.number) refuses")
    }
  }

  private func step(_ device: SimulatedDevice) async throws {
    // An engine renames within a week.
    let days = story.mischief.contains(.renames) ? 1 : 20
    now += Int64(random.oneIn(10) ? random.below(days * 86_400) : random.below(3_600)) * 1000
    await device.set(clock: now)
    if try await doMischief(on: device) { return watch(device) }
    defer { watch(device) }
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

  func look(_ device: SimulatedDevice) async throws {
    await device.set(clock: now)
    trace(device)
    try bug?.strike(device)
    try await device.refresh()
    watch(device)
  }

  /// Notes what is there for the laws that hold at any time.
  func watch(_ device: SimulatedDevice) {
    trace(device)
    numbers.look(at: device)
    if !story.mischief.contains(.oldTombstones) { return }
    for (path, text) in device.files
    where path.hasPrefix("Stubs/") && DocumentType.id(ofPath: path) != nil
      && stones[path]?.contains(text) != true && (try? Tombstone(decoding: text)) != nil
    {
      stones[path, default: []].append(text)
    }
  }

  /// Carries everything until nothing moves any more.
  private func syncFolders() async throws {
    if story.habits.neverDeletes {
      // Clocks that agree by now, and have come farther than all that was written.
      now += 200 * 86_400_000
      for device in devices { device.skew = 0 }
    }
    var quietRounds = 0
    // Each machine may ask for itself.
    for round in 0..<(20 + 10 * devices.count) {
      let before = devices.map { $0.files }
      let uploads = engine.uploads
      var hasCarried = false
      for device in devices {
        try await look(device)
        let carries = try engine.carry(device, leavingOneIn: 0, &random)
        // A script brings what was removed again and again.
        if carries, !story.habits.neverDeletes || engine.uploads != uploads { hasCarried = true }
        try await look(device)
      }
      await hear(devices[phone.server ?? 0])
      now += 60_000
      // A machine that does not believe its folder is asked about below.
      let isHeard = phone.isIdle || devices[phone.server ?? 0].library.state == .emptied
      let isQuiet = !hasCarried && isHeard && before == devices.map { $0.files }
      quietRounds = isQuiet ? quietRounds + 1 : 0
      // What the first one has carried up may have to come back down, and copies go after a while.
      if quietRounds < (story.habits.neverDeletes ? 3 : 2) { continue }
      if try await !review() {
        note("settled after \(round) rounds")
        return
      }
      quietRounds = 0
    }
    faults.append("files go round and round")
  }

  /// Somebody lets what was deleted and is back stay, and answers what a library asks; returns
  /// whether there was something.
  private func review() async throws -> Bool {
    for device in devices {
      // An empty folder is not believed; somebody says that it is empty.
      if device.library.state == .emptied {
        let changes = try await device.library.acceptFolder()
        if !changes.isEmpty { return true }
      }
      let returned = try device.library.returned()
      if returned.isEmpty { continue }
      note("\(device.number) keeps \(returned.map { $0.path })")
      for document in returned {
        do {
          try await device.library.accept(returned: document.path)
          try goOn(document.id, document.folder, on: device)
        } catch LibraryError.quarantined, LibraryError.notFound {
          // Another file of the same document waits in its own place, or was kept just now.
          note("\(device.number) refuses")
        }
      }
      return true
    }
    return false
  }

  /// A document that is there by the will of a person.
  func goOn(_ id: ULID, _ folder: String, on device: SimulatedDevice) throws {
    guard let text = try device.library.cache.text(folder, id) else { return }
    ledger.goOn(id, saying: Words(text))
  }

  // MARK: The end

  private func check() async throws -> [String] {
    var faults = numbers.faults
    let files = devices[0].files
    for device in devices.dropFirst() where device.files != files {
      faults.append(
        "folder \(device.number) differs: \(Simulation.differences(files, device.files))")
    }
    // A script brings every copy that was removed again.
    let leavesCopies = story.habits.neverDeletes
    for path in files.keys.sorted()
    where DocumentType.id(ofPath: path) == nil && path != "library.json" && !leavesCopies {
      faults.append("\(path) is left")
    }
    for device in devices {
      let status = try device.library.status()
      faults += status.quarantined.filter { !leavesCopies || $0.why.reason != .conflictCopy }
        .map { "\(device.number): \($0.path) \($0.why.message)" }
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
      + ledger.faults(
        in: files, letsDeletionsWin: story.habits.letsDeletionsWin,
        hasBackups: !story.mischief.isDisjoint(with: [.backups, .machineBackups])
      ) { folder, id in
        try devices.flatMap { device in
          let key = DocumentKey(folder: folder, id: id)
          let kept = try device.library.cache.versions(key).map { $0.text }
          // One that finds its folder empty still shows what it held.
          return try kept + [device.library.cache.text(folder, id)].compactMap { $0 }
        }
      } missing: { folder, id in
        try devices.contains { device in
          if device.library.state == .emptied { return true }
          return try device.library.missingDocuments().contains {
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
