import Body
import Documents
import Sequences
import Strength
import Tracks

/// When, what and how much.
func summaryCard(_ activity: Activity, _ state: State) -> Node {
  let words = ActivityWords(activity, state.notebook.settings)
  return card(id: "activity-summary") {
    p(.class("when")) { activity.timeText(today: state.day) }
    div(.class("stats")) {
      for figure in mainFigures(activity, words) {
        stat(figure.value, figure.label, unit: figure.unit)
      }
    }
    if let text = activity.distance?.text(words) { p(.class("hint")) { text } }
    let felt = activity.feltText
    if !felt.isEmpty { p { felt } }
    noteLine(activity.notes)
    logRows(activity, state)
  }
}

private struct Shown {
  var value: String
  var label: String
  var unit = ""
}

private func mainFigures(_ activity: Activity, _ words: ActivityWords) -> [Shown] {
  var figures: [Shown] = []
  /// Splits `12.3 km` at its space.
  func add(_ text: String, _ label: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    figures.append(
      Shown(
        value: parts.first.map { String($0) } ?? "", label: label,
        unit: parts.count > 1 ? String(parts[1]) : ""))
  }
  let seconds = activity.trainedSeconds
  if let meters = activity.meters, meters > 0 { add(words.distance(meters), "distance") }
  if seconds > 0 { add(TimeSpan.clock(seconds: seconds.rounded()), "time") }
  if let meters = activity.meters, meters > 0, seconds > 0 {
    add(words.speed(meters / seconds), words.showsPace ? "pace" : "speed")
  }
  if let moving = activity.movingSeconds, seconds - moving >= 1 {
    add(TimeSpan.clock(seconds: moving.rounded()), "in motion")
  }
  if let elapsed = activity.elapsedSeconds, elapsed - seconds >= 1 {
    add(TimeSpan.clock(seconds: elapsed.rounded()), "with pauses")
  }
  if let ascent = activity.ascentMeters { add(words.height(ascent), "ascent") }
  if let rate = activity.averageHeartRate { add(words.text(.heartRate, rate), "heart rate") }
  if let rate = activity.maxHeartRate { add(words.text(.heartRate, rate), "highest heart rate") }
  if let cadence = activity.averageCadence { add(words.text(.cadence, cadence), "cadence") }
  if let power = activity.averagePower { add(words.text(.power, power), "power") }
  if let energy = activity.kilocalories { add(energy.text(digits: 0) + " kcal", "energy") }
  return figures
}

/// The workout and the session that it was the recording of.
@Content
private func logRows(_ activity: Activity, _ state: State) -> [Node] {
  let workout = activity.workoutID.flatMap { state.notebook.workout($0) }
  let session = state.notebook.session(activity.sessionID)
  if workout != nil || session != nil {
    rows("Logged with it") {
      if let workout {
        linkRow(
          workout.title, detail: "The workout that was logged with it", icon: .dumbbell,
          .pastWorkout(workout.id))
      }
      if let session {
        linkRow(
          session.title, detail: "What was played with it", icon: .timer, .session(session.id))
      }
    }
  }
}

extension Activity {
  /// Such as `Fri, 20 Nov, 18:05–19:07`.
  func timeText(today: CivilDay) -> String {
    var text = day.weekdayName + ", " + day.text(today: today) + ", " + startedAt.clockText
    if endedAt.milliseconds > startedAt.milliseconds {
      text += "–" + endedAt.clockText
      if endedAt.day != day { text += " (" + endedAt.day.text(today: today) + ")" }
    }
    return text
  }

  /// Such as `Felt strong, effort 4 of 10.`; empty where nobody has said.
  fileprivate var feltText: String {
    let effort = rating.map { $0.text() + " of 10" }
    guard let feel else { return effort.map { "Effort " + $0 + "." } ?? "" }
    return "Felt " + Feel.words(feel) + (effort.map { ", effort " + $0 } ?? "") + "."
  }
}

/// How an activity felt, in five steps of 0…100.
enum Feel {
  static let steps = [0.0, 25, 50, 75, 100]

  static func words(_ feel: Double) -> String {
    switch feel {
    case ..<12.5: "very weak"
    case ..<37.5: "weak"
    case ..<62.5: "normal"
    case ..<87.5: "strong"
    default: "very strong"
    }
  }
}

extension ActivityDistance {
  /// Which distance counts, and why; nil where there was nothing to choose.
  func text(_ words: ActivityWords) -> String? {
    let device = deviceMeters.map { words.distance($0) }
    let track = trackMeters.map { words.distance($0) }
    switch source.known {
    case .entered: return "The distance was entered by hand."
    case .speed: return "The distance is summed up from speeds: nothing else was recorded."
    case .total:
      return track == nil
        ? "The recording's total counts; there is no course of it to compare."
        : "The total of the recording counts: its samples end before it."
    case .track:
      let why = doubt(device ?? "its distance")
      return "Measured along the track, corrected for GPS error" + why + "."
    case .device, nil:
      switch DistanceReason(rawValue: reason) {
      case .agrees:
        return "The device's distance counts; the track agrees"
          + (track.map { " with " + $0 } ?? "")
          + "."
      case .indoors: return "The device's distance counts: GPS fails indoors."
      case .onlyDevice:
        return "The device's distance counts; there is no track to compare."
      default: return "The device's distance, as there is nothing better" + doubt("it") + "."
      }
    }
  }

  /// Why the device's distance does not count, or not for sure.
  private func doubt(_ device: String) -> String {
    switch DistanceReason(rawValue: reason) {
    case .noDeviceDistance: ": the device gave none"
    case .deviceFalls: ": the device's count, " + device + ", falls along the way"
    case .deviceTooFast: ": the device's count, " + device + ", rises too fast"
    case .deviceDisagrees: ": the device's count, " + device + ", is far from it"
    default: ""
    }
  }
}
