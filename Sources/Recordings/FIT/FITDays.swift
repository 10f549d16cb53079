import Documents

/// Puts the readings of FIT files in days, as local time had them.
struct FITDays {
  private var days: [CivilDay: RecordedDay] = [:]
  /// Of the latest reading that a day's figure was taken from.
  private var latest: [CivilDay: [String: UInt32]] = [:]

  /// The days so far, in order.
  var sorted: [RecordedDay] { days.values.sorted { $0.day < $1.day } }

  /// - Parameter offset: minutes of local time from UTC, at a moment.
  mutating func add(
    _ health: FITHealth, source: String, offset: (_ milliseconds: Int64) -> Int
  ) {
    func instant(_ time: UInt32) -> Instant {
      let milliseconds = FITClock.milliseconds(time)
      return Instant(milliseconds: milliseconds, offsetMinutes: offset(milliseconds))
    }
    func figures(
      _ readings: [FITHealth.Reading], _ name: String,
      _ set: (inout RecordedDay, RecordedDay.Figure) -> Void
    ) {
      for reading in readings {
        let day = instant(reading.time).day
        if let before = latest[day]?[name], before > reading.time { continue }
        latest[day, default: [:]][name] = reading.time
        set(
          &days[day, default: RecordedDay(day: day)],
          RecordedDay.Figure(
            reading.value, source: source, time: FITClock.milliseconds(reading.time)))
      }
    }
    figures(health.kilograms, "kilograms") { $0.kilograms = $1 }
    figures(health.bodyFat, "bodyFat") { $0.bodyFat = $1 }
    figures(health.restingHeartRates, "restingHeartRate") { $0.restingHeartRate = $1 }
    figures(health.vo2Max, "vo2Max") { $0.vo2Max = $1 }
    // Five-minute values first, so that the device's own mean of the night takes their place.
    figures(FITDays.nights(health.variability), "rmssd") { $0.rmssd = $1 }
    figures(health.nightVariability, "night") { $0.rmssd = $1 }
    for sleep in FITDays.sleeps(health.sleepLevels, source: source, instant: instant) {
      let day = sleep.end.day
      let before = days[day]?.sleep?.asleepMinutes ?? 0
      if sleep.asleepMinutes > before {
        days[day, default: RecordedDay(day: day)].sleep = sleep
      }
    }
  }

  /// Readings that follow each other within three hours, see `Night`.
  private static func runs(_ readings: [FITHealth.Reading]) -> [[FITHealth.Reading]] {
    var runs: [[FITHealth.Reading]] = []
    var last: UInt32 = 0
    for reading in readings.sorted(by: { $0.time < $1.time }) {
      if runs.isEmpty || Int64(reading.time) - Int64(last) > Night.longestGap { runs.append([]) }
      runs[runs.count - 1].append(reading)
      last = reading.time
    }
    return runs
  }

  /// The mean of each night, at its last reading.
  private static func nights(_ readings: [FITHealth.Reading]) -> [FITHealth.Reading] {
    runs(readings).compactMap { run in
      run.last.map { last in
        let mean = run.reduce(0) { $0 + $1.value } / Double(run.count)
        return FITHealth.Reading(time: last.time, value: mean)
      }
    }
  }

  /// The nights and naps. Each level holds until the next reading of its night.
  private static func sleeps(
    _ levels: [FITHealth.Reading], source: String, instant: (UInt32) -> Instant
  ) -> [RecordedSleep] {
    var nights: [[FITHealth.Reading]] = []
    var last: Int64?
    for run in runs(levels) {
      guard let middle = middle(run, instant) else { continue }
      if let last, Night.isOne(last, middle) {
        nights[nights.count - 1] += run
      } else {
        nights.append(run)
      }
      last = middle
    }
    return nights.compactMap { run in
      guard let first = run.firstIndex(where: { $0.value >= 2 }),
        let last = run.lastIndex(where: { $0.value >= 2 })
      else { return nil }
      let end = last + 1 < run.count ? last + 1 : last
      var sleep = RecordedSleep(start: instant(run[first].time), end: instant(run[end].time))
      sleep.source = source
      var minutes = [0.0, 0, 0, 0, 0]
      for index in first..<end {
        guard let level = Int(exactly: run[index].value), minutes.indices.contains(level) else {
          continue
        }
        let seconds = Int64(run[index + 1].time) - Int64(run[index].time)
        // Of a device that was off, nobody knows.
        if level >= 2, seconds > Night.longestGap { continue }
        minutes[level] += Double(seconds) / 60
      }
      sleep.awakeMinutes = minutes[1]
      sleep.coreMinutes = minutes[2]
      sleep.deepMinutes = minutes[3]
      sleep.remMinutes = minutes[4]
      sleep.asleepMinutes = minutes[2] + minutes[3] + minutes[4]
      return sleep.asleepMinutes > 0 ? sleep : nil
    }
  }

  /// The middle of the sleep in readings, in seconds since 1970 on the local clock; nil where it
  /// holds none.
  private static func middle(
    _ run: [FITHealth.Reading], _ instant: (UInt32) -> Instant
  ) -> Int64? {
    guard let first = run.first(where: { $0.value >= 2 }),
      let last = run.last(where: { $0.value >= 2 })
    else { return nil }
    let (start, end) = (instant(first.time), instant(last.time))
    return (start.milliseconds + end.milliseconds) / 2000 + Int64(end.offsetMinutes) * 60
  }
}
