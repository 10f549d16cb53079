import Documents
import Strength
import Testing

/// What holds for every proposal, whatever was done.
@Suite struct ProposalPropertyTests {
  private static let runs = 3000

  /// A rule, some workouts and a gym, all at random.
  private func sample(_ random: inout RandomSource) -> TrainingSample {
    let kinds: [Progression.Kind] = [.linear, .linear, .double, .double, .rpe, .fixed]
    var rule = Progression(random.element(of: kinds) ?? .linear)
    if random.oneIn(2) { rule.increment = .kg(Double(1 + random.below(10)) * 1.25) }
    if random.oneIn(4) { rule.failuresBeforeDeload = 1 + random.below(4) }
    if random.oneIn(4) { rule.deloadShare = Double(random.below(6)) / 10 }
    if random.oneIn(2) { rule.targetRPE = 5 + Double(random.below(11)) / 2 }
    let lowest = 1 + random.below(14)
    let range = lowest...(lowest + random.below(5))
    let types: [LoadType] = [.weighted, .weighted, .weighted, .bodyweight, .assisted, .duration]
    var sample = TrainingSample(
      rule, [], loadType: random.element(of: types) ?? .weighted, sets: 1 + random.below(4),
      reps: range, weight: random.oneIn(2) ? .kg(Double(random.below(60)) * 2.5) : nil,
      seconds: random.oneIn(2) ? Double(10 + random.below(90)) : nil, loads: loads(&random))
    if random.oneIn(5) { sample.bodyWeight = nil }
    var weight = Double(random.below(40)) * 2.5
    var date = -40
    for _ in 0..<random.below(7) {
      date += 1 + random.below(random.oneIn(6) ? 40 : 6)
      if random.oneIn(3) { weight = max(0, weight + Double(random.below(9) - 4) * 2.5) }
      sample.sessions.append(session(date, weight, range, &random))
    }
    return sample
  }

  private func loads(_ random: inout RandomSource) -> [Weight] {
    switch random.below(4) {
    case 0: return (0...40).map { .kg(Double($0) * 2.5) }
    case 1: return (1...30).map { .lb(Double($0) * 10) }
    case 2: return (0..<random.below(12)).map { _ in .kg(Double(random.below(400)) / 4) }
    default: return random.oneIn(4) ? [] : (2...20).map { .kg(Double($0) * 2) }
    }
  }

  private func session(
    _ date: Int, _ weight: Double, _ reps: ClosedRange<Int>, _ random: inout RandomSource
  ) -> Session {
    let unit: WeightUnit = random.oneIn(8) ? .lb : .kg
    var sets: [WorkoutSet] = []
    for _ in 0..<(1 + random.below(5)) {
      let kind: SetKind =
        random.oneIn(6) ? (random.element(of: SetKind.allCases) ?? .drop) : .working
      let count = max(0, reps.lowerBound - 2 + random.below(reps.count + 4))
      let value = random.oneIn(8) ? weight * 0.9 : weight
      var set = WorkoutSet(
        random.oneIn(12) ? nil : count, value > 0 ? Weight(value, unit) : nil, kind: kind,
        seconds: random.oneIn(3) ? nil : Double(20 + random.below(100)))
      if random.oneIn(2) { set.rpe = 4 + Double(random.below(13)) / 2 }
      sets.append(set)
    }
    return Session(date, sets: sets)
  }

  private func checkRuns(_ body: (TrainingSample, inout RandomSource, String) throws -> Void)
    rethrows
  {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomSource(seed: seed)
    for run in 0..<Self.runs {
      let sample = sample(&random)
      try body(sample, &random, "seed \(seed), run \(run)")
    }
  }

  @Test func proposesOnlyLoadsThatThereAre() {
    checkRuns { sample, random, place in
      let proposal = sample.proposal(on: 1 + random.below(60))
      guard let weight = proposal.weight else { return }
      if sample.loads.isEmpty {
        let known = sample.sessions.flatMap { $0.sets.compactMap { $0.weight } }
        #expect(known.contains(weight) || weight == sample.planned.weight, "\(place)")
      } else {
        #expect(AvailableLoads(sample.loads).loads.contains(weight), "\(place)")
      }
      #expect(proposal.sentence.hasSuffix("."), "\(place)")
    }
  }

  @Test func saysTheSameTwice() {
    checkRuns { sample, _, place in
      let before = sample.workouts
      #expect(sample.proposal() == sample.proposal(), "\(place)")
      #expect(sample.workouts == before, "\(place)")
    }
  }

  /// Whether a proposal asks for less than another one.
  private func isLower(_ one: Proposal, than other: Proposal, _ loadType: LoadType) -> Bool {
    let sign = loadType == .assisted ? -1.0 : 1
    let load = sign * (one.weight?.kilograms ?? 0)
    let otherLoad = sign * (other.weight?.kilograms ?? 0)
    if load != otherLoad { return load < otherLoad }
    return (one.reps ?? 0, one.seconds ?? 0) < (other.reps ?? 0, other.seconds ?? 0)
  }

  @Test func moreRepsNeverLowerTheProposal() {
    checkRuns { sample, random, place in
      guard !sample.sessions.isEmpty else { return }
      let today = 1 + random.below(40)
      let before = sample.proposal(on: today)
      var better = sample
      let session = random.below(better.sessions.count)
      let set = random.below(better.sessions[session].sets.count)
      // Without a single rep a set tells no effort, so that an RPE says nothing about it.
      let isTold = sample.planned.progression?.kind != Open(.rpe)
      if let reps = better.sessions[session].sets[set].reps, isTold || reps > 0 {
        better.sessions[session].sets[set].reps = reps + 1 + random.below(4)
      }
      if let seconds = better.sessions[session].sets[set].seconds {
        better.sessions[session].sets[set].seconds = seconds + Double(random.below(30))
      }
      let after = better.proposal(on: today)
      let type = sample.exercise.loadType.known ?? .weighted
      #expect(
        !isLower(after, than: before, type),
        "\(place): \(before.goal), \(before.sentence) → \(after.goal), \(after.sentence)")
    }
  }

  @Test func goesBackOnlyForMissesOrABreak() {
    checkRuns { sample, random, place in
      guard sample.exercise.loadType == Open(.weighted) else { return }
      let available = AvailableLoads(sample.loads)
      let proposal = sample.proposal(on: 1 + random.below(60))
      let last: Weight?
      switch proposal.reason {
      case .stepUp(let basis, _), .nearestStepUp(let basis, _, _):
        let base = basis.weight.flatMap { available.nearest(to: $0) }
        #expect((proposal.weight?.kilograms ?? 0) > base?.kilograms ?? -1, "\(place)")
        return
      case .repsBeforeStepUp(let basis, _), .nothingHarder(let basis), .noLoads(let basis),
        .moreReps(let basis), .again(let basis), .setsMissing(let basis),
        .missed(let basis, _, _), .noEffort(let basis):
        last = basis.weight
      case .deload(_, let times, let share):
        #expect(times >= sample.planned.progression?.failuresBeforeDeload ?? 0, "\(place)")
        #expect(share > 0, "\(place)")
        return
      case .afterBreak(_, let days, _):
        #expect(days > Progression.breakDays, "\(place)")
        return
      default: return
      }
      let same = last.flatMap { available.nearest(to: $0) ?? $0 }.flatMap {
        $0.value > 0 ? $0 : nil
      }
      #expect(proposal.weight == same, "\(place): \(proposal.sentence)")
    }
  }
}
