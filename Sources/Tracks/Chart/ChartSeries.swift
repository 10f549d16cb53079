/// A curve for a chart, reduced to what a screen can show.
public struct ChartSeries: Equatable, Sendable {
  public struct Point: Equatable, Sendable {
    /// Seconds or metres since the start.
    public var x: Double
    public var y: Double
    /// The entry that it is.
    public var index: Int
  }

  /// What is drawn.
  public enum Quantity: String, CaseIterable, Sendable {
    /// Metres per second.
    case speed
    /// Beats per minute.
    case heartRate = "heart-rate"
    /// Metres.
    case altitude
    case cadence
    /// Watts.
    case power
    /// Degrees Celsius.
    case temperature
  }

  public enum Axis: String, CaseIterable, Sendable {
    /// Seconds of the timer: pauses take no room.
    case time
    case distance
  }

  public static let mostPoints = 1000

  /// By x; between two of them the curve is a line.
  public var points: [Point] = []

  /// At most `limit` points: the lowest and the highest of each of as many equal stretches.
  ///
  /// Entries whose x or y is NaN are left out.
  init(x: [Double], y: [Float], limit: Int) {
    guard x.count == y.count, let end = x.last, limit >= 4 else { return }
    let measured = y.indices.lazy.filter { !y[$0].isNaN && !x[$0].isNaN }
    var number = 0
    for _ in measured { number += 1 }
    if number <= limit {
      points = measured.map { Point(x: x[$0], y: Double(y[$0]), index: $0) }
      return
    }
    let stretches = (limit - 2) / 2
    var lowest: Int?
    var highest: Int?
    var stretch = 0
    points.reserveCapacity(limit)
    var last = 0
    for index in measured {
      if points.isEmpty { points.append(Point(x: x[index], y: Double(y[index]), index: index)) }
      let share = end > 0 ? x[index] / end : Double(index) / Double(x.count)
      let now = min(stretches - 1, Int(min(max(0, share), 1) * Double(stretches)))
      if now != stretch {
        put(lowest, highest, x, y)
        lowest = nil
        highest = nil
        stretch = now
      }
      if y[index] < y[lowest ?? index] || lowest == nil { lowest = index }
      if y[index] > y[highest ?? index] || highest == nil { highest = index }
      last = index
    }
    put(lowest, highest, x, y)
    put(last, nil, x, y)
  }

  private mutating func put(_ one: Int?, _ other: Int?, _ x: [Double], _ y: [Float]) {
    let first = min(one ?? Int.max, other ?? Int.max)
    let second = max(one ?? -1, other ?? -1)
    for index in [first, second] where index > (points.last?.index ?? -1) && index < x.count {
      points.append(Point(x: x[index], y: Double(y[index]), index: index))
    }
  }
}

extension ActivityAnalysis {
  /// A curve with at most `limit` points; without any where nothing of the kind was measured.
  public func series(
    _ quantity: ChartSeries.Quantity, over axis: ChartSeries.Axis,
    limit: Int = ChartSeries.mostPoints
  ) -> ChartSeries {
    let x = axis == .time ? columns.timer : columns.distances
    let y: [Float]
    switch quantity {
    case .speed: y = distance.source == .none ? [] : columns.speeds
    case .heartRate: y = plausible(samples.heartRates, HeartRateSeconds.plausible)
    case .altitude: y = plausible(samples.altitudes, Climb.plausible)
    case .cadence: y = plausible(samples.cadences, 0...300)
    case .power: y = plausible(samples.powers, 0...3000)
    case .temperature: y = plausible(samples.temperatures, -60...80)
    }
    return ChartSeries(x: x, y: y, limit: limit)
  }

  private func plausible(_ values: [Float], _ range: ClosedRange<Float>) -> [Float] {
    values.map { range.contains($0) ? $0 : .nan }
  }
}
