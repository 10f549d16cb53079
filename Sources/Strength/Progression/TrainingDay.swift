import Documents

/// The sets of one workout that tell how an exercise goes: hard ones, without drop sets and
/// mini-sets; of a left and a right one that which had less.
struct TrainingDay {
  let day: CivilDay
  let entries: [HistoryEntry]
  /// What most sets were done with, of equally many the heavier; nil for the body alone.
  let weight: Weight?
  /// Those with at least the working weight; with no more than it where it is assistance.
  let workingSets: [WorkoutSet]

  var loadType: Open<LoadType> { entries.first?.loadType ?? Open(.weighted) }

  private init(_ done: [HistoryEntry]) {
    let entries = TrainingDay.weaker(done)
    self.entries = entries
    day = entries.first?.startedAt.day ?? CivilDay(number: 0)
    let isAssisted = entries.first?.loadType == Open(.assisted)
    let weights = entries.map { TrainingDay.magnitude($0.set.weight) }
    var best: Weight?
    var most = 0
    for weight in weights {
      let count = weights.filter { TrainingDay.isSame($0, weight) }.count
      let isHarder = isAssisted ? weight < (best ?? weight) : weight > (best ?? weight)
      if best == nil || count > most || count == most && isHarder {
        best = weight
        most = count
      }
    }
    weight = best.flatMap { $0.value > 0 ? $0 : nil }
    let level = best?.kilograms ?? 0
    workingSets = entries.filter { entry in
      let above = TrainingDay.magnitude(entry.set.weight).kilograms - level
      let limit = AvailableLoads.toleranceKilograms
      return isAssisted ? above <= limit : above >= -limit
    }.map { $0.set }
  }

  /// Both sides have to get there, so that of a pair the weaker one tells.
  private static func weaker(_ entries: [HistoryEntry]) -> [HistoryEntry] {
    var kept: [HistoryEntry] = []
    // Places of sets whose other side has not come yet.
    var open: [Int] = []
    for entry in entries {
      guard let side = entry.set.side else {
        kept.append(entry)
        continue
      }
      if let pair = open.firstIndex(where: { kept[$0].set.side != side }) {
        let place = open.remove(at: pair)
        if rank(entry) < rank(kept[place]) { kept[place] = entry }
      } else {
        open.append(kept.count)
        kept.append(entry)
      }
    }
    return kept
  }

  private static func rank(_ entry: HistoryEntry) -> (Double, Int, Double) {
    let kilograms = magnitude(entry.set.weight).kilograms
    return (
      entry.loadType == Open(.assisted) ? -kilograms : kilograms, entry.set.reps ?? 0,
      entry.set.seconds ?? 0
    )
  }

  /// Assistance is noted with either sign.
  private static func magnitude(_ weight: Weight?) -> Weight {
    guard let weight else { return .kg(0) }
    return Weight(abs(weight.value), weight.unit)
  }

  private static func isSame(_ left: Weight, _ right: Weight) -> Bool {
    AvailableLoads.isSame(left, right)
  }

  /// As far back as anything that a proposal depends on can lie.
  private static let mostDays = 30

  /// The latest, oldest first; workouts without a set that tells are left out.
  static func latest(_ history: ExerciseHistory) -> [TrainingDay] {
    var days: [TrainingDay] = []
    var current: [HistoryEntry] = []
    for entry in recent(history) {
      if let last = current.last, last.workoutID != entry.workoutID {
        days.append(TrainingDay(current))
        current = []
      }
      current.append(entry)
    }
    if !current.isEmpty { days.append(TrainingDay(current)) }
    return days
  }

  private static func recent(_ history: ExerciseHistory) -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    var days = 0
    for entry in history.entries.reversed() where tells(entry) {
      if entries.last?.workoutID != entry.workoutID { days += 1 }
      if days > mostDays { break }
      entries.append(entry)
    }
    return entries.reversed()
  }

  private static func tells(_ entry: HistoryEntry) -> Bool {
    if !entry.set.isHard || entry.set.isMini || entry.set.kind == Open(.drop) { return false }
    if let value = entry.set.weight?.value, !value.isFinite { return false }
    switch entry.loadType {
    case .known(.duration): return entry.set.seconds != nil
    case .known(.distance): return true
    default: return entry.set.reps != nil
    }
  }

  // MARK: What it comes to

  /// The fewest reps of as many best sets as were planned.
  func leastReps(of planned: Int) -> Int {
    let best = workingSets.compactMap { $0.reps }.ordered { $0 > $1 }
    return best.prefix(planned).last ?? 0
  }

  func leastSeconds(of planned: Int) -> Double? {
    let best = workingSets.compactMap { $0.seconds }.ordered { $0 > $1 }
    return best.prefix(planned).last
  }

  func sets(withReps reps: Int) -> Int { workingSets.filter { ($0.reps ?? 0) >= reps }.count }

  /// Whether fewer than the planned sets had enough reps, and at least one had too few.
  func isMissed(_ planned: SplitExercise) -> Bool {
    let good = sets(withReps: planned.lowestReps)
    return good < planned.setCount && good < workingSets.count
  }
}

extension Quantity where Unit == WeightUnit {
  fileprivate static func < (left: Self, right: Self) -> Bool { left.kilograms < right.kilograms }
  fileprivate static func > (left: Self, right: Self) -> Bool { right < left }
}
