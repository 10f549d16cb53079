import Documents

/// Done sets as columns, one row a set: what volume is computed over.
public struct SetColumns: Sendable {
  /// Days since 1970.
  public private(set) var day = ContiguousArray<Int32>()
  /// Positions in `exercises`.
  public private(set) var exercise = ContiguousArray<Int32>()
  public private(set) var reps = ContiguousArray<Int32>()
  /// Kilograms moved per rep; not a number where it is not known.
  public private(set) var loadKilograms = ContiguousArray<Double>()
  /// Hard sets that a row counts for, see `ExerciseLog.hardSets`.
  public private(set) var hardSets = ContiguousArray<Float>()
  /// What of its reps and its load counts, see `WorkoutSet.sideShare`.
  public private(set) var share = ContiguousArray<Float>()
  /// What the rows of `exercise` stand for.
  public private(set) var exercises: [ExerciseReference] = []

  private var positions: [ExerciseReference: Int32] = [:]

  public init() {}

  public var count: Int { day.count }

  public mutating func reserve(_ count: Int) {
    day.reserveCapacity(count)
    exercise.reserveCapacity(count)
    reps.reserveCapacity(count)
    loadKilograms.reserveCapacity(count)
    hardSets.reserveCapacity(count)
    share.reserveCapacity(count)
  }

  /// Adds the hard sets of a workout that have been done.
  public mutating func append(_ workout: Workout, weights: BodyWeights) {
    let day = workout.startedAt.day
    let body = workout.bodyWeight ?? weights.weight(on: day)
    for log in workout.logs {
      var exercise: Int32?
      for (place, set) in log.sets.enumerated() where set.isHard && workout.isDone(set) {
        let position = exercise ?? position(log)
        exercise = position
        append(
          day: day.number, exercise: position, reps: Int32(clamping: set.reps ?? 0),
          loadKilograms: set.loadKilograms(loadType: log.loadType, bodyWeight: body),
          hardSets: Float(log.hardSets(place)), share: Float(set.sideShare))
      }
    }
  }

  private mutating func position(_ log: ExerciseLog) -> Int32 {
    let reference = ExerciseReference(id: log.exerciseID, name: log.exerciseName)
    return positions[reference] ?? add(reference)
  }

  /// Takes rows out of every sum; their places stay.
  public mutating func clear(_ rows: Range<Int>) {
    for row in rows { day[row] = .min }
  }

  public mutating func append(
    day: CivilDay, exercise reference: ExerciseReference, reps: Int, loadKilograms: Double?
  ) {
    let position = positions[reference] ?? add(reference)
    append(
      day: day.number, exercise: position, reps: Int32(clamping: reps), loadKilograms: loadKilograms
    )
  }

  /// Adds a row for an exercise that `add` has given a position.
  @inlinable
  public mutating func append(
    day: Int32, exercise: Int32, reps: Int32, loadKilograms: Double?, hardSets: Float = 1,
    share: Float = 1
  ) {
    appendRow(day, exercise, reps, loadKilograms ?? .nan, hardSets, share)
  }

  @usableFromInline
  mutating func appendRow(
    _ day: Int32, _ exercise: Int32, _ reps: Int32, _ loadKilograms: Double, _ hardSets: Float,
    _ share: Float
  ) {
    self.day.append(day)
    self.exercise.append(exercise)
    self.reps.append(reps)
    self.loadKilograms.append(loadKilograms)
    self.hardSets.append(hardSets)
    self.share.append(share)
  }

  /// The position of an exercise that has none yet.
  public mutating func add(_ reference: ExerciseReference) -> Int32 {
    let position = Int32(exercises.count)
    exercises.append(reference)
    positions[reference] = position
    return position
  }
}

/// An exercise as a log names it: by its identifier, and by name where it has none.
public struct ExerciseReference: Hashable, Sendable {
  public var id: ULID?
  public var name: String

  public init(id: ULID?, name: String) {
    self.id = id
    self.name = name
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && (left.id != nil || left.name == right.name)
  }

  public func hash(into hasher: inout Hasher) {
    if let id { hasher.combine(id) } else { hasher.combine(name) }
  }
}

extension WorkoutSet {
  /// Kilograms moved in one rep; nil where the numbers for it are missing.
  ///
  /// A timed or covered set without a weight moves none.
  public func loadKilograms(loadType: Open<LoadType>, bodyWeight: Weight?) -> Double? {
    switch loadType {
    case .known(.weighted), .newer:
      // A weight below zero is assistance in an exercise that is not known to be assisted.
      return weight.flatMap { $0.value < 0 ? nil : $0.kilograms }
    case .known(.bodyweight): return bodyWeight.map { $0.kilograms + (weight?.kilograms ?? 0) }
    case .known(.assisted):
      return bodyWeight.map { max(0, $0.kilograms - abs(weight?.kilograms ?? 0)) }
    case .known(.duration), .known(.distance): return weight?.kilograms ?? 0
    }
  }
}
