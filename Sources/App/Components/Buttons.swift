// Buttons, in the order of their weight. Every one has a name, with or without visible words.

/// The one thing that a page is for.
public func primaryButton(
  _ title: String, icon: Icon? = nil, id: String? = nil, _ action: Action
) -> Node {
  plainButton("button primary", title, icon, id, action)
}

public func secondaryButton(
  _ title: String, icon: Icon? = nil, id: String? = nil, _ action: Action
) -> Node {
  plainButton("button", title, icon, id, action)
}

/// Words only, for what is rarely needed.
public func quietButton(
  _ title: String, icon: Icon? = nil, id: String? = nil, _ action: Action
) -> Node {
  plainButton("button quiet", title, icon, id, action)
}

/// Something goes away.
public func dangerButton(
  _ title: String, icon: Icon? = nil, id: String? = nil, _ action: Action
) -> Node {
  plainButton("button danger", title, icon, id, action)
}

private func plainButton(
  _ style: Literal, _ title: String, _ icon: Icon?, _ id: String?, _ action: Action
) -> Node {
  button(.class(style), .type("button"), .optionalID(id), .onClick(action)) {
    if let icon { icon.node }
    span { title }
  }
}

/// A drawing alone; `label` is what a screen reader says.
public func iconButton(
  _ icon: Icon, _ label: String, id: String? = nil, isDisabled: Bool = false, _ action: Action
) -> Node {
  button(
    .class("icon-button"), .type("button"), .optionalID(id), .label(label), .title(label),
    .disabled(isDisabled), .onClick(action)
  ) { icon.node }
}

/// A link that looks like a button.
public func linkButton(
  _ title: String, icon: Icon? = nil, label: String? = nil, _ route: Route
) -> Node {
  a(.class("button"), .href(route), label.map { .label($0) } ?? .none) {
    if let icon { icon.node }
    span { title }
  }
}

extension Attribute {
  static func optionalID(_ id: String?) -> Attribute { id.map { .id($0) } ?? .none }
}
