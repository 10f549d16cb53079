import Strength

extension VolumeMeasure {
  var title: String {
    switch self {
    case .sets: "Sets"
    case .reps: "Reps"
    case .load: "Load kg"
    }
  }

  /// A number with its unit: `12.5 sets`, `96 reps`, `4 250 kg`.
  func text(_ value: Double) -> String {
    switch self {
    case .sets: value.text(digits: 2) + (value == 1 ? " set" : " sets")
    case .reps: value.text(digits: 2) + (value == 1 ? " rep" : " reps")
    case .load: value.text(digits: 0) + " kg"
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
