import Documents
import Strength

func workoutPage(_ state: State) -> [Node] {
  guard let workout = state.notebook.running else {
    if let finished = state.workout.finished.flatMap({ state.notebook.workout($0) }) {
      return summaryPage(state, finished)
    }
    return [
      pageHead("Workout", back: .today),
      emptyState(
        "No workout is running", "Start one from a split, like a past one, or empty.",
        icon: .dumbbell
      ) { primaryButton("Start a workout", icon: .play, .today(.startEmpty)) },
    ]
  }
  let current = state.currentSet(of: workout)
  let groups = workout.groups
  let bests = state.workout.bests.flatMap { $0.workoutID == workout.id ? $0 : nil }
  let records = bests.map { RecordMarks(workout, $0, state.notebook.weights).kinds }
  return [
    workoutHead(state, workout),
    workout.doneSetCount == 0 ? warmUpLine(state.notebook.plannedDay(of: workout)) : .none,
    workout.doneSetCount == 0 ? noteLine(state.notebook.splitNotes(of: workout)) : .none,
    div(.class("exercise-cards")) {
      for index in workout.logs.indices {
        exerciseCard(
          state, workout, index, current: current?.log == index ? current?.set : nil,
          superset: groups.first { $0.logs.contains(index) }?.letter,
          records: records?[index] ?? [])
      }
    },
    workoutFoot(workout),
    restBar(state, workout),
    state.workout.sheet.map { workoutSheet(state, workout, $0) } ?? .none,
  ]
}

/// What a person wrote; nothing where that is nothing.
func noteLine(_ text: String) -> Node {
  text.isEmpty ? .none : p(.class("note"), .untranslated) { text }
}

private func workoutHead(_ state: State, _ workout: Workout) -> Node {
  return header(.class("page-head workout-head")) {
    h1(Attribute("tabindex", "-1")) { workout.title }
    div(.class("page-actions")) {
      if workout.nextSet != nil {
        iconButton(
          .play, state.playsWorkout ? "Open player" : "Play this workout", id: "play-workout",
          .player(.playWorkout))
      }
      iconButton(.more, "Workout menu", id: "workout-menu", .workout(.open(.menu)))
      button(
        .class("button primary"), .type("button"), .id("finish"),
        .onClick(.workout(.open(.finish)))
      ) { "Finish" }
    }
    div(.class("workout-facts")) {
      button(
        .class("chip"), .type("button"), .id("gym"), .label("Gym: " + gymName(workout)),
        .onClick(.workout(.open(.gym)))
      ) {
        Icon.gym.node
        span { gymName(workout) }
      }
      span(.class("fact")) {
        Icon.timer.node
        span { workout.minutesText(state.now) }
      }
      if workout.plannedSetCount > 0 { span(.class("fact")) { workout.progressText } }
    }
    element(
      "progress", .class("workout-progress"), .label("Sets done"),
      Attribute("max", String(max(workout.plannedSetCount, 1))),
      .value(String(workout.doneSetCount)))
  }
}

private func gymName(_ workout: Workout) -> String {
  workout.gymName.isEmpty ? "No gym" : workout.gymName
}

private func workoutFoot(_ workout: Workout) -> Node {
  section(.class("card workout-foot"), .label("Whole workout")) {
    if workout.logs.isEmpty {
      p { "Add the first exercise: search for it by name, muscle or equipment." }
    }
    button(
      .class("button wide", "primary", if: workout.logs.isEmpty), .type("button"),
      .id("add-exercise"), .onClick(.workout(.open(.picker)))
    ) {
      Icon.plus.node
      span { "Add exercise" }
    }
  }
}

/// The rest that is on: how long it still lasts, and what can be done about it.
private func restBar(_ state: State, _ workout: Workout) -> Node {
  guard let rest = state.rest else { return .none }
  let left = Double(rest.endsAt - state.now.milliseconds) / 1000
  let isOver = left <= 0
  let clock =
    isOver ? "+" + TimeSpan.clock(seconds: -left) : TimeSpan.clock(seconds: left.rounded(.up))
  return section(
    .class("rest", "over", if: isOver), .id("rest"), .label("Rest"),
    .style("--share:" + rest.share(at: state.now.milliseconds).typed)
  ) {
    div(.class("rest-time"), .role("timer")) {
      span(.class("rest-clock")) { clock }
      span(.class("rest-label")) { isOver ? "Rest is over" : "Rest" }
    }
    // For a screen that shows nothing else.
    if let next = workout.nextText { p(.class("rest-next")) { next } }
    div(.class("rest-actions")) {
      button(
        .class("button"), .type("button"), .label("15 seconds less"),
        .onClick(.workout(.addRest(seconds: -15)))
      ) { "−15" }
      button(
        .class("button"), .type("button"), .label("15 seconds more"),
        .onClick(.workout(.addRest(seconds: 15)))
      ) { "+15" }
      button(
        .class("button"), .type("button"), .id("skip-rest"), .onClick(.workout(.skipRest))
      ) { isOver ? "Close" : "Skip" }
    }
  }
}
