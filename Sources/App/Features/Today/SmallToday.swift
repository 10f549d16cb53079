import Documents
import Sequences
import Strength

extension State {
  /// Whether Today is shown as the root of a watch, see `smallToday`.
  var isRoot: Bool { device.isSmall && route == .today }
}

/// Today on a watch, a root of its own: what goes on or comes next, with one touch to begin, and
/// the week in a line. All else is one level below, see `rootLinks`; from there a link leads back.
func smallToday(_ state: State) -> [Node] {
  let notebook = state.notebook
  let next: Node
  if let running = notebook.running {
    next = resumeCard(state, running)
  } else {
    next = notebook.runningSession == nil ? startCards(state) : Node.none
  }
  let week = TrainingWeek(notebook, today: state.day)
  return [
    pageHead("Today"),
    noticeLine(state),
    playingCard(state),
    next,
    todayRuns(state),
    p(.id("week-line")) { "This week: " + week.text(RunUnits(notebook.settings)) },
    daySheet(state),
    recorderSheet(state),
  ]
}

/// In place of tabs.
@Content
func rootLinks(_ state: State) -> [Node] {
  rows {
    linkRow("Sequences", .sequences)
    linkRow("History", .history)
  }
  details(.key("more")) {
    summary { "More" }
    rows {
      linkRow("Calendar", .calendar)
      linkRow("Runs", .plans)
      linkRow("Coach", .coach)
      linkRow("Splits", .splits)
      linkRow("Exercises", .exercises)
      linkRow("Volume", .volume)
      linkRow("Health", .health)
      linkRow("Settings", .settings(nil))
    }
    recordButton(state)
  }
}
