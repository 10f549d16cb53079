import Documents

// The parts that pages are laid out with.

/// A group of things that belong together, with an optional title.
public func card(
  _ title: String? = nil, id: String? = nil, end: Node = .none, @Content content: () -> [Node]
) -> Node {
  section(.class("card"), .optionalID(id)) {
    if let title {
      div(.class("card-head")) {
        h2 { title }
        end
      }
    }
    content()
  }
}

/// The attributes of what holds a table that may be wider than its place: it scrolls by touch and,
/// once it has the focus, by arrow keys.
func tableHolder(_ title: String) -> [Attribute] {
  [
    .class("figures-holder"), .role("region"), .label(title), Attribute("tabindex", .fixed("0")),
  ]
}

/// The head of a table's column.
@inline(never)
func columnHead(_ title: String) -> Node {
  th(Attribute("scope", .fixed("col"))) { title }
}

/// Rows below each other.
public func rows(_ label: String = "", @Content content: () -> [Node]) -> Node {
  ul(.class("rows"), .when(!label.isEmpty, .label(label))) { content() }
}

/// A row that leads somewhere.
public func linkRow(
  _ title: String, detail: String = "", end: String = "", icon: Icon? = nil, key: String? = nil,
  _ route: Route
) -> Node {
  li(.key(key ?? route.path)) {
    a(.class("row"), .href(route)) {
      if let icon { icon.node }
      rowText(title, detail)
      if !end.isEmpty { span(.class("row-end")) { end } }
      Icon.forward.node
    }
  }
}

/// A row that does something.
///
/// - Parameter left: what a finger does that draws it aside.
public func actionRow(
  _ title: String, detail: String = "", end: String = "", icon: Icon? = nil, key: String,
  left: Swipe? = nil, _ action: Action
) -> Node {
  fingerRow("li", .key(key), left: left) {
    button(.class("row"), .type("button"), .onClick(action)) {
      if let icon { icon.node }
      rowText(title, detail)
      if !end.isEmpty { span(.class("row-end")) { end } }
    }
  }
}

/// A row that only tells.
public func plainRow(
  _ title: String, detail: String = "", key: String, @Content end: () -> [Node] = { [] }
) -> Node {
  li(.key(key)) {
    div(.class("row")) {
      rowText(title, detail)
      end()
    }
  }
}

/// One of a few that need a line each.
func optionRow(_ title: String, detail: String, isChosen: Bool, _ action: Action) -> Node {
  li(.key(title)) {
    button(.class("row"), .type("button"), .aria(.pressed, isChosen), .onClick(action)) {
      rowText(title, detail)
      if isChosen { Icon.check.node }
    }
  }
}

private func rowText(_ title: String, _ detail: String) -> Node {
  span(.class("row-text")) {
    span(.class("row-title")) { title }
    if !detail.isEmpty { span(.class("row-detail")) { detail } }
  }
}

/// A number that matters, and what it is.
public func stat(_ value: String, _ label: String, unit: String = "") -> Node {
  div(.class("stat")) {
    div(.class("stat-value")) {
      value
      if !unit.isEmpty { small { " " + unit } }
    }
    div(.class("stat-label")) { label }
  }
}

/// Where there is nothing yet: what this place is for and what to do next.
public func emptyState(
  _ title: String, _ text: String, icon: Icon, @Content actions: () -> [Node] = { [] }
) -> Node {
  div(.class("empty")) {
    icon.node
    h2 { title }
    p { text }
    div(.class("buttons")) { actions() }
  }
}

/// How loud a notice is.
public enum NoticeKind: Sendable { case info, good, warning, problem }

public func notice(_ kind: NoticeKind, _ text: String, @Content more: () -> [Node] = { [] }) -> Node
{
  div(.class(kind.className), .role(kind == .problem ? "alert" : "status")) {
    p { text }
    more()
  }
}

/// Why something was not done, and what to do.
func refusalNotice(_ why: Refusal) -> Node {
  notice(.problem, why.message) { if !why.hint.isEmpty { p { why.hint } } }
}

/// Why something could not be had; nothing where it could.
func failureNotice(_ loading: Loading) -> Node {
  if case .failed(let why) = loading { refusalNotice(why) } else { .none }
}

extension NoticeKind {
  fileprivate var className: Literal {
    switch self {
    case .info: "notice"
    case .good: "notice good"
    case .warning: "notice warning"
    case .problem: "notice problem"
    }
  }
}

/// Something that comes up over the page and goes away by Escape, its button or a touch outside.
public func sheet(
  _ title: String, id: String, close: Action, @Content content: () -> [Node]
) -> Node {
  dialog(
    .class("sheet"), .id(id), .key(id), .flag("data-modal"), .aria(.labelledBy, id + "-title"),
    .onCancel(close)
  ) {
    div(.class("sheet-head")) {
      h2(.id(id + "-title")) { title }
      iconButton(.close, "Close", close)
    }
    div(.class("sheet-body")) { content() }
  }
}

/// How far a long work is; nil where that is not known.
public func progressBar(_ label: String, share: Double?) -> Node {
  div(.class("progress")) {
    if let share {
      element(
        "progress", .label(label), Attribute("max", "100"),
        .value(String(Int((share * 100).rounded()))))
    } else {
      element("progress", .label(label))
    }
    span { label }
  }
}
