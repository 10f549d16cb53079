import Coach
import Documents
import Sequences

/// From so many on there is a field to search them.
private let searchedFrom = 9

func sequencesPage(_ state: State) -> [Node] {
  let all = state.notebook.sequences
  let ids = all.map { $0.id }
  let found = all.filter { NameSearch(state.sequences.query).matches($0.name) }
  return [
    pageHead("Sequences") {
      if !all.isEmpty {
        iconButton(.plus, "New sequence", id: "new-sequence", .sequences(.add))
      }
    },
    planLinks(.sequences),
    all.count < searchedFrom
      ? .none
      : textField(
        "Search sequences", id: "sequence-search", value: state.sequences.query, kind: .search,
        placeholder: "Name", isLabelHidden: true
      ) { .sequences(.search($0)) },
    all.isEmpty
      ? emptyState(
        "No sequences yet",
        "A sequence is an interval timer: work, rest and rounds, with voice and sound cues."
          + " Use a template below, or make your own.",
        icon: .timer
      ) { primaryButton("New sequence", icon: .plus, id: "new-sequence", .sequences(.add)) }
      : card {
        if found.isEmpty { p { "No sequence has this name. Try fewer letters." } }
        orderedRows("Sequences", move: { .sequences(.move($0)) }) {
          for sequence in found { sequenceRow(state, sequence, ids) }
        }
      },
    draftCard(state),
    templates,
    importCard(state),
  ]
}

private func sequenceRow(_ state: State, _ sequence: TimedSequence, _ ids: [ULID]) -> Node {
  let id = sequence.id
  let isOpen = state.sequences.openSequence == id
  let outlook = SequenceOutlook(sequence)
  return li(.key(id.text), .class("expandable", "open", if: isOpen)) {
    fingerRow(
      "div", .class("row-line"), left: ("Delete", .sequences(.delete(id))),
      hold: isOpen ? nil : .sequences(.toggle(id))
    ) {
      a(.class("row"), .href(.sequence(id))) {
        span(.class("row-text")) {
          span(.class("row-title")) { sequence.name }
          span(.class("row-detail")) {
            outlook.problem.isEmpty ? outlook.text : outlook.problem
          }
        }
      }
      iconButton(
        .play, "Play " + sequence.name, id: "play-" + id.text,
        isDisabled: !outlook.problem.isEmpty, .player(.play(sequence: id)))
      button(
        .class("icon-button"), .type("button"), .id("more-" + id.text),
        .label("More for " + sequence.name), .aria(.expanded, isOpen),
        .onClick(.sequences(.toggle(id)))
      ) { Icon.more.node }
      dragHandle
    }
    if isOpen {
      div(.class("row-editor")) {
        div(.class("buttons")) {
          moveButtons(sequence.name, id: id, in: ids) { .sequences(.move($0)) }
          linkButton("Edit", icon: .edit, .sequence(id))
          secondaryButton(
            "Duplicate", icon: .copy, id: "copy-" + id.text, .sequences(.duplicate(id)))
          secondaryButton(
            "Export", icon: .download, id: "export-" + id.text, .sequences(.export(id)))
          dangerButton("Delete", icon: .trash, id: "delete-" + id.text, .sequences(.delete(id)))
        }
      }
    }
  }
}

/// A sequence from one's own words.
private func draftCard(_ state: State) -> Node {
  card("From a goal") {
    textField(
      "What do you want to do?", id: "sequence-goal", value: state.sequences.goal,
      hint: "Such as: EMOM 12 min squats and push-ups, 6 x 400 m, or 20 minutes core",
      placeholder: "8 x 40/20", onEnter: .sequences(.draft)
    ) { .sequences(.typeGoal($0)) }
    secondaryButton("Draft", icon: .edit, id: "draft-sequence", .sequences(.draft))
    modelButton(
      state, "Have a model draft it", id: "draft-by-model", .draft,
      state.coach.model.drafting.loading, "The model drafts your sequence …")
    sentDraft(state)
    state.ownModel
  }
}

/// What a model would be sent to draft a sequence; nothing where no gateway is linked.
private func sentDraft(_ state: State) -> Node {
  let model = state.coach.model
  if model.gateway.isEmpty { return .none }
  if Goals.cleaned(state.sequences.goal).isEmpty {
    return p(.class("hint")) { "Type what you want to do to see what the model is sent." }
  }
  return .group([
    quietButton("Show what is sent", id: "draft-show", .coach(.model(.showDraft))),
    sentText(model),
  ])
}

/// Sequences to begin with.
private var templates: Node {
  card("Ready to play") {
    p { "Add one and change whatever you like." }
    rows("Templates") {
      for template in SequenceTemplate.all {
        plainRow(template.name, detail: template.summary, key: template.name) {
          button(
            .class("button"), .type("button"), .id("add-" + template.name),
            .label("Add " + template.name), .onClick(.sequences(.addTemplate(template.name)))
          ) { "Add" }
        }
      }
    }
  }
}

private func importCard(_ state: State) -> Node {
  card("From a file") {
    p { "Sequences that you or someone else exported, from Regimen or another timer." }
    if state.sequences.isImporting {
      progressBar("Reading the file …", share: nil)
    } else {
      secondaryButton(
        "Import sequences", icon: .upload, id: "import-sequences", .sequences(.chooseFile))
    }
    if !state.sequences.readsAnswer { importOutcome(state) }
  }
}

/// Names that hold every word that was typed.
private struct NameSearch {
  private let words: [ArraySlice<UInt8>]

  init(_ query: String) {
    var folded: [UInt8] = []
    FoldedText.append(query, to: &folded)
    words = folded.split(separator: FoldedText.space)
  }

  func matches(_ name: String) -> Bool {
    if words.isEmpty { return true }
    var text: [UInt8] = []
    FoldedText.append(name, to: &text)
    for word in words where !NameSearch.holds(text, word) { return false }
    return true
  }

  private static func holds(_ text: [UInt8], _ word: ArraySlice<UInt8>) -> Bool {
    if text.count < word.count { return false }
    for start in 0...(text.count - word.count)
    where text[start..<(start + word.count)].elementsEqual(word) {
      return true
    }
    return false
  }
}
