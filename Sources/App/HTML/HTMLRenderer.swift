/// Writes nodes as HTML bytes; everything that is text is escaped.
///
/// Handlers are numbered as they are met: `data-on-click="17"` stands for the 18th of `handlers`.
public struct HTMLRenderer {
  public private(set) var bytes: [UInt8] = []
  public private(set) var handlers: [Handler] = []
  /// What stands for a handler in the text; nil for its number. Goldens write its name.
  private let nameHandler: ((Handler) -> String)?

  public init(capacity: Int = 32_768, nameHandler: ((Handler) -> String)? = nil) {
    self.nameHandler = nameHandler
    bytes.reserveCapacity(capacity)
  }

  public mutating func write(_ nodes: [Node]) { for node in nodes { write(node) } }

  public mutating func write(_ node: Node) {
    switch node {
    case .text(let text): escape(text)
    case .group(let nodes): write(nodes)
    case .element(let element): write(element)
    case .kept(let kept): write(kept)
    }
  }

  private mutating func write(_ kept: Kept) {
    fixed("<!--kept ")
    bytes.append(contentsOf: kept.version.utf8)
    fixed("-->")
    bytes.append(contentsOf: kept.bytes)
    fixed("<!--/kept-->")
  }

  private mutating func write(_ element: Element) {
    bytes.append(0x3c)
    fixed(element.name)
    for attribute in element.attributes where !attribute.name.isEmpty {
      write(attribute)
    }
    bytes.append(0x3e)
    if HTMLRenderer.isVoid(element.name) { return }
    write(element.children)
    bytes.append(0x3c)
    bytes.append(0x2f)
    fixed(element.name)
    bytes.append(0x3e)
  }

  private mutating func write(_ attribute: Attribute) {
    bytes.append(0x20)
    fixed(attribute.name)
    if case .flag = attribute.value { return }
    bytes.append(0x3d)
    bytes.append(0x22)
    switch attribute.value {
    case .flag: break
    case .fixed(let text): fixed(text)
    case .text(let text): escape(text)
    case .handler(let handler):
      if let nameHandler {
        escape(nameHandler(handler))
      } else {
        bytes.append(contentsOf: String(handlers.count).utf8)
      }
      handlers.append(handler)
    }
    bytes.append(0x22)
  }

  private static func isVoid(_ name: Literal) -> Bool {
    name == "input" || name == "br" || name == "hr" || name == "img"
  }

  private mutating func fixed(_ text: Literal) { bytes.append(contentsOf: text.utf8) }

  private mutating func escape(_ text: String) {
    var text = text
    text.withUTF8 { text in
      var plain = 0
      for index in text.indices {
        guard let entity = HTMLRenderer.entity(text[index]) else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain..<index]))
        fixed(entity)
        plain = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain...]))
    }
  }

  @inline(__always)
  private static func entity(_ byte: UInt8) -> Literal? {
    switch byte {
    case 0x26: "&amp;"
    case 0x3c: "&lt;"
    case 0x3e: "&gt;"
    case 0x22: "&quot;"
    // HTML has no NUL: a browser would swallow it.
    case 0x00: "\u{fffd}"
    default: nil
    }
  }
}
