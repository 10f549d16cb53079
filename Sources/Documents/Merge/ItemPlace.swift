/// The list that an item stands in.
struct ItemPlace: Equatable {
  /// The item that holds the list; empty for the document.
  var owner: [UInt8] = []
  /// The names of the members that lead to the list.
  var path: [[UInt8]] = []
  /// Both as one text: `/logs`, `01J…/sets`. A `/` within a name is `~1`, a `~` is `~0`.
  var text: [UInt8] = []

  static func == (left: ItemPlace, right: ItemPlace) -> Bool { left.text == right.text }

  init(owner: [UInt8], path: [[UInt8]]) {
    self.owner = owner
    self.path = path
    text = ItemPlace.escaped(owner) + [0x2f] + ItemPlace.text(of: path)
  }

  /// Nil where the text leads to no list.
  init?(text: [UInt8]) {
    var parts = text.split(separator: 0x2f, omittingEmptySubsequences: false).map {
      ItemPlace.unescaped($0)
    }
    guard parts.count > 1, parts.count <= JSONReader.depthLimit else { return nil }
    owner = parts.removeFirst()
    path = parts
    self.text = text
  }

  static func text(of path: [[UInt8]]) -> [UInt8] {
    var text: [UInt8] = []
    for (position, name) in path.enumerated() {
      if position > 0 { text.append(0x2f) }
      text += escaped(name)
    }
    return text
  }

  private static func escaped(_ name: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for byte in name {
      switch byte {
      case 0x2f: text += [0x7e, 0x31]
      case 0x7e: text += [0x7e, 0x30]
      default: text.append(byte)
      }
    }
    return text
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var name: [UInt8] = []
    var isEscape = false
    for byte in text {
      if isEscape {
        name.append(byte == 0x31 ? 0x2f : 0x7e)
        isEscape = false
      } else if byte == 0x7e {
        isEscape = true
      } else {
        name.append(byte)
      }
    }
    return name
  }
}
