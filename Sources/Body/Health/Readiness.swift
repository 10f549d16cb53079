import Documents

/// How the body is today against its own last weeks: figures beside their bands, and no score.
///
/// Training by the seven-day mean of variability did as well as a fixed plan or better (Nuuttila
/// O-P et al. 2022, doi:10.1249/MSS.0000000000002968); it is read with its context, and is no
/// medical advice (Buchheit M 2014, doi:10.3389/fphys.2014.00073).
public struct Readiness: Equatable, Sendable {
  /// rMSSD, else SDNN; see `variabilityMeasure`.
  public let variability: PersonalBand?
  public let variabilityMeasure: HealthMeasure
  public let restingHeartRate: PersonalBand?
  /// Minutes a night. It stands beside the others and does not decide.
  public let sleep: PersonalBand?

  /// Whether variability and resting heart rate, as far as known, lie in their bands.
  public var isUsual: Bool {
    (variability?.standing ?? .within) == .within
      && (restingHeartRate?.standing ?? .within) == .within
  }
}

/// A readiness, or why there is none.
public enum ReadinessFigure: Equatable, Sendable {
  case known(Readiness)
  /// Neither variability nor resting heart rate has a band: why the one that is nearest has none.
  case unknown(HealthMeasure, BandFigure)

  public var readiness: Readiness? {
    if case .known(let readiness) = self { readiness } else { nil }
  }

  /// - Parameter days: in order; those of the last sixty days are enough.
  public init(_ days: [HealthDay], on today: CivilDay) {
    func band(_ measure: HealthMeasure) -> BandFigure {
      HealthSeries(measure, of: days).band(on: today)
    }
    let rmssd = band(.rmssd)
    let sdnn = rmssd.band == nil ? band(.sdnn) : .nothing
    let rate = band(.restingHeartRate)
    if rmssd.band != nil || sdnn.band != nil || rate.band != nil {
      self = .known(
        Readiness(
          variability: rmssd.band ?? sdnn.band,
          variabilityMeasure: rmssd.band == nil ? .sdnn : .rmssd, restingHeartRate: rate.band,
          sleep: band(.sleep).band))
      return
    }
    let gaps: [(HealthMeasure, BandFigure)] = [
      (.rmssd, rmssd), (.sdnn, sdnn), (.restingHeartRate, rate),
    ]
    var nearest = gaps[0]
    for gap in gaps where gap.1.nearness > nearest.1.nearness { nearest = gap }
    self = .unknown(nearest.0, nearest.1)
  }
}

extension BandFigure {
  /// How much is there already.
  fileprivate var nearness: Int {
    switch self {
    case .nothing: 0
    case .old: 1
    case .fewRecent: 2
    case .fewBaseline: 3
    case .known: 4
    }
  }
}
