/// A page, or a part of one, as a value: what a page function returns and a renderer writes.
public indirect enum Node: Sendable {
  case element(Element)
  case text(String)
  /// Several nodes where one is asked for.
  case group([Node])
  /// Written before, see `keptElement`.
  case kept(Kept)

  public static var none: Node { .group([]) }

  /// An element; apart, so that its box is not made anew at each of a thousand places.
  @inline(never)
  static func made(_ name: Literal, _ attributes: [Attribute], _ children: [Node] = []) -> Node {
    .element(Element(name, attributes, children))
  }
}

/// An element of HTML or SVG with its attributes and what it contains.
public struct Element: Sendable {
  public var name: Literal
  public var attributes: [Attribute]
  public var children: [Node]

  public init(_ name: Literal, _ attributes: [Attribute], _ children: [Node] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }
}

/// Collects the nodes of a block: elements, texts, conditions and loops.
///
/// What is used thousands of times is not inlined: the app is sent over the air.
@resultBuilder
public enum Content {
  @inline(__always)
  public static func buildExpression(_ node: Node) -> Node { node }
  @inline(__always)
  public static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
  @inline(never)
  public static func buildExpression(_ text: String) -> Node { .text(text) }
  public static func buildBlock() -> [Node] { [] }
  @inline(never)
  public static func buildPartialBlock(first: Node) -> [Node] { [first] }
  @inline(__always)
  public static func buildPartialBlock(first: [Node]) -> [Node] { first }
  @inline(never)
  public static func buildPartialBlock(accumulated: consuming [Node], next: Node) -> [Node] {
    accumulated.append(next)
    return accumulated
  }
  @inline(never)
  public static func buildPartialBlock(accumulated: consuming [Node], next: [Node]) -> [Node] {
    accumulated += next
    return accumulated
  }
  @inline(never)
  public static func buildOptional(_ nodes: [Node]?) -> [Node] { nodes ?? [] }
  @inline(__always)
  public static func buildEither(first: [Node]) -> [Node] { first }
  @inline(__always)
  public static func buildEither(second: [Node]) -> [Node] { second }
  @inline(never)
  public static func buildArray(_ groups: [[Node]]) -> [Node] { groups.flatMap { $0 } }
}
