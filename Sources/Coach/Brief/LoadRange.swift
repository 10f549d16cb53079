import Documents
import Strength

/// What a gym has to choose a weight from, for one kind of implement.
public struct LoadRange: Equatable, Sendable {
  /// A word of the catalogue's vocabulary, such as `barbell`, or the name of a machine.
  public let implement: String
  public let lightest: Weight
  public let heaviest: Weight
  /// kg between the two weights that lie closest together; nil where there is only one.
  public let stepKilograms: Double?

  /// Nil where the gym does not tell.
  init?(_ implement: String, _ exercise: Exercise, in gym: Gym, _ unit: WeightUnit) {
    let available = AvailableLoads(gym: gym, exercise: exercise, unit: unit)
    if case .evenSteps = available.source { return nil }
    let loads = available.loads
    guard let first = loads.first, let last = loads.last else { return nil }
    self.implement = implement
    lightest = first
    heaviest = last
    var step: Double?
    for place in 1..<max(1, loads.count) {
      let gap = loads[place].kilograms - loads[place - 1].kilograms
      step = min(step ?? gap, gap)
    }
    stepKilograms = step
  }
}

extension Gym {
  /// By implement: bars, dumbbells and plates that are among the equipment, then machines.
  ///
  /// - Parameter unit: for bars with plates of both units.
  func loadRanges(_ equipment: [String], in unit: WeightUnit) -> [LoadRange] {
    var ranges: [LoadRange] = []
    var exercise = Exercise()
    for word in ["barbell", "ez-bar", "trap-bar", "smith-machine", "dumbbells", "plate"]
    where equipment.contains(word) {
      exercise.equipment = [word]
      if let range = LoadRange(word, exercise, in: self, unit) { ranges.append(range) }
    }
    exercise.equipment = []
    for var machine in machines {
      // Alone: another one may be there for the same exercise.
      machine.exerciseIDs = [exercise.id]
      var gym = Gym()
      gym.machines = [machine]
      if let range = LoadRange(machine.name, exercise, in: gym, unit) { ranges.append(range) }
    }
    return ranges
  }
}
