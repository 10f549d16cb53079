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

  /// As addresses have it.
  public var word: String { self == .pace ? "pace" : "heart-rate" }
}

extension [Block] {
  /// In the form that was asked for, but in pace where the runner's heart rates are not known.
  public func targets(
    _ form: TargetForm, _ paces: Paces, _ runner: RunnerProfile
  ) -> [TargetedBlock] {
    guard form == .heartRate, let rates = runner.heartRates.value else { return paceForm(paces) }
    return heartRateForm(rates, paces)
  }

  /// With targets in pace for all but what is run by feel.
  public func paceForm(_ paces: Paces) -> [TargetedBlock] {
    targeted { segment in
      let intensity = segment.knownIntensity
      return intensity.isByFeel
        ? .effort(intensity.perceivedExertion) : .pace(paces.target(intensity))
    }
  }

  /// With targets in heart rate: what the oxygen uptake of the pace asks of the heart.
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
    let range = paces.secondsPerKilometer(intensity)
    func rateAt(_ secondsPerKilometer: Double) -> Double {
      rate(oxygen: VDOT.oxygenCost(metersPerMinute: 60_000 / secondsPerKilometer), paces.vdot)
    }
    let (low, high) = (rateAt(range.upperBound), rateAt(range.lowerBound))
    let middle = Int(((low + high) / 2).rounded())
    let half = max(2, Int(((high - low) / 2).rounded()))
    return Double(middle + half) > maximum ? nil : middle - half...middle + half
  }
}
