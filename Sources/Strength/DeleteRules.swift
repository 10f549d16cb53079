import Documents

/// What a deletion takes along: a child without meaning goes with its parent, one that can stand
/// alone loses the link, and logged history stays as it is.
///
/// As long as the tombstone is there the links sleep: they lead nowhere and count for nothing, and
/// restoring what was deleted wakes them. When it goes for good, so do they, by these rules.
public enum DeleteRules {
  /// Exercises without the contributions that a deleted muscle leaves without meaning.
  public static func deletingMuscle(_ id: ULID, exercises: [Exercise]) -> [Exercise] {
    changed(exercises) { exercise in exercise.muscles.remove { $0.muscleID == id } }
  }

  /// Splits whose exercises stand alone after theirs was deleted.
  ///
  /// Workouts keep the identifier and the name: the tombstone still tells what it stood for.
  public static func deletingExercise(_ id: ULID, splits: [Split]) -> [Split] {
    changed(splits) { split in
      for index in split.exercises.indices where split.exercises[index].exerciseID == id {
        split.exercises[index].exerciseID = nil
      }
    }
  }

  /// Gyms whose machines no longer list a deleted exercise.
  public static func deletingExercise(_ id: ULID, gyms: [Gym]) -> [Gym] {
    changed(gyms) { gym in
      for index in gym.machines.indices {
        gym.machines[index].exerciseIDs.remove { $0 == id }
      }
    }
  }

  /// Exercises whose branch keeps its notes and settings under the gym's name alone. Workouts keep
  /// the gym's name; its machines go with it.
  public static func deletingGym(_ id: ULID, exercises: [Exercise]) -> [Exercise] {
    changed(exercises) { exercise in
      for index in exercise.branches.indices where exercise.branches[index].gymID == id {
        exercise.branches[index].gymID = nil
      }
    }
  }

  /// The documents that the rule makes different, as they are then.
  private static func changed<Value: Document>(
    _ documents: [Value], _ rule: (inout Value) -> Void
  ) -> [Value] {
    documents.compactMap { document in
      var changed = document
      rule(&changed)
      return changed == document ? nil : changed
    }
  }
}
