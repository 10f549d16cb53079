@testable import Documents

extension Merge {
  /// Two states of a document of no known kind, as compact JSON: what is joined is shorter to write
  /// down so than as a workout or a split.
  ///
  /// - Parameter notes: the names of members that are free text: where both have written, both
  ///   texts stay.
  static func join(
    base: [UInt8]?, _ first: [UInt8], _ second: [UInt8], notes: [String] = []
  ) throws(JSONFailure) -> [UInt8] {
    let mine = try JoinedSide(parsing: first)
    let theirs = try JoinedSide(parsing: second)
    let (edits, others) = (mine.edits, theirs.edits)
    switch edits.relation(to: others) {
    case .newer: return first
    case .older: return second
    case .same where mine.document == theirs.document && mine.lineage == theirs.lineage:
      return first.precedes(second) ? first : second
    case .same, .concurrent: break
    }
    var before: JoinedSide?
    if let base { before = try JoinedSide(parsing: base) }
    var names: Set<[UInt8]> = []
    for note in notes { names.insert(Array(note.utf8)) }
    var join = DocumentJoin(
      base: before, mine, theirs, notes: names, preference: .higherRank)
    var (document, lineage) = join.result()
    lineage.edits = edits.joined(with: others)
    lineage.contentHash = document.contentHash
    return try Lineage(lineage).put(into: document.compact + [0x0a])
  }
}
