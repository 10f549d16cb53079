import Documents

extension PlanReport {
  /// A line a run with its week's figures, after a line of names.
  public var csv: String {
    var text =
      "week,phase,kind,week_km,week_min,week_load,target_load,day,role,id,type,km,min,load\n"
    let paces = Paces(plan.configuration.vdot)
    for week in plan.weeks {
      var start = String(week.number) + "," + week.phase.rawValue + "," + week.kind.rawValue
      start += "," + tenths(week.meters / 1000) + "," + tenths(week.seconds / 60)
      start += "," + tenths(week.load) + "," + tenths(week.targetLoad) + ","
      for run in week.runs {
        let figures = run.structured.figures(paces)
        text += start + plan.day(of: run, in: week).text + "," + run.role.rawValue
        text += "," + run.structured.id + "," + run.structured.family.rawValue
        text += "," + tenths(figures.meters / 1000) + "," + tenths(figures.seconds / 60)
        text += "," + tenths(figures.load) + "\n"
      }
    }
    return text
  }
}
