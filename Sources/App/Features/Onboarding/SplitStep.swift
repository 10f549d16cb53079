import Documents
import Strength

// The last step: something to train by.

extension State {
  /// Adds starter splits that are not there yet, with the exercises and muscles that they need.
  ///
  /// - Parameter places: among all starter splits.
  mutating func addStarterSplits(_ places: [Int], _ effects: inout Effects) {
    onboarding.splitProblem = ""
    let missing = StarterSplit.missing(among: notebook.splits)
    for place in places where StarterSplit.all.indices.contains(place) {
      let starter = StarterSplit.all[place]
      guard missing.contains(where: { $0.name == starter.name }) else { continue }
      let exercises = exercises(of: starter).map { add($0, &effects) }
      if exercises.isEmpty {
        onboarding.splitProblem =
          "The catalogue has no exercise for " + starter.name
          + ". Make a split of your own instead."
        continue
      }
      let order = (notebook.splits.last?.order ?? -1) + 1
      save(.split(starter.split(order: order, exercises: exercises)), &effects)
    }
  }

  /// Someone may have given a catalogue exercise another name: then it is that one.
  private mutating func add(_ exercise: Exercise, _ effects: inout Effects) -> Exercise {
    if let own = notebook.exercise(exercise.id) { return own }
    if exercise.muscles.contains(where: { notebook.muscle($0.muscleID) == nil }) {
      saveStandardMuscles(&effects)
    }
    save(.exercise(exercise), &effects)
    return exercise
  }
}

func splitStep(_ state: State) -> [Node] {
  (state.trainingAim == .run ? [] : starterSplits(state)) + [planned(state.trainingAim)]
}

private func starterSplits(_ state: State) -> [Node] {
  let missing = StarterSplit.missing(among: state.notebook.splits)
  return [
    p {
      "A split is a list of exercises to train together. These three take turns, "
        + counted(StarterSplit.setCount, "set", "sets") + " of "
        + String(StarterSplit.reps) + " in each exercise, with what your gym has; change them as "
        + "you like."
    },
    state.onboarding.splitProblem.isEmpty ? .none : notice(.problem, state.onboarding.splitProblem),
    state.canAddSplits || missing.isEmpty ? .none : catalogueState(state),
    card("Starter splits") {
      rows("Starter splits") {
        for (place, starter) in StarterSplit.all.enumerated() {
          let isMissing = missing.contains { $0.name == starter.name }
          plainRow(
            starter.name, detail: state.starterNames(starter).joined(separator: ", "),
            key: starter.name
          ) {
            if !isMissing {
              span(.class("row-end")) { "Added" }
            } else if state.canAddSplits {
              button(
                .class("button"), .type("button"), .label("Add " + starter.name),
                .onClick(.onboarding(.addSplit(place)))
              ) { "Add" }
            }
          }
        }
      }
      if missing.count > 1, state.canAddSplits {
        div(.class("buttons")) {
          secondaryButton("Add all", icon: .plus, .onboarding(.addAllSplits))
        }
      }
    },
    div(.class("buttons")) {
      secondaryButton("Empty, I’ll build my own", .onboarding(.end(.splits)))
    },
  ]
}

/// What is planned for someone; without an aim all of it.
private func planned(_ aim: TrainingAim?) -> Node {
  let title = aim == .run ? "Your first plan" : "Or have it planned"
  return card(title) {
    rows(title) {
      if aim != .run {
        actionRow(
          "A week from the coach",
          detail: "Seven days for your gym, your time and your goal", icon: .calendar, key: "coach",
          .onboarding(.end(.coach)))
      }
      if aim != .lift {
        actionRow(
          "A running plan", detail: "Up to a race, or just to run regularly", icon: .run,
          key: "plan", .onboarding(.end(.newPlan)))
      }
    }
  }
}

extension State {
  /// The exercises of the splits have to come from somewhere.
  fileprivate var canAddSplits: Bool { !catalogue.isEmpty }
}

private func catalogueState(_ state: State) -> Node {
  if state.device.connection == .offline || state.device.connection == .unpaired {
    return notice(
      .warning,
      "These splits need the exercise catalogue, which cannot be reached now. You can add them "
        + "later under Plan, Splits."
    ) { secondaryButton("Try again", .onboarding(.loadCatalogue)) }
  }
  return .group([
    progressBar("Reading the exercise catalogue …", share: nil),
    div(.class("buttons")) { quietButton("Try again", .onboarding(.loadCatalogue)) },
  ])
}
