import Body
import Documents
import Testing

/// Bands and readiness against figures that were worked out by hand.
@Suite struct PersonalBandTests {
  private let today = CivilDay(year: 2026, month: 11, day: 21) ?? .first

  /// Days that end today; nil where nothing is known.
  private func days(
    _ measure: HealthMeasure, _ values: [Double?], source: String = "Watch"
  ) -> [HealthDay] {
    values.enumerated().map { place, value in
      var day = HealthDay(day: today - (values.count - 1 - place))
      if measure == .sleep {
        day.sleep = value.map { minutes in
          var night = SleepNight()
          night.source = source
          night.asleepMinutes = minutes
          return night
        }
      } else {
        day[measure] = value.map { HealthFigure($0, source: source) }
      }
      return day
    }
  }

  private func band(_ measure: HealthMeasure, _ values: [Double?]) -> BandFigure {
    HealthSeries(measure, of: days(measure, values)).band(on: today)
  }

  /// 53 days of 48 and 52 in turn and 7 of 54: the mean is (27·48 + 26·52 + 7·54) / 60 = 50.4333,
  /// the squares come to 27·5.9211 + 26·2.4544 + 7·12.7211 = 312.733, so that s = √(312.733 / 59)
  /// = 2.3023 and the band is 50.4333 ± 1.1511.
  @Test func comparesSevenDaysWithSixty() throws {
    let values = (0..<53).map { $0 % 2 == 0 ? 48.0 : 52 } + Array(repeating: 54, count: 7)
    let found = try #require(band(.restingHeartRate, values).band)
    #expect(abs(found.mean - 54) < 1e-9)
    #expect(abs(found.middle - 50.43333) < 1e-4)
    #expect(abs(found.low - 49.28219) < 1e-3)
    #expect(abs(found.high - 51.58448) < 1e-3)
    #expect(found.standing == .above)
    #expect(found.source == "Watch")
  }

  /// 40 and 90 in turn have the logarithms 3.688879 and 4.499810: their mean is that of 60 (the
  /// geometric mean), with s = 0.405465 · √(60 / 59) = 0.408887 over sixty days.
  @Test func takesVariabilityByItsLogarithm() throws {
    let values = (0..<60).map { $0 % 2 == 0 ? 40.0 : 90 }
    let found = try #require(band(.rmssd, values).band)
    #expect(abs(found.middle - 60) < 1e-9)
    #expect(abs(found.high / found.middle - 1.226842) < 1e-5)
    #expect(abs(found.middle / found.low - 1.226842) < 1e-5)
    // Four of 90 and three of 40: e^((4 · 4.499810 + 3 · 3.688879) / 7).
    #expect(abs(found.mean - 63.5780) < 1e-3)
    #expect(found.standing == .within)
  }

  @Test func whatIsAllTheSameLiesWithin() throws {
    let found = try #require(band(.rmssd, Array(repeating: 61.7, count: 60)).band)
    #expect(found.standing == .within)
  }

  @Test func isSilentWithoutFiguresEnough() {
    #expect(band(.rmssd, []) == .nothing)
    #expect(band(.rmssd, Array(repeating: 60, count: 20)) == .fewBaseline(20))
    #expect(band(.rmssd, Array(repeating: 60, count: 21)).band != nil)
    let gap: [Double?] = [nil, nil, nil, nil, nil, 60, 60]
    #expect(band(.rmssd, Array(repeating: 60, count: 50) + gap) == .fewRecent(2))
    let three: [Double?] = [60, nil, 60, nil, nil, nil, 60]
    #expect(band(.rmssd, Array(repeating: 60, count: 50) + three).band != nil)
  }

  @Test func isSilentOverOldFigures() {
    let known: [Double?] = Array(repeating: 60, count: 50)
    #expect(band(.rmssd, known + [nil, nil]).band != nil)
    #expect(band(.rmssd, known + [nil, nil, nil]) == .old(today - 3))
  }

  @Test func seesSixtyDaysAndNoMore() throws {
    let values = Array(repeating: 90.0, count: 30) + Array(repeating: 50, count: 60)
    let found = try #require(band(.restingHeartRate, values).band)
    #expect(abs(found.middle - 50) < 1e-9)
  }

  @Test func keepsSourcesAndKindsApart() throws {
    let old = days(.rmssd, Array(repeating: 90, count: 60), source: "Strap")
    var new = days(.rmssd, Array(repeating: 45, count: 25), source: "Watch")
    for place in new.indices { new[place].sdnn = HealthFigure(120, source: "Watch") }
    let all = Array(old.dropLast(25)) + new
    let found = try #require(HealthSeries(.rmssd, of: all).band(on: today).band)
    #expect(abs(found.middle - 45) < 1e-9)
    #expect(found.source == "Watch")
    // A new device begins anew.
    let fresh = Array(old.dropLast(5)) + new.suffix(5)
    #expect(HealthSeries(.rmssd, of: fresh).band(on: today) == .fewBaseline(5))
  }

  @Test func passesOverWhatCannotBe() {
    let values: [Double?] = [.nan, .infinity, 0, -5, 1e300] + Array(repeating: 60, count: 21)
    #expect(HealthSeries(.rmssd, of: days(.rmssd, values)).points.count == 21)
  }

