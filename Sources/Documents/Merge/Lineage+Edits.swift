/// How often each writer has saved a document.
struct TextEdits {
  /// As the lineage says it.
  let counted: EditCounts
  /// A text that its lineage does not stand for counts as saved once more, by someone named after
  /// the text.
  let all: EditCounts
  let hasLineage: Bool

  init(of text: [UInt8]) throws(JSONFailure) {
    let document = try CompactDocument(text)
    let content = document.lineage.content
    counted = content.edits
    all = content.edits(ofHash: document.contentHash)
    hasLineage = !document.lineage.isEmpty
  }
}

extension Lineage {
  /// How often each writer has saved a document. A text that its lineage does not stand for counts
  /// as saved once more, by someone named after the text.
  public static func edits(of text: [UInt8]) throws(JSONFailure) -> EditCounts {
    try TextEdits(of: text).all
  }

  /// The document as one that was made by somebody who knows some edits of it.
  public static func joining(
    _ edits: EditCounts, into text: [UInt8]
  ) throws(JSONFailure) -> [UInt8] {
    var content = try Lineage.reading(text).content
    content.edits = try Lineage.edits(of: text).joined(with: edits)
    if content.contentHash.isEmpty { content.contentHash = try CompactDocument(text).contentHash }
    return try Lineage(content).put(into: text)
  }

  /// Whether the lineage was written for this very content.
  public static func describes(_ text: [UInt8]) throws(JSONFailure) -> Bool {
    let document = try CompactDocument(text)
    return document.lineage.content.contentHash == document.contentHash
  }

  /// A text that was made from `base`, with the lineage that it would have if it had been made from
  /// `current`: what was resolved between `base` and the text stays resolved, and what was opened
  /// again, as by an undo, stays open.
  public static func moved(
    _ text: [UInt8], from base: [UInt8]?, onto current: [UInt8]
  ) throws(JSONFailure) -> [UInt8] {
    var content = try Lineage.reading(current).content
    let said = try Lineage.reading(text)
    if let base, !said.isEmpty {
      let before = try Lineage.reading(base)
      if before.text != said.text { content.resolve(from: before.content, to: said.content) }
    }
    return try Lineage(content).put(into: text)
  }
}

extension Lineage.Content {
  /// Makes the changes of the conflicting values that lead from one state to another.
  fileprivate mutating func resolve(from before: Lineage.Content, to after: Lineage.Content) {
    let kept = Set(after.conflicting.map { $0.id })
    var known = Set(before.conflicting.map { $0.id })
    let resolved = known.subtracting(kept)
    conflicting.remove { resolved.contains($0.id) }
    known.formUnion(conflicting.map { $0.id })
    conflicting += after.conflicting.filter { !known.contains($0.id) }
    conflicting.order { $0.id < $1.id }
  }
}

extension EditCounts {
  /// Whether whoever has these edits has all of the other ones.
  public func covers(_ other: EditCounts) -> Bool {
    switch relation(to: other) {
    case .same, .newer: true
    case .older, .concurrent: false
    }
  }
}
