import Documents
import Running

/// A drafted plan to read, in someone's unit: a line a week, and under it its runs.
struct PlanSheet {
  let plan: PlanDraft
  let unit: PlanUnit

  func show(_ terminal: Terminal = .output) {
    for line in lines(terminal) { say(line) }
  }

  func lines(_ terminal: Terminal) -> [String] {
    let configuration = plan.configuration
    var lines = [
      "\(configuration.knownDistance.title) · \(configuration.knownLevel.rawValue) · "
        + "\(configuration.days) days · \(configuration.weeks) weeks · "
        + "seed \(configuration.seed) · VDOT \(Int(configuration.vdot.value.rounded())) · "
        + "from \(plan.firstDay.text)"
    ]
    for finding in plan.findings {
      lines.append("\(finding.severity.rawValue): \(finding.message) \(finding.remedy)")
    }
    let weeks = weekTable.lines(terminal)
    // One table for all of them, so that they stand in line.
    var runs = runTable.lines(terminal)[...]
    for (week, line) in zip(plan.weeks, weeks) {
      lines += ["", line] + runs.prefix(week.runs.count)
      runs = runs.dropFirst(week.runs.count)
    }
    return lines
  }

  private var weekTable: Table {
    var table = Table([
      .left(""), .left(""), .left(""), .right(""), .right(""), .left(""), .left(""),
    ])
    for week in plan.weeks {
      table.add([
        .init("Week \(week.number)", .bold), .init(week.phase.rawValue), .init(week.kind.rawValue),
        .init(unit.shown(kilometers: week.meters / 1000)), .init(PlanSheet.hours(week.seconds)),
        .init("load \(PlanSheet.whole(week.load)) of \(PlanSheet.whole(week.targetLoad))"),
        .init(
          week.longMeters > 0 ? "long " + unit.shown(kilometers: week.longMeters / 1000) : ""),
      ])
    }
    return table
  }

  private var runTable: Table {
    let paces = Paces(plan.configuration.vdot)
    var table = Table([
      .left(""), .left(""), .left(""), .right(""), .right(""), .right(""), .left(""),
    ])
    for week in plan.weeks {
      for run in week.runs {
        let figures = run.structured.figures(paces)
        table.add([
          "", .init(plan.day(of: run, in: week).shown), .init(run.role.rawValue),
          .init(unit.shown(kilometers: figures.meters / 1000)),
          .init(PlanSheet.hours(figures.seconds)), .init(PlanSheet.whole(figures.load)),
          .init(run.structured.name),
        ])
      }
    }
    return table
  }

  private static func whole(_ value: Double) -> String { String(Int(value.rounded())) }

  /// Such as `2:38 h`.
  private static func hours(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded())
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60) h"
  }
}
