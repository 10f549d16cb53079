import Body
import Documents
import Running
import Sequences
import Strength
import Tracks

func updateRecorder(_ state: inout State, _ action: RecorderAction, _ effects: inout Effects) {
  switch action {
  case .ask: state.recorder.sheet = .sport
  case .closeSheet: state.recorder.sheet = nil
  case .record(let sport): state.record(sport, &effects)
  case .play(let run, let isRecorded):
    state.recorder.sheet = nil
    state.remember(recordsRuns: isRecorded, &effects)
    state.play(run, isRecorded: isRecorded, &effects)
  case .choose(let isOn):
    state.remember(recordsRuns: isOn, &effects)
    if isOn { state.recordFromHere(&effects) }
  case .tryAgain:
    state.recorder.signal = .waiting
    state.recorder.asked = .off
  case .lap: state.noteLap()
  case .discard: state.discardRecording(&effects)
  case .connectStrap:
    state.recorder.strap = .connecting
    effects.append(.strap(true))
  case .stored(let lines, let waiting):
    state.device.files.ids = waiting
    guard state.recorder.recording == nil || !state.recorder.isOwner else { return }
    state.take(stored: lines, &effects)
  case .owned:
    state.recorder.isOwner = true
    if state.recorder.signal == .elsewhere { state.recorder.signal = .waiting }
  case .position(let fix): state.take(fix, &effects)
  case .signal(let signal):
    state.recorder.signal = signal
    if signal == .elsewhere {
      state.recorder.isOwner = false
      if !state.recorder.isNew { state.recorder.lines = [] }
    }
  case .strap(let strap): state.recorder.strap = strap
  case .heartRate(let bytes): state.hear(bytes)
  }
}

extension State {
  /// Nil where nobody has chosen yet.
  var recordsRuns: Bool? { device.memory[RecorderState.memoryKey].map { $0 == "yes" } }

  fileprivate mutating func remember(recordsRuns: Bool, _ effects: inout Effects) {
    remember(RecorderState.memoryKey, recordsRuns ? "yes" : "no", &effects)
  }

  /// Plays a run, once it is known whether it is recorded.
  mutating func play(_ run: RunToPlay, _ effects: inout Effects) {
    // Where there are no positions, there is nothing to choose.
    let recordsRuns = recorder.canLocate ? self.recordsRuns : false
    if let recordsRuns { return play(run, isRecorded: recordsRuns, &effects) }
    calendar.close()
    recorder.sheet = .run(run)
  }

  fileprivate mutating func play(
    _ run: RunToPlay, isRecorded: Bool, _ effects: inout Effects
  ) {
    let session: Session
    var place: EventPlace?
    switch run {
    case .planned(let planned):
      guard let event = notebook.event(planned), let plan = notebook.plan(planned.plan) else {
        return
      }
      place = planned
      session = Session(id: newID(), playing: event, of: plan, notebook, at: now)
    case .free(let id):
      guard let workout = self.run(id) else { return }
      session = Session(id: newID(), playing: workout, notebook, at: now)
    }
    begin(session, leadsIn: !isRecorded, &effects)
    guard isRecorded, player.runner?.session.id == session.id else { return }
    begin(
      RecordingStart(
        id: newID(), sport: .running, at: now, session: session.id, plan: place?.plan,
        event: place?.event, name: session.name), &effects)
  }

  mutating func record(_ sport: Sport, _ effects: inout Effects) {
    recorder.sheet = nil
    var session = Session()
    session.id = newID()
    session.name = Open(sport).title
    session.cues = notebook.settings.cues
    let card = Step(
      id: ULID(derivedFrom: session.id.text + "/recording"), title: session.name,
      .countUp(CountUp()))
    session.steps = [card]
    session.begin(at: now)
    begin(session, leadsIn: false, &effects)
    guard player.runner?.session.id == session.id else { return }
    begin(RecordingStart(id: newID(), sport: sport, at: now, session: session.id), &effects)
  }

