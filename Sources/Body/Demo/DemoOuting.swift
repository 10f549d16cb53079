import Documents
import Running
import Tracks

/// Something that the demo's athlete goes out for: what is meant to happen, not what a watch makes
/// of it.
public struct DemoOuting: Sendable {
  /// A part at one speed.
  public struct Part: Sendable {
    public var kind: SegmentKind
    /// On the flat.
    public var metersPerSecond: Double
    /// The share of the oxygen uptake that is possible.
    public var effort: Double
    /// Nil where the distance decides.
    public var seconds: Double?
    public var meters: Double?

    public init(
      _ kind: SegmentKind, metersPerSecond: Double, effort: Double, seconds: Double? = nil,
      meters: Double? = nil
    ) {
      self.kind = kind
      self.metersPerSecond = metersPerSecond
      self.effort = effort
      self.seconds = seconds
      self.meters = meters
    }
  }

  public var name = ""
  public var sport = Sport.running
  public var startedAt = Instant(milliseconds: 0)
  public var parts: [Part] = []
  /// For the distance as measured by the organiser; nil where nobody takes the time.
  public var raceSeconds: Double?
  public var raceMeters: Double?
  /// Traffic lights on the way.
  public var stops = 0
  /// CR10.
  public var rating: Double?
  public var notes = ""
  public var kilograms = 80.0
  public var restingHeartRate = 55.0
  public var seed: UInt64 = 0

  /// What is run against the clock every few weeks.
  public static let weeklyRace = "Saturday 5K"
  public static let timeTrial = "5 km time trial"

  public init() {}

  /// What one prepares for, and what paces follow from.
  public var isAnnounced: Bool { raceMeters != nil && name != DemoOuting.weeklyRace }
  public var isTimeTrial: Bool { name == DemoOuting.timeTrial }
  public var identifier: String { "demo/" + startedAt.day.text + "/" + sport.rawValue }

  /// As meant.
  public var meters: Double {
    parts.reduce(0) { $0 + ($1.meters ?? $1.metersPerSecond * ($1.seconds ?? 0)) }
  }

  /// As meant.
  public var seconds: Double {
    parts.reduce(0) { $0 + ($1.seconds ?? ($1.meters ?? 0) / $1.metersPerSecond) }
  }
}

extension DemoOuting.Part {
  /// Running at an intensity.
  ///
  /// - Parameter share: of the usual speed.
  public init(
    _ kind: SegmentKind, _ intensity: Intensity, _ paces: Paces, seconds: Double? = nil,
    meters: Double? = nil, share: Double = 1
  ) {
    self.init(
      kind, metersPerSecond: paces.groundMetersPerSecond(intensity) * share,
      effort: min(1, intensity.oxygenFraction.middle * share), seconds: seconds, meters: meters)
  }
}

extension DemoOuting {
  /// A run of a plan as it was done.
  ///
  /// - Parameter share: of the planned speed.
  public init(_ event: PlanEvent, paces: Paces, share: Double) {
    name = event.name
    for block in event.structure {
      for _ in 0..<block.repeats {
        for segment in block.segments {
          parts.append(
            Part(
              segment.knownKind, segment.knownIntensity, paces,
              seconds: segment.seconds.map { Double($0) },
              meters: segment.meters.map { Double($0) }, share: share))
        }
      }
    }
  }
}
