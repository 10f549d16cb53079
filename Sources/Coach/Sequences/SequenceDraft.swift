import Documents
import Sequences

/// A timed sequence made of somebody's own words, on the device and without a model: the words name
/// a form of training and its exercises, the numbers its times.
public struct SequenceDraft: Equatable, Sendable {
  public let name: String
  /// Without identifiers.
  let steps: [Step]
  let cues: CueSettings
  /// Whether the words named neither a form nor an exercise nor a number, so that it is only
  /// something to begin with.
  public let isGuess: Bool
  /// The words.
  let goal: String

  /// Cards that a draft has at most.
  static let mostCards = 200

  /// Nil where there are no words.
  public init?(goal: String) {
    let goal = Goals.cleaned(goal)
    if goal.isEmpty { return nil }
    let form = SequenceForm(SequenceWish(goal))
    self.init(
      name: form.name, steps: form.steps, isCalm: form.isCalm, isGuess: form.isGuess, goal: goal)
  }

  /// A new sequence of its own; its notes say what was wished for.
  ///
  /// - Parameter ids: fresh identifiers, without end.
  public func sequence(ids: inout some IteratorProtocol<ULID>) -> TimedSequence {
    var sequence = TimedSequence(id: .none, name: name, steps: steps, cues: cues)
    sequence.notes = goal
    sequence.renewIdentifiers(&ids)
    return sequence
  }

  /// - Parameter isCalm: whether no one is counted down to what comes.
  init(name: String, steps: [Step], isCalm: Bool, isGuess: Bool = false, goal: String) {
    self.name = name
    self.steps = steps
    self.isGuess = isGuess
    self.goal = goal
    var cues = CueSettings()
    if isCalm { (cues.countsDown, cues.saysTenSeconds) = (false, false) }
    self.cues = cues
  }
}

/// The form of training that a wish names, filled in.
private struct SequenceForm {
  private(set) var name = ""
  private(set) var steps: [Step] = []
  private(set) var isCalm = false
  private(set) var isGuess = false
  private let wish: SequenceWish
  private let named: [String]

  init(_ wish: SequenceWish) {
    self.wish = wish
    named = SequenceMoves.named(in: wish.words)
    if wish.isForBreath {
      breathe()
    } else if wish.says("tabata") {
      tabata()
    } else if wish.says("emom") {
      everyMinute()
    } else if wish.says("amrap") {
      asManyRounds()
    } else if wish.says("time"), wish.says("for") {
      forTime()
    } else if wish.says("stretch mobil yoga flexib cool cooldown") {
      stretch()
    } else if wish.says("run running runs jog jogging stride sprint track")
      || wish.meters != nil
    {
      run()
    } else if wish.reps != nil, wish.workSeconds == nil {
      sets()
    } else {
      intervals()
    }
  }

  // MARK: Pieces

  private func card(_ title: String, _ kind: CardKind) -> Step {
    Step(id: .none, title: title, kind)
  }

  private func work(_ title: String, _ seconds: Int) -> Step {
    card(title, .countdown(Countdown(seconds: seconds)))
  }

  private func rest(_ title: String, _ seconds: Int) -> Step {
    card(title, .rest(Rest(seconds: seconds)))
  }

  private func group(
    _ title: String, _ rounds: Int, sides: Bool = false, _ steps: [Step]
  ) -> Step {
    Step(
      id: .none, title: title,
      StepGroup(
        rounds: SequenceForm.rounds(rounds, cards: steps.count * (sides ? 2 : 1)),
        skipsLastRest: true, alternatesSides: sides, steps: steps))
  }

  /// As many as are played: a wish for a thousand rounds of many cards plays for days.
  ///
  /// - Parameter cards: of a round.
  private static func rounds(_ wished: Int, cards: Int) -> Int {
    wished.clamped(to: 1...max(1, SequenceDraft.mostCards / max(1, cards)))
  }

  private var getReady: Step { rest("Get ready", 10) }

  private func minutes(or usual: Int) -> Int {
    max(1, (wish.totalSeconds ?? wish.workSeconds ?? usual * 60) / 60)
  }

  /// What is named, else something for the part of the body that is.
  private var moves: [String] {
    named.isEmpty ? SequenceMoves.circuit(for: wish) : named
  }

