import Documents
import Strength

extension Workout {
  mutating func change(_ set: ULID, _ body: (inout WorkoutSet) -> Void) {
    guard let place = place(of: set) else { return }
    body(&logs[place.log].sets[place.set])
  }

  mutating func moveSet(_ id: ULID, by distance: Int) {
    guard let place = place(of: id) else { return }
    logs[place.log].sets.move(place.set, by: distance)
  }

  /// Moves an exercise some places on; not past the ends.
  public mutating func moveLog(_ id: ULID, by distance: Int) {
    guard let log = logIndex(id) else { return }
    logs.move(log, by: distance)
  }

  /// - Parameter order: the key of the set, a space, and the key that it comes before.
  mutating func reorderSets(of log: ULID, _ order: String) {
    guard let log = logIndex(log) else { return }
    logs[log].sets.reorder(Reordering(order)) { $0.id }
  }

  /// Does an exercise in turn with the next one.
  public mutating func joinNext(_ id: ULID) {
    guard let log = logIndex(id), log + 1 < logs.count else { return }
    let used = logs.compactMap { $0.superset }
    var free = 1
    while used.contains(free) { free += 1 }
    let next = logs[log + 1].superset
    let number = logs[log].superset ?? next ?? free
    logs[log].superset = number
    logs[log + 1].superset = number
    // Nobody is left alone.
    for other in logs.indices where next != nil && logs[other].superset == next {
      logs[other].superset = number
    }
  }

  /// Takes an exercise out of its superset; one that is left alone is none.
  public mutating func separate(_ id: ULID) {
    guard let log = logIndex(id), let number = logs[log].superset else { return }
    logs[log].superset = nil
    let rest = logs.indices.filter { logs[$0].superset == number }
    if rest.count == 1 { logs[rest[0]].superset = nil }
  }
}

extension Notebook {
  /// A weight of a running workout goes on to the sets after it that are still to do and had the
  /// same one, up to the first that was touched.
  ///
  /// - Parameters:
  ///   - before: the log as it was.
  ///   - emptied: what the set weighed before its field was emptied.
  ///   - weighed: sets whose weight somebody has entered.
  public func carryWeight(
    from place: (log: Int, set: Int), _ before: ExerciseLog, emptied: Weight? = nil,
    weighed: Set<ULID> = [], _ workout: inout Workout
  ) {
    let edited = workout.logs[place.log].sets[place.set]
    guard workout.isRunning, edited.weight != nil,
      edited.weight != before.sets[place.set].weight
    else { return }
    let last = lastSets(of: place.log, in: workout)
    func shown(_ set: Int) -> Weight? {
      before.sets[set].weight ?? before.counterpart(of: set, among: last)?.weight
    }
    let old = before.sets[place.set].weight ?? emptied ?? shown(place.set)
    for later in before.sets.indices where later > place.set {
      let set = before.sets[later]
      if weighed.contains(set.id) { break }
      if set.completedAt == nil, set.isHard == edited.isHard, shown(later) == old {
        workout.logs[place.log].sets[later].weight = edited.weight
      }
    }
  }
}

extension Array {
  /// Moves an element some places on; not past the ends.
  mutating func move(_ index: Int, by distance: Int) {
    let target = index + distance
    guard indices.contains(index), indices.contains(target) else { return }
    insert(remove(at: index), at: target)
  }
}

extension State {
  // MARK: Numbers

  static func fieldID(_ field: SetField, _ set: ULID) -> String {
    "set-" + set.text + "-" + field.rawValue
  }

  /// Takes what is typed into a set, or keeps it as a draft where it is no number.
  mutating func type(_ field: SetField, _ id: ULID, _ text: String, _ workout: inout Workout) {
    guard let place = workout.place(of: id) else { return }
    let unit = weightUnit(notebook.exercise(workout.logs[place.log].exerciseID))
    let distanceUnit = notebook.settings.distanceUnit.known ?? .km
    let isEmpty = text.utf8.allSatisfy { $0 == 0x20 }
    let before = workout.logs[place.log]
    var isRead = true
    workout.change(id) { set in
      switch field {
      case .weight:
        let value = TypedNumber.read(text, in: SplitExercise.weights)
        isRead = isEmpty || value != nil
        if isRead { set.weight = value.map { Weight($0, set.weight?.unit ?? unit) } }
      case .reps:
        let value = TypedNumber.read(text, in: WorkoutSet.reps)
        isRead = isEmpty || value != nil
        if isRead { set.reps = value }
      case .seconds:
        let value = TypedNumber.readSeconds(text)
        isRead = isEmpty || value != nil
        if isRead { set.seconds = value }
      case .distance:
        let value = TypedNumber.read(text, in: 0.0...10_000.0)
        isRead = isEmpty || value != nil
        if isRead {
          set.distance = value.map { Distance($0, set.distance?.unit ?? distanceUnit) }
        }
      }
    }
    self.workout.drafts[State.fieldID(field, id)] = isRead ? nil : text
    if isRead, field == .weight { carryWeight(from: place, before, &workout) }
  }

