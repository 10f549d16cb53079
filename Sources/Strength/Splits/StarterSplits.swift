import Documents

/// Three days to begin with, four sets of ten in each exercise; added only when asked for.
public struct StarterSplit: Sendable {
  public let name: String
  /// Names of the exercise catalogue, place by place: first the one for a gym with machines, then
  /// what trains the same with less.
  public let choices: [[String]]

  public static let setCount = 4
  public static let reps = 10

  public static let all = [
    StarterSplit(
      name: "Upper Body",
      choices: [
        [
          "Chest Press (Machine)", "Bench Press (Barbell)", "Bench Press (Dumbbell)", "Push Up",
        ],
        ["Lat Pulldown (Cable)", "Pull Up", "Prone Y Raise"],
        [
          "Shoulder Press (Machine)", "Overhead Press (Dumbbell)", "Overhead Press (Barbell)",
          "Pike Push Up",
        ],
        ["Seated Row (Machine)", "Bent Over Row (Barbell)", "Bent Over Row (Dumbbell)"],
        ["Bicep Curl (Machine)", "Bicep Curl (Dumbbell)", "Bicep Curl (Barbell)"],
        [
          "Triceps Extension (Machine)", "Triceps Extension (Dumbbell)",
          "Triceps Extension (Barbell)", "Diamond Push Up",
        ],
      ]),
    StarterSplit(
      name: "Core",
      choices: [
        ["Ab Crunch (Machine)", "Crunch"],
        ["Torso Rotation (Machine)", "Russian Twist"],
        ["Back Extension (Machine)", "Superman"],
        ["Hanging Knee Raise", "Lying Knee Raise"],
      ]),
    StarterSplit(
      name: "Lower Body",
      choices: [
        ["Leg Press", "Squat (Barbell)", "Goblet Squat (Dumbbell)", "Squat (Bodyweight)"],
        [
          "Leg Extension (Machine)", "Split Squat (Dumbbell)", "Lunge (Barbell)",
          "Lunge (Bodyweight)",
        ],
        [
          "Seated Leg Curl (Machine)", "Romanian Deadlift (Dumbbell)",
          "Romanian Deadlift (Barbell)", "Single Leg Glute Bridge",
        ],
        ["Hip Adduction (Machine)", "Lateral Lunge (Dumbbell)", "Lateral Lunge (Bodyweight)"],
        ["Hip Abduction (Machine)", "Side Lying Leg Raise"],
        [
          "Seated Calf Raise (Machine)", "Standing Calf Raise (Dumbbell)",
          "Standing Calf Raise (Bodyweight)",
        ],
      ]),
  ]

  /// For a gym with machines.
  public var exerciseNames: [String] { choices.compactMap { $0.first } }

  /// Of each place the first one that can be done where one trains; a place without any is left
  /// out.
  ///
  /// - Parameter exercise: the exercise of a name; nil where it is not known (yet), which is no
  ///   reason to leave it out.
  public func exerciseNames(
    at place: AvailableEquipment, _ exercise: (String) -> Exercise?
  ) -> [String] {
    if !place.isKnown { return exerciseNames }
    return choices.compactMap { names in
      names.first { exercise($0).map { place.suits($0) } ?? true }
    }
  }

  /// The splits that are not there yet, by name whatever its case.
  public static func missing(among splits: [Split]) -> [StarterSplit] {
    let names = Set(splits.map { $0.name.lowercased() })
    return all.filter { !names.contains($0.name.lowercased()) }
  }

  /// The split as a document; the same on every device.
  public func split(order: Int, exercises: [Exercise]) -> Split {
    Split(
      id: ULID(derivedFrom: "split/" + name), name: name, order: order,
      exercises: exercises.map { exercise in
        SplitExercise(
          id: ULID(derivedFrom: "split/" + name + "/" + exercise.name), exercise: exercise,
          setCount: StarterSplit.setCount, reps: StarterSplit.reps...StarterSplit.reps)
      })
  }
}
