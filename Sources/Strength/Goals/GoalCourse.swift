import Documents

/// How far a goal has come, by plain arithmetic.
///
/// The course is a straight line from the start value on the start day to the target on the target
/// day. Who is where the line is, or further, is on course; who is not is behind. The target is
/// reached on the first day that has it, and stays so. Without a target day there is no line, and
/// only the share of the way tells how far it is.
public struct GoalCourse: Equatable, Sendable {
  public struct Point: Equatable, Sendable {
    public var day: CivilDay
    public var value: Double
    /// The workout that it is from; nil for none, and for what is not known.
    public var source: ULID?

    public init(day: CivilDay, value: Double, source: ULID? = nil) {
      self.day = day
      self.value = value
      self.source = source
    }
  }

  public enum Standing: Equatable, Sendable {
    case reached(CivilDay)
    case onCourse
    case behind
    /// The target day is over.
    case missed
    /// There is no target day.
    case open
  }

  public let start: Point
  public let target: Double
  /// The target day.
  public let lastDay: CivilDay?
  /// From the start day on, oldest first.
  public let values: [Point]
  /// Whether the best counts, as of a lift and of a sum; else the newest does, as of a body weight.
  public let keepsBest: Bool

  /// Sums of what was entered in tenths may lie a little below.
  private static let tolerance = 1e-6

  public init(
    from start: Point, to target: Double, by lastDay: CivilDay?, values: [Point], keepsBest: Bool
  ) {
    self.start = start
    self.target = target
    self.lastDay = lastDay
    self.values = values
    self.keepsBest = keepsBest
  }

  /// Whether less is better.
  public var isFalling: Bool { !keepsBest && target < start.value }

  /// Where one is.
  public var current: Double {
    if keepsBest { return values.reduce(start.value) { max($0, $1.value) } }
    return values.last?.value ?? start.value
  }

  /// What has reached the target; nil where nothing has.
  public var reached: Point? {
    if isEnough(start.value, for: target) { return start }
    return values.first { isEnough($0.value, for: target) }
  }

  /// Of the way from the start to the target, 0…1.
  public var share: Double {
    let way = target - start.value
    if way == 0 || reached != nil { return 1 }
    return min(1, max(0, (current - start.value) / way))
  }

  /// Where the line is; nil without a target day.
  public func expected(on day: CivilDay) -> Double? {
    guard let lastDay else { return nil }
    let length = lastDay - start.day
    let gone = min(day - start.day, length)
    // A line without a length is at its end.
    if length <= 0 { return target }
    return start.value + (target - start.value) * Double(max(0, gone)) / Double(length)
  }

  public func standing(on today: CivilDay) -> Standing {
    if let reached { return .reached(reached.day) }
    guard let lastDay, let expected = expected(on: today) else { return .open }
    if today > lastDay { return .missed }
    return isEnough(current, for: expected) ? .onCourse : .behind
  }

  private func isEnough(_ value: Double, for wanted: Double) -> Bool {
    isFalling
      ? value <= wanted + GoalCourse.tolerance : value >= wanted - GoalCourse.tolerance
  }
}
