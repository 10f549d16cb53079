import Tracks

extension GPXReader {
  /// NaN, with a word, where the text is no number.
  mutating func number(_ text: XMLBytes) -> Double {
    if let number = text.double { return number }
    scanner.report(
      .warning, "number-unreadable", "A value is not a number; it was left out.")
    return .nan
  }

  @inline(__always)
  mutating func set(_ field: GPXField, to text: XMLBytes) {
    switch field {
    case .none: return
    case .altitude: row.altitude = believed(text, Believable.altitude, or: row.altitude)
    case .time: setTime(text)
    case .heartRate:
      row.heartRate = believed(text, Believable.heartRate, unknown: 0, or: row.heartRate)
    case .cadence: row.cadence = believed(text, Believable.cadence, or: row.cadence)
    case .temperature:
      row.temperature = believed(text, Believable.temperature, or: row.temperature)
    case .speed: row.speed = believed(text, Believable.speed, unknown: -1, or: row.speed)
    case .power: row.power = believed(text, Believable.power, or: row.power)
    case .accuracy:
      row.accuracy = believed(text, Believable.accuracy, unknown: -1, or: row.accuracy)
    case .distance:
      let value = number(text)
      if Believable.distance.contains(value) { row.distance = value }
    case .gain:
      let meters = number(text)
      track?.addGain(meters)
    case .loss:
      let meters = number(text)
      track?.addLoss(meters)
    default: setStatistic(field, number(text))
    }
  }

  /// - Parameter unknown: The value by which devices say that there is none.
  @inline(__always)
  private mutating func believed(
    _ text: XMLBytes, _ range: ClosedRange<Double>, unknown: Double = .nan, or before: Float
  ) -> Float {
    let value = number(text)
    if range.contains(value) { return Float(value) }
    if value != unknown, !value.isNaN {
      scanner.report(
        .warning, "value-out-of-range", "A value cannot be believed; it was left out.")
    }
    return before
  }

  private mutating func setTime(_ text: XMLBytes) {
    guard let time = text.time else {
      scanner.report(
        .warning, "time-unreadable", "A time cannot be read; the point was taken without one.")
      return
    }
    guard Believable.times.contains(time.milliseconds) else {
      scanner.report(
        .warning, "time-out-of-range",
        "A time lies outside 1980 to 2099; the point was taken without one.")
      return
    }
    row.time = time.milliseconds
    if case .offset(let minutes) = time.zone, track?.offsetMinutes == nil {
      track?.offsetMinutes = minutes
    }
  }

  private mutating func setStatistic(_ field: GPXField, _ value: Double) {
    guard value >= 0 else { return }
    switch field {
    case .statisticDistance where Believable.distance.contains(value):
      track?.statistics.meters = value
    case .statisticTimer where Believable.seconds.contains(value):
      track?.statistics.timerSeconds = value
    case .statisticMoving where Believable.seconds.contains(value):
      track?.statistics.movingSeconds = value
    case .statisticAscent where Believable.distance.contains(value):
      track?.statistics.ascentMeters = value
    case .statisticDescent where Believable.distance.contains(value):
      track?.statistics.descentMeters = value
    default: return
    }
  }

  mutating func finishPoint() {
    leavePoint()
    if !row.latitude.isNaN || !row.longitude.isNaN {
      if readOldPause() { return }
      if !((-90...90).contains(row.latitude) && (-180...180).contains(row.longitude)) {
        row.latitude = .nan
        row.longitude = .nan
        scanner.report(
          .warning, "position-out-of-range",
          "A position is incomplete or not on the globe; the point was taken without it.")
      }
    }
    if !row.hasPosition, row.time == nil {
      scanner.report(
        .warning, "point-without-time-and-place",
        "A point has neither a time nor a position; it was left out.")
      return
    }
    if let time = row.time {
      if let last = track?.columns.lastTime, time < last {
        scanner.report(
          .warning, "time-went-back",
          "A point is earlier than the one before it; times were put in order.")
      }
      if track?.firstTime == nil { track?.firstTime = time }
    }
    if isPaused { resume() }
    track?.columns.append(row)
  }

  /// OpenTracks wrote latitude 100 where its timer was paused and 200 where it went on.
  private mutating func readOldPause() -> Bool {
    guard row.latitude == 100 || row.latitude == 200 else { return false }
    if row.latitude == 100 {
      isPaused = true
      pauseStart = row.time
      return true
    }
    if isPaused, let start = pauseStart, let end = row.time, end > start {
      track?.pauses.append(RecordedPause(start: start, end: end))
    }
    pauseStart = nil
    isPaused = true
    return true
  }

  private mutating func resume() {
    isPaused = false
    if let start = pauseStart, let end = row.time, end > start {
      track?.pauses.append(RecordedPause(start: start, end: end))
    }
    pauseStart = nil
    track?.columns.beginPart()
  }

  mutating func reportLeftOut(routes: Int) {
    if waypoints > 0 {
      scanner.report(.note, "waypoints", "Waypoints were left out: \(waypoints).")
    }
    if routes > 0 {
      scanner.report(
        .note, "routes", "Routes were left out, as the file has tracks: \(routes).")
    }
  }
}
