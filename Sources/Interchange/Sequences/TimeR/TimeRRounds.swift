import Documents
import Sequences

/// In which rounds a step is left out; the behaviour SKIP of TimeR Machine.
enum TimeRSkip: Equatable {
  case first
  case last
  /// From 0.
  case rounds(Set<Int>)

  /// `-1` and `-2` stand for the first and the last round, else the rounds are listed from 0.
  init(_ behaviour: TimeRBehaviour) {
    let text = behaviour.label.string ?? ""
    let listed = text.split(separator: ",").prefix(CardLimits.rounds.upperBound)
      .compactMap { Int($0) }
    switch text {
    case "-1": self = .first
    case "-2": self = .last
    default: self = listed.isEmpty ? .last : .rounds(Set(listed))
    }
  }

  func skips(_ round: Int, of rounds: Int) -> Bool {
    switch self {
    case .first: round == 0
    case .last: round == rounds - 1
    case .rounds(let skipped): skipped.contains(round)
    }
  }
}

/// A step and in which rounds of its group it is left out.
struct TimeRPart {
  var step: Step
  var skip: TimeRSkip?
}

/// Rounds of parts as groups: one, or one for each run of rounds that play the same parts.
struct TimeRRounds {
  /// Steps that may still be repeated in a file, so that groups of groups cannot grow without end.
  private var budget = 2 * Expansion.mostCards

  mutating func steps(
    _ title: String, rounds: Int, _ parts: [TimeRPart], _ draft: inout SequenceDraft
  ) -> [Step] {
    let steps = parts.map { $0.step }
    if steps.isEmpty { return [] }
    let plain = Step(id: .none, title: title, StepGroup(rounds: rounds, steps: steps))
    if !parts.contains(where: { $0.skip != nil }) { return [plain] }
    if Self.skipsOnlyLastRests(parts) {
      let group = StepGroup(rounds: rounds, skipsLastRest: true, steps: steps)
      return [Step(id: .none, title: title, group)]
    }
    let cost = rounds * Self.count(steps)
    if cost > budget {
      draft.report(
        .error, "skip", "Too many steps are left out of some of \(rounds) rounds.",
        "They are played in every round.")
      return [plain]
    }
    budget -= cost
    let runs = Self.runs(parts, rounds)
    draft.report(
      .note, "skip", "Some of its steps are left out of some rounds.",
      "It became \(runs.count) groups, one after the other.")
    return runs.map { run in
      Step(id: .none, title: title, StepGroup(rounds: run.rounds, steps: run.steps))
    }
  }

  /// Whether it is what `skipsLastRest` does: the last round lacks just the rests at its end.
  private static func skipsOnlyLastRests(_ parts: [TimeRPart]) -> Bool {
    let kept = parts.prefix { $0.skip == nil }
    guard case .card(let kind) = kept.last?.step.content, !isRest(kind) else { return false }
    return parts[kept.count...].allSatisfy { part in
      guard part.skip == .last, case .card(let kind) = part.step.content else { return false }
      return isRest(kind)
    }
  }

  private static func isRest(_ kind: CardKind) -> Bool {
    if case .rest = kind { true } else { false }
  }

  private static func runs(
    _ parts: [TimeRPart], _ rounds: Int
  ) -> [(rounds: Int, steps: [Step])] {
    var runs: [(rounds: Int, steps: [Step])] = []
    var last: [Bool] = []
    for round in 0..<rounds {
      let plays = parts.map { $0.skip?.skips(round, of: rounds) != true }
      if !plays.contains(true) { continue }
      if plays == last {
        runs[runs.count - 1].rounds += 1
      } else {
        runs.append((1, zip(parts, plays).compactMap { $1 ? $0.step : nil }))
      }
      last = plays
    }
    return runs
  }

  private static func count(_ steps: [Step]) -> Int {
    steps.reduce(0) { sum, step in
      guard case .group(let group) = step.content else { return sum + 1 }
      return sum + 1 + count(group.steps)
    }
  }
}
