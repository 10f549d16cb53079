import Documents
import Foundation

/// What clocks showed where the training was done, for exports that say only the local time, or
/// only UTC.
public struct ImportZone: Sendable {
  /// Such as `Europe/Berlin`.
  public let name: String
  /// Minutes ahead of UTC when clocks there showed a time.
  let offsetAtLocal: @Sendable (CivilTime) -> Int
  /// Minutes ahead of UTC at a time that is given in UTC.
  let offsetAtUTC: @Sendable (CivilTime) -> Int

  public init(_ zone: TimeZone) {
    name = zone.identifier
    offsetAtLocal = { zone.offsetMinutes(at: $0) }
    offsetAtUTC = { utc in
      let seconds = Double(utc.milliseconds) / 1000
      return zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)) / 60
    }
  }

  /// - Parameter name: of the time zone database, such as `Europe/Berlin`.
  /// - Returns: nil where it is not known.
  public init?(named name: String) {
    guard let zone = TimeZone(identifier: name) else { return nil }
    self.init(zone)
  }

  /// - Parameter minutes: ahead of UTC, all the year.
  public init(minutes: Int) {
    name = TimeZone(secondsFromGMT: minutes * 60)?.identifier ?? "UTC"
    offsetAtLocal = { _ in minutes }
    offsetAtUTC = { _ in minutes }
  }
}

extension TimeZone {
  /// Minutes ahead of UTC when a clock there showed this time.
  public func offsetMinutes(at local: CivilTime) -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = self
    let (year, month, day) = local.day.parts
    let time = local.millisecondOfDay
    let date = calendar.date(
      from: DateComponents(
        year: year, month: month, day: day, hour: time / 3_600_000, minute: time / 60_000 % 60))
    return (date.map { secondsFromGMT(for: $0) } ?? 0) / 60
  }
}
