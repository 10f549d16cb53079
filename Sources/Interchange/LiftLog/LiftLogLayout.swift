import Documents
import Strength

/// LiftLog: each row is stamped with the moment its set was done, newest first; a session's
/// number, not a name or a start, holds them together.
struct LiftLogLayout: LogLayout {
  static let format = LogFormat.liftlog

  private struct Done {
    var session: String
    var at: ReadDate
    var set: ImportedSet
    var exercise: String
    var notes: String
  }

  let variant = "standard"
  let width: CSVWidth
  private let columns: Columns
  private let unit: WeightUnit?
  private var done: [Done] = []

  static func matches(_ export: Export) -> Bool {
    export.columns.has("sessionid", "timestamp", "exercise")
  }

  init(_ export: Export) throws(ImportError) {
    columns = export.columns
    width = export.width
    unit = export.unit
    try columns.require(
      ["SessionId", "Timestamp", "Exercise", "Weight", "Reps"], format: .liftlog)
  }

  mutating func add(_ row: inout Row, to log: inout LogAssembly) throws(Rejection) {
    let at = try date(row, columns["timestamp"])
    let exercise = try row.exercise(columns["exercise"])
    var set = ImportedSet(line: row.line)
    set.reps = try row.reps(columns["reps"])
    set.weight = try row.weight(
      columns["weight"], unitIn: columns["weightunit"], default: unit)
    guard let set = row.finished(set) else { return }
    done.append(
      Done(
        session: row.text(columns["sessionid"]), at: at, set: set, exercise: exercise,
        notes: row.text(columns["notes"])))
  }

  /// A moment as a date, or as seconds or milliseconds since 1970.
  private func date(_ row: Row, _ column: Int?) throws(Rejection) -> ReadDate {
    let text = row.bytes(column)
    let isEpoch = (9...13).contains(text.count) && text.allSatisfy { (0x30...0x39).contains($0) }
    guard isEpoch, let number = Int64(String(decoding: text, as: UTF8.self)) else {
      return try row.date(column)
    }
    let time = CivilTime(milliseconds: text.count > 11 ? number : number * 1000)
    let date = ReadDate(time: time, offsetMinutes: 0)
    return date.isBelievable ? date : try row.date(column)
  }

  /// Sessions stay in file order; the sets of each follow the clock, and where that is equal, the
  /// file.
  func finish(_ log: inout LogAssembly) {
    var indices: [String: Int] = [:]
    var sessions: [[Done]] = []
    for set in done {
      if let index = indices[set.session] {
        sessions[index].append(set)
      } else {
        indices[set.session] = sessions.count
        sessions.append([set])
      }
    }
    for session in sessions {
      let inTime = session.enumerated().sorted { left, right in
        (left.element.at.time, left.offset) < (right.element.at.time, right.offset)
      }
      guard let first = inTime.first?.element else { continue }
      let workout = log.workout("", at: first.at, session: first.session)
      for (_, set) in inTime {
        let place = LogAssembly.Place(exercise: set.exercise)
        log.append(set.set, to: workout, place)
        log.addNotes(set.notes, to: workout, place)
      }
    }
  }
}
