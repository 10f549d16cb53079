import Documents

/// How a one-repetition maximum is estimated from a set.
public enum OneRepMaxFormula: String, CaseIterable, Sendable {
  /// w · (1 + r / 30), Epley 1985.
  case epley
  /// w · 36 / (37 − r), Brzycki 1993 (doi:10.1080/07303084.1993.10606684).
  case brzycki
  /// From reps and RPE, by a fit to the table of ratings in use among powerlifters.
  case rpe

  /// Above this many reps a set says little about strength.
  public static let repLimit = 12

  /// Kilograms (or whatever the weight is in) that could be lifted once; nil where the set does not
  /// tell: no reps, more than 12, or no RPE from 5 up for the formula that needs one.
  public func estimate(weight: Double, reps: Int, rpe: Double? = nil) -> Double? {
    guard weight > 0, reps >= 1, reps <= OneRepMaxFormula.repLimit else { return nil }
    switch self {
    case .epley: return reps == 1 ? weight : weight * (1 + Double(reps) / 30)
    case .brzycki: return weight * 36 / Double(37 - reps)
    case .rpe:
      guard let rpe, rpe >= 5, rpe <= 10 else { return nil }
      return weight / OneRepMaxFormula.shareOfMaximum(reps: reps, rpe: rpe)
    }
  }

  /// As `estimate`; by Epley's formula where this one needs an RPE and the set has none.
  public func oneRepMax(weight: Double, reps: Int, rpe: Double?) -> Double? {
    estimate(weight: weight, reps: reps, rpe: rpe)
      ?? OneRepMaxFormula.epley.estimate(weight: weight, reps: reps)
  }

  /// What can be lifted for so many reps, all in, where `maximum` can be lifted once: the inverse
  /// of the estimate, of Epley's where that needs an RPE.
  public func weight(forReps reps: Double, maximum: Double) -> Double {
    switch self {
    case .epley, .rpe: maximum / (1 + reps / 30)
    case .brzycki: maximum * max(1, 37 - reps) / 36
    }
  }

  /// The share of the maximum, 0…1, that can be lifted for `reps` at `rpe`.
  static func shareOfMaximum(reps: Int, rpe: Double) -> Double {
    let toFailure = 10 - rpe + Double(reps) - 1
    if toFailure <= 2.92 {
      return (0.347619 * toFailure * toFailure - 4.60714 * toFailure + 99.9667) / 100
    }
    return (97.0955 - 2.64249 * toFailure) / 100
  }
}
