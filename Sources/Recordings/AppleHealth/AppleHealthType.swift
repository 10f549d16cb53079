/// The kinds of records that are read; every other kind is counted and left.
enum AppleHealthType {
  case steps, activeEnergy, distance, heartRate, power, speed, cadence
  case restingHeartRate, sdnn, rmssd, bodyMass, bodyFat, vo2Max, effort, sleep

  /// `HKQuantityTypeIdentifier` and `HKCategoryTypeIdentifier` are equally long.
  private static let prefixCount = 24

  /// Nil for what is not read.
  @inline(__always)
  init?(_ type: XMLBytes) {
    guard type.count > Self.prefixCount + 4 else { return nil }
    let kind = type.dropFirst(Self.prefixCount)
    switch (kind.count, kind.start[0]) {
    case (18, 0x41) where kind == "ActiveEnergyBurned": self = .activeEnergy
    case (9, 0x48) where kind == "HeartRate": self = .heartRate
    case (9, 0x53) where kind == "StepCount": self = .steps
    case (22, 0x44) where kind == "DistanceWalkingRunning": self = .distance
    case (15, 0x44) where kind == "DistanceCycling": self = .distance
    case (12, 0x52) where kind == "RunningPower": self = .power
    case (12, 0x52) where kind == "RunningSpeed": self = .speed
    case (12, 0x43) where kind == "CyclingPower": self = .power
    case (12, 0x43) where kind == "CyclingSpeed": self = .speed
    case (14, 0x43) where kind == "CyclingCadence": self = .cadence
    case (16, 0x52) where kind == "RestingHeartRate": self = .restingHeartRate
    case (24, 0x48) where kind == "HeartRateVariabilitySDNN": self = .sdnn
    case (25, 0x48) where kind == "HeartRateVariabilityRMSSD": self = .rmssd
    case (8, 0x42) where kind == "BodyMass": self = .bodyMass
    case (17, 0x42) where kind == "BodyFatPercentage": self = .bodyFat
    case (6, 0x56) where kind == "VO2Max": self = .vo2Max
    case (18, 0x57) where kind == "WorkoutEffortScore": self = .effort
    case (13, 0x53) where kind == "SleepAnalysis": self = .sleep
    default: return nil
    }
  }
}
