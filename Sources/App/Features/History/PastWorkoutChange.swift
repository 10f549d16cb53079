import Documents
import Strength

/// The identifiers of the fields of a past workout.
enum EditField {
  static let name = "past-name"
  static let day = "past-day"
  static let time = "past-time"
  static let minutes = "past-minutes"
  static let gym = "past-gym"
  static let bodyWeight = "past-body-weight"
  static let notes = "past-notes"

  /// Another one after each addition, so that the list stands at its first line again.
  static func adding(_ workout: Workout) -> String { "past-add-" + String(workout.logs.count) }

  static func rpe(_ set: ULID) -> String { "set-" + set.text + "-rpe" }
}

/// What may be typed.
public enum EditRange {
  public static let days = VolumeRange.typedDays
  /// Minutes, up to a week.
  public static let minutes = 0.0...10_080.0
  public static let rpe = 1.0...10.0
}

extension State {
  /// Changes the workout that is being edited, and saves it.
  mutating func change(_ change: WorkoutChange, _ effects: inout Effects) {
    guard let id = history.editing, let old = notebook.workout(id) else { return }
    var workout = old
    var removed: String?
    switch change {
    case .field(let field, let text): type(field, text, &workout)
    case .log(let log, let change):
      guard let place = workout.logs.firstIndex(where: { $0.id == log }) else { return }
      removed = self.change(place, change, &workout)
      if removed != nil {
        effects.focusRow(
          place, "remove-", workout.logs.map { $0.id }, adding: EditField.adding(workout))
      }
    case .set(let log, let set, let change):
      guard let log = workout.logs.firstIndex(where: { $0.id == log }),
        let set = workout.logs[log].sets.firstIndex(where: { $0.id == set })
      else { return }
      removed = self.change(log, set, change, &workout)
      if removed != nil {
        effects.focusRow(
          set, "remove-", workout.logs[log].sets.map { $0.id },
          adding: "add-" + workout.logs[log].id.text)
      }
    case .dropLog(let order): workout.logs.reorder(order) { $0.id }
    case .addExercise(let text):
      guard let id = ULID(text), let exercise = notebook.exercise(id) else { return }
      let set = add(exercise, to: &workout)
      effects.append(.focus(id: State.fieldID(exercise.loadType.fields.first ?? .reps, set)))
    case .countSkipped(let id):
      guard let log = workout.countSkipped(id), let set = workout.logs[log].sets.last else {
        return
      }
      let field = workout.logs[log].loadType.fields.first ?? .reps
      effects.append(.focus(id: State.fieldID(field, set.id)))
    case .removeSkipped(let id):
      guard workout.removeSkipped(id) else { return }
      removed = "Removed a skipped set"
      effects.append(.focus(id: EditField.adding(workout)))
    }
    if workout == old { return }
    save(.workout(workout), &effects)
    if let removed {
      offerUndo(removed, restoring: [.workout(old)], changed: [.workout(workout)])
    }
  }

  private mutating func add(_ exercise: Exercise, to workout: inout Workout) -> ULID {
    var log = ExerciseLog(id: newID(), exercise: exercise)
    let set = WorkoutSet(id: newID())
    log.sets = [set]
    workout.logs.append(log)
    return set.id
  }

  private mutating func change(
    _ place: Int, _ change: LogChange, _ workout: inout Workout
  ) -> String? {
    switch change {
    case .move(let by): workout.logs.move(place, by: by)
    case .notes(let text): workout.logs[place].notes = text
    case .remove:
      let log = workout.logs.remove(at: place)
      workout.removeSkipped(of: log.id)
      return "Removed " + log.exerciseName
    case .dropSet(let text): workout.reorderSets(of: workout.logs[place].id, text)
    case .addSet:
      var set = workout.logs[place].sets.last ?? WorkoutSet()
      set.id = newID()
      set.completedAt = nil
      set.notes = ""
      if let side = set.side?.known { set.side = Open(side.other) }
      workout.logs[place].sets.append(set)
    }
    return nil
  }

  private mutating func change(
    _ log: Int, _ set: Int, _ change: SetChange, _ workout: inout Workout
  ) -> String? {
    switch change {
    case .move(let by): workout.logs[log].sets.move(set, by: by)
    case .kind(let name): workout.logs[log].sets[set].kind = Open(name: name)
    case .side(let name):
      workout.logs[log].sets[set].side = name.isEmpty ? nil : Open(name: name)
    case .number(let field, let text): type(field, workout.logs[log].sets[set].id, text, &workout)
    case .rpe(let text):
      let value = TypedNumber.read(text, in: EditRange.rpe)
      let isRead = value != nil || text.isEmpty
      history.drafts[EditField.rpe(workout.logs[log].sets[set].id)] = isRead ? nil : text
      if isRead { workout.logs[log].sets[set].rpe = value }
    case .remove:
      workout.logs[log].sets.remove(at: set)
      return "Removed set " + String(set + 1) + " of " + workout.logs[log].exerciseName
    }
    return nil
  }
}
