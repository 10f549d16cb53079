import Coach
import Documents
import Sequences
import Testing

@Suite struct SequenceDraftTests {
  private struct Counter: IteratorProtocol {
    var last: UInt64 = 0

    mutating func next() -> ULID? {
      last += 1
      return ULID(high: 9, low: last)
    }
  }

  private static func drafted(_ goal: String) throws -> TimedSequence {
    var ids = Counter()
    return try #require(SequenceDraft(goal: goal)).sequence(ids: &ids)
  }

  /// Groups in parentheses with their rounds, cards by their titles, seconds, metres and reps.
  private static func outline(_ steps: [Step]) -> String {
    steps.map { step in
      let title = step.title.isEmpty ? "" : step.title + " "
      switch step.content {
      case .group(let group):
        let sides = group.alternatesSides ? " sides" : ""
        return "\(title)\(group.rounds)\(sides) (\(outline(group.steps)))"
      case .card(.countdown(let card)):
        return "\(title)\(card.seconds)" + (card.countsRounds ? " counted" : "")
      case .card(.rest(let card)):
        return "\(title)rest \(card.seconds)" + (card.goesOnByItself ? "" : " waits")
      case .card(.interval(let card)):
        return "\(title)\(card.rounds) × \(card.workSeconds)/\(card.restSeconds)"
      case .card(.countUp(let card)):
        return title + (card.meters.map { "\($0) m" } ?? "up to \(card.limitSeconds ?? 0)")
      case .card(.repetition(let card)): return "\(title)\(card.reps) reps"
      case .card(.info(let card)): return card.text
      default: return title
      }
    }.joined(separator: ", ")
  }

  @Test(arguments: [
    ("Tabata", "Tabata", "Get ready rest 10, 8 × 20/10"),
    (
      "tabata with push-ups, squats", "Tabata",
      "Get ready rest 10, Push-ups 8 × 20/10, Between exercises rest 60, Squats 8 × 20/10"
    ),
    ("8 x 40/20", "8 × 40/20", "Get ready rest 10, 8 × 40/20"),
    ("8×40s work 20s rest burpees", "8 × 40/20 Burpees", "Get ready rest 10, Burpees 8 × 40/20"),
    ("20 s rest, 40 s work, 6 rounds", "6 × 40/20", "Get ready rest 10, 6 × 40/20"),
    ("30/30 for 20 min", "20 × 30/30", "Get ready rest 10, 20 × 30/30"),
    (
      "EMOM 12 min: 10 swings", "EMOM 12",
      "Get ready rest 10, Every minute 12 (10 × Kettlebell swings 60)"
    ),
    (
      "emom 12 min squats and push-ups", "EMOM 12",
      "Get ready rest 10, Every minute 6 (Squats 60, Push-ups 60)"
    ),
    (
      "emom 10 min squats, push-ups, lunges", "EMOM 10",
      "Get ready rest 10, Every minute 3 (Squats 60, Push-ups 60, Lunges 60), Squats 60"
    ),
    (
      "emom 2 min squats, push-ups, lunges", "EMOM 2",
      "Get ready rest 10, Squats 60, Push-ups 60"
    ),
    (
      "15 min AMRAP with 5 pull-ups", "AMRAP 15",
      "5 × Pull-ups. Tap after each round., Get ready rest 10, AMRAP 900 counted"
    ),
    (
      "5 rounds for time, thrusters and burpees", "For time",
      "5 rounds of 20 × Thrusters, 20 × Burpees., Get ready rest 10, Go up to 1200"
    ),
    (
      "21-15-9 thrusters for time", "For time",
      "21-15-9 × Thrusters., Get ready rest 10, Go up to 1200"
    ),
    (
      "6 x 400 m with 90 s rest", "6 × 400 m",
      "Easy run 600, Repeats 6 (400 m 400 m, Jog or walk rest 90), Easy run home 600"
    ),
    (
      "run 4 x 4 min, 3 min jog", "4 × 4 min",
      "Easy run 600, Repeats 4 (4 min 240, Jog or walk rest 180), Easy run home 600"
    ),
    ("easy 5 km run", "Run 5 km", "Run 5000 m"), ("run 999999 km", "Run 200 km", "Run 200000 m"),
    ("45 min run", "Run 45 min", "Easy run 2700"),
    (
      "8 strides", "Strides",
      "Easy run 780, Strides 8 (Fast and relaxed 20, Walk back rest 70)"
    ),
    ("5x5 squats", "5 × 5 Squats", "Squats 5 (Squats 5 reps, rest 180 waits)"),
    (
      "3 sets of 12 reps, 1:30 rest: rows, dips", "3 × 12",
      "Rows 3 (Rows 12 reps, rest 90 waits), Next exercise rest 90, "
        + "Chair dips 3 (Chair dips 12 reps, rest 90 waits)"
    ),
    (
      "20 minutes core", "Circuit 4 × 5",
      "Get ready rest 10, Circuit 4 (Plank 40, rest 20, Dead bugs 40, rest 20, Side plank 40, "
        + "rest 20, Crunches 40, rest 20, Hollow hold 40, rest 20)"
    ),
    // 24 rounds would be more cards than a draft has.
    (
      "2 hours core", "Circuit 20 × 5",
      "Get ready rest 10, Circuit 20 (Plank 40, rest 20, Dead bugs 40, rest 20, Side plank 40, "
        + "rest 20, Crunches 40, rest 20, Hollow hold 40, rest 20)"
    ),
    // No card is longer than a day.
    (
      "99999 h on, 99999 h rest, squats", "1 × 86400/86400 Squats",
      "Get ready rest 10, Squats 1 × 86400/86400"
    ),
    (
      "10 min stretching after my run", "Stretching 10 min",
      "Cat and cow 60, Each side 1 sides (Change rest 5, Hip flexor stretch 60, Change rest 5, "
        + "Hamstring stretch 60, Change rest 5, Calf stretch 60)"
    ),
    (
      "calm down, 5 min", "Box breathing",
      "Breaths 18 (Breathe in 4, Hold 4, Breathe out 4, Stay empty 4)"
    ),
    ("4-7-8", "Breathing 4-7-8", "Breaths 15 (Breathe in 4, Hold 7, Breathe out 8)"),
    (
      "1.5 min work, 30 s rest, 5 rounds plank", "5 × 90/30 Plank",
      "Get ready rest 10, Plank 5 × 90/30"
    ),
  ])
  func isWhatTheWordsSay(_ goal: String, _ name: String, _ outline: String) throws {
    let sequence = try Self.drafted(goal)
    #expect(sequence.name == name)
    #expect(Self.outline(sequence.steps) == outline)
    #expect(sequence.notes == goal)
    #expect(SequenceDraft(goal: goal)?.isGuess == false)
  }

