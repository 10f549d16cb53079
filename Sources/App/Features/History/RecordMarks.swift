import Documents
import Strength

/// What sets of a workout were records in, at the time they were done: badges, what is said in the
/// workout, and its summary all go by it.
public struct RecordMarks: Sendable {
  /// By log and set.
  public private(set) var kinds: [[RecordKinds]] = []
  /// Positions of logs whose exercise had never been done before.
  public private(set) var firstTimes: [Int] = []
  /// The bests with what the workout has added.
  private(set) var after: Bests

  /// Records as the summary lists them: of each kind one in a log, the last, which is the best.
  public var records: [(log: Int, set: Int, kind: RecordKind)] {
    var found: [(log: Int, set: Int, kind: RecordKind)] = []
    for (log, marks) in kinds.enumerated() {
      for kind in RecordKind.allCases {
        guard let set = marks.lastIndex(where: { $0.contains(kind) }) else { continue }
        found.append((log: log, set: set, kind: kind))
      }
    }
    return found
  }

  public var recordCount: Int { records.count }

  public init(_ workout: Workout, in notebook: __shared Notebook) {
    self.init(workout, Bests(before: workout, in: notebook), notebook.weights)
  }

  /// - Parameters:
  ///   - workout: one that has ended, or runs: sets that are still to do are no records.
  ///   - before: the bests up to it; exercises that are not among them have no records.
  init(_ workout: __shared Workout, _ before: Bests, _ weights: __shared BodyWeights) {
    after = before
    let body = workout.bodyWeight ?? weights.weight(on: workout.startedAt.day)
    for (position, log) in workout.logs.enumerated() {
      let place = after.position(of: log)
      var marks: [RecordKinds] = []
      for set in log.sets {
        var mark = RecordKinds()
        if let place, workout.isDone(set) {
          mark = after.raise(place, set, log.loadType, body)
          // What beats nothing is no record yet.
          if before.list[place].isEmpty { mark = RecordKinds() }
        }
        marks.append(mark)
      }
      if let place, after.list[place].isEmpty, log.hasHardSets {
        firstTimes.append(position)
        after.list[place].isEmpty = false
      }
      kinds.append(marks)
    }
  }
}

/// What a set can be the best in.
public enum RecordKind: Int, CaseIterable, Sendable {
  case heaviest, assistance, oneRepMax, reps, seconds, metres

  /// Beside the set.
  var word: Literal {
    switch self {
    case .heaviest: "heaviest"
    case .assistance: "least assistance"
    case .oneRepMax: "best 1RM"
    case .reps: "most reps"
    case .seconds: "longest"
    case .metres: "farthest"
    }
  }
}

/// What one set was the best in.
public struct RecordKinds: Equatable, Sendable {
  private var bits = 0

  public var isEmpty: Bool { bits == 0 }

  public func contains(_ kind: RecordKind) -> Bool { bits & (1 << kind.rawValue) != 0 }

  mutating func insert(_ kind: RecordKind, if isBetter: Bool) {
    if isBetter { bits |= 1 << kind.rawValue }
  }

  /// Such as `heaviest, best 1RM`; empty where it was no record.
  public var words: String {
    var words = ""
    for kind in RecordKind.allCases where contains(kind) {
      words += (words.isEmpty ? "" : ", ") + kind.word.description
    }
    return words
  }
}

/// The best of a workout's exercises up to a moment.
struct Bests: Sendable {
  struct Best: Sendable {
    var exercise: ExerciseReference
    /// As `WorkoutSet.recordKilograms` has it.
    var heaviest = -Double.infinity
    var oneRepMax = 0.0
    var reps = 0
    var seconds = 0.0
    var metres = 0.0
    /// Whether columns tell all of it: they have neither times nor what was added to a body.
    var isInColumns = true
    /// Whether it holds nothing from before the workout.
    var isEmpty = true
  }

  let workoutID: ULID
  /// What maxima are estimated by.
  let formula: OneRepMaxFormula
  /// Where the workout stands in time, and what of the archive they were taken from.
  private let key: Archive.Key
  private let archiveVersion: Int
  /// The exercises that they were looked up for.
  private var wanted: [Wanted] = []

  private struct Wanted: Equatable {
    var exercise: ExerciseReference
    var isInColumns: Bool
  }

  /// One for each exercise; they are few.
  var list: [Best] = []

