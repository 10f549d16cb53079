import Documents

/// A run that was recorded, whatever it was meant to be.
public struct RecordedRun: Equatable, Sendable {
  /// Of the activity.
  public var id: ULID
  public var day: CivilDay
  public var done: DoneRun

  public init(id: ULID, day: CivilDay, _ done: DoneRun) {
    self.id = id
    self.day = day
    self.done = done
  }
}

extension Plan {
  /// Days that a run may be done before or after the day that it was planned for.
  public static let recordedReach = 1
  /// How far distance or duration may differ from what was planned, as a factor.
  private static let sizeFactor = 1.6
  /// A race has its length, but for the errors of watches and wrong turns.
  private static let raceFactor = 1.12

  /// The run of the plan that a recorded one most likely was; nil where none fits.
  ///
  /// | event | day | size |
  /// |---|---|---|
  /// | run, open or ticked off by hand | ± 1 | distance or duration within a factor of 1.6 |
  /// | race | the same | distance within 12 % |
  ///
  /// Of several the one of the least sum, where logarithms are those of factors of at least 1:
  ///
  /// | what differs | counts |
  /// |---|---|
  /// | size | its logarithm, ≤ 0.47 |
  /// | speed | its logarithm |
  /// | day | 0.2 |
  /// | structure, where laps tell it | 0…1, see `misfit(ofWork:)` |
  ///
  /// So parts that contradict a run outweigh its day and its size. One that is alone is taken
  /// whatever laps say.
  ///
  /// - Parameters:
  ///   - laps: of the recording, in turn.
  ///   - givesUp: whether a run that another activity has done may be taken from it.
  /// - Returns: also its sum.
  public func fit(
    for run: RecordedRun, laps: [RunLap] = [], givesUp: (PlanEvent) -> Bool = { _ in false }
  ) -> (event: PlanEvent, misfit: Double)? {
    let work = laps.work ?? []
    var best: (event: PlanEvent, misfit: Double)?
    for event in events where isOpen(event, for: run, givesUp) {
      guard let misfit = event.misfit(of: run.done) else { continue }
      let days = abs(event.date - run.day)
      if event.kind == .known(.race), days > 0 || misfit.size > Self.raceFactor { continue }
      if misfit.size > Self.sizeFactor { continue }
      let total =
        Exponential.log(misfit.size) + Exponential.log(misfit.speed) + 0.2 * Double(days)
        + event.misfit(ofWork: work)
      if total < best?.misfit ?? .infinity { best = (event, total) }
    }
    return best
  }

  /// The run of the plan that a recorded one most likely was, see `fit(for:laps:givesUp:)`.
  public func event(for run: RecordedRun, laps: [RunLap] = []) -> PlanEvent? {
    fit(for: run, laps: laps)?.event
  }

  private func isOpen(
    _ event: PlanEvent, for run: RecordedRun, _ givesUp: (PlanEvent) -> Bool
  ) -> Bool {
    guard event.kind != .known(.sick), !event.isCancelled,
      abs(event.date - run.day) <= Self.recordedReach
    else {
      return false
    }
    guard let completion = event.completion else { return true }
    // What was ticked off by hand gets its figures from the recording of that day.
    if completion.activityID != nil { return givesUp(event) }
    return completion.date == run.day
  }

  /// Completes a run with what was recorded; what was not recorded, and the rating, stay as
  /// somebody has entered them before.
  ///
  /// - Parameter runner: whose load it is.
  public mutating func complete(
    _ event: ULID, with run: RecordedRun, of runner: RunnerProfile
  ) throws(PlanEditError) {
    var completion = events.first { $0.id == event }?.completion ?? Completion()
    completion.date = run.day
    completion.activityID = run.id
    completion.seconds = run.done.seconds ?? completion.seconds
    completion.meters = run.done.meters ?? completion.meters
    completion.rating = completion.rating ?? run.done.rating
    var done = run.done
    done.seconds = completion.seconds
    done.meters = completion.meters
    done.rating = completion.rating
    completion.load = done.load(of: runner).value.map { rounded($0.value) }
    try complete(event, completion)
  }

  /// The event that a recorded run has completed.
  public func event(completedBy activity: ULID) -> PlanEvent? {
    events.first { $0.completion?.activityID == activity }
  }
}

extension PlanEvent {
  /// How far a run is from what was planned, as factors of at least 1: the better one of distance
  /// and duration, and speed (1 where it is not known). Nil where nothing can be compared.
  fileprivate func misfit(of run: DoneRun) -> (size: Double, speed: Double)? {
    func factor(_ done: Double?, _ planned: Double) -> Double? {
      guard let done, done > 0, planned > 0 else { return nil }
      return max(done / planned, planned / done)
    }
    let distance = factor(run.meters, kilometers * 1000)
    let duration = kind == .known(.race) ? nil : factor(run.seconds, minutes * 60)
    guard let size = [distance, duration].compactMap({ $0 }).min() else { return nil }
    var speed: Double?
    if let meters = run.meters, let seconds = run.seconds, seconds > 0, minutes > 0 {
      speed = factor(meters / seconds, kilometers * 1000 / (minutes * 60))
    }
    return (size, speed ?? 1)
  }
}
