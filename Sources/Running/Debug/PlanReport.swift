import Documents

/// What a plan consists of, for programs and for people.
public struct PlanReport {
  public let plan: PlanDraft
  public let violations: [Violation]
  private let paces: Paces

  public init(_ plan: PlanDraft) {
    self.init(plan, violations: PlanInvariants.check(plan))
  }

  public init(_ plan: PlanDraft, violations: [Violation]) {
    self.plan = plan
    self.violations = violations
    paces = Paces(plan.configuration.vdot)
  }

  /// How often each family comes, in the order of the catalogue; those that do not come are absent.
  public var typeCounts: [(family: Family, count: Int)] {
    var counts = Array(repeating: 0, count: Family.allCases.count)
    for week in plan.weeks {
      for run in week.runs { counts[run.structured.family.index] += 1 }
    }
    return Family.allCases.filter { counts[$0.index] > 0 }.map { ($0, counts[$0.index]) }
  }

  /// One object; on one line where `compact` is true, for newline-delimited output.
  public func json(compact: Bool = false) -> [UInt8] {
    var writer = JSONWriter(compact: compact)
    writer.object { writer in
      writer.key("configuration")
      writer.object { configuration(&$0) }
      writer.list("weeks", plan.weeks) { writer, week in
        writer.object { self.week(week, &$0) }
      }
      writer.key("type_counts")
      writer.object { writer in
        for (family, count) in typeCounts {
          writer.key(family.rawValue)
          writer.integer(Int64(count))
        }
      }
      writer.list("violations", violations) { writer, violation in
        writer.object { writer in
          writer.member("rule", violation.rule.rawValue)
          writer.member("week", violation.week.map { Double($0) })
          writer.member("message", violation.message)
        }
      }
      writer.list("findings", plan.findings) { writer, finding in
        writer.object { writer in
          writer.member("severity", finding.severity.rawValue)
          writer.member("message", finding.message)
          writer.member("remedy", finding.remedy)
        }
      }
    }
    return writer.finish()
  }

  private func configuration(_ writer: inout JSONWriter) {
    plan.configuration.write(&writer)
    writer.member("current_km", rounded(plan.currentMeters / 1000))
    writer.member("longest_km", rounded(plan.longestMeters / 1000))
  }

  private func week(_ week: PlannedWeek, _ writer: inout JSONWriter) {
    writer.member("week", week.number)
    writer.member("phase", week.phase.rawValue)
    writer.member("kind", week.kind.rawValue)
    writer.member("target_load", rounded(week.targetLoad))
    writer.member("load", rounded(week.load))
    writer.member("distance_km", rounded(week.meters / 1000))
    writer.member("target_duration_min", rounded(week.targetSeconds / 60))
    writer.member("duration_min", rounded(week.seconds / 60))
    writer.member("long_run_km", rounded(week.longMeters / 1000))
    writer.member("hard_sessions", week.qualityCount)
    if week.raceMeters > 0 { writer.member("race_km", week.raceMeters / 1000) }
    writer.member("minutes", rounded(week.seconds / 60))
    writer.list("runs", week.runs) { writer, run in
      writer.object { self.run(run, week, &$0) }
    }
    writer.list("workouts", week.runs) { writer, run in
      writer.object { writer in
        let figures = run.structured.figures(paces)
        writer.member("day", plan.day(of: run, in: week).text)
        writer.member("id", run.structured.id)
        writer.member("type", run.structured.family.rawValue)
        writer.member("name", run.structured.name)
        writer.member("distance_km", rounded(figures.meters / 1000))
        writer.member("duration_min", rounded(figures.seconds / 60))
        writer.member("load", rounded(figures.load))
        writer.list("reasons", run.reasons) { $0.string($1) }
        writer.member("score", rounded(run.score * 100) / 100)
        writer.member("choice", run.choice)
      }
    }
  }

  /// One run as a coach asks about it.
  private func run(_ run: PlannedRun, _ week: PlannedWeek, _ writer: inout JSONWriter) {
    let workout = run.structured
    let figures = workout.figures(paces)
    let day = plan.day(of: run, in: week)
    writer.member("day", WeekdayName(day.weekday).rawValue)
    writer.member("date", day.text)
    writer.member("kind", run.role.rawValue)
    writer.member("family", workout.family.rawValue)
    writer.member("name", workout.name)
    writer.member("distance_km", rounded(figures.meters / 1000))
    writer.member("minutes", rounded(figures.seconds / 60))
    writer.key("minutes_by_zone")
    writer.object { writer in
      for intensity in Intensity.allCases {
        let seconds = workout.blocks.seconds(at: intensity, paces)
        if seconds <= 0 { continue }
        writer.key(intensity.rawValue)
        writer.number(rounded(seconds / 60))
      }
    }
    writer.member("is_hard", run.role != .easy && workout.family != .runWalk)
    let pace = plan.configuration.knownDistance.pace ?? .fiveK
    writer.member("race_pace_minutes", rounded(workout.blocks.seconds(atLeast: pace, paces) / 60))
    writer.member("run_walk", figures.walkSeconds > 0)
    writer.member("benchmark", run.isBenchmark)
  }
}

extension PlanConfiguration {
  /// Its members for programs; volumes are left to the caller, who knows what is taken for them.
  fileprivate func write(_ writer: inout JSONWriter) {
    writer.member("distance", knownDistance.rawValue)
    writer.member("level", knownLevel.rawValue)
    writer.member("days", days)
    writer.member("weeks", weeks)
    writer.member("start", firstDay.text)
    if let race = raceDay { writer.member("race", race.text) }
    writer.member("weekly_minutes", weeklyMinutes)
    writer.member("long_run_day", longRunDay.name)
    writer.list("rest_days", restDays) { $0.string($1.name) }
    writer.member("seed", seed)
    writer.member("vdot", rounded(vdot.value))
  }
}

extension PlanError {
  /// For programs: what is refused, why, and the nearest plan that works.
  public var json: [UInt8] {
    var writer = JSONWriter()
    switch self {
    case .refused(let findings):
      writer.object { writer in
        writer.member("refused", findings.first?.code.rawValue ?? "")
        writer.member("message", description)
        guard let offer = findings.lazy.compactMap({ $0.offer }).first else { return }
        writer.key("offer")
        writer.object { writer in
          writer.key("configuration")
          writer.object { writer in
            offer.write(&writer)
            writer.member("current_km", offer.currentKilometers)
            writer.member("longest_km", offer.longestKilometers)
          }
        }
      }
    }
    return writer.finish()
  }
}
