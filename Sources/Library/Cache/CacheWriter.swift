import Documents
import GRDB

/// Brings what was read in files into the cache, within one transaction.
struct CacheWriter {
  /// What the cache holds for a path.
  struct Known {
    var row: Int64
    var id: String
    var hash: [UInt8]
    var text: [UInt8]
    var start: TextStart
    var place: Place
  }

  /// What a document is found by, besides its path and identifier.
  struct Place: Equatable {
    var name: String
    var day: Int64?
    var isInPlace: Bool
    var isOpen: Bool

    init(_ summary: DocumentType.Summary, path: String) {
      name = summary.name
      day = summary.day.map { Int64($0.number) }
      isInPlace = path == summary.path
      isOpen = summary.isOpen
    }

    /// Four columns: name, day, isInPlace, isOpen.
    init(_ row: CacheStatement, from column: Int32) {
      name = row.text(column)
      day = row.isNull(column + 1) ? nil : row.integer(column + 1)
      isInPlace = row.integer(column + 2) != 0
      isOpen = row.integer(column + 3) != 0
    }
  }

  private let source: CacheMemory.Source
  private let find: CacheStatement
  /// Find since when a text has stood, in what is being filled anew: in the row behind the last
  /// one, where it most often is, and anywhere.
  private let (nextBefore, before): (CacheStatement?, CacheStatement?)
  private var lastBefore: Int64 = 0
  /// How many texts were known before, in the same file.
  private(set) var unchanged = 0
  private let others: CacheStatement
  private let touch: CacheStatement
  private let insert: CacheStatement
  private let update: CacheStatement
  private let replace: CacheStatement
  private let remove: CacheStatement
  private let quarantine: CacheStatement
  private let release: CacheStatement
  private let noteRemoval: CacheStatement
  private let forgetRemoval: CacheStatement
  private let countID: CacheStatement
  private let shadow: CacheStatement
  private let counting: CacheStatement
  private let retell: CacheStatement
  private let database: Database
  private var revision: Int64
  /// Whether nothing was there before, so that there is nothing to compare with.
  private let startsEmpty: Bool
  private let findReason: CacheStatement
  /// Whether files may be left alone, and documents known as removed: most often there are none.
  private var (holdsQuarantine, holdsRemovals): (Bool, Bool)
  private var memory: CacheMemory
  private(set) var changes: [LibraryChange] = []

