import Documents
import Strength

/// What is behind a muscle's number: its weeks, its exercises, their workouts and sets.
func musclePanel(
  _ state: State, _ figures: VolumeFigures, _ figure: VolumeFigures.MuscleFigure
) -> Node {
  let measure = state.volume.measure
  let unit = state.weightUnit(nil)
  let muscle = figure.muscle
  let shares = figures.shares(of: muscle.id, measure: measure)
  return div(.class("volume-panel")) {
    trend(state, figures, muscle)
    if shares.isEmpty {
      p { "No exercise worked it in these days." }
    } else {
      h3 { "Breakdown of " + measure.text(figure.volume.value(measure), unit, isExact: true) }
      if measure == .load, figure.volume.unknownLoadSets > 0 {
        p(.class("hint")) { leftOut(figure.volume.unknownLoadSets) }
      }
      rows("Exercises of " + muscle.name) {
        for share in shares { shareRow(state, figures, share) }
      }
    }
  }
}

private func leftOut(_ sets: Double) -> String {
  counted(Int(sets), "set is", "sets are") + " left out: the load is not known."
}

/// Such as `4 sets`, or `3.5 sets` where some count for less.
func setsText(_ sets: Double) -> String { sets.text(digits: 2) + (sets == 1 ? " set" : " sets") }

/// An exercise with what it adds, and how that comes about: `4 sets × 0.75`.
private func shareRow(
  _ state: State, _ figures: VolumeFigures, _ share: VolumeFigures.Share
) -> Node {
  let measure = state.volume.measure
  let unit = state.weightUnit(nil)
  let key = share.exercise.key
  let isOpen = state.volume.exercise == key
  var sum = setsText(share.whole.sets)
  if measure != .sets {
    sum += ", " + measure.text(share.whole.value(measure), unit, isExact: true)
  }
  sum += " × " + share.contribution.text(digits: 2)
  return li(.key(key), .class("volume-part", "open", if: isOpen)) {
    button(
      .class("row"), .type("button"), .id("share-" + key), .aria(.expanded, isOpen),
      .onClick(.volume(.exercise(key)))
    ) {
      span(.class("row-text")) {
        span(.class("row-title")) { name(share.exercise, state) }
        span(.class("row-detail")) { sum }
      }
      span(.class("row-end")) {
        "+ " + measure.text(share.part.value(measure), unit, isExact: true)
      }
    }
    if isOpen { sessionList(state, figures, share) }
  }
}

/// Its name of today, or the one that it was logged under.
private func name(_ exercise: ExerciseReference, _ state: State) -> String {
  state.notebook.exercise(exercise.id)?.name ?? exercise.name
}

private func sessionList(
  _ state: State, _ figures: VolumeFigures, _ share: VolumeFigures.Share
) -> Node {
  let sessions = state.volumeSessions(of: share.exercise, in: figures.periods)
  let rest = sessions.count - state.volume.shownWorkouts
  return div(.class("volume-panel")) {
    rows("Workouts with " + name(share.exercise, state)) {
      for session in sessions.prefix(state.volume.shownWorkouts) {
        sessionRow(state, session, share.contribution)
      }
    }
    div(.class("buttons")) {
      if rest > 0 {
        quietButton(
          "Show more (" + rest.text + ")", icon: .down, id: "volume-more", .volume(.showMore))
      }
      if let exercise = state.notebook.exercise(share.exercise.id) {
        linkButton("Contributions of " + exercise.name, icon: .edit, .exercise(exercise.id))
      }
    }
  }
}

private func sessionRow(
  _ state: State, _ session: VolumeSession, _ contribution: Double
) -> Node {
  let workout = session.workout
  let measure = state.volume.measure
  let sets = session.sets.map { $0.set.text(loadType: $0.loadType) }.joined(separator: ", ")
  let part = measure.text(
    session.volume.value(measure) * contribution, state.weightUnit(nil), isExact: true)
  return linkRow(
    workout.startedAt.day.relativeText(today: state.day) + " · " + workout.title, detail: sets,
    end: "+ " + part,
    key: workout.id.text, workout.isRunning ? .workout : .pastWorkout(workout.id))
}
