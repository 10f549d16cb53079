/// What a document says about its own past; its last member, on one line.
///
/// Kept as text, since most readers of a document have no use for it; `content` reads it.
public struct Lineage: FieldValue {
  /// Compact JSON; empty where the document says nothing.
  public var text: [UInt8]

  @inlinable
  public init() { text = [] }

  public init(_ content: Content) {
    if content.isEmpty {
      text = []
    } else {
      var encoder = FieldEncoder(JSONWriter(compact: true, capacity: 128))
      encoder.object(content)
      text = encoder.writer.bytes
    }
  }

  @inlinable
  public var isEmpty: Bool { text.isEmpty }

  /// What it says; nothing where it makes no sense, so that no document is lost over it.
  public var content: Content {
    if text.isEmpty { return Content() }
    let content = try? JSONReader.over(text) { reader throws(JSONFailure) in
      try reader.begin()
      var decoder = FieldDecoder(reader)
      return try decoder.object(Content.self)
    }
    return content?.inOrder ?? Content()
  }

  @inlinable
  public static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> Lineage {
    var lineage = Lineage()
    lineage.text = try UntouchedJSON.read(&decoder).text
    return lineage
  }

  @inlinable
  public func write(_ encoder: inout FieldEncoder) {
    if text.isEmpty { encoder.writer.raw("{}") } else { encoder.writer.raw(text) }
  }

  public static func describe(_ schema: inout SchemaWriter) {
    schema.definition("lineage", Content.self)
  }

  public static func random(_ random: inout RandomFields) -> Lineage {
    Lineage(Content.random(&random).inOrder)
  }
}

extension Lineage {
  /// The lineage of a document, without reading the rest of it.
  public static func reading(_ text: [UInt8]) throws(JSONFailure) -> Lineage {
    var lineage = Lineage()
    if let span = try DocumentText(text).lineage { lineage.text = Array(text[span]) }
    return lineage
  }

  /// The document with this lineage and nothing else changed.
  public func put(into text: [UInt8]) throws(JSONFailure) -> [UInt8] {
    try DocumentText(text).replacingLineage(with: self.text)
  }

  /// Whether two texts say the same but for their lineage and white space; not where one of two
  /// different ones cannot be read.
  public static func isSameContent(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left == right { return true }
    guard let first = try? RawJSON(parsing: left), let second = try? RawJSON(parsing: right) else {
      return false
    }
    return first.withoutLineage == second.withoutLineage
  }

  /// Whether two texts have the same lineage, as where the second was edited by hand; not where one
  /// of them cannot be read.
  public static func isShared(by left: [UInt8], and right: [UInt8]) -> Bool {
    guard let first = try? reading(left), let second = try? reading(right) else { return false }
    return first.text == second.text
  }
}

/// Where the lineage stands in the text of a document.
private struct DocumentText {
  private var text: [UInt8]
  private var open = 0
  private var close = 0
  /// Ends where the member before the lineage does, so that a comma goes with it.
  private var member: Range<Int>?
  private(set) var lineage: Range<Int>?
  private var isEmpty = true

  init(_ text: [UInt8]) throws(JSONFailure) {
    self.text = text
    var found = self
    try JSONReader.over(text) { reader throws(JSONFailure) in
      try reader.begin()
      if reader.byte != 0x7b { throw reader.unexpected("an object") }
      found.open = reader.offset
      try reader.enter()
      var end = found.open + 1
      while reader.byte != 0x7d {
        let start = found.isEmpty ? reader.offset : end
        let key = try reader.key()
        let value = reader.offset
        try reader.skipValue()
        if key.bytes.elementsEqual("lineage".utf8) {
          if found.lineage != nil { throw JSONFailure(.duplicateKey("lineage"), at: value) }
          found.lineage = value..<reader.offset
          found.member = start..<reader.offset
        } else {
          found.isEmpty = false
        }
        end = reader.offset
        try reader.advance(close: 0x7d, expected: "a comma or }")
      }
      found.close = end
      reader.leave()
      try reader.finish()
    }
    self = found
  }

  func replacingLineage(with lineage: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + lineage.count + 16)
    if let member {
      result += text[..<member.lowerBound]
      var rest = text[member.upperBound..<close]
      // The comma behind a lineage that stood first.
      if isFirst(member), let comma = rest.firstIndex(of: 0x2c) {
        rest = rest[(comma + 1)...]
        while let byte = rest.first, byte <= 0x20 { rest = rest.dropFirst() }
      }
      result += rest
    } else {
      result += text[..<close]
    }
    let isBroken = open + 1 < text.count && (text[open + 1] == 0x0a || text[open + 1] == 0x0d)
    if !lineage.isEmpty {
      if !isEmpty { result.append(0x2c) }
      if isBroken && !isEmpty { result += [0x0a, 0x20, 0x20] }
      result += Array("\"lineage\":".utf8)
      if isBroken { result.append(0x20) }
      result += lineage
    }
    result += text[close...]
    return result
  }

  private func isFirst(_ member: Range<Int>) -> Bool {
    text[open + 1..<member.lowerBound].allSatisfy { $0 <= 0x20 }
  }
}
