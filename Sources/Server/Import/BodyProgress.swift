import Synchronization

/// How far an import of body data is, for whoever asks.
public final class BodyProgress: Sendable {
  public struct Moment: Equatable, Sendable {
    /// Bytes, before unpacking.
    public var read = 0
    /// Nil until it is known.
    public var total: Int?
    /// Those found so far.
    public var activities = 0
    public var days = 0
  }

  private let moment = Mutex(Moment())

  public init() {}

  public var now: Moment { moment.withLock { $0 } }

  func has(read: Int, of total: Int?) {
    moment.withLock { moment in
      moment.read = max(moment.read, read)
      moment.total = total ?? moment.total
    }
  }

  func has(activities: Int, days: Int) {
    moment.withLock { ($0.activities, $0.days) = (activities, days) }
  }
}
