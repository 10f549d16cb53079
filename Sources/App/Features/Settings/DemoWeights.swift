import Documents
import Strength

/// The body weights of the demo's athlete, as `DemoLibrary` writes them into the settings.
enum DemoWeights {
  private static let weekCount = 105
  private static let wobble = [0.1, -0.2, 0.0, 0.3, -0.1, 0.2, -0.3, 0.1]
  /// Fewer may be alike by chance.
  private static let fewest = 10

  /// Those of two years that begin on a Monday.
  static func series(from first: CivilDay) -> [CivilDay: Weight] {
    var series: [CivilDay: Weight] = [:]
    for number in 0..<weekCount {
      let monday = first + number * 7
      let (_, month, day) = monday.parts
      if day > 7 { continue }
      let grown = 78 + 3 * Double(number) / Double(weekCount - 1)
      let exact = grown + (month == 1 ? 0.5 : 0) + wobble[series.count % wobble.count]
      series[monday] = .kg((exact * 10).rounded() / 10)
    }
    return series
  }

  /// Positions of those that are as the demo has made them, on whatever day that was.
  static func positions(in entries: [BodyWeight]) -> Set<Int> {
    let days = entries.map { $0.day }
    guard entries.count >= fewest, let last = days.max(), var first = days.min() else { return [] }
    first = first.startOfWeek(.monday) - (weekCount - 1) * 7
    var most: [Int] = []
    while first <= last {
      let series = series(from: first)
      let found = entries.indices.filter { series[entries[$0].day] == entries[$0].weight }
      if found.count > most.count { most = found }
      first = first + 7
    }
    return most.count < fewest ? [] : Set(most)
  }
}
