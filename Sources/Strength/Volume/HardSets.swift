import Documents

// What a set counts for. Volume, pages and the coach all go by it.

extension WorkoutSet {
  /// What it counts of a set of both sides: left and right make one together.
  public var sideShare: Double { side?.known == nil ? 1 : 0.5 }
}

extension ExerciseLog {
  /// What a mini-set counts for.
  ///
  /// No study counts them one by one, so half is a choice: with equal volume rest-pause and
  /// ordinary sets make muscles grow about alike (Prestes et al. 2019,
  /// doi:10.1519/JSC.0000000000001923, beside 3 × 6 reps; Enes et al. 2021,
  /// doi:10.1139/apnm-2021-0278), and a set with four mini-sets comes to three sets by it.
  public static let miniShare = 0.5

  /// Hard sets that one of its sets counts for: 1, a mini-set that follows a hard one half, and of
  /// either half where it is for one side.
  public func hardSets(_ place: Int) -> Double {
    let set = sets[place]
    if !set.isHard { return 0 }
    let follows = set.isMini && sets[..<place].contains { $0.isHard }
    return (follows ? ExerciseLog.miniShare : 1) * set.sideShare
  }
}

extension Workout {
  /// Hard sets that were done in one of its logs.
  public func doneHardSets(in log: ExerciseLog) -> Double {
    var sum = 0.0
    for place in log.sets.indices where isDone(log.sets[place]) { sum += log.hardSets(place) }
    return sum
  }
}

extension SplitExercise {
  /// Hard sets that it asks for; left and right make one together.
  public var plannedHardSets: Double {
    if setPlans.isEmpty { return Double(setCount) }
    var sum = 0.0
    for plan in setPlans where plan.kind.isHard {
      sum += plan.kind.isMini && sum > 0 ? ExerciseLog.miniShare : 1
    }
    return sum
  }
}
