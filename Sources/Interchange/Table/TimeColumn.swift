/// What the column of a table holds that is called no more than `Time`, as its values tell.
enum TimeColumn {
  case timeOfDay, duration
  /// It could be either.
  case open

  /// What one value tells.
  private enum Sign {
    case timeOfDay, duration
    /// Such as `17:30`, which few sets take, and at which people train.
    case likelyTimeOfDay
    /// Such as `1:30`.
    case either
  }

  /// Folded names that are given to both.
  static let names: Set<String> = ["time", "zeit", "temps", "tiempo", "tempo"]

  /// - Parameters:
  ///   - reps: their column: whoever counts reps does not time the set.
  ///   - rows: the first ones of the file.
  init(_ column: Int, reps: Int?, in rows: [Row]) {
    var signs: Set<Sign> = []
    var counted = (rows: 0, reps: 0)
    for row in rows {
      guard let sign = Self.sign(of: row.bytes(column)) else { continue }
      signs.insert(sign)
      counted.rows += 1
      if let number = NumberText.read(row.bytes(reps), decimalComma: true), number > 0 {
        counted.reps += 1
      }
    }
    if signs.contains(.duration) {
      self = signs.contains(.timeOfDay) ? .open : .duration
    } else if signs.contains(.timeOfDay) {
      self = .timeOfDay
    } else if signs.contains(.likelyTimeOfDay) {
      self = counted.reps == counted.rows ? .timeOfDay : .open
    } else {
      self = counted.reps == 0 ? .duration : .open
    }
  }

  /// Nil where it tells nothing: it is empty, no time, or the zeros of an unused column.
  private static func sign(of text: ArraySlice<UInt8>) -> Sign? {
    if NumberText.read(text, decimalComma: true) != nil { return .duration }
    let seconds = DurationText.seconds(text, decimalComma: true)
    let moment = Array("2000-01-01 ".utf8) + text
    guard !text.isEmpty, DateText.read(moment[...]) != nil else {
      return seconds == nil ? nil : .duration
    }
    // With a word for the half of the day, or an offset.
    guard let seconds else { return .timeOfDay }
    let hours = text.prefix { $0 != 0x3a }
    if hours.elementsEqual("0".utf8) { return .duration }
    if seconds == 0 { return nil }
    guard hours.count == 2, let number = Int(String(decoding: hours, as: UTF8.self)) else {
      return .either
    }
    return (4...23).contains(number) ? .likelyTimeOfDay : .either
  }
}
