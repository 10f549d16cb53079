/// A value written as a short ASCII string, such as a day or a weight.
public protocol TextValue: FieldValue {
  /// What the text should be, for messages: "a day such as 2026-04-08".
  static var expected: StaticName { get }
  init?(text: UnsafeBufferPointer<UInt8>)
  func append(to bytes: inout [UInt8])
}

extension TextValue {
  public init?(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  @usableFromInline
  init?(unescaping raw: RawString) { self.init(bytes: raw.bytes) }

  init?(bytes: [UInt8]) {
    let value = bytes.withUnsafeBufferPointer { Self(text: $0) }
    guard let value else { return nil }
    self = value
  }

  public var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(utf8: bytes)
  }

  @inlinable
  public static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> Self {
    try decoder.text(Self.self)
  }

  @inlinable
  public func write(_ encoder: inout FieldEncoder) {
    encoder.writer.plainText { append(to: &$0) }
  }

  public static func describe(_ schema: inout SchemaWriter) {
    schema.type("string")
    schema.comment(expected)
  }
}
