import Documents

/// One exercise as the demo's athlete does it: with what, and how well.
struct DemoLift {
  enum Equipment {
    case barbell
    case dumbbells
    /// A machine or a cable with a stack.
    case stack
    /// The body, later with plates on a belt.
    case belt
    /// The body, with a stack that takes from it.
    case assistance
    /// The body alone: only reps can grow.
    case body
    case stopwatch
    case rower
  }

  let name: String
  let equipment: Equipment
  /// The first week's best: kilograms moved once, for the body alone reps, on the watch seconds.
  let best: Double
  /// How much of that two years add.
  let gain: Double

  init(_ name: String, _ equipment: Equipment, best: Double, gain: Double) {
    self.name = name
    self.equipment = equipment
    self.best = best
    self.gain = gain
  }

  static let all = [
    DemoLift("Bench Press (Barbell)", .barbell, best: 96, gain: 0.19),
    DemoLift("Overhead Press (Barbell)", .barbell, best: 59, gain: 0.21),
    DemoLift("Incline Bench Press (Dumbbell)", .dumbbells, best: 35, gain: 0.24),
    DemoLift("Chest Dip (Assisted)", .assistance, best: 71, gain: 0.3),
    DemoLift("Chest Fly (Machine)", .stack, best: 66, gain: 0.32),
    DemoLift("Lateral Raise (Dumbbell)", .dumbbells, best: 12.4, gain: 0.3),
    DemoLift("Triceps Pushdown (Cable)", .stack, best: 33, gain: 0.34),
    DemoLift("Push Up", .body, best: 24, gain: 0.45),
    DemoLift("Deadlift (Barbell)", .barbell, best: 158, gain: 0.17),
    DemoLift("Bent Over Row (Barbell)", .barbell, best: 84, gain: 0.22),
    DemoLift("Pull Up", .belt, best: 99, gain: 0.23),
    DemoLift("Lat Pulldown (Cable)", .stack, best: 82, gain: 0.26),
    DemoLift("Seated Row (Cable)", .stack, best: 84, gain: 0.25),
    DemoLift("Face Pull (Cable)", .stack, best: 30, gain: 0.3),
    DemoLift("Bicep Curl (Dumbbell)", .dumbbells, best: 16.6, gain: 0.3),
    DemoLift("Hammer Curl (Dumbbell)", .dumbbells, best: 19.2, gain: 0.27),
    DemoLift("Bent Over Row (Dumbbell)", .dumbbells, best: 29.5, gain: 0.28),
    DemoLift("Squat (Barbell)", .barbell, best: 129, gain: 0.24),
    DemoLift("Romanian Deadlift (Barbell)", .barbell, best: 116, gain: 0.25),
    DemoLift("Leg Press", .stack, best: 198, gain: 0.32),
    DemoLift("Hip Thrust (Barbell)", .barbell, best: 136, gain: 0.34),
    DemoLift("Leg Extension (Machine)", .stack, best: 78, gain: 0.28),
    DemoLift("Seated Leg Curl (Machine)", .stack, best: 64, gain: 0.28),
    DemoLift("Seated Calf Raise (Machine)", .stack, best: 58, gain: 0.32),
    DemoLift("Bulgarian Split Squat (Dumbbell)", .dumbbells, best: 17, gain: 0.38),
    DemoLift("Goblet Squat (Dumbbell)", .dumbbells, best: 28.5, gain: 0.3),
    DemoLift("Hanging Knee Raise", .body, best: 14, gain: 0.5),
    DemoLift("Plank", .stopwatch, best: 80, gain: 0.5),
    DemoLift("Rowing (Machine)", .rower, best: 2000, gain: 0),
  ]

  static func named(_ name: String) -> DemoLift? { all.first { $0.name == name } }

  /// What stands in where the catalogue has no such exercise.
  var exercise: Exercise {
    Exercise(id: Exercise.catalogueID(name), name: name, loadType: loadType)
  }

  private var loadType: LoadType {
    switch equipment {
    case .barbell, .dumbbells, .stack: .weighted
    case .belt, .body: .bodyweight
    case .assistance: .assisted
    case .stopwatch: .duration
    case .rower: .distance
    }
  }
}
