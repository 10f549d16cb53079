import Documents
import Sequences

/// A player as one would first think of it: it counts time down, second by second, and knows no
/// timeline. The runner must always be where this one is.
struct SteppingPlayer {
  struct Card {
    let key: PlayedCard.Key
    let isRest: Bool
    let isTimed: Bool
    let length: Int?
    let endsByItself: Bool
    let hasDistance: Bool
    let items: [ULID]
    let goesOnWhenTicked: Bool
  }

  struct Left: Equatable {
    var isDone: Bool
    var milliseconds: Int
  }

  let cards: [Card]
  var card = 0
  var elapsed = 0
  var extra: [Int: Int] = [:]
  var left: [Int: Left] = [:]
  var ticked: [Int: Set<ULID>] = [:]
  var rounds: [Int: Int] = [:]
  var isPaused = false
  var isOver = false
  var clock: Int64
  /// The moments, counted in played and paused time, at which a card began.
  var starts: [Int64: Int] = [:]

  init(_ cards: [PlayedCard], at clock: Int64) {
    self.clock = clock
    self.cards = cards.map { card in
      var items: [ULID] = []
      var goesOn = false
      if case .checklist(let list) = card.kind {
        items = list.items.map { $0.id }
        goesOn = list.goesOnByItself
      }
      let isTimed =
        switch card.kind {
        case .countdown, .rest, .randomDuration: true
        default: false
        }
      return Card(
        key: card.key, isRest: card.isRest, isTimed: isTimed, length: card.length.map { Int($0) },
        endsByItself: card.endsByItself, hasDistance: card.meters != nil, items: items,
        goesOnWhenTicked: goesOn)
    }
  }

  func length(_ card: Int) -> Int? {
    cards[card].length.map { max(0, $0 + extra[card, default: 0]) }
  }

  /// What counts of a card that is left: none waits for more than four hours.
  private var counted: Int {
    let it = cards[card]
    if elapsed <= 4 * 3_600_000 || it.endsByItself || it.hasDistance { return elapsed }
    return min(elapsed, length(card) ?? 0)
  }

  mutating func pass(to now: Int64) {
    var rest = Int(max(0, now - clock))
    clock = now
    leaveWhatIsOver()
    while rest > 0, !isPaused, !isOver {
      let step = min(rest, 1000)
      rest -= step
      elapsed += step
      leaveWhatIsOver()
    }
  }

  private mutating func leaveWhatIsOver() {
    while !isOver, cards[card].endsByItself, let length = length(card),
      elapsed >= length
    {
      let over = elapsed - length
      left[card] = Left(isDone: true, milliseconds: length)
      card += 1
      elapsed = over
      if card == cards.count {
        isOver = true
        elapsed = 0
      }
    }
  }

  mutating func perform(_ command: PlayerCommand, at now: Int64) {
    pass(to: now)
    switch command {
    case .pause: if !isOver { isPaused = true }
    case .resume: isPaused = false
    case .next:
      if isOver { return }
      let isDone = !cards[card].isTimed || length(card).map { elapsed >= $0 } ?? true
      leave(isDone: isDone)
    case .complete: if !isOver { leave(isDone: true) }
    case .back:
      if isOver {
        go(to: cards.count - 1)
      } else {
        go(to: elapsed < 3000 ? max(0, card - 1) : card)
      }
    case .jump(let target):
      guard cards.indices.contains(target) else { return }
      if !isOver, target != card {
        left[card] = Left(isDone: false, milliseconds: counted)
        var between = card
        while between < target {
          if left[between] == nil { left[between] = Left(isDone: false, milliseconds: 0) }
          between += 1
        }
      }
      go(to: target)
    case .adjust(let seconds):
      guard !isOver, let base = cards[card].length else { return }
      extra[card] = max(-base, extra[card, default: 0] + seconds * 1000)
      if seconds < 0, let length = length(card), length <= elapsed, cards[card].endsByItself {
        leave(isDone: true)
      }
    case .restart:
      (extra, left, ticked, rounds) = ([:], [:], [:], [:])
      (card, elapsed, isPaused, isOver) = (0, 0, false, false)
    case .toggle(let item):
      guard !isOver, cards[card].items.contains(item) else { return }
      if ticked[card, default: []].remove(item) == nil { ticked[card, default: []].insert(item) }
      let isComplete = cards[card].items.allSatisfy { ticked[card, default: []].contains($0) }
      if isComplete, cards[card].goesOnWhenTicked { leave(isDone: true) }
    case .count(let number):
      if !isOver { rounds[card] = max(0, rounds[card, default: 0] + number) }
    case .finish:
      if isOver { return }
      left[card] = Left(isDone: false, milliseconds: counted)
      (card, elapsed, isOver, isPaused) = (cards.count, 0, true, false)
    }
  }

  private mutating func leave(isDone: Bool) {
    left[card] = Left(isDone: isDone, milliseconds: counted)
    card += 1
    elapsed = 0
    extra = extra.filter { $0.key < card }
    if card == cards.count { (isOver, isPaused) = (true, false) }
  }

  private mutating func go(to target: Int) {
    isOver = false
    extra = extra.filter { $0.key < target }
    left[target] = nil
    (card, elapsed) = (target, 0)
  }
}
