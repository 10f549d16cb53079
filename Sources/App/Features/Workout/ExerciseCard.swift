import Documents
import Strength

/// One exercise of the running workout, with its sets; the one being done has the big controls.
///
/// - Parameters:
///   - superset: the letter of the one that it belongs to.
///   - records: what its sets are the best in, as far as that is known.
func exerciseCard(
  _ state: State, _ workout: Workout, _ index: Int, current: Int?, superset: String?,
  records: [RecordKinds]
) -> Node {
  let log = workout.logs[index]
  let last = state.lastTime(index, in: workout)
  let done = workout.doneCount(index)
  return article(
    .classes(cardClasses(workout, index, isCurrent: current != nil)), .id("log-" + log.id.text),
    .key(log.id.text), .label(log.exerciseName), .when(current != nil, .aria(.current, "step"))
  ) {
    if let superset { p(.class("superset-title")) { "Superset " + superset } }
    div(.class("exercise-head")) {
      h2 {
        if let id = log.exerciseID, state.notebook.exercise(id) != nil {
          a(.href(.exercise(id))) { log.exerciseName }
        } else {
          log.exerciseName
        }
      }
      span(
        .class("exercise-count"), .label(String(done) + " of " + String(log.sets.count) + " done")
      ) {
        String(done) + "/" + String(log.sets.count)
      }
      iconButton(
        .more, "More for " + log.exerciseName, id: "more-" + log.id.text,
        .workout(.open(.log(log.id))))
    }
    p(.class("exercise-last")) { lastText(state, log, last) }
    if current != nil,
      let proposal = state.notebook.proposal(for: index, in: workout, today: state.day)
    {
      p(.class("exercise-why")) { proposal.sentence }
    }
    if !log.notes.isEmpty { p(.class("exercise-note"), .untranslated) { log.notes } }
    ul(.class("sets"), .onReorder { .workout(.reorderSets(log: log.id, $0)) }) {
      for set in log.sets.indices {
        setRow(
          state, workout, index, set, isCurrent: set == current,
          last: log.counterpart(of: set, among: last?.sets ?? []),
          record: set < records.count ? records[set].words : "")
      }
    }
    button(
      .class("button quiet wide add-set"), .type("button"), .id("add-set-" + log.id.text),
      .label("Add a set of " + log.exerciseName),
      .onClick(.workout(.addSet(log: log.id)))
    ) {
      Icon.plus.node
      span { "Add set" }
    }
  }
}

private func cardClasses(_ workout: Workout, _ index: Int, isCurrent: Bool) -> String {
  var classes = "card exercise-card"
  let number = workout.logs[index].superset
  if number != nil { classes += " superset" }
  if let number, index + 1 < workout.logs.count, workout.logs[index + 1].superset == number {
    classes += " joined"
  }
  if !isCurrent, workout.doneCount(index) == workout.logs[index].sets.count {
    classes += " complete"
  }
  return classes
}

private func lastText(
  _ state: State, _ log: ExerciseLog, _ last: (sets: [WorkoutSet], day: CivilDay)?
) -> String {
  let place = state.notebook.running?.gymName ?? ""
  let here = place.isEmpty ? "" : " at " + place
  guard let last else { return "First time" + here }
  let hard = last.sets.filter { $0.isHard }
  var texts = hard.prefix(4).map { $0.text(loadType: log.loadType) }
  if hard.count > 4 { texts.append("…") }
  return "Last time" + here + ", " + last.day.agoText(today: state.day) + ": "
    + texts.joined(separator: ", ")
}

// MARK: One set

private func setRow(
  _ state: State, _ workout: Workout, _ log: Int, _ set: Int, isCurrent: Bool, last: WorkoutSet?,
  record: String
) -> Node {
  let entry = workout.logs[log]
  let it = entry.sets[set]
  let isDone = it.completedAt != nil
  let label = entry.label(set)
  let name = setName(workout, log, set)
  return li(
    .class("set" + (isDone ? " done" : ""), "active", if: isCurrent), .id("set-" + it.id.text),
    .key(it.id.text)
  ) {
    fingerRow(
      "div", .class("set-line"), left: ("Remove", .workout(.removeSet(it.id))),
      right: isDone ? nil : ("Done", .workout(.complete(it.id))),
      hold: .workout(.open(.set(it.id)))
    ) {
      button(
        .class("set-select"), .type("button"), .id("select-" + it.id.text),
        .label(
          name + ": " + valueText(it, entry, last) + (record.isEmpty ? "" : ", record: " + record)),
        .aria(.pressed, isCurrent),
        .onClick(.workout(.select(it.id)))
      ) {
        span(.class("set-kind")) { label }
        span(.class("set-value")) {
          valueText(it, entry, last)
          if !record.isEmpty { Icon.trophy.node }
        }
        span(.class("set-last")) { last.map { $0.row(loadType: entry.loadType) } ?? "" }
      }
      button(
        .class("set-check"), .type("button"),
        .label((isDone ? "Undo " : "Complete ") + name.lowercased()),
        .aria(.pressed, isDone),
        .onClick(.workout(isDone ? .reopen(it.id) : .complete(it.id)))
      ) { Icon.check.node }
    }
    if isCurrent { setPanel(state, workout, log, set, last: last) }
  }
}

/// What a set is called when it is spoken of.
func setName(_ workout: Workout, _ log: Int, _ set: Int) -> String {
  let it = workout.logs[log].sets[set]
  let name =
    switch it.kind {
    case .known(.warmup): "Warm-up set"
    case .known(.drop): "Drop set"
    case .known(.failure): "Set to failure"
    case .known(.restPause): "Rest-pause set"
    case .known(.myo): "Myo-rep set"
    case .newer(let kind): "Set of kind " + kind
    case .known(.working): "Set " + workout.logs[log].number(set)
    }
  return it.side.map { name + ", " + $0.name } ?? name
}

/// What is planned or done; where nothing is said yet, as last time.
private func valueText(_ set: WorkoutSet, _ log: ExerciseLog, _ last: WorkoutSet?) -> String {
  var shown = set
  if set.completedAt == nil {
    shown.reps = set.reps ?? last?.reps
    shown.weight = set.weight ?? last?.weight
    shown.seconds = set.seconds ?? last?.seconds
    shown.distance = set.distance ?? last?.distance
  }
  return shown.row(loadType: log.loadType)
}

extension WorkoutSet {
  /// In a row whose label tells the side.
  fileprivate func row(loadType: Open<LoadType>) -> String {
    var shown = self
    shown.side = nil
    return shown.text(loadType: loadType)
  }
}
