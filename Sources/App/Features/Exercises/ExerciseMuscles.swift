import Documents
import Strength

/// The muscles that an exercise works, drawn and in numbers.
func muscleCard(_ state: State, _ exercise: Exercise) -> Node {
  card("Muscles") {
    if exercise.muscles.isEmpty {
      p(.class("hint")) { "No muscles yet: sets of this exercise count for no muscle's volume." }
      secondaryButton("Choose muscles", icon: .edit, id: "choose-muscles", .exercises(.edit))
    } else {
      muscleFigure(state.notebook.shares(of: exercise))
    }
  }
}

/// The body with its worked muscles, and a bar for each, the largest first.
func muscleFigure(_ shares: [MuscleShare]) -> Node {
  let living = shares.filter { !$0.isDeleted }
  return div(.class("muscle-figure")) {
    BodyMap(
      MuscleShare.sorted(living).map {
        BodyMap.Share(muscleID: $0.id, name: $0.name, share: $0.share)
      }
    ).node
    ul(.class("shares"), .label("Muscles by share")) {
      for share in MuscleShare.sorted(living) {
        li(.class("share"), .key(share.id.text)) {
          span { share.name }
          span(.class("share-bar"), .style("--share:" + share.share.typed))
          span { share.share.percent }
        }
      }
    }
  }
}

/// A slider for each muscle, and a list of others to add.
func muscleEditor(_ state: State, _ exercise: Exercise) -> Node {
  let shares = state.notebook.shares(of: exercise)
  return card("Muscles") {
    p(.class("hint")) {
      "Share of a set that counts for each muscle: 100 % for primary, "
        + "50 % for secondary muscles."
    }
    if !shares.isEmpty { muscleFigure(shares) }
    ul(.class("sliders"), .label("Shares")) {
      for share in shares { shareSlider(exercise.id, share) }
    }
    addMuscle(state, exercise)
  }
}

private func shareSlider(_ exercise: ULID, _ share: MuscleShare) -> Node {
  let id = "share-" + share.id.text
  let muscle = share.id
  return li(.class("slider"), .key(id)) {
    if share.isDeleted {
      span(.class("slider-name")) {
        share.name.isEmpty ? "Deleted muscle" : share.name + " (deleted muscle)"
      }
      span(.class("hint")) { "Not counted." }
    } else {
      element("label", .class("slider-name"), Attribute("for", id)) { share.name }
      output(.class("slider-value"), Attribute("for", id)) { share.share.percent }
      input(
        .id(id), .type("range"), Attribute("min", .fixed("0")), Attribute("max", .fixed("100")),
        Attribute("step", .fixed("5")), .value((share.share * 100).rounded().typed),
        .aria(.valueText, share.share.percent),
        .onInput { .exercises(.change(exercise, .share(muscle, $0))) })
    }
    iconButton(
      .trash, "Remove " + (share.name.isEmpty ? "deleted muscle" : share.name),
      id: "remove-" + id,
      .exercises(.change(exercise, .removeMuscle(muscle))))
  }
}

private func addMuscle(_ state: State, _ exercise: Exercise) -> Node {
  var options = [(value: "", title: "Add a muscle …")]
  var taken = exercise.muscles.map { $0.muscleID }
  for muscle in state.notebook.muscles {
    if !taken.contains(muscle.id) { options.append((muscle.id.text, muscle.name)) }
    taken.append(muscle.id)
  }
  // The standard ones can be had, those aside that were deleted.
  for name in Muscle.standardNames {
    let id = Muscle.standardID(name)
    if !taken.contains(id), !state.notebook.isDeleted(id) { options.append((id.text, name)) }
  }
  if options.count == 1 { return p(.class("hint")) { "Every muscle is there." } }
  let id = exercise.id
  return choice("Add a muscle", id: "add-muscle", options: options, selected: "") { value in
    .exercises(.change(id, .addMuscle(ULID(value) ?? .none)))
  }
}
