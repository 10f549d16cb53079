import Documents

/// What the demo's athlete has noted of an exercise in one gym.
struct DemoBranch {
  let exerciseName: String
  let gymName: String
  let notes: String
  let settings: [(name: String, value: String)]

  init(
    _ exerciseName: String, at gymName: String = Gym.demoIronWorksName, _ notes: String = "",
    _ settings: [(name: String, value: String)] = []
  ) {
    self.exerciseName = exerciseName
    self.gymName = gymName
    self.notes = notes
    self.settings = settings
  }

  static let all = [
    DemoBranch("Bench Press (Barbell)", "The middle bench, the others wobble.", [("Hooks", "8")]),
    DemoBranch(
      "Bench Press (Barbell)", at: Gym.demoHomeName, "No spotter: stop with one left in the tank."),
    DemoBranch("Squat (Barbell)", "", [("Hooks", "14"), ("Safeties", "6")]),
    DemoBranch("Chest Dip (Assisted)", "Narrow grips.", [("Pad", "Low")]),
    DemoBranch("Chest Fly (Machine)", "", [("Seat", "4"), ("Arms", "2")]),
    DemoBranch("Triceps Pushdown (Cable)", "Rope. The left tower runs smoother."),
    DemoBranch("Lat Pulldown (Cable)", "", [("Thigh pad", "3")]),
    DemoBranch("Seated Row (Cable)", "V handle.", [("Foot plate", "2")]),
    DemoBranch("Leg Press", "Feet high and wide.", [("Back", "2"), ("Sled", "5")]),
    DemoBranch(
      "Leg Extension (Machine)", "The stack is labelled in pounds.",
      [("Back", "3"), ("Ankle pad", "2")]),
    DemoBranch(
      "Seated Leg Curl (Machine)", "", [("Back", "4"), ("Ankle pad", "1"), ("Thigh pad", "5")]),
    DemoBranch("Seated Calf Raise (Machine)", "", [("Seat", "3")]),
    DemoBranch("Pull Up", at: Gym.demoHomeName, "Low ceiling: knees bent."),
  ]
}

extension Exercise {
  /// The exercises of the demo: from the catalogue where it has them, with what was noted of them.
  static func demo(from catalogue: [Exercise]) -> [Exercise] {
    DemoLift.all.map { lift in
      var exercise = catalogue.first { $0.name == lift.name } ?? lift.exercise
      if lift.name == "Leg Extension (Machine)" { exercise.unit = Open(.lb) }
      return exercise
    }
  }

  /// With the branches for these gyms.
  func withDemoBranches(_ gyms: [Gym]) -> Exercise {
    var exercise = self
    for noted in DemoBranch.all where noted.exerciseName == name {
      guard let gym = gyms.first(where: { $0.name == noted.gymName }) else { continue }
      var branch = ExerciseBranch(
        id: ULID(derivedFrom: "demo/branch/" + name + "/" + gym.name), gymID: gym.id,
        gymName: gym.name)
      branch.notes = noted.notes
      branch.settings = noted.settings.map { MachineSetting(name: $0.name, value: $0.value) }
      exercise.branches.append(branch)
    }
    return exercise
  }
}
