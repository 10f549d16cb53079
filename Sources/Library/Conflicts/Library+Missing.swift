import Documents
import GRDB
import Strength

/// Documents whose files are gone though nobody has deleted them in Regimen: somebody has removed
/// them by hand, or has put an older folder in the place of this one.
extension Library {
  static let isMissing = """
    NOT EXISTS (SELECT 1 FROM documents WHERE documents.id = kept.id
      AND documents.kind IN (kept.kind, '\(Tombstone.kind.name)'))
    """

  /// - Parameter paths: of the files that are left alone.
  private static func isNotUnreadable(_ paths: [String]) -> String {
    // The name of a month's file does not hold its identifier.
    let months = paths.filter { DocumentType.of(path: $0)?.kind.idOfMonth != nil }
      .compactMap { DocumentType.key(ofPath: $0) }.map { "'\($0.folder)/\($0.id.text)'" }
    return """
      kept.kind || '/' || kept.id NOT IN (\(months.joined(separator: ", ")))
      AND NOT EXISTS (SELECT 1 FROM quarantine WHERE document = kept.id
        OR (path LIKE kept.kind || '/%' AND path LIKE '%/' || kept.id || '.json'))
      """
  }

  /// One row for each document that is missing.
  ///
  /// - Parameter paths: of the files that are left alone.
  static func missingQuery(besides paths: [String]) -> String {
    """
    (SELECT 1 FROM versions AS kept WHERE \(isMissing) AND \(isNotUnreadable(paths))
      GROUP BY kind, id)
    """
  }

  /// What was there and has no tombstone (any more), as if it had been deleted when it was missed;
  /// the newest first. `restore` puts it back. It is known for sixty days. What was written over by
  /// somebody who did not know it, and not joined before the file went, is part of the last text.
  ///
  /// - Parameters:
  ///   - limit: documents, at most.
  ///   - withUnreadable: whether those count whose files are there and cannot be read.
  public nonisolated func missingDocuments(
    upTo limit: Int = 200, withUnreadable: Bool = false
  ) throws(LibraryError) -> [Tombstone] {
    let found: [(tombstone: Tombstone, isOpen: Bool)] = try cache.read { database in
      let leftAlone = try Cache.quarantinedPaths(database)
      let rows = try CacheStatement(
        """
        SELECT kind, id, max(number), at, bytes, (SELECT max(isOpen) FROM versions
          WHERE id = kept.id AND kind = kept.kind) FROM versions AS kept
        WHERE \(Library.isMissing)
          \(withUnreadable ? "" : "AND " + Library.isNotUnreadable(leftAlone))
        GROUP BY kind, id ORDER BY at DESC, id
        """, in: database)
      var result: [(Tombstone, Bool)] = []
      while try result.count < limit && rows.step() {
        let (folder, text) = (rows.text(0), [UInt8](rows.blob(4)))
        guard let id = ULID(rows.text(1)), let type = DocumentType.byFolder[folder],
          let draft = try? Draft(text, as: type, path: folder)
        else { continue }
        let tombstone = Tombstone(
          id: id, deletedKind: folder, name: draft.name,
          deletedAt: Instant(milliseconds: rows.integer(3)),
          lastText: String(decoding: text, as: UTF8.self))
        result.append((tombstone, rows.integer(5) != 0))
      }
      return result
    }
    var result: [Tombstone] = []
    for (tombstone, isOpen) in found {
      result.append(isOpen ? try withOpenVersions(tombstone) : tombstone)
    }
    return result
  }

  private nonisolated func withOpenVersions(
    _ missing: Tombstone
  ) throws(LibraryError) -> Tombstone {
    guard let type = DocumentType.byFolder[missing.deletedKind] else { return missing }
    let versions = try cache.versions(DocumentKey(folder: missing.deletedKind, id: missing.id))
    var texts: [[UInt8]] = []
    for text in [Array(missing.lastText.utf8)] + versions.filter({ $0.isOpen }).map({ $0.text }) {
      guard let canonical = try? type.canonical(text), !texts.contains(canonical) else { continue }
      texts.append(canonical)
    }
    guard texts.count > 1, let joined = try? type.rules.joined(texts, former: versions) else {
      return missing
    }
    var whole = missing
    whole.lastText = String(decoding: joined, as: UTF8.self)
    return whole
  }

  /// The document that a file holds which cannot be read now, where its last text is known.
  public nonisolated func lastReadable(_ path: String) -> ULID? {
    guard let type = DocumentType.of(path: path), let id = DocumentType.id(ofPath: path),
      (try? history(of: id, folder: type.kind.name)) != nil
    else { return nil }
    return id
  }
}
