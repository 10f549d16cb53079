/// Columns of text, aligned for a terminal.
struct Table {
  enum Alignment { case left, right }

  struct Column {
    var title: String
    var alignment = Alignment.left

    static func left(_ title: String) -> Column { Column(title: title) }
    static func right(_ title: String) -> Column { Column(title: title, alignment: .right) }
  }

  struct Cell: ExpressibleByStringInterpolation {
    var text: String
    var style: Terminal.Style?

    init(stringLiteral text: String) { self.text = text }

    init(_ text: String, _ style: Terminal.Style? = nil) {
      self.text = text
      self.style = style
    }
  }

  let columns: [Column]
  private(set) var rows: [[Cell]] = []

  init(_ columns: [Column]) { self.columns = columns }

  /// Each row is one line, whatever the cells hold.
  mutating func add(_ row: [Cell]) {
    rows.append(row.map { Cell($0.text.withVisibleControls(), $0.style) })
  }

  func lines(_ terminal: Terminal) -> [String] {
    let header = columns.map { Cell($0.title, .dim) }
    let all = columns.allSatisfy { $0.title.isEmpty } ? rows : [header] + rows
    let widths = columns.indices.map { column in
      all.map { row in column < row.count ? row[column].text.columnWidth : 0 }.max() ?? 0
    }
    return all.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.text.columnWidth)
        let text = terminal.styled(cell.text, cell.style)
        line += columns[column].alignment == .right ? padding + text : text + padding
        line += "  "
      }
      return String(line.trimmingSuffix(while: { $0 == " " }))
    }
  }

  func show(_ terminal: Terminal = .output) { for line in lines(terminal) { say(line) } }
}

extension String {
  /// Terminal columns that the text takes: wide characters take two.
  var columnWidth: Int { reduce(0) { $0 + $1.columnWidth } }

  /// As much of its beginning as some columns have room for.
  func beginning(columns: Int) -> String {
    var room = columns
    return String(
      prefix { character in
        room -= character.columnWidth
        return room >= 0
      })
  }

  fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> Substring {
    var end = endIndex
    while end > startIndex, condition(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }

  /// The text cut to a number of columns, with `…` where something is missing.
  func cut(to width: Int) -> String {
    columnWidth <= width ? self : beginning(columns: width - 1) + "…"
  }
}

extension Character {
  fileprivate var columnWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    return scalar.properties.isEmojiPresentation || scalar.isWide ? 2 : 1
  }
}

extension Unicode.Scalar {
  /// East Asian wide characters.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
      0xff00...0xff60, 0xffe0...0xffe6, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}
