import Documents

/// What a health record says of one day, every figure with what it comes from.
public struct RecordedDay: Equatable, Sendable {
  /// A figure and what measured it, such as `Apple Watch`.
  public struct Figure: Equatable, Sendable {
    public var value: Double
    public var source: String
    /// When the newest sample behind it was taken, in milliseconds since 1970-01-01T00:00:00Z: of
    /// two words of one source the later counts. Nil for what only grows during a day.
    public var time: Int64?

    public init(_ value: Double, source: String, time: Int64? = nil) {
      self.value = value
      self.source = source
      self.time = time
    }
  }

  /// The civil day at the place where it was; sleep belongs to the day one woke up on.
  public var day: CivilDay
  public var sleep: RecordedSleep?
  /// Beats per minute.
  public var restingHeartRate: Figure?
  /// Standard deviation of the intervals between beats, ms: mean of the day's readings at night,
  /// of all where there is none at night.
  public var sdnn: Figure?
  /// Root mean square of successive differences, ms; never computed from SDNN.
  public var rmssd: Figure?
  public var kilograms: Figure?
  /// Per cent, 0…100.
  public var bodyFat: Figure?
  public var steps: Figure?
  /// Kilocalories.
  public var activeEnergy: Figure?
  /// mL/min·kg.
  public var vo2Max: Figure?

  public init(day: CivilDay) { self.day = day }
}

/// One night, as the union of what one source says. Stages that the source does not tell apart are
/// in `asleepMinutes` only.
public struct RecordedSleep: Equatable, Sendable {
  public var source = ""
  /// When one fell asleep and woke up for good.
  public var start: Instant
  public var end: Instant
  public var inBedMinutes: Double?
  public var asleepMinutes = 0.0
  public var coreMinutes: Double?
  public var deepMinutes: Double?
  public var remMinutes: Double?
  public var awakeMinutes: Double?

  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = end
  }
}
