import Body
import Documents
import Running
import Sequences
import Tracks

extension State {
  /// Milliseconds that lines wait to be written together.
  private static let chunk: Int64 = 3000

  /// Now, as the recording has it: it goes on where this device's clock was set back.
  var recordingTime: Int64 { now.milliseconds + (recorder.recording?.clockBehind ?? 0) }

  /// Follows the session that is recorded, and says when to look again.
  mutating func passRecorder(_ effects: inout Effects) -> Int64? {
    guard device.hasLoaded else { return nil }
    guard let recording = recorder.recording else {
      ask(for: .off, &effects)
      return nil
    }
    let session = notebook.session(recording.start.session)
    if recording.isDiscarded { return passDiscarded(session, &effects) }
    // To be ended it must be this tab's, but nothing needs to be measured.
    if session?.isRunning == true {
      ask(for: .watch, &effects)
    } else if !recorder.isOwner {
      ask(for: .hold, &effects)
    }
    guard recorder.isOwner else { return nil }
    guard let session, session.isRunning else {
      endRecording(&effects)
      return nil
    }
    follow(session)
    return writeLines(&effects)
  }

  mutating func ask(for tracking: Effect.Tracking, _ effects: inout Effects) {
    if recorder.asked == tracking { return }
    recorder.asked = tracking
    effects.append(.track(tracking))
    guard tracking == .off else { return }
    recorder.isOwner = false
    if recorder.strap != .none { effects.append(.strap(false)) }
    recorder.strap = .none
  }

  /// Has lines written that have waited long enough; says when the others have.
  private mutating func writeLines(_ effects: inout Effects) -> Int64? {
    if recorder.lines.isEmpty { return nil }
    let due = recorder.linesSince + State.chunk
    if now.milliseconds < due { return due }
    effects.append(.record(recorder.lines))
    recorder.lines = []
    recorder.isNew = false
    return nil
  }

  /// Pauses, goes on and goes to other cards where the session has done so, here or elsewhere.
  private mutating func follow(_ session: Session) {
    guard let recording = recorder.recording else { return }
    if let paused = session.pausedAt {
      if recording.pausedAt == nil {
        let known = max(recording.lap.start, recording.samples.times.last ?? 0)
        let paused = paused.milliseconds + recording.clockBehind
        note(.pause(at: min(recordingTime, max(known, paused))))
      }
    } else if recording.pausedAt != nil {
      note(.resume(at: recordingTime))
    }
    guard let runner = player.runner, runner.session.id == session.id,
      runner.session.card < runner.cards.count, recording.step.step != runner.session.card
    else { return }
    let (card, former) = (runner.session.card, recording.step.step ?? -1)
    var begins = min(
      recordingTime, runner.session.cardStartedAt.milliseconds + recording.clockBehind)
    var starts = [(begins, card)]
    // Cards that went by while the page slept.
    for place in ((former + 1)..<max(former + 1, card)).reversed() where former >= 0 {
      begins -= Int64((runner.state(of: place)?.seconds ?? 0) * 1000)
      starts.append((begins, place))
    }
    for (time, place) in starts.reversed() {
      note(.step(at: min(recordingTime, max(recording.lap.start, time)), place))
    }
    recorder.counted = 0
  }

  /// The person has gone back to the beginning of a card: its distance begins anew.
  mutating func passReturn(_ command: PlayerCommand) {
    guard let session = player.runner?.session, session.isRunning, recorder.isOwner,
      recording(of: session) != nil
    else { return }
    switch command {
    case .back, .jump, .restart: note(.step(at: recordingTime, session.card))
    case .pause, .resume, .next, .complete, .adjust, .toggle, .count, .finish: break
    }
  }

  // MARK: Distance

  /// Ends cards whose distance is covered, and laps.
  mutating func passDistance(_ effects: inout Effects) {
    // Several may end with one position, after a gap.
    while let runner = player.runner, runner.session.isRunning, !runner.isPaused,
      let recording = recording(of: runner.session),
      case let place = runner.position(at: now.milliseconds).card, place < runner.cards.count
    {
      let card = runner.cards[place]
      guard let meters = card.meters else {
        return passAutoLap(runner, isRepeat: !card.rounds.isEmpty, &effects)
      }
      let goal = recording.step.meters + Double(meters)
      guard recording.step.step == place, let time = recording.crossing(goal) else {
        count(down: goal - recording.meters, recording, runner, &effects)
        return passAutoLap(runner, isRepeat: !card.rounds.isEmpty, &effects)
      }
      if place + 1 < runner.cards.count { note(.step(at: time, place + 1)) }
      recorder.counted = 0
      perform(.complete, &effects)
    }
  }

  /// Tones before a distance ends, as before the end of a time.
  private mutating func count(
    down meters: Double, _ recording: Recording, _ runner: Runner, _ effects: inout Effects
  ) {
    guard let speed = recording.speed(at: recordingTime), speed > 0.5, cuesHere else { return }
    let seconds = (meters / speed).rounded(.up)
    let cues = runner.session.cues
    guard seconds >= 1, seconds <= Double(cues.countdownSeconds), Int(seconds) != recorder.counted
    else { return }
    recorder.counted = Int(seconds)
    if cues.hasSound, cues.countsDown { effects.append(.sound(.count)) }
  }

  /// A lap each kilometre or mile; repeats are laps by themselves.
  private mutating func passAutoLap(
    _ runner: Runner, isRepeat: Bool, _ effects: inout Effects
  ) {
    if isRepeat { return }
    let units = RunUnits(notebook.settings)
    let length = units.kilometers * 1000
    while let recording = recorder.recording,
      let time = recording.crossing(recording.lap.meters + length)
    {
      let seconds = Double(recording.timer(from: recording.lap.start, to: time)) / 1000
      note(.lap(at: time))
      guard runner.session.cues.hasSpeech, cuesHere else { continue }
      effects.append(.speak(units.lapWords(seconds: seconds)))
    }
  }
}

extension RunUnits {
  /// Such as `1 kilometer in 5 minutes 12`.
  fileprivate func lapWords(seconds: Double) -> String {
    let whole = Int(max(0, min(seconds.rounded(), 100_000)))
    let words = counted(whole / 60, "minute", "minutes")
    return (isMiles ? "1 mile in " : "1 kilometer in ") + words
      + (whole % 60 == 0 ? "" : " " + String(whole % 60))
  }
}
