import Documents
import Strength

/// JEFIT: an exercise's sets lie in one field as `60x10,65x8`, in the unit of the settings; when
/// the session began, what its sets were for and what was noted stand in sections of their own.
struct JefitLog {
  private let unit: WeightUnit
  private let columns: Columns
  private let sessions: JefitSessions
  private var details: JefitSets
  private var notes: JefitNotes
  private var log = LogAssembly(format: .jefit, variant: "backup")

  static func read(
    _ sections: JefitSections, unit: WeightUnit?
  ) throws(ImportError) -> ImportedLog {
    guard let logs = sections[.exerciselogs] else {
      throw .missingColumns(format: .jefit, columns: [WholeLog.mark(of: .jefit)])
    }
    try logs.columns.require(["logs", "mydate", "ename"], format: .jefit)
    let setting = sections.rows(.setting)
    let said = setting.rows.first.flatMap { UnitWord.weight($0.text(setting.columns["mass"])) }
    guard let known = said ?? unit else { throw .unitNeeded(format: .jefit) }
    var reader = JefitLog(unit: known, columns: logs.columns, sections)
    reader.log.assume(said == nil ? unit : nil)
    reader.log.append(sections.faults(in: [.setting, .workoutsessions, .exercisesetlogs, .notes]))
    for record in logs.records { reader.add(sections.row(record), logs.width) }
    reader.passOverCardio(sections)
    reader.notes.sayWhatIsLeft(in: &reader.log)
    return reader.log.finished()
  }

  private init(unit: WeightUnit, columns: Columns, _ sections: JefitSections) {
    self.unit = unit
    self.columns = columns
    sessions = JefitSessions(sections)
    details = JefitSets(sections)
    notes = JefitNotes(sections)
  }

  private mutating func add(_ row: Row, _ width: CSVWidth) {
    log.countRow()
    var row = row
    do throws(Rejection) {
      try row.check(width)
      try add(&row)
      log.append(row.diagnostics)
    } catch {
      log.append(row.diagnostics + [error.diagnostic])
    }
  }

  private mutating func add(_ row: inout Row) throws(Rejection) {
    let place = LogAssembly.Place(exercise: try row.exercise(columns["ename"]))
    let session = row.text(columns["belongsession"])
    let day = try row.date(columns["mydate"])
    let date = start(of: session, on: day, row)
    let sets = try sets(&row)
    log.noteUTC(date, line: row.line)
    let workout = log.workout("", at: date, session: session)
    if !log.hasDuration(workout), let seconds = sessions.seconds(session) {
      log.setDuration(of: workout, seconds, &row, columns["belongsession"])
    }
    for set in sets { log.append(set, to: workout, place) }
    for note in notes.take(of: row.text(columns["eid"]), on: day.time.day) {
      log.addNotes(note, to: workout, place)
    }
  }

  /// The session's start in UTC, whose identifier is its start in most versions; the day alone
  /// where that is another one, as in sessions that were entered later.
  private func start(of session: String, on day: ReadDate, _ row: Row) -> ReadDate {
    guard let start = sessions.start(session) ?? row.epoch(columns["belongsession"]),
      abs(start.time.day.number - day.time.day.number) <= 1
    else { return day }
    return start
  }

  // MARK: The sets

  private mutating func sets(_ row: inout Row) throws(Rejection) -> [ImportedSet] {
    let column = columns["logs"]
    var pairs: [(weight: Double, count: Double)] = []
    for text in row.bytes(column).split(separator: 0x2c) { pairs.append(try pair(text, row)) }
    let details = self.details.take(of: row.text(columns["id"]))
    var sets: [ImportedSet] = []
    // Cardio and stretching lie there as zeros with a number among them.
    let isTimed =
      pairs.allSatisfy { $0.weight == 0 }
      && pairs.contains { $0.count == 0 || $0.count != $0.count.rounded() }
    if isTimed {
      sets = details.compactMap { $0.timed(line: row.line) }
    } else {
      for (index, pair) in pairs.enumerated() where pair.count != 0 {
        var set = try self.set(pair, row)
        if pairs.count == details.count { set.kind = details[index].kind }
        sets.append(set)
      }
      if sets.count < pairs.count, !sets.isEmpty {
        row.warn(
          "not-done", at: column, "Sets without completed reps were not imported.",
          severity: .note)
      }
    }
    if sets.isEmpty {
      throw row.rejection(
        "empty-set", at: column, "The row has no sets that were done; it was not imported.",
        severity: .warning)
    }
    return sets
  }

  private func pair(
    _ text: ArraySlice<UInt8>, _ row: Row
  ) throws(Rejection) -> (weight: Double, count: Double) {
    let parts = text.split(separator: 0x78).map { Self.trimmed($0) }
    guard parts.count == 2, let weight = NumberText.read(parts[0], decimalComma: false),
      let count = NumberText.read(parts[1], decimalComma: false), count >= 0,
      abs(weight) * unit.factor <= Measure.weight.limit
    else { throw unreadable(String(decoding: text, as: UTF8.self), row) }
    return (weight, count)
  }

  private func unreadable(_ text: String, _ row: Row) -> Rejection {
    row.rejection(
      "bad-number", at: columns["logs"],
      "The set \"\(Row.quoted(text))\" cannot be read; the row was not imported.")
  }

  private func set(
    _ pair: (weight: Double, count: Double), _ row: Row
  ) throws(Rejection) -> ImportedSet {
    guard pair.count <= Measure.reps.limit, let reps = Int(exactly: pair.count) else {
      throw unreadable("\(pair.weight)x\(pair.count)", row)
    }
    var set = ImportedSet(line: row.line)
    set.reps = reps
    // The app calculates in pounds and back: 65 kg are written as 64.9998.
    let exact = (pair.weight * 100).rounded() / 100
    set.weight = exact == 0 ? nil : Weight(exact, unit)
    return set
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = text.drop { $0 == 0x20 }
    return start.prefix(start.count - start.reversed().prefix { $0 == 0x20 }.count)
  }

  // MARK: Cardio

  private mutating func passOverCardio(_ sections: JefitSections) {
    for record in sections[.cardiologs]?.records ?? [] {
      log.countRow()
      var row = sections.row(record)
      row.warn(
        "not-read", "Cardio names no exercise in JEFIT's backups; it was not imported.",
        severity: .note)
      log.append(row.diagnostics)
    }
  }
}
