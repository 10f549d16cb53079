import Documents

/// How long the heart beat at each rate, written as `121=35,122=64`: beats per minute and seconds.
///
/// Zones, hrTSS and TRIMP follow from it whatever the heart rates of the athlete are on the day
/// somebody looks.
public struct HeartRateTime: TextValue {
  public static var expected: StaticName { "seconds by heart rate such as 121=35,122=64" }
  private static let rates = 1...300

  /// Rising rates, each with whole seconds above zero.
  public private(set) var entries: [(rate: Int, seconds: Int)] = []

  /// - Parameter seconds: by beats per minute, 0… ; what is outside 1…300 is left out.
  public init(secondsByRate seconds: [Double]) {
    for (rate, seconds) in seconds.enumerated() where Self.rates.contains(rate) {
      guard seconds.isFinite, seconds >= 0.5, seconds < 1e9 else { continue }
      entries.append((rate, Int(seconds.rounded())))
    }
  }

  public init?(text: UnsafeBufferPointer<UInt8>) {
    for part in text.split(separator: 0x2c) {
      guard let equals = part.firstIndex(of: 0x3d),
        let rate = Self.number(part[..<equals]), let seconds = Self.number(part[(equals + 1)...]),
        Self.rates.contains(rate), seconds > 0, rate > entries.last?.rate ?? 0
      else { return nil }
      entries.append((rate, seconds))
    }
  }

  private static func number(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard !text.isEmpty, text.count <= 9 else { return nil }
    var value = 0
    for byte in text {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  public func append(to bytes: inout [UInt8]) {
    for (number, entry) in entries.enumerated() {
      if number > 0 { bytes.append(0x2c) }
      bytes += String(entry.rate).utf8
      bytes.append(0x3d)
      bytes += String(entry.seconds).utf8
    }
  }

  public static func random(_ random: inout RandomFields) -> HeartRateTime {
    var seconds = [Double](repeating: 0, count: 200)
    for _ in 0..<random.source.below(8) {
      seconds[60 + random.source.below(140)] = Double(1 + random.source.below(4000))
    }
    return HeartRateTime(secondsByRate: seconds)
  }

  public static func == (left: Self, right: Self) -> Bool { left.text == right.text }

  /// With a heart rate.
  public var totalSeconds: Int { entries.reduce(0) { $0 + $1.seconds } }

  /// The mean over time of what follows from the rate, in beats per minute. Needs some time.
  func mean(_ value: (Double) -> Double) -> Double {
    var sum = 0.0
    for entry in entries { sum += value(Double(entry.rate)) * Double(entry.seconds) }
    return sum / Double(totalSeconds)
  }

  /// Seconds in each zone; what is faster than the last one counts there, what is slower than the
  /// first one nowhere.
  public func seconds(in zones: [HeartRateZone]) -> [Int] {
    var seconds = [Int](repeating: 0, count: zones.count)
    for entry in entries {
      guard let zone = zones.lastIndex(where: { $0.from <= entry.rate }) else { continue }
      seconds[zone] += entry.seconds
    }
    return seconds
  }
}
