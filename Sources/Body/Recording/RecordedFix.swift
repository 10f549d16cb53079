/// A position as a receiver told it while something was recorded.
public struct RecordedFix: Equatable, Sendable {
  /// Milliseconds since 1970.
  public var time: Int64
  /// Degrees, WGS 84, to 7 digits.
  public var latitude: Double
  public var longitude: Double
  /// Metres (one sigma); nil where the receiver does not tell.
  public var accuracy: Double?
  /// Metres above the sea.
  public var altitude: Double?
  /// Metres per second.
  public var speed: Double?
  /// Beats per minute at that moment.
  public var heartRate: Int?

  /// Nil for what is no place on Earth. Numbers are rounded as they are kept, so that a recording
  /// that is read back goes on as it was.
  public init?(
    time: Int64, latitude: Double, longitude: Double, accuracy: Double? = nil,
    altitude: Double? = nil, speed: Double? = nil, heartRate: Int? = nil
  ) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    self.time = time
    self.latitude = latitude.rounded(to: 1e7)
    self.longitude = longitude.rounded(to: 1e7)
    self.accuracy = accuracy.flatMap { $0 >= 0 && $0 < 1e6 ? $0.rounded(to: 10) : nil }
    self.altitude = altitude.flatMap { abs($0) < 100_000 ? $0.rounded(to: 10) : nil }
    self.speed = speed.flatMap { $0 >= 0 && $0 < 1000 ? $0.rounded(to: 100) : nil }
    self.heartRate = heartRate
  }
}

extension Double {
  fileprivate func rounded(to scale: Double) -> Double { (self * scale).rounded() / scale }
}