  /// Everything before a workout: earlier days from the archive's columns, which are fast to walk;
  /// the same day, and exercises that columns do not tell all of, from the workouts themselves.
  ///
  /// - Parameter known: those of before, which stay where nothing that they stand on has changed.
  init(before workout: Workout, in notebook: __shared Notebook, known: Bests? = nil) {
    workoutID = workout.id
    formula = notebook.settings.oneRepMaxFormula
    key = Archive.Key(workout)
    archiveVersion = notebook.archive.version
    let day = key.day
    for log in workout.logs where self.position(of: log) == nil {
      list.append(
        Best(exercise: ExerciseReference(id: log.exerciseID, name: log.exerciseName)))
    }
    // Nor do they have an RPE.
    let isRated = formula == .rpe
    for log in workout.logs
    where isRated || log.loadType.isBody || log.sets.contains(where: { $0.isMeasured }) {
      if let place = position(of: log) { list[place].isInColumns = false }
    }
    for place in list.indices where list[place].isInColumns {
      guard let first = notebook.archive.keys(of: list[place].exercise).first,
        let logs = notebook.workout(first.id)?.logs
      else { continue }
      // What was the body's own exercise before has the body among the loads of its columns.
      for log in logs where log.loadType.isBody && self.position(of: log) == place {
        list[place].isInColumns = false
      }
    }
    wanted = list.map { Wanted(exercise: $0.exercise, isInColumns: $0.isInColumns) }
    if let known, known.isFor(self) {
      list = known.list
      return
    }
    takeColumns(notebook.archive.columns, before: day)
    for position in notebook.archive.positions(in: day...day)
    where notebook.archive.keys[position] < key {
      take(notebook.archive.keys[position].id, notebook, nil)
    }
    for place in list.indices where !list[place].isInColumns {
      for earlier in notebook.archive.keys(of: list[place].exercise) where earlier < key {
        take(earlier.id, notebook, place)
      }
    }
  }

  /// Whether they are looked up for the same, in the same.
  private func isFor(_ other: Bests) -> Bool {
    workoutID == other.workoutID && key == other.key && formula == other.formula
      && archiveVersion == other.archiveVersion && wanted == other.wanted
  }

  func position(of log: ExerciseLog) -> Int? {
    let reference = ExerciseReference(id: log.exerciseID, name: log.exerciseName)
    return list.firstIndex { $0.exercise == reference }
  }

  private mutating func takeColumns(_ columns: SetColumns, before day: CivilDay) {
    let places = columns.exercises.map { exercise in
      list.firstIndex { $0.isInColumns && $0.exercise == exercise } ?? -1
    }
    for row in 0..<columns.count {
      let place = places[Int(columns.exercise[row])]
      // Rows that were taken out lie before all days.
      if place < 0 || columns.day[row] >= day.number || columns.day[row] == .min { continue }
      let (load, reps) = (columns.loadKilograms[row], Int(columns.reps[row]))
      list[place].raise(
        weight: load > 0 && reps > 0 ? load : nil, load: load, reps: reps, rpe: nil, formula)
      list[place].isEmpty = false
    }
  }

  /// Takes in what an earlier workout holds of all exercises, or of one.
  private mutating func take(_ id: ULID, _ notebook: Notebook, _ only: Int?) {
    guard let workout = notebook.workout(id) else { return }
    let body = workout.bodyWeight ?? notebook.weights.weight(on: workout.startedAt.day)
    for log in workout.logs {
      guard let place = position(of: log), only == nil || only == place else { continue }
      for set in log.sets { _ = raise(place, set, log.loadType, body) }
      if log.hasHardSets { list[place].isEmpty = false }
    }
  }

  /// Takes a set in, and says what it was the best in.
  mutating func raise(
    _ place: Int, _ set: WorkoutSet, _ loadType: Open<LoadType>, _ bodyWeight: Weight?
  ) -> RecordKinds {
    var kinds = RecordKinds()
    if !set.isHard { return kinds }
    let old = list[place]
    let load = set.loadKilograms(loadType: loadType, bodyWeight: bodyWeight)
    let weight = set.recordKilograms(loadType)
    list[place].raise(
      weight: weight, load: load ?? 0, reps: set.reps ?? 0, rpe: set.rpe, formula)
    list[place].seconds = max(old.seconds, set.seconds ?? 0)
    list[place].metres = max(old.metres, set.distance?.inBaseUnit ?? 0)
    let new = list[place]
    kinds.insert(
      loadType.known == .assisted ? .assistance : .heaviest, if: new.heaviest > old.heaviest)
    // A body that has grown heavier is no news, the weight on it is.
    kinds.insert(.oneRepMax, if: weight ?? 0 > 0 && new.oneRepMax > old.oneRepMax)
    // More reps with less on the bar are no news; with one's own body they are.
    let countsReps = loadType != Open(.weighted) || new.heaviest <= 0
    kinds.insert(.reps, if: countsReps && new.reps > old.reps)
    kinds.insert(.seconds, if: new.seconds > old.seconds)
    kinds.insert(.metres, if: new.metres > old.metres)
    return kinds
  }
}

extension Bests.Best {
  /// - Parameters:
  ///   - weight: kilograms that count for the heaviest; nil for none.
  ///   - load: kilograms that were moved; not a number where they are not known.
  fileprivate mutating func raise(
    weight: Double?, load: Double, reps: Int, rpe: Double?, _ formula: OneRepMaxFormula
  ) {
    self.reps = max(self.reps, reps)
    if let weight { heaviest = max(heaviest, weight) }
    guard load > 0, reps > 0 else { return }
    if let estimate = formula.oneRepMax(weight: load, reps: reps, rpe: rpe) {
      oneRepMax = max(oneRepMax, estimate)
    }
  }
}

extension Open<LoadType> {
  /// Whether the body is lifted, with a weight on it or with help.
  var isBody: Bool { known == .bodyweight || known == .assisted }
}

extension ExerciseLog {
  var hasHardSets: Bool { sets.contains { $0.isHard } }
}

extension WorkoutSet {
  /// Whether a time or a distance was noted.
  fileprivate var isMeasured: Bool { seconds != nil || distance != nil }
}
