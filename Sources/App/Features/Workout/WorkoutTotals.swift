import Documents
import Strength

/// Sets that a total of loads leaves out, by what nobody has said.
public struct MissingLoads: Equatable, Sendable {
  var weights = 0
  var bodyWeights = 0

  public var isEmpty: Bool { weights + bodyWeights == 0 }

  mutating func add(_ sets: Int, of loadType: Open<LoadType>) {
    switch loadType {
    case .known(.bodyweight), .known(.assisted): bodyWeights += sets
    default: weights += sets
    }
  }

  /// Such as `Volume load leaves out 1 set without weight.`
  public func sentence(_ total: String) -> String {
    var parts: [String] = []
    if weights > 0 { parts.append(counted(weights, "set", "sets") + " without weight") }
    if bodyWeights > 0 {
      parts.append(counted(bodyWeights, "set", "sets") + " without body weight")
    }
    return total + " leaves out " + commaList(parts, separator: " and ") + "."
  }
}

extension Workout {
  /// Sets as they count towards volume, see `ExerciseLog.hardSets`.
  var hardSets: Double { logs.reduce(0) { $0 + doneHardSets(in: $1) } }

  /// Kilograms that all hard sets moved together, and what is missing in it.
  public func movedKilograms(_ weights: BodyWeights) -> (sum: Double, missing: MissingLoads) {
    let body = bodyWeight ?? weights.weight(on: startedAt.day)
    var sum = 0.0
    var missing = MissingLoads()
    for log in logs {
      for set in log.sets where set.isHard && isDone(set) {
        if let load = set.loadKilograms(loadType: log.loadType, bodyWeight: body) {
          sum += load * Double(set.reps ?? 0) * set.sideShare
        } else {
          missing.add(1, of: log.loadType)
        }
      }
    }
    return (sum, missing)
  }

  /// A total of loads with its unit; nil where no load is known.
  func movedText(_ state: State) -> String? {
    let (sum, missing) = movedKilograms(state.notebook.weights)
    if sum == 0, !missing.isEmpty { return nil }
    return state.shownLoad(sum).text(digits: 0)
  }
}

extension State {
  /// Kilograms in the unit that someone enters weights in.
  func shownLoad(_ kilograms: Double) -> Double { kilograms / weightUnit(nil).factor }
}
