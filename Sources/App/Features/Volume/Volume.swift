import Documents
import Strength

/// What someone looks at on the page of volume. Numbers are computed when the page is made.
public struct VolumeState: Sendable {
  var range = VolumeRange.weeks(1, back: 0)
  var measure = VolumeMeasure.sets
  var order = VolumeOrder.body
  /// The muscle whose sets and weeks are open.
  var muscle: ULID?
  /// The key of the exercise within it whose workouts are open.
  var exercise: String?
  var showsRested = false
  var shownWorkouts = VolumeState.workoutStep
  /// What was typed as a day and is none, by field.
  var drafts: [String: String] = [:]

  static let workoutStep = 10

  public init() {}
}

/// What is summed.
public enum VolumeMeasure: Sendable {
  case sets, reps, load
}

public enum VolumeOrder: Sendable {
  /// From the top of the body down.
  case body
  /// The largest first.
  case value
}

public enum VolumeAction: Sendable {
  /// A choice of the list of ranges: `1/0` (weeks, weeks back) or `custom`.
  case range(String)
  /// As many ranges of the same length later, or earlier below 0.
  case shift(Int)
  /// What was typed into the field of the first or the last day.
  case day(field: String, String)
  /// The week that holds a day.
  case week(CivilDay)
  case measure(VolumeMeasure)
  case order(VolumeOrder)
  /// Opens a muscle, or closes it.
  case muscle(ULID)
  /// Opens a muscle that was touched elsewhere, and goes there.
  case show(ULID)
  /// Opens an exercise within the muscle, or closes it.
  case exercise(String)
  case toggleRested
  case showMore
}
