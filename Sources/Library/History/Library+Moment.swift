import Documents
import GRDB

/// What a document was at a moment, beside what it is now.
public struct DocumentThen: Equatable, Sendable {
  public enum Loss: String, Sendable {
    case deleted
    /// Its file is not there, though nobody has deleted it.
    case missing
    /// Its file is there and is left alone: it cannot be read, or waits for a person.
    case leftAlone = "left-alone"
  }

  public enum State: Equatable, Sendable {
    /// It said what it says now.
    case same
    /// It said something else.
    case changed
    /// It came later.
    case absent
    /// It was there, and is not now.
    case gone(Loss)
    /// Nothing is kept from that time; what is known begins with the moment, where it is known.
    case unknown(known: Int64?)
  }

  public var folder: String
  public var id: ULID
  public var name: String
  public var state: State
}

extension Library {
  /// What each document was at a moment: as this folder held it, by this machine's clock. It is
  /// exact for the end of a day, which every text that stood over it is kept for; a text that came
  /// and went within a day may not be kept any more. What was neither there then nor is now is left
  /// out.
  ///
  /// - Parameter milliseconds: since 1970.
  public nonisolated func library(
    at milliseconds: Int64
  ) throws(LibraryError) -> [DocumentThen] {
    try cache.read { database in
      let reader = try HistoryReader(database)
      var result: [DocumentThen] = []
      for document in try Cache.knownDocuments(database) {
        var stretches: [TextStretch] = []
        if !document.standsAlready(at: milliseconds) {
          stretches = try reader.stretches(of: document.key)
        }
        guard var state = document.state(at: milliseconds, stretches) else { continue }
        if state == .changed,
          try reader.saysTheSame(document.key, stretches.last { $0.covers(milliseconds) })
        {
          state = .same
        }
        var name = document.name
        if name.isEmpty, case .gone = state {
          name = try Cache.lastName(of: document.key, stretches, reader)
        }
        result.append(
          DocumentThen(
            folder: document.key.folder, id: document.key.id, name: name, state: state))
      }
      return result
    }
  }

  /// What a document said at a moment; nil where it was not there, or nothing is kept of it.
  public nonisolated func text(
    of id: ULID, folder: String, at milliseconds: Int64
  ) throws(LibraryError) -> [UInt8]? {
    let key = DocumentKey(folder: folder, id: id)
    return try cache.read { database in
      let reader = try HistoryReader(database)
      let known = try Cache.knownDocuments(database, of: key).first
      if known?.standsAlready(at: milliseconds) == true {
        return try reader.text(of: key)
      }
      let stretch = try reader.stretches(of: key).last { $0.covers(milliseconds) }
      return try stretch.flatMap { try reader.text($0.hash, of: key) }
    }
  }

  /// Brings back what a document said at a moment, as an edit.
  ///
  /// - Throws: `LibraryError.notFound` where it was not there, or nothing is kept of it.
  @discardableResult
  public func restore(
    _ id: ULID, folder: String, at milliseconds: Int64
  ) throws(LibraryError) -> [LibraryChange] {
    guard let text = try text(of: id, folder: folder, at: milliseconds) else {
      throw .notFound(kind: "kept text of that time", name: id.text)
    }
    return try restore(text, of: id, folder: folder)
  }
}

extension TextStretch {
  /// Whether the text stood at a moment for certain.
  func covers(_ moment: Int64) -> Bool {
    guard let since = start.since, !isCopy else { return false }
    return since <= moment && moment < until ?? .max
  }
}

extension Cache.KnownDocument {
  /// What it says now needs no looking up.
  func standsAlready(at moment: Int64) -> Bool {
    presence == .there && last?.covers(moment) == true
  }

  /// Nil where it was not there then and is not now.
  ///
  /// - Parameter kept: the oldest first, without what stands there now.
  func state(at moment: Int64, _ kept: [TextStretch]) -> DocumentThen.State? {
    if standsAlready(at: moment) { return .same }
    if kept.contains(where: { $0.covers(moment) }) {
      return presence == .there ? .changed : .gone(loss)
    }
    var stretches = kept.filter { !$0.isCopy }
    // What was deleted is kept with its time where it was deleted here.
    if let last, !stretches.contains(where: { $0.hash == last.hash && last.start.since == nil }) {
      stretches.append(last)
    }
    let later = stretches.filter { $0.start.since ?? .min > moment }
    let next = later.min { $0.start.since ?? .min < $1.start.since ?? .min }
    // Of one that ended later it is not known whether it stood then.
    let isDoubtful = stretches.contains {
      $0.start.since == nil && $0.until ?? .max > moment
        && $0.until ?? .max <= next?.start.since ?? .max
    }
    if isDoubtful { return .unknown(known: next?.start.since) }
    guard let next else { return nil }
    if !next.start.isFirst { return .unknown(known: next.start.since) }
    return presence == .there ? .absent : nil
  }

