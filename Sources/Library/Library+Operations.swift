import Documents
import GRDB

/// What a batch of operations has led to.
public struct OperationAnswer: Sendable {
  public var position: LibraryPosition
  /// One an operation, in order.
  public var results: [Acknowledgement]
}

extension Library {
  /// Operations that are remembered as applied.
  static let rememberedOperations = 20_000

  /// Applies what a device has done; on return it survives a power loss.
  ///
  /// One that was applied before is not applied again. Where the library holds something else than
  /// the operation's base, the two are merged.
  ///
  /// - Parameters:
  ///   - device: who sends them; nil for this machine.
  ///   - remembering: whether identifiers of operations are kept, so that a repeat is known.
  /// - Throws: `LibraryError` where the folder cannot be believed, or cannot be written; then all
  ///   of the operations can be sent again.
  public func apply(
    _ operations: [DocumentOperation], from device: ULID? = nil, remembering: Bool = true
  ) async throws(LibraryError) -> OperationAnswer {
    for _ in 1..<Library.attempts {
      do throws(LibraryError) {
        return try await applyToWhatIsThere(operations, device, remembering)
      } catch {
        guard case .changedMeanwhile = error else { throw error }
      }
    }
    return try await applyToWhatIsThere(operations, device, remembering)
  }

  private func applyToWhatIsThere(
    _ operations: [DocumentOperation], _ device: ULID?, _ remembering: Bool
  ) async throws(LibraryError) -> OperationAnswer {
    try await checkGate()
    try lookAgain(operations)
    var remembered = try applied(operations, remembering)
    let ids = operations.map { $0.document }
    // Before the texts: what is taken in meanwhile is not what the plan is made on.
    var known = try cache.known(ids)
    let bindings = operations.map { $0.binding }
    var plan = try plan(operations, bindings, device, known: remembered)
    // An edit by hand that the monitor has not told yet must not be written over.
    for attempt in 1...3 {
      var paths = plan.removals
      for draft in plan.drafts {
        // One that moves to another month leaves files behind.
        paths += [draft.path] + (try cache.paths(of: draft.id, kind: draft.kind))
      }
      let unseen = try cache.unseen(paths, in: root, on: disk)
      if unseen.isEmpty { break }
      var isReplaced = false
      _ = try ingest(unseen) { change in
        if attempt == 3 || !change.mayBeUnfinished { return change }
        isReplaced = true
        return nil
      }
      _ = try joinCopies()
      if isReplaced {
        await disk.waitForReplacement()
        try await checkGate()
        remembered = try applied(operations, remembering)
      }
      known = try cache.known(ids)
      plan = try self.plan(operations, bindings, device, known: remembered)
    }
    var applied: [AppliedOperation] = []
    for (number, outcome) in plan.outcomes.enumerated() {
      let id = operations[number].id
      guard case .success = outcome, remembered[id] == nil else { continue }
      applied.append(AppliedOperation(id: id, binding: bindings[number]))
    }
    // What a repeat finds done is not durable yet where the run before was cut off.
    if unsyncedFolders != [] { try syncFolders() }
    try put(
      plan.drafts, removing: plan.removals, applied: remembering ? applied : [], known: known)
    return try answer(operations, plan.outcomes)
  }

  private func applied(
    _ operations: [DocumentOperation], _ remembering: Bool
  ) throws(LibraryError) -> [ULID: [UInt8]] {
    remembering ? try cache.applied(operations.map { $0.id }) : [:]
  }

  /// Gives files that could not be read another chance.
  private func lookAgain(_ operations: [DocumentOperation]) throws(LibraryError) {
    let ids = Set(operations.map { $0.document })
    try ingest(
      cache.quarantinedPaths().filter { path in
        DocumentType.id(ofPath: path).map { ids.contains($0) } ?? false
      }.sorted())
  }

  private typealias PlannedWork = (
    outcomes: [Result<[UInt8]?, Refusal>], drafts: [Draft], removals: [String]
  )

  /// - Parameter known: operations that were applied before, with what they stand for.
  private func plan(
    _ operations: [DocumentOperation], _ bindings: [[UInt8]], _ device: ULID?,
    known: [ULID: [UInt8]]
  ) throws(LibraryError) -> PlannedWork {
    let cache = cache
    var plan = OperationPlan(
      OperationPlan.Source(
        state: { key throws(LibraryError) in try cache.state(of: key) },
        former: { key throws(LibraryError) in try cache.versions(key) },
        paths: { kind, id throws(LibraryError) in try cache.paths(of: id, kind: kind) },
        tombstone: { id throws(LibraryError) in try cache.tombstone(id) },
        quarantined: try cache.quarantinedPaths(),
        counter: try counter(
          operations.map { DocumentKey(folder: $0.folder, id: $0.document) })))
    var outcomes: [Result<[UInt8]?, Refusal>] = []
    var seen = known
    for (operation, binding) in zip(operations, bindings) {
      if let bound = seen[operation.id] {
        let isRepeat = operation.isRepeat(of: bound, binding, from: device)
        outcomes.append(
          isRepeat ? .success(try plan.current(operation)) : .failure(.operationReused))
        continue
      }
      var planned = operation
      if operation.text == nil { planned.at = try deletionInstant(operation.at) }
      let outcome = try plan.take(planned)
      if case .success = outcome { seen[operation.id] = binding }
      outcomes.append(outcome)
    }
    let (drafts, removals) = try plan.work()
    return (outcomes, drafts, removals)
  }

