import Documents

/// A week as planned and as done.
public struct WeekReview: Equatable, Sendable {
  /// Without what is cancelled.
  public var plannedRuns = 0
  public var cancelledRuns = 0
  public var doneRuns = 0
  public var plannedLoad = 0.0
  /// Of the runs whose load is known; the planned load stands in for what was only ticked off.
  public var doneLoad = 0.0
  public var doneMeters = 0.0
  /// Runs that were no part of the plan; their loads and distances are among what was done, those
  /// of other plans as far as something is missing.
  public var otherRuns = 0
  public var longRunDone = true
  public var sickDays = 0
  /// How much harder runs felt than they should, in steps of CR10; nil where none was rated.
  public var ratingExcess: Double?

  /// The run that went the most beyond what was planned, in m; nil where none was a leap.
  var excessiveRun: (done: Double, planned: Double)? {
    excess.map { ($0.done, $0.planned) }
  }
  /// Whether the week or one of its runs was much more than planned.
  public var isExcessive: Bool { share >= WeeklyAdjuster.excessShare || excess != nil }
  private var excess: Excess?

  private struct Excess: Equatable, Sendable {
    var done: Double
    var planned: Double
  }

  public init() {}

  /// What share of the planned load was done.
  public var share: Double { plannedLoad > 0 ? doneLoad / plannedLoad : 1 }

  /// - Parameter others: runs that were no part of the plan; those of the week count.
  public init(_ plan: Plan, _ week: PlanWeek, others: [OtherRun] = []) {
    var harder = 0.0
    var rated = 0
    var plannedMeters = 0.0
    var elsewhere = (load: 0.0, meters: 0.0)
    for event in plan.events(in: week) {
      if event.kind == .known(.sick) {
        sickDays += 1
        continue
      }
      // It was not missed, whether days off, a race or the person has cancelled it.
      if event.isCancelled {
        cancelledRuns += 1
        continue
      }
      plannedRuns += 1
      plannedLoad += event.load
      plannedMeters += event.kilometers * 1000
      let isLong = event.role == .known(.long)
      guard let done = event.completion else {
        if isLong { longRunDone = false }
        continue
      }
      doneRuns += 1
      doneLoad += event.countedLoad
      doneMeters += done.meters ?? (event.kilometers * 1000)
      let planned = event.kilometers * 1000
      if let meters = done.meters, event.kind == .known(.run),
        meters > max(planned * WeeklyAdjuster.excessShare, planned + 4000),
        meters - planned > (excess.map { $0.done - $0.planned } ?? 0)
      {
        excess = Excess(done: meters, planned: planned)
      }
      if let rating = done.rating {
        harder += rating - event.expectedRating
        rated += 1
      }
    }
    for run in others where week.startsOn <= run.day && run.day < week.startsOn + 7 {
      otherRuns += 1
      let (load, meters) = (run.load ?? 0, run.meters ?? 0)
      if run.isPlanned {
        elsewhere = (elsewhere.load + load, elsewhere.meters + meters)
      } else {
        (doneLoad, doneMeters) = (doneLoad + load, doneMeters + meters)
      }
    }
    // Runs of another plan stand in for what is missing of this one, and never make it too much.
    doneLoad += min(elsewhere.load, max(0, plannedLoad - doneLoad))
    doneMeters += min(elsewhere.meters, max(0, plannedMeters - doneMeters))
    if rated > 0 { ratingExcess = harder / Double(rated) }
  }
}

extension PlanEvent {
  /// What the whole run should be rated on CR10: its hardest work, a step less where that is short.
  var expectedRating: Double {
    var hardest = Intensity.recovery
    for block in structure {
      for segment in block.segments where segment.knownKind == .work {
        if segment.knownIntensity.perceivedExertion > hardest.perceivedExertion {
          hardest = segment.knownIntensity
        }
      }
    }
    let rating = Double(hardest.perceivedExertion)
    if family == .known(.strides) { return 3 }
    return role == .known(.long) ? max(rating, 4) : rating > 4 ? rating - 1 : rating
  }
}
