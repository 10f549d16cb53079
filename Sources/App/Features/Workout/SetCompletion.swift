import Documents
import Strength

extension State {
  /// - Parameter isWeightKnownToLack: someone has said that there is none.
  mutating func complete(
    _ id: ULID, byKey: Bool = false, isWeightKnownToLack: Bool = false,
    _ workout: inout Workout, _ effects: inout Effects
  ) {
    guard let place = workout.place(of: id) else { return }
    var filled = workout
    let gap = notebook.fill(place, in: &filled)
    let log = workout.logs[place.log]
    if asks(
      for: gap, of: filled.logs[place.log].sets[place.set], in: log,
      isWeightKnownToLack: isWeightKnownToLack, &effects)
    {
      return
    }
    filled.logs[place.log].sets[place.set].completedAt = now
    workout = filled
    self.workout.selected = nil
    self.workout.sheet = nil
    device.memory[Rest.memoryKey] = nil
    let (cues, sound) = (notebook.settings.cues, sayRecords(of: place, in: workout))
    if cues.vibrates { effects.append(.vibrate([15])) }
    if cues.hasSound { effects.append(.sound(sound)) }
    guard let next = workout.nextSet else {
      // What was planned is done; where nothing was, one goes on from set to set.
      return effects.append(.focus(id: workout.isPlanned ? "finish" : "add-set-" + log.id.text))
    }
    let nextLog = workout.logs[next.log]
    let nextID = nextLog.sets[next.set].id
    effects.append(.scroll(id: "set-" + nextID.text))
    // By touch the focus stays on the button, which is the next set's then.
    if byKey {
      effects.append(.focus(id: State.fieldID(nextLog.loadType.panelFields[0], nextID)))
    }
  }

  /// Asks for what keeps a set from being done; false where nothing does.
  ///
  /// - Parameter set: with all that is known of it.
  mutating func asks(
    for gap: SetGap?, of set: WorkoutSet, in log: ExerciseLog, isWeightKnownToLack: Bool = false,
    _ effects: inout Effects
  ) -> Bool {
    var field = unreadField(of: set, in: log)
    if field == nil, case .number(let missing) = gap { field = missing }
    if let field {
      let field = State.fieldID(field, set.id)
      workout.selected = set.id
      workout.drafts[field] = workout.drafts[field] ?? ""
      effects.append(.focus(id: field))
      return true
    }
    if gap == nil || isWeightKnownToLack || workout.unweighed.contains(log.id) { return false }
    workout.sheet = .withoutWeight(set.id)
    return true
  }

  /// A number of a set whose field says something that is none.
  private func unreadField(of set: WorkoutSet, in log: ExerciseLog) -> SetField? {
    log.loadType.panelFields.first {
      !(workout.drafts[State.fieldID($0, set.id)] ?? "").isEmpty
    }
  }

  /// From a number to the next one, to the button below, to the set after it.
  mutating func goOn(from field: SetField, of id: ULID, _ effects: inout Effects) {
    guard let running = notebook.running, let place = running.place(of: id) else { return }
    let log = running.logs[place.log]
    let fields = log.loadType.panelFields
    let isRead = workout.drafts[State.fieldID(field, id)] == nil
    let position = fields.firstIndex(of: field) ?? 0
    if !isRead || position + 1 < fields.count {
      return effects.append(.focus(id: State.fieldID(fields[isRead ? position + 1 : position], id)))
    }
    if route == .play { return effects.append(.focus(id: "player-next")) }
    if log.sets[place.set].completedAt == nil { return effects.append(.focus(id: "done")) }
    workout.selected = nil
    showCurrentSet(&effects)
  }

  /// Brings the set that the page is about into sight, and the focus to it.
  mutating func showCurrentSet(_ effects: inout Effects) {
    if let running = notebook.running,
      workout.bests?.workoutID != running.id
        || workout.bests?.formula != notebook.settings.oneRepMaxFormula
    {
      takeBests(before: running)
    }
    guard let running = notebook.running, workout.sheet == nil,
      let place = currentSet(of: running)
    else { return }
    let log = running.logs[place.log]
    let id = log.sets[place.set].id
    effects.append(.scroll(id: "set-" + id.text, nearest: true))
    // Where not all of it fits, its numbers come first.
    effects.append(.scroll(id: State.fieldID(log.loadType.panelFields[0], id), nearest: true))
    focusCurrentSet(&effects)
  }

  /// To its first number; where that would bring up a keyboard, to the set itself.
  func focusCurrentSet(_ effects: inout Effects) {
    guard let running = notebook.running, let place = currentSet(of: running) else { return }
    let log = running.logs[place.log]
    let id = log.sets[place.set].id
    effects.append(
      .focus(
        id: device.isTouch ? "select-" + id.text : State.fieldID(log.loadType.panelFields[0], id)))
  }

  /// So that a page that is loaded anew is about the same set.
  mutating func rememberSelection(_ effects: inout Effects) {
    let value = workout.selected?.text
    if device.memory[WorkoutState.memoryKey] == value { return }
    remember(WorkoutState.memoryKey, value, &effects)
  }
}

