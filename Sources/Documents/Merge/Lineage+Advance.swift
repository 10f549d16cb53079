extension Lineage {
  /// How long a deletion is remembered: ten years.
  public static let graceMilliseconds: Int64 = 315_360_000_000

  /// A text that is about to be saved, with its lineage brought up to date: one more edit by the
  /// writer, what was deleted since, and the keys of what was moved.
  ///
  /// A text that says what the base says is returned as the base. One without a lineage, as from a
  /// program that has dropped it, gets that of the base.
  ///
  /// - Parameters:
  ///   - text: the new state, canonical if the result is to be.
  ///   - base: what it was made from, canonical as well; nil for a new document.
  ///   - writer: a short name that no other device or program has; nil where who has counted the
  ///     base may have gone on from it elsewhere: then the edit is named after the text.
  ///   - graceMilliseconds: what was deleted longer ago is forgotten.
  public static func advance(
    _ text: [UInt8], base: [UInt8]?, writer: String?, at instant: Instant,
    graceMilliseconds: Int64 = graceMilliseconds
  ) throws(JSONFailure) -> [UInt8] {
    var side = try JoinedSide(parsing: text)
    var before: JoinedSide?
    if let base {
      before = try JoinedSide(parsing: base)
      let hasLineage = try !Lineage.reading(text).isEmpty
      if side.document == before?.document,
        !hasLineage || side.lineage.conflicting == before?.lineage.conflicting
      {
        return base
      }
      if !hasLineage { side.lineage = before?.lineage ?? Content() }
    }
    var documents = [side.document]
    if let before { documents.append(before.document) }
    let ambiguous = DocumentItems.ambiguous(in: documents)
    before?.take(ambiguous, base: nil)
    side.take(ambiguous, base: before?.items)

    var content = side.lineage
    let known = before?.edits ?? EditCounts()
    content.edits = known.joined(with: side.lineage.edits).advanced(
      by: writer ?? "#" + side.document.contentHash)
    content.contentHash = side.document.contentHash
    var removals = Removals(side, before, at: instant)
    removals.forget(before: instant.milliseconds - graceMilliseconds)
    content.removed = removals.list
    content.order = side.orderKeys(besides: before?.lineage.order, removals.names)
    content.conflicting = content.conflicting.filter { value in
      guard let item = value.item.map({ Array($0.utf8) }) else { return true }
      return side[item] != nil || removals.names.contains(item)
    }
    return try Lineage(content.inOrder).put(into: text)
  }

  /// A document that is about to be saved for the first time, with the edit that it counts as:
  /// named after the text, so that two machines which make the same write the same. What has no
  /// lineage later was written by another program.
  ///
  /// One that says something of its past is returned as it is.
  public static func begun(_ text: [UInt8]) throws(JSONFailure) -> [UInt8] {
    let document = try CompactDocument(text)
    if !document.lineage.isEmpty { return text }
    var content = Content()
    content.edits = content.edits(ofHash: document.contentHash)
    content.contentHash = document.contentHash
    return try Lineage(content).put(into: text)
  }
}

/// What was deleted out of a document up to now.
private struct Removals {
  private(set) var list: [Lineage.Removal] = []
  private(set) var names: Set<[UInt8]> = []

  init(_ side: JoinedSide, _ base: JoinedSide?, at instant: Instant) {
    let known = side.lineage.removed + (base?.lineage.removed ?? [])
    for var removal in known {
      let name = Array(removal.id.utf8)
      // What is back is no longer deleted.
      if side[name] != nil || !names.insert(name).inserted { continue }
      if removal.at == nil { removal.at = instant }
      list.append(removal)
    }
    for name in base?.items.names ?? [] where side[name] == nil {
      guard let item = base?[name], names.insert(name).inserted else { continue }
      var removal = Lineage.Removal()
      removal.id = String(utf8: name)
      removal.at = instant
      removal.from = String(utf8: item.place.text)
      removal.with = JoinedSide.root(of: name, deletedFrom: base, missingIn: side)
      removal.last = UntouchedJSON(item.own.compact)
      list.append(removal)
    }
  }

  mutating func forget(before limit: Int64) {
    list = list.filter { $0.at.map { $0.milliseconds >= limit } ?? true }
    names = Set(list.map { Array($0.id.utf8) })
  }
}

extension JoinedSide {
  /// The outermost of the items that an item has gone with; nil where it went by itself.
  static func root(
    of name: [UInt8], deletedFrom base: JoinedSide?, missingIn side: JoinedSide
  ) -> String? {
    var root = name
    var owner = base?[name]?.place.owner ?? []
    while side[owner] == nil, let item = base?[owner] {
      root = owner
      owner = item.place.owner
    }
    return root == name ? nil : String(utf8: root)
  }

  /// The keys of all items that have one, among them those of deleted items as they were.
  fileprivate func orderKeys(besides known: OrderKeys?, _ removed: Set<[UInt8]>) -> OrderKeys {
    var keys = OrderKeys()
    var seen: Set<[UInt8]> = []
    func add(_ name: [UInt8], _ key: [UInt8]) {
      if !seen.insert(name).inserted { return }
      keys.entries.append(
        .init(String(utf8: name), String(utf8: key)))
    }
    for name in items.names {
      if let item = self[name], item.key != item.id { add(name, item.key) }
    }
    for entry in lineage.order.entries + (known?.entries ?? []) {
      let name = Array(entry.name.utf8)
      if removed.contains(name) { add(name, Array(entry.value.utf8)) }
    }
    return keys
  }
}
