/// Joins two states of one document that grew out of a third.
///
/// Works on the texts alone, so that it joins what this version does not know as well. Scalars keep
/// their raw text.
public enum Merge {
  /// What both sides want, as compact JSON.
  ///
  /// Objects are joined by key, lists whose elements have an `id` by that, anything else as a
  /// whole. What one side has added stays, what one side has changed stays although the other has
  /// deleted it, and where both have changed the same value, mine wins. The order is theirs, or
  /// mine where only mine has changed.
  ///
  /// - Parameter base: what both have started from; without it nothing counts as deleted.
  public static func threeWay(
    base: [UInt8]?, mine: [UInt8], theirs: [UInt8]
  ) throws(JSONFailure) -> [UInt8] {
    var first: RawJSON?
    if let base { first = try RawJSON(parsing: base) }
    let merged = RawJSON.merge(
      base: first, mine: try RawJSON(parsing: mine), theirs: try RawJSON(parsing: theirs))
    var writer = JSONWriter(compact: true)
    merged.write(to: &writer)
    return writer.finish()
  }
}

/// A JSON value that remembers the text it was read from.
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

  func write(to writer: inout JSONWriter) {
    if !text.isEmpty { return writer.raw(Array(text)) }
    switch shape {
    case .scalar: writer.null()
    case .list(let elements):
      writer.beginArray()
      for element in elements {
        writer.element()
        element.write(to: &writer)
      }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.rawMember(key: member.quoted, value: [])
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }

  // MARK: Merging

  static func merge(base: RawJSON?, mine: RawJSON, theirs: RawJSON) -> RawJSON {
    if mine == theirs || base == mine { return theirs }
    if base == theirs { return mine }
    if let mine = mine.members, let theirs = theirs.members {
      return RawJSON(.object(RawMember.merge(base: base?.members, mine: mine, theirs: theirs)))
    }
    if let mine = mine.elementsByID, let theirs = theirs.elementsByID {
      let merged = RawMember.merge(base: base?.elementsByID, mine: mine, theirs: theirs)
      return RawJSON(.list(merged.map { $0.value }))
    }
    return mine
  }

  private var members: [RawMember]? {
    if case .object(let members) = shape { members } else { nil }
  }

  /// The elements of a list named by their `id`; nil where one has none, or two have the same.
  private var elementsByID: [RawMember]? {
    guard case .list(let elements) = shape else { return nil }
    var named: [RawMember] = []
    var seen: Set<[UInt8]> = []
    for element in elements {
      guard let id = element.members?.first(where: { $0.name == Array("id".utf8) }),
        case .scalar = id.value.shape, seen.insert(Array(id.value.text)).inserted
      else { return nil }
      named.append(RawMember(name: Array(id.value.text), quoted: [], value: element))
    }
    return named
  }
}

/// A member of an object, or an element of a list under its `id`.
struct RawMember: Equatable {
  /// What it is known by on both sides.
  var name: [UInt8]
  /// The key as it is written, with its quotes; empty in a list.
  var quoted: [UInt8]
  var value: RawJSON

  static func == (left: RawMember, right: RawMember) -> Bool {
    left.name == right.name && left.value == right.value
  }

  static func merge(
    base: [RawMember]?, mine: [RawMember], theirs: [RawMember]
  ) -> [RawMember] {
    let base = base ?? []
    let known = values(base)
    let (ours, others) = (values(mine), values(theirs))

    /// What becomes of a member; nil where it is deleted.
    func survivor(_ member: RawMember) -> RawMember? {
      var result = member
      let before = known[member.name]
      if let own = ours[member.name], let other = others[member.name] {
        result.value = RawJSON.merge(base: before, mine: own, theirs: other)
        return result
      }
      return before == member.value ? nil : result
    }

    let common = Set(base.map { $0.name }.filter { ours[$0] != nil && others[$0] != nil })
    func order(_ members: [RawMember]) -> [[UInt8]] {
      members.map { $0.name }.filter { common.contains($0) }
    }
    let first = order(base)
    let isMine = order(theirs) == first && order(mine) != first
    return join(isMine ? mine : theirs, isMine ? theirs : mine, survivor)
  }

  private static func values(_ members: [RawMember]) -> [[UInt8]: RawJSON] {
    var result: [[UInt8]: RawJSON] = [:]
    for member in members { result[member.name] = member.value }
    return result
  }

  /// The survivors of `first` in their order, with each that only `second` has behind the one that
  /// it follows there.
  private static func join(
    _ first: [RawMember], _ second: [RawMember], _ survivor: (RawMember) -> RawMember?
  ) -> [RawMember] {
    let present = Set(first.map { $0.name })
    // Additions by the name of what they follow; empty for the start.
    var additions: [[UInt8]: [RawMember]] = [:]
    var start: [RawMember] = []
    var previous: [UInt8]?
    for member in second {
      guard let survivor = survivor(member) else { continue }
      if present.contains(member.name) {
        previous = member.name
      } else if let previous {
        additions[previous, default: []].append(survivor)
      } else {
        start.append(survivor)
      }
    }
    var result = start
    for member in first {
      if let survivor = survivor(member) { result.append(survivor) }
      result += additions[member.name] ?? []
    }
    return result
  }
}