  private var loss: DocumentThen.Loss {
    switch presence {
    case .deleted: .deleted
    case .leftAlone: .leftAlone
    case .missing, .there: .missing
    }
  }
}

extension Cache {
  /// Everything of which something is kept, by kind and identifier.
  ///
  /// - Parameter key: nil for all.
  fileprivate static func knownDocuments(
    _ database: Database, of key: DocumentKey? = nil
  ) throws -> [KnownDocument] {
    let only = key == nil ? "" : "AND id = ?1"
    let living = try CacheStatement(
      """
      SELECT kind, id, name, since, isFirst, hash FROM documents
      WHERE NOT isShadowed AND kind <> '\(Tombstone.kind.name)' \(only)
      """, in: database)
    if let key { living.bind(key.id.text, at: 1) }
    var found: [DocumentKey: KnownDocument] = [:]
    while try living.step() {
      guard let id = ULID(living.text(1)) else { continue }
      let place = DocumentKey(folder: living.text(0), id: id)
      let start = TextStart(since: living.integer(3), isFirst: living.integer(4) != 0)
      found[place] = KnownDocument(
        key: place, name: living.text(2), presence: .there,
        last: TextStretch(start: start, until: nil, hash: [UInt8](living.blob(5))))
    }
    for gone in try goneDocuments(database, only, key) where found[gone.key] == nil {
      found[gone.key] = gone
    }
    return found.values.filter { key == nil || $0.key == key }.sorted {
      ($0.key.folder, $0.key.id) < ($1.key.folder, $1.key.id)
    }
  }

  private static func goneDocuments(
    _ database: Database, _ only: String, _ key: DocumentKey?
  ) throws -> [KnownDocument] {
    let leftAlone = Set(
      try Cache.quarantinedPaths(database).compactMap { DocumentType.key(ofPath: $0) })
    let rows = try CacheStatement(
      """
      SELECT kind, id FROM (SELECT kind, id FROM versions WHERE TRUE \(only)
        UNION SELECT kind, id FROM history WHERE TRUE \(only)) AS kept
      WHERE NOT EXISTS (
        SELECT 1 FROM documents WHERE documents.id = kept.id AND documents.kind = kept.kind)
      """, in: database)
    if let key { rows.bind(key.id.text, at: 1) }
    var result: [KnownDocument] = []
    while try rows.step() {
      guard let id = ULID(rows.text(1)) else { continue }
      let place = DocumentKey(folder: rows.text(0), id: id)
      result.append(
        KnownDocument(
          key: place, name: "", presence: leftAlone.contains(place) ? .leftAlone : .missing))
    }
    let stones = try CacheStatement(
      """
      SELECT bytes FROM documents
      WHERE kind = '\(Tombstone.kind.name)' AND NOT isShadowed \(only)
      """, in: database)
    if let key { stones.bind(key.id.text, at: 1) }
    while try stones.step() {
      guard let tombstone = try? Tombstone(decoding: [UInt8](stones.blob(0))) else { continue }
      let place = DocumentKey(folder: tombstone.deletedKind, id: tombstone.id)
      let last = TextStretch(
        start: .unknown, until: tombstone.deletedAt.milliseconds,
        hash: ContentHash(of: Array(tombstone.lastText.utf8)).bytes)
      let gone = KnownDocument(
        key: place, name: tombstone.name, presence: .deleted, last: last)
      result.removeAll { $0.key == place }
      result.append(gone)
    }
    return result
  }

  fileprivate static func lastName(
    of key: DocumentKey, _ kept: [TextStretch], _ reader: HistoryReader
  ) throws -> String {
    guard let type = DocumentType.byFolder[key.folder], let hash = kept.last?.hash,
      let text = try reader.text(hash, of: key)
    else { return "" }
    return (try? Draft(text, as: type, path: key.folder).name) ?? ""
  }
}
