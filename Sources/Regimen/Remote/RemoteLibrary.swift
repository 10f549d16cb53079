import Documents
import Foundation
import Library
import Synchronization

/// Keeps the copy of a server's library in step: what commands have changed goes up, what has
/// changed there comes down. Without a network commands work on the copy.
struct RemoteLibrary {
  private(set) var folder: RemoteFolder
  let server: RemoteServer
  private(set) var sync = DeviceSync()
  /// Operations that were sent, as long as their documents wait.
  private var sent: [DocumentOperation] = []

  /// The address of the server whose copy this program has written to.
  static let written = Mutex<String?>(nil)

  /// Sends what the command has changed, where it worked on such a copy.
  static func finish() async throws {
    guard let address = written.withLock({ $0 }) else { return }
    var remote = try RemoteLibrary(address)
    try await remote.synchronize()
  }

  init(_ address: String) throws {
    folder = try RemoteFolder(try RemoteServer(address))
    if folder.state.token.isEmpty {
      throw Failure(
        message: "This machine is not paired with \(folder.state.address).",
        hint: "Make a link on a paired device, then: regimen devices pair LINK")
    }
    server = try RemoteServer(
      address, token: folder.state.token, library: folder.state.library,
      authority: try folder.authority())
  }

  var path: String { folder.library }
  var cacheFolder: String { folder.caches }

  /// Pairs this machine by a link such as `http://ada:8787/#pair=TOKEN`; returns the address.
  ///
  /// - Parameters:
  ///   - fingerprint: of the authority that the server made itself; nil where what the system
  ///     trusts will do.
  ///   - installPage: where its certificate is; nil for the port after the server's.
  static func pair(
    link: String, name: String, fingerprint: String? = nil, installPage: String? = nil
  ) async throws -> String {
    guard let mark = link.range(of: "/#pair="), !link[mark.upperBound...].isEmpty else {
      throw Failure.usage(
        "\(link) is no link for pairing.", hint: "It looks like http://ada:8787/#pair=…")
    }
    var server = try RemoteServer(String(link[..<mark.lowerBound]))
    var folder = try RemoteFolder(server)
    if let fingerprint {
      guard server.isEncrypted else {
        throw Failure.usage(
          "\(server.address) is not encrypted, so there is no certificate to compare.",
          hint: "Leave --fingerprint out, or use the link that begins with https.")
      }
      try folder.keepAuthority(
        try await server.authority(fingerprint: fingerprint, page: installPage))
    }
    server = try RemoteServer(server.address, authority: try folder.authority())
    do {
      folder.state.token = try await server.pair(String(link[mark.upperBound...]), name: name)
    } catch let error as RemoteServer.Unreachable {
      throw Failure(
        message: "\(server.address) cannot be reached: \(error.reason)",
        hint: "Is regimen serve running there, and may it be reached from here?")
    }
    try folder.keep()
    server = try RemoteServer(
      server.address, token: folder.state.token, authority: try folder.authority())
    if let head = try? await server.position(), let library = head.library {
      try folder.change(to: library, aliases: head.aliases)
      try folder.keep()
    }
    return server.address
  }

  /// Up, then down. Where nobody answers, or nothing is taken now, it says so and leaves
  /// everything for the next time.
  mutating func synchronize(tellsKept: Bool = true) async throws {
    do {
      let failure = try await exchange()
      try await sendAttachments()
      if let failure { throw failure }
    } catch let error as RemoteServer.Unreachable {
      try await tell("offline:", "\(server.address) cannot be reached (\(error.reason)).")
    } catch let error as RemoteServer.Declined {
      try await tell("waiting:", "\(server.address) says: \(error.message)")
    }
    if folder.state.kept.isEmpty || !tellsKept { return }
    let count = folder.state.kept.count
    Regimen.tell(
      Terminal.errors.styled("note:", .cyan)
        + " \(server.address) lacks \(count == 1 ? "1 document" : "\(count) documents") that this"
        + " machine has. See regimen devices kept --remote \(server.address).")
  }

