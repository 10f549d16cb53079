import Documents

extension NextTime {
  /// From the estimated maximum of the last time to the weight for the target RPE.
  func byEffort(_ last: TrainingDay) -> Proposal {
    let basis = basis(last)
    let reps = planned.highestReps
    let target = max(5, min(10, rule.targetRPE ?? Progression.usualRPE))
    guard reps <= OneRepMaxFormula.repLimit else {
      return same(last, reps: reps, .noEffort(basis))
    }
    let rated = last.entries.filter { NextTime.isRated($0.set) }
    if rated.isEmpty { return same(last, reps: reps, .noEffort(basis)) }
    guard let best = NextTime.best(rated) else {
      return same(last, reps: reps, .noBodyWeight(basis))
    }
    // The heaviest, not the best set: how much the weight may change must not hang on the reps.
    let heaviest = rated.compactMap { $0.loadKilograms }.max() ?? 0
    let exact = best.maximum * OneRepMaxFormula.shareOfMaximum(reps: reps, rpe: target)
    let limits = (1 - Progression.largestChange)...(1 + Progression.largestChange)
    let kilograms = max(
      heaviest * limits.lowerBound, min(heaviest * limits.upperBound, exact))
    let effort = Proposal.Effort(
      reps: best.set.reps ?? 0, weight: best.set.weight, rpe: best.set.rpe ?? 0,
      oneRepMaxKilograms: best.maximum, targetReps: reps, targetRPE: target,
      isLimited: kilograms != exact)
    let body = last.entries.last?.bodyWeight?.kilograms ?? 0
    let loadType = planned.loadType.known ?? .weighted
    let wanted = Weight.kg(loadType.entered(moving: kilograms, body: body))
    let weight = steps.available.isEmpty ? last.weight : steps.available.nearest(to: wanted)
    return proposal(weight, reps: reps, .effort(basis, effort))
  }

  private static func isRated(_ set: WorkoutSet) -> Bool {
    guard let rpe = set.rpe, let reps = set.reps else { return false }
    return reps >= 1 && Progression.targetRPEs.contains(rpe)
  }

  private static func best(_ rated: [HistoryEntry]) -> (set: WorkoutSet, maximum: Double)? {
    var best: (set: WorkoutSet, maximum: Double)?
    for entry in rated {
      guard let load = entry.loadKilograms, let reps = entry.set.reps else { continue }
      // More reps than the formula goes to prove at least as much.
      let counted = min(reps, OneRepMaxFormula.repLimit)
      let maximum = OneRepMaxFormula.rpe.estimate(
        weight: load, reps: counted, rpe: entry.set.rpe)
      if let maximum, maximum > best?.maximum ?? 0 { best = (entry.set, maximum) }
    }
    return best
  }

  // MARK: Holds

  /// Seconds grow instead of weight.
  func hold(_ last: TrainingDay, pause: Int) -> Proposal {
    let basis = basis(last)
    let weight = last.weight ?? planned.weight
    var result = proposal(
      weight.map { steps.base($0) }, reps: nil, .notForThis(.duration), original: weight)
    let least = last.leastSeconds(of: planned.setCount) ?? 0
    let goal = planned.seconds ?? least
    result.seconds = goal
    if rule.kind == Open(.rpe) {
      result.seconds = planned.seconds
    } else if pause > Progression.breakDays {
      result.seconds = least > 0 ? min(goal, least) : goal
      result.reason = .afterBreak(basis, days: pause, share: 0)
    } else if least < goal {
      result.reason = .sameHold(basis, planned: goal)
    } else if last.workingSets.count < planned.setCount {
      result.seconds = max(goal, least)
      result.reason = .setsMissing(basis)
    } else {
      result.seconds = min(ExerciseLog.seconds.upperBound, least + Progression.holdStep)
      result.reason = .longerHold(basis, by: Progression.holdStep)
    }
    return result
  }
}
