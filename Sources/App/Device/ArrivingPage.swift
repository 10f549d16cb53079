import Documents
import Running
import Strength

// Pages while the library is still on its way: "not here yet" is told from "none".

/// What is here of a page's subject, below a line that says that more is to come; a skeleton where
/// nothing is here yet.
func arriving(_ state: State) -> [Node] {
  if state.device.connection == .otherLibrary, state.route == .today {
    return [pageHead("Regimen"), otherLibraryNotice(state)]
  }
  let isHere = state.hasContent
  switch state.device.connection {
  case .connecting, .connected, .otherLibrary:
    if !state.needsLibrary { return content(state) }
    let line = progressBar(
      isHere ? "More of your library is on its way …" : "Fetching your library …", share: nil)
    return isHere
      ? [line] + content(state) : [pageHead("Regimen"), line, skeleton]
  case .offline, .unpaired:
    if !state.needsLibrary { return content(state) }
    return isHere ? [partNotice(state)] + content(state) : outOfReach(state)
  }
}

/// A word about what is waited for, and the shape of what comes.
func loading(_ words: String) -> [Node] { [progressBar(words, share: nil), skeleton] }

private var skeleton: Node {
  div(.class("skeleton"), .aria(.hidden, true)) {
    for place in 0..<3 {
      div(.class("card"), .key(String(place))) {
        span {}
        span {}
        span {}
      }
    }
  }
}

/// What is shown is not all, and nothing comes right now.
private func partNotice(_ state: State) -> Node {
  let next =
    state.device.connection == .unpaired
    ? "this browser is paired." : "its server can be reached."
  return notice(
    .warning, "Only part of your library is loaded. The rest follows once " + next)
}

/// A browser that has nothing yet and cannot get it now.
private func outOfReach(_ state: State) -> [Node] {
  if state.device.connection == .unpaired {
    return [
      pageHead("Regimen"),
      emptyState(
        "This browser is not paired",
        "Open the link that regimen serve prints, or one from Settings, Devices on a device that "
          + "is paired. A link works once, for 10 minutes.",
        icon: .link),
    ]
  }
  return [
    pageHead("Regimen"),
    emptyState(
      "The library cannot be reached",
      "Nothing is stored on this device yet. Your library loads once its server can be "
        + "reached; until then, changes are queued.",
      icon: .cloudOff
    ) { secondaryButton("Log a workout anyway", icon: .play, .today(.startEmpty)) },
  ]
}

extension State {
  /// Whether a page is about documents; others say the same with and without them.
  fileprivate var needsLibrary: Bool {
    switch route {
    case .settings(let section):
      switch section {
      case nil, .library, .devices, .about: false
      // A change of settings that are not here yet would set all the others, too.
      case .training, .zones, .muscles, .gyms, .bin, .questions, .merges, .review, .import: true
      }
    case .unknown: false
    default: true
    }
  }

  /// Whether something is here of what a page is about.
  fileprivate var hasContent: Bool {
    switch route {
    case .today: notebook.latest != nil || notebook.running != nil
    case .workout: notebook.running != nil
    case .exercises: !notebook.exercises.isEmpty
    case .exercise(let id): notebook.exercise(id) != nil
    case .volume, .history: notebook.latest != nil
    case .pastWorkout(let id): notebook.workout(id) != nil
    case .splits: !notebook.splits.isEmpty
    case .split(let id): notebook.split(id) != nil
    case .programme(let id): notebook.programme(id) != nil
    case .sequences: !notebook.sequences.isEmpty
    case .sequence(let id): notebook.sequence(id) != nil
    case .calendar:
      notebook.latest != nil || !notebook.plans.isEmpty || !notebook.sessions.isEmpty
    case .plans: !notebook.plans.isEmpty
    case .plan(let id), .changePlan(let id): notebook.plan(id) != nil
    case .ownRun(let id): notebook.runTemplate(id) != nil
    case .coachWeek(let id): notebook.weekPlan(id) != nil
    case .play: player.runner != nil
    case .session(let id): notebook.session(id) != nil
    case .activity(let id): notebook.activity(id) != nil
    case .health: notebook.hasHealth
    case .photos: !notebook.photos.isEmpty
    case .goals: !notebook.goals.isEmpty
    case .recap: notebook.latest != nil || !notebook.body.activities.isEmpty
    case .gym(let id): notebook.gym(id) != nil
    case .versions(let key): notebook.document(folder: key.folder, id: key.id) != nil
    case .settings(.training): notebook.hasSettings
    case .settings(.gyms): !notebook.gyms.isEmpty
    case .settings(.muscles): !notebook.muscles.isEmpty
    // Begun only with all of it: what is there already decides what is offered.
    case .newPlan, .newProgramme, .runs, .coach, .welcome, .settings, .unknown: false
    }
  }
}
