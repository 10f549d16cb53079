import Strength

/// What apps do to the numbers of weights when they convert and write them.
enum WeightRounding {
  /// What the finest plates make of a unit.
  private static let step = 0.25
  /// Apps write two digits behind the point, at the least.
  private static let fewestDigits = 2

  /// Without what calculating in binary leaves behind, as in `185.00000000000003`.
  static func withoutNoise(_ value: Double) -> Double { (value * 1e8).rounded() / 1e8 }

  /// The weight as it was entered, such as 45 lb of `20.41` kg; nil where it can be loaded as it
  /// stands, and where no weight that can be loaded comes out as these digits.
  ///
  /// - Parameters:
  ///   - text: as the file writes it; its digits say how far it was rounded.
  ///   - unit: what the file gives it in.
  ///   - entered: what the person enters weights in.
  static func entered(
    _ value: Double, _ unit: WeightUnit, text: ArraySlice<UInt8>, in entered: WeightUnit
  ) -> Weight? {
    if abs((value / step).rounded() * step - value) < 1e-9 { return nil }
    let factor = unit.factor / entered.factor
    let nearest = (value * factor / step).rounded() * step
    let point = text.lastIndex { $0 == 0x2e || $0 == 0x2c }
    let digits = point.map { text.endIndex - $0 - 1 } ?? 0
    var rounding = 0.5
    for _ in 0..<min(max(digits, fewestDigits), 9) { rounding /= 10 }
    let isMeant = abs(nearest / factor - value) <= rounding * 1.000_001
    return isMeant && nearest != 0 ? Weight(nearest, entered) : nil
  }
}
