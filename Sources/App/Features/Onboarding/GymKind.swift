import Strength

/// Kinds of gyms, and what usually stands in them.
public enum GymKind: CaseIterable, Sendable {
  case commercial
  case home
  case garage
  case bodyweight

  var title: String {
    switch self {
    case .commercial: "Commercial gym"
    case .home: "Home gym"
    case .garage: "Barbell garage"
    case .bodyweight: "Only bodyweight"
    }
  }

  var detail: String {
    switch self {
    case .commercial: "Machines, cables, racks, all dumbbells"
    case .home: "A bar, a bench, lighter dumbbells"
    case .garage: "A rack, a bar and plates"
    case .bodyweight: "No equipment"
    }
  }

  /// What the gym is called where nobody says it.
  var gymName: String {
    switch self {
    case .commercial: "Gym"
    case .home: "Home"
    case .garage: "Garage"
    case .bodyweight: "Anywhere"
    }
  }

  /// Words of the catalogue's vocabulary.
  var equipment: [String] {
    switch self {
    case .commercial:
      [
        "ab-wheel", "assisted-machine", "back-extension-bench", "barbell", "bench", "bike", "box",
        "cable", "decline-bench", "dip-bars", "dumbbells", "elliptical", "exercise-ball", "ez-bar",
        "incline-bench", "kettlebell", "machine", "medicine-ball", "plate", "preacher-bench",
        "pull-up-bar", "rack", "rope", "rower", "smith-machine", "stair-climber", "treadmill",
      ]
    case .home: ["band", "barbell", "bench", "dumbbells", "plate", "pull-up-bar", "rack"]
    case .garage: ["barbell", "bench", "plate", "pull-up-bar", "rack"]
    case .bodyweight: [Gym.noEquipment]
    }
  }
}

/// A kind of gym whose weights are in a unit.
struct GymPreset: Equatable, Sendable {
  var kind: GymKind
  var unit: WeightUnit
}

extension GymKind {
  /// Puts what usually stands there in a gym, in place of what it had.
  public func furnish(_ gym: inout Gym, in unit: WeightUnit) {
    gym.equipment = equipment
    gym.bars = bars(in: unit)
    gym.plates = plates(in: unit)
    gym.dumbbells = dumbbells(in: unit)
  }

  func bars(in unit: WeightUnit) -> [Bar] {
    let isMetric = unit == .kg
    let olympic = Bar(name: "Olympic bar", weight: Weight(isMetric ? 20 : 45, unit))
    switch self {
    case .commercial:
      return [
        olympic, Bar(name: "Short bar", weight: Weight(isMetric ? 15 : 35, unit)),
        Bar(name: "EZ bar", weight: Weight(isMetric ? 10 : 25, unit)),
      ]
    case .home, .garage: return [olympic]
    case .bodyweight: return []
    }
  }

  /// Single plates, heaviest first.
  func plates(in unit: WeightUnit) -> [PlateStock] {
    let weights: [Double] =
      unit == .kg ? [25, 20, 15, 10, 5, 2.5, 1.25] : [45, 35, 25, 10, 5, 2.5]
    let counts: [Int] =
      switch (self, unit) {
      case (.commercial, .kg): [4, 12, 4, 8, 8, 8, 4]
      case (.commercial, .lb): [12, 4, 8, 8, 8, 4]
      case (.home, .kg): [0, 2, 0, 2, 4, 4, 2]
      case (.home, .lb): [2, 0, 2, 4, 2, 2]
      case (.garage, .kg): [0, 8, 2, 4, 4, 4, 2]
      case (.garage, .lb): [8, 2, 2, 4, 4, 2]
      case (.bodyweight, _): []
      }
    var plates: [PlateStock] = []
    for (weight, count) in zip(weights, counts) where count > 0 {
      plates.append(PlateStock(weight: Weight(weight, unit), count: count))
    }
    return plates
  }

  /// Lightest first.
  func dumbbells(in unit: WeightUnit) -> [Weight] {
    switch (self, unit) {
    case (.commercial, .kg):
      steps(of: 1, from: 1, through: 10, unit) + steps(of: 2.5, from: 12.5, through: 50, unit)
    case (.commercial, .lb): steps(of: 5, from: 5, through: 120, unit)
    case (.home, .kg): steps(of: 2, from: 2, through: 24, unit)
    case (.home, .lb): steps(of: 5, from: 5, through: 50, unit)
    case (.garage, _), (.bodyweight, _): []
    }
  }
}

private func steps(
  of step: Double, from first: Double, through last: Double, _ unit: WeightUnit
) -> [Weight] {
  var weights: [Weight] = []
  var value = first
  while value <= last {
    weights.append(Weight(value, unit))
    value += step
  }
  return weights
}
