import Documents
import Sequences
import Strength

extension State {
  /// A cue further back than this is not given any more, in milliseconds.
  private static let staleness: Int64 = 1000
  /// How far ahead tones are handed to the host: its clock is exact where timers of hidden pages
  /// are not.
  private static let scheduleAhead: Int64 = 90_000

  /// Gives the cues that are due and says when to look again.
  mutating func passPlayer(_ effects: inout Effects) -> Int64? {
    followNotebook()
    defer { passLockScreen(&effects) }
    if player.scheduledUntil == 0, player.hasScheduled {
      effects.append(.tones([]))
      player.hasScheduled = false
    }
    guard var runner = player.runner else { return nil }
    guard runner.session.isRunning else {
      // It ended with its workout.
      if player.followed?.isRunning == true { keepSession(&effects) }
      return nil
    }
    giveCues(through: now.milliseconds, &effects)
    runner.observe(now)
    player.runner = runner
    if runner.session.isRunning {
      logTimedSets(&effects)
    } else {
      // What it ended with is still sounding.
      player.hasScheduled = false
      keepSession(&effects)
    }
    if !runner.session.isRunning || runner.isPaused { return nil }
    schedule(runner, &effects)
    let elapsed = runner.position(at: now.milliseconds).elapsed
    let nextSecond = now.milliseconds + 1000 - elapsed % 1000
    let cue = cuesHere ? runner.nextCue(after: now.milliseconds)?.at : nil
    return min(nextSecond, cue ?? nextSecond)
  }

  /// Speech and vibration as they are due; tones have been scheduled.
  mutating func giveCues(through: Int64, _ effects: inout Effects) {
    guard let runner = player.runner else { return }
    defer { player.heardUntil = through }
    guard cuesHere, player.heardUntil < through else { return }
    let from = max(player.heardUntil, through - State.staleness)
    for cue in runner.cues(after: from, through: through) {
      if let speech = cue.speech { effects.append(.speak(speech)) }
      if runner.session.cues.vibrates, let pattern = cue.kind.vibration {
        effects.append(.vibrate(pattern))
      }
      if runner.session.cues.hasSound, cue.at > player.scheduledUntil {
        effects.append(.sound(cue.sound(runner)))
      }
    }
  }

  private mutating func schedule(_ runner: Runner, _ effects: inout Effects) {
    guard cuesHere, player.scheduledUntil < now.milliseconds + State.scheduleAhead / 2 else {
      return
    }
    // From the very moment on where nothing was scheduled: a card may begin in it.
    let until = now.milliseconds + State.scheduleAhead
    player.scheduledUntil = until
    let cues =
      runner.session.cues.hasSound
      ? runner.cues(after: now.milliseconds, through: until).map {
        Effect.Tone(at: $0.at, sound: $0.sound(runner))
      } : []
    player.hasScheduled = !cues.isEmpty
    effects.append(.tones(cues))
  }

  private mutating func passLockScreen(_ effects: inout Effects) {
    var screen: Effect.LockScreen?
    if let runner = player.runner, runner.session.isRunning, cuesHere {
      let position = runner.position(at: now.milliseconds)
      let card = runner.cards[min(position.card, runner.cards.count - 1)]
      screen = Effect.LockScreen(
        title: card.name, detail: runner.session.title, isPaused: runner.isPaused)
    }
    if screen == player.lockScreen { return }
    player.lockScreen = screen
    effects.append(.lockScreen(screen))
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
