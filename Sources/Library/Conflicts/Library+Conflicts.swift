import Documents
import GRDB

/// Brings together what sync engines leave: copies of documents, and deletions that meet edits.
extension Library {
  /// Deleted documents that are back, as from a backup, wait for a person from so many on: at once,
  /// or one after the other as a program copies them.
  static let reviewedReturns = 100

  /// Does nothing where there is nothing to bring together, or the library is only read; leaves for
  /// later what is just changing, also where a program comes in between.
  func joinCopies() throws(LibraryError) -> [LibraryChange] {
    try joinCopies(afterTries: 0)
  }

  private func joinCopies(afterTries tries: Int) throws(LibraryError) -> [LibraryChange] {
    if !isWriting || isJoining { return [] }
    isJoining = true
    leavesJoins = false
    defer {
      isJoining = false
      joinAgainLater(afterTries: tries)
    }
    do throws(LibraryError) {
      return try joinWhatBelongsTogether()
    } catch {
      guard case .changedMeanwhile = error else { throw error }
      leavesJoins = true
      return []
    }
  }

  /// No monitor may tell of what came in between: a program that sets a file's time after it has
  /// written it changes the file and nothing in it.
  private func joinAgainLater(afterTries tries: Int) {
    joinCheck?.cancel()
    joinCheck = nil
    if !leavesJoins || tries >= Library.mostJoinTries { return }
    joinCheck = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(500 << tries))
      if !Task.isCancelled { await self?.joinAgain(afterTries: tries + 1) }
    }
  }

  private func joinAgain(afterTries tries: Int) {
    joinCheck = nil
    _ = try? joinCopies(afterTries: tries)
  }

  /// Half a second, then twice as long each time: a minute in all.
  private static let mostJoinTries = 7

  private func joinWhatBelongsTogether() throws(LibraryError) -> [LibraryChange] {
    let now = memory.clock()
    let removed = try removeJoinedCopies(at: now)
    let conflicted = try cache.conflicted(since: now - Library.renameMilliseconds)
    let waiting = try waitingCopies(conflicted)
    let ids = conflicted.others.union(conflicted.copied).subtracting(waiting)
    if ids.isEmpty { return removed }
    // What only the cache knows must not be written over as if a file said it.
    let paths = try cache.places(of: ids).map { $0.path }
    let seen = try ingest(cache.unseen(paths, in: root, on: disk)) {
      if $0.mayBeUnfinished { leavesJoins = true }
      return $0.mayBeUnfinished ? nil : $0
    }
    return try removed + seen + join(groups(ids))
  }

  private func join(_ groups: [DocumentGroup]) throws(LibraryError) -> [LibraryChange] {
    var outcomes: [DocumentGroup.Outcome] = []
    for group in groups {
      // What does not go together stays as it is, and is listed.
      guard let outcome = try? group.outcome() else { continue }
      outcomes.append(outcome)
    }
    let returned = outcomes.filter { $0.isDeletion && hasReturned($0) }
    if isMuch(returned.map { $0.key }) {
      let ids = Set(returned.map { $0.key })
      outcomes.removeAll { ids.contains($0.key) }
      let files = returned.flatMap { outcome in outcome.removals.map { (outcome.key, $0) } }
      return try putUnderReview(files) + carryOut(outcomes)
    }
    return try carryOut(outcomes)
  }

  /// Whether so much is back with what came in the minutes before that a person is asked.
  private func isMuch(_ returned: [DocumentKey]) -> Bool {
    if returned.isEmpty { return false }
    let now = memory.clock()
    memory.returns = memory.returns.filter { abs(now - $0.value) <= Library.lossMilliseconds }
    for key in returned { memory.returns[key] = now }
    return memory.returns.count >= Library.reviewedReturns
  }

  private func carryOut(
    _ outcomes: [DocumentGroup.Outcome]
  ) throws(LibraryError) -> [LibraryChange] {
    if outcomes.isEmpty { return [] }
    var outcomes = outcomes
    var known = KnownFiles()
    for outcome in outcomes {
      for file in outcome.files { known.add(file.path, file.identity, of: outcome.key.id.text) }
    }
    var done: [OwnChange] = []
    do throws(LibraryError) {
      try write(outcomes.compactMap { $0.draft }, over: known, &done, replaces: false)
    } catch {
      switch error {
      case .changedMeanwhile, .quarantined: leavesJoins = true
      default:
        takeInWhatIsDone(done)
        throw error
      }
      // The others are looked at again next time.
      let written = Set(done.map { $0.path })
      outcomes.removeAll { outcome in outcome.draft.map { !written.contains($0.path) } ?? false }
      try syncFolders()
    }
    let (told, met) = try tell(of: done)
    var changes = told
    if !met.isEmpty { leavesJoins = true }
    // Its copies stay until the two are joined as well.
    outcomes.removeAll { $0.draft.map { met.contains($0.path) } ?? false }
    let now = memory.clock()
    try cache.write { database in
      for outcome in outcomes { try Cache.remember(outcome, at: now, in: database) }
    }
    // What has changed since it was read is looked at again next time.
    let removals = outcomes.flatMap { $0.removals }.filter {
      (try? disk.kind(at: root + "/" + $0.path, followsLinks: false)) == .file($0.identity)
    }
    changes += try put([], removing: removals.map { $0.path }, known: known)
    changes += try noteJoined(outcomes, at: now)
    return try changes + rename(outcomes.flatMap { $0.aliases })
  }

  /// Gives files their own names and forgets the others.
  private func rename(
    _ aliases: [(path: String, of: String)]
  ) throws(LibraryError) -> [LibraryChange] {
    if aliases.isEmpty { return [] }
    // Where it cannot be done, the file is there by both names.
    for alias in aliases { try? disk.rename(root + "/" + alias.path, to: root + "/" + alias.of) }
    try cache.write { database in
      var writer = try CacheWriter(database)
      for alias in aliases {
        guard let kind = DocumentType.of(path: alias.path)?.kind else { continue }
        try writer.apply(FileChange(path: alias.path, kind: kind, content: .gone))
      }
      try writer.finish()
    }
    return try ingest(aliases.map { $0.of }, isOwn: true)
  }

  /// Whether the document came after its tombstone was known.
  private func hasReturned(_ outcome: DocumentGroup.Outcome) -> Bool {
    let order = try? cache.revisions(outcome.key)
    guard let document = order?.document, let tombstone = order?.tombstone else { return false }
    return document > tombstone
  }

  // MARK: What belongs together

  private func groups(_ ids: Set<String>) throws(LibraryError) -> [DocumentGroup] {
    let blocked = try cache.blocked()
    var groups: [DocumentKey: DocumentGroup] = [:]
    var broken: Set<DocumentKey> = []
    for place in try cache.places(of: ids) {
      guard let type = DocumentType.byFolder[place.kind] else { continue }
      let file = DocumentGroup.File(place, type, root: root, on: disk)
      if type.kind == Tombstone.kind {
        guard let file, let text = file.texts.first,
          let tombstone = try? Tombstone(decoding: text),
          let deleted = DocumentType.byFolder[tombstone.deletedKind]
        else { continue }
        let key = DocumentKey(folder: deleted.kind.name, id: place.id)
        groups[key, default: DocumentGroup(key: key, type: deleted)].tombstones.append(file)
        continue
      }
      let key = DocumentKey(folder: type.kind.name, id: place.id)
      guard let file else {
        if place.counts { broken.insert(key) }
        continue
      }
      groups[key, default: DocumentGroup(key: key, type: type)].documents.append(file)
    }
    let limit = memory.clock() - Library.renameMilliseconds
    for key in try cache.lostWithTheirCopies(since: limit) where ids.contains(key.id.text) {
      guard groups[key] == nil, let type = DocumentType.byFolder[key.folder] else { continue }
      groups[key] = DocumentGroup(key: key, type: type)
    }
    if !broken.isEmpty { leavesJoins = true }
    var result: [DocumentGroup] = []
    for (key, group) in groups.sorted(by: { $0.key.id < $1.key.id }) {
      // Its own file is there and cannot be read: it is not written over.
      let stone = DocumentKey(folder: Tombstone.kind.name, id: key.id)
      if broken.contains(key) || blocked.contains(key) || blocked.contains(stone) { continue }
      var group = group
      group.versions = try cache.versions(key)
      group.deleted = try cache.record(key)?.deleted ?? EditCounts()
      let isWhole = group.documents.contains { $0.counts && $0.texts.count == 1 }
      if !isWhole, !group.tombstones.contains(where: { $0.counts }) {
        // Copies alone may not know it, of the document or its tombstone, nor what git has left.
        switch try cache.state(of: key) {
        case .missing(let text): group.missing = text
        case .deleted(let deletion): group.lastDeleted = deletion.last
        case .live, .absent: break
        }
      }
      result.append(group)
    }
    return result
  }
}

extension DocumentGroup {
  init(key: DocumentKey, type: DocumentType) {
    self.key = key
    self.type = type
  }
}

extension DocumentGroup.File {
  /// Nil where it is not what the cache has read there.
  init?(_ place: Cache.Place, _ type: DocumentType, root: String, on disk: any Disk) {
    guard let read = try? DocumentFile.read(root + "/" + place.path, on: disk),
      place.identity == nil || place.identity == read.identity, let text = read.text
    else { return nil }
    path = place.path
    identity = read.identity
    raw = text.bytes
    counts = place.counts
    if let whole = try? type.canonical(raw) {
      texts = [whole]
    } else if let markers = GitMarkers(raw),
      let ours = try? Lineage.mixed(type.canonical(markers.ours)),
      let theirs = try? Lineage.mixed(type.canonical(markers.theirs))
    {
      texts = [ours, theirs]
      base = markers.base.flatMap { try? type.canonical($0) }
    } else {
      return nil
    }
    for text in texts {
      guard (try? Draft(canonical: text, as: type))?.id == place.id else { return nil }
    }
  }
}