  /// Documents up and down. Returns why something could not be sent, where the rest could.
  private mutating func exchange() async throws -> RemoteServer.Declined? {
    let copy = try open()
    try await folder.refresh(copy)
    try await folder.mend(copy)
    try await readOffers(copy)
    let failure = try await send(copy)
    try await fetch(copy)
    return failure
  }

  private func tell(_ label: String, _ message: String) async throws {
    let copy = try await reading()
    let changes = try folder.unsentCount(copy)
    let files = try folder.unsentFiles(copy).count
    var state: [String] = []
    if changes == 1 { state.append("1 change is kept here and waits.") }
    if changes > 1 { state.append("\(changes) changes are kept here and wait.") }
    if files > 0 {
      let verbs = files == 1 ? "is kept here and waits" : "are kept here and wait"
      state.append("\(RemoteLibrary.files(files)) \(verbs).")
    }
    if state.isEmpty { state = ["This is what was fetched last."] }
    Regimen.tell(
      Terminal.errors.styled(label, .yellow) + " \(message) \(state.joined(separator: " "))")
  }

  // MARK: Up

  /// The copy, once nobody else works on it; and what is kept beside it, as it is by then.
  private mutating func open() throws -> Library {
    let copy = try folder.copy()
    folder = try RemoteFolder(server)
    return copy
  }

  /// Returns why something could not be sent, where the rest could.
  private mutating func send(_ copy: Library) async throws -> RemoteServer.Declined? {
    for change in try addWaiting(copy) {
      try await copy.place(folder: change.folder, id: change.id, text: change.base)
    }
    let changed = sync.queue.filter { folder.state.kept[$0.key.name] != nil }
    let failure = try await sendQueue(copy, keepsSent: true)
    // What is still offered, with a change that was answered, is offered as it is by now.
    for operation in changed where !sync.holds(operation.key) {
      let name = operation.key.name
      if folder.state.kept[name] != nil {
        folder.state.kept[name] = operation.text.map(RemoteFolder.hash)
      }
    }
    try agree(copy)
    return failure
  }

  /// Queues what was sent and not answered, and what was changed since; returns what was lost here.
  private mutating func addWaiting(_ copy: Library) throws -> [RemoteFolder.Change] {
    sent = try folder.sent()
    for operation in sent { sync.add(operation) }
    let changes = try folder.changes(copy)
    for change in changes where !change.isMissing { sync.add(try folder.operation(change)) }
    return changes.filter { $0.isMissing }
  }

  /// - Parameter keepsSent: whether what is sent is kept until its answer has come. What is sent
  ///   back stays offered until then.
  private mutating func sendQueue(
    _ copy: Library, keepsSent: Bool = false
  ) async throws -> RemoteServer.Declined? {
    var limits = SendingLimits()
    var failure: RemoteServer.Declined?
    var renames = 0
    while case let batch = limits.batch(of: sync.queue), !batch.isEmpty {
      var answers: [Acknowledgement]
      if keepsSent { try keepSent(batch) }
      do {
        answers = try await server.send(batch)
        limits.succeeded()
      } catch let error as RemoteServer.Declined {
        switch limits.failed(batch, status: error.status, error.refusal) {
        case .goOn:
          // Of several it is not known which one it is: they are asked about again.
          if batch.count == 1 { failure = error }
          continue
        case .refuse: answers = batch.map { Acknowledgement($0.id, refused: error.refusal) }
        case .stop: throw error
        }
      } catch let error as RemoteServer.Unreachable where error.isThere && batch.count > 1 {
        // What is cut off on the way was perhaps too much for it.
        _ = limits.failed(batch, status: nil, nil)
        continue
      }
      // Another operation may have the same identifier: then it gets another one.
      for place in answers.indices
      where answers[place].refused?.isOf(.operationReused) == true && renames < 1000 {
        renames += 1
        answers[place].renamed = ULID(derivedFrom: "\(answers[place].operation)/again")
      }
      let before = sync.queue.map { $0.id }
      let news = sync.acknowledge(answers)
      limits.hold(news.heldUp)
      try await take(news, copy)
      if news.heldUp.isEmpty, before == sync.queue.map({ $0.id }) {
        throw RemoteServer.Declined(message: "It acknowledged nothing.")
      }
    }
    if keepsSent { try keepSent([]) }
    return sync.queue.isEmpty ? nil : failure
  }

