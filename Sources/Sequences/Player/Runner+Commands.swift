import Documents

/// What a person can do with a session.
public enum PlayerCommand: Equatable, Sendable {
  case pause
  case resume
  /// Leaves the card: done where its time is over, it waits for the person or is the timed set of a
  /// workout that was held for three seconds; else skipped. One that has yet to begin does so.
  case next
  /// Leaves the card as done, whatever its time says.
  case complete
  /// To the beginning of the card, or, within its first three seconds, to the card before.
  case back
  /// To a card, by its position in the expanded list.
  case jump(Int)
  /// Adds seconds to the card's time, or takes them away; nothing where its length is open.
  case adjust(seconds: Int)
  /// From the first card, with nothing done.
  case restart
  case toggle(item: ULID)
  /// Counts rounds, up or down.
  case count(Int)
  case finish
}

extension Runner {
  /// Milliseconds within which `back` leads to the card before.
  public static let backWindow: Int64 = 3000

  /// Takes note of the clock: cards that are over are left, a clock that was set back goes on from
  /// where it stood.
  public mutating func observe(_ now: Instant) {
    let back = session.seenAt.milliseconds - now.milliseconds
    if back > 0, session.isRunning {
      session.cardStartedAt.milliseconds -= back
      session.pausedAt?.milliseconds -= back
    }
    session.seenAt = now
    settle(now)
  }

  private mutating func settle(_ now: Instant) {
    guard session.isRunning else { return }
    var walk = Walk(self, at: now.milliseconds)
    while true {
      let left = walk.card
      guard walk.goOn(self) else { break }
      leave(left, .done, milliseconds: lengths[left] ?? 0)
    }
    session.card = walk.card
    session.cardStartedAt.milliseconds = walk.start
    if walk.card == cards.count { end(at: walk.start, now) }
  }

  private mutating func end(at milliseconds: Int64, _ now: Instant) {
    session.endedAt = Instant(
      milliseconds: milliseconds, offsetMinutes: Int(now.offsetMinutes))
    session.pausedAt = nil
    session.card = cards.count
  }

  public mutating func perform(_ command: PlayerCommand, at now: Instant) {
    observe(now)
    let time = session.pausedAt ?? now
    let elapsed = max(0, time.milliseconds - session.cardStartedAt.milliseconds)
    switch command {
    case .restart: restart(now)
    case .jump(let card): jump(to: card, elapsed, now)
    case .back: back(elapsed, now)
    default:
      if session.isRunning { performRunning(command, elapsed, now) }
    }
  }

  private mutating func performRunning(
    _ command: PlayerCommand, _ elapsed: Int64, _ now: Instant
  ) {
    switch command {
    case .pause: session.pausedAt = session.pausedAt ?? now
    case .resume:
      guard let paused = session.pausedAt else { return }
      session.cardStartedAt.milliseconds += now.milliseconds - paused.milliseconds
      session.pausedAt = nil
    case .next:
      let time = session.pausedAt ?? now
      if session.cardStartedAt.milliseconds > time.milliseconds {
        session.cardStartedAt = time
        return
      }
      let isOver = lengths[session.card].map { elapsed >= $0 } ?? true
      let isSkipped = !isOver && isSkipped(leaving: session.card, after: elapsed)
      goOn(isSkipped ? .skipped : .done, elapsed, now)
    case .complete: goOn(.done, elapsed, now)
    case .adjust(let seconds): adjust(by: seconds, elapsed, now)
    case .toggle(let item): toggle(item, elapsed, now)
    case .count(let rounds):
      change(session.card) { $0.rounds = min(100_000, max(0, $0.rounds + rounds)) }
    case .finish:
      let forgotten = elapsed - counted(elapsed, of: session.card)
      leave(session.card, .skipped, milliseconds: elapsed)
      end(at: lastMoment(now) - forgotten, now)
    case .back, .jump, .restart: break
    }
  }

  /// Up to when a session went on that ends now: a pause that was forgotten is no part of it.
  private func lastMoment(_ now: Instant) -> Int64 {
    guard let paused = session.pausedAt?.milliseconds,
      now.milliseconds - paused > Instant.forgottenAfter
    else { return now.milliseconds }
    return paused
  }

  /// Whether leaving a card before its time means that it was not done. The timed set of a workout
  /// is done as long as it was held, unless it is left at once.
  ///
  /// - Parameter elapsed: in milliseconds.
  public func isSkipped(leaving card: Int, after elapsed: Int64) -> Bool {
    switch cards[card].kind {
    case .countdown: session.workoutID == nil || elapsed < Runner.backWindow
    case .rest, .randomDuration, .interval: true
    case .countUp, .info, .repetition, .checklist: false
    }
  }

  // MARK: Moving

  private mutating func goOn(_ outcome: CardState.Outcome, _ elapsed: Int64, _ now: Instant) {
    let read = cards[session.card].key.step
    leave(session.card, outcome, milliseconds: elapsed)
    go(to: session.card + 1, now)
    // The first card of the sequence itself.
    if read == session.sequenceID.map({ Session.notesCard(of: $0) }) { leadIn() }
  }