  init(_ database: Database, _ source: CacheMemory.Source = .files()) throws {
    self.database = database
    self.source = source
    memory = try CacheMemory(database, source)
    find = try CacheStatement(
      """
      SELECT id, hash, since, isFirst, name, day, isInPlace, isOpen, bytes, rowid FROM documents
      WHERE path = ?
      """, in: database)
    let select =
      "SELECT since, isFirst, rowid FROM \(source.known ?? "") WHERE path = ? AND hash = ?"
    let knows = source.known != nil
    nextBefore = knows ? try CacheStatement(select + " AND rowid = ?", in: database) : nil
    before = knows ? try CacheStatement(select, in: database) : nil
    others = try CacheStatement(
      """
      SELECT bytes FROM documents WHERE id = ? AND kind = ? AND path <> ?
      ORDER BY isInPlace DESC, path LIMIT 1
      """, in: database)
    touch = try CacheStatement(
      "UPDATE documents SET inode = ?, size = ?, modified = ?, changed = ? WHERE path = ?",
      in: database)
    insert = try CacheStatement(
      "INSERT OR REPLACE INTO documents VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      in: database)
    // In its place, so that most of what is sorted stays as it is.
    let columns = """
      revision = ?7, hash = ?8, inode = ?9, size = ?10, modified = ?11, changed = ?12,
      since = ?14, isFirst = ?15, bytes = ?16
      """
    update = try CacheStatement(
      """
      UPDATE documents SET name = ?4, day = ?5, isInPlace = ?6, isOpen = ?13, \(columns)
      WHERE rowid = ?17
      """, in: database)
    // What it is found by is sorted anew only where it has changed.
    replace = try CacheStatement(
      "UPDATE documents SET \(columns) WHERE rowid = ?17", in: database)
    remove = try CacheStatement("DELETE FROM documents WHERE path = ?", in: database)
    quarantine = try CacheStatement(
      "INSERT OR REPLACE INTO quarantine VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", in: database)
    release = try CacheStatement("DELETE FROM quarantine WHERE path = ?", in: database)
    noteRemoval = try CacheStatement(
      "INSERT OR REPLACE INTO removals VALUES (?, ?, ?)", in: database)
    forgetRemoval = try CacheStatement(
      "DELETE FROM removals WHERE id = ? AND kind = ?", in: database)
    countID = try CacheStatement(
      "SELECT count(*) FROM documents WHERE id = ? AND kind = ?", in: database)
    // Of several files with one identifier the one in its own place counts, else the first.
    shadow = try CacheStatement(
      """
      UPDATE documents SET isShadowed = path <> (
        SELECT path FROM documents AS other
        WHERE other.id = documents.id AND other.kind = documents.kind
        ORDER BY other.isInPlace DESC, other.path LIMIT 1)
      WHERE id = ? AND kind = ?
      """, in: database)
    counting = try CacheStatement(
      "SELECT path FROM documents WHERE id = ? AND kind = ? AND NOT isShadowed", in: database)
    retell = try CacheStatement(
      "UPDATE documents SET revision = ? WHERE path = ?", in: database)
    revision = try Int64.fetchOne(database, sql: "SELECT revision FROM library") ?? 0
    let row = try CacheStatement(
      """
      SELECT EXISTS (SELECT 1 FROM documents), EXISTS (SELECT 1 FROM quarantine),
        EXISTS (SELECT 1 FROM removals)
      """, in: database)
    _ = try row.step()
    (holdsQuarantine, holdsRemovals) = (row.integer(1) != 0, row.integer(2) != 0)
    startsEmpty = row.integer(0) == 0 && !holdsQuarantine && !holdsRemovals
    findReason = try CacheStatement("SELECT reason FROM quarantine WHERE path = ?", in: database)
  }

  mutating func apply(_ change: FileChange) throws {
    switch change.content {
    case .document(let summary, let hash, let bytes):
      if try memory.needsReview(change, summary, hash, bytes) {
        try forget(change)
        var why = Quarantine.returned(summary.name)
        why.document = summary.id
        return try store(change, why)
      }
      let wasLeftAlone = startsEmpty ? false : try release(change.path) != nil
      try store(change, summary, hash, bytes, wasLeftAlone: wasLeftAlone)
    case .quarantined(let why):
      try forget(change)
      try store(change, why)
    case .foreign, .gone:
      let reason = try release(change.path)
      try forget(change)
      if reason == .unreadable { try memory.noteUnreadableGone(change) }
    }
  }

  /// Writes the revision that the changes have led to.
  mutating func finish() throws {
    if startsEmpty { try chooseAmongTwins() }
    try database.execute(
      sql: "UPDATE library SET revision = ?, expected = 0", arguments: [revision])
  }

  /// Why the file was left alone, which it is no more; nil where it was not.
  private mutating func release(_ path: String) throws -> Quarantine.Reason? {
    guard let reason = try reason(path) else { return nil }
    if reason == .returned { revision += 1 }
    release.bind(path, at: 1)
    try release.run()
    return reason
  }

  /// Why a file was left alone; nil where it was not.
  private func reason(_ path: String) throws -> Quarantine.Reason? {
    if !holdsQuarantine { return nil }
    findReason.bind(path, at: 1)
    defer { findReason.reset() }
    return try findReason.step() ? Quarantine.Reason(rawValue: findReason.text(0)) : nil
  }

  /// The document that the cache holds for a path.
  private func known(_ path: String) throws -> Known? {
    find.bind(path, at: 1)
    defer { find.reset() }
    guard try find.step() else { return nil }
    return Known(
      row: find.integer(9), id: find.text(0), hash: [UInt8](find.blob(1)),
      text: [UInt8](find.blob(8)),
      start: TextStart(since: find.integer(2), isFirst: find.integer(3) != 0),
      place: Place(find, from: 4))
  }

  /// From when a file's new text stands there.
  ///
  /// - Parameter isAlone: whether nothing else was known of the document's files.
  private mutating func start(
    of change: FileChange, _ hash: [UInt8], over known: Known?, isAlone: Bool
  ) throws -> TextStart {
    nextBefore?.bind(lastBefore + 1, at: 3)
    for before in [nextBefore, before] {
      guard let before else { continue }
      before.bind(change.path, at: 1)
      before.bind(hash, at: 2)
      defer { before.reset() }
      if try before.step() {
        lastBefore = before.integer(2)
        unchanged += 1
        return TextStart(since: before.integer(0), isFirst: before.integer(1) != 0)
      }
    }
    if !source.isOwn, startsEmpty, let identity = change.identity {
      return TextStart(since: min(source.now, identity.modifiedNanoseconds / 1_000_000))
    }
    var since = source.now
    if !source.isOwn, let identity = change.identity {
      // It may have been there for days before anybody looked. A program can set the time of its
      // content, but not when it came here.
      since = min(since, identity.changedNanoseconds / 1_000_000)
      since = max(since, known?.start.since ?? since)
    }
    guard let old = known?.start else { return TextStart(since: since, isFirst: isAlone) }
    // The one before it may be forgotten, as it did not stand over a midnight.
    let isOfTheDay = source.zone.day(of: old.since ?? 0) == source.zone.day(of: since)
    return TextStart(since: since, isFirst: old.isFirst && isOfTheDay)
  }

  /// What another file of the same document says.
  private func otherText(_ id: String, _ change: FileChange) throws -> [UInt8]? {
    others.bind(id, at: 1)
    others.bind(change.kind.name, at: 2)
    others.bind(change.path, at: 3)
    defer { others.reset() }
    return try others.step() ? [UInt8](others.blob(0)) : nil
  }

  private mutating func store(
    _ change: FileChange, _ summary: DocumentType.Summary, _ hash: ContentHash, _ bytes: [UInt8],
    wasLeftAlone: Bool
  ) throws {
    let known = startsEmpty ? nil : try known(change.path)
    let hashBytes = hash.bytes
    if known?.hash == hashBytes {
      touch.bind(change.identity, from: 1)
      touch.bind(change.path, at: 5)
      return try touch.run()
    }
    let id = summary.id.text
    let others = known != nil || startsEmpty ? nil : try count(id, change.kind)
    let start = try start(
      of: change, hashBytes, over: known, isAlone: others ?? 0 == 0 && !wasLeftAlone)
    let arrival = change.arrival.flatMap { $0.replaced == known?.hash ? $0.arrival : nil }
    try memory.keep(
      known, until: start.since ?? source.now, change.kind, replacedBy: bytes, hashBytes, summary,
      arrival)
    revision += 1
    let place = Place(summary, path: change.path)
    let row = known == nil ? insert : known?.place == place ? replace : update
    if let known {
      row.bind(known.row, at: 17)
    } else {
      row.bind(change.path, at: 1)
      row.bind(change.kind.name, at: 2)
      row.bind(id, at: 3)
    }
    row.bind(place.name, at: 4)
    row.bind(place.day, at: 5)
    row.bind(place.isInPlace ? 1 : 0, at: 6)
    row.bind(revision, at: 7)
    row.bind(hashBytes, at: 8)
    row.bind(change.identity, from: 9)
    row.bind(place.isOpen ? 1 : 0, at: 13)
    row.bind(start.since, at: 14)
    row.bind(start.isFirst ? 1 : 0, at: 15)
    try bytes.withUnsafeBytes { text in
      row.bind(lasting: text, at: 16)
      try row.run()
    }
    let isAlone =
      startsEmpty
      ? true : try noteFiles(of: id, change.kind, path: change.path, count: others.map { $0 + 1 })
    changes.append(
      LibraryChange(
        kind: change.kind, id: summary.id, event: isAlone && known == nil ? .added : .modified,
        revision: revision))
  }

  /// Brings what else is known of an identifier in line; returns whether one file alone has it.
  ///
  /// - Parameter count: how many files have it; nil where that is not known yet.
  private mutating func noteFiles(
    of id: String, _ kind: DocumentKind, path: String, count known: Int64?
  ) throws -> Bool {
    if holdsRemovals {
      forgetRemoval.bind(id, at: 1)
      forgetRemoval.bind(kind.name, at: 2)
      try forgetRemoval.run()
    }
    let count = try known ?? count(id, kind)
    if count > 1 { try chooseOne(id, kind, changed: path) }
    return count == 1
  }

  /// Decides for every identifier that several files have.
  private func chooseAmongTwins() throws {
    let twins = try Row.fetchAll(
      database,
      sql: """
        SELECT id, kind FROM documents
        WHERE id IN (SELECT id FROM documents GROUP BY id HAVING count(*) > 1)
        """)
    for twin in twins {
      shadow.bind(twin["id"] as String, at: 1)
      shadow.bind(twin["kind"] as String, at: 2)
      try shadow.run()
    }
  }

  private mutating func forget(_ change: FileChange) throws {
    guard let known = try known(change.path) else { return }
    if let id = ULID(known.id) {
      let other = try otherText(known.id, change)
      try memory.forget(known, change.kind, id, leaving: other)
    }
    remove.bind(change.path, at: 1)
    try remove.run()
    revision += 1
    guard let id = ULID(known.id) else { return }
    if try count(known.id, change.kind) > 0 {
      try chooseOne(known.id, change.kind, changed: nil)
      changes.append(
        LibraryChange(kind: change.kind, id: id, event: .modified, revision: revision))
      return
    }
    noteRemoval.bind(known.id, at: 1)
    noteRemoval.bind(change.kind.name, at: 2)
    noteRemoval.bind(revision, at: 3)
    try noteRemoval.run()
    holdsRemovals = true
    changes.append(LibraryChange(kind: change.kind, id: id, event: .removed, revision: revision))
  }

  /// How many files hold an identifier.
  private func count(_ id: String, _ kind: DocumentKind) throws -> Int64 {
    countID.bind(id, at: 1)
    countID.bind(kind.name, at: 2)
    defer { countID.reset() }
    return try countID.step() ? countID.integer(0) : 0
  }

  /// - Parameter changed: the file that has its new revision already; nil where it is gone.
  private mutating func chooseOne(
    _ id: String, _ kind: DocumentKind, changed: String?
  ) throws {
    shadow.bind(id, at: 1)
    shadow.bind(kind.name, at: 2)
    try shadow.run()
    counting.bind(id, at: 1)
    counting.bind(kind.name, at: 2)
    let winner = try counting.step() ? counting.text(0) : nil
    counting.reset()
    guard let winner, winner != changed else { return }
    // Another file counts, perhaps only from now on: who asks what is new must hear of it.
    revision += 1
    retell.bind(revision, at: 1)
    retell.bind(winner, at: 2)
    try retell.run()
  }

  private mutating func store(_ change: FileChange, _ why: Quarantine) throws {
    let isReturned = why.reason == .returned
    // Who asks what is new hears how many wait for a person.
    if try (reason(change.path) == .returned) != isReturned { revision += 1 }
    quarantine.bind(change.path, at: 1)
    quarantine.bind(change.kind.name, at: 2)
    quarantine.bind(why.reason.rawValue, at: 3)
    quarantine.bind(why.message, at: 4)
    quarantine.bind(Int64(why.line), at: 5)
    quarantine.bind(Int64(why.column), at: 6)
    quarantine.bind(change.identity, from: 7)
    if let document = why.document {
      quarantine.bind(document.text, at: 11)
    } else {
      quarantine.bind(nil as Int64?, at: 11)
    }
    try quarantine.run()
    holdsQuarantine = true
  }
}
