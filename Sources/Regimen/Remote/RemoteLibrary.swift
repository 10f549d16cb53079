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
    server = try RemoteServer(address, token: folder.state.token)
  }

  var path: String { folder.library }
  var cacheFolder: String { folder.caches }

  /// Pairs this machine by a link such as `http://ada:8787/#pair=TOKEN`; returns the address.
  static func pair(link: String, name: String) async throws -> String {
    guard let mark = link.range(of: "/#pair="), !link[mark.upperBound...].isEmpty else {
      throw Failure.usage(
        "\(link) is no link for pairing.", hint: "It looks like http://ada:8787/#pair=…")
    }
    let server = try RemoteServer(String(link[..<mark.lowerBound]))
    var folder = try RemoteFolder(server)
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

  /// Up, then down. Where nobody answers, it says so and leaves everything for the next time.
  mutating func synchronize() async throws {
    let copy = try folder.copy()
    try await copy.refresh()
    do {
      try await send(copy)
      try await fetch(copy)
    } catch let error as RemoteServer.Unreachable {
      let count = try changes(copy).count
      tell(
        Terminal.errors.styled("offline:", .yellow)
          + " \(server.address) cannot be reached (\(error.reason)). "
          + (count == 0
            ? "This is what was fetched last."
            : "\(count == 1 ? "1 change waits" : "\(count) changes wait") here."))
    }
  }

  // MARK: Up

  private struct Change {
    var folder: String
    var id: ULID
    var base: [UInt8]?
    var text: [UInt8]?
  }

  /// What is another one here than the server had. Tombstones follow from deletions.
  private func changes(_ copy: Library) throws -> [Change] {
    var changes: [Change] = []
    var page = try copy.changes(
      since: folder.state.copyRevision, epoch: folder.state.copyEpoch)
    var seen: Set<String> = []
    let isFull = page.isFull
    while true {
      for document in page.documents where document.folder != Tombstone.kind.name {
        seen.insert(document.folder + "/" + document.id.text)
        let base = try folder.syncedText(document.folder, document.id)
        if base == document.text { continue }
        changes.append(
          Change(folder: document.folder, id: document.id, base: base, text: document.text))
      }
      if page.isLast { break }
      guard let next = try copy.changes(after: page) else { break }
      page = next
    }
    // A copy that begins anew tells what is there, not what is gone.
    if isFull {
      for (name, id) in folder.syncedNames()
      where name != Tombstone.kind.name && !seen.contains(name + "/" + id.text) {
        let base = try folder.syncedText(name, id)
        changes.append(Change(folder: name, id: id, base: base, text: nil))
      }
    }
    return changes
  }

  private mutating func send(_ copy: Library) async throws {
    let changes = try changes(copy)
    for start in stride(from: 0, to: changes.count, by: RemoteLibrary.batch) {
      let batch = Array(changes[start..<min(start + RemoteLibrary.batch, changes.count)])
      let answers = try await server.send(batch.map { operation($0) })
      for (change, answer) in zip(batch, answers) { try await take(answer, change, copy) }
    }
    try agree(copy)
  }

  private func operation(_ change: Change) -> App.Operation {
    var operation = App.Operation()
    operation.operation = ULID(
      derivedFrom: "\(folder.state.token)/\(folder.state.round)/\(change.folder)/\(change.id)",
      milliseconds: Clock.now.milliseconds)
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
      if let text = change.text {
        let kept = try folder.keepRefused(change.id, text)
        tell(
          Terminal.errors.styled("refused:", .red)
            + " \(why.message) \(why.hint) What was refused is kept in \(kept).")
      }
      return try await copy.place(folder: change.folder, id: change.id, text: change.base)
    }
    let text = answer.text.map { Array($0.utf8) } ?? change.text
    try folder.setSynced(change.folder, change.id, text)
    try await copy.place(folder: change.folder, id: change.id, text: text)
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
    guard let head = lines.first, let epoch = head.epoch, let revision = head.revision else {
      throw Failure(message: "The answer of \(server.address) cannot be read.")
    }
    var seen: Set<String> = []
    var progress = Progress("Fetching")
    defer { progress.finish() }
    for (number, line) in lines.dropFirst().enumerated() {
      guard let id = line.id else { continue }
      progress.update(number, of: lines.count)
      seen.insert(line.folder + "/" + id.text)
      let text = line.text.map { Array($0.utf8) }
      try folder.setSynced(line.folder, id, text)
      try await copy.place(folder: line.folder, id: id, text: text)
    }
    if head.isFull {
      for (name, id) in folder.syncedNames() where !seen.contains(name + "/" + id.text) {
        try folder.setSynced(name, id, nil)
        try await copy.place(folder: name, id: id, text: nil)
      }
    }
    folder.state.epoch = epoch
    folder.state.revision = revision
    try agree(copy)
  }
}
