import App
import Documents
import Foundation
import Running
import Strength

extension Double {
  /// At most `digits` behind the point, without zeroes at the end; a space between thousands.
  func shown(digits: Int = 1) -> String {
    var text = String(format: "%.\(digits)f", self)
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    let parts = text.split(separator: ".", maxSplits: 1)
    var whole = String(parts.first ?? "0")
    var index = whole.count - 3
    while index > (whole.hasPrefix("-") ? 1 : 0) {
      whole.insert("\u{202f}", at: whole.index(whole.startIndex, offsetBy: index))
      index -= 3
    }
    return parts.count > 1 ? whole + "." + parts[1] : whole
  }
}

extension Double {
  /// Fractional sets as people say them, in halves.
  var shownAsSets: String {
    let said = Volume.said(self)
    return said == 0 && self > 0 ? "<0.5" : said.shown()
  }
}

extension Quantity {
  var shown: String { value.shown(digits: 2) + " " + unit.rawValue }
}

extension Settings {
  /// A load in the unit that weights are shown in, without its name.
  func shown(load kilograms: Double, digits: Int) -> String {
    (kilograms / shownUnit.factor).shown(digits: digits)
  }

  func shown(load kilograms: Double) -> String {
    shown(load: kilograms, digits: 1) + " " + shownUnit.rawValue
  }

  var shownUnit: WeightUnit { weightUnit.known ?? .kg }
}

extension PlanUnit {
  /// A distance with its unit, such as `8.0 km`.
  func shown(kilometers: Double, digits: Int = 1) -> String {
    String(format: "%.\(digits)f ", kilometers / self.kilometers) + name
  }
}

extension WorkoutSet {
  /// The set in one word or two, such as `8 × 60 kg @ 8.5`.
  func shown(loadType: Open<LoadType>) -> String {
    var parts: [String] = []
    if let reps { parts.append("\(reps)") }
    if let weight, weight.value != 0 || loadType.known == .weighted {
      let (sign, size) = weight.signed(for: loadType)
      parts.append((parts.isEmpty ? "" : "× ") + sign + size.shown)
    }
    if let seconds { parts.append(seconds.shownAsDuration) }
    if let distance { parts.append(distance.shown) }
    if let side { parts.append(side.name) }
    if let rpe { parts.append("@ " + rpe.shown()) }
    if kind != Open(.working) { parts.append("(\(kind.name))") }
    return parts.isEmpty ? "–" : parts.joined(separator: " ")
  }
}

extension Double {
  /// Seconds as `45 s`, `1:30 min` or `1:05 h`.
  var shownAsDuration: String {
    let seconds = Int(self.rounded())
    if seconds < 60 { return "\(seconds) s" }
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    if seconds < 3600 { return "\(seconds / 60):\(two(seconds % 60)) min" }
    return "\(seconds / 3600):\(two(seconds / 60 % 60)) h"
  }
}

extension CivilDay {
  /// Such as `Wed 8 Apr 2026`.
  var shown: String {
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    return "\(names[weekday.rawValue - 1]) \(shownWithoutWeekday)"
  }

  var shownWithoutWeekday: String {
    let (year, month, day) = parts
    return "\(day) \(CivilDay.monthNames[month - 1]) \(year)"
  }

  static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
