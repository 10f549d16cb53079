import Documents
import Tracks

extension Activity {
  /// What is left without one of its recordings, and an activity of that recording alone; nil where
  /// it has no other one.
  ///
  /// Each gets the figures of its own recordings, what a person has said stays, and the two are
  /// not joined again.
  ///
  /// - Parameters:
  ///   - id: of the activity that is parted off.
  ///   - figures: what a recording says by its samples; nil where it has none.
  public func parted(
    _ source: ULID, as id: ULID, figures: (ActivitySource) -> Activity?
  ) -> (stays: Activity, parted: Activity)? {
    let rest = sources.filter { $0.id != source }
    guard let own = sources.first(where: { $0.id == source }), let first = rest.first else {
      return nil
    }
    // Without samples nobody else knows the laps of the first one.
    let knows = first.id == sources.first?.id
    var parted = figures(own) ?? (knows ? Activity(own) : without(first, but: own).measured)
    parted.takeFigures(of: own)
    parted.id = id
    parted.isNot = isNot.filter { $0.id != source } + rest.map { SourceName(id: $0.id) }

    var left = figures(first) ?? (knows ? without(own, but: first) : Activity(first))
    left.takeFigures(of: first)
    for source in rest.dropFirst() {
      var other = figures(source) ?? Activity(source)
      other.takeFigures(of: source)
      left.join(other)
    }
    // What no samples tell of is of the recording that has none, else of the first one.
    let isOwn =
      own.samples == nil
      ? first.samples != nil || !knows : !knows && rest.allSatisfy { $0.samples != nil }
    if parted.sets.isEmpty, left.sets.isEmpty {
      if isOwn { parted.sets = sets } else { left.sets = sets }
    }
    if parted.laps.isEmpty, left.laps.isEmpty {
      if isOwn { parted.laps = laps } else { left.laps = laps }
    }
    var stays = self
    stays.take(left)
    stays.takeWords(of: self)
    stays.isNot.remove { $0.id == source }
    stays.isNot.append(SourceName(id: source))
    return (stays, parted)
  }

  /// What one recording says of it without its samples.
  private init(_ source: ActivitySource) {
    self.init()
    sport = source.sport
    startedAt = source.startedAt
  }

  /// What was measured of it, without what a person has said and what it belongs to.
  private var measured: Activity {
    var activity = self
    activity.takeWords(of: Activity())
    activity.leavePlan()
    activity.isUnplanned = false
    (activity.isNot, activity.lineage, activity.unknown) = ([], Lineage(), UnknownFields())
    return activity
  }

  /// The distance by the device of one of its recordings, as far as that is known. A count that
  /// falls or leaps is none.
  public func total(of source: ActivitySource) -> Double? {
    guard source.meters != nil, source.id == sources.first?.id else { return source.meters }
    switch distance?.source.known {
    case .device, .total: return distance?.deviceMeters
    default:
      return distance?.reason == DistanceReason.deviceDisagrees.rawValue
        ? distance?.deviceMeters : nil
    }
  }

  private mutating func takeFigures(of source: ActivitySource) {
    sources = [source]
    // A file of heart rates has no word for a walk.
    if sport == Open(.other) { sport = source.sport }
    elapsedSeconds = source.elapsedSeconds ?? elapsedSeconds
    timerSeconds = source.timerSeconds ?? timerSeconds
    averageHeartRate = source.averageHeartRate ?? averageHeartRate
    kilocalories = source.kilocalories ?? kilocalories
    guard let known = source.meters, known != meters else { return }
    meters = known
    distance = ActivityDistance()
    distance?.source = Open(.total)
    distance?.reason = DistanceReason.onlyDevice.rawValue
    distance?.deviceMeters = known
  }

  /// The same without what one recording has lent to another that does not know it.
  private func without(_ lender: ActivitySource, but source: ActivitySource) -> Activity {
    var activity = self
    if source.averageHeartRate == nil {
      (activity.averageHeartRate, activity.maxHeartRate) = (nil, nil)
      (activity.heartRateTime, activity.decoupling) = (nil, nil)
    }
    if source.kilocalories == nil { activity.kilocalories = nil }
    if source.meters == nil {
      (activity.meters, activity.distance) = (nil, nil)
      activity.gradedMetersPerSecond = nil
      activity.bestEfforts = []
    }
    // They follow from samples, which are the lender's.
    if lender.samples != nil, source.samples == nil {
      (activity.heartRateTime, activity.decoupling) = (nil, nil)
      (activity.ascentMeters, activity.descentMeters) = (nil, nil)
      (activity.averageCadence, activity.averagePower) = (nil, nil)
      activity.gradedMetersPerSecond = nil
      activity.bestEfforts = []
    }
    return activity
  }
}
