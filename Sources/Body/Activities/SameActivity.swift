import Documents
import Tracks

extension ActivitySource {
  private static let startMilliseconds: Int64 = 180_000
  private static let clockShift: Int64 = 1_800_000
  private static let clockSlack: Int64 = 60_000
  private static let longestShift: Int64 = 38 * 3_600_000
  private static let day: Int64 = 24 * 3_600_000

  /// Whether two recordings are of one activity: a watch, a phone and a service have each kept it.
  ///
  /// They are where the sports agree and the times do: starts within 3 minutes and a length or a
  /// distance that agrees, or one clock that was off by whole half hours while everything else
  /// agrees closely. One device never records two activities at a time.
  ///
  /// | starts apart | length | distance | besides |
  /// |---|---|---|---|
  /// | ≤ 3 min | within 15 % | within 25 %, where known | |
  /// | ≤ 3 min | not known | within 10 % | |
  /// | < 1 s | shorter | shorter | same device and format: one file broke off |
  /// | half hours, ≤ 38 h, not 24 h | within 2 % | within 2 %, known | no offset, same pulse |
  public func isSame(as other: ActivitySource) -> Bool {
    if id == other.id { return true }
    guard sport.agrees(with: other.sport) else { return false }
    if let name = commonDevice(with: other), !name.isEmpty,
      abs(startedAt.milliseconds - other.startedAt.milliseconds) > Self.clockSlack
    {
      return false
    }
    let apart = abs(startedAt.milliseconds - other.startedAt.milliseconds)
    if apart < 1000, isCutShort(of: other) || other.isCutShort(of: self) { return true }
    if apart <= Self.startMilliseconds { return agreesInSize(with: other) }
    return isShifted(by: apart, from: other)
  }

  /// What both were recorded by, where that is the same and both are of one format.
  private func commonDevice(with other: ActivitySource) -> String? {
    format == other.format && device == other.device ? device : nil
  }

  /// Whether it can be the beginning of the same file, such as from a copy that broke off: the
  /// same second, device and format, and less of everything. The end of a file may name the device.
  private func isCutShort(of other: ActivitySource) -> Bool {
    guard format == other.format, device == other.device || device.isEmpty,
      sport == other.sport || sport == Open(.other),
      let length = elapsedSeconds ?? timerSeconds,
      let whole = other.elapsedSeconds ?? other.timerSeconds, length < whole
    else { return false }
    guard let meters, let otherMeters = other.meters else { return meters == nil }
    return meters <= otherMeters
  }

  private func agreesInSize(with other: ActivitySource) -> Bool {
    let distance = ratio(meters, other.meters)
    let lengths = [
      ratio(elapsedSeconds, other.elapsedSeconds), ratio(timerSeconds, other.timerSeconds),
      ratio(elapsedSeconds, other.timerSeconds), ratio(timerSeconds, other.elapsedSeconds),
    ]
    guard let length = lengths.compactMap({ $0 }).min() else {
      return distance.map { $0 <= 0.10 } ?? false
    }
    return length <= 0.15 && (distance ?? 0) <= 0.25
  }

  /// Whether a clock was wrong by its zone: a whole number of half hours, all else being equal.
  private func isShifted(by apart: Int64, from other: ActivitySource) -> Bool {
    guard apart <= Self.longestShift, !(knowsOffset && other.knowsOffset),
      abs(apart - Self.day) > Self.clockSlack
    else { return false }
    let rest = apart % Self.clockShift
    guard min(rest, Self.clockShift - rest) <= Self.clockSlack,
      let length = ratio(
        elapsedSeconds ?? timerSeconds, other.elapsedSeconds ?? other.timerSeconds),
      let distance = ratio(meters, other.meters), length <= 0.02, distance <= 0.02
    else { return false }
    guard let heart = averageHeartRate, let otherHeart = other.averageHeartRate else { return true }
    return abs(heart - otherHeart) <= 2
  }

  /// How far two values are apart, as a share of the larger; nil where one is not known.
  private func ratio(_ left: Double?, _ right: Double?) -> Double? {
    guard let left, let right, left > 0, right > 0 else { return nil }
    return abs(left - right) / max(left, right)
  }
}

extension Open<Sport> {
  /// Whether two devices may call one activity so.
  func agrees(with other: Open<Sport>) -> Bool {
    guard let sport = known, let otherSport = other.known else { return self == other }
    if sport == otherSport || sport == .other || otherSport == .other { return true }
    if sport.isOnFoot && otherSport.isOnFoot { return true }
    let indoors: Set<Sport> = [.strength, .hiit]
    return indoors.contains(sport) && indoors.contains(otherSport)
  }
}
