import Documents
import Sequences
import Strength

extension PlayedCard {
  /// What its name leaves open, such as `Round 2 of 5 · left`; empty where there is nothing to say.
  var placeText: String {
    var parts = roundsBesideName.map { "Round " + String($0.number) + " of " + String($0.count) }
    if let side { parts.append(side.rawValue) }
    return parts.joined(separator: " · ")
  }

  var countsUp: Bool { if case .countUp = kind { true } else { false } }

  /// What the card takes, such as `0:30`; `open` where that is up to the person.
  var lengthText: String {
    switch kind {
    case .randomDuration: "?"
    default:
      length.map { TimeSpan.clock(seconds: Double($0) / 1000) } ?? meters?.metersText ?? "open"
    }
  }

  var colourClass: String { (colour?.known ?? kind.colour).playerClass }
}

extension PlayedCard.Key {
  var text: String { step.text + "-" + String(turn) }
}

extension CardKind {
  /// The colour of cards that have none of their own.
  var colour: CardColour {
    switch self {
    case .countdown: .blue
    case .countUp: .indigo
    case .info: .grey
    case .repetition: .purple
    case .rest: .green
    case .interval: .orange
    case .checklist: .teal
    case .randomDuration: .pink
    }
  }
}

extension CardColour {
  var playerClass: String {
    switch self {
    case .red: "player red"
    case .orange: "player orange"
    case .yellow: "player yellow"
    case .green: "player green"
    case .teal: "player teal"
    case .blue: "player blue"
    case .indigo: "player indigo"
    case .purple: "player purple"
    case .pink: "player pink"
    case .grey: "player grey"
    }
  }
}

func playerSheet(
  _ state: State, _ runner: Runner, _ position: Position, _ sheet: PlayerState.Sheet
) -> Node {
  switch sheet {
  case .list: cardList(state, runner, position)
  case .end: endSheet(runner.session, isRecorded: state.recording(of: runner.session) != nil)
  case .discard: discardSheet
  }
}

private func endSheet(_ session: Session, isRecorded: Bool) -> Node {
  sheet("End it here?", id: "player-end", close: .player(.closeSheet)) {
    p { "What was done so far is kept in the history." }
    if isRecorded { dangerButton("Discard …", id: "discard", .player(.open(.discard))) }
    div(.class("buttons")) {
      primaryButton("End session", id: "end-session", .player(.command(session.ending)))
      secondaryButton("Continue", .player(.closeSheet))
    }
  }
}

/// All cards, to look ahead and to jump; sound and end at the bottom.
private func cardList(_ state: State, _ runner: Runner, _ position: Position) -> Node {
  // A very long list is shown around where one is.
  let first = max(0, position.card - 20)
  let last = min(runner.cards.count, position.card + 200)
  return sheet("All cards", id: "cards", close: .player(.closeSheet)) {
    rows("Cards") {
      for place in first..<last {
        let card = runner.cards[place]
        let isCurrent = place == position.card
        li(.key(card.key.text)) {
          button(
            .class("row", "current", if: isCurrent), .type("button"),
            .when(isCurrent, .aria(.current, "step")),
            .onClick(.player(.command(.jump(place))))
          ) {
            span(.class("row-text")) {
              span(.class("row-title")) { card.fullName }
              span(.class("row-detail")) { detail(runner, place) }
            }
            span(.class("row-end")) { card.lengthText }
          }
        }
      }
    }
    if last < runner.cards.count {
      p(.class("hint")) { "And " + String(runner.cards.count - last) + " more." }
    }
    toggle("Sound", id: "player-sound", isOn: runner.session.cues.hasSound) { .player(.sound($0)) }
    toggle("Speech", id: "player-speech", isOn: runner.session.cues.hasSpeech) {
      .player(.speech($0))
    }
    toggle("Vibration", id: "player-vibration", isOn: runner.session.cues.vibrates) {
      .player(.vibration($0))
    }
    lockScreenToggle(state)
    recorderSettings(state, runner.session)
    div(.class("buttons")) {
      secondaryButton(
        "From the beginning", icon: .undo, id: "player-restart", .player(.command(.restart)))
      dangerButton("End session", id: "player-stop", .player(.open(.end)))
    }
  }
}

private func detail(_ runner: Runner, _ place: Int) -> String {
  let card = runner.cards[place]
  switch runner.state(of: place)?.outcome {
  case .known(.done): return "done"
  case .known(.skipped): return "skipped"
  case .newer, nil: return card.notes.isEmpty ? card.kind.title : card.notes
  }
}