  /// A run that is played already is recorded from here on.
  fileprivate mutating func recordFromHere(_ effects: inout Effects) {
    guard let session = player.runner?.session, session.isRunning,
      recording(of: session) == nil, recorder.recording == nil
    else { return }
    record(run: session, &effects)
  }

  /// Records a run that is played, as that of a plan where it is one.
  mutating func record(run session: Session, _ effects: inout Effects) {
    let run = notebook.planEvents(in: (day - 7)...(day + 7)).first {
      PlayedRuns.plays(session, $0.event)
    }
    begin(
      RecordingStart(
        id: newID(), sport: .running, at: now, session: session.id, plan: run?.plan,
        event: run?.event.id, name: session.name), &effects)
  }

  private mutating func begin(_ start: RecordingStart, _ effects: inout Effects) {
    // One that is still kept, such as of a session that was just ended, comes first. What another
    // tab has is ended there: here is only what was stored of it as this one was opened.
    if recorder.isOwner { endRecording(isLast: false, &effects) }
    let old = recorder
    recorder = RecorderState()
    recorder.canStrap = old.canStrap
    recorder.canLocate = old.canLocate
    recorder.strap = old.strap
    (recorder.isOwner, recorder.asked) = (old.isOwner, old.asked)
    if old.signal == .elsewhere { recorder.signal = .elsewhere }
    recorder.isNew = true
    recorder.recording = Recording(start)
    write(.start(start))
  }

  /// Takes over what is stored of a recording, at the start or as another tab lets go of it. One
  /// that was begun here meanwhile goes on, behind the end of that.
  fileprivate mutating func take(stored lines: ArraySlice<UInt8>, _ effects: inout Effects) {
    let stored = Recording(lines: lines)
    if stored == nil, !lines.isEmpty { effects.append(.forgetRecording) }
    let own = recorder
    if own.isNew, stored == nil { return }
    recorder.recording = stored
    recorder.lines = []
    guard own.isNew else { return }
    endRecording(isLast: false, &effects)
    recorder = own
  }

  fileprivate mutating func noteLap() {
    guard let recording = recorder.recording, recording.pausedAt == nil else { return }
    note(.lap(at: recordingTime))
  }

  /// Takes note of something, and has it written.
  mutating func note(_ event: RecordingEvent) {
    recorder.recording?.take(event)
    write(event)
  }

  private mutating func write(_ event: RecordingEvent) {
    if recorder.lines.isEmpty { recorder.linesSince = now.milliseconds }
    event.append(to: &recorder.lines)
    switch event {
    case .fix, .heartRate: break
    // What was done goes out at once.
    default: recorder.linesSince = 0
    }
  }

  // MARK: What is measured

  fileprivate mutating func take(_ fix: RecordedFix, _ effects: inout Effects) {
    recorder.signal = .good
    guard recorder.isOwner else { return }
    followClock(of: fix.time)
    var fix = fix
    fix.time += recorder.recording?.clockBehind ?? 0
    guard let recording = recorder.recording, recording.takes(at: fix.time) else { return }
    fix.heartRate = recording.heartRate(at: fix.time)
    if let last = recording.fixedAt, recording.pauses.last?.end ?? 0 < last,
      fix.time - last >= Int64(RecorderState.gapSeconds * 1000)
    {
      recorder.gap = (Double(fix.time - last) / 1000, fix.time)
    }
    note(.fix(fix))
    passDistance(&effects)
  }

  fileprivate mutating func hear(_ bytes: [UInt8]) {
    recorder.strap = .connected
    guard let beats = HeartRateMeasurement(bytes)?.beats else { return }
    if recorder.isOwner { followClock(of: now.milliseconds) }
    let time = recordingTime
    let event = recorder.recording?.event(of: beats, at: time)
    recorder.recording?.hear(beats, at: time)
    if let event, recorder.isOwner { note(event) }
  }

  /// Goes on from a clock that was set back.
  private mutating func followClock(of reading: Int64) {
    if let correction = recorder.recording?.correction(at: reading) { note(correction) }
  }
}
