import Documents
import GRDB
import Strength

/// Reads come from the cache alone.
extension Library {
  /// All documents of a kind, oldest identifier first.
  public nonisolated func documents<Value: ListedDocument>(
    _ type: Value.Type
  ) throws(LibraryError) -> [Value] {
    try cache.documents(type, "kind = ? AND isShadowed = 0 ORDER BY id", [Value.kind.name])
  }

  public nonisolated func document<Value: ListedDocument>(
    _ type: Value.Type, id: ULID
  ) throws(LibraryError) -> Value? {
    try cache.documents(
      type, "kind = ? AND id = ? AND isShadowed = 0", [Value.kind.name, id.text]
    ).first
  }

  /// Documents kept under the days of a range, newest first.
  public nonisolated func documents<Value: ListedDocument>(
    _ type: Value.Type, in days: ClosedRange<CivilDay>, limit: Int? = nil
  ) throws(LibraryError) -> [Value] {
    try cache.documents(
      type,
      "kind = ? AND isShadowed = 0 AND day BETWEEN ? AND ? ORDER BY day DESC, id DESC LIMIT ?",
      [
        Value.kind.name, Int64(days.lowerBound.number), Int64(days.upperBound.number),
        Int64(limit ?? -1),
      ])
  }

  /// The newest document that meets a condition, of those whose texts hold all of some words: the
  /// others are looked through, but not read.
  public nonisolated func newest<Value: ListedDocument>(
    _ type: Value.Type, holding words: [String], where meets: (Value) -> Bool
  ) throws(LibraryError) -> Value? {
    try cache.newest(type, holding: words, where: meets)
  }

  /// Whether there is a document with an identifier in a kind's folder, readable or not.
  public nonisolated func holds(_ id: ULID, folder: String) throws(LibraryError) -> Bool {
    guard let kind = DocumentType.byFolder[folder]?.kind else { return false }
    if try cache.path(of: id, kind: kind) != nil { return true }
    return try quarantinedIDs().contains(id)
  }

  /// The identifiers in the names of files that cannot be read: they are taken.
  public nonisolated func quarantinedIDs() throws(LibraryError) -> Set<ULID> {
    try Set(cache.quarantinedPaths().compactMap { DocumentType.id(ofPath: $0) })
  }

  /// The texts of all documents, by folder, oldest identifier first.
  public nonisolated func texts() throws(LibraryError) -> [(folder: String, texts: [[UInt8]])] {
    try cache.read { database in
      try DocumentType.all.map { type in
        let rows = try CacheStatement(
          "SELECT bytes FROM documents WHERE kind = ? AND isShadowed = 0 ORDER BY id",
          in: database)
        rows.bind(type.kind.name, at: 1)
        var texts: [[UInt8]] = []
        while try rows.step() { texts.append([UInt8](rows.blob(0))) }
        return (type.kind.name, texts)
      }
    }
  }

  public nonisolated func status() throws(LibraryError) -> LibraryStatus {
    askWhetherItCanBeWritten()
    let state = state
    let (root, identity) = (root, identity)
    return try cache.read { database in
      var status = LibraryStatus(path: root, identity: identity, state: state)
      for type in DocumentType.all {
        let count = try Int.fetchOne(
          database, sql: "SELECT count(*) FROM documents WHERE kind = ? AND isShadowed = 0",
          arguments: [type.kind.name])
        status.documents.append((type.kind, count ?? 0))
      }
      let rows = try Row.fetchAll(database, sql: "SELECT * FROM quarantine ORDER BY path")
      for row in rows {
        let reason = Quarantine.Reason(rawValue: row["reason"]) ?? .unreadable
        status.quarantined.append(
          (
            row["path"],
            Quarantine(
              reason: reason, message: row["message"], line: row["line"], column: row["column"])
          ))
      }
      status.shadowed = try String.fetchAll(
        database, sql: "SELECT path FROM documents WHERE isShadowed ORDER BY +path")
      status.revision = try Cache.position(database).revision
      return status
    }
  }
}

extension Cache {
  fileprivate func documents<Value: ListedDocument>(
    _ type: Value.Type, _ condition: String, _ arguments: [any CacheArgument]
  ) throws(LibraryError) -> [Value] {
    try read { database in
      let rows = try CacheStatement("SELECT bytes FROM documents WHERE " + condition, in: database)
      for (number, argument) in arguments.enumerated() {
        argument.bind(to: rows, at: Int32(number + 1))
      }
      var result: [Value] = []
      while try rows.step() { result.append(try rows.document(type)) }
      return result
    }
  }

  fileprivate func newest<Value: ListedDocument>(
    _ type: Value.Type, holding words: [String], where meets: (Value) -> Bool
  ) throws(LibraryError) -> Value? {
    let holding = String(repeating: " AND instr(bytes, CAST(? AS BLOB)) > 0", count: words.count)
    return try read { database in
      let rows = try CacheStatement(
        "SELECT bytes FROM documents WHERE kind = ? AND isShadowed = 0" + holding
          + " ORDER BY day DESC, id DESC", in: database)
      rows.bind(Value.kind.name, at: 1)
      for (number, word) in words.enumerated() { rows.bind(word, at: Int32(number + 2)) }
      while try rows.step() {
        let document = try rows.document(type)
        if meets(document) { return document }
      }
      return nil
    }
  }

  /// Where the file lies that counts for an identifier.
  func path(of id: ULID, kind: DocumentKind) throws(LibraryError) -> String? {
    try read {
      try String.fetchOne(
        $0, sql: "SELECT path FROM documents WHERE id = ? AND kind = ? AND NOT isShadowed",
        arguments: [id.text, kind.name])
    }
  }

  /// All files that hold an identifier, the one that counts last: so that, where they are removed
  /// one after the other, none comes up in its place.
  func paths(of id: ULID, kind: DocumentKind) throws(LibraryError) -> [String] {
    try read {
      try String.fetchAll(
        $0,
        sql: "SELECT path FROM documents WHERE id = ? AND kind = ? ORDER BY +isShadowed DESC, path",
        arguments: [id.text, kind.name])
    }
  }

  /// Files in their own places that would count instead of one at `path`.
  func paths(of id: ULID, kind: DocumentKind, before path: String) throws(LibraryError) -> [String]
  {
    try read {
      try String.fetchAll(
        $0,
        sql: "SELECT path FROM documents WHERE id = ? AND kind = ? AND isInPlace AND path < ?",
        arguments: [id.text, kind.name, path])
    }
  }

  func quarantinedPaths() throws(LibraryError) -> Set<String> {
    try read { try Set(Cache.quarantinedPaths($0)) }
  }

  /// Of the files that are left alone.
  static func quarantinedPaths(_ database: Database) throws -> [String] {
    try String.fetchAll(database, sql: "SELECT path FROM quarantine")
  }
}

extension CacheStatement {
  /// Of the row that it stands on, whose first column are its bytes.
  fileprivate func document<Value: ListedDocument>(_ type: Value.Type) throws -> Value {
    let bytes = blob(0)
    let text = PaddedBytes(count: bytes.count)
    text.fill(from: bytes)
    return try text.read { reader throws(JSONFailure) in try Value.decode(&reader) }
  }
}

private protocol CacheArgument {
  func bind(to statement: CacheStatement, at position: Int32)
}

extension String: CacheArgument {
  fileprivate func bind(to statement: CacheStatement, at position: Int32) {
    statement.bind(self, at: position)
  }
}

extension Int64: CacheArgument {
  fileprivate func bind(to statement: CacheStatement, at position: Int32) {
    statement.bind(self, at: position)
  }
}
