import Strength

/// `1. Bench Press · Barbell · 6 reps · 2 dropsets`.
struct AlphaProgressionHeading {
  /// With the equipment that tells it from others of its name, as in `Bench Press (Barbell)`.
  let exercise: String

  /// Nil where it is a note: that may begin with a number, too, but has no parts.
  init?(_ text: String) {
    guard let dot = text.firstIndex(of: "."), Int(text[..<dot]) != nil,
      text[text.index(after: dot)...].first == " "
    else { return nil }
    let parts = text[text.index(after: dot)...].split(separator: "·").map { part in
      part.split(separator: " ").joined(separator: " ")
    }
    guard parts.count > 1, !parts[0].isEmpty else { return nil }
    // What the sets aim at begins with a number; the equipment stands before it.
    let end = parts.dropFirst().firstIndex { $0.first?.isNumber == true } ?? parts.count
    exercise =
      end < 2
      ? parts[0] : parts[..<(end - 1)].joined(separator: " · ") + " (\(parts[end - 1]))"
  }
}

/// `WU1 · 37,5 kg · 9 reps`, several of them with breaks between.
enum AlphaProgressionWarmup {
  static func texts(_ field: String) -> [String] {
    field.replacing("<br>", with: "\n").split(whereSeparator: { $0.isNewline })
      .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
  }

  static func set(_ text: String, line: Int) -> ImportedSet? {
    let parts = text.split(separator: "·").map { $0.split(separator: " ") }
    guard parts.count == 3, parts[1].count == 2, let unit = UnitWord.weight(String(parts[1][1])),
      let weight = number(parts[1][0]), abs(weight) * unit.factor <= Measure.weight.limit,
      let count = parts[2].first.flatMap({ number($0) }), count > 0
    else { return nil }
    var set = ImportedSet(line: line)
    set.kind = .warmup
    set.weight = weight == 0 ? nil : Weight(weight, unit)
    if parts[2].count > 1, let time = UnitWord.time(String(parts[2][1])) {
      if count * time > Measure.seconds.limit { return nil }
      set.seconds = count * time
    } else {
      guard count <= Measure.reps.limit, let reps = Int(exactly: count) else { return nil }
      set.reps = reps
    }
    return set
  }

  private static func number(_ text: Substring) -> Double? {
    NumberText.read(Array(text.utf8)[...], decimalComma: true)
  }
}

/// What a column of sets holds, by the name that stands above it.
enum AlphaProgressionColumn {
  case weight(WeightUnit)
  case reps
  /// Seconds in its unit.
  case time(Double)
  case distance(DistanceUnit)
  case inReserve
  case effort
  case unknown

  /// Without the first column, which numbers the sets.
  static func grid(_ row: inout Row) -> [AlphaProgressionColumn] {
    var grid: [AlphaProgressionColumn] = []
    for index in row.record.fields.indices.dropFirst() where !row.isEmpty(index) {
      let column = AlphaProgressionColumn(row.text(index))
      if case .unknown = column {
        row.warn(
          "unknown-column", at: index,
          "The column \"\(Row.quoted(row.text(index)))\" is not known; it was left out.")
      }
      grid.append(column)
    }
    return grid
  }

  private init(_ name: String) {
    if let unit = UnitWord.weight(name) {
      self = .weight(unit)
    } else if let unit = UnitWord.distance(name) {
      self = .distance(unit)
    } else if let seconds = UnitWord.time(name) {
      self = .time(seconds)
    } else {
      switch FoldedName.of(name) {
      case "rir": self = .inReserve
      case "rpe": self = .effort
      case let word: self = StrongColumn.reps.folded.contains(word) ? .reps : .unknown
      }
    }
  }

  func read(_ column: Int, of row: inout Row, into set: inout ImportedSet) throws(Rejection) {
    switch self {
    case .weight(let unit): set.weight = try row.weight(column, unit, mayBeNegative: true)
    case .reps: set.reps = try row.reps(column)
    case .time(let unit):
      // `1:30` says seconds by itself.
      let factor = row.bytes(column).contains(0x3a) ? 1 : unit
      let value = try row.number(column, .seconds, factor: factor) ?? 0
      set.seconds = value == 0 ? nil : value * factor
    case .distance(let unit): set.distance = try row.distance(column, unit)
    case .effort: set.rpe = row.rpe(column)
    case .inReserve: set.rpe = Self.effort(column, of: &row)
    case .unknown: break
    }
  }

  /// RPE 10 leaves no repetition in reserve.
  private static func effort(_ column: Int, of row: inout Row) -> Double? {
    if row.isEmpty(column) { return nil }
    let text = row.bytes(column)
    if let left = NumberText.read(text, decimalComma: true), (0...9).contains(left) {
      return 10 - left
    }
    row.warn(
      "bad-rpe", at: column,
      "The reps in reserve \"\(Row.quoted(row.text(column)))\" are not between 0 and 9; "
        + "they were left out.")
    return nil
  }
}
