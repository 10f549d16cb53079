import Documents
import Running

/// A structured run in the text form that intervals.icu reads.
public enum IntervalsText {
  public static func encode(_ run: ExportedRun, _ targets: RunTargets) -> String {
    let sections = targets.targeted(run.structure).map { block in
      var lines: [String] = []
      if block.repeats > 1 {
        lines.append("Main set " + String(block.repeats) + "x")
      } else if let kind = block.segments.first?.kind, block.segments.count == 1 {
        if kind == .warmUp { lines.append("Warmup") }
        if kind == .coolDown { lines.append("Cooldown") }
      }
      return (lines + block.segments.map { line($0, targets) }).joined(separator: "\n")
    }
    // A blank line on both sides of repeats, or what follows would be repeated, too.
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// What stands before the length is shown during the part.
  private static func line(_ segment: TargetedSegment, _ targets: RunTargets) -> String {
    var words = ["-"]
    if case .effort = segment.target {
      words += [segment.intensity.title, "by feel"]
    } else if segment.kind == .recovery {
      words.append("Recovery")
    }
    words.append(length(segment))
    switch segment.target {
    case .pace(let range):
      // The slower end first, as there.
      words.append(
        RunText.clock(range.upperBound) + "-" + RunText.clock(range.lowerBound) + "/km Pace")
    case .heartRate(let range): words.append(percents(range, targets))
    case .effort: break
    }
    return words.joined(separator: " ")
  }

  /// `1h5m`, `2m30s` or `0.4km`; there, `m` means minutes. A part without a length is a minute.
  private static func length(_ segment: TargetedSegment) -> String {
    if segment.seconds == nil, let meters = segment.meters {
      var digits = String(1000 + meters % 1000).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      return String(meters / 1000) + (digits.isEmpty ? "" : "." + digits) + "km"
    }
    let seconds = segment.seconds ?? 60
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")]
    return parts.filter { $0.0 > 0 }.map { String($0.0) + $0.1 }.joined()
  }

  /// Shares of the threshold rate where it was measured, else of the maximum: those are what the
  /// runner has entered there, too.
  private static func percents(_ range: ClosedRange<Int>, _ targets: RunTargets) -> String {
    guard let rates = targets.rates else { return "" }
    let whole = rates.isThresholdEstimated ? rates.maximum : rates.threshold
    func percent(_ rate: Int) -> String { String(Int((Double(rate) / whole * 100).rounded())) }
    return percent(range.lowerBound) + "-" + percent(range.upperBound)
      + (rates.isThresholdEstimated ? "% HR" : "% LTHR")
  }
}
