import Tracks

extension FITActivityFile {
  /// The timer going on or off, in milliseconds since 1970.
  struct TimerEvent {
    var time: Int64
    var isStart: Bool
    var isLast = false
  }

  /// The timer's starts and stops: pauses, and breaks in the samples that no pause explains.
  static func events(
    _ activity: RecordedActivity, _ start: Int64, _ end: Int64
  ) -> [TimerEvent] {
    var stops = activity.pauses
    let times = activity.samples.times
    for index in activity.samples.breaks where times.indices.contains(index) && index > 0 {
      let (from, to) = (times[index - 1], times[index])
      if to > from, !activity.pauses.contains(where: { $0.start < to && $0.end > from }) {
        stops.append(RecordedPause(start: from, end: to))
      }
    }
    var events = [TimerEvent(time: start, isStart: true)]
    for stop in stops.sorted(by: { $0.start < $1.start }) {
      events.append(TimerEvent(time: stop.start, isStart: false))
      events.append(TimerEvent(time: stop.end, isStart: true))
    }
    events.append(
      TimerEvent(time: max(end, events.last?.time ?? end), isStart: false, isLast: true))
    return events
  }

  static func addRecords(
    _ samples: Samples, _ events: [TimerEvent], halveCadence: Bool, to writer: inout FITWriter
  ) {
    var next = 0
    for index in samples.times.indices {
      // A stop comes after the record of its moment, a start before it.
      while next < events.count, !events[next].isLast,
        events[next].isStart
          ? events[next].time <= samples.times[index] : events[next].time < samples.times[index]
      {
        add(events[next], to: &writer)
        next += 1
      }
      if time(samples.times[index]) != nil {
        writer.add(20, record(samples, index, halveCadence: halveCadence))
      }
    }
    for event in events[next...] { add(event, to: &writer) }
  }

  private static func add(_ event: TimerEvent, to writer: inout FITWriter) {
    writer.add(
      21,
      [
        (253, .uint32(time(event.time))), (0, .enumeration(0)),
        (1, .enumeration(event.isStart ? 0 : 4)), (3, .uint32(0)), (4, .uint8(0)),
      ])
  }

  private static func record(
    _ samples: Samples, _ index: Int, halveCadence: Bool
  ) -> [FITWriter.Field] {
    func value<Value: BinaryFloatingPoint>(_ column: [Value]) -> Double? {
      guard column.indices.contains(index), column[index].isFinite else { return nil }
      return Double(column[index])
    }
    var fields: [FITWriter.Field] = [(253, .uint32(time(samples.times[index])))]
    if !samples.latitudes.isEmpty {
      fields.append((0, .sint32(semicircles(value(samples.latitudes)))))
      fields.append((1, .sint32(semicircles(value(samples.longitudes)))))
    }
    if !samples.altitudes.isEmpty {
      fields.append((78, .uint32(whole(value(samples.altitudes).map { ($0 + 500) * 5 }))))
    }
    if !samples.accuracies.isEmpty {
      fields.append((31, .uint8(whole(value(samples.accuracies)))))
    }
    if !samples.distances.isEmpty { fields.append((5, hundredths(value(samples.distances)))) }
    if !samples.speeds.isEmpty { fields.append((73, thousandths(value(samples.speeds)))) }
    if !samples.heartRates.isEmpty {
      fields.append((3, .uint8(whole(value(samples.heartRates)))))
    }
    if !samples.cadences.isEmpty {
      let cadence = FITActivityFile.cadence(value(samples.cadences), halve: halveCadence)
      fields.append((4, .uint8(cadence.whole)))
      fields.append((53, .uint8(cadence.fraction)))
    }
    if !samples.powers.isEmpty { fields.append((7, .uint16(whole(value(samples.powers))))) }
    if !samples.temperatures.isEmpty {
      fields.append((13, .sint8(whole(value(samples.temperatures)))))
    }
    return fields
  }

  /// Seconds of the format; nil outside of what it can write.
  static func time(_ milliseconds: Int64) -> UInt32? {
    let rest = milliseconds % 1000
    let rounded = milliseconds / 1000 + (rest >= 500 ? 1 : rest < -500 ? -1 : 0)
    let seconds = rounded.subtractingReportingOverflow(FITClock.epoch)
    guard !seconds.overflow else { return nil }
    return UInt32(exactly: seconds.partialValue).flatMap { $0 == .max ? nil : $0 }
  }

  static func milliseconds(_ seconds: Double) -> Int64 {
    seconds > 0 && seconds < 4e9 ? Int64(seconds * 1000) : 0
  }

  /// Rounded; nil where there is none, or the type cannot hold it or has it for none.
  static func whole<Value: FixedWidthInteger>(_ value: Double?) -> Value? {
    guard let value, let whole = Value(exactly: value.rounded()), whole != .max else { return nil }
    return whole
  }

  static func thousandths(_ value: Double?) -> FITValue { .uint32(whole(value.map { $0 * 1000 })) }

  static func hundredths(_ value: Double?) -> FITValue { .uint32(whole(value.map { $0 * 100 })) }

  private static func semicircles(_ degrees: Double?) -> Int32? {
    guard let degrees, abs(degrees) <= 180 else { return nil }
    // 180° east is one more than the type holds, and its highest value means none.
    return whole(min(degrees / 180 * 2_147_483_648, 2_147_483_646))
  }

  /// Revolutions, or strides of one foot, a minute with 128ths.
  static func cadence(
    _ value: Double?, halve: Bool
  ) -> (whole: UInt8?, fraction: UInt8?) {
    guard let value, value >= 0, value < 508 else { return (nil, nil) }
    let parts = Int(((halve ? value / 2 : value) * 128).rounded())
    guard parts < 255 * 128 else { return (nil, nil) }
    return (UInt8(parts / 128), UInt8(parts % 128))
  }
}
