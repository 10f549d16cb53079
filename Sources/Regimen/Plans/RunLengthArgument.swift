import App
import ArgumentParser
import Running
import Strength

/// How far a run is: `16km`, `10mi`, `800m`, a race such as `10k` or `half`, or `16` in the unit
/// that somebody's runs are shown in.
struct RunLengthArgument: ExpressibleByArgument {
  private let value: Double
  /// Nil for that of the settings.
  private let unit: DistanceUnit?

  init?(argument: String) {
    if let meters = RaceDistance(rawValue: argument.lowercased())?.meters {
      (value, unit) = (meters, .m)
    } else if let distance = SetEntry(argument: argument)?.distance {
      (value, unit) = (distance.value, distance.unit)
    } else if let number = TypedNumber.read(argument, in: 0.0...10_000.0) {
      (value, unit) = (number, nil)
    } else {
      return nil
    }
  }

  func meters(in unit: PlanUnit) -> Double {
    Distance(value, self.unit ?? (unit == .miles ? .mi : .km)).inBaseUnit
  }

  func kilometers(in unit: PlanUnit) -> Double { meters(in: unit) / 1000 }
}