  @Test func aGuessSaysThatItIsOne() throws {
    let draft = try #require(SequenceDraft(goal: "something nice"))
    #expect(draft.isGuess)
    #expect(draft.name == "Circuit 3 × 6" || draft.name == "Circuit 2 × 6")
    #expect(SequenceDraft(goal: " \n\u{202e} ") == nil)
  }

  /// Whatever is typed can be played and saved, and no card follows another rest.
  @Test func anyWordsMakeASequenceThatPlays() throws {
    let words = [
      "tabata", "emom", "amrap", "for time", "run", "strides", "stretch", "breath", "x", "×", "/",
      "-", ":", ".", ",", "8", "0", "999999999999999999999", "1.5", "40/20", "min", "s", "h", "km",
      "m", "mi", "rounds", "reps", "rest", "work", "squats", "push-ups", "legs", "'", "\"", "5x5",
      "٣", "½", "🏋️", "4-7-8", "1:30", "\u{0}", "réps",
    ]
    var random = RandomSource(seed: 7)
    for _ in 0..<2000 {
      let goal = (0...random.below(7))
        .map { _ in words[random.below(words.count)] }
        .joined(separator: random.below(2) == 0 ? " " : "")
      guard let draft = SequenceDraft(goal: goal) else { continue }
      var ids = Counter()
      let sequence = draft.sequence(ids: &ids)
      #expect(!sequence.name.isEmpty)
      let cards = try Expansion.cards(of: sequence.steps, seed: 1)
      #expect((1...500).contains(cards.count), "\(goal)")
      for (card, next) in zip(cards, cards.dropFirst()) {
        #expect(!card.isRest || !next.isRest, "\(goal)")
      }
      #expect(try TimedSequence(decoding: sequence.encoded()) == sequence, "\(goal)")
    }
  }
}