/// What has to be known of a set before it is done.
public enum SetGap: Equatable, Sendable {
  case number(SetField)
  /// It may lack, once somebody has said so.
  case weight
}

extension Notebook {
  /// Puts what nobody has said into a set of a running workout that is done: it is as last time
  /// here, as its row shows it; a weight that was said with it goes on to the sets after it.
  ///
  /// - Parameters:
  ///   - before: the workout before something was said of the set; nil where its weight has gone
  ///     on already.
  ///   - isCounted: how much was done has been said: the weight alone can lack.
  /// - Returns: what is asked for first; nil where nothing lacks.
  public func fill(
    _ place: (log: Int, set: Int), since before: Workout? = nil, isCounted: Bool = false,
    in workout: inout Workout
  ) -> SetGap? {
    let log = workout.logs[place.log]
    // Sets like it follow where it was planned, and has become no drop set.
    if let before, place.log < before.logs.count,
      before.logs[place.log].sets.count == log.sets.count,
      log.sets[place.set].kind != Open(.drop)
        || before.logs[place.log].sets[place.set].kind == Open(.drop)
    {
      carryWeight(from: place, before.logs[place.log], &workout)
    }
    let last = lastSets(of: place.log, in: workout)
    var set = log.sets[place.set]
    set.fill(at: place.set, of: log, among: last, isCounted: isCounted)
    workout.logs[place.log].sets[place.set] = set
    return log.gap(of: set, last)
  }

  /// Sets to be done whose weight nobody has said, now or last time.
  public func setsLackingWeight(of workout: Workout) -> [(log: Int, set: Int)] {
    var found: [(log: Int, set: Int)] = []
    for (place, log) in workout.logs.enumerated() {
      let last = lastSets(of: place, in: workout)
      if log.isDoneWithoutWeight(last) { continue }
      for (number, set) in log.sets.enumerated()
      where set.completedAt == nil && set.lacksWeight(log.loadType)
        && log.counterpart(of: number, among: last)?.weight == nil
      {
        found.append((place, number))
      }
    }
    return found
  }

  /// What was done in a log's exercise the last time in the workout's gym; nothing where it never
  /// was.
  func lastSets(of log: Int, in workout: Workout) -> [WorkoutSet] {
    lastTime(
      workout.logs[log].reference, gymID: workout.gymID, turn: workout.turn(of: log))?.sets ?? []
  }
}

extension Open<LoadType> {
  /// The numbers that the set being done has controls for, in order.
  var panelFields: [SetField] {
    switch known {
    case .duration: [.seconds, .weight]
    case .distance: [.distance, .seconds]
    default: [.weight, .reps]
    }
  }
}

extension WorkoutSet {
  /// What is not said is as last time, as the row shows it; without one it has to be said. A
  /// mini-set has the weight of the set before it.
  ///
  /// - Parameter isCounted: how much was done has been said: the weight alone can lack.
  mutating func fill(
    at place: Int, of log: ExerciseLog, among last: [WorkoutSet], isCounted: Bool = false
  ) {
    if isMini, place > 0 { weight = weight ?? log.sets[place - 1].weight }
    let old = log.counterpart(of: place, among: last)
    weight = weight ?? old?.weight
    if isCounted { return }
    reps = reps ?? old?.reps
    seconds = seconds ?? old?.seconds
    distance = distance ?? old?.distance
  }

  /// What has to be known of a set that is done, and is not.
  func missingNumber(_ loadType: Open<LoadType>) -> SetField? {
    switch loadType {
    case .known(.duration): seconds == nil ? .seconds : nil
    case .known(.distance): distance == nil && seconds == nil ? .distance : nil
    case .known, .newer: reps == nil && seconds == nil && distance == nil ? .reps : nil
    }
  }

  /// Whether totals have to leave it out, for its weight is the load and nobody has said one.
  fileprivate func lacksWeight(_ loadType: Open<LoadType>) -> Bool {
    isHard && weight == nil && loadType.known == .weighted
  }
}

extension ExerciseLog {
  /// What has to be known of a set before it is done.
  ///
  /// - Parameter set: with all that is known of it.
  func gap(of set: WorkoutSet, _ last: [WorkoutSet]) -> SetGap? {
    if let field = set.missingNumber(loadType) { return .number(field) }
    return set.lacksWeight(loadType) && !isDoneWithoutWeight(last, besides: set.id) ? .weight : nil
  }

  /// Whether it has been said that this exercise is done without: now, or all of the last time.
  ///
  /// - Parameter set: one that tells nothing of it, as it is asked about.
  fileprivate func isDoneWithoutWeight(_ last: [WorkoutSet], besides set: ULID? = nil) -> Bool {
    sets.contains { $0.completedAt != nil && $0.id != set && $0.lacksWeight(loadType) }
      || !last.isEmpty && last.allSatisfy { $0.weight == nil }
  }
}
