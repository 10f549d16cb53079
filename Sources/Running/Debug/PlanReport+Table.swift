import Documents

extension PlanReport {
  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// A page to read: a line a week, and under it its runs.
  public var table: String {
    let configuration = plan.configuration
    var text =
      "\(configuration.knownDistance.title) · \(configuration.knownLevel.rawValue) · "
      + "\(configuration.days) days · \(configuration.weeks) weeks · seed \(configuration.seed) · "
      + "VDOT \(Int(configuration.vdot.value.rounded())) · from \(plan.firstDay.text)\n"
    for finding in plan.findings {
      text += finding.severity.rawValue + ": " + finding.message + " " + finding.remedy + "\n"
    }
    for week in plan.weeks { text += weekText(week) }
    text += "\n"
    for (family, count) in typeCounts {
      text += left(family.rawValue, 12) + right(String(count), 4) + "\n"
    }
    if violations.isEmpty { return text + "\nNo rule is broken.\n" }
    text += "\n"
    for violation in violations {
      text += violation.rule.rawValue
      if let week = violation.week { text += ", week \(week)" }
      text += ": " + violation.message + "\n"
    }
    return text
  }

  private func weekText(_ week: PlannedWeek) -> String {
    var text = "\nWeek " + right(String(week.number), 2)
    text += "  " + left(week.phase.rawValue, 5) + "  " + left(week.kind.rawValue, 8)
    text += right(tenths(week.meters / 1000), 6) + " km"
    text += right(minutes(week.seconds), 7) + " h"
    text += "  load" + right(whole(week.load), 4) + " of" + right(whole(week.targetLoad), 4)
    if week.longMeters > 0 { text += "  long" + right(tenths(week.longMeters / 1000), 5) + " km" }
    text += "\n"
    for run in week.runs {
      let workout = run.structured
      let figures = workout.figures(Paces(plan.configuration.vdot))
      let day = plan.day(of: run, in: week)
      text += "  " + PlanReport.days[day.weekday.rawValue - 1] + "  "
      text += left(run.role.rawValue, 8) + right(tenths(figures.meters / 1000), 5) + " km"
      text += right(minutes(figures.seconds), 6) + right(whole(figures.load), 5)
      text += "  " + workout.name + "\n"
    }
    return text
  }

  func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  func whole(_ value: Double) -> String { String(Int(value.rounded())) }

  /// Hours and minutes.
  func minutes(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded())
    let rest = String(minutes % 60)
    return String(minutes / 60) + ":" + (rest.utf8.count == 1 ? "0" + rest : rest)
  }
}
