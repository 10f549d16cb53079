import Documents
import Strength

extension WeekPlanExercise {
  /// Why it is there: what the week has for the muscle that it works most, and what decided the
  /// weight.
  public func sentence(_ volume: [WeekVolume], _ brief: CoachBrief) -> String {
    guard let candidate = brief.candidate(exerciseID), volume.indices.contains(candidate.mainMuscle)
    else { return reason }
    let part = volume[candidate.mainMuscle]
    let bands = part.muscle.landmarks
    let range = bands.map { " of " + comparedText($0.mev) + "–" + comparedText($0.mrv) } ?? ""
    let sets = comparedText(part.sets, bands.map { [$0.mev, $0.mrv] } ?? [part.sets])
    return part.muscle.name + ": " + sets + range + " sets this week. " + reason
  }
}

extension WeekPlanDay {
  /// What the whole body gets warm with; nil where nothing is said.
  public var generalWarmUp: WarmUpItem? { warmUp.first { $0.exerciseID == nil } }

  /// What a day begins with, such as `Warm-up, 5 min: Easy rowing`; nil where nothing is said.
  public var warmUpText: String? {
    guard let item = generalWarmUp else { return nil }
    var text = "Warm-up"
    if let seconds = item.seconds { text += ", " + shown(seconds / 60) + " min" }
    return item.name.isEmpty ? text : text + ": " + item.name
  }

  /// Takes out what leads to an exercise; the general warm-up stays.
  mutating func removeWarmUp(of exercise: ULID?) {
    warmUp.remove { $0.exerciseID != nil && $0.exerciseID == exercise }
  }

  /// Takes the run that the running plan has on it, or what was recorded; nil for none. Strength
  /// stays.
  mutating func take(_ run: BriefRun?) {
    runPlanID = run?.planID
    runEventID = run?.eventID
    runName = run?.name ?? ""
    guard exercises.isEmpty else { return }
    clear()
    if let run, !run.isRecorded { title = run.isRace ? "Race" : run.isLong ? "Long run" : "Run" }
  }

  /// Makes it a day without strength.
  mutating func clear() {
    exercises = []
    warmUp = []
    minutes = 0
    isSkipped = false
    kind = Open(runEventID == nil ? .rest : .run)
    let isRecorded = runEventID != nil && runPlanID == nil
    title = runEventID == nil ? "Rest" : isRecorded ? "Training" : "Run"
    reason =
      runEventID == nil
      ? "Rest lets what was trained take hold."
      : (isRecorded ? "Recorded: " : "From your running plan: ") + runName + "."
  }
}
