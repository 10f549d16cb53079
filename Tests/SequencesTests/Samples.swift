import Documents
import Sequences

func id(_ name: String) -> ULID { ULID(derivedFrom: name) }

func moment(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

func sequence(_ steps: Step..., cues: CueSettings = CueSettings()) -> TimedSequence {
  TimedSequence(id: id("sequence"), name: "Sample", steps: steps, cues: cues)
}

func card(_ name: String, _ kind: CardKind) -> Step { Step(id: id(name), title: name, kind) }

func runner(_ sequence: TimedSequence, at start: Int64 = 0) throws -> Runner {
  try Runner(Session(id: id("session"), of: sequence, at: moment(start)))
}

func checklist(_ name: String, _ items: String..., goesOn: Bool = true) -> Step {
  card(
    name,
    .checklist(
      Checklist(
        items: items.map { ChecklistItem(id: id(name + $0), text: $0) }, goesOnByItself: goesOn)))
}

/// Steps at random, short ones, of every kind.
struct RandomSteps {
  var source: RandomSource
  private var count: UInt64 = 0

  init(seed: UInt64) { source = RandomSource(seed: seed) }

  mutating func steps(depth: Int = 0) -> [Step] {
    (0..<(1 + source.below(depth == 0 ? 5 : 3))).map { _ in step(depth: depth) }
  }

  private mutating func step(depth: Int) -> Step {
    count += 1
    let id = ULID(high: 1, low: count)
    if depth < 2, source.oneIn(6) {
      return Step(
        id: id,
        StepGroup(
          rounds: 1 + source.below(3), skipsLastRest: source.oneIn(2),
          alternatesSides: source.oneIn(4), steps: steps(depth: depth + 1)))
    }
    return Step(id: id, kind())
  }

  private mutating func seconds() -> Int { 1 + source.below(12) }

  private mutating func kind() -> CardKind {
    switch source.below(9) {
    case 0:
      return .countdown(Countdown(seconds: seconds(), goesOnByItself: !source.oneIn(4)))
    case 1:
      return .countUp(
        CountUp(
          limitSeconds: source.oneIn(2) ? nil : seconds(),
          meters: source.oneIn(3) ? 100 * seconds() : nil))
    case 2: return .info(Info(text: "Read", seconds: source.oneIn(2) ? nil : seconds()))
    case 3: return .repetition(Repetition(reps: seconds()))
    case 4, 5: return .rest(Rest(seconds: seconds(), goesOnByItself: !source.oneIn(5)))
    case 6:
      return .interval(
        Interval(
          workSeconds: seconds(), restSeconds: seconds(), rounds: 1 + source.below(4),
          skipsLastRest: source.oneIn(2)))
    case 7:
      count += 3
      let items = (0..<(1 + source.below(2))).map { number in
        ChecklistItem(id: ULID(high: 2, low: count &+ UInt64(number)), text: "")
      }
      return .checklist(Checklist(items: items, goesOnByItself: source.oneIn(2)))
    default:
      let low = seconds()
      return .randomDuration(RandomDuration(lowestSeconds: low, highestSeconds: low + seconds()))
    }
  }
}
