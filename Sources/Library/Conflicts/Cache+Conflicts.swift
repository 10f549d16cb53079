import Documents
import GRDB

extension Cache {
  /// A file that belongs to a document.
  struct Place {
    var path: String
    var kind: String
    var id: ULID
    /// Whether the document counts from it.
    var counts: Bool
    /// As the cache has read it; nil where it does not matter.
    var identity: FileIdentity?
  }

  /// Identifiers of documents that have to be brought together.
  struct Conflicted {
    /// Those of which there is more than one file.
    var copied: Set<String> = []
    /// Those that were written over by somebody who did not know them, in whose file git has left
    /// two versions, that are there although they were deleted, or are not there although a copy of
    /// them was removed just before.
    var others: Set<String> = []
  }

  /// - Parameter time: before which a copy was removed long ago, in milliseconds since 1970.
  func conflicted(since time: Int64) throws(LibraryError) -> Conflicted {
    try read { database in
      let rows = try CacheStatement(
        """
        SELECT id, 1 FROM documents WHERE isShadowed
        UNION SELECT document, reason = 'conflict-copy' FROM quarantine
          WHERE document IS NOT NULL AND reason IN ('conflict-copy', 'markers')
        UNION SELECT id, 0 FROM versions WHERE isOpen
          AND EXISTS (SELECT 1 FROM documents WHERE documents.id = versions.id
            AND documents.kind IN (versions.kind, '\(Tombstone.kind.name)'))
        UNION SELECT tombstone.id, 0 FROM documents AS tombstone
          JOIN documents AS living ON living.id = tombstone.id AND living.kind <> tombstone.kind
          WHERE tombstone.kind = '\(Tombstone.kind.name)'
        UNION SELECT id, 0 FROM records \(Cache.lostWithItsCopy)
        """, in: database)
      rows.bind(time, at: 1)
      var result = Conflicted()
      while try rows.step() {
        if rows.integer(1) == 0 {
          result.others.insert(rows.text(0))
        } else {
          result.copied.insert(rows.text(0))
        }
      }
      return result
    }
  }

  private static let lostWithItsCopy = """
    WHERE copyRemoved > ? AND NOT EXISTS (
      SELECT 1 FROM documents WHERE documents.id = records.id
      AND documents.kind IN (records.kind, '\(Tombstone.kind.name)'))
    """

  /// Documents whose files went away soon after a copy of them was removed: an engine was renaming.
  func lostWithTheirCopies(since time: Int64) throws(LibraryError) -> [DocumentKey] {
    try read { database in
      let rows = try CacheStatement(
        "SELECT kind, id FROM records " + Cache.lostWithItsCopy, in: database)
      rows.bind(time, at: 1)
      var result: [DocumentKey] = []
      while try rows.step() {
        if let id = ULID(rows.text(1)) { result.append(DocumentKey(folder: rows.text(0), id: id)) }
      }
      return result
    }
  }

  /// All files of some documents and of their tombstones.
  func places(of ids: Set<String>) throws(LibraryError) -> [Place] {
    try read { database in
      let documents = try CacheStatement(
        """
        SELECT path, kind, NOT isShadowed, inode, size, modified, changed FROM documents
        WHERE id = ? ORDER BY path
        """, in: database)
      let copies = try CacheStatement(
        """
        SELECT path, kind, inode, size, modified, changed FROM quarantine
        WHERE document = ? AND reason IN ('conflict-copy', 'markers') ORDER BY path
        """, in: database)
      var result: [Place] = []
      for text in ids.sorted() {
        guard let id = ULID(text) else { continue }
        documents.bind(text, at: 1)
        while try documents.step() {
          result.append(
            Place(
              path: documents.text(0), kind: documents.text(1), id: id,
              counts: documents.integer(2) != 0, identity: documents.identity(from: 3)))
        }
        documents.reset()
        copies.bind(text, at: 1)
        while try copies.step() {
          let path = copies.text(0)
          result.append(
            Place(
              path: path, kind: copies.text(1), id: id,
              counts: DocumentType.id(ofPath: path) == id, identity: copies.identity(from: 2)))
        }
        copies.reset()
      }
      return result
    }
  }

  /// Documents whose own files are there and are left alone.
  func blocked() throws(LibraryError) -> Set<DocumentKey> {
    try read { database in
      let rows = try CacheStatement(
        "SELECT path, kind FROM quarantine WHERE document IS NULL OR reason = 'returned'",
        in: database)
      var result: Set<DocumentKey> = []
      while try rows.step() {
        guard let id = DocumentType.id(ofPath: rows.text(0)) else { continue }
        result.insert(DocumentKey(folder: rows.text(1), id: id))
      }
      return result
    }
  }

  /// When a document and its tombstone have come.
  func revisions(
    _ key: DocumentKey
  ) throws(LibraryError) -> (document: Int64?, tombstone: Int64?) {
    try read { database in
      let sql = "SELECT max(revision) FROM documents WHERE id = ? AND kind = ?"
      return (
        try Int64.fetchOne(database, sql: sql, arguments: [key.id.text, key.folder]),
        try Int64.fetchOne(database, sql: sql, arguments: [key.id.text, Tombstone.kind.name])
      )
    }
  }
}
