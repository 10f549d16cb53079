/// An object of names that are not known beforehand, sorted by them.
public struct NamedValues<Value: FieldValue>: FieldValue {
  public struct Entry: Equatable, Sendable {
    public var name: String
    public var value: Value

    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }

    /// Byte by byte: strings call different bytes equal that look the same.
    public static func == (left: Entry, right: Entry) -> Bool {
      left.name.utf8.elementsEqual(right.name.utf8) && left.value == right.value
    }
  }

  public var entries: [Entry]

  public init(_ entries: [Entry] = []) { self.entries = entries }

  public subscript(name: String) -> Value? {
    for entry in entries where entry.name.utf8.elementsEqual(name.utf8) { return entry.value }
    return nil
  }

  mutating func sort() {
    entries.order { Array($0.name.utf8).precedes(Array($1.name.utf8)) }
  }

  public static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> NamedValues {
    if decoder.reader.byte != 0x7b { throw decoder.reader.unexpected("an object") }
    let outer = (decoder.index, decoder.missing)
    (decoder.index, decoder.missing) = (nil, nil)
    var result = NamedValues()
    var keys = KeySet()
    try decoder.reader.enter()
    while decoder.reader.byte != 0x7d {
      let at = decoder.reader.offset
      let key = try decoder.reader.key()
      if !keys.insert(key) { throw JSONFailure(.duplicateKey(key.string), at: at) }
      result.entries.append(Entry(key.string, try Value.read(&decoder)))
      try decoder.reader.advance(close: 0x7d, expected: "a comma or }")
    }
    decoder.reader.leave()
    (decoder.index, decoder.missing) = outer
    return result
  }

  public func write(_ encoder: inout FieldEncoder) {
    encoder.writer.beginObject()
    for entry in entries {
      encoder.writer.key(entry.name)
      entry.value.write(&encoder)
    }
    encoder.writer.endObject()
  }

  public static func describe(_ schema: inout SchemaWriter) { schema.map(of: Value.self) }

  public static func random(_ random: inout RandomFields) -> NamedValues {
    var result = NamedValues()
    for number in 0..<random.source.below(4) {
      result.entries.append(Entry("n\(number)", Value.random(&random)))
    }
    return result
  }
}

public typealias EditCounts = NamedValues<Int>
public typealias OrderKeys = NamedValues<String>

extension EditCounts {
  /// How two versions of a document stand to each other.
  public enum Relation: Equatable, Sendable {
    case same
    /// The first one knows everything that the second one does.
    case newer
    case older
    /// Each knows something that the other does not.
    case concurrent
  }

  /// Both sides are sorted.
  public func relation(to other: EditCounts) -> Relation {
    var (isAhead, isBehind) = (false, false)
    EditCounts.walk(self, other) { _, own, theirs in
      if own > theirs { isAhead = true }
      if own < theirs { isBehind = true }
    }
    if isAhead { return isBehind ? .concurrent : .newer }
    return isBehind ? .older : .same
  }

  /// The larger count of each writer.
  public func joined(with other: EditCounts) -> EditCounts {
    var result = EditCounts()
    EditCounts.walk(self, other) { name, own, theirs in
      result.entries.append(Entry(name, Swift.max(own, theirs)))
    }
    return result
  }

  /// One more by a writer.
  public func advanced(by writer: String) -> EditCounts {
    // A field holds 32 bits.
    let count = Swift.min(Swift.max(self[writer] ?? 0, 0), Int(Int32.max) - 1) + 1
    return joined(with: EditCounts([Entry(writer, count)]))
  }

  /// Both counts of each name that either side has, 0 where one does not.
  private static func walk(
    _ left: EditCounts, _ right: EditCounts, _ visit: (String, Int, Int) -> Void
  ) {
    var (first, second) = (0, 0)
    while first < left.entries.count || second < right.entries.count {
      if second == right.entries.count {
        visit(left.entries[first].name, left.entries[first].value, 0)
        first += 1
      } else if first == left.entries.count {
        visit(right.entries[second].name, 0, right.entries[second].value)
        second += 1
      } else {
        let (own, other) = (left.entries[first], right.entries[second])
        if own.name.utf8.elementsEqual(other.name.utf8) {
          visit(own.name, own.value, other.value)
          first += 1
          second += 1
        } else if own.name.utf8.lexicographicallyPrecedes(other.name.utf8) {
          visit(own.name, own.value, 0)
          first += 1
        } else {
          visit(other.name, 0, other.value)
          second += 1
        }
      }
    }
  }
}
