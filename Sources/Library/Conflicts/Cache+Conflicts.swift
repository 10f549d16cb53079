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
  }

  /// Identifiers of documents that have more than one file, were written over by somebody who did
  /// not know them, or are there although they were deleted.
  func conflicted() throws(LibraryError) -> Set<String> {
    try read { database in
      try Set(
        String.fetchAll(
          database,
          sql: """
            SELECT id FROM documents WHERE isShadowed
            UNION SELECT document FROM quarantine
              WHERE document IS NOT NULL AND reason IN ('conflict-copy', 'markers')
            UNION SELECT id FROM versions WHERE isOpen
              AND EXISTS (SELECT 1 FROM documents WHERE documents.id = versions.id
                AND documents.kind IN (versions.kind, '\(Tombstone.kind.name)'))
            UNION SELECT buried.id FROM documents AS buried
              JOIN documents AS living ON living.id = buried.id AND living.kind <> buried.kind
              WHERE buried.kind = '\(Tombstone.kind.name)'
            """))
    }
  }

  /// All files of some documents and of their tombstones.
  func places(of ids: Set<String>) throws(LibraryError) -> [Place] {
    try read { database in
      let documents = try CacheStatement(
        "SELECT path, kind, NOT isShadowed FROM documents WHERE id = ? ORDER BY path",
        in: database)
      var result: [Place] = []
      for text in ids.sorted() {
        guard let id = ULID(text) else { continue }
        documents.bind(text, at: 1)
        while try documents.step() {
          result.append(
            Place(
              path: documents.text(0), kind: documents.text(1), id: id,
              counts: documents.integer(2) != 0))
        }
        documents.reset()
      }
      let copies = try CacheStatement(
        """
        SELECT path, kind, document FROM quarantine WHERE document IS NOT NULL
        AND reason IN ('conflict-copy', 'markers') ORDER BY path
        """, in: database)
      while try copies.step() {
        guard ids.contains(copies.text(2)), let id = ULID(copies.text(2)) else { continue }
        let path = copies.text(0)
        result.append(
          Place(
            path: path, kind: copies.text(1), id: id,
            counts: DocumentType.id(ofPath: path) == id))
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
