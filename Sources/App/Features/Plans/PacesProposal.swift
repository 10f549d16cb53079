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

/// What was measured, and what paces would come of it.
public struct PacesProposal: Sendable {
  /// As it was measured; not decided on.
  public let performance: Performance
  public let vdot: VDOT
  /// What paces follow now; nil where nobody knows.
  public let known: VDOT?
  /// What it was measured in.
  let activity: Activity?
  private let today: CivilDay
  private let units: RunUnits

  /// Nil where nothing is proposed.
  public init?(_ notebook: __shared Notebook, today: CivilDay) {
    guard let found = notebook.performanceProposal(today: today) else { return nil }
    self.init(found, in: notebook, today: today)
  }

  init?(_ found: Performance, in notebook: __shared Notebook, today: CivilDay) {
    guard let vdot = found.vdot else { return nil }
    performance = found
    self.vdot = vdot
    known = notebook.profile.performance.value
    activity = notebook.activity(found.activityID)
    self.today = today
    units = RunUnits(notebook.settings)
  }

  /// The athlete whose paces follow it, or for whom it is kept that they do not.
  public func decided(_ athlete: Athlete, accepts: Bool) -> Athlete {
    var athlete = athlete
    var performance = performance
    performance.outcome = Open(accepts ? .accepted : .refused)
    athlete.add(performance)
    return athlete
  }

  // MARK: Words

  /// Such as `5 km in 21:30`.
  public var resultText: String { performance.text(units) }
  /// Such as `Sat, 21 Nov`.
  public var dayText: String { performance.day.fullText(today: today) }
  /// Of what it was measured in; nil where that is gone.
  public var activityTitle: String? { activity?.title }

  /// What would change.
  public var sentence: String {
    let pace = threshold(vdot)
    guard let known else {
      return "VDOT " + vdot.value.text() + ": threshold pace " + pace + "."
    }
    return "VDOT " + vdot.value.text() + " instead of " + known.value.text() + ": threshold pace "
      + pace + " instead of " + threshold(known) + ". Runs from today on would follow."
  }

  /// What was decided.
  public func outcomeText(accepts: Bool) -> String {
    accepts ? "VDOT " + vdot.value.text() + "." : "The paces stay as they are."
  }

  private func threshold(_ vdot: VDOT) -> String {
    units.pace(secondsPerKilometer: 1000 / Paces(vdot).thresholdMetersPerSecond)
  }
}

extension State {
  /// Lets paces follow what was measured, or keeps that they do not.
  mutating func decidePaces(accepts: Bool, _ effects: inout Effects) {
    guard let proposal = PacesProposal(notebook, today: day) else { return }
    saveAthlete(
      proposal.decided(notebook.athlete, accepts: accepts),
      saying: proposal.outcomeText(accepts: accepts), &effects)
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
  guard let found = notebook.performanceProposal(today: state.day),
    let proposal = PacesProposal(found, in: notebook, today: state.day)
  else { return .none }
  return card("New paces", id: "paces-proposal") {
    p {
      strong { proposal.resultText }
      " on " + proposal.dayText
      if let activity = proposal.activity {
        ", "
        a(.href(.activity(activity.id))) { activity.title }
      }
      "."
    }
    p(.class("muted")) { proposal.sentence }
    div(.class("buttons")) {
      primaryButton("Use these paces", icon: .check, id: "paces-accept", .plans(.acceptPaces))
      quietButton("Leave them", icon: .close, id: "paces-refuse", .plans(.refusePaces))
    }
  }
}
