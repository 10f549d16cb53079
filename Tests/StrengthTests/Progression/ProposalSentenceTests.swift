import Documents
import Strength
import Testing

/// One example of each reason: what is proposed, and how it is said.
@Suite struct ProposalSentenceTests {
  private func check(
    _ sample: TrainingSample, on day: Int = 14, _ goal: String, _ sentence: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    let proposal = sample.proposal(on: day)
    #expect(proposal.goal == goal, sourceLocation: location)
    #expect(proposal.sentence == sentence, sourceLocation: location)
  }

  @Test func withoutARuleOrAHistory() {
    check(
      TrainingSample(nil, [Session(12, [8, 8, 8], .kg(80))], weight: .kg(70)),
      "70 kg × 8", "The weight is fixed: as planned.")
    check(
      TrainingSample(nil, [Session(12, [8, 8, 8], .kg(80))]),
      "80 kg × 8", "The weight is fixed: as on 12 Nov.")
    check(
      TrainingSample(Progression(.linear), [], weight: .kg(60)),
      "60 kg × 8", "Not done here yet: 60 kg is the split's own weight.")
    check(
      TrainingSample(Progression(.linear), [], weight: .kg(61)),
      "60 kg × 8",
      "Not done here yet: 61 kg is the split's own weight. 61 kg cannot be made here.")
    check(
      TrainingSample(Progression(.linear), []), "body × 8", "Not done here yet: as planned.")
    var wave = Progression()
    wave.kind = .newer("wave")
    check(
      TrainingSample(wave, [Session(12, [8, 8, 8], .kg(80))], weight: .kg(70)),
      "70 kg × 8", "The rule “wave” comes from a newer version: as planned.")
  }

  @Test func stepsUp() {
    check(
      TrainingSample(
        Progression(.linear), [Session(12, [10, 10, 10, 10], .kg(80))], sets: 4, reps: 10...10),
      "82.5 kg × 10", "All 4 sets reached 10 reps at 80 kg on 12 Nov: 2.5 kg more.")
    check(
      TrainingSample(Progression(.linear, increment: .kg(5)), [Session(1, [8], .kg(80))], sets: 1),
      "85 kg × 8", "The set reached 8 reps at 80 kg on 1 Nov: 5 kg more.")
    check(
      TrainingSample(Progression(.double), [Session(12, [12, 13, 12], .kg(80))], reps: 8...12),
      "82.5 kg × 8", "All 3 sets reached 12 reps at 80 kg on 12 Nov: 2.5 kg more.")
    check(
      TrainingSample(
        Progression(.linear), [Session(12, [8, 8, 8], .lb(185))],
        loads: (0...100).map { .lb(45 + Double($0) * 5) }),
      "190 lb × 8", "All 3 sets reached 8 reps at 185 lb on 12 Nov: 5 lb more.")
    check(
      TrainingSample(
        Progression(.linear, increment: .kg(5)), [Session(12, [8, 8, 8], .kg(30))],
        loadType: .assisted, loads: (1...15).map { .kg(Double($0) * 5) }),
      "25 kg × 8",
      "All 3 sets reached 8 reps with 30 kg of assistance on 12 Nov: 5 kg less assistance.")
    check(
      TrainingSample(
        Progression(.linear), [Session(12, [8, 8, 8], .kg(10))], loadType: .bodyweight,
        loads: (0...20).map { .kg(Double($0) * 2.5) }),
      "12.5 kg × 8", "All 3 sets reached 8 reps with 10 kg added on 12 Nov: 2.5 kg more.")
  }

