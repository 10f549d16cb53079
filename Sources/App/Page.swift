import Documents
import Running
import Sequences
import Strength

/// What the app shows, as a value: the content of the page's body.
public func page(_ state: State) -> [Node] {
  [
    a(.class("skip"), .href("#main")) { "Skip to content" },
    state.isRoot ? Node.none : navigation(state),
    main(.id("main"), Attribute("tabindex", "-1")) {
      if !state.device.hasLoaded {
        pageHead("Regimen")
        loading("Reading what is stored on this device …")
      } else if state.device.isArriving {
        arriving(state)
      } else {
        content(state)
      }
    },
    state.isRoot ? navigation(state) : Node.none,
    shortcutsSheet(state),
    runningBar(state),
    toast(state),
    offer(state),
    statusLine(state),
  ]
}

/// The title of the browser's tab.
public func title(_ state: State) -> String {
  let place =
    switch state.route {
    case .today: "Today"
    case .workout: state.notebook.running?.title ?? "Workout"
    case .exercises, .exercise: "Exercises"
    case .volume: "Volume"
    case .history, .pastWorkout: "History"
    case .splits, .split: "Splits"
    case .newProgramme: "New programme"
    case .programme(let id): state.notebook.programme(id)?.name ?? "Programme"
    case .sequences, .sequence: "Sequences"
    case .calendar: "Calendar"
    case .plans, .newPlan, .runs: "Runs"
    case .coach, .coachWeek: "Coach"
    case .ownRun(let id): state.notebook.runTemplate(id)?.name ?? "Runs"
    case .plan(let id), .changePlan(let id): state.notebook.plan(id)?.name ?? "Runs"
    case .play: state.player.runner?.session.name ?? "Player"
    case .session: "Session"
    case .activity: "Activity"
    case .health: "Health"
    case .photos: "Progress photos"
    case .goals: "Goals"
    case .recap(let span): span.title
    case .versions: "Earlier versions"
    case .settings, .gym: "Settings"
    case .welcome: "Welcome"
    case .unknown: "Not found"
    }
  return place + " · Regimen"
}

func content(_ state: State) -> [Node] {
  switch state.route {
  case .today: todayPage(state)
  case .workout: workoutPage(state)
  case .exercises: exercisesPage(state)
  case .exercise(let id): exercisePage(state, id)
  case .volume: volumePage(state)
  case .history: historyPage(state)
  case .pastWorkout(let id): pastWorkoutPage(state, id)
  case .splits: splitsPage(state)
  case .split(let id): splitPage(state, id)
  case .newProgramme: newProgrammePage(state)
  case .programme(let id): programmePage(state, id)
  case .sequences: sequencesPage(state)
  case .sequence(let id): sequencePage(state, id)
  case .calendar: calendarPage(state)
  case .plans: plansPage(state)
  case .newPlan: newPlanPage(state)
  case .plan(let id): planPage(state, id)
  case .changePlan(let id): changePlanPage(state, id)
  case .runs: runsPage(state)
  case .coach: coachPage(state)
  case .coachWeek: coachWeekPage(state)
  case .ownRun(let id): ownRunPage(state, id)
  case .play: playerPage(state)
  case .session(let id): sessionPage(state, id)
  case .activity(let id): activityPage(state, id)
  case .health: healthPage(state)
  case .photos: photosPage(state)
  case .goals: goalsPage(state)
  case .recap(let span): recapPage(state, span)
  case .settings(let section): settingsPage(state, section)
  case .gym(let id): gymPage(state, id)
  case .versions(let key): versionsPage(state, key)
  case .welcome: welcomePage(state)
  case .unknown(let path): notFound("There is no page at " + path + ".")
  }
}

/// A page whose subject is gone, or never was.
func notFound(_ text: String) -> [Node] {
  [
    pageHead("Not found"),
    emptyState("Nothing here", text, icon: .search) { linkButton("Go to today", .today) },
  ]
}

/// The title of a page, with the way back and what can be done with all of it.
func pageHead(
  _ title: String, back: Route? = nil, @Content actions: () -> [Node] = { [] }
) -> Node {
  header(.class("page-head")) {
    if let back {
      a(.class("icon-button"), .href(back), .label("Back")) { Icon.back.node }
    }
    h1(Attribute("tabindex", "-1")) { title }
    div(.class("page-actions")) { actions() }
  }
}

