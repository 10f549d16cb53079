import Documents
import Sequences

/// A model's answer that holds as a timed sequence: kinds of cards and exercises from closed lists,
/// times within bounds, and as long as is wished for.
public struct SequenceAnswer: Equatable, Sendable {
  enum Kind: Int, Sendable {
    case work, reps, rest, run

    /// Seconds, repetitions or metres; what lies outside is set to the nearer end.
    fileprivate var values: ClosedRange<Int> {
      switch self {
      case .work: 3...10_800
      case .reps: 1...100
      case .rest: 3...600
      case .run: 20...42_195
      }
    }
  }

  struct Card: Equatable, Sendable {
    var kind: Kind
    /// A position in the list of the request; 0 for a rest.
    var move: Int
    var value: Int

    /// A metre is counted as at six minutes for a kilometre.
    fileprivate var seconds: Int {
      switch kind {
      case .work, .rest: value
      case .reps: value * 3
      case .run: value * 36 / 100
      }
    }
  }

  struct Block: Equatable, Sendable {
    var rounds: Int
    var cards: [Card] = []

    fileprivate var roundSeconds: Int { cards.reduce(0) { $0 + $1.seconds } }
  }

  static let mostBlocks = 6
  static let mostListed = 40
  static let rounds = 1...50
  /// Numbers of one card in an answer.
  static let width = 4
  /// Of a sequence whose length nobody has named, seconds.
  static let usualSeconds = 30...10_800

  /// Each begins with work, and no rest follows another one.
  private(set) var blocks: [Block]
  private let data: SequenceData

  /// - Parameter bytes: the text of the answer; a fence around it is taken off.
  public init(parsing bytes: [UInt8], _ data: SequenceData) throws(ModelAnswerError) {
    let value = try ModelAnswer.object(bytes, members: 2)
    guard let rounds = ModelAnswer.integers(value["r"]) else {
      throw .rule(code: "wrong_shape", message: "“r” is no list of whole numbers.")
    }
    guard let cards = value["c"]?.array else { throw .wrongShape("c") }
    guard rounds.count <= SequenceAnswer.mostBlocks, cards.count <= SequenceAnswer.mostListed else {
      throw .rule(
        code: "too_many_cards", message: "There are more than 6 blocks or 40 cards.")
    }
    self.data = data
    blocks = rounds.map { Block(rounds: $0.clamped(to: SequenceAnswer.rounds)) }
    for card in cards {
      guard let numbers = ModelAnswer.integers(card) else { throw .wrongShape("c") }
      try add(numbers)
    }
    blocks.remove { $0.cards.isEmpty }
    if blocks.isEmpty { throw .empty }
    try fit()
  }

  private mutating func add(_ numbers: [Int]) throws(ModelAnswerError) {
    guard numbers.count == SequenceAnswer.width, blocks.indices.contains(numbers[0]),
      let kind = Kind(rawValue: numbers[1]), data.moves.indices.contains(numbers[2])
    else {
      throw .rule(
        code: "out_of_range",
        message: "A card has not four numbers, or names a block, kind or exercise that is none.")
    }
    let last = blocks[numbers[0]].cards.last
    if kind == .rest, last == nil || last?.kind == .rest { return }
    blocks[numbers[0]].cards.append(
      Card(
        kind: kind, move: kind == .rest ? 0 : numbers[2],
        value: numbers[3].clamped(to: kind.values)))
  }

  // MARK: Length

  /// Without the rest that would end it.
  private var seconds: Int {
    var sum = blocks.reduce(0) { $0 + $1.rounds * $1.roundSeconds }
    if let last = blocks.last?.cards.last, last.kind == .rest { sum -= last.seconds }
    return sum
  }

  private var cardCount: Int { blocks.reduce(0) { $0 + $1.rounds * $1.cards.count } }

