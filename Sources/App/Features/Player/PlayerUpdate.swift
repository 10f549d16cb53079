import Documents
import Sequences
import Strength

func updatePlayer(_ state: inout State, _ action: PlayerAction, _ effects: inout Effects) {
  switch action {
  case .play(let id):
    guard let sequence = state.notebook.sequence(id) else { return }
    state.begin(Session(id: state.newID(), of: sequence, at: state.now), &effects)
  case .playWorkout:
    guard let workout = state.notebook.running else { return }
    if state.playsWorkout {
      effects.append(.navigate(.play, replacing: false))
      state.arrive(at: .play, &effects)
    } else if state.notebook.setsLackingWeight(of: workout).isEmpty {
      state.play(workout, &effects)
    } else {
      state.workout.sheet = .playWithoutWeights
    }
  case .playWithoutWeights:
    state.workout.sheet = nil
    guard let workout = state.notebook.running else { return }
    for place in state.notebook.setsLackingWeight(of: workout) {
      state.workout.unweighed.insert(workout.logs[place.log].id)
    }
    state.play(workout, &effects)
  case .doneWithoutWeight(let id): state.completeWithoutWeight(id, &effects)
  case .command(let command):
    state.perform(command, &effects)
    state.passReturn(command)
  case .toggle: state.perform(state.player.runner?.isPaused == true ? .resume : .pause, &effects)
  case .tick(let item):
    if state.player.runner?.session.cues.hasSound == true { effects.append(.sound(.tap)) }
    state.perform(.toggle(item: item), &effects)
  case .open(let sheet): state.player.sheet = sheet
  case .closeSheet: state.player.sheet = nil
  case .sound(let isOn): state.changeCues(&effects) { $0.hasSound = isOn }
  case .speech(let isOn): state.changeCues(&effects) { $0.hasSpeech = isOn }
  case .vibration(let isOn): state.changeCues(&effects) { $0.vibrates = isOn }
  case .restSound(let isOn): state.remember(Rest.soundKey, isOn ? nil : "off", &effects)
  case .lockScreen(let isOn):
    state.remember(PlayerState.lockScreenKey, isOn ? nil : "off", &effects)
  case .media(let button): state.press(button, &effects)
  case .cueHere(let isOn): state.cueHere(isOn ? state.player.runner?.session.id : nil, &effects)
  case .leave: state.leavePlayer(&effects)
  case .again:
    if let session = state.player.runner?.session { state.playAgain(session, &effects) }
  case .note(let text):
    guard var session = state.shownSession else { return }
    session.notes = text
    state.save(.session(session), &effects)
    if state.player.runner?.session.id == session.id { state.follow(session) }
  case .rate(let rating):
    if let session = state.shownSession { state.rate(session, rating, &effects) }
  case .delete(let id):
    guard let session = state.notebook.session(id) else { return }
    state.delete(.session(session), &effects)
    if state.player.runner?.session.id == id { state.player.clear() }
    effects.append(.navigate(.history, replacing: true))
    state.arrive(at: .history, &effects)
    state.offerUndo("Deleted " + session.title + ".", restoring: [.session(session)])
  }
}

extension Session {
  /// Whether the last command of another device has begun a card, as far as it is known here.
  fileprivate func hasBegunCard(since known: Session) -> Bool {
    if id != known.id || !isRunning || pausedAt != nil || cardStartedAt != seenAt { return false }
    return card != known.card || cardStartedAt != known.cardStartedAt || known.pausedAt != nil
  }

  /// Its own name, or what it is.
  public var title: String { name.isEmpty ? "Session" : name }
}

extension State {
  /// The session that the page is about.
  var shownSession: Session? {
    if case .session(let id) = route { return notebook.session(id) }
    return player.runner?.session
  }

  fileprivate mutating func play(_ workout: Workout, _ effects: inout Effects) {
    if workout.doneSetCount > 0, !workout.hasOpenSet {
      return say("Every set of this workout is done.")
    }
    begin(Session(id: newID(), playing: workout, notebook, at: now), &effects)
  }

  /// Starts a session; one that still runs ends.
  ///
  /// - Parameter leadsIn: not what is recorded from the first moment on.
  mutating func begin(_ session: Session, leadsIn: Bool = true, _ effects: inout Effects) {
    do throws(SequenceError) {
      var runner = try Runner(session)
      if leadsIn { runner.leadIn() }
      if notebook.runningSession != nil { perform(.finish, &effects) }
      player.clear()
      player.runner = runner
      player.followed = runner.session
      player.heardUntil = now.milliseconds - 1
      save(.session(runner.session), &effects)
      cueHere(session.id, &effects)
      effects.append(.navigate(.play, replacing: route == .play))
      arrive(at: .play, &effects)
    } catch {
      say(error.description)
    }
  }

