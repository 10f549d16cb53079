import Documents
import Strength
import Testing

// Short ways to write down a training history. All of it is made up.

extension Exercise {
  /// An exercise with an identifier that follows from its name, and muscles of the standard list.
  init(_ name: String, _ loadType: LoadType = .weighted, shares: [(String, Double)] = []) {
    self.init(id: ULID(derivedFrom: "exercise/" + name), name: name, loadType: loadType)
    muscles = shares.map { muscle, contribution in
      ExerciseMuscle(
        muscleID: Muscle.standardID(muscle), muscleName: muscle, contribution: contribution)
    }
  }

  var reference: ExerciseReference { ExerciseReference(id: id, name: name) }

  static let bench = Exercise(
    "Bench Press", shares: [("Chest", 1), ("Triceps", 0.5), ("Front Delts", 0.25)])
  static let row = Exercise("Row", shares: [("Lats", 0.75), ("Biceps", 0.5)])
  static let dip = Exercise("Dip", .bodyweight, shares: [("Chest", 1), ("Triceps", 0.5)])
  static let plank = Exercise("Plank", .duration, shares: [("Abs", 1)])
}

extension WorkoutSet {
  /// A set as volume and records see it, without an identifier.
  init(
    _ reps: Int?, _ weight: Weight? = nil, kind: SetKind = .working, rpe: Double? = nil,
    seconds: Double? = nil, distance: Distance? = nil, completedAt: Instant? = nil
  ) {
    self.init(id: .none, kind: kind, reps: reps, weight: weight)
    self.rpe = rpe
    self.seconds = seconds
    self.distance = distance
    self.completedAt = completedAt
  }
}

extension ExerciseLog {
  init(_ exercise: Exercise, _ sets: [WorkoutSet]) {
    self.init(id: .none, exercise: exercise)
    self.sets = sets
  }
}

extension Workout {
  /// A workout that starts at `start` and has ended there and then, unless it still runs.
  init(
    _ start: String, isRunning: Bool = false, gym: Gym? = nil, bodyWeight: Weight? = nil,
    _ logs: [ExerciseLog] = []
  ) throws {
    let instant = try moment(start)
    self.init(
      id: ULID(derivedFrom: start, milliseconds: instant.milliseconds), name: "", startedAt: instant
    )
    endedAt = isRunning ? nil : instant
    gymID = gym?.id
    gymName = gym?.name ?? ""
    self.bodyWeight = bodyWeight
    self.logs = logs
  }
}

extension Volume {
  init(_ reps: Double, load: Double, sets: Double, unknownLoadSets: Double = 0) {
    self.init()
    self.reps = reps
    loadKilograms = load
    self.sets = sets
    self.unknownLoadSets = unknownLoadSets
  }
}

/// A moment such as `2026-04-08T18:00:00Z`; a day alone stands for its noon in UTC.
func moment(_ text: String) throws -> Instant {
  try #require(Instant(text.utf8.count == 10 ? text + "T12:00:00Z" : text))
}

func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

/// 1, 2, 3 … as identifiers.
struct CountingIDs: IteratorProtocol {
  private var last: UInt64 = 0

  mutating func next() -> ULID? {
    last += 1
    return ULID(high: 0, low: last)
  }
}

/// A history counted, to be asked by name.
struct CountedVolume {
  let columns: SetColumns
  let map: MuscleMap

  init(_ workouts: [Workout], exercises: [Exercise], settings: Settings = Settings()) {
    var columns = SetColumns()
    for workout in workouts { columns.append(workout, weights: BodyWeights(settings)) }
    self.columns = columns
    let byID = Dictionary(uniqueKeysWithValues: exercises.map { ($0.id, $0) })
    map = MuscleMap(columns.exercises, exercises: byID, muscles: Muscle.standard)
  }

  /// One volume a period.
  func of(muscle name: String, in periods: VolumePeriods) throws -> [Volume] {
    let column = try #require(map.muscles.firstIndex { $0.name == name })
    let table = columns.volumeByMuscle(periods, map: map)
    return (0..<table.periodCount).map { table[$0, column] }
  }

  func of(exercise name: String, in periods: VolumePeriods) throws -> [Volume] {
    let column = try #require(columns.exercises.firstIndex { $0.name == name })
    let table = columns.volumeByExercise(periods)
    return (0..<table.periodCount).map { table[$0, column] }
  }

  /// Names of the muscles that got anything.
  func muscles(in periods: VolumePeriods) -> Set<String> {
    let table = columns.volumeByMuscle(periods, map: map)
    return Set(
      map.muscles.indices.filter { table.total(column: $0) != Volume() }.map {
        map.muscles[$0].name
      })
  }
}