  mutating func step(_ field: SetField, _ id: ULID, up: Bool, _ workout: inout Workout) {
    guard let place = workout.place(of: id) else { return }
    let log = workout.logs[place.log]
    let exercise = notebook.exercise(log.exerciseID)
    let last = notebook.lastSets(of: place.log, in: workout)
    let old = log.counterpart(of: place.set, among: last)
    let next = nextLoad(
      from: log.sets[place.set].weight ?? old?.weight, up: up, exercise, gymID: workout.gymID)
    let distanceUnit = notebook.settings.distanceUnit.known ?? .km
    workout.change(id) { set in
      switch field {
      case .weight: set.weight = next
      case .reps: set.reps = max(0, min(10_000, (set.reps ?? old?.reps ?? 0) + (up ? 1 : -1)))
      case .seconds: set.seconds = max(0, (set.seconds ?? old?.seconds ?? 0) + (up ? 5 : -5))
      case .distance:
        let distance = set.distance ?? old?.distance ?? Distance(0, distanceUnit)
        let step = distance.unit == .m || distance.unit == .yd ? 50 : 0.1
        let value = ((distance.value + (up ? step : -step)) * 1000).rounded() / 1000
        set.distance = Distance(max(0, value), distance.unit)
      }
    }
    self.workout.drafts[State.fieldID(field, id)] = nil
    if field == .weight { carryWeight(from: place, log, &workout) }
  }

  /// A weight goes on to the sets after it. That there is none does not: the field is empty on its
  /// way to another.
  ///
  /// - Parameter before: the log as it was.
  private mutating func carryWeight(
    from place: (log: Int, set: Int), _ before: ExerciseLog, _ workout: inout Workout
  ) {
    let edited = workout.logs[place.log].sets[place.set]
    self.workout.weighed.insert(edited.id)
    guard workout.isRunning, edited.weight != before.sets[place.set].weight else { return }
    if edited.weight == nil { return self.workout.emptied.append(before.sets[place.set]) }
    notebook.carryWeight(
      from: place, before, emptied: self.workout.emptied.last { $0.id == edited.id }?.weight,
      weighed: self.workout.weighed, &workout)
  }

  mutating func typeRest(_ text: String, log id: ULID, _ workout: inout Workout) {
    guard let log = workout.logIndex(id) else { return }
    let seconds = TypedNumber.readSeconds(text)
    let isRead = text.isEmpty || (seconds.map { $0 <= 86_400 } ?? false)
    if isRead { workout.logs[log].restSeconds = seconds }
    self.workout.drafts["log-" + id.text + "-rest"] = isRead ? nil : text
  }

  mutating func typeBodyWeight(_ text: String, _ workout: inout Workout) {
    let unit = workout.bodyWeight?.unit ?? notebook.settings.weightUnit.known ?? .kg
    let value = TypedNumber.read(text, in: unit.bodyWeights)
    if text.isEmpty || value != nil { workout.bodyWeight = value.map { Weight($0, unit) } }
    self.workout.drafts["body-weight"] = text.isEmpty || value != nil ? nil : text
  }

  // MARK: Sets and exercises

  /// - Returns: the identifier of its first field.
  mutating func addSet(to id: ULID, _ workout: inout Workout) -> String? {
    guard let log = workout.logIndex(id) else { return nil }
    var set = workout.logs[log].sets.last.map { planned(after: $0) } ?? WorkoutSet(id: newID())
    // Left and right in turn.
    if !set.isMini, let side = set.side?.known {
      set.side = Open(side == .left ? BodySide.right : .left)
    }
    workout.logs[log].sets.append(set)
    self.workout.selected = set.id
    return State.fieldID(workout.logs[log].loadType.panelFields[0], set.id)
  }

  mutating func copySet(_ id: ULID, _ workout: inout Workout) {
    guard let place = workout.place(of: id) else { return }
    let copy = planned(after: workout.logs[place.log].sets[place.set])
    workout.logs[place.log].sets.insert(copy, at: place.set + 1)
    self.workout.sheet = nil
  }

  mutating func removeSet(_ id: ULID, _ workout: inout Workout, _ effects: inout Effects) {
    guard let place = workout.place(of: id) else { return }
    let old = workout
    workout.logs[place.log].sets.remove(at: place.set)
    self.workout.sheet = nil
    self.workout.selected = nil
    let log = workout.logs[place.log]
    effects.focusRow(
      place.set, "select-", log.sets.map { $0.id }, adding: "add-set-" + log.id.text)
    offerUndo("Set removed", restoring: [.workout(old)], changed: [.workout(workout)])
  }

  mutating func removeLog(_ id: ULID, _ workout: inout Workout, _ effects: inout Effects) {
    guard let log = workout.logIndex(id) else { return }
    let old = workout
    workout.separate(id)
    let removed = workout.logs.remove(at: log)
    self.workout.sheet = nil
    self.workout.selected = nil
    effects.focusRow(log, "more-", workout.logs.map { $0.id }, adding: "add-exercise")
    offerUndo(
      removed.exerciseName + " removed", restoring: [.workout(old)], changed: [.workout(workout)])
  }
}
