/// Turns the device's clock into milliseconds since 1970, also where it was set meanwhile.
struct FITClock {
  /// 1989-12-31T00:00:00Z in seconds since 1970-01-01T00:00:00Z.
  static let epoch: Int64 = 631_065_600
  /// Fewer seconds count from when the device was turned on.
  static let firstTime: UInt32 = 0x1000_0000

  /// A stretch of time in which the clock went on evenly.
  struct Stretch: Equatable {
    var first: UInt32
    var last: UInt32
    /// Seconds that it was behind the last stretch.
    var shift: Int64
  }

  /// In the order of records; never empty.
  private(set) var stretches: [Stretch]
  /// Index of the first record of each stretch but the first.
  private(set) var starts: [Int] = []
  /// Seconds between the clock and UTC, for a clock that began when it was turned on.
  private let base: Int64

  static func milliseconds(_ time: UInt32) -> Int64 { (Int64(time) + epoch) * 1000 }

  /// - Parameters:
  ///   - times: of the records, in the file's order.
  ///   - base: seconds to add to each time.
  ///   - isReal: whether a leap of the clock after the record before an index was real time, such
  ///     as a night between two days of one activity.
  init(_ times: [UInt32], base: Int64, isReal: (_ index: Int) -> Bool) {
    self.base = base
    stretches = [Stretch(first: times.first ?? 0, last: times.first ?? 0, shift: 0)]
    for index in times.indices.dropFirst() {
      let step = Int64(times[index]) - Int64(times[index - 1])
      if step > 43_200 || step < -3600, stretches.count < 100, !isReal(index) {
        starts.append(index)
        stretches.append(Stretch(first: times[index], last: times[index], shift: 0))
      }
      let last = stretches.count - 1
      stretches[last].first = min(stretches[last].first, times[index])
      stretches[last].last = max(stretches[last].last, times[index])
    }
    joinStretches(counts: FITClock.counts(starts, of: times.count))
  }

  private static func counts(_ starts: [Int], of count: Int) -> [Int] {
    zip(starts + [count], [0] + starts).map { $0 - $1 }
  }

  /// The clock is right after it was set for the last time; a few records after that are damage.
  /// Each stretch ends a second before the next begins.
  private mutating func joinStretches(counts: [Int]) {
    guard stretches.count > 1 else { return }
    let most = counts.max() ?? 0
    let right = counts.lastIndex { $0 >= min(most, 10) } ?? 0
    for index in stretches.indices[..<right].reversed() {
      let next = stretches[index + 1]
      stretches[index].shift = Int64(next.first) + next.shift - 1 - Int64(stretches[index].last)
    }
    for index in stretches.indices[(right + 1)...] {
      let before = stretches[index - 1]
      stretches[index].shift = Int64(before.last) + before.shift + 1 - Int64(stretches[index].first)
    }
  }

  /// Of a record.
  func milliseconds(_ time: UInt32, record index: Int) -> Int64 {
    guard !starts.isEmpty else { return (Int64(time) + base + FITClock.epoch) * 1000 }
    let stretch = starts.partition { $0 > index }
    return (Int64(time) + stretches[stretch].shift + base + FITClock.epoch) * 1000
  }

  /// Of another message, by the stretch that its time lies in or next to.
  func milliseconds(_ time: UInt32) -> Int64 {
    guard stretches.count > 1 else { return (Int64(time) + base + FITClock.epoch) * 1000 }
    func distance(_ stretch: Stretch) -> Int64 {
      max(Int64(stretch.first) - Int64(time), Int64(time) - Int64(stretch.last), 0)
    }
    let nearest = stretches.min { distance($0) < distance($1) }
    return (Int64(time) + (nearest?.shift ?? 0) + base + FITClock.epoch) * 1000
  }
}

extension Array {
  /// The first index from which on all satisfy a condition that none before does.
  func partition(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
