import Documents

/// A number with the unit that it was entered in, written as one text: `82.5 kg`.
///
/// One text keeps number and unit together when two devices edit the same set.
public struct Quantity<Unit: MeasureUnit>: Hashable, Sendable {
  public var value: Double
  public var unit: Unit

  @inlinable
  public init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// The value in the base unit (kilograms, metres).
  @inlinable
  public var inBaseUnit: Double { value * unit.factor }

  public func converted(to other: Unit) -> Quantity {
    unit == other ? self : Quantity(inBaseUnit / other.factor, other)
  }
}

/// A unit of measure with its exact factor to the base unit.
public protocol MeasureUnit: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  var factor: Double { get }
  init?(ascii text: UnsafeBufferPointer<UInt8>)
  static var expected: StaticName { get }
}

/// Kilograms or pounds; 1 lb is exactly 0.45359237 kg.
public enum WeightUnit: String, MeasureUnit {
  case kg
  case lb

  @inlinable
  public var factor: Double { self == .kg ? 1 : 0.45359237 }

  @inlinable
  public init?(ascii text: UnsafeBufferPointer<UInt8>) {
    guard text.count == 2 else { return nil }
    switch (text[0], text[1]) {
    case (0x6b, 0x67): self = .kg
    case (0x6c, 0x62): self = .lb
    default: return nil
    }
  }

  public static var expected: StaticName { "a weight such as 82.5 kg" }
}

/// Metres, kilometres, miles (exactly 1609.344 m) or yards.
public enum DistanceUnit: String, MeasureUnit {
  case m
  case km
  case mi
  case yd

  public var factor: Double {
    switch self {
    case .m: 1
    case .km: 1000
    case .mi: 1609.344
    case .yd: 0.9144
    }
  }

  public init?(ascii text: UnsafeBufferPointer<UInt8>) {
    self.init(rawValue: String(utf8: text))
  }

  public static var expected: StaticName { "a distance such as 5 km" }
}

public typealias Weight = Quantity<WeightUnit>
public typealias Distance = Quantity<DistanceUnit>

extension Quantity where Unit == WeightUnit {
  public static func kg(_ value: Double) -> Weight { Weight(value, .kg) }
  public static func lb(_ value: Double) -> Weight { Weight(value, .lb) }

  @inlinable
  public var kilograms: Double { inBaseUnit }
}

extension Quantity: TextValue {
  public static var expected: StaticName { Unit.expected }

  @inlinable
  public init?(text: UnsafeBufferPointer<UInt8>) {
    var space = text.count - 1
    while space > 0, text[space] != 0x20 { space -= 1 }
    guard space > 0, space + 1 < text.count,
      let unit = Unit(ascii: UnsafeBufferPointer(rebasing: text[(space + 1)...])),
      let value = Double(json: UnsafeBufferPointer(rebasing: text[..<space]))
    else { return nil }
    self.init(value, unit)
  }

  public func append(to bytes: inout [UInt8]) {
    bytes.append(number: value)
    bytes.append(0x20)
    bytes.append(contentsOf: unit.rawValue.utf8)
  }

  public static func random(_ random: inout RandomFields) -> Quantity {
    var value = Double(random.source.below(2000)) / 4
    if random.source.oneIn(5) { value = random.source.unit() * 500 }
    return Quantity(
      value,
      random.source.element(of: Array(Unit.allCases)) ?? Unit.allCases[Unit.allCases.startIndex])
  }
}
