import Documents
import Sequences
import Strength

// Sets of a workout that is played, for the app and for the terminal: what is done with a card is
// done with its set.

extension Notebook {
  /// Has a session follow the workout that it plays: it ends where that is gone or over, else it
  /// goes on with the sets that the workout has by now.
  ///
  /// - Returns: whether the session is another one for it.
  public func follow(_ runner: inout Runner, at now: Instant) -> Bool {
    guard runner.session.isRunning, let id = runner.session.workoutID else { return false }
    guard let workout = workout(id), workout.isRunning else {
      runner.perform(.finish, at: now)
      return true
    }
    let steps = runner.session.steps(following: workout, self)
    if steps == runner.session.steps { return false }
    return (try? runner.replace(steps: steps, at: now)) != nil
  }

  /// The running workout of a session, with the sets done whose cards were done since, and those
  /// taken back that were gone back to or unticked; nil where that changes nothing. All others are
  /// as they were logged.
  ///
  /// - Parameters:
  ///   - former: the session as it was then.
  ///   - unweighed: logs of which somebody has said that they are done without a weight.
  public func workout(
    playedIn session: Session, since former: Session?, at now: Instant,
    unweighed: Set<ULID> = []
  ) -> Workout? {
    guard let id = session.workoutID, let before = workout(id), before.isRunning else { return nil }
    var workout = before
    for card in session.cards {
      let old = former?.cards.first { $0.step == card.step && $0.turn == card.turn }
      let ticked = old?.ticked ?? []
      for item in card.ticked where !ticked.contains(item) {
        complete(item, seconds: nil, at: now, unweighed, &workout)
      }
      for item in ticked where !card.ticked.contains(item) { session.reopen(item, &workout) }
      if old?.outcome != Open(.done) {
        if card.outcome == Open(.done) {
          complete(card.step, seconds: card.seconds, at: now, unweighed, &workout)
        }
      } else if card.outcome == nil {
        // Whoever leaves a card again that was done has not taken it back.
        session.reopen(card.step, &workout)
      }
    }
    return workout == before ? nil : workout
  }

  /// - Parameter seconds: how long the card was played.
  private func complete(
    _ id: ULID, seconds: Double?, at now: Instant, _ unweighed: Set<ULID>,
    _ workout: inout Workout
  ) {
    guard let place = workout.place(of: id) else { return }
    let log = workout.logs[place.log]
    if log.sets[place.set].completedAt != nil { return }
    let last = lastSets(of: place.log, in: workout)
    var set = log.played(place.set, seconds: seconds, last)
    // The app asks for it before the card is left; a warm-up needs none.
    switch log.gap(of: set, last) {
    case .number where set.kind != Open(.warmup): return
    case .weight where !unweighed.contains(log.id): return
    default: break
    }
    set.completedAt = now
    workout.logs[place.log].sets[place.set] = set
  }
}

extension ExerciseLog {
  /// Whether the time that its cards are played is what was done.
  var isTimed: Bool { loadType == Open(.duration) || loadType == Open(.distance) }

  /// A set as its card was played: what was not said of it is as last time.
  func played(_ set: Int, seconds: Double?, _ last: [WorkoutSet]) -> WorkoutSet {
    var it = sets[set]
    // None is known of a card that was forgotten.
    if let seconds, seconds > 0, isTimed || it.reps == nil && it.seconds != nil {
      it.seconds = seconds.rounded()
    }
    it.fill(at: set, of: self, among: last)
    return it
  }
}

extension Session {
  /// Takes a set back, with the time that its card counts down.
  fileprivate func reopen(_ id: ULID, _ workout: inout Workout) {
    if workout.set(id)?.completedAt == nil { return }
    workout.change(id) {
      $0.completedAt = nil
      $0.seconds = plannedSeconds(of: id) ?? $0.seconds
    }
  }

  /// The time that the card of a set counts down; nil where it has none.
  private func plannedSeconds(of set: ULID) -> Double? {
    guard case .card(.countdown(let card))? = steps.first(where: { $0.id == set })?.content else {
      return nil
    }
    return Double(card.seconds)
  }
}
