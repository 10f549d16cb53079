/// Differences of moments that no two moments can make trap.
enum Seconds {
  /// Seconds between two moments in milliseconds.
  @inline(__always)
  static func from(_ start: Int64, to end: Int64) -> Double {
    let (difference, overflow) = end.subtractingReportingOverflow(start)
    // Beyond what 64 bits hold, the millisecond does not matter.
    return overflow ? (Double(end) - Double(start)) / 1000 : Double(difference) / 1000
  }
}

/// A span of time, in milliseconds since 1970-01-01T00:00:00Z.
public struct TimeSpan: Equatable, Sendable {
  public var start: Int64
  public var end: Int64

  public init(start: Int64, end: Int64) {
    self.start = start
    self.end = end
  }
}
