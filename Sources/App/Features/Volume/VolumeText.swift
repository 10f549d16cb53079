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
  /// - Parameter unit: that loads, which are kilograms, are shown in.
  func text(_ value: Double, _ unit: WeightUnit) -> String {
    switch self {
    case .sets: value.text(digits: 2) + (value == 1 ? " set" : " sets")
    case .reps: value.text(digits: 2) + (value == 1 ? " rep" : " reps")
    case .load: (value / unit.factor).text(digits: 0) + " " + unit.rawValue
    }
  }
}

extension VolumeBands {
  /// Such as `10–20`.
  var text: String { mev.text() + "–" + mrv.text() }
}

extension VolumeBand {
  /// In words: `below 10–20`.
  func text(_ bands: VolumeBands) -> String {
    switch self {
    case .below: "below " + bands.text
    case .within: "within " + bands.text
    case .above: "above " + bands.text
    }
  }
}
