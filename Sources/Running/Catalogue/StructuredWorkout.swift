import Documents

/// A run of the catalogue, in abstract intensities; its heart-rate form and its pace form follow.
public struct StructuredWorkout: Equatable, Sendable {
  /// Readable and stable, such as `cruise-4x8min-r2`.
  public let id: String
  public let name: String
  public let family: Family
  /// The race that it prepares for; nil where it suits any.
  public let race: RaceDistance?
  public let blocks: [Block]
}

/// What a run comes to for one runner.
public struct RunFigures: Equatable, Sendable {
  public var seconds = 0.0
  public var meters = 0.0
  /// 100 is an hour at threshold.
  public var load = 0.0
  /// Time at marathon pace or harder.
  public var qualitySeconds = 0.0
  /// Time at 10K pace or harder.
  public var fastSeconds = 0.0
  /// Time of work harder than easy running.
  public var workSeconds = 0.0
  /// Of the longest part of that.
  public var longestWorkSeconds = 0.0
  public var walkSeconds = 0.0

  public init() {}
}

extension [Block] {
  /// Time, distance and load for a runner's paces, by the middle of every intensity.
  public func figures(_ paces: Paces) -> RunFigures {
    var figures = RunFigures()
    for block in self {
      for segment in block.segments {
        let times = Double(block.repeats)
        let intensity = segment.knownIntensity
        let speed = paces.groundMetersPerSecond(intensity)
        let seconds =
          segment.seconds.map { Double($0) } ?? (Double(segment.meters ?? 0) / speed)
        figures.seconds += times * seconds
        figures.meters += times * (segment.meters.map { Double($0) } ?? (seconds * speed))
        figures.load += times * seconds / 3600 * paces.loadPerHour(intensity)
        if intensity == .walk { figures.walkSeconds += times * seconds }
        if segment.knownKind == .work, intensity.index >= Intensity.steady.index {
          figures.workSeconds += times * seconds
          figures.longestWorkSeconds = Swift.max(figures.longestWorkSeconds, seconds)
          if intensity.index >= Intensity.marathon.index {
            figures.qualitySeconds += times * seconds
          }
          if intensity.index >= Intensity.tenK.index { figures.fastSeconds += times * seconds }
        }
      }
    }
    return figures
  }
}

extension StructuredWorkout {
  public func figures(_ paces: Paces) -> RunFigures { blocks.figures(paces) }

  /// 1 (recovery) … 5 (race), by the load per hour and what it comes to.
  public func hardness(_ figures: RunFigures) -> Int {
    switch family {
    case .recovery, .walk: return 1
    case .easy, .strides, .sharpening, .runWalk: return figures.seconds > 5400 ? 3 : 2
    case .race: return 5
    case .timeTrial: return 4
    case .long, .longFinish:
      return figures.seconds > 7200 || family == .longFinish ? 4 : 3
    case .steady, .progression: return figures.load > 75 ? 4 : 3
    default: return figures.load > 110 ? 5 : figures.load > 45 ? 4 : 3
    }
  }

  /// How well it suits a phase, 0…1.
  public func fit(_ phase: Phase) -> Double { Suitability.phase(family, phase) }

  /// How well its amount of hard running suits a level, 0…1, for the level's own paces.
  public func fit(_ level: Level) -> Double {
    Suitability.level(figures(Paces(level.assumedVDOT)), family, level)
  }
}
