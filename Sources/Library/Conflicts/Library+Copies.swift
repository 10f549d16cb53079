import Documents
import GRDB

/// A copy that is joined with its document and stays beside it for a while.
struct JoinedCopy {
  var key: DocumentKey
  /// As it was joined.
  var identity: FileIdentity
}

/// Copies go later than they are joined.
///
/// An engine that renames a file brings the new name first, and takes the old one away after that.
/// Who removes the new one at once, as a copy, leaves nothing. So a copy has to lie beside its
/// document for a quiet time; and a document whose own file goes away soon after a copy of it was
/// removed is written again.
extension Library {
  /// How long after the removal of a copy that is.
  static let renameMilliseconds: Int64 = 7 * 86_400_000

  /// Notes copies that were joined, and removes those that have been there for long enough.
  func noteJoined(
    _ outcomes: [DocumentGroup.Outcome], at now: Int64
  ) throws(LibraryError) -> [LibraryChange] {
    for outcome in outcomes {
      for file in outcome.duplicates {
        memory.joinedCopies[file.path] = JoinedCopy(key: outcome.key, identity: file.identity)
      }
    }
    // What was lost with its copy is there again.
    let written = outcomes.filter { $0.files.isEmpty && $0.draft != nil }.map { $0.key }
    try note(copyRemoved: nil, of: written, at: now)
    return try removeJoinedCopies(at: now)
  }

  /// Removes the copies that have lain beside their documents for long enough.
  func removeJoinedCopies(at now: Int64) throws(LibraryError) -> [LibraryChange] {
    if memory.joinedCopies.isEmpty { return [] }
    var due = memory.joinedCopies.filter { isDue($0.value.identity, at: now) }
    for path in due.keys { memory.joinedCopies[path] = nil }
    checkCopiesLater(at: now)
    if due.isEmpty { return [] }
    let ids = Set(due.values.map { $0.key.id.text })
    let places = Dictionary(grouping: try cache.places(of: ids)) { $0.id }
    for (path, copy) in due where try !isThere(path, copy, beside: places) { due[path] = nil }
    if due.isEmpty { return [] }
    var known = KnownFiles()
    for (path, copy) in due { known.add(path, copy.identity, of: copy.key.id.text) }
    // First what is known of them, so that no end in between forgets it.
    let keys = Set(due.values.map { $0.key })
    try note(copyRemoved: now, of: Array(keys), at: now)
    return try put([], removing: due.keys.sorted(), known: known)
  }

  /// By the time at which the file has come into its place.
  private func isDue(_ identity: FileIdentity, at now: Int64) -> Bool {
    // Clocks may have been set since; one that is far ahead is waited for no longer.
    abs(now - identity.changedNanoseconds / 1_000_000) >= memory.quietMilliseconds
  }

  /// Whether a copy is what it was, and so is the file of its document.
  private func isThere(
    _ path: String, _ copy: JoinedCopy, beside places: [ULID: [Cache.Place]]
  ) throws(LibraryError) -> Bool {
    guard try DocumentFile.kind(at: root + "/" + path, on: disk) == .file(copy.identity) else {
      return false
    }
    return (places[copy.key.id] ?? []).contains { place in
      place.counts && place.path != path
        && (try? disk.kind(at: root + "/" + place.path, followsLinks: false))
          == place.identity.map { .file($0) }
    }
  }

  /// Documents that only wait for the time of their copies.
  func waitingCopies(_ conflicted: Cache.Conflicted) throws(LibraryError) -> Set<String> {
    if memory.joinedCopies.isEmpty { return [] }
    let copied = conflicted.copied.subtracting(conflicted.others)
    var waiting = copied
    for place in try cache.places(of: copied) where !place.counts {
      if memory.joinedCopies[place.path]?.identity != place.identity {
        waiting.remove(place.id.text)
      }
    }
    return waiting
  }

  private func note(
    copyRemoved time: Int64?, of keys: [DocumentKey], at now: Int64
  ) throws(LibraryError) {
    if keys.isEmpty { return }
    try cache.write { database in
      let records = try DocumentRecords(database)
      for key in keys { try records.change(key, at: now) { $0.copyRemoved = time } }
    }
  }

  /// Nothing else may happen in the folder meanwhile.
  private func checkCopiesLater(at now: Int64) {
    if memory.joinedCopies.isEmpty || copyCheck != nil { return }
    let pause = memory.quietMilliseconds + 100
    copyCheck = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(pause))
      await self?.checkCopies()
    }
  }

  private func checkCopies() {
    copyCheck = nil
    _ = try? joinCopies()
  }
}
