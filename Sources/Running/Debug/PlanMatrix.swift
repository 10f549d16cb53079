import Documents

/// Every configuration that the engine is judged by.
public enum PlanMatrix {
  /// Each distance, level, number of days and number of weeks once: 3240 configurations. Levels
  /// come first, so that one engine serves a quarter of them.
  public static func configurations(
    longRunDay: WeekdayName = .sunday, seed: Int = 1
  ) -> [PlanConfiguration] {
    var all: [PlanConfiguration] = []
    for level in Level.allCases {
      for distance in RaceDistance.allCases {
        for days in PlanConfiguration.days {
          for weeks in PlanConfiguration.weeks {
            var configuration = PlanConfiguration(
              distance, level, days: days, weeks: weeks, seed: seed)
            configuration.longRunDay = Open(longRunDay)
            all.append(configuration)
          }
        }
      }
    }
    return all
  }

  /// Runners of every kind: each distance, level, number of days, of weeks and current volume once,
  /// with abilities, weekly time, days of the long run and seeds in turn: 5760 configurations.
  ///
  /// Weeks are those that plans for a distance are published with. From nothing one gets to 10 km
  /// at most; who prepares a half or a marathon runs already.
  public static func runners() -> [PlanConfiguration] {
    var all: [PlanConfiguration] = []
    let weekly: [Double?] = [nil, nil, 180, 300, 480]
    for distance in RaceDistance.allCases {
      for level in Level.allCases {
        for days in PlanConfiguration.days {
          for weeks in PlanMatrix.weeks(distance) {
            for current in PlanMatrix.kilometers(distance) {
              let number = all.count
              var configuration = PlanConfiguration(
                distance, level, days: days, weeks: weeks, currentKilometers: current,
                seed: number)
              configuration.runner.vdot = 25 + Double(number * 7 % 12) * 5
              configuration.weeklyMinutes = weekly[number / 6 % weekly.count].map {
                distance == .half || distance == .marathon ? max($0, 270) : $0
              }
              configuration.longRunDay = Open(WeekdayName.allCases[number / 5 % 7])
              all.append(configuration)
            }
          }
        }
      }
    }
    // One engine serves all runners of one ability.
    return all.ordered { ($0.vdot.value, $0.seed) < ($1.vdot.value, $1.seed) }
  }

  private static func weeks(_ distance: RaceDistance) -> [Int] {
    switch distance {
    case .fiveK, .base: [4, 6, 8, 10, 12, 14, 16, 20]
    case .tenK: [6, 8, 10, 12, 14, 16, 20, 24]
    case .half: [8, 10, 12, 14, 16, 18, 20, 24]
    case .marathon: [12, 14, 16, 18, 20, 22, 24, 30]
    }
  }

  private static func kilometers(_ distance: RaceDistance) -> [Double?] {
    switch distance {
    case .fiveK, .tenK, .base: [nil, 0, 5, 15, 35, 70]
    case .half: [nil, 15, 20, 30, 45, 75]
    case .marathon: [nil, 25, 35, 45, 60, 90]
    }
  }

  /// Runners and races that hardly go together: few weeks, little running, little time. What is
  /// refused of them comes with an offer that works.
  public static func extremes() -> [PlanConfiguration] {
    var all: [PlanConfiguration] = []
    for distance in RaceDistance.allCases {
      for level in Level.allCases {
        for days in [2, 4, 7] {
          for weeks in [4, 8, 14, 30] {
            for current in [0.0, 3, 12, 150] {
              for minutes in [nil, 90.0] {
                var configuration = PlanConfiguration(
                  distance, level, days: days, weeks: weeks, currentKilometers: current,
                  seed: all.count)
                configuration.runner.vdot = 25 + Double(all.count * 7 % 12) * 5
                configuration.weeklyMinutes = minutes
                all.append(configuration)
              }
            }
          }
        }
      }
    }
    return all.ordered { ($0.vdot.value, $0.seed) < ($1.vdot.value, $1.seed) }
  }

  /// Plans each configuration and hands it out with what it breaks; those that are refused are
  /// counted.
  ///
  /// - Returns: how many were refused.
  public static func run(
    _ configurations: [PlanConfiguration], _ each: (PlanDraft, [Violation]) -> Void
  ) -> Int {
    var engine: PlanEngine?
    var refused = 0
    for configuration in configurations {
      let vdot = configuration.vdot
      let ready: PlanEngine
      if let engine, engine.vdot == vdot {
        ready = engine
      } else {
        ready = PlanEngine(Paces(vdot))
        engine = ready
      }
      guard let plan = try? ready.plan(configuration) else {
        refused += 1
        continue
      }
      each(plan, ready.violations(plan))
    }
    return refused
  }
}

extension PlanEngine {
  /// The ability that its paces follow from.
  public var vdot: VDOT { table.paces.vdot }
}
