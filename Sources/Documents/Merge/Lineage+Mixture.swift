extension Lineage {
  /// Whether a program that merges lines, such as git, has put a text together: an item stands in
  /// it twice that did not before, and one of those before is missing. Its lineage is that of
  /// another text, so what it lacks was not removed by whoever counts there.
  ///
  /// - Parameter old: the text that it took the place of.
  public static func isMixture(_ text: [UInt8], over old: [UInt8]) -> Bool {
    guard let after = Parts(text), !after.isDescribed, !after.repeated.isEmpty,
      let before = Parts(old)
    else { return false }
    if after.repeated.isSubset(of: before.repeated) { return false }
    return !after.items.isSuperset(of: before.items)
  }

  /// A mixture as a text of its own, in which nothing counts as removed; what stands in a list
  /// twice in the same words stands there once.
  ///
  /// - Throws: `JSONFailure` where the text cannot be read.
  public static func separated(_ text: [UInt8]) throws(JSONFailure) -> [UInt8] {
    let mixture = try CompactDocument(text)
    var content = mixture.lineage.content
    // What was made of the mixture knows it.
    content.edits = EditCounts([.init("#" + mixture.contentHash, 1)])
    let single = try RawJSON(parsing: text).withoutLineage.withoutRepeats
    content.contentHash = single.contentHash
    return try Lineage(content).put(into: single.compact + [0x0a])
  }
}

/// What tells whether a text is a mixture.
private struct Parts {
  let items: Set<[UInt8]>
  /// Identifiers that stand for more than one item.
  let repeated: Set<[UInt8]>
  /// Whether its lineage was written for this very content, or it has none.
  let isDescribed: Bool

  init?(_ text: [UInt8]) {
    guard let document = try? RawJSON(parsing: text), let lineage = try? Lineage.reading(text)
    else { return nil }
    let content = document.withoutLineage
    let counts = DocumentItems.counts(in: content)
    items = Set(counts.keys)
    repeated = Set(counts.filter { $0.value > 1 }.keys)
    isDescribed = lineage.isEmpty || lineage.content.contentHash == content.contentHash
  }
}

extension RawJSON {
  /// Without the elements of lists of items that an earlier one of their list says as well.
  fileprivate var withoutRepeats: RawJSON {
    switch shape {
    case .scalar: return self
    case .object(let members):
      return RawJSON(
        .object(
          members.map { member in
            var member = member
            member.value = member.value.withoutRepeats
            return member
          }))
    case .list(let elements):
      let single = elements.map { $0.withoutRepeats }
      if DocumentItems.identifiers(of: elements) == nil { return RawJSON(.list(single)) }
      var seen: Set<[UInt8]> = []
      return RawJSON(.list(single.filter { seen.insert($0.compact).inserted }))
    }
  }
}
