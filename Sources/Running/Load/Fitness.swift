/// Fitness, fatigue and form after one day.
///
/// Two exponentially weighted means of daily load. Banister EW et al. 1975 (Aust J Sports Med 7,
/// 57–61); as chronic and acute training load in Allen H, Coggan A: Training and Racing with a
/// Power Meter, 2010. Form describes freshness; it is no measure of the risk of injury.
public struct Fitness: Equatable, Sendable {
  public static let fitnessDays = 42.0
  public static let fatigueDays = 7.0

  /// Chronic load (CTL), per day.
  public var fitness: Double
  /// Acute load (ATL), per day.
  public var fatigue: Double
  /// How fresh one is.
  public var form: Double { fitness - fatigue }

  public init(fitness: Double = 0, fatigue: Double = 0) {
    self.fitness = fitness
    self.fatigue = fatigue
  }

  /// In whole numbers, whose difference is the form that is shown.
  public var rounded: Fitness {
    Fitness(fitness: fitness.rounded(), fatigue: fatigue.rounded())
  }

  /// One value a day, from one load a day; a day without training has the load 0.
  public static func course(of loads: [Double], from start: Fitness = Fitness()) -> [Fitness] {
    let fitnessShare = 1 - Exponential.exp(-1 / fitnessDays)
    let fatigueShare = 1 - Exponential.exp(-1 / fatigueDays)
    var day = start
    return loads.map { load in
      day.fitness += (load - day.fitness) * fitnessShare
      day.fatigue += (load - day.fatigue) * fatigueShare
      return day
    }
  }
}
