import Documents

/// The weights that a gym offers for one exercise, from the easiest to the hardest.
struct LoadLadder {
  /// Never empty; for the body alone one rung without weight.
  let rungs: [Weight]
  private let equipment: DemoLift.Equipment

  init(_ gym: Gym, equipment: DemoLift.Equipment, exerciseID: ULID) {
    self.equipment = equipment
    let weights: [Weight]
    switch equipment {
    case .barbell: weights = LoadLadder.loadedBars(gym)
    case .dumbbells: weights = gym.dumbbells
    case .stack, .assistance: weights = LoadLadder.stack(gym, exerciseID: exerciseID)
    case .belt: weights = (0...20).map { .kg(Double($0) * 2.5) }
    case .body, .stopwatch, .rower: weights = []
    }
    let sorted = weights.sorted {
      equipment == .assistance ? $0.kilograms > $1.kilograms : $0.kilograms < $1.kilograms
    }
    rungs = sorted.isEmpty ? [.kg(0)] : sorted
  }

  var last: Int { rungs.count - 1 }

  /// Kilograms that move, with the body where it moves along.
  func kilograms(_ rung: Int, body: Double) -> Double {
    switch equipment {
    case .belt: body + rungs[rung].kilograms
    case .assistance: body - rungs[rung].kilograms
    default: rungs[rung].kilograms
    }
  }

  /// The hardest rung that moves no more than so many kilograms.
  func rung(upTo limit: Double, body: Double) -> Int {
    rungs.indices.last { kilograms($0, body: body) <= limit + 0.001 } ?? 0
  }

  /// What a set notes: nothing for the body alone.
  func weight(_ rung: Int) -> Weight? { rungs[rung].value > 0 ? rungs[rung] : nil }

  /// The first bar with every pair of plates that fits, steps of 2.5 kg.
  private static func loadedBars(_ gym: Gym) -> [Weight] {
    guard let bar = gym.bars.first else { return [] }
    var sides: Set<Double> = [0]
    for stock in gym.plates {
      for _ in 0..<(stock.count / 2) {
        for side in Array(sides) { sides.insert(side + stock.weight.kilograms) }
      }
    }
    return sides.map { .kg(bar.weight.kilograms + 2 * $0) }
  }

  private static func stack(_ gym: Gym, exerciseID: ULID) -> [Weight] {
    guard let machine = gym.machines.first(where: { $0.exerciseIDs.contains(exerciseID) }) else {
      return []
    }
    var weights: [Weight] = []
    var weight = machine.lightest
    while weight.value <= machine.heaviest.value {
      weights.append(weight)
      weight.value += machine.step.value
    }
    return weights
  }
}
