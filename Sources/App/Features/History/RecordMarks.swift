import Documents
import Strength

/// What sets of a workout were records in, at the time they were done.
struct RecordMarks {
  /// By log and set: such as `heaviest, best 1RM`; empty where a set was no record.
  private(set) var words: [[String]] = []
  private(set) var count = 0
  /// Positions of logs whose exercise had never been done before.
  private(set) var firstTimes: [Int] = []

  /// - Parameter workout: one that has ended.
  init(_ workout: Workout, in notebook: __shared Notebook) {
    var bests = Bests(before: workout, in: notebook)
    let body = workout.bodyWeight ?? notebook.weights.weight(on: workout.startedAt.day)
    for (position, log) in workout.logs.enumerated() {
      let place = bests.place(of: log)
      // What beats nothing is no record yet.
      let isFirst = bests.list[place].isEmpty
      var marks: [String] = []
      for set in log.sets {
        let mark = bests.raise(place, set, log.loadType, body)
        marks.append(isFirst ? "" : mark)
        if !isFirst, !mark.isEmpty { count += 1 }
      }
      if isFirst, log.hasHardSets {
        firstTimes.append(position)
        bests.list[place].isEmpty = false
      }
      words.append(marks)
    }
  }
}

/// The best of a workout's exercises up to a moment.
private struct Bests {
  struct Best {
    var exercise: ExerciseReference
    var heaviest = 0.0
    var oneRepMax = 0.0
    var reps = 0
    var seconds = 0.0
    var metres = 0.0
    /// Whether it holds nothing from before the workout.
    var isEmpty = true
  }

  /// One for each exercise; they are few.
  var list: [Best] = []

  /// Everything before a workout: earlier days from the archive's columns, which are fast to walk;
  /// the same day, times and distances from the workouts themselves.
  init(before workout: Workout, in notebook: __shared Notebook) {
    let day = workout.startedAt.day
    let key = Archive.Key(workout)
    for log in workout.logs where self.position(of: log) == nil {
      list.append(
        Best(exercise: ExerciseReference(id: log.exerciseID, name: log.exerciseName)))
    }
    takeColumns(notebook.archive.columns, before: day)
    for position in notebook.positions(in: day...day) where notebook.archive.keys[position] < key {
      take(notebook.archive.keys[position].id, notebook, nil)
    }
    for log in workout.logs where log.sets.contains(where: { $0.isMeasured }) {
      let place = place(of: log)
      for earlier in notebook.archive.keys(of: list[place].exercise) where earlier < key {
        take(earlier.id, notebook, place)
      }
    }
  }

  private func position(of log: ExerciseLog) -> Int? {
    let reference = ExerciseReference(id: log.exerciseID, name: log.exerciseName)
    return list.firstIndex { $0.exercise == reference }
  }

  func place(of log: ExerciseLog) -> Int { position(of: log) ?? 0 }

  private mutating func takeColumns(_ columns: SetColumns, before day: CivilDay) {
    let places = columns.exercises.map { exercise in
      list.firstIndex { $0.exercise == exercise } ?? -1
    }
    for row in 0..<columns.count {
      let place = places[Int(columns.exercise[row])]
      // Rows that were taken out lie before all days.
      if place < 0 || columns.day[row] >= day.number || columns.day[row] == .min { continue }
      list[place].raise(load: columns.loadKilograms[row], reps: Int(columns.reps[row]))
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
  ) -> String {
    if !set.isHard { return "" }
    let old = list[place]
    let load = set.loadKilograms(loadType: loadType, bodyWeight: bodyWeight)
    list[place].raise(load: load ?? 0, reps: set.reps ?? 0)
    list[place].seconds = max(old.seconds, set.seconds ?? 0)
    list[place].metres = max(old.metres, set.distance?.inBaseUnit ?? 0)
    let new = list[place]
    var words = ""
    func say(_ isBetter: Bool, _ word: Literal) {
      if isBetter { words += (words.isEmpty ? "" : ", ") + word.description }
    }
    say(new.heaviest > old.heaviest, "heaviest")
    say(new.oneRepMax > old.oneRepMax, "best 1RM")
    // More reps with less on the bar are no news; with one's own body they are.
    say(new.reps > old.reps && (loadType != Open(.weighted) || new.heaviest == 0), "most reps")
    say(new.seconds > old.seconds, "longest")
    say(new.metres > old.metres, "farthest")
    return words
  }
}

extension Bests.Best {
  /// - Parameter load: kilograms; not a number where it is not known.
  fileprivate mutating func raise(load: Double, reps: Int) {
    self.reps = max(self.reps, reps)
    guard load > 0, reps > 0 else { return }
    heaviest = max(heaviest, load)
    if let estimate = OneRepMaxFormula.epley.estimate(weight: load, reps: reps) {
      oneRepMax = max(oneRepMax, estimate)
    }
  }
}

extension ExerciseLog {
  var hasHardSets: Bool { sets.contains { $0.isHard } }
}

extension WorkoutSet {
  /// Whether a time or a distance was noted.
  fileprivate var isMeasured: Bool { seconds != nil || distance != nil }
}
