import Body
import Documents
import Strength

func pastWorkoutPage(_ state: State, _ id: ULID) -> [Node] {
  guard let workout = state.notebook.workout(id) else {
    if let stub = state.notebook.tombstones[id], stub.deletedKind == Workout.kind.name {
      return deletedPage(stub)
    }
    return notFound("There is no workout at this address.")
  }
  if workout.isRunning {
    return [
      pageHead(workout.title, back: .history),
      emptyState("This workout is still running", "Finish it to see it here.", icon: .timer) {
        linkButton("Open it", icon: .dumbbell, .workout)
      },
    ]
  }
  if state.history.editing == id { return editWorkoutPage(state, workout) }
  let marks = RecordMarks(workout, in: state.notebook)
  return [
    pageHead(workout.title, back: .history) {
      versionsButton(Workout.kind.name, id)
      iconButton(.edit, "Edit", id: "past-edit", .history(.edit(id)))
    },
    overview(state, workout, marks),
    .group(logCards(state, workout, marks)),
    workedCard(state, workout),
    div(.class("buttons")) {
      primaryButton("Repeat", icon: .play, id: "past-repeat", .today(.repeatWorkout(id)))
      secondaryButton("Duplicate", icon: .copy, id: "past-copy", .history(.duplicate(id)))
      dangerButton("Delete", icon: .trash, id: "past-delete", .history(.delete(id)))
    },
  ]
}

private func overview(_ state: State, _ workout: Workout, _ marks: RecordMarks) -> Node {
  let records = marks.recordCount
  let recorded = state.notebook.activity(ofWorkout: workout.id, on: workout.startedAt.day)
  let missing = workout.movedKilograms(state.notebook.weights).missing
  return card(id: "past-overview") {
    p(.class("when")) { workout.timeText(today: state.day) }
    if let place = workout.placeText(state) { p(.class("where")) { place } }
    div(.class("stats")) {
      if let seconds = workout.durationSeconds { stat(TimeSpan.text(seconds: seconds), "length") }
      stat(workout.doneSetCount.text, workout.doneSetCount == 1 ? "set" : "sets")
      stat(
        workout.movedText(state) ?? "–", "volume load", unit: state.weightUnit(nil).rawValue)
      for (value, label, unit) in recordedFigures(recorded) { stat(value, label, unit: unit) }
      if records > 0 { stat(records.text, records == 1 ? "record" : "records") }
    }
    if workout.durationSeconds == nil { p(.class("hint")) { "How long it took is not known." } }
    if !missing.isEmpty { p(.class("hint")) { missing.sentence("Volume load") } }
    timeNotices(state, workout)
    if let recorded {
      p(.class("where")) {
        a(.href(.activity(recorded.id))) { recordedBy(recorded) }
      }
    }
    noteLine(workout.notes)
  }
}

/// Heart rate and energy of its recording.
private func recordedFigures(_ activity: Activity?) -> [(String, String, String)] {
  var figures: [(String, String, String)] = []
  if let rate = activity?.averageHeartRate {
    figures.append((rate.text(digits: 0), "heart rate", "bpm"))
  }
  if let rate = activity?.maxHeartRate {
    figures.append((rate.text(digits: 0), "highest heart rate", "bpm"))
  }
  if let energy = activity?.kilocalories {
    figures.append((energy.text(digits: 0), "energy", "kcal"))
  }
  return figures
}

private func recordedBy(_ activity: Activity) -> String {
  let device = activity.sources.first?.device ?? ""
  return device.isEmpty ? "Its recording" : "Recorded by " + device
}

/// What is odd about the time of a workout, which is allowed all the same.
func timeNotices(_ state: State, _ workout: Workout) -> [Node] {
  var nodes: [Node] = []
  if workout.startedAt.milliseconds > state.now.milliseconds {
    nodes.append(notice(.warning, "This workout is in the future."))
  }
  for other in state.notebook.overlapping(workout).prefix(2) {
    nodes.append(
      notice(.warning, "Its time overlaps with another workout.") {
        a(.href(.pastWorkout(other.id))) {
          other.title + ", " + other.timeText(today: state.day)
        }
      })
  }
  return nodes
}

extension Notebook {
  /// Ended workouts that went on at the same time, those of the days around it.
  public func overlapping(_ workout: Workout) -> [Workout] {
    let day = workout.startedAt.day
    guard let end = workout.endedAt?.milliseconds else { return [] }
    let start = workout.startedAt.milliseconds
    return workouts(in: (day - 1)...(day + 1)).filter { other in
      guard other.id != workout.id, let otherEnd = other.endedAt?.milliseconds else { return false }
      return other.startedAt.milliseconds < end && start < otherEnd
    }
  }
}

extension Workout {
  /// Such as `Fri, 20 Nov, 18:05–19:07`.
  public func timeText(today: CivilDay) -> String {
    let day = startedAt.day
    var text = day.weekdayName + ", " + day.text(today: today) + ", " + startedAt.clockText
    if let endedAt, durationSeconds != nil {
      text += "–" + endedAt.clockText
      if endedAt.day != day { text += " (" + endedAt.day.text(today: today) + ")" }
    }
    return text
  }

  /// Gym, split, body weight and origin; nil where nothing is known.
  fileprivate func placeText(_ state: State) -> String? {
    var parts: [String] = []
    if !gymName.isEmpty { parts.append(state.notebook.gym(gymID)?.name ?? gymName) }
    if !splitName.isEmpty, splitName != title { parts.append(splitName) }
    if let bodyWeight { parts.append("body weight " + bodyWeight.text) }
    if !importedFrom.isEmpty { parts.append("imported from " + importedFrom) }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}

private func workedCard(_ state: State, _ workout: Workout) -> Node {
  let muscles = state.notebook.muscleSets([workout])
  if muscles.isEmpty { return .none }
  return card("Muscles worked", id: "past-muscles") {
    muscleShares(muscles)
  }
}

/// A way to give muscles to exercises that have none.
func musclesHint(_ state: State, _ exercise: Exercise) -> Node {
  let isKnown = exercise.muscles.contains {
    $0.contribution.value > 0 && state.notebook.muscle($0.muscleID) != nil
  }
  if isKnown { return .none }
  return p(.class("hint")) {
    "These sets have no muscles. "
    a(.href(.exercise(exercise.id))) { "Choose muscles" }
  }
}
