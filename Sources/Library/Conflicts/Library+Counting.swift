import Documents
import GRDB

/// What is saved over a document goes through its lineage, and takes in what came in between.
extension Library {
  /// How long deletions are remembered within documents and as tombstones is counted by a clock
  /// that others agree with.
  ///
  /// - Parameter keys: the documents whose edits are going to be counted.
  func counter(_ keys: [DocumentKey]) throws(LibraryError) -> EditCounter {
    let now = memory.clock()
    let skew = max(0, now - (try trustedMilliseconds()))
    // Who counts on under its name says that it knows what it has counted before.
    if try cache.hasForgottenEdits(of: writerName(), in: keys) { try renewWriter() }
    return EditCounter(
      writer: try writerName(), now: Instant(milliseconds: now),
      graceMilliseconds: Lineage.graceMilliseconds + skew)
  }

  func writerName() throws(LibraryError) -> String {
    if let writer = memory.writer { return writer }
    let writer = try name.find()
    memory.writer = writer
    return writer
  }

  /// A cache that was put back from a backup has forgotten revisions that devices were told, and
  /// would give them to other changes: a new epoch begins, in which devices compare all they have.
  func beginEpochWherePutBack() {
    if !isWriting || memory.writer != nil { return }
    do throws(LibraryError) {
      if try name.isForeign() { try cache.beginEpoch() }
      _ = try writerName()
    } catch {
      // Where nothing can be written, the cache goes on in memory, in an epoch of its own.
    }
  }

  /// Counts under another name from now on.
  func renewWriter() throws(LibraryError) { memory.writer = try name.renew() }

  private var name: WriterName {
    WriterName(cache: cache, root: root, disk: disk, mint: memory.mintWriter)
  }

  /// The clock, unless the documents have not come that far: one that is years ahead must not make
  /// anything old. The twentieth newest day with a document counts, so that a few days under a
  /// wrong clock do not.
  func trustedMilliseconds() throws(LibraryError) -> Int64 {
    guard let day = try cache.trustedDay() else { return .min / 2 }
    return min(memory.clock(), (day + 1) * 86_400_000)
  }

  /// When something is deleted, unless the documents say that the clock is years behind: such a
  /// tombstone would count as old at once, and go before anybody has learned of it.
  func deletionInstant(_ instant: Instant) throws(LibraryError) -> Instant {
    guard let day = try cache.trustedDay() else { return instant }
    let known = day * 86_400_000
    let isBehind = instant.milliseconds < known - Library.graceMilliseconds / 2
    return isBehind ? Instant(milliseconds: known) : instant
  }

  /// - Parameter instant: when it is deleted; nil for now.
  func tombstone(
    of key: DocumentKey, _ name: String, _ last: [UInt8], at instant: Instant? = nil
  ) throws(LibraryError) -> Tombstone {
    Tombstone(
      id: key.id, deletedKind: key.folder, name: name,
      deletedAt: try deletionInstant(instant ?? Instant(milliseconds: memory.clock())),
      lastText: String(decoding: last, as: UTF8.self))
  }

  /// Drafts as they are to be written.
  struct Counted {
    var all: [Draft]
    /// Without those that say what is there.
    var new: [Draft]
    /// The files by which they were made.
    var known: KnownFiles
  }

  /// - Parameter seen: what there was when the drafts were made.
  func counted(
    _ drafts: [Draft], since seen: [DocumentKey: StoredDocument]
  ) throws(LibraryError) -> Counted {
    let missing = try takeInUnseen(drafts, seen)
    // Before the texts: what is taken in meanwhile is not what they are counted over.
    var known = try cache.known(drafts.map { $0.id })
    var documents = try cache.documents(of: drafts)
    let quarantined = try cache.quarantinedPaths()
    for draft in drafts where quarantined.contains(draft.path) {
      throw .quarantined(path: draft.path)
    }
    if documents.values.contains(where: { $0.isContested }) {
      _ = try joinCopies()
      known = try cache.known(drafts.map { $0.id })
      documents = try cache.documents(of: drafts)
    }
    for draft in drafts where draft.staysDeleted {
      guard documents[draft.key]?.isDeleted == true else { continue }
      // One whose tombstone is gone was deleted so long ago that nothing says so any more.
      if try cache.tombstone(draft.id)?.deletedKind == draft.kind.name {
        throw .notFound(kind: draft.kind.noun.description, name: draft.name)
      }
    }
    let counter = try documents.isEmpty ? nil : counter(Array(documents.keys))
    var result: [Draft] = []
    var written: [Draft] = []
    var states: [DocumentKey: DocumentState] = [:]
    for draft in drafts {
      guard let there = documents[draft.key], let type = DocumentType.byFolder[draft.key.folder],
        let counter
      else {
        let begun = try draft.begun()
        result.append(begun)
        written.append(begun)
        continue
      }
      let before = seen[draft.key]
      let save = SavedDraft(
        draft: draft, rules: type.rules, counter: counter, memory: memory.saved[draft.key],
        before: before?.text, hasArrived: before?.text != there.text,
        bringsBack: before?.isDeleted ?? false)
      let text: [UInt8]
      do throws(JSONFailure) {
        text = try save.text(
          over: states[draft.key] ?? there.state, former: (try? cache.versions(draft.key)) ?? [])
      } catch {
        throw .invalid(path: draft.path, DocumentError(error, in: draft.bytes))
      }
      states[draft.key] = .live(text)
      let counted = try Draft(text, as: type, path: draft.path)
      result.append(counted)
      let isThere = counted.path == there.path && !missing.contains(counted.path)
      if .live(text) != there.state || !isThere { written.append(counted) }
    }
    // What is found there is not durable yet where the run before was cut off.
    if written.count < drafts.count, unsyncedFolders != [] { try syncFolders() }
    return Counted(all: result, new: written, known: known)
  }

