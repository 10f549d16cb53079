import Documents
import Strength

/// Puts rows together into workouts and blocks, whatever order the rows come in.
struct LogBuilder {
  private struct Key: Hashable {
    var start: CivilTime
    var name: String
  }

  private(set) var workouts: [ImportedWorkout] = []
  private var positions: [Key: Int] = [:]
  /// What the latest row of each workout belonged to.
  private var lastBlock: [Int: BlockKey] = [:]

  /// What rows have in common that follow each other in one block.
  struct BlockKey: Equatable {
    var exercise: String
    var superset: Int?
    /// The number of the last set, where the format numbers them.
    var setNumber: Int?
  }

  /// The position of the workout with this start and name; new ones go through `make`.
  mutating func workout(
    _ start: CivilTime, _ name: String, make: (inout ImportedWorkout) -> Void
  ) -> Int {
    let key = Key(start: start, name: name)
    if let position = positions[key] { return position }
    var workout = ImportedWorkout(name: name.isEmpty ? "Workout" : name, start: start)
    make(&workout)
    workouts.append(workout)
    positions[key] = workouts.count - 1
    return workouts.count - 1
  }

  /// Changes the block that a row belongs to: the last one of the workout, or a new one where the
  /// exercise, the superset or the numbering says so.
  mutating func block(
    _ workout: Int, _ key: BlockKey, change: (inout ImportedBlock) -> Void
  ) {
    let last = lastBlock[workout]
    var continues = last?.exercise == key.exercise && last?.superset == key.superset
    if let number = key.setNumber, let before = last?.setNumber, number <= before {
      continues = false
    }
    if !continues || workouts[workout].blocks.isEmpty {
      var block = ImportedBlock(exerciseName: key.exercise)
      block.superset = key.superset
      workouts[workout].blocks.append(block)
    }
    var next = key
    if continues, next.setNumber == nil { next.setNumber = last?.setNumber }
    lastBlock[workout] = next
    change(&workouts[workout].blocks[workouts[workout].blocks.count - 1])
  }
}

extension ImportedSet {
  /// Whether nothing was done in it.
  var isEmpty: Bool {
    (reps ?? 0) == 0 && weight == nil && seconds == nil && distance == nil
  }
}
