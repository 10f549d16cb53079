/// Reads a value out of JSON text by visiting its fields.
///
/// Canonical text has its keys in declared order, so each field is first looked for right at the
/// cursor. Where an object turns out otherwise (unknown, reordered, duplicate or missing keys) its
/// members are indexed and its fields visited again, by name. Objects within it are then indexed at
/// once: each visited twice at every level, deep ones would take for ever.
public struct FieldDecoder: FieldVisitor {
  public var reader: JSONReader
  /// Members of the object being visited again by name; nil on the straight way.
  @usableFromInline var index: MemberIndex?
  /// Whether an object around this place is visited by name.
  @usableFromInline var isWithinIndexed = false
  /// The first required field that was not found on the straight way.
  @usableFromInline var missing: StaticString?
  /// Whether lists of records are kept, or only held to their rules.
  @usableFromInline let keepsLists: Bool

  @inlinable
  public init(_ reader: JSONReader, keepsLists: Bool = true) {
    self.reader = reader
    self.keepsLists = keepsLists
  }

  // MARK: Objects

  @inlinable
  public mutating func object<Value: Record>(_ type: Value.Type) throws(JSONFailure) -> Value {
    var value = Value()
    try object(into: &value)
    return value
  }

  /// Reads an object into a value that holds nothing yet.
  @inlinable
  public mutating func object<Value: Record>(into value: inout Value) throws(JSONFailure) {
    if reader.byte != 0x7b { throw reader.unexpected("an object") }
    let outer = (index, missing)
    let isIndexed = isWithinIndexed
    let open = reader.cursor
    try reader.enter()
    index = nil
    missing = nil
    if !isIndexed { try value.fields(&self) }
    if isIndexed || missing != nil || reader.byte != 0x7d {
      isWithinIndexed = true
      try indexedObject(from: open, into: &value)
      isWithinIndexed = isIndexed
    }
    reader.leave()
    (index, missing) = outer
  }

  @inlinable @inline(never)
  mutating func indexedObject<Value: Record>(
    from open: UnsafePointer<UInt8>, into value: inout Value
  ) throws(JSONFailure) {
    reader.cursor = open + 1
    reader.skipWhitespace()
    index = try MemberIndex(&reader)
    missing = nil
    let close = reader.cursor
    value = Value()
    try value.fields(&self)
    if let missing {
      throw JSONFailure(.missingField(missing.description), at: open - reader.start)
    }
    value.unknown = index?.rest ?? UnknownFields()
    index = nil
    reader.cursor = close
  }

  // MARK: Fields

  @inlinable
  public mutating func field<Value: FieldValue>(
    _ name: StaticString, _ value: inout Value
  ) throws(JSONFailure) {
    if try find(name) {
      value = try Value.read(&self)
      try next()
    } else if missing == nil {
      missing = name
    }
  }

  @inlinable
  public mutating func field<Value: FieldValue>(
    _ name: StaticString, _ value: inout Value?
  ) throws(JSONFailure) {
    guard try find(name) else { return }
    value = try Value.read(&self)
    try next()
  }

  @inlinable
  public mutating func field<Value: FieldValue>(
    _ name: StaticString, _ value: inout Value, default: Value
  ) throws(JSONFailure) {
    guard try find(name) else { return }
    value = try Value.read(&self)
    try next()
  }

  @inlinable
  public mutating func field<Value: NumberValue>(
    _ name: StaticString, _ value: inout Value?, in range: ClosedRange<Value>
  ) throws(JSONFailure) {
    guard try find(name) else { return }
    value = try number(in: range)
    try next()
  }

  @inlinable
  public mutating func field<Value: NumberValue>(
    _ name: StaticString, _ value: inout Value, in range: ClosedRange<Value>, default: Value
  ) throws(JSONFailure) {
    guard try find(name) else { return }
    value = try number(in: range)
    try next()
  }

  @inlinable
  mutating func number<Value: NumberValue>(
    in range: ClosedRange<Value>
  ) throws(JSONFailure) -> Value {
    let at = reader.offset
    let value = try Value.read(&self)
    if !range.contains(value) { throw outOfRange(value, range, at) }
    return value
  }