  private func answer(
    _ operations: [DocumentOperation], _ outcomes: [Result<[UInt8]?, Refusal>]
  ) throws(LibraryError) -> OperationAnswer {
    try cache.read { database in
      let revision = try CacheStatement(
        """
        SELECT revision FROM documents WHERE id = ?1 AND kind = ?2 AND NOT isShadowed
        UNION ALL SELECT revision FROM removals WHERE id = ?1 AND kind = ?2
        """, in: database)
      let results = try zip(operations, outcomes).map { operation, outcome in
        var answer = Acknowledgement(operation.id)
        switch outcome {
        case .failure(let refusal): answer.refused = refusal
        case .success(let text):
          revision.bind(operation.document.text, at: 1)
          revision.bind(operation.folder, at: 2)
          answer.revision = try revision.step() ? revision.integer(0) : 0
          revision.reset()
          let isKnown = Lineage.isSameContent(text ?? [], operation.text ?? [])
          answer.text = isKnown ? nil : text
          answer.isDeleted = text == nil && operation.text != nil
        }
        return answer
      }
      return OperationAnswer(position: try Cache.position(database), results: results)
    }
  }
}

extension Cache {
  /// Those of the identifiers that are remembered as applied, with what they stand for.
  fileprivate func applied(_ ids: [ULID]) throws(LibraryError) -> [ULID: [UInt8]] {
    try read { database in
      let find = try CacheStatement("SELECT binding FROM operations WHERE id = ?", in: database)
      var applied: [ULID: [UInt8]] = [:]
      for id in ids {
        find.bind(id.text, at: 1)
        if try find.step() { applied[id] = [UInt8](find.blob(0)) }
        find.reset()
      }
      return applied
    }
  }

  /// Keeps operations as applied, and forgets the oldest beyond the newest 20,000.
  static func remember(_ operations: [AppliedOperation], in database: Database) throws {
    if operations.isEmpty { return }
    let insert = try CacheStatement(
      "INSERT OR IGNORE INTO operations (id, binding) VALUES (?, ?)", in: database)
    for operation in operations {
      insert.bind(operation.id.text, at: 1)
      insert.bind(operation.binding, at: 2)
      try insert.run()
    }
    try database.execute(
      sql: "DELETE FROM operations WHERE number <= (SELECT max(number) FROM operations) - ?",
      arguments: [Library.rememberedOperations])
  }

  /// The paths whose files are not what was last read there.
  func unseen(
    _ paths: [String], in root: String, on disk: any Disk
  ) throws(LibraryError) -> [String] {
    try read { database in
      let find = try CacheStatement(
        """
        SELECT inode, size, modified, changed FROM documents WHERE path = ?1
        UNION ALL SELECT inode, size, modified, changed FROM quarantine WHERE path = ?1
        """, in: database)
      return try paths.filter { path in
        find.bind(path, at: 1)
        defer { find.reset() }
        let known = try find.step() ? find.identity(from: 0) : nil
        switch try DocumentFile.kind(at: root + "/" + path, on: disk) {
        case .file(let identity): return known != identity
        case .nothing, .folder, .other: return known != nil
        }
      }
    }
  }

  func tombstone(_ id: ULID) throws(LibraryError) -> Tombstone? {
    try text(Tombstone.kind.name, id).flatMap { try? Tombstone(decoding: $0) }
  }

  /// All files that say that a document was deleted.
  func tombstonePaths(of key: DocumentKey) throws(LibraryError) -> [String] {
    try read { database in
      let rows = try CacheStatement(
        """
        SELECT path, bytes FROM documents WHERE id = ? AND kind = ?
        ORDER BY +isShadowed DESC, path
        """, in: database)
      rows.bind(key.id.text, at: 1)
      rows.bind(Tombstone.kind.name, at: 2)
      var paths: [String] = []
      while try rows.step() {
        let tombstone = try? Tombstone(decoding: [UInt8](rows.blob(1)))
        if tombstone?.deletedKind == key.folder { paths.append(rows.text(0)) }
      }
      return paths
    }
  }

  /// A document's text as it lies in its file.
  func text(_ folder: String, _ id: ULID) throws(LibraryError) -> [UInt8]? {
    try read { database in
      let rows = try CacheStatement(
        "SELECT bytes FROM documents WHERE id = ? AND kind = ? AND NOT isShadowed", in: database)
      rows.bind(id.text, at: 1)
      rows.bind(folder, at: 2)
      return try rows.step() ? [UInt8](rows.blob(0)) : nil
    }
  }
}
