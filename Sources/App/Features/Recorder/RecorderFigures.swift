import Body
import Documents
import Running
import Sequences
import Tracks

/// What is left of a distance, in the place of the clock.
func distanceClock(_ recording: Recording, _ meters: Int) -> Node {
  let done = max(0, recording.meters - recording.step.meters)
  let left = max(0, Double(meters) - done)
  let words = left >= 9995 ? (left / 1000).text(digits: 1) + " km" : String(Int(left)) + " m"
  let size = words.utf8.count > 6 ? "player-time long" : "player-time wide"
  return div(.class("player-clock")) {
    playerRing(share: Double(meters) > 0 ? min(1, done / Double(meters)) : 1)
    div(.classes(size), .role("timer"), .label("Distance left")) { words }
  }
}

/// Distance, pace and heart rate as they are now.
func liveFigures(
  _ state: State, _ recording: Recording, _ card: PlayedCard, _ position: Position
) -> Node {
  let units = RunUnits(state.notebook.settings)
  let now = state.recordingTime
  let isOnFoot = recording.start.sport.isOnFoot
  let lapName = card.meters == nil && card.rounds.isEmpty ? "Lap" : "Step"
  return element("dl", .class("live"), .label("Live")) {
    figure("Distance", units.liveText(meters: recording.meters), units.name)
    figure(
      isOnFoot ? "Pace" : "Speed",
      units.liveText(metersPerSecond: recording.speed(at: now), isPace: isOnFoot),
      units.rateName(isPace: isOnFoot))
    figure(
      lapName + (isOnFoot ? " pace" : " speed"),
      units.liveText(metersPerSecond: recording.lapSpeed(at: now), isPace: isOnFoot),
      units.rateName(isPace: isOnFoot))
    if card.meters != nil || position.length != nil {
      figure(
        "Time", TimeSpan.clock(seconds: (Double(recording.elapsed(at: now)) / 1000).rounded(.down)),
        "")
    }
    if state.recorder.strap != .none {
      figure("Heart rate", recording.heartRate(at: now).map { String($0) } ?? "–", "bpm")
    }
  }
}

private func figure(_ name: String, _ value: String, _ unit: String) -> Node {
  div(.class("live-figure"), .key(name)) {
    element("dt") { name }
    element("dd") {
      value
      if !unit.isEmpty { small { " " + unit } }
    }
  }
}

/// What is missing right now, and why.
func recorderNote(_ state: State, _ session: Session) -> Node {
  let words = state.recorderWords(session)
  let isDenied = state.recorder.signal == .denied
  let canConnect = state.recorder.canStrap && state.recorder.strap == .none
  guard let recording = state.recording(of: session) else {
    return words.isEmpty ? .none : p(.class("live-note"), .role("status")) { words }
  }
  return div(.class("live-notes"), .key("live-notes")) {
    if !words.isEmpty { p(.class("live-note"), .role("status")) { words } }
    if isDenied, recording.endedAt == nil {
      secondaryButton("Try again", id: "record-again", .recorder(.tryAgain))
    }
    if canConnect {
      quietButton("Connect a strap", icon: .heart, id: "strap", .recorder(.connectStrap))
    }
  }
}

extension State {
  fileprivate func recorderWords(_ session: Session) -> String {
    guard let recording = recording(of: session) else {
      return recorder.signal == .elsewhere && notebook.runningSession?.id == session.id
        ? "Another tab records this." : ""
    }
    if !recorder.failure.isEmpty {
      return "This browser cannot store the recording: " + recorder.failure
        + ". Keep this page open until the end."
    }
    let silence = Double(recordingTime - (recording.fixedAt ?? recordingTime)) / 1000
    switch recorder.signal {
    case .elsewhere: return "Another tab records this."
    case .denied:
      return "Distance is not recorded: allow location access in the browser's settings. "
        + "Everything else is recorded."
    case .missing: return "Distance is not recorded: this browser has no location access."
    case .waiting where recording.fixedAt == nil: return "Looking for GPS …"
    case .lost where recording.fixedAt == nil: return "No GPS signal yet. The rest is recorded."
    case .waiting, .lost, .good: break
    }
    if silence >= 15, recording.pausedAt == nil {
      return "No GPS for " + TimeSpan.text(seconds: silence)
        + ". The gap counts as a straight line."
    }
    if let gap = recorder.gap, recordingTime - gap.until < 60_000 {
      return "GPS paused for " + TimeSpan.text(seconds: gap.seconds)
        + ", perhaps because the page was hidden. The gap counts as a straight line."
    }
    return recorder.strap == .lost ? "The strap is out of reach." : ""
  }
}

extension RunUnits {
  /// Two digits behind the point, so that nothing jumps.
  fileprivate func liveText(meters: Double) -> String {
    let hundredths = Int((value(kilometers: meters / 1000) * 100).rounded(.down))
    let rest = hundredths % 100
    return String(hundredths / 100) + "." + (rest < 10 ? "0" : "") + String(rest)
  }

  /// Minutes a kilometre or mile, or kilometres or miles an hour.
  fileprivate func liveText(metersPerSecond: Double?, isPace: Bool) -> String {
    guard let metersPerSecond else { return "–" }
    if !isPace { return (value(kilometers: metersPerSecond * 3.6)).text(digits: 1) }
    // Slower than half an hour for a kilometre is standing.
    guard metersPerSecond > 0.55 else { return "–" }
    return TimeSpan.clock(seconds: 1000 / metersPerSecond * kilometers)
  }

  fileprivate func rateName(isPace: Bool) -> String {
    isPace ? "/" + name : isMiles ? "mph" : "km/h"
  }
}
