import Documents
import Strength

extension Row {
  // MARK: Numbers

  /// Nil where the column is empty or not there.
  func number(
    _ column: Int?, _ measure: Measure, factor: Double = 1, mayBeNegative: Bool = false
  ) throws(Rejection) -> Double? {
    guard let column, !isEmpty(column) else { return nil }
    var text = bytes(column)
    var comma = decimalComma
    if text.contains(0x2c), comma || record.fields[column].isQuoted {
      guard
        let isParted = habits.commas.partThousands(of: text, in: column, isDecimal: comma)
      else {
        throw badNumber(column, measure, "written with a comma that may part thousands or decimals")
      }
      if isParted { text = text.filter { $0 != 0x2c }[...] } else { comma = true }
    }
    let read =
      measure == .seconds
      ? DurationText.seconds(text, decimalComma: comma)
      : NumberText.read(text, decimalComma: comma)
    guard let value = read else { throw badNumber(column, measure, "not a number") }
    if value < 0, !mayBeNegative { throw badNumber(column, measure, "negative") }
    if abs(value) * factor > measure.limit { throw badNumber(column, measure, measure.tooMuch) }
    return value
  }

  private func badNumber(_ column: Int, _ measure: Measure, _ what: String) -> Rejection {
    rejection(
      "bad-number", at: column,
      "\(measure.subject(Row.quoted(text(column)))) \(what); the row was not imported.")
  }

  func whole(_ column: Int?, _ measure: Measure) throws(Rejection) -> Int? {
    guard let column, let value = try number(column, measure) else { return nil }
    guard let whole = Int(exactly: value) else {
      throw badNumber(column, measure, "not a whole number")
    }
    return whole
  }

  func reps(_ column: Int?) throws(Rejection) -> Int? { try whole(column, .reps) }

  /// Nil where nothing is lifted: apps write 0 there.
  func weight(
    _ column: Int?, _ unit: WeightUnit, mayBeNegative: Bool = false
  ) throws(Rejection) -> Weight? {
    let value = try number(column, .weight, factor: unit.factor, mayBeNegative: mayBeNegative)
    guard let column, let value, value != 0 else { return nil }
    if let entered = habits.enteredIn, entered != unit,
      let weight = WeightRounding.entered(value, unit, text: bytes(column), in: entered)
    {
      return weight
    }
    return Weight(WeightRounding.withoutNoise(value), unit)
  }

  /// A weight whose unit stands in a column of its own.
  func weight(
    _ column: Int?, unitIn unitColumn: Int?, default unit: WeightUnit?,
    mayBeNegative: Bool = false
  ) throws(Rejection) -> Weight? {
    guard let column,
      try number(column, .weight, factor: 0, mayBeNegative: mayBeNegative) ?? 0 != 0
    else { return nil }
    let word = text(unitColumn)
    if word.isEmpty, let unit {
      return try weight(column, unit, mayBeNegative: mayBeNegative)
    }
    guard let unit = UnitWord.weight(word) else {
      throw rejection(
        "bad-unit", at: unitColumn ?? column,
        word.isEmpty
          ? "The weight \"\(Row.quoted(text(column)))\" has no unit; the row was not imported."
          : "The weight unit \"\(Row.quoted(word))\" is not known; the row was not imported.")
    }
    return try weight(column, unit, mayBeNegative: mayBeNegative)
  }

  func seconds(_ column: Int?) throws(Rejection) -> Double? {
    guard let value = try number(column, .seconds), value != 0 else { return nil }
    return value
  }

  func distance(_ column: Int?, _ unit: DistanceUnit) throws(Rejection) -> Distance? {
    guard let value = try number(column, .distance, factor: unit.factor), value != 0 else {
      return nil
    }
    return Distance(value, unit)
  }

  /// A distance whose unit stands in a column of its own; without a unit it says nothing.
  mutating func distance(_ column: Int?, unitIn unitColumn: Int?) throws(Rejection) -> Distance? {
    guard let column, try number(column, .distance, factor: 0) ?? 0 != 0 else { return nil }
    let word = text(unitColumn)
    if let unit = UnitWord.distance(word) { return try distance(column, unit) }
    warn(
      "bad-unit", at: unitColumn ?? column,
      word.isEmpty
        ? "The distance \"\(Row.quoted(text(column)))\" has no unit; it was left out."
        : "The distance unit \"\(Row.quoted(word))\" is not known; the distance was left out.")
    return nil
  }

  mutating func rpe(_ column: Int?) -> Double? {
    guard let column, !isEmpty(column) else { return nil }
    let comma = decimalComma || record.fields[column].isQuoted
    if let value = NumberText.read(bytes(column), decimalComma: comma), (1...10).contains(value) {
      return value
    }
    warn(
      "bad-rpe", at: column,
      "The RPE \"\(Row.quoted(text(column)))\" is not between 1 and 10; it was left out.")
    return nil
  }

  // MARK: Words

  mutating func kind(_ column: Int?) -> SetKind {
    let word = text(column)
    if let kind = SetWord.kind(word) { return kind }
    warn(
      "unknown-set-kind", at: column,
      "The set type \"\(Row.quoted(word))\" is not known; the set was imported as a working set.")
    return .working
  }

  mutating func side(_ column: Int?) -> BodySide? {
    let word = text(column)
    let side = SetWord.side(word)
    if side == nil, !["", "both"].contains(word.lowercased()) {
      warn(
        "unknown-side", at: column,
        "The side \"\(Row.quoted(word))\" is not known; it was left out.")
    }
    return side
  }

  func isYes(_ column: Int?) -> Bool { SetWord.isYes(text(column)) }

  // MARK: Times

  func date(_ column: Int?) throws(Rejection) -> ReadDate {
    guard let date = DateText.read(bytes(column), habits.dateOrder) else {
      throw rejection(
        "bad-date", at: column,
        "The date \"\(Row.quoted(text(column)))\" cannot be read; the row was not imported.")
    }
    guard date.isBelievable else {
      throw rejection(
        "bad-date", at: column,
        "The date \"\(Row.quoted(text(column)))\" is outside the years 1980 to 2100; "
          + "the row was not imported.")
    }
    return date
  }

  // MARK: The set as a whole

  /// The set with what the zeros that apps write mean; nil, with a warning, where it says nothing.
  mutating func finished(_ set: ImportedSet) -> ImportedSet? {
    var set = set
    // No repetition with a weight is a failed attempt; without one it is an unused column.
    if set.reps == 0, set.weight == nil || set.seconds != nil || set.distance != nil {
      set.reps = nil
    }
    if set.reps != nil || set.weight != nil || set.seconds != nil || set.distance != nil {
      return set
    }
    warn("empty-set", "The row has no reps, weight, time or distance; it was not imported.")
    return nil
  }
}
