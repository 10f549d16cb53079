/// What is played: how many cards, how long they take as a range, and how many of them are of
/// unknown length.
public struct Totals: Equatable, Sendable {
  /// Seconds, at the least and at the most.
  public var lowestSeconds: Int64 = 0
  public var highestSeconds: Int64 = 0
  /// Cards that end when the person says so. What they are expected to take is in the seconds.
  public var openCards: Int64 = 0
  /// As many as `Expansion.cards` makes.
  public var cards: Int64 = 0

  public init() {}

  public init(seconds: Int64, openCards: Int64 = 0, cards: Int64 = 1) {
    self.init(
      lowestSeconds: seconds, highestSeconds: seconds, openCards: openCards, cards: cards)
  }

  public init(
    lowestSeconds: Int64, highestSeconds: Int64, openCards: Int64 = 0, cards: Int64 = 1
  ) {
    self.lowestSeconds = lowestSeconds
    self.highestSeconds = highestSeconds
    self.openCards = openCards
    self.cards = cards
  }

  public static func + (left: Totals, right: Totals) -> Totals {
    Totals(
      lowestSeconds: min(most, left.lowestSeconds + right.lowestSeconds),
      highestSeconds: min(most, left.highestSeconds + right.highestSeconds),
      openCards: min(most, left.openCards + right.openCards),
      cards: min(most, left.cards + right.cards))
  }

  public static func * (totals: Totals, times: Int64) -> Totals {
    Totals(
      lowestSeconds: bounded(totals.lowestSeconds, times),
      highestSeconds: bounded(totals.highestSeconds, times),
      openCards: bounded(totals.openCards, times), cards: bounded(totals.cards, times))
  }

  /// Nested rounds multiply beyond every clock.
  private static func bounded(_ value: Int64, _ times: Int64) -> Int64 {
    let (product, overflow) = value.multipliedReportingOverflow(by: times)
    return overflow ? most : min(product, most)
  }

  private static let most: Int64 = 1 << 52

  public static func - (left: Totals, right: Totals) -> Totals { left + right * -1 }

  /// What steps take together, without expanding them.
  public init(of steps: [Step]) { self = Part(steps).totals }

  /// Some of the cards in a row.
  private struct Part {
    var totals = Totals()
    /// The rests that come last, without a card between them.
    var lastRests = Totals()
    var isEmpty = true
    var isAllRests = true

    init(_ steps: [Step]) {
      for step in steps {
        let part = Part(step)
        if part.isEmpty { continue }
        lastRests = part.isAllRests ? lastRests + part.totals : part.lastRests
        totals = totals + part.totals
        isAllRests = isAllRests && part.isAllRests
        isEmpty = false
      }
    }

    private init(_ step: Step) {
      switch step.content {
      case .card(let kind):
        self.init([])
        totals = Totals(of: kind)
        isEmpty = false
        switch kind {
        case .rest: lastRests = totals
        case .interval(let interval) where !interval.skipsLastRest:
          isAllRests = false
          lastRests = Totals(seconds: Int64(interval.restSeconds))
        default: isAllRests = false
        }
      case .group(let group):
        self.init(group.steps)
        let round = totals * (group.alternatesSides ? 2 : 1)
        let skipped = group.skipsLastRest ? (isAllRests ? round : lastRests) : Totals()
        totals = round * Int64(group.rounds) - skipped
        if isAllRests {
          lastRests = totals
        } else if group.skipsLastRest {
          lastRests = Totals()
        }
      case .newer:
        self.init([])
        totals = Totals(seconds: 0, openCards: 1)
        isEmpty = false
        isAllRests = false
      }
    }
  }

  init(of kind: CardKind) {
    switch kind {
    case .countdown(let value):
      self.init(seconds: Int64(value.seconds), openCards: value.goesOnByItself ? 0 : 1)
    case .rest(let value):
      self.init(seconds: Int64(value.seconds), openCards: value.goesOnByItself ? 0 : 1)
    case .countUp(let value):
      self.init(
        lowestSeconds: 0, highestSeconds: Int64(value.limitSeconds ?? 0),
        openCards: value.limitSeconds == nil ? 1 : 0)
    case .info(let value):
      self.init(seconds: Int64(value.seconds ?? 0), openCards: value.seconds == nil ? 1 : 0)
    case .repetition(let value):
      self.init(seconds: Int64(value.expectedSeconds ?? 0), openCards: 1)
    case .checklist: self.init(seconds: 0, openCards: 1)
    case .interval(let value):
      let rests = Int64(value.rounds) - (value.skipsLastRest ? 1 : 0)
      self.init(
        seconds: Int64(value.workSeconds) * Int64(value.rounds) + Int64(value.restSeconds) * rests,
        cards: Int64(value.rounds) + rests)
    case .randomDuration(let value):
      self.init(
        lowestSeconds: Int64(value.lowestSeconds), highestSeconds: Int64(value.highestSeconds))
    }
  }
}
