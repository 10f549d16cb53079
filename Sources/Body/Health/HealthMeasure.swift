import Documents

/// What of a day can be followed over time.
public enum HealthMeasure: String, CaseIterable, Sendable {
  /// Minutes asleep.
  case sleep
  /// Beats per minute.
  case restingHeartRate
  /// Milliseconds.
  case rmssd
  /// Milliseconds.
  case sdnn
  /// Kilograms.
  case weight
  /// Per cent.
  case bodyFat
  case steps
  /// Kilocalories.
  case activeEnergy
  /// mL/min·kg.
  case vo2Max

  /// What a living body can have; a file may say anything.
  public var range: ClosedRange<Double> {
    switch self {
    case .sleep: 1...1440
    case .restingHeartRate: 20...200
    case .rmssd, .sdnn: 1...500
    case .weight: 10...700
    case .bodyFat: 1...90
    case .steps: 0...300_000
    case .activeEnergy: 0...30_000
    case .vo2Max: 5...100
    }
  }

  /// Variability is compared by its logarithm, for it is spread unevenly (Buchheit M 2014,
  /// doi:10.3389/fphys.2014.00073).
  var isLogarithmic: Bool { self == .rmssd || self == .sdnn }
}

/// A figure of a day.
public struct HealthPoint: Equatable, Sendable {
  public var day: CivilDay
  public var value: Double
  public var source: String

  public init(day: CivilDay, value: Double, source: String) {
    self.day = day
    self.value = value
    self.source = source
  }
}

extension HealthDay {
  /// Nil where it is not known, or cannot be.
  public func point(_ measure: HealthMeasure) -> HealthPoint? {
    if measure == .sleep {
      guard let sleep, let minutes = sleep.minutesAsleep, measure.range.contains(minutes) else {
        return nil
      }
      return HealthPoint(day: day, value: minutes, source: sleep.source)
    }
    guard let figure = self[measure], measure.range.contains(figure.value) else { return nil }
    return HealthPoint(day: day, value: figure.value, source: figure.source)
  }

  /// Nil for sleep, which is no single figure.
  public subscript(measure: HealthMeasure) -> HealthFigure? {
    get {
      switch measure {
      case .sleep: nil
      case .restingHeartRate: restingHeartRate
      case .rmssd: rmssd
      case .sdnn: sdnn
      case .weight: weight
      case .bodyFat: bodyFat
      case .steps: steps
      case .activeEnergy: activeEnergy
      case .vo2Max: vo2Max
      }
    }
    set {
      switch measure {
      case .sleep: break
      case .restingHeartRate: restingHeartRate = newValue
      case .rmssd: rmssd = newValue
      case .sdnn: sdnn = newValue
      case .weight: weight = newValue
      case .bodyFat: bodyFat = newValue
      case .steps: steps = newValue
      case .activeEnergy: activeEnergy = newValue
      case .vo2Max: vo2Max = newValue
      }
    }
  }

  /// Whether nothing is known of it.
  public var isEmpty: Bool { figures.isEmpty && sleep == nil && measurements.isEmpty }
}

extension SleepNight {
  /// As said, else the sum of the stages; nil where only the time in bed is known.
  public var minutesAsleep: Double? {
    if let asleepMinutes { return asleepMinutes }
    let stages = [coreMinutes, deepMinutes, remMinutes].compactMap { $0 }
    return stages.isEmpty ? nil : stages.reduce(0, +)
  }
}
