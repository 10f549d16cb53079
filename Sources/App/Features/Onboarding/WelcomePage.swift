import Documents
import Strength

func welcomePage(_ state: State) -> [Node] {
  let step = state.welcomeStep
  return [
    pageHead(step.title) {
      quietButton("Leave", id: "welcome-leave", .onboarding(.leave))
    },
    stepProgress(state),
    div(.class("welcome-step"), .key(step.rawValue)) { content(of: step, state) },
    step == .hello ? .none : ways(step, state),
  ]
}

private func content(of step: WelcomeStep, _ state: State) -> [Node] {
  switch step {
  case .hello: helloStep(state)
  case .units: unitsStep(state)
  case .profile: profileStep(state)
  case .aim: aimStep(state)
  case .gym: gymStep(state)
  case .log: logStep(state)
  case .split: splitStep(state)
  }
}

private func stepProgress(_ state: State) -> Node {
  let number = String(state.welcomeNumber)
  let count = String(state.welcomeSteps.count)
  let text = "Step " + number + " of " + count
  return div(.class("progress")) {
    element(
      "progress", .label(text), Attribute("max", count), .value(number))
    span(.aria(.hidden, true)) { text }
  }
}

/// Back, on, and past this step.
private func ways(_ step: WelcomeStep, _ state: State) -> Node {
  div(.class("buttons step-buttons")) {
    secondaryButton("Back", icon: .back, id: "welcome-back", .onboarding(.back))
    if state.welcomeStep(by: 1) == nil {
      primaryButton("Finish", id: "welcome-next", .onboarding(.next))
    } else {
      if step != .log { quietButton("Skip", id: "welcome-skip", .onboarding(.skip)) }
      if step == .log, state.onboarding.file.isDone == false {
        secondaryButton("Skip", id: "welcome-next", .onboarding(.skip))
      } else if state.hasChosenWelcome(step) {
        primaryButton("Next", id: "welcome-next", .onboarding(.next))
      }
    }
  }
}

extension State {
  /// Whether what a step offers was chosen; the others have nothing to choose.
  fileprivate func hasChosenWelcome(_ step: WelcomeStep) -> Bool {
    switch step {
    case .gym: onboarding.gymKind != nil
    case .aim: trainingAim != nil
    default: true
    }
  }
}

private func helloStep(_ state: State) -> [Node] {
  [
    p {
      "Regimen is a training log: it tracks your sets, your volume per muscle and your last "
        + "weights. Everything is stored as readable files in a folder of yours, and works "
        + "offline."
    },
    div(.class("buttons")) {
      primaryButton("Set up my own", id: "welcome-next", .onboarding(.next))
      secondaryButton("Start a workout now", icon: .play, .onboarding(.startNow))
    },
    p(.class("field-note")) {
      "Setup takes about two minutes. You can start a workout without it and come back any "
        + "time."
    },
    demoCard(state),
  ]
}

/// The demo goes only where there are no workouts.
private func demoCard(_ state: State) -> Node {
  switch state.onboarding.demo {
  case .none:
    if !state.notebook.workouts.isEmpty { return .none }
    return demoOffer([])
  case .asked:
    return card("Demo data") { progressBar("Making two years of training …", share: nil) }
  case .failed(let refusal): return demoOffer([problemNotice(refusal)])
  case .arriving:
    let workouts = state.notebook.workouts.count
    if workouts == 0 {
      return card("Demo data") { progressBar("The demo data is on its way …", share: nil) }
    }
    return card("Demo data") {
      notice(
        .good, "Loaded " + counted(workouts, "workout", "workouts") + ".")
      div(.class("buttons")) { primaryButton("Go to today", .onboarding(.leave)) }
    }
  }
}

private func demoOffer(_ problem: [Node]) -> Node {
  card("Only looking?") {
    problem
    p { "Explore every page with two years of sample training." }
    div(.class("buttons")) {
      secondaryButton("Look around with demo data", id: "welcome-demo", .onboarding(.demo))
    }
  }
}

private func logStep(_ state: State) -> [Node] {
  [p { "Import your log from another app, with every set." }] + importParts(state)
}

/// What went wrong and what to do, with a way to pair where that is it.
func problemNotice(_ refusal: Refusal) -> Node {
  notice(.problem, refusal.message) {
    if !refusal.hint.isEmpty { p { refusal.hint } }
    if refusal.kind == "not-paired" {
      linkButton("Pair this device", icon: .link, .settings(.devices))
    }
  }
}
