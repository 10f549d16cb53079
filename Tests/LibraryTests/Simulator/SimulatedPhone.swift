import Documents
import Strength

@testable import Library

/// A thin device: it works on its own copy and sends that when it can, again and again until it has
/// an answer.
struct SimulatedPhone {
  /// By how much its clock is ahead, in milliseconds.
  var skew: Int64 = 0
  /// A planted bug: it drops what a full answer lacks.
  var dropsWhatIsLacking = false
  /// The only machine that it talks to; nil for any.
  var server: Int?
  /// The documents as it shows them.
  private var copies: [ULID: [UInt8]] = [:]
  private var tombstones: [ULID: Tombstone] = [:]
  private var sync = DeviceSync()
  /// What it has sent before, as a backup of it still holds.
  private var sent: [DocumentOperation] = []
  private var tried: Set<ULID> = []
  /// What the last answer left in the queue, as its files could not be read.
  private var heldUp: Set<ULID> = []
  /// The deletion that each of its returns has seen.
  private var restored: [ULID: Tombstone] = [:]
  /// The machine that it has heard last, and up to where.
  private var heard: (machine: Int, position: LibraryPosition)?

  /// Whether it has sent all that the library takes now: the rest may wait for a review.
  var isIdle: Bool { sync.queue.allSatisfy { heldUp.contains($0.id) } }

  /// The words of what it shows.
  var words: Set<String> { copies.values.reduce(into: []) { $0.formUnion(Words($1).all) } }

  // MARK: What somebody does with it

  /// A set on a copy that may be old, or now and then its end or its return.
  mutating func train(in simulation: Simulation) throws {
    if simulation.story.mischief.contains(.wildPhone) {
      switch simulation.random.below(6) {
      case 0: return try restore(in: simulation)
      case 1: return sendAgain(in: simulation)
      default: break
      }
    }
    guard let id = simulation.random.element(of: copies.keys.sorted()), let base = copies[id],
      var workout = try? Workout(decoding: base), !workout.logs.isEmpty
    else { return }
    if simulation.random.oneIn(10) {
      simulation.note("phone deletes \(id)")
      copies[id] = nil
      simulation.ledger.delete(id, knowing: Words(base).all)
      add(id, base: base, text: nil, in: simulation)
      return
    }
    workout.logs[0].sets.append(WorkoutSet(id: simulation.mint(), reps: 3))
    simulation.note("phone logs in \(id)")
    add(id, base: base, text: workout.encoded(), in: simulation)
  }

  private mutating func restore(in simulation: Simulation) throws {
    let ids = tombstones.keys.filter { copies[$0] == nil }.sorted()
    guard let id = simulation.random.element(of: ids), let tombstone = tombstones[id],
      tombstone.deletedKind == Workout.kind.name
    else { return }
    simulation.note("phone restores \(id)")
    let operation = add(
      id, base: nil, tombstone: tombstone, text: Array(tombstone.lastText.utf8), in: simulation)
    restored[operation] = tombstone
  }

  /// Its storage is put back to what it was, and some of what it held then is sent once more.
  private mutating func sendAgain(in simulation: Simulation) {
    let old = sent.filter { _ in simulation.random.oneIn(3) }
    simulation.note("phone has \(old.count) old operations again")
    for operation in old { sync.add(operation) }
  }

  @discardableResult
  private mutating func add(
    _ id: ULID, base: [UInt8]?, tombstone: Tombstone? = nil, text: [UInt8]?,
    in simulation: Simulation
  ) -> ULID {
    copies[id] = text
    let operation = DocumentOperation(
      id: simulation.mint(), folder: Workout.kind.name, document: id, base: base,
      tombstone: tombstone?.encoded(), text: text,
      at: Instant(milliseconds: simulation.now + skew))
    sync.add(operation)
    return operation.id
  }

  // MARK: The line

  /// Sends its queue, and hears what is new.
  mutating func send(to device: SimulatedDevice, in simulation: Simulation) async throws {
    if let server, server != device.number { return }
    if !sync.queue.isEmpty, try await !empty(device, simulation) { return }
    try await hear(device, simulation)
  }

