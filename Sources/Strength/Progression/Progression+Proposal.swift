import Documents

extension Progression {
  /// What to do next in an exercise of a split, from what was done; reads only, changes nothing.
  ///
  /// - Parameters:
  ///   - history: of the exercise in the gym that one trains in (`ExerciseHistory.inBranch`), the
  ///     workout that runs left out.
  ///   - available: what that gym has for the exercise.
  ///   - today: to notice breaks.
  ///   - lastDone: the last day that it was done anywhere: a break from one gym is none from it.
  public static func proposal(
    for planned: SplitExercise, history: ExerciseHistory, available: AvailableLoads,
    today: CivilDay, lastDone: CivilDay? = nil
  ) -> Proposal {
    let days = TrainingDay.latest(history)
    let next = NextTime(
      planned: planned, rule: planned.progression ?? Progression(.fixed), available: available,
      days: days, today: today, lastDone: lastDone)
    return next.proposal()
  }
}

/// Works out a proposal.
struct NextTime {
  let planned: SplitExercise
  let rule: Progression
  let steps: LoadSteps
  let today: CivilDay
  /// The last day that it was done anywhere.
  let lastDone: CivilDay?
  /// The last workout of any kind.
  let latest: TrainingDay?
  /// Oldest first, light ones left out.
  let days: [TrainingDay]

  init(
    planned: SplitExercise, rule: Progression, available: AvailableLoads, days: [TrainingDay],
    today: CivilDay, lastDone: CivilDay?
  ) {
    self.planned = planned
    self.rule = rule
    self.today = today
    steps = LoadSteps(available: available, isAssisted: planned.loadType == Open(.assisted))
    latest = days.last
    self.lastDone = lastDone
    self.days = NextTime.withoutLight(days, planned: planned, rule: rule, steps: steps)
  }

  func proposal() -> Proposal {
    switch rule.kind {
    case .newer(let name): return asPlanned(.newerRule(name))
    case .known(.fixed): return fixed()
    case .known(.linear), .known(.double), .known(.rpe): break
    }
    if planned.loadType == Open(.distance) { return asPlanned(.notForThis(.distance)) }
    guard let last = days.last, let latest else { return asPlanned(.noHistory) }
    let pause = today - max(latest.day, lastDone ?? latest.day)
    if planned.loadType == Open(.duration) { return hold(last, pause: pause) }
    if pause > Progression.breakDays { return afterBreak(last, days: pause) }
    if rule.kind == Open(.rpe) { return byEffort(last) }
    return byReps(last)
  }

  // MARK: Parts of proposals

  func basis(_ day: TrainingDay) -> Proposal.Basis {
    Proposal.Basis(
      day: day.day, loadType: day.loadType, weight: day.weight, setCount: day.workingSets.count,
      plannedSets: planned.setCount, goalReps: planned.highestReps,
      reachedSets: day.sets(withReps: planned.highestReps),
      lowestReps: planned.lowestReps,
      missedSets: day.workingSets.count - day.sets(withReps: planned.lowestReps),
      leastReps: day.leastReps(of: planned.setCount),
      leastSeconds: day.leastSeconds(of: planned.setCount))
  }

  /// The weight of a day as it can be loaded; 0 for the body alone.
  func base(_ day: TrainingDay) -> Weight {
    steps.base(day.weight ?? Weight(0, steps.available.loads.first?.unit ?? .kg))
  }

  /// - Parameter original: what `weight` stands in for, where nothing else was reckoned with.
  func proposal(
    _ weight: Weight?, reps: Int?, _ reason: Proposal.Reason, original: Weight? = nil
  ) -> Proposal {
    var proposal = Proposal(weight: weight, reps: reps, seconds: nil, reason: reason)
    if let weight, weight.value <= 0 { proposal.weight = nil }
    if let original, let weight, !AvailableLoads.isSame(original, weight) {
      proposal.unavailable = original
    }
    return proposal
  }

  /// The same load as on a day.
  func same(_ day: TrainingDay, reps: Int, _ reason: Proposal.Reason) -> Proposal {
    guard let weight = day.weight else { return proposal(nil, reps: reps, reason) }
    return proposal(base(day), reps: reps, reason, original: weight)
  }

  private func asPlanned(_ reason: Proposal.Reason) -> Proposal {
    taking(planned.weight, reason)
  }

  private func taking(_ weight: Weight?, _ reason: Proposal.Reason) -> Proposal {
    let isTimed = planned.loadType == Open(.duration) || planned.loadType == Open(.distance)
    var result = proposal(
      weight.map { steps.base($0) }, reps: isTimed ? nil : planned.highestReps, reason,
      original: weight)
    result.seconds = planned.seconds
    return result
  }

  private func fixed() -> Proposal {
    guard planned.weight == nil, let last = days.last, let weight = last.weight else {
      return asPlanned(.fixed(nil))
    }
    return taking(weight, .fixed(basis(last)))
  }

  // MARK: Reps

  /// Reps to begin a new weight with.
  private var firstReps: Int {
    rule.kind == Open(.double) ? planned.lowestReps : planned.highestReps
  }

  /// Reps for a weight that stays: all of them, or one more than the last time.
  private func nextReps(_ day: TrainingDay) -> Int {
    guard rule.kind == Open(.double) else { return planned.highestReps }
    let more = day.leastReps(of: planned.setCount) + 1
    return max(planned.lowestReps, min(planned.highestReps, more))
  }

