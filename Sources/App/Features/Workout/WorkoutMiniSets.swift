import Documents
import Strength

extension State {
  /// Adds a mini-set behind a set, and behind those that it has already.
  mutating func addMini(_ kind: SetKind, to id: ULID, _ workout: inout Workout) {
    guard let place = workout.place(of: id) else { return }
    let sets = workout.logs[place.log].sets
    let end = placeBehindSet(place.set, of: sets.count) { sets[$0].isMini }
    var mini = planned(after: sets[place.set])
    mini.kind = Open(kind)
    // As many as in the one before it; the first one has to be counted.
    mini.reps = sets[end - 1].isMini ? sets[end - 1].reps : nil
    workout.logs[place.log].sets.insert(mini, at: end)
    self.workout.sheet = nil
    self.workout.selected = nil
  }

  /// Makes one set for the left and one for the right of each that is still to do; a set's
  /// mini-sets stay with it.
  mutating func partSides(of id: ULID, _ workout: inout Workout) {
    guard let log = workout.logIndex(id) else { return }
    let before = workout
    let old = workout.logs[log].sets
    var sets: [WorkoutSet] = []
    var start = 0
    while start < old.count {
      let end = placeBehindSet(start, of: old.count) { old[$0].isMini }
      let isParted = old[start].canBeParted
      for place in start..<end {
        sets.append(old[place])
        if isParted { sets[sets.count - 1].side = Open(BodySide.left) }
      }
      for place in start..<end where isParted {
        var other = planned(after: old[place])
        other.side = Open(BodySide.right)
        sets.append(other)
      }
      start = end
    }
    workout.logs[log].sets = sets
    self.workout.sheet = nil
    self.workout.selected = nil
    offerUndo(
      "Left and right separately", restoring: [.workout(before)], changed: [.workout(workout)])
  }
}

extension WorkoutSet {
  /// Whether it can become one for the left and one for the right.
  var canBeParted: Bool { isHard && side == nil && completedAt == nil }
}
