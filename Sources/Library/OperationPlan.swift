import Documents

/// Works out what a batch of operations makes of the documents, without writing anything.
///
/// Each operation sees what the ones before it have left, so that one document is written once.
struct OperationPlan {
  private struct Key: Hashable {
    var folder: String
    var id: ULID
  }

  /// A document during the batch.
  private struct Entry {
    let type: DocumentType
    /// Nil where there is none.
    var text: [UInt8]?
    var draft: Draft?
    var tombstone: Tombstone?
    /// What is remembered where there is neither a file nor a tombstone.
    var gone: DocumentRecords.Memory?
    /// Also where it has no file: it has been a document before, here or elsewhere.
    var leavesTombstone = false
    var isChanged = false

    var vanished: [UInt8]? {
      if case .missing(let last) = gone { last } else { nil }
    }
  }

  /// What is there when the batch begins.
  struct Source {
    var text: (_ folder: String, _ id: ULID) throws(LibraryError) -> [UInt8]?
    var gone: (_ key: DocumentKey) throws(LibraryError) -> DocumentRecords.Memory?
    /// All files that hold the identifier.
    var paths: (_ kind: DocumentKind, _ id: ULID) throws(LibraryError) -> [String]
    var quarantined: Set<String>
    var counter: EditCounter
  }

  private let source: Source
  private let quarantinedIDs: [String: String]
  private var entries: [Key: Entry] = [:]
  private var order: [Key] = []

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

