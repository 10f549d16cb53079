/// What files of a day or a night say: weight, sleep, heart rate variability, resting heart rate.
struct FITHealth {
  static let most = 200_000

  struct Reading {
    var time: UInt32
    var value: Double
  }

  private(set) var kilograms: [Reading] = []
  /// Per cent.
  private(set) var bodyFat: [Reading] = []
  private(set) var restingHeartRates: [Reading] = []
  /// mL/min·kg.
  private(set) var vo2Max: [Reading] = []
  /// Mean rMSSD of a night, ms.
  private(set) var nightVariability: [Reading] = []
  /// rMSSD of five minutes, ms.
  private(set) var variability: [Reading] = []
  /// 1 awake, 2 light, 3 deep, 4 REM, from this moment on.
  private(set) var sleepLevels: [Reading] = []

  var isEmpty: Bool {
    kilograms.isEmpty && bodyFat.isEmpty && restingHeartRates.isEmpty && vo2Max.isEmpty
      && nightVariability.isEmpty && variability.isEmpty && sleepLevels.isEmpty
  }

  mutating func read(_ message: FITMessage) {
    let time = message.time(253)
    switch message.definition.message {
    case 30:
      // 0xFFFE stands where the scale is still at it.
      let hundredths = message.number(0).flatMap { $0 < 65_534 ? $0 : nil }
      Self.add(time, hundredths.map { $0 / 100 }, to: &kilograms)
      Self.add(time, message.number(1).map { $0 / 100 }, to: &bodyFat)
    case 211:
      Self.add(time, message.number(1) ?? message.number(0), to: &restingHeartRates)
    case 229:
      Self.add(message.time(0) ?? time, message.number(2).map { $0 / 10 }, to: &vo2Max)
    case 275:
      Self.add(time, message.number(0), to: &sleepLevels)
    case 370:
      Self.add(time, message.number(1).map { $0 / 128 }, to: &nightVariability)
    case 371:
      Self.add(time, message.number(0).map { $0 / 128 }, to: &variability)
    default: break
    }
  }

  private static func add(_ time: UInt32?, _ value: Double?, to list: inout [Reading]) {
    guard let time, let value, list.count < most else { return }
    list.append(Reading(time: time, value: value))
  }
}