  @Test func makesDoWithWhatTheGymHas() {
    let fives = (0...30).map { Weight.kg(10 + Double($0) * 5) }
    check(
      TrainingSample(Progression(.linear), [Session(12, [8, 8, 8], .kg(80))], loads: fives),
      "85 kg × 8",
      "All 3 sets reached 8 reps at 80 kg on 12 Nov: 5 kg more, since 82.5 kg cannot be made here.")
    check(
      TrainingSample(
        Progression(.double), [Session(12, [12, 12, 12], .kg(15))], reps: 8...12, loads: fives),
      "15 kg × 13",
      "All 3 sets reached 12 reps at 15 kg on 12 Nov, but the next load here is 20 kg: more reps first."
    )
    check(
      TrainingSample(
        Progression(.double), [Session(12, [15, 15, 15], .kg(15))], reps: 8...12, loads: fives),
      "20 kg × 8",
      "All 3 sets reached 12 reps at 15 kg on 12 Nov: 5 kg more, since 17.5 kg cannot be made here."
    )
    check(
      TrainingSample(
        Progression(.linear), [Session(12, [8, 9, 8], .kg(40))], loads: [.kg(20), .kg(40)]),
      "40 kg × 9",
      "All 3 sets reached 8 reps at 40 kg on 12 Nov, and there is nothing heavier here: one more rep."
    )
    check(
      TrainingSample(
        Progression(.linear), [Session(12, [8, 8, 8], .kg(5))], loadType: .assisted,
        loads: [.kg(5), .kg(10)]),
      "5 kg × 9",
      "All 3 sets reached 8 reps with 5 kg of assistance on 12 Nov, and there is no less assistance here: one more rep."
    )
    check(
      TrainingSample(Progression(.linear), [Session(12, [8, 8, 8], .kg(40))], loads: []),
      "40 kg × 9",
      "All 3 sets reached 8 reps at 40 kg on 12 Nov, but what can be loaded here is not known: one more rep."
    )
    check(
      TrainingSample(Progression(.linear), [Session(12, [8, 8, 7], .kg(81))], reps: 6...8),
      "80 kg × 8",
      "2 of 3 sets reached 8 reps at 81 kg on 12 Nov: the same again. 81 kg cannot be made here.")
  }

  @Test func staysOrGoesBack() {
    let missed = [5, 8, 12].map { Session($0, [8, 8, 7], .kg(80)) }
    check(
      TrainingSample(Progression(.linear), [Session(12, [8, 7, 6], .kg(80))], reps: 6...8),
      "80 kg × 8", "1 of 3 sets reached 8 reps at 80 kg on 12 Nov: the same again.")
    check(
      TrainingSample(Progression(.linear), [Session(12, [8, 8], .kg(80))]),
      "80 kg × 8", "Only 2 of 3 sets were done at 80 kg on 12 Nov: the same again.")
    // One more than planned was done.
    check(
      TrainingSample(Progression(.linear), [Session(12, [8, 7, 7, 6], .kg(80))], reps: 6...8),
      "80 kg × 8", "1 of 4 sets reached 8 reps at 80 kg on 12 Nov: the same again.")
    check(
      TrainingSample(Progression(.linear), Array(missed.suffix(2))),
      "80 kg × 8",
      "1 of 3 sets had fewer than 8 reps at 80 kg on 12 Nov: the same again (2 of 3 misses before a deload)."
    )
    check(
      TrainingSample(Progression(.linear), missed),
      "72.5 kg × 8", "Reps were missed at 80 kg 3 times in a row, last on 12 Nov: 9 % less.")
    check(
      TrainingSample(Progression(.linear), missed, loads: [.kg(80), .kg(90)]),
      "80 kg × 8",
      "1 of 3 sets had fewer than 8 reps at 80 kg on 12 Nov: the same again, there is nothing easier here."
    )
    check(
      TrainingSample(
        Progression(.linear), [5, 8, 12].map { Session($0, [5, 4, 4], .kg(30)) },
        loadType: .assisted, loads: (1...15).map { .kg(Double($0) * 5) }),
      "35 kg × 8",
      "Reps were missed with 30 kg of assistance 3 times in a row, last on 12 Nov: 17 % more assistance."
    )
    check(
      TrainingSample(Progression(.linear), [Session(1, [8, 8, 8], .kg(80))]), on: 31,
      "72.5 kg × 8", "The last time was 1 Nov, 30 days ago: 9 % less to come back.")
    check(
      TrainingSample(Progression(.linear), [Session(1, [8, 8, 8], .kg(80))]), on: 331,
      "65 kg × 8", "The last time was 1 Nov 2026, 330 days ago: 19 % less to come back.")
    check(
      TrainingSample(
        Progression(.double), [Session(1, [9, 9, 9])], loadType: .bodyweight, reps: 8...12), on: 60,
      "body × 9", "The last time was 1 Nov, 59 days ago: no more than then.")
  }

