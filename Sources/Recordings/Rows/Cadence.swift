import Tracks

/// Cadence on foot: files count both feet or only one.
enum Cadence {
  /// Medians below count one foot, per minute. Runners take 150–190 steps, 75–95 with one foot;
  /// walkers 90–130, and 45–65 with one.
  private static func fewestSteps(_ sport: Sport) -> Float? {
    switch sport {
    case .running: 110
    case .walking, .hiking: 75
    default: nil
    }
  }

  /// Whether values of one activity are strides, that is, half of the steps.
  static func areStrides(_ values: [Float], _ sport: Sport) -> Bool {
    guard let fewest = fewestSteps(sport) else { return false }
    let moving = values.filter { $0 >= 20 }.sorted()
    guard !moving.isEmpty else { return false }
    return moving[moving.count / 2] < fewest
  }

  static func double(_ values: inout [Float]) {
    for index in values.indices { values[index] *= 2 }
  }
}
