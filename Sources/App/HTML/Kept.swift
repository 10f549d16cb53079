import Documents

/// Nodes that are written once and shown by many pages as they are, such as a curve that only a
/// cursor runs over: neither are they rendered again, nor does the browser read them again while it
/// shows them.
///
/// They went through the renderer like everything else, so that texts in them are escaped. They
/// hold nothing to touch: handlers are numbered anew with every page.
public struct Kept: Sendable {
  /// What they were made of.
  public let nodes: [Node]
  let bytes: [UInt8]
  /// Tells one content from another.
  public let version: String

  public init(_ nodes: [Node]) {
    var renderer = HTMLRenderer(capacity: 4096) { _ in "" }
    renderer.write(nodes)
    self.nodes = nodes
    bytes = renderer.bytes
    version = String(ContentHash(of: bytes).low)
  }
}

/// An element with kept content; its children are nothing else.
///
/// The page cuts out what stands between the comments where it shows that version already, which is
/// what `data-kept` says. A text cannot forge them: it has no `<` of its own.
func keptElement(_ kept: Kept, as name: Literal = "div", _ attributes: Attribute...) -> Node {
  keptElement(kept, as: name, attributes)
}

func keptElement(_ kept: Kept, as name: Literal = "div", _ attributes: [Attribute]) -> Node {
  .element(
    Element(name, attributes + [Attribute("data-kept", kept.version)], [.kept(kept)]))
}
