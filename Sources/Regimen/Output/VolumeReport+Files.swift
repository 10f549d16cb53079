import Documents
import Interchange
import Strength

extension VolumeReport {
  func csv(isSpreadsheetSafe: Bool) -> [UInt8] {
    var text = CSVText.line(["name", "reps", "load_kg", "sets", "band"])
    for line in lines {
      let numbers = [line.volume.reps, line.volume.loadKilograms, line.volume.sets].map { number in
        var bytes: [UInt8] = []
        bytes.append(number: number.roundedForOutput)
        return String(decoding: bytes, as: UTF8.self)
      }
      text += CSVText.line(
        [line.name] + numbers + [band(line)?.rawValue ?? ""], isSpreadsheetSafe: isSpreadsheetSafe)
    }
    return text
  }

  /// Horizontal bars over the band of each muscle, readable on light and on dark.
  func svg() -> String {
    let rowHeight = 24
    let labelWidth = 190
    let barWidth = 420
    let shown = lines.filter { $0.volume.sets > 0 }
    let height = 56 + max(1, shown.count) * rowHeight
    let width = labelWidth + barWidth + 80
    let most = shown.map { max($0.volume.sets / weeks, $0.bands?.mrv ?? 0) }.max() ?? 1
    func x(_ sets: Double) -> Int { labelWidth + Int(Double(barWidth) * sets / max(most, 1)) }

    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" role="img" \
      width="\(width)" height="\(height)" font-family="system-ui, sans-serif" font-size="13">
      <title>\(title.escapedForXML)</title>
      <style>text{fill:#222}.band{fill:#0001}.below{fill:#d9a400}.within{fill:#2e8b57}\
      .high{fill:#8a56c4}.above{fill:#c0392b}.none{fill:#4a78b5}\
      @media(prefers-color-scheme:dark){text{fill:#eee}.band{fill:#fff2}}</style>
      <text x="8" y="24" font-size="16" font-weight="600">\(title.escapedForXML)</text>

      """
    for (row, line) in shown.enumerated() {
      let y = 44 + row * rowHeight
      let sets = line.volume.sets / weeks
      if let bands = line.bands {
        svg += "<rect class=\"band\" x=\"\(x(bands.mev))\" y=\"\(y)\" "
        svg += "width=\"\(x(bands.mrv) - x(bands.mev))\" height=\"\(rowHeight - 4)\"/>\n"
      }
      svg += "<text x=\"8\" y=\"\(y + 15)\">\(line.name.escapedForXML)</text>\n"
      svg += "<rect class=\"\(band(line)?.rawValue ?? "none")\" x=\"\(labelWidth)\" "
      svg += "y=\"\(y + 3)\" width=\"\(max(1, x(sets) - labelWidth))\" height=\"14\" rx=\"2\"/>\n"
      svg += "<text x=\"\(x(sets) + 6)\" y=\"\(y + 15)\">\(sets.shownAsSets.escapedForXML)</text>\n"
    }
    if shown.isEmpty { svg += "<text x=\"8\" y=\"60\">No sets in these days.</text>\n" }
    return svg + "</svg>"
  }

  private var title: String {
    let unit = weeks == 1 ? "Sets" : "Sets a week"
    return "\(unit), \(periods.first.shownWithoutWeekday) – \(periods.last.shownWithoutWeekday)"
  }
}

extension String {
  var escapedForXML: String {
    var result = ""
    for character in self {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }
}