  /// Whether something can be played again as it was: a recording needs its sport and positions.
  func canPlayAgain(_ session: Session) -> Bool {
    if session.workoutID != nil { return false }
    return !session.isPlainRecording || recorder.canLocate && session.recordedSport != nil
  }

  /// Begins the same anew, recorded where it was, or where runs are.
  fileprivate mutating func playAgain(_ session: Session, _ effects: inout Effects) {
    if session.isPlainRecording {
      if let sport = session.recordedSport { record(sport, &effects) }
      return
    }
    if let sequence = notebook.sequence(session.sequenceID) {
      return begin(Session(id: newID(), of: sequence, at: now), &effects)
    }
    var again = session.fresh(id: newID(), at: now)
    if session.sequenceID == nil { again.cues = notebook.settings.cues }
    let isRecorded = session.isRun && recorder.canLocate && recordsRuns == true
    begin(again, leadsIn: !isRecorded, &effects)
    if isRecorded, player.runner?.session.id == again.id { record(run: again, &effects) }
  }

  mutating func cueHere(_ id: ULID?, _ effects: inout Effects) {
    remember(PlayerState.memoryKey, id?.text, &effects)
    player.heardUntil = max(player.heardUntil, now.milliseconds - 1)
    player.tones.until = 0
  }

  /// Does what a person wants done, with the cues that were due until now before it.
  mutating func perform(_ command: PlayerCommand, _ effects: inout Effects) {
    followNotebook()
    guard var runner = player.runner else { return }
    giveCues(through: now.milliseconds, &effects)
    let before = runner.session
    runner.perform(command, at: now)
    if command == .restart, recording(of: before) == nil { runner.leadIn() }
    if asksForSet(runner, &effects) { return }
    player.runner = runner
    player.sheet = nil
    if runner.session.isRunning, !cuesHere { cueHere(runner.session.id, &effects) }
    // Where a card begins now, or anew, it is announced although this moment is over.
    let begins =
      before.card != runner.session.card || !before.isRunning
      || before.cardStartedAt != runner.session.cardStartedAt
    if begins, runner.session.cardStartedAt == now { player.heardUntil = now.milliseconds - 1 }
    if runner.session.endedAt == now, runner.session.cues.hasSound {
      effects.append(.sound(.finish))
    }
    player.tones.until = 0
    keepSession(&effects)
  }

  /// Changes the cues of what is played: a sequence has its own, which stay as they are; all else
  /// begins with those of the settings, which are changed, too.
  fileprivate mutating func changeCues(
    _ effects: inout Effects, _ change: (inout CueSettings) -> Void
  ) {
    guard var runner = player.runner else { return }
    runner.change(cues: change)
    player.runner = runner
    player.tones.until = 0
    keepSession(&effects)
    if runner.session.sequenceID != nil { return }
    var settings = notebook.settings
    change(&settings.cues)
    save(.settings(settings), &effects)
  }

  fileprivate mutating func leavePlayer(_ effects: inout Effects) {
    let workout = player.runner?.session.workoutID
    if let runner = player.runner, !runner.session.isRunning { player.clear() }
    let place: Route = workout != nil && notebook.running?.id == workout ? .workout : .today
    effects.append(.navigate(place, replacing: true))
    arrive(at: place, &effects)
  }

  /// Saves what the runner has come to, and logs the sets that were done.
  mutating func keepSession(_ effects: inout Effects) {
    guard let session = player.runner?.session else { return }
    let former = player.followed
    let hasEnded = !session.isRunning && former?.isRunning == true
    save(.session(session), &effects)
    player.followed = session
    logSets(of: session, since: former, &effects)
    if hasEnded { completeRun(of: session, &effects) }
  }

  fileprivate mutating func follow(_ session: Session) {
    player.runner = try? Runner(session)
    player.followed = session
  }

  /// Takes over what other devices did with the session, and what became of its workout.
  mutating func followNotebook() {
    let known = player.followed
    let stored = known.flatMap { notebook.session($0.id) } ?? notebook.runningSession
    guard let stored else {
      // It was deleted elsewhere.
      if known != nil { player.clear() }
      return
    }
    if stored != known {
      // Another session that begins replaces one that is over.
      follow(stored)
      player.tones.until = 0
      if let known, stored.hasBegunCard(since: known) {
        // Ticks until it came here lie behind its start.
        let start = stored.cardStartedAt.milliseconds
        player.heardUntil = min(player.heardUntil, start - 1)
        player.startElsewhere = start
      }
    }
    if !notebook.runningSessionIDs.contains(stored.id), let running = notebook.runningSession {
      follow(running)
    }
    followWorkout()
  }

  private mutating func followWorkout() {
    guard var runner = player.runner else { return }
    guard notebook.follow(&runner, at: now) else { return }
    player.runner = runner
    player.tones.until = 0
  }
}
