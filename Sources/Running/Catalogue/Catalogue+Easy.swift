import Documents

extension CatalogueBuilder {
  /// Easy and recovery runs by time and by distance; easy runs with strides.
  mutating func addEasy() {
    for minutes in stride(from: 15, through: 120, by: 5) {
      add(
        "easy-\(minutes)min", "Easy \(minutes) min", .easy,
        [Block([Segment(.work, .easy, seconds: minutes * 60)])])
    }
    for kilometers in 2...24 {
      add(
        "easy-\(kilometers)km", "Easy \(kilometers) km", .easy,
        [Block([Segment(.work, .easy, meters: kilometers * 1000)])])
    }
    for half in 2...9 {
      add(
        "easy-\(half * 1000 + 500)m", "Easy \(half).5 km", .easy,
        [Block([Segment(.work, .easy, meters: half * 1000 + 500)])])
    }
    for minutes in stride(from: 15, through: 70, by: 5) {
      add(
        "recovery-\(minutes)min", "Recovery \(minutes) min", .recovery,
        [Block([Segment(.work, .recovery, seconds: minutes * 60)])])
    }
    for kilometers in 2...12 {
      add(
        "recovery-\(kilometers)km", "Recovery \(kilometers) km", .recovery,
        [Block([Segment(.work, .recovery, meters: kilometers * 1000)])])
    }
    for minutes in stride(from: 15, through: 75, by: 5) {
      for count in [4, 5, 6, 8] where count <= 2 + minutes / 7 {
        add(
          "strides-\(minutes)min-\(count)x20s",
          "Easy \(minutes) min with \(count) × 20 s strides", .strides,
          [
            Block([Segment(.warmUp, .easy, seconds: minutes * 60)]),
            Block(
              count,
              [
                Segment(.work, .stride, seconds: 20),
                Segment(.recovery, .recovery, seconds: 60),
              ]),
          ])
      }
    }
  }

  /// Long runs by time and by distance, and those with a faster end.
  mutating func addLong() {
    for minutes in stride(from: 20, through: 225, by: 5) {
      add(
        "long-\(minutes)min", "Long run \(minutes) min", .long,
        [Block([Segment(.work, .easy, seconds: minutes * 60)])])
    }
    for kilometers in 3...38 {
      add(
        "long-\(kilometers)km", "Long run \(kilometers) km", .long,
        [Block([Segment(.work, .easy, meters: kilometers * 1000)])])
    }
    for half in 3...12 {
      add(
        "long-\(half * 1000 + 500)m", "Long run \(half).5 km", .long,
        [Block([Segment(.work, .easy, meters: half * 1000 + 500)])])
    }
    for minutes in stride(from: 50, through: 190, by: 10) {
      addFinishes(minutes)
    }
  }

  /// The last part of a long run at a faster pace, at most a third of it.
  private mutating func addFinishes(_ minutes: Int) {
    for (finish, code) in [(Intensity.steady, "s"), (.marathon, "m"), (.half, "h")] {
      for last in [10, 15, 20, 30, 40, 50] where last * 3 <= minutes && last * 8 >= minutes {
        if finish == .half && last > 30 { continue }
        add(
          "long-finish-\(minutes)min-\(code)\(last)",
          "Long run \(minutes) min, last \(last) min at \(finish.title.lowercased())", .longFinish,
          [
            Block([
              Segment(.warmUp, .easy, seconds: (minutes - last) * 60),
              Segment(.work, finish, seconds: last * 60),
            ])
          ])
      }
    }
  }

  /// Progression and steady runs.
  mutating func addAerobic() {
    for minutes in stride(from: 25, through: 100, by: 5) {
      for (last, code) in [(Intensity.marathon, "m"), (.threshold, "t")] {
        // Half easy, then two rising parts; the last one is the shorter.
        let third = minutes * 60 / 5 / 60 * 60
        let second = minutes * 60 * 3 / 10 / 60 * 60
        let first = minutes * 60 - second - third
        add(
          "progression-\(minutes)min-\(code)",
          "Progression \(minutes) min to \(last.title.lowercased())", .progression,
          [
            Block([
              Segment(.warmUp, .easy, seconds: first), Segment(.work, .steady, seconds: second),
              Segment(.work, last, seconds: third),
            ])
          ])
      }
    }
    for minutes in stride(from: 10, through: 70, by: 5) {
      addFramed(
        "steady-\(minutes)min", "Steady \(minutes) min", .steady,
        [Block([Segment(.work, .steady, seconds: minutes * 60)])])
    }
  }
}
