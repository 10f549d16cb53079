import Documents
import Sequences
import Strength

extension Notebook {
  /// What is played at a moment; not what was over by the clock long before, whose device is away.
  public func session(playedAt now: Instant) -> Session? {
    guard let session = runningSession, var runner = try? Runner(session) else { return nil }
    runner.observe(now)
    if let end = runner.session.endedAt, end.isForgotten(now: now) { return nil }
    return session
  }
}

extension State {
  /// A cue further back than this is not given any more, in milliseconds.
  private static let staleness: Int64 = 1000
  /// As far back the start of a card is announced that another device has begun: that takes a while
  /// to come here, and clocks differ.
  private static let lateness: Int64 = 4000
  /// How long a voice takes in another language, of the English, in percent: German has *Noch 10
  /// Sekunden. Als Nächstes* for *10 seconds. Next*.
  private static let translatedPercent: Int64 = 160

  /// Gives the cues that are due and says when to look again.
  mutating func passPlayer(_ effects: inout Effects) -> Int64? {
    followNotebook()
    guard var runner = player.runner else { return nil }
    guard runner.session.isRunning else {
      // It ended with its workout.
      if player.followed?.isRunning == true { keepSession(&effects) }
      return nil
    }
    giveCues(through: now.milliseconds, &effects)
    runner.observe(now)
    if let end = runner.session.endedAt?.milliseconds, !cuesHere {
      // The device that plays it says when it is over: it may be paused there without a network,
      // and clocks differ.
      let forgotten = end + Instant.forgottenAfter
      if now.milliseconds < forgotten { return forgotten }
    }
    player.runner = runner
    if runner.session.isRunning {
      logTimedSets(&effects)
    } else {
      // What it ended with is still sounding.
      player.tones.isHeld = player.tones.restEnd != nil
      keepSession(&effects)
    }
    if !runner.session.isRunning || runner.isPaused { return nil }
    let position = runner.position(at: now.milliseconds)
    let phase = (position.elapsed - position.leadIn) % 1000
    let nextSecond = now.milliseconds + (phase < 0 ? 0 : 1000) - phase
    let cue = cuesHere ? runner.nextCue(after: now.milliseconds)?.at : nil
    return min(nextSecond, cue ?? nextSecond)
  }

  /// Speech and vibration as they are due; tones have been scheduled.
  mutating func giveCues(through: Int64, _ effects: inout Effects) {
    guard let runner = player.runner else { return }
    let late = player.startElsewhere
    defer {
      player.heardUntil = through
      player.startElsewhere = nil
    }
    player.tones.follow(through)
    guard cuesHere, player.heardUntil < through else { return }
    let reach = late == nil ? State.staleness : State.lateness
    let from = max(player.heardUntil, through - reach)
    let percent = device.translations.isEmpty ? 100 : State.translatedPercent
    for cue in runner.cues(after: from, through: through, speechPercent: percent)
    where cue.at == late || cue.at > through - State.staleness {
      if let speech = cue.speech { effects.append(.speak(speech)) }
      if runner.session.cues.vibrates, let pattern = cue.kind.vibration {
        effects.append(.vibrate(pattern))
      }
      if runner.session.cues.hasSound, cue.at > player.tones.until {
        effects.append(.sound(cue.sound(runner)))
      }
    }
  }
}

extension Cue {
  func sound(_ runner: Runner) -> Effect.Sound {
    switch kind {
    case .cardStart, .lastRound: runner.cards[card].isRest ? .rest : .work
    case .halfway, .tenSeconds: .warn
    case .countdown: .count
    case .timeOver: .rest
    case .finish: .finish
    }
  }
}

extension Cue.Kind {
  fileprivate var vibration: [Int]? {
    switch self {
    case .cardStart, .lastRound: [200]
    case .timeOver: [200, 100, 200]
    case .finish: [300, 100, 300, 100, 300]
    case .halfway, .tenSeconds, .countdown: nil
    }
  }
}
