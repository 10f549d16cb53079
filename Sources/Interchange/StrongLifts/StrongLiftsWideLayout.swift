import Documents
import Strength

/// StrongLifts before its exports had a row for each exercise: one row for each workout, with
/// blocks of columns `Exercise N,Weight (KG),Weight (LB),Set 1,…`.
///
/// Both weights are the same one; that of the person's unit is exact, and the other rounded.
struct StrongLiftsWideLayout: LogLayout {
  static let format = LogFormat.stronglifts

  private struct Block {
    var exercise: Int
    var kilograms: Int?
    var pounds: Int?
    var sets: [Int] = []
  }

  let variant = "wide"
  let width: CSVWidth
  private let columns: Columns
  private let blocks: [Block]
  private let unit: WeightUnit?

  static func matches(_ export: Export) -> Bool {
    export.columns.has("date", "exercise1", "set1")
  }

  init(_ export: Export) throws(ImportError) {
    columns = export.columns
    unit = export.unit
    try columns.require(["Date", "Exercise 1", "Set 1"], format: .stronglifts)
    blocks = Self.blocks(columns.names)
    // Rows end with their last exercise.
    var width = export.width
    width.minimum = (blocks.first?.sets.first ?? 0) + 1
    self.width = width
  }

  private static func blocks(_ names: [String]) -> [Block] {
    var blocks: [Block] = []
    for (index, name) in names.enumerated() {
      let folded = FoldedName.of(name)
      if folded.hasPrefix("exercise") {
        blocks.append(Block(exercise: index))
      } else if let last = blocks.indices.last {
        if folded == "weightkg" { blocks[last].kilograms = index }
        if folded == "weightlb" || folded == "weightlbs" { blocks[last].pounds = index }
        if folded.hasPrefix("set") { blocks[last].sets.append(index) }
      }
    }
    return blocks
  }

  func add(_ row: inout Row, to log: inout LogAssembly) throws(Rejection) {
    let day = try log.date(row, columns["date"])
    var done: [(exercise: String, sets: [ImportedSet])] = []
    for block in blocks where !row.isEmpty(block.exercise) {
      let sets = try sets(&row, block)
      if !sets.isEmpty { done.append((row.text(block.exercise), sets)) }
    }
    if done.isEmpty {
      throw row.rejection(
        "empty-set", "The row has no sets that were done; it was not imported.",
        severity: .warning)
    }
    let workout = log.workout(row.text(columns["workout"]), at: day)
    log.setBodyWeight(of: workout, bodyWeight(row))
    log.addNotes(row.text(columns["note", "notes"]), to: workout)
    for (exercise, sets) in done {
      for set in sets { log.append(set, to: workout, LogAssembly.Place(exercise: exercise)) }
    }
  }

  private func sets(_ row: inout Row, _ block: Block) throws(Rejection) -> [ImportedSet] {
    let weight = try weight(row, block)
    var sets: [ImportedSet] = []
    for column in block.sets {
      guard let reps = try row.reps(column) else { continue }
      if reps == 0, weight == nil { continue }
      var set = ImportedSet(line: row.line)
      set.reps = reps
      set.weight = weight
      sets.append(set)
    }
    return sets
  }

  private func weight(_ row: Row, _ block: Block) throws(Rejection) -> Weight? {
    let isPounds = (unit ?? bodyWeight(row)?.unit) == .lb
    let first = isPounds ? block.pounds : block.kilograms
    if !row.isEmpty(first) { return try row.weight(first, isPounds ? .lb : .kg) }
    return try row.weight(isPounds ? block.kilograms : block.pounds, isPounds ? .kg : .lb)
  }

  /// `84KG` in one column, or a number in one of two.
  private func bodyWeight(_ row: Row) -> Weight? {
    for (column, unit) in [("bodyweightkg", WeightUnit.kg), ("bodyweightlb", .lb)] {
      if let weight = try? row.weight(columns[column], unit) { return weight }
    }
    let text = row.bytes(columns["bodyweight"])
    let digits = text.prefix { (0x30...0x39).contains($0) || $0 == 0x2e || $0 == 0x2c }
    guard let unit = UnitWord.weight(String(decoding: text[digits.endIndex...], as: UTF8.self)),
      let number = NumberText.read(digits, decimalComma: true), number > 0,
      number * unit.factor <= Measure.weight.limit
    else { return nil }
    return Weight(number, unit)
  }
}
