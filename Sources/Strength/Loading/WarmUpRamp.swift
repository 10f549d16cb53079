import Documents

/// Warm-up sets that lead to a working weight, made of what the gym has.
public struct WarmUpRamp: Equatable, Sendable {
  /// One set.
  public struct Step: Equatable, Sendable {
    /// What it is there for.
    public enum Reason: Equatable, Sendable {
      /// The movement itself, with the bar and nothing on it.
      case emptyBar
      /// The movement itself, with the body and nothing on it.
      case bodyAlone
      /// A share of the working weight, 0…1, before rounding.
      case share(Double)
    }

    public let reps: Int
    /// 0 for the body alone.
    public let weight: Weight
    public let reason: Reason
    /// The share of the working weight that it comes to, 0…1.
    public let share: Double

    /// Such as `60 % of 100 kg` or `The empty bar, 20 % of 100 kg`.
    public let sentence: String
  }

  /// Lightest first, each heavier than the one before and lighter than the working weight; empty
  /// where none is needed.
  public let steps: [Step]

  /// The shares of the working weight, with the reps for each.
  ///
  /// Before a maximum, 8 reps with 50 % of it and 3 with 70 % are recommended (Brown and Weir 2001,
  /// JEPonline 4(3):1–21). Of a working weight at 80 % of the maximum that is 63 % and 88 %; a
  /// lighter first set and somewhat less at the end keep the warm-up from tiring.
  static let shares: [(share: Double, leastReps: Int, mostReps: Int)] = [
    (0.4, 5, 8), (0.6, 5, 5), (0.8, 2, 3),
  ]
  /// For the empty bar: the movement is practised, no load is felt yet.
  static let emptyBarReps = 10
  /// For the body alone, before a weight hangs on it: half of what a pull-up set usually has.
  static let bodyAloneReps = 5
  /// Below these kilograms, one set with 60 % will do: the sets themselves begin light.
  static let lightKilograms = 30.0
  /// Below these kilograms, there is nothing to warm up with.
  static let leastKilograms = 7.5
  /// A set that is not at least this share of the working weight above the last, and below the
  /// working weight, is left out: it would add work and no preparation.
  static let smallestStep = 0.1

  /// - Parameters:
  ///   - weight: of the working sets; nil for the body alone.
  ///   - reps: of a working set; few reps shorten the warm-up sets.
  public init(
    to weight: Weight?, reps: Int, loadType: Open<LoadType>, available: AvailableLoads
  ) {
    guard let weight, weight.kilograms >= WarmUpRamp.leastKilograms else {
      steps = []
      return
    }
    var ramp: [Step] = []
    switch loadType {
    case .known(.weighted), .newer:
      if available.source == .bar, let bar = available.emptyBar(for: weight) {
        WarmUpRamp.add(.emptyBar, WarmUpRamp.emptyBarReps, bar, to: &ramp, working: weight)
      }
    case .known(.bodyweight):
      let alone = Weight(0, weight.unit)
      ramp.append(Step(.bodyAlone, reps: WarmUpRamp.bodyAloneReps, alone, working: weight))
    case .known(.assisted), .known(.duration), .known(.distance):
      steps = []
      return
    }
    let isLight = weight.kilograms < WarmUpRamp.lightKilograms
    for (share, least, most) in WarmUpRamp.shares where !isLight || share == 0.6 {
      let exact = Weight(weight.value * share, weight.unit)
      guard let load = available.rounded(exact) else { continue }
      let count = max(least, min(most, reps))
      WarmUpRamp.add(.share(share), count, load, to: &ramp, working: weight)
    }
    steps = ramp
  }

  private static func add(
    _ reason: Step.Reason, _ reps: Int, _ load: Weight, to steps: inout [Step], working: Weight
  ) {
    let gap = working.kilograms * smallestStep - 1e-9
    if working.kilograms - load.kilograms < gap || load.value <= 0 { return }
    if let last = steps.last, load.kilograms - last.weight.kilograms < gap { return }
    steps.append(Step(reason, reps: reps, load, working: working))
  }
}

extension WarmUpRamp.Step {
  fileprivate init(_ reason: Reason, reps: Int, _ weight: Weight, working: Weight) {
    self.reason = reason
    self.reps = reps
    self.weight = weight
    share = weight.kilograms / working.kilograms
    let percent = String(Int((share * 100).rounded())) + " % of " + working.shown
    switch reason {
    case .emptyBar: sentence = "The empty bar, " + percent
    case .bodyAlone: sentence = "The body alone, before " + working.shown + " are added"
    case .share: sentence = percent
    }
  }
}

extension WorkoutSet {
  /// The warm-up set of a step, not yet done.
  public init(_ step: WarmUpRamp.Step, id: ULID) {
    self.init(
      id: id, kind: .warmup, reps: step.reps, weight: step.weight.value > 0 ? step.weight : nil)
  }
}

extension AvailableLoads {
  /// The bar that a load is made with, empty.
  func emptyBar(for load: Weight) -> Weight? {
    guard let rack, let mass = ExactMass(unrounded: load), let bar = rack.bar(for: mass),
      let empty = ExactMass(bar.weight)
    else { return nil }
    return empty.weight(in: rack.unit)
  }
}
