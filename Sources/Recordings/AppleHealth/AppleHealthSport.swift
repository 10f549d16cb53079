import Tracks

/// What HealthKit's kinds of workouts are here.
enum AppleHealthSport {
  /// - Parameter type: Behind `HKWorkoutActivityType`.
  static func sport(_ type: String) -> Sport {
    switch type {
    case "Running", "TrackAndField": .running
    case "Walking": .walking
    case "Hiking": .hiking
    case "Cycling", "HandCycling": .cycling
    case "Swimming", "WaterFitness": .swimming
    case "Rowing": .rowing
    case "Elliptical": .elliptical
    case "StairClimbing", "Stairs", "StepTraining": .stairs
    case "TraditionalStrengthTraining", "FunctionalStrengthTraining", "CoreTraining": .strength
    case "HighIntensityIntervalTraining", "CrossTraining", "MixedCardio",
      "MixedMetabolicCardioTraining":
      .hiit
    case "Yoga", "Pilates", "MindAndBody", "Flexibility": .yoga
    case "CrossCountrySkiing", "DownhillSkiing", "Snowboarding": .skiing
    case "SkatingSports": .skating
    case "PaddleSports": .paddling
    case "Transition": .transition
    case "SwimBikeRun": .multisport
    default: .other
    }
  }

  static func subSport(_ workout: AppleHealthWorkout, _ sport: Sport) -> SubSport? {
    if workout.typeName == "TrackAndField" { return .track }
    if sport == .swimming {
      return workout.isOpenWater.map { $0 ? .openWater : .pool }
    }
    guard workout.isIndoor == true else { return nil }
    // The watch calls it an indoor run and means the treadmill.
    return sport == .running || sport == .walking ? .treadmill : .indoor
  }

  /// The distance of the sport itself, else all of several sports, else the longest.
  static func meters(_ totals: AppleHealthWorkout.Totals, _ sport: Sport) -> Double? {
    let kind: String? =
      switch sport {
      case .running, .walking, .hiking: "WalkingRunning"
      case .cycling: "Cycling"
      case .swimming: "Swimming"
      case .rowing: "Rowing"
      case .paddling: "PaddleSports"
      case .skating: "SkatingSports"
      default: nil
      }
    if let kind, let meters = totals.meters[kind] { return meters }
    if totals.meters.isEmpty { return nil }
    return sport == .multisport
      ? totals.meters.values.reduce(0, +) : totals.meters.values.max()
  }
}
