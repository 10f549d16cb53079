import Documents
import GRDB

/// A document that was deleted and is here again; it waits for a person.
public struct ReturnedDocument: Equatable, Sendable {
  /// Where its file lies; names it for `accept` and `discard`.
  public var path: String
  /// The folder that it belongs to, such as `Workouts`.
  public var folder: String
  public var id: ULID
  /// What it is called; empty where it has no name, or its file is not there right now.
  public var name: String
  /// The local day that it is kept under.
  public var day: CivilDay?
  /// Nil where nobody knows any more.
  public var deletedAt: Instant?
}

/// Deletions that are forgotten in time, and what comes back after them.
extension Library {
  /// How long a tombstone is kept: two years. A phone in a drawer or a laptop in a cupboard that
  /// comes back by then learns of the deletion; a few kilobytes for each are little for that.
  public static let graceMilliseconds: Int64 = 730 * 86_400_000
  /// How long texts are kept that a document had before.
  static let versionMilliseconds: Int64 = 60 * 86_400_000

  /// How many documents wait to be kept or deleted again.
  public nonisolated func returnedCount() throws(LibraryError) -> Int {
    try cache.read { try Cache.returnedCount($0) }
  }

  /// What waits to be kept or deleted again, by path.
  ///
  /// - Parameter limit: documents, at most.
  public nonisolated func returned(
    upTo limit: Int = .max
  ) throws(LibraryError) -> [ReturnedDocument] {
    let rows = try cache.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT path, document FROM quarantine WHERE reason = 'returned' AND document IS NOT NULL
          ORDER BY path LIMIT ?
          """, arguments: [Int64(clamping: limit)])
    }
    var result: [ReturnedDocument] = []
    for row in rows {
      let path: String = row["path"]
      guard let id = ULID(row["document"] as String), let type = DocumentType.of(path: path) else {
        continue
      }
      let summary = summary(of: path, as: type)
      let stone = try cache.tombstone(id)
      result.append(
        ReturnedDocument(
          path: path, folder: type.kind.name, id: id, name: summary?.name ?? stone?.name ?? "",
          day: summary?.day, deletedAt: stone?.deletedAt))
    }
    return result
  }

  private nonisolated func summary(
    of path: String, as type: DocumentType
  ) -> DocumentType.Summary? {
    guard let file = try? DocumentFile.read(root + "/" + path, on: disk), let text = file.text
    else { return nil }
    return try? text.read { reader throws(JSONFailure) in try type.summarize(&reader) }
  }

  /// Lets a deleted document that is there again stay.
  @discardableResult
  public func accept(returned path: String) throws(LibraryError) -> [LibraryChange] {
    try repeating(looking: true) { () throws(LibraryError) in try keep(returned: path) }
  }

  private func keep(returned path: String) throws(LibraryError) -> [LibraryChange] {
    let (key, type, files) = try returned(path)
    let state = try cache.state(of: key)
    let former = try cache.versions(key)
    let counter = try counter([key])
    let draft: Draft
    do throws(JSONFailure) {
      var text = try type.rules.joined(files.flatMap { $0.texts }, former: [])
      // Of an older state that is back, what came after it is brought back with it.
      let document = Reconciliation(state, former: former, rules: type.rules, counter: counter)
      switch (try document.edit(text, on: .text(text), bringsBack: true), state) {
      case (.live(let result), .deleted): text = result
      case (.live(let result), _), (.unchanged, .live(let result)):
        text = try counter.revived(result, from: type.canonical(result))
      case (.unchanged, _), (.deleted, _): text = try counter.revived(text, from: text)
      }
      draft = try Draft(canonical: text, as: type)
    } catch {
      throw .invalid(path: path, DocumentError(error, in: files[0].raw))
    }
    let paths = files.map { $0.path }
    var changes: [LibraryChange] = []
    do throws(LibraryError) {
      changes = try put(
        [draft], removing: paths.filter { $0 != draft.path },
        known: cache.known([key.id], and: paths))
    } catch {
      // It is back; what is left of its deletion has just changed, and is looked at as ever.
      guard case .changedMeanwhile = error, try cache.text(key.folder, key.id) == draft.bytes else {
        throw error
      }
    }
    try release(key)
    return changes
  }

  /// Deletes a document that is there again; it can be restored.
  @discardableResult
  public func discard(returned path: String) throws(LibraryError) -> [LibraryChange] {
    try repeating(looking: true) { () throws(LibraryError) in try deleteAgain(returned: path) }
  }

  private func deleteAgain(returned path: String) throws(LibraryError) -> [LibraryChange] {
    let (key, type, files) = try returned(path)
    var drafts: [Draft] = []
    if try cache.text(Tombstone.kind.name, key.id) == nil {
      let state = try cache.state(of: key)
      let text: [UInt8]
      do throws(JSONFailure) {
        var texts = files.flatMap { $0.texts }
        // Of an older state that is back, what came after it was deleted as well.
        if case .deleted(let deletion) = state, let last = deletion.last {
          texts.append(try type.canonical(last))
        }
        text = try type.rules.joined(texts, former: [])
      } catch {
        throw .invalid(path: path, DocumentError(error, in: files[0].raw))
      }
      let name = try Draft(text, as: type, path: path).name
      drafts.append(try Draft(tombstone(of: key, name, text)))
    }
    let now = memory.clock()
    try cache.write { database in
      for file in files { try Cache.keep(file.raw, key, at: now, in: database) }
    }
    let changes = try put(drafts, removing: files.map { $0.path })
    try release(key)
    return changes
  }

  /// The document that waits at a path, and all its files that do: it may be back in two months.
  private func returned(
    _ path: String
  ) throws(LibraryError) -> (DocumentKey, DocumentType, [DocumentGroup.File]) {
    _ = try catchUp(on: [path])
    let rows = try cache.read {
      try Row.fetchAll(
        $0,
        sql: """
          SELECT path, document FROM quarantine WHERE reason = 'returned' AND document = (
            SELECT document FROM quarantine WHERE path = ? AND reason = 'returned')
          """, arguments: [path])
    }
    let type = DocumentType.of(path: path)
    let files = rows.compactMap { row -> DocumentGroup.File? in
      guard let type, let id = ULID(row["document"] as String),
        DocumentType.of(path: row["path"])?.kind == type.kind
      else { return nil }
      let place = Cache.Place(path: row["path"], kind: type.kind.name, id: id, counts: true)
      return DocumentGroup.File(place, type, root: root, on: disk)
    }
    guard let type, files.contains(where: { $0.path == path }),
      let id = (rows.first?["document"] as String?).flatMap({ ULID($0) })
    else { throw .notFound(kind: "returned document", name: path) }
    return (DocumentKey(folder: type.kind.name, id: id), type, files)
  }

  private func release(_ key: DocumentKey) throws(LibraryError) {
    let now = memory.clock()
    try cache.write { try DocumentRecords($0).change(key, at: now) { $0.review = nil } }
  }

  /// Keeps files for a person to look at: neither back nor gone.
  func putUnderReview(
    _ files: [(key: DocumentKey, file: DocumentGroup.File)]
  ) throws(LibraryError) -> [LibraryChange] {
    let now = memory.clock()
    try cache.write { database in
      let records = try DocumentRecords(database)
      for (key, file) in files {
        try records.change(key, at: now) { $0.review = ContentHash(of: file.raw).bytes }
      }
    }
    return try ingest(files.map { $0.file.path }) { $0.isGone ? nil : $0 }
  }

  /// Forgets old deletions and old texts. What was deleted stays known by its edits, so that it
  /// does not come back unnoticed.
  func prune() throws(LibraryError) -> [LibraryChange] {
    if !isWriting { return [] }
    let now = try trustedMilliseconds()
    if now < 0 { return [] }
    let limit = (now - Library.graceMilliseconds) / 86_400_000
    let oldest = now - Library.versionMilliseconds
    var old = try cache.read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT path FROM documents AS old WHERE kind = ? AND isShadowed = 0 AND day < ?
          AND NOT EXISTS (
            SELECT 1 FROM documents WHERE documents.id = old.id AND documents.kind <> old.kind)
          """, arguments: [Tombstone.kind.name, limit])
    }
    try cache.forgetVersions(before: oldest)
    try cache.forgetHistory(before: now - Library.graceMilliseconds)
    var attachments = try cache.attachments(of: old)
    if !attachments.isEmpty, try cache.hidesAttachments() {
      // Another time: what cannot be read may name the same files.
      old.removeAll { attachments[$0] != nil }
      attachments = [:]
    }
    let changes = try put([], removing: old)
    try removeAttachments(Set(attachments.values.joined()))
    return changes
  }
}

extension Cache {
  static let returnedCountQuery = "SELECT count(*) FROM quarantine WHERE reason = 'returned'"

  static func returnedCount(_ database: Database) throws -> Int {
    let row = try CacheStatement(returnedCountQuery, in: database)
    return try row.step() ? Int(row.integer(0)) : 0
  }

  /// Looks before it writes: most often there is nothing to forget.
  fileprivate func forgetVersions(before oldest: Int64) throws(LibraryError) {
    let condition = "FROM versions WHERE at < ? AND NOT isOpen"
    let isThere = try read {
      try Bool.fetchOne(
        $0, sql: "SELECT EXISTS (SELECT 1 \(condition))", arguments: [oldest]) ?? false
    }
    if !isThere { return }
    try write { try $0.execute(sql: "DELETE \(condition)", arguments: [oldest]) }
  }
}
