import App
import Documents
import Library
import Sequences

/// What was played, as its page shows it, for people and for programs.
struct PastSessionSheet {
  private let session: Session
  private let cards: [(name: String, state: CardState)]

  init(_ session: Session) {
    self.session = session
    var cards: [(name: String, state: CardState)] = []
    if let runner = try? Runner(session) {
      for place in runner.cards.indices {
        guard let state = runner.state(of: place), state.outcome != nil else { continue }
        cards.append((runner.cards[place].fullName, state))
      }
    }
    self.cards = cards
  }

  func show() {
    say(
      Terminal.output.styled(session.title, .bold) + "  " + session.startedAt.day.shown + ", "
        + session.startedAt.clockText + "  " + Terminal.output.styled(session.id.text, .dim))
    let (done, skipped) = (session.count(.done), session.count(.skipped))
    say(
      TimeSpan.clock(seconds: session.playedSeconds.rounded()) + " played · "
        + counted(done, "card", "cards") + " done"
        + (skipped > 0 ? " · \(skipped) skipped" : ""))
    if !session.notes.isEmpty { say(session.notes) }
    var table = Table([.left(""), .left(""), .right(""), .left("")])
    for card in cards {
      let isSkipped = card.state.outcome == Open(.skipped)
      table.add([
        "", .init(card.name),
        .init(TimeSpan.clock(seconds: (card.state.seconds ?? 0).rounded())),
        .init(isSkipped ? "skipped" : "", .dim),
      ])
    }
    table.show()
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("session", document: session)
      writer.member("seconds", session.playedSeconds.roundedForOutput)
      writer.list("cards", cards) { writer, card in
        writer.object { writer in
          writer.member("title", card.name)
          writer.member("outcome", card.state.outcome?.name ?? "")
          writer.member("seconds", card.state.seconds?.roundedForOutput)
        }
      }
    }
    return writer.finish()
  }
}
