import Documents
import Foundation
import Library
import Synchronization

/// Keeps the copy of a server's library in step: what commands have changed goes up, what has
/// changed there comes down. Without a network commands work on the copy.
struct RemoteLibrary {
  private var folder: RemoteFolder
  private let server: RemoteServer

  /// The address of the server whose copy this program has written to.
  static let written = Mutex<String?>(nil)

  /// Sends what the command has changed, where it worked on such a copy.
  static func finish() async throws {
    guard let address = written.withLock({ $0 }) else { return }
    var remote = try RemoteLibrary(address)
    try await remote.synchronize()
  }

  /// Operations in one request.
  private static let batch = 100

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
    let copy = try folder.copy()
    try await copy.refresh()
    do {
      try await send(copy)
      try await fetch(copy)
    } catch let error as RemoteServer.Unreachable {
      try tell(
        "offline:", "\(server.address) cannot be reached (\(error.reason)).", waitingIn: copy)
    } catch let error as RemoteServer.Declined {
      try tell("waiting:", "\(server.address) says: \(error.message)", waitingIn: copy)
    }
    if folder.state.kept.isEmpty || !tellsKept { return }
    let count = folder.state.kept.count
    Regimen.tell(
      Terminal.errors.styled("note:", .cyan)
        + " \(server.address) lacks \(count == 1 ? "1 document" : "\(count) documents") that this"
        + " machine has. See regimen devices kept --remote \(server.address).")
  }

  private func tell(_ label: String, _ message: String, waitingIn copy: Library) throws {
    let count = try changes(copy).count { !$0.isMissing }
    let state =
      switch count {
      case 0: "This is what was fetched last."
      case 1: "1 change is kept here and waits."
      default: "\(count) changes are kept here and wait."
      }
    Regimen.tell(Terminal.errors.styled(label, .yellow) + " \(message) \(state)")
  }

  // MARK: Up

  private struct Change {
    var folder: String
    var id: ULID
    var base: [UInt8]?
    var text: [UInt8]?
    /// Its file is gone, and nobody has deleted it.
    var isMissing = false
  }

  /// What is another one here than the server had. Tombstones follow from deletions; what cannot
  /// be read here is no change.
  private func changes(_ copy: Library) throws -> [Change] {
    var changes: [Change] = []
    var page = try copy.changes(
      since: folder.state.copyRevision, epoch: folder.state.copyEpoch)
    var seen: Set<String> = []
    let (unreadable, kept) = (try copy.quarantinedIDs(), Set(folder.state.kept))
    func add(_ name: String, _ id: ULID, _ text: [UInt8]?) throws {
      let base = try folder.syncedText(name, id)
      if base == text || unreadable.contains(id) || kept.contains("\(name)/\(id.text)") { return }
      let isMissing = try text == nil && !copy.holds(id, folder: Tombstone.kind.name)
      changes.append(Change(folder: name, id: id, base: base, text: text, isMissing: isMissing))
    }
    let isFull = page.isFull
    while true {
      for document in page.documents where document.folder != Tombstone.kind.name {
        seen.insert(document.folder + "/" + document.id.text)
        try add(document.folder, document.id, document.text)
      }
      if page.isLast { break }
      guard let next = try copy.changes(after: page) else { break }
      page = next
    }
    // A copy that begins anew tells what is there, not what is gone.
    if isFull {
      for (name, id) in folder.syncedNames()
      where name != Tombstone.kind.name && !seen.contains(name + "/" + id.text) {
        try add(name, id, nil)
      }
    }
    return changes
  }

  private mutating func send(_ copy: Library) async throws {
    let found = try changes(copy)
    for change in found where change.isMissing {
      try await copy.place(folder: change.folder, id: change.id, text: change.base)
    }
    try await send(found.filter { !$0.isMissing }, copy)
    try agree(copy)
  }

  private mutating func send(_ changes: [Change], _ copy: Library) async throws {
    for start in stride(from: 0, to: changes.count, by: RemoteLibrary.batch) {
      var batch = Array(changes[start..<min(start + RemoteLibrary.batch, changes.count)])
      var operations = try batch.map { try operation($0) }
      // Another operation may have the same identifier: then it gets another one.
      for attempt in 1...3 where !batch.isEmpty {
        var again: [(Change, DocumentOperation)] = []
        for (number, answer) in try await server.send(operations).enumerated() {
          if attempt < 3, answer.refused?.isOf(.operationReused) == true {
            var renamed = operations[number]
            renamed.id = ULID(derivedFrom: "\(renamed.id)/\(attempt)")
            again.append((batch[number], renamed))
          } else {
            try await take(answer, batch[number], copy)
          }
        }
        (batch, operations) = (again.map { $0.0 }, again.map { $0.1 })
      }
    }
  }

  /// The same change in the same round is the same operation, however often it is sent.
  private func operation(_ change: Change) throws -> DocumentOperation {
    let name = "\(folder.state.token)/\(folder.state.round)/\(change.folder)/\(change.id)"
    let texts = [change.base, change.text].map { text in
      text.map { ContentHash(of: $0) }.map { "/\($0.high)-\($0.low)" } ?? "/"
    }
    return DocumentOperation(
      id: ULID(derivedFrom: name + texts.joined()), folder: change.folder, document: change.id,
      base: change.base, tombstone: try folder.syncedText(Tombstone.kind.name, change.id),
      text: change.text, at: Clock.now)
  }

  private mutating func take(
    _ answer: Acknowledgement, _ change: Change, _ copy: Library
  ) async throws {
    if let why = answer.refused {
      let place =
        if let text = change.text {
          "What was refused is kept in \(try folder.keepRefused(change.id, text))."
        } else {
          "What was deleted here is back."
        }
      Regimen.tell(
        Terminal.errors.styled("refused:", .red) + " \(why.message) \(why.hint) \(place)")
      return try await copy.place(folder: change.folder, id: change.id, text: change.base)
    }
    if answer.isDeleted {
      Regimen.tell(
        Terminal.errors.styled("note:", .cyan)
          + " \(change.folder)/\(change.id) was deleted elsewhere and stays deleted.")
    }
    let text = answer.isDeleted ? nil : answer.text ?? change.text
    try await setBoth(change.folder, change.id, text, copy)
  }

  /// The copy first: an end in between only sends again what the server has already.
  private func setBoth(
    _ name: String, _ id: ULID, _ text: [UInt8]?, _ copy: Library
  ) async throws {
    try await copy.place(folder: name, id: id, text: text)
    try folder.setSynced(name, id, text)
  }

  /// From here on the copy agrees with what the server has.
  private mutating func agree(_ copy: Library) throws {
    let position = try copy.position()
    folder.state.copyEpoch = position.epoch
    folder.state.copyRevision = position.revision
    folder.state.round += 1
    try folder.keep()
  }

  // MARK: Down

  private mutating func fetch(_ copy: Library) async throws {
    let (head, lines) = try await server.changes(
      epoch: folder.state.epoch, since: folder.state.revision)
    var seen: Set<String> = []
    var tombstones: [ULID: [UInt8]] = [:]
    var newer = 0
    var progress = Progress("Fetching")
    defer { progress.finish() }
    for (number, line) in lines.enumerated() {
      progress.update(number, of: lines.count)
      seen.insert(line.name)
      if line.folder == Tombstone.kind.name { tombstones[line.id] = line.text }
      if Library.canRead(line.text, folder: line.folder) {
        try await take(line, isFull: head.isFull, copy)
      } else {
        newer += 1
      }
    }
    if head.isFull {
      for (name, id) in folder.syncedNames() where !seen.contains(name + "/" + id.text) {
        try await takeAbsence(of: id, in: name, tombstone: tombstones[id], copy)
      }
    }
    if let library = head.library { folder.state.library = library }
    // What could not be read is asked for again, by a newer Regimen.
    folder.state.epoch = newer == 0 ? head.epoch : ""
    folder.state.revision = head.revision
    try agree(copy)
    if newer > 0 {
      Regimen.tell(
        Terminal.errors.styled("note:", .cyan)
          + " \(newer == 1 ? "1 document is" : "\(newer) documents are") from a newer Regimen"
          + " and not shown. Update Regimen here.")
    }
  }

  /// What a server has that was put back, as from a backup, may be older than what it had.
  private mutating func take(_ line: ChangeLine, isFull: Bool, _ copy: Library) async throws {
    let isKept = folder.state.kept.contains(line.name)
    // Deleted by somebody who did not know what is kept here.
    if isKept, line.text == nil { return try folder.setSynced(line.folder, line.id, nil) }
    if isFull || isKept, line.folder != Tombstone.kind.name, let theirs = line.text,
      let mine = isKept
        ? try copy.text(line.folder, line.id) : try folder.syncedText(line.folder, line.id),
      SendBack.isDue(mine, theirs: theirs, tombstone: nil)
    {
      if !isKept { folder.state.kept.append(line.name) }
      return try folder.setSynced(line.folder, line.id, theirs)
    }
    folder.state.kept.removeAll { $0 == line.name }
    try await setBoth(line.folder, line.id, line.text, copy)
  }

  /// What is not there was never deleted by that: it stays here until somebody decides.
  private mutating func takeAbsence(
    of id: ULID, in name: String, tombstone: [UInt8]?, _ copy: Library
  ) async throws {
    guard name != Tombstone.kind.name, let mine = try folder.syncedText(name, id),
      SendBack.isDue(mine, theirs: nil, tombstone: tombstone)
    else { return try await setBoth(name, id, nil, copy) }
    if !folder.state.kept.contains("\(name)/\(id.text)") {
      folder.state.kept.append("\(name)/\(id.text)")
    }
    try folder.setSynced(name, id, nil)
  }

  // MARK: What the server lacks

  /// A document that the server had, and lacks or has in an older version.
  struct Kept {
    var folder: String
    var id: ULID
    var mine: [UInt8]
    var theirs: [UInt8]?
  }

  /// What is kept here, by folder.
  func kept() throws -> [Kept] {
    let copy = try folder.copy()
    return try folder.state.kept.sorted().compactMap { name in
      let parts = name.split(separator: "/")
      guard parts.count == 2, let id = ULID(String(parts[1])),
        let mine = try copy.text(String(parts[0]), id)
      else { return nil }
      let theirs = try folder.syncedText(String(parts[0]), id)
      return Kept(folder: String(parts[0]), id: id, mine: mine, theirs: theirs)
    }
  }

  /// Sends what is kept back to the server.
  mutating func sendBack() async throws {
    let kept = try kept()
    let copy = try folder.copy()
    folder.state.kept = []
    try await send(
      kept.map { Change(folder: $0.folder, id: $0.id, base: nil, text: $0.mine) }, copy)
    try agree(copy)
  }

  /// Takes what the server has instead of what is kept.
  mutating func dropKept() async throws {
    let kept = try kept()
    let copy = try folder.copy()
    for document in kept {
      try await copy.place(folder: document.folder, id: document.id, text: document.theirs)
    }
    folder.state.kept = []
    try agree(copy)
  }
}

extension ChangeLine {
  fileprivate var name: String { folder + "/" + id.text }
}
