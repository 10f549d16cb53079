/// Decides what becomes of a document: one decision for saves, operations of devices and reviews.
/// `docs/library.md` has it as a table of states and events.
///
/// It knows no files and no clock but its counter's.
public struct Reconciliation {
  /// What is known of the document.
  public let state: DocumentState
  /// Texts that it had before; what edits were made on is looked for in them.
  public let former: [FormerText]
  public let rules: DocumentRules
  /// Counts what is written.
  public let counter: EditCounter

  public init(
    _ state: DocumentState, former: [FormerText], rules: DocumentRules, counter: EditCounter
  ) {
    self.state = state
    self.former = former
    self.rules = rules
    self.counter = counter
  }

  public enum Outcome: Equatable, Sendable {
    /// Everything stays as it is: what is there says it all, or a deletion does.
    case unchanged
    /// The document says this from now on.
    case live([UInt8])
    /// It is deleted, and has said this.
    case deleted([UInt8])
  }

  /// What an edit was made on.
  public enum Base: Equatable, Sendable {
    /// What is there, or was when the document was deleted.
    case current
    case text([UInt8])
    /// Nobody knows any more.
    case unknown
  }

  // MARK: Events

  /// Somebody has changed the document, or made it.
  ///
  /// - Parameters:
  ///   - text: what it is to say, canonical.
  ///   - bringsBack: whether the document comes back where it was deleted although the text says
  ///     nothing that was not deleted.
  public func edit(
    _ text: [UInt8], on base: Base, bringsBack: Bool
  ) throws(JSONFailure) -> Outcome {
    switch state {
    case .absent:
      guard case .text(let base) = base else {
        return .live(try Lineage.begun(text))
      }
      // There may be newer edits of that elsewhere.
      return .live(try rules.canonical(counter.counted(onLost: rules.canonical(base), text)))
    case .live(let there):
      let current = try rules.canonical(there)
      let result = try edited(text, on: base, over: current)
      return result == current ? .unchanged : .live(result)
    case .missing(let last):
      return .live(try edited(text, on: base, over: rules.canonical(last)))
    case .deleted(let deletion):
      if !bringsBack {
        if try deletion.covers(text) { return .unchanged }
      }
      guard let last = deletion.last, let current = try? rules.canonical(last) else {
        // It must not look like what was deleted.
        let known = try Lineage.joining(deletion.edits, into: rules.canonical(text))
        return .live(try rules.canonical(counter.counted(rules.canonical(known), over: nil)))
      }
      if case .text(let base) = base, isNewer(base, than: current) {
        if try Lineage.edits(of: base).relation(to: deletion.edits) == .newer {
          return .live(try rules.canonical(counter.counted(text, over: rules.canonical(base))))
        }
        // An older tombstone lies in the place of one that knew more.
        return .live(try rules.canonical(counter.revived(text, from: rules.canonical(base))))
      }
      // Where the tombstone lacks some of what was deleted, the text does not say that it knows
      // that: nobody has taken it out of this text, and it may stand where somebody else has
      // brought the document back.
      let changed = try rules.canonical(changed(text, on: base, over: current))
      return .live(try rules.canonical(counter.revived(changed, from: current)))
    }
  }

  /// Somebody brings the document back. Where somebody else was quicker, that counts all the same:
  /// a deletion that knew only the other one must not stand.
  public func restore(_ text: [UInt8], on base: Base) throws(JSONFailure) -> Outcome {
    let outcome = try edit(text, on: base, bringsBack: true)
    guard outcome == .unchanged, case .live(let there) = state else { return outcome }
    return .live(try rules.canonical(counter.revived(there, from: rules.canonical(there))))
  }

  /// Somebody deletes the document. What was changed elsewhere meanwhile stays, and with it what
  /// only they knew, such as a set that they had logged before.
  ///
  /// - Parameter base: the text that they knew; nil for what is there.
  public func delete(knowing base: [UInt8]?) -> Outcome {
    switch state {
    case .absent: return base.map { .deleted($0) } ?? .unchanged
    case .deleted(let deletion):
      guard let base, (try? deletion.covers(base)) == false else { return .unchanged }
      return both(base, deletion.last ?? base).map { .deleted($0) } ?? .unchanged
    case .live(let there), .missing(let there):
      guard let base else { return .deleted(there) }
      if let last = last(of: there, knowing: base) { return .deleted(last) }
      if SendBack.isKnown(base, in: there) { return .unchanged }
      return both(base, there).map { .live($0) } ?? .unchanged
    }
  }

