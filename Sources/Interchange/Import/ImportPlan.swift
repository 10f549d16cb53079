import Documents
import Strength

/// What an import would do: documents to save and what to tell the person.
public struct ImportPlan: Equatable, Sendable {
  public var format = ""
  public var variant = ""
  public var rows = 0
  /// New and changed ones; everything that they refer to is in the lists before them.
  public var muscles: [Muscle] = []
  public var exercises: [Exercise] = []
  public var workouts: [Workout] = []
  /// Workouts and sets that were not there before; warm-ups are sets, too.
  public var newWorkouts = 0
  public var newSets = 0
  public var newWarmups = 0
  public var newExercises = 0
  /// Sets that were there already, as the export has them.
  public var unchangedSets = 0
  /// Sets that were changed in the export since, and not here.
  public var updatedSets = 0
  /// Sets that were changed or removed here, and stay so.
  public var keptSets = 0
  /// Sets that an earlier export had and this one has not; they stay.
  public var goneSets = 0
  /// Workouts that another app has brought already, and that take in what this file knows.
  public var mergedWorkouts = 0
  /// Workouts that another app has brought already, and that were not added.
  public var sameWorkouts: [SameWorkout] = []
  /// Names that nothing is known of, with the closest known ones.
  public var openNames: [(name: String, suggestions: [String])] = []
  public var diagnostics: [Diagnostic] = []
  /// Each exercise of the export, in its order.
  public var matches: [ExerciseMatch] = []
  /// Places in `matches` by folded name in the export.
  private var matchPlaces: [String: Int] = [:]

  public init() {}

  public static func == (left: ImportPlan, right: ImportPlan) -> Bool {
    left.workouts == right.workouts && left.exercises == right.exercises
      && left.muscles == right.muscles && left.diagnostics == right.diagnostics
  }
}

extension ImportPlan {
  /// Rows that were skipped or partly imported.
  public var refusedRows: Int {
    Set(diagnostics.filter { $0.severity == .error && $0.line > 0 }.map { $0.line }).count
  }

  mutating func tell(_ code: String, _ line: Int, _ message: String) {
    diagnostics.append(
      Diagnostic(line: line, column: 0, severity: .note, code: code, message: message))
  }

  /// Counts sets that were not there before; warm-ups are sets, too.
  public mutating func count(new sets: [WorkoutSet]) {
    newSets += sets.count
    newWarmups += sets.filter { $0.kind == Open(.warmup) }.count
  }

  /// Counts a workout of another app with what this file knows of it; its sets are going to be
  /// counted as unchanged.
  mutating func count(_ merged: Workout, mergedInto workout: Workout) {
    mergedWorkouts += 1
    for (new, old) in zip(merged.logs, workout.logs) {
      let changed = zip(new.sets, old.sets).filter { $0 != $1 }.count
      updatedSets += changed
      unchangedSets -= changed
    }
  }

  /// Counts a workout that comes or stays as a whole.
  public mutating func count(_ workout: Workout, isHere: Bool) {
    let sets = workout.logs.flatMap { $0.sets }
    if isHere {
      unchangedSets += sets.count
    } else {
      newWorkouts += 1
      count(new: sets)
    }
  }
}

/// What an exercise of an export was taken for.
public struct ExerciseMatch: Equatable, Sendable {
  public enum How: String, Sendable {
    /// The map says so.
    case mapped
    /// One of the library has this name, alias or these words.
    case library
    /// One of the catalogue has, and comes into the library.
    case catalogue
    /// What we think it is: nothing is known of the name, but its words say enough.
    case guess
    /// An earlier import has placed it.
    case kept
    /// Nothing is known of the name: it is kept without muscles.
    case open
  }

  /// In the export.
  public var name: String
  /// Nil where its document is gone.
  public var exerciseID: ULID?
  public var exerciseName: String
  public var how: How
  /// What else it may be, where that is a question.
  public var suggestions: [String] = []
  /// In the export, whether new or not.
  public var sets = 0
}

extension ImportPlan {
  /// What names that nothing is known of were taken for.
  public var guesses: [ExerciseMatch] { matches.filter { $0.how == .guess } }

  mutating func match(
    _ block: ImportedBlock, with exercise: Exercise, how: ExerciseMatch.How,
    suggestions: [String] = []
  ) {
    add(
      ExerciseMatch(
        name: block.exerciseName, exerciseID: exercise.id, exerciseName: exercise.name, how: how,
        suggestions: suggestions))
  }

  mutating func match(_ block: ImportedBlock, with log: ExerciseLog) {
    add(
      ExerciseMatch(
        name: block.exerciseName, exerciseID: log.exerciseID, exerciseName: log.exerciseName,
        how: .kept))
  }

  private mutating func add(_ match: ExerciseMatch) {
    let key = ExerciseName.folded(match.name)
    if matchPlaces[key] != nil { return }
    matchPlaces[key] = matches.count
    matches.append(match)
  }

  mutating func count(setsOf block: ImportedBlock) {
    guard let place = matchPlaces[ExerciseName.folded(block.exerciseName)] else { return }
    matches[place].sets += block.sets.count
  }
}
