import Body
import Documents
import Strength
import Tracks

/// How the figures of a sport are said: pace on foot, speed on wheels, in the person's units.
public struct ActivityWords: Sendable {
  let units: RunUnits
  let sport: Open<Sport>

  public init(_ activity: Activity, _ settings: Settings) {
    units = RunUnits(settings)
    sport = activity.sport
  }

  /// Time a distance, where people think so; else distance a time.
  public var showsPace: Bool {
    sport.known?.isOnFoot == true || sport == Open(.swimming) || sport == Open(.rowing)
  }

  /// Metres that a pace is told for: water is measured shorter.
  private var paceMeters: Double {
    switch sport.known {
    case .swimming: 100
    case .rowing: 500
    default: units.kilometers * 1000
    }
  }

  private var paceUnit: String {
    switch sport.known {
    case .swimming: "/100 m"
    case .rowing: "/500 m"
    default: "/" + units.name
    }
  }

  /// What a curve of speeds shows: seconds, or kilometres or miles an hour.
  func shown(speed: Double) -> Double {
    showsPace ? paceMeters / max(speed, 0.05) : speed * 3.6 / units.kilometers
  }

  /// Such as `5:12/km` or `31.4 km/h`; standing has no pace.
  public func speed(_ metersPerSecond: Double) -> String {
    if !showsPace {
      return (metersPerSecond * 3.6 / units.kilometers).text() + " "
        + (units.isMiles ? "mph" : "km/h")
    }
    if metersPerSecond < 0.1 { return "standing" }
    return TimeSpan.clock(seconds: (paceMeters / metersPerSecond).rounded()) + paceUnit
  }

  public func speed(secondsPerKilometer pace: Double) -> String {
    pace > 0 ? speed(1000 / pace) : "–"
  }

  /// Feet where distances are miles.
  public func height(_ meters: Double) -> String {
    units.isMiles
      ? (meters / 0.3048).text(digits: 0) + " ft" : meters.text(digits: 0) + " m"
  }

  func shown(height meters: Double) -> Double { units.isMiles ? meters / 0.3048 : meters }

  /// Such as `12.4 km`, exact to ten metres below ten; `400 m` for what is run on a track.
  func distance(_ meters: Double) -> String {
    if sport == Open(.swimming), !units.isMiles { return meters.text(digits: 0) + " m" }
    let value = meters / 1000 / units.kilometers
    return value.text(digits: value < 100 ? 2 : 1) + " " + units.name
  }

  var cadenceUnit: String { sport.known?.isOnFoot == true ? "spm" : "rpm" }

  func text(_ quantity: ActivityTrack.Quantity, _ value: Double) -> String {
    switch quantity {
    case .speed: speed(value)
    case .heartRate: value.text(digits: 0) + " bpm"
    case .altitude: height(value)
    case .cadence: value.text(digits: 0) + " " + cadenceUnit
    case .power: value.text(digits: 0) + " W"
    }
  }

  func title(_ quantity: ActivityTrack.Quantity) -> String {
    switch quantity {
    case .speed: showsPace ? "Pace" : "Speed"
    case .heartRate: "Heart rate"
    case .altitude: "Elevation"
    case .cadence: "Cadence"
    case .power: "Power"
    }
  }
}
