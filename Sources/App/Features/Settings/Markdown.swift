import Documents

/// The little of Markdown that a changelog needs: headings, paragraphs, bullets, bold, emphasis,
/// code, and links by their words alone. A paragraph that begins with a command of the terminal is
/// left out.
///
/// Everything else is text as it stands: whatever it holds, it cannot become part of the page.
enum Markdown {
  /// - Returns: headings from h2 down, since a page has its own h1.
  static func nodes(_ text: String) -> [Node] {
    var blocks: [Node] = []
    for block in self.blocks(text) where !isOfTerminal(block.text) {
      let inline = self.inline(withoutLinks(block.text))
      switch block.kind {
      case .heading(let level): blocks.append(heading(level, inline))
      case .paragraph: blocks.append(p { inline })
      case .bullet:
        let item = li { inline }
        // Bullets below each other are one list.
        if case .element(var list) = blocks.last, list.name == "ul" {
          list.children.append(item)
          blocks[blocks.count - 1] = .element(list)
        } else {
          blocks.append(ul(.class("bullets")) { item })
        }
      }
    }
    return blocks
  }

  /// The first bold words that begin with a byte such as this; empty where there are none.
  static func firstBold(in text: String, _ begins: (UInt8) -> Bool) -> String {
    for block in blocks(text) {
      for node in inline(block.text) {
        guard case .element(let element) = node, element.name == "strong",
          case .text(let words) = element.children.first,
          let first = words.utf8.first, begins(first)
        else { continue }
        return words
      }
    }
    return ""
  }

  // MARK: Blocks

  private enum Kind {
    case heading(Int)
    case paragraph
    case bullet
  }

  private static func heading(_ level: Int, _ content: [Node]) -> Node {
    level == 1 ? h2 { content } : h3 { content }
  }

  private static func blocks(_ text: String) -> [(kind: Kind, text: [UInt8])] {
    var blocks: [(kind: Kind, text: [UInt8])] = []
    var isOpen = false
    for line in Array(text.utf8).split(separator: 0x0a, omittingEmptySubsequences: false) {
      let words = trimmed(line)
      if words.isEmpty {
        isOpen = false
      } else if let level = headingLevel(words) {
        blocks.append((.heading(level), Array(trimmed(words.dropFirst(level)))))
        isOpen = false
      } else if words.count > 1, words.first == 0x2d || words.first == 0x2a,
        words[words.startIndex + 1] == 0x20
      {
        blocks.append((.bullet, Array(trimmed(words.dropFirst(2)))))
        isOpen = true
      } else if isOpen {
        blocks[blocks.count - 1].text += [0x20] + words
      } else {
        blocks.append((.paragraph, Array(words)))
        isOpen = true
      }
    }
    return blocks
  }

  private static func headingLevel(_ line: ArraySlice<UInt8>) -> Int? {
    var level = 0
    for byte in line {
      if byte == 0x20 { return level > 0 && level <= 6 ? level : nil }
      if byte != 0x23 { return nil }
      level += 1
    }
    return nil
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = line.firstIndex(where: { $0 > 0x20 }),
      let last = line.lastIndex(where: { $0 > 0x20 })
    else { return [] }
    return line[first...last]
  }

  private static func isOfTerminal(_ block: [UInt8]) -> Bool {
    let command = Array("`regimen ".utf8)
    return block.count > command.count && Array(block[..<command.count]) == command
  }

  // MARK: Within a line

  /// `[words](place)` becomes its words; in code it stays.
  private static func withoutLinks(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var isCode = false
    var place = 0
    while place < bytes.count {
      if bytes[place] == 0x60 { isCode.toggle() }
      if !isCode, bytes[place] == 0x5b,
        let middle = bytes[place...].firstIndex(of: 0x5d), middle + 1 < bytes.count,
        bytes[middle + 1] == 0x28, let end = bytes[middle...].firstIndex(of: 0x29)
      {
        kept += bytes[(place + 1)..<middle]
        place = end + 1
      } else {
        kept.append(bytes[place])
        place += 1
      }
    }
    return kept
  }

  /// Words, `**bold**`, `*emphasis*` and `` `code` ``; a mark without its end is text.
  private static func inline(_ bytes: [UInt8]) -> [Node] {
    var nodes: [Node] = []
    var plain = 0
    var place = 0
    func text(_ range: Range<Int>) -> String { String(utf8: bytes[range]) }
    while place < bytes.count {
      let width = markWidth(bytes, place)
      guard width > 0, let end = closing(bytes, from: place + width, mark: bytes[place], width)
      else {
        place += max(width, 1)
        continue
      }
      if plain < place { nodes.append(.text(text(plain..<place))) }
      let words = text((place + width)..<end)
      if width == 2 {
        nodes.append(strong { words })
      } else {
        nodes.append(bytes[place] == 0x60 ? element("code") { words } : em { words })
      }
      place = end + width
      plain = place
    }
    if plain < bytes.count { nodes.append(.text(text(plain..<bytes.count))) }
    return nodes
  }

  /// 2 for the mark of bold, 1 for those of emphasis and code, 0 for anything else.
  private static func markWidth(_ bytes: [UInt8], _ place: Int) -> Int {
    if bytes[place] == 0x60 { return 1 }
    guard bytes[place] == 0x2a, place + 1 < bytes.count else { return 0 }
    if bytes[place + 1] == 0x2a { return 2 }
    let isWithinWord = place > 0 && isPartOfWord(bytes[place - 1])
    return isWithinWord || bytes[place + 1] <= 0x20 ? 0 : 1
  }

  /// Where a mark comes again, with something in between.
  private static func closing(
    _ bytes: [UInt8], from start: Int, mark: UInt8, _ width: Int
  ) -> Int? {
    var place = start + 1
    while place + width <= bytes.count {
      if bytes[place] == mark, width == 1 || bytes[place + 1] == mark {
        if mark == 0x60 || width == 2 || endsEmphasis(bytes, place) { return place }
      }
      place += 1
    }
    return nil
  }

  /// A star right behind a word.
  private static func endsEmphasis(_ bytes: [UInt8], _ place: Int) -> Bool {
    let isInner = place + 1 < bytes.count && isPartOfWord(bytes[place + 1])
    return bytes[place - 1] > 0x20 && !isInner
  }

  /// A letter, a digit, another star; parts of other letters, too.
  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2a, 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80...: true
    default: false
    }
  }
}
