/// What is wrong with a piece of JSON, apart from where.
public enum JSONFault: Error, Equatable, Sendable {
  case empty
  case unexpectedEnd
  case unexpected(found: UInt8, expected: StaticName)
  case byteOrderMark
  case trailingBytes
  case invalidUTF8
  case invalidEscape
  case loneSurrogate
  case controlCharacter(UInt8)
  case malformedNumber
  case numberOutOfRange
  case notAnInteger
  case tooDeep(limit: Int)
  case duplicateKey(String)
  case missingField(String)
  case invalid(StaticName, found: String)
  case outOfRange(found: String, allowed: String)
  case newerSchema(found: Int, supported: Int)
  case unsupportedSchema(found: Int)
}

/// A name fixed at compile time, such as "a string"; equatable, unlike `StaticString`.
public struct StaticName: Equatable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  public let text: StaticString

  @inlinable
  public init(stringLiteral text: StaticString) { self.text = text }

  public init(_ text: StaticString) { self.text = text }

  public var description: String { text.description }

  public static func == (left: Self, right: Self) -> Bool {
    left.description == right.description
  }
}

/// A fault at a byte offset: the error of the pure readers. `DocumentError` adds line and path.
public struct JSONFailure: Error, Equatable, Sendable {
  public var fault: JSONFault
  /// Bytes from the start of the input, 0 for the first.
  public var offset: Int

  @inlinable
  public init(_ fault: JSONFault, at offset: Int) {
    self.fault = fault
    self.offset = offset
  }
}

extension JSONFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the file is empty"
    case .unexpectedEnd: "the text ends in the middle of a value"
    case .unexpected(let found, let expected):
      "found \(JSONFault.name(found)) where \(expected) should be"
    case .byteOrderMark: "the text starts with a byte order mark"
    case .trailingBytes: "there is more text after the end of the document"
    case .invalidUTF8: "the text is not valid UTF-8"
    case .invalidEscape: "this escape sequence does not exist"
    case .loneSurrogate: "half of a surrogate pair stands alone"
    case .controlCharacter(let byte):
      "a control character (\(JSONFault.hex(byte))) stands in a string unescaped"
    case .malformedNumber: "this is not a number"
    case .numberOutOfRange: "the number is too large or too small to be kept"
    case .notAnInteger: "the number must be whole"
    case .tooDeep(let limit): "values are nested deeper than \(limit) levels"
    case .duplicateKey(let key): "the key \"\(key)\" stands here twice"
    case .missingField(let name): "the field \"\(name)\" is missing"
    case .invalid(let expected, let found): "\"\(found)\" is not \(expected)"
    case .outOfRange(let found, let allowed): "\(found) is outside \(allowed)"
    case .newerSchema(let found, let supported):
      "schema \(found) comes from a newer version of Regimen (this one reads up to \(supported))"
    case .unsupportedSchema(let found): "schema \(found) does not exist"
    }
  }

  private static func name(_ byte: UInt8) -> String {
    if byte == 0 { return "a NUL byte" }
    if byte > 0x20, byte < 0x7f { return "'\(Character(Unicode.Scalar(byte)))'" }
    return byte == 0x20 ? "a space" : "the byte \(hex(byte))"
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.utf8.count == 1 ? "0" : "") + digits
  }
}
