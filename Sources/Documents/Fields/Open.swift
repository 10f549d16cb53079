/// One of a known set of names, or a name that a newer version has added and that is kept as it is.
public enum Open<Known>: Hashable, Sendable
where Known: RawRepresentable & CaseIterable & Hashable & Sendable, Known.RawValue == String {
  case known(Known)
  case newer(String)

  @inlinable
  public init(_ known: Known) { self = .known(known) }

  public init(name: String) {
    if let known = Known(rawValue: name) { self = .known(known) } else { self = .newer(name) }
  }

  @inlinable
  public var known: Known? { if case .known(let value) = self { value } else { nil } }

  public var name: String {
    switch self {
    case .known(let value): value.rawValue
    case .newer(let name): name
    }
  }
}

extension Open: FieldValue {
  @inlinable
  public static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> Open {
    Open(name: try String.read(&decoder))
  }

  public func write(_ encoder: inout FieldEncoder) { encoder.writer.string(name) }

  public static func describe(_ schema: inout SchemaWriter) {
    schema.type("string")
    schema.examples(Known.allCases.map { $0.rawValue })
  }

  public static func random(_ random: inout RandomFields) -> Open {
    if random.source.oneIn(6) { return .newer("future-" + String(random.source.below(100))) }
    guard let known = random.source.element(of: Array(Known.allCases)) else { return .newer("?") }
    return .known(known)
  }
}
