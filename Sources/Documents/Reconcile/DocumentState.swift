/// What is known of one document, whatever files say it.
public enum DocumentState: Equatable, Sendable {
  /// Nothing was ever known of it.
  case absent
  /// Its file says this.
  case live([UInt8])
  /// It was deleted.
  case deleted(Deletion)
  /// Its file is not there, and nobody has deleted it: what it said last. A sync engine may be just
  /// about to replace the file.
  case missing([UInt8])
}

/// What is known of a deletion: from a tombstone, or after that is gone.
public struct Deletion: Equatable, Sendable {
  /// What the document said; nil where nobody knows it any more, or only a newer version can read
  /// it. Where an older tombstone lies in the place of one that knew more, it lacks some of what
  /// was deleted.
  public var last: [UInt8]?
  /// All edits that were deleted.
  public var edits: EditCounts
  /// When, as the tombstone says; nil where there is none any more.
  public var at: Instant?

  public init(last: [UInt8]?, edits: EditCounts, at: Instant? = nil) {
    self.last = last
    self.edits = edits
    self.at = at
  }

  /// - Parameters:
  ///   - last: what a tombstone says; empty where it says nothing.
  ///   - other: what is known of earlier deletions: an older tombstone may lie in the place of one
  ///     that knew more.
  public init(of last: [UInt8], knowing other: EditCounts = EditCounts(), at: Instant? = nil) {
    self.at = at
    edits = ((try? Lineage.edits(of: last)) ?? EditCounts()).joined(with: other)
    self.last = last.isEmpty ? nil : last
  }

  /// Whether a text says nothing that was not deleted.
  public func covers(_ text: [UInt8]) throws(JSONFailure) -> Bool {
    switch try Lineage.edits(of: text).relation(to: edits) {
    case .newer: return false
    case .older, .same: return true
    case .concurrent:
      // Somebody may have restored it elsewhere, and has counted that.
      guard let last, try edits.covers(Lineage.reading(text).content.edits) else { return false }
      return Lineage.isSameContent(text, last)
    }
  }
}

/// How the documents of one kind are written and joined.
public struct DocumentRules: Sendable {
  /// A text as the app writes it.
  public let canonical: @Sendable (_ text: [UInt8]) throws(JSONFailure) -> [UInt8]
  /// Joins two texts that have come from `base`, where that is known.
  public let join:
    @Sendable (_ base: [UInt8]?, _ first: [UInt8], _ second: [UInt8]) throws(JSONFailure) -> [UInt8]

  public init<Value: Document>(_ type: Value.Type) {
    canonical = { text throws(JSONFailure) in try Value(decoding: text).encoded() }
    join = { base, first, second throws(JSONFailure) in
      try Merge.join(Value.self, base: base, first, second)
    }
  }

  /// Joins any number of texts; those that another one knows do not count. The same for the same
  /// texts, in whatever order they come.
  public func joined(
    _ texts: [[UInt8]], former: [FormerText]
  ) throws(JSONFailure) -> [UInt8] {
    var all: [VersionedText] = []
    for text in Set(texts) { all.append(try VersionedText(text)) }
    var newest = all.newest
    newest.order { $0.text.precedes($1.text) }
    let base = former.base(below: newest)
    // Two and two, so that what grows with every join is not joined with each of thousands.
    var sides = newest.map { $0.text }
    while sides.count > 1 {
      var joined: [[UInt8]] = []
      for start in stride(from: 0, to: sides.count, by: 2) {
        let isAlone = start + 1 == sides.count
        joined.append(isAlone ? sides[start] : try join(base, sides[start], sides[start + 1]))
      }
      sides = joined
    }
    return sides.first ?? []
  }
}
