/// A program has put a text in the place of another one: a sync engine, a backup, an editor.
public struct Arrival {
  /// What was there.
  public let old: [UInt8]
  /// What is there now.
  public let new: [UInt8]
  /// What the new text says of its past.
  public let lineage: Lineage

  /// - Parameter lineage: of the new text, where it has been read already.
  public init(_ new: [UInt8], over old: [UInt8], lineage: Lineage? = nil) {
    self.old = old
    self.new = new
    self.lineage = lineage ?? (try? Lineage.reading(new)) ?? Lineage()
  }

  /// Whether the new text does not know the old one, so that the two have to be joined. One without
  /// lineage counts as edited by hand, and stands as it is, unless it was made on a former text.
  ///
  /// - Parameter former: texts that the document had before, read only where they matter.
  public func isJoined<Failure: Error>(
    former: () throws(Failure) -> [[UInt8]]
  ) throws(Failure) -> Bool {
    // Of two that say nothing of their past the newer one is meant, and nothing has to be counted.
    if lineage.isEmpty, isUncounted(old) { return false }
    guard let before = try? Lineage.edits(of: old) else { return false }
    // Whether it was changed by hand since makes no difference then.
    if before.relation(to: lineage.content.edits) == .older { return false }
    guard let after = try? Lineage.edits(of: new) else { return false }
    switch before.relation(to: after) {
    case .older: return false
    // An older state is no edit: whoever wants it back undoes the merge.
    case .newer: return true
    // As a backup from before anybody counted.
    case .concurrent where lineage.isEmpty:
      return isUncounted(old) ? false : isMade(on: try former())
    // Edited by hand once more in the same place: the newer text is meant.
    case .concurrent: return !Lineage.isShared(by: old, and: new)
    case .same: return !lineage.isEmpty && !Lineage.isSameContent(old, new)
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

  /// Whether the new text says nothing of edits that the old one has counted.
  public var forgetsEdits: Bool {
    guard let before = try? Lineage.reading(old).content.edits else { return false }
    return !lineage.content.edits.covers(before)
  }

  private func isUncounted(_ text: [UInt8]) -> Bool {
    (try? Lineage.reading(text).isEmpty) == true
  }
}
