import Documents
import Interchange
import Library
import Strength

extension DemoLibrary {
  /// The demo with the bundled catalogue's exercises.
  public static func bundled(
    today: CivilDay, seed: UInt64 = defaultSeed
  ) throws -> DemoLibrary {
    let catalogue = try ExerciseCatalogue.bundled()
    let names = Swift.Set(exerciseNames)
    return DemoLibrary(
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
