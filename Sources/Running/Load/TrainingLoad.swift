import Documents

/// Formulas of training load. Stress scores are on the scale where an hour at threshold is 100.
public enum TrainingLoad {
  /// TRIMP: minutes · r · weight e^(b r), with r the fraction of the heart-rate reserve.
  ///
  /// Banister EW 1991; weights by sex after Morton, Fitz-Clarke, Banister 1990,
  /// doi:10.1152/jappl.1990.69.3.1171.
  public static func banister(minutes: Double, reserve: Double, sex: Sex) -> Double {
    let (factor, exponent) = sex.banister
    return minutes * reserve * factor * Exponential.exp(exponent * reserve)
  }

  /// Minutes in zones 1…5, each weighted by its number.
  ///
  /// Edwards S: The Heart Rate Monitor Book, 1993.
  public static func edwards(zoneMinutes: [Double]) -> Double {
    var sum = 0.0
    for zone in zoneMinutes.indices { sum += zoneMinutes[zone] * Double(zone + 1) }
    return sum
  }

  /// hrTSS: TRIMP as a share of that of an hour at threshold, times 100.
  public static func heartRateStress(
    seconds: Double, averageRate: Double, _ rates: HeartRates
  ) -> Double {
    seconds / 3600 * rates.loadPerHour(at: averageRate)
  }

  /// rTSS: hours · (normalised graded speed / threshold speed)² · 100.
  ///
  /// McGregor SJ, after Allen H, Coggan A: Training and Racing with a Power Meter, 2010.
  public static func runningStress(
    seconds: Double, metersPerSecond: Double, thresholdMetersPerSecond: Double
  ) -> Double {
    let relative = metersPerSecond / thresholdMetersPerSecond
    return seconds / 3600 * relative * relative * 100
  }

  /// Session RPE in arbitrary units: CR10 rating of the whole session times minutes.
  ///
  /// Foster C et al. 2001, doi:10.1519/00124278-200102000-00019.
  public static func sessionRPE(minutes: Double, rating: Double) -> Double { minutes * rating }

  /// What an hour at threshold is rated, so that session RPE meets the other scores there.
  public static let thresholdRating = 7.0

  /// Session RPE on the common scale.
  public static func perceivedStress(seconds: Double, rating: Double) -> Double {
    sessionRPE(minutes: seconds / 60, rating: rating) / (60 * thresholdRating) * 100
  }
}

/// A run that was done, as far as it was recorded.
public struct DoneRun: Equatable, Sendable {
  public var seconds: Double?
  public var meters: Double?
  /// Beats per minute.
  public var averageHeartRate: Double?
  /// Normalised for slopes, m/s; the plain average stands in where it is nil.
  public var gradedMetersPerSecond: Double?
  /// CR10 rating of the whole session, 0…10.
  public var rating: Double?

  public init(
    seconds: Double? = nil, meters: Double? = nil, averageHeartRate: Double? = nil,
    gradedMetersPerSecond: Double? = nil, rating: Double? = nil
  ) {
    self.seconds = seconds
    self.meters = meters
    self.averageHeartRate = averageHeartRate
    self.gradedMetersPerSecond = gradedMetersPerSecond
    self.rating = rating
  }
}

/// A load and what it follows from.
public struct RunLoad: Equatable, Sendable {
  public enum Method: Equatable, Sendable {
    case pace
    case heartRate
    case perceivedExertion
  }

  /// 100 is an hour at threshold.
  public let value: Double
  public let method: Method

  public init(value: Double, method: Method) {
    self.value = value
    self.method = method
  }
}

extension DoneRun {
  /// By pace where the runner's paces are known, else by heart rate, else by perceived exertion.
  public func load(of runner: RunnerProfile) -> Figure<RunLoad> {
    guard let seconds, seconds > 0 else { return .unknown(.duration) }
    for figure in [paceLoad(runner), heartRateLoad(runner), perceivedLoad] {
      if case .known = figure { return figure }
    }
    // One reason is worth more than "nothing", so that it can be mended.
    if meters != nil { return .unknown(paceLoad(runner).missing ?? .anyMeasure) }
    if averageHeartRate != nil { return .unknown(heartRateLoad(runner).missing ?? .anyMeasure) }
    return .unknown(.anyMeasure)
  }

  public func paceLoad(_ runner: RunnerProfile) -> Figure<RunLoad> {
    guard let seconds, seconds > 0 else { return .unknown(.duration) }
    guard let speed = gradedMetersPerSecond ?? meters.map({ $0 / seconds }) else {
      return .unknown(.distance)
    }
    return runner.paces.map { paces in
      RunLoad(
        value: TrainingLoad.runningStress(
          seconds: seconds, metersPerSecond: speed,
          thresholdMetersPerSecond: paces.thresholdMetersPerSecond), method: .pace)
    }
  }

  public func heartRateLoad(_ runner: RunnerProfile) -> Figure<RunLoad> {
    guard let seconds, seconds > 0 else { return .unknown(.duration) }
    guard let averageHeartRate else { return .unknown(.averageHeartRate) }
    return runner.heartRates.map { rates in
      RunLoad(
        value: TrainingLoad.heartRateStress(
          seconds: seconds, averageRate: averageHeartRate, rates), method: .heartRate)
    }
  }

  public var perceivedLoad: Figure<RunLoad> {
    guard let seconds, seconds > 0 else { return .unknown(.duration) }
    guard let rating else { return .unknown(.perceivedExertion) }
    return .known(
      RunLoad(
        value: TrainingLoad.perceivedStress(seconds: seconds, rating: rating),
        method: .perceivedExertion))
  }

  /// Banister's TRIMP of the run, which needs to know the sex.
  public func trimp(_ runner: RunnerProfile) -> Figure<Double> {
    guard let seconds, seconds > 0 else { return .unknown(.duration) }
    guard let averageHeartRate else { return .unknown(.averageHeartRate) }
    guard let sex = runner.sex?.known else { return .unknown(.sex) }
    return runner.heartRates.map { rates in
      TrainingLoad.banister(
        minutes: seconds / 60, reserve: rates.reserve(at: averageHeartRate), sex: sex)
    }
  }
}
