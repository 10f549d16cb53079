import Documents
import Sequences
import Strength

/// A session that has just ended.
func sessionEnd(_ state: State, _ session: Session) -> [Node] {
  let workout = session.workoutID.flatMap { state.notebook.workout($0) }
  return [pageHead("Finished")]
    + [recordedCard(state, session)]
    + sessionCards(state, session)
    + [
      div(.class("buttons")) {
        if let workout, workout.isRunning {
          primaryButton(
            "Finish workout", icon: .check, id: "finish-workout", .workout(.finish))
        }
        secondaryButton("Done", icon: .check, id: "session-done", .player(.leave))
        if state.canPlayAgain(session) {
          secondaryButton("Play again", icon: .play, id: "play-again", .player(.again))
        }
      }
    ]
}

/// A session in the history.
func sessionPage(_ state: State, _ id: ULID) -> [Node] {
  guard let session = state.notebook.session(id) else {
    return notFound("There is no such session any more.")
  }
  return [
    pageHead(session.title, back: .history) {
      versionsButton(Session.kind.name, id)
      iconButton(.trash, "Delete", id: "delete-" + id.text, .player(.delete(id)))
    }
  ] + [recordedCard(state, session)] + sessionCards(state, session)
}

private func sessionCards(_ state: State, _ session: Session) -> [Node] {
  let done = session.count(.done)
  let skipped = session.count(.skipped)
  let isChanged =
    state.notebook.sequence(session.sequenceID).map { !session.isMade(of: $0) } ?? false
  return [
    card(session.title, id: "session") {
      p(.class("muted")) {
        session.startedAt.day.relativeText(today: state.day) + ", " + session.startedAt.clockText
      }
      div(.class("stats")) {
        stat(TimeSpan.clock(seconds: session.playedSeconds.rounded()), "played")
        stat(String(done), done == 1 ? "card done" : "cards done")
        if skipped > 0 { stat(String(skipped), "skipped") }
      }
      if isChanged {
        p(.class("hint")) { "The sequence was changed since; this is what was played." }
      }
      noteField(
        "Notes", id: "session-notes", value: session.notes, placeholder: "How did it go?"
      ) { .player(.note($0)) }
    },
    runRating(state, session),
    playedCards(session),
  ]
}

private func playedCards(_ session: Session) -> Node {
  guard let runner = try? Runner(session) else { return .none }
  let places = runner.cards.indices.filter { runner.state(of: $0)?.outcome != nil }
  if places.isEmpty { return .none }
  return card("What was done") {
    rows("Cards") {
      for place in places.prefix(200) {
        let card = runner.cards[place]
        plainRow(card.fullName, detail: outcome(runner, place), key: card.key.text)
      }
    }
    if places.count > 200 {
      p(.class("hint")) { "And " + String(places.count - 200) + " more." }
    }
  }
}

private func outcome(_ runner: Runner, _ place: Int) -> String {
  guard let state = runner.state(of: place) else { return "" }
  var text = state.outcome == Open(.skipped) ? "skipped after " : ""
  text += TimeSpan.clock(seconds: (state.seconds ?? 0).rounded())
  if state.rounds > 0 { text += " · " + counted(state.rounds, "round", "rounds") }
  if case .checklist(let list) = runner.cards[place].kind {
    text += " · " + String(state.ticked.count) + " of " + String(list.items.count)
  }
  return text
}
