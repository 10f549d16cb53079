import Documents
import Strength

func exercisePage(_ state: State, _ id: ULID) -> [Node] {
  if let exercise = state.shownExercise(id) {
    if state.exercises.isEditing { return exerciseEditor(state, exercise) }
    return [
      pageHead(exercise.name, back: .exercises) {
        versionsButton(Exercise.kind.name, id)
        iconButton(.edit, "Edit", id: "edit-exercise", .exercises(.edit))
      },
      facts(exercise),
      history(state, exercise) {
        [muscleCard(state, exercise), branchCards(state, exercise)]
      },
    ]
  }
  if let exercise = state.notebook.buriedExercise(id) {
    return [
      pageHead(exercise.name, back: .exercises) { versionsButton(Exercise.kind.name, id) },
      notice(.info, "This exercise was deleted. What was logged with it stays.") {
        secondaryButton("Restore", icon: .undo, .exercises(.restore(id)))
      },
      history(state, exercise),
    ]
  }
  return notFound("There is no such exercise in this library.")
}

/// What it is, in a line, and what someone noted about it.
private func facts(_ exercise: Exercise) -> Node {
  var words = [exercise.loadType.known?.title ?? exercise.loadType.name + " (newer)"]
  for word in exercise.equipment { words.append(ExerciseEquipment.title(word)) }
  if exercise.isUnilateral { words.append("One side at a time") }
  return .group([
    p(.class("hint")) { commaList(words, separator: " · ") },
    exercise.notes.isEmpty ? .none : p(.class("prose")) { exercise.notes },
  ])
}

/// Progress and records, then what else belongs to the exercise, then the long list of workouts.
private func history(
  _ state: State, _ exercise: Exercise, @Content between: () -> [Node] = { [] }
) -> Node {
  let chosen = state.exercises
  let progress = ExerciseProgress(of: exercise.id, in: state.notebook, gym: chosen.gym)
  if progress.gyms.isEmpty { return .group([nothingDone(state)] + between()) }
  let units = ExerciseUnits(
    exercise, state.notebook.settings, farthest: progress.record(.metres)?.best[.metres] ?? 0)
  return .group(
    [
      gymChoice(progress, chosen.gym), progressCard(progress, units, state),
      recordsCard(progress, units, state),
    ] + between() + [workoutsCard(progress, exercise, state)])
}

private func nothingDone(_ state: State) -> Node {
  let isRunning = state.notebook.running != nil
  return emptyState(
    "Nothing done yet", "Progress and records appear here after your first workout with it.",
    icon: .chart
  ) {
    linkButton(
      isRunning ? "Go to the workout" : "Start a workout", icon: .play,
      isRunning ? .workout : .today)
  }
}

/// All gyms, each one where it was done, and no gym.
private func gymChoice(_ progress: ExerciseProgress, _ chosen: GymChoice) -> Node {
  if progress.gyms.count < 2, chosen == .all { return .none }
  if progress.gyms.count < 4 {
    var options: [(title: String, isSelected: Bool, action: Action)] = [
      ("All gyms", chosen == .all, .exercises(.gym(.all)))
    ]
    for gym in progress.gyms {
      let choice = GymChoice(gym.id)
      options.append((gym.name, chosen == choice, .exercises(.gym(choice))))
    }
    return segments("Gym", options: options)
  }
  let ids = progress.gyms.map { $0.id }
  var options = [(value: "all", title: "All gyms")]
  var selected = "all"
  for (number, gym) in progress.gyms.enumerated() {
    options.append((String(number), gym.name))
    if chosen == GymChoice(gym.id) { selected = String(number) }
  }
  return choice("Gym", id: "exercise-gym", options: options, selected: selected) { value in
    guard let number = TypedNumber.read(value, in: 0...max(0, ids.count - 1)) else {
      return .exercises(.gym(.all))
    }
    return .exercises(.gym(GymChoice(ids[number])))
  }
}

/// The latest workouts with what was done in them.
private func workoutsCard(_ progress: ExerciseProgress, _ exercise: Exercise, _ state: State)
  -> Node
{
  let ids = progress.workoutIDs.reversed().prefix(state.exercises.shownWorkouts)
  let count = span(.class("hint")) { progress.workoutIDs.count.text }
  return card("Workouts", id: "exercise-workouts", end: count) {
    rows("Latest workouts") {
      for id in ids {
        if let workout = state.notebook.workout(id) {
          workoutRow(workout, exercise, state)
        }
      }
    }
    if progress.workoutIDs.count > state.exercises.shownWorkouts {
      quietButton("Show more", id: "more-workouts", .exercises(.showMoreWorkouts))
    }
  }
}

private func workoutRow(_ workout: Workout, _ exercise: Exercise, _ state: State) -> Node {
  var sets: [String] = []
  for log in workout.logs.indices where workout.logs[log].exerciseID == exercise.id {
    let loadType = workout.logs[log].loadType
    for set in workout.logs[log].sets {
      if workout.isDone(set) { sets.append(set.kindText + set.text(loadType: loadType)) }
    }
  }
  let gym =
    state.exercises.gym == .all
    ? workout.gymID.flatMap { state.notebook.gym($0)?.name } ?? workout.gymName : ""
  return linkRow(
    workout.startedAt.day.relativeText(today: state.day) + (gym.isEmpty ? "" : " · " + gym),
    detail: commaList(sets, separator: " · "), .pastWorkout(workout.id))
}

extension WorkoutSet {
  /// What sets it apart from a working set, with a space behind it.
  fileprivate var kindText: String {
    switch kind {
    case .known(.working): ""
    case .known(.warmup): "warm-up "
    case .known(.drop): "drop "
    case .known(.failure): "to failure "
    case .known(.restPause): "rest-pause "
    case .known(.myo): "myo-reps "
    case .newer(let name): name + " "
    }
  }
}