  /// Of drafts that an error has cut off, those that were written.
  func rememberWhatIsThere(_ drafts: [Draft], as written: [Draft]) throws(LibraryError) {
    for (draft, written) in zip(drafts, written)
    where try cache.text(written.kind.name, written.id) == written.bytes {
      remember([draft], as: [written])
    }
  }

  func remember(_ drafts: [Draft], as written: [Draft]) {
    for (draft, written) in zip(drafts, written) where draft.kind != Tombstone.kind {
      guard let stated = try? Lineage.reading(draft.bytes).text else { continue }
      memory.saved[draft.key] = EditMemory.Saved(
        stated: ContentHash(of: stated), written: ContentHash(of: written.bytes),
        draft: Lineage.isSameContent(draft.bytes, written.bytes) ? nil : draft.bytes)
    }
  }

  /// Reads what others have written since the cache last looked where the drafts go; returns which
  /// files are not there right now.
  private func takeInUnseen(
    _ drafts: [Draft], _ seen: [DocumentKey: StoredDocument]
  ) throws(LibraryError) -> Set<String> {
    var paths = drafts.map { $0.path }
    for draft in drafts {
      if let old = seen[draft.key]?.path, old != draft.path { paths.append(old) }
      if draft.kind != Tombstone.kind {
        paths.append(Tombstone.kind.path(of: draft.id, on: nil))
      }
    }
    let (changed, missing) = try catchUp(on: paths)
    if !changed.isEmpty { _ = try joinCopies() }
    return missing
  }
}

extension DocumentType {
  /// Kinds whose days say when something was done.
  static let dated = all.filter { $0.kind.isBucketed }.map { $0.kind.name }
}

extension Cache {
  /// Whether what counts of some document says less than a replica has counted there: an older
  /// state has come back, or a program has written over what is not joined yet. No edit number is
  /// ever used twice: such a replica has to count under another name.
  fileprivate func hasForgottenEdits(
    of replica: String, in keys: [DocumentKey]
  ) throws(LibraryError) -> Bool {
    try read { database in
      let files = try CacheStatement(
        """
        SELECT kind, isShadowed, bytes FROM documents WHERE id = ?1
          AND kind IN (?2, '\(Tombstone.kind.name)') ORDER BY kind <> ?2, isShadowed
        """, in: database)
      let records = try DocumentRecords(database)
      for key in keys {
        var known: Int?
        var highest = try records[key]?.edits[replica] ?? 0
        files.bind(key.id.text, at: 1)
        files.bind(key.folder, at: 2)
        while try files.step() {
          var text = [UInt8](files.blob(2))
          if files.text(0) == Tombstone.kind.name {
            text = (try? Tombstone(decoding: text)).map { Array($0.lastText.utf8) } ?? []
          }
          let count = (try? Lineage.reading(text))?.content.edits[replica] ?? 0
          if known == nil { known = count }
          highest = max(highest, count)
        }
        files.reset()
        if known == nil {
          switch try records.state(of: key) {
          case .missing(let text): known = (try? Lineage.reading(text))?.content.edits[replica]
          case .deleted(let deletion): known = deletion.edits[replica]
          case .live, .absent: break
          }
        }
        if highest > known ?? 0 || highest > EditCounter.limit { return true }
      }
      return false
    }
  }

  /// Only of documents of which something is known.
  func documents(of drafts: [Draft]) throws(LibraryError) -> [DocumentKey: StoredDocument] {
    try documents(drafts.map { $0.key }.filter { $0.folder != Tombstone.kind.name })
      .filter { $0.value.state != .absent }
  }

  /// The twentieth newest day, counted from 1970, of documents that say when something was done.
  func trustedDay() throws(LibraryError) -> Int64? {
    let count = 20
    return try read { database in
      var days: Set<Int64> = []
      for kind in DocumentType.dated {
        days.formUnion(
          try Int64.fetchAll(
            database,
            sql: """
              SELECT DISTINCT day FROM documents WHERE kind = ? AND isShadowed = 0
              AND day IS NOT NULL ORDER BY day DESC LIMIT ?
              """, arguments: [kind, count]))
      }
      let newest = days.sorted(by: >)
      return newest.count < count ? nil : newest[count - 1]
    }
  }
}
