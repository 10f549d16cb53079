import Coach
import Documents
import Strength

extension Notebook {
  /// What can be done in the place of an exercise where one trains, the closest first; of nearly
  /// equal ones those of the same movement, those in the log and common ones.
  ///
  /// - Parameters:
  ///   - catalogue: exercises that may be added.
  ///   - taken: those that are planned already.
  public func substitutes(
    for exercise: Exercise, gymID: ULID?, catalogue: [Exercise], taken: [ULID] = []
  ) -> [Substitute] {
    var place = AvailableEquipment(gym(gymID))
    for other in exercises where place.isKnown {
      let keys = archive.keys(of: ExerciseReference(id: other.id, name: other.name))
      if keys.contains(where: { $0.gymID == gymID }) { place.include(other.id) }
    }
    let movement = Movement(exercise)
    func bonus(_ other: Exercise) -> Double? {
      if taken.contains(other.id) { return nil }
      let its = Movement(other)
      if its == .conditioning, movement != .conditioning { return nil }
      var bonus = 0.0
      if its == movement { bonus += 0.1 }
      if lastDone(other.id) != nil { bonus += 0.15 }
      if PopularExercises.places[other.id] != nil { bonus += 0.05 }
      return bonus
    }
    let own = exercise.substitutes(among: exercises, at: place, bonus: bonus)
    let offered = exercise.substitutes(among: catalogue, at: place) {
      lacks($0) ? bonus($0) : nil
    }
    return (own + offered).ordered { $0.score > $1.score }
  }
}
