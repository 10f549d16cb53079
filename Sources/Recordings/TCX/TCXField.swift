/// What an element holds, by its name and the place it stands in.
enum TCXField: UInt8 {
  case none
  /// Stands for the element around it.
  case value
  case time, latitude, longitude, altitude, distance, heartRate, cadence, speed, power, temperature
  /// Cadence that only those on foot have.
  case runCadence
  case accuracy
  case lapSeconds, lapDistance, lapCalories, lapAverageHeartRate, lapMaxHeartRate, lapCadence
  case lapPower, lapIntensity
  case identifier, notes, device

  init(inPoint name: XMLBytes) {
    switch name {
    case "Time": self = .time
    case "LatitudeDegrees": self = .latitude
    case "LongitudeDegrees": self = .longitude
    case "AltitudeMeters": self = .altitude
    case "DistanceMeters": self = .distance
    case "HeartRateBpm": self = .heartRate
    case "Value": self = .value
    case "Cadence": self = .cadence
    case "RunCadence": self = .runCadence
    case "Speed": self = .speed
    case "Watts": self = .power
    case "Temperature", "Temp", "atemp": self = .temperature
    case "accuracy_horizontal": self = .accuracy
    default: self = .none
    }
  }

  init(inLap name: XMLBytes) {
    switch name {
    case "TotalTimeSeconds": self = .lapSeconds
    case "DistanceMeters": self = .lapDistance
    case "Calories": self = .lapCalories
    case "AverageHeartRateBpm": self = .lapAverageHeartRate
    case "MaximumHeartRateBpm": self = .lapMaxHeartRate
    case "Value": self = .value
    case "Cadence", "AvgRunCadence": self = .lapCadence
    case "AvgWatts": self = .lapPower
    case "Intensity": self = .lapIntensity
    default: self = .none
    }
  }

  /// - Parameter name: A child of the activity or course.
  init(inActivity name: XMLBytes) {
    switch name {
    case "Id", "Name": self = .identifier
    case "Notes": self = .notes
    default: self = .none
    }
  }
}
