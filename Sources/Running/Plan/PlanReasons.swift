/// Why a run was chosen, in words.
extension PlannedRun {
  /// What it was to be, what it scores, and what came next.
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
          "Taken instead of \(Catalogue.all[exchanged].id), so that the week meets its targets.")
      } else if role == .quality {
        reasons.append(
          "Score \(hundredths(score)): fit \(hundredths(parts.fit)), "
            + "variety \(hundredths(parts.variety)), phase \(hundredths(parts.phase)), "
            + "level \(hundredths(parts.level)).")
      }
      if second.workout >= 0 {
        var others = "Next best: " + RunnerUp.text(second)
        if third.workout >= 0 { others += ", " + RunnerUp.text(third) }
        reasons.append(others + ".")
      }
      return reasons
    }
  }
}

extension RunnerUp {
  fileprivate static func text(_ other: RunnerUp) -> String {
    Catalogue.all[other.workout].id + " (" + hundredths(other.score) + ")"
  }
}

/// With one digit after the point.
func tenths(_ value: Double) -> String {
  let whole = Int((abs(value) * 10).rounded())
  return (value < 0 && whole > 0 ? "-" : "") + String(whole / 10) + "." + String(whole % 10)
}

/// With two digits after the point.
func hundredths(_ value: Double) -> String {
  let whole = Int((abs(value) * 100).rounded())
  let digits = String(whole % 100)
  return (value < 0 && whole > 0 ? "-" : "") + String(whole / 100) + "."
    + (digits.utf8.count == 1 ? "0" + digits : digits)
}
