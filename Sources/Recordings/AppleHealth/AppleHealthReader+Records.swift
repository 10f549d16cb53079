extension AppleHealthReader {
  /// Keeps a record of a kind that is read.
  @inline(__always)
  mutating func add(_ record: AppleHealthRecord, _ type: AppleHealthType) {
    guard let start = date(record.start, "startDate"),
      let end = date(record.end ?? record.secondStart, "endDate")
    else { return }
    guard end.seconds >= start.seconds else {
      return diagnose("reversed-time", .error, "The record ends before it starts; it was left out.")
    }
    if record.source == nil {
      diagnose("missing-source", .warning, "The record has no sourceName; it was read without.")
    }
    let source = sources.number(
      record.source ?? scanner.name.prefix(0), device: record.device)
    if type == .sleep { return addSleep(record, start, end, source) }
    guard let value = number(record, type) else { return }
    switch type {
    case .heartRate, .power, .speed, .cadence:
      addMoment(value, type, start, end, source)
    case .restingHeartRate, .bodyMass, .bodyFat, .vo2Max:
      addDaily(value, type, start, record, source)
    default: addInterval(value, type, start, end, source)
    }
  }

  /// The value in the unit in which it is kept.
  @inline(__always)
  private mutating func number(_ record: AppleHealthRecord, _ type: AppleHealthType) -> Double? {
    guard let text = record.value, let value = text.double, value >= 0, value < 1e9 else {
      let shown = record.value?.prefix(40).string ?? ""
      diagnose(
        "bad-value", .error, "The value \"\(shown)\" is no usable number; the record was left out.")
      return nil
    }
    guard let unit = record.unit, let factor = AppleHealthUnit.factor(unit, for: type) else {
      let shown = record.unit?.prefix(40).string ?? ""
      diagnose(
        "unknown-unit", .error, "The unit \"\(shown)\" is not known here; the record was left out.")
      return nil
    }
    return value * factor
  }

  @inline(__always)
  private mutating func addMoment(
    _ value: Double, _ type: AppleHealthType, _ start: AppleHealthDate, _ end: AppleHealthDate,
    _ source: UInt16
  ) {
    let time = Int32(clamping: (Int64(start.seconds) + Int64(end.seconds)) / 2)
    let isKept: Bool
    switch type {
    case .heartRate: isKept = store.heartRates.add(value, time: time, source: source)
    case .power: isKept = store.powers.add(value, time: time, source: source)
    case .speed: isKept = store.speeds.add(value, time: time, source: source)
    default: isKept = store.cadences.add(value, time: time, source: source)
    }
    if !isKept {
      diagnose(
        "implausible-value", .error, "No body reaches \(value); the record was left out.")
    }
  }

  private mutating func addDaily(
    _ value: Double, _ type: AppleHealthType, _ start: AppleHealthDate,
    _ record: AppleHealthRecord, _ source: UInt16
  ) {
    let day = AppleHealthDate.day(localSeconds: start.localSeconds)
    switch type {
    case .restingHeartRate:
      // One for each day, written again whenever Health knows better.
      let creation = record.creation.flatMap { dates.read($0) } ?? start
      store.restingHeartRates.add(value, day: day, order: creation.seconds, source: source)
    case .bodyMass:
      store.bodyMasses.add(value, day: day, order: start.seconds, source: source)
    case .bodyFat:
      // Health writes a fraction under the unit %.
      store.bodyFats.add(
        value <= 1 ? value * 100 : value, day: day, order: start.seconds, source: source)
    default: store.vo2Max.add(value, day: day, order: start.seconds, source: source)
    }
  }

  @inline(__always)
  private mutating func addInterval(
    _ value: Double, _ type: AppleHealthType, _ start: AppleHealthDate, _ end: AppleHealthDate,
    _ source: UInt16
  ) {
    let seconds = UInt32(clamping: Int64(end.seconds) - Int64(start.seconds))
    let interval = AppleHealthInterval(
      start: start.seconds, seconds: seconds, value: Float(value), source: source,
      offsetQuarters: start.offsetQuarters)
    switch type {
    case .steps: store.steps.append(interval)
    case .activeEnergy: store.activeEnergy.append(interval)
    case .distance: store.distances.append(interval)
    case .sdnn: store.sdnn.append(interval)
    case .rmssd: store.rmssd.append(interval)
    default: store.effort.append(interval)
    }
  }

  private mutating func addSleep(
    _ record: AppleHealthRecord, _ start: AppleHealthDate, _ end: AppleHealthDate, _ source: UInt16
  ) {
    guard let value = record.value, let stage = AppleHealthSleepStage(value) else {
      let shown = record.value?.prefix(60).string ?? ""
      return diagnose(
        "unknown-sleep-stage", .error, "\"\(shown)\" is no stage of sleep; it was left out.")
    }
    let seconds = Int64(end.seconds) - Int64(start.seconds)
    guard seconds <= AppleHealthSleepSpan.longest else {
      return diagnose(
        "implausible-sleep", .error, "The sleep lasts more than a day; the record was left out.")
    }
    store.sleep.append(
      AppleHealthSleepSpan(
        start: start.seconds, end: end.seconds, source: source, stage: stage,
        startOffset: start.offsetQuarters, endOffset: end.offsetQuarters))
  }

  /// Puts the sleep that was read last into its own time zone, where the tag that was read last
  /// names one: dates are written in the zone in which the export was made.
  mutating func readSleepZone() {
    guard let key = scanner.attribute("key"), key == "HKTimeZone",
      let name = scanner.attribute("value"),
      let last = store.sleep.indices.last, let named = zones.named
    else { return }
    let zone = name.prefix(64).string
    func offset(_ seconds: Int32) -> Int8? {
      named(zone, AppleHealthWorkout.milliseconds(seconds)).map { Int8(clamping: $0 / 15) }
    }
    guard let start = offset(store.sleep[last].start), let end = offset(store.sleep[last].end)
    else {
      return diagnose(
        "unknown-zone", .warning,
        "The time zone \"\(zone)\" is not known here; the offset of the date stays.")
    }
    (store.sleep[last].startOffset, store.sleep[last].endOffset) = (start, end)
  }
}
