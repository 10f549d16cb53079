import Documents
import Strength

/// An export of FitNotes: rows carry a day only, so that a day is one workout.
struct FitNotesExport {
  private let sheet: ExportSheet
  private let date, exercise, category: Int
  private let kilograms, pounds, weight, weightUnit: Int?

  init?(_ sheet: ExportSheet) {
    guard let date = sheet.column("date"), let exercise = sheet.column("exercise"),
      let category = sheet.column("category"), sheet.column("reps") != nil
    else { return nil }
    (self.date, self.exercise, self.category) = (date, exercise, category)
    self.sheet = sheet
    kilograms = sheet.column("weight (kg)", "weight (kgs)")
    pounds = sheet.column("weight (lbs)", "weight (lb)")
    weight = sheet.column("weight")
    weightUnit = sheet.column("weight unit")
    if kilograms == nil, pounds == nil, weight == nil { return nil }
  }

  private var variant: String {
    if kilograms != nil, pounds != nil { return "ios" }
    if weightUnit == nil { return "android-older" }
    return sheet.column("comment") == nil ? "android-no-comment" : "android"
  }

  func read(unit: WeightUnit?) throws(ImportError) -> ImportedLog {
    if kilograms == nil, pounds == nil, weightUnit == nil, unit == nil {
      throw .unitNeeded(format: .fitnotes)
    }
    var log = ImportedLog(format: .fitnotes, variant: variant)
    sheet.read(into: &log, mend: joiningExercise) { row, builder in
      guard let day = row.start(date), let imported = set(&row, unit: unit) else { return }
      let name = row.text(exercise)
      if name.isEmpty {
        return row.reject("no-exercise", exercise + 1, "The line names no exercise")
      }
      let start = CivilTime(day.local.day) ?? day.local
      let workout = builder.workout(start, "") { _ in }
      builder.block(workout, .init(exercise: name, superset: nil, setNumber: nil)) { block in
        if block.category == nil { block.category = row.text(category) }
        block.sets.append(imported)
      }
    }
    return log
  }

  /// Names of exercises may hold commas without quotes: the fields behind them tell how many
  /// belong to the name.
  private func joiningExercise(_ record: CSVRecord) -> CSVRecord {
    guard let numbers = [weight, kilograms, pounds].compactMap({ $0 }).min() else { return record }
    var record = record
    let mostParts = max(0, min(8, record.fields.count - numbers - 1))
    for extra in 0...mostParts {
      let fields = joined(record.fields, extra)
      let isNumber =
        fields[numbers].isEmpty || ExportRow.number(fields[numbers], allowsComma: false) != nil
      let unit = weightUnit.map { $0 < fields.count ? fields[$0] : "" } ?? ""
      guard isNumber, unit.isEmpty || WeightUnit(exportWord: unit) != nil,
        fields.count <= sheet.header.count || fields[sheet.header.count...].allSatisfy(\.isEmpty)
      else { continue }
      record.fields = Array(fields.prefix(sheet.header.count))
      while extra > 0, record.fields.count < sheet.header.count { record.fields.append("") }
      return record
    }
    return record
  }

  private func joined(_ fields: [String], _ extra: Int) -> [String] {
    guard exercise + extra < fields.count else { return fields }
    let name = fields[exercise...(exercise + extra)].joined(separator: ",")
    return fields[..<exercise] + [name] + fields[(exercise + extra + 1)...]
  }

  private func set(_ row: inout ExportRow, unit: WeightUnit?) -> ImportedSet? {
    var imported = ImportedSet(line: row.line)
    imported.reps = row.reps(sheet.column("reps"))
    if let kilograms, let pounds {
      imported.weight = unit == .lb ? row.weight(pounds, .lb) : row.weight(kilograms, .kg)
    } else if let kilograms {
      imported.weight = row.weight(kilograms, .kg)
    } else if let pounds {
      imported.weight = row.weight(pounds, .lb)
    } else {
      imported.weight = weight(&row, unit)
    }
    imported.distance = distance(&row)
    imported.seconds = row.seconds(sheet.column("time"))
    imported.notes = row.text(sheet.column("comment", "notes"))
    imported.kind = SetKind(exportWord: row.text(sheet.column("kind"))) ?? .working
    guard row.isUsable else { return nil }
    if imported.isEmpty {
      row.warn(
        "empty-set", 0, "The set holds neither reps nor weight, time or distance; it was left out.")
      return nil
    }
    if imported.reps == 0, imported.seconds != nil || imported.distance != nil {
      imported.reps = nil
    }
    return imported
  }

  private func weight(_ row: inout ExportRow, _ unit: WeightUnit?) -> Weight? {
    let word = row.text(weightUnit)
    if let known = WeightUnit(exportWord: word) ?? unit { return row.weight(weight, known) }
    let value = row.weight(weight, .kg)
    if value != nil {
      row.warn(
        "unit-assumed", (weightUnit ?? 0) + 1,
        "The weight unit \(word.quotedForMessage) is not known; kilograms were taken.")
    }
    return value
  }

  private func distance(_ row: inout ExportRow) -> Distance? {
    let column = sheet.column("distance unit")
    let word = row.text(column)
    if word.lowercased() == "ft" {
      let feet = row.distance(sheet.column("distance"), .m)
      return feet.map { Distance($0.value * 0.3048, .m) }
    }
    if let unit = DistanceUnit(exportWord: word) {
      return row.distance(sheet.column("distance"), unit)
    }
    let value = row.distance(sheet.column("distance"), .m)
    if value != nil {
      row.warn(
        "unit-assumed", (column ?? 0) + 1,
        "The distance unit \(word.quotedForMessage) is not known; metres were taken.")
    }
    return value
  }
}

extension SetKind {
  /// What a word in an export means.
  init?(exportWord word: String) {
    switch word.lowercased().filter({ $0.isLetter }) {
    case "warmup": self = .warmup
    case "drop", "dropset": self = .drop
    case "failure", "tofailure": self = .failure
    case "working", "normal", "work": self = .working
    default: return nil
    }
  }
}

extension String {
  /// How exports say yes.
  var isExportTrue: Bool { ["1", "true", "yes"].contains(lowercased()) }
}
