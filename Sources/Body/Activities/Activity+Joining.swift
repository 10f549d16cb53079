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
    guard let own = sources.first else {
      // Noted by hand: what no recording knows stays.
      let former = self
      take(other)
      return fill(from: former)
    }
    guard let theirs = other.sources.first else { return fill(from: other) }
    let isBetter =
      theirs.rank > own.rank || (theirs.rank == own.rank && theirs.saysMore(than: own))
    if isBetter {
      let former = self
      take(other)
      fill(from: former)
      let known = Set(other.sources.map { $0.id })
      sources = other.sources + former.sources.filter { !known.contains($0.id) }
    } else {
      fill(from: other)
      let known = Set(sources.map { $0.id })
      sources += other.sources.filter { !known.contains($0.id) }
    }
  }

  /// The two as one, where a person or their recordings say that they are. This one's identifier
  /// and words stay, notes of both stand beside each other, and the other one's planned run is this
  /// one's where it had none.
  ///
  /// - Parameter before: what the two have said before, each one's newest text first. Where this
  ///   one has been both, its figures and the order of its recordings are those of then.
  public func joined(with other: Activity, before: [Activity] = []) -> Activity {
    var joined = self
    joined.join(other)
    if joined.eventID == nil, joined.run != nil {
      (joined.planID, joined.eventID) = (other.planID, other.eventID)
      joined.isPlanGuessed = other.isPlanGuessed
    }
    joined.isUnplanned = (isUnplanned || other.isUnplanned) && joined.eventID == nil
    var known = Set(joined.sources.map { $0.id })
    joined.isNot = (isNot + other.isNot).filter { known.insert($0.id).inserted }
    let whole = before.first { $0.id == id && $0.isOf(joined.sources) }
    let parted = before.last { $0.id == other.id }
    if whole != nil, let parted, parted.saysTheSame(as: other) {
      // What its recording says of itself, and nobody has said since.
      joined.takeWords(of: self)
    } else if !other.notes.isEmpty {
      joined.notes = Merge.notes(notes, other.notes)
    }
    if let whole {
      let said = joined
      joined.take(whole)
      joined.fill(from: said)
      joined.takeWords(of: said)
    }
    return joined
  }

  /// Whether it has these recordings and no others, in whatever order.
  private func isOf(_ recordings: [ActivitySource]) -> Bool {
    sources.count == recordings.count && recordings.allSatisfy { sources.contains($0) }
  }

  /// Whether a person has said the same of both, and both belong to the same.
  private func saysTheSame(as other: Activity) -> Bool {
    name == other.name && notes == other.notes && rating == other.rating && feel == other.feel
      && workoutID == other.workoutID && sessionID == other.sessionID
  }

  /// Takes what a person has said of another one, and what that belongs to, in place of its own.
  mutating func takeWords(of other: Activity) {
    (name, notes, rating, feel) = (other.name, other.notes, other.rating, other.feel)
    (workoutID, sessionID) = (other.workoutID, other.sessionID)
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
    taken.isPlanGuessed = isPlanGuessed
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

  /// Whether a recording is one of this activity: one of its own says so, none contradicts, and
  /// nobody has said that it is not.
  public func isSame(as source: ActivitySource) -> Bool {
    if sources.contains(where: { $0.id == source.id }) { return true }
    return !rulesOut(source) && sources.contains { $0.isSame(as: source) }
  }

  /// Whether a recording of one of the two cannot be of the other, whatever else says that the two
  /// are one.
  func contradicts(_ other: Activity) -> Bool {
    other.sources.contains { rulesOut($0) } || sources.contains { other.rulesOut($0) }
  }

  /// Whether a person has said that a recording is another activity's, or one that is here
  /// contradicts it.
  private func rulesOut(_ source: ActivitySource) -> Bool {
    isNot.contains { $0.id == source.id } || sources.contains { $0.contradicts(source) }
  }
}
