import Documents
import Strength

extension Workout {
  /// Where a set stands: its log and its place in it.
  func place(of id: ULID) -> (log: Int, set: Int)? {
    for (log, entry) in logs.enumerated() {
      if let set = entry.sets.firstIndex(where: { $0.id == id }) { return (log, set) }
    }
    return nil
  }

  func set(_ id: ULID) -> WorkoutSet? { place(of: id).map { logs[$0.log].sets[$0.set] } }

  func logIndex(_ id: ULID) -> Int? { logs.firstIndex { $0.id == id } }

  var plannedSetCount: Int { logs.reduce(0) { $0 + $1.sets.count } }

  /// The set done last, by the clock.
  var lastCompleted: (log: Int, set: WorkoutSet, at: Int64)? {
    var last: (log: Int, set: WorkoutSet, at: Int64)?
    for (log, entry) in logs.enumerated() {
      for set in entry.sets {
        guard let at = set.completedAt?.milliseconds, at >= last?.at ?? .min else { continue }
        last = (log, set, at)
      }
    }
    return last
  }

  /// The set to do next: in turn within a superset, else where one stands, else from the top.
  var nextSet: (log: Int, set: Int)? {
    guard let last = lastCompleted else { return firstOpen(in: Array(logs.indices)) }
    let partners = partners(of: last.log)
    if partners.count > 1 {
      // Whose turn it is: the fewest sets done, those after the last one first.
      let open = partners.filter { log in logs[log].sets.contains { $0.completedAt == nil } }
      if let warmUp = open.first(where: { hasOpenWarmUp($0) }) { return firstOpen(in: [warmUp]) }
      let fewest = open.map { roundCount($0) }.min()
      let due = open.filter { roundCount($0) == fewest }
      if let turn = due.first(where: { $0 > last.log }) ?? due.first {
        return firstOpen(in: [turn])
      }
    }
    let onwards = [last.log] + logs.indices.filter { $0 > last.log } + logs.indices
    return firstOpen(in: onwards)
  }

  /// Logs that are done in turn with one, itself included.
  func partners(of log: Int) -> [Int] {
    guard let number = logs[log].superset else { return [log] }
    return logs.indices.filter { logs[$0].superset == number }
  }

  /// Rounds of a superset that an exercise has done; warm-ups are none.
  func roundCount(_ log: Int) -> Int {
    logs[log].sets.reduce(0) {
      $0 + ($1.completedAt != nil && $1.kind != Open(.warmup) ? 1 : 0)
    }
  }

  private func hasOpenWarmUp(_ log: Int) -> Bool {
    logs[log].sets.contains { $0.completedAt == nil && $0.kind == Open(.warmup) }
  }

  func doneCount(_ log: Int) -> Int {
    logs[log].sets.reduce(0) { $0 + ($1.completedAt == nil ? 0 : 1) }
  }

  private func firstOpen(in candidates: [Int]) -> (log: Int, set: Int)? {
    for log in candidates {
      if let set = logs[log].sets.firstIndex(where: { $0.completedAt == nil }) {
        return (log, set)
      }
    }
    return nil
  }
}

extension ExerciseLog {
  /// What a set is called in its list: its number among the working ones, or a letter.
  func label(_ set: Int) -> String {
    switch sets[set].kind {
    case .known(.warmup): return "W"
    case .known(.drop): return "D"
    case .known(.failure): return "F"
    case .newer: return "?"
    case .known(.working):
      return String(sets[...set].reduce(0) { $0 + ($1.kind == Open(.working) ? 1 : 0) })
    }
  }
}

extension State {
  /// The set that the page is about: the one chosen, else the next one to do.
  func currentSet(of workout: Workout) -> (log: Int, set: Int)? {
    self.workout.selected.flatMap { workout.place(of: $0) } ?? workout.nextSet
  }

  /// What was done in an exercise the last time in this gym; empty where it never was.
  func lastTime(_ log: ExerciseLog, gymID: ULID?) -> (sets: [WorkoutSet], day: CivilDay)? {
    let reference = ExerciseReference(id: log.exerciseID, name: log.exerciseName)
    return notebook.lastTime(reference, gymID: gymID).map {
      (sets: $0.sets, day: $0.workout.startedAt.day)
    }
  }

  /// The unit that an exercise's weights are entered in.
  func weightUnit(_ exercise: Exercise?) -> WeightUnit {
    notebook.weightUnit(exercise)
  }
}

extension ExerciseLog {
  /// Seconds that are enough after a warm-up.
  private static let warmUpRest = 60.0

  /// Seconds to rest after one of its sets.
  func rest(after set: WorkoutSet, _ settings: Settings) -> Double {
    let seconds = restSeconds ?? settings.restSeconds
    return set.kind == Open(.warmup) ? min(seconds, ExerciseLog.warmUpRest) : seconds
  }

  /// The set of last time that a set is held against: the same of its kind.
  func counterpart(of set: Int, among last: [WorkoutSet]) -> WorkoutSet? {
    let isHard = sets[set].isHard
    let number = sets[..<set].reduce(0) { $0 + ($1.isHard == isHard ? 1 : 0) }
    let same = last.filter { $0.isHard == isHard }
    return number < same.count ? same[number] : nil
  }
}
