import Documents

/// What a deletion takes along: a child without meaning goes with its parent, one that can stand
/// alone loses the link, and logged history stays as it is.
public enum DeleteRules {
  /// Exercises without the contributions that a deleted muscle leaves without meaning.
  public static func deletingMuscle(_ id: ULID, exercises: [Exercise]) -> [Exercise] {
    exercises.compactMap { exercise in
      var changed = exercise
      changed.muscles.removeAll { $0.muscleID == id }
      return changed == exercise ? nil : changed
    }
  }

  /// Splits whose exercises stand alone after theirs was deleted.
  ///
  /// Workouts keep the identifier and the name: the tombstone still tells what it stood for.
  public static func deletingExercise(_ id: ULID, splits: [Split]) -> [Split] {
    splits.compactMap { split in
      var changed = split
      for index in changed.exercises.indices where changed.exercises[index].exerciseID == id {
        changed.exercises[index].exerciseID = nil
      }
      return changed == split ? nil : changed
    }
  }

  /// Gyms whose machines no longer list a deleted exercise.
  public static func deletingExercise(_ id: ULID, gyms: [Gym]) -> [Gym] {
    gyms.compactMap { gym in
      var changed = gym
      for index in changed.machines.indices {
        changed.machines[index].exerciseIDs.removeAll { $0 == id }
      }
      return changed == gym ? nil : changed
    }
  }

  /// Exercises whose branch keeps its notes and settings under the gym's name alone, and machines
  /// go with the gym that they stand in. Workouts keep the gym's name.
  public static func deletingGym(_ id: ULID, exercises: [Exercise]) -> [Exercise] {
    exercises.compactMap { exercise in
      var changed = exercise
      for index in changed.branches.indices where changed.branches[index].gymID == id {
        changed.branches[index].gymID = nil
      }
      return changed == exercise ? nil : changed
    }
  }
}
