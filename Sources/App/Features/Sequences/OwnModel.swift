import Coach
import Documents
import Sequences
import Strength

// A model that somebody has elsewhere, such as a chat: what to ask it, and its answer.

extension State {
  /// What to ask it for what was typed; empty where nothing was.
  private var sequencePrompt: String {
    let goal = Goals.cleaned(sequences.goal)
    if goal.isEmpty { return "" }
    let equipment = (notebook.likelyGym?.equipment ?? []).map { Equipment.title($0) }
    return SequencePrompt.text(goal: goal, equipment: equipment, minutes: nil)
  }

  mutating func copyPrompt(_ effects: inout Effects) {
    let prompt = sequencePrompt
    if !prompt.isEmpty { effects.append(.copy(prompt)) }
  }

  /// Takes its answer in. What is no sequence by itself the library reads, and tells what is wrong
  /// with it, as with a file.
  mutating func takeOwnAnswer(_ effects: inout Effects) {
    let text = State.json(in: sequences.answer)
    if text.isEmpty { return effects.append(.focus(id: "own-answer")) }
    sequences.importProblem = ""
    sequences.importReport = nil
    if var sequence = try? TimedSequence(decoding: Array(text.utf8)) {
      if sequence.name.isEmpty { sequence.name = "New sequence" }
      // A model counts them up from 1.
      sequence.renewIdentifiers(&self)
      return addDraft(sequence, "", &effects)
    }
    sequences.isImporting = true
    sequences.readsAnswer = true
    effects.append(
      .fetch(
        .sequenceImport, method: "POST", path: "/api/import/sequences?name=answer.json",
        body: text))
  }

  /// From the first brace to the last: a model puts words and marks around what it was asked for.
  private static func json(in answer: String) -> String {
    let text = UniqueName.trimmed(answer)
    let bytes = Array(text.utf8)
    guard bytes.first != 0x5b, let first = bytes.firstIndex(of: 0x7b),
      let last = bytes.lastIndex(of: 0x7d), first < last
    else { return text }
    return String(utf8: bytes[first...last])
  }

  /// The way there from the goal that is typed above it.
  var ownModel: Node {
    let isOpen = sequences.asksOwnModel
    var nodes = [
      button(
        .class("button quiet"), .type("button"), .id("own-model"), .aria(.expanded, isOpen),
        .onClick(.sequences(.askOwnModel))
      ) { span { "Ask a model of your own" } }
    ]
    if !isOpen { return .group(nodes) }
    let prompt = sequencePrompt
    if prompt.isEmpty {
      nodes.append(p(.class("hint")) { "Type what you want to do to see what to ask." })
    } else {
      nodes.append(
        p { "Give this text to a chat of your choice, and paste its answer below." })
      nodes.append(element("pre", .untranslated) { prompt })
      nodes.append(
        secondaryButton("Copy the text", icon: .copy, id: "copy-prompt", .sequences(.copyPrompt)))
    }
    nodes.append(
      noteField("Its answer", id: "own-answer", value: sequences.answer) {
        .sequences(.typeAnswer($0))
      })
    nodes.append(
      secondaryButton("Add it", icon: .plus, id: "take-answer", .sequences(.takeAnswer)))
    if sequences.readsAnswer { nodes.append(importOutcome(self)) }
    return .group(nodes)
  }
}