  @Test func bandsOfARangeAreThoseOfItsDays() {
    let values = (0..<90).map { place -> Double? in
      place % 7 == 3 || (40..<55).contains(place) ? nil : 45 + Double(place * 37 % 11)
    }
    let series = HealthSeries(.restingHeartRate, of: days(.restingHeartRate, values))
    let range = (today - 80)...today
    let single = (0...80).compactMap { series.band(on: today - (80 - $0)).band }
    #expect(series.bands(in: range) == single)
    #expect(!single.isEmpty)
  }

  // MARK: Readiness

  private func joined(_ parts: [[HealthDay]]) -> [HealthDay] {
    var month: [HealthDay] = parts[0]
    for part in parts.dropFirst() {
      for (place, day) in part.enumerated() { month[place].take(day) }
    }
    return month
  }

  @Test func readinessNamesWhatItKnows() throws {
    let all = joined([
      days(.rmssd, Array(repeating: 60, count: 60)),
      days(.restingHeartRate, (0..<60).map { $0 > 52 ? 58 : 48 + Double($0 % 3) }),
      days(.sleep, (0..<60).map { $0 > 52 ? 370 : 420 + Double($0 % 3) * 10 }),
    ])
    let readiness = try #require(ReadinessFigure(all, on: today).readiness)
    #expect(readiness.variabilityMeasure == .rmssd)
    #expect(readiness.variability?.standing == .within)
    #expect(readiness.restingHeartRate?.standing == .above)
    #expect(readiness.sleep?.standing == .below)
    #expect(!readiness.isUsual)
  }

  @Test func readinessTakesSDNNWhereThereIsNoRMSSD() throws {
    let all = days(.sdnn, Array(repeating: 60, count: 60))
    let readiness = try #require(ReadinessFigure(all, on: today).readiness)
    #expect(readiness.variabilityMeasure == .sdnn)
    #expect(readiness.variability?.mean != nil)
    #expect(readiness.isUsual)
  }

  @Test func readinessIsSilentOnSleepAloneAndSaysWhatLacks() {
    let sleep = days(.sleep, Array(repeating: 420, count: 60))
    #expect(ReadinessFigure(sleep, on: today) == .unknown(.rmssd, .nothing))
    let rate = days(.restingHeartRate, Array(repeating: 50, count: 9))
    #expect(ReadinessFigure(rate, on: today) == .unknown(.restingHeartRate, .fewBaseline(9)))
    #expect(ReadinessFigure([], on: today) == .unknown(.rmssd, .nothing))
  }

  // MARK: Weight, heart rates, measurements

  /// From 80: one day later 79 gives 79.9; three days after that 79 again, 79 + 0.9 · 0.9³.
  @Test func theTrendOfAWeightTakesATenthOfTheDifferenceADay() {
    let trend = WeightTrend.course(of: [
      HealthPoint(day: today - 4, value: 80, source: ""),
      HealthPoint(day: today - 3, value: 79, source: ""),
      HealthPoint(day: today, value: 79, source: ""),
    ])
    #expect(trend.count == 3)
    #expect(abs(trend[1].value - 79.9) < 1e-9)
    #expect(abs(trend[2].value - 79.6561) < 1e-9)
    #expect(WeightTrend.weekly(trend, on: today) == nil)
  }

  @Test func theTrendOfFourWeeksIsSaidAWeek() throws {
    let line = (0..<28).map { place in
      HealthPoint(day: today - (27 - place), value: 80 - Double(place) * 0.1, source: "")
    }
    #expect(abs(try #require(WeightTrend.weekly(line, on: today)) + 0.7) < 1e-9)
  }

  @Test func theHighestHeartRateIsOneThatWasNearlyReachedTwice() {
    func activity(_ rate: Double?) -> Activity {
      var activity = Activity()
      activity.maxHeartRate = rate
      return activity
    }
    func highest(_ rates: [Double?]) -> Double? {
      HeartRateEvidence.maximum(in: rates.map { activity($0) })?.maxHeartRate
    }
    #expect(highest([180, 184, nil, 150]) == 184)
    #expect(highest([180, 184, 214, 240]) == 184)
    #expect(highest([184]) == nil)
    #expect(highest([]) == nil)
    #expect(highest([219, 180, 120]) == nil)
  }

  @Test func theRestingRateOfTheWeekNeedsThreeDays() {
    let two: [Double?] = [50, nil, nil, 48, 51]
    #expect(
      HeartRateEvidence.resting(days(.restingHeartRate, two), on: today)?.value == 50)
    #expect(HeartRateEvidence.resting(days(.restingHeartRate, [48, 51]), on: today) == nil)
  }

  @Test func ofMeasurementsTheEnteredOnesStay() {
    func measured(_ site: BodyMeasurement.Site, _ value: Double, _ source: String) -> HealthDay {
      var day = HealthDay(day: today)
      day.measurements = [
        BodyMeasurement(site, centimeters: value, on: today, source: source)
      ]
      return day
    }
    var day = measured(.waist, 82, HealthFigure.entered)
    day.take(measured(.waist, 85, "Tape"))
    day.take(measured(.hips, 96, "Tape"))
    day.take(measured(.hips, 95, "Tape"))
    #expect(day.measurements.map { $0.centimeters } == [82, 95])
  }
}
