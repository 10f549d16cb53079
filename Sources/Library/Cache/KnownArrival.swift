import Documents

/// A text over another one that the cache held, compared before its turn to be written, where that
/// can be done on all cores.
struct KnownArrival: Sendable {
  let arrival: Arrival
  /// The content hash of the text that it was compared with.
  let replaced: [UInt8]
}

extension Cache {
  /// Compares changed documents with what is held of them. The cache may change until they are
  /// written.
  func compare(_ changes: inout [FileChange]) throws(LibraryError) {
    var compared = changes
    try read { database in
      let find = try CacheStatement(
        "SELECT hash, bytes FROM documents WHERE path = ?", in: database)
      for place in compared.indices where compared[place].kind != Tombstone.kind {
        guard case .document(let summary, let hash, let text) = compared[place].content else {
          continue
        }
        find.bind(compared[place].path, at: 1)
        defer { find.reset() }
        guard try find.step() else { continue }
        let replaced = [UInt8](find.blob(0))
        if replaced == hash.bytes { continue }
        let arrival = Arrival(text, over: [UInt8](find.blob(1)), lineage: summary.lineage)
        compared[place].arrival = KnownArrival(arrival: arrival, replaced: replaced)
      }
    }
    changes = compared
  }
}