  /// Whether the answer has come.
  private mutating func empty(
    _ device: SimulatedDevice, _ simulation: Simulation
  ) async throws -> Bool {
    let queue = sync.queue
    for operation in queue where operation.text == nil {
      // It may be done now, and again.
      simulation.ledger.delete(
        operation.document, knowing: Words(operation.base ?? []).all)
    }
    // What somebody has seen deleted there, and what is deleted there still.
    var returns: Set<ULID> = []
    for operation in queue where tried.insert(operation.id).inserted {
      guard let tombstone = restored[operation.id],
        try device.library.cache.text(Tombstone.kind.name, tombstone.id) == tombstone.encoded(),
        try device.library.cache.text(operation.folder, operation.document) == nil
      else { continue }
      returns.insert(operation.id)
    }
    let answer = try await device.library.apply(queue)
    for (operation, result) in zip(queue, answer.results) {
      guard result.refused == nil else {
        simulation.note("phone refused: \(result)")
        continue
      }
      note(operation, isReturn: returns.contains(operation.id), device, simulation)
      // After what came before it in the queue, as where it deletes what it has just restored.
      if operation.text == nil {
        simulation.ledger.delete(operation.document, knowing: Words(operation.base ?? []).all)
      }
    }
    simulation.note("phone sends \(queue.count) to \(device.number)")
    if simulation.story.mischief.contains(.wildPhone), simulation.random.oneIn(6) {
      simulation.note("phone gets no answer")
      return false
    }
    sent += queue
    var answers = answer.results
    for place in answers.indices
    where answers[place].refused?.isOf(.operationReused) == true {
      answers[place].renamed = simulation.mint()
    }
    let news = sync.acknowledge(answers)
    heldUp = Set(news.heldUp.map { $0.id })
    show(news)
    return true
  }

  private func note(
    _ operation: DocumentOperation, isReturn: Bool, _ device: SimulatedDevice,
    _ simulation: Simulation
  ) {
    guard let text = operation.text, let workout = try? Workout(decoding: text) else { return }
    let sets = workout.logs.flatMap { $0.sets }.map { $0.id }
    simulation.ledger.keep(
      late: sets, in: operation.document, operation.folder, by: device.number)
    if isReturn { simulation.ledger.goOn(operation.document, saying: Words(text)) }
  }

  /// What has changed since it was heard last; everything where the library begins anew, or the
  /// device has another one of its replicas before it.
  private mutating func hear(_ device: SimulatedDevice, _ simulation: Simulation) async throws {
    let position = heard?.machine == device.number ? heard?.position : nil
    let page = try device.library.changes(
      since: position?.revision ?? 0, epoch: position?.epoch, pageSize: 10_000)
    heard = (device.number, page.position)
    let lines = page.documents
    if !page.isFull { return show(sync.take(lines)) }
    let held = copies.sorted { $0.key < $1.key }.map {
      ChangeLine(Workout.kind.name, $0.key, text: $0.value)
    }
    let now = Instant(milliseconds: simulation.now + skew)
    var missing = sync.missing(in: lines, of: held, at: now)
    if dropsWhatIsLacking { missing = [] }
    for place in missing.indices where missing[place].id == .none {
      missing[place].id = simulation.mint()
    }
    (copies, tombstones) = ([:], [:])
    show(sync.replaceAll(with: lines, holding: [], offering: missing))
    for operation in sync.offers + sync.queue { copies[operation.document] = operation.text }
    for operation in sync.sendBack(sync.offers.map { $0.id }) {
      simulation.note("phone sends \(operation.document) back to \(device.number)")
    }
  }

  private mutating func show(_ news: DeviceSync.News) {
    for line in news.shown {
      if line.folder == Workout.kind.name {
        copies[line.id] = line.text
      } else if line.folder == Tombstone.kind.name {
        tombstones[line.id] = line.text.flatMap { try? Tombstone(decoding: $0) }
      }
    }
  }
}
