import Strength

/// FitNotes: a day without a time, so that one day's sessions are one workout.
struct FitNotesLayout: LogLayout {
  static let format = LogFormat.fitnotes
  /// Unquoted commas in one row beyond these are not sorted out.
  private static let mostCommas = 16

  let variant: String
  private let columns: Columns
  private let header: CSVWidth
  private let unit: WeightUnit?
  /// In the order to look in; more than one where kilograms and pounds have columns of their own.
  private let weights: [(column: Int, unit: WeightUnit?)]

  var width: CSVWidth {
    var width = header
    width.maximum += Self.mostCommas
    return width
  }

  static func matches(_ export: Export) -> Bool {
    export.columns.has("date", "exercise", "category")
  }

  init(_ export: Export) throws(ImportError) {
    columns = export.columns
    header = export.width
    unit = export.unit
    try columns.require(["Date", "Exercise", "Category", "Reps"], format: .fitnotes)
    let kilograms = columns["weightkg", "weightkgs"].map { ($0, WeightUnit?.some(.kg)) }
    let pounds = columns["weightlbs", "weightlb"].map { ($0, WeightUnit?.some(.lb)) }
    let plain = columns["weight"].map { ($0, WeightUnit?.none) }
    let first = unit == .lb ? [pounds, kilograms] : [kilograms, pounds]
    weights = (first + [plain]).compactMap { $0 }
    if weights.isEmpty { throw .missingColumns(format: .fitnotes, columns: ["Weight"]) }
    if weights[0].unit == nil, columns["weightunit"] == nil, unit == nil {
      throw .unitNeeded(format: .fitnotes)
    }
    if weights.count > 1 || columns.has("kind") {
      variant = "ios"
    } else if weights[0].unit != nil {
      variant = "android-older"
    } else {
      variant = columns.has("comment") ? "android" : "android-no-comment"
    }
  }

  func add(_ row: inout Row, to log: inout LogAssembly) throws(Rejection) {
    if row.record.fieldCount > header.header { try rejoin(&row) }
    let date = try log.date(row, columns["date"])
    var place = LogAssembly.Place(exercise: try row.exercise(columns["exercise"]))
    let category = row.text(columns["category"])
    place.category = category.isEmpty ? nil : category
    var set = ImportedSet(line: row.line)
    set.reps = try row.reps(columns["reps"])
    set.weight = try weight(row)
    set.seconds = try row.seconds(columns["time"])
    set.distance = try row.distance(columns["distance"], unitIn: columns["distanceunit"])
    set.notes = row.text(columns["comment", "notes"])
    guard let set = row.finished(set) else { return }
    log.append(set, to: log.workout("", at: date), place)
  }

  private func weight(_ row: Row) throws(Rejection) -> Weight? {
    for (column, unit) in weights where !row.isEmpty(column) {
      if let unit { return try row.weight(column, unit) }
      return try row.weight(column, unitIn: columns["weightunit"], default: self.unit)
    }
    return nil
  }

  // MARK: Unquoted commas

  /// Puts fields together again that commas in the exercise's name have parted, from the right; a
  /// comment at the end can hold such commas, too.
  private func rejoin(_ row: inout Row) throws(Rejection) {
    let extra = row.record.fieldCount - header.header
    let original = row.record
    let isTextLast = columns["comment", "notes"] == header.header - 1
    for inName in stride(from: extra, through: 0, by: -1) {
      var fields = original.fields
      if !isTextLast, fields.suffix(extra - inName).contains(where: { !$0.bytes.isEmpty }) {
        continue
      }
      Self.join(&fields, at: 1, inName)
      if isTextLast {
        Self.join(&fields, at: header.header - 1, extra - inName)
      } else {
        fields.removeLast(extra - inName)
      }
      row.record.fields = fields
      row.record.fieldCount = fields.count
      if isPlausible(row) { return }
    }
    row.record = original
    try row.check(header)
  }

  private static func join(_ fields: inout [CSVRecord.Field], at index: Int, _ count: Int) {
    guard count > 0, index + count < fields.count else { return }
    // Bare fields lie one behind the other: with the commas between them they are one text.
    fields[index].bytes =
      fields[index].bytes.lowerBound..<fields[index + count].bytes.upperBound
    fields.removeSubrange(index + 1...index + count)
  }

  private func isPlausible(_ row: Row) -> Bool {
    let unit = row.text(columns["weightunit"])
    return !row.isEmpty(columns["category"])
      && (unit.isEmpty || UnitWord.weight(unit) != nil)
      && (weights.map { $0.column } + [columns["reps"], columns["distance"]]).allSatisfy {
        row.isEmpty($0) || NumberText.read(row.bytes($0), decimalComma: false) != nil
      }
      && (row.isEmpty(columns["time"])
        || DurationText.seconds(row.bytes(columns["time"]), decimalComma: false) != nil)
  }
}
