import Coach
import Documents
import Sequences
import Strength

extension Session {
  /// A session that plays what is open of a workout: it logs the workout's sets.
  public init(
    id: ULID, playing workout: Workout, _ notebook: __shared Notebook, at now: Instant
  ) {
    self.init()
    self.id = id
    name = workout.title
    workoutID = workout.id
    cues = notebook.settings.cues
    steps = workout.generalWarmUp(notebook) + workout.steps(notebook)
    if workout.doneSetCount > 0 { card = steps.firstIndex { workout.isOpen($0) } ?? 0 }
    begin(at: now)
  }
}

extension Workout {
  /// Whether there is a set that is still to do.
  public var hasOpenSet: Bool {
    logs.contains { $0.sets.contains { $0.completedAt == nil } }
  }

  /// The workout as cards: a set is a card of the set's identifier, so that what is done with the
  /// card is done with the set. Warm-up sets of an exercise are a checklist of such.
  func steps(_ notebook: Notebook) -> [Step] {
    var steps: [Step] = []
    let lasts = logs.indices.map { place in
      logs[place].isTimed || !logs[place].sets.contains { $0.reps == nil }
        ? [] : notebook.lastSets(of: place, in: self)
    }
    let texts = [notebook.splitNotes(of: self), notes].filter { !$0.isEmpty }
    if !texts.isEmpty {
      let info = Info(text: texts.joined(separator: "\n"))
      steps.append(Step(id: .part("notes", of: id), title: title, .info(info)))
    }
    for group in turns {
      for log in group { if let step = warmUps(log) { steps.append(step) } }
      let rounds = group.map { self.rounds($0) }
      let most = rounds.map { $0.count }.max() ?? 0
      for round in 0..<most {
        var last: (log: Int, set: Int)?
        for (place, log) in group.enumerated() where round < rounds[place].count {
          last = nil
          for number in rounds[place][round] {
            if let last { steps += rest(after: last, before: number, notebook) }
            let set = logs[log].sets[number]
            let old = logs[log].counterpart(of: number, among: lasts[log])
            steps.append(card(set, of: logs[log], reps: set.reps ?? old?.reps))
            last = (log, number)
          }
        }
        // In a superset one rests when the round is complete.
        if let last { steps += rest(after: last, before: nil, notebook) }
      }
    }
    if case .card(.rest) = steps.last?.content { steps.removeLast() }
    return steps
  }

  /// Whether a card stands for sets of which one is still to do.
  fileprivate func isOpen(_ step: Step) -> Bool {
    var sets = [step.id]
    if case .card(.checklist(let list)) = step.content { sets = list.items.map { $0.id } }
    return sets.contains { id in self.set(id).map { $0.completedAt == nil } ?? false }
  }

