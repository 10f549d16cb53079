import Body
import Documents
import Running

extension Notebook {
  /// A performance that was measured and that paces do not follow yet.
  func performanceProposal(today: CivilDay) -> Performance? {
    athlete.proposal(
      from: activities(in: (today - Athlete.proposalDays)...today), plans: plans,
      today: today)
  }
}

extension State {
  /// Lets paces follow what was measured, or keeps that they do not.
  mutating func decidePaces(accepts: Bool, _ effects: inout Effects) {
    guard var performance = notebook.performanceProposal(today: day) else { return }
    var athlete = notebook.athlete
    performance.outcome = Open(accepts ? .accepted : .refused)
    athlete.add(performance)
    saveAthlete(
      athlete,
      saying: accepts
        ? "VDOT " + (performance.vdot?.value ?? 0).text() + "." : "The paces stay as they are.",
      &effects)
  }
}

extension Performance {
  /// Such as `5 km in 21:30`.
  func text(_ units: RunUnits) -> String {
    guard let meters, let seconds else {
      return thresholdPace.map { "Threshold pace " + units.pace(secondsPerKilometer: $0) }
        ?? "VDOT " + (vdot?.value ?? 0).text()
    }
    return Performance.name(meters, units) + " in " + TimeSpan.clock(seconds: seconds.rounded())
  }

  private static func name(_ meters: Double, _ units: RunUnits) -> String {
    switch Int(meters.rounded()) {
    case 1609: "1 mile"
    case 21_097, 21_098: "Half marathon"
    case 42_195: "Marathon"
    case 1500...2500 where Int(meters) % 1000 != 0:
      meters.text(digits: 0) + " m"
    default: units.text(kilometers: meters / 1000)
    }
  }
}

/// What was measured, and what paces would come of it; nothing where nothing is proposed.
func pacesProposal(_ state: State) -> Node {
  let notebook = state.notebook
  guard let found = notebook.performanceProposal(today: state.day), let vdot = found.vdot else {
    return .none
  }
  let units = RunUnits(notebook.settings)
  let known = notebook.profile.performance.value
  let activity = notebook.activity(found.activityID)
  return card("New paces", id: "paces-proposal") {
    p {
      strong { found.text(units) }
      " on " + found.day.fullText(today: state.day)
      if let activity {
        ", "
        a(.href(.activity(activity.id))) { activity.title }
      }
      "."
    }
    p(.class("muted")) { PacesComparison(units).sentence(vdot, instead: known) }
    div(.class("buttons")) {
      primaryButton("Use these paces", icon: .check, id: "paces-accept", .plans(.acceptPaces))
      quietButton("Leave them", icon: .close, id: "paces-refuse", .plans(.refusePaces))
    }
  }
}

/// Paces that follow from a performance, beside those before.
private struct PacesComparison {
  let units: RunUnits

  init(_ units: RunUnits) { self.units = units }

  func sentence(_ vdot: VDOT, instead known: VDOT?) -> String {
    let pace = threshold(vdot)
    guard let known else {
      return "VDOT " + vdot.value.text() + ": threshold pace " + pace + "."
    }
    return "VDOT " + vdot.value.text() + " instead of " + known.value.text() + ": threshold pace "
      + pace + " instead of " + threshold(known) + ". Runs from today on would follow."
  }

  private func threshold(_ vdot: VDOT) -> String {
    units.pace(secondsPerKilometer: 1000 / Paces(vdot).thresholdMetersPerSecond)
  }
}
