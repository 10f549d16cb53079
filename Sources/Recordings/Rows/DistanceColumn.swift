/// Distances since the start, as files give them.
enum DistanceColumn {
  /// Makes distances never fall: one that begins anew with a lap goes on from the last one, and any
  /// other that falls is left out. Nothing is kept where most of them fall.
  ///
  /// - Parameter lapStarts: Rows at which laps begin.
  static func settle(_ distances: inout [Double], lapStarts: [Int], _ scanner: inout XMLScanner) {
    guard !distances.isEmpty else { return }
    var laps = lapStarts.sorted()[...]
    var (known, fallen) = (0, 0)
    var base = 0.0
    var last = 0.0
    var isNewLap = false
    for index in distances.indices {
      while let lap = laps.first, lap <= index {
        laps.removeFirst()
        isNewLap = index > 0
      }
      if distances[index].isNaN { continue }
      known += 1
      var value = distances[index] + base
      if value < last, isNewLap, distances[index] < 100 {
        base = last
        value = distances[index] + base
      }
      isNewLap = false
      if value < last {
        fallen += 1
        distances[index] = .nan
      } else {
        distances[index] = value
        last = value
      }
    }
    if fallen > 0 {
      scanner.report(
        .warning, "distance-fell", "Distances since the start fall; left out: \(fallen).")
    }
    if known == 0 || fallen * 2 > known { distances = [] }
  }
}
