import Documents

extension Gym {
  static let demoIronWorksName = "Iron Works"
  static let demoHomeName = "Home"

  /// The demo's gyms, with the machines that these exercises are done on.
  static func demo(_ exercises: [Exercise]) -> [Gym] { [ironWorks(exercises), home] }

  private static func ironWorks(_ exercises: [Exercise]) -> Gym {
    var gym = Gym(id: Gym.demoID(demoIronWorksName), name: demoIronWorksName)
    gym.notes = "Busy from six to seven. Plates of 1.25 kg are behind the desk."
    gym.equipment = [
      "assisted-machine", "barbell", "bench", "bike", "box", "cable", "dip-bars", "dumbbells",
      "ez-bar", "incline-bench", "kettlebell", "machine", "plate", "pull-up-bar", "rack", "rower",
      "smith-machine", "treadmill",
    ]
    gym.bars = [
      Bar(name: "Olympic bar", weight: .kg(20)), Bar(name: "Short bar", weight: .kg(15)),
    ]
    gym.plates = [
      PlateStock(weight: .kg(25), count: 8), PlateStock(weight: .kg(20), count: 12),
      PlateStock(weight: .kg(15), count: 4), PlateStock(weight: .kg(10), count: 8),
      PlateStock(weight: .kg(5), count: 8), PlateStock(weight: .kg(2.5), count: 8),
      PlateStock(weight: .kg(1.25), count: 4),
    ]
    let dumbbells = Array(2...10) + Array(stride(from: 12, through: 50, by: 2))
    gym.dumbbells = dumbbells.map { .kg(Double($0)) }
    gym.machines = DemoMachine.ironWorks.map { $0.stack(exercises) }
    return gym
  }

  private static var home: Gym {
    var gym = Gym(id: Gym.demoID(demoHomeName), name: demoHomeName, order: 1)
    gym.notes = "Garage. Nothing dropped after nine."
    gym.equipment = ["barbell", "bench", "dumbbells", "plate", "pull-up-bar", "rack"]
    gym.bars = [Bar(name: "Bar", weight: .kg(20))]
    gym.plates = [
      PlateStock(weight: .kg(20), count: 2), PlateStock(weight: .kg(10), count: 2),
      PlateStock(weight: .kg(5), count: 2), PlateStock(weight: .kg(2.5), count: 2),
      PlateStock(weight: .kg(1.25), count: 2),
    ]
    gym.dumbbells = stride(from: 4, through: 24, by: 2).map { .kg(Double($0)) }
    return gym
  }
}

/// A machine of the demo's commercial gym.
struct DemoMachine {
  let name: String
  let exerciseName: String
  let lightest: Weight
  let step: Weight
  let heaviest: Weight

  init(
    _ name: String, _ exerciseName: String, _ lightest: Double, step: Double, _ heaviest: Double,
    unit: WeightUnit = .kg
  ) {
    self.name = name
    self.exerciseName = exerciseName
    self.lightest = Weight(lightest, unit)
    self.step = Weight(step, unit)
    self.heaviest = Weight(heaviest, unit)
  }

  static let ironWorks = [
    DemoMachine("Pec deck", "Chest Fly (Machine)", 5, step: 5, 100),
    DemoMachine("Assisted dip", "Chest Dip (Assisted)", 5, step: 5, 75),
    DemoMachine("Cable tower, left", "Triceps Pushdown (Cable)", 2.5, step: 2.5, 60),
    DemoMachine("Cable tower, right", "Face Pull (Cable)", 2.5, step: 2.5, 60),
    DemoMachine("Pulldown", "Lat Pulldown (Cable)", 10, step: 5, 120),
    DemoMachine("Cable row", "Seated Row (Cable)", 10, step: 5, 120),
    DemoMachine("Leg press", "Leg Press", 20, step: 10, 300),
    DemoMachine("Leg extension", "Leg Extension (Machine)", 20, step: 10, 290, unit: .lb),
    DemoMachine("Leg curl", "Seated Leg Curl (Machine)", 10, step: 5, 110),
    DemoMachine("Calf raise", "Seated Calf Raise (Machine)", 10, step: 5, 150),
  ]

  func stack(_ exercises: [Exercise]) -> MachineStack {
    var stack = MachineStack(name: name, lightest: lightest, step: step, heaviest: heaviest)
    stack.exerciseIDs = exercises.compactMap { $0.name == exerciseName ? $0.id : nil }
    return stack
  }
}
