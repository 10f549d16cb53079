import Documents

/// What was measured along the way of an activity, as the library tells it: at most a thousand
/// entries a curve, in compact columns.
struct ActivityTrack: Sendable {
  /// Places in order; `isStart` where nothing is known of the way to one.
  struct Line: Sendable {
    var latitudes: [Double] = []
    var longitudes: [Double] = []
    /// Metres since the start.
    var distances: [Double] = []
    var isStart: [Bool] = []

    var count: Int { latitudes.count }
  }

  /// One quantity, by time and by distance.
  struct Curve: Sendable {
    var quantity: Quantity
    /// Seconds of the timer.
    var times: [Double] = []
    /// Metres since the start.
    var distances: [Double] = []
    var values: [Double] = []
  }

  enum Quantity: String, CaseIterable, Sendable {
    /// Metres per second.
    case speed
    /// Beats per minute.
    case heartRate = "heart-rate"
    /// Metres.
    case altitude
    /// Steps per minute on foot, revolutions or strokes otherwise.
    case cadence
    /// Watts.
    case power
  }

  /// A kilometre or a mile, or what was left of one.
  struct Split: Sendable {
    var number = 0
    var meters = 0.0
    var elapsedSeconds: Double?
    var movingSeconds: Double?
    /// Seconds per kilometre.
    var pace: Double?
    /// The same, as if it had been flat.
    var gradedPace: Double?
    var ascentMeters: Double?
    var heartRate: Double?
    var isPartial = false
  }

  /// Of the activity.
  var id = ""
  var line = Line()
  /// Those that were measured.
  var curves: [Curve] = []
  var kilometers: [Split] = []
  var miles: [Split] = []

  func curve(_ quantity: Quantity) -> Curve? { curves.first { $0.quantity == quantity } }

  /// The curve with the most entries, which tells distance by time.
  private var longest: Curve? { curves.max { $0.times.count < $1.times.count } }
  /// Seconds of the timer that something is known of.
  var seconds: Double { curves.reduce(0) { max($0, $1.times.last ?? 0) } }
  var meters: Double {
    curves.reduce(line.distances.last ?? 0) { max($0, $1.distances.last ?? 0) }
  }

  /// Metres at a time, between two entries in proportion.
  func distance(at seconds: Double) -> Double {
    longest.map { Columns.value(at: seconds, in: $0.times, of: $0.distances) } ?? 0
  }

  /// Seconds of the timer at a distance.
  func time(atMeters meters: Double) -> Double {
    longest.map { Columns.value(at: meters, in: $0.distances, of: $0.times) } ?? 0
  }
}

extension ActivityTrack.Curve {
  /// Nil where nothing was measured within a minute of the time.
  func value(at seconds: Double) -> Double? {
    guard let first = times.first, let last = times.last, seconds >= first - 60,
      seconds <= last + 60
    else { return nil }
    let place = Columns.place(of: seconds, in: times)
    if place > 0, times[place] - times[place - 1] > 120 {
      let nearest = seconds - times[place - 1] < times[place] - seconds ? place - 1 : place
      return abs(times[nearest] - seconds) <= 60 ? values[nearest] : nil
    }
    return Columns.value(at: seconds, in: times, of: values)
  }

  /// Where the speed of single entries says little: the mean of each with those around it.
  func smoothed(_ reach: Int) -> ActivityTrack.Curve {
    var curve = self
    var sum = 0.0
    var (first, end) = (0, 0)
    for place in values.indices {
      while end < values.count, end <= place + reach {
        sum += values[end]
        end += 1
      }
      while first < place - reach {
        sum -= values[first]
        first += 1
      }
      curve.values[place] = sum / Double(end - first)
    }
    return curve
  }
}

/// Reading between the entries of two columns that belong together.
enum Columns {
  /// The first entry at an x or behind it; the last one where there is none. Entries rise.
  static func place(of x: Double, in xs: [Double]) -> Int {
    var (low, high) = (0, max(0, xs.count - 1))
    while low < high {
      let middle = (low + high) / 2
      if xs[middle] < x { low = middle + 1 } else { high = middle }
    }
    return low
  }

  static func value(at x: Double, in xs: [Double], of ys: [Double]) -> Double {
    if xs.isEmpty { return 0 }
    let place = place(of: x, in: xs)
    if place == 0 || xs[place] <= x { return ys[place] }
    let span = xs[place] - xs[place - 1]
    let share = span > 0 ? (x - xs[place - 1]) / span : 1
    return ys[place - 1] + share * (ys[place] - ys[place - 1])
  }
}
