/// Joins two states of one document so that every device comes to the same text.
public enum Merge {
  /// Two states of a document of a known kind; the result is canonical.
  ///
  /// - Parameter base: what both have started from; without it nothing counts as deleted but what
  ///   a lineage says.
  public static func join<Value: Document>(
    _ type: Value.Type, base: [UInt8]?, _ first: [UInt8], _ second: [UInt8]
  ) throws(JSONFailure) -> [UInt8] {
    let mine = try TypedSide<Value>(first)
    let theirs = try TypedSide<Value>(second)
    switch mine.edits.relation(to: theirs.edits) {
    case .newer: return mine.canonical
    case .older: return theirs.canonical
    case .same where mine.canonical == theirs.canonical: return mine.canonical
    case .same, .concurrent: break
    }
    var before: TypedSide<Value>?
    if let base { before = try TypedSide<Value>(base) }
    var notes = mine.notes
    notes.formUnion(theirs.notes)
    var join = DocumentJoin(
      base: before?.side, mine.side, theirs.side, notes: notes, preference: .higherRank)
    var (document, lineage) = join.result()
    var value = try Value(decoding: document.compact)
    lineage.edits = mine.edits.joined(with: theirs.edits)
    value.lineage = Lineage()
    lineage.contentHash = try CompactDocument(value.encoded()).contentHash
    value.lineage = Lineage(lineage)
    return value.encoded()
  }

  /// What was changed from `base` to `mine`, done to `theirs`: an edit made once more on what has
  /// changed since, not a meeting of two devices. Where both have changed the same, mine wins; the
  /// lineage is theirs.
  ///
  /// - Parameter keepingConflicts: whether a value of theirs that mine wins over is kept as
  ///   conflicting; what was resolved between `base` and `mine` is resolved then, too.
  public static func threeWay(
    base: [UInt8]?, mine: [UInt8], theirs: [UInt8], keepingConflicts: Bool = false
  ) throws(JSONFailure) -> [UInt8] {
    var before: JoinedSide?
    if let base { before = try JoinedSide(parsing: base) }
    var own = try JoinedSide(parsing: mine)
    let other = try JoinedSide(parsing: theirs)
    // A program that has dropped the lineage has resolved nothing.
    if try Lineage.reading(mine).isEmpty {
      own.lineage.conflicting = before?.lineage.conflicting ?? []
    }
    var join = DocumentJoin(
      base: before, own, other, notes: [], preference: keepingConflicts ? .first : .firstAlone)
    let (document, lineage) = join.result()
    let text = document.compact + [0x0a]
    var content = try Lineage.reading(theirs).content
    if !keepingConflicts || lineage.conflicting == content.conflicting {
      return try Lineage.reading(theirs).put(into: text)
    }
    content.conflicting = lineage.conflicting
    return try Lineage(content).put(into: text)
  }
}

extension Merge {
  /// A document after what leads from one of its states to another, as an undo does: changes made
  /// since stay, and what was open in the new state is open again.
  ///
  /// - Parameters:
  ///   - current: as it is now; the result is to be counted as an edit of it.
  ///   - old: what it was changed from.
  ///   - new: what is wanted.
  public static func moving(
    _ current: [UInt8], from old: [UInt8], to new: [UInt8]
  ) throws(JSONFailure) -> [UInt8] {
    let moved = try threeWay(base: old, mine: new, theirs: current)
    return try Lineage.moved(Lineage.reading(new).put(into: moved), from: old, onto: current)
  }
}

extension JoinedSide {
  init(parsing text: [UInt8]) throws(JSONFailure) {
    let document = try RawJSON(parsing: text)
    if document.members == nil {
      throw JSONFailure(
        .unexpected(found: text.first { $0 > 0x20 } ?? 0, expected: "an object"), at: 0)
    }
    var lineage = Lineage()
    lineage.text = document["lineage"]?.compact ?? []
    self.init(document.withoutLineage, lineage.content)
  }

  /// How often each writer has saved the document. A text that its lineage does not stand for was
  /// saved by someone unknown, who is named by the text.
  var edits: EditCounts { lineage.edits(ofHash: document.contentHash) }
}

extension Lineage.Content {
  /// - Parameter contentHash: of the document that says this.
  func edits(ofHash contentHash: String) -> EditCounts {
    contentHash == self.contentHash
      ? edits : edits.joined(with: EditCounts([.init("#" + contentHash, 1)]))
  }
}

extension RawJSON {
  /// What tells one document from another: 64 bits as 13 letters and digits.
  var contentHash: String { RawJSON.contentHash(ofCompact: compact) }

  static func contentHash(ofCompact text: [UInt8]) -> String {
    let text = ULID(high: 0, low: ContentHash(of: text).low).text
    return String(text.suffix(13))
  }
}

/// A text of a known kind with every default spelled out: a field that was set back to its default
/// is a change as any other.
private struct TypedSide<Value: Document> {
  let canonical: [UInt8]
  let edits: EditCounts
  let side: JoinedSide
  let notes: Set<[UInt8]>

  init(_ text: [UInt8]) throws(JSONFailure) {
    var value = try Value(decoding: text)
    canonical = value.encoded()
    let lineage = value.lineage.content
    value.lineage = Lineage()
    edits = lineage.edits(ofHash: try CompactDocument(value.encoded()).contentHash)
    var encoder = FieldEncoder(JSONWriter(compact: true))
    encoder.writesDefaults = true
    let restored = TypedSide.restoring(lineage, in: value)
    (restored ?? value).encode(&encoder)
    var side = JoinedSide(try RawJSON(parsing: encoder.writer.bytes), lineage)
    if restored != nil {
      let standing = DocumentItems(
        try RawJSON(parsing: value.encoded()), lineage, ambiguous: [], base: nil)
      for removal in lineage.removed where standing.items[Array(removal.id.utf8)] == nil {
        side.restored.insert(Array(removal.id.utf8))
      }
    }
    self.side = side
    var notes: Set<[UInt8]> = []
    for note in encoder.notes { notes.insert(Array(note.description.utf8)) }
    self.notes = notes
  }

  /// The document with what was deleted in its place, so that its defaults are spelled out as well;
  /// nil where nothing was, or the kind refuses it.
  private static func restoring(_ lineage: Lineage.Content, in value: Value) -> Value? {
    if lineage.removed.isEmpty { return nil }
    guard let document = try? RawJSON(parsing: value.encoded()) else { return nil }
    let side = JoinedSide(document, lineage)
    var join = DocumentJoin(base: nil, side, side, notes: [], preference: .higherRank)
    return try? Value(decoding: join.result(restoring: true).document.compact)
  }
}
