import Documents
import Strength

/// When JEFIT's sessions began and how long they took.
struct JefitSessions {
  private var starts: [String: ReadDate] = [:]
  private var lengths: [String: Double] = [:]

  init(_ sections: JefitSections) {
    let (columns, rows) = sections.rows(.workoutsessions)
    for row in rows {
      let id = row.text(columns["id"])
      // Some versions misspell the column.
      let start = row.epoch(columns["starttime"]) ?? row.epoch(columns["starttimie"])
      if let start { starts[id] = start }
      let total = NumberText.read(row.bytes(columns["totaltime"]), decimalComma: false) ?? 0
      if total > 0 {
        lengths[id] = total
      } else if let start, let end = row.epoch(columns["endtime"]) {
        lengths[id] = Double(end.time.milliseconds - start.time.milliseconds) / 1000
      }
    }
  }

  /// In UTC.
  func start(_ session: String) -> ReadDate? { starts[session] }

  func seconds(_ session: String) -> Double? { lengths[session] }
}

/// What JEFIT's newer backups say of each set beside its weight and reps.
struct JefitSets {
  struct Detail {
    var kind = SetKind.working
    var order = 0.0
    var seconds: Double?
    var miles: Double?

    func timed(line: Int) -> ImportedSet? {
      if seconds == nil, miles == nil { return nil }
      var set = ImportedSet(line: line)
      set.seconds = seconds
      set.distance = miles.map { Distance($0, .mi) }
      return set
    }
  }

  private var details: [String: [Detail]] = [:]

  init(_ sections: JefitSections) {
    let (columns, rows) = sections.rows(.exercisesetlogs)
    func number(_ row: Row, _ column: Int?, _ limit: Double) -> Double? {
      let number = NumberText.read(row.bytes(column), decimalComma: false) ?? 0
      return number > 0 && number <= limit ? number : nil
    }
    for row in rows {
      var detail = Detail()
      detail.kind = SetWord.kind(row.text(columns["settype"])) ?? .working
      detail.order = number(row, columns["setindex"], Measure.order.limit) ?? 0
      detail.seconds = number(row, columns["duration"], Measure.seconds.limit)
      let most = Measure.distance.limit / DistanceUnit.mi.factor
      detail.miles = number(row, columns["distancemi"], most)
      details[row.text(columns["exerciselogid"]), default: []].append(detail)
    }
  }

  /// Each log's once: many rows of one identifier would look through its sets again and again.
  mutating func take(of log: String) -> [Detail] {
    (details.removeValue(forKey: log) ?? []).enumerated().sorted { left, right in
      (left.element.order, left.offset) < (right.element.order, right.offset)
    }.map { $0.element }
  }
}

/// JEFIT's notes, each on an exercise and a day.
struct JefitNotes {
  private struct Key: Hashable {
    var exercise: String
    var day: CivilDay
  }

  private struct Note {
    var text: String
    var row: Row
  }

  private var notes: [Key: [Note]] = [:]

  init(_ sections: JefitSections) {
    let (columns, rows) = sections.rows(.notes)
    for row in rows {
      let text = row.text(columns["mynote"])
      guard !text.isEmpty, let date = DateText.read(row.bytes(columns["mydate"])) else { continue }
      let key = Key(exercise: row.text(columns["eid"]), day: date.time.day)
      notes[key, default: []].append(Note(text: text, row: row))
    }
  }

  mutating func take(of exercise: String, on day: CivilDay) -> [String] {
    (notes.removeValue(forKey: Key(exercise: exercise, day: day)) ?? []).map { $0.text }
  }

  func sayWhatIsLeft(in log: inout LogAssembly) {
    for note in notes.values.joined().sorted(by: { $0.row.line < $1.row.line }) {
      var row = note.row
      row.warn(
        "note-left-out", "The note is on no exercise of that day; it was not imported.",
        severity: .note)
      log.append(row.diagnostics)
    }
  }
}
