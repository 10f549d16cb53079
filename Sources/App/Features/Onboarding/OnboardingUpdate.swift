import Documents
import Strength

func updateOnboarding(_ state: inout State, _ action: OnboardingAction, _ effects: inout Effects) {
  switch action {
  case .next: if state.keepWelcomeStep(&effects) { state.goOn(&effects) }
  case .skip: state.goOn(&effects)
  case .back:
    if let previous = state.welcomeStep(by: -1) { state.show(previous, &effects) }
  case .leave: state.leaveWelcome(to: .today, &effects)
  case .startNow:
    state.leaveWelcome(to: .today, &effects)
    updateToday(&state, .startEmpty, &effects)
  case .end(let route): state.endWelcome(on: route, &effects)
  case .demo:
    state.onboarding.demo = .asked
    effects.append(.fetch(.demo, method: "POST", path: "/api/demo", body: nil))
  case .weightUnit, .distanceUnit, .weekStart, .bodyWeight:
    updateUnits(&state, action, &effects)
  case .aim(let aim): state.remember(WelcomeMemory.aim, aim.rawValue, &effects)
  case .gymKind(let kind): state.onboarding.gymKind = kind
  case .gymName(let name): state.onboarding.gymName = name
  case .loadCatalogue: state.askForStarterExercises(&effects)
  case .addSplit(let place): state.addStarterSplits([place], &effects)
  case .addAllSplits: state.addStarterSplits(Array(StarterSplit.all.indices), &effects)
  case .file(let action): updateImport(&state, action, &effects)
  }
}

extension State {
  /// Saves what a step shows, where it shows something to save; false where that cannot be.
  fileprivate mutating func keepWelcomeStep(_ effects: inout Effects) -> Bool {
    switch welcomeStep {
    case .hello, .aim, .log, .split: break
    case .units: save(.settings(notebook.settings), &effects)
    case .profile: return saveWelcomeProfile(&effects)
    case .gym:
      if !gymNameProblem.isEmpty { return false }
      saveWelcomeGym(&effects)
    }
    return true
  }

  fileprivate mutating func goOn(_ effects: inout Effects) {
    if let following = welcomeStep(by: 1) { return show(following, &effects) }
    endWelcome(on: .today, &effects)
  }

  fileprivate mutating func endWelcome(on route: Route, _ effects: inout Effects) {
    remember(WelcomeMemory.step, nil, &effects)
    remember(WelcomeMemory.aim, nil, &effects)
    leaveWelcome(to: route, &effects)
  }

  fileprivate mutating func show(_ step: WelcomeStep, _ effects: inout Effects) {
    remember(WelcomeMemory.step, step.rawValue, &effects)
    askForStarterExercises(&effects)
    effects.append(.focus(id: "main"))
    effects.append(.scroll(id: "main"))
  }

  /// Whoever has been here is not led here again; a step that was left stays the place to go on.
  fileprivate mutating func leaveWelcome(to route: Route, _ effects: inout Effects) {
    if notebook.muscles.isEmpty { saveStandardMuscles(&effects) }
    remember(WelcomeMemory.done, "1", &effects)
    effects.append(.navigate(route, replacing: false))
    arrive(at: route, &effects)
  }

  /// Saves the standard muscles that the library lacks; those that someone has deleted stay away.
  mutating func saveStandardMuscles(_ effects: inout Effects) {
    // Before the first answer nobody knows what the library holds.
    guard device.hasSynced else { return }
    for muscle in Muscle.standard
    where notebook.muscle(muscle.id) == nil && notebook.tombstones[muscle.id] == nil {
      save(.muscle(muscle), &effects)
    }
  }

  /// The last step needs them, also where the page was loaded again on it.
  mutating func askForStarterExercises(_ effects: inout Effects) {
    if route == .welcome, welcomeStep == .split { askForCatalogue(&effects) }
  }
}
