import Documents
import Strength

/// What a split gives when all of it is done.
struct SplitSummary {
  /// Fractional hard sets per muscle, the most first; muscles that get none are left out.
  private(set) var sets: [(name: String, count: Double)] = []
  private(set) var setCount = 0
  /// Seconds that all sets and the rests between them take; nil where nothing is known.
  private(set) var seconds: Double?
  /// Exercises whose sets take nobody knows how long.
  private(set) var untimedCount = 0
  /// Exercises that no muscle is known for.
  private(set) var unmappedCount = 0

  init(_ split: Split, _ notebook: __shared Notebook) {
    countSets(split, notebook)
    estimate(split, notebook)
  }

  /// Only how long it takes.
  init(timeOf split: Split, _ notebook: __shared Notebook) { estimate(split, notebook) }

  /// Five at least, in steps of five; 0 where nothing is known.
  var minutes: Int { seconds.map { max(1, Int(($0 / 300).rounded())) * 5 } ?? 0 }

  /// The muscles that get most, for a line: `Chest, Triceps, Front Delts`.
  func muscleText(limit: Int) -> String {
    var text = ""
    for (position, muscle) in sets.prefix(limit).enumerated() {
      text += (position > 0 ? ", " : "") + muscle.name
    }
    return sets.count > limit ? text + " …" : text
  }

  private mutating func countSets(_ split: Split, _ notebook: Notebook) {
    var references: [ExerciseReference] = []
    var exercises: [ULID: Exercise] = [:]
    for planned in split.exercises {
      setCount += planned.plannedSetCount
      references.append(ExerciseReference(id: planned.exerciseID, name: planned.exerciseName))
      if let exercise = notebook.exerciseEvenDeleted(planned.exerciseID) {
        exercises[exercise.id] = exercise
      }
    }
    // The same rules as for volume: muscles listed twice or deleted, exercises without any.
    let map = MuscleMap(references, exercises: exercises, muscles: notebook.muscles)
    var sums = [Double](repeating: 0, count: map.muscles.count)
    for (number, planned) in split.exercises.enumerated() {
      for entry in Int(map.offsets[number])..<Int(map.offsets[number + 1]) {
        sums[Int(map.muscle[entry])] += planned.plannedHardSets * map.contribution[entry]
      }
    }
    unmappedCount = map.unmapped.count
    for (position, sum) in sums.enumerated() where sum > 0 {
      sets.append((map.muscles[position].name, sum))
    }
    // Muscles that get the same stay in the body's order.
    var places: [(place: Int, name: String, count: Double)] = []
    for (place, muscle) in sets.enumerated() { places.append((place, muscle.name, muscle.count)) }
    places.order { $0.count != $1.count ? $0.count > $1.count : $0.place < $1.place }
    sets = places.map { ($0.name, $0.count) }
  }

  // MARK: Time

  /// A repetition at moderate speed, 1 to 2 s up and 1 to 2 s down.
  ///
  /// American College of Sports Medicine (2009), doi:10.1249/MSS.0b013e3181915670.
  static let secondsPerRep = 3.0

  private mutating func estimate(_ split: Split, _ notebook: Notebook) {
    var total = 0.0
    var lastRest = 0.0
    var isKnown = false
    var rested: [Int] = []
    for planned in split.exercises {
      guard let work = SplitSummary.secondsPerSet(planned, notebook) else {
        untimedCount += 1
        continue
      }
      isKnown = true
      total += work * Double(planned.plannedSetCount)
      // Exercises in turn share one rest after each round.
      if let superset = planned.superset {
        if rested.contains(superset) { continue }
        rested.append(superset)
      }
      let (rounds, rest) = SplitSummary.rests(planned, split, notebook.settings)
      total += Double(rounds) * rest
      // The rest before a mini-set is short.
      for plan in planned.setPlans { total += min(0, (plan.kind.miniRest ?? rest) - rest) }
      lastRest = rest
    }
    if isKnown { seconds = max(0, total - lastRest) }
  }

  /// Nil where it is not known.
  private static func secondsPerSet(_ planned: SplitExercise, _ notebook: Notebook) -> Double? {
    let exercise = notebook.exercise(planned.exerciseID)
    let sides = exercise?.isUnilateral == true ? 2.0 : 1
    if let seconds = planned.seconds { return seconds * sides }
    switch (exercise?.loadType ?? planned.loadType).known {
    case .weighted, .bodyweight, .assisted:
      return Double(planned.lowestReps + planned.highestReps) / 2 * secondsPerRep * sides
    case .duration, .distance, nil: return nil
    }
  }

  /// How often there is a rest, and how long it is.
  private static func rests(
    _ planned: SplitExercise, _ split: Split, _ settings: Settings
  ) -> (rounds: Int, seconds: Double) {
    var rounds = planned.plannedSetCount
    var rest = planned.restSeconds ?? settings.restSeconds
    guard let superset = planned.superset else { return (rounds, rest) }
    for other in split.exercises where other.superset == superset {
      rounds = max(rounds, other.plannedSetCount)
      rest = max(rest, other.restSeconds ?? settings.restSeconds)
    }
    return (rounds, rest)
  }
}

extension Notebook {
  /// An exercise as it is, or as it was before it was deleted.
  func exerciseEvenDeleted(_ id: ULID?) -> Exercise? {
    if let exercise = exercise(id) { return exercise }
    guard let id, let tombstone = tombstones[id], tombstone.deletedKind == Exercise.kind.name
    else { return nil }
    return try? Exercise(decoding: Array(tombstone.lastText.utf8))
  }
}
