import Documents
import Running

/// All runs that a plan can hold: one's own first, then the catalogue.
func runsPage(_ state: State) -> [Node] {
  let found = state.foundRuns
  let units = RunUnits(state.notebook.settings)
  let paces = state.runPaces
  return [
    pageHead(state.replacedRun == nil ? "Catalogue" : "Another run", back: .plans) {
      secondaryButton("New run", icon: .plus, id: "new-run", .runs(.add))
    },
    replacedNotice(state),
    card("Runs", id: "runs") {
      textField(
        "Search", id: "run-query", value: state.runs.query, kind: .search,
        placeholder: "6 × 800, tempo, strides"
      ) { .runs(.search($0)) }
      choice(
        "Kind", id: "run-family",
        options: [("", "All kinds")]
          + Family.allCases.filter { $0 != .race }.map { ($0.rawValue, $0.title) },
        selected: state.runs.family?.rawValue ?? ""
      ) { .runs(.family($0)) }
      if found.isEmpty {
        emptyState(
          "No such run",
          "Create your own run, part by part.",
          icon: .search
        ) { secondaryButton("New run", icon: .plus, id: "new-run-empty", .runs(.add)) }
      } else {
        p(.class("muted"), .role("status")) { counted(found.count, "run", "runs") }
        ul(.class("rows"), .label("Runs")) {
          for workout in found.prefix(state.runs.shown) { row(state, workout, paces, units) }
        }
        if found.count > state.runs.shown {
          secondaryButton("Show more", icon: .down, id: "more-runs", .runs(.more))
        }
      }
    },
    recorderSheet(state),
  ]
}

/// What another run is looked for in place of; nothing where no run is replaced.
///
/// - Parameter shown: the run that is open; nil in the list of all.
private func replacedNotice(_ state: State, _ shown: StructuredWorkout? = nil) -> Node {
  guard let event = state.replacedRun else { return .none }
  return notice(
    .info, "In place of " + event.title + " on " + event.date.fullText(today: state.day) + "."
  ) {
    div(.class("buttons")) {
      if let shown, !shown.blocks.isEmpty {
        primaryButton("Use it", icon: .check, id: "use-" + shown.id, .runs(.use(shown.id)))
      }
      quietButton("Keep that run", icon: .close, id: "keep-run", .runs(.keepRun))
    }
  }
}

private func row(
  _ state: State, _ workout: StructuredWorkout, _ paces: Paces, _ units: RunUnits
) -> Node {
  let own = state.notebook.runTemplates.first { $0.workout.id == workout.id }
  return expandableRow(
    workout.name, detail: figuresText(workout.blocks, paces, units), id: workout.id,
    isOpen: state.runs.openRun == workout.id, isDraggable: false,
    badge: own == nil ? workout.family.title : "Own", toggle: .runs(.toggle(workout.id))
  ) {
    p { workout.family.purpose }
    if let own, !own.notes.isEmpty { p { own.notes } }
    RunStructure(workout.blocks, paces, state.notebook.profile, state).node
    div(.class("buttons")) {
      if state.runs.replacing != nil {
        primaryButton("Use it", icon: .check, id: "use-" + workout.id, .runs(.use(workout.id)))
      }
      if !workout.blocks.isEmpty {
        secondaryButton("Play", icon: .play, id: "play-" + workout.id, .runs(.play(workout.id)))
      }
      if let own {
        linkButton("Edit", icon: .edit, .ownRun(own.id))
      } else {
        secondaryButton(
          "Copy to my own", icon: .copy, id: "copy-" + workout.id, .runs(.copy(workout.id)))
      }
    }
    if state.runs.replacing == nil, !workout.blocks.isEmpty, let plan = state.activePlan {
      div(.class("field-line")) {
        state.runs.drafts.field(
          "Put on a day", id: "put-day", saved: plan.freeDay(from: state.day).isoText, kind: .date
        ) { .runs(.typeDay($0)) }
        secondaryButton("Add to plan", id: "put-" + workout.id, .runs(.put(workout.id)))
      }
    }
  }
}

private func figuresText(_ blocks: [Block], _ paces: Paces, _ units: RunUnits) -> String {
  let figures = blocks.figures(paces)
  return units.text(kilometers: figures.meters / 1000) + " · "
    + TimeSpan.text(seconds: figures.seconds) + " · load " + figures.load.text(digits: 0)
}

