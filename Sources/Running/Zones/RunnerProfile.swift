import Documents

/// What is known of a runner; everything is optional, and what is missing is said.
public struct RunnerProfile: Record {
  public static let heartRate = 20.0...250.0
  public static let paceSeconds = 120.0...1200.0

  /// Beats per minute.
  public var maxHeartRate: Double?
  public var restingHeartRate: Double?
  /// The lactate-threshold heart rate (LTHR).
  public var thresholdHeartRate: Double?
  /// For the weights of TRIMP only.
  public var sex: Open<Sex>?
  public var vdot: Double?
  /// A race result, both parts of it.
  public var raceMeters: Double?
  public var raceSeconds: Double?
  /// Seconds per kilometre.
  public var thresholdPace: Double?
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("maxHeartRate", &maxHeartRate, in: RunnerProfile.heartRate)
    try visitor.field("restingHeartRate", &restingHeartRate, in: RunnerProfile.heartRate)
    try visitor.field("thresholdHeartRate", &thresholdHeartRate, in: RunnerProfile.heartRate)
    try visitor.field("sex", &sex)
    try visitor.field("vdot", &vdot, in: VDOT.range)
    try visitor.field("raceMeters", &raceMeters, in: 800...100_000)
    try visitor.field("raceSeconds", &raceSeconds, in: 120...86_400)
    try visitor.field("thresholdPace", &thresholdPace, in: RunnerProfile.paceSeconds)
  }

  /// The same without anything that paces could follow from.
  public var withoutPerformance: RunnerProfile {
    var profile = self
    profile.takePerformance(of: RunnerProfile())
    return profile
  }

  /// Whether paces follow from the same.
  func performs(as other: RunnerProfile) -> Bool {
    (vdot, raceMeters, raceSeconds, thresholdPace)
      == (other.vdot, other.raceMeters, other.raceSeconds, other.thresholdPace)
  }

  /// Lets paces follow from what those of another one follow from.
  public mutating func takePerformance(of other: RunnerProfile) {
    (vdot, raceMeters, raceSeconds) = (other.vdot, other.raceMeters, other.raceSeconds)
    thresholdPace = other.thresholdPace
  }

  /// The VDOT that was entered, else that of the race, else that of the threshold pace.
  public var performance: Figure<VDOT> {
    if let vdot { return .known(VDOT(vdot)) }
    if let raceMeters, let raceSeconds,
      let raced = VDOT(meters: raceMeters, seconds: raceSeconds)
    {
      return .known(raced)
    }
    if let thresholdPace, thresholdPace > 0 {
      return .known(VDOT(thresholdMetersPerSecond: 1000 / thresholdPace))
    }
    return .unknown(.performance)
  }

  /// The runner's own paces, else those usual for somebody who runs regularly.
  public var usualPaces: Paces { paces.value ?? Paces(Level.intermediate.assumedVDOT) }

  public var paces: Figure<Paces> { performance.map { Paces($0) } }

  /// Needs the maximum and the resting heart rate; the threshold is estimated where it is missing.
  public var heartRates: Figure<HeartRates> {
    guard let maxHeartRate else { return .unknown(.maximumHeartRate) }
    guard let restingHeartRate else { return .unknown(.restingHeartRate) }
    guard
      let rates = HeartRates(
        maximum: maxHeartRate, resting: restingHeartRate, threshold: thresholdHeartRate,
        sex: sex?.known)
    else { return .unknown(.plausibleHeartRates) }
    return .known(rates)
  }

  public var karvonenZones: Figure<[HeartRateZone]> {
    heartRates.map { HeartRateZone.karvonen($0) }
  }

  public var frielZones: Figure<[HeartRateZone]> {
    guard let thresholdHeartRate else { return .unknown(.thresholdHeartRate) }
    return .known(HeartRateZone.friel(threshold: thresholdHeartRate))
  }
}
