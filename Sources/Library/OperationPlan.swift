import Documents

/// Works out what a batch of operations makes of the documents, without writing anything.
///
/// Each operation sees what the ones before it have left, so that one document is written once.
struct OperationPlan {
  /// A document during the batch.
  private struct Entry {
    let type: DocumentType
    var state: DocumentState
    /// To write, where it has changed.
    var draft: Draft?
    var tombstone: Tombstone?
    /// Also where it has no file: it has been a document before, here or elsewhere.
    var leavesTombstone = false
    var isChanged = false

    /// Nil where there is none.
    var text: [UInt8]? { if case .live(let text) = state { text } else { nil } }
  }

  /// What is there when the batch begins.
  struct Source {
    var state: (_ key: DocumentKey) throws(LibraryError) -> DocumentState
    var former: (_ key: DocumentKey) throws(LibraryError) -> [FormerText]
    /// All files that hold the identifier.
    var paths: (_ kind: DocumentKind, _ id: ULID) throws(LibraryError) -> [String]
    /// The tombstone that is there for an identifier, of whatever kind.
    var tombstone: (_ id: ULID) throws(LibraryError) -> Tombstone?
    var quarantined: Set<String>
    var counter: EditCounter
  }

  private let source: Source
  private let quarantinedIDs: [String: String]
  private var heldUp: [DocumentKey: Refusal] = [:]
  private var entries: [DocumentKey: Entry] = [:]
  private var order: [DocumentKey] = []

  init(_ source: Source) {
    self.source = source
    var ids: [String: String] = [:]
    for path in source.quarantined {
      guard let id = DocumentType.id(ofPath: path), let type = DocumentType.of(path: path) else {
        continue
      }
      ids[type.kind.name + "/" + id.text] = path
    }
    quarantinedIDs = ids
  }

  // MARK: Taking operations in

  /// The document's text after the operation, nil where it is gone; or why it is refused. What
  /// comes after one that waits for its file waits, too: it may undo that.
  mutating func take(
    _ operation: DocumentOperation
  ) throws(LibraryError) -> Result<[UInt8]?, Refusal> {
    let key = DocumentKey(folder: operation.folder, id: operation.document)
    if let why = heldUp[key] { return .failure(why) }
    let result = try taken(operation)
    if case .failure(let why) = result, why.isForNow { heldUp[key] = why }
    return result
  }

  private mutating func taken(
    _ operation: DocumentOperation
  ) throws(LibraryError) -> Result<[UInt8]?, Refusal> {
    let key = DocumentKey(folder: operation.folder, id: operation.document)
    guard let type = DocumentType.byFolder[key.folder] else {
      return .failure(.unknownFolder(key.folder))
    }
    var entry = try entry(key, type)
    if operation.base != nil { entry.leavesTombstone = true }
    if entry.text == nil, let path = quarantinedIDs[key.folder + "/" + key.id.text] {
      return .failure(.quarantined(path))
    }
    // It would be written over by this deletion.
    if operation.text == nil, let path = quarantinedIDs[Tombstone.kind.name + "/" + key.id.text] {
      return .failure(.quarantined(path))
    }
    if operation.text == nil, type.kind != Tombstone.kind,
      let other = try source.tombstone(key.id), other.deletedKind != key.folder
    {
      return .failure(.identifierShared(other))
    }
    // Only what was done with what is known is made on something.
    let isMadeOnIt =
      entry.state != .absent && (operation.text ?? operation.base) != entry.text
    let reconciliation = Reconciliation(
      entry.state, former: isMadeOnIt ? try source.former(key) : [], rules: type.rules,
      counter: source.counter)
    do throws(Refusal) {
      if let text = operation.text {
        try put(text, operation, &entry, reconciliation)
      } else {
        try delete(operation, &entry, reconciliation)
      }
    } catch {
      return .failure(error)
    }
    if type.kind == Tombstone.kind, let refusal = try refusal(ofTombstone: entry) {
      return .failure(refusal)
    }
    if entries.updateValue(entry, forKey: key) == nil { order.append(key) }
    return .success(entry.text)
  }

  /// What is there now, for an operation that was applied before.
  func current(_ operation: DocumentOperation) throws(LibraryError) -> [UInt8]? {
    let key = DocumentKey(folder: operation.folder, id: operation.document)
    guard let type = DocumentType.byFolder[key.folder] else { return nil }
    return try entry(key, type).text
  }

  private func entry(_ key: DocumentKey, _ type: DocumentType) throws(LibraryError) -> Entry {
    if let entry = entries[key] { return entry }
    let state = try source.state(key)
    var entry = Entry(type: type, state: state)
    switch state {
    case .deleted, .missing: entry.leavesTombstone = true
    case .live, .absent: break
    }
    return entry
  }

