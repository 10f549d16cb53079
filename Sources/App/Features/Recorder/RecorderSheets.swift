import Body
import Documents
import Running
import Sequences
import Tracks

/// Begins something that no plan has; nothing while something is played.
func recordButton(_ state: State) -> Node {
  guard state.recorder.canLocate, state.notebook.runningSession == nil else { return .none }
  return secondaryButton("Record a run", icon: .run, id: "record", .recorder(.ask))
}

/// What is asked before something is recorded; nothing while nothing is.
func recorderSheet(_ state: State) -> Node {
  switch state.recorder.sheet {
  case nil: .none
  case .sport: sportSheet
  case .run(let run): runSheet(run)
  }
}

private let positionWords =
  "Your browser will ask for location access. Your location is kept only on this device and "
  + "in your library."

private var sportSheet: Node {
  sheet("Record", id: "record-sport", close: .recorder(.closeSheet)) {
    rows("Sports") {
      for sport in RecorderState.sports {
        actionRow(
          Open(sport).title, icon: .run, key: "record-" + sport.rawValue,
          .recorder(.record(sport)))
      }
    }
    p(.class("hint")) { positionWords + " Keep the page open: GPS is limited in the background." }
  }
}

private func runSheet(_ run: RunToPlay) -> Node {
  sheet("Record this run?", id: "record-run", close: .recorder(.closeSheet)) {
    p {
      "With GPS you see distance and pace, and distances end by themselves. " + positionWords
    }
    div(.class("buttons")) {
      primaryButton(
        "Record with GPS", icon: .run, id: "record-with",
        .recorder(.play(run, isRecorded: true)))
      secondaryButton(
        "Without GPS", icon: .play, id: "record-without",
        .recorder(.play(run, isRecorded: false)))
    }
    p(.class("hint")) { "This device remembers it; the list in the player changes it." }
  }
}

/// Whether runs are recorded, in the list of the player; nothing for what is no run.
func recorderSettings(_ state: State, _ session: Session) -> Node {
  guard state.recorder.canLocate, session.isRun else { return .none }
  let isRecorded = state.recording(of: session) != nil
  let isOn = state.recordsRuns ?? false
  return .group([
    toggle("Record runs with GPS", id: "record-runs", isOn: isOn) { .recorder(.choose($0)) },
    isRecorded && !isOn
      ? p(.class("hint")) { "This one is recorded to its end." } : .none,
  ])
}

/// A recording has laps in place of cards.
func recordingControls(_ runner: Runner) -> Node {
  let isPaused = runner.isPaused
  return div(.class("player-controls recording")) {
    button(
      .class("button primary"), .type("button"), .id("player-toggle"), .onClick(.player(.toggle))
    ) {
      (isPaused ? Icon.play : Icon.pause).node
      span { isPaused ? "Resume" : "Pause" }
    }
    button(
      .class("button"), .type("button"), .id("player-back"), .disabled(isPaused),
      .onClick(.recorder(.lap))
    ) {
      Icon.timer.node
      span { "Lap" }
    }
    button(
      .class("button"), .type("button"), .id("player-next"), .onClick(.player(.open(.end)))
    ) {
      Icon.check.node
      span { "End" }
    }
  }
}

var discardSheet: Node {
  sheet("Discard it?", id: "player-discard", close: .player(.closeSheet)) {
    p { "What was recorded is not kept." }
    div(.class("buttons")) {
      dangerButton("Discard", icon: .trash, id: "discard-recording", .recorder(.discard))
      secondaryButton("Continue", .player(.closeSheet))
    }
  }
}

/// The activity that came of a session, and why there is none or no distance.
func recordedCard(_ state: State, _ session: Session) -> Node {
  let day = session.startedAt.day
  let activity = state.notebook.activities(in: (day - 1)...(day + 1)).last {
    $0.sessionID == session.id
  }
  let missing = state.player.runner?.session.id == session.id ? state.recorder.missing : ""
  let note: Node = missing.isEmpty ? .none : notice(.info, missing)
  guard let activity else { return note }
  let isWaiting = state.device.files.ids.contains(activity.id)
  return card("Recorded", id: "recorded") {
    rows {
      linkRow(
        activity.title, detail: activity.figuresText(RunUnits(state.notebook.settings)),
        icon: activity.icon, .activity(activity.id))
    }
    note
    if isWaiting {
      p(.class("hint")) { "Its data is on this device and goes to the library when it can." }
    }
  }
}
