extension WeekAudit {
  /// A report to read and to keep.
  public var text: String {
    var text = """
      Weeks of the offline planner beside published ones; sets are hard sets a week, each counted
      for a muscle by how much of it falls there. The planner's is the twelfth in a row, trained
      as planned by somebody of some experience in a full gym. Inside is what lies within a
      quarter and one set of what was published.

      """
    for section in sections {
      text += "\n" + section.title + "\n"
      for source in section.sources { text += "  beside " + source + "\n" }
      for line in section.lines { text += WeekAudit.text(line) }
      for fault in section.faults { text += "  BROKEN: " + fault.message + "\n" }
    }
    let lines = sections.flatMap { $0.lines }
    let inside = lines.filter { $0.isInside }.count
    let outside = lines.count - inside
    let meant = lines.filter { !$0.isInside && !$0.reason.isEmpty }.count
    text += "\n\(inside) of \(lines.count) measures lie inside, \(meant) outside on purpose, "
    text += "\(outside - meant) outside without a reason.\n"
    return text
  }

  private static func text(_ line: Line) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let range = tenths(line.range.lowerBound) + " … " + tenths(line.range.upperBound)
    var text = "  " + line.measure + padded(tenths(line.value), 36 - line.measure.count)
    text += padded(range, 16)
    return text + (line.isInside ? "  inside\n" : "  OUTSIDE: " + line.reason + "\n")
  }

  /// With one digit after the point.
  private static func tenths(_ value: Double) -> String {
    let whole = Int((value * 10).rounded())
    return String(whole / 10) + "." + String(whole % 10)
  }
}
