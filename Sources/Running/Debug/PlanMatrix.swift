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
