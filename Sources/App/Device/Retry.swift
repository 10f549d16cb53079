import Documents

/// When something that failed is tried again: every time after twice as long, up to five minutes.
struct Retry: Sendable {
  /// In milliseconds since 1970; 0 for at once.
  private(set) var at: Int64 = 0
  private var pause: Int64 = 0

  /// - Parameter least: milliseconds to wait after the first failure.
  mutating func wait(from now: Instant, atLeast least: Int64) {
    pause = min(max(least, pause * 2), 300_000)
    at = now.milliseconds + pause
  }

  mutating func reset() { self = Retry() }
}
