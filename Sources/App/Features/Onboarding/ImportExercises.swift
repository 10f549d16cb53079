import Documents
import Strength

// The exercises of a file: what each was taken for, and what it shall be instead.

func exerciseCard(_ report: ImportReport, _ state: State) -> Node {
  if report.exercises.isEmpty { return .none }
  let file = state.onboarding.file
  let undecided = report.exercises.filter { file.choice(for: $0.name) == nil }
  let new = undecided.filter { $0.isNew }.count
  let guesses = undecided.filter { $0.match == .guess }.count
  let shown = report.exercises.prefix(file.shownExercises)
  let rest = report.exercises.count - shown.count
  return card("Exercises") {
    if new > 0 {
      p {
        counted(new, "exercise is", "exercises are")
          + " new. Match with a known one, or add muscles later so that sets count "
          + "toward volume."
      }
    }
    if guesses > 0 {
      p {
        counted(guesses, "exercise is", "exercises are")
          + " matched by a similar name. Check the matches and change those that are wrong."
      }
    }
    rows("Exercises in the file") {
      for exercise in shown { exerciseRow(exercise, state) }
    }
    if rest > 0 {
      div(.class("buttons")) {
        secondaryButton(
          "Show " + min(rest, FileImport.exerciseStep).text + " more of " + rest.text,
          .import(.showMore))
      }
    }
  }
}

private func exerciseRow(_ exercise: ImportedExercise, _ state: State) -> Node {
  let file = state.onboarding.file
  let isOpen = file.open == exercise.name
  let hasChoice =
    isOpen || exercise.attention != .none || file.choice(for: exercise.name) != nil
  let id = fieldID(exercise)
  return li(.key(id)) {
    div(.class("row import-row")) {
      span(.class("row-text")) {
        span(.class("row-title")) { exercise.name }
        span(.class("row-detail")) {
          counted(exercise.sets, "set", "sets") + " · " + matchText(exercise)
        }
      }
      // What an earlier import has placed stays there, whatever is chosen here.
      if !isOpen, exercise.match != .kept {
        button(
          .class("button quiet"), .type("button"),
          .label("More choices for " + exercise.name), .onClick(.import(.open(exercise.name)))
        ) { hasChoice ? "More choices" : "Change" }
      }
    }
    if hasChoice {
      choice(
        "Import " + exercise.name + " as", id: id,
        options: options(for: exercise, isOpen: isOpen, state),
        selected: selected(exercise, file), isLabelHidden: true
      ) { .import(.choose($0, for: exercise.name)) }
    }
  }
}

/// The same for a name whatever else is in the file.
private func fieldID(_ exercise: ImportedExercise) -> String {
  "import-" + ULID(derivedFrom: exercise.name).text
}

private func matchText(_ exercise: ImportedExercise) -> String {
  let taken = exercise.exercise
  let isItself = taken == exercise.name
  switch exercise.match {
  case .open: return "new, without muscles"
  case .library, .alias: return isItself ? "known" : "known as " + taken
  case .guess: return "probably " + taken
  case .catalogue: return isItself ? "from the catalogue" : taken + ", from the catalogue"
  case .mapped: return taken + ", as you chose"
  case .kept: return taken + ", as before"
  case nil: return taken
  }
}

private func selected(_ exercise: ImportedExercise, _ file: FileImport) -> String {
  guard let choice = file.choice(for: exercise.name) else { return ImportOption.asFound.value }
  guard let name = choice.exercise else { return ImportOption.ownExercise.value }
  return ImportOption.exercise(name).value
}

/// A short list, or one with all exercises that are here and those of the catalogue.
private func options(
  for exercise: ImportedExercise, isOpen: Bool, _ state: State
) -> [(value: String, title: String)] {
  var options: [(value: String, title: String)] = []
  if exercise.isNew {
    options.append((ImportOption.asFound.value, "A new exercise, without muscles"))
  } else {
    options.append((ImportOption.asFound.value, exercise.exercise))
    if !FoldedText.isEqual(exercise.exercise, exercise.name) {
      options.append((ImportOption.ownExercise.value, "A new exercise, without muscles"))
    }
  }
  var names = exercise.suggestions
  if let chosen = state.onboarding.file.choice(for: exercise.name)?.exercise,
    !names.contains(chosen)
  {
    names.append(chosen)
  }
  if isOpen {
    let first = names
    for own in state.notebook.exercises where !first.contains(own.name) { names.append(own.name) }
    for new in state.catalogue
    where state.notebook.exercise(new.id) == nil && !first.contains(new.name) {
      names.append(new.name)
    }
  }
  for name in names where name != exercise.exercise {
    options.append((ImportOption.exercise(name).value, name))
  }
  return options
}
