import Documents

/// A mass as a whole number, so that plates of both units add up exactly.
///
/// The unit is ten nanograms: a thousandth of a kilogram is 100 000 000 of them and a thousandth of
/// a pound 45 359 237. What is finer than a thousandth is rounded to it.
struct ExactMass: Hashable, Comparable {
  var count: Int64

  static let zero = ExactMass(count: 0)
  /// Far above every load, and far below what overflows.
  private static let limit = 100_000.0

  init(count: Int64) { self.count = count }

  /// Nil where the weight is no number, below zero or beyond 100 000 of its unit.
  init?(_ weight: Weight) {
    guard weight.value >= 0, weight.value <= ExactMass.limit else { return nil }
    count = Int64((weight.value * 1000).rounded()) * ExactMass.thousandth(weight.unit)
  }

  /// As near as can be, for looking up a load that sums of both units make.
  init?(unrounded weight: Weight) {
    guard weight.value >= 0, weight.value <= ExactMass.limit else { return nil }
    count = Int64((weight.value * Double(ExactMass.thousandth(weight.unit) * 1000)).rounded())
  }

  init(grams: Int64) { count = grams * ExactMass.thousandth(.kg) }

  /// The same mass as a weight; exact in a unit that all its parts had.
  func weight(in unit: WeightUnit) -> Weight {
    Weight(Double(count) / Double(ExactMass.thousandth(unit) * 1000), unit)
  }

  private static func thousandth(_ unit: WeightUnit) -> Int64 {
    unit == .kg ? 100_000_000 : 45_359_237
  }

  static func < (left: ExactMass, right: ExactMass) -> Bool { left.count < right.count }
  static func + (left: ExactMass, right: ExactMass) -> ExactMass {
    ExactMass(count: left.count + right.count)
  }
  static func - (left: ExactMass, right: ExactMass) -> ExactMass {
    ExactMass(count: left.count - right.count)
  }
  static func * (mass: ExactMass, times: Int) -> ExactMass {
    ExactMass(count: mass.count * Int64(times))
  }
}
