import Tracks

extension TCXReader {
  @inline(__always)
  mutating func set(_ field: TCXField, to text: XMLBytes) {
    switch field {
    case .none, .value: return
    case .time: row.time = time(text)
    case .latitude: row.latitude = number(text)
    case .longitude: row.longitude = number(text)
    case .altitude: row.altitude = Float(believed(text, Believable.altitude))
    case .distance: row.distance = believed(text, Believable.distance)
    case .heartRate: row.heartRate = Float(believed(text, Believable.heartRate, unknown: 0))
    case .cadence: row.cadence = Float(believed(text, Believable.cadence, unknown: 255))
    case .runCadence:
      row.cadence = Float(believed(text, Believable.cadence, unknown: 255))
      activity?.isOnFoot = true
    case .speed: row.speed = Float(believed(text, Believable.speed))
    case .power: row.power = Float(believed(text, Believable.power))
    case .temperature: row.temperature = Float(believed(text, Believable.temperature))
    case .accuracy: row.accuracy = Float(believed(text, Believable.accuracy))
    case .identifier: activity?.identifier += text.trimmed.string
    case .notes: activity?.notes += text.trimmed.string
    case .device: activity?.device += text.trimmed.string
    default: setLap(field, to: text)
    }
  }

  private mutating func setLap(_ field: TCXField, to text: XMLBytes) {
    guard let count = activity?.laps.count, count > 0 else { return }
    let last = count - 1
    if field == .lapIntensity {
      activity?.laps[last].isResting = text.trimmed.isEqual(ignoringCase: "resting")
      return
    }
    let range: ClosedRange<Double>
    switch field {
    case .lapSeconds: range = Believable.seconds
    case .lapDistance: range = Believable.distance
    case .lapCalories: range = Believable.kilocalories
    case .lapAverageHeartRate, .lapMaxHeartRate: range = Believable.heartRate
    case .lapCadence: range = Believable.cadence
    default: range = Believable.power
    }
    let value = believed(text, range, unknown: 0)
    guard !value.isNaN else { return }
    // The schema asks for calories, also where nobody has counted them.
    if field == .lapCalories, value == 0 { return }
    activity?.laps[last].set(field, to: value)
  }

  /// NaN where it is no number or cannot be.
  ///
  /// - Parameter unknown: The value by which devices say that there is none.
  private mutating func believed(
    _ text: XMLBytes, _ range: ClosedRange<Double>, unknown: Double = .nan
  ) -> Double {
    let value = number(text)
    if range.contains(value), value != 255 || unknown != 255 { return value }
    if value != unknown, !value.isNaN {
      scanner.report(
        .warning, "value-out-of-range", "A value cannot be believed; it was left out.")
    }
    return .nan
  }

  private mutating func number(_ text: XMLBytes) -> Double {
    if let number = text.double { return number }
    scanner.report(
      .warning, "number-unreadable", "A value is not a number; it was left out.")
    return .nan
  }

  mutating func time(_ text: XMLBytes) -> Int64? {
    guard let time = text.time else {
      scanner.report(.warning, "time-unreadable", "A time cannot be read; it was left out.")
      return nil
    }
    guard Believable.times.contains(time.milliseconds) else {
      scanner.report(
        .warning, "time-out-of-range", "A time lies outside 1980 to 2099; it was left out.")
      return nil
    }
    if case .offset(let minutes) = time.zone, activity?.offsetMinutes == nil {
      activity?.offsetMinutes = minutes
    }
    return time.milliseconds
  }

  mutating func finishPoint() {
    leavePoint()
    if !row.latitude.isNaN || !row.longitude.isNaN,
      !((-90...90).contains(row.latitude) && (-180...180).contains(row.longitude))
    {
      row.latitude = .nan
      row.longitude = .nan
      scanner.report(
        .warning, "position-out-of-range",
        "A position is incomplete or not on the globe; the point was taken without it.")
    }
    guard var activity = activity.take() else { return }
    defer { self.activity = activity }
    if activity.isCourse { row.time = nil }
    if !row.hasPosition, row.time == nil {
      scanner.report(
        .warning, "point-without-time-and-place",
        "A point has neither a time nor a position; it was left out.")
      return
    }
    if let time = row.time { noteTime(time, in: &activity) }
    activity.columns.append(row)
  }

  private mutating func noteTime(_ time: Int64, in activity: inout TCXActivity) {
    if let last = activity.columns.lastTime, time < last {
      scanner.report(
        .warning, "time-went-back",
        "A point is earlier than the one before it; times were put in order.")
    }
    guard let lap = activity.laps.indices.last else { return }
    let isFirstOfTrack = activity.columns.parts.last == activity.columns.count
    if isFirstOfTrack, let last = activity.laps[lap].lastPoint, time > last {
      activity.laps[lap].pausedSeconds += Double(time - last) / 1000
    }
    if activity.laps[lap].firstPoint == nil { activity.laps[lap].firstPoint = time }
    activity.laps[lap].lastPoint = max(time, activity.laps[lap].lastPoint ?? time)
  }
}

extension TCXActivity.Lap {
  mutating func set(_ field: TCXField, to value: Double) {
    switch field {
    case .lapSeconds: totalSeconds = value
    case .lapDistance: meters = value
    case .lapCalories: kilocalories = value
    case .lapAverageHeartRate: averageHeartRate = value
    case .lapMaxHeartRate: maxHeartRate = value
    case .lapCadence: averageCadence = value
    case .lapPower: averagePower = value
    default: return
    }
  }
}
