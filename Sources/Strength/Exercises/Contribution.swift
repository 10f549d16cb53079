import Documents

/// The share of a set that counts for a muscle, 0…1; anything else is clamped.
public struct Contribution: Hashable, Sendable {
  public let value: Double

  public init(_ value: Double) {
    self.value = value > 0 ? min(value, 1) : 0
  }
}

extension Contribution: FieldValue {
  public static func read(_ decoder: inout FieldDecoder) throws(JSONFailure) -> Contribution {
    Contribution(try Double.read(&decoder))
  }

  public func write(_ encoder: inout FieldEncoder) { encoder.writer.number(value) }

  public static func describe(_ schema: inout SchemaWriter) {
    schema.type("number")
    schema.bounds(0.0...1.0)
  }

  public static func random(_ random: inout RandomFields) -> Contribution {
    Contribution(Double(random.source.below(101)) / 100)
  }
}
