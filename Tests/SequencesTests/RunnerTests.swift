import Documents
import Sequences
import Testing

@Suite struct RunnerTests {
  /// Two hours of short cards, played with ticks that come late and suspends between them.
  @Test func twoHoursOfPlayingAddUpToTheMillisecond() throws {
    let rounds = 240
    let start: Int64 = 1_763_000_000_123
    var runner = try runner(
      sequence(
        card("Sprint", .interval(Interval(workSeconds: 17, restSeconds: 13, rounds: rounds)))),
      at: start)
    var random = RandomSource(seed: 3)
    var now = start
    var cues: [Cue] = []
    var heard = start - 1
    var late: Int64 = 0
    while runner.session.isRunning {
      // A frame is at most 17 ms late; now and then the device sleeps for minutes.
      let due = runner.nextCue(after: now).map { $0.at } ?? now + 1000
      now = random.oneIn(200) ? now + random.below(Int64(180_000)) : due + random.below(Int64(17))
      let new = runner.cues(after: heard, through: now)
      for cue in new where now - cue.at < 17 { late = max(late, now - cue.at) }
      cues += new
      heard = now
      runner.observe(moment(now))
    }
    let length = Int64(rounds * 30_000)
    #expect(runner.session.endedAt?.milliseconds == start + length)
    #expect(late < 17)
    // Every cue once, at exactly its time: starts, three counts each, the end.
    #expect(cues.count == 2 * rounds * 4 + 1)
    #expect(Set(cues.map { $0.at }).count == cues.count)
    for (place, cue) in cues.filter({ $0.kind == .cardStart || $0.kind == .lastRound }).enumerated()
    {
      let rest: Int64 = place % 2 == 1 ? 17_000 : 0
      #expect(cue.at == start + Int64(place / 2) * 30_000 + rest)
      #expect(cue.card == place)
    }
  }

  @Test func aClockThatIsSetBackHoldsNothingUp() throws {
    var runner = try runner(sequence(card("A", .countdown(Countdown(seconds: 60)))), at: 10_000_000)
    runner.observe(moment(10_020_000))
    runner.observe(moment(10_020_000 - 3_600_000))
    #expect(runner.position(at: 10_020_000 - 3_600_000).elapsed == 20_000)
    #expect(runner.position(at: 10_030_000 - 3_600_000).elapsed == 30_000)
    runner.observe(moment(10_060_000 - 3_600_000))
    let end: Int64 = 10_060_000 - 3_600_000
    #expect(runner.session.endedAt?.milliseconds == end)
  }

  @Test func aSuspendEndsInTheRightCard() throws {
    var runner = try runner(
      sequence(
        card("A", .countdown(Countdown(seconds: 60))), card("B", .rest(Rest(seconds: 30))),
        card("C", .repetition(Repetition(reps: 5))), card("D", .countdown(Countdown(seconds: 9)))))
    runner.observe(moment(5000))
    runner.observe(moment(4 * 3_600_000))
    #expect(runner.session.card == 2)
    #expect(runner.position(at: 4 * 3_600_000).elapsed == 4 * 3_600_000 - 90_000)
    #expect(runner.state(of: 0)?.seconds == 60)
    #expect(runner.state(of: 1)?.outcome == Open(.done))
    runner.perform(.next, at: moment(4 * 3_600_000))
    #expect(runner.state(of: 2)?.outcome == Open(.done))
    let end: Int64 = 4 * 3_600_000 + 9000
    #expect(runner.end(at: 4 * 3_600_000) == end)
  }

  @Test func aCardThatWasForgottenCountsWhatItShouldTake() throws {
    let kinds: [(CardKind, Double)] = [
      (.repetition(Repetition(reps: 5)), 0),
      (.repetition(Repetition(reps: 5, expectedSeconds: 40)), 40),
      (.countdown(Countdown(seconds: 60, goesOnByItself: false)), 60),
      (.countUp(CountUp()), 0), (.info(Info(text: "Read")), 0),
      // A marathon may take that long.
      (.countUp(CountUp(meters: 42_195)), 36_000),
    ]
    for (kind, seconds) in kinds {
      let begun = try runner(
        sequence(card("A", kind), card("B", .repetition(Repetition(reps: 5)))))
      for command in [PlayerCommand.next, .jump(1), .finish] {
        var late = begun
        late.perform(command, at: moment(36_000_000))
        #expect(late.state(of: 0)?.seconds == seconds)
        var early = begun
        early.perform(command, at: moment(14_400_000))
        #expect(early.state(of: 0)?.seconds == 14_400)
        if command == .finish {
          #expect(late.session.endedAt == moment(Int64(seconds) * 1000))
          #expect(early.session.endedAt == moment(14_400_000))
        }
      }
    }
    var ride = Session()
    ride.steps = [card("Ride", .countUp(CountUp()))]
    var riding = try Runner(ride)
    riding.perform(.finish, at: moment(36_000_000))
    #expect(riding.session.playedSeconds == 36_000)
  }

