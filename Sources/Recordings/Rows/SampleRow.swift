import Tracks

/// One moment as a reader finds it; NaN is what it does not say.
struct SampleRow {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  var time: Int64?
  var latitude = Double.nan
  var longitude = Double.nan
  var altitude = Float.nan
  var accuracy = Float.nan
  var distance = Double.nan
  var speed = Float.nan
  var heartRate = Float.nan
  var cadence = Float.nan
  var power = Float.nan
  var temperature = Float.nan

  var hasPosition: Bool { !latitude.isNaN && !longitude.isNaN }
}

/// Values that a body or a device can have; others are not believed.
enum Believable {
  /// Metres; from the Dead Sea's mines to above an airliner.
  static let altitude: ClosedRange<Double> = -2000...20_000
  /// Beats per minute; 0 is how files write that there was none.
  static let heartRate: ClosedRange<Double> = 1...300
  static let cadence: ClosedRange<Double> = 0...500
  /// Watts.
  static let power: ClosedRange<Double> = 0...10_000
  /// Degrees Celsius.
  static let temperature: ClosedRange<Double> = -90...90
  /// Metres per second.
  static let speed: ClosedRange<Double> = 0...350
  /// Metres.
  static let accuracy: ClosedRange<Double> = 0...100_000
  /// Metres.
  static let distance: ClosedRange<Double> = 0...50_000_000
  /// Seconds: of a lap or a whole activity, up to a year.
  static let seconds: ClosedRange<Double> = 0...31_622_400
  static let kilocalories: ClosedRange<Double> = 0...1_000_000
  /// Milliseconds since 1970: before 1980-01-06 there was no GPS time, such values stand for none.
  static let times: ClosedRange<Int64> = 315_964_800_000...4_102_444_800_000
}
