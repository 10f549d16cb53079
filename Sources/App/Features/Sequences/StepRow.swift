import Documents
import Sequences

/// The steps of a group, or of the sequence, in their order.
func stepList(_ state: State, _ steps: [Step], group: Step?, level: Int = 0) -> Node {
  let ids = steps.map { $0.id }
  let holder = group?.id
  return ul(
    .class(level == 0 ? "rows steps" : "steps nested"),
    .label(group.map { "Steps of " + $0.name } ?? "Steps"),
    .onReorder { .sequences(.moveStep(group: holder, Reordering($0))) }
  ) {
    for place in steps.indices { stepRow(state, steps, place, ids, group, level) }
  }
}

private func stepRow(
  _ state: State, _ steps: [Step], _ place: Int, _ ids: [ULID], _ group: Step?, _ level: Int
) -> Node {
  let step = steps[place]
  let id = step.id.text
  let isOpen = state.sequences.openStep == step.id
  return li(.key(id), .class("expandable", "open", if: isOpen)) {
    fingerRow(
      "div", .class("row-line"), left: ("Remove", .sequences(.change(step.id, .remove))),
      hold: isOpen ? nil : .sequences(.toggleStep(step.id))
    ) {
      button(
        .class("row"), .type("button"), .id("row-" + id), .aria(.expanded, isOpen),
        .onClick(.sequences(.toggleStep(step.id)))
      ) {
        span(.classes(step.markClass), .aria(.hidden, "true"))
        span(.class("row-text")) {
          span(.class("row-title")) { step.name }
          if !step.detail.isEmpty { span(.class("row-detail")) { step.detail } }
        }
        if !step.lengthText.isEmpty { span(.class("row-end")) { step.lengthText } }
        (isOpen ? Icon.up : Icon.down).node
      }
      dragHandle
    }
    if isOpen {
      div(.class("row-editor")) {
        if step.isNewer {
          p(.class("hint")) { "It is kept. Update Regimen to play it." }
        } else {
          stepEditor(state, step)
        }
        stepButtons(steps, place, ids, group)
      }
    }
    if let inner = step.steps {
      if !inner.isEmpty { stepList(state, inner, group: step, level: level + 1) }
      button(
        .class("button quiet"), .type("button"), .id("add-" + id),
        .label("Add to " + step.name), .onClick(.sequences(.choose(group: step.id)))
      ) {
        Icon.plus.node
        span { inner.isEmpty ? "Add the first card" : "Add" }
      }
    }
  }
}

@Content private func stepEditor(_ state: State, _ step: Step) -> [Node] {
  let id = step.id
  textField(
    "Title", id: "title-" + id.text, value: step.title, placeholder: untitled(step).name
  ) { .sequences(.change(id, .title($0))) }
  if case .card(let kind) = step.content {
    choice(
      "Kind", id: "kind-" + id.text,
      options: CardKind.all.map { ($0.name.rawValue, $0.title) },
      selected: kind.name.rawValue
    ) { .sequences(.change(id, .kind($0))) }
    p(.class("hint")) { kind.lesson }
  }
  if case .card(.checklist(let list)) = step.content { checklistEditor(id, list) }
  stepFields(state, step)
  if case .card(let kind) = step.content {
    swatches(step, kind)
    noteField(
      "Notes", id: "notes-" + id.text, value: step.notes, placeholder: "Shown while it is played"
    ) { .sequences(.change(id, .note($0))) }
  }
}

private func untitled(_ step: Step) -> Step {
  var step = step
  step.title = ""
  return step
}

/// The colours to choose from, and that of the kind.
private func swatches(_ step: Step, _ kind: CardKind) -> Node {
  let own = step.colour?.name ?? ""
  func swatch(_ name: String, _ title: String, _ style: String) -> Node {
    button(
      .classes("swatch " + style), .type("button"), .label(title), .title(title),
      .aria(.pressed, own == name), .onClick(.sequences(.change(step.id, .colour(name))))
    ) { if own == name { Icon.check.node } else if name.isEmpty { span { "auto" } } }
  }
  return div(.class("field")) {
    span(.class("field-label")) { "Colour" }
    div(.class("swatches"), .role("group"), .label("Colour")) {
      swatch("", "By kind: " + kind.colour.rawValue, kind.colour.rawValue)
      for colour in CardColour.allCases { swatch(colour.rawValue, colour.title, colour.rawValue) }
    }
  }
}

extension CardColour {
  fileprivate var title: String {
    var bytes = Array(rawValue.utf8)
    bytes[0] -= 0x20
    return String(utf8: bytes)
  }
}

private func checklistEditor(_ step: ULID, _ list: Checklist) -> Node {
  let ids = list.items.map { $0.id }
  return div(.class("field")) {
    span(.class("field-label")) { "Items" }
    ul(
      .class("items"), .label("Items"),
      .onReorder { .sequences(.change(step, .moveItem(Reordering($0)))) }
    ) {
      for (place, item) in list.items.enumerated() {
        let number = "item " + String(place + 1)
        li(.key(item.id.text), .class("field-line")) {
          dragHandle
          input(
            .id("item-" + item.id.text), .type("text"), .value(item.text),
            .label("Item " + String(place + 1)), Attribute("autocomplete", "off"),
            .onInput { .sequences(.change(step, .item(item.id, $0))) },
            .onEnter(.sequences(.change(step, .addItem))))
          moveButtons(number, id: item.id, in: ids) {
            .sequences(.change(step, .moveItem($0)))
          }
          iconButton(
            .trash, "Remove " + number, id: "remove-item-" + item.id.text,
            isDisabled: list.items.count == 1, .sequences(.change(step, .removeItem(item.id))))
        }
      }
    }
    secondaryButton(
      "Add item", icon: .plus, id: "add-item-" + step.text, .sequences(.change(step, .addItem)))
  }
}

private func stepButtons(_ steps: [Step], _ place: Int, _ ids: [ULID], _ group: Step?) -> Node {
  let step = steps[place]
  func button(_ title: String, _ icon: Icon, _ name: String, _ change: StepChange) -> Node {
    secondaryButton(
      title, icon: icon, id: name + "-" + step.id.text, .sequences(.change(step.id, change)))
  }
  return div(.class("buttons")) {
    moveButtons(step.name, id: step.id, in: ids) {
      .sequences(.moveStep(group: group?.id, $0))
    }
    if group != nil { button("Out of the group", .back, "leave", .leaveGroup) }
    if place > 0, steps[place - 1].steps != nil {
      button("Into the group above", .up, "above", .enterGroup(above: true))
    }
    if place + 1 < steps.count, steps[place + 1].steps != nil {
      button("Into the group below", .down, "below", .enterGroup(above: false))
    }
    if !step.isNewer { button("Repeat this", .swap, "wrap", .wrap) }
    if step.steps?.isEmpty == false { button("Ungroup", .split, "unwrap", .unwrap) }
    if !step.holdsNewer { button("Duplicate", .copy, "copy", .duplicate) }
    dangerButton(
      "Remove", icon: .trash, id: "remove-" + step.id.text,
      .sequences(.change(step.id, .remove)))
  }
}
