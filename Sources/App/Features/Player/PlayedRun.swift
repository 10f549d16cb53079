import Body
import Documents
import Running
import Sequences

// A run of a plan that was played without a recording: the session completes it. What was recorded
// does so with what was measured, see `endRecording`.

extension Session {
  /// Nil unless every card has a distance and was done.
  fileprivate var playedMeters: Double? {
    guard let runner = try? Runner(self) else { return nil }
    var sum = 0
    for (place, card) in runner.cards.enumerated() {
      guard let meters = card.meters, runner.state(of: place)?.outcome == Open(.done) else {
        return nil
      }
      sum += meters
    }
    return Double(sum)
  }
}

extension Session {
  /// Whether an activity was recorded meanwhile, be it by another device, whose clock may differ:
  /// at least half of the shorter one is common to both.
  func isPlayed(during activity: Activity) -> Bool {
    if id == activity.sessionID { return true }
    let (start, end) = (startedAt.milliseconds, (endedAt ?? startedAt).milliseconds)
    let (from, to) = (activity.startedAt.milliseconds, activity.endedAt.milliseconds)
    return 2 * (min(end, to) - max(start, from)) >= min(end - start, to - from)
  }
}

extension PlanEvent {
  /// Whether it may have been played within so many seconds: at least half of it, and not left
  /// running for hours afterwards.
  fileprivate func isPlayed(in seconds: Double) -> Bool {
    seconds >= minutes * 30 && seconds <= minutes * 180
  }
}

extension Notebook {
  /// The planned run that a session plays and that is still to do.
  fileprivate func openRun(of session: Session) -> CalendarEvent? {
    if session.sequenceID != nil || session.workoutID != nil { return nil }
    let day = session.startedAt.day
    return planEvents(in: (day - Notebook.runReach)...(day + Notebook.runReach)).first {
      !$0.event.isCompleted && !$0.event.isCancelled && !$0.event.isSick
        && PlayedRuns.plays(session, $0.event)
    }
  }

  /// The planned run that a session has played for long enough to be done: what it is called, and
  /// its plan before that and with it; nil where there is none.
  public func runDone(by session: Session) -> (title: String, old: Plan, new: Plan)? {
    let seconds = session.playedSeconds
    guard let found = openRun(of: session), found.event.isPlayed(in: seconds),
      let old = plan(found.plan)
    else { return nil }
    let run = DoneRun(seconds: seconds.rounded(), meters: session.playedMeters)
    let new = old.completing(found.event, run, on: session.startedAt.day, profile)
    return (found.event.title, old, new)
  }

  /// What a planned run was done with: what was played during its activity; where that is not here,
  /// what took the time that it was done in. What it was played with last where neither tells; nil
  /// where it was not played.
  func session(of event: PlanEvent) -> Session? {
    let date = event.day
    let days =
      (min(date, event.date) - Notebook.runReach)...(max(date, event.date) + Notebook.runReach)
    let steps = PlayedRuns.firstSteps(event)
    let played = sessions(in: days).filter { session in
      !session.isRunning && session.steps.first.map { steps.contains($0.id) } ?? false
    }
    guard let done = event.completion, !played.isEmpty else { return played.last }
    if let activity = activity(done.activityID) {
      return played.last { $0.isPlayed(during: activity) }
    }
    return played.last { $0.startedAt.day == date && $0.playedSeconds.rounded() == done.seconds }
      ?? played.last
  }
}

extension State {
  /// Completes the planned run that a session has played, with a way back.
  mutating func completeRun(of session: Session, _ effects: inout Effects) {
    guard recorder.recording?.start.session != session.id,
      let run = notebook.runDone(by: session)
    else { return }
    offerUndo(run.title + " is done.", restoring: [.plan(run.old)], changed: [.plan(run.new)])
    save(.plan(run.new), &effects)
  }

  /// Says how hard the run felt that a session has completed.
  mutating func rate(_ session: Session, _ rating: Int?, _ effects: inout Effects) {
    guard let found = notebook.doneRun(of: session), let done = found.event.completion,
      let plan = notebook.plan(found.plan)
    else { return }
    let run = DoneRun(
      seconds: done.seconds, meters: done.meters, rating: rating.map { Double($0) })
    save(.plan(plan.completing(found.event, run, on: done.date, notebook.profile)), &effects)
  }
}

extension Plan {
  fileprivate func completing(
    _ event: PlanEvent, _ run: DoneRun, on day: CivilDay, _ profile: RunnerProfile
  ) -> Plan {
    var plan = self
    var completion = event.completed(run, by: profile, today: day)
    completion.date = day
    completion.unknown = event.completion?.unknown ?? UnknownFields()
    // It is one of the plan's.
    try? plan.complete(event.id, completion)
    return plan
  }
}

/// How hard the run felt that a session has completed; nothing where it has none, or where that was
/// recorded: its activity is asked.
func runRating(_ state: State, _ session: Session) -> Node {
  guard let done = state.notebook.doneRun(of: session)?.event.completion, done.activityID == nil
  else { return .none }
  let question = "How hard did it feel?"
  return card(question, id: "session-rating") {
    div(.class("chips"), .role("group"), .label(question)) {
      for rating in 1...10 {
        let isChosen = done.rating == Double(rating)
        button(
          .class("chip"), .type("button"), .label(ratingText(rating)),
          .aria(.pressed, isChosen), .onClick(.player(.rate(isChosen ? nil : rating)))
        ) { String(rating) }
      }
    }
  }
}
