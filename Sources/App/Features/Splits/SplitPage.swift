import Documents
import Strength

func splitPage(_ state: State, _ id: ULID) -> [Node] {
  guard let split = state.notebook.split(id) else {
    return notFound("There is no such split any more.")
  }
  return [
    pageHead(split.name, back: .splits) {
      versionsButton(Split.kind.name, id)
      iconButton(.copy, "Duplicate", id: "copy-" + id.text, .splits(.duplicate(id)))
      iconButton(.trash, "Delete", id: "delete-" + id.text, .splits(.delete(id)))
    },
    primaryButton("Start", icon: .play, id: "start-" + id.text, .today(.startSplit(id))),
    exercises(state, split),
    summary(state, split),
    card("About") {
      state.splits.drafts.field("Name", id: "name-" + id.text, saved: split.name) {
        .splits(.rename(id, $0))
      }
      noteField(
        "Notes", id: "notes-" + id.text, value: split.notes,
        placeholder: "What to think of on this day"
      ) { .splits(.note(id, $0)) }
    },
    choosing(state, split),
  ]
}

/// What is chosen from: all exercises, or first those that train the same as another one.
private func choosing(_ state: State, _ split: Split) -> Node {
  let replaced = split.exercises.first { $0.id == state.splits.replaced }
  let name = replaced.map { state.notebook.name(of: $0) }
  if let query = state.splits.query {
    return sheet(
      name.map { "Replace " + $0 } ?? "Choose an exercise", id: "exercise-choice",
      close: .splits(.closePicker)
    ) {
      exercisePicker(
        state, query: query, onQuery: { .splits(.search($0)) },
        onPick: { .splits(.pick($0)) }, onCreate: { .splits(.create($0)) })
    }
  }
  guard let replaced, let name else { return .none }
  return substituteSheet(
    state, name, replaced.exerciseID, gymID: state.likelyGym(for: split),
    taken: split.exercises.compactMap { $0.exerciseID }, close: .splits(.closePicker),
    onAll: .splits(.choose), onPick: { .splits(.pick($0)) })
}

private func exercises(_ state: State, _ split: Split) -> Node {
  let ids = split.exercises.map { $0.id }
  return card("Exercises") {
    if split.exercises.isEmpty {
      p { "Nothing in it yet. Add the exercises in the order in which you do them." }
    } else {
      orderedRows("Exercises", move: { .splits(.moveExercise(split: split.id, $0)) }) {
        for place in split.exercises.indices { splitExerciseRow(state, split, place, ids) }
      }
    }
    secondaryButton("Add exercise", icon: .plus, id: "add-exercise", .splits(.choose))
  }
}

// MARK: What it gives

private func summary(_ state: State, _ split: Split) -> Node {
  if split.exercises.isEmpty { return .none }
  let summary = SplitSummary(split, state.notebook)
  return card("Summary") {
    div(.class("stats")) {
      stat(summary.setCount.text, summary.setCount == 1 ? "set" : "sets")
      if let seconds = summary.seconds {
        stat("≈ " + TimeSpan.text(seconds: max(60, (seconds / 60).rounded() * 60)), "with rests")
      }
    }
    if !summary.sets.isEmpty {
      h3 { "Hard sets per muscle" }
      muscleBars(summary.sets)
    }
    for text in remarks(summary) { p(.class("muted")) { text } }
  }
}

/// Fractional hard sets as bars against the longest of them.
private func muscleBars(_ sets: [(name: String, count: Double)]) -> Node {
  let most = sets.first?.count ?? 1
  return ul(.class("muscle-bars"), .label("Hard sets per muscle")) {
    for muscle in sets {
      li(.class("volume-row"), .key(muscle.name)) {
        span(.class("volume-name")) { muscle.name }
        span(.class("volume-number")) { VolumeMeasure.sets.text(muscle.count, .kg) }
        span(.class("volume-bar"), .aria(.hidden, true)) {
          span(.class("fill"), .style("--value:" + (muscle.count / most).typed))
        }
      }
    }
  }
}

private func remarks(_ summary: SplitSummary) -> [String] {
  var remarks: [String] = []
  if summary.seconds != nil {
    remarks.append(
      "The time counts " + SplitSummary.secondsPerRep.text()
        + " s a rep and the rests set here; walking and waiting come on top.")
  }
  if summary.untimedCount > 0 {
    remarks.append(
      counted(summary.untimedCount, "exercise has", "exercises have")
        + " no time set, and counts as none.")
  }
  if summary.unmappedCount > 0 {
    remarks.append(
      "No muscle is known for " + counted(summary.unmappedCount, "exercise", "exercises")
        + "; the bars leave that out.")
  }
  return remarks
}
