import Documents
import Foundation
import Testing

@testable import App

@Suite struct LineChartTests {
  private func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

  private func chart(
    _ points: [(String, Double)], scale: LineChart.Scale = .unit("kg")
  ) throws -> LineChart {
    LineChart(
      "Estimated 1RM",
      try points.map { LineChart.Point(day: try day($0.0), value: $0.1) }, scale: scale)
  }

  @Test func saysInWordsWhatItDraws() throws {
    #expect(
      try chart([("2026-11-20", 102), ("2025-01-05", 80)]).sentence
        == "Estimated 1RM from 80 to 102 kg between Jan 2025 and Nov 2026")
    #expect(try chart([("2025-01-05", 80.26)]).sentence == "Estimated 1RM 80.3 kg in Jan 2025")
    #expect(
      try chart([("2025-01-05", 90), ("2025-03-05", 125)], scale: .clock).sentence
        == "Estimated 1RM from 1:30 to 2:05 between Jan 2025 and Mar 2025")
  }

  @Test func drawsNothingWithoutPoints() throws {
    #expect(Golden.html(try chart([]).node) == "")
    #expect(Golden.html(try chart([("2025-01-05", .nan)]).node) == "")
  }

  @Test func keepsTheBestOfEachBucketOfManyPoints() throws {
    let first = try day("2020-01-01")
    var points: [LineChart.Point] = []
    for number in (0..<2000).reversed() {
      points.append(LineChart.Point(day: first + number, value: Double(number % 97)))
    }
    let chart = LineChart("Best", points, scale: .unit("kg"))
    #expect(chart.points.count == 60)
    // The best of 33 days that rise by one each, whenever they start.
    #expect(chart.points.allSatisfy { $0.value >= 32 })
    #expect(chart.points.first?.day == first + 33)
    #expect(Golden.html(chart.node).utf8.count < 6000)
  }

  @Test(arguments: [
    (80.0, 102.0, [80.0, 90, 100, 110]), (0.0, 9.0, [0, 5, 10]), (5.0, 12.0, [0, 5, 10, 15]),
    (100.0, 100.0, [95, 100, 105]), (0.0, 0.0, [0, 0.5, 1]), (60.0, 61.0, [60, 60.5, 61]),
    (1200.0, 9000.0, [0, 5000, 10_000]), (-5.0, 20.0, [-10, 0, 10, 20]),
  ])
  func ticksAreRoundAndHoldTheRange(lowest: Double, highest: Double, expected: [Double]) {
    #expect(AxisTicks(from: lowest, to: highest).values == expected)
  }

  @Test func ticksOfAnyRangeAreFewAndHoldIt() {
    let seed: UInt64 = 4711
    var random = RandomSource(seed: seed)
    for _ in 0..<5000 {
      let lowest = random.unit() * (random.oneIn(2) ? 10 : 5000)
      let highest = lowest + random.unit() * (random.oneIn(2) ? 3 : 1000)
      for ticks in [
        AxisTicks(from: lowest, to: highest), AxisTicks(seconds: lowest, to: highest),
        AxisTicks(from: lowest, to: highest, leastStep: 1),
      ] {
        #expect(
          (2...4).contains(ticks.count) && ticks.start <= lowest && ticks.end >= highest,
          "seed \(seed): \(lowest)…\(highest) gave \(ticks)")
      }
    }
  }

  @Test func countsHaveNoFractions() {
    #expect(AxisTicks(from: 8, to: 9, leastStep: 1).values == [8, 9, 10])
  }

  @Test(arguments: [
    ("2026-11-01", "2026-11-20", ["1 Nov 2026", "20 Nov 2026"]),
    ("2026-08-15", "2026-11-20", ["Sep 2026", "Oct", "Nov"]),
    ("2025-01-05", "2026-11-20", ["Jul 2025", "Jan 2026", "Jul"]),
    ("2012-05-05", "2026-11-20", ["2015", "2020", "2025"]),
    ("2026-11-20", "2026-11-20", ["20 Nov 2026"]),
  ])
  func namesMonthsOrYears(first: String, last: String, expected: [String]) throws {
    let chart = try chart([(first, 1), (last, 2)])
    #expect(chart.timeMarks(try day(first), try day(last)).map { $0.text } == expected)
  }

  @Test func marksRecordsAndStaysInItsPlace() throws {
    let first = try day("2026-01-01")
    let chart = LineChart(
      "Best",
      [
        LineChart.Point(day: first, value: 100),
        LineChart.Point(day: first + 300, value: 130, isMarked: true),
      ], scale: .unit("kg"))
    let html = Golden.html(chart.node)
    #expect(html.components(separatedBy: "chart-record").count == 2)
    #expect(html.components(separatedBy: "chart-point").count == 2)
    #expect(html.contains("<title>Best from 100 to 130 kg between Jan 2026 and Oct 2026</title>"))
    #expect(html.contains("cx=\"352\""))
  }
}
