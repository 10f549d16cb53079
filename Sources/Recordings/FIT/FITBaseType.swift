/// How the values of a FIT field are stored. The numbers are the low five bits of the byte in a
/// definition; the high bit only tells that a value has more than one byte, and some writers
/// forget it.
enum FITBaseType: UInt8 {
  case enumeration, sint8, uint8, sint16, uint16, sint32, uint32, string, float32, float64
  case uint8z, uint16z, uint32z, byte, sint64, uint64, uint64z

  /// Types that the protocol does not know are bytes without a meaning.
  init(definition byte: UInt8) { self = FITBaseType(rawValue: byte & 0x1f) ?? .byte }

  /// Bytes of one value.
  var size: Int {
    switch self {
    case .enumeration, .sint8, .uint8, .string, .uint8z, .byte: 1
    case .sint16, .uint16, .uint16z: 2
    case .sint32, .uint32, .float32, .uint32z: 4
    case .float64, .sint64, .uint64, .uint64z: 8
    }
  }

  /// The number stored at a place, nil where the device had none.
  ///
  /// - Precondition: `size` bytes are readable there.
  func number(at place: UnsafeRawPointer, isBigEndian: Bool) -> Double? {
    switch self {
    case .enumeration, .uint8: FITBaseType.integer(place, UInt8.self, isBigEndian, .max)
    case .sint8: FITBaseType.integer(place, Int8.self, isBigEndian, .max)
    case .sint16: FITBaseType.integer(place, Int16.self, isBigEndian, .max)
    case .uint16: FITBaseType.integer(place, UInt16.self, isBigEndian, .max)
    case .sint32: FITBaseType.integer(place, Int32.self, isBigEndian, .max)
    case .uint32: FITBaseType.integer(place, UInt32.self, isBigEndian, .max)
    case .sint64: FITBaseType.integer(place, Int64.self, isBigEndian, .max)
    case .uint64: FITBaseType.integer(place, UInt64.self, isBigEndian, .max)
    case .uint8z: FITBaseType.integer(place, UInt8.self, isBigEndian, 0)
    case .uint16z: FITBaseType.integer(place, UInt16.self, isBigEndian, 0)
    case .uint32z: FITBaseType.integer(place, UInt32.self, isBigEndian, 0)
    case .uint64z: FITBaseType.integer(place, UInt64.self, isBigEndian, 0)
    case .float32:
      FITBaseType.finite(
        Double(Float(bitPattern: UInt32(fit: place, isBigEndian: isBigEndian))))
    case .float64:
      FITBaseType.finite(Double(bitPattern: UInt64(fit: place, isBigEndian: isBigEndian)))
    case .string, .byte: nil
    }
  }

  @inline(__always)
  private static func integer<Raw: FixedWidthInteger>(
    _ place: UnsafeRawPointer, _ type: Raw.Type, _ isBigEndian: Bool, _ invalid: Raw
  ) -> Double? {
    let raw = Raw(fit: place, isBigEndian: isBigEndian)
    return raw == invalid ? nil : Double(raw)
  }

  private static func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }
}

extension FixedWidthInteger {
  @inline(__always)
  init(fit place: UnsafeRawPointer, isBigEndian: Bool) {
    let raw = place.loadUnaligned(as: Self.self)
    self = isBigEndian ? Self(bigEndian: raw) : Self(littleEndian: raw)
  }
}
