import Documents
import Sequences
import Strength

extension Session {
  /// A session that plays a workout: it logs the workout's sets.
  init(id: ULID, playing workout: Workout, _ state: State) {
    self.init()
    self.id = id
    name = workout.title
    workoutID = workout.id
    steps = workout.steps(state)
    begin(at: state.now)
  }
}

extension Workout {
  /// The workout as cards: a set is a card of the set's identifier, so that what is done with the
  /// card is done with the set. Warm-up sets of an exercise are a checklist of such.
  func steps(_ state: State) -> [Step] {
    var steps: [Step] = []
    if !notes.isEmpty {
      steps.append(Step(id: .part("notes", of: id), title: title, .info(Info(text: notes))))
    }
    for group in turns {
      for log in group { if let step = warmUps(log) { steps.append(step) } }
      let most = group.map { hardSets($0).count }.max() ?? 0
      for round in 0..<most {
        let inRound = group.filter { round < hardSets($0).count }
        for (place, log) in inRound.enumerated() {
          let set = logs[log].sets[hardSets(log)[round]]
          steps.append(card(set, of: logs[log]))
          // In a superset one rests when the round is complete.
          if place == inRound.count - 1 { steps.append(rest(after: set, logs[log], state)) }
        }
      }
    }
    if case .card(.rest) = steps.last?.content { steps.removeLast() }
    return steps
  }

  /// Positions of logs in the order in which they are done, those of a superset together.
  private var turns: [[Int]] {
    var groups: [[Int]] = []
    for log in logs.indices {
      let partner = logs[log].superset.flatMap { superset in
        groups.firstIndex { logs[$0[0]].superset == superset }
      }
      if let partner { groups[partner].append(log) } else { groups.append([log]) }
    }
    return groups
  }

  private func hardSets(_ log: Int) -> [Int] {
    logs[log].sets.indices.filter { logs[log].sets[$0].kind != Open(.warmup) }
  }

  private func warmUps(_ log: Int) -> Step? {
    let sets = logs[log].sets.filter { $0.kind == Open(.warmup) }
    if sets.isEmpty { return nil }
    return Step(
      id: .part("warm-up", of: logs[log].id), title: "Warm up: " + logs[log].exerciseName,
      .checklist(
        Checklist(
          items: sets.map { ChecklistItem(id: $0.id, text: $0.text(loadType: logs[log].loadType)) }
        )))
  }

  private func card(_ set: WorkoutSet, of log: ExerciseLog) -> Step {
    let kind: CardKind
    if let seconds = set.seconds, set.reps == nil, seconds >= 1 {
      kind = .countdown(Countdown(seconds: Int(min(seconds, 86_400)), goesOnByItself: false))
    } else if log.loadType == Open(.duration) || log.loadType == Open(.distance) {
      kind = .countUp(CountUp())
    } else {
      kind = .repetition(Repetition(reps: max(1, set.reps ?? 10)))
    }
    return Step(
      id: set.id, title: log.exerciseName, kind, notes: set.text(loadType: log.loadType))
  }

  private func rest(after set: WorkoutSet, _ log: ExerciseLog, _ state: State) -> Step {
    let seconds = log.restSeconds ?? state.notebook.settings.restSeconds
    return Step(
      id: .part("rest", of: set.id),
      .rest(Sequences.Rest(seconds: Int(max(1, min(seconds, 86_400))))))
  }
}

extension ULID {
  /// An identifier for something that belongs to another thing and is always the same.
  fileprivate static func part(_ name: String, of id: ULID) -> ULID {
    ULID(derivedFrom: name + "/" + id.text, milliseconds: id.milliseconds)
  }
}

extension State {
  /// Completes the sets whose cards were done, and takes back those that were gone back to.
  mutating func logSets(of session: Session, _ effects: inout Effects) {
    guard let id = session.workoutID, var workout = notebook.workout(id), workout.isRunning else {
      return
    }
    let before = workout
    for state in session.cards {
      for item in state.ticked { logSet(item, isDone: true, seconds: nil, &workout) }
      let isDone = state.outcome == Open(.done)
      logSet(state.step, isDone: isDone, seconds: state.seconds, &workout)
    }
    if workout != before { save(.workout(workout), &effects) }
  }

  /// - Parameter seconds: how long the card was played.
  private func logSet(_ id: ULID, isDone: Bool, seconds: Double?, _ workout: inout Workout) {
    guard let place = workout.place(of: id) else { return }
    let log = workout.logs[place.log]
    let isLogged = log.sets[place.set].completedAt != nil
    if isDone == isLogged { return }
    workout.change(id) { set in
      set.completedAt = isDone ? now : nil
      let isTimed = log.loadType == Open(.duration) || log.loadType == Open(.distance)
      if isDone, isTimed, let seconds { set.seconds = seconds.rounded() }
    }
    if isDone { workout.fill(id, from: lastTime(log, gymID: workout.gymID)?.sets ?? [], self) }
  }

  /// Sets that ended by themselves since the session was saved.
  mutating func logTimedSets(_ effects: inout Effects) {
    guard let session = player.runner?.session, session.workoutID != nil,
      session.cards != player.followed?.cards
    else { return }
    keepSession(&effects)
  }
}

extension Workout {
  /// What was not said of a set is as last time, as the logger has it.
  fileprivate mutating func fill(_ id: ULID, from last: [WorkoutSet], _ state: State) {
    guard let place = place(of: id) else { return }
    let old = state.counterpart(of: place.set, in: logs[place.log], among: last)
    change(id) { set in
      set.weight = set.weight ?? old?.weight
      if set.seconds == nil { set.reps = set.reps ?? old?.reps ?? 10 }
      set.distance = set.distance ?? old?.distance
    }
  }
}
