import Documents
import GRDB

/// Copies that were joined with a document.
public struct LibraryMerge: Equatable, Sendable {
  /// Names it for `undoMerge`.
  public var number: Int64
  /// When, in milliseconds since 1970.
  public var milliseconds: Int64
  /// The folder that the document lies in, such as `Workouts`.
  public var folder: String
  public var id: ULID
  /// What the document is called.
  public var name: String
  /// Where the copies lay; none where a program had written over the document itself or taken it
  /// away.
  public var paths: [String]
  /// The document before; nil where there was none, so that an undo deletes it.
  public var before: [UInt8]?
  public var after: [UInt8]
  public var isUndone: Bool

  /// What did not stand in the end, one line each, such as `Bench Press: reps was also 8`.
  public var lost: [String] {
    let known = Set(((try? before.map { try OpenQuestion.all(in: $0) }) ?? []).map { $0.key })
    let questions = (try? OpenQuestion.all(in: after)) ?? []
    return questions.filter { !known.contains($0.key) }.map { $0.text }
  }
}

extension Library {
  /// Merges that are kept.
  public static let rememberedMerges = 200

  /// What was joined, the newest first.
  public nonisolated func merges() throws(LibraryError) -> [LibraryMerge] {
    try cache.read { try Cache.merges($0, "ORDER BY number DESC", []) }
  }

  /// Does away with what a merge has changed; what was done since stays. A document that it has
  /// brought back is deleted again. The copies stay among the document's kept texts.
  ///
  /// - Throws: `LibraryError.notFound` where there is no such merge, or it is undone already.
  @discardableResult
  public func undoMerge(_ number: Int64) throws(LibraryError) -> [LibraryChange] {
    try repeating(looking: true) { () throws(LibraryError) in try undo(number) }
  }

  private func undo(_ number: Int64) throws(LibraryError) -> [LibraryChange] {
    let (merge, key, type) = try merge(number, isUndone: false)
    let known = try cache.known([key.id])
    var changes: [LibraryChange] = []
    if let there = try lastText(key) {
      if let before = merge.before {
        changes = try edit(key, type, there: there, known) { current throws(JSONFailure) in
          try Merge.moving(current, from: merge.after, to: type.canonical(before))
        }
      } else {
        changes = try delete(key, type, there, known)
      }
    }
    try note(merge, key, isUndone: true)
    return changes
  }

  /// Makes the changes of a merge that was undone once more; what was done since stays. A document
  /// that was deleted with the undo is restored.
  ///
  /// - Throws: `LibraryError.notFound` where there is no such merge, or it is not undone.
  @discardableResult
  public func redoMerge(_ number: Int64) throws(LibraryError) -> [LibraryChange] {
    try repeating(looking: true) { () throws(LibraryError) in try redo(number) }
  }

  private func redo(_ number: Int64) throws(LibraryError) -> [LibraryChange] {
    let (merge, key, type) = try merge(number, isUndone: true)
    let known = try cache.known([key.id])
    var changes: [LibraryChange] = []
    if let there = try lastText(key) {
      if let before = merge.before {
        changes = try edit(key, type, there: there, known) { current throws(JSONFailure) in
          try Merge.moving(current, from: type.canonical(before), to: merge.after)
        }
      }
    } else if merge.before == nil, let stone = try cache.text(Tombstone.kind.name, key.id),
      let tombstone = try? Tombstone(decoding: stone)
    {
      try restore(tombstone)
    }
    try note(merge, key, isUndone: false)
    return changes
  }

  private func merge(
    _ number: Int64, isUndone: Bool
  ) throws(LibraryError) -> (LibraryMerge, DocumentKey, DocumentType) {
    let found = try cache.read { try Cache.merges($0, "WHERE number = ?", [number]).first }
    guard let merge = found, merge.isUndone == isUndone,
      let type = DocumentType.byFolder[merge.folder]
    else { throw .notFound(kind: isUndone ? "undone merge" : "merge", name: "\(number)") }
    _ = try catchUp(on: cache.paths(of: merge.id, kind: type.kind))
    return (merge, DocumentKey(folder: merge.folder, id: merge.id), type)
  }

  /// What a document says, or said last where its file is gone.
  private func lastText(_ key: DocumentKey) throws(LibraryError) -> [UInt8]? {
    switch try cache.state(of: key) {
    case .live(let text), .missing(let text): text
    case .deleted, .absent: nil
    }
  }

  private func note(
    _ merge: LibraryMerge, _ key: DocumentKey, isUndone: Bool
  ) throws(LibraryError) {
    let now = memory.clock()
    try cache.write { database in
      for copy in try Cache.copies(of: merge.number, database) {
        try Cache.keep(copy, key, at: now, in: database)
      }
      try database.execute(
        sql: "UPDATE merges SET isUndone = ? WHERE number = ?",
        arguments: [isUndone, merge.number])
    }
  }

  /// Changes a document that is there, and counts that as an edit.
  ///
  /// - Parameter known: its files, taken before the text.
  func edit(
    _ key: DocumentKey, _ type: DocumentType, there: [UInt8], _ known: KnownFiles,
    _ body: (_ current: [UInt8]) throws(JSONFailure) -> [UInt8]
  ) throws(LibraryError) -> [LibraryChange] {
    let counter = try counter([key])
    let path = try cache.path(of: key.id, kind: type.kind) ?? key.folder
    let draft: Draft
    do throws(JSONFailure) {
      let current = try type.canonical(there)
      let changed = try type.canonical(body(current))
      let counted = try counter.counted(changed, over: current)
      if counted == current { return [] }
      draft = try Draft(canonical: counted, as: type)
    } catch {
      throw .invalid(path: path, DocumentError(error, in: there))
    }
    return try put([draft], known: known)
  }

