import Documents

/// Makes the flat list that is played out of what someone wrote. Every count that is shown while
/// playing reads this list.
public struct Expansion {
  /// More than a day of cards of 10 seconds.
  public static let mostCards = 10_000

  private var cards: [PlayedCard] = []
  private var turns: [ULID: Int] = [:]
  private let seed: UInt64

  /// - Parameter seed: what random durations are drawn from; the same seed, the same durations.
  public static func cards(of steps: [Step], seed: UInt64) throws(SequenceError) -> [PlayedCard] {
    let count = turnCount(of: steps)
    if count > mostCards { throw .tooManyCards(count: count) }
    var expansion = Expansion(seed: seed)
    expansion.add(withoutEmptyGroups(steps), rounds: [], side: nil)
    if expansion.cards.isEmpty { throw .nothingToPlay }
    return expansion.cards
  }

  private init(seed: UInt64) { self.seed = seed }

  /// How many turns are made to find the cards, those of rests that are then left out included; the
  /// largest 32-bit number where there are more. `mostCards` bounds it.
  public static func turnCount(of steps: [Step]) -> Int {
    var sum: Int64 = 0
    for step in steps {
      let count: Int64 =
        switch step.content {
        case .card(.interval(let interval)): 2 * Int64(interval.rounds)
        case .card, .newer: 1
        case .group(let group):
          Int64(turnCount(of: group.steps)) * Int64(group.rounds)
            * (group.alternatesSides ? 2 : 1)
        }
      sum = min(sum + count, Int64(Int32.max))
    }
    return Int(sum)
  }

  /// Rounds of nothing would take as long to go through as rounds of cards.
  private static func withoutEmptyGroups(_ steps: [Step]) -> [Step] {
    steps.compactMap { step in
      guard case .group(var group) = step.content else { return step }
      group.steps = withoutEmptyGroups(group.steps)
      var step = step
      step.content = .group(group)
      return group.steps.isEmpty ? nil : step
    }
  }

  private mutating func add(
    _ steps: [Step], rounds: [PlayedCard.Round], side: PlayedCard.Side?
  ) {
    for step in steps {
      switch step.content {
      case .card(.interval(let interval)): add(interval, of: step, rounds, side)
      case .card(let kind): append(kind, of: step, rounds, side)
      case .group(let group): add(group, rounds, side)
      case .newer:
        append(.info(Info(text: Expansion.newerText)), of: step, rounds, side)
      }
    }
  }

  /// What stands in for a card that only a newer version can play.
  public static let newerText =
    "This card was made by a newer version of Regimen, and cannot be played by this one."

  private mutating func add(
    _ group: StepGroup, _ outer: [PlayedCard.Round], _ outerSide: PlayedCard.Side?
  ) {
    let sides: [PlayedCard.Side?] = group.alternatesSides ? [.left, .right] : [outerSide]
    for number in 1...group.rounds {
      let round = PlayedCard.Round(number: number, count: group.rounds)
      let rounds = group.rounds == 1 ? outer : outer + [round]
      let first = cards.count
      for side in sides { add(group.steps, rounds: rounds, side: side) }
      guard number == group.rounds else { continue }
      while group.skipsLastRest, cards.count > first, cards[cards.count - 1].isRest {
        cards.removeLast()
      }
      if group.rounds > 1, cards.count > first { cards[first].startsLastRound = true }
    }
  }

  private mutating func add(
    _ interval: Interval, of step: Step, _ outer: [PlayedCard.Round], _ side: PlayedCard.Side?
  ) {
    for number in 1...interval.rounds {
      let rounds = outer + [PlayedCard.Round(number: number, count: interval.rounds)]
      append(.countdown(Countdown(seconds: interval.workSeconds)), of: step, rounds, side, .work)
      if number == interval.rounds, interval.rounds > 1 {
        cards[cards.count - 1].startsLastRound = true
      }
      if number == interval.rounds, interval.skipsLastRest { continue }
      append(.rest(Rest(seconds: interval.restSeconds)), of: step, rounds, side, .rest)
    }
  }

  private mutating func append(
    _ kind: CardKind, of step: Step, _ rounds: [PlayedCard.Round], _ side: PlayedCard.Side?,
    _ part: PlayedCard.Part? = nil
  ) {
    let key = PlayedCard.Key(step: step.id, turn: turns[step.id, default: 0])
    turns[step.id] = key.turn + 1
    let (seconds, endsByItself): (Int?, Bool) =
      switch kind {
      case .countdown(let value): (value.seconds, value.goesOnByItself)
      case .rest(let value): (value.seconds, value.goesOnByItself)
      case .countUp(let value): (value.limitSeconds, value.limitSeconds != nil)
      case .info(let value): (value.seconds, value.seconds != nil)
      case .randomDuration(let value): (draw(value, key), true)
      case .repetition, .checklist, .interval: (nil, false)
      }
    cards.append(
      PlayedCard(
        key: key, title: step.title, notes: step.notes,
        // A colour is chosen for the work; a rest looks like every rest.
        colour: part == .rest ? nil : step.colour, kind: kind,
        rounds: rounds, side: side, part: part, length: seconds.map { Int64($0) * 1000 },
        endsByItself: endsByItself))
  }

  /// Depends on nothing but the seed and the turn, so that it stays what it is.
  private func draw(_ duration: RandomDuration, _ key: PlayedCard.Key) -> Int {
    var random = RandomSource(seed: seed ^ key.step.low &+ UInt64(key.turn) &* 0x9e37_79b9)
    let span = max(0, duration.highestSeconds - duration.lowestSeconds)
    return duration.lowestSeconds + random.below(span + 1)
  }
}
