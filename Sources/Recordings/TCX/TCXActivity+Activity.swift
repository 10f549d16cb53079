import Documents
import Tracks

extension TCXActivity {
  /// What the activity says; tells of what had to be decided. Nil where it holds nothing.
  consuming func activity(_ scanner: inout XMLScanner) -> RecordedActivity? {
    if columns.count == 0, laps.allSatisfy({ $0.totalSeconds == nil && $0.meters == nil }) {
      scanner.report(.note, "empty-track", "An activity has neither points nor laps with figures.")
      return nil
    }
    var activity = RecordedActivity()
    activity.identifier = isCourse ? "" : identifier
    activity.name = isCourse ? identifier : ""
    activity.notes = notes
    activity.device = device
    setSport(&activity)
    shiftLaps(&scanner)
    breakBetweenLaps()
    let (laps, offset, isCourse) = (laps, offsetMinutes, isCourse)
    // Walks and hikes have no word of their own here.
    let gait = activity.sport == .other && isOnFoot ? Sport.walking : activity.sport
    var (samples, hasTimes) = columns.settled()
    if samples.count > 0, !hasTimes {
      scanner.report(.warning, "no-times", "An activity or course has no times.")
    }
    DistanceColumn.settle(&samples.distances, lapStarts: laps.map(\.firstRow), &scanner)
    var perStride = 1.0
    if Cadence.areStrides(samples.cadences, gait)
      || samples.cadences.isEmpty
        && Cadence.areStrides(laps.compactMap { $0.averageCadence.map(Float.init) }, gait)
    {
      perStride = 2
      Cadence.double(&samples.cadences)
      scanner.report(.note, "strides", "Cadence counts one foot; it was doubled to steps.")
    }
    activity.samples = samples
    let first =
      laps.first?.start ?? laps.first?.firstPoint ?? (hasTimes ? samples.times.first : nil)
    if !isCourse, let first {
      let start = hasTimes ? min(first, samples.times.first ?? first) : first
      activity.start = Instant(milliseconds: start, offsetMinutes: offset ?? 0)
      activity.knowsOffset = offset != nil
      activity.pauses = RecordedPause.joined([], breaksOf: samples)
      activity.laps = Self.recorded(laps, perStride: perStride)
    }
    activity.sum(laps, perStride: perStride)
    activity.setElapsed(laps, lastPoint: hasTimes ? samples.times.last : nil)
    return activity
  }

  private func setSport(_ activity: inout RecordedActivity) {
    activity.sportName = sport
    let words = SportWords.sport(sport) == nil ? notes : sport
    activity.sport = SportWords.sport(words) ?? .other
    activity.subSport = SportWords.subSport(words, of: activity.sport)
  }

  /// Moves the starts of laps where their clock is off by whole quarters of an hour from that of
  /// the points: some writers give them in another zone.
  private mutating func shiftLaps(_ scanner: inout XMLScanner) {
    guard let lap = laps.first(where: { $0.start != nil && $0.firstPoint != nil }),
      let start = lap.start, let point = lap.firstPoint
    else { return }
    let quarter: Int64 = 900_000
    let shift = point - start
    let quarters = (shift + (shift < 0 ? -quarter / 2 : quarter / 2)) / quarter
    guard abs(quarters) >= 2, abs(quarters) <= 56, abs(shift - quarters * quarter) <= 60_000 else {
      return
    }
    // A lap may begin long before its first point; then the next ones show no such shift.
    let others = laps.dropFirst().filter { $0.start != nil && $0.firstPoint != nil }
    for other in others {
      let difference = (other.firstPoint ?? 0) - (other.start ?? 0)
      if abs(difference - quarters * quarter) > 60_000 { return }
    }
    for index in laps.indices { laps[index].start? += quarters * quarter }
    scanner.report(
      .warning, "lap-clock-differs",
      "Laps and points are in different time zones; the laps were moved to the points.")
  }

  /// A pause over the end of a lap: the next lap begins later than the timer of this one explains.
  private mutating func breakBetweenLaps() {
    var rows: [Int] = []
    for (lap, next) in zip(laps, laps.dropFirst()) {
      guard let start = lap.start, let nextStart = next.start, let total = lap.totalSeconds,
        let last = lap.lastPoint, let first = next.firstPoint
      else { continue }
      let unexplained = Double(nextStart - start) / 1000 - total - lap.pausedSeconds
      if unexplained > 5, Double(first - last) / 1000 >= unexplained { rows.append(next.firstRow) }
    }
    columns.addParts(at: rows)
  }

  private static func recorded(_ laps: [Lap], perStride: Double) -> [RecordedLap] {
    var recorded: [RecordedLap] = []
    for (index, lap) in laps.enumerated() {
      guard let start = lap.start ?? lap.firstPoint else { continue }
      var next = RecordedLap(start: start)
      next.timerSeconds = lap.totalSeconds
      let following = index + 1 < laps.count ? laps[index + 1].start : nil
      if let end = following ?? lap.lastPoint, end >= start {
        next.elapsedSeconds = max(Double(end - start) / 1000, lap.totalSeconds ?? 0)
      } else {
        next.elapsedSeconds = lap.totalSeconds
      }
      next.meters = lap.meters
      next.averageHeartRate = lap.averageHeartRate
      next.maxHeartRate = lap.maxHeartRate
      next.averageCadence = lap.averageCadence.map { $0 * perStride }
      next.averagePower = lap.averagePower
      next.kilocalories = lap.kilocalories
      next.intensity = lap.isResting.map { $0 ? .rest : .active }
      recorded.append(next)
    }
    return recorded
  }
}

extension RecordedActivity {
  /// Totals of the laps; averages are weighted by the time of laps that have them.
  fileprivate mutating func sum(_ laps: [TCXActivity.Lap], perStride: Double) {
    func total(_ values: [Double?]) -> Double? {
      let known = values.compactMap { $0 }
      return known.isEmpty ? nil : known.reduce(0, +)
    }
    func average(_ value: (TCXActivity.Lap) -> Double?) -> Double? {
      var (sum, seconds) = (0.0, 0.0)
      for lap in laps {
        guard let value = value(lap), let total = lap.totalSeconds, total > 0 else { continue }
        sum += value * total
        seconds += total
      }
      return seconds > 0 ? sum / seconds : nil
    }
    timerSeconds = total(laps.map(\.totalSeconds))
    meters = total(laps.map(\.meters))
    kilocalories = total(laps.map(\.kilocalories))
    averageHeartRate = average { $0.averageHeartRate }
    maxHeartRate = laps.compactMap(\.maxHeartRate).max()
    averageCadence = average { $0.averageCadence }.map { $0 * perStride }
    averagePower = average { $0.averagePower }
  }

  fileprivate mutating func setElapsed(_ laps: [TCXActivity.Lap], lastPoint: Int64?) {
    guard let start = start?.milliseconds else { return }
    var end = lastPoint ?? start
    for lap in laps {
      guard let lapStart = lap.start, let total = lap.totalSeconds,
        let milliseconds = Int64(exactly: (total * 1000).rounded())
      else { continue }
      end = max(end, lapStart + milliseconds)
    }
    elapsedSeconds = Double(end - start) / 1000
    if timerSeconds == nil {
      let paused = pauses.reduce(0) { $0 + Double($1.end - $1.start) / 1000 }
      timerSeconds = max(0, Double(end - start) / 1000 - paused)
    }
  }
}
