import Documents
import Strength

// What of a log a weight may follow from.
extension LiftRecord {
  /// A set above so many times what is usual is a slip of the finger, such as 6000 kg for 60.
  static let slipFactor = 1.5
  /// With fewer workouts nothing is usual.
  static let leastWorkouts = 3
  /// What is usual is the median of the best sets of so many workouts.
  static let usualWorkouts = 5

  /// Takes out sets far above those of the last workouts and above all others: what came twice was
  /// lifted. Where the weights of two gyms differ, as those of machines, each gym goes by itself.
  static func removeSlips(
    from history: inout ExerciseHistory, of exercise: Exercise
  ) -> [HistoryEntry] {
    let isSame = exercise.equipment.contains {
      ["barbell", "dumbbells", "kettlebell"].contains($0)
    }
    var slips: [HistoryEntry] = []
    while let limit = slipLimit(history, isSame: isSame) {
      let entries = history.entries
      history.remove { limit.covers($0) }
      slips += entries.filter { limit.covers($0) }
    }
    return slips
  }

  /// Sets of one workout that are slips.
  private struct SlipLimit {
    let workoutID: ULID
    let kilograms: Double

    func covers(_ entry: HistoryEntry) -> Bool {
      entry.workoutID == workoutID && (LiftRecord.strength(entry) ?? 0) > kilograms
    }
  }

  private struct Best {
    let workoutID: ULID
    let gymID: ULID?
    var kilograms: Double
  }

  /// The slips of the workout with the best set, in a gym or in all; nil where there are none.
  private static func slipLimit(_ history: ExerciseHistory, isSame: Bool) -> SlipLimit? {
    let bests = bestsOfWorkouts(history)
    if isSame { return slipLimit(bests) }
    var gyms: [ULID?] = []
    for best in bests where !gyms.contains(best.gymID) {
      gyms.append(best.gymID)
      if let limit = slipLimit(bests.filter { $0.gymID == best.gymID }) { return limit }
    }
    return nil
  }

  private static func bestsOfWorkouts(_ history: ExerciseHistory) -> [Best] {
    var bests: [Best] = []
    for entry in history.entries {
      guard let kilograms = strength(entry) else { continue }
      if let last = bests.last, last.workoutID == entry.workoutID {
        bests[bests.count - 1].kilograms = max(last.kilograms, kilograms)
      } else {
        bests.append(
          Best(workoutID: entry.workoutID, gymID: entry.gymID, kilograms: kilograms))
      }
    }
    return bests
  }

  private static func slipLimit(_ bests: [Best]) -> SlipLimit? {
    guard bests.count >= leastWorkouts else { return nil }
    var highest = bests[0]
    var next = 0.0
    for best in bests.dropFirst() {
      next = max(next, min(best.kilograms, highest.kilograms))
      if best.kilograms > highest.kilograms { highest = best }
    }
    let usual = median(bests.suffix(usualWorkouts).map { $0.kilograms })
    let limit = max(next, usual) * slipFactor
    return highest.kilograms > limit
      ? SlipLimit(workoutID: highest.workoutID, kilograms: limit) : nil
  }

  /// What a set proves, so that few reps are no slip beside many; nil where it proves nothing.
  private static func strength(_ entry: HistoryEntry) -> Double? {
    guard entry.set.isHard, let load = entry.loadKilograms, load.isFinite else { return nil }
    guard let reps = entry.set.reps else { return load > 0 ? load : nil }
    return OneRepMaxFormula.epley.estimate(
      weight: load, reps: min(reps, OneRepMaxFormula.repLimit))
  }

  private static func median(_ values: [Double]) -> Double {
    let ordered = values.ordered()
    let middle = ordered.count / 2
    return ordered.count % 2 == 1 ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2
  }

  /// Whether it is the same in every gym: the body, without a weight, for reps or a time.
  static func needsNothing(_ exercise: Exercise, _ history: ExerciseHistory) -> Bool {
    guard exercise.loadType == Open(.bodyweight) || exercise.loadType == Open(.duration) else {
      return false
    }
    return history.lastTime.allSatisfy { ($0.set.weight?.value ?? 0) == 0 }
  }

  /// The heaviest hard set of the last workout with a weight; where it is help, the least.
  static func hardest(_ history: ExerciseHistory, isHelp: Bool) -> Weight? {
    var hardest: Weight?
    let last = history.entries.last { $0.set.isHard && $0.set.weight != nil }?.workoutID
    for entry in history.entries where entry.workoutID == last && entry.set.isHard {
      guard let weight = entry.set.weight, weight.value.isFinite else { continue }
      let value = Weight(abs(weight.value), weight.unit)
      guard let known = hardest else {
        hardest = value
        continue
      }
      let isHarder =
        isHelp ? value.kilograms < known.kilograms : value.kilograms > known.kilograms
      if isHarder { hardest = value }
    }
    return hardest
  }
}
