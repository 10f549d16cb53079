import Documents
import GRDB

/// A text that a document has or had.
public struct DocumentVersion: Equatable, Sendable {
  /// From when it stood, in milliseconds since 1970; nil where nobody knows.
  public var since: Int64?
  /// When it was replaced or went away; nil for the text that stands there now.
  public var until: Int64?
  /// Whether it never stood in the document's place: a copy that was joined with it.
  public var isCopy: Bool
  /// What the next text changed in it, one line each; empty for the newest one.
  public var changes: [String]
  public var text: [UInt8]
}

/// A document as it is told in a list.
public struct NamedDocument: Equatable, Sendable {
  /// The folder that it belongs to, such as `Workouts`.
  public var folder: String
  public var id: ULID
  public var name: String
  /// The local day that it is kept under.
  public var day: CivilDay?

  public init(folder: String, id: ULID, name: String, day: CivilDay?) {
    self.folder = folder
    self.id = id
    self.name = name
    self.day = day
  }
}

extension Library {
  /// The texts of a document that are there, the newest first: what it says now, or said last, then
  /// those before.
  ///
  /// - Throws: `LibraryError.notFound` where nothing is known of it.
  public nonisolated func history(
    of id: ULID, folder: String
  ) throws(LibraryError) -> [DocumentVersion] {
    let key = DocumentKey(folder: folder, id: id)
    let found = try cache.read { try Cache.versions(of: key, $0) }
    if found.isEmpty { throw .notFound(kind: "document", name: id.text) }
    var result: [DocumentVersion] = []
    var next: [UInt8]?
    for (stretch, text) in found {
      // One that was kept twice in a row, as by two versions of Regimen.
      if next == text, let last = result.indices.last {
        if !stretch.isCopy { result[last].since = stretch.start.since ?? result[last].since }
        continue
      }
      var changes: [String] = []
      if let next { changes = (try? ChangeSummary(from: text, to: next))?.lines ?? [] }
      result.append(
        DocumentVersion(
          since: stretch.isCopy ? nil : stretch.start.since, until: stretch.until,
          isCopy: stretch.isCopy, changes: changes, text: text))
      next = text
    }
    return result
  }

  /// All documents that are there, were deleted, or are remembered because they went away or
  /// cannot be read; by folder and identifier.
  public nonisolated func namedDocuments() throws(LibraryError) -> [NamedDocument] {
    let documents = try cache.read { try Cache.namedDocuments($0) }
    var known = Set(documents.map { DocumentKey(folder: $0.folder, id: $0.id) })
    var result = documents
    let gone =
      try self.documents(Tombstone.self) + missingDocuments(upTo: .max, withUnreadable: true)
    for tombstone in gone {
      let key = DocumentKey(folder: tombstone.deletedKind, id: tombstone.id)
      guard known.insert(key).inserted else { continue }
      result.append(
        NamedDocument(folder: key.folder, id: key.id, name: tombstone.name, day: nil))
    }
    return result.sorted { ($0.folder, $0.id) < ($1.folder, $1.id) }
  }

  // MARK: Restoring

  /// Lets a document say what it said before, which counts as an edit: every machine gets it, and
  /// what it says now stays in its history. One that is deleted or missing comes back.
  ///
  /// - Throws: `LibraryError.notFound` where there is no such folder, `invalid` where this version
  ///   cannot read the text.
  @discardableResult
  public func restore(
    _ text: [UInt8], of id: ULID, folder: String
  ) throws(LibraryError) -> [LibraryChange] {
    guard let type = DocumentType.byFolder[folder], type.kind != Tombstone.kind else {
      throw .notFound(kind: "folder", name: folder)
    }
    let draft = try Draft(text, as: type, path: folder)
    if draft.id != id { throw .notFound(kind: "\(type.kind.noun)", name: id.text) }
    let key = DocumentKey(folder: folder, id: id)
    return try repeating(looking: true) { () throws(LibraryError) in
      try bringBack(text, key, type, name: draft.name)
    }
  }

