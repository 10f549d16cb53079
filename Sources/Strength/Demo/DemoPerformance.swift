import Documents

/// One exercise of one session: turns what is planned and what is possible into sets.
struct DemoPerformance {
  let slot: DemoSlot
  let effort: DemoEffort
  let week: DemoWeek
  /// The working weight.
  let rung: Int

  /// Reps that the athlete leaves undone, fewer from week to week of a block.
  private static let reserves = [2, 1.5, 1.5, 1, 0.5]

  private var position: Int? {
    if case .building(let position) = week.phase { position } else { nil }
  }

  private var reserve: Double { position.map { DemoPerformance.reserves[$0] } ?? 3 }

  /// Where the gym has nothing heavier, or nothing that is near enough, more reps have to do.
  private var mostReps: Int {
    if rung == effort.ladder.last { return slot.reps.upperBound + 6 }
    return slot.reps.upperBound + (isNextInReach ? 0 : 3)
  }

  /// Whether the next weight can be done about as often as the plan asks for.
  private var isNextInReach: Bool {
    rung < effort.ladder.last
      && effort.repsToFailure(rung + 1, set: 0) >= Double(slot.reps.lowerBound) + 1.5
  }

  /// The hard sets, without identifiers and times.
  func sets(_ random: inout RandomSource) -> [WorkoutSet] {
    switch slot.style {
    case .held: return heldSets()
    case .rowed: return rowedSet(&random)
    case .straight, .topSet: break
    }
    guard let position else { return lightSets() }
    var sets: [WorkoutSet] = []
    for number in 0..<slot.sets {
      // One rep less than hoped for, now and then.
      sets.append(workingSet(number, isShort: number > 0 && random.oneIn(9)))
    }
    if !isTopSet, random.oneIn(4) { sets[sets.count - 1].rpe = rpe(sets[sets.count - 1]) }
    if position == 4 || position == 3 && random.oneIn(3) { finish(&sets) }
    return sets
  }

  /// Whether the plan's reps are done, so that the weight goes up next time.
  func isMastered(_ sets: [WorkoutSet]) -> Bool {
    guard position != nil, isNextInReach else { return false }
    let top = slot.reps.upperBound
    let working = sets.prefix(slot.sets)
    guard working.count == slot.sets, (working.first?.reps ?? 0) >= top else { return false }
    // Wide ranges forgive the last sets a rep or two.
    let enough = top - (top - slot.reps.lowerBound) / 3
    return isTopSet || working.allSatisfy { ($0.reps ?? 0) >= enough }
  }

  private var isTopSet: Bool { if case .topSet = slot.style { true } else { false } }

  private func workingSet(_ number: Int, isShort: Bool) -> WorkoutSet {
    let missing = isShort ? 1.0 : 0
    if case .topSet(let backOffReps) = slot.style, number > 0 {
      let lighter = effort.rung(0.9, of: rung)
      let room = effort.repsToFailure(lighter, set: number) - reserve - missing
      return set(lighter, reps: min(backOffReps, Int(room)))
    }
    let room = effort.repsToFailure(rung, set: number) - reserve - missing
    var first = set(rung, reps: min(mostReps, Int(room)))
    if isTopSet { first.rpe = rpe(first) }
    return first
  }

  private func set(_ rung: Int, reps: Int) -> WorkoutSet {
    WorkoutSet(id: .none, reps: max(1, reps), weight: effort.ladder.weight(rung))
  }

  /// 10 less the reps left undone, in halves.
  private func rpe(_ set: WorkoutSet) -> Double {
    let number = isTopSet ? 0 : slot.sets - 1
    var left = effort.repsToFailure(rung, set: number) - Double(set.reps ?? 0)
    // A rep that did not come is no rep in reserve.
    if !isTopSet { left = min(left, reserve + 1) }
    return max(6, min(10, ((10 - left) * 2).rounded() / 2))
  }

  /// A last set to failure, or straight on with less weight.
  private func finish(_ sets: inout [WorkoutSet]) {
    let last = sets.count - 1
    switch slot.finish {
    case .none: break
    case .failure:
      let reps = Int(effort.repsToFailure(rung, set: last))
      sets[last].kind = Open(.failure)
      sets[last].reps = min(max(reps, sets[last].reps ?? 0), mostReps + 3)
      sets[last].rpe = nil
    case .drop:
      let lighter = effort.rung(0.72, of: rung)
      if lighter == rung { return }
      // Hardly a breath in between: less than half of what it would be rested.
      let reps = Int(effort.repsToFailure(lighter, set: last) * 0.36)
      var drop = set(lighter, reps: min(slot.reps.upperBound, max(5, reps)))
      drop.kind = Open(.drop)
      sets.append(drop)
    }
  }

  /// Deload, or a week back after a break: fewer and easier.
  private func lightSets() -> [WorkoutSet] {
    let count = week.phase == .deload ? slot.sets * 6 / 10 : slot.sets - 1
    let lighter = effort.rung(week.share, of: rung)
    let middle = (slot.reps.lowerBound + slot.reps.upperBound) / 2
    let easy = Int(effort.repsToFailure(lighter, set: 1) * 0.6)
    let reps = effort.lift.equipment == .body ? easy : min(middle, easy)
    return (0..<max(2, count)).map { _ in set(lighter, reps: reps) }
  }

  private func heldSets() -> [WorkoutSet] {
    let count = week.phase == .deload ? 2 : slot.sets
    return (0..<count).map { number in
      var held = WorkoutSet(id: .none)
      let exact = effort.best * week.share * (1 - 0.1 * Double(number)) - reserve * 5
      held.seconds = max(20, (exact / 5).rounded(.down) * 5)
      return held
    }
  }

  private func rowedSet(_ random: inout RandomSource) -> [WorkoutSet] {
    let isLong = !random.oneIn(3)
    var set = WorkoutSet(id: .none)
    set.distance = Distance(isLong ? 2000 : 1000, .m)
    let pace = 121 - 7 * DemoAthlete.progress(afterWeeks: Double(week.trained))
    set.seconds = (pace * (isLong ? 4 : 1.92)).rounded() + Double(random.below(7))
    return [set]
  }

  /// Before the first lift of the day: the empty bar, half, three quarters.
  func warmUps(for sets: [WorkoutSet]) -> [WorkoutSet] {
    guard effort.lift.equipment == .barbell, let work = sets.first?.weight?.value,
      let bar = effort.ladder.rungs.first?.value
    else { return [] }
    var steps: [(weight: Double, reps: Int)] = []
    // A deadlift starts from the floor, which takes plates.
    if slot.name != "Deadlift (Barbell)" { steps.append((bar, 10)) }
    for (share, reps) in [(0.5, 6), (0.75, 3)] {
      let weight = (work * share / 5).rounded(.down) * 5
      if weight >= bar + 10 { steps.append((weight, reps)) }
    }
    return steps.map {
      WorkoutSet(id: .none, kind: .warmup, reps: $0.reps, weight: .kg($0.weight))
    }
  }
}
