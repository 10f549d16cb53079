import Body
import Documents
import Sequences
import Strength

func playerPage(_ state: State) -> [Node] {
  guard let runner = state.player.runner else {
    return [
      pageHead("Player", back: .sequences),
      emptyState(
        "Nothing is playing", "Start a sequence, or play a workout from its page.",
        icon: .play
      ) { linkButton("Sequences", icon: .timer, .sequences) },
    ]
  }
  if !runner.session.isRunning { return sessionEnd(state, runner.session) }
  let position = runner.position(at: state.now.milliseconds)
  guard position.card < runner.cards.count else {
    // The device that plays it has yet to say so.
    var over = runner
    over.observe(state.now)
    return sessionEnd(state, over.session)
  }
  let card = runner.cards[position.card]
  let recording = state.recording(of: runner.session)
  let isPlain = recording != nil && runner.session.isPlainRecording
  return [
    section(
      .class(card.colourClass, "paused", if: runner.isPaused), .id("player"),
      .label("Player")
    ) {
      playerHead(runner, position)
      if !state.cuesHere {
        notice(.info, "Another device plays the cues.") {
          secondaryButton("Play cues on this device", id: "cue-here", .player(.cueHere(true)))
        }
      }
      div(.class("player-card"), .key(card.key.text)) {
        if let recording, let meters = card.meters {
          distanceClock(recording, meters)
        } else {
          playerClock(runner, position)
        }
        h1(.class("player-title"), Attribute("tabindex", "-1")) { card.name }
        if let recording { liveFigures(state, recording, card, position) }
        recorderNote(state, runner.session)
        let words = position.leadIn > 0 ? "Get ready" : card.placeText
        if !words.isEmpty { p(.class("player-round")) { words } }
        if !card.notes.isEmpty { p(.class("player-notes")) { card.notes } }
        content(state, runner, position)
      }
      if isPlain {
        recordingControls(runner)
      } else {
        playerControls(runner, position)
        playerFoot(state, runner, position)
      }
    },
    state.player.sheet.map { playerSheet(state, runner, position, $0) } ?? .none,
    setQuestion(state),
  ]
}

private func playerHead(_ runner: Runner, _ position: Position) -> Node {
  let count = runner.count(at: position.card)
  return header(.class("player-head")) {
    iconButton(.back, "Leave the player", id: "leave", .player(.leave))
    div(.class("player-name")) {
      span { runner.session.title }
      if count.of == 1, runner.session.isPlainRecording {
        Node.none
      } else {
        let words = String(count.number) + " of " + String(count.of)
        span(.class("player-count")) { words }
        // A few cards are a dot each.
        element(
          "progress", .class("player-progress", "dots", if: count.of <= 20), .aria(.hidden, true),
          .style("--of:" + String(count.of)), Attribute("max", String(count.of)),
          .value(String(count.number)))
      }
    }
    iconButton(.list, "All cards", id: "player-list", .player(.open(.list)))
  }
}

/// The ring and the time within: what is left, or what has passed where that is open.
///
/// The ring moves on with the digits, once a second: one that ran by itself would have the browser
/// draw sixty times a second all through a workout.
private func playerClock(_ runner: Runner, _ position: Position) -> Node {
  let card = runner.cards[position.card]
  let isOver = position.remaining == 0
  let clock: String
  if position.leadIn > 0 {
    clock = TimeSpan.clock(seconds: (Double(position.leadIn) / 1000).rounded(.up))
  } else if let remaining = position.remaining, !card.countsUp {
    let over = Double(position.elapsed - (position.length ?? 0)) / 1000
    clock =
      isOver
      ? "+" + TimeSpan.clock(seconds: over.rounded(.down))
      : TimeSpan.clock(seconds: (Double(remaining) / 1000).rounded(.up))
  } else {
    clock = TimeSpan.clock(seconds: (Double(position.elapsed) / 1000).rounded(.down))
  }
  return div(.class("player-clock", "open", if: position.length == nil)) {
    if let share = position.shareBySeconds { playerRing(share: share) }
    div(
      .classes(clock.timeClass), .role("timer"), .label(isOver ? "Over by" : "Time")
    ) { clock }
  }
}

/// How much is over, 0…1.
func playerRing(share: Double) -> Node {
  svg(
    .class("ring"), Attribute("viewBox", .fixed("0 0 100 100")), .aria(.hidden, true),
    .style("--share:" + share.typed)
  ) {
    element(
      "circle", .class("ring-track"), Attribute("cx", "50"), Attribute("cy", "50"),
      Attribute("r", "46"))
    element(
      "circle", .class("ring-hand"), Attribute("cx", "50"), Attribute("cy", "50"),
      Attribute("r", "46"), Attribute("pathLength", "1"))
  }
}

@Content private func content(
  _ state: State, _ runner: Runner, _ position: Position
) -> [Node] {
  let card = runner.cards[position.card]
  let done = runner.state(of: position.card)
  switch card.kind {
  case .info(let info): if !info.text.isEmpty { p(.class("player-text")) { info.text } }
  case .repetition(let repetition):
    if let panel = setControls(state, runner, card) {
      panel
    } else {
      p(.class("player-reps")) { String(repetition.reps) + " reps" }
    }
  case .checklist(let list): checklist(list, ticked: done?.ticked ?? [])
  case .countdown(let countdown):
    if countdown.countsRounds { roundCounter(done?.rounds ?? 0) }
    setControls(state, runner, card) ?? .none
  case .countUp(let countUp):
    if countUp.countsRounds { roundCounter(done?.rounds ?? 0) }
    setControls(state, runner, card) ?? .none
  case .rest, .interval, .randomDuration: Node.none
  }
}

