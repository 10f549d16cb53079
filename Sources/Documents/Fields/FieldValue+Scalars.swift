extension Bool: FieldValue {
  public static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> Bool {
    switch decoder.reader.byte {
    case 0x74:
      try decoder.reader.literal("true")
      return true
    case 0x66:
      try decoder.reader.literal("false")
      return false
    default: throw decoder.reader.unexpected("true or false")
    }
  }

  public func write(_ encoder: inout FieldEncoder) { encoder.writer.bool(self) }
  public static func describe(_ schema: inout SchemaWriter) { schema.type("boolean") }
  public static func random(_ random: inout RandomFields) -> Bool { random.source.oneIn(2) }
}

extension Int: NumberValue {
  @inlinable
  public static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> Int {
    let at = decoder.reader.offset
    // 32 bits, as in the browser: what one device can write every other can read.
    guard let value = Int32(exactly: try decoder.reader.integer()) else {
      throw JSONFailure(.numberOutOfRange, at: at)
    }
    return Int(value)
  }

  public func write(_ encoder: inout FieldEncoder) { encoder.writer.integer(Int64(self)) }
  public static func write(_ value: Int, to writer: inout JSONWriter) {
    writer.integer(Int64(value))
  }
  public static func describe(_ schema: inout SchemaWriter) { schema.type("integer") }

  public static func random(_ random: inout RandomFields) -> Int {
    random.source.below(2_000_000) - 1_000_000
  }
  public static func random(in range: ClosedRange<Int>, _ random: inout RandomFields) -> Int {
    let span = Int64(range.upperBound) - Int64(range.lowerBound) + 1
    return range.lowerBound + Int(random.source.below(span))
  }
}

extension Double: NumberValue {
  @inlinable
  public static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> Double {
    switch decoder.reader.byte {
    case 0x2d, 0x30...0x39: return try decoder.reader.number()
    default: throw decoder.reader.unexpected("a number")
    }
  }

  public func write(_ encoder: inout FieldEncoder) { encoder.writer.number(self) }
  public static func write(_ value: Double, to writer: inout JSONWriter) { writer.number(value) }
  public static func describe(_ schema: inout SchemaWriter) { schema.type("number") }

  public static func random(_ random: inout RandomFields) -> Double {
    random.source.oneIn(3)
      ? (random.source.unit() - 0.5) * 1e6 : Double(random.source.below(4000)) / 4
  }
  public static func random(in range: ClosedRange<Double>, _ random: inout RandomFields) -> Double {
    let exact = range.lowerBound + random.source.unit() * (range.upperBound - range.lowerBound)
    let coarse = (exact * 4).rounded() / 4
    return random.source.oneIn(3) || !range.contains(coarse) ? exact : coarse
  }
}

extension String: FieldValue {
  @inlinable
  public static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> String {
    if decoder.reader.byte != 0x22 { throw decoder.reader.unexpected("a string") }
    return try decoder.reader.rawString().string
  }

  public func write(_ encoder: inout FieldEncoder) { encoder.writer.string(self) }
  public static func describe(_ schema: inout SchemaWriter) { schema.type("string") }

  public static func random(_ random: inout RandomFields) -> String {
    let scalars = Array("ab Zé€😀ß\"\\\n\t\u{1}\u{7f}/中 '0-,;\u{301}".unicodeScalars)
    var text = ""
    for _ in 0..<random.source.below(random.source.oneIn(20) ? 200 : 12) {
      if let scalar = random.source.element(of: scalars) { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}

extension FieldValue {
  @inlinable
  public static func readList(_ decoder: inout FieldDecoder) throws(JSONFailure) -> [Self] {
    try decoder.list { elements, decoder throws(JSONFailure) in
      elements.append(try read(&decoder))
    }
  }
}

extension Record {
  /// Reads each element in its place: records are too large to be moved about.
  @inlinable
  public static func readList(_ decoder: inout FieldDecoder) throws(JSONFailure) -> [Self] {
    #if !arch(wasm32)
      if !decoder.keepsLists { return try decoder.checkedList(of: Self.self) }
    #endif
    return try decoder.list { elements, decoder throws(JSONFailure) in
      elements.append(Self())
      try decoder.object(into: &elements[elements.count - 1])
    }
  }
}

extension FieldDecoder {
  /// Reads a list, each element by `readNext`.
  @inlinable @inline(__always)
  mutating func list<Element>(
    _ readNext: (inout [Element], inout FieldDecoder) throws(JSONFailure) -> Void
  ) throws(JSONFailure) -> [Element] {
    if reader.byte != 0x5b { throw reader.unexpected("a list") }
    try reader.enter()
    let outer = index
    index = nil
    var elements: [Element] = []
    if keepsLists, reader.byte != 0x5d { elements.reserveCapacity(4) }
    while reader.byte != 0x5d {
      try readNext(&elements, &self)
      try reader.advance(close: 0x5d, expected: "a comma or ]")
    }
    reader.leave()
    index = outer
    return elements
  }
}

#if !arch(wasm32)
  extension FieldDecoder {
    /// Reads a list as `readList` does and keeps none of its elements.
    @inlinable
    mutating func checkedList<Element: Record>(
      of type: Element.Type
    ) throws(JSONFailure) -> [Element] {
      try list { _, decoder throws(JSONFailure) in
        var element = Element()
        try decoder.object(into: &element)
      }
    }
  }
#endif

extension Array: FieldValue where Element: FieldValue {
  /// Only empty lists are left out: no list has another default, and comparing elements would take
  /// code along for each kind of them.
  @inlinable
  public func isDefault(_ value: [Element]) -> Bool { isEmpty && value.isEmpty }

  @inlinable
  public static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> [Element] {
    try Element.readList(&decoder)
  }

  @inlinable
  public func write(_ encoder: inout FieldEncoder) {
    encoder.writer.beginArray()
    for element in self {
      encoder.writer.element()
      element.write(&encoder)
    }
    encoder.writer.endArray()
  }

  public static func describe(_ schema: inout SchemaWriter) { schema.list(of: Element.self) }

  public static func random(_ random: inout RandomFields) -> [Element] {
    var elements: [Element] = []
    for _ in 0..<random.listLength() { elements.append(Element.random(&random)) }
    return elements
  }
}

extension Record {
  @inlinable
  public static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> Self {
    try decoder.object(Self.self)
  }

  @inlinable
  public func write(_ encoder: inout FieldEncoder) { encoder.object(self) }

  public static func describe(_ schema: inout SchemaWriter) { schema.object(Self.self) }

  public static func random(_ random: inout RandomFields) -> Self { random.record(Self.self) }
}

#if arch(wasm32)
  // One comparison for all kinds of documents, by what they are written as: one made for each kind
  // is as long as all that it holds. Natively the compiler makes them, which is faster. What takes
  // part in a search, such as a key of a dictionary, is no document and compares its fields.

  extension Document {
    public static func == (left: Self, right: Self) -> Bool { left.encoded() == right.encoded() }
  }
#endif
