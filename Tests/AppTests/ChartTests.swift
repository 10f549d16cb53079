import Documents
import Strength
import Testing

@testable import App

@Suite struct ChartTests {
  private func shapes(_ chart: BarChart, _ name: String) -> [ElementView] {
    PageView([chart.node]).elements().filter { $0.element.name.description == name }
  }

  @Test func drawsEachKnownBarWithinItsFrame() throws {
    var bars = [4.0, 12, 25, 0].map { BarChart.Bar($0) }
    bars.append(BarChart.Bar(nil))
    let chart = BarChart(title: "Sets", bars: bars, bands: VolumeBands(mev: 10, mav: nil, mrv: 20))
    let rectangles = shapes(chart, "rect")
    // The band and three bars: nothing for zero, nothing for what is not known.
    #expect(rectangles.count == 4)
    for rectangle in rectangles {
      let x = try #require(rectangle.attribute("x").flatMap { Double($0) })
      let y = try #require(rectangle.attribute("y").flatMap { Double($0) })
      let width = try #require(rectangle.attribute("width").flatMap { Double($0) })
      let height = try #require(rectangle.attribute("height").flatMap { Double($0) })
      #expect(x >= 0 && x + width <= 360 && width > 0)
      #expect(y >= 0 && y + height <= 140 && height > 0)
    }
  }

  @Test func saysWhatItShows() {
    let chart = BarChart(title: "9 workouts", bars: [BarChart.Bar(9, label: "8 Apr")])
    let texts = PageView([chart.node]).text
    #expect(texts.contains("9 workouts"))
    #expect(texts.contains("8 Apr"))
  }

  @Test func tonesFollowTheBand() {
    let bands = VolumeBands(mev: 10, mav: nil, mrv: 20)
    #expect(BarTone(bands.band(weeklySets: 9.99)) == .below)
    #expect(BarTone(bands.band(weeklySets: 10)) == .within)
    #expect(BarTone(bands.band(weeklySets: 20)) == .within)
    #expect(BarTone(bands.band(weeklySets: 20.25)) == .above)
    #expect(BarTone(nil) == .plain)
  }

  @Test func axesEndAtRoundNumbers() {
    for (value, end) in [(0.0, 2.0), (1, 2), (3, 4), (9, 10), (11, 20), (61, 80), (12_500, 20_000)]
    {
      #expect(BarChart.roundEnd(value) == end)
    }
    #expect(BarChart.roundEnd(.infinity) == 2)
  }

  @Test func aChartOfNothingIsStillADrawing() {
    let chart = BarChart(title: "Nothing", bars: [])
    #expect(shapes(chart, "rect").isEmpty)
    #expect(shapes(chart, "path").count == 3)
  }

  @Test func placesAreInOrderAndEqualOnesStay() {
    var random = RandomSource(seed: 11)
    for count in [0, 1, 2, 3, 7, 64, 100, 1001] {
      let values = (0..<count).map { _ in random.below(20) }
      let places = orderedPlaces(count) { values[$0] < values[$1] }
      #expect(places.sorted() == Array(0..<count), "seed 11")
      for (left, right) in zip(places, places.dropFirst()) {
        #expect(
          values[left] < values[right] || (values[left] == values[right] && left < right),
          "seed 11")
      }
    }
  }
}
