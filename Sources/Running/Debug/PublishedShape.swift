/// Ranges seen in 51 published plans: 38 for the marathon, 6 for the half, 4 for 10K, 3 for 5K.
/// Shares are of the peak week.
struct PublishedShape {
  struct Range {
    let low: Double
    let median: Double
    let high: Double

    init(_ low: Double, _ median: Double, _ high: Double) {
      self.low = low
      self.median = median
      self.high = high
    }
  }

  let firstWeek: Range
  let twoWeeksOut: Range
  let oneWeekOut: Range
  let raceWeek: Range
  /// The largest increase to a new peak.
  let jump: Range
  /// In km.
  let longest: Range
  let medianLongShare: Double
  let peakWeeksBefore: Double

  static func of(_ distance: RaceDistance) -> PublishedShape? {
    switch distance {
    case .marathon:
      PublishedShape(
        firstWeek: Range(0.21, 0.73, 0.84), twoWeeksOut: Range(0.64, 0.82, 1),
        oneWeekOut: Range(0.51, 0.63, 0.90), raceWeek: Range(0.18, 0.40, 0.74),
        jump: Range(0.05, 0.10, 0.67), longest: Range(24, 34, 42), medianLongShare: 0.28,
        peakWeeksBefore: 6)
    case .half:
      PublishedShape(
        firstWeek: Range(0.21, 0.69, 0.81), twoWeeksOut: Range(0.81, 0.84, 1),
        oneWeekOut: Range(0.67, 0.69, 0.89), raceWeek: Range(0.37, 0.43, 0.51),
        jump: Range(0.05, 0.08, 0.94), longest: Range(19, 24, 32), medianLongShare: 0.25,
        peakWeeksBefore: 3.5)
    case .tenK:
      PublishedShape(
        firstWeek: Range(0.71, 0.75, 0.79), twoWeeksOut: Range(0.68, 0.71, 0.95),
        oneWeekOut: Range(0.57, 0.70, 1), raceWeek: Range(0.47, 0.64, 0.76),
        jump: Range(0.05, 0.06, 0.09), longest: Range(9, 19, 24), medianLongShare: 0.25,
        peakWeeksBefore: 4)
    case .fiveK:
      PublishedShape(
        firstWeek: Range(0.75, 0.82, 0.86), twoWeeksOut: Range(0.71, 0.73, 0.73),
        oneWeekOut: Range(0.57, 0.65, 0.73), raceWeek: Range(0.63, 0.69, 0.77),
        jump: Range(0.03, 0.04, 0.07), longest: Range(16, 18, 21), medianLongShare: 0.21,
        peakWeeksBefore: 4)
    case .base: nil
    }
  }

  /// Peak weeks in km with the training days that they were seen with. Where one plan alone was
  /// seen, 15 % around it.
  static func peak(
    _ distance: RaceDistance, _ level: Level
  ) -> (days: Int, low: Double, high: Double)? {
    switch (distance, level) {
    case (.marathon, .beginner): (4, 58, 64)
    case (.marathon, .intermediate): (5, 71, 92)
    case (.marathon, .advanced): (6, 81, 113)
    case (.marathon, .elite): (7, 129, 172)
    case (.half, .beginner): (4, 37 * 0.85, 37 * 1.15)
    case (.half, .intermediate): (5, 39, 76)
    case (.half, .advanced): (6, 75, 101)
    case (.half, .elite): (7, 135, 161)
    case (.tenK, .beginner): (3, 18 * 0.85, 18 * 1.15)
    case (.tenK, .intermediate): (5, 34, 68)
    case (.tenK, .advanced): (6, 40, 92)
    case (.tenK, .elite): (7, 122 * 0.85, 122 * 1.15)
    case (.fiveK, .beginner): (4, 13 * 0.85, 13 * 1.15)
    case (.fiveK, .intermediate): (5, 29, 64)
    case (.fiveK, .advanced): (6, 88, 113)
    case (.fiveK, .elite): (7, 88, 113)
    case (.base, _): nil
    }
  }
}
