import Documents
import Strength

extension CivilDay {
  private static let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  public static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  public var weekdayName: String { CivilDay.weekdayNames[weekday.rawValue - 1] }

  /// Such as `April 2026`.
  public var monthText: String {
    let (year, month, _) = parts
    return CivilDay.monthNames[month - 1] + " " + String(year)
  }

  /// Such as `8 Apr`, with the year where it is another one than today's.
  public func text(today: CivilDay) -> String {
    let (year, month, day) = parts
    let text = String(day) + " " + String(CivilDay.monthNames[month - 1].prefix(3))
    return year == today.parts.year ? text : text + " " + String(year)
  }

  /// `Today`, `Yesterday`, a weekday of the last days, else the date.
  public func relativeText(today: CivilDay) -> String {
    switch today - self {
    case 0: "Today"
    case 1: "Yesterday"
    case 2...6: weekdayName + ", " + text(today: today)
    default: text(today: today)
    }
  }

  /// How long ago, such as `3 days ago`.
  public func agoText(today: CivilDay) -> String {
    let days = today - self
    switch days {
    case ..<0: return text(today: today)
    case 0: return "today"
    case 1: return "yesterday"
    case 2...13: return String(days) + " days ago"
    case 14...60: return String(days / 7) + " weeks ago"
    default: return text(today: today)
    }
  }

  /// For `<input type=date>` and addresses: `2026-04-08`.
  public var isoText: String { text }
}

extension Instant {
  /// The clock on the wall there: `18:05`.
  public var clockText: String {
    let minutes = local.millisecondOfDay / 60_000
    return twoDigits(minutes / 60) + ":" + twoDigits(minutes % 60)
  }

  /// Whether what began then and still goes on may have been forgotten.
  func isForgotten(now: Instant) -> Bool {
    now.milliseconds - milliseconds >= Instant.forgottenAfter
  }

  /// When something has begun that still goes on, with its day where it may have been forgotten.
  public func begunText(now: Instant) -> String {
    clockText + (isForgotten(now: now) ? ", " + day.agoText(today: now.day) : "")
  }
}

/// Lengths of time for people.
public enum TimeSpan {
  /// `0:45`, `12:05` or `1:02:03`, as a running clock shows it.
  public static func clock(seconds: Double) -> String {
    let whole = wholeSeconds(seconds)
    let short = String(whole / 60 % 60) + ":" + twoDigits(whole % 60)
    if whole < 3600 { return short }
    return String(whole / 3600) + ":" + twoDigits(whole / 60 % 60) + ":" + twoDigits(whole % 60)
  }

  /// `45 s`, `12 min` or `1 h 5 min`.
  public static func text(seconds: Double) -> String {
    let whole = wholeSeconds(seconds)
    if whole < 60 { return String(whole) + " s" }
    let minutes = (whole + 30) / 60
    if minutes < 60 {
      return whole % 60 == 0 || whole > 600
        ? String(minutes) + " min" : clock(seconds: seconds) + " min"
    }
    let hours = String(minutes / 60) + " h"
    return minutes % 60 == 0 ? hours : hours + " " + String(minutes % 60) + " min"
  }
}

/// Whole seconds within what 32 bits hold.
private func wholeSeconds(_ seconds: Double) -> Int {
  seconds.isFinite ? Int(min(max(0, seconds.rounded()), 2_000_000_000)) : 0
}

private func twoDigits(_ value: Int) -> String { value < 10 ? "0" + String(value) : String(value) }

extension Workout {
  /// Its own name, its split's, or what it is.
  public var title: String {
    if !name.isEmpty { return name }
    return splitName.isEmpty ? "Workout" : splitName
  }
}

extension Quantity where Unit == WeightUnit {
  /// What stands before the weight of a set, and the weight without it: what was added to the body,
  /// or taken from it. Help may lie below zero, as other apps write it.
  @inline(__always)
  public func signed(for loadType: Open<LoadType>) -> (sign: String, size: Weight) {
    let isHelp = value < 0 || loadType.known == .assisted
    let sign = isHelp ? "−" : loadType.known == .bodyweight ? "+" : ""
    return (sign, Weight(abs(value), unit))
  }
}

extension WorkoutSet {
  /// The set in one line, such as `60 kg × 8 @ 8.5` or `20 kg × 10 left`.
  public func text(loadType: Open<LoadType>) -> String {
    var text = ""
    if let weight, weight.value != 0 || loadType.known == .weighted {
      let (sign, size) = weight.signed(for: loadType)
      text += sign + size.text
    }
    if let reps { text += (text.isEmpty ? "" : " × ") + String(reps) }
    if weight == nil || weight?.value == 0, reps != nil, seconds == nil, distance == nil {
      text += reps == 1 ? " rep" : " reps"
    }
    if let seconds { text += (text.isEmpty ? "" : " · ") + TimeSpan.clock(seconds: seconds) }
    if let distance { text += (text.isEmpty ? "" : " · ") + distance.text }
    if let side { text += (text.isEmpty ? "– " : " ") + side.name }
    if let rpe { text += " @ " + rpe.text() }
    return text.isEmpty ? "–" : text
  }
}

/// `1 set`, `4 sets`.
public func counted(_ count: Int, _ one: String, _ many: String) -> String {
  count.text + " " + (count == 1 ? one : many)
}
