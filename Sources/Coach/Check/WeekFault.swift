import Documents

/// Something that a week of training must not have, or should not.
public struct WeekFault: Equatable, Sendable {
  /// What scripts and a model's repair go by.
  public enum Code: String, CaseIterable, Sendable {
    case daysNotSeven = "days_not_seven"
    case tooManyDays = "too_many_days"
    case tooFewDays = "too_few_days"
    case unknownExercise = "unknown_exercise"
    case missingEquipment = "missing_equipment"
    case excluded = "excluded"
    case doubledExercise = "doubled_exercise"
    case setsOutOfRange = "sets_out_of_range"
    case repsOutOfRange = "reps_out_of_range"
    case restOutOfRange = "rest_out_of_range"
    case weightNotLoadable = "weight_not_loadable"
    case weightFar = "weight_far"
    case tooLong = "too_long"
    case emptyDay = "empty_day"
    case trainedTooSoon = "trained_too_soon"
    case legsBeforeRun = "legs_before_run"
    case raceDay = "race_day"
    case sessionAboveMost = "session_above_most"
    case volumeAboveMost = "volume_above_mrv"
    case volumeBelowLeast = "volume_below_mev"
    case tooFewSets = "too_few_sets"
    case muscleLeftOut = "muscle_left_out"
    case isolationFirst = "isolation_first"
  }

  public let code: Code
  /// 0…6; nil where it concerns the week.
  public let day: Int?
  /// In one sentence, for the person.
  public let message: String
  /// Among the brief's muscles; nil where it concerns none.
  let muscle: Int?

  /// Whether a plan with it is refused; other faults are said.
  public var isError: Bool {
    switch code {
    case .volumeBelowLeast, .muscleLeftOut, .isolationFirst, .weightFar: false
    default: true
    }
  }
}
