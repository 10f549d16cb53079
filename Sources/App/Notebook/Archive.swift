import Documents
import Sequences
import Strength

/// Everything that follows from the workouts that have ended, kept up as they change.
public struct Archive: Sendable {
  /// Where a workout stands in time.
  public struct Key: Comparable, Sendable {
    public var startedAt: Int64
    /// The day on which it began, where it was.
    public var day: CivilDay
    public var id: ULID
    /// Where it was, so that what was done in a gym is found without a look at other workouts.
    public var gymID: ULID?

    public static func == (left: Key, right: Key) -> Bool {
      left.startedAt == right.startedAt && left.id == right.id
    }

    public static func < (left: Key, right: Key) -> Bool {
      left.startedAt != right.startedAt ? left.startedAt < right.startedAt : left.id < right.id
    }
  }

  /// All ended workouts, oldest first.
  public private(set) var keys: [Key] = []
  /// The workouts that hold an exercise, oldest first.
  private var byExercise: [ExerciseReference: [Key]] = [:]
  /// Hard sets as columns, for volume.
  public private(set) var columns = SetColumns()
  private var rows: [ULID: Range<Int>] = [:]
  /// Another one after each change.
  private(set) var version = 0

  public init() {}

  /// Everything anew.
  public init(
    _ workouts: some Collection<Workout>, weights: BodyWeights, after old: Archive = Archive()
  ) {
    version = old.version + 1
    for workout in workouts where !workout.isRunning {
      let key = Key(workout)
      keys.append(key)
      for reference in Archive.exercises(of: workout) {
        byExercise[reference, default: []].append(key)
      }
      addRows(workout, weights)
    }
    keys.order()
    for reference in Array(byExercise.keys) { byExercise[reference]?.order() }
  }

  public mutating func add(_ workout: Workout, weights: BodyWeights) {
    if workout.isRunning { return }
    version += 1
    let key = Key(workout)
    Archive.insert(key, into: &keys)
    for reference in Archive.exercises(of: workout) {
      Archive.insert(key, into: &byExercise[reference, default: []])
    }
    addRows(workout, weights)
  }

  public mutating func remove(_ workout: Workout) {
    if workout.isRunning { return }
    version += 1
    let key = Key(workout)
    Archive.remove(key, from: &keys)
    for reference in Archive.exercises(of: workout) {
      Archive.remove(key, from: &byExercise[reference, default: []])
    }
    if let rows = rows.removeValue(forKey: workout.id) { columns.clear(rows) }
  }

  /// The workouts that hold an exercise, oldest first.
  public func keys(of exercise: ExerciseReference) -> [Key] { byExercise[exercise] ?? [] }

  /// Every exercise that has ever been done.
  public var exercises: [ExerciseReference] {
    byExercise.filter { !$0.value.isEmpty }.map { $0.key }
  }

  /// The positions in `keys` of the workouts that started on days of a range. Between them stand
  /// workouts of other days that began far away, where it was another day.
  public func positions(in days: ClosedRange<CivilDay>) -> Range<Int> {
    // The local day may differ from the one in UTC by one.
    var low = firstPosition(from: days.lowerBound - 1)
    var high = firstPosition(from: days.upperBound + 2)
    while low < high, keys[low].day < days.lowerBound { low += 1 }
    while high > low, keys[high - 1].day > days.upperBound { high -= 1 }
    return low..<high
  }

  /// The first position whose workout started on a day in UTC or after it.
  private func firstPosition(from day: CivilDay) -> Int {
    let start = Int64(day.number) * CivilTime.millisecondsPerDay
    return Archive.position(of: Key(startedAt: start, day: day, id: .none), in: keys)
  }

  private mutating func addRows(_ workout: Workout, _ weights: BodyWeights) {
    let first = columns.count
    columns.append(workout, weights: weights)
    if columns.count > first { rows[workout.id] = first..<columns.count }
  }

  private static func exercises(of workout: Workout) -> Set<ExerciseReference> {
    var references: Set<ExerciseReference> = []
    for log in workout.logs where !log.sets.isEmpty {
      references.insert(ExerciseReference(id: log.exerciseID, name: log.exerciseName))
    }
    return references
  }

  private static func position(of key: Key, in keys: [Key]) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func insert(_ key: Key, into keys: inout [Key]) {
    keys.insert(key, at: position(of: key, in: keys))
  }

  private static func remove(_ key: Key, from keys: inout [Key]) {
    let position = position(of: key, in: keys)
    if position < keys.count, keys[position] == key { keys.remove(at: position) }
  }
}

extension Archive.Key {
  public init(_ workout: Workout) {
    self.init(
      startedAt: workout.startedAt.milliseconds, day: workout.startedAt.day, id: workout.id,
      gymID: workout.gymID)
  }
}

extension Array where Element == Workout {
  /// The one that runs; of several the one started last.
  public var running: Workout? {
    var newest: Workout?
    for workout in self where workout.isRunning {
      if newest.map({ Archive.Key($0) < Archive.Key(workout) }) ?? true { newest = workout }
    }
    return newest
  }
}

extension Session {
  /// Whether it runs and can be gone on with: there may be nothing to play in it, or too much.
  public var isBeingPlayed: Bool { isRunning && (try? Runner(self)) != nil }
}

extension Array where Element == Session {
  /// The one that is played; of several the one started last.
  public var running: Session? {
    var newest: Session?
    for session in self where session.isRunning {
      let isLater = newest.map {
        ($0.startedAt.milliseconds, $0.id) < (session.startedAt.milliseconds, session.id)
      }
      if isLater ?? true { newest = session }
    }
    return newest
  }
}