  private func byReps(_ last: TrainingDay) -> Proposal {
    let basis = basis(last)
    let isReached = basis.reachedSets >= planned.setCount
    let isBodyAlone = last.weight == nil && rule.increment == nil
    if isReached, isBodyAlone || last.weight == nil && planned.loadType != Open(.bodyweight) {
      return same(last, reps: basis.leastReps + 1, .moreReps(basis))
    }
    if isReached { return raised(last, basis) }
    if last.isMissed(planned), last.weight != nil { return afterMiss(last, basis) }
    if last.workingSets.count < planned.setCount, !last.isMissed(planned) {
      return same(last, reps: nextReps(last), .setsMissing(basis))
    }
    let isMore = rule.kind == Open(.double) || last.weight == nil
    return same(last, reps: nextReps(last), isMore ? .moreReps(basis) : .again(basis))
  }

  private func raised(_ last: TrainingDay, _ basis: Proposal.Basis) -> Proposal {
    let more = basis.leastReps + 1
    if steps.available.isEmpty { return same(last, reps: more, .noLoads(basis)) }
    let base = base(last)
    let increment = rule.step(in: base.unit)
    let wanted = steps.raised(base, by: increment)
    guard let load = steps.nearestHarder(than: base, to: wanted) else {
      return same(last, reps: more, .nothingHarder(basis))
    }
    let step = steps.difference(base, load)
    if AvailableLoads.isSame(load, wanted) {
      return proposal(load, reps: firstReps, .stepUp(basis, by: step))
    }
    let isAsked = step.kilograms <= increment.kilograms + AvailableLoads.toleranceKilograms
    let isFar = step.kilograms > Progression.largestJump * wholeLoad(last, base)
    if !isAsked, isFar, basis.leastReps < planned.highestReps + Progression.repsBeforeJump {
      return same(last, reps: more, .repsBeforeStepUp(basis, next: load))
    }
    return proposal(load, reps: firstReps, .nearestStepUp(basis, by: step, wanted: wanted))
  }

  /// Kilograms that move, the body included where it is known.
  private func wholeLoad(_ day: TrainingDay, _ base: Weight) -> Double {
    let body = day.entries.last?.bodyWeight?.kilograms
    switch planned.loadType {
    case .known(.bodyweight): return (body ?? 0) + base.kilograms
    case .known(.assisted): return body.map { max(0, $0 - base.kilograms) } ?? base.kilograms
    default: return base.kilograms
    }
  }

  // MARK: Back

  private func afterMiss(_ last: TrainingDay, _ basis: Proposal.Basis) -> Proposal {
    let times = NextTime.misses(days, planned)
    let base = base(last)
    if times >= rule.failuresBeforeDeload {
      let load = steps.lowered(base, by: rule.deloadShare)
      if steps.isHarder(base, than: load) {
        let share = steps.share(from: base, to: load)
        return proposal(load, reps: firstReps, .deload(basis, times: times, share: share))
      }
    }
    return same(
      last, reps: nextReps(last),
      .missed(basis, times: times, deloadAfter: rule.failuresBeforeDeload))
  }

  private func afterBreak(_ last: TrainingDay, days: Int) -> Proposal {
    let isLong = days > Progression.longBreakDays
    var basis = basis(last)
    basis.day = today - days
    let base = base(last)
    let load = steps.lowered(
      base, by: isLong ? Progression.longBreakShare : Progression.breakShare)
    let reps =
      rule.kind == Open(.double)
      ? max(planned.lowestReps, min(planned.highestReps, last.leastReps(of: planned.setCount)))
      : planned.highestReps
    guard last.weight != nil, steps.isHarder(base, than: load) else {
      return same(last, reps: reps, .afterBreak(basis, days: days, share: 0))
    }
    let share = steps.share(from: base, to: load)
    return proposal(load, reps: reps, .afterBreak(basis, days: days, share: share))
  }

  /// How many of the last workouts in a row had too few reps with the same weight.
  private static func misses(_ days: [TrainingDay], _ planned: SplitExercise) -> Int {
    var count = 0
    var later: TrainingDay?
    for day in days.reversed() {
      guard day.isMissed(planned), let weight = day.weight else { break }
      if let later, let laterWeight = later.weight {
        guard AvailableLoads.isSame(weight, laterWeight),
          later.day - day.day <= Progression.breakDays
        else { break }
      }
      count += 1
      later = day
    }
    return count
  }

  /// Leaves out workouts that were light on purpose, as in a deload week: much lighter than the one
  /// before, not long after it, and lighter than where the rule itself would have gone back to.
  ///
  /// Goes by weights alone: with reps in it, doing more of them could lower a proposal.
  private static func withoutLight(
    _ days: [TrainingDay], planned: SplitExercise, rule: Progression, steps: LoadSteps
  ) -> [TrainingDay] {
    guard planned.loadType == Open(.weighted) else { return days }
    var counted: [TrainingDay] = []
    var light = 0
    for day in days {
      if let last = counted.last, let usual = last.weight, let weight = day.weight,
        weight.kilograms < usual.kilograms * Progression.lightShare,
        steps.isHarder(steps.lowered(steps.base(usual), by: rule.deloadShare), than: weight),
        day.day - last.day <= Progression.breakDays, light < Progression.mostLightWorkouts
      {
        light += 1
        continue
      }
      light = 0
      counted.append(day)
    }
    return counted
  }
}

extension Progression {
  /// What is added at a time.
  fileprivate func step(in unit: WeightUnit) -> Weight {
    guard let increment, increment.value > 0, increment.value.isFinite else {
      return Weight(AvailableLoads.stepOf(unit), unit)
    }
    return increment
  }
}