  /// What the coach's week has to get warm with, before the first set.
  fileprivate func generalWarmUp(_ notebook: Notebook) -> [Step] {
    guard doneSetCount == 0, let warmUp = notebook.plannedDay(of: self)?.generalWarmUp,
      let seconds = warmUp.seconds, seconds >= 1
    else { return [] }
    return [
      Step(
        id: .part("warm-up", of: id), title: "Warm up: " + warmUp.name,
        .countdown(Countdown(seconds: Int(min(seconds, 86_400)), goesOnByItself: false)))
    ]
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

  /// The sets of a log but for warm-ups, those together that are done without a long rest.
  private func rounds(_ log: Int) -> [[Int]] {
    var rounds: [[Int]] = []
    for set in logs[log].sets.indices where logs[log].sets[set].kind != Open(.warmup) {
      if !rounds.isEmpty, logs[log].goesOn(set) {
        rounds[rounds.count - 1].append(set)
      } else {
        rounds.append([set])
      }
    }
    return rounds
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

  /// - Parameter reps: as was said now or last time.
  private func card(_ set: WorkoutSet, of log: ExerciseLog, reps: Int?) -> Step {
    let kind: CardKind
    if let seconds = set.seconds, set.reps == nil, seconds >= 1 {
      kind = .countdown(Countdown(seconds: Int(min(seconds, 86_400)), goesOnByItself: false))
    } else if let reps, !log.isTimed {
      kind = .repetition(Repetition(reps: max(1, reps)))
    } else {
      kind = .countUp(CountUp())
    }
    var step = Step(
      id: set.id, title: log.exerciseName, kind, notes: set.text(loadType: log.loadType))
    // It is a set like the others, though nobody has said how many reps.
    if reps == nil, set.seconds == nil, !log.isTimed { step.colour = Open(.purple) }
    return step
  }

  /// - Parameter next: the place of the set in the same log that goes on with it.
  private func rest(
    after place: (log: Int, set: Int), before next: Int?, _ notebook: Notebook
  ) -> [Step] {
    let set = logs[place.log].sets[place.set]
    let seconds = logs[place.log].rest(after: set, before: next, notebook.settings)
    if seconds <= 0 { return [] }
    return [
      Step(
        id: .part("rest", of: set.id),
        .rest(Sequences.Rest(seconds: Int(max(1, min(seconds, 86_400))))))
    ]
  }
}

extension ULID {
  /// An identifier for something that belongs to another thing and is always the same.
  fileprivate static func part(_ name: String, of id: ULID) -> ULID {
    ULID(derivedFrom: name + "/" + id.text, milliseconds: id.milliseconds)
  }
}

extension State {
  /// Completes the sets whose cards were done since, and takes back those that were gone back to.
  ///
  /// - Parameter former: the session as it was then.
  mutating func logSets(of session: Session, since former: Session?, _ effects: inout Effects) {
    guard
      let workout = notebook.workout(
        playedIn: session, since: former, at: now, unweighed: self.workout.unweighed)
    else { return }
    if let id = self.workout.selected, workout.set(id)?.completedAt == now {
      self.workout.selected = nil
    }
    save(.workout(workout), &effects)
    rememberSelection(&effects)
  }

  /// Asks for what is not known of the set whose card is left as done; false where nothing lacks.
  ///
  /// - Parameter next: the player once the card is left.
  mutating func asksForSet(_ next: Runner, _ effects: inout Effects) -> Bool {
    guard let card = playedSet, let id = next.session.workoutID,
      let workout = notebook.workout(id), workout.isRunning, let place = workout.place(of: card),
      let left = next.session.cards.first(where: { $0.step == card }),
      left.outcome == Open(.done)
    else { return false }
    let log = workout.logs[place.log]
    if log.sets[place.set].completedAt != nil { return false }
    let last = notebook.lastSets(of: place.log, in: workout)
    let set = log.played(place.set, seconds: left.seconds, last)
    return asks(for: log.gap(of: set, last), of: set, in: log, &effects)
  }

  /// What the card stands for that is being played, before anything is done with it.
  private var playedSet: ULID? {
    guard let runner = player.runner else { return nil }
    let place = runner.position(at: now.milliseconds).card
    return place < runner.cards.count ? runner.cards[place].key.step : nil
  }

  /// Leaves the card of a set as done, without a weight.
  mutating func completeWithoutWeight(_ id: ULID, _ effects: inout Effects) {
    workout.sheet = nil
    guard let running = notebook.running, let place = running.place(of: id) else { return }
    workout.unweighed.insert(running.logs[place.log].id)
    if playedSet == id { perform(.complete, &effects) }
  }

  /// Sets that ended by themselves since the session was saved.
  mutating func logTimedSets(_ effects: inout Effects) {
    guard let session = player.runner?.session, session.workoutID != nil,
      session.cards != player.followed?.cards
    else { return }
    keepSession(&effects)
  }
}

extension Session {
  /// The cards as a workout has them now; the warm-up and those of sets that are done stay as they
  /// were played.
  func steps(following workout: Workout, _ notebook: Notebook) -> [Step] {
    steps.prefix { $0.id == .part("warm-up", of: workout.id) }
      + workout.steps(notebook).map { step in
        guard let place = workout.place(of: step.id),
          workout.logs[place.log].sets[place.set].completedAt != nil,
          let played = steps.first(where: { $0.id == step.id })
        else { return step }
        return played
      }
  }
}