  /// Notes a batch before it is sent. What has been answered stays while something made on it
  /// waits: what the server had is not noted until then.
  private mutating func keepSent(_ batch: [DocumentOperation]) throws {
    sent = sent.filter { sync.holds($0.key) }
    let known = Set(sent.map { $0.id })
    sent += batch.filter { !known.contains($0.id) }
    try folder.keepSent(sent)
  }

  private mutating func take(_ news: DeviceSync.News, _ copy: Library) async throws {
    for operation in news.refused { try tell(refusalOf: operation) }
    for operation in news.heldUp {
      Regimen.tell(
        Terminal.errors.styled("waiting:", .yellow)
          + " \(operation.refused?.message ?? "") The change is kept here until it can be sent.")
    }
    for key in news.deleted {
      Regimen.tell(
        Terminal.errors.styled("note:", .cyan)
          + " \(key.folder)/\(key.id) was deleted elsewhere and stays deleted.")
    }
    // What waits is sent with what it was made on.
    var stored: [DocumentKey: ChangeLine] = [:]
    for line in news.stored where !sync.holds(line.key) { stored[line.key] = line }
    // The copy first: an end in between only sends again what the server has already.
    var progress = Progress("Fetching")
    defer { progress.finish() }
    for (number, line) in news.shown.enumerated() {
      progress.update(number, of: news.shown.count)
      try await copy.place(folder: line.folder, id: line.id, text: line.text)
      if let line = stored.removeValue(forKey: line.key) { try note(line) }
    }
    for line in news.stored where stored[line.key] != nil { try note(line) }
    keepOffers()
  }

  /// What named a text when it was offered stays, so that a change made since is told.
  ///
  /// - Parameter more: what is offered beside the offers that are known.
  private mutating func keepOffers(
    _ more: [DocumentOperation] = [], _ known: [String: String]? = nil
  ) {
    let known = known ?? folder.state.kept
    folder.state.kept = [:]
    for offer in sync.offers + more {
      let name = offer.key.name
      folder.state.kept[name] = known[name] ?? offer.text.map(RemoteFolder.hash)
    }
  }

  /// Whether a line is of a document that waits, or of its tombstone.
  private func isWaiting(_ line: ChangeLine) -> Bool {
    sync.holds(line.key)
      || line.folder == Tombstone.kind.name && sync.queue.contains { $0.document == line.id }
  }

  private func note(_ line: ChangeLine) throws {
    try folder.setSynced(line.folder, line.id, line.text)
  }

  private func tell(refusalOf operation: DocumentOperation) throws {
    let place =
      if let text = operation.text {
        "What was refused is kept in \(try folder.keepRefused(operation.document, text))."
      } else {
        "What was deleted here is back."
      }
    let why = operation.refused ?? Refusal()
    Regimen.tell(
      Terminal.errors.styled("refused:", .red) + " \(why.message) \(why.hint) \(place)")
  }

  /// From here on the copy agrees with what the server has.
  private mutating func agree(_ copy: Library) throws {
    // What waits is looked for again.
    if sync.queue.isEmpty {
      let position = try copy.position()
      folder.state.copyEpoch = position.epoch
      folder.state.copyRevision = position.revision
      folder.state.round += 1
    }
    try folder.keep()
  }

  // MARK: Down

