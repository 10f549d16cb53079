import Documents
import Sequences
import Testing

/// Random commands at random moments, with suspends, clocks that are set back and restores from
/// snapshots, against a player that counts seconds.
@Suite struct RunnerModelTests {
  static let runs = 100_000

  /// Several tasks, so that all cores take part.
  @Test(arguments: 0..<8)
  func isWhereACountingPlayerIs(part: Int) throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    for run in 0..<(Self.runs / 8) {
      let problem = try Self.play(seed: seed &+ UInt64(run))
      try #require(problem == nil, "seed \(seed &+ UInt64(run)): \(problem ?? "")")
    }
  }

  /// - Returns: what differs; nil where nothing does.
  static func play(seed: UInt64) throws -> String? {
    var random = RandomSteps(seed: seed)
    let steps = random.steps()
    var now: Int64 = 1_700_000_000_000 + random.source.below(Int64(1000))
    var session = Session(
      id: ULID(high: 7, low: seed), of: TimedSequence(id: id("s"), name: "", steps: steps),
      at: moment(now))
    session.cues.saysHalfway = random.source.oneIn(2)
    guard Expansion.turnCount(of: steps) < 200, var runner = try? Runner(session) else {
      return nil
    }
    var model = SteppingPlayer(runner.cards, at: now)
    var heard = now
    for number in 0..<(2 + random.source.below(10)) {
      let before = runner.position(at: now)
      let (later, isStepBack) = Self.clock(after: now, &random.source)
      if !isStepBack {
        let cues = runner.cues(after: heard, through: later)
        if let fault = Self.fault(in: cues, runner, from: heard, to: later) { return fault }
      }
      now = later
      heard = now
      let command = Self.command(runner, &random.source)
      runner.perform(command, at: moment(now))
      if isStepBack { model.clock = now }
      model.perform(command, at: now)
      if random.source.oneIn(4) {
        runner = try Runner(Session(decoding: runner.session.encoded()))
      }
      if let fault = Self.difference(runner, model, at: now) {
        return "command \(number) \(command) after \(before): \(fault)"
      }
    }
    return nil
  }

  private static func clock(
    after now: Int64, _ random: inout RandomSource
  ) -> (now: Int64, isStepBack: Bool) {
    switch random.below(40) {
    case 0: (now + random.below(Int64(3 * 3_600_000)), false)
    case 1: (now - 1 - random.below(Int64(5 * 3_600_000)), true)
    case 2...5: (now, false)
    case 6...12: (now + 1000 * Int64(random.below(15)), false)
    default: (now + random.below(Int64(15_000)), false)
    }
  }

  private static func command(_ runner: Runner, _ random: inout RandomSource) -> PlayerCommand {
    switch random.below(16) {
    case 0: .pause
    case 1, 2: .resume
    case 3, 4: .next
    case 5: .back
    case 6: .jump(random.below(runner.cards.count + 1))
    case 7: .adjust(seconds: random.below(31) - 15)
    case 8: random.oneIn(3) ? .restart : .count(random.below(3) - 1)
    case 9: random.oneIn(3) ? .finish : .complete
    case 10: .complete
    default: toggle(runner, &random) ?? .resume
    }
  }

  private static func toggle(_ runner: Runner, _ random: inout RandomSource) -> PlayerCommand? {
    guard runner.session.card < runner.cards.count,
      case .checklist(let list) = runner.cards[runner.session.card].kind
    else { return nil }
    return random.element(of: list.items).map { .toggle(item: $0.id) }
  }

  private static func difference(
    _ runner: Runner, _ model: SteppingPlayer, at now: Int64
  ) -> String? {
    let position = runner.position(at: now)
    if position.card != model.card { return "card \(position.card), not \(model.card)" }
    if model.isOver != runner.isOver(at: now) { return "over: \(!model.isOver)" }
    if !model.isOver {
      if position.elapsed != Int64(model.elapsed) {
        return "\(position.elapsed) ms of the card, not \(model.elapsed)"
      }
      if position.length != model.length(model.card).map({ Int64($0) }) { return "length" }
      if runner.isPaused != model.isPaused { return "paused: \(runner.isPaused)" }
    }
    var open = 0
    var rest = 0
    for (place, card) in model.cards.enumerated() {
      if place >= model.card {
        rest += max(0, (model.length(place) ?? 0) - (place == model.card ? model.elapsed : 0))
        if !card.endsByItself { open += 1 }
      }
      let state = runner.state(of: place)
      let left = state?.outcome.map {
        SteppingPlayer.Left(
          isDone: $0 == Open(.done), milliseconds: Int(((state?.seconds ?? -1) * 1000).rounded()))
      }
      if left != model.left[place] { return "card \(place) left as \(String(describing: left))" }
      if Set(state?.ticked ?? []) != model.ticked[place] ?? [] { return "ticks of \(place)" }
      if state?.rounds ?? 0 != model.rounds[place] ?? 0 { return "rounds of \(place)" }
    }
    let number = min(model.card + 1, model.cards.count)
    let count = runner.count(at: position.card)
    if count != (number, model.cards.count) { return "\(count), not \(number)" }
    let remaining = runner.remaining(at: now)
    if remaining != (Int64(rest), open) { return "\(remaining) left, not \(rest), \(open)" }
    return nil
  }

  /// Cues come once, in order, within their card, and no voice runs into the next.
  private static func fault(
    in cues: [Cue], _ runner: Runner, from: Int64, to: Int64
  ) -> String? {
    // Asked for in two parts they are the same.
    let middle = (from + to) / 2
    let parts =
      runner.cues(after: from, through: middle) + runner.cues(after: middle, through: to)
    if parts != cues { return "cues in parts: \(parts), at once: \(cues)" }
    var model = runner
    for (index, cue) in cues.enumerated() {
      if index > 0, cues[index - 1].at > cue.at { return "cues out of order" }
      if cues[..<index].contains(cue) { return "a cue twice: \(cue)" }
      // Seen by a player who steps from cue to cue.
      if model.position(at: cue.at - 1).card > cue.card { return "\(cue) late" }
      if index == 0 || cues[index - 1].at < cue.at { model.observe(moment(cue.at - 1)) }
      let card = cue.kind == .finish ? runner.cards.count : cue.card
      if model.position(at: cue.at).card < card { return "\(cue) before its card" }
    }
    let spoken = cues.filter { $0.speech != nil }
    for (cue, next) in zip(spoken, spoken.dropFirst()) {
      let end = cue.at + 500 + 70 * Int64(cue.speech?.utf8.count ?? 0)
      if end > next.at { return "\(cue) is still spoken at \(next)" }
    }
    return nil
  }
}
