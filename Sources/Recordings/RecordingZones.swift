/// What clocks showed where something was recorded, as far as its file does not say.
public struct RecordingZones {
  /// Minutes that local time was ahead of UTC at a moment in milliseconds since
  /// 1970-01-01T00:00:00Z; nil where nobody knows.
  public var here: ((_ milliseconds: Int64) -> Int)?
  /// The same in a time zone such as `Asia/Tokyo`, nil for a name that is not known; nil itself
  /// where no names are.
  public var named: ((_ name: String, _ milliseconds: Int64) -> Int?)?

  public init(
    here: ((_ milliseconds: Int64) -> Int)? = nil,
    named: ((_ name: String, _ milliseconds: Int64) -> Int?)? = nil
  ) {
    self.here = here
    self.named = named
  }
}
