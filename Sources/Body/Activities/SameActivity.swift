import Documents
import Tracks

extension ActivitySource {
  private static let startMilliseconds: Int64 = 180_000
  private static let clockSlack: Int64 = 60_000
  private static let quarter: Int64 = 900_000
  private static let hour: Int64 = 3_600_000

  /// Whether two recordings are of one activity: a watch, a phone and a service have each kept it.
  ///
  /// They are where the sports agree and the times do: starts within 3 minutes and a length or a
  /// distance that agrees, or one clock that was in another time zone while everything else
  /// agrees closely. One device never records two activities at a time.
  ///
  /// | starts apart | length | distance | besides |
  /// |---|---|---|---|
  /// | ≤ 3 min | within 15 % | within 25 %, where known | |
  /// | ≤ 3 min | not known | within 10 % | |
  /// | < 1 s | shorter | shorter | same device and format: one file broke off |
  /// | one within the other | | | one name in the file: see `isSameFile` |
  /// | as zones can be, not 24 h | within 0.5 % | within 2 %, known | see `isShifted` |
  public func isSame(as other: ActivitySource) -> Bool {
    if id == other.id { return true }
    guard sport.agrees(with: other.sport), !contradicts(other) else { return false }
    if isSameFile(as: other) { return true }
    let apart = abs(startedAt.milliseconds - other.startedAt.milliseconds)
    if apart < 1000, isCutShort(of: other) || other.isCutShort(of: self) { return true }
    if apart <= Self.startMilliseconds { return agreesInSize(with: other) }
    return isShifted(from: other)
  }

  /// Whether two recordings cannot be of one activity, whatever others say: one device writes
  /// every outing once in a format. Where it is not known, the starts of two files of a format may
  /// be as far apart as those of two devices.
  public func contradicts(_ other: ActivitySource) -> Bool {
    guard id != other.id, format == other.format, device == other.device, !isSameFile(as: other)
    else { return false }
    let apart = abs(startedAt.milliseconds - other.startedAt.milliseconds)
    return apart > (device.isEmpty ? Self.startMilliseconds : Self.clockSlack)
  }

  /// Whether both are of one file, by the name that this has for itself: a copy that broke off
  /// lacks the session, so that it begins with its first record, later than the whole.
  private func isSameFile(as other: ActivitySource) -> Bool {
    guard format == other.format, format == "fit" || format == "gpx", !identifier.isEmpty,
      identifier == other.identifier
    else { return false }
    return lies(within: other) || other.lies(within: self)
  }

  /// Whether all of it is of the time of another one, within a second, which some round away.
  private func lies(within other: ActivitySource) -> Bool {
    startedAt.milliseconds >= other.startedAt.milliseconds - 1000
      && endMilliseconds <= other.endMilliseconds + 1000
  }

  /// The start where no time is known.
  private var endMilliseconds: Int64 {
    startedAt.milliseconds + Int64((elapsedSeconds ?? timerSeconds ?? 0) * 1000)
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

  /// Whether a clock was in another zone, all else being equal. It is believed between two formats
  /// or two devices that are known: two files of one format are two outings on the same way.
  private func isShifted(from other: ActivitySource) -> Bool {
    let areTwoDevices = !device.isEmpty && !other.device.isEmpty && device != other.device
    guard format != other.format || areTwoDevices, zonesAllowShift(from: other),
      let length = ratio(
        elapsedSeconds ?? timerSeconds, other.elapsedSeconds ?? other.timerSeconds),
      let distance = ratio(meters, other.meters), length <= 0.005, distance <= 0.02
    else { return false }
    guard let heart = averageHeartRate, let otherHeart = other.averageHeartRate else { return true }
    return abs(heart - otherHeart) <= 2
  }

  /// Whether a zone can be why the starts differ, within a minute. A clock that was taken for UTC
  /// is off by its zone, 12 hours behind to 14 ahead; where neither says its own, they can be
  /// 26 hours apart. Zones differ by half hours, and by quarters where one of these ends in one. A
  /// whole day is the run of the next day.
  private func zonesAllowShift(from other: ActivitySource) -> Bool {
    let ahead = startedAt.milliseconds - other.startedAt.milliseconds
    let hours: ClosedRange<Int64>
    switch (knowsOffset, other.knowsOffset) {
    case (true, true): return false
    case (false, true): hours = -12...14
    case (true, false): hours = -14...12
    case (false, false): hours = -26...26
    }
    let offsets = [startedAt.offsetMinutes, other.startedAt.offsetMinutes]
    let step: Int64 = offsets.contains { $0 % 30 != 0 } ? Self.quarter : 2 * Self.quarter
    let shift = (ahead + (ahead < 0 ? -step : step) / 2) / step * step
    return abs(ahead - shift) <= Self.clockSlack && abs(shift) != 24 * Self.hour
      && shift >= hours.lowerBound * Self.hour && shift <= hours.upperBound * Self.hour
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
