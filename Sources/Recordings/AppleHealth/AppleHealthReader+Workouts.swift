import Tracks

extension AppleHealthReader {
  mutating func openWorkout() {
    closeWorkout()
    soughtCount += 1
    guard let start = date(scanner.attribute("startDate"), "startDate"),
      let end = date(scanner.attribute("endDate") ?? secondStart(), "endDate")
    else { return }
    guard end.seconds >= start.seconds else {
      return diagnose(
        "reversed-time", .error, "The workout ends before it starts; it was left out.")
    }
    let type = scanner.attribute("workoutActivityType")
    let prefix = "HKWorkoutActivityType".utf8.count
    let isPrefixed = type?.hasPrefix("HKWorkoutActivityType") == true
    let source = sources.number(
      scanner.attribute("sourceName") ?? scanner.name.prefix(0),
      device: scanner.attribute("device"))
    let place = tagPlace()
    var workout = AppleHealthWorkout(
      typeName: type?.dropFirst(isPrefixed ? prefix : 0).prefix(100).string ?? "",
      start: start, end: end, source: source, place: place)
    workout.seconds = duration()
    workout.meters = quantity("totalDistance", "totalDistanceUnit", AppleHealthUnit.meters)
    workout.kilocalories = quantity(
      "totalEnergyBurned", "totalEnergyBurnedUnit", AppleHealthUnit.kilocalories)
    self.workout = workout
  }

  mutating func closeWorkout() {
    isInPart = false
    guard let workout else { return }
    self.workout = nil
    guard workouts.count < Self.mostWorkouts else {
      return diagnose(
        "too-many-workouts", .error,
        "There are more than \(Self.mostWorkouts) workouts; this one was left out.")
    }
    workouts.append(workout)
  }

  /// Reads an element within a workout.
  mutating func readWorkoutChild() {
    switch scanner.name {
    case "MetadataEntry": readMetadata()
    case "WorkoutEvent": readEvent()
    case "WorkoutStatistics": readStatistics()
    case "WorkoutActivity": openPart()
    case "FileReference": readRoute()
    case "Location": readLocation()
    default: break
    }
  }

  /// Some exports write the end as a second start.
  private func secondStart() -> XMLBytes? {
    var found = 0
    for index in 0..<scanner.attributeCount where scanner.attributeName(index) == "startDate" {
      found += 1
      if found == 2 { return scanner.attributeValue(index) }
    }
    return nil
  }

  private func duration() -> Double? {
    quantity("duration", "durationUnit", AppleHealthUnit.seconds)
  }

  private func quantity(
    _ name: StaticString, _ unit: StaticString, _ factor: (XMLBytes) -> Double?
  ) -> Double? {
    guard let value = scanner.attribute(name)?.double, value >= 0, value < 1e9,
      let unit = scanner.attribute(unit), let factor = factor(unit)
    else { return nil }
    return value * factor
  }

  /// Tells that a workout had enough of what was read last.
  private mutating func leaveOut(_ code: String, _ what: String, most: Int) {
    diagnose(code, .error, "The workout has more than \(most) \(what); this one was left out.")
  }

  private mutating func readRoute() {
    guard let path = scanner.attribute("path"), !path.isEmpty else { return }
    guard workout?.routes.count ?? 0 < AppleHealthWorkout.mostRoutes else {
      return leaveOut("too-many-routes", "routes", most: AppleHealthWorkout.mostRoutes)
    }
    let place = tagPlace()
    workout?.routes.append(
      AppleHealthWorkout.Route(path: path.prefix(1000).string, place: place))
  }

  private mutating func readMetadata() {
    guard let key = scanner.attribute("key"), let value = scanner.attribute("value") else { return }
    switch key {
    case "HKIndoorWorkout": workout?.isIndoor = value == "1"
    case "HKElevationAscended": workout?.ascentMeters = AppleHealthUnit.metersInText(value)
    case "HKElevationDescended": workout?.descentMeters = AppleHealthUnit.metersInText(value)
    case "HKLapLength": workout?.poolMeters = AppleHealthUnit.metersInText(value)
    case "HKTimeZone": if !isInPart { workout?.zoneName = value.prefix(64).string }
    case "HKSwimmingLocationType":
      if value == "1" || value == "2" { workout?.isOpenWater = value == "2" }
    default: break
    }
  }

