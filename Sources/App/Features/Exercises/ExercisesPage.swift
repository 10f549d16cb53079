import Documents
import Strength

func exercisesPage(_ state: State) -> [Node] {
  let mine = ExerciseList(own: state)
  let offered = ExerciseList(catalogue: state)
  let query = UniqueName.trimmed(state.exercises.query)
  return [
    pageHead("Exercises") {
      secondaryButton("New exercise", icon: .plus, id: "new-exercise", .exercises(.create(query)))
    },
    textField(
      "Search exercises", id: "exercise-search", value: state.exercises.query, kind: .search,
      placeholder: "Name, muscle or equipment", isLabelHidden: true,
      onInput: { .exercises(.search($0)) }),
    filters(state),
    ownExercises(state, mine, query: query, hasOthers: !offered.positions.isEmpty),
    catalogueSection(state, offered),
  ]
}

/// Exercises that match what is searched for, as positions in their list.
struct ExerciseList {
  var exercises: [Exercise]
  var positions: [Int]

  init(own state: __shared State) {
    exercises = state.notebook.exercises
    let order =
      state.searchesExercises || state.exercises.order == .lastDone
      ? ExerciseOrdering(own: state.notebook)
      : state.device.translations.isEmpty
        ? nil : ExerciseOrdering(named: exercises, state.device.translations)
    positions = ExerciseList.positions(in: exercises, state, order) { _ in true }
  }

  /// What is not among one's own exercises, by identifier or by name.
  init(catalogue state: __shared State) {
    exercises = state.catalogue
    let notebook = state.notebook
    let order =
      state.searchesExercises
      ? ExerciseOrdering(catalogue: exercises) : state.exercises.catalogueOrder
    positions = ExerciseList.positions(in: exercises, state, order) { notebook.lacks($0) }
  }

  private static func positions(
    in exercises: [Exercise], _ state: State, _ order: ExerciseOrdering?,
    where isWanted: (Exercise) -> Bool
  ) -> [Int] {
    let inGroup = state.exercises.group?.filter
    let equipment = state.exercises.equipment
    let search = ExerciseSearch(
      query: state.exercises.query, muscles: state.notebook.muscles,
      translations: state.device.translations)
    return search.positions(
      in: exercises, order: order?.positions, prominent: order?.prominent ?? 0
    ) { exercise in
      if let equipment {
        if equipment.isEmpty ? !exercise.equipment.isEmpty : !exercise.equipment.contains(equipment)
        {
          return false
        }
      }
      if let inGroup, !inGroup(exercise) { return false }
      return isWanted(exercise)
    }
  }
}

extension State {
  /// Whether something is looked for: the best matches come first then, whatever the order.
  fileprivate var searchesExercises: Bool { !UniqueName.trimmed(exercises.query).isEmpty }
}

extension Notebook {
  /// Whether an exercise of the catalogue is none of one's own, by identifier and by name.
  func lacks(_ offered: Exercise) -> Bool {
    if holdsExercise(offered.id) { return false }
    var low = 0
    var high = exercises.count
    while low < high {
      let middle = (low + high) / 2
      if exercises[middle].name < offered.name { low = middle + 1 } else { high = middle }
    }
    return low == exercises.count || exercises[low].name != offered.name
  }
}

/// A filter that is on or off.
func filterChip(_ title: String, isOn: Bool, _ action: Action) -> Node {
  button(
    .class("chip"), .type("button"), .key(title), .aria(.pressed, isOn), .onClick(action)
  ) { title }
}

private func filters(_ state: State) -> Node {
  let chosen = state.exercises
  let hasOwnMuscles = state.notebook.muscles.contains { muscle in
    !Muscle.standardNames.contains { Muscle.standardID($0) == muscle.id }
  }
  return .group([
    div(.class("chips scrolling"), .role("group"), .label("Muscles")) {
      for group in MuscleGroup.allCases where group != .other || hasOwnMuscles {
        filterChip(group.title, isOn: chosen.group == group, .exercises(.group(group)))
      }
    },
    div(.class("chips scrolling"), .role("group"), .label("Equipment")) {
      for word in ExerciseEquipment.common {
        filterChip(
          ExerciseEquipment.title(word), isOn: chosen.equipment == word,
          .exercises(.equipment(word)))
      }
    },
    segments(
      "Order",
      options: [
        ("By name", chosen.order == .name, .exercises(.order(.name))),
        ("Last done", chosen.order == .lastDone, .exercises(.order(.lastDone))),
      ]),
  ])
}

private func ownExercises(_ state: State, _ list: ExerciseList, query: String, hasOthers: Bool)
  -> Node
{
  if list.exercises.isEmpty, query.isEmpty {
    return emptyState(
      "No exercises yet", "Add some from the catalogue below, or make your own.", icon: .dumbbell)
  }
  if list.positions.isEmpty {
    return emptyState(
      "No match among your exercises",
      hasOthers ? "The catalogue below has matches." : "Try fewer words or filters.",
      icon: .search
    ) {
      if !query.isEmpty {
        secondaryButton("Create “" + query + "”", icon: .plus, .exercises(.create(query)))
      }
    }
  }
  return card("Your exercises", end: count(list.positions.count)) {
    rows("Own exercises") {
      for position in list.positions.prefix(state.exercises.shown) {
        let exercise = list.exercises[position]
        linkRow(
          exercise.name, detail: state.notebook.mainMuscles(of: exercise),
          end: state.notebook.lastDoneText(exercise.id, today: state.day),
          .exercise(exercise.id))
      }
    }
    if list.positions.count > state.exercises.shown {
      quietButton("Show more", id: "more-exercises", .exercises(.showMore))
    }
  }
}

private func count(_ number: Int) -> Node { span(.class("hint")) { number.text } }

private func catalogueSection(_ state: State, _ list: ExerciseList) -> Node {
  card("From the catalogue", end: list.positions.isEmpty ? .none : count(list.positions.count)) {
    if state.catalogue.isEmpty {
      catalogueNotice(state)
    } else if list.positions.isEmpty {
      p(.class("hint")) { "Nothing else in the catalogue matches." }
    } else {
      rows("Catalogue exercises") {
        for position in list.positions.prefix(state.exercises.shownOfCatalogue) {
          let exercise = list.exercises[position]
          plainRow(
            exercise.name, detail: state.notebook.mainMuscles(of: exercise, isOwn: false),
            key: exercise.id.text
          ) {
            button(
              .class("button"), .type("button"), .label("Add " + exercise.name),
              .onClick(.exercises(.add(exercise.id)))
            ) { "Add" }
          }
        }
      }
      if list.positions.count > state.exercises.shownOfCatalogue {
        quietButton(
          "Show more of the catalogue", id: "more-catalogue", .exercises(.showMoreOfCatalogue))
      }
    }
  }
}

/// Why the catalogue is not there (yet).
func catalogueNotice(_ state: State) -> Node {
  switch state.exercises.catalogue {
  case .failed(let why):
    notice(.warning, why + " The catalogue is not on this device yet.") {
      secondaryButton("Try again", .exercises(.askForCatalogue))
    }
  case .underWay: progressBar("Fetching the catalogue …", share: nil)
  case .idle:
    notice(.info, "The catalogue has exercises with their muscles, ready to use.") {
      secondaryButton("Fetch the catalogue", .exercises(.askForCatalogue))
    }
  }
}