  private func bringBack(
    _ text: [UInt8], _ key: DocumentKey, _ type: DocumentType, name: String
  ) throws(LibraryError) -> [LibraryChange] {
    _ = try catchUp(on: cache.paths(of: key.id, kind: type.kind))
    if try cache.text(key.folder, key.id) == nil { try comeBack(key, name, text) }
    let known = try cache.known([key.id])
    guard let there = try cache.text(key.folder, key.id) else {
      throw .notFound(kind: "\(type.kind.noun)", name: name)
    }
    return try edit(key, type, there: there, known) { current throws(JSONFailure) in
      try Lineage.reading(current).put(into: type.canonical(text))
    }
  }

  /// First as it was last, so that its edits go on being counted from there.
  private func comeBack(
    _ key: DocumentKey, _ name: String, _ text: [UInt8]
  ) throws(LibraryError) {
    if try holds(key.id, folder: key.folder) { throw .quarantined(path: key.folder) }
    let last = try cache.documents([key])[key]?.text ?? text
    try restore(tombstone(of: key, name, last))
  }
}

extension Cache {
  /// The newest first, with what stands there now or was deleted.
  fileprivate static func versions(
    of key: DocumentKey, _ database: Database
  ) throws -> [(TextStretch, text: [UInt8])] {
    let reader = try HistoryReader(database)
    var result: [(TextStretch, text: [UInt8])] = []
    for stretch in try reader.stretches(of: key) {
      if let text = try reader.text(stretch.hash, of: key) { result.append((stretch, text)) }
    }
    let living = try CacheStatement(
      """
      SELECT since, isFirst, hash, bytes FROM documents
      WHERE id = ? AND kind = ? AND NOT isShadowed
      """, in: database)
    living.bind(key.id.text, at: 1)
    living.bind(key.folder, at: 2)
    if try living.step() {
      let start = TextStart(since: living.integer(0), isFirst: living.integer(1) != 0)
      result.append(
        (
          TextStretch(start: start, until: nil, hash: [UInt8](living.blob(2))),
          [UInt8](living.blob(3))
        ))
    } else if let deleted = try deletion(of: key, database),
      !result.contains(where: { $0.0.hash == deleted.0.hash && !$0.0.isCopy })
    {
      result.append(deleted)
      result.sort { ($0.0.until ?? .max) < ($1.0.until ?? .max) }
    }
    return result.reversed()
  }

  /// What a tombstone says of a document.
  static func deletion(
    of key: DocumentKey, _ database: Database
  ) throws -> (TextStretch, text: [UInt8])? {
    let rows = try CacheStatement(
      "SELECT bytes FROM documents WHERE id = ? AND kind = ? AND NOT isShadowed", in: database)
    rows.bind(key.id.text, at: 1)
    rows.bind(Tombstone.kind.name, at: 2)
    guard try rows.step(), let tombstone = try? Tombstone(decoding: [UInt8](rows.blob(0))),
      tombstone.deletedKind == key.folder, !tombstone.lastText.isEmpty
    else { return nil }
    let text = Array(tombstone.lastText.utf8)
    return (
      TextStretch(
        start: .unknown, until: tombstone.deletedAt.milliseconds,
        hash: ContentHash(of: text).bytes), text
    )
  }

  fileprivate static func namedDocuments(_ database: Database) throws -> [NamedDocument] {
    let rows = try CacheStatement(
      "SELECT kind, id, name, day FROM documents WHERE NOT isShadowed AND kind <> ?",
      in: database)
    rows.bind(Tombstone.kind.name, at: 1)
    var result: [NamedDocument] = []
    while try rows.step() {
      guard let id = ULID(rows.text(1)) else { continue }
      let day = rows.isNull(3) ? nil : CivilDay(number: Int32(clamping: rows.integer(3)))
      result.append(NamedDocument(folder: rows.text(0), id: id, name: rows.text(2), day: day))
    }
    return result
  }
}