  private mutating func readEvent() {
    guard let type = scanner.attribute("type"), type.hasPrefix("HKWorkoutEventType") else { return }
    let kind: AppleHealthWorkout.EventKind
    switch type.dropFirst(18) {
    case "Pause": kind = .pause
    case "Resume": kind = .resume
    case "MotionPaused": kind = .motionPause
    case "MotionResumed": kind = .motionResume
    case "Lap": kind = .lap
    // Segments overlap laps and one another; markers mark nothing that is kept.
    default: return
    }
    guard let time = date(scanner.attribute("date"), "date") else { return }
    let event = AppleHealthWorkout.Event(kind: kind, time: time.seconds, seconds: duration())
    guard workout?.events.count ?? 0 < AppleHealthWorkout.mostEvents else {
      return leaveOut("too-many-events", "events", most: AppleHealthWorkout.mostEvents)
    }
    // A part repeats the events of its workout.
    if isInPart, workout?.events.contains(event) == true { return }
    workout?.events.append(event)
  }

  private mutating func openPart() {
    isInPart = !scanner.isSelfClosing
    isPartKept = false
    guard let start = date(scanner.attribute("startDate"), "startDate") else { return }
    // A part that was cut short has no end; the workout's is taken.
    let ownEnd = scanner.attribute("endDate").flatMap { dates.read($0) }
    let end = ownEnd ?? workout?.end ?? start
    guard end.seconds >= start.seconds else {
      return diagnose(
        "reversed-time", .error, "The part of the workout ends before it starts; it was left out.")
    }
    guard workout?.parts.count ?? 0 < AppleHealthWorkout.mostEvents else {
      return leaveOut("too-many-parts", "parts", most: AppleHealthWorkout.mostEvents)
    }
    let part = AppleHealthWorkout.Part(
      start: start.seconds, end: end.seconds, seconds: duration())
    workout?.parts.append(part)
    isPartKept = true
  }

  private mutating func readStatistics() {
    guard let type = scanner.attribute("type"), type.hasPrefix("HKQuantityTypeIdentifier"),
      let unit = scanner.attribute("unit")
    else { return }
    let kind = type.dropFirst(24)
    if !isInPart {
      workout?.totals.take(kind, unit, from: scanner)
    } else if isPartKept, let last = workout?.parts.indices.last {
      // Those of a part that was left out are not the workout's.
      workout?.parts[last].totals.take(kind, unit, from: scanner)
    }
  }

  private mutating func readLocation() {
    soughtCount += 1
    let most = mostLocations
    guard locationCount < most else {
      return diagnose(
        "too-many-locations", .error,
        "The workouts have more than \(most) points; this one was left out.")
    }
    guard let date = date(scanner.attribute("date"), "date") else { return }
    guard let latitude = scanner.attribute("latitude")?.double, abs(latitude) <= 90,
      let longitude = scanner.attribute("longitude")?.double, abs(longitude) <= 180
    else { return diagnose("bad-position", .error, "The point has no position; it was left out.") }
    locationCount += 1
    func float(_ name: StaticString) -> Float {
      scanner.attribute(name)?.double.map { Float($0) } ?? .nan
    }
    let (speed, accuracy) = (float("speed"), float("horizontalAccuracy"))
    workout?.locations.times.append(date.milliseconds)
    workout?.locations.latitudes.append(latitude)
    workout?.locations.longitudes.append(longitude)
    workout?.locations.altitudes.append(float("altitude"))
    // Negative where the phone did not know.
    workout?.locations.speeds.append(speed < 0 ? .nan : speed)
    workout?.locations.accuracies.append(accuracy < 0 ? .nan : accuracy)
  }
}

extension AppleHealthWorkout.Totals {
  /// Takes in the sum that stands in the tag which was read last.
  fileprivate mutating func take(
    _ kind: XMLBytes, _ unit: XMLBytes, from scanner: borrowing XMLScanner
  ) {
    func value(_ name: StaticString, _ type: AppleHealthType) -> Double? {
      guard let value = scanner.attribute(name)?.double, value >= 0, value < 1e9,
        let factor = AppleHealthUnit.factor(unit, for: type)
      else { return nil }
      return value * factor
    }
    switch kind {
    case "ActiveEnergyBurned": kilocalories = value("sum", .activeEnergy)
    case "HeartRate":
      averageHeartRate = value("average", .heartRate)
      maxHeartRate = value("maximum", .heartRate)
    case "RunningPower", "CyclingPower": averagePower = value("average", .power)
    case "CyclingCadence": averageCadence = value("average", .cadence)
    case "StepCount": steps = value("sum", .steps)
    default:
      guard kind.hasPrefix("Distance"), meters.count < 50, let sum = value("sum", .distance) else {
        return
      }
      meters[kind.dropFirst(8).prefix(60).string] = sum
    }
  }
}
