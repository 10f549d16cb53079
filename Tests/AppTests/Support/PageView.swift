import Testing

@testable import App

/// A page as someone meets it who cannot see how it is made.
struct PageView {
  let nodes: [Node]

  init(_ nodes: [Node]) { self.nodes = nodes }

  /// All words, one element's after the other's.
  var text: String { nodes.map { Self.text($0) }.joined(separator: " ") }

  /// The value of a field, by its label.
  func value(of name: String, at position: Int = 0) throws -> String {
    let field = try find(["input", "select", "textarea", "output"], name, at: position)
    if field.element.name.description == "textarea" || field.element.name.description == "output" {
      return Self.text(.group(field.element.children))
    }
    if let selected = field.options.first(where: { $0.isSelected }) { return selected.title }
    return try #require(field.attribute("value"), "\(name) has no value")
  }

  /// - Parameter region: the name of a section, dialog or list that it lies in.
  func find(
    _ tags: Set<String>, _ name: String, at position: Int = 0, in region: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ElementView {
    let found = elements(in: region).filter {
      tags.contains($0.element.name.description) && $0.name == name
    }
    try #require(
      found.count > position,
      "no \(tags.sorted().joined(separator: " or ")) named “\(name)”; there is: \(names(tags))",
      sourceLocation: sourceLocation)
    return found[position]
  }

  func has(_ tag: String, _ name: String) -> Bool {
    elements(in: nil).contains { $0.element.name.description == tag && $0.name == name }
  }

  /// The names of all elements of some kinds, in order.
  func names(_ tags: Set<String>) -> [String] {
    elements(in: nil).filter { tags.contains($0.element.name.description) }.map { $0.name }
  }

  /// All elements, those within others after them.
  func elements(in region: String? = nil) -> [ElementView] {
    var labels: [String: String] = [:]
    var result: [ElementView] = []
    func walk(_ node: Node) {
      switch node {
      case .text: break
      case .group(let nodes): nodes.forEach(walk)
      case .kept(let kept): kept.nodes.forEach(walk)
      case .element(let element):
        result.append(ElementView(element: element))
        if element.name.description == "label", let target = result.last?.attribute("for") {
          labels[target] = Self.text(.group(element.children))
        }
        element.children.forEach(walk)
      }
    }
    nodes.forEach(walk)
    // A switch lies within its label.
    for element in result where element.element.name.description == "label" {
      let inner = PageView(element.element.children).controls
      if let id = inner.first?.attribute("id"), labels[id] == nil {
        labels[id] = Self.words(.group(element.element.children)).first
      }
    }
    result = result.map { element in
      var named = element
      named.label = element.attribute("id").flatMap { labels[$0] }
      return named
    }
    guard let region else { return result }
    guard
      let holder = result.first(where: {
        $0.attribute("aria-label") == region && !$0.element.children.isEmpty
      })
        ?? result.first(where: { element in
          ["section", "dialog", "article", "li"].contains(element.element.name.description)
            && PageView(element.element.children).elements().contains {
              ["h1", "h2", "h3"].contains($0.element.name.description) && $0.name == region
            }
        })
    else { return [] }
    return PageView(holder.element.children).elements().map { element in
      var named = element
      named.label = named.label ?? element.attribute("id").flatMap { labels[$0] }
      return named
    }
  }

  /// The section whose heading this is; nothing where there is none.
  func region(_ title: String) -> Node {
    let found = elements(in: nil).last { element in
      element.element.name.description == "section"
        && PageView(element.element.children).elements().contains {
          $0.element.name.description == "h2" && $0.name == title
        }
    }
    return found.map { .element($0.element) } ?? .none
  }

  private var controls: [ElementView] {
    var result: [ElementView] = []
    func walk(_ node: Node) {
      switch node {
      case .text: break
      case .group(let nodes): nodes.forEach(walk)
      case .kept(let kept): kept.nodes.forEach(walk)
      case .element(let element):
        if element.name.description == "input" { result.append(ElementView(element: element)) }
        element.children.forEach(walk)
      }
    }
    nodes.forEach(walk)
    return result
  }

  static func words(_ node: Node) -> [String] {
    switch node {
    case .text(let text): text.isEmpty ? [] : [text]
    case .group(let nodes): nodes.flatMap(words)
    case .kept(let kept): kept.nodes.flatMap(words)
    case .element(let element): element.children.flatMap(words)
    }
  }

  static func text(_ node: Node) -> String { words(node).joined(separator: " ") }
}

/// An element of a page, with the name that a screen reader says.
struct ElementView {
  let element: Element
  var label: String?

  var name: String {
    attribute("aria-label") ?? label ?? PageView.text(.group(element.children))
  }

  func attribute(_ name: String) -> String? {
    for attribute in element.attributes where attribute.name.description == name {
      switch attribute.value {
      case .text(let text): return text
      case .fixed(let text): return text.description
      case .flag, .handler: return ""
      }
    }
    return nil
  }

  func action(_ event: String, _ value: String = "") -> Action? {
    for attribute in element.attributes where attribute.name.description == event {
      guard case .handler(let handler) = attribute.value else { continue }
      switch handler {
      case .action(let action): return action
      case .value(let make): return make(value)
      }
    }
    return nil
  }

  var options: [(value: String, title: String, isSelected: Bool)] {
    PageView(element.children).elements().filter { $0.element.name.description == "option" }
      .map { ($0.attribute("value") ?? "", $0.name, $0.attribute("selected") != nil) }
  }
}
