/// A 128-bit hash of bytes, to tell contents apart and to derive identifiers.
///
/// Two lanes fold 16 bytes a step through a 64 × 64 → 128 bit product, as in wyhash. It is the same
/// on every platform, and not meant to withstand someone who looks for collisions.
public struct ContentHash: Hashable, Sendable {
  public var high: UInt64
  public var low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  public init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { ContentHash(of: $0) }
  }

  public init(of bytes: UnsafeRawBufferPointer) {
    let count = bytes.count
    var first: UInt64 = 0xa076_1d64_78bd_642f ^ UInt64(count)
    var second: UInt64 = 0xe703_7ed1_a0b4_28db
    var index = 0
    while index + 16 <= count {
      let left = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let right = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self))
      first = ContentHash.fold(left ^ first, right ^ 0x8ebc_6af0_9c88_c6e3)
      second = ContentHash.fold(right ^ second, left ^ 0x5899_65cc_7537_4cc3)
      index += 16
    }
    var tail: (UInt64, UInt64) = (0, 0)
    var shift: UInt64 = 0
    while index < count {
      if shift < 64 {
        tail.0 |= UInt64(bytes[index]) << shift
      } else {
        tail.1 |= UInt64(bytes[index]) << (shift - 64)
      }
      shift += 8
      index += 1
    }
    first = ContentHash.fold(tail.0 ^ first, tail.1 ^ 0x8ebc_6af0_9c88_c6e3)
    second = ContentHash.fold(tail.1 ^ second, tail.0 ^ 0x5899_65cc_7537_4cc3)
    high = RandomSource.mix(first ^ second.byteSwapped)
    low = RandomSource.mix(second &+ first)
  }

  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low ^ left
  }
}
