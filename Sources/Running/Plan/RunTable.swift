/// The catalogue's numbers for one runner, computed once for any number of plans.
struct RunTable: Sendable {
  let paces: Paces
  let figures: [RunFigures]
  let families: [Family]
  let races: [RaceDistance?]
  /// Whether a long run's finish is at half-marathon pace or marathon pace.
  let finishes: [Intensity?]
  /// Whether it has the long warm-up, which the usual one is better than.
  let isLongFrame: [Bool]
  /// How well each suits each level, level by level.
  let levelFit: [[Double]]
  /// Indices by use.
  let quality: [Int]
  let long: [Int]
  let longFinish: [Int]
  let easy: [Int]
  let recovery: [Int]
  let strides: [Int]
  let timeTrials: [Int]

  init(_ paces: Paces) {
    self.paces = paces
    let all = Catalogue.all
    figures = all.map { $0.figures(paces) }
    families = all.map { $0.family }
    races = all.map { $0.race }
    finishes = all.map { workout in
      workout.family == .longFinish ? workout.blocks[0].segments[1].knownIntensity : nil
    }
    isLongFrame = all.map { workout in
      workout.blocks[0].segments.count == 1
        && workout.blocks[0].segments[0].knownKind == .warmUp
        && workout.blocks[0].segments[0].seconds == Frame.long.warmUpSeconds
    }
    let figures = self.figures
    levelFit = Level.allCases.map { level in
      figures.map { Suitability.level($0, level) }
    }
    func indices(_ isWanted: (Family) -> Bool) -> [Int] {
      all.indices.filter { isWanted(all[$0].family) }
    }
    quality = indices { $0.isQuality && $0 != .timeTrial }
    long = indices { $0 == .long }
    longFinish = indices { $0 == .longFinish }
    easy = indices { $0 == .easy }
    recovery = indices { $0 == .recovery }
    strides = indices { $0 == .strides }
    timeTrials = indices { $0 == .timeTrial }
  }

  /// The run of a list that is closest to a duration and no longer than `meters`.
  func closest(_ list: [Int], seconds: Double, atMost meters: Double) -> Int? {
    var best: Int?
    var least = Double.infinity
    for index in list where figures[index].meters <= meters {
      let difference = abs(figures[index].seconds - seconds)
      if difference < least {
        least = difference
        best = index
      }
    }
    return best
  }
}
