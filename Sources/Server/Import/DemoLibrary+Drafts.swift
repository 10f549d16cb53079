import Documents
import Interchange
import Library
import Strength

extension DemoLibrary {
  /// - Parameter catalogue: with the exercises that the demo needs.
  public init(
    today: CivilDay, seed: UInt64 = defaultSeed, in catalogue: ExerciseCatalogue
  ) {
    let names = Swift.Set(DemoLibrary.exerciseNames)
    self.init(
      today: today, seed: seed, exercises: catalogue.exercises.filter { names.contains($0.name) })
  }

  /// Everything in it, what is referred to first.
  public func drafts() throws(LibraryError) -> [Draft] {
    var drafts: [Draft] = []
    for muscle in Muscle.standard { drafts.append(try Draft(muscle)) }
    for exercise in exercises { drafts.append(try Draft(exercise)) }
    for gym in gyms { drafts.append(try Draft(gym)) }
    for split in splits { drafts.append(try Draft(split)) }
    for workout in workouts { drafts.append(try Draft(workout)) }
    drafts.append(try Draft(settings))
    return drafts
  }
}
