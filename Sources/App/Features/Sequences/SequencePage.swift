import Documents
import Sequences

func sequencePage(_ state: State, _ id: ULID) -> [Node] {
  guard let sequence = state.sequence(id) else {
    return notFound("There is no such sequence any more.")
  }
  let outlook = SequenceOutlook(sequence)
  let isFresh = state.sequences.fresh?.id == id
  return [
    pageHead(sequence.name, back: .sequences) {
      if !isFresh {
        versionsButton(TimedSequence.kind.name, id)
        iconButton(.copy, "Duplicate", id: "copy-" + id.text, .sequences(.duplicate(id)))
        iconButton(.trash, "Delete", id: "delete-" + id.text, .sequences(.delete(id)))
      }
    },
    outlook.problem.isEmpty
      ? primaryButton(
        "Play", icon: .play, id: "play-" + id.text, .player(.play(sequence: id))) : .none,
    steps(state, sequence, outlook),
    card("About") {
      state.sequences.drafts.field("Name", id: "name-" + id.text, saved: sequence.name) {
        .sequences(.rename($0))
      }
      noteField(
        "Notes", id: "notes-" + id.text, value: sequence.notes,
        placeholder: "What it is for, what one needs"
      ) { .sequences(.note($0)) }
    },
    card("Cues") { cueFields(sequence.cues) { .sequences(.cue($0, $1)) } },
    isFresh ? .none : takeAlong(id),
    kindSheet(state, sequence),
  ]
}

private func takeAlong(_ id: ULID) -> Node {
  card("Export") {
    div(.class("buttons")) {
      secondaryButton("Export", icon: .download, id: "export-" + id.text, .sequences(.export(id)))
      secondaryButton("Share", icon: .upload, id: "share-" + id.text, .sequences(.share(id)))
    }
    p(.class("hint")) { "A browser that cannot share copies the text instead." }
  }
}

private func steps(_ state: State, _ sequence: TimedSequence, _ outlook: SequenceOutlook) -> Node {
  return card("Cards") {
    if sequence.steps.isEmpty {
      p { "Nothing in it yet. Add the cards in the order in which they are played." }
    } else {
      if outlook.problem.isEmpty {
        p(.class("muted"), .id("outlook")) { outlook.text }
      } else {
        notice(.warning, outlook.problem)
      }
      stepList(state, sequence.steps, group: nil)
    }
    secondaryButton("Add card", icon: .plus, id: "add-step", .sequences(.choose(group: nil)))
  }
}

/// What is heard and felt, from the description that stores it.
///
/// - Parameter change: what is to be done with a cue, by the name of its field.
func cueFields(
  _ cues: CueSettings, change: @escaping @Sendable (String, PlainValue) -> Action
) -> Node {
  var fields: [Node] = []
  let entries = FieldForm.entries(of: cues)
  for entry in entries {
    if case .bool(let isOn) = entry.value {
      let (words, name) = (cueWords(entry), entry.name)
      fields.append(
        toggle(words.title, id: "cue-" + name, isOn: isOn, hint: words.hint) {
          change(name, .bool($0))
        })
    }
  }
  for entry in entries where cues.countsDown || entry.name != "countdownSeconds" {
    if case .number(let seconds) = entry.value {
      fields.append(secondsChoice(entry, seconds, change))
    }
  }
  return .group(fields)
}

private func secondsChoice(
  _ entry: FieldForm.Entry, _ seconds: Double,
  _ change: @escaping @Sendable (String, PlainValue) -> Action
) -> Node {
  var options: [(value: String, title: String)] = []
  for value in 0...10 where entry.range?.contains(Double(value)) == true {
    options.append((String(value), value == 0 ? "None" : counted(value, "second", "seconds")))
  }
  let name = entry.name
  return choice(
    cueWords(entry).title, id: "cue-" + name, options: options,
    selected: String(Int(seconds))
  ) { change(name, .number(Double(Int($0) ?? 0))) }
}

private func cueWords(_ entry: FieldForm.Entry) -> (title: String, hint: String) {
  switch entry.name {
  case "hasSound": ("Sound", "")
  case "hasSpeech": ("Speech", "Says what comes")
  case "vibrates": ("Vibration", "")
  case "countsDown": ("Countdown", "A tone for each of the last seconds")
  case "countdownSeconds": ("Seconds counted down", "")
  case "leadInSeconds": ("Get ready before the first card", "")
  case "saysHalfway": ("Halfway", "For cards of 20 seconds or more")
  case "saysTenSeconds": ("Ten seconds", "Before the end of cards of half a minute or more")
  default: (entry.label, "")
  }
}

/// The kinds that a new step can be of.
private func kindSheet(_ state: State, _ sequence: TimedSequence) -> Node {
  guard let place = state.sequences.adding else { return .none }
  let level = place.group.map { sequence.steps.level(of: $0) + 1 } ?? 0
  return sheet("Add card", id: "step-choice", close: .sequences(.closeChoice)) {
    rows("Kinds") {
      for kind in CardKind.all {
        let name = kind.name.rawValue
        li(.key(name)) {
          button(.class("row"), .type("button"), .onClick(.sequences(.pick(name)))) {
            span(.classes("mark " + kind.colour.rawValue), .aria(.hidden, "true"))
            span(.class("row-text")) {
              span(.class("row-title")) { kind.title }
              span(.class("row-detail")) { kind.lesson }
            }
          }
        }
      }
      if level < [Step].deepest {
        actionRow(
          "Group", detail: "Cards that are done several times over, on both sides if you like.",
          key: "group", .sequences(.pick("group")))
      }
    }
  }
}
