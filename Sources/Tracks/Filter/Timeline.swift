/// Seconds of the clock and of the timer at each entry.
struct Timeline: Equatable, Sendable {
  /// Between two entries farther apart than this nothing was recorded, whatever the file says:
  /// a clock that was put right, a watch that was asleep.
  static let longestInterval = 1800.0

  /// Seconds since the first entry, never falling.
  var elapsed: [Double] = []
  /// Seconds of these that were recorded: without pauses, breaks and holes.
  var timer: [Double] = []

  init(_ samples: Samples, pauses: [TimeSpan]) {
    let count = samples.count
    elapsed = Array(repeating: 0, count: count)
    timer = elapsed
    guard count > 0 else { return }
    var pauses = PauseCursor(pauses)
    var breaks = BreakCursor(samples.breaks)
    samples.times.withUnsafeBufferPointer { times in
      elapsed.withUnsafeMutableBufferPointer { elapsed in
        timer.withUnsafeMutableBufferPointer { timer in
          var last = times[0]
          var running = 0.0
          for index in 1..<max(1, count) {
            let now = max(last, times[index])
            let seconds = Seconds.from(last, to: now)
            let isBroken = breaks.isBefore(index)
            if seconds > 0, !isBroken, seconds <= Timeline.longestInterval {
              running += max(0, seconds - pauses.seconds(from: last, to: now))
            }
            elapsed[index] = Seconds.from(times[0], to: now)
            timer[index] = running
            last = now
          }
        }
      }
    }
  }
}

/// Walks along pauses in time's order.
struct PauseCursor {
  private let pauses: [TimeSpan]
  private var next = 0

  /// Spans that overlap count once; those that end before they start are left out.
  init(_ spans: [TimeSpan]) {
    var joined: [TimeSpan] = []
    for span in spans.sorted(by: { $0.start < $1.start }) where span.end > span.start {
      if let last = joined.last, span.start <= last.end {
        joined[joined.count - 1].end = max(last.end, span.end)
      } else {
        joined.append(span)
      }
    }
    pauses = joined
  }

  /// Seconds of a span that were a pause; spans have to be asked for in time's order.
  @inline(__always)
  mutating func seconds(from start: Int64, to end: Int64) -> Double {
    guard next < pauses.count else { return 0 }
    return overlap(start, end)
  }

  private mutating func overlap(_ start: Int64, _ end: Int64) -> Double {
    while next < pauses.count && pauses[next].end <= start { next += 1 }
    var sum = 0.0
    var index = next
    while index < pauses.count && pauses[index].start < end {
      sum += Seconds.from(max(start, pauses[index].start), to: min(end, pauses[index].end))
      index += 1
    }
    return sum
  }
}

/// Walks along breaks, whatever numbers a caller put there.
struct BreakCursor {
  private let breaks: [Int]
  private var next = 0

  init(_ breaks: [Int]) { self.breaks = breaks }

  /// Whether something was not recorded before this entry; entries come in order.
  @inline(__always)
  mutating func isBefore(_ index: Int) -> Bool {
    guard next < breaks.count else { return false }
    return look(index)
  }

  private mutating func look(_ index: Int) -> Bool {
    var isBroken = false
    while next < breaks.count && breaks[next] <= index {
      isBroken = isBroken || breaks[next] == index
      next += 1
    }
    return isBroken
  }
}
