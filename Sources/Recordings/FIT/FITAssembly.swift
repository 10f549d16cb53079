import Documents
import Tracks

/// Puts the messages of one file together to activities.
struct FITAssembly {
  /// Records of one session, or of none.
  struct Part {
    var session: FITContents.Session?
    /// Milliseconds since 1970.
    var start: Int64
    /// By the session's own figures.
    var end: Int64?
    var range: Range<Int>
  }

  let contents: FITContents
  let report: FITReport
  let tie: FITClockTie
  /// Whether records count from when the device was turned on, at least at first.
  let hasUptime: Bool
  let timeline: FITTimeline
  /// Minutes that local time was ahead of UTC; nil where the file does not say.
  let offsetMinutes: Int?

  init(_ contents: FITContents, report: FITReport) {
    self.contents = contents
    self.report = report
    tie = FITClockTie(contents)
    hasUptime = contents.hasUptime
    timeline = FITTimeline(contents, base: tie.base)
    offsetMinutes = tie.isLocal ? nil : FITAssembly.offset(contents)
  }

  /// Milliseconds since 1970 of a message's time; nil where it counts from when the device was
  /// turned on and the others do not.
  func moment(_ time: UInt32?) -> Int64? {
    guard let time else { return nil }
    if time >= FITClock.firstTime {
      return tie == .set ? timeline.clock.milliseconds(time) : FITClock.milliseconds(time)
    }
    return hasUptime ? timeline.clock.milliseconds(time) : nil
  }

  /// The difference of local time and UTC, where both were told and it is a zone's. None at all
  /// is also what devices write that know no zone.
  static func offset(_ contents: FITContents) -> Int? {
    var difference = contents.zoneSeconds
    if let time = contents.activityTime, let local = contents.localTime {
      difference = Int64(local) - Int64(time)
    }
    guard let difference, difference != 0, abs(difference) <= 14 * 3600 + 60 else { return nil }
    let quarters = Int((Double(difference) / 900).rounded())
    guard abs(difference - Int64(quarters) * 900) <= 60, quarters != 0 else { return nil }
    return quarters * 15
  }

