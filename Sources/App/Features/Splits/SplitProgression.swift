import Documents
import Strength

/// A change of the rule by which an exercise of a split gets heavier.
public enum ProgressionChange: Sendable {
  /// Nil for none.
  case rule(Progression.Kind?)
  case increment(String)
  case targetRPE(Double)
  case failures(Int)
}

/// The rule of an exercise, and what it proposes for the next time.
func progressionEditor(_ state: State, _ split: Split, _ planned: SplitExercise) -> Node {
  let kind = planned.progression?.kind
  func act(_ change: ProgressionChange) -> Action {
    .splits(.change(split: split.id, exercise: planned.id, .progression(change)))
  }
  return section(.class("progression"), .label("Progression")) {
    h3 { "Progression" }
    segments(
      "Rule",
      options: [
        ("None", kind == nil || kind == Open(.fixed), act(.rule(nil))),
        ("Linear", kind == Open(.linear), act(.rule(.linear))),
        ("Double", kind == Open(.double), act(.rule(.double))),
        ("RPE", kind == Open(.rpe), act(.rule(.rpe))),
      ])
    p(.class("hint")) { explanation(kind) }
    if let progression = planned.progression, let kind = progression.kind.known, kind != .fixed {
      div(.class("steppers")) { numbers(state, split, planned, progression, kind) }
      let proposal = state.notebook.proposal(
        for: planned, gymID: state.likelyGym(for: split), today: state.day,
        turn: split.turn(of: planned))
      if let proposal {
        p(.class("exercise-why")) { "Next time: " + proposal.sentence }
      }
    }
  }
}

private func explanation(_ kind: Open<Progression.Kind>?) -> String {
  switch kind {
  case nil, .known(.fixed): "Weights stay as they were the last time."
  case .known(.linear): "More weight each time that all sets reached their reps."
  case .known(.double): "More reps up to the top of the range, then more weight from its bottom."
  case .known(.rpe): "The weight that should match your target RPE."
  case .newer(let name): "A newer version has set the rule “" + name + "”; it is kept."
  }
}

@Content private func numbers(
  _ state: State, _ split: Split, _ planned: SplitExercise, _ progression: Progression,
  _ kind: Progression.Kind
) -> [Node] {
  let splitID = split.id
  let exerciseID = planned.id
  if kind == .rpe {
    let rpe = progression.targetRPE ?? 8
    stepper(
      "Target RPE", id: "rpe-" + exerciseID.text, value: rpe.typed, unit: "RPE",
      less: .splits(
        .change(split: splitID, exercise: exerciseID, .progression(.targetRPE(rpe - 0.5)))),
      more: .splits(
        .change(split: splitID, exercise: exerciseID, .progression(.targetRPE(rpe + 0.5))))
    ) { text in
      let value = TypedNumber.read(text, in: Progression.targetRPEs) ?? rpe
      return .splits(
        .change(split: splitID, exercise: exerciseID, .progression(.targetRPE(value))))
    }
  } else {
    let unit = state.notebook.unit(of: planned)
    let step = progression.increment?.converted(to: unit).value ?? unit.step
    state.splits.drafts.stepperField(
      "Increment", id: "increment-" + exerciseID.text, saved: step.typed, unit: unit.rawValue,
      less: .splits(
        .change(
          split: splitID, exercise: exerciseID,
          .progression(.increment(max(0.5, step - 0.5).typed)))),
      more: .splits(
        .change(split: splitID, exercise: exerciseID, .progression(.increment((step + 0.5).typed))))
    ) { .splits(.change(split: splitID, exercise: exerciseID, .progression(.increment($0)))) }
    let failures = progression.failuresBeforeDeload
    stepper(
      "Misses before a deload", id: "failures-" + exerciseID.text, value: String(failures),
      unit: "misses", kind: .number,
      less: .splits(
        .change(split: splitID, exercise: exerciseID, .progression(.failures(failures - 1)))),
      more: .splits(
        .change(split: splitID, exercise: exerciseID, .progression(.failures(failures + 1))))
    ) { text in
      let value = TypedNumber.read(text, in: Progression.failureCounts) ?? failures
      return .splits(
        .change(split: splitID, exercise: exerciseID, .progression(.failures(value))))
    }
  }
}

extension SplitExercise {
  /// - Returns: what is wrong with the change, empty where nothing is.
  public mutating func change(_ change: ProgressionChange, unit: WeightUnit) -> String {
    switch change {
    case .rule(nil): progression = nil
    case .rule(let kind?):
      var rule = progression ?? Progression()
      rule.kind = Open(kind)
      progression = rule
    case .increment(let text):
      guard let value = TypedNumber.read(text, in: 0.1...50.0) else {
        return "A weight from 0.1 to 50."
      }
      progression?.increment = Weight(value, unit)
    case .targetRPE(let value):
      progression?.targetRPE = min(10, max(5, value))
    case .failures(let count):
      let range = Progression.failureCounts
      progression?.failuresBeforeDeload = max(range.lowerBound, min(count, range.upperBound))
    }
    return ""
  }
}
