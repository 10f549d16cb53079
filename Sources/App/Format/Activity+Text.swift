import Body
import Documents
import Running
import Tracks

extension Open<Sport> {
  /// What one activity of the sport is called, such as `Run`.
  var title: String {
    switch known {
    case .running: "Run"
    case .walking: "Walk"
    case .hiking: "Hike"
    case .cycling: "Ride"
    case .swimming: "Swim"
    case .rowing: "Row"
    case .elliptical: "Elliptical"
    case .stairs: "Stairs"
    case .strength: "Strength training"
    case .hiit: "Intervals"
    case .yoga: "Yoga"
    case .skiing: "Skiing"
    case .skating: "Skating"
    case .paddling: "Paddling"
    case .transition: "Transition"
    case .multisport: "Multisport"
    case .other: "Activity"
    case nil: name
    }
  }
}

extension Activity {
  /// As somebody or its device has called it, else by its sport.
  public var title: String {
    if !name.isEmpty { return name }
    if sport == Open(.running) {
      switch subSport?.known {
      case .treadmill: return "Treadmill run"
      case .trail: return "Trail run"
      case .track: return "Track run"
      default: break
      }
    }
    return sport.title
  }

  /// Seconds that count as training: without pauses where that is known.
  public var trainedSeconds: Double { timerSeconds ?? movingSeconds ?? elapsedSeconds ?? 0 }

  /// The same; nil where nobody knows them.
  public var knownSeconds: Double? { trainedSeconds > 0 ? trainedSeconds : nil }

  var icon: Icon {
    switch sport.known {
    case .running, .walking, .hiking, .transition, .multisport: .run
    case .cycling: .ride
    case .swimming, .rowing, .paddling: .swim
    case .strength: .dumbbell
    default: .heart
    }
  }

  /// Such as `8.2 km · 44:10 · 5:23/km · 148 bpm`.
  public func figuresText(_ units: RunUnits) -> String {
    var parts: [String] = []
    if let meters, meters > 0 { parts.append(units.text(kilometers: meters / 1000)) }
    if trainedSeconds > 0 { parts.append(TimeSpan.clock(seconds: trainedSeconds.rounded())) }
    if let meters, meters > 0, trainedSeconds > 0, sport.known?.isOnFoot == true {
      parts.append(units.pace(secondsPerKilometer: trainedSeconds / meters * 1000))
    }
    if let averageHeartRate { parts.append(averageHeartRate.text(digits: 0) + " bpm") }
    return parts.joined(separator: " · ")
  }
}
