/// Puts FIT files together by hand, also such as no device should write.
struct FITBytes {
  typealias Field = (number: UInt8, type: UInt8, size: UInt8)

  var messages: [UInt8] = []
  var isBigEndian = false

  /// A moment of 2024 on the device's clock.
  static let noon: UInt32 = 1_100_000_000
  /// The same in milliseconds since 1970.
  static let noonMilliseconds = (Int64(noon) + 631_065_600) * 1000

  mutating func define(
    _ local: UInt8, _ message: UInt16, _ fields: [Field],
    developer: [(number: UInt8, size: UInt8, index: UInt8)] = []
  ) {
    messages.append(0x40 | local | (developer.isEmpty ? 0 : 0x20))
    messages += [0, isBigEndian ? 1 : 0]
    messages += number(Int64(message), 2)
    messages.append(UInt8(fields.count))
    for field in fields { messages += [field.number, field.size, field.type] }
    if developer.isEmpty { return }
    messages.append(UInt8(developer.count))
    for field in developer { messages += [field.number, field.size, field.index] }
  }

  mutating func add(_ local: UInt8, _ values: [UInt8]...) {
    messages.append(local)
    for value in values { messages += value }
  }

  /// A header with two bits of local type and five of time.
  mutating func addCompressed(_ local: UInt8, time: UInt32, _ values: [UInt8]...) {
    messages.append(0x80 | local << 5 | UInt8(time & 0x1f))
    for value in values { messages += value }
  }

  func number(_ value: Int64, _ size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * Int64($0))) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  func u32(_ value: UInt32) -> [UInt8] { number(Int64(value), 4) }
  func u16(_ value: UInt16) -> [UInt8] { number(Int64(value), 2) }
  func f64(_ value: Double) -> [UInt8] { number(Int64(bitPattern: value.bitPattern), 8) }

  mutating func addFileID(type: UInt8 = 4) {
    define(0, 0, [(0, 0x00, 1), (1, 0x84, 2)])
    add(0, [type], u16(294))
  }

  /// Local type 1: time, distance, heart rate.
  mutating func defineRecords() { define(1, 20, [(253, 0x86, 4), (5, 0x86, 4), (3, 0x02, 1)]) }

  mutating func addRecord(_ second: UInt32, meters: Double, heartRate: UInt8 = 140) {
    add(1, u32(FITBytes.noon + second), u32(UInt32(meters * 100)), [heartRate])
  }

  mutating func addSession(
    _ start: UInt32, elapsed: UInt32, timer: UInt32? = nil, meters: UInt32? = nil,
    sport: UInt8 = 1, sub: UInt8 = 0
  ) {
    define(
      2, 18,
      [
        (253, 0x86, 4), (2, 0x86, 4), (7, 0x86, 4), (8, 0x86, 4), (9, 0x86, 4), (5, 0x00, 1),
        (6, 0x00, 1),
      ])
    add(
      2, u32(FITBytes.noon + start + elapsed), u32(FITBytes.noon + start), u32(elapsed * 1000),
      u32((timer ?? elapsed) * 1000), u32(meters.map { $0 * 100 } ?? .max), [sport, sub])
  }

  mutating func addLap(_ start: UInt32, seconds: UInt32, index: UInt16 = 0) {
    define(3, 19, [(254, 0x84, 2), (253, 0x86, 4), (2, 0x86, 4), (7, 0x86, 4)])
    add(
      3, u16(index), u32(FITBytes.noon + start + seconds), u32(FITBytes.noon + start),
      u32(seconds * 1000))
  }

  mutating func addTimer(_ second: UInt32, type: UInt8) {
    define(4, 21, [(253, 0x86, 4), (0, 0x00, 1), (1, 0x00, 1)])
    add(4, u32(FITBytes.noon + second), [0, type])
  }

  /// With header and checksum.
  ///
  /// - Parameters:
  ///   - dataSize: what the header says; the true size where nil.
  func file(headerSize: UInt8 = 14, dataSize: UInt32? = nil) -> [UInt8] {
    var file: [UInt8] = [headerSize, 0x20, 0x54, 0x08]
    let size = dataSize ?? UInt32(messages.count)
    file += (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * UInt32($0))) }
    file += ".FIT".utf8
    if headerSize == 14 { file += [0, 0] }
    file += messages
    let checksum = FITBytes.checksum(file)
    return file + [UInt8(checksum & 0xff), UInt8(checksum >> 8)]
  }

  /// Bit by bit, as the definition of the polynomial has it.
  static func checksum(_ bytes: [UInt8]) -> UInt16 {
    var checksum: UInt16 = 0
    for byte in bytes {
      checksum ^= UInt16(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xa001 : checksum >> 1 }
    }
    return checksum
  }
}
