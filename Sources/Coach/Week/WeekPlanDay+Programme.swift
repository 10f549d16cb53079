import Documents
import Strength

extension WeekPlanDay {
  /// A day of a programme, in the shape that all planned strength is shown and counted in.
  ///
  /// - Parameters:
  ///   - split: what is trained on it.
  ///   - minutes: that it takes.
  public init(_ day: ProgrammeDay, _ split: Split, minutes: Int) {
    self.init()
    id = day.id
    date = day.date
    kind = Open(.strength)
    title = split.name + (day.isDeload ? ", deload" : "")
    self.minutes = minutes
    isSkipped = day.isSkipped
    exercises = split.exercises.map { WeekPlanExercise($0) }
  }
}

extension WeekPlanExercise {
  fileprivate init(_ planned: SplitExercise) {
    self.init()
    id = planned.id
    exerciseID = planned.exerciseID
    exerciseName = planned.exerciseName
    loadType = planned.loadType
    setCount = max(1, Int(planned.plannedHardSets.rounded()))
    lowestReps = planned.lowestReps
    highestReps = planned.highestReps
    weight = planned.weight
    seconds = planned.seconds
    restSeconds = planned.restSeconds ?? restSeconds
  }
}
