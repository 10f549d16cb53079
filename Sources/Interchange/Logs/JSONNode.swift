import Documents

/// A JSON value that knows its line; what it is not asked for is passed over.
struct JSONNode {
  private enum Content {
    /// A string, number or boolean as its text; nothing where it is null.
    case text([UInt8])
    case list([JSONNode])
    case members([(key: String, value: JSONNode)])
  }

  /// From 1.
  let line: Int
  private let content: Content

  init(parsing file: WholeFile) throws(ImportError) {
    let text = file.start == 0 ? file.bytes : Array(file.bytes[file.start...])
    do throws(JSONFailure) {
      self = try JSONReader.over(text) { reader throws(JSONFailure) in
        var lines = LineCount(at: reader.start)
        try reader.begin()
        let root = try JSONNode(&reader, &lines)
        try reader.finish()
        return root
      }
    } catch {
      throw .damaged(DocumentError(error, in: text))
    }
  }

  private init(
    _ reader: inout JSONReader, _ lines: inout LineCount
  ) throws(JSONFailure) {
    line = lines.line(at: reader.cursor)
    switch reader.byte {
    case 0x22: content = .text(try reader.rawString().bytes)
    case 0x7b:
      var members: [(key: String, value: JSONNode)] = []
      try reader.enter()
      while reader.byte != 0x7d {
        let key = try reader.key().string
        members.append((key, try JSONNode(&reader, &lines)))
        try reader.advance(close: 0x7d, expected: "a comma or }")
      }
      reader.leave()
      content = .members(members)
    case 0x5b:
      var elements: [JSONNode] = []
      try reader.enter()
      while reader.byte != 0x5d {
        elements.append(try JSONNode(&reader, &lines))
        try reader.advance(close: 0x5d, expected: "a comma or ]")
      }
      reader.leave()
      content = .list(elements)
    default:
      let start = reader.cursor
      let isNull = reader.byte == 0x6e
      try reader.skipValue()
      let text = UnsafeBufferPointer(start: start, count: reader.cursor - start)
      content = .text(isNull ? [] : Array(text))
    }
  }

  /// The first of the members that there is.
  subscript(_ keys: String...) -> JSONNode? {
    for key in keys {
      if let member = members.first(where: { $0.key == key }) { return member.value }
    }
    return nil
  }

  /// Empty where it is no object.
  var members: [(key: String, value: JSONNode)] {
    if case .members(let members) = content { members } else { [] }
  }

  /// Empty where it is no list.
  var elements: [JSONNode] { if case .list(let elements) = content { elements } else { [] } }

  var isList: Bool { if case .list = content { true } else { false } }

  /// Empty where it is an object or a list.
  var text: [UInt8] { if case .text(let text) = content { text } else { [] } }
}

/// Counts lines up to places that come one behind the other.
private struct LineCount {
  private var counted: UnsafePointer<UInt8>
  private var line = 1

  init(at start: UnsafePointer<UInt8>) { counted = start }

  mutating func line(at place: UnsafePointer<UInt8>) -> Int {
    while counted < place {
      if counted.pointee == 0x0a { line += 1 }
      counted += 1
    }
    return line
  }
}
