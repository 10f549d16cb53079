/// What a heart-rate strap says over Bluetooth (characteristic 0x2A37 of the service 0x180D).
public struct HeartRateMeasurement: Equatable, Sendable {
  /// Beats per minute; 0 where the strap finds none.
  public var rate: Int
  /// Whether the strap touches the skin; nil where it does not tell.
  public var hasContact: Bool?

  /// Nil where the bytes are too few for what their flags announce.
  ///
  /// Bit 0 of the flags: the rate has 16 bits. Bits 1 and 2: contact, and whether that is told
  /// (Bluetooth SIG, Heart Rate Service 1.0, 3.1).
  public init?(_ bytes: [UInt8]) {
    guard let flags = bytes.first, bytes.count >= (flags & 1 == 1 ? 3 : 2) else { return nil }
    rate = Int(bytes[1]) | (flags & 1 == 1 ? Int(bytes[2]) << 8 : 0)
    hasContact = flags & 4 == 0 ? nil : flags & 2 != 0
  }

  /// Beats per minute that a heart can have; nil where the strap lies on the table.
  public var beats: Int? {
    hasContact != false && (25...250).contains(rate) ? rate : nil
  }
}
