/// What to hold on to during a part of a run.
public enum Target: Equatable, Sendable {
  /// Seconds per kilometre, the faster end first.
  case pace(ClosedRange<Int>)
  /// Beats per minute.
  case heartRate(ClosedRange<Int>)
  /// CR10 rating, where neither pace nor heart rate helps.
  case effort(Int)
}

/// A part of a run with its target.
public struct TargetedSegment: Equatable, Sendable {
  public let kind: SegmentKind
  public let intensity: Intensity
  public let seconds: Int?
  public let meters: Int?
  public let target: Target
}

/// Parts with targets, run in turn `repeats` times.
public struct TargetedBlock: Equatable, Sendable {
  public let repeats: Int
  public let segments: [TargetedSegment]
}

/// The forms that one catalogue is shown in.
public enum TargetForm: String, CaseIterable, Sendable {
  case pace
  case heartRate
}

extension [Block] {
  /// With targets in pace for all but what is run by feel.
  public func paceForm(_ paces: Paces) -> [TargetedBlock] {
    targeted { segment in
      let intensity = segment.knownIntensity
      return intensity.isByFeel
        ? .effort(intensity.perceivedExertion) : .pace(paces.target(intensity))
    }
  }

  /// With targets in heart rate: the range whose middle brings the same load by TRIMP as the middle
  /// of the pace does by speed.
  ///
  /// The heart lags behind, so that parts below 90 s are run by feel, and so is what would ask for
  /// more than the maximum.
  public func heartRateForm(_ rates: HeartRates, _ paces: Paces) -> [TargetedBlock] {
    let targets = Intensity.allCases.map { rates.target($0, paces) }
    return targeted { segment in
      let intensity = segment.knownIntensity
      let effort = Target.effort(intensity.perceivedExertion)
      let seconds =
        segment.seconds.map { Double($0) }
        ?? (Double(segment.meters ?? 0) / paces.groundMetersPerSecond(intensity))
      if intensity.isByFeel || (segment.knownKind == .work && seconds < 90) { return effort }
      return targets[intensity.index].map { .heartRate($0) } ?? effort
    }
  }

  private func targeted(_ target: (Segment) -> Target) -> [TargetedBlock] {
    map { block in
      TargetedBlock(
        repeats: block.repeats,
        segments: block.segments.map { segment in
          TargetedSegment(
            kind: segment.knownKind, intensity: segment.knownIntensity, seconds: segment.seconds,
            meters: segment.meters, target: target(segment))
        })
    }
  }
}

extension HeartRates {
  /// The range for an intensity in whole beats; nil where it reaches the maximum.
  public func target(_ intensity: Intensity, _ paces: Paces) -> ClosedRange<Int>? {
    guard let middle = rate(loadPerHour: paces.loadPerHour(intensity)) else { return nil }
    let threshold = paces.thresholdMetersPerSecond
    func rateAt(_ fraction: Double) -> Double {
      let relative = paces.vdot.metersPerSecond(fraction: fraction) / threshold
      return rate(loadPerHour: relative * relative * 100) ?? maximum
    }
    let fraction = intensity.oxygenFraction
    let width = (rateAt(fraction.high) - rateAt(fraction.low)) / 2
    let half = max(2, Int(width.rounded()))
    let center = Int(middle.rounded())
    return Double(center + half) > maximum ? nil : center - half...center + half
  }
}

extension [TargetedBlock] {
  /// The load that running at the middle of every target brings; 100 is an hour at threshold.
  public func load(_ paces: Paces, _ rates: HeartRates?) -> Double {
    var load = 0.0
    for block in self {
      for segment in block.segments {
        let seconds =
          segment.seconds.map { Double($0) }
          ?? (Double(segment.meters ?? 0) / paces.groundMetersPerSecond(segment.intensity))
        load += Double(block.repeats) * seconds / 3600 * loadPerHour(segment, paces, rates)
      }
    }
    return load
  }

  private func loadPerHour(
    _ segment: TargetedSegment, _ paces: Paces, _ rates: HeartRates?
  ) -> Double {
    switch segment.target {
    case .pace(let range):
      let speed = 2000 / Double(range.lowerBound + range.upperBound)
      let relative = speed / paces.thresholdMetersPerSecond
      return relative * relative * 100
    case .heartRate(let range):
      guard let rates else { return paces.loadPerHour(segment.intensity) }
      return rates.loadPerHour(at: Double(range.lowerBound + range.upperBound) / 2)
    case .effort: return paces.loadPerHour(segment.intensity)
    }
  }
}
