import Body
import Documents
import Strength

/// A figure that somebody can enter for a day.
public enum HealthField: Equatable, Sendable {
  case measure(HealthMeasure)
  case site(BodyMeasurement.Site)

  public static let figures: [HealthField] = [
    .measure(.weight), .measure(.restingHeartRate), .measure(.rmssd), .measure(.sleep),
  ]
  public static let sites = BodyMeasurement.Site.allCases.map { HealthField.site($0) }

  /// Of its input.
  var id: String {
    switch self {
    case .measure(let measure): "health-" + measure.rawValue
    case .site(let site): "health-site-" + site.rawValue
    }
  }

  public var title: String {
    switch self {
    case .measure(let measure): measure.title
    case .site(let site): site.title
    }
  }

  func unit(_ units: HealthUnits) -> String {
    switch self {
    case .measure(let measure): measure.unit(units)
    case .site: units.lengthName
    }
  }

  var placeholder: String {
    switch self {
    case .measure(.sleep): "7:30"
    default: ""
    }
  }

  /// Nil where the text is none of it; in the unit that is stored.
  public func read(_ text: String, _ units: HealthUnits) -> Double? {
    switch self {
    case .measure(.sleep):
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2, let hours = TypedNumber.read(String(parts[0]), in: 0.0...24.0) else {
        return nil
      }
      var value = (hours * 60).rounded()
      if parts.count == 2 {
        guard let minutes = TypedNumber.read(String(parts[1]), in: 0.0...59.0) else { return nil }
        value = (hours.rounded() * 60 + minutes).rounded()
      }
      return HealthMeasure.sleep.range.contains(value) ? value : nil
    case .measure(.weight): return TypedNumber.read(text, in: units.weight.bodyWeights)
    case .measure(let measure): return TypedNumber.read(text, in: measure.range)
    case .site:
      // A month with more than its documents may hold could not be read any more.
      let range = BodyMeasurement.centimeters
      let value = TypedNumber.read(text, in: 0.0...range.upperBound).map {
        ($0 * units.centimeters * 100).rounded() / 100
      }
      return value.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// What was expected instead.
  public func problem(_ units: HealthUnits) -> String {
    switch self {
    case .measure(.sleep): return "Enter hours such as 7:30."
    case .measure(.weight):
      let range = units.weight.bodyWeights
      return "Enter " + range.lowerBound.text() + " to " + range.upperBound.text() + "."
    case .measure(let measure):
      return "Enter " + measure.range.lowerBound.text() + " to "
        + measure.range.upperBound.text() + "."
    case .site: return "Enter a girth such as " + (80 / units.centimeters).text(digits: 0) + "."
    }
  }

  /// As it is typed; what is stored of it in the unit that it was entered in.
  func typed(_ value: Double, _ units: HealthUnits) -> String {
    switch self {
    case .measure(.sleep): TimeSpan.hours(minutes: value)
    case .measure: ((value * 100).rounded() / 100).typed
    case .site: ((value / units.centimeters * 10).rounded() / 10).typed
    }
  }
}

/// The units that someone reads weights and girths in.
public struct HealthUnits: Sendable {
  public let weight: WeightUnit

  public init(_ settings: Settings) { weight = settings.weightUnit.known ?? .kg }

  /// Who weighs in pounds measures in inches.
  var lengthName: String { weight == .kg ? "cm" : "in" }
  var centimeters: Double { weight == .kg ? 1 : 2.54 }

  func number(kilograms: Double) -> Double { Weight.kg(kilograms).converted(to: weight).value }
}

extension HealthMeasure {
  var title: String {
    switch self {
    case .sleep: "Sleep"
    case .restingHeartRate: "Resting heart rate"
    case .rmssd: "HRV (rMSSD)"
    case .sdnn: "HRV (SDNN)"
    case .weight: "Weight"
    case .bodyFat: "Body fat"
    case .steps: "Steps"
    case .activeEnergy: "Active energy"
    case .vo2Max: "VO₂max"
    }
  }

  func unit(_ units: HealthUnits) -> String {
    switch self {
    case .sleep: "h"
    case .restingHeartRate: "bpm"
    case .rmssd, .sdnn: "ms"
    case .weight: units.weight.rawValue
    case .bodyFat: "%"
    case .steps: ""
    case .activeEnergy: "kcal"
    case .vo2Max: "mL/min·kg"
    }
  }

  /// Without its unit.
  func number(_ value: Double, _ units: HealthUnits, digits: Int? = nil) -> String {
    switch self {
    case .sleep: TimeSpan.hours(minutes: value)
    case .weight: units.number(kilograms: value).text(digits: digits ?? 1)
    case .bodyFat, .vo2Max: value.text(digits: digits ?? 1)
    default: value.text(digits: digits ?? 0)
    }
  }

  public func text(_ value: Double, _ units: HealthUnits) -> String {
    let unit = self == .sleep ? "" : unit(units)
    return number(value, units) + (unit.isEmpty ? "" : " " + unit)
  }
}

extension BodyMeasurement.Site {
  var title: String {
    switch self {
    case .neck: "Neck"
    case .shoulders: "Shoulders"
    case .chest: "Chest"
    case .waist: "Waist"
    case .hips: "Hips"
    case .thigh: "Thigh"
    case .calf: "Calf"
    case .upperArm: "Upper arm"
    case .forearm: "Forearm"
    }
  }
}

extension BodyMeasurement {
  public var title: String { site.known?.title ?? site.name }

  public func text(_ units: HealthUnits) -> String {
    (centimeters / units.centimeters).text() + " " + units.lengthName
  }
}

extension TimeSpan {
  /// Hours and minutes, such as `7:05`.
  static func hours(minutes: Double) -> String {
    guard minutes.isFinite else { return "–" }
    let whole = Int(min(max(minutes, 0), 100_000).rounded())
    return String(whole / 60) + ":" + (whole % 60 < 10 ? "0" : "") + String(whole % 60)
  }
}

/// What a figure comes from, in words.
func sourceText(_ source: String) -> String {
  source == HealthFigure.entered || source.isEmpty ? "entered" : source
}
