import Documents
import Tracks

extension FITAssembly {
  /// One part a session, in time's order, or one in all where there is no session.
  func parts() -> [Part] {
    let times = timeline.times
    guard !contents.sessions.isEmpty else { return withoutSession() }
    var parts = contents.sessions.map { session in
      let start = start(of: session) ?? times.first ?? 0
      return Part(session: session, start: start, end: end(of: session, start), range: 0..<0)
    }
    parts = parts.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    var first = 0
    for index in parts.indices {
      var last = times.count
      if index + 1 < parts.count {
        let next = parts[index + 1].start
        last = max(first, times.partition { $0 >= next })
      }
      parts[index].range = first..<last
      first = last
    }
    return parts
  }

  private func withoutSession() -> [Part] {
    let starts = contents.laps.compactMap { moment($0.start) }
    guard let start = timeline.times.first ?? starts.min() ?? firstSet else {
      if contents.isActivity {
        report.fail(
          "no-activity", at: contents.offset,
          "The file says that it is an activity, but has neither a session nor records.")
      }
      return []
    }
    report.warn(
      "no-session", at: contents.offset,
      "There is no session. The activity was put together from \(timeline.times.count) records "
        + "and \(contents.laps.count) laps.")
    return [Part(session: nil, start: start, end: nil, range: 0..<timeline.times.count)]
  }

  private var firstSet: Int64? {
    contents.sets.compactMap { moment($0.time) ?? moment($0.end) }.first
  }

  private func start(of session: FITContents.Session) -> Int64? {
    if let start = moment(session.start) { return start }
    guard let end = moment(session.end), let elapsed = session.activity.elapsedSeconds,
      let span = Int64(exactly: (elapsed * 1000).rounded())
    else { return nil }
    return end - span
  }

  /// Some devices leave long stops out of the elapsed time: what is then before the session's own
  /// timestamp is still of it.
  private func end(of session: FITContents.Session, _ start: Int64) -> Int64? {
    let stamp = moment(session.end).flatMap { $0 > start ? $0 : nil }
    guard let elapsed = session.activity.elapsedSeconds,
      let span = Int64(exactly: (elapsed * 1000).rounded())
    else { return stamp }
    return max(start + span, stamp ?? start)
  }

  /// Parts records that lie more than half an hour from their session into activities of their
  /// own: the session that told of them is missing.
  func splitOrphans(_ parts: [Part]) -> [Part] {
    var result: [Part] = []
    for (index, part) in parts.enumerated() {
      guard part.session != nil, !part.range.isEmpty else {
        result.append(part)
        continue
      }
      var part = part
      if index == 0, let head = gap(part.range, where: { $0 < part.start }, fromEnd: true) {
        result += orphan(part.range.lowerBound..<head)
        part.range = head..<part.range.upperBound
      }
      var tail: [Part] = []
      if let end = part.end, let gap = gap(part.range, where: { $0 > end }, fromEnd: false) {
        tail = orphan(gap..<part.range.upperBound)
        part.range = part.range.lowerBound..<gap
      }
      result.append(part)
      result += tail
    }
    return result
  }

  /// The record after a gap of half an hour beside the session; the times on the far side of it
  /// satisfy the condition.
  private func gap(
    _ range: Range<Int>, where isOutside: (Int64) -> Bool, fromEnd: Bool
  ) -> Int? {
    let times = timeline.times
    let inner = range.dropFirst()
    let fits: (Int) -> Bool = {
      times[$0] - times[$0 - 1] > 1_800_000 && isOutside(times[fromEnd ? $0 - 1 : $0])
    }
    return fromEnd ? inner.last(where: fits) : inner.first(where: fits)
  }

  private func orphan(_ range: Range<Int>) -> [Part] {
    guard let first = range.first, let last = range.last else { return [] }
    let seconds = Double(timeline.times[last] - timeline.times[first]) / 1000
    if seconds < 60 {
      report.fail(
        "records-without-session", at: contents.offset,
        "\(range.count) records lie more than half an hour from every session. They are too few "
          + "for an activity and were left out.")
      return []
    }
    report.warn(
      "records-without-session", at: contents.offset,
      "\(range.count) records, \(FITReport.text(seconds: seconds)), lie more than half an hour "
        + "from every session. They became an activity of their own.")
    return [Part(session: nil, start: timeline.times[first], end: nil, range: range)]
  }

  /// The part that a moment belongs to.
  private func index(of time: Int64, in parts: [Part]) -> Int {
    // Laps begin up to two seconds before the session that they belong to.
    parts.lastIndex { $0.start <= time + 2000 } ?? 0
  }

  func addLaps(
    _ parts: [Part], _ doublesCadence: [Bool], to activities: inout [RecordedActivity]
  ) {
    guard !parts.isEmpty else { return }
    var countWithoutTime = 0
    for found in contents.laps {
      let length = Int64(exactly: ((found.lap.elapsedSeconds ?? 0) * 1000).rounded()) ?? 0
      guard
        let start = moment(found.start) ?? moment(found.end).map({ $0 - length })
      else {
        countWithoutTime += 1
        continue
      }
      let index = index(of: start, in: parts)
      var lap = found.lap
      lap.start = start
      if doublesCadence[index] {
        lap.averageCadence = lap.averageCadence.map { $0 * 2 }
      }
      activities[index].laps.append(lap)
    }
    for index in activities.indices {
      let laps = activities[index].laps
      activities[index].laps = laps.enumerated()
        .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    }
    if countWithoutTime > 0 {
      report.fail(
        "lap-without-time", at: contents.offset,
        "\(countWithoutTime) laps say neither when they began nor when they ended. They were "
          + "left out.")
    }
  }

  func addSets(_ parts: [Part], to activities: inout [RecordedActivity]) {
    guard !parts.isEmpty else { return }
    for found in contents.sets {
      var set = found.set
      set.start = moment(found.time) ?? moment(found.end)
      if let category = found.category {
        let title = found.exercise.flatMap {
          contents.titles[FITExerciseKey(category: category, name: $0)]
        }
        set.exercise = title ?? FITExerciseNames.name(found.exercise, in: category)
      }
      let index = set.start.map { self.index(of: $0, in: parts) } ?? 0
      activities[index].sets.append(set)
    }
  }
}

/// An exercise by the numbers of its category and its name within it.
struct FITExerciseKey: Hashable {
  var category: Int
  var name: Int
}
