func shortcutsSheet(_ state: State) -> Node {
  if !state.showsShortcuts { return .none }
  return sheet("Keyboard shortcuts", id: "shortcuts", close: .shortcuts(.close)) {
    list("On this page", Shortcut.own(of: state.route))
    list("Everywhere", Shortcut.everywhere)
    toggle(
      "Single keys", id: "use-shortcuts", isOn: state.usesShortcuts,
      hint: "On this device; never while you type"
    ) { .shortcuts(.use($0)) }
  }
}

private func list(_ title: String, _ shortcuts: [Shortcut]) -> Node {
  if shortcuts.isEmpty { return .none }
  return .group([
    h3 { title },
    rows(title) {
      for shortcut in shortcuts {
        let keys = shortcut.keys.description
        plainRow(shortcut.title.description, key: keys) {
          span(.class("row-end")) { names(of: keys) }
        }
      }
    },
  ])
}

/// Such as G then T, or Space or P.
private func names(of keys: String) -> [Node] {
  var nodes: [Node] = []
  for choice in keys.split(separator: " ") {
    if !nodes.isEmpty { nodes.append(.text(" or ")) }
    var isSecond = false
    for key in choice.split(separator: "+") {
      if isSecond { nodes.append(.text(" then ")) }
      nodes.append(element("kbd", .untranslated) { name(of: String(key)) })
      isSecond = true
    }
  }
  return nodes
}

private func name(of key: String) -> String {
  switch key {
  case "ArrowLeft": "←"
  case "ArrowRight": "→"
  case "ArrowUp": "↑"
  case "ArrowDown": "↓"
  case "Escape": "Esc"
  case "Plus": "+"
  case "-": "−"
  default: key
  }
}
