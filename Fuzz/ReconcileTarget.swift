import Documents
import Sequences
import Strength

/// A byte for the state and one for the event, then texts between lines of `---`: what the document
/// says or said, what a change was made on, the changed text, and one from before.
func fuzzReconcile(_ bytes: [UInt8]) {
  guard bytes.count > 2 else { return }
  let texts = parts(Array(bytes.dropFirst(2)))
  guard texts.count > 2 else { return }
  reconcile(Workout.self, bytes[0], bytes[1], texts)
  reconcile(Split.self, bytes[0], bytes[1], texts)
  reconcile(TimedSequence.self, bytes[0], bytes[1], texts)
}

/// What comes of it can be read, and knows all edits of what was there.
private func reconcile<Value: Document>(
  _ type: Value.Type, _ state: UInt8, _ event: UInt8, _ texts: [[UInt8]]
) {
  let rules = DocumentRules(type)
  guard let there = try? rules.canonical(texts[0]), let text = try? rules.canonical(texts[2]) else {
    return
  }
  let known: DocumentState =
    switch state % 4 {
    case 0: .absent
    case 1: .live(texts[0])
    case 2: .deleted(Deletion(of: there))
    default: .missing(texts[0])
    }
  let former = texts.count > 3 ? [FormerText(hash: [], isOpen: state & 8 != 0, text: texts[3])] : []
  let document = Reconciliation(
    known, former: former, rules: rules,
    counter: EditCounter(
      writer: "fuzz", now: Instant(milliseconds: 1_800_000_000_000), graceMilliseconds: 1000))
  let base: Reconciliation.Base =
    switch event % 3 {
    case 0: .current
    case 1: .text(texts[1])
    default: .unknown
    }
  if case .live(let result)? = try? document.edit(text, on: base, bringsBack: event & 8 != 0) {
    require((try? rules.canonical(result)) != nil, "what is written cannot be read")
    if state % 4 != 0 { require(knows(result, there), "an edit was forgotten") }
  }
  guard case .deleted(let last) = document.delete(knowing: event & 16 == 0 ? nil : texts[1]),
    state % 4 != 0
  else { return }
  // A tombstone keeps a file that was edited by hand as it stands, in other words than whoever has
  // read it.
  require(
    last == texts[0] || knows(last, there) || Lineage.isSameContent(last, there),
    "more was deleted than was known")
}

private func knows(_ text: [UInt8], _ other: [UInt8]) -> Bool {
  guard let edits = try? Lineage.edits(of: text), let before = try? Lineage.edits(of: other) else {
    return true
  }
  return edits.covers(before)
}
