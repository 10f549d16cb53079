import Tracks

/// Holds a session's figures against its records and laps.
struct FITCheck {
  private let samples: Samples
  private let start: Int64
  private let report: FITReport
  private let offset: Int

  init(_ activity: RecordedActivity, report: FITReport, offset: Int) {
    samples = activity.samples
    start = activity.start?.milliseconds ?? 0
    self.report = report
    self.offset = offset
  }

  func apply(to activity: inout RecordedActivity, finalStop: Int64?) {
    checkEnd(&activity, finalStop: finalStop)
    if let timer = activity.timerSeconds, let elapsed = activity.elapsedSeconds,
      timer > elapsed + 1, timer > elapsed * 1.001
    {
      report.warn(
        "timer-longer-than-elapsed", at: offset,
        "The timer ran \(FITReport.text(seconds: timer)), but the session took "
          + "\(FITReport.text(seconds: elapsed)). Both were kept.")
    }
    checkLaps(activity)
  }

  /// A session that ends well before its records was written too early, where its wearer still
  /// moved on and the records' distance is the session's at least. Its times and distance are then
  /// those of the records.
  private func checkEnd(_ activity: inout RecordedActivity, finalStop: Int64?) {
    guard let last = samples.times.last, let elapsed = activity.elapsedSeconds else { return }
    let end = min(last, finalStop.map { $0 > start ? $0 : last } ?? last)
    let span = Double(end - start) / 1000
    guard FITCheck.isLonger(span, than: elapsed) else { return }
    let sum = samples.distances.last { !$0.isNaN } ?? 0
    let meters = activity.meters ?? 0
    guard sum > 0, sum >= meters * 0.98, distance(after: elapsed) < sum * 0.99 else {
      report.warn(
        "session-shorter-than-records", at: offset,
        "The session says \(FITReport.text(seconds: elapsed)), but its records go on to "
          + "\(FITReport.text(seconds: span)). The session's figures were kept.")
      return
    }
    report.warn(
      "session-too-short", at: offset,
      "The session says \(FITReport.text(seconds: elapsed)), but its records go on to "
        + "\(FITReport.text(seconds: span)). Times and distance were taken from the records.")
    activity.elapsedSeconds = span
    let recorded = secondsRecorded(until: end)
    if let timer = activity.timerSeconds, FITCheck.isLonger(recorded, than: timer) {
      activity.timerSeconds = recorded
    }
    if sum > meters * 1.01 { activity.meters = sum }
  }

  private func distance(after seconds: Double) -> Double {
    let end = Double(start) + seconds * 1000
    let count = samples.times.partition { Double($0) > end }
    return samples.distances.prefix(count).last { !$0.isNaN } ?? 0
  }

  /// Time between samples, without pauses and gaps.
  private func secondsRecorded(until end: Int64) -> Double {
    var breaks = samples.breaks[...]
    var sum: Int64 = 0
    for index in samples.times.indices.dropFirst() where samples.times[index] <= end {
      if breaks.first == index {
        breaks.removeFirst()
        continue
      }
      let step = samples.times[index] - samples.times[index - 1]
      if step <= 60_000 { sum += step }
    }
    return Double(sum) / 1000
  }

  private func checkLaps(_ activity: RecordedActivity) {
    guard let elapsed = activity.elapsedSeconds, let last = activity.laps.last,
      let length = last.elapsedSeconds
    else { return }
    let covered = Double(last.start - start) / 1000 + length
    let recorded = samples.times.last.map { Double($0 - start) / 1000 } ?? elapsed
    let end = min(elapsed, recorded)
    guard FITCheck.isLonger(end, than: covered) else { return }
    report.warn(
      "last-lap-missing", at: offset,
      "The \(activity.laps.count) laps end \(FITReport.text(seconds: end - covered)) before "
        + "the recording does. No lap was made up for the rest.")
  }

  private static func isLonger(_ seconds: Double, than other: Double) -> Bool {
    seconds > other + 30 && seconds > other * 1.01
  }
}
