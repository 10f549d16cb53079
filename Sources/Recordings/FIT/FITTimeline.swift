import Tracks

/// The records of a file in time's order, with the times that the timer stood still.
struct FITTimeline {
  let clock: FITClock
  /// Milliseconds since 1970, never falling.
  private(set) var times: [Int64] = []
  /// Record of each time where they had to be sorted; nil where the file's order is right.
  private(set) var order: [Int]?
  /// In time's order.
  private(set) var pauses: [RecordedPause] = []
  /// When the timer was stopped for good; nil where the file does not say.
  private(set) var finalStop: Int64?
  /// Records that stood before an earlier one.
  private(set) var countOutOfOrder = 0
  /// Beats per minute at each time, from the records or a strap's memory.
  private(set) var heartRates: [Float] = []

  init(_ contents: FITContents, base: Int64) {
    let raw = contents.records.times
    clock = FITClock(raw, base: base) { index in
      FITTimeline.isRealLeap(from: raw[index - 1], to: raw[index], contents)
    }
    sort(raw)
    readTimer(contents.timer)
    let own = contents.records.heartRates
    heartRates = column(own, 0..<times.count)
    guard !contents.heart.beats.isEmpty else { return }
    let kept = contents.heart.rates(
      at: times.map { Double($0) / 1000 - Double(FITClock.epoch) - Double(base) })
    if heartRates.isEmpty { heartRates = kept }
    for index in heartRates.indices where heartRates[index].isNaN {
      heartRates[index] = kept[index]
    }
  }

  /// Whether a leap of the clock was real: a pause, or another session, spans it.
  private static func isRealLeap(from: UInt32, to: UInt32, _ contents: FITContents) -> Bool {
    guard to > from else { return false }
    let (before, after) = (Int64(from), Int64(to))
    let stops = contents.timer.contains {
      !$0.isStart && Int64($0.time) >= before - 60 && Int64($0.time) <= after
    }
    let starts = contents.timer.contains {
      $0.isStart && Int64($0.time) > before && Int64($0.time) <= after + 60
    }
    if stops && starts { return true }
    func holder(_ time: Int64) -> Int? {
      contents.sessions.firstIndex {
        guard let start = $0.start, let elapsed = $0.activity.elapsedSeconds else { return false }
        return time >= Int64(start) - 60 && Double(time - Int64(start)) <= elapsed + 600
      }
    }
    return holder(before) != nil && holder(after) != nil
  }

  private mutating func sort(_ raw: [UInt32]) {
    times.reserveCapacity(raw.count)
    var isSorted = true
    for (index, time) in raw.enumerated() {
      let next = clock.milliseconds(time, record: index)
      if let last = times.last, next < last {
        isSorted = false
        countOutOfOrder += 1
      }
      times.append(next)
    }
    if isSorted { return }
    let unsorted = times
    let sorted = unsorted.indices.sorted {
      unsorted[$0] == unsorted[$1] ? $0 < $1 : unsorted[$0] < unsorted[$1]
    }
    times = sorted.map { unsorted[$0] }
    order = sorted
  }

  private mutating func readTimer(_ events: [FITContents.TimerEvent]) {
    var stop: Int64?
    let sorted = events.enumerated()
      .map { (time: clock.milliseconds($1.time), index: $0, isStart: $1.isStart) }
      .sorted { $0.time == $1.time ? $0.index < $1.index : $0.time < $1.time }
    for event in sorted {
      if event.isStart {
        if let stop, event.time > stop {
          pauses.append(RecordedPause(start: stop, end: event.time))
        }
        stop = nil
      } else if stop == nil {
        stop = event.time
      }
    }
    finalStop = stop
  }

  /// A column's values in time's order; empty where none was measured.
  func column<Value: BinaryFloatingPoint>(_ values: [Value], _ range: Range<Int>) -> [Value] {
    guard !values.isEmpty else { return [] }
    var result: [Value] = []
    if let order {
      result = range.map { values.indices.contains(order[$0]) ? values[order[$0]] : .nan }
    } else {
      let known = range.clamped(to: 0..<values.count)
      result.reserveCapacity(range.count)
      result.append(contentsOf: values[known])
      result.append(contentsOf: repeatElement(.nan, count: range.count - known.count))
    }
    return result.contains { !$0.isNaN } ? result : []
  }
}
