import Documents
import Strength

func settingsPage(_ state: State, _ section: SettingsSection?) -> [Node] {
  switch section {
  case nil: overview(state)
  case .training: trainingPage(state)
  case .zones: zonesPage(state)
  case .muscles: musclesPage(state)
  case .gyms: gymsPage(state)
  case .library: libraryPage(state)
  case .bin: binPage(state)
  case .questions: questionsPage(state)
  case .merges: mergesPage(state)
  case .review: reviewPage(state)
  case .devices: devicesPage(state)
  case .import: importPage(state)
  case .about: aboutPage(state)
  }
}

private func overview(_ state: State) -> [Node] {
  let notebook = state.notebook
  return [
    pageHead("Settings"),
    card {
      rows("Your training") {
        linkRow(
          "Training", detail: trainingText(notebook.settings), icon: .timer, .settings(.training))
        linkRow("Goals", detail: goalsText(notebook), icon: .trophy, .goals)
        linkRow("Zones", detail: zonesText(state), icon: .heart, .settings(.zones))
        linkRow(
          "Muscles", detail: counted(notebook.muscles.count, "muscle", "muscles") + " and bands",
          icon: .chart, .settings(.muscles))
        linkRow(
          "Coach", detail: "What it goes by, and a model to write weeks", icon: .calendar, .coach)
        linkRow("Gyms", detail: gymText(notebook.gyms), icon: .gym, .settings(.gyms))
      }
    },
    card {
      rows("Your data") {
        linkRow("Library", detail: libraryText(state), icon: .cloud, .settings(.library))
        linkRow(
          "Sync conflicts", detail: questionsText(notebook.openDocuments.count), icon: .swap,
          .settings(.questions))
        linkRow(
          "Reappeared items",
          detail: returnedText(state.device.returnedCount + state.device.offers.count), icon: .undo,
          .settings(.review))
        linkRow("Bin", detail: "Restore what was deleted", icon: .trash, .settings(.bin))
        linkRow("Devices", detail: "What may use your library", icon: .link, .settings(.devices))
        linkRow(
          "Import", detail: "From Strong, Hevy, FitNotes and others", icon: .download,
          .settings(.import))
      }
    },
    thisDeviceCard(state),
    demoLine(state),
    p(.class("version")) {
      a(.href(.settings(.about))) { versionText(state) + " · What is new" }
    },
  ]
}

private func trainingText(_ settings: Settings) -> String {
  settings.weightUnit.name + " · " + settings.distanceUnit.name + " · week starts "
    + settings.weekStart.name + " · " + TimeSpan.text(seconds: settings.restSeconds) + " rest"
}

private func goalsText(_ notebook: Notebook) -> String {
  notebook.goals.isEmpty
    ? "A lift, a distance, a body weight, how often"
    : firstNames(notebook.goals.map { notebook.named($0).title })
}

private func gymText(_ gyms: [Gym]) -> String {
  switch gyms.count {
  case 0: "Where you train, and its equipment"
  case 1: gyms[0].name
  case 2: gyms[0].name + ", " + gyms[1].name
  default: gyms[0].name + ", " + gyms[1].name + " and " + String(gyms.count - 2) + " more"
  }
}

private func questionsText(_ count: Int) -> String {
  count == 0 ? "Nothing to resolve" : counted(count, "document", "documents") + " to look at"
}

private func returnedText(_ count: Int) -> String {
  count == 0 ? "Nothing to review" : counted(count, "item", "items") + " to review"
}

private func libraryText(_ state: State) -> String {
  let device = state.device
  if !device.refused.isEmpty {
    return counted(device.refused.count, "change was", "changes were") + " refused"
  }
  if !device.queue.isEmpty { return counted(device.queue.count, "change queued", "changes queued") }
  return device.connection.text
}

/// Such as `Regimen 0.1`; without a number where it is not known.
func versionText(_ state: State) -> String {
  let version = state.settings.changelog.version
  return version.isEmpty ? "Regimen" : "Regimen " + version
}

extension Device.Connection {
  var text: String {
    switch self {
    case .connecting: "Connecting …"
    case .connected: "Connected"
    case .offline: "Offline"
    case .unpaired: "Not paired"
    case .otherLibrary: "Another library"
    }
  }
}

extension Weekday {
  var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }
}

/// What stands in place of an answer that is on its way or has not come; nothing once it is there.
///
/// - Parameter isThere: whether an older answer is shown meanwhile.
func loadingNodes(
  _ loading: Loading, what: String, isThere: Bool, retry: Effect.Request
) -> [Node] {
  loadingNodes(loading, what: what, isThere: isThere, retry: .settings(.fetch(retry)))
}

func loadingNodes(
  _ loading: Loading, what: String, isThere: Bool, retry: Action
) -> [Node] {
  switch loading {
  case .idle, .done: return []
  case .running: return isThere ? [] : [progressBar("Loading " + what + " …", share: nil)]
  case .failed(let why):
    return [
      notice(.problem, why.message) {
        if !why.hint.isEmpty { p { why.hint } }
        secondaryButton("Try again", id: "retry", retry)
      }
    ]
  }
}

/// Asks before something is done that cannot be taken back, or is done to much at once.
func confirmationSheet(
  _ title: String, _ text: String, _ button: String, no: String = "Keep it",
  isDanger: Bool = true
) -> Node {
  sheet(title, id: "confirmation", close: .settings(.cancel)) {
    p { text }
    div(.class("buttons")) {
      secondaryButton(no, id: "confirmation-no", .settings(.cancel))
      isDanger
        ? dangerButton(button, id: "confirmation-yes", .settings(.confirm))
        : primaryButton(button, id: "confirmation-yes", .settings(.confirm))
    }
  }
}