  /// Nil where one of two texts cannot be read.
  private func both(_ first: [UInt8], _ second: [UInt8]) -> [UInt8]? {
    try? rules.joined([rules.canonical(first), rules.canonical(second)], former: former)
  }

  /// What a tombstone keeps of a document where somebody deletes it who has seen a text of it; nil
  /// where that is not all that it says.
  private func last(of there: [UInt8], knowing base: [UInt8]) -> [UInt8]? {
    if Lineage.isSameContent(base, there) { return there }
    // A file that was edited by hand says it in other words than whoever has read it.
    if let read = try? rules.canonical(there), let seen = try? rules.canonical(base),
      Lineage.isSameContent(seen, read)
    {
      return there
    }
    // The library was put back, as from a backup: whoever deletes has seen more of it.
    return SendBack.isKnown(there, in: base) ? base : nil
  }

  // MARK: Edits

  /// The text with what has come in between, counted as one more edit of what is there.
  private func edited(
    _ text: [UInt8], on base: Base, over current: [UInt8]
  ) throws(JSONFailure) -> [UInt8] {
    if text == current { return current }
    switch base {
    case .text(let base):
      let base = try rules.canonical(base)
      if isFormer(text, since: base, of: current) { return current }
      if isNewer(base, than: current) {
        return try rules.canonical(counter.counted(text, over: base))
      }
    case .unknown:
      switch try Lineage.edits(of: text).relation(to: Lineage.edits(of: current)) {
      case .newer: return text
      case .older: return current
      case .same, .concurrent: break
      }
    case .current: break
    }
    let changed = try rules.canonical(changed(text, on: base, over: current))
    let result = try rules.canonical(counter.counted(changed, over: current))
    if Lineage.isSameContent(result, text) { return result }
    // What was made of the text since, before its sender heard of this, was made later than this.
    return try rules.canonical(Lineage.joining(Lineage.edits(of: text), into: result))
  }

  /// The changes that have led to a text, made once more on what is there.
  private func changed(
    _ text: [UInt8], on base: Base, over current: [UInt8]
  ) throws(JSONFailure) -> [UInt8] {
    switch base {
    case .current: return try Lineage.moved(text, from: text, onto: current)
    case .text(let base):
      let base = try rules.canonical(base)
      // Who has made it may not have heard of the lineage yet.
      if Lineage.isSameContent(base, current) {
        return try Lineage.moved(text, from: base, onto: current)
      }
      if try !isPast(base, of: current) { return try joined(text, current) }
      return try Merge.threeWay(base: base, mine: text, theirs: current, keepingConflicts: true)
    case .unknown: return try joined(text, current)
    }
  }

  private func joined(_ text: [UInt8], _ current: [UInt8]) throws(JSONFailure) -> [UInt8] {
    let sides = [try VersionedText(text), try VersionedText(current)]
    return try rules.join(former.base(below: sides), text, current)
  }

  /// Whether what is there has come from a text, as its version vector says, or since the library
  /// has had what the text says: as its sender made it, who has not heard of how it was counted, or
  /// before a program dropped the vector. Where a library was put back and went on, it lacks what
  /// somebody has seen of it, and has not deleted that.
  private func isPast(_ base: [UInt8], of current: [UInt8]) throws(JSONFailure) -> Bool {
    let edits = try Lineage.edits(of: current)
    if try edits.covers(Lineage.edits(of: base)) { return true }
    let isUncounted = try Lineage.reading(current).isEmpty
    return former.contains { text in
      guard !text.isOpen, Lineage.isSameContent(text.text, base) else { return false }
      return isUncounted || (try? edits.covers(Lineage.edits(of: text.text))) == true
    }
  }

  /// Whether the document has been just that, later than `base`: who sends it was told so, and
  /// ended before it could note it.
  private func isFormer(_ text: [UInt8], since base: [UInt8], of current: [UInt8]) -> Bool {
    (try? Lineage.describes(text)) == true && isNewer(current, than: text)
      && isNewer(text, than: base)
  }

  private func isNewer(_ text: [UInt8], than other: [UInt8]) -> Bool {
    guard let edits = try? Lineage.edits(of: text), let known = try? Lineage.edits(of: other) else {
      return false
    }
    return edits.relation(to: known) == .newer
  }
}
