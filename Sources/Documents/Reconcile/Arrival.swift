/// A program has put a text in the place of another one: a sync engine, a backup, an editor.
public struct Arrival: Sendable {
  /// What was there.
  private let old: [UInt8]
  /// What is there now.
  private let new: [UInt8]
  /// The edits that the new text counts.
  private let counted: EditCounts
  /// Whether the new text says nothing of its past.
  private let isUncounted: Bool
  /// Nil where the old text cannot be read.
  private let before: TextEdits?

  /// - Parameter lineage: of the new text, where it has been read already.
  public init(_ new: [UInt8], over old: [UInt8], lineage: Lineage? = nil) {
    self.old = old
    self.new = new
    let lineage = lineage ?? (try? Lineage.reading(new)) ?? Lineage()
    counted = lineage.content.edits
    isUncounted = lineage.isEmpty
    before = try? TextEdits(of: old)
  }

  /// What the old text has counted and the new one does not know; nil for nothing.
  public var forgotten: EditCounts? {
    guard let before, !counted.covers(before.counted) else { return nil }
    return before.counted
  }

  /// Whether the new text does not know the old one, so that the two have to be joined. One without
  /// lineage counts as edited by hand, and stands as it is, unless it was made on a former text.
  ///
  /// - Parameter former: texts that the document had before, read only where they matter.
  public func isJoined<Failure: Error>(
    former: () throws(Failure) -> [[UInt8]]
  ) throws(Failure) -> Bool {
    guard let before else { return false }
    // Of two that say nothing of their past the newer one is meant, and nothing has to be counted.
    if isUncounted, !before.hasLineage { return false }
    // Whether it was changed by hand since makes no difference then.
    if before.all.relation(to: counted) == .older { return false }
    if Lineage.isMixture(new, over: old) { return true }
    guard let after = try? Lineage.edits(of: new) else { return false }
    switch before.all.relation(to: after) {
    case .older: return false
    // An older state is no edit: whoever wants it back undoes the merge.
    case .newer: return true
    // As a backup from before anybody counted.
    case .concurrent where isUncounted: return isMade(on: try former())
    // Edited by hand once more in the same place: the newer text is meant.
    case .concurrent: return !Lineage.isShared(by: old, and: new)
    case .same: return !isUncounted && !Lineage.isSameContent(old, new)
    }
  }

  /// Whether the new text, which says nothing of its past, comes from a former one: it is that, as
  /// where it comes from a backup, or it lacks items of the old text, and only such as came after
  /// the former one.
  private func isMade(on former: [[UInt8]]) -> Bool {
    if former.contains(new) { return true }
    guard let items = DocumentItems.identifiers(in: new),
      let before = DocumentItems.identifiers(in: old), !items.isSuperset(of: before)
    else { return false }
    return former.contains { text in
      guard let known = DocumentItems.identifiers(in: text) else { return false }
      return !known.isEmpty && items.isSuperset(of: known)
    }
  }
}