  /// The document's text after the operation, nil where it is gone; or why it is refused.
  mutating func take(
    _ operation: DocumentOperation
  ) throws(LibraryError) -> Result<[UInt8]?, Refusal> {
    guard let type = DocumentType.byFolder[operation.folder] else {
      return .failure(.unknownFolder(operation.folder))
    }
    let key = Key(folder: operation.folder, id: operation.document)
    var entry = try entry(key, type)
    if entries[key] == nil, operation.base != nil { entry.leavesTombstone = true }
    if entry.text == nil, let path = quarantinedIDs[key.folder + "/" + key.id.text] {
      return .failure(.quarantined(path))
    }
    // It would be written over by this deletion.
    if operation.text == nil, let path = quarantinedIDs[Tombstone.kind.name + "/" + key.id.text] {
      return .failure(.quarantined(path))
    }
    do throws(Refusal) {
      if let text = operation.text {
        try put(text, operation, &entry)
      } else {
        delete(operation, &entry)
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
    guard DocumentType.byFolder[operation.folder] != nil else { return nil }
    if let entry = entries[Key(folder: operation.folder, id: operation.document)] {
      return entry.text
    }
    return try source.text(operation.folder, operation.document)
  }

  private func entry(_ key: Key, _ type: DocumentType) throws(LibraryError) -> Entry {
    if let entry = entries[key] { return entry }
    var entry = Entry(type: type)
    entry.text = try source.text(key.folder, key.id)
    if entry.text == nil, type.kind != Tombstone.kind,
      let bytes = try source.text(Tombstone.kind.name, key.id)
    {
      entry.tombstone = try? Tombstone(decoding: bytes)
    }
    if entry.text == nil, entry.tombstone == nil {
      entry.gone = try source.gone(DocumentKey(folder: key.folder, id: key.id))
    }
    entry.leavesTombstone = entry.tombstone != nil || entry.gone != nil
    return entry
  }

  private func put(
    _ text: [UInt8], _ operation: DocumentOperation, _ entry: inout Entry
  ) throws(Refusal) {
    let draft = try draft(text, operation, entry.type)
    guard let current = entry.text else {
      // What says just what was deleted is a repeat, unless its device knows of the deletion.
      if let tombstone = entry.tombstone, !operation.hasSeen(tombstone),
        OperationPlan.says(Array(tombstone.lastText.utf8), draft.bytes)
      {
        return
      }
      return try set(back(draft, operation, entry), &entry)
    }
    if current == text || current == draft.bytes { return }
    let there = canonical(current, entry.type)
    if let changed = try changed(there, by: draft, operation, entry.type) {
      try set(changed, &entry)
    }
  }

  /// What an operation makes of a document; nil where that says all of it.
  private func changed(
    _ there: [UInt8], by draft: Draft, _ operation: DocumentOperation, _ type: DocumentType
  ) throws(Refusal) -> Draft? {
    if there == draft.bytes || isKnown(draft.bytes, since: operation.base, in: there) {
      return nil
    }
    let base = operation.base.map { canonical($0, type) }
    // The library was put back, as from a backup: the device knows all that is there, and more.
    if isNewer(base ?? draft.bytes, there) {
      let text = try? source.counter.counted(draft.bytes, over: base ?? draft.bytes)
      return text.flatMap { try? Draft(canonical: $0, as: type) } ?? draft
    }
    let changed: [UInt8]
    do throws(JSONFailure) {
      // The device may not have heard of the lineage yet.
      changed =
        OperationPlan.says(base, there)
        ? try Lineage.moved(draft.bytes, from: base, onto: there)
        : try Merge.threeWay(base: base, mine: draft.bytes, theirs: there, parking: true)
    } catch {
      throw .unreadable(error, in: operation.base ?? [], noun: type.kind.noun)
    }
    do throws(JSONFailure) {
      let text = try Draft(canonical: changed, as: type).bytes
      let counted = try Draft(canonical: source.counter.counted(text, over: there), as: type)
      return counted.bytes == there ? nil : counted
    } catch {
      throw .unmergeable(error, in: changed, noun: type.kind.noun)
    }
  }

  /// Whether the document has been just that, later than `base`: the device was told so, and ended
  /// before it could note it.
  private func isKnown(_ text: [UInt8], since base: [UInt8]?, in there: [UInt8]) -> Bool {
    guard (try? Lineage.isSealed(text)) == true, let edits = try? Lineage.edits(of: text),
      (try? Lineage.edits(of: there).relation(to: edits)) == .newer
    else { return false }
    guard let base else { return true }
    return (try? Lineage.edits(of: base).relation(to: edits)) == .older
  }

  // MARK: Documents that are not there

  private func back(
    _ draft: Draft, _ operation: DocumentOperation, _ entry: Entry
  ) throws(Refusal) -> Draft {
    let base = operation.base.map { canonical($0, entry.type) }
    if let tombstone = entry.tombstone, !tombstone.lastText.isEmpty {
      return revived(draft, base, from: Array(tombstone.lastText.utf8), entry.type)
    }
    switch entry.gone {
    case .missing(let last) where !isNewer(base, last):
      // Its file may be about to be replaced: the operation is done on what it said.
      let there = canonical(last, entry.type)
      let asItWas = try? Draft(canonical: there, as: entry.type)
      return try changed(there, by: draft, operation, entry.type) ?? asItWas ?? draft
    case .deleted(let last?): return revived(draft, base, from: last, entry.type)
    case .deleted(nil):
      let text = try? source.counter.counted(draft.bytes, over: nil)
      return text.flatMap { try? Draft(canonical: $0, as: entry.type) } ?? draft
    case .missing, nil:
      guard let base, let text = try? source.counter.counted(onLost: base, draft.bytes),
        text != base
      else { return draft }
      return (try? Draft(canonical: text, as: entry.type)) ?? draft
    }
  }

  private func isNewer(_ text: [UInt8]?, _ other: [UInt8]) -> Bool {
    guard let text, let edits = try? Lineage.edits(of: text) else { return false }
    return (try? Lineage.edits(of: other).relation(to: edits)) == .older
  }

  /// What else had changed before it was deleted comes back with it.
  private func revived(
    _ draft: Draft, _ base: [UInt8]?, from deleted: [UInt8], _ type: DocumentType
  ) -> Draft {
    let last = canonical(deleted, type)
    var text = try? Lineage.moved(draft.bytes, from: base, onto: last)
    if let base,
      let merged = try? Merge.threeWay(
        base: base, mine: draft.bytes, theirs: last, parking: true),
      let joined = try? Draft(canonical: merged, as: type)
    {
      text = joined.bytes
    }
    guard let text, let counted = try? source.counter.revived(text, from: last) else {
      return draft
    }
    return (try? Draft(canonical: counted, as: type)) ?? draft
  }

  /// Whether two texts say the same, their lineages aside.
  static func says(_ left: [UInt8]?, _ right: [UInt8]?) -> Bool {
    if left == right { return true }
    guard let left, let right else { return false }
    return (try? Lineage.isSameContent(left, right)) ?? false
  }

  /// As the app writes it: a file that was edited by hand may say the same in other words.
  private func canonical(_ text: [UInt8], _ type: DocumentType) -> [UInt8] {
    (try? Draft(canonical: text, as: type))?.bytes ?? text
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

  private func set(_ draft: Draft, _ entry: inout Entry) throws(Refusal) {
    if source.quarantined.contains(draft.path) { throw .quarantined(draft.path) }
    entry.draft = draft
    entry.text = draft.bytes
    entry.tombstone = nil
    entry.gone = nil
    entry.isChanged = true
  }

  private func delete(_ operation: DocumentOperation, _ entry: inout Entry) {
    guard let current = entry.text ?? entry.vanished ?? unseen(operation, entry) else { return }
    // What was changed elsewhere meanwhile stays.
    if let base = operation.base,
      !OperationPlan.says(canonical(base, entry.type), canonical(current, entry.type))
    {
      return
    }
    entry.text = nil
    entry.draft = nil
    entry.gone = nil
    entry.isChanged = true
    let name =
      (try? JSONReader.over(current) { [type = entry.type] reader throws(JSONFailure) in
        try type.summarize(&reader)
      })?.name
    if entry.type.kind != Tombstone.kind {
      entry.tombstone = Tombstone(
        id: operation.document, deletedKind: operation.folder, name: name ?? "",
        deletedAt: operation.at, lastText: String(decoding: current, as: UTF8.self))
    }
  }

  /// What a device deletes that has not come here yet.
  private func unseen(_ operation: DocumentOperation, _ entry: Entry) -> [UInt8]? {
    guard entry.tombstone == nil, entry.gone == nil, let base = operation.base,
      let draft = try? Draft(canonical: base, as: entry.type), draft.id == operation.document
    else { return nil }
    return draft.bytes
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
    let other = try self.entry(Key(folder: folder, id: tombstone.id), type)
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
  /// Whether the change was made in the knowledge of a deletion; no clock says so.
  fileprivate func hasSeen(_ deletion: Tombstone) -> Bool {
    guard let tombstone, let seen = try? Tombstone(decoding: tombstone) else { return false }
    if seen.deletedAt.milliseconds == deletion.deletedAt.milliseconds { return true }
    guard let known = try? Lineage.edits(of: Array(seen.lastText.utf8)),
      let deleted = try? Lineage.edits(of: Array(deletion.lastText.utf8))
    else { return false }
    return known.covers(deleted)
  }
}
