import Documents

/// Finds out what a draft was made on, and what becomes of it where a document is there already.
///
/// The draft says by its lineage what it was made on, unless it has that with it: an edit by hand
/// leaves the lineage as it was.
struct SavedDraft {
  let draft: Draft
  let rules: DocumentRules
  let counter: EditCounter
  /// The last save of the same document by whoever has the library open.
  let memory: EditMemory.Saved?
  /// What was there before something else has just been found in its place.
  let before: [UInt8]?
  let hasArrived: Bool
  /// Whether the document was deleted when the draft was made: it is brought back.
  let bringsBack: Bool

  /// The text to be written, in place of the draft.
  func text(
    over state: DocumentState, former: [FormerText]
  ) throws(JSONFailure) -> [UInt8] {
    let reconciliation = Reconciliation(state, former: former, rules: rules, counter: counter)
    let base = try base(state, former)
    let outcome =
      bringsBack
      ? try reconciliation.restore(draft.bytes, on: base)
      : try reconciliation.edit(draft.bytes, on: base, bringsBack: true)
    switch outcome {
    case .live(let text):
      // A file that was formatted by hand and says the same stays as it is.
      if case .missing(let last) = state, try rules.canonical(last) == text { return last }
      return text
    case .unchanged, .deleted:
      if case .live(let there) = state { return there }
      return draft.bytes
    }
  }

  private func base(
    _ state: DocumentState, _ former: [FormerText]
  ) throws(JSONFailure) -> Reconciliation.Base {
    if case .text(let base)? = draft.base { return .text(base) }
    let there: [UInt8]
    switch state {
    case .absent: return .current
    case .live(let text), .missing(let text): there = text
    case .deleted(let deletion):
      guard let last = deletion.last else { return .current }
      there = last
    }
    let stated = try Lineage.reading(draft.bytes).text
    // Made anew in the knowledge of the deletion.
    if case .deleted = state, stated.isEmpty, !hasArrived { return .current }
    if let base = draft.base { return base }
    // What was shown counts before what was saved last: an older copy may have stood in between.
    if let before, !stated.isEmpty, try stated == Lineage.reading(before).text {
      return hasArrived ? .text(before) : .current
    }
    if let memory, memory.stated == ContentHash(of: stated) {
      if memory.written == ContentHash(of: there) {
        return memory.draft.map { .text($0) } ?? .current
      }
      // Made on that text, which says nothing of its past either, or on what was saved before it.
      if let before, stated.isEmpty, hasArrived, try Lineage.reading(before).isEmpty {
        return .unknown
      }
      let hash = memory.written.bytes
      if let version = former.first(where: { $0.hash == hash }) {
        return .text(memory.draft ?? version.text)
      }
    }
    // A draft without a past was made without the document.
    if case .missing = state, stated.isEmpty { return .unknown }
    if try stated == Lineage.reading(there).text {
      if !hasArrived { return .current }
      if let before { return .text(before) }
      return stated.isEmpty ? .unknown : .current
    }
    var found: [UInt8]?
    for version in former {
      guard let text = try? Lineage.reading(version.text).text, text == stated else { continue }
      if found == nil { found = version.text }
      // Of several with one lineage, the one that it stands for.
      if (try? Lineage.describes(version.text)) == true {
        found = version.text
        break
      }
    }
    if let found { return .text(found) }
    return stated.isEmpty && !hasArrived ? .current : .unknown
  }
}
