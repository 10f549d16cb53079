/// A JSON value that remembers the text it was read from. The members of objects are sorted, so
/// that their order makes no difference.
struct RawJSON: Equatable {
  enum Shape {
    case scalar
    case list([RawJSON])
    case object([RawMember])
  }

  var shape: Shape
  /// As it was written; empty for what merging has put together.
  var text: ArraySlice<UInt8> = []

  init(_ shape: Shape) { self.shape = shape }

  init(scalar text: [UInt8]) {
    shape = .scalar
    self.text = text[...]
  }

  init(parsing bytes: [UInt8]) throws(JSONFailure) {
    self = try JSONReader.over(bytes) { reader throws(JSONFailure) in
      try reader.begin()
      let value = try RawJSON(&reader, in: bytes)
      try reader.finish()
      return value
    }
  }

  init(_ reader: inout JSONReader, in bytes: [UInt8]) throws(JSONFailure) {
    let start = reader.offset
    switch reader.byte {
    case 0x5b:
      var elements: [RawJSON] = []
      try reader.enter()
      while reader.byte != 0x5d {
        elements.append(try RawJSON(&reader, in: bytes))
        try reader.advance(close: 0x5d, expected: "a comma or ]")
      }
      reader.leave()
      shape = .list(elements)
    case 0x7b: shape = .object(try RawJSON.members(&reader, in: bytes))
    default:
      try reader.skipValue()
      shape = .scalar
    }
    text = bytes[start..<reader.offset]
  }

  private static func members(
    _ reader: inout JSONReader, in bytes: [UInt8]
  ) throws(JSONFailure) -> [RawMember] {
    var members: [RawMember] = []
    var keys = KeySet()
    try reader.enter()
    while reader.byte != 0x7d {
      let at = reader.offset
      let key = try reader.key()
      if !keys.insert(key) { throw JSONFailure(.duplicateKey(key.string), at: at) }
      let quoted = UnsafeBufferPointer(start: key.start - 1, count: key.count + 2)
      members.append(
        RawMember(
          name: key.bytes, quoted: [UInt8](quoted), value: try RawJSON(&reader, in: bytes)))
      try reader.advance(close: 0x7d, expected: "a comma or }")
    }
    reader.leave()
    members.order { $0.sortsBefore($1) }
    return members
  }

  /// White space between values makes no difference.
  static func == (left: RawJSON, right: RawJSON) -> Bool {
    if !left.text.isEmpty, left.text == right.text { return true }
    switch (left.shape, right.shape) {
    case (.list(let first), .list(let second)): return first == second
    case (.object(let first), .object(let second)): return first == second
    default: return false
    }
  }

  // MARK: Parts

  var members: [RawMember]? { if case .object(let members) = shape { members } else { nil } }
  var elements: [RawJSON]? { if case .list(let elements) = shape { elements } else { nil } }

  subscript(name: StaticString) -> RawJSON? {
    guard let members else { return nil }
    let text = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    for member in members where member.name.elementsEqual(text) { return member.value }
    return nil
  }

  /// The text of a string with its escapes resolved; nil where this is none.
  var stringBytes: [UInt8]? {
    guard case .scalar = shape, text.first == 0x22 else { return nil }
    let content = text.dropFirst().dropLast()
    if !content.contains(0x5c) { return Array(content) }
    guard let value = try? JSONValue(parsing: Array(text)), let string = value.string else {
      return nil
    }
    return Array(string.utf8)
  }

  var withoutLineage: RawJSON {
    guard let members, self["lineage"] != nil else { return self }
    return RawJSON(.object(members.filter { !$0.name.elementsEqual("lineage".utf8) }))
  }

  // MARK: Writing

  /// With the white space that it was read with.
  func write(to writer: inout JSONWriter) {
    if !text.isEmpty { return writer.raw(Array(text)) }
    writeParts(to: &writer) { $0.write(to: &$1) }
  }

  /// Without white space, the members of objects sorted.
  var compact: [UInt8] {
    var writer = JSONWriter(compact: true, capacity: 64)
    writeCompact(to: &writer)
    return writer.bytes
  }

  func writeCompact(to writer: inout JSONWriter) {
    if case .scalar = shape { return write(to: &writer) }
    writeParts(to: &writer) { $0.writeCompact(to: &$1) }
  }

  private func writeParts(
    to writer: inout JSONWriter, _ write: (RawJSON, inout JSONWriter) -> Void
  ) {
    switch shape {
    case .scalar: writer.null()
    case .list(let elements):
      writer.beginArray()
      for element in elements {
        writer.element()
        write(element, &writer)
      }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.rawMember(key: member.quoted, value: [])
        write(member.value, &writer)
      }
      writer.endObject()
    }
  }
}

/// A member of an object.
struct RawMember: Equatable {
  var name: [UInt8]
  /// The key as it is written, with its quotes.
  var quoted: [UInt8]
  var value: RawJSON

  init(name: [UInt8], quoted: [UInt8], value: RawJSON) {
    self.name = name
    self.quoted = quoted
    self.value = value
  }

  init(name: [UInt8], value: RawJSON) {
    var writer = JSONWriter(compact: true, capacity: 32)
    writer.string(String(utf8: name))
    self.init(name: name, quoted: writer.bytes, value: value)
  }

  static func == (left: RawMember, right: RawMember) -> Bool {
    left.name == right.name && left.value == right.value
  }
}

extension RawMember {
  /// By name, behind what says which thing this is.
  func sortsBefore(_ other: RawMember) -> Bool {
    name.withUnsafeBufferPointer { name in
      other.name.withUnsafeBufferPointer { RawMember.sorts(name, before: $0) }
    }
  }

  static func sorts(_ left: RawString, before right: RawString) -> Bool {
    if left.hasEscapes || right.hasEscapes {
      return left.bytes.withUnsafeBufferPointer { name in
        right.bytes.withUnsafeBufferPointer { sorts(name, before: $0) }
      }
    }
    return sorts(left.buffer, before: right.buffer)
  }

  private typealias Name = UnsafeBufferPointer<UInt8>

  private static func sorts(_ left: Name, before right: Name) -> Bool {
    let ranks = (rank(left), rank(right))
    return ranks.0 == ranks.1 ? left.lexicographicallyPrecedes(right) : ranks.0 < ranks.1
  }

  private static func rank(_ name: Name) -> Int {
    if name.count == 6, name.elementsEqual("schema".utf8) { return 0 }
    return name.count == 2 && name.elementsEqual("id".utf8) ? 1 : 2
  }
}
