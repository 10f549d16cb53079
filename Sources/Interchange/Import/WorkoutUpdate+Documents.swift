import Documents
import Strength

// What a workout and its sets take from an export, and what is kept of that.

extension ImportSource.Entry {
  /// Exports before the last one that are remembered.
  private static let most = 4

  var gone: ImportSource.Entry {
    var entry = self
    entry.isGone = true
    return entry
  }

  mutating func follow(_ content: String) {
    former = Array(([self.content] + former.filter { $0 != content }).prefix(Self.most))
    self.content = content
  }
}

extension WorkoutSet {
  init(_ imported: ImportedSet, id: ULID) {
    self.init(id: id, kind: imported.kind, reps: imported.reps, weight: imported.weight)
    side = imported.side.map { Open($0) }
    seconds = imported.seconds
    distance = imported.distance
    rpe = imported.rpe
    notes = imported.notes
    completedAt = imported.completedAt
  }
}

extension ExerciseLog {
  /// Of a set, which most often is the next one.
  func place(of id: ULID, near next: Int) -> Int? {
    if sets.indices.contains(next), sets[next].id == id { return next }
    return sets.firstIndex { $0.id == id }
  }

  mutating func relink(to exercise: Exercise) {
    exerciseID = exercise.id
    exerciseName = exercise.name
    loadType = exercise.loadType
  }
}

extension Workout {
  /// In place of what was known of the same source.
  mutating func remember(_ source: ImportSource) {
    if let index = sources.firstIndex(where: { $0.id == source.id }) {
      sources[index] = source
    } else {
      sources.append(source)
    }
  }
}
