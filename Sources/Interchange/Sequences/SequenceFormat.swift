/// Where a file of sequences comes from.
public enum SequenceFormat: String, CaseIterable, Sendable {
  case regimen, justAnotherWorkoutTimer, openHIIT, timeR

  /// The app's name as it writes it.
  public var appName: String {
    switch self {
    case .regimen: "Regimen"
    case .justAnotherWorkoutTimer: "Just Another Workout Timer"
    case .openHIIT: "OpenHIIT"
    case .timeR: "TimeR Machine"
    }
  }
}
