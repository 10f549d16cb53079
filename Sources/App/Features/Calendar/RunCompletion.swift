import Body
import Documents
import Running

// A planned run that is done as somebody says it, for the app and for the terminal.
extension Notebook {
  /// What is known of how a planned run went: as it stands in the plan, else as it was recorded,
  /// else as it was played.
  public func knownRun(_ place: EventPlace) -> DoneRun {
    guard let event = event(place) else { return DoneRun() }
    if let done = event.completion {
      return DoneRun(seconds: done.seconds, meters: done.meters, rating: done.rating)
    }
    if let done = recording(of: event, place)?.run?.done {
      return DoneRun(seconds: done.seconds, meters: done.meters, rating: done.rating)
    }
    let played = PlayedRuns(sessions(in: event.date...event.date), of: [event]).seconds(of: event)
    return DoneRun(seconds: played?.rounded())
  }

  /// Whether a planned run was recorded: what is not said of it is as it was measured then.
  func isRecorded(_ place: EventPlace) -> Bool {
    event(place).flatMap { recording(of: $0, place)?.run } != nil
  }

  /// The recording of a planned run, also where it was said not to be done since.
  private func recording(of event: PlanEvent, _ place: EventPlace) -> Activity? {
    if let completion = event.completion { return activity(completion.activityID) }
    let reach = Plan.recordedReach
    return activities(in: (event.date - reach)...(event.date + reach)).first {
      $0.planID == place.plan && $0.eventID == place.event && completedRuns[$0.id] == nil
    }
  }

  /// A plan with a run that is done as somebody says it. Of what was recorded that which is not
  /// said otherwise stays as it was measured, and so does what its load follows from; how hard it
  /// was is said of the recording, too.
  ///
  /// - Parameter run: what is nil was as planned, or as recorded.
  /// - Returns: nil where there is no such run.
  public func completing(
    _ place: EventPlace, as run: DoneRun, today: CivilDay
  ) throws(PlanEditError) -> (plan: Plan, recording: (old: Activity, new: Activity)?)? {
    guard var plan = plan(place.plan), let event = event(place) else { return nil }
    guard let old = recording(of: event, place), old.run != nil else {
      try plan.complete(event.id, event.completed(run, by: profile, today: today))
      return (plan, nil)
    }
    var (new, run) = (old, run)
    let known = knownRun(place)
    run.seconds = run.seconds ?? known.seconds
    run.meters = run.meters ?? known.meters
    new.rating = run.rating
    var completion = event.completed(run, by: profile, today: today)
    (completion.date, completion.activityID) = (old.day, old.id)
    try plan.complete(event.id, completion)
    if let measured = new.run, measured.done.seconds ?? run.seconds == run.seconds,
      measured.done.meters ?? run.meters == run.meters
    {
      try plan.complete(event.id, with: measured, of: profile)
    }
    return (plan, new == old ? nil : (old, new))
  }
}
