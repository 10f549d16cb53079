/// The catalogue's numbers for one runner, computed once for any number of plans.
struct RunTable: Sendable {
  let paces: Paces
  let figures: [RunFigures]
  let families: [Family]
  let races: [RaceDistance?]
  /// What a long run's faster end is run at.
  let finishes: [Intensity?]
  /// Whether it has the long warm-up, which the usual one is better than.
  let isLongFrame: [Bool]
  /// Whether its warm-up is too short for something so fast.
  let lacksWarmUp: [Bool]
  /// Whether it is a tempo run at half-marathon pace.
  let isHalfPaceTempo: [Bool]
  /// Sessions by family, in the order of `Family.all`; those whose parts make sense at these paces.
  let sessions: [[Int]]
  /// Indices by use.
  let long: [Int]
  let longFinish: [Int]
  let longRunWalk: [Int]
  let easy: [Int]
  let recovery: [Int]
  let strides: [Int]
  let walks: [Int]
  let sharpening: [Int]
  /// By stage of the ladder.
  let runWalk: [Int]

  init(_ paces: Paces) {
    self.paces = paces
    let all = Catalogue.all
    let figures = all.map { $0.figures(paces) }
    self.figures = figures
    let families = all.map { $0.family }
    self.families = families
    races = all.map { $0.race }
    finishes = all.map { workout in
      workout.family == .longFinish ? workout.blocks[0].segments[1].knownIntensity : nil
    }
    func has(_ frame: Frame) -> [Bool] {
      all.map { workout in
        workout.blocks[0].segments.count == 1
          && workout.blocks[0].segments[0].knownKind == .warmUp
          && workout.blocks[0].segments[0].seconds == frame.warmUpSeconds
      }
    }
    isLongFrame = has(.long)
    lacksWarmUp = zip(has(.short), families).map { $0 && $1.needsWarmUp }
    isHalfPaceTempo = all.map { workout in
      workout.family == .tempo
        && workout.blocks.contains { $0.segments.contains { $0.knownIntensity == .half } }
    }
    func indices(_ isWanted: (Int) -> Bool) -> [Int] { all.indices.filter(isWanted) }
    var sessions: [[Int]] = Array(repeating: [], count: Family.all.count)
    for index in all.indices where families[index].isQuality {
      // Oxygen uptake takes some minutes to rise, and nobody holds it for more than five.
      if families[index] == .vo2max,
        !(145...310).contains(figures[index].longestWorkSeconds)
      {
        continue
      }
      sessions[families[index].index].append(index)
    }
    self.sessions = sessions
    long = indices { families[$0] == .long && all[$0].blocks[0].segments[0].meters != nil }
    longFinish = indices { families[$0] == .longFinish }
    let ladder = Set(RunWalk.ladder.map { $0.repeats * 1000 + $0.run })
    func stage(_ index: Int) -> Int? {
      guard families[index] == .runWalk, all[index].blocks.count == 3 else { return nil }
      return all[index].blocks[1].repeats * 1000 + (all[index].blocks[1].segments[0].seconds ?? 0)
    }
    longRunWalk = indices { families[$0] == .runWalk && stage($0) == nil }
    runWalk = indices { stage($0).map { ladder.contains($0) } ?? false }
    easy = indices { families[$0] == .easy }
    recovery = indices { families[$0] == .recovery }
    strides = indices { families[$0] == .strides }
    walks = indices { families[$0] == .walk }
    sharpening = indices { families[$0] == .sharpening }
  }

  /// The run of a list that is closest to a duration and no longer than the limits.
  func closest(
    _ list: [Int], seconds: Double, atMost meters: Double, atMostSeconds most: Double = .infinity
  ) -> Int? {
    var best: Int?
    var least = Double.infinity
    for index in list where figures[index].meters <= meters && figures[index].seconds <= most {
      let difference = abs(figures[index].seconds - seconds)
      if difference < least {
        least = difference
        best = index
      }
    }
    return best
  }

  /// Metres without what is walked.
  func runMeters(_ workout: Int) -> Double {
    figures[workout].meters - figures[workout].walkSeconds * paces.metersPerSecond(.walk)
  }

  /// The same main part with each warm-up and cool-down; itself alone where it has none.
  func frames(of workout: Int) -> [Int] {
    let family = families[workout]
    guard family.isQuality, family != .progression else { return [workout] }
    // `addFramed` puts them one behind the other, the usual one first.
    let name = Catalogue.all[workout].id
    let suffix = Frame.allCases.firstIndex { !$0.suffix.isEmpty && name.hasSuffix($0.suffix) }
    let first = workout - (suffix ?? 0)
    return Array(first..<first + Frame.allCases.count)
  }

  /// The race of a distance in the catalogue.
  func race(_ distance: RaceDistance) -> Int? {
    families.indices.first { families[$0] == .race && races[$0] == distance }
  }
}
