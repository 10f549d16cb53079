extension Lineage {
  /// How often each writer has saved a document. A text that its lineage does not stand for counts
  /// as saved once more, by someone named after the text.
  public static func edits(of text: [UInt8]) throws(JSONFailure) -> EditCounts {
    let document = try CompactDocument(text)
    return document.lineage.content.edits(sealed: document.seal)
  }

  /// The document as one that was made by somebody who knows some edits of it.
  public static func joining(
    _ edits: EditCounts, into text: [UInt8]
  ) throws(JSONFailure) -> [UInt8] {
    var content = try Lineage.reading(text).content
    content.edits = try Lineage.edits(of: text).joined(with: edits)
    if content.seal.isEmpty { content.seal = try CompactDocument(text).seal }
    return try Lineage(content).put(into: text)
  }

  /// Whether the document is the one that its lineage stands for.
  public static func isSealed(_ text: [UInt8]) throws(JSONFailure) -> Bool {
    let document = try CompactDocument(text)
    return document.lineage.content.seal == document.seal
  }

  /// A text that was made from `base`, with the lineage that it would have if it had been made from
  /// `current`: what was settled between `base` and the text stays settled, and what was opened
  /// again, as by an undo, stays open.
  public static func moved(
    _ text: [UInt8], from base: [UInt8]?, onto current: [UInt8]
  ) throws(JSONFailure) -> [UInt8] {
    var content = try Lineage.reading(current).content
    let said = try Lineage.reading(text)
    if let base, !said.isEmpty {
      let before = try Lineage.reading(base)
      if before.text != said.text { content.settle(from: before.content, to: said.content) }
    }
    return try Lineage(content).put(into: text)
  }
}

extension Lineage.Content {
  /// Makes the changes of what is parked that lead from one state to another.
  fileprivate mutating func settle(from before: Lineage.Content, to after: Lineage.Content) {
    let kept = Set(after.parked.map { $0.id })
    var known = Set(before.parked.map { $0.id })
    let settled = known.subtracting(kept)
    parked.removeAll { settled.contains($0.id) }
    known.formUnion(parked.map { $0.id })
    parked += after.parked.filter { !known.contains($0.id) }
    parked.sort { $0.id < $1.id }
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
