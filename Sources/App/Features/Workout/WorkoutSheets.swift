import Documents
import Strength

func workoutSheet(_ state: State, _ workout: Workout, _ sheet: WorkoutState.Sheet) -> Node {
  switch sheet {
  case .picker: pickerSheet(state)
  case .gym: gymSheet(state, workout)
  case .menu: menuSheet(state, workout)
  case .set(let id):
    workout.place(of: id).map { setSheet(state, workout, $0.log, $0.set) } ?? .none
  case .log(let id): workout.logIndex(id).map { logSheet(state, workout, $0) } ?? .none
  case .replace(let id):
    workout.logIndex(id).map { replaceSheet(state, workout, workout.logs[$0]) } ?? .none
  case .replaceByAny(let id):
    workout.logIndex(id).map { replacePickerSheet(state, workout.logs[$0]) } ?? .none
  case .finish: finishSheet(state, workout)
  case .discard: discardSheet(workout)
  case .withoutWeight(let id):
    workout.place(of: id).map { withoutWeightSheet(state, workout.logs[$0.log], id) } ?? .none
  case .playWithoutWeights: playWithoutWeightsSheet(state, workout)
  }
}

private func pickerSheet(_ state: State) -> Node {
  App.sheet("Add exercise", id: "picker", close: .workout(.close)) {
    exercisePicker(
      state, query: state.workout.query, onQuery: { .workout(.search($0)) },
      onPick: { .workout(.addExercise($0)) }, onCreate: { .workout(.createExercise($0)) })
  }
}

private func replaceSheet(_ state: State, _ workout: Workout, _ log: ExerciseLog) -> Node {
  let id = log.id
  return substituteSheet(
    state, log.exerciseName, log.exerciseID, gymID: workout.gymID,
    taken: workout.logs.compactMap { $0.exerciseID }, close: .workout(.close),
    onAll: .workout(.open(.replaceByAny(id))), onPick: { .workout(.replace(log: id, with: $0)) })
}

private func replacePickerSheet(_ state: State, _ log: ExerciseLog) -> Node {
  let id = log.id
  return App.sheet("Replace " + log.exerciseName, id: "picker", close: .workout(.close)) {
    exercisePicker(
      state, query: state.workout.query, onQuery: { .workout(.search($0)) },
      onPick: { .workout(.replace(log: id, with: $0)) },
      onCreate: { .workout(.replaceByNew(log: id, $0)) })
  }
}

private func withoutWeightSheet(_ state: State, _ log: ExerciseLog, _ id: ULID) -> Node {
  let isPlaying = state.route == .play
  return App.sheet("Log without weight?", id: "weight-sheet", close: .workout(.close)) {
    p {
      "This set of " + log.exerciseName + " has no weight yet. Without one it counts as a set, "
        + "but not in weight totals."
    }
    primaryButton("Enter the weight", id: "enter-weight", .workout(.enterWeight(id)))
    secondaryButton(
      "Log without weight",
      isPlaying ? .player(.doneWithoutWeight(id)) : .workout(.completeWithoutWeight(id)))
  }
}

private func playWithoutWeightsSheet(_ state: State, _ workout: Workout) -> Node {
  let lacking = state.notebook.setsLackingWeight(of: workout)
  var names: [String] = []
  for place in lacking where names.last != workout.logs[place.log].exerciseName {
    names.append(workout.logs[place.log].exerciseName)
  }
  return App.sheet("Play without weights?", id: "weight-sheet", close: .workout(.close)) {
    p {
      counted(lacking.count, "set", "sets") + " of " + commaList(names, separator: " and ")
        + (lacking.count == 1 ? " has" : " have")
        + " no weight yet. It can be entered while you play, too; totals of weight leave out sets "
        + "without one."
    }
    if let first = lacking.first {
      primaryButton(
        "Enter the weights", id: "enter-weight",
        .workout(.enterWeight(workout.logs[first.log].sets[first.set].id)))
    }
    secondaryButton("Play without", .player(.playWithoutWeights))
  }
}