private func navigation(_ state: State) -> Node {
  nav(
    .classes(state.isRoot ? "root" : "tabs"), .label("Main"), state.listenedKeys,
    .when(state.usesShortcuts, .onKeys { .shortcuts(.press($0)) })
  ) {
    if state.isRoot {
      rootLinks(state)
    } else if state.device.isSmall {
      tab("Today", .back, .today, isCurrent: false)
    } else {
      tab("Today", .today, .today, isCurrent: state.route == .today)
      tab("Plan", .split, .splits, isCurrent: state.route.isPlan)
      tab("Exercises", .search, .exercises, isCurrent: state.route.isExercises)
      tab("Volume", .chart, .volume, isCurrent: state.route == .volume)
      tab("History", .history, .history, isCurrent: state.route.isHistory)
      tab("Settings", .settings, .settings(nil), isCurrent: state.route.isSettings)
    }
  }
}

private func tab(_ title: String, _ icon: Icon, _ route: Route, isCurrent: Bool) -> Node {
  a(.class("tab"), .href(route), .key(route.path), .when(isCurrent, .aria(.current, "page"))) {
    icon.node
    span { title }
  }
}

extension Route {
  fileprivate var isPlan: Bool {
    switch self {
    case .splits, .split, .newProgramme, .programme, .sequences, .sequence, .calendar, .plans,
      .newPlan, .plan,
      .changePlan, .runs, .ownRun, .coach, .coachWeek:
      true
    default: false
    }
  }
  fileprivate var isExercises: Bool {
    switch self {
    case .exercises, .exercise: true
    default: false
    }
  }
  fileprivate var isHistory: Bool {
    switch self {
    case .history, .pastWorkout, .session, .activity, .health, .photos, .goals, .recap: true
    default: false
    }
  }
  fileprivate var isSettings: Bool {
    switch self {
    case .settings, .gym: true
    default: false
    }
  }
}

private func toast(_ state: State) -> Node {
  div(.class("toasts"), .role("status"), .aria(.live, "polite")) {
    if let toast = state.toast {
      div(.class("toast")) {
        span { toast.message }
        if toast.undo != nil {
          button(.class("button quiet"), .type("button"), .id("undo"), .onClick(.undo)) { "Undo" }
        }
        iconButton(.close, "Dismiss", .dismissToast)
      }
    }
  }
}

/// A newer version of the app is here, which begins when someone says so.
private func offer(_ state: State) -> Node {
  guard state.device.offeredVersion != nil else { return .none }
  return div(.class("offer"), .role("status")) {
    span { "A new version of Regimen is ready." }
    secondaryButton("Use it", id: "use-offered", .device(.useOffered))
  }
}

/// What is not well, or not yet safe, in a line.
private func statusLine(_ state: State) -> Node {
  let device = state.device
  let waiting = counted(device.queue.count, "change queued", "changes queued")
  let text: String
  let icon: Icon
  if let problem = device.pairingProblem {
    text = problem.message
    icon = .warning
  } else if !device.storageFailure.isEmpty {
    text = "This browser cannot store changes: " + device.storageFailure
    icon = .warning
  } else if device.isHeldUp {
    text = "Can't save to your library · " + waiting
    icon = .warning
  } else if !device.refused.isEmpty {
    text = counted(device.refused.count, "change was", "changes were") + " refused"
    icon = .warning
  } else {
    switch device.connection {
    case .unpaired:
      text = "Not paired with the library" + (device.queue.isEmpty ? "" : " · " + waiting)
      icon = .link
    case .otherLibrary:
      text = "Another library is served here" + (device.queue.isEmpty ? "" : " · " + waiting)
      icon = .warning
    case .offline:
      text = device.queue.isEmpty ? "Offline" : "Offline · " + waiting
      icon = .cloudOff
    case .connecting, .connected:
      if device.queue.isEmpty { return div(.class("status-line"), .role("status")) }
      text = "Saving …"
      icon = .cloud
    }
  }
  let isSaving = icon == .cloud
  return div(.class("status-line", "saving", if: isSaving), .role("status")) {
    a(.href(.settings(device.connection == .unpaired ? .devices : .library))) {
      icon.node
      span { text }
    }
  }
}
