import Documents
import Strength

func splitsPage(_ state: State) -> [Node] {
  let splits = state.notebook.splits
  let ids = splits.map { $0.id }
  return [
    pageHead("Splits") {
      if !splits.isEmpty { iconButton(.plus, "New split", id: "new-split", .splits(.add)) }
    },
    planLinks(.splits),
    splits.isEmpty
      ? emptyState(
        "No splits yet",
        "A split is a list of exercises to train together, such as Upper Body. Start a workout"
          + " from it with one tap. Begin with a starter split below, or make your own.",
        icon: .split
      ) { primaryButton("New split", icon: .plus, id: "new-split", .splits(.add)) }
      : card {
        orderedRows("Splits", move: { .splits(.move($0)) }) {
          for split in splits { splitRow(state, split, ids) }
        }
      },
    programmes(state),
    starterSplits(state),
  ]
}

/// Weeks that lay splits on the calendar.
private func programmes(_ state: State) -> Node {
  card("Programmes") {
    if state.notebook.programmes.isEmpty {
      p { "Put your splits or a ready-made programme on the calendar, week by week." }
    } else {
      rows("Programmes") {
        for programme in state.notebook.programmes.reversed() {
          linkRow(
            programme.name, detail: programme.standing(today: state.day), icon: .calendar,
            .programme(programme.id))
        }
      }
    }
    linkButton("New programme", icon: .plus, .newProgramme)
  }
}

private func splitRow(_ state: State, _ split: Split, _ ids: [ULID]) -> Node {
  let id = split.id
  let isOpen = state.splits.openSplit == id
  let count = counted(split.exercises.count, "exercise", "exercises")
  let muscles = SplitSummary(split, state.notebook).muscleText(limit: 4)
  return li(.key(id.text), .class("expandable", "open", if: isOpen)) {
    fingerRow(
      "div", .class("row-line"), left: ("Delete", .splits(.delete(id))),
      hold: isOpen ? nil : .splits(.toggle(id))
    ) {
      a(.class("row"), .href(.split(id))) {
        span(.class("row-text")) {
          span(.class("row-title")) { split.name }
          span(.class("row-detail")) { muscles.isEmpty ? count : count + " · " + muscles }
        }
      }
      iconButton(
        .play, "Start " + split.name, id: "start-" + id.text, .today(.startSplit(id)))
      button(
        .class("icon-button"), .type("button"), .id("more-" + id.text),
        .label("More for " + split.name), .aria(.expanded, isOpen), .onClick(.splits(.toggle(id)))
      ) { Icon.more.node }
      dragHandle
    }
    if isOpen {
      div(.class("row-editor")) {
        div(.class("buttons")) {
          moveButtons(split.name, id: id, in: ids) { .splits(.move($0)) }
          linkButton("Edit", icon: .edit, .split(id))
          secondaryButton("Duplicate", icon: .copy, id: "copy-" + id.text, .splits(.duplicate(id)))
          dangerButton("Delete", icon: .trash, id: "delete-" + id.text, .splits(.delete(id)))
        }
      }
    }
  }
}

/// Starter splits that are not there yet; nothing where all are.
private func starterSplits(_ state: State) -> Node {
  let missing = StarterSplit.missing(among: state.notebook.splits)
  if missing.isEmpty { return .none }
  let waiting = state.splits.waitingStarters
  return card("Starter splits") {
    p { "Four sets of ten in each exercise: a place to begin. Change whatever you like." }
    rows("Starter splits") {
      for starter in missing {
        starterRow(state, starter, isWaiting: waiting.contains(starter.name))
      }
    }
    if !waiting.isEmpty { progressBar("Fetching the exercises …", share: nil) }
    if !state.splits.starterProblem.isEmpty {
      notice(.problem, state.splits.starterProblem) {
        p { "Nothing was added. Try again when there is a connection." }
      }
    }
    if missing.count > 1, waiting.isEmpty {
      secondaryButton(
        missing.count == StarterSplit.all.count ? "Add all three" : "Add both", icon: .plus,
        id: "add-starters", .splits(.addStarter(nil)))
    }
  }
}

private func starterRow(_ state: State, _ starter: StarterSplit, isWaiting: Bool) -> Node {
  plainRow(
    starter.name, detail: counted(state.starterNames(starter).count, "exercise", "exercises"),
    key: starter.name
  ) {
    button(
      .class("button"), .type("button"), .id("add-" + starter.name), .disabled(isWaiting),
      .label("Add " + starter.name), .onClick(.splits(.addStarter(starter.name)))
    ) { isWaiting ? "Adding …" : "Add" }
  }
}