  /// What a round holds, such as `10 × Squats, 10 × Push-ups.`
  private func list(_ usual: Int) -> String {
    let reps =
      wish.pattern.count > 1
      ? wish.pattern.map { String($0) }.joined(separator: "-") : String(wish.reps ?? usual)
    return moves.prefix(3).map { reps + " × " + $0 }.joined(separator: ", ") + "."
  }

  private static func shown(_ seconds: Int) -> String {
    seconds % 60 == 0 ? String(seconds / 60) + " min" : String(seconds) + " s"
  }

  // MARK: Forms

  private mutating func tabata() {
    name = "Tabata"
    let interval = CardKind.interval(
      Interval(
        workSeconds: wish.workSeconds ?? 20, restSeconds: wish.restSeconds ?? 10,
        rounds: min(wish.rounds ?? 8, SequenceDraft.mostCards), skipsLastRest: true))
    steps = [getReady]
    for (place, move) in (named.isEmpty ? [""] : named).enumerated() {
      if place > 0 { steps.append(rest("Between exercises", 60)) }
      steps.append(card(move, interval))
    }
  }

  private mutating func everyMinute() {
    let minutes = min(wish.rounds ?? minutes(or: 10), SequenceDraft.mostCards)
    name = "EMOM " + String(minutes)
    let cards = moves.prefix(named.isEmpty ? 1 : 6).map { move in
      work(
        named.isEmpty ? "Your reps" : (wish.reps.map { String($0) + " × " } ?? "") + move, 60)
    }
    steps = [getReady]
    let rounds = minutes / cards.count
    if rounds > 0 { steps.append(group("Every minute", rounds, cards)) }
    // The minutes that are no whole round.
    steps += cards.prefix(minutes % cards.count)
  }

  private mutating func asManyRounds() {
    let minutes = minutes(or: 12)
    name = "AMRAP " + String(minutes)
    steps = [
      card("The round", .info(Info(text: list(10) + " Tap after each round."))),
      getReady,
      card(
        "AMRAP", .countdown(Countdown(seconds: minutes * 60, countsRounds: true))),
    ]
  }

  private mutating func forTime() {
    name = "For time"
    let rounds = wish.rounds.map { String($0) + " rounds of " } ?? ""
    steps = [
      card("The work", .info(Info(text: rounds + list(20)))),
      getReady,
      card(
        "Go",
        .countUp(CountUp(limitSeconds: minutes(or: 20) * 60, countsRounds: wish.rounds != nil))),
    ]
  }

  private mutating func sets() {
    let (sets, reps) = (wish.rounds ?? 3, wish.reps ?? 10)
    name = String(sets) + " × " + String(reps)
    // Heavy sets need longer rests (Schoenfeld et al. 2016, doi:10.1519/JSC.0000000000001272).
    let pause = wish.restSeconds ?? (reps <= 6 ? 180 : 120)
    for move in named.isEmpty ? [""] : named {
      if !steps.isEmpty { steps.append(card("Next exercise", .rest(Rest(seconds: pause)))) }
      steps.append(
        group(
          move.isEmpty ? "Sets" : move, sets,
          [
            card(
              move.isEmpty ? "Set" : move,
              .repetition(Repetition(reps: reps, expectedSeconds: max(1, reps) * 3))),
            card("", .rest(Rest(seconds: pause, goesOnByItself: false))),
          ]))
    }
    if named.count == 1 { name += " " + named[0] }
  }

