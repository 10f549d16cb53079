/// What an element within a point or in track statistics holds.
enum GPXField: UInt8 {
  case none
  case altitude, time, heartRate, cadence, temperature, speed, power, accuracy, distance
  case gain, loss
  case statisticDistance, statisticTimer, statisticMoving, statisticAscent, statisticDescent

  /// - Parameter isChild: Whether it stands in the point itself, not in its extensions.
  ///
  /// Writers put measurements into the point itself and into extensions, with and without prefixes.
  /// Power has four places: bare `power` (Strava), bare or prefixed `PowerInWatts` (Garmin), `watts`
  /// and any of them inside TrackPointExtension.
  init(_ name: XMLBytes, isChild: Bool) {
    switch name {
    case "ele": self = isChild ? .altitude : .none
    case "time": self = isChild ? .time : .none
    default: self = Self.anywhere(name)
    }
  }

  private static func anywhere(_ name: XMLBytes) -> GPXField {
    switch name {
    case "hr", "heartrate", "HeartRate", "heartRate": .heartRate
    case "cad", "cadence", "RunCadence", "Cadence": .cadence
    case "atemp", "temp", "temperature", "Temperature": .temperature
    case "speed", "Speed": .speed
    case "power", "PowerInWatts", "watts", "Watts", "Power": .power
    case "hAcc", "accuracy_horizontal": .accuracy
    case "distance": .distance
    case "gain": .gain
    case "loss": .loss
    default: .none
    }
  }

  /// - Parameter name: A child of TrackStatsExtension.
  init(statistic name: XMLBytes) {
    switch name {
    case "Distance": self = .statisticDistance
    case "TimerTime": self = .statisticTimer
    case "MovingTime": self = .statisticMoving
    case "Ascent": self = .statisticAscent
    case "Descent": self = .statisticDescent
    default: self = .none
    }
  }
}