  private func put(
    _ text: [UInt8], _ operation: DocumentOperation, _ entry: inout Entry,
    _ reconciliation: Reconciliation
  ) throws(Refusal) {
    let draft = try draft(text, operation, entry.type)
    let isRestored = operation.seen != nil && entry.text != nil
    if entry.text == text, !isRestored { return }
    let outcome: Reconciliation.Outcome
    do throws(JSONFailure) {
      outcome =
        isRestored
        ? try reconciliation.restore(draft.bytes, on: operation.madeOn)
        : try reconciliation.edit(
          draft.bytes, on: operation.madeOn, bringsBack: operation.bringsBack(from: entry.state))
    } catch {
      throw .unmergeable(error, in: text, noun: entry.type.kind.noun)
    }
    if case .live(let result) = outcome { try keep(result, &entry) }
  }

  private func keep(_ text: [UInt8], _ entry: inout Entry) throws(Refusal) {
    let written: Draft
    do throws(JSONFailure) {
      written = try Draft(canonical: text, as: entry.type)
    } catch {
      throw .unmergeable(error, in: text, noun: entry.type.kind.noun)
    }
    if source.quarantined.contains(written.path) { throw .quarantined(written.path) }
    entry.state = .live(written.bytes)
    entry.draft = written
    entry.tombstone = nil
    entry.isChanged = true
  }

  private func draft(
    _ text: [UInt8], _ operation: DocumentOperation, _ type: DocumentType
  ) throws(Refusal) -> Draft {
    let draft: Draft
    do throws(JSONFailure) {
      draft = try Draft(canonical: text, as: type)
    } catch {
      throw .unreadable(error, in: text, noun: type.kind.noun)
    }
    guard draft.id == operation.document else {
      throw .idMismatch(operation.document, found: draft.id)
    }
    return draft
  }

  private func delete(
    _ operation: DocumentOperation, _ entry: inout Entry, _ reconciliation: Reconciliation
  ) throws(Refusal) {
    let last: [UInt8]
    switch reconciliation.delete(knowing: operation.base) {
    case .unchanged: return
    case .live(let text): return try keep(text, &entry)
    case .deleted(let text): last = text
    }
    guard let draft = try? Draft(canonical: last, as: entry.type), draft.id == operation.document
    else { return }
    entry.state = .deleted(Deletion(of: last, at: operation.at))
    entry.draft = nil
    entry.isChanged = true
    if entry.type.kind != Tombstone.kind {
      entry.tombstone = Tombstone(
        id: operation.document, deletedKind: operation.folder, name: draft.name,
        deletedAt: operation.at, lastText: String(decoding: last, as: UTF8.self))
    }
  }

  /// A tombstone stands for a document that is not there.
  private func refusal(ofTombstone entry: Entry) throws(LibraryError) -> Refusal? {
    guard let draft = entry.draft, let tombstone = try? Tombstone(decoding: draft.bytes) else {
      return nil
    }
    let folder = tombstone.deletedKind
    guard let type = DocumentType.byFolder[folder], type.kind != Tombstone.kind else {
      return .wrongTombstone("there is no folder \"\(folder)\"")
    }
    let other = try self.entry(DocumentKey(folder: folder, id: tombstone.id), type)
    return other.text == nil ? nil : .wrongTombstone("\(tombstone.name) is here")
  }

  // MARK: What has to be done

  /// Documents to write, and files to remove after them.
  func work() throws(LibraryError) -> (drafts: [Draft], removals: [String]) {
    var drafts: [Draft] = []
    var removals: [String] = []
    for key in order {
      guard let entry = entries[key], entry.isChanged else { continue }
      if let draft = entry.draft { drafts.append(draft) }
      guard entry.text == nil else { continue }
      let paths = try source.paths(entry.type.kind, key.id)
      // Its file may be still to come, or to come back.
      if paths.isEmpty, !entry.leavesTombstone { continue }
      removals += paths
      if let tombstone = entry.tombstone { drafts.append(try Draft(tombstone)) }
    }
    return (drafts, removals)
  }
}

extension DocumentOperation {
  /// Who brings a document back has made it from what the tombstone says, unless it only sends
  /// back what it held itself.
  fileprivate var madeOn: Reconciliation.Base {
    if let base { return .text(base) }
    guard let text, let seen else { return .unknown }
    let last = Array(seen.lastText.utf8)
    guard let stated = try? Lineage.reading(text).text, !stated.isEmpty,
      stated == (try? Lineage.reading(last).text)
    else { return .unknown }
    return .text(last)
  }

  /// The deletion that whoever has made this has seen.
  fileprivate var seen: Tombstone? { tombstone.flatMap { try? Tombstone(decoding: $0) } }

  /// Whether the change was made in the knowledge of a deletion; no clock says so.
  fileprivate func bringsBack(from state: DocumentState) -> Bool {
    guard case .deleted(let deletion) = state, let seen else { return false }
    if seen.deletedAt.milliseconds == deletion.at?.milliseconds { return true }
    guard let known = try? Lineage.edits(of: Array(seen.lastText.utf8)) else { return false }
    return known.covers(deletion.edits)
  }
}