private func checklist(_ list: Checklist, ticked: [ULID]) -> Node {
  ul(.class("player-checklist"), .label("Checklist")) {
    for (place, item) in list.items.enumerated() {
      let isTicked = ticked.contains(item.id)
      li(.key(item.id.text)) {
        button(
          .class("tick"), .type("button"), .role("checkbox"),
          .aria(.checked, isTicked), .id("tick-" + item.id.text),
          .when(place < 9, Attribute("aria-keyshortcuts", String(place + 1))),
          .onClick(.player(.tick(item.id)))
        ) {
          span(.class("tick-box"), .aria(.hidden, true)) { if isTicked { Icon.check.node } }
          span { item.text.isEmpty ? "Item" : item.text }
        }
      }
    }
  }
}

private func roundCounter(_ rounds: Int) -> Node {
  div(.class("player-rounds")) {
    iconButton(.minus, "One round less", .player(.command(.count(-1))))
    output(.class("player-rounds-count")) { counted(rounds, "round", "rounds") }
    button(
      .class("button"), .type("button"), .id("count-round"), .keys(.round),
      .onClick(.player(.command(.count(1))))
    ) { "Round done" }
  }
}

/// The numbers of the set that a card stands for; nil where it stands for none.
private func setControls(_ state: State, _ runner: Runner, _ card: PlayedCard) -> Node? {
  guard let workout = state.notebook.workout(runner.session.workoutID ?? .none),
    let place = workout.place(of: card.key.step)
  else { return nil }
  let log = workout.logs[place.log]
  let last = state.notebook.lastSets(of: place.log, in: workout)
  return div(.class("steppers"), .key("set-numbers")) {
    setSteppers(
      state, log, log.sets[place.set],
      last: log.counterpart(of: place.set, among: last))
  }
}

/// What the set of a card lacks.
private func setQuestion(_ state: State) -> Node {
  guard let workout = state.notebook.running, let sheet = state.workout.sheet else { return .none }
  return workoutSheet(state, workout, sheet)
}

private func playerControls(_ runner: Runner, _ position: Position) -> Node {
  let card = runner.cards[position.card]
  let isPaused = runner.isPaused
  let isReady = position.leadIn == 0
  let isWaiting = isReady && !card.endsByItself && (position.remaining ?? 0) == 0
  let isDone =
    isWaiting
    || runner.session.workoutID != nil
      && !runner.isSkipped(leaving: position.card, after: position.elapsed)
  return div(.class("player-controls")) {
    button(
      .class("icon-button"), .type("button"), .id("player-back"), .label("Back"), .title("Back"),
      .keys(.back), .onClick(.player(.command(.back)))
    ) { Icon.back.node }
    if position.length != nil {
      button(
        .class("step"), .type("button"), .label("10 seconds less"), .keys(.less),
        .onClick(.player(.command(.adjust(seconds: -10))))
      ) { "−10" }
    }
    button(
      .class("button", "primary", if: !isWaiting), .type("button"), .id("player-toggle"),
      .keys(.pause), .onClick(.player(.toggle))
    ) {
      (isPaused ? Icon.play : Icon.pause).node
      span { isPaused ? "Resume" : "Pause" }
    }
    if position.length != nil {
      button(
        .class("step"), .type("button"), .label("10 seconds more"), .keys(.more),
        .onClick(.player(.command(.adjust(seconds: 10))))
      ) { "+10" }
    }
    button(
      .class("button", "primary", if: isWaiting), .type("button"), .id("player-next"),
      .keys(.next), .onClick(.player(.command(.next)))
    ) {
      (isDone ? Icon.check : Icon.forward).node
      span { !isReady ? "Start" : isDone ? "Done" : "Next" }
    }
  }
}

private func playerFoot(_ state: State, _ runner: Runner, _ position: Position) -> Node {
  let left = runner.remaining(at: state.now.milliseconds)
  var words = ""
  if left.milliseconds > 0 || left.openCards == 0 {
    words = TimeSpan.clock(seconds: (Double(left.milliseconds) / 1000).rounded(.up)) + " to go"
  }
  if left.openCards > 0 { words += (words.isEmpty ? "" : " + ") + left.openCards.text + " open" }
  return div(.class("player-foot")) {
    if let next = runner.next(after: position.card) {
      span(.class("player-next-up")) { "Next: " + next.fullName }
    } else {
      span(.class("player-next-up")) { "The last one" }
    }
    span(.class("player-left")) { words }
  }
}

extension String {
  /// The more digits, the smaller they are.
  fileprivate var timeClass: String {
    switch utf8.count {
    case ...4: "player-time"
    case 5: "player-time wide"
    default: "player-time long"
    }
  }
}

extension Position {
  /// How much of the card was over when the last second of it began, 0…1; nil where its length is
  /// open.
  fileprivate var shareBySeconds: Double? {
    length.map { $0 <= 0 ? 1 : min(1, Double(elapsed - elapsed % 1000) / Double($0)) }
  }
}
