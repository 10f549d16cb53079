/// What a value has to be multiplied with; units follow the phone's region.
enum AppleHealthUnit {
  /// To the unit in which a kind is kept; nil where the unit is not one of its own.
  static func factor(_ unit: XMLBytes, for type: AppleHealthType) -> Double? {
    switch type {
    case .steps: unit == "count" ? 1 : nil
    case .activeEnergy: kilocalories(unit)
    case .distance: meters(unit)
    case .heartRate, .restingHeartRate, .cadence: perMinute(unit)
    case .power: unit == "W" ? 1 : unit == "kW" ? 1000 : nil
    case .speed: metersPerSecond(unit)
    case .sdnn, .rmssd: unit == "ms" ? 1 : unit == "s" ? 1000 : nil
    case .bodyMass: kilograms(unit)
    case .bodyFat: unit == "%" ? 1 : nil
    // Written with one of several dots, or as a fraction.
    case .vo2Max: unit.hasPrefix("mL/") || unit.hasPrefix("ml/") ? 1 : nil
    case .effort: 1
    case .sleep: 1
    }
  }

  static func kilocalories(_ unit: XMLBytes) -> Double? {
    switch unit {
    case "kcal", "Cal": 1
    case "kJ": 1 / 4.184
    case "cal": 0.001
    case "J": 1 / 4184
    default: nil
    }
  }

  static func meters(_ unit: XMLBytes) -> Double? {
    switch unit {
    case "km": 1000
    case "mi": 1609.344
    case "m": 1
    case "cm": 0.01
    case "ft": 0.3048
    case "yd": 0.9144
    case "in": 0.0254
    default: nil
    }
  }

  static func kilograms(_ unit: XMLBytes) -> Double? {
    switch unit {
    case "kg": 1
    case "lb": 0.453_592_37
    case "g": 0.001
    case "st": 6.350_293_18
    case "oz": 0.028_349_523_125
    default: nil
    }
  }

  static func metersPerSecond(_ unit: XMLBytes) -> Double? {
    switch unit {
    case "m/s": 1
    case "km/hr", "km/h": 1 / 3.6
    case "mi/hr", "mph": 0.447_04
    case "ft/s": 0.3048
    default: nil
    }
  }

  static func seconds(_ unit: XMLBytes) -> Double? {
    switch unit {
    case "min": 60
    case "s": 1
    case "hr", "h": 3600
    case "ms": 0.001
    default: nil
    }
  }

  private static func perMinute(_ unit: XMLBytes) -> Double? {
    switch unit {
    case "count/min": 1
    case "count/s": 60
    default: nil
    }
  }

  /// The metres in a text such as `418 cm`.
  static func metersInText(_ text: XMLBytes) -> Double? {
    guard let (value, unit) = parts(text), let factor = meters(unit) else { return nil }
    return value * factor
  }

  private static func parts(_ text: XMLBytes) -> (Double, XMLBytes)? {
    var space = 0
    while space < text.count, text.start[space] != 0x20 { space += 1 }
    guard let value = text.prefix(space).double else { return nil }
    return (value, text.dropFirst(space + 1).trimmed)
  }
}
