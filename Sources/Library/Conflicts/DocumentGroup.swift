import Documents

/// All files of one document: its own, its tombstone's, and copies of either.
struct DocumentGroup {
  struct File {
    var path: String
    var identity: FileIdentity
    /// As it lies there.
    var raw: [UInt8]
    /// The documents in it, canonical: two where git has left two versions.
    var texts: [[UInt8]]
    /// What git says that the two have come from.
    var base: [UInt8]?
    /// Whether it is the file that counts.
    var counts: Bool
  }

  /// What is to be done with the files.
  struct Outcome {
    var key: DocumentKey
    /// What it was made of.
    var files: [File]
    /// To write; nil where what is there says it.
    var draft: Draft?
    /// What the document says in the end; nil where it is deleted.
    var text: [UInt8]?
    var before: [UInt8]?
    /// To remove once the draft is written.
    var removals: [File] = []
    /// Further files of what stays, to remove once they have lain beside it for a while.
    var duplicates: [File] = []
    /// Those among them that were joined.
    var copies: [File] = []
    /// Other names of files that stay, as on a disk that does not tell upper from lower case.
    var aliases: [(path: String, of: String)] = []
    /// Texts that had been overwritten and are joined now.
    var reclaimed: [FormerText] = []
    /// Whether files of the document go because it was deleted.
    var isDeletion = false
  }

  let key: DocumentKey
  let type: DocumentType
  var documents: [File] = []
  var tombstones: [File] = []
  var versions: [FormerText] = []
  /// What the document said last where its own file has gone away.
  var missing: [UInt8]?
  /// What it said when it was deleted, where an engine has taken the tombstone away.
  var lastDeleted: [UInt8]?
  /// What deletions knew whose tombstones are gone, or were replaced by older ones.
  var deleted = EditCounts()

  /// The same for the same texts, in whatever files and order they come.
  func outcome() throws(JSONFailure) -> Outcome {
    var outcome = Outcome(key: key, files: documents + tombstones)
    outcome.before = documents.first { $0.counts }?.raw ?? missing
    let (joined, reclaimed) = try joinedDocuments()
    let tombstone = try joinedTombstone()
    outcome.reclaimed = reclaimed
    if let tombstone, let joined, try !outlives(tombstone, joined) {
      try keepDeleted(completed(tombstone, with: joined), &outcome)
      outcome.isDeletion = true
    } else if let joined {
      var text = joined
      if let tombstone, let last = try? type.canonical(Array(tombstone.lastText.utf8)) {
        text = try type.rules.joined([joined, last], former: versions)
      }
      let draft = try Draft(canonical: text, as: type)
      outcome.text = draft.bytes
      let place = documents.first { $0.path == draft.path }
      let saysIt = place.map { $0.texts == [draft.bytes] } ?? false
      if !saysIt { outcome.draft = draft }
      outcome.removals = tombstones
      for file in documents where file.path != draft.path {
        // In its own place by what it says: the document has moved to another month since.
        let isInPlace = file.texts.contains {
          (try? Draft(canonical: $0, as: type))?.path == file.path
        }
        if isInPlace { outcome.removals.append(file) } else { outcome.duplicates.append(file) }
      }
      outcome.copies = documents.filter { !$0.counts }
    } else if let tombstone {
      try keepDeleted(tombstone, &outcome)
    }
    spareAliases(&outcome)
    return outcome
  }

  /// To remove a file by another name would remove it.
  private func spareAliases(_ outcome: inout Outcome) {
    let going = Set((outcome.removals + outcome.duplicates).map { $0.path })
    for file in documents + tombstones where !going.contains(file.path) {
      for other in outcome.removals + outcome.duplicates
      where other.identity == file.identity && other.path.lowercased() == file.path.lowercased() {
        outcome.aliases.append((other.path, file.path))
        outcome.removals.removeAll { $0.path == other.path }
        outcome.duplicates.removeAll { $0.path == other.path }
        outcome.copies.removeAll { $0.path == other.path }
      }
    }
  }

