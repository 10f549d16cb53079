import App
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
      address, token: folder.state.token, authority: try folder.authority())
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
    return server.address
  }

  /// Up, then down. Where nobody answers, or nothing is taken now, it says so and leaves
  /// everything for the next time.
  mutating func synchronize() async throws {
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
    let unreadable = try copy.quarantinedIDs()
    func add(_ name: String, _ id: ULID, _ text: [UInt8]?) throws {
      let base = try folder.syncedText(name, id)
      if base == text || unreadable.contains(id) { return }
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
    let changes = found.filter { !$0.isMissing }
    for start in stride(from: 0, to: changes.count, by: RemoteLibrary.batch) {
      let batch = Array(changes[start..<min(start + RemoteLibrary.batch, changes.count)])
      let answers = try await server.send(batch.map { operation($0) })
      for (change, answer) in zip(batch, answers) { try await take(answer, change, copy) }
    }
    try agree(copy)
  }

  /// The same change in the same round is the same operation, however often it is sent.
  private func operation(_ change: Change) -> App.Operation {
    let name = "\(folder.state.token)/\(folder.state.round)/\(change.folder)/\(change.id)"
    let texts = [change.base, change.text].map { text in
      text.map { ContentHash(of: $0) }.map { "/\($0.high)-\($0.low)" } ?? "/"
    }
    var operation = App.Operation()
    operation.operation = ULID(derivedFrom: name + texts.joined())
    operation.folder = change.folder
    operation.id = change.id
    operation.base = change.base.map { String(decoding: $0, as: UTF8.self) }
    operation.text = change.text.map { String(decoding: $0, as: UTF8.self) }
    operation.at = Clock.now
    return operation
  }

  private func take(
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
    let text = answer.text.map { Array($0.utf8) } ?? change.text
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
    let lines = try await server.changes(
      epoch: folder.state.epoch, since: folder.state.revision)
    guard let head = lines.first, let epoch = head.epoch,
      let revision = head.revision.flatMap({ Int64(exactly: $0) })
    else {
      throw Failure(message: "The answer of \(server.address) cannot be read.")
    }
    var seen: Set<String> = []
    var newer = 0
    var progress = Progress("Fetching")
    defer { progress.finish() }
    for (number, line) in lines.dropFirst().enumerated() {
      guard let id = line.id else { continue }
      progress.update(number, of: lines.count)
      seen.insert(line.folder + "/" + id.text)
      let text = line.text.map { Array($0.utf8) }
      if Library.canRead(text, folder: line.folder) {
        try await setBoth(line.folder, id, text, copy)
      } else {
        newer += 1
      }
    }
    if head.isFull {
      for (name, id) in folder.syncedNames() where !seen.contains(name + "/" + id.text) {
        try await setBoth(name, id, nil, copy)
      }
    }
    // What could not be read is asked for again, by a newer Regimen.
    folder.state.epoch = newer == 0 ? epoch : ""
    folder.state.revision = revision
    try agree(copy)
    if newer > 0 {
      Regimen.tell(
        Terminal.errors.styled("note:", .cyan)
          + " \(newer == 1 ? "1 document is" : "\(newer) documents are") from a newer Regimen"
          + " and not shown. Update Regimen here.")
    }
  }
}
