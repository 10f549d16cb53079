import Documents
import GRDB
import Sequences
import Strength

/// Everything that a library holds, in the order in which a page can use it: settings, exercises,
/// plans and the like, then workouts and sessions, the newest first.
struct FullAnswer {
  /// Where the library stood when the first page was read.
  let position: LibraryPosition

  /// Behind which document a page ended.
  enum Place: Equatable {
    case undated(revision: Int64)
    case dated(kind: Int, day: Int64, id: String)
    /// What has changed since the first page, wherever it belongs.
    case changed(revision: Int64)

    static let first = Place.undated(revision: 0)
    fileprivate static func start(of kind: Int) -> Place { .dated(kind: kind, day: .max, id: "") }
  }

  private static let datedKinds = [Workout.kind.name, Session.kind.name]
  private static let columns = "revision, kind, id, bytes, day"

  func page(_ database: Database, from start: Place, size: Int) throws -> ChangePage {
    var page = ChangePage(
      position: position, isFull: true, documents: [],
      returnedCount: try Cache.returnedCount(database), isLast: false, end: .place(start))
    var place: Place? = start
    var bytes = 0
    while let current = place {
      let rows = try rows(database, behind: current, count: size - page.documents.count)
      while try rows.step() {
        guard let id = ULID(rows.text(2)) else { continue }
        let text = [UInt8](rows.blob(3))
        page.documents.append(ChangeLine(revision: rows.integer(0), rows.text(1), id, text: text))
        page.end = .place(current.moved(to: rows))
        bytes += text.count
        if page.documents.count == size || bytes >= Library.pageBytes { return page }
      }
      place = next(current)
    }
    page.isLast = true
    return page
  }

  /// The section behind one; nil behind the last.
  private func next(_ place: Place) -> Place? {
    switch place {
    case .undated: return .start(of: 0)
    case .dated(let kind, _, _):
      return Self.datedKinds.indices.contains(kind + 1)
        ? .start(of: kind + 1) : .changed(revision: position.revision)
    case .changed: return nil
    }
  }

  private func rows(
    _ database: Database, behind place: Place, count: Int
  ) throws -> CacheStatement {
    let kinds = Self.datedKinds.map { "'\($0)'" }.joined(separator: ", ")
    switch place {
    case .undated(let revision), .changed(let revision):
      let isChanged = place == .changed(revision: revision)
      let rows = try CacheStatement(
        """
        SELECT \(Self.columns) FROM documents
        WHERE revision > ?1 AND revision <= ?2 AND NOT isShadowed
          \(isChanged ? "" : "AND (day IS NULL OR kind NOT IN (\(kinds)))")
        ORDER BY revision LIMIT ?3
        """, in: database)
      rows.bind(revision, at: 1)
      rows.bind(isChanged ? .max : position.revision, at: 2)
      rows.bind(Int64(count), at: 3)
      return rows
    case .dated(let kind, let day, let id):
      let rows = try CacheStatement(
        """
        SELECT \(Self.columns) FROM documents
        WHERE kind = ?1 AND isShadowed = 0 AND day <= ?2 AND (day < ?2 OR id < ?3)
          AND revision <= ?5
        ORDER BY day DESC, id DESC LIMIT ?4
        """, in: database)
      rows.bind(Self.datedKinds[kind], at: 1)
      rows.bind(day, at: 2)
      rows.bind(id, at: 3)
      rows.bind(Int64(count), at: 4)
      rows.bind(position.revision, at: 5)
      return rows
    }
  }
}

extension FullAnswer.Place {
  fileprivate func moved(to row: CacheStatement) -> FullAnswer.Place {
    switch self {
    case .undated: .undated(revision: row.integer(0))
    case .changed: .changed(revision: row.integer(0))
    case .dated(let kind, _, _): .dated(kind: kind, day: row.integer(4), id: row.text(2))
    }
  }
}