  private mutating func fetch(_ copy: Library) async throws {
    let (head, lines) = try await server.changes(
      epoch: folder.state.epoch, since: folder.state.revision)
    var (known, newer): ([ChangeLine], Set<DocumentKey>) = ([], [])
    for line in lines where !isWaiting(line) {
      if Library.canRead(line.text, folder: line.folder) {
        known.append(line)
      } else {
        newer.insert(line.key)
      }
    }
    if head.isFull {
      let held = try held(copy).filter { !newer.contains($0.key) && !isWaiting($0) }
      var missing = sync.missing(in: known, of: held, at: Clock.now)
      for place in missing.indices where missing[place].id == .none {
        missing[place].id = ULID(derivedFrom: "\(missing[place].key.name)/\(folder.state.round)")
      }
      missing += sync.offers.filter { newer.contains($0.key) }
      // Before anything else is noted: only that says that the copy has more.
      keepOffers(missing)
      try folder.keep()
      try await take(sync.replaceAll(with: known, holding: held, offering: missing), copy)
    } else {
      try await take(sync.take(known), copy)
    }
    if let library = head.library { folder.state.library = library }
    // What could not be read is asked for again, by a newer Regimen.
    folder.state.epoch = newer.isEmpty ? head.epoch : ""
    folder.state.revision = head.revision
    try agree(copy)
    if !newer.isEmpty {
      Regimen.tell(
        Terminal.errors.styled("note:", .cyan)
          + " \(newer.count == 1 ? "1 document is" : "\(newer.count) documents are") from a newer"
          + " Regimen and not shown. Update Regimen here.")
    }
  }

  /// What the server has acknowledged, and what is kept that it lacks.
  private func held(_ copy: Library) throws -> [ChangeLine] {
    var held: [ChangeLine] = []
    var seen: Set<DocumentKey> = []
    for offer in sync.offers {
      seen.insert(offer.key)
      held.append(ChangeLine(offer.folder, offer.document, text: offer.text))
    }
    for (name, id) in folder.syncedNames() {
      let line = ChangeLine(name, id, text: try folder.syncedText(name, id))
      if seen.insert(line.key).inserted { held.append(line) }
    }
    return held
  }

  // MARK: What the server lacks

  private mutating func readOffers(_ copy: Library) async throws {
    sync = DeviceSync()
    let all = try kept(in: copy)
    for kept in all {
      let change = RemoteFolder.Change(folder: kept.folder, id: kept.id, base: nil, text: kept.mine)
      var offer = try folder.operation(change)
      offer.refused = Refusal(.missing, "", hint: "")
      sync.add(offer)
    }
    let lines = all.map { ChangeLine($0.folder, $0.id, text: $0.theirs) }
    try await take(sync.take(lines), copy)
  }

  /// Sends what is kept back to the server; returns what it did not take.
  mutating func sendBack() async throws -> NotTaken {
    let copy = try open()
    try await readOffers(copy)
    let known = folder.state.kept
    try folder.forgetAttachments(of: sync.offers)
    _ = sync.sendBack(sync.offers.map { $0.id })
    let failure = try await sendQueue(copy)
    keepOffers(sync.queue, known)
    try endRound()
    return NotTaken(
      refused: Set(sync.refused.map { $0.key }), held: Set(sync.queue.map { $0.key }),
      failure: failure)
  }

  /// Takes what the server has instead of what is kept. What was changed since is sent.
  mutating func dropKept() async throws {
    let copy = try open()
    try await readOffers(copy)
    _ = try addWaiting(copy)
    try await take(sync.drop(sync.offers.map { $0.id }), copy)
    try endRound()
  }

  /// Other changes of the copy may still wait: nothing is said of how far it agrees.
  private mutating func endRound() throws {
    folder.state.round += 1
    try folder.keep()
  }
}

extension DocumentKey {
  /// Such as `Workouts/01J…`.
  fileprivate var name: String { folder + "/" + id.text }
}