private func gymSheet(_ state: State, _ workout: Workout) -> Node {
  App.sheet("Where are you?", id: "gym-sheet", close: .workout(.close)) {
    p {
      "Shows this gym's previous sets and matches remaining weights to its equipment."
    }
    rows("Gyms") {
      for gym in state.notebook.gyms {
        actionRow(
          gym.name, detail: gym.id == workout.gymID ? "You are here" : "", icon: .gym,
          key: gym.id.text, .workout(.switchGym(gym.id)))
      }
      actionRow(
        "No gym", detail: workout.gymID == nil ? "You are here" : "Outside, on the road …",
        icon: .close, key: "none", .workout(.switchGym(nil)))
    }
    if state.notebook.gyms.isEmpty {
      p { "Gyms, with their plates and machines, are made in the settings." }
      linkButton("Make a gym", icon: .plus, .settings(.gyms))
    }
  }
}

private func menuSheet(_ state: State, _ workout: Workout) -> Node {
  let unit = workout.bodyWeight?.unit ?? state.weightUnit(nil)
  let draft = state.workout.drafts["body-weight"]
  return App.sheet("Workout", id: "menu-sheet", close: .workout(.close)) {
    textField("Name", id: "workout-name", value: workout.name, placeholder: workout.title) {
      .workout(.name($0))
    }
    textField(
      "Body weight (" + unit.rawValue + ")", id: "body-weight",
      value: draft ?? workout.bodyWeight?.value.typed ?? "", kind: .decimal,
      hint: "For exercises where the body is the load.",
      problem: draft == nil ? "" : "A weight from " + unit.bodyWeightsText + ".",
      placeholder: state.notebook.weights.weight(on: state.day).map {
        $0.converted(to: unit).value.text()
      } ?? ""
    ) { .workout(.bodyWeight($0)) }
    noteField("Notes", id: "workout-notes", value: workout.notes, placeholder: "How did it go?") {
      .workout(.notes($0))
    }
    dangerButton("Discard workout", icon: .trash, id: "discard", .workout(.open(.discard)))
  }
}

private func setSheet(_ state: State, _ workout: Workout, _ log: Int, _ set: Int) -> Node {
  let it = workout.logs[log].sets[set]
  let kinds: [(SetKind, String)] = [
    (.working, "Working"), (.warmup, "Warm-up"), (.drop, "Drop"), (.failure, "Failure"),
    (.restPause, "Rest-pause"), (.myo, "Myo-reps"),
  ]
  let sides: [(BodySide?, String)] = [(nil, "Both"), (.left, "Left"), (.right, "Right")]
  let exercise = state.notebook.exercise(workout.logs[log].exerciseID)
  return App.sheet(setName(workout, log, set), id: "set-sheet", close: .workout(.close)) {
    segments(
      "Kind of set",
      options: kinds.map { kind, title in
        (title, it.kind == Open(kind), .workout(.setKind(it.id, kind)))
      })
    if it.side != nil || exercise?.isUnilateral == true {
      segments(
        "Side",
        options: sides.map { side, title in
          (title, it.side?.known == side, .workout(.setSide(it.id, side)))
        })
    }
    if it.isHard, workout.logs[log].loadType.panelFields.contains(.reps) {
      div(.class("buttons")) {
        secondaryButton("Add rest-pause set", icon: .plus, .workout(.addMini(.restPause, it.id)))
        secondaryButton("Add myo-rep set", icon: .plus, .workout(.addMini(.myo, it.id)))
      }
    }
    textField("Note", id: "set-note", value: it.notes, placeholder: "Grip, tempo, pain …") {
      .workout(.noteOnSet(it.id, $0))
    }
    div(.class("buttons")) {
      secondaryButton("Copy", icon: .copy, .workout(.copySet(it.id)))
      iconButton(.up, "Move up", isDisabled: set == 0, .workout(.moveSet(it.id, by: -1)))
      iconButton(
        .down, "Move down", isDisabled: set + 1 == workout.logs[log].sets.count,
        .workout(.moveSet(it.id, by: 1)))
      dangerButton("Remove", icon: .trash, .workout(.removeSet(it.id)))
    }
  }
}

