import Documents
import Running

/// A figure of the last seven days against one's own last sixty.
///
/// The mean of seven days, of at least three: Plews DJ et al. 2014, doi:10.1123/ijspp.2013-0455.
/// The band is the mean of sixty days ± half a standard deviation, as HRV4Training draws it; it
/// needs three weeks, as Garmin asks for.
public struct PersonalBand: Equatable, Sendable {
  public static let recentDays = 7
  public static let leastRecent = 3
  public static let baselineDays = 60
  public static let leastBaseline = 21
  /// Half-width of the band in standard deviations.
  public static let width = 0.5
  /// Figures that are older say nothing of today.
  public static let freshDays = 2

  public enum Standing: Equatable, Sendable { case below, within, above }

  /// The day that it is of.
  public let day: CivilDay
  /// The mean of the seven days, in the unit of the figure.
  public let mean: Double
  /// The middle of the band: the mean of the sixty days.
  public let middle: Double
  public let low: Double
  public let high: Double
  /// What all its figures come from.
  public let source: String

  public var standing: Standing {
    // What is all the same differs by rounding.
    let tolerance = middle * 1e-9
    if mean < low - tolerance { return .below }
    return mean > high + tolerance ? .above : .within
  }
}

/// A band, or why there is none.
public enum BandFigure: Equatable, Sendable {
  case known(PersonalBand)
  /// Nothing is known.
  case nothing
  /// The newest figure is of this day.
  case old(CivilDay)
  /// Of the last seven days so many are known.
  case fewRecent(Int)
  /// Of the last sixty days so many are known, of one source.
  case fewBaseline(Int)

  public var band: PersonalBand? { if case .known(let band) = self { band } else { nil } }
}

/// The figures of one kind that one source has given, which a band is made from.
public struct HealthSeries: Sendable {
  public let measure: HealthMeasure
  /// The oldest first, one a day.
  public let points: [HealthPoint]

  /// Of several sources the one with the newest figure: two devices do not measure alike, and the
  /// two kinds of variability are never mixed.
  ///
  /// - Parameter days: in order.
  public init(_ measure: HealthMeasure, of days: [HealthDay]) {
    self.measure = measure
    let all = days.compactMap { $0.point(measure) }
    let source = all.last?.source
    points = all.filter { $0.source == source }
  }

  /// The band of a day, where there are figures enough.
  public func band(on day: CivilDay) -> BandFigure {
    var walk = BandWalk(self)
    return walk.band(on: day)
  }

  /// The mean of the seven days up to a day, as a band has it; nil where fewer than three of them
  /// are known, and where the newest is older than two days. It needs no band.
  public func recentMean(on day: CivilDay) -> Double? {
    var (sum, count, newest) = (0.0, 0, CivilDay(number: 0))
    for point in points where point.day > day - PersonalBand.recentDays && point.day <= day {
      sum += measure.isLogarithmic ? Exponential.log(point.value) : point.value
      count += 1
      newest = point.day
    }
    guard count >= PersonalBand.leastRecent, newest >= day - PersonalBand.freshDays else {
      return nil
    }
    let mean = sum / Double(count)
    return measure.isLogarithmic ? Exponential.exp(mean) : mean
  }

  /// The bands of days in order, those without one left out.
  public func bands(in days: ClosedRange<CivilDay>) -> [PersonalBand] {
    var walk = BandWalk(self)
    var bands: [PersonalBand] = []
    var day = days.lowerBound
    while day <= days.upperBound {
      if let band = walk.band(on: day).band { bands.append(band) }
      day = day + 1
    }
    return bands
  }
}

/// Bands of days in order: what a day needs of the series is found from where the last one was.
private struct BandWalk {
  private let measure: HealthMeasure
  private let points: [HealthPoint]
  /// What is averaged: values, or their logarithms.
  private let values: [Double]
  private var end = 0

  init(_ series: HealthSeries) {
    measure = series.measure
    points = series.points
    let isLogarithmic = measure.isLogarithmic
    values = series.points.map { isLogarithmic ? Exponential.log($0.value) : $0.value }
  }

  mutating func band(on day: CivilDay) -> BandFigure {
    while end < points.count, points[end].day <= day { end += 1 }
    guard end > 0 else { return .nothing }
    let newest = points[end - 1]
    if newest.day < day - PersonalBand.freshDays { return .old(newest.day) }
    var (recent, recentCount, sum) = (0.0, 0, 0.0)
    var first = end
    while first > 0, points[first - 1].day > day - PersonalBand.baselineDays {
      first -= 1
      sum += values[first]
      if points[first].day > day - PersonalBand.recentDays {
        recent += values[first]
        recentCount += 1
      }
    }
    let count = end - first
    if recentCount < PersonalBand.leastRecent { return .fewRecent(recentCount) }
    if count < PersonalBand.leastBaseline { return .fewBaseline(count) }
    let middle = sum / Double(count)
    var squares = 0.0
    for place in first..<end { squares += (values[place] - middle) * (values[place] - middle) }
    let half = PersonalBand.width * (squares / Double(count - 1)).squareRoot()
    return .known(
      PersonalBand(
        day: day, mean: shown(recent / Double(recentCount)), middle: shown(middle),
        low: shown(middle - half), high: shown(middle + half), source: newest.source))
  }

  private func shown(_ value: Double) -> Double {
    measure.isLogarithmic ? Exponential.exp(value) : value
  }
}
