import Documents
import Strength

/// The way back to the running workout, on every page but its own.
func runningBar(_ state: State) -> Node {
  guard let workout = state.notebook.running, state.route != .workout, state.route != .play else {
    return .none
  }
  var facts = workout.progressText
  if let rest = state.rest {
    let left = Double(rest.endsAt - state.now.milliseconds) / 1000
    facts += left > 0 ? " · rest " + TimeSpan.clock(seconds: left.rounded(.up)) : " · rest is over"
  } else {
    facts += (facts.isEmpty ? "" : " · ") + workout.minutesText(state.now)
  }
  return section(.class("running"), .label("Running workout")) {
    a(.href(.workout), .id("running"), .label("Back to " + workout.title)) {
      Icon.dumbbell.node
      span(.class("running-title")) { workout.title }
      span(.class("running-facts")) { facts }
      Icon.forward.node
    }
  }
}

extension Workout {
  /// Such as `3 of 12 sets`; empty where there is no set yet.
  var progressText: String {
    if plannedSetCount == 0 { return "" }
    return String(doneSetCount) + " of " + counted(plannedSetCount, "set", "sets")
  }

  /// Whole minutes since its start.
  func minutesText(_ now: Instant) -> String {
    let minutes = max(0, (now.milliseconds - startedAt.milliseconds) / 60_000)
    return minutes == 0 ? "0 min" : TimeSpan.text(seconds: Double(minutes * 60))
  }
}
