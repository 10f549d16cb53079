import Documents
import Interchange
import Library
import Running
import Sequences
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

  /// Everything in it, what is referred to first, with sequences, what was played of them, and a
  /// running plan.
  public func drafts(today: CivilDay) throws(LibraryError) -> [Draft] {
    var drafts: [Draft] = []
    for muscle in Muscle.standard { drafts.append(try Draft(muscle)) }
    for exercise in exercises { drafts.append(try Draft(exercise)) }
    for gym in gyms { drafts.append(try Draft(gym)) }
    for split in splits { drafts.append(try Draft(split)) }
    for workout in workouts { drafts.append(try Draft(workout)) }
    let timed = DemoSequences(today: today, seed: DemoLibrary.defaultSeed)
    for sequence in timed.sequences { drafts.append(try Draft(sequence)) }
    for session in timed.sessions { drafts.append(try Draft(session)) }
    if let plan = Plan.demo(today: today, seed: DemoLibrary.defaultSeed) {
      drafts.append(try Draft(plan))
    }
    drafts.append(try Draft(Athlete.demo(today: today)))
    drafts.append(try Draft(settings))
    return drafts
  }
}
