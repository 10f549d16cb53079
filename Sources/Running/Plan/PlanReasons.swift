/// Why a run was chosen, in words.
extension PlannedRun {
  /// What it was to be, why it was taken, and what came next.
  public var reasons: [String] {
    let minutes = Int((targetSeconds / 60).rounded())
    let load = Int(targetLoad.rounded())
    switch role {
    case .race: return ["The race that the plan leads to."]
    case .easy:
      return [
        "The rest of the week's time: \(minutes) min at load \(load).", structured.family.purpose,
      ]
    case .long, .quality:
      var reasons = [
        (role == .long ? "The week's long run" : "A hard session")
          + " of \(minutes) min at load \(load).",
        structured.family.purpose,
      ]
      if exchanged >= 0, exchanged != workout {
        reasons.append(
          "Taken instead of \(Catalogue.all[exchanged].name), so that the week meets its targets.")
      } else if role == .quality {
        reasons.append(parts.words)
      }
      if second.workout >= 0 {
        var others = "Next best: " + Catalogue.all[second.workout].name
        if third.workout >= 0 { others += ", " + Catalogue.all[third.workout].name }
        reasons.append(others + ".")
      }
      return reasons
    }
  }
}

extension ScoreParts {
  /// A part from which on it speaks for a run.
  private static let good = 0.8

  /// What spoke for the run.
  fileprivate var words: String {
    var words: [String] = []
    if fit >= ScoreParts.good { words.append("fits the time and the load of the day") }
    if variety >= ScoreParts.good { words.append("was not run lately") }
    if phase >= ScoreParts.good { words.append("suits the phase") }
    if level >= ScoreParts.good { words.append("suits the level") }
    guard let last = words.popLast() else { return "It comes closest to what the week asks for." }
    return "It " + (words.isEmpty ? "" : words.joined(separator: ", ") + " and ") + last + "."
  }
}

/// With one digit after the point.
func tenths(_ value: Double) -> String {
  let whole = Int((abs(value) * 10).rounded())
  return (value < 0 && whole > 0 ? "-" : "") + String(whole / 10) + "." + String(whole % 10)
}
