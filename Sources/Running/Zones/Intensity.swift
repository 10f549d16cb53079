/// How hard a part of a run is, apart from any runner: the one scale that paces, heart rates and
/// loads are derived from.
public enum Intensity: String, CaseIterable, Sendable {
  /// Brisk walking, between parts of a run or by itself.
  case walk
  /// Slower than easy: jogs between repeats and days after hard days.
  case recovery
  case easy
  /// Brisk, yet talking goes on.
  case steady
  /// Marathon pace.
  case marathon
  /// Half-marathon pace.
  case half
  /// What can be held for about an hour.
  case threshold
  /// 10K pace.
  case tenK
  /// 5K pace.
  case fiveK
  /// What brings oxygen uptake to its maximum within minutes.
  case interval
  /// About the pace of one mile.
  case repetition
  /// Some seconds of fast, loose running, by feel.
  case stride
  /// Uphill, by feel as hard as intervals; the speed over ground is lower.
  case hill

  /// A range of shares of VDOT.
  public struct Fraction: Equatable, Sendable {
    public let low: Double
    public let middle: Double
    public let high: Double
  }

  /// The race whose pace it is, in m, as `VDOT` predicts it; nil where a share of VDOT says it.
  ///
  /// Repetitions are run at the pace of a mile: Daniels' table (VDOT 50: 400 m in 87 s) agrees with
  /// his prediction for it from VDOT 30 to 70 within 1 s.
  public var raceMeters: Double? {
    switch self {
    case .marathon: 42_195
    case .half: 21_097.5
    case .tenK: 10_000
    case .fiveK: 5000
    case .repetition: 1609.344
    default: nil
    }
  }

  /// Shares of VDOT: easy, threshold and interval after Daniels J: Daniels' Running Formula,
  /// 4th ed. 2021. Of a race's pace only the width counts: how long a race takes decides which
  /// share can be held, see `raceMeters`.
  public var oxygenFraction: Fraction {
    switch self {
    // Paces cap it: walking has a speed of its own.
    case .walk: Fraction(low: 0.30, middle: 0.35, high: 0.40)
    case .recovery: Fraction(low: 0.57, middle: 0.60, high: 0.63)
    case .easy: Fraction(low: 0.62, middle: 0.66, high: 0.70)
    case .steady: Fraction(low: 0.71, middle: 0.745, high: 0.78)
    case .marathon: Fraction(low: 0.80, middle: 0.82, high: 0.84)
    case .half: Fraction(low: 0.845, middle: 0.86, high: 0.875)
    case .threshold: Fraction(low: 0.865, middle: 0.88, high: 0.895)
    case .tenK: Fraction(low: 0.90, middle: 0.915, high: 0.93)
    case .fiveK: Fraction(low: 0.94, middle: 0.955, high: 0.97)
    case .interval: Fraction(low: 0.96, middle: 0.975, high: 0.99)
    case .repetition: Fraction(low: 1.03, middle: 1.05, high: 1.07)
    case .stride: Fraction(low: 1.03, middle: 1.08, high: 1.13)
    case .hill: Fraction(low: 0.94, middle: 0.97, high: 1.00)
    }
  }

  /// Speed over ground as a share of the speed that the effort would give on the flat.
  public var groundSpeed: Double { self == .hill ? 0.8 : 1 }

  /// Whether it is run by feel: neither a pace nor a heart rate would help.
  public var isByFeel: Bool { self == .stride || self == .hill || self == .walk }

  /// Perceived exertion on Borg's CR10 scale that fits it.
  public var perceivedExertion: Int {
    switch self {
    case .walk: 1
    case .recovery: 2
    case .easy: 3
    case .steady: 4
    case .marathon: 5
    case .half: 6
    case .threshold, .tenK: 7
    case .fiveK, .interval, .hill: 8
    case .repetition, .stride: 9
    }
  }

  /// The name on pages.
  public var title: String {
    switch self {
    case .walk: "Walk"
    case .recovery: "Recovery"
    case .easy: "Easy"
    case .steady: "Steady"
    case .marathon: "Marathon pace"
    case .half: "Half-marathon pace"
    case .threshold: "Threshold"
    case .tenK: "10K pace"
    case .fiveK: "5K pace"
    case .interval: "Interval"
    case .repetition: "Repetition"
    case .stride: "Stride"
    case .hill: "Uphill"
    }
  }

  /// The place in `allCases`, for tables.
  var index: Int {
    switch self {
    case .walk: 0
    case .recovery: 1
    case .easy: 2
    case .steady: 3
    case .marathon: 4
    case .half: 5
    case .threshold: 6
    case .tenK: 7
    case .fiveK: 8
    case .interval: 9
    case .repetition: 10
    case .stride: 11
    case .hill: 12
    }
  }
}
