import Documents

// Lists that someone puts in order: by dragging, or by buttons.

/// A list whose elements, keyed by identifiers, can be dragged to another place.
func orderedRows(
  _ label: String, move: @escaping @Sendable (Reordering) -> Action, @Content content: () -> [Node]
) -> Node {
  ul(.class("rows"), .label(label), .onReorder { move(Reordering($0)) }) { content() }
}

/// What stands somewhere else after an element was moved.
public struct Reordering: Sendable {
  /// None where the text could not be read.
  public var moved = ULID.none
  /// What it then stands before; nil for the end.
  public var before: ULID?

  init(_ moved: ULID, before: ULID?) {
    self.moved = moved
    self.before = before
  }

  /// - Parameter text: two keys with a space between them; the second one may be missing.
  init(_ text: String) {
    let keys = text.split(separator: " ")
    moved = keys.first.flatMap { ULID(String($0)) } ?? .none
    before = keys.count > 1 ? ULID(String(keys[1])) : nil
  }

  /// The identifiers in their new order; nil where nothing moves.
  func applied(to ids: [ULID]) -> [ULID]? {
    guard let from = ids.firstIndex(of: moved), before != moved else { return nil }
    var ids = ids
    let id = ids.remove(at: from)
    ids.insert(id, at: before.flatMap { ids.firstIndex(of: $0) } ?? ids.count)
    return ids[from] == id ? nil : ids
  }
}

extension Array {
  /// Moves one element before another; to the end where that is not there.
  mutating func reorder(_ order: Reordering, id: (Element) -> ULID) {
    guard let from = firstIndex(where: { id($0) == order.moved }) else { return }
    let element = remove(at: from)
    insert(element, at: firstIndex { id($0) == order.before } ?? count)
  }
}

/// Two buttons that move an element of a list by one place.
func moveButtons(
  _ name: String, id: ULID, in ids: [ULID], move: (Reordering) -> Action
) -> [Node] {
  let place = ids.firstIndex(of: id) ?? 0
  let above = place > 0 ? ids[place - 1] : nil
  let belowNext = place + 2 < ids.count ? ids[place + 2] : nil
  return [
    iconButton(
      .up, "Move " + name + " up", id: "up-" + id.text, isDisabled: place == 0,
      move(Reordering(id, before: above))),
    iconButton(
      .down, "Move " + name + " down", id: "down-" + id.text,
      isDisabled: place + 1 >= ids.count, move(Reordering(id, before: belowNext))),
  ]
}

/// Where an element of a list is taken hold of; who cannot drag has the buttons.
var dragHandle: Node {
  span(.class("drag-handle"), .flag("data-drag-handle"), .aria(.hidden, "true")) {
    Icon.drag.node
  }
}

/// A row that opens what can be changed in it, and closes it again.
///
/// - Parameter left: what a finger does that draws it aside, as a button in it does.
func expandableRow(
  _ title: String, detail: String, id: String, isOpen: Bool, isDraggable: Bool = true,
  badge: String = "", left: Swipe? = nil, toggle: Action, @Content content: () -> [Node]
) -> Node {
  li(.key(id), .class("expandable", "open", if: isOpen)) {
    fingerRow(
      "div", .class("row-line"), left: left, hold: left == nil || isOpen ? nil : toggle
    ) {
      button(
        .class("row"), .type("button"), .id("row-" + id), .aria(.expanded, isOpen),
        .onClick(toggle)
      ) {
        span(.class("row-text")) {
          span(.class("row-title")) { title }
          if !detail.isEmpty { span(.class("row-detail")) { detail } }
        }
        if !badge.isEmpty { span(.class("chip")) { badge } }
        (isOpen ? Icon.up : Icon.down).node
      }
      if isDraggable { dragHandle }
    }
    if isOpen { div(.class("row-editor")) { content() } }
  }
}
