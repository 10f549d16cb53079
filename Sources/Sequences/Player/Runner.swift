import Documents

/// Plays a session: a pure value. Time is a function of the clock and never of ticks, so nothing
/// drifts, and a suspend over several cards ends in the right one.
///
/// The clock must go on while a device sleeps. One that was set back is noticed and stands still
/// until the next command or `observe`; one that jumped ahead cannot be told from sleep.
public struct Runner: Equatable, Sendable {
  public internal(set) var session: Session
  /// What is played, in order; never empty.
  public internal(set) var cards: [PlayedCard]
  /// Milliseconds by position in `cards`, additions included; nil where the length is open.
  var lengths: [Int64?]
  /// Where `session.cards` speaks of each card.
  var states: [Int?]

  /// Goes on with a session wherever it is.
  public init(_ session: Session) throws(SequenceError) {
    self.session = session
    cards = try Expansion.cards(of: session.steps, seed: session.seed)
    lengths = cards.map { $0.length }
    states = cards.map { _ in nil }
    self.session.card = min(session.card, cards.count)
    var next = 0
    for (number, state) in session.cards.enumerated() {
      guard let place = place(of: .init(step: state.step, turn: state.turn), from: next) else {
        continue
      }
      next = place + 1
      states[place] = number
      lengths[place] = lengths[place].map { max(0, $0 + Int64(state.extraSeconds) * 1000) }
    }
  }

  public func place(of key: PlayedCard.Key) -> Int? { place(of: key, from: 0) }

  /// Cards are mostly asked for in turn: looks from one on, then at those before it.
  private func place(of key: PlayedCard.Key, from first: Int) -> Int? {
    for offset in cards.indices {
      let place = (first + offset) % cards.count
      if cards[place].key == key { return place }
    }
    return nil
  }

  /// What happened to a card so far; nil where nothing has.
  public func state(of card: Int) -> CardState? { states[card].map { session.cards[$0] } }

  /// Changes what is heard from here on.
  public mutating func change(cues change: (inout CueSettings) -> Void) { change(&session.cues) }

  /// Lets the person get ready before a card that begins now, for as long as the cues say; nothing
  /// where no clock runs in it, nor in a workout, whose rests before its sets serve for that.
  public mutating func leadIn() {
    guard session.isRunning, session.workoutID == nil, session.card < cards.count else { return }
    switch cards[session.card].kind {
    case .countdown, .countUp, .randomDuration:
      session.cardStartedAt.milliseconds += Int64(session.cues.leadInSeconds) * 1000
    case .rest, .info, .repetition, .checklist, .interval: break
    }
  }

  public var isPaused: Bool { session.pausedAt != nil && session.isRunning }

  /// Whether the session is over at a moment.
  public func isOver(at now: Int64) -> Bool { position(at: now).card == cards.count }

  public func position(at now: Int64) -> Position {
    var walk = Walk(self, at: now)
    while walk.goOn(self) {}
    let length = walk.card < cards.count ? lengths[walk.card] : nil
    let leadIn = max(0, walk.start - walk.time)
    return Position(card: walk.card, elapsed: walk.elapsed, length: length, leadIn: leadIn)
  }

  /// When the session ended or will end if nobody does anything; nil where a card waits before.
  public func end(at now: Int64) -> Int64? {
    if let ended = session.endedAt { return ended.milliseconds }
    var walk = Walk(self, at: now)
    while walk.card < cards.count {
      guard cards[walk.card].endsByItself, let length = lengths[walk.card] else { return nil }
      walk.start += length
      walk.card += 1
    }
    return walk.start
  }

  /// What is left, known as far as it is: drawn durations count, and what open cards should take,
  /// which are counted besides.
  public func remaining(at now: Int64) -> (milliseconds: Int64, openCards: Int) {
    let position = position(at: now)
    var sum: Int64 = 0
    var open = 0
    for place in position.card..<max(position.card, cards.count) {
      let elapsed = place == position.card ? position.elapsed : 0
      sum += max(0, expected(place) - elapsed)
      if !cards[place].endsByItself { open += 1 }
    }
    return (sum, open)
  }

  /// Milliseconds that a card takes or should take, additions included; 0 where nobody knows.
  func expected(_ card: Int) -> Int64 {
    if case .repetition(let repetition) = cards[card].kind {
      return Int64(repetition.expectedSeconds ?? 0) * 1000
    }
    return lengths[card] ?? 0
  }

  /// Milliseconds of the known lengths of all cards, additions included.
  public var totalMilliseconds: Int64 { lengths.reduce(0) { $0 + ($1 ?? 0) } }

  /// "n of m", of the cards that are played.
  public func count(at card: Int) -> (number: Int, of: Int) {
    (min(card + 1, cards.count), cards.count)
  }

  /// The card after this one that is not a rest, or the next rest where nothing else comes.
  public func next(after card: Int) -> PlayedCard? {
    guard card + 1 < cards.count else { return nil }
    return cards[(card + 1)...].first { !$0.isRest } ?? cards[card + 1]
  }
}

/// A way through the cards in time, beginning at the last command.
struct Walk {
  var card: Int
  /// When the card began, in milliseconds on the clock without pauses.
  var start: Int64
  /// The moment looked at, in milliseconds on the same clock.
  let time: Int64

  init(_ runner: Runner, at now: Int64) {
    let session = runner.session
    card = session.card
    start = session.cardStartedAt.milliseconds
    if session.endedAt != nil {
      card = runner.cards.count
      time = start
    } else {
      time = session.pausedAt?.milliseconds ?? max(now, session.seenAt.milliseconds)
    }
  }

  var elapsed: Int64 { max(0, time - start) }

  /// Goes to the next card where this one is over; false where it is not.
  mutating func goOn(_ runner: Runner) -> Bool {
    guard card < runner.cards.count, runner.cards[card].endsByItself,
      let length = runner.lengths[card], time - start >= length
    else { return false }
    start += length
    card += 1
    return true
  }
}