// MARK: One's own

func ownRunPage(_ state: State, _ id: ULID) -> [Node] {
  guard let own = state.notebook.runTemplate(id) else {
    return notFound("There is no such run any more.")
  }
  let units = RunUnits(state.notebook.settings)
  let drafts = state.runs.drafts
  return [
    pageHead(own.name, back: .runs) {
      if !own.structure.isEmpty {
        secondaryButton("Play", icon: .play, id: "play-run", .runs(.play(own.workout.id)))
      }
      versionsButton(RunTemplate.kind.name, id)
      iconButton(.trash, "Delete", id: "delete-" + id.text, .runs(.delete(id)))
    },
    replacedNotice(state, own.workout),
    card("Parts", end: span(.class("muted")) { figuresText(own.structure, state.runPaces, units) })
    {
      if own.structure.isEmpty {
        p(.class("muted")) { "No part yet. Add one, such as 10 minutes of easy running." }
      }
      for number in own.structure.indices {
        block(own.structure[number], number, drafts)
      }
      div(.class("buttons")) {
        secondaryButton("Add a part", icon: .plus, id: "add-part", .runs(.addBlock(repeats: false)))
        secondaryButton(
          "Add repeats", icon: .plus, id: "add-repeats", .runs(.addBlock(repeats: true)))
      }
    },
    card("About") {
      drafts.field("Name", id: "run-name", saved: own.name) { .runs(.rename($0)) }
      choice(
        "Kind", id: "run-kind",
        options: Family.allCases.filter { $0 != .race }.map { ($0.rawValue, $0.title) },
        selected: own.family.name
      ) { .runs(.kind($0)) }
      p(.class("hint")) { own.family.known?.purpose ?? "" }
      textField("Notes", id: "run-notes", value: own.notes) { .runs(.note($0)) }
    },
    recorderSheet(state),
  ]
}

private func block(_ block: Block, _ number: Int, _ drafts: FieldDrafts) -> Node {
  let place = String(number)
  func change(_ change: BlockChange) -> Action { .runs(.change(block: number, change)) }
  return section(
    .class("run-card"), .key("block-" + place), .label("Part " + String(number + 1))
  ) {
    div(.class("run-head")) {
      h3 { block.repeats > 1 ? String(block.repeats) + " times" : "Part " + String(number + 1) }
      span(.class("buttons")) {
        iconButton(.up, "Move up", id: "up-" + place, isDisabled: number == 0, change(.moveUp))
        iconButton(.trash, "Remove", id: "remove-" + place, change(.remove))
      }
    }
    drafts.stepperField(
      "Times", id: "times-" + place, saved: String(block.repeats), kind: .number,
      less: change(.times(by: -1)), more: change(.times(by: 1))
    ) { .runs(.change(block: number, .typeTimes($0))) }
    for part in block.segments.indices {
      segment(block.segments[part], number, part, drafts, isOnly: block.segments.count == 1)
    }
    quietButton("Add to it", icon: .plus, id: "add-" + place, change(.addSegment))
  }
}

private func segment(
  _ segment: Segment, _ block: Int, _ part: Int, _ drafts: FieldDrafts, isOnly: Bool
) -> Node {
  let place = String(block) + "-" + String(part)
  return div(.class("run-part"), .key("part-" + place)) {
    choice(
      "What", id: "kind-" + place,
      options: SegmentKind.allCases.map { ($0.rawValue, $0.title) }, selected: segment.kind.name
    ) { .runs(.change(block: block, .segment(part, .kind($0)))) }
    choice(
      "How fast", id: "intensity-" + place,
      options: Intensity.allCases.map { ($0.rawValue, $0.words) }, selected: segment.intensity.name
    ) { .runs(.change(block: block, .segment(part, .intensity($0)))) }
    drafts.field(
      "How long", id: "length-" + place, saved: segment.typedLength, placeholder: "5 min or 400 m"
    ) { .runs(.change(block: block, .segment(part, .length($0)))) }
    if !isOnly {
      iconButton(
        .close, "Remove this", id: "drop-" + place,
        .runs(.change(block: block, .segment(part, .remove))))
    }
  }
}

extension SegmentKind {
  fileprivate var title: String {
    switch self {
    case .warmUp: "Warm-up"
    case .work: "Work"
    case .recovery: "Recovery"
    case .coolDown: "Cool-down"
    }
  }
}
