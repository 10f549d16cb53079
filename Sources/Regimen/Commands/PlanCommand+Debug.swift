import ArgumentParser
import Documents
import Running

extension PlanCommand {
  struct Debug: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "debug",
      abstract: "Show what the engine makes of one configuration, or of all of them.",
      discussion: """
        regimen plan debug --distance half --level advanced --days 6 --weeks 14
        regimen plan debug --matrix --json | head -1
        """)

    @OptionGroup var plan: PlanOptions
    @Flag(help: "Runners of every kind: distances, levels, days, weeks, volumes, times.")
    var matrix = false
    @Flag(help: "Print JSON; one object per line with --matrix.") var json = false
    @Flag(help: "Print a line per run with commas; with --matrix one per week.") var csv = false
    @Flag(help: "Print the curve of the weeks as SVG.") var svg = false

    func validate() throws {
      try plan.validate()
      if [json, csv, svg].filter({ $0 }).count > 1 {
        throw ValidationError("Use one of --json, --csv and --svg.")
      }
      if matrix, svg { throw ValidationError("--svg draws one plan, not the matrix.") }
    }

    func run() throws {
      if matrix { return runMatrix() }
      // No library is read: a number is in km.
      let configuration = try plan.configuration(today: nil, in: .kilometers)
      let draft: PlanDraft
      do throws(PlanError) {
        draft = try PlanEngine.plan(configuration)
      } catch {
        if json { say(bytes: error.json) }
        throw error
      }
      let report = PlanReport(draft)
      if json {
        say(bytes: report.json())
      } else if csv {
        say(bytes: Array(report.csv.utf8))
      } else if svg {
        say(bytes: Array((PlanCurve.svg(report.plan) + "\n").utf8))
      } else {
        say(report.table)
      }
    }

    private func runMatrix() {
      if csv { say(bytes: Array((PlanTable.head + "\n").utf8)) }
      var plans = 0
      var broken = 0
      var counts: [Family: Int] = [:]
      let started = ContinuousClock.now
      let refused = PlanMatrix.run(PlanMatrix.runners()) {
        draft, violations in
        plans += 1
        broken += violations.count
        let report = PlanReport(draft, violations: violations)
        for (family, count) in report.typeCounts { counts[family, default: 0] += count }
        if json { say(bytes: report.json(compact: true)) }
        if csv { for line in PlanTable.lines(draft) { say(bytes: Array((line + "\n").utf8)) } }
      }
      if json || csv { return }
      say(
        "\(plans) plans, \(refused) refused, \(broken) rules broken, in "
          + "\(ContinuousClock.now - started)")
      let all = max(1, counts.values.reduce(0, +))
      for family in Family.allCases {
        guard let count = counts[family] else { continue }
        say("  \(family.rawValue)  \(count)  \(100 * count / all) %")
      }
    }
  }
}

/// The weeks of many plans as comma-separated values.
enum PlanTable {
  static let head =
    "distance,level,days,weeks,week,phase,kind,target_load,load,distance_km,duration_min,"
    + "long_run_km,hard_sessions"

  static func lines(_ plan: PlanDraft) -> [String] {
    let configuration = plan.configuration
    return plan.weeks.map { week in
      let parts = [
        configuration.knownDistance.rawValue, configuration.knownLevel.rawValue,
        String(configuration.days), String(configuration.weeks), String(week.number),
        week.phase.rawValue, week.kind.rawValue, tenths(week.targetLoad), tenths(week.load),
        tenths(week.meters / 1000), tenths(week.seconds / 60), tenths(week.longMeters / 1000),
        String(week.qualityCount),
      ]
      return parts.joined(separator: ",")
    }
  }

  private static func tenths(_ value: Double) -> String {
    String((value * 10).rounded() / 10)
  }
}

/// The kilometres of a plan's weeks as bars, the long run within each.
enum PlanCurve {
  static func svg(_ plan: PlanDraft) -> String {
    let most = max(1, plan.weeks.map { $0.meters }.max() ?? 1)
    let width = 24
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(plan.weeks.count * width) 220\" "
      + "role=\"img\" font-family=\"sans-serif\" font-size=\"9\">\n"
      + "<title>\(plan.configuration.knownDistance.title), kilometres a week</title>\n"
    for (index, week) in plan.weeks.enumerated() {
      let height = Int((180 * week.meters / most).rounded())
      let long = Int((180 * week.longMeters / most).rounded())
      let x = index * width + 3
      text +=
        "<rect x=\"\(x)\" y=\"\(200 - height)\" width=\"18\" height=\"\(height)\" "
        + "fill=\"#9db4ff\"><title>Week \(week.number), \(week.phase.rawValue), "
        + "\(week.kind.rawValue): \(Int((week.meters / 1000).rounded())) km</title></rect>\n"
        + "<rect x=\"\(x)\" y=\"\(200 - long)\" width=\"18\" height=\"\(long)\" fill=\"#2846d8\"/>\n"
        + "<text x=\"\(x + 9)\" y=\"212\" text-anchor=\"middle\">\(week.number)</text>\n"
    }
    return text + "</svg>"
  }
}
