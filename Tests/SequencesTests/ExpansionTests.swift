import Documents
import Sequences
import TestSupport
import Testing

@Suite struct ExpansionTests {
  /// 3 × [5 × (30 s / 30 s)] with two minutes of rest between the blocks.
  private var blocks: TimedSequence {
    sequence(
      Step(
        id: id("block"), title: "Block",
        StepGroup(
          rounds: 3, skipsLastRest: true,
          steps: [
            card("Sprint", .interval(Interval(workSeconds: 30, restSeconds: 30, rounds: 5))),
            card("Pause", .rest(Rest(seconds: 120))),
          ])))
  }

  @Test func nestedRoundsGiveExactlyTheirCards() throws {
    let cards = try runner(blocks).cards
    // 3 × (5 × 2 + 1) cards, less the pause and the rest that would end it all.
    #expect(cards.count == 31)
    #expect(cards.filter { !$0.isRest }.count == 15)
    #expect(cards.filter { $0.length == 120_000 }.count == 2)
    #expect(cards[0].rounds.map { $0.number } == [1, 1])
    #expect(cards[0].rounds.map { $0.count } == [3, 5])
    #expect(cards[30].rounds.map { $0.number } == [3, 5])
    #expect(cards[30].roundText == "5/5")
    #expect(!cards[30].isRest)
    #expect(Set(cards.map { $0.key }).count == 31)
    let first = cards.first { $0.startsLastRound }
    #expect(first?.rounds.last?.number == 5)
  }

  @Test func nestedRoundsGiveExactlyTheirTime() throws {
    // 15 × 30 s of work, 14 rests of 30 s within, of which two come before the pauses, 2 × 120 s.
    let totals = Totals(of: blocks.steps)
    #expect(totals == Totals(seconds: 15 * 30 + 14 * 30 + 2 * 120, cards: 31))
    let runner = try runner(blocks)
    #expect(runner.totalMilliseconds == totals.lowestSeconds * 1000)
    #expect(runner.end(at: 0) == totals.lowestSeconds * 1000)
  }

  @Test func totalsAreThoseOfTheCards() throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    for run in 0..<2000 {
      var random = RandomSteps(seed: seed &+ UInt64(run))
      let steps = random.steps()
      guard let cards = try? Expansion.cards(of: steps, seed: seed) else { continue }
      let totals = Totals(of: steps)
      let known = cards.reduce(Int64(0)) { sum, card in
        if case .countUp = card.kind { return sum }
        return sum + (card.length ?? 0) / 1000
      }
      let most = cards.reduce(Int64(0)) { sum, card in
        if case .countUp(let countUp) = card.kind { return sum + Int64(countUp.limitSeconds ?? 0) }
        return sum
      }
      #expect(totals.lowestSeconds <= known, "seed \(seed &+ UInt64(run))")
      #expect(totals.highestSeconds >= known + most, "seed \(seed &+ UInt64(run))")
      #expect(totals.cards == Int64(cards.count), "seed \(seed &+ UInt64(run))")
      #expect(
        totals.openCards == Int64(cards.filter { !$0.endsByItself }.count),
        "seed \(seed &+ UInt64(run))")
    }
  }

  @Test func aRestThatIsLeftOutIsNotCounted() throws {
    for skips in [true, false] {
      let interval = Interval(workSeconds: 20, restSeconds: 10, rounds: 8, skipsLastRest: skips)
      let ready = card("Get ready", .countdown(Countdown(seconds: 10)))
      let steps = [ready, card("", .interval(interval))]
      #expect(Totals(of: steps).cards == (skips ? 16 : 17))
      #expect(try Expansion.cards(of: steps, seed: 1).count == (skips ? 16 : 17))
    }
  }

  @Test func leftAndRightFollowEachOther() throws {
    let cards = try runner(
      sequence(
        Step(
          id: id("sides"),
          StepGroup(
            rounds: 2, alternatesSides: true,
            steps: [card("Lunge", .countdown(Countdown(seconds: 20)))])))
    ).cards
    #expect(cards.map { $0.side } == [.left, .right, .left, .right])
    #expect(cards.map { $0.roundText } == ["1/2", "1/2", "2/2", "2/2"])
    #expect(cards.map { $0.startsLastRound } == [false, false, true, false])
  }

  @Test func drawsADurationOnceForEachTurn() throws {
    let steps = [
      Step(
        id: id("g"),
        StepGroup(
          rounds: 50,
          steps: [
            card("R", .randomDuration(RandomDuration(lowestSeconds: 10, highestSeconds: 500)))
          ]))
    ]
    let lengths = try Expansion.cards(of: steps, seed: 5).map { $0.length }
    #expect(try Expansion.cards(of: steps, seed: 5).map { $0.length } == lengths)
    #expect(Set(lengths).count > 40)
    #expect(lengths.allSatisfy { (10_000...500_000).contains($0 ?? 0) })
    #expect(try Expansion.cards(of: steps, seed: 6).map { $0.length } != lengths)
  }

  @Test func refusesWhatNobodyCouldPlay() throws {
    var group = [card("Work", .interval(Interval(workSeconds: 1, restSeconds: 1, rounds: 999)))]
    for level in 0..<30 {
      group = [Step(id: id("g\(level)"), StepGroup(rounds: 999, steps: group))]
    }
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(throws: SequenceError.tooManyCards(count: Int(Int32.max))) {
        try Expansion.cards(of: group, seed: 1)
      }
    }
    #expect(Totals(of: group).lowestSeconds > 1_000_000_000)
    print("refused after \(time)")
    #expect(time < .milliseconds(100) * Patience.factor)
  }

  @Test func roundsOfNothingTakeNoTime() throws {
    var group: [Step] = []
    for level in 0..<30 {
      group = [Step(id: id("g\(level)"), StepGroup(rounds: 999, steps: group))]
    }
    #expect(throws: SequenceError.nothingToPlay) { try Expansion.cards(of: group, seed: 1) }
    group.append(card("One", .info(Info(text: "Hello"))))
    #expect(try Expansion.cards(of: group, seed: 1).count == 1)
  }

  @Test func standsInForWhatOnlyANewerVersionPlays() throws {
    var step = Step()
    step.id = id("new")
    step.title = "Echo"
    step.content = StepContent(name: "echo")
    let cards = try Expansion.cards(of: [step], seed: 1)
    #expect(cards.count == 1)
    #expect(cards[0].title == "Echo")
    #expect(cards[0].kind == .info(Info(text: Expansion.newerText)))
    #expect(!cards[0].endsByItself)
  }
}