  /// Deletes a document of any kind: its tombstone first, then its files.
  func delete(
    _ key: DocumentKey, _ type: DocumentType, _ text: [UInt8], _ known: KnownFiles
  ) throws(LibraryError) -> [LibraryChange] {
    let name = try Draft(text, as: type, path: key.folder).name
    return try put(
      [try Draft(tombstone(of: key, name, text))],
      removing: cache.paths(of: key.id, kind: type.kind), known: known)
  }
}

extension Cache {
  fileprivate static func merges(
    _ database: Database, _ condition: String, _ arguments: [Int64]
  ) throws -> [LibraryMerge] {
    let rows = try CacheStatement(
      """
      SELECT number, at, kind, id, name, isUndone, before, after FROM merges \(condition)
      LIMIT \(Library.rememberedMerges)
      """, in: database)
    for (position, argument) in arguments.enumerated() {
      rows.bind(argument, at: Int32(position + 1))
    }
    let paths = try CacheStatement(
      "SELECT path FROM mergedFiles WHERE merge = ? ORDER BY path", in: database)
    var result: [LibraryMerge] = []
    while try rows.step() {
      guard let id = ULID(rows.text(3)) else { continue }
      var merge = LibraryMerge(
        number: rows.integer(0), milliseconds: rows.integer(1), folder: rows.text(2), id: id,
        name: rows.text(4), paths: [], before: rows.isNull(6) ? nil : [UInt8](rows.blob(6)),
        after: [UInt8](rows.blob(7)), isUndone: rows.integer(5) != 0)
      paths.bind(merge.number, at: 1)
      while try paths.step() { merge.paths.append(paths.text(0)) }
      paths.reset()
      result.append(merge)
    }
    return result
  }

  fileprivate static func copies(of merge: Int64, _ database: Database) throws -> [[UInt8]] {
    let rows = try CacheStatement(
      "SELECT bytes FROM mergedFiles WHERE merge = ? ORDER BY path", in: database)
    rows.bind(merge, at: 1)
    var result: [[UInt8]] = []
    while try rows.step() { result.append([UInt8](rows.blob(0))) }
    return result
  }

  /// Keeps what was joined before its files are removed.
  static func remember(
    _ outcome: DocumentGroup.Outcome, at now: Int64, in database: Database
  ) throws {
    // One that stays for a while is met again by the next program.
    let copies = try outcome.copies.filter { try !isJoined($0, outcome.key, database) }
    for copy in copies {
      for text in copy.texts { try keep(text, outcome.key, at: now, in: database) }
    }
    for version in outcome.reclaimed {
      let close = try CacheStatement(
        "UPDATE versions SET isOpen = 0 WHERE id = ? AND kind = ? AND hash = ?", in: database)
      close.bind(outcome.key.id.text, at: 1)
      close.bind(outcome.key.folder, at: 2)
      close.bind(version.hash, at: 3)
      try close.run()
    }
    guard let after = outcome.text, let type = DocumentType.byFolder[outcome.key.folder],
      !copies.isEmpty || (!outcome.reclaimed.isEmpty && outcome.draft != nil)
    else { return }
    let name = (try? Draft(canonical: after, as: type))?.name ?? ""
    let insert = try CacheStatement(
      """
      INSERT INTO merges (at, kind, id, name, isUndone, before, after)
      VALUES (?, ?, ?, ?, 0, ?, ?)
      """, in: database)
    insert.bind(now, at: 1)
    insert.bind(outcome.key.folder, at: 2)
    insert.bind(outcome.key.id.text, at: 3)
    insert.bind(name, at: 4)
    if let before = outcome.before {
      insert.bind(before, at: 5)
    } else {
      insert.bind(nil as Int64?, at: 5)
    }
    insert.bind(after, at: 6)
    try insert.run()
    let number = database.lastInsertedRowID
    let file = try CacheStatement("INSERT INTO mergedFiles VALUES (?, ?, ?)", in: database)
    for copy in copies {
      file.bind(number, at: 1)
      file.bind(copy.path, at: 2)
      file.bind(copy.raw, at: 3)
      try file.run()
    }
    let oldest = number - Int64(Library.rememberedMerges)
    try database.execute(sql: "DELETE FROM merges WHERE number <= ?", arguments: [oldest])
    try database.execute(sql: "DELETE FROM mergedFiles WHERE merge <= ?", arguments: [oldest])
  }

  /// Whether a merge is told already that has joined a copy with its document.
  private static func isJoined(
    _ copy: DocumentGroup.File, _ key: DocumentKey, _ database: Database
  ) throws -> Bool {
    let find = try CacheStatement(
      """
      SELECT 1 FROM merges JOIN mergedFiles ON merge = number
      WHERE id = ? AND kind = ? AND path = ? AND bytes = ?
      """, in: database)
    find.bind(key.id.text, at: 1)
    find.bind(key.folder, at: 2)
    find.bind(copy.path, at: 3)
    find.bind(copy.raw, at: 4)
    return try find.step()
  }
}