  /// Takes and gives rounds until all of it is as long as is wished for: a tenth or a minute more
  /// or less is near enough.
  private mutating func fit() throws(ModelAnswerError) {
    let wished = data.minutes * 60
    let slack = max(60, wished / 10)
    let bounds =
      wished == 0
      ? SequenceAnswer.usualSeconds : max(30, wished - slack)...(wished + slack)
    // Each pass takes or gives one round, and there are at most 300.
    for _ in 0..<600 {
      let total = seconds
      let count = cardCount
      let isTooMuch = count > SequenceDraft.mostCards
      if !isTooMuch, bounds.contains(total) { return }
      let gives = !isTooMuch && total < bounds.lowerBound
      let found = place { block in
        if !gives { return block.rounds > 1 }
        return block.rounds < SequenceAnswer.rounds.upperBound
          && total + block.roundSeconds <= bounds.upperBound
          && count + block.cards.count <= SequenceDraft.mostCards
      }
      guard let found else { break }
      blocks[found].rounds += gives ? 1 : -1
    }
    if cardCount > SequenceDraft.mostCards {
      throw .rule(code: "too_many_cards", message: "With all repeats it has more than 200 cards.")
    }
    throw .rule(
      code: seconds < bounds.lowerBound ? "too_short" : "too_long",
      message: "It takes \(seconds) seconds, and \(bounds.lowerBound) to \(bounds.upperBound) are "
        + "wished for.")
  }

  /// The block that most of the time goes to, of those that will do.
  private func place(_ willDo: (Block) -> Bool) -> Int? {
    var found: Int?
    var most = 0
    for (place, block) in blocks.enumerated() where willDo(block) {
      let seconds = block.rounds * block.roundSeconds
      if seconds > most { (found, most) = (place, seconds) }
    }
    return found
  }

  // MARK: What comes of it

  /// As it is kept and sent on: read again, it is the same.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.list("r", blocks) { $0.integer(Int64($1.rounds)) }
      var rows: [[Int]] = []
      for (place, block) in blocks.enumerated() {
        for card in block.cards { rows.append([place, card.kind.rawValue, card.move, card.value]) }
      }
      writer.list("c", rows) { ModelAnswer.write($1, to: &$0) }
    }
  }

  /// The sequence, named by the first of the person's words.
  public var draft: SequenceDraft {
    let isCalm = isCalm
    var steps: [Step] = []
    if !isCalm {
      steps.append(Step(id: .none, title: "Get ready", CardKind.rest(Rest(seconds: 10))))
    }
    for (place, block) in blocks.enumerated() {
      let isLast = place == blocks.count - 1
      if block.rounds > 1 {
        steps.append(
          Step(
            id: .none, title: title(block),
            StepGroup(
              rounds: block.rounds, skipsLastRest: isLast, steps: block.cards.map { step($0) })))
        continue
      }
      let endsWithRest = isLast && block.cards.last?.kind == .rest
      steps += block.cards.dropLast(endsWithRest ? 1 : 0).map { step($0) }
    }
    return SequenceDraft(
      name: Goals.cleaned(data.goal, most: 40), steps: steps, isCalm: isCalm, goal: data.goal)
  }

  private func step(_ card: Card) -> Step {
    let kind: CardKind =
      switch card.kind {
      case .work: .countdown(Countdown(seconds: card.value))
      case .reps: .repetition(Repetition(reps: card.value, expectedSeconds: card.value * 3))
      case .rest: .rest(Rest(seconds: card.value))
      case .run: .countUp(CountUp(meters: card.value))
      }
    return Step(id: .none, title: card.kind == .rest ? "" : data.moves[card.move], kind)
  }

  private func title(_ block: Block) -> String {
    let moves = block.cards.filter { $0.kind != .rest }.map { $0.move }
    guard let first = moves.first, moves.allSatisfy({ $0 == first }) else { return "Circuit" }
    return data.moves[first]
  }

  private var isCalm: Bool {
    let calm = SequenceMoves.calm.parts(at: ",")
    return blocks.allSatisfy { block in
      block.cards.allSatisfy { $0.kind == .rest || calm.contains(data.moves[$0.move]) }
    }
  }
}
