import Documents
import Strength

func gymsPage(_ state: State) -> [Node] {
  let gyms = state.notebook.gyms
  let ids = gyms.map { $0.id }
  return [
    pageHead("Gyms", back: .settings(nil)) {
      if !gyms.isEmpty { iconButton(.plus, "New gym", id: "new-gym", .settings(.gym(.add))) }
    },
    gyms.isEmpty
      ? emptyState(
        "No gyms yet",
        "Add your gym's equipment, and Regimen suggests weights that you can load there. Each"
          + " exercise can have notes for this gym.", icon: .gym
      ) { primaryButton("New gym", icon: .plus, id: "new-gym", .settings(.gym(.add))) }
      : card {
        orderedRows("Gyms", move: { .settings(.gym(.move($0))) }) {
          for gym in gyms { gymRow(state, gym, ids) }
        }
      },
  ]
}

private func gymRow(_ state: State, _ gym: Gym, _ ids: [ULID]) -> Node {
  let id = gym.id
  let isOpen = state.settings.openGym == id
  return li(.key(id.text), .class("expandable", "open", if: isOpen)) {
    fingerRow(
      "div", .class("row-line"), left: ("Delete", .settings(.gym(.delete(id)))),
      hold: isOpen ? nil : .settings(.gym(.toggle(id)))
    ) {
      a(.class("row"), .href(.gym(id))) {
        span(.class("row-text")) {
          span(.class("row-title")) { gym.name }
          span(.class("row-detail")) { gym.contentText }
        }
      }
      button(
        .class("icon-button"), .type("button"), .id("more-" + id.text),
        .label("More for " + gym.name), .aria(.expanded, isOpen),
        .onClick(.settings(.gym(.toggle(id))))
      ) { Icon.more.node }
      dragHandle
    }
    if isOpen {
      div(.class("row-editor")) {
        div(.class("buttons")) {
          moveButtons(gym.name, id: id, in: ids) { .settings(.gym(.move($0))) }
          linkButton("Edit", icon: .edit, .gym(id))
          dangerButton(
            "Delete", icon: .trash, id: "delete-" + id.text, .settings(.gym(.delete(id))))
        }
      }
    }
  }
}

extension Gym {
  /// What stands there, in a line.
  fileprivate var contentText: String {
    var parts: [String] = []
    if !machines.isEmpty { parts.append(counted(machines.count, "machine", "machines")) }
    if !bars.isEmpty { parts.append(counted(bars.count, "bar", "bars")) }
    var plateCount = 0
    for stock in plates { plateCount += stock.count }
    if plateCount > 0 { parts.append(counted(plateCount, "plate", "plates")) }
    if !dumbbells.isEmpty {
      parts.append(counted(dumbbells.count, "dumbbell weight", "dumbbell weights"))
    }
    return parts.isEmpty ? "Nothing entered yet" : parts.joined(separator: " · ")
  }
}

func gymPage(_ state: State, _ id: ULID) -> [Node] {
  guard let gym = state.notebook.gym(id) else {
    return notFound("There is no such gym any more.")
  }
  return [
    pageHead(gym.name, back: .settings(.gyms)) {
      versionsButton(Gym.kind.name, id)
      iconButton(
        .trash, "Delete gym", id: "delete-" + id.text, .settings(.gym(.delete(id))))
    },
    card("About") {
      state.settings.drafts.field("Name", id: "name-" + id.text, saved: gym.name) {
        .settings(.gym(.change(id, .name($0))))
      }
      noteField(
        "Notes", id: "notes-" + id.text, value: gym.notes,
        placeholder: "When it is empty, where the small plates are …"
      ) { .settings(.gym(.change(id, .notes($0)))) }
    },
    equipmentCard(gym),
    unitCard(state, gym),
    barsCard(state, gym),
    platesCard(state, gym),
    dumbbellsCard(state, gym),
    machinesCard(state, gym),
    state.settings.query.map { query in
      sheet("Choose an exercise", id: "exercise-choice", close: .settings(.gym(.closePicker))) {
        exercisePicker(
          state, query: query, onQuery: { .settings(.gym(.search($0))) },
          onPick: { .settings(.gym(.pick($0))) })
      }
    } ?? .none,
  ]
}

private func equipmentCard(_ gym: Gym) -> Node {
  // Words of a newer version stay in sight, and can be taken off.
  var words: [String] = []
  for known in Equipment.all { words.append(known.word) }
  for word in gym.equipment where !words.contains(word) { words.append(word) }
  return card("Equipment") {
    p(.class("muted")) { "Select available equipment" }
    div(.class("chips"), .role("group"), .label("Equipment")) {
      for word in words {
        button(
          .class("chip"), .type("button"), .key(word),
          .aria(.pressed, gym.equipment.contains(word)),
          .onClick(.settings(.gym(.change(gym.id, .toggleEquipment(word)))))
        ) { Equipment.title(word) }
      }
    }
  }
}

private func unitCard(_ state: State, _ gym: Gym) -> Node {
  let unit = state.gymUnit(gym)
  return card("Weights") {
    segments(
      "Unit of new weights",
      options: [
        ("Kilograms", unit == .kg, .settings(.gym(.unit(.kg)))),
        ("Pounds", unit == .lb, .settings(.gym(.unit(.lb)))),
      ])
    p(.class("muted")) { "For new weights. Existing ones keep their unit." }
  }
}
