import Documents
import Strength

/// An exercise of a workout with its fields.
func logEditor(_ state: State, _ workout: Workout, _ position: Int) -> Node {
  let log = workout.logs[position]
  let name = log.exerciseName.isEmpty ? "exercise " + String(position + 1) : log.exerciseName
  return section(.class("card"), .key(log.id.text), .id("log-" + log.id.text)) {
    div(.class("card-head")) {
      dragHandle
      h2 { name }
      iconButton(
        .up, "Move " + name + " up", id: "up-" + log.id.text, isDisabled: position == 0,
        logAction(log, .move(-1)))
      iconButton(
        .down, "Move " + name + " down", id: "down-" + log.id.text,
        isDisabled: position == workout.logs.count - 1, logAction(log, .move(1)))
      iconButton(
        .trash, "Remove " + name, id: "remove-" + log.id.text, logAction(log, .remove))
    }
    ol(
      .class("edit-sets"), .label("Sets of " + name),
      .onReorder { .history(.change(.log(log.id, .dropSet($0)))) }
    ) {
      for place in log.sets.indices { setEditor(state, log, place, name) }
    }
    skippedEditor(workout.skippedSets(of: log), log, name)
    secondaryButton("Add a set", icon: .plus, id: "add-" + log.id.text, logAction(log, .addSet))
    noteField("Notes on " + name, id: "note-" + log.id.text, value: log.notes) {
      logAction(log, .notes($0))
    }
  }
}

/// An exercise of which nothing was done.
func skippedLogEditor(_ log: ExerciseLog) -> Node {
  let name = log.exerciseName.isEmpty ? "An exercise" : log.exerciseName
  return section(.class("card"), .key(log.id.text)) {
    div(.class("card-head")) { h2 { name } }
    skippedEditor(log.sets, log, name)
  }
}

/// Sets that were skipped, each of which may be counted after all.
private func skippedEditor(_ sets: [WorkoutSet], _ log: ExerciseLog, _ name: String) -> Node {
  if sets.isEmpty { return .none }
  var lines: [Node] = []
  for (place, set) in sets.enumerated() {
    let number = String(place + 1)
    lines.append(
      li(.class("edit-skipped"), .key(set.id.text)) {
        span(.class("past-skipped")) { "Skipped" }
        span { set.text(loadType: log.loadType) }
        iconButton(
          .check, "Skipped set " + number + " was done", id: "did-" + set.id.text,
          .history(.change(.countSkipped(set.id))))
        iconButton(
          .trash, "Remove skipped set " + number, id: "remove-" + set.id.text,
          .history(.change(.removeSkipped(set.id))))
      })
  }
  return ul(.class("plain"), .label("Skipped sets of " + name)) { lines }
}

private func logAction(_ log: ExerciseLog, _ change: LogChange) -> Action {
  .history(.change(.log(log.id, change)))
}

private func setEditor(_ state: State, _ log: ExerciseLog, _ place: Int, _ name: String) -> Node {
  let set = log.sets[place]
  let number = "set " + String(place + 1)
  func act(_ change: SetChange) -> Action { .history(.change(.set(log.id, set.id, change))) }
  let setID = set.id
  let logID = log.id
  return fingerRow(
    "li", .key(set.id.text), .role("group"), .label("Set " + String(place + 1) + " of " + name),
    left: ("Remove", act(.remove))
  ) {
    div(.class("edit-set-head")) {
      dragHandle
      choice(
        "Kind", id: "kind-" + set.id.text, options: kindOptions(set), selected: set.kind.name,
        isLabelHidden: true
      ) { .history(.change(.set(logID, setID, .kind($0)))) }
      iconButton(
        .up, "Move " + number + " up", id: "up-" + set.id.text, isDisabled: place == 0,
        act(.move(-1)))
      iconButton(
        .down, "Move " + number + " down", id: "down-" + set.id.text,
        isDisabled: place == log.sets.count - 1, act(.move(1)))
      iconButton(.trash, "Remove " + number, id: "remove-" + set.id.text, act(.remove))
    }
    div(.class("edit-set-fields")) {
      for field in fields(of: set, log) { numberField(state, log, set, field) }
      rpeField(state, log, set)
      if set.side != nil || state.notebook.exercise(log.exerciseID)?.isUnilateral == true {
        choice(
          "Side", id: "side-" + set.id.text, options: sideOptions(set),
          selected: set.side?.name ?? ""
        ) { .history(.change(.set(logID, setID, .side($0)))) }
      }
    }
  }
}