  @Test func addsReps() {
    check(
      TrainingSample(Progression(.double), [Session(12, [12, 11, 9], .kg(80))], reps: 8...12),
      "80 kg × 10", "1 of 3 sets reached 12 reps at 80 kg on 12 Nov: the same weight, more reps.")
    check(
      TrainingSample(
        Progression(.double), [Session(12, [9, 9, 8])], loadType: .bodyweight, reps: 8...12),
      "body × 9", "None of 3 sets reached 12 reps with the body alone on 12 Nov: more reps.")
    check(
      TrainingSample(
        Progression(.linear), [Session(12, [21, 20, 20])], loadType: .bodyweight, reps: 15...20),
      "body × 21", "All 3 sets reached 20 reps with the body alone on 12 Nov: one more rep.")
  }

  @Test func goesByEffort() {
    let rule = Progression(.rpe, targetRPE: 8)
    check(
      TrainingSample(rule, [Session(12, [5, 5, 5], .kg(100), rpe: 7)], reps: 5...5),
      "102.5 kg × 5",
      "5 reps at 100 kg, RPE 7, on 12 Nov put the maximum at about 127.2 kg: 102.5 kg for 5 reps at RPE 8."
    )
    check(
      TrainingSample(rule, [Session(12, [10], .kg(100), rpe: 6)], reps: 5...5),
      "110 kg × 5",
      "10 reps at 100 kg, RPE 6, on 12 Nov put the maximum at about 159.4 kg: 110 kg for 5 reps at RPE 8, no more than 10 % at once."
    )
    check(
      TrainingSample(
        rule, [Session(12, [5], .kg(10), rpe: 8)], loadType: .bodyweight, reps: 5...5,
        loads: (0...20).map { .kg(Double($0) * 2.5) }),
      "10 kg × 5",
      "5 reps with 10 kg added, RPE 8, on 12 Nov put the maximum at about 110.8 kg with the body: 10 kg for 5 reps at RPE 8."
    )
    check(
      TrainingSample(rule, [Session(12, [5], .kg(100))], reps: 5...5),
      "100 kg × 5",
      "No set on 12 Nov tells its effort (up to 12 reps with an RPE from 5): the same weight.")
    var bodiless = TrainingSample(
      rule, [Session(12, [5], .kg(10), rpe: 8)], loadType: .bodyweight, reps: 5...5,
      loads: [.kg(0), .kg(10)])
    bodiless.bodyWeight = nil
    check(
      bodiless, "10 kg × 5", "The body's weight on 12 Nov is not known: the same weight.")
  }

  @Test func holdsLonger() {
    func held(_ seconds: [Double], on day: Int = 12) -> Session {
      Session(day, sets: seconds.map { WorkoutSet(nil, seconds: $0) })
    }
    func sample(_ session: Session, _ kind: Progression.Kind = .linear) -> TrainingSample {
      TrainingSample(
        Progression(kind), [session], loadType: .duration, seconds: 60, loads: [])
    }
    check(sample(held([65, 60, 60])), "65 s", "All 3 sets were held 60 s on 12 Nov: 5 s more.")
    check(
      sample(held([65, 60, 55])), "60 s",
      "Not all sets were held 60 s on 12 Nov: the same again.")
    check(
      sample(held([65, 60])), "60 s", "Only 2 of 3 sets were done on 12 Nov: the same again.")
    check(sample(held([60, 60, 60]), .rpe), "60 s", "There is no RPE rule for holds: as planned.")
    check(
      TrainingSample(Progression(.linear), [], loadType: .distance, seconds: 500, loads: []),
      "500 s", "There is no rule for distances: as planned.")
  }
}
