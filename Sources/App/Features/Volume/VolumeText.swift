import Strength

extension VolumeMeasure {
  func title(_ unit: WeightUnit) -> String {
    switch self {
    case .sets: "Sets"
    case .reps: "Reps"
    case .load: "Load " + unit.rawValue
    }
  }

  /// A number with its unit: `12.5 sets`, `96 reps`, `4 250 kg`.
  ///
  /// - Parameters:
  ///   - unit: that loads, which are kilograms, are shown in.
  ///   - isExact: to the hundredth, where parts stand beside their sum; else as people say it.
  func text(_ value: Double, _ unit: WeightUnit, isExact: Bool = false) -> String {
    switch self {
    case .sets:
      let said = isExact ? value : Volume.said(value)
      if said == 0, value > 0 { return "under 0.5 sets" }
      return said.text(digits: 2) + (said == 1 ? " set" : " sets")
    case .reps:
      let said = isExact ? value : value.rounded()
      return said.text(digits: 2) + (said == 1 ? " rep" : " reps")
    case .load: return (value / unit.factor).text(digits: 0) + " " + unit.rawValue
    }
  }
}

extension VolumeBands {
  /// Such as `10–20`.
  var text: String { mev.text() + "–" + mrv.text() }
}

extension VolumeBand {
  /// Against the weekly target that the band is.
  var title: String {
    switch self {
    case .below: "below target"
    case .within: "on target"
    case .high: "above MAV"
    case .above: "above target"
    }
  }

  /// In words: `below 10–20`.
  func text(_ bands: VolumeBands) -> String {
    switch self {
    case .below: "below " + bands.text
    case .within: "within " + bands.text
    case .high: "above MAV, in " + bands.text
    case .above: "above " + bands.text
    }
  }
}
