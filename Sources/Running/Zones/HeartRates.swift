/// What a runner's heart does between rest and maximum, in beats per minute.
public struct HeartRates: Equatable, Sendable {
  /// Where threshold lies in the reserve when it was never measured: about what 88 % of VO₂max
  /// asks for (Swain DP, Leutholtz BC 1997, doi:10.1097/00005768-199703000-00018: shares of the
  /// reserve equal shares of VO₂ reserve).
  public static let estimatedThresholdReserve = 0.87

  public let maximum: Double
  public let resting: Double
  public let threshold: Double
  /// Whether the threshold follows from the reserve instead of a measurement.
  public let isThresholdEstimated: Bool
  public let sex: Sex?

  /// Nil unless resting < threshold < maximum.
  public init?(maximum: Double, resting: Double, threshold: Double?, sex: Sex?) {
    guard resting > 0, resting < maximum else { return nil }
    let reserve = maximum - resting
    let known = threshold ?? resting + HeartRates.estimatedThresholdReserve * reserve
    guard resting < known, known < maximum else { return nil }
    self.maximum = maximum
    self.resting = resting
    self.threshold = known
    isThresholdEstimated = threshold == nil
    self.sex = sex
  }

  /// Karvonen: the rate at a fraction of the reserve.
  ///
  /// Karvonen MJ, Kentala E, Mustala O: Ann Med Exp Biol Fenn 35, 1957, 307–315.
  public func rate(reserve fraction: Double) -> Double {
    resting + fraction * (maximum - resting)
  }

  /// The fraction of the reserve at a rate, 0…1.
  public func reserve(at rate: Double) -> Double {
    min(max((rate - resting) / (maximum - resting), 0), 1)
  }

  /// The rate at an oxygen uptake in ml/kg/min: the share of the heart-rate reserve equals the
  /// share of the reserve of oxygen uptake, which begins at 3.5 (Swain DP, Leutholtz BC 1997, as
  /// above).
  ///
  /// Where the threshold was measured, the line bends there, so that threshold pace asks for it.
  func rate(oxygen: Double, _ vdot: VDOT) -> Double {
    func share(_ oxygen: Double) -> Double { (oxygen - 3.5) / (vdot.value - 3.5) }
    let wanted = share(oxygen)
    if isThresholdEstimated { return rate(reserve: wanted) }
    let known = reserve(at: threshold)
    let predicted = share(vdot.value * Intensity.threshold.oxygenFraction.middle)
    return rate(
      reserve: wanted <= predicted
        ? wanted * known / predicted
        : known + (wanted - predicted) * (1 - known) / (1 - predicted))
  }

  /// Load of an hour at a rate, 100 at threshold.
  public func loadPerHour(at rate: Double) -> Double {
    weight(reserve(at: rate)) / weight(reserve(at: threshold)) * 100
  }

  /// r e^(b r): Banister's weighting without its factor, which cancels out in ratios. The exponent
  /// first published, that of men, where no sex is set.
  private func weight(_ reserve: Double) -> Double {
    reserve * Exponential.exp((sex ?? .male).banister.exponent * reserve)
  }
}

public enum Sex: String, CaseIterable, Sendable {
  case male
  case female

  /// Weights of TRIMP: factor and exponent.
  ///
  /// Morton RH, Fitz-Clarke JR, Banister EW 1990, doi:10.1152/jappl.1990.69.3.1171.
  var banister: (factor: Double, exponent: Double) {
    self == .male ? (0.64, 1.92) : (0.86, 1.67)
  }
}

/// A range of heart rates with its name.
public struct HeartRateZone: Equatable, Sendable {
  public let name: String
  /// Beats per minute, the first one that belongs to it.
  public let from: Int
  /// The last one that belongs to it.
  public let to: Int
}

extension HeartRateZone {
  /// Five zones from half the reserve upwards, in steps of a tenth.
  public static func karvonen(_ rates: HeartRates) -> [HeartRateZone] {
    (0..<5).map { zone in
      let low = rates.rate(reserve: 0.5 + 0.1 * Double(zone)).rounded()
      let next = rates.rate(reserve: 0.6 + 0.1 * Double(zone)).rounded()
      return HeartRateZone(
        name: String(zone + 1), from: Int(low),
        to: zone == 4 ? Int(rates.maximum.rounded()) : Int(next) - 1)
    }
  }

  /// Seven zones by percent of the threshold heart rate, for running.
  ///
  /// Friel J: The Triathlete's Training Bible, 4th ed. 2016.
  public static func friel(threshold: Double) -> [HeartRateZone] {
    let firstPercents = [0, 85, 90, 95, 100, 103, 107]
    let names = ["1", "2", "3", "4", "5a", "5b", "5c"]
    func first(_ zone: Int) -> Int {
      Int((threshold * Double(firstPercents[zone]) / 100).rounded(.up))
    }
    return names.indices.map { zone in
      HeartRateZone(
        name: names[zone], from: first(zone),
        to: zone == 6 ? Int((threshold * 1.2).rounded()) : first(zone + 1) - 1)
    }
  }
}
