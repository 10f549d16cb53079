import Documents
import GRDB

/// What is known of a document beyond its files; kept for good, also through a rebuild.
struct DocumentRecord {
  /// All edits that were ever known, as far as no file says them. Who counts on from less than its
  /// own number here would use a number twice.
  var edits = EditCounts()
  /// The edits that a deletion knew whose tombstone is gone, or was replaced by an older one.
  var deleted = EditCounts()
  var name = ""
  /// The content hash of a file that waits for a person, because its document was deleted.
  var review: [UInt8]?
  /// When a copy of the document was removed, in milliseconds since 1970: where an engine was just
  /// renaming, the document's own file goes soon after. Also when its own file went after it could
  /// not be read.
  var copyRemoved: Int64?
}

/// Reads and writes the records of documents within one transaction.
struct DocumentRecords {
  static let table = """
    CREATE TABLE records (
      id TEXT NOT NULL, kind TEXT NOT NULL, edits BLOB NOT NULL, deleted BLOB NOT NULL,
      name TEXT NOT NULL, at INTEGER NOT NULL, review BLOB, copyRemoved INTEGER,
      UNIQUE (id, kind));
    CREATE INDEX recordsByCopy ON records (copyRemoved) WHERE copyRemoved IS NOT NULL;
    """

  private let versions: CacheStatement
  private let find: CacheStatement
  private let store: CacheStatement

  init(_ database: Database) throws {
    versions = try CacheStatement(
      "SELECT bytes FROM versions WHERE id = ? AND kind = ? ORDER BY number DESC", in: database)
    find = try CacheStatement(
      "SELECT edits, deleted, name, review, copyRemoved FROM records WHERE id = ? AND kind = ?",
      in: database)
    store = try CacheStatement(
      "INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?)", in: database)
  }

  subscript(key: DocumentKey) -> DocumentRecord? {
    get throws {
      find.bind(key.id.text, at: 1)
      find.bind(key.folder, at: 2)
      defer { find.reset() }
      guard try find.step() else { return nil }
      return DocumentRecord(
        edits: EditCounts(text: [UInt8](find.blob(0))),
        deleted: EditCounts(text: [UInt8](find.blob(1))), name: find.text(2),
        review: find.isNull(3) ? nil : [UInt8](find.blob(3)),
        copyRemoved: find.isNull(4) ? nil : find.integer(4))
    }
  }

  /// Changes what is known of a document.
  func change(
    _ key: DocumentKey, at now: Int64, _ body: (inout DocumentRecord) -> Void
  ) throws {
    var record = try self[key] ?? DocumentRecord()
    body(&record)
    store.bind(key.id.text, at: 1)
    store.bind(key.folder, at: 2)
    store.bind(record.edits.text, at: 3)
    store.bind(record.deleted.text, at: 4)
    store.bind(record.name, at: 5)
    store.bind(now, at: 6)
    store.bind(record.review, at: 7)
    store.bind(record.copyRemoved, at: 8)
    try store.run()
  }

  /// What is known of a document that has neither a file nor a tombstone.
  func state(of key: DocumentKey) throws -> DocumentState {
    let last = try last(key)
    let deleted = try self[key]?.deleted ?? EditCounts()
    if deleted.entries.isEmpty { return last.map { .missing($0.text) } ?? .absent }
    guard let last else { return .deleted(Deletion(last: nil, edits: deleted)) }
    // It may have been restored since.
    if !deleted.covers(last.edits) { return .missing(last.text) }
    return .deleted(Deletion(of: last.text, knowing: deleted))
  }

  /// What a document has said before, the newest first.
  func former(_ key: DocumentKey) throws -> [[UInt8]] {
    versions.bind(key.id.text, at: 1)
    versions.bind(key.folder, at: 2)
    defer { versions.reset() }
    var texts: [[UInt8]] = []
    while try versions.step() { texts.append([UInt8](versions.blob(0))) }
    return texts
  }

  /// The last text that this version can read and that no other one knows.
  func last(_ key: DocumentKey) throws -> VersionedText? {
    guard let type = DocumentType.byFolder[key.folder] else { return nil }
    var found: [VersionedText] = []
    for text in try former(key) {
      guard (try? type.canonical(text)) != nil, let version = try? VersionedText(text) else {
        continue
      }
      found.append(version)
    }
    return found.newest.first
  }
}