  @usableFromInline
  func outOfRange<Value: NumberValue>(
    _ value: Value, _ range: ClosedRange<Value>, _ at: Int
  ) -> JSONFailure {
    func text(_ value: Value) -> String {
      var writer = JSONWriter(compact: true, capacity: 16)
      Value.write(value, to: &writer)
      return String(utf8: writer.bytes)
    }
    return JSONFailure(
      .outOfRange(
        found: text(value), allowed: text(range.lowerBound) + "…" + text(range.upperBound)), at: at)
  }

  // MARK: Finding a member

  /// Goes to the value of a field; false where the field is not here.
  #if arch(wasm32)
    @usableFromInline @inline(never)
  #else
    @inlinable @inline(__always)
  #endif
  mutating func find(_ name: StaticString) throws(JSONFailure) -> Bool {
    if index != nil { return findIndexed(name) }
    let count = name.utf8CodeUnitCount
    let text = reader.cursor
    guard reader.end - text >= count + 2, text.pointee == 0x22, text[count + 1] == 0x22,
      FieldDecoder.equal(text + 1, name.utf8Start, count)
    else { return false }
    reader.cursor = text + count + 2
    reader.skipWhitespace()
    if reader.byte != 0x3a { throw reader.unexpected("a colon") }
    reader.cursor += 1
    if reader.byte == 0x20 { reader.cursor += 1 }
    reader.skipWhitespace()
    return true
  }

  @inlinable @inline(__always)
  static func equal(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int
  ) -> Bool {
    for index in 0..<count where left[index] != right[index] { return false }
    return true
  }

  @usableFromInline
  mutating func findIndexed(_ name: StaticString) -> Bool {
    guard let value = index?.take(name) else { return false }
    reader.cursor = value
    return true
  }

  /// Goes on to the next member after a value was read.
  #if arch(wasm32)
    @usableFromInline @inline(never)
  #else
    @inlinable @inline(__always)
  #endif
  mutating func next() throws(JSONFailure) {
    if index == nil { try reader.advance(close: 0x7d, expected: "a comma or }") }
  }

  // MARK: Scalars

  /// Reads a string whose text must make sense as a `Value`.
  @inlinable
  public mutating func text<Value: TextValue>(_ type: Value.Type) throws(JSONFailure) -> Value {
    if reader.byte != 0x22 { throw reader.unexpected(Value.expected) }
    let at = reader.offset
    let raw = try reader.rawString()
    if !raw.hasEscapes {
      if let value = Value(text: UnsafeBufferPointer(start: raw.start, count: raw.count)) {
        return value
      }
    } else if let value = Value(unescaping: raw) {
      return value
    }
    throw JSONFailure(.invalid(Value.expected, found: raw.string), at: at)
  }
}

/// Where the members of one object stand, for visiting them by name.
@usableFromInline
struct MemberIndex {
  private struct Entry {
    var key: RawString
    var value: UnsafePointer<UInt8>
    var end: UnsafePointer<UInt8>
    var isTaken = false
  }

  private var entries: [Entry] = []

  /// Walks the members from the first key to the closing brace, where the cursor stays.
  @usableFromInline
  init(_ reader: inout JSONReader) throws(JSONFailure) {
    var keys = KeySet()
    while reader.byte != 0x7d {
      let at = reader.offset
      let key = try reader.key()
      if !keys.insert(key) { throw JSONFailure(.duplicateKey(key.string), at: at) }
      let value = reader.cursor
      try reader.skipValue()
      entries.append(Entry(key: key, value: value, end: reader.cursor))
      try reader.advance(close: 0x7d, expected: "a comma or }")
    }
  }

  @usableFromInline
  mutating func take(_ name: StaticString) -> UnsafePointer<UInt8>? {
    for position in entries.indices where MemberIndex.matches(entries[position].key, name) {
      entries[position].isTaken = true
      return entries[position].value
    }
    return nil
  }

  private static func matches(_ key: RawString, _ name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    if key.hasEscapes {
      return key.bytes.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: count))
    }
    return key.count == count && FieldDecoder.equal(key.start, name.utf8Start, count)
  }

  /// The members that no field has asked for.
  @usableFromInline
  var rest: UnknownFields {
    var members: [UnknownFields.Member] = []
    for entry in entries where !entry.isTaken {
      let key = UnsafeBufferPointer(start: entry.key.start - 1, count: entry.key.count + 2)
      let value = UnsafeBufferPointer(start: entry.value, count: entry.end - entry.value)
      members.append(.init(key: [UInt8](key), value: [UInt8](value)))
    }
    return UnknownFields(members)
  }
}
