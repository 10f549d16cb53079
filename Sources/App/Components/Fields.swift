// What someone types or chooses.

/// How a field is typed in.
public enum FieldKind: Sendable {
  case text
  case search
  /// Digits with a point: the number pad of a phone.
  case decimal
  /// Digits only.
  case number
  case date
  /// A time of day, `18:05`.
  case time
}

/// A field with its label above, and below it what is wrong or a hint.
public func textField(
  _ label: String, id: String, value: String, kind: FieldKind = .text, hint: String = "",
  problem: String = "", placeholder: String = "", isLabelHidden: Bool = false,
  onEnter: Action? = nil, onInput: @escaping @Sendable (String) -> Action
) -> Node {
  let note = problem.isEmpty ? hint : problem
  return div(.class("field", "invalid", if: !problem.isEmpty), .key(id)) {
    element("label", Attribute("for", id), .when(isLabelHidden, .class("visually-hidden"))) {
      label
    }
    input(
      .id(id), .type(kind.type), kind.mode, .value(value), .flag("data-select"),
      .when(kind == .search, .keys(.search)),
      .when(!placeholder.isEmpty, .placeholder(placeholder)),
      Attribute("autocomplete", .fixed("off")),
      .when(!problem.isEmpty, .aria(.invalid, true)),
      .when(!note.isEmpty, .aria(.describedBy, id + "-note")), .onInput(onInput),
      onEnter.map { .onEnter($0) } ?? .none)
    if !note.isEmpty { p(.class("field-note"), .id(id + "-note")) { note } }
  }
}

/// A longer text.
public func noteField(
  _ label: String, id: String, value: String, placeholder: String = "",
  onInput: @escaping @Sendable (String) -> Action
) -> Node {
  div(.class("field"), .key(id)) {
    element("label", Attribute("for", id)) { label }
    textarea(
      .id(id), Attribute("rows", "3"), .placeholder(placeholder), .onInput(onInput)
    ) { value }
  }
}

/// A number between − and +, which may also be typed; by keyboard the arrows up and down stand for
/// the two, which are no stops on their own.
public func stepper(
  _ label: String, id: String, value: String, unit: String = "", kind: FieldKind = .decimal,
  placeholder: String = "", problem: String = "", less: Action, more: Action,
  onEnter: Action? = nil, onInput: @escaping @Sendable (String) -> Action
) -> Node {
  div(.class("stepper", "invalid", if: !problem.isEmpty), .key(id)) {
    button(
      .class("step"), .type("button"), .label("Decrease " + label.lowercasedStart),
      Attribute("tabindex", .fixed("-1")), .flag("data-hold-repeat"), .onClick(less)
    ) { Icon.minus.node }
    div(.class("stepper-value")) {
      input(
        .id(id), .type("text"), kind.mode, .value(value), .label(label), .flag("data-select"),
        .when(!placeholder.isEmpty, .placeholder(placeholder)),
        Attribute("autocomplete", .fixed("off")),
        .when(!problem.isEmpty, .aria(.invalid, true)),
        .when(!problem.isEmpty, .aria(.describedBy, id + "-note")), .onInput(onInput),
        onEnter.map { .onEnter($0) } ?? .none,
        .when(onEnter != nil, Attribute("enterkeyhint", .fixed("next"))))
      span(.class("unit"), .aria(.hidden, true)) { unit.isEmpty ? label.lowercasedStart : unit }
    }
    button(
      .class("step"), .type("button"), .label("Increase " + label.lowercasedStart),
      Attribute("tabindex", .fixed("-1")), .flag("data-hold-repeat"), .onClick(more)
    ) { Icon.plus.node }
  }
}

/// On or off, at once.
public func toggle(
  _ label: String, id: String, isOn: Bool, hint: String = "",
  onChange: @escaping @Sendable (Bool) -> Action
) -> Node {
  element("label", .class("toggle"), .key(id)) {
    span(.class("toggle-text")) {
      span { label }
      if !hint.isEmpty { small { hint } }
    }
    input(
      .id(id), .type("checkbox"), .role("switch"), .checked(isOn),
      .onChange { onChange($0 == "true") })
  }
}

/// One of several, from a list that the system opens.
public func choice(
  _ label: String, id: String, options: [(value: String, title: String)], selected: String,
  isLabelHidden: Bool = false, onChange: @escaping @Sendable (String) -> Action
) -> Node {
  div(.class("field"), .key(id)) {
    element("label", Attribute("for", id), .when(isLabelHidden, .class("visually-hidden"))) {
      label
    }
    select(.id(id), .onChange(onChange)) {
      for item in options {
        option(.value(item.value), .selected(item.value == selected)) { item.title }
      }
    }
  }
}

/// One of a few, all in sight.
public func segments(
  _ label: String, options: [(title: String, isSelected: Bool, action: Action)]
) -> Node {
  div(.class("segments"), .role("group"), .label(label)) {
    for item in options {
      button(
        .type("button"), .aria(.pressed, item.isSelected), .onClick(item.action)
      ) { item.title }
    }
  }
}

extension FieldKind {
  var type: Literal {
    switch self {
    case .search: "search"
    case .date: "date"
    case .time: "time"
    case .text, .decimal, .number: "text"
    }
  }

  var mode: Attribute {
    switch self {
    case .decimal: Attribute("inputmode", .fixed("decimal"))
    case .number: Attribute("inputmode", .fixed("numeric"))
    case .text, .search, .date, .time: .none
    }
  }
}