  @Test func aPauseThatWasForgottenIsNoPartOfTheSession() throws {
    let begun = try runner(
      sequence(
        card("A", .countdown(Countdown(seconds: 60))), card("B", .rest(Rest(seconds: 9)))))
    for (end, ended) in [(60_000, 60_000), (14_410_000, 14_410_000), (14_410_001, 10_000)] {
      var runner = begun
      runner.perform(.pause, at: moment(10_000))
      runner.perform(.finish, at: moment(Int64(end)))
      #expect(runner.session.endedAt == moment(Int64(ended)))
      #expect(runner.session.playedSeconds == 10)
    }
    // Nor where the last card is left as done.
    var done = try runner(sequence(card("A", .countUp(CountUp()))))
    done.perform(.pause, at: moment(10_000))
    done.perform(.complete, at: moment(14_410_001))
    #expect(done.session.endedAt == moment(10_000) && done.session.playedSeconds == 10)
    // What goes on after such a pause ends when it does.
    var resumed = begun
    resumed.perform(.pause, at: moment(10_000))
    resumed.perform(.resume, at: moment(50_000_000))
    resumed.perform(.finish, at: moment(50_005_000))
    #expect(resumed.session.endedAt == moment(50_005_000))
    #expect(resumed.session.playedSeconds == 15)
  }

  @Test func aPauseTakesNoTime() throws {
    var runner = try runner(sequence(card("A", .countdown(Countdown(seconds: 60)))))
    runner.perform(.pause, at: moment(10_000))
    #expect(runner.position(at: 500_000).elapsed == 10_000)
    #expect(runner.nextCue(after: 10_000) == nil)
    runner.perform(.resume, at: moment(600_000))
    #expect(runner.position(at: 600_000).elapsed == 10_000)
    #expect(runner.end(at: 600_000) == 650_000)
    #expect(runner.nextCue(after: 600_000)?.at == 640_000)
  }

  @Test func everyCardIsCounted() throws {
    let runner = try runner(
      sequence(
        card("A", .countdown(Countdown(seconds: 5))), card("r", .rest(Rest(seconds: 5))),
        card("B", .countdown(Countdown(seconds: 5))), card("r2", .rest(Rest(seconds: 5)))))
    #expect((0..<4).map { runner.count(at: $0).number } == [1, 2, 3, 4])
    #expect(runner.count(at: 0).of == 4)
    #expect(runner.next(after: 0)?.title == "B")
    #expect(runner.next(after: 2)?.title == "r2")
    #expect(runner.next(after: 3) == nil)
  }

  /// The list of sequences and the player say the same.
  @Test func whatIsLeftCountsWhatRepetitionsShouldTake() throws {
    let steps = sequence(
      card("A", .repetition(Repetition(reps: 12, expectedSeconds: 30))),
      card("B", .countdown(Countdown(seconds: 60))),
      card("C", .repetition(Repetition(reps: 5, expectedSeconds: 40))),
      card("D", .repetition(Repetition(reps: 5))))
    var runner = try runner(steps)
    let totals = Totals(of: steps.steps)
    #expect(runner.remaining(at: 0).milliseconds == totals.lowestSeconds * 1000)
    #expect(Int64(runner.remaining(at: 0).openCards) == totals.openCards)
    #expect(runner.remaining(at: 10_000).milliseconds == 120_000)
    #expect(runner.remaining(at: 50_000).milliseconds == 100_000)
    runner.perform(.next, at: moment(50_000))
    #expect(runner.remaining(at: 50_000).milliseconds == 100_000)
    #expect(runner.remaining(at: 50_000).openCards == 2)
  }

