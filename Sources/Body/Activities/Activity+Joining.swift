import Documents
import Tracks

extension ActivitySource {
  /// How much a recording is worth beside others of the same activity: what a device wrote itself
  /// comes first, what a service passed on last. Heart rates alone come behind every track.
  public var rank: Int {
    let own = meters == nil ? 0 : 4
    let formats = ["gpx": 1, "tcx": 2, "apple-health": 3, "regimen": own, "fit": 5]
    return (samples == nil ? 0 : 10) + (formats[format] ?? 0)
  }
}

extension Activity {
  /// Takes in the same activity as something else has recorded it. The better recording gives the
  /// figures, the other one what it lacks; nothing is added up. What a person has said stays.
  public mutating func join(_ other: Activity) {
    guard let own = sources.first else { return take(other) }
    guard let theirs = other.sources.first else { return }
    let isBetter =
      theirs.rank > own.rank || (theirs.rank == own.rank && theirs.saysMore(than: own))
    if isBetter {
      let former = self
      take(other)
      fill(from: former)
      sources = other.sources + former.sources.filter { !other.sources.contains($0) }
    } else {
      fill(from: other)
      let known = Set(sources.map { $0.id })
      sources += other.sources.filter { !known.contains($0.id) }
    }
  }

  /// Takes in a recording that is known already and says more by now.
  public mutating func renew(_ other: Activity) {
    guard let theirs = other.sources.first,
      let place = sources.firstIndex(where: { $0.id == theirs.id })
    else { return join(other) }
    let former = self
    var renewed = theirs
    renewed.samples = theirs.samples ?? sources[place].samples
    var rest = sources
    rest.remove(at: place)
    if place == 0 || renewed.rank > sources[0].rank {
      take(other)
      fill(from: former)
      sources = [renewed] + rest
    } else {
      fill(from: other)
      sources = former.sources
      sources[place] = renewed
    }
  }

  /// Takes another one's figures in place of its own, but for what a person has said.
  mutating func take(_ other: Activity) {
    var taken = other
    taken.id = id
    taken.name = name.isEmpty ? other.name : name
    taken.notes = notes.isEmpty ? other.notes : notes
    if let own = sources.first, sport != own.sport {
      (taken.sport, taken.subSport) = (sport, subSport)
    }
    taken.rating = rating ?? other.rating
    taken.feel = feel ?? other.feel
    (taken.planID, taken.eventID, taken.isUnplanned) = (planID, eventID, isUnplanned)
    taken.workoutID = workoutID ?? other.workoutID
    taken.sessionID = sessionID ?? other.sessionID
    taken.isNot = isNot
    taken.lineage = lineage
    taken.unknown = unknown
    self = taken
  }

  /// Takes in what is not known here.
  private mutating func fill(from other: Activity) {
    if name.isEmpty { name = other.name }
    if notes.isEmpty { notes = other.notes }
    if sport == Open(.other) { (sport, subSport) = (other.sport, other.subSport) }
    subSport = subSport ?? other.subSport
    elapsedSeconds = elapsedSeconds ?? other.elapsedSeconds
    timerSeconds = timerSeconds ?? other.timerSeconds
    movingSeconds = movingSeconds ?? other.movingSeconds
    if meters == nil { (meters, distance) = (other.meters, other.distance) }
    if ascentMeters == nil {
      (ascentMeters, descentMeters) = (other.ascentMeters, other.descentMeters)
    }
    if averageHeartRate == nil {
      (averageHeartRate, maxHeartRate) = (other.averageHeartRate, other.maxHeartRate)
    }
    heartRateTime = heartRateTime ?? other.heartRateTime
    decoupling = decoupling ?? other.decoupling
    averageCadence = averageCadence ?? other.averageCadence
    averagePower = averagePower ?? other.averagePower
    kilocalories = kilocalories ?? other.kilocalories
    gradedMetersPerSecond = gradedMetersPerSecond ?? other.gradedMetersPerSecond
    rating = rating ?? other.rating
    feel = feel ?? other.feel
    isUnplanned = isUnplanned || other.isUnplanned
    workoutID = workoutID ?? other.workoutID
    sessionID = sessionID ?? other.sessionID
    if let known = other.sources.first(where: { $0.knowsOffset }),
      sources.first?.knowsOffset == false
    {
      startedAt.offsetMinutes = known.startedAt.offsetMinutes
    }
    if laps.isEmpty { laps = other.laps }
    if sets.isEmpty { sets = other.sets }
    if pauses.isEmpty { pauses = other.pauses }
    if bestEfforts.isEmpty { bestEfforts = other.bestEfforts }
  }

  /// Whether a recording is one of this activity, as far as nobody has said that it is not.
  public func isSame(as source: ActivitySource) -> Bool {
    if sources.contains(where: { $0.id == source.id }) { return true }
    if isNot.contains(where: { $0.id == source.id }) { return false }
    // Of one device and format there is one recording, which the same id would have told.
    return sources.contains { $0.isSame(as: source) }
  }
}
