import Documents
import Running

/// A plan as a table with one row an event, by day.
public enum PlanCSV {
  static let columns = [
    "week", "phase", "week_kind", "date", "weekday", "original_date", "kind", "status", "name",
    "family", "role", "duration_min", "distance_km", "load", "structure", "reasons", "done_on",
    "done_min", "done_km", "done_load", "done_rating", "workout_id", "event_id",
  ]

  /// - Parameters:
  ///   - targets: what the column `structure` names.
  ///   - isSpreadsheetSafe: whether no name may be taken for a formula.
  public static func encode(
    _ plan: Plan, _ targets: RunTargets, isSpreadsheetSafe: Bool = false
  ) -> [UInt8] {
    var text = CSVText.line(columns)
    for event in plan.events.sorted(by: { ($0.date, $0.id) < ($1.date, $1.id) }) {
      text += CSVText.line(
        row(event, plan.week(of: event.date), targets), isSpreadsheetSafe: isSpreadsheetSafe)
    }
    return text
  }

  private static func row(
    _ event: PlanEvent, _ week: PlanWeek?, _ targets: RunTargets
  ) -> [String] {
    let done = event.completion
    return [
      week.map { String($0.number) } ?? "", week?.phase.name ?? "", week?.kind.name ?? "",
      event.date.text, WeekdayName(event.date.weekday).rawValue, event.originalDate.text,
      event.kind.name, status(event), event.title, event.family.name, event.role.name,
      number(event.minutes), number(event.kilometers), number(event.load),
      RunText.lines(targets.targeted(event.structure)).joined(separator: "; "),
      event.reasons.joined(separator: " "), done?.date.text ?? "",
      number(done?.seconds.map { ($0 / 6).rounded() / 10 }),
      number(done?.meters.map { $0 / 1000 }), number(done?.load), number(done?.rating),
      event.workoutID, event.id.text,
    ]
  }

  private static func status(_ event: PlanEvent) -> String {
    if event.isCompleted { return "done" }
    if event.isCancelled { return "cancelled" }
    return event.isMoved ? "moved" : "planned"
  }

  private static func number(_ value: Double?) -> String {
    guard let value else { return "" }
    var bytes: [UInt8] = []
    bytes.append(number: value)
    return String(decoding: bytes, as: UTF8.self)
  }
}
