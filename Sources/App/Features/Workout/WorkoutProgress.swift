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

  /// Whether it follows a split, or a day of the coach or of a programme, so that it has an end.
  var isPlanned: Bool { splitID != nil || planDayID != nil }

  /// The set to do next: in turn within a superset, else where one stands, else from the top.
  var nextSet: (log: Int, set: Int)? {
    guard let last = lastCompleted else { return firstOpen(in: Array(logs.indices)) }
    if let open = firstOpen(in: [last.log]), logs[open.log].goesOn(open.set) { return open }
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

  /// Rounds of a superset that an exercise has done; warm-ups, mini-sets and second sides are none.
  func roundCount(_ log: Int) -> Int {
    let sets = logs[log].sets
    return sets.indices.reduce(0) { sum, place in
      let isRound =
        sets[place].completedAt != nil && sets[place].kind != Open(.warmup)
        && !logs[log].goesOn(place)
      return sum + (isRound ? 1 : 0)
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
  /// What a set is called in its list: its number among the working ones, or a letter, and the
  /// letter of its side.
  func label(_ set: Int) -> String {
    let label =
      switch sets[set].kind {
      case .known(.warmup): "W"
      case .known(.drop): "D"
      case .known(.failure): "F"
      case .known(.restPause): "R"
      case .known(.myo): "M"
      case .newer: "?"
      case .known(.working): number(set)
      }
    guard let side = sets[set].side else { return label }
    return switch side {
    case .known(.left): label + "L"
    case .known(.right): label + "R"
    case .newer: label + "?"
    }
  }

  /// Among the working sets; left and right have the same.
  func number(_ set: Int) -> String {
    let side = sets[set].side ?? Open(BodySide.left)
    return String(
      sets[...set].reduce(0) {
        $0 + ($1.kind == Open(.working) && ($1.side ?? side) == side ? 1 : 0)
      })
  }

  /// Whether a set is done right after the one before it: as its mini-set, or for the other side.
  func goesOn(_ set: Int) -> Bool { sets[set].isMini || isSecondSide(set) }

  /// Whether a set is the other side of the one before it.
  private func isSecondSide(_ set: Int) -> Bool {
    guard let side = sets[set].side else { return false }
    var before: [WorkoutSet] = []
    for other in sets[..<set] where other.side != nil && !other.isMini {
      if other.isHard == sets[set].isHard { before.append(other) }
    }
    guard let last = before.last, last.side != side else { return false }
    let same = before.reduce(0) { $0 + ($1.side == side ? 1 : 0) }
    return before.count - same > same
  }
}

extension State {
  /// The set that the page is about: the one chosen, else the next one to do.
  func currentSet(of workout: Workout) -> (log: Int, set: Int)? {
    self.workout.selected.flatMap { workout.place(of: $0) } ?? workout.nextSet
  }

  /// What was done in a log's exercise the last time in this gym; nil where it never was.
  func lastTime(_ log: Int, in workout: Workout) -> (sets: [WorkoutSet], day: CivilDay)? {
    let reference = workout.logs[log].reference
    return notebook.lastTime(reference, gymID: workout.gymID, turn: workout.turn(of: log)).map {
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

  /// Seconds to rest after one of its sets; 0 before the other side.
  ///
  /// - Parameter next: the place of the set that comes next; nil for none, or one of another log.
  func rest(after set: WorkoutSet, before next: Int?, _ settings: Settings) -> Double {
    let seconds = restSeconds ?? settings.restSeconds
    if let next, goesOn(next) { return min(seconds, sets[next].kind.miniRest ?? 0) }
    return set.kind == Open(.warmup) ? min(seconds, ExerciseLog.warmUpRest) : seconds
  }

  /// The set of last time that a set is held against: the same of its kind, for the same side.
  func counterpart(of set: Int, among last: [WorkoutSet]) -> WorkoutSet? {
    let it = sets[set]
    func isAlike(_ other: WorkoutSet) -> Bool {
      other.isHard == it.isHard && other.isMini == it.isMini
    }
    let number = sets[..<set].reduce(0) { $0 + (isAlike($1) && $1.side == it.side ? 1 : 0) }
    let alike = last.filter { isAlike($0) }
    var same = alike.filter { $0.side == it.side }
    // What was done for both sides tells of each, and the other way round.
    if same.isEmpty {
      let other: Open<BodySide>? = it.side == nil ? Open(BodySide.left) : nil
      same = alike.filter { $0.side == other }
    }
    return number < same.count ? same[number] : nil
  }
}