  private mutating func go(to card: Int, _ now: Instant) {
    // What lies ahead is played at its own length, however it ended before.
    for place in card..<max(card, cards.count) where lengths[place] != cards[place].length {
      setExtra(0, of: place)
    }
    session.card = card
    session.cardStartedAt = now
    if card == cards.count { return end(at: lastMoment(now), now) }
    if session.pausedAt != nil { session.pausedAt = now }
  }

  private mutating func back(_ elapsed: Int64, _ now: Instant) {
    let current = session.isRunning ? session.card : cards.count
    let isEarly = elapsed < Runner.backWindow || current == cards.count
    reopen(at: isEarly ? max(0, current - 1) : current, now)
  }

  private mutating func jump(to card: Int, _ elapsed: Int64, _ now: Instant) {
    guard cards.indices.contains(card) else { return }
    if session.isRunning, card != session.card {
      leave(session.card, .skipped, milliseconds: elapsed)
      for between in session.card..<max(session.card, card)
      where state(of: between)?.outcome == nil {
        leave(between, .skipped, milliseconds: 0)
      }
    }
    reopen(at: card, now)
  }

  /// Goes to a card as if it had not been played; what was ticked and counted stays.
  private mutating func reopen(at card: Int, _ now: Instant) {
    session.endedAt = nil
    if state(of: card) != nil {
      change(card) {
        $0.outcome = nil
        $0.seconds = nil
      }
    }
    go(to: card, now)
  }

  private mutating func restart(_ now: Instant) {
    session.cards = []
    lengths = cards.map { $0.length }
    states = cards.map { _ in nil }
    session.endedAt = nil
    session.pausedAt = nil
    go(to: 0, now)
  }

  // MARK: The card

  private mutating func adjust(by seconds: Int, _ elapsed: Int64, _ now: Instant) {
    guard let base = cards[session.card].length, let length = lengths[session.card] else { return }
    let most = Int64(CardState.extraSeconds.upperBound)
    let extra = (length - base) / 1000 + Int64(seconds)
    setExtra(Int(min(most, max(-base / 1000, extra))), of: session.card)
    // What is taken away ends the card now, and not in the past.
    if seconds < 0, let length = lengths[session.card], length <= elapsed,
      cards[session.card].endsByItself
    {
      goOn(.done, elapsed, now)
    }
  }

  private mutating func setExtra(_ seconds: Int, of card: Int) {
    guard let length = cards[card].length else { return }
    lengths[card] = max(0, length + Int64(seconds) * 1000)
    if seconds != 0 || state(of: card) != nil {
      change(card) { $0.extraSeconds = seconds }
    }
  }

  private mutating func toggle(_ item: ULID, _ elapsed: Int64, _ now: Instant) {
    guard case .checklist(let list) = cards[session.card].kind,
      list.items.contains(where: { $0.id == item })
    else { return }
    change(session.card) { state in
      if let place = state.ticked.firstIndex(of: item) {
        state.ticked.remove(at: place)
      } else {
        state.ticked.append(item)
      }
    }
    let ticked = state(of: session.card)?.ticked ?? []
    if list.goesOnByItself, list.items.allSatisfy({ ticked.contains($0.id) }) {
      goOn(.done, elapsed, now)
    }
  }

  private mutating func leave(_ card: Int, _ outcome: CardState.Outcome, milliseconds: Int64) {
    let seconds = Double(counted(milliseconds, of: card)) / 1000
    change(card) {
      $0.outcome = Open(outcome)
      $0.seconds = seconds
    }
  }

  /// What counts of the time that passed in a card, in milliseconds: one that waited until it was
  /// forgotten took as long as it should take, or no time where nobody knows.
  private func counted(_ elapsed: Int64, of card: Int) -> Int64 {
    let played = cards[card]
    // A run and a recording may take that long.
    guard elapsed > Instant.forgottenAfter, !played.endsByItself, played.meters == nil,
      session.sequenceID != nil || session.workoutID != nil
    else { return elapsed }
    return min(elapsed, expected(card))
  }

  private mutating func change(_ card: Int, _ change: (inout CardState) -> Void) {
    let place = states[card] ?? session.cards.count
    if place == session.cards.count { session.cards.append(CardState(cards[card].key)) }
    states[card] = place
    change(&session.cards[place])
  }

  /// Plays other steps from here on: the card stays the same where it is still among them, else it
  /// goes on behind what came before it.
  public mutating func replace(steps: [Step], at now: Instant) throws(SequenceError) {
    observe(now)
    var changed = session
    changed.steps = steps
    var runner = try Runner(changed)
    if session.isRunning, session.card < cards.count {
      let place = runner.place(of: cards[session.card].key)
      runner.session.card =
        place ?? min(runner.place(behind: cards[..<session.card]), runner.cards.count - 1)
      if place == nil { runner.session.cardStartedAt = session.pausedAt ?? now }
    }
    self = runner
  }

  /// The place behind the last of some cards that is among these; the first where none is.
  private func place(behind others: ArraySlice<PlayedCard>) -> Int {
    for card in others.reversed() { if let place = place(of: card.key) { return place + 1 } }
    return 0
  }
}
