/// Sums along an activity, one for each entry, so that any part of it is a difference.
struct ActivityColumns: Sendable {
  /// Seconds to either side over which a speed is taken.
  static let speedSeconds = 4.0

  /// Seconds of the clock, of the timer, in motion.
  var elapsed: [Double]
  var timer: [Double]
  var moving: [Double] = []
  /// Metres; metres on the flat that cost as much (empty where not worked out).
  var distances: [Double]
  var flat: [Double] = []
  /// Metres per second.
  var speeds: [Float] = []
  /// Beats times seconds by 60, and the seconds that have a heart rate; empty without any.
  var beats: [Double] = []
  var beatSeconds: [Double] = []

  init(timeline: Timeline, distances: [Double]) {
    elapsed = timeline.elapsed
    timer = timeline.timer
    self.distances = distances
  }

  var count: Int { elapsed.count }

  /// Speeds by the timer, from some seconds before an entry to some after it.
  mutating func addSpeeds() {
    speeds = Array(repeating: 0, count: count)
    var behind = 0
    var ahead = 0
    for index in 0..<count {
      let now = timer[index]
      while behind < index && timer[behind] < now - ActivityColumns.speedSeconds { behind += 1 }
      if ahead < index { ahead = index }
      while ahead + 1 < count && timer[ahead + 1] <= now + ActivityColumns.speedSeconds {
        ahead += 1
      }
      // Sparse entries: the steps before and after.
      var from = behind
      var to = ahead
      if from == to {
        from = max(0, index - 1)
        to = min(count - 1, index + 1)
      }
      let seconds = timer[to] - timer[from]
      if seconds > 0 { speeds[index] = Float((distances[to] - distances[from]) / seconds) }
    }
  }

  /// Seconds of the timer that were faster than this; all of them where it is nil.
  mutating func addMoving(above speed: Double?) {
    guard let speed else {
      moving = timer
      return
    }
    moving = Array(repeating: 0, count: count)
    var sum = 0.0
    for index in 1..<max(1, count) {
      let seconds = timer[index] - timer[index - 1]
      if seconds > 0 {
        // One step over a long time says more than the speeds around its ends.
        let across = (distances[index] - distances[index - 1]) / seconds
        let around = Double(speeds[index] + speeds[index - 1]) / 2
        if (seconds > ActivityColumns.speedSeconds ? across : around) > speed { sum += seconds }
      }
      moving[index] = sum
    }
  }

  /// Heart rates from one reading to the next while the timer ran.
  mutating func addHeartRate(_ rates: [Float]) -> HeartRateSeconds {
    var seconds = HeartRateSeconds()
    guard rates.count == count, count > 0 else { return seconds }
    beats = Array(repeating: 0, count: count)
    beatSeconds = beats
    var product = 0.0
    var time = 0.0
    for index in 0..<count {
      let rate = rates[index]
      let isMeasured = HeartRateSeconds.plausible.contains(rate)
      if isMeasured { seconds.see(rate) }
      if index > 0 {
        let before = rates[index - 1]
        let wasMeasured = HeartRateSeconds.plausible.contains(before)
        let step = timer[index] - timer[index - 1]
        if isMeasured && wasMeasured && step <= HeartRateSeconds.longestStep {
          let mean = Double(rate + before) / 2
          seconds.add(mean, seconds: step)
          product += mean * step
          time += step
        } else if isMeasured || wasMeasured {
          let known = min(step, HeartRateSeconds.longestHold)
          seconds.add(Double(wasMeasured ? before : rate), seconds: known)
          product += Double(wasMeasured ? before : rate) * known
          time += known
        }
      }
      beats[index] = product
      beatSeconds[index] = time
    }
    if time == 0 {
      beats = []
      beatSeconds = []
    }
    return seconds
  }

  /// Mean over the timer of readings above zero and below a limit.
  func average(_ values: [Float], below limit: Float) -> Double? {
    guard values.count == count else { return nil }
    var sum = 0.0
    var seconds = 0.0
    for index in 1..<max(1, count) where values[index] > 0 && values[index] < limit {
      let step = min(timer[index] - timer[index - 1], HeartRateSeconds.longestStep)
      sum += Double(values[index]) * step
      seconds += step
    }
    return seconds > 0 ? sum / seconds : nil
  }
}

/// A moment between two entries: `part` of the way from one to the next, 0..<1.
struct ActivityPlace: Equatable, Sendable {
  var index: Int
  var part: Double

  /// What a column has there.
  @inline(__always)
  func value(_ column: [Double]) -> Double {
    let value = column[index]
    return part > 0 ? value + (column[index + 1] - value) * part : value
  }
}

extension ActivityColumns {
  /// Where a column that never falls first reaches a value; nil where it does not.
  func first(_ column: [Double], reaching value: Double) -> ActivityPlace? {
    guard let last = column.last, value <= last else { return nil }
    var low = 0
    var high = column.count - 1
    while low < high {
      let middle = low + (high - low) / 2
      if column[middle] < value { low = middle + 1 } else { high = middle }
    }
    guard low > 0, column[low] > value else { return ActivityPlace(index: low, part: 0) }
    let step = column[low] - column[low - 1]
    return ActivityPlace(index: low - 1, part: (value - column[low - 1]) / step)
  }
}
