import Documents

/// A named list of exercises to train together.
public struct Split: Document {
  public static let kind = DocumentKind.splits
  public static let schema = 1

  public var id = ULID.none
  public var name = ""
  public var order = 0
  public var notes = ""
  public var exercises: [SplitExercise] = []
  public var lineage = Lineage()
  public var unknown = UnknownFields()

  public init() {}

  public init(id: ULID, name: String, order: Int = 0, exercises: [SplitExercise] = []) {
    self.id = id
    self.name = name
    self.order = order
    self.exercises = exercises
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("name", &name)
    try visitor.field("order", &order, default: 0)
    try visitor.note("notes", &notes)
    try visitor.field("exercises", &exercises, default: [])
  }
}

/// What a split asks for in one exercise; a copy, so that it stands without the exercise.
public struct SplitExercise: Record {
  public static let sets = 1...100
  public static let reps = 1...10_000

  public var id = ULID.none
  /// Nil where the exercise was deleted.
  public var exerciseID: ULID?
  public var exerciseName = ""
  public var loadType = Open(LoadType.weighted)
  public var setCount = 4
  public var lowestReps = 10
  public var highestReps = 10
  public var weight: Weight?
  /// Seconds to hold, for timed exercises.
  public var seconds: Double?
  public var restSeconds: Double?
  /// Exercises with the same number are done in turn.
  public var superset: Int?
  /// How it gets harder; nil where it stays as it is.
  public var progression: Progression?
  /// Set by set where they differ; empty for `setCount` equal ones.
  public var setPlans: [SetPlan] = []
  /// What shares of sets are of; nil for nine tenths of the estimated maximum.
  public var trainingMaximum: Weight?
  /// Whether each set is one for the left and one for the right.
  public var isBySide = false
  public var notes = ""
  public var unknown = UnknownFields()

  public init() {}

  public init(
    id: ULID, exercise: Exercise, setCount: Int = 4, reps: ClosedRange<Int> = 10...10,
    weight: Weight? = nil
  ) {
    self.id = id
    exerciseID = exercise.id
    exerciseName = exercise.name
    loadType = exercise.loadType
    self.setCount = setCount
    lowestReps = reps.lowerBound
    highestReps = reps.upperBound
    self.weight = weight
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("id", &id)
    try visitor.field("exerciseID", &exerciseID)
    try visitor.field("exerciseName", &exerciseName)
    try visitor.field("loadType", &loadType, default: Open(.weighted))
    try visitor.field("sets", &setCount, in: SplitExercise.sets, default: 4)
    try visitor.field("lowestReps", &lowestReps, in: SplitExercise.reps, default: 10)
    try visitor.field("highestReps", &highestReps, in: SplitExercise.reps, default: 10)
    try visitor.field("weight", &weight)
    try visitor.field("seconds", &seconds, in: ExerciseLog.seconds)
    try visitor.field("restSeconds", &restSeconds, in: 0...86_400)
    try visitor.field("superset", &superset)
    try visitor.field("progression", &progression)
    try visitor.field("setPlans", &setPlans, default: [])
    try visitor.field("trainingMax", &trainingMaximum)
    try visitor.field("bySide", &isBySide, default: false)
    try visitor.note("notes", &notes)
  }

  /// How many sets it asks for; those for left and right are one.
  public var plannedSetCount: Int { setPlans.isEmpty ? setCount : setPlans.count }

  /// Its sets in the order that they are done: the place of each among those that are asked for,
  /// and its side. Mini-sets stay with the side of their set.
  public var turns: [(place: Int, side: Open<BodySide>?)] {
    var sides: [Open<BodySide>?] = [nil]
    if isBySide { sides = [Open(BodySide.left), Open(BodySide.right)] }
    var turns: [(place: Int, side: Open<BodySide>?)] = []
    var start = 0
    while start < plannedSetCount {
      let end = placeBehindSet(start, of: setPlans.count) { setPlans[$0].kind.isMini }
      for side in sides {
        for place in start..<end { turns.append((place, side)) }
      }
      start = end
    }
    return turns
  }
}