  func activities() -> [RecordedActivity] {
    tellAboutClock()
    if tie == .none { return [] }
    tellAboutMessages()
    let parts = splitOrphans(parts())
    var activities: [RecordedActivity] = []
    var doublesCadence: [Bool] = []
    var lastMeters: Double?
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let end = isLast ? Int64.max : parts[index + 1].start
      var activity = activity(part, before: lastMeters, until: end)
      activity.identifier = identifier(index)
      lastMeters = lastDistance(part.range) ?? lastMeters
      doublesCadence.append(fixCadence(&activity))
      activities.append(activity)
    }
    addLaps(parts, doublesCadence, to: &activities)
    addSets(parts, to: &activities)
    for index in activities.indices {
      FITCheck(activities[index], report: report, offset: contents.offset)
        .apply(to: &activities[index], finalStop: timeline.finalStop)
    }
    return activities
  }

  /// What the format itself calls a file: the device's serial number and when it was begun.
  private func identifier(_ index: Int) -> String {
    guard let serial = contents.serial, let created = contents.created else { return "" }
    return index == 0 ? "\(serial)-\(created)" : "\(serial)-\(created)-\(index + 1)"
  }

  private func lastDistance(_ range: Range<Int>) -> Double? {
    timeline.column(contents.records.distances, range).last { !$0.isNaN }
  }

  private func activity(
    _ part: Part, before: Double?, until end: Int64
  ) -> RecordedActivity {
    var activity = part.session?.activity ?? RecordedActivity()
    let sport = part.session?.sport ?? contents.sport ?? contents.laps.first?.sport
    activity.sport = sport?.value ?? .other
    activity.subSport = sport?.subSport
    activity.sportName = sport?.name ?? ""
    activity.start = Instant(milliseconds: part.start, offsetMinutes: offsetMinutes ?? 0)
    activity.knowsOffset = offsetMinutes != nil
    let device = contents.creator.text
    activity.device = device.isEmpty ? contents.maker.text : device
    if !contents.workoutName.isEmpty {
      activity.name = contents.workoutName
    } else if activity.name.isEmpty, contents.sessions.count <= 1 {
      activity.name = contents.profileName
    }
    let built = FITSamples(contents.records, timeline, part.range, before: before)
    activity.samples = built.samples
    tell(built)
    addLengths(to: &activity, from: part.start, until: end)
    complete(&activity, part, until: end)
    return activity
  }

  /// Works out from the records what no session says.
  private func complete(_ activity: inout RecordedActivity, _ part: Part, until end: Int64) {
    let last = activity.samples.times.last ?? part.end ?? part.start
    if activity.elapsedSeconds == nil {
      activity.elapsedSeconds = Double(max(0, (part.end ?? last) - part.start)) / 1000
    }
    let elapsed = activity.elapsedSeconds ?? 0
    let span = Int64(exactly: (elapsed * 1000).rounded()) ?? 0
    let until = min(max(last, part.start.addingReportingOverflow(span).partialValue), end)
    activity.pauses = timeline.pauses.compactMap { pause in
      let clipped = RecordedPause(start: max(pause.start, part.start), end: min(pause.end, until))
      return clipped.end > clipped.start ? clipped : nil
    }
    let paused = activity.pauses.reduce(0) { $0 + Double($1.end - $1.start) / 1000 }
    if part.session == nil { activity.timerSeconds = max(0, elapsed - paused) }
    if activity.meters == nil {
      activity.meters = activity.samples.distances.last { !$0.isNaN }
    }
  }

  /// FIT counts strides a minute, one foot, but some devices write steps: nobody takes 115
  /// strides a minute at a run, or 90 at a walk.
  ///
  /// - Returns: whether it was doubled.
  private func fixCadence(_ activity: inout RecordedActivity) -> Bool {
    guard activity.sport.isOnFoot || activity.sport == .transition else { return false }
    let moving = activity.samples.cadences.filter { $0 > 0 }.sorted()
    let middle = moving.isEmpty ? activity.averageCadence : Double(moving[moving.count / 2])
    guard let middle, middle > 0 else { return true }
    if middle >= (activity.sport == .running ? 115 : 90) {
      report.note(
        "cadence-in-steps", at: contents.offset,
        "The cadence counts steps where the format has strides. It was not doubled.")
      return false
    }
    activity.averageCadence = activity.averageCadence.map { $0 * 2 }
    for index in activity.samples.cadences.indices { activity.samples.cadences[index] *= 2 }
    return true
  }

  /// The lengths of a pool tell how far it was where nothing else does: of a watch without records
  /// all of it, beside records of the heart rate the whole distance.
  private func addLengths(
    to activity: inout RecordedActivity, from start: Int64, until end: Int64
  ) {
    guard activity.samples.distances.isEmpty, let poolMeters = activity.poolMeters, poolMeters > 0
    else { return }
    let lengths = contents.lengths.compactMap { length in
      let begin = timeline.clock.milliseconds(length.start)
      return begin >= start - 2000 && begin < end
        ? (start: begin, seconds: length.seconds, isActive: length.isActive) : nil
    }
    guard !lengths.isEmpty else { return }
    guard activity.samples.isEmpty else {
      let swum = lengths.count { $0.isActive }
      guard activity.meters == nil, swum > 0 else { return }
      activity.meters = poolMeters * Double(swum)
      return report.note(
        "distance-from-lengths", at: contents.offset,
        "Neither the session nor its records say how far it was. The distance was taken from the "
          + "\(swum) lengths of the pool.")
    }
    let sorted = lengths.sorted { $0.start < $1.start }
    activity.samples = FITSamples(sorted, poolMeters: poolMeters).samples
    report.note(
      "samples-from-lengths", at: contents.offset,
      "There are no records. Distances were taken from the \(lengths.count) lengths of the pool.")
  }
}
