import Body
import Documents
import Running
import Sequences
import Tracks

extension State {
  /// Makes an activity of what was recorded, and completes the planned run with it.
  ///
  /// - Parameter isLast: whether no other one begins now.
  mutating func endRecording(isLast: Bool = true, _ effects: inout Effects) {
    guard let former = recorder.recording else { return }
    if former.isDiscarded { return forgetRecording(&effects) }
    let session = notebook.session(former.start.session)
    let last = max(former.samples.times.last ?? 0, former.lap.start)
    if former.endedAt == nil {
      let end = session?.endedAt.map { $0.milliseconds + former.clockBehind }
      note(.end(at: max(last, end ?? last)))
    }
    if !recorder.lines.isEmpty { effects.append(.record(recorder.lines)) }
    recorder.lines = []
    recorder.missing = ""
    let cards = session.flatMap { try? Runner($0) }?.cards ?? []
    let result = recorder.recording?.activity { place in
      place < cards.count && cards[place].isRest ? "rest" : "active"
    }
    (recorder.recording, recorder.isNew) = (nil, false)
    if let result, notebook.tombstones[result.activity.id] == nil {
      let id = result.activity.id
      save(recorded: result.activity, former.start, &effects)
      effects.append(
        .keepSamples(
          id, result.samples, track: result.track, path: ActivitiesState.trackPath(id)))
      device.files.add(id)
    } else {
      effects.append(.forgetRecording)
      // Nothing was measured: the run was played all the same.
      if result == nil, let session { completeRun(of: session, &effects) }
    }
    if result?.activity.meters == nil { recorder.missing = recorder.signal.reasonForNoDistance }
    recorder.signal = .waiting
    recorder.gap = nil
    if isLast { ask(for: .off, &effects) }
  }

  private mutating func save(
    recorded: Activity, _ start: RecordingStart, _ effects: inout Effects
  ) {
    if var known = notebook.activity(recorded.id) {
      // The page ended in the middle of this: what was kept may lack the last seconds.
      guard let place = known.sources.firstIndex(where: { $0.id == recorded.id }) else { return }
      known.sources[place].samples = recorded.sources[0].samples
      return save(.activity(known), &effects)
    }
    var activity = recorded
    completeRun(&activity, start, &effects)
    save(.activity(activity), &effects)
  }

  /// The run that was played, or the one that fits what was recorded without a plan.
  private mutating func completeRun(
    _ activity: inout Activity, _ start: RecordingStart, _ effects: inout Effects
  ) {
    guard let run = activity.run, let (plan, event) = plannedRun(activity, start),
      event.completion?.activityID == nil, event.isCovered(by: run.done)
    else { return }
    var changed = plan
    guard (try? changed.complete(event.id, with: run, of: notebook.profile)) != nil else { return }
    (activity.planID, activity.eventID) = (plan.id, event.id)
    activity.isPlanGuessed = start.event == nil
    save(.plan(changed), &effects)
  }

  private func plannedRun(
    _ activity: Activity, _ start: RecordingStart
  ) -> (plan: Plan, event: PlanEvent)? {
    if let id = start.event {
      guard let plan = notebook.plan(start.plan) else { return nil }
      return plan.events.first { $0.id == id }.map { (plan, $0) }
    }
    var best: (plan: Plan, fit: PlanFit)?
    for plan in notebook.plans {
      guard let fit = activity.fit(in: plan), fit.isBetter(than: best?.fit) else { continue }
      best = (plan, fit)
    }
    return best.map { ($0.plan, $0.fit.event) }
  }

  // MARK: Discarding

  mutating func discardRecording(_ effects: inout Effects) {
    guard let session = player.runner?.session, recording(of: session) != nil else { return }
    note(.discard)
    effects.append(.record(recorder.lines))
    recorder.lines = []
    delete(.session(session), &effects)
    player.clear()
    effects.append(.navigate(.today, replacing: true))
    arrive(at: .today, &effects)
    offerUndo("Discarded the recording.", restoring: [.session(session)])
  }

  /// It goes on where its session is back, and goes where that can be no more.
  mutating func passDiscarded(_ session: Session?, _ effects: inout Effects) -> Int64? {
    if let session {
      note(.restore)
      if session.isRunning {
        effects.append(.navigate(.play, replacing: false))
        arrive(at: .play, &effects)
      }
      return now.milliseconds
    }
    let id = recorder.recording?.start.session
    if toast?.undo?.contains(where: { $0.id == id }) == true { return toast?.until }
    forgetRecording(&effects)
    ask(for: .off, &effects)
    return nil
  }

  /// Forgets what was discarded; there is no way back any more.
  private mutating func forgetRecording(_ effects: inout Effects) {
    let id = recorder.recording?.start.session
    if toast?.undo?.contains(where: { $0.id == id }) == true { toast = nil }
    (recorder.recording, recorder.isNew) = (nil, false)
    recorder.lines = []
    effects.append(.forgetRecording)
  }
}

extension PlanEvent {
  /// Whether a run was at least half of what was planned: one that was broken off does not tick it.
  fileprivate func isCovered(by run: DoneRun) -> Bool {
    (run.meters ?? 0) >= kilometers * 500 || (run.seconds ?? 0) >= minutes * 30
  }
}

extension RecorderState.Signal {
  /// Why no distance was measured, in words.
  fileprivate var reasonForNoDistance: String {
    switch self {
    case .denied:
      "Distance is missing: location access was denied."
    case .missing: "Distance is missing: this browser has no location access."
    case .waiting, .lost, .good, .elsewhere:
      "Distance is missing: there was no GPS signal, or too short a way."
    }
  }
}
