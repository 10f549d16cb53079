/// Heart rates that a strap kept while the watch was out of reach and handed on afterwards
/// (message 132): eight a message, their times as 12 bits of 1/1024 s.
struct FITHeart {
  static let most = 2_000_000

  struct Beat {
    /// Seconds of the device's clock.
    var time: Double
    var rate: Double
  }

  private(set) var beats: [Beat] = []
  /// Messages that stand before the one that says what clock they count on.
  private(set) var countWithoutClock = 0
  /// The strap's clock at a time of the watch, both in seconds.
  private var anchor: (time: Double, strap: Double)?
  /// The strap's clock in 1/1024 s, as the last 12 bits carried it on.
  private var ticks: UInt64 = 0

  mutating func read(_ message: FITMessage) {
    if let time = message.time(253), let raw = message.number(9), raw >= 0, raw < 4_294_967_296 {
      let fraction =
        message.number(0).map { $0 / 32_768 } ?? message.number(1).map { $0 / 256 } ?? 0
      anchor = (Double(time) + fraction, raw / 1024)
      ticks = UInt64(raw)
    }
    guard let anchor else {
      countWithoutClock += 1
      return
    }
    let rates = message.numbers(6)
    var times: [Double] = []
    if let packed = message.bytes(10), packed.count >= 3 {
      times = expand(packed, count: rates.count)
    } else {
      for raw in message.numbers(9) {
        guard let raw, raw >= 0, raw < 4_294_967_296 else { continue }
        ticks = UInt64(raw)
        times.append(raw / 1024)
      }
    }
    for (time, rate) in zip(times, rates) {
      guard let rate, rate > 0, beats.count < FITHeart.most else { continue }
      beats.append(Beat(time: anchor.time + time - anchor.strap, rate: rate))
    }
  }

  /// The times of 12-bit values, two in three bytes, low bits first; each is later than the one
  /// before by less than 4 s.
  private mutating func expand(_ packed: UnsafeRawBufferPointer, count: Int) -> [Double] {
    (0..<min(count, packed.count * 2 / 3)).map { index in
      let at = index / 2 * 3
      let value =
        index % 2 == 0
        ? UInt64(packed[at]) | UInt64(packed[at + 1] & 0x0f) << 8
        : UInt64(packed[at + 1] >> 4) | UInt64(packed[at + 2]) << 4
      ticks = ticks &+ ((value &- ticks) & 0xfff)
      return Double(ticks) / 1024
    }
  }

  /// The mean of what was measured since the record before, but at most ten seconds; NaN where
  /// nothing was.
  ///
  /// - Parameter times: of the records, never falling.
  func rates(at times: [Double]) -> [Float] {
    let sorted = beats.sorted { $0.time < $1.time }
    var rates: [Float] = []
    rates.reserveCapacity(times.count)
    var (from, to) = (0, 0)
    var before = -Double.infinity
    for (index, time) in times.enumerated() {
      if index > 0, times[index - 1] < time { before = times[index - 1] }
      let begin = max(before, time - 10)
      while to < sorted.count, sorted[to].time <= time { to += 1 }
      while from < to, sorted[from].time <= begin { from += 1 }
      let sum = sorted[from..<to].reduce(0) { $0 + $1.rate }
      rates.append(from == to ? .nan : Float(sum / Double(to - from)))
    }
    return rates
  }
}
