/// How steep it is, and what that costs on foot.
public enum Grade {
  /// Metres of the way over which a grade is taken.
  public static let windowMeters = 40.0
  /// Grades that the costs were measured for.
  public static let range = -0.45...0.45

  /// Energy that a metre on a grade costs a runner, as a multiple of the flat (Minetti et al. 2002,
  /// doi 10.1152/japplphysiol.01177.2001).
  ///
  /// - Parameter grade: Rise by way; beyond ±0.45 that of the limit.
  public static func cost(_ grade: Double) -> Double {
    guard !grade.isNaN else { return 1 }
    let i = min(max(grade, range.lowerBound), range.upperBound)
    return ((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i / 3.6 + 1
  }

  /// Metres on the flat that cost as much, at each entry.
  static func flatMeters(_ distances: [Double], profile: [Double]) -> [Double] {
    var flat = Array(repeating: 0.0, count: distances.count)
    guard distances.count == profile.count, distances.count > 1 else { return flat }
    var behind = 0
    var ahead = 0
    var sum = 0.0
    for index in 1..<distances.count {
      let step = distances[index] - distances[index - 1]
      if step > 0 {
        let middle = (distances[index] + distances[index - 1]) / 2
        let from = middle - windowMeters / 2
        let to = middle + windowMeters / 2
        while behind + 1 < index && distances[behind + 1] <= from { behind += 1 }
        while ahead < distances.count - 1 && (ahead < index || distances[ahead] < to) { ahead += 1 }
        let way = distances[ahead] - distances[behind]
        // A few metres at the start or the end say nothing.
        let grade = way >= windowMeters / 4 ? (profile[ahead] - profile[behind]) / way : 0
        sum += step * cost(grade)
      }
      flat[index] = sum
    }
    return flat
  }
}
