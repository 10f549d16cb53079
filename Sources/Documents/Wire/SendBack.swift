/// Whether a device has what a library lacks, as one that was put back from a backup does.
///
/// Version vectors decide, never a clock, and what is not there was never deleted by that.
public enum SendBack {
  /// - Parameters:
  ///   - mine: the document as the library acknowledged it before.
  ///   - theirs: as the library has it now; nil where it has none.
  ///   - tombstone: of that document in the library; nil where it has none.
  public static func isDue(_ mine: [UInt8], theirs: [UInt8]?, tombstone: [UInt8]?) -> Bool {
    if let theirs { return !isKnown(mine, in: theirs) }
    guard let tombstone, let deletion = try? Tombstone(decoding: tombstone) else { return true }
    return !deletion.lastText.isEmpty && !isKnown(mine, in: Array(deletion.lastText.utf8))
  }

  /// Whether a text says the same as another one, or follows from it.
  public static func isKnown(_ text: [UInt8], in other: [UInt8]) -> Bool {
    if Lineage.isSameContent(text, other) { return true }
    guard let edits = try? Lineage.edits(of: text), let known = try? Lineage.edits(of: other) else {
      return false
    }
    return known.covers(edits)
  }
}
