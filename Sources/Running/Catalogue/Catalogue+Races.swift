import Documents

extension CatalogueBuilder {
  /// Race pace, time trials and races.
  mutating func addRaces() {
    addRacePace(.fiveK, .fiveK, [(400, [5, 6, 8, 10, 12], 60), (600, [4, 5, 6, 8], 75)])
    addRacePace(.fiveK, .fiveK, [(800, [3, 4, 5, 6], 90), (1000, [3, 4, 5], 120)])
    addRacePace(.tenK, .tenK, [(800, [4, 5, 6, 8, 10], 75), (1000, [3, 4, 5, 6, 8, 10], 90)])
    addRacePace(.tenK, .tenK, [(1600, [3, 4, 5], 120), (2000, [2, 3, 4, 5], 150)])
    addRacePace(.half, .half, [(1000, [3, 4, 6, 8], 60), (2000, [2, 3, 4, 5, 6], 90)])
    addRacePace(.half, .half, [(3000, [2, 3, 4, 5], 120), (5000, [1, 2, 3], 180)])
    addRacePace(.marathon, .marathon, [(2000, [2, 3, 4, 6], 60), (3000, [2, 3, 4, 5], 90)])
    addRacePace(
      .marathon, .marathon,
      [(5000, [1, 2, 3, 4], 120), (8000, [1, 2], 180), (10_000, [1], 60), (12_000, [1], 60)])
    addRacePace(.marathon, .marathon, [(15_000, [1], 60)])
    addTimeTrials()
    for race in RaceDistance.allCases {
      guard let meters = race.meters, let pace = race.pace else { continue }
      add(
        "race-" + race.rawValue, race.title + " race", .race,
        [Block([Segment(.work, pace, meters: Int(meters.rounded()))])], race: race)
    }
  }

  private mutating func addRacePace(
    _ race: RaceDistance, _ intensity: Intensity,
    _ parts: [(meters: Int, counts: [Int], jog: Int)]
  ) {
    for (meters, counts, jog) in parts {
      for count in counts {
        let isWhole = meters % 1000 == 0
        let length = isWhole ? String(meters / 1000) + "km" : String(meters) + "m"
        let spaced = isWhole ? String(meters / 1000) + " km" : String(meters) + " m"
        let jogs = count == 1 ? "" : ", \(words(jog)) jog"
        let times = count == 1 ? "" : "\(count)x"
        let spacedTimes = count == 1 ? "" : "\(count) × "
        addFramed(
          "race-pace-\(race.rawValue)-\(times)\(length)",
          "\(race.title) pace \(spacedTimes)\(spaced)\(jogs)", .racePace,
          repeats(count, Segment(.work, intensity, meters: meters), jogSeconds: jog), race: race)
      }
    }
  }

  private mutating func addTimeTrials() {
    for (meters, intensity) in [
      (2000, Intensity.interval), (3000, .interval), (5000, .fiveK), (8000, .tenK),
    ] {
      addFramed(
        "time-trial-\(meters / 1000)km", "Time trial \(meters / 1000) km", .timeTrial,
        [Block([Segment(.work, intensity, meters: meters)])])
    }
    for minutes in [20, 30] {
      addFramed(
        "time-trial-\(minutes)min", "Time trial \(minutes) min", .timeTrial,
        [Block([Segment(.work, minutes == 20 ? .tenK : .threshold, seconds: minutes * 60)])])
    }
  }
}

extension RaceDistance {
  /// The intensity that it is raced at; nil where there is no race.
  public var pace: Intensity? {
    switch self {
    case .fiveK: .fiveK
    case .tenK: .tenK
    case .half: .half
    case .marathon: .marathon
    case .base: nil
    }
  }
}