/// What the load type asks for, and what the set holds besides.
private func fields(of set: WorkoutSet, _ log: ExerciseLog) -> [SetField] {
  var fields = log.loadType.fields
  func add(_ field: SetField, _ isThere: Bool) {
    if isThere, !fields.contains(field) { fields.append(field) }
  }
  add(.weight, set.weight != nil)
  add(.reps, set.reps != nil)
  add(.seconds, set.seconds != nil)
  add(.distance, set.distance != nil)
  return fields
}

private func kindOptions(_ set: WorkoutSet) -> [(value: String, title: String)] {
  var options: [(value: String, title: String)] = []
  for kind in SetKind.allCases {
    options.append((kind.rawValue, Open(kind).title ?? "Working set"))
  }
  if case .newer(let name) = set.kind { options.append((name, name)) }
  return options
}

private func sideOptions(_ set: WorkoutSet) -> [(value: String, title: String)] {
  var options = [(value: "", title: "Both")]
  for side in BodySide.allCases { options.append((side.rawValue, side.rawValue.uppercasedStart)) }
  if let side = set.side, side.known == nil { options.append((side.name, side.name)) }
  return options
}

private func numberField(
  _ state: State, _ log: ExerciseLog, _ set: WorkoutSet, _ field: SetField
) -> Node {
  let id = State.fieldID(field, set.id)
  let draft = state.workout.drafts[id]
  let (logID, setID) = (log.id, set.id)
  let title: String
  let value: String
  let expected: String
  switch field {
  case .weight:
    let unit = set.weight?.unit ?? state.weightUnit(state.notebook.exercise(log.exerciseID))
    title = log.loadType.weightTitle + " (" + unit.rawValue + ")"
    value = set.weight?.value.typed ?? ""
    expected = "0 to 2000"
  case .reps:
    title = "Reps"
    value = set.reps.map { String($0) } ?? ""
    expected = "0 to 10000"
  case .seconds:
    title = "Time"
    value = set.seconds.map { TimeSpan.clock(seconds: $0) } ?? ""
    expected = "1:30 or 90"
  case .distance:
    let unit = set.distance?.unit ?? state.notebook.settings.distanceUnit.known ?? .km
    title = "Distance (" + unit.rawValue + ")"
    value = set.distance?.value.typed ?? ""
    expected = "0 to 10000"
  }
  return textField(
    title, id: id, value: draft ?? value, kind: field == .seconds ? .text : .decimal,
    problem: draft == nil ? "" : expected
  ) { .history(.change(.set(logID, setID, .number(field, $0)))) }
}

private func rpeField(_ state: State, _ log: ExerciseLog, _ set: WorkoutSet) -> Node {
  let id = EditField.rpe(set.id)
  let draft = state.history.drafts[id]
  let (logID, setID) = (log.id, set.id)
  return textField(
    "RPE", id: id, value: draft ?? set.rpe?.typed ?? "", kind: .decimal,
    problem: draft == nil ? "" : "1 to 10"
  ) { .history(.change(.set(logID, setID, .rpe($0)))) }
}

extension Open<LoadType> {
  fileprivate var weightTitle: String {
    switch known {
    case .bodyweight: "Added"
    case .assisted: "Assistance"
    default: "Weight"
    }
  }
}
