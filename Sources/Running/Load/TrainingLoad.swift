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

  /// hrTSS at one heart rate: TRIMP as a share of that of an hour at threshold, times 100.
  public static func heartRateStress(
    seconds: Double, averageRate: Double, _ rates: HeartRates
  ) -> Double {
    seconds / 3600 * rates.loadPerHour(at: averageRate)
  }

  /// hrTSS at changing heart rates: each second by its own weight, which grows faster than the
  /// rate, so that the average would hide what intervals cost.
  ///
  /// - Parameters:
  ///   - seconds: of the whole; where less is known of, that stands for all of it.
  ///   - time: not empty.
  public static func heartRateStress(
    seconds: Double, _ time: HeartRateTime, _ rates: HeartRates
  ) -> Double {
    seconds / 3600 * time.mean { rates.loadPerHour(at: $0) }
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
  /// Nil where only the average is known.
  public var heartRateTime: HeartRateTime?

  public init(
    seconds: Double? = nil, meters: Double? = nil, averageHeartRate: Double? = nil,
    gradedMetersPerSecond: Double? = nil, rating: Double? = nil,
    heartRateTime: HeartRateTime? = nil
  ) {
    self.seconds = seconds
    self.meters = meters
    self.averageHeartRate = averageHeartRate
    self.gradedMetersPerSecond = gradedMetersPerSecond
    self.rating = rating
    self.heartRateTime = heartRateTime
  }
}

/// A load and what it follows from.
public struct RunLoad: Equatable, Sendable {
  public enum Method: Equatable, Sendable {
    case pace
    /// The time at each heart rate.
    case heartRate
    /// The mean heart rate alone, which hides what intervals cost.
    case averageHeartRate
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
  /// The share of the time that heart rates must be known of, so that they stand for all of it.
  private static let heartRateCover = 0.8

  /// The load of a run that counts: on its page, in weeks, in fitness and in plans.
  ///
  /// | by | why it comes there |
  /// |---|---|
  /// | pace (rTSS) | it is what was run, hills evened out, and what plans are made of |
  /// | heart rate (hrTSS) | it comes late to short repeats, and rises with heat and tiredness |
  /// | perceived exertion | it is one number for all of it, from memory |
  ///
  /// The first one that is known counts.
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

  /// By the time at each heart rate; by the average where less than 80 % of the time is known of.
  public func heartRateLoad(_ runner: RunnerProfile) -> Figure<RunLoad> {
    guard let seconds, seconds > 0 else { return .unknown(.duration) }
    if let time = heartRateTime, Double(time.totalSeconds) >= seconds * DoneRun.heartRateCover {
      return runner.heartRates.map { rates in
        RunLoad(
          value: TrainingLoad.heartRateStress(seconds: seconds, time, rates), method: .heartRate)
      }
    }
    guard let averageHeartRate else { return .unknown(.averageHeartRate) }
    return runner.heartRates.map { rates in
      RunLoad(
        value: TrainingLoad.heartRateStress(
          seconds: seconds, averageRate: averageHeartRate, rates), method: .averageHeartRate)
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

  /// Banister's TRIMP, from the same heart rates as hrTSS, which is its share of that of an hour at
  /// threshold. It needs to know the sex; the threshold cancels out.
  public func trimp(_ runner: RunnerProfile) -> Figure<Double> {
    switch heartRateLoad(runner) {
    case .unknown(let missing): return .unknown(missing)
    case .known(let load):
      guard let sex = runner.sex?.known, let rates = runner.heartRates.value else {
        return .unknown(.sex)
      }
      let hour = TrainingLoad.banister(
        minutes: 60, reserve: rates.reserve(at: rates.threshold), sex: sex)
      return .known(load.value / 100 * hour)
    }
  }
}
