import Documents
import GRDB
import Strength

/// Where a library stands: revisions count within an epoch, and a cache made anew begins another.
public struct LibraryPosition: Equatable, Sendable {
  /// Minted when the cache is made.
  public var epoch: String
  /// Of the last change, from 0.
  public var revision: Int64

  public init(epoch: String, revision: Int64) {
    self.epoch = epoch
    self.revision = revision
  }
}

/// What has changed since a position, in pages, so that any number of documents can be told.
public struct ChangePage: Sendable {
  /// Where the library stood when the first page was read.
  public var position: LibraryPosition
  /// Whether everything is told, so that what is not there does not exist any more.
  public var isFull: Bool
  /// By revision, oldest first; where everything is told, in the order of `FullAnswer`.
  public var documents: [ChangeLine]
  /// Documents that were deleted, are back, and wait for a person.
  public var returnedCount: Int
  /// Whether this page is the last one.
  public var isLast: Bool
  /// Where to go on.
  var end: End

  enum End: Equatable {
    case revision(Int64)
    /// In an answer that tells everything.
    case place(FullAnswer.Place)
  }
}

extension Library {
  /// Documents in one page, at most.
  public static let pageSize = 256
  /// Text in one page after which it ends, in bytes.
  static let pageBytes = 1 << 20

  public nonisolated func position() throws(LibraryError) -> LibraryPosition {
    try cache.position()
  }

  /// The first page of what has changed since a revision, read in one transaction.
  ///
  /// - Parameters:
  ///   - revision: everything comes where the library has not come that far.
  ///   - epoch: everything comes where it is another one, or nil.
  public nonisolated func changes(
    since revision: Int64, epoch: String?, pageSize: Int = pageSize
  ) throws(LibraryError) -> ChangePage {
    if let epoch,
      let page = try cache.emptyPage(at: LibraryPosition(epoch: epoch, revision: revision))
    {
      return page
    }
    return try cache.read { database in
      let position = try Cache.position(database)
      let isFull = epoch != position.epoch || revision > position.revision
      return isFull
        ? try FullAnswer(position: position).page(database, from: .first, size: pageSize)
        : try Cache.page(database, position: position, after: revision, size: pageSize)
    }
  }

  /// The page behind one; nil where the cache was made anew meanwhile, so that the pages do not
  /// belong together.
  ///
  /// What changes between two pages comes again at the end, with its newer revision.
  public nonisolated func changes(
    after page: ChangePage, pageSize: Int = pageSize
  ) throws(LibraryError) -> ChangePage? {
    try cache.read { database in
      guard try Cache.position(database).epoch == page.position.epoch else { return nil }
      switch page.end {
      case .revision(let revision):
        return try Cache.page(
          database, position: page.position, after: revision, size: pageSize)
      case .place(let place):
        return try FullAnswer(position: page.position).page(database, from: place, size: pageSize)
      }
    }
  }

  /// The small set that a device without a copy needs, oldest change first: everything of the
  /// named folders, the newest workouts and those that still run.
  public nonisolated func context(
    folders: [String], workouts: Int
  ) throws(LibraryError) -> (position: LibraryPosition, documents: [ChangeLine]) {
    let kind = Workout.kind.name
    return try cache.read { database in
      let position = try Cache.position(database)
      let names = folders.map { "'\($0)'" }.joined(separator: ", ")
      // A workout that runs has no end: looking for the word saves reading every document.
      let rows = try CacheStatement(
        """
        SELECT revision, kind, id, bytes FROM documents WHERE NOT isShadowed AND (
          kind IN (\(names))
          OR rowid IN (
            SELECT rowid FROM documents WHERE kind = '\(kind)' AND NOT isShadowed
            ORDER BY day DESC, id DESC LIMIT \(workouts))
          OR (kind = '\(kind)' AND instr(bytes, CAST('"endedAt"' AS BLOB)) = 0))
        ORDER BY revision
        """, in: database)
      return (position, try Cache.states(rows))
    }
  }
}

extension Cache {
  func position() throws(LibraryError) -> LibraryPosition {
    try readQuickly { try Cache.position($0) }
  }

  static func position(_ database: Database) throws -> LibraryPosition {
    let row = try CacheStatement("SELECT epoch, revision FROM library", in: database)
    guard try row.step() else { return LibraryPosition(epoch: "", revision: 0) }
    return LibraryPosition(epoch: row.text(0), revision: row.integer(1))
  }

  /// What there is to tell where the library stands right at a position, as most often.
  fileprivate func emptyPage(at position: LibraryPosition) throws(LibraryError) -> ChangePage? {
    try readQuickly { database in
      let row = try CacheStatement(
        "SELECT (\(Cache.returnedCountQuery)) FROM library WHERE epoch = ? AND revision = ?",
        in: database)
      row.bind(position.epoch, at: 1)
      row.bind(position.revision, at: 2)
      guard try row.step() else { return nil }
      return ChangePage(
        position: position, isFull: false, documents: [], returnedCount: Int(row.integer(0)),
        isLast: true, end: .revision(position.revision))
    }
  }

  fileprivate static func page(
    _ database: Database, position: LibraryPosition, after: Int64, size: Int
  ) throws -> ChangePage {
    // Revisions are given once, to a document or to a removal.
    let rows = try CacheStatement(
      """
      SELECT revision, kind, id, bytes FROM documents WHERE revision > ?1 AND NOT isShadowed
      UNION ALL
      SELECT revision, kind, id, NULL FROM removals WHERE revision > ?1
      ORDER BY 1 LIMIT ?2
      """, in: database)
    rows.bind(after, at: 1)
    rows.bind(Int64(size), at: 2)
    let documents = try states(rows, upTo: Library.pageBytes)
    let bytes = documents.reduce(0) { $0 + ($1.text?.count ?? 0) }
    return ChangePage(
      position: position, isFull: false, documents: documents,
      returnedCount: try returnedCount(database),
      isLast: documents.count < size && bytes < Library.pageBytes,
      end: .revision(documents.last?.revision ?? after))
  }

  /// - Parameter limit: bytes of text after which no further row is read.
  fileprivate static func states(
    _ rows: CacheStatement, upTo limit: Int = .max
  ) throws -> [ChangeLine] {
    var documents: [ChangeLine] = []
    var bytes = 0
    while bytes < limit, try rows.step() {
      guard let id = ULID(rows.text(2)) else { continue }
      bytes += rows.blob(3).count
      documents.append(
        ChangeLine(
          revision: rows.integer(0), rows.text(1), id,
          text: rows.isNull(3) ? nil : [UInt8](rows.blob(3))))
    }
    return documents
  }
}
