import Documents
import GRDB

/// A document that went without a tombstone, which was believed.
struct RecentLoss {
  var key: DocumentKey
  /// When, in milliseconds since 1970.
  var at: Int64
  /// How many documents there were before it went, and what went with it.
  var before: Int
}

extension [RecentLoss] {
  /// How many documents there were before the first of them.
  ///
  /// - Parameter now: how many there are.
  func documentCount(now: Int) -> Int { Swift.max(first?.before ?? 0, now + count) }
}

/// The cache keeps them: commands that follow each other are programs of their own.
extension Cache {
  /// Made where it is missing, so that caches from before it are not read anew.
  static let lossTable = """
    CREATE TABLE IF NOT EXISTS losses (
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,
      before INTEGER NOT NULL, UNIQUE (id, kind));
    """

  /// The oldest first.
  func losses() throws(LibraryError) -> [RecentLoss] {
    try read { database in
      let rows = try CacheStatement(
        "SELECT kind, id, at, before FROM losses ORDER BY number", in: database)
      var losses: [RecentLoss] = []
      while try rows.step() {
        guard let id = ULID(rows.text(1)) else { continue }
        losses.append(
          RecentLoss(
            key: DocumentKey(folder: rows.text(0), id: id), at: rows.integer(2),
            before: Int(rows.integer(3))))
      }
      return losses
    }
  }

  func remember(_ losses: [RecentLoss]) throws(LibraryError) {
    if losses.isEmpty { return }
    try write { database in
      let insert = try CacheStatement(
        "INSERT OR REPLACE INTO losses (kind, id, at, before) VALUES (?, ?, ?, ?)", in: database)
      for loss in losses {
        insert.bind(loss.key.folder, at: 1)
        insert.bind(loss.key.id.text, at: 2)
        insert.bind(loss.at, at: 3)
        insert.bind(Int64(loss.before), at: 4)
        try insert.run()
      }
    }
  }

  func forget(_ losses: [RecentLoss]) throws(LibraryError) {
    if losses.isEmpty { return }
    try write { database in
      let delete = try CacheStatement(
        "DELETE FROM losses WHERE id = ? AND kind = ?", in: database)
      for loss in losses {
        delete.bind(loss.key.id.text, at: 1)
        delete.bind(loss.key.folder, at: 2)
        try delete.run()
      }
    }
  }
}
