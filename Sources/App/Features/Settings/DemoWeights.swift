import Documents
import Strength

/// Finds the body weights that the demo has brought among those of the settings.
enum DemoWeights {
  /// Fewer may be alike by chance.
  private static let fewest = 10

  /// Positions of those that are as the demo has made them, on whatever day that was.
  static func positions(in entries: [BodyWeight]) -> Set<Int> {
    let days = entries.map { $0.day }
    guard entries.count >= fewest, let last = days.max(), var first = days.min() else { return [] }
    first = first.startOfWeek(.monday) - (DemoLibrary.weekCount - 1) * 7
    var most: [Int] = []
    while first <= last {
      var weights: [CivilDay: Weight] = [:]
      for entry in DemoLibrary.bodyWeights(from: first) { weights[entry.day] = entry.weight }
      let found = entries.indices.filter { weights[entries[$0].day] == entries[$0].weight }
      if found.count > most.count { most = found }
      first = first + 7
    }
    return most.count < fewest ? [] : Set(most)
  }
}
