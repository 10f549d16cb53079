import Documents
import Strength

/// Sorts out what weights mean where the own body is the load: some exports write it with its sign
/// turned, or with the body's weight in it.
struct OwnBody {
  private static let milliseconds: Int64 = 14 * 86_400_000
  /// In kilograms: nobody weighs less, and nobody gains so much in two weeks.
  private static let least = 30.0
  private static let most = 300.0
  private static let drift = 4.0

  /// Of an exercise, by its name in the export; nil where it is not known.
  let loadType: (String) -> LoadType?
  private(set) var diagnostics: [Diagnostic] = []

  init(loadType: @escaping (String) -> LoadType?) { self.loadType = loadType }

  mutating func sortOut(_ log: inout ImportedLog) {
    turnAssistance(&log)
    if log.weightsHoldBody { takeBodyOff(&log) }
  }

  // MARK: Assistance

  /// What is less than nothing is help, which exercises with assistance count upwards.
  private func turnAssistance(_ log: inout ImportedLog) {
    for workout in log.workouts.indices {
      for block in log.workouts[workout].blocks.indices {
        let sets = log.workouts[workout].blocks[block].sets
        guard sets.contains(where: { ($0.weight?.value ?? 0) < 0 }),
          loadType(log.workouts[workout].blocks[block].exerciseName) == .assisted
        else { continue }
        for place in sets.indices {
          guard let weight = sets[place].weight, weight.value < 0 else { continue }
          log.workouts[workout].blocks[block].sets[place].weight = Weight(
            -weight.value, weight.unit)
        }
      }
    }
  }

  // MARK: The body's weight

  private mutating func takeBodyOff(_ log: inout ImportedLog) {
    let bodies = bodies(in: log)
    var first: (line: Int, day: CivilDay, body: Weight)?
    for index in log.workouts.indices {
      guard let body = body(on: log.workouts[index].start, bodies) else { continue }
      for block in log.workouts[index].blocks.indices
      where loadType(log.workouts[index].blocks[block].exerciseName) == .bodyweight {
        for place in log.workouts[index].blocks[block].sets.indices {
          let set = log.workouts[index].blocks[block].sets[place]
          guard let weight = set.weight, weight.kilograms >= Self.least else { continue }
          log.workouts[index].blocks[block].sets[place].weight = weight.without(body)
          if first == nil { first = (set.line, log.workouts[index].start.day, body) }
        }
      }
      if log.workouts[index].bodyWeight == nil { log.workouts[index].bodyWeight = body }
    }
    guard let first else { return }
    diagnostics.append(
      Diagnostic(
        line: first.line, column: 0, severity: .warning, code: "body-weight",
        message: "The weights of exercises with the own body hold what the body weighs "
          + "(\(first.body.text) on \(first.day.text)); it was taken off."))
  }

  private struct Body {
    var at: Int64
    var weight: Weight
  }

  /// The least that each workout has of such exercises, in the order of time.
  private func bodies(in log: ImportedLog) -> [Body] {
    var bodies: [Body] = []
    for workout in log.workouts {
      let weights = workout.blocks.filter { loadType($0.exerciseName) == .bodyweight }
        .flatMap { $0.sets.compactMap { $0.weight } }
        .filter { (Self.least...Self.most).contains($0.kilograms) }
      if let least = weights.min(by: { $0.kilograms < $1.kilograms }) {
        bodies.append(Body(at: workout.start.milliseconds, weight: least))
      }
    }
    return bodies.sorted { $0.at < $1.at }
  }

  /// That of the nearest workout, unless all its sets were done with a weight: then the body was
  /// much lighter in the weeks around it.
  private func body(on time: CivilTime, _ bodies: [Body]) -> Weight? {
    let at = time.milliseconds
    let near = bodies.filter { abs($0.at - at) <= Self.milliseconds }
    guard let nearest = near.min(by: { abs($0.at - at) < abs($1.at - at) }),
      let least = near.min(by: { $0.weight.kilograms < $1.weight.kilograms })
    else { return nil }
    let isWeighted = nearest.weight.kilograms - least.weight.kilograms > Self.drift
    return isWeighted ? least.weight : nearest.weight
  }
}

extension Weight {
  /// What was added to the body; nil for nothing, negative for help.
  fileprivate func without(_ body: Weight) -> Weight? {
    let rest =
      unit == body.unit ? value - body.value : (kilograms - body.kilograms) / unit.factor
    // Body weights are converted and rounded: a few grams are nothing.
    return abs(rest) < 0.05 ? nil : Weight((rest * 100).rounded() / 100, unit)
  }
}
