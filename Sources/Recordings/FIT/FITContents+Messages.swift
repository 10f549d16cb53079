import Tracks

extension FITContents {
  /// Those that are read, apart from records.
  static let messages: Set<UInt16> = [
    0, 12, 18, 19, 21, 23, 26, 30, 34, 78, 101, 103, 132, 162, 211, 225, 229, 264, 275, 370, 371,
  ]

  /// Takes in a message that is no record.
  mutating func read(_ message: FITMessage) {
    switch message.definition.message {
    case 0: readFileID(message)
    case 12: readSport(message)
    case 18: readSession(message)
    case 19: readLap(message)
    case 21: readEvent(message)
    case 23: readDevice(message)
    case 26: workoutName = message.text(8)
    case 34: readActivity(message)
    case 78: beatIntervalCount += 1
    case 101: readLength(message)
    case 103: readZone(message, local: 0)
    case 132: heart.read(message)
    case 162: readZone(message, local: 3)
    case 225: readSet(message)
    case 264: readTitle(message)
    default: health.read(message)
    }
  }

  private mutating func readFileID(_ message: FITMessage) {
    hasFileID = true
    fileType = message.integer(0)
    serial = message.number(3).flatMap { UInt32(exactly: $0) }
    created = message.time(4)
    maker = FITDevice(
      maker: message.integer(1), product: message.integer(2), name: message.text(8))
  }

  private mutating func readDevice(_ message: FITMessage) {
    guard message.integer(0) == 0 else { return }
    let device = FITDevice(
      maker: message.integer(2), product: message.integer(4), name: message.text(27))
    if device.maker != nil || !device.name.isEmpty { creator = device }
  }

  private mutating func readSport(_ message: FITMessage) {
    guard sport == nil else { return }
    sport = FITSport(sport: message.integer(0), sub: message.integer(1))
    profileName = message.text(3)
  }

  private mutating func readActivity(_ message: FITMessage) {
    activityTime = message.time(253)
    localTime = message.time(5)
  }

  private mutating func readZone(_ message: FITMessage, local: UInt8) {
    guard let time = message.time(253), let local = message.time(local) else { return }
    zoneSeconds = Int64(local) - Int64(time)
  }

  private mutating func readEvent(_ message: FITMessage) {
    guard message.integer(0) == 0, let time = message.time(253), let type = message.integer(1),
      takes(timer.count, of: Self.mostOthers)
    else { return }
    switch type {
    case 0: timer.append(TimerEvent(time: time, isStart: true))
    // stop, stop_all, stop_disable, stop_disable_all: each ends the recording.
    case 1, 4, 8, 9: timer.append(TimerEvent(time: time, isStart: false))
    default: break
    }
  }

  /// Of a field in thousandths; nil, and counted, where nothing takes that long. Only numbers of
  /// 64 bits and floats can be beyond it, with which sums of times would overflow.
  private mutating func seconds(_ field: UInt8, of message: FITMessage) -> Double? {
    guard let seconds = message.number(field).map({ $0 / 1000 }) else { return nil }
    if Believable.seconds.contains(seconds) { return seconds }
    unbelievableCount += 1
    return nil
  }

  private mutating func readSession(_ message: FITMessage) {
    guard takes(sessions.count, of: Self.mostSessions) else { return }
    var session = Session(start: message.time(2), end: message.time(253))
    session.sport = FITSport(sport: message.integer(5), sub: message.integer(6))
    var activity = RecordedActivity()
    activity.elapsedSeconds = seconds(7, of: message)
    activity.timerSeconds = seconds(8, of: message)
    activity.meters = message.number(9).map { $0 / 100 }
    activity.kilocalories = message.number(11)
    activity.averageHeartRate = message.number(16)
    activity.maxHeartRate = message.number(17)
    activity.averageCadence = message.number(18).map { $0 + (message.number(92) ?? 0) / 128 }
    activity.averagePower = message.number(20)
    activity.ascentMeters = message.number(22)
    activity.descentMeters = message.number(23)
    activity.poolMeters = message.number(44).map { $0 / 100 }
    activity.movingSeconds = seconds(59, of: message)
    activity.feel = message.number(192).flatMap { $0 <= 100 ? $0 : nil }
    activity.perceivedExertion = message.number(193).flatMap { $0 <= 100 ? $0 / 10 : nil }
    activity.name = message.text(110)
    session.activity = activity
    sessions.append(session)
  }

  private mutating func readLap(_ message: FITMessage) {
    guard takes(laps.count, of: Self.mostLaps) else { return }
    var result = Lap(start: message.time(2), end: message.time(253))
    result.sport = FITSport(sport: message.integer(25), sub: message.integer(39))
    var lap = RecordedLap(start: 0)
    lap.elapsedSeconds = seconds(7, of: message)
    lap.timerSeconds = seconds(8, of: message)
    lap.meters = message.number(9).map { $0 / 100 }
    lap.kilocalories = message.number(11)
    lap.averageHeartRate = message.number(15)
    lap.maxHeartRate = message.number(16)
    lap.averageCadence = message.number(17).map { $0 + (message.number(80) ?? 0) / 128 }
    lap.averagePower = message.number(19)
    lap.ascentMeters = message.number(21)
    lap.intensity = message.integer(23).flatMap { RecordedLap.Intensity(fit: $0) }
    lap.workoutStep = message.integer(71)
    result.lap = lap
    laps.append(result)
  }

  private mutating func readLength(_ message: FITMessage) {
    guard takes(lengths.count, of: Self.mostOthers), let start = message.time(2),
      let length = seconds(3, of: message)
    else { return }
    lengths.append(
      Length(
        start: start, seconds: length, isActive: message.integer(12) == 1,
        strokes: message.number(9)))
  }

  private mutating func readSet(_ message: FITMessage) {
    guard takes(sets.count, of: Self.mostLaps) else { return }
    var found = StrengthSet(time: message.time(6), end: message.time(254))
    found.category = message.integer(7)
    found.exercise = message.integer(8)
    found.set.seconds = seconds(0, of: message)
    found.set.reps = message.integer(3)
    found.set.kilograms = message.number(4).map { $0 / 16 }
    found.set.isRest = message.integer(5) == 0
    sets.append(found)
  }

  private mutating func readTitle(_ message: FITMessage) {
    guard let category = message.integer(0), let name = message.integer(1),
      titles.count < Self.mostLaps
    else { return }
    titles[FITExerciseKey(category: category, name: name)] = message.text(2)
  }
}

extension RecordedLap.Intensity {
  /// By the numbers of the profile, in the order of the enumeration.
  init?(fit number: Int) {
    switch number {
    case 0: self = .active
    case 1: self = .rest
    case 2: self = .warmUp
    case 3: self = .coolDown
    case 4: self = .recovery
    case 5: self = .interval
    default: return nil
    }
  }

  var fit: UInt8 {
    switch self {
    case .active: 0
    case .rest: 1
    case .warmUp: 2
    case .coolDown: 3
    case .recovery: 4
    case .interval: 5
    }
  }
}
