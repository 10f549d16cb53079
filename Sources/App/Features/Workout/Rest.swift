import Documents
import Sequences
import Strength

/// The pause after a set: it follows from when the set was done, so it survives everything.
struct Rest: Equatable {
  /// The set that was done.
  var setID: ULID
  var seconds: Double
  /// Milliseconds since 1970.
  var endsAt: Int64

  /// How long the end of a rest is still shown, in milliseconds.
  static let lingering: Int64 = 300_000
  /// An end further back than this is not announced any more, in milliseconds.
  static let staleness: Int64 = 4000
  /// A set that was done further ahead of the clock than this was done before that was set back, in
  /// milliseconds; clocks of two devices differ by less.
  fileprivate static let lead: Int64 = 10_000
  /// What is remembered of the rest after a set, by this key.
  static let memoryKey = "rest"
  /// `off` where this device does not sound at the end of a rest.
  static let soundKey = "rest-sound"

  /// How much of it is over, 0…1.
  func share(at now: Int64) -> Double {
    if seconds <= 0 { return 1 }
    let left = Double(endsAt - now) / 1000
    return min(1, max(0, 1 - left / seconds))
  }

  /// Those of its last seconds and of its end that are still to come.
  func tones(after now: Int64, _ cues: CueSettings) -> [Effect.Tone] {
    var tones: [Effect.Tone] = []
    for left in cues.countdown where Double(left) < seconds {
      tones.append(Effect.Tone(at: endsAt - Int64(left) * 1000, sound: .count))
    }
    tones.append(Effect.Tone(at: endsAt, sound: .rest))
    return tones.filter { $0.at > now }
  }
}

extension State {
  /// The rest that is on, or has just ended; nil where there is none.
  var rest: Rest? {
    guard let workout = notebook.running, let last = lastDone(of: workout) else { return nil }
    let log = workout.logs[last.log]
    let next = workout.nextSet
    if let next {
      // In a superset one rests when the round is complete.
      let partners = workout.partners(of: last.log)
      if partners.contains(next.log), next.log != last.log,
        workout.roundCount(next.log) < workout.roundCount(last.log)
      {
        return nil
      }
    } else if workout.isPlanned {
      // All that was planned is done. Without a plan the next set comes after the rest.
      return nil
    }
    let changes = restChanges(of: last.set.id)
    if changes.isSkipped { return nil }
    let onwards = next.flatMap { $0.log == last.log ? $0.set : nil }
    let seconds =
      log.rest(after: last.set, before: onwards, notebook.settings) + Double(changes.extra)
    let rest = Rest(
      setID: last.set.id, seconds: seconds, endsAt: last.at + Int64(seconds * 1000))
    return now.milliseconds < rest.endsAt + Rest.lingering && seconds > 0 ? rest : nil
  }

  private func lastDone(of workout: Workout) -> (log: Int, set: WorkoutSet, at: Int64)? {
    workout.lastCompleted(until: now.milliseconds + Rest.lead)
  }

  /// Whether this device sounds at the end of a rest, where the settings let anything sound.
  var hearsRests: Bool { device.memory[Rest.soundKey] != "off" }

  private var soundsAtRests: Bool { hearsRests && notebook.settings.cues.hasSound }

  /// The rest whose end is still to be heard here; nil also where the player announces it.
  var heardRest: Rest? {
    guard soundsAtRests, let rest, rest.endsAt > now.milliseconds, !isPlayed(rest) else {
      return nil
    }
    return rest
  }

  /// Whether the player announces a rest or has dealt with it: the set before it was done there.
  /// While it is paused in a rest, it announces none.
  private func isPlayed(_ rest: Rest) -> Bool {
    guard playsWorkout, let runner = player.runner else { return false }
    let session = runner.session
    if runner.isPaused, session.card < runner.cards.count, runner.cards[session.card].isRest {
      return false
    }
    return session.cards.contains {
      $0.step == rest.setID ? $0.outcome == Open(.done) : $0.ticked.contains(rest.setID)
    }
  }

  /// What was done to the rest after a set, as this device remembers it: `ID 15` or `ID skip`.
  private func restChanges(of set: ULID) -> (extra: Int, isSkipped: Bool) {
    let parts = (device.memory[Rest.memoryKey] ?? "").split(separator: " ")
    guard parts.count == 2, String(parts[0]) == set.text else { return (0, false) }
    return (Int(String(parts[1])) ?? 0, parts[1] == "skip")
  }

  mutating func changeRest(by seconds: Int?, _ effects: inout Effects) {
    guard let rest else { return }
    let extra = restChanges(of: rest.setID).extra
    let value = rest.setID.text + " " + (seconds.map { String(extra + $0) } ?? "skip")
    remember(Rest.memoryKey, value, &effects)
    if workout.announcedRest == rest.setID { workout.announcedRest = nil }
  }

  /// Announces a rest that is over, once, and says when to look again.
  mutating func passRest(_ effects: inout Effects) -> Int64? {
    let running = notebook.running
    let wantsAwake = running != nil && route == .workout || isPlaying
    if wantsAwake != workout.isAwake {
      workout.isAwake = wantsAwake
      effects.append(.keepAwake(wantsAwake))
    }
    if let set = workout.notifiedRest, running.flatMap({ lastDone(of: $0) })?.set.id != set {
      workout.notifiedRest = nil
      effects.append(.closeNotification)
    }
    guard let running else { return nil }
    let nextMinute =
      running.startedAt.milliseconds
      + ((now.milliseconds - running.startedAt.milliseconds) / 60_000 + 1) * 60_000
    guard let rest else { return nextMinute }
    if now.milliseconds >= rest.endsAt, workout.announcedRest != rest.setID, !isPlayed(rest) {
      workout.announcedRest = rest.setID
      if now.milliseconds - rest.endsAt < Rest.staleness { announce(rest, running, &effects) }
    }
    let untilSecond = (rest.endsAt - now.milliseconds) % 1000
    return now.milliseconds + (untilSecond > 0 ? untilSecond : 1000 + untilSecond)
  }

  private mutating func announce(
    _ rest: Rest, _ running: Workout, _ effects: inout Effects
  ) {
    if notebook.settings.cues.vibrates { effects.append(.vibrate([200, 100, 200])) }
    // Not again what the audio's clock has played.
    if soundsAtRests, player.tones.restEnd != rest.endsAt { effects.append(.sound(.rest)) }
    if let next = running.nextText {
      workout.notifiedRest = rest.setID
      effects.append(.notify(title: "Rest is over", body: "Next: " + next))
    }
  }
}

extension Workout {
  /// The set that comes next, such as `Press, 60 kg × 8`; nil where all is done.
  var nextText: String? {
    guard let next = nextSet else { return nil }
    let log = logs[next.log]
    return log.exerciseName + ", " + log.sets[next.set].text(loadType: log.loadType)
  }
}
