import Documents
import Library

/// What commands have changed in the copy, as it is sent to the server.
extension RemoteFolder {
  struct Change {
    var folder: String
    var id: ULID
    var base: [UInt8]?
    var text: [UInt8]?
    /// Its file is gone, and nobody has deleted it.
    var isMissing = false
  }

  /// What is another one here than the server had, or was sent last. Tombstones follow from
  /// deletions; what cannot be read here is no change.
  func changes(_ copy: Library) throws -> [Change] {
    var changes: [Change] = []
    var page = try copy.changes(since: state.copyRevision, epoch: state.copyEpoch)
    var seen: Set<String> = []
    var sent: [DocumentKey: DocumentOperation] = [:]
    for operation in try self.sent() { sent[operation.key] = operation }
    let unreadable = try copy.quarantinedIDs()
    func add(_ name: String, _ id: ULID, _ text: [UInt8]?) throws {
      let last = sent[DocumentKey(folder: name, id: id)]
      let base = last == nil ? try syncedText(name, id) : last?.text
      if unreadable.contains(id) { return }
      if base == text {
        if text == nil, last == nil { changes += try madeAndDeleted(name, id, copy) }
        return
      }
      if let text, state.kept["\(name)/\(id.text)"] == RemoteFolder.hash(text) { return }
      var change = Change(folder: name, id: id, base: base, text: text)
      if text == nil {
        if let tombstone = try copy.text(Tombstone.kind.name, id) {
          // Whoever has deleted it may have made changes before that were never sent.
          let last = (try? Tombstone(decoding: tombstone).lastText) ?? ""
          if !last.isEmpty { change.base = Array(last.utf8) }
        } else {
          change.isMissing = true
        }
      }
      changes.append(change)
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
      for (name, id) in syncedNames()
      where name != Tombstone.kind.name && !seen.contains(name + "/" + id.text) {
        try add(name, id, nil)
      }
    }
    return changes
  }

  /// What was made and deleted since the server was asked last: it goes to the bin there as well.
  private func madeAndDeleted(
    _ name: String, _ id: ULID, _ copy: Library
  ) throws -> [Change] {
    guard try syncedText(Tombstone.kind.name, id) == nil,
      let text = try copy.text(Tombstone.kind.name, id),
      let tombstone = try? Tombstone(decoding: text), tombstone.deletedKind == name,
      !tombstone.lastText.isEmpty
    else { return [] }
    let last = Array(tombstone.lastText.utf8)
    return [
      Change(folder: name, id: id, base: nil, text: last),
      Change(folder: name, id: id, base: last, text: nil),
    ]
  }

  /// How many documents a person has changed that the server has not acknowledged.
  func unsentCount(_ copy: Library) throws -> Int {
    var keys = Set(try sent().map { $0.key })
    for change in try changes(copy) where !change.isMissing {
      keys.insert(DocumentKey(folder: change.folder, id: change.id))
    }
    return keys.count
  }

  // MARK: Sent and not answered

  private func sentFile() throws -> PrivateFile {
    try PrivateFile(path + "/sent.jsonl", sweeps: false)
  }

  /// What was sent, oldest first, while no answer has come to it or to what was made on it: the
  /// server may have it, so that a later change is one of this, and not of what the server had.
  func sent() throws -> [DocumentOperation] {
    (try sentFile().read() ?? []).split(separator: 0x0a).compactMap {
      try? DocumentOperation(line: $0)
    }
  }

  func keepSent(_ operations: [DocumentOperation]) throws {
    let file = try sentFile()
    var lines = RecordLines()
    for operation in operations { lines.add(operation) }
    if !lines.bytes.isEmpty { return try file.write(lines.bytes) }
    if file.identity != nil { try file.remove() }
  }

  // MARK: Operations

  /// The same change in the same round is the same operation, however often it is sent.
  func operation(_ change: Change) throws -> DocumentOperation {
    let name = "\(state.token)/\(state.round)/\(change.folder)/\(change.id)"
    let texts = [change.base, change.text].map { "/" + ($0.map(RemoteFolder.hash) ?? "") }
    return DocumentOperation(
      id: ULID(derivedFrom: name + texts.joined()), folder: change.folder, document: change.id,
      base: change.base, tombstone: try syncedText(Tombstone.kind.name, change.id),
      text: change.text, at: Clock.now)
  }

  static func hash(_ text: [UInt8]) -> String {
    let hash = ContentHash(of: text)
    return "\(hash.high)-\(hash.low)"
  }
}
