import Documents

/// Makes days of the records of an export.
struct AppleHealthDays {
  private(set) var days: [RecordedDay] = []
  private var repeated = 0
  private var inBedOnly = 0

  /// - Parameter store: Its records are sorted.
  init(_ store: inout AppleHealthStore, sources: AppleHealthSources) {
    var days: [Int32: RecordedDay] = [:]
    func change(_ number: Int32, _ change: (inout RecordedDay) -> Void) {
      var day = days[number] ?? RecordedDay(day: CivilDay(number: number))
      change(&day)
      days[number] = day
    }
    func sum(_ day: AppleHealthMerge.Day) -> RecordedDay.Figure {
      RecordedDay.Figure(
        day.total, source: day.sources.map { sources[$0].name }.joined(separator: ", "))
    }
    func figure(_ value: Double, _ source: UInt16, _ newest: Int32) -> RecordedDay.Figure {
      RecordedDay.Figure(
        value, source: sources[source].name, time: AppleHealthWorkout.milliseconds(newest))
    }
    func mean(_ day: AppleHealthVariability.Day) -> RecordedDay.Figure {
      figure(day.mean, day.source, day.newest)
    }
    func latest(_ entry: AppleHealthLatest.Entry) -> RecordedDay.Figure {
      figure(entry.value, entry.source, entry.order)
    }

    let steps = AppleHealthMerge(&store.steps, sources: sources)
    let energy = AppleHealthMerge(&store.activeEnergy, sources: sources)
    for one in steps.days { change(one.day) { $0.steps = sum(one) } }
    for one in energy.days { change(one.day) { $0.activeEnergy = sum(one) } }

    let nights = AppleHealthNights(store.sleep, sources: sources)
    for night in nights.nights { change(night.day) { $0.sleep = night.sleep } }
    // A watch measures SDNN at moments of the day, too, which tell nothing of recovery; rMSSD is
    // written by apps that measure in the morning.
    let sdnn = AppleHealthVariability(&store.sdnn, nights: nights.nights, isOfNights: true)
    let rmssd = AppleHealthVariability(&store.rmssd, nights: nights.nights, isOfNights: false)
    for one in sdnn.days { change(one.day) { $0.sdnn = mean(one) } }
    for one in rmssd.days { change(one.day) { $0.rmssd = mean(one) } }

    for (day, entry) in store.restingHeartRates.days {
      change(day) { $0.restingHeartRate = latest(entry) }
    }
    for (day, entry) in store.bodyMasses.days {
      change(day) { $0.kilograms = latest(entry) }
    }
    for (day, entry) in store.bodyFats.days {
      change(day) { $0.bodyFat = latest(entry) }
    }
    for (day, entry) in store.vo2Max.days {
      change(day) { $0.vo2Max = latest(entry) }
    }
    self.days = days.values.sorted { $0.day < $1.day }
    repeated = steps.repeated + energy.repeated + sdnn.repeated + rmssd.repeated
    inBedOnly = nights.inBedOnly
  }

  /// What was counted once or not at all.
  func diagnostics(file: String) -> [RecordingDiagnostic] {
    var notes: [RecordingDiagnostic] = []
    if repeated > 0 {
      notes.append(
        RecordingDiagnostic(
          file: file, severity: .note, code: "repeated-records",
          message: "\(repeated) records are copies of others; each was counted once."))
    }
    if inBedOnly > 0 {
      notes.append(
        RecordingDiagnostic(
          file: file, severity: .note, code: "in-bed-only",
          message:
            "\(inBedOnly) sources tell of time in bed and never of sleep; they were left out."))
    }
    return notes
  }
}

/// The variability of the heart rate by days, of one source each.
struct AppleHealthVariability {
  struct Day: Equatable {
    var day: Int32
    var mean: Double
    var source: UInt16
    /// The start of the newest reading of that source, also where only the night's count.
    var newest: Int32
  }

  private struct Sums {
    var night = 0.0
    var nightCount = 0
    var all = 0.0
    var count = 0
    var newest = Int32.min

    var mean: Double { nightCount > 0 ? night / Double(nightCount) : all / Double(max(1, count)) }
  }

  /// Where no sleep is known, the night ends at this hour.
  private static let nightHours: Int64 = 6

  private(set) var days: [Day] = []
  private(set) var repeated = 0

  /// - Parameters:
  ///   - nights: In the order of days.
  ///   - isOfNights: Whether days without a reading of the night are left out.
  init(
    _ records: inout [AppleHealthInterval], nights: [AppleHealthNight], isOfNights: Bool
  ) {
    records.sort(by: AppleHealthMerge.isBefore)
    let byStart = nights.flatMap { $0.parts }.sorted { $0.start < $1.start }
    let slept = Set(nights.map { $0.day })
    var sums: [Int32: [UInt16: Sums]] = [:]
    var last: AppleHealthInterval?
    for record in records {
      if last == record {
        repeated += 1
        continue
      }
      last = record
      let place = Self.place(record, byStart, slept)
      let value = Double(record.value)
      var own = sums[place.day]?[record.source] ?? Sums()
      own.all += value
      own.count += 1
      own.newest = max(own.newest, record.start)
      if place.isNight {
        own.night += value
        own.nightCount += 1
      }
      sums[place.day, default: [:]][record.source] = own
    }
    days = sums.compactMap { day, bySource -> Day? in
      let best = bySource.min { left, right in
        if left.value.nightCount != right.value.nightCount {
          return left.value.nightCount > right.value.nightCount
        }
        if left.value.count != right.value.count { return left.value.count > right.value.count }
        return left.key < right.key
      }
      guard let best, best.value.nightCount > 0 || !isOfNights else { return nil }
      return Day(
        day: day, mean: best.value.mean, source: best.key, newest: best.value.newest)
    }.sorted { $0.day < $1.day }
  }

  /// A reading in one's sleep belongs to the day one woke up on. Without known sleep, the hours
  /// from midnight to six are the night.
  private static func place(
    _ record: AppleHealthInterval, _ nights: [AppleHealthNight.Part], _ slept: Set<Int32>
  ) -> (day: Int32, isNight: Bool) {
    let after = nights.firstIndex(atLeast: record.start == .max ? .max : record.start + 1) {
      $0.start
    }
    if after > 0, record.start <= nights[after - 1].end { return (nights[after - 1].day, true) }
    let seconds = record.localStart + AppleHealthDate.reference
    let hour = ((seconds % 86_400 + 86_400) % 86_400) / 3600
    return (record.day, hour < nightHours && !slept.contains(record.day))
  }
}
