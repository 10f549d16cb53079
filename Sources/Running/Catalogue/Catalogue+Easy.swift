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
    for minutes in stride(from: 15, through: 100, by: 5) {
      for count in [4, 5, 6, 8] where count <= 2 + minutes / 7 {
        add(
          "strides-\(minutes)min-\(count)x20s",
          "Easy \(minutes) min with \(count) × 20 s strides", .strides,
          [
            Block([Segment(.work, .easy, seconds: minutes * 60)]),
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
    addHalfKilometers(3...12)
    for minutes in stride(from: 40, through: 210, by: 10) { addFinishes(minutes) }
    for minutes in stride(from: 60, through: 210, by: 10) {
      add(
        "run-walk-long-\(minutes)min", "Long run \(minutes) min, 1 min walk after every 9",
        .runWalk,
        [
          Block(
            minutes / 10,
            [Segment(.work, .easy, seconds: 540), Segment(.recovery, .walk, seconds: 60)])
        ])
    }
  }

  /// Long runs of so many kilometres and a half.
  mutating func addHalfKilometers(_ range: ClosedRange<Int>) {
    for half in range {
      add(
        "long-\(half * 1000 + 500)m", "Long run \(half).5 km", .long,
        [Block([Segment(.work, .easy, meters: half * 1000 + 500)])])
    }
  }

  /// The last part of a long run at a faster pace: at marathon pace up to a half of it, otherwise a
  /// third.
  private mutating func addFinishes(_ minutes: Int) {
    for (finish, code) in [(Intensity.steady, "s"), (.marathon, "m"), (.half, "h")] {
      for last in [10, 15, 20, 25, 30, 40, 50, 60, 75, 90]
      where last * (finish == .marathon ? 2 : 3) <= minutes && last * 9 >= minutes {
        if finish == .half && last > 40 { continue }
        if finish == .steady && last > 40 { continue }
        add(
          "long-finish-\(minutes)min-\(code)\(last)",
          "Long run \(minutes) min, last \(last) min "
            + (finish == .steady ? "steady" : "at \(finish.title.lowercased())"), .longFinish,
          [
            Block([
              Segment(.work, .easy, seconds: (minutes - last) * 60),
              Segment(.work, finish, seconds: last * 60),
            ])
          ])
      }
    }
  }

  /// What beginners start with: running and walking in turn, and walks.
  mutating func addRunWalk() {
    for stage in RunWalk.ladder {
      let turn = [
        Segment(.work, .easy, seconds: stage.run), Segment(.recovery, .walk, seconds: stage.walk),
      ]
      add(
        "run-walk-\(stage.repeats)x\(code(stage.run))-\(code(stage.walk))",
        "Run \(words(stage.run)), walk \(words(stage.walk)), \(stage.repeats) times", .runWalk,
        [
          Block([Segment(.warmUp, .walk, seconds: 300)]), Block(stage.repeats, turn),
          Block([Segment(.coolDown, .walk, seconds: 240)]),
        ])
    }
    for minutes in stride(from: 10, through: 60, by: 5) {
      add(
        "walk-\(minutes)min", "Walk \(minutes) min", .walk,
        [Block([Segment(.work, .walk, seconds: minutes * 60)])])
    }
  }

  /// An easy run with some minutes at the pace of the race, for the days before it.
  mutating func addSharpening() {
    for race in RaceDistance.allCases {
      guard let pace = race.pace else { continue }
      for (count, minutes) in [(3, 1), (4, 1), (5, 1), (6, 1), (3, 2), (4, 2), (3, 3)] {
        for warmUp in [5, 10, 15, 20, 25, 35] {
          let work = Segment(.work, pace, seconds: minutes * 60)
          add(
            "sharpening-\(race.rawValue)-\(count)x\(minutes)min-\(warmUp)min",
            "Easy with \(count) × \(minutes) min at \(race.title) pace after \(warmUp) min",
            .sharpening,
            [Block([Segment(.warmUp, .easy, seconds: warmUp * 60)])]
              + repeats(count, work, jogSeconds: minutes == 1 ? 90 : 120)
              + [Block([Segment(.coolDown, .easy, seconds: 300)])], race: race)
        }
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