  @Test func countsDownOnlyWithinItsCard() throws {
    let runner = try runner(
      sequence(
        card("A", .countdown(Countdown(seconds: 2))), card("B", .countdown(Countdown(seconds: 3))),
        card("C", .countdown(Countdown(seconds: 30)))))
    let cues = runner.cues(after: -1, through: 60_000)
    #expect(cues.filter { $0.card == 0 }.map { $0.at } == [0, 1000])
    #expect(cues.filter { $0.card == 1 }.map { $0.at } == [2000, 3000, 4000])
    #expect(
      cues.filter { $0.card == 2 }.map { $0.at }
        == [5000, 25_000, 32_000, 33_000, 34_000, 35_000])
    #expect(cues.last?.kind == .finish)
  }

  @Test func countsDownAsManySecondsAsItsCuesSay() throws {
    func counts(_ change: (inout CueSettings) -> Void) throws -> [Int64] {
      var cues = CueSettings()
      change(&cues)
      let runner = try runner(
        sequence(
          card("A", .countdown(Countdown(seconds: 60))),
          card("B", .repetition(Repetition(reps: 5))), cues: cues))
      return runner.cues(after: -1, through: 60_000)
        .filter { if case .countdown = $0.kind { true } else { false } }.map { 60_000 - $0.at }
    }
    #expect(try counts { _ in } == [3000, 2000, 1000])
    #expect(try counts { $0.countdownSeconds = 1 } == [1000])
    #expect(
      try counts { $0.countdownSeconds = 10 }
        == Array(stride(from: Int64(10_000), to: 0, by: -1000)))
    #expect(try counts { $0.countsDown = false } == [])
    // As files of before say it.
    let old =
      #"{"schema":1,"id":"01J0000000000000000000000A","name":"x","#
      + #""cues":{"countsDown":false}}"#
    #expect(try TimedSequence(decoding: Array(old.utf8)).cues.countdown.isEmpty)
    let many = old.replacing("false", with: "true,\"countdownSeconds\":11")
    #expect(throws: (any Error).self) { try TimedSequence(decoding: Array(many.utf8)) }
  }

  // MARK: Getting ready

  private func ready(_ kind: CardKind, _ change: (inout CueSettings) -> Void = { _ in }) throws
    -> Runner
  {
    var cues = CueSettings()
    change(&cues)
    var runner = try runner(
      sequence(card("A", kind), card("B", .repetition(Repetition(reps: 5))), cues: cues),
      at: 10_000)
    runner.leadIn()
    return runner
  }

  @Test func countsDownToTheFirstCard() throws {
    var runner = try ready(.countdown(Countdown(seconds: 30)))
    #expect(runner.position(at: 12_000).leadIn == 3000)
    #expect(runner.position(at: 12_000).elapsed == 0)
    #expect(runner.remaining(at: 12_000).milliseconds == 30_000)
    #expect(runner.nextCue(after: 10_000)?.at == 12_000)
    let cues = runner.cues(after: 9999, through: 15_000)
    #expect(cues.map { $0.at } == [12_000, 13_000, 14_000, 15_000])
    #expect(
      cues.map { $0.kind } == [.countdown(3), .countdown(2), .countdown(1), .cardStart])
    #expect(cues.map { $0.speech } == [nil, nil, nil, "A"])
    // Asked for in parts, and with looks at the clock between, each comes once.
    var parts: [Cue] = []
    for now in stride(from: Int64(10_000), through: 16_000, by: 400) {
      parts += runner.cues(after: now - 400, through: now)
      runner.observe(moment(now))
    }
    #expect(parts == cues)
    #expect(runner.position(at: 16_000).leadIn == 0)
    #expect(runner.position(at: 16_000).elapsed == 1000)
    runner.observe(moment(60_000))
    #expect(runner.session.card == 1)
    #expect(runner.session.cardStartedAt == moment(45_000))
    #expect(runner.state(of: 0)?.seconds == 30)
  }

  @Test func notesAreReadBeforeOneGetsReady() throws {
    var noted = sequence(card("A", .countdown(Countdown(seconds: 30))))
    noted.notes = "A mat"
    var player = try runner(noted, at: 10_000)
    player.leadIn()
    #expect(player.cards.map { $0.title } == ["Sample", "A"])
    #expect(player.cards[0].kind == .info(Info(text: "A mat")))
    #expect(player.position(at: 60_000).card == 0 && player.position(at: 60_000).leadIn == 0)
    player.perform(.next, at: moment(60_000))
    #expect(player.position(at: 61_000).card == 1 && player.position(at: 61_000).leadIn == 4000)
    let cues = player.cues(after: 60_000, through: 65_000)
    #expect(cues.map { $0.at } == [62_000, 63_000, 64_000, 65_000])
    #expect(player.session.isMade(of: noted))
  }

  @Test func notesAreNoCardWhereTheyWouldBeTheOnlyOneOrOneTooMany() throws {
    var empty = TimedSequence(id: id("empty"), name: "Empty")
    empty.notes = "A mat"
    #expect(throws: SequenceError.nothingToPlay) { _ = try runner(empty) }
    let inner = Step(
      id: id("inner"), StepGroup(rounds: 100, steps: [card("A", .countdown(Countdown()))]))
    var long = sequence(Step(id: id("outer"), StepGroup(rounds: 100, steps: [inner])))
    long.notes = "A mat"
    #expect(try runner(long).cards.count == 10_000)
  }

  @Test func gettingReadyIsSkippedPausedAndStopped() throws {
    let begun = try ready(.countdown(Countdown(seconds: 30)))
    var runner = begun
    runner.perform(.next, at: moment(11_000))
    #expect(runner.position(at: 11_000).leadIn == 0 && runner.position(at: 12_000).elapsed == 1000)
    #expect(runner.session.card == 0 && runner.state(of: 0) == nil)
    runner = begun
    runner.perform(.pause, at: moment(11_000))
    #expect(runner.cues(after: 11_000, through: 99_000).isEmpty)
    #expect(runner.position(at: 90_000).leadIn == 4000)
    runner.perform(.resume, at: moment(90_000))
    let cues = runner.cues(after: 90_000, through: 94_000)
    #expect(cues.map { $0.at - 90_000 } == [1000, 2000, 3000, 4000])
    // Skipped while it is paused it begins with the resumption.
    runner = begun
    runner.perform(.pause, at: moment(11_000))
    runner.perform(.next, at: moment(12_000))
    runner.perform(.resume, at: moment(20_000))
    #expect(runner.position(at: 21_000).elapsed == 1000)
    runner = begun
    runner.perform(.finish, at: moment(12_000))
    #expect(runner.session.endedAt == moment(12_000) && runner.session.playedSeconds == 0)
    // A clock that is set back meanwhile puts nothing off.
    runner = begun
    runner.observe(moment(12_000))
    runner.observe(moment(2000))
    #expect(runner.position(at: 2000).leadIn == 3000)
  }

  @Test func onlyCardsWithAClockLeadIn() throws {
    #expect(try ready(.countUp(CountUp())).position(at: 10_000).leadIn == 5000)
    #expect(try ready(.countUp(CountUp())).nextCue(after: 10_000)?.at == 12_000)
    let interval = Interval(workSeconds: 20, restSeconds: 10, rounds: 2)
    #expect(try ready(.interval(interval)).position(at: 10_000).leadIn == 5000)
    for kind: CardKind in [
      .rest(Rest(seconds: 10)), .repetition(Repetition(reps: 5)), .info(Info(text: "Read")),
    ] {
      #expect(try ready(kind).position(at: 10_000).leadIn == 0)
    }
    let countdown = CardKind.countdown(Countdown(seconds: 30))
    #expect(try ready(countdown) { $0.leadInSeconds = 0 }.position(at: 10_000).leadIn == 0)
    #expect(try ready(countdown) { $0.leadInSeconds = 8 }.position(at: 10_000).leadIn == 8000)
  }

  @Test func saysTheNextNameWhereThereIsTime() throws {
    let runner = try runner(
      sequence(
        card("Rest", .rest(Rest(seconds: 20))),
        card("Bulgarian Split Squat", .countdown(Countdown(seconds: 40))),
        card("Short", .rest(Rest(seconds: 2))),
        card("Push Up", .repetition(Repetition(reps: 12)))))
    let spoken = runner.cues(after: -1, through: 100_000).compactMap { $0.speech }
    #expect(
      spoken == [
        "Rest. Next: Bulgarian Split Squat", "Bulgarian Split Squat",
        "10 seconds. Next: 12 Push Up", "Short", "12 Push Up",
      ])
  }

  @Test func saysWhichHalfOfWhichRoundItIs() throws {
    var sprints = card(
      "Sprints", .interval(Interval(workSeconds: 10, restSeconds: 10, rounds: 3)))
    sprints.colour = Open(.red)
    let sprinting = try runner(sequence(sprints))
    #expect(
      sprinting.cards.map { $0.fullName } == [
        "Sprints - Work 1/3", "Sprints - Rest 1/3", "Sprints - Work 2/3", "Sprints - Rest 2/3",
        "Sprints - Work 3/3", "Sprints - Rest 3/3",
      ])
    #expect(sprinting.cards[0].colour == Open(.red))
    #expect(sprinting.cards[1].colour == nil)
    #expect(sprinting.cards[1].part == .rest)
    let spoken = sprinting.cues(after: -1, through: 60_000).filter { $0.kind != .finish }
      .compactMap { $0.speech }
    #expect(
      spoken == [
        "Sprints, work 1 of 3", "Sprints, rest 1 of 3. Next: Sprints, work 2 of 3",
        "Sprints, work 2 of 3", "Sprints, rest 2 of 3. Next: Sprints, work 3 of 3",
        "Last round. Sprints, work 3 of 3", "Sprints, rest 3 of 3",
      ])
    let untitled = try runner(
      sequence(card("", .interval(Interval(workSeconds: 5, restSeconds: 1, rounds: 2)))))
    #expect(
      untitled.cards.map { $0.name } == ["Work 1/2", "Rest 1/2", "Work 2/2", "Rest 2/2"])
    #expect(untitled.cues(after: -1, through: 0).first?.speech == "Work 1 of 2")
    #expect(untitled.cues(after: 4999, through: 5000).first?.speech == "Rest")
    // Where it takes longer to say, less is said: there are two seconds until the countdown.
    let longer = untitled.cues(after: -1, through: 0, speechPercent: 160)
    #expect(longer.first?.speech == "Work")
  }

  @Test func tickingTheLastItemGoesOn() throws {
    var runner = try runner(
      sequence(
        checklist("Bag", "Shoes", "Belt"), card("Go", .countdown(Countdown(seconds: 5)))))
    runner.perform(.toggle(item: id("BagShoes")), at: moment(1000))
    runner.perform(.toggle(item: id("BagShoes")), at: moment(2000))
    #expect(runner.state(of: 0)?.ticked == [])
    runner.perform(.toggle(item: id("BagBelt")), at: moment(3000))
    runner.perform(.toggle(item: id("BagShoes")), at: moment(4000))
    #expect(runner.session.card == 1)
    #expect(runner.state(of: 0)?.ticked.count == 2)
    runner.perform(.back, at: moment(4500))
    #expect(runner.session.card == 0)
    #expect(runner.state(of: 0)?.ticked.count == 2)
  }

  @Test func aRestoredSessionIsTheSame() throws {
    let steps = sequence(
      card("R", .randomDuration(RandomDuration(lowestSeconds: 10, highestSeconds: 900))),
      checklist("Bag", "Shoes", goesOn: false))
    var runner = try runner(steps)
    let length = runner.position(at: 0).length
    runner.perform(.adjust(seconds: 15), at: moment(3000))
    runner.perform(.pause, at: moment(4000))
    let restored = try Runner(Session(decoding: runner.session.encoded()))
    #expect(restored == runner)
    #expect(restored.position(at: 9_999_999).length == length.map { $0 + 15_000 })
  }

  @Test func otherStepsLeaveTheCardAlone() throws {
    let sequence = sequence(
      card("A", .countdown(Countdown(seconds: 60))), card("B", .countdown(Countdown(seconds: 60))))
    var runner = try runner(sequence)
    runner.observe(moment(70_000))
    var steps = sequence.steps
    steps.insert(card("New", .info(Info(text: ""))), at: 1)
    try runner.replace(steps: steps, at: moment(71_000))
    #expect(runner.session.card == 2)
    #expect(runner.position(at: 71_000).elapsed == 11_000)
    #expect(runner.state(of: 0)?.outcome == Open(.done))
    steps.removeLast()
    try runner.replace(steps: steps, at: moment(72_000))
    #expect(runner.session.card == 1)
    #expect(runner.position(at: 72_000).elapsed == 0)
  }

  /// As where an exercise is taken out of a workout, or exchanged, while its second set is played.
  @Test func whereTheCardIsGoneItGoesOnBehindWhatCameBefore() throws {
    func steps(_ names: String...) -> [Step] {
      names.map { card($0, .repetition(Repetition(reps: 5))) }
    }
    let sequence = TimedSequence(
      id: id("sequence"), name: "Sample", steps: steps("A1", "A2", "B1", "B2", "C1", "C2"))
    var begun = try runner(sequence)
    for second in 1...3 { begun.perform(.next, at: moment(Int64(second) * 1000)) }
    #expect(begun.cards[begun.session.card].title == "B2")
    for (others, title) in [
      (steps("A1", "A2", "C1", "C2"), "C1"), (steps("A1", "A2", "D1", "D2", "C1", "C2"), "D1"),
      (steps("A1", "A2", "B1", "C1", "C2"), "C1"), (steps("C1", "C2"), "C1"),
      (steps("A1", "A2"), "A2"),
    ] {
      var runner = begun
      try runner.replace(steps: others, at: moment(9000))
      #expect(runner.cards[runner.session.card].title == title)
      #expect(runner.position(at: 9000).elapsed == 0)
    }
  }
}
