extension ActivityAnalysis {
  /// Metres per second that, held evenly on the flat, would have cost as much: fourth-power mean of
  /// the grade-adjusted speed over 30 s (as normalised power, Coggan 2003), for rTSS.
  ///
  /// Nil without distance, or where the timer ran for less than 30 s. Without altitudes the way
  /// counts as flat.
  public var normalizedGradedSpeed: Double? {
    let flat = columns.flat.isEmpty ? columns.distances : columns.flat
    let timer = columns.timer
    guard timerSeconds >= 30, distance.source != .none else { return nil }
    var sum = 0.0
    var total = 0.0
    var behind = 0
    for index in 1..<max(1, columns.count) {
      let step = timer[index] - timer[index - 1]
      guard step > 0 else { continue }
      let from = timer[index] - 30
      while behind + 1 < index && timer[behind + 1] <= from { behind += 1 }
      guard from >= 0, timer[behind] <= from else { continue }
      let gap = timer[behind + 1] - timer[behind]
      let part = gap > 0 ? (from - timer[behind]) / gap : 0
      let before = flat[behind] + (flat[behind + 1] - flat[behind]) * part
      let speed = (flat[index] - before) / 30
      sum += speed * speed * speed * speed * step
      total += step
    }
    return total > 0 ? (sum / total).squareRoot().squareRoot() : nil
  }

  /// How much speed by heart rate was lost from the first half to the second one, in per cent
  /// (Pa:HR, Friel); by the speed on the flat where that is known.
  ///
  /// Nil below 20 minutes of movement with a heart rate.
  public var decoupling: Double? {
    guard !columns.beats.isEmpty, distance.source != .none else { return nil }
    let flat = columns.flat.isEmpty ? columns.distances : columns.flat
    let total = movingWithHeartRate(upTo: .infinity).seconds
    guard total >= 1200 else { return nil }
    let all = movingWithHeartRate(upTo: .infinity, flat)
    let first = movingWithHeartRate(upTo: total / 2, flat)
    // Metres for each beat in either half.
    let early = first.meters / first.beats
    let late = (all.meters - first.meters) / (all.beats - first.beats)
    guard early.isFinite, late.isFinite, early > 0 else { return nil }
    return (early - late) / early * 100
  }

  private func movingWithHeartRate(
    upTo limit: Double, _ flat: [Double] = []
  ) -> (seconds: Double, meters: Double, beats: Double) {
    var sums = (seconds: 0.0, meters: 0.0, beats: 0.0)
    for index in 1..<max(1, columns.count) {
      let moved = columns.moving[index] - columns.moving[index - 1]
      let heard = columns.beatSeconds[index] - columns.beatSeconds[index - 1]
      guard moved > 0, heard > 0 else { continue }
      // The part of the step that still belongs to it.
      let part = min(1, (limit - sums.seconds) / moved)
      sums.seconds += moved * part
      if !flat.isEmpty { sums.meters += (flat[index] - flat[index - 1]) * part }
      sums.beats += (columns.beats[index] - columns.beats[index - 1]) / heard * moved * part
      if part < 1 { break }
    }
    return sums
  }
}