  /// Work and rest in turn: of one thing, or of several in rounds.
  private mutating func intervals() {
    isGuess =
      !wish.holdsNumbers && named.isEmpty
      && !wish.says(
        "circuit interval hiit cardio core abs leg legs glute butt arm arms chest shoulder upper lower back bodyweight workout"
      )
    let isGiven = wish.workSeconds != nil
    let seconds = wish.workSeconds ?? (wish.says("hiit cardio") ? 30 : 40)
    let pause = wish.restSeconds ?? (isGiven ? max(5, seconds / 2) : 20)
    let total = wish.totalSeconds ?? 15 * 60
    if named.count < 2, isGiven {
      let rounds = min(
        wish.rounds ?? max(1, total / (seconds + pause)), SequenceDraft.mostCards)
      name =
        String(rounds) + " × " + String(seconds) + "/" + String(pause)
        + (named.first.map { " " + $0 } ?? "")
      steps = [
        getReady,
        card(
          named.first ?? "",
          .interval(
            Interval(
              workSeconds: seconds, restSeconds: pause, rounds: rounds, skipsLastRest: true))),
      ]
      return
    }
    let moves = moves
    let round = moves.count * (seconds + pause)
    let rounds = SequenceForm.rounds(
      wish.rounds ?? (total - 10 + round / 2) / round, cards: moves.count * 2)
    name = "Circuit " + String(rounds) + " × " + String(moves.count)
    let cards = moves.flatMap { [work($0, seconds), rest("", pause)] }
    steps = [getReady, group("Circuit", rounds, cards)]
  }

  // MARK: Running, moving and breathing

  private mutating func run() {
    let easy = 600
    if let rounds = wish.rounds, let repeated = repeated {
      name = String(rounds) + " × " + repeated.title
      steps = [
        work("Easy run", easy),
        group(
          "Repeats", rounds, [repeated, rest("Jog or walk", wish.restSeconds ?? usualJog)]),
        work("Easy run home", easy),
      ]
    } else if wish.says("stride sprint") {
      let total = wish.totalSeconds ?? 1500
      let rounds = wish.rounds ?? 6
      name = wish.says("sprint") ? "Sprints" : "Strides"
      steps = [
        work("Easy run", max(300, total - rounds * 90)),
        group(name, rounds, [work("Fast and relaxed", 20), rest("Walk back", 70)]),
      ]
    } else if let meters = wish.meters {
      name = "Run " + SequenceForm.distance(meters)
      steps = [card("Run", .countUp(CountUp(meters: meters)))]
    } else {
      let seconds = wish.totalSeconds ?? wish.workSeconds ?? 1800
      name = "Run " + SequenceForm.shown(seconds)
      steps = [work("Easy run", seconds)]
    }
  }

  /// One fast piece; nil where neither its length nor its time is said.
  private var repeated: Step? {
    if let meters = wish.meters {
      return card(SequenceForm.distance(meters), .countUp(CountUp(meters: meters)))
    }
    let seconds = wish.workSeconds ?? wish.totalSeconds
    return seconds.map { work(SequenceForm.shown($0), $0) }
  }

  private var usualJog: Int {
    if let meters = wish.meters { return min(max(60, meters / 5), 300) }
    return min(max(60, (wish.workSeconds ?? 120) / 2), 300)
  }

  private static func distance(_ meters: Int) -> String {
    meters % 1000 == 0 ? String(meters / 1000) + " km" : String(meters) + " m"
  }

  private mutating func stretch() {
    isCalm = true
    let minutes = minutes(or: 10)
    name = "Stretching " + String(minutes) + " min"
    let legs = "Hip flexor stretch,Hamstring stretch,Calf stretch"
    let body = "Hip flexor stretch,Hamstring stretch,Thread the needle"
    let parts = (wish.says("run running leg legs") ? legs : body).parts(at: ",")
    // Each side takes a rest to change and three stretches.
    let seconds = min(max((minutes * 60 - 60) / (2 * parts.count) - 5, 15), 60)
    let rounds = max(1, (minutes * 60 - 60) / (2 * parts.count * (seconds + 5)))
    steps = [
      work("Cat and cow", 60),
      group(
        "Each side", rounds, sides: true,
        parts.flatMap { [rest("Change", 5), work($0, seconds)] }),
    ]
  }

  private mutating func breathe() {
    isCalm = true
    let isNamed = wish.pattern.count > 1
    let pattern = isNamed ? wish.pattern.prefix(4).map { min($0, 60) } : [4, 4, 4, 4]
    let minutes = minutes(or: 5)
    name =
      isNamed
      ? "Breathing " + pattern.map { String($0) }.joined(separator: "-") : "Box breathing"
    let breath = pattern.reduce(0, +)
    let titles = "Breathe in,Hold,Breathe out,Stay empty".parts(at: ",")
    let breaths = wish.rounds ?? max(1, minutes * 60 / breath)
    steps = [group("Breaths", breaths, zip(titles, pattern).map { work($0, $1) })]
  }
}
