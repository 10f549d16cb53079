extension PlanAudit {
  /// A report to read and to keep.
  public var text: String {
    var text = """
      Plans of the engine beside 51 published ones (38 marathon, 6 half, 4 10K, 3 5K).
      Shares are of the peak week; the week of the race counts without the race.

      """
    for section in sections {
      let configuration = section.configuration
      text +=
        "\n\(configuration.knownDistance.title), \(configuration.knownLevel.rawValue): "
        + "\(configuration.days) days, \(configuration.weeks) weeks\n"
      for line in section.lines { text += PlanAudit.text(line) }
    }
    let lines = sections.reduce(0) { $0 + $1.lines.count }
    let inside = sections.reduce(0) { sum, section in
      sum + section.lines.reduce(0) { $0 + ($1.isInside ? 1 : 0) }
    }
    text += "\n\(inside) of \(lines) measures lie inside, "
    text += "\(lines - inside - unexplained) outside on purpose, "
    text += "\(unexplained) outside without a reason.\n"
    return text
  }

  private static func text(_ line: Line) -> String {
    let isLarge = line.high > 3
    func number(_ value: Double) -> String { isLarge ? tenths(value) : hundredths(value) }
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    var text = "  " + line.measure
    text += padded(number(line.value), 34 - line.measure.count)
    var range = number(line.low)
    if let median = line.median { range += " / " + number(median) }
    range += " / " + number(line.high)
    text += padded(range, 24)
    if line.isInside {
      text += "  inside\n"
    } else {
      text += "  OUTSIDE" + (line.reason.isEmpty ? "\n" : ": " + line.reason + "\n")
    }
    return text
  }
}

/// With two digits after the point.
private func hundredths(_ value: Double) -> String {
  let whole = Int((abs(value) * 100).rounded())
  let digits = String(whole % 100)
  return (value < 0 && whole > 0 ? "-" : "") + String(whole / 100) + "."
    + (digits.utf8.count == 1 ? "0" + digits : digits)
}
