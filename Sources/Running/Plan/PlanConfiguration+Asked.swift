import Documents

extension PlanConfiguration {
  /// What stands against making this plan today, whatever its runs would be: days that are over,
  /// and a race plan that would have to guess what its runner does now.
  public func problems(today: CivilDay, in unit: PlanUnit = .kilometers) -> [PlanFinding] {
    if let race = raceDate, knownDistance != .base, race < today {
      return [.raceIsOver(on: race)]
    }
    var findings: [PlanFinding] = []
    if firstDay + 7 <= today { findings.append(longAgo(today)) }
    if knownDistance != .base, currentKilometers == nil {
      findings.append(
        PlanFinding(
          .asked, .question, "A plan for a race builds on what you run now.",
          remedy: "Say how many \(unit.words) you run in a usual week."))
    }
    return findings
  }

  /// What stands against a plan that has begun going on like this today: it would be over.
  func problemsGoingOn(today: CivilDay) -> [PlanFinding] {
    if lastDay >= today { return [] }
    if let race = raceDay { return [.raceIsOver(on: race)] }
    let least = (today - firstDay) / 7 + 1
    return [
      PlanFinding(
        .refused, .past, "The plan would have ended on \(lastDay.text).",
        remedy: least <= PlanConfiguration.weeks.upperBound
          ? "Choose at least \(least) weeks." : "Make a new plan.")
    ]
  }

  /// Another day for the race. A plan that has not begun takes the weeks that are left until then,
  /// as far as it may be that short or long; one that has begun keeps its first day.
  public mutating func setRace(_ race: CivilDay, from today: CivilDay, hasBegun: Bool) {
    raceDate = race
    if hasBegun || knownDistance == .base { return }
    let range = PlanConfiguration.weeks
    weeks = min(max((race - today + 1) / 7, range.lowerBound), range.upperBound)
  }

  /// A first week that is over cannot be run any more.
  private func longAgo(_ today: CivilDay) -> PlanFinding {
    let weeksAgo = (today - firstDay) / 7
    let message =
      "The plan would have begun on \(firstDay.text), "
      + (weeksAgo == 1 ? "a week ago." : "\(weeksAgo) weeks ago.")
    guard let race = raceDate, knownDistance != .base else {
      return PlanFinding(.refused, .past, message, remedy: "Begin today or later.")
    }
    let left = (race - today + 1) / 7
    let least = PlanConfiguration.weeks.lowerBound
    return PlanFinding(
      .refused, .past, message,
      remedy: left >= least
        ? "\(left) weeks are left until the race: choose \(left)."
        : "A plan takes at least \(least) weeks: choose a later race.")
  }
}

extension PlanFinding {
  static func raceIsOver(on day: CivilDay) -> PlanFinding {
    PlanFinding(
      .refused, .past, "The race on \(day.text) is over.",
      remedy: "Choose a day that is still to come.")
  }
}

extension PlanConfiguration {
  /// The question what the paces of a plan for a race follow from, which a result of a race or a
  /// pace answers; nil for a plan without a race.
  public var resultQuestion: PlanFinding? {
    if knownDistance == .base { return nil }
    return PlanFinding(
      .asked, .question, "Its paces follow from what you have run.",
      remedy: "Say what they shall come from; without a result they are those of the level.")
  }
}

extension PlanEngine {
  /// The plan that someone asks for today.
  ///
  /// - Parameter asksForResult: whether it is still to be said what the paces follow from.
  /// - Throws: `PlanError.refused` with all that is wrong and all that is asked.
  public static func plan(
    _ configuration: PlanConfiguration, today: CivilDay, in unit: PlanUnit, asksForResult: Bool
  ) throws(PlanError) -> PlanDraft {
    let question = asksForResult ? configuration.resultQuestion : nil
    let draft: PlanDraft
    do throws(PlanError) {
      draft = try plan(configuration, today: today, in: unit)
    } catch {
      guard case .refused(let findings) = error, let question else { throw error }
      throw .refused(findings + [question])
    }
    if let question { throw .refused([question]) }
    return draft
  }
}

/// What distances are told in.
public enum PlanUnit: Sendable {
  case kilometers
  case miles

  /// How many kilometres one is.
  public var kilometers: Double { self == .miles ? 1.609344 : 1 }
  public var name: String { self == .miles ? "mi" : "km" }
  var words: String { self == .miles ? "miles" : "kilometres" }

  /// With one digit after the point.
  public func text(_ kilometers: Double) -> String {
    tenths(kilometers / self.kilometers) + " " + name
  }

  /// The least whole number that is as much.
  func whole(_ kilometers: Double) -> String {
    String(Int((kilometers / self.kilometers).rounded(.up))) + " " + name
  }
}
