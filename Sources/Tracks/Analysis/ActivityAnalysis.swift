/// Everything that is worked out from the samples of one activity.
///
/// Splits, laps, best efforts, zones, charts and the line are asked for; the sums are there at
/// once. Each is linear in the number of entries, and no input makes it trap.
public struct ActivityAnalysis: Sendable {
  public let sport: Sport
  public let samples: Samples
  /// Without any where positions only stray around one place under a roof.
  public let track: FilteredTrack
  public let distance: DistanceChoice
  public let climb: Climb
  /// Seconds at each bpm while the timer ran.
  public let heartRate: HeartRateSeconds
  /// Of the clock from the first entry to the last one.
  public let elapsedSeconds: Double
  /// Without pauses and breaks.
  public let timerSeconds: Double
  /// In motion: the timer's where the device or the wearer paused, else what was faster than the
  /// sport's slowest movement.
  public let movingSeconds: Double
  /// Whether a pause of the device decides what counts as moving.
  public let isMovingByPauses: Bool
  /// Means over the time with a reading above zero; nil without one.
  public let averageCadence: Double?
  public let averagePower: Double?

  let columns: ActivityColumns

  /// - Parameters:
  ///   - subSport: Treadmills, halls and virtual rides are measured by the device; positions in one
  ///     place add nothing there.
  ///   - pauses: Time that the timer stood still, besides the samples' own breaks.
  public init(
    _ samples: Samples, sport: Sport, subSport: SubSport? = nil, pauses: [TimeSpan] = []
  ) {
    self.sport = sport
    self.samples = samples
    let limits = MotionLimits(sport)
    let timeline = Timeline(samples, pauses: pauses)
    let filtered = TrackFilter.filter(samples, limits: limits, timeline: timeline)
    let isIndoors =
      subSport == .treadmill || subSport == .indoor || subSport == .virtual || subSport == .pool
    // Under a roof they do; those of a run that only its name puts there lead away. A virtual ride
    // has positions of its own world.
    let strays =
      isIndoors && subSport != .virtual && filtered.stays(within: FilteredTrack.strayMeters)
    track = strays ? FilteredTrack() : filtered
    distance = DistanceChoice(
      samples, track: track, timeline: timeline, limits: limits, isIndoors: isIndoors)
    climb = Climb(samples, timeline: timeline)
    var columns = ActivityColumns(timeline: timeline, distances: distance.column)
    columns.addSpeeds()
    isMovingByPauses = !samples.breaks.isEmpty || pauses.contains { $0.end > $0.start }
    columns.addMoving(
      above: isMovingByPauses || distance.source == .none ? nil : limits.movingSpeed)
    heartRate = columns.addHeartRate(samples.heartRates)
    if sport.isOnFoot, !climb.profile.isEmpty, distance.source != .none {
      columns.flat = Grade.flatMeters(columns.distances, profile: climb.profile)
    }
    elapsedSeconds = columns.elapsed.last ?? 0
    timerSeconds = columns.timer.last ?? 0
    movingSeconds = columns.moving.last ?? 0
    averageCadence = columns.average(samples.cadences, below: 300)
    averagePower = columns.average(samples.powers, below: 3000)
    self.columns = columns
  }

  public var meters: Double { distance.meters }

  /// Metres at each entry by the source that counts, never falling.
  public var distances: [Double] { columns.distances }
  /// Seconds since the first entry, never falling.
  public var elapsed: [Double] { columns.elapsed }
  /// Seconds of the timer at each entry, never falling.
  public var timer: [Double] { columns.timer }
  /// Metres per second around each entry, over some eight seconds.
  public var speeds: [Float] { columns.speeds }
}
