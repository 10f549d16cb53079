import Documents

/// A run that was no part of a plan, as far as a plan has to know of it.
public struct OtherRun: Equatable, Sendable {
  public var day: CivilDay
  public var meters: Double?
  /// 100 is an hour at threshold; nil where it is not known.
  public var load: Double?
  /// Whether another plan has planned it.
  public var isPlanned = false

  public init(day: CivilDay, meters: Double?, load: Double?) {
    self.day = day
    self.meters = meters
    self.load = load
  }
}
