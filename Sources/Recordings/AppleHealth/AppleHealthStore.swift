/// A record over a stretch of time.
struct AppleHealthInterval: Equatable {
  /// Seconds since 2001-01-01T00:00:00Z.
  var start: Int32
  var seconds: UInt32
  var value: Float
  var source: UInt16
  var offsetQuarters: Int8

  var localStart: Int64 { Int64(start) + Int64(offsetQuarters) * 900 }
  var end: Int64 { Int64(start) + Int64(seconds) }
  var day: Int32 { AppleHealthDate.day(localSeconds: localStart) }
}

/// A record of a moment, in eight bytes, because exports hold millions of them.
struct AppleHealthMoment: Equatable {
  /// Seconds since 2001-01-01T00:00:00Z; the middle where the record covers a stretch.
  var time: Int32
  /// In the steps of its column.
  var value: UInt16
  var source: UInt16
}

/// Moments of one kind.
struct AppleHealthMoments {
  /// Steps in one unit.
  let scale: Double
  private(set) var entries: [AppleHealthMoment] = []
  private var isSorted = true

  init(scale: Double) { self.scale = scale }

  /// - Returns: Whether the value is in the range that can be kept.
  @inline(__always)
  mutating func add(_ value: Double, time: Int32, source: UInt16) -> Bool {
    let scaled = (value * scale).rounded()
    guard scaled >= 0, scaled <= 65_535 else { return false }
    if isSorted, let last = entries.last, last.time > time { isSorted = false }
    entries.append(AppleHealthMoment(time: time, value: UInt16(scaled), source: source))
    return true
  }

  mutating func sort() {
    if isSorted { return }
    entries.sort { ($0.time, $0.source) < ($1.time, $1.source) }
    isSorted = true
  }

  func value(_ entry: AppleHealthMoment) -> Float { Float(Double(entry.value) / scale) }

  /// How many lie from one second to another, both counted.
  func count(from start: Int32, to end: Int32) -> Int {
    let low = entries.firstIndex(atLeast: start) { $0.time }
    let high =
      end == .max ? entries.count : entries.firstIndex(atLeast: end + 1) { $0.time }
    return max(0, high - low)
  }

  /// The entries from one second to another, both counted, of one source: that one where it has
  /// any, else the one with the most.
  func entries(from start: Int32, to end: Int32, source: UInt16) -> [AppleHealthMoment] {
    let found = entries[entries.firstIndex(atLeast: start) { $0.time }...]
      .prefix { $0.time <= end }
    var counts: [UInt16: Int] = [:]
    for entry in found { counts[entry.source, default: 0] += 1 }
    guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return [] }
    let chosen = counts[source] == nil ? most.key : source
    return found.filter { $0.source == chosen }
  }
}

/// Everything that is kept of an export's records until its end.
struct AppleHealthStore {
  /// Counts.
  var steps: [AppleHealthInterval] = []
  /// Kilocalories.
  var activeEnergy: [AppleHealthInterval] = []
  /// Metres.
  var distances: [AppleHealthInterval] = []
  /// Beats per minute.
  var heartRates = AppleHealthMoments(scale: 64)
  /// Watts.
  var powers = AppleHealthMoments(scale: 16)
  /// Metres per second.
  var speeds = AppleHealthMoments(scale: 1000)
  /// Revolutions per minute.
  var cadences = AppleHealthMoments(scale: 64)
  /// Milliseconds.
  var sdnn: [AppleHealthInterval] = []
  var rmssd: [AppleHealthInterval] = []
  var effort: [AppleHealthInterval] = []
  var sleep: [AppleHealthSleepSpan] = []
  /// By day, of which the latest stays.
  var restingHeartRates = AppleHealthLatest()
  var bodyMasses = AppleHealthLatest()
  var bodyFats = AppleHealthLatest()
  var vo2Max = AppleHealthLatest()
}

/// One value a day: the latest.
struct AppleHealthLatest {
  struct Entry {
    var order: Int32
    var value: Double
    var source: UInt16
  }

  private(set) var days: [Int32: Entry] = [:]

  /// - Parameter order: What is latest, in seconds.
  mutating func add(_ value: Double, day: Int32, order: Int32, source: UInt16) {
    if let known = days[day], known.order > order { return }
    days[day] = Entry(order: order, value: value, source: source)
  }
}

extension Array {
  /// The first index whose key is at least `bound`, in an array that is sorted by key.
  func firstIndex(atLeast bound: Int32, key: (Element) -> Int32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if key(self[middle]) < bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
