import Documents

/// Three days to begin with, four sets of ten in each exercise; added only when asked for.
public struct StarterSplit: Sendable {
  public let name: String
  /// Names of the exercise catalogue.
  public let exerciseNames: [String]

  public static let setCount = 4
  public static let reps = 10

  public static let all = [
    StarterSplit(
      name: "Upper Body",
      exerciseNames: [
        "Chest Press (Machine)", "Lat Pulldown (Cable)", "Shoulder Press (Machine)",
        "Seated Row (Machine)", "Bicep Curl (Machine)", "Triceps Extension (Machine)",
      ]),
    StarterSplit(
      name: "Core",
      exerciseNames: [
        "Ab Crunch (Machine)", "Torso Rotation (Machine)", "Back Extension (Machine)",
        "Hanging Knee Raise",
      ]),
    StarterSplit(
      name: "Lower Body",
      exerciseNames: [
        "Leg Press", "Leg Extension (Machine)", "Seated Leg Curl (Machine)",
        "Hip Adduction (Machine)", "Hip Abduction (Machine)", "Seated Calf Raise (Machine)",
      ]),
  ]

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