  /// The document stays deleted.
  private func keepDeleted(_ tombstone: Tombstone, _ outcome: inout Outcome) throws(JSONFailure) {
    let draft = try Draft(canonical: tombstone.encoded(), as: DocumentType.tombstones)
    let place = tombstones.first { $0.path == draft.path }
    if place?.texts != [draft.bytes] { outcome.draft = draft }
    outcome.removals = documents
    outcome.duplicates = tombstones.filter { $0.path != draft.path }
    outcome.copies = documents.filter { !$0.counts }
  }

  // MARK: Joining

  private func joinedDocuments() throws(JSONFailure) -> ([UInt8]?, [FormerText]) {
    var texts: [[UInt8]] = []
    for file in documents {
      for text in file.texts {
        let isMixture = versions.contains { $0.isOpen && Lineage.isMixture(text, over: $0.text) }
        texts.append(isMixture ? try type.canonical(Lineage.separated(text)) : text)
      }
    }
    for text in [missing, lastDeleted] {
      if let text { texts.append(try type.canonical(text)) }
    }
    var reclaimed: [FormerText] = []
    for version in versions where version.isOpen {
      guard let text = try? type.canonical(version.text) else { continue }
      texts.append(text)
      reclaimed.append(version)
    }
    if texts.isEmpty { return (nil, []) }
    var bases = versions
    for file in documents {
      guard let base = file.base else { continue }
      bases.append(
        FormerText(
          hash: ContentHash(of: base).bytes, isOpen: false, text: base))
    }
    let joined = try type.rules.joined(texts, former: bases)
    return (joined, reclaimed)
  }

  /// A tombstone that an older one was put in place of: what it knew is deleted with it.
  private func completed(
    _ tombstone: Tombstone, with text: [UInt8]
  ) throws(JSONFailure) -> Tombstone {
    let last = Array(tombstone.lastText.utf8)
    if last.isEmpty { return tombstone }
    let known = try type.canonical(last)
    if try Lineage.edits(of: known).covers(Lineage.edits(of: text)) { return tombstone }
    var result = tombstone
    result.lastText = String(
      decoding: try type.rules.joined([known, text], former: versions), as: UTF8.self)
    return result
  }

  /// Whether a document holds edits that its deletion did not know.
  private func outlives(
    _ tombstone: Tombstone, _ text: [UInt8]
  ) throws(JSONFailure) -> Bool {
    let last = Array(tombstone.lastText.utf8)
    if last.isEmpty { return true }
    return try !Deletion(of: type.canonical(last), knowing: deleted).covers(text)
  }

  /// One tombstone for all: what was deleted is joined, the latest deletion counts. It needs no
  /// lineage, since it only grows.
  private func joinedTombstone() throws(JSONFailure) -> Tombstone? {
    var read: [(tombstone: Tombstone, text: [UInt8])] = []
    for text in tombstones.flatMap({ $0.texts }) {
      if read.contains(where: { $0.text == text }) { continue }
      read.append((try Tombstone(decoding: text), text))
    }
    read.sort { $0.text.lexicographicallyPrecedes($1.text) }
    guard var result = read.first?.tombstone else { return nil }
    if read.count == 1 { return result }
    var lasts: [[UInt8]] = []
    // What only a newer version can read is not thrown away by this one.
    for one in read where !one.tombstone.lastText.isEmpty {
      lasts.append(try type.canonical(Array(one.tombstone.lastText.utf8)))
    }
    let last = try type.rules.joined(lasts, former: versions)
    for one in read {
      var next = one.tombstone
      result.lineage = Lineage()
      next.lineage = Lineage()
      result.lastText = String(decoding: last, as: UTF8.self)
      next.lastText = result.lastText
      let text = try Merge.join(
        Tombstone.self, base: nil, result.encoded(), next.encoded())
      result = try Tombstone(decoding: text)
    }
    result.lineage = Lineage()
    return result
  }
}

extension DocumentType {
  static let tombstones = byFolder[Tombstone.kind.name] ?? all[all.count - 1]
}