private func logSheet(_ state: State, _ workout: Workout, _ index: Int) -> Node {
  let log = workout.logs[index]
  let ramp = state.notebook.warmUpRamp(log, gymID: workout.gymID)
  let hasWarmUp = log.sets.contains { $0.kind == Open(.warmup) }
  let draft = state.workout.drafts["log-" + log.id.text + "-rest"]
  return App.sheet(log.exerciseName, id: "log-sheet", close: .workout(.close)) {
    if !hasWarmUp, !ramp.steps.isEmpty {
      section(.class("ramp")) {
        h3 { "Warm-up" }
        ul(.class("plain")) {
          for step in ramp.steps {
            li { step.weight.text + " × " + String(step.reps) + " · " + step.sentence }
          }
        }
        secondaryButton("Add these warm-ups", icon: .plus, .workout(.addWarmUps(log: log.id)))
      }
    }
    noteField(
      "Note for today", id: "log-note", value: log.notes, placeholder: "Seat 4, narrow grip …"
    ) { .workout(.noteOnLog(log.id, $0)) }
    textField(
      "Rest after a set", id: "log-" + log.id.text + "-rest",
      value: draft ?? log.restSeconds.map { TimeSpan.clock(seconds: $0) } ?? "", kind: .text,
      problem: draft == nil ? "" : "Seconds, or minutes and seconds such as 1:30",
      placeholder: TimeSpan.clock(seconds: state.notebook.settings.restSeconds)
    ) { .workout(.restSeconds(log: log.id, $0)) }
    div(.class("buttons")) {
      if log.superset == nil, index + 1 < workout.logs.count {
        secondaryButton(
          "Superset with " + workout.logs[index + 1].exerciseName, icon: .link,
          .workout(.joinNext(log.id)))
      }
      if log.superset != nil {
        secondaryButton("Leave the superset", icon: .link, .workout(.separate(log.id)))
      }
      if log.sets.contains(where: { $0.canBeParted }),
        state.notebook.exercise(log.exerciseID)?.isUnilateral == true
      {
        secondaryButton("Left and right separately", icon: .swap, .workout(.partSides(log: log.id)))
      }
      secondaryButton(
        "Replace exercise", icon: .swap, id: "replace-exercise", .workout(.open(.replace(log.id))))
      iconButton(
        .up, "Move exercise up", isDisabled: index == 0, .workout(.moveLog(log.id, by: -1)))
      iconButton(
        .down, "Move exercise down", isDisabled: index + 1 == workout.logs.count,
        .workout(.moveLog(log.id, by: 1)))
      dangerButton("Remove exercise", icon: .trash, .workout(.removeLog(log.id)))
    }
  }
}

private func finishSheet(_ state: State, _ workout: Workout) -> Node {
  let done = workout.doneSetCount
  let open = workout.plannedSetCount - done
  return App.sheet("Finish the workout?", id: "finish-sheet", close: .workout(.close)) {
    if done == 0 {
      p { "No set is done yet. A workout without sets cannot be kept." }
      dangerButton("Discard it", icon: .trash, .workout(.discard))
    } else {
      p {
        counted(done, "set", "sets") + " done."
          + (open > 0
            ? " " + counted(open, "open set is", "open sets are") + " marked as skipped." : "")
      }
      if let text = state.workout.drafts["body-weight"] {
        notice(.warning, "“" + text + "” is no body weight: it will not be kept.")
      }
      primaryButton("Finish workout", icon: .check, id: "finish-now", .workout(.finish))
    }
    quietButton("Go on training", .workout(.close))
  }
}

private func discardSheet(_ workout: Workout) -> Node {
  App.sheet("Discard the workout?", id: "discard-sheet", close: .workout(.close)) {
    p {
      workout.doneSetCount == 0
        ? "Nothing has been done in it yet."
        : counted(workout.doneSetCount, "set", "sets") + " will be discarded. You can undo this."
    }
    dangerButton("Discard workout", icon: .trash, id: "discard-now", .workout(.discard))
    quietButton("Keep it", .workout(.close))
  }
}
