import Documents

extension PlanConfiguration {
  /// What cannot work or should be known, with what would work.
  public func check(in unit: PlanUnit = .kilometers) -> [PlanFinding] {
    check(easySpeed: Paces(vdot).metersPerSecond(.easy), in: unit)
  }

  func check(easySpeed: Double, in unit: PlanUnit) -> [PlanFinding] {
    var findings = checkDays()
    if !findings.isEmpty { return findings }
    findings = checkVolume(easySpeed, unit)
    if runner.performance.missing != nil {
      findings.append(
        PlanFinding(
          .flagged,
          "Your paces are not known, so those usual for the level are taken "
            + "(VDOT \(Int(knownLevel.assumedVDOT.value))).",
          remedy: "Enter a race result or a threshold pace."))
    }
    if pattern.quality.isEmpty {
      findings.append(
        PlanFinding(
          .flagged, "No day is free for a hard session away from the long run.",
          remedy: "Leave two days between the long run and another training day."))
    }
    return findings
  }

  private func checkDays() -> [PlanFinding] {
    var findings: [PlanFinding] = []
    let free = available.nonzeroBitCount
    if free < days {
      findings.append(
        PlanFinding(
          .refused, "\(days) training days do not fit beside \(7 - free) rest days.",
          remedy: free >= 2
            ? "Train on \(free) days, or give up \(days - free) rest days."
            : "Leave at least two days to train on."))
    }
    if available & (1 << UInt8(longPosition)) == 0 {
      findings.append(
        PlanFinding(
          .refused, "The long run's day is a rest day.",
          remedy: "Choose another day for the long run."))
    }
    return findings
  }

  private func checkVolume(_ easySpeed: Double, _ unit: PlanUnit) -> [PlanFinding] {
    let least = PlanNorms.leastPreparation(knownDistance)
    let outline = PlanOutline(self, easySpeed: easySpeed)
    if let refusal = checkConsistency(easySpeed, unit) { return [refusal] }
    let isKnown = currentKilometers != nil || longestKilometers != nil
    let title = knownDistance.title
    if !outline.prepares(knownDistance) {
      let peak = unit.text(outline.peakMeters / 1000)
      let long = unit.text(outline.longest / 1000)
      return [
        PlanFinding(
          isKnown ? .refused : .flagged,
          "\(weeks) weeks on \(days) days lead to \(peak) a week and a longest run of "
            + "\(long); a \(title.lowercased()) asks for at least \(unit.whole(least.weekly)) and "
            + "\(unit.whole(least.longest)).",
          remedy: remedy(easySpeed))
      ]
    }
    if !isKnown {
      let weekly = unit.text(outline.currentMeters / 1000)
      let long = unit.text(outline.longestMeters / 1000)
      let isShort = weeks < least.weeks
      return [
        PlanFinding(
          .flagged,
          (isShort ? "\(weeks) weeks are few for a \(title.lowercased()): the plan" : "The plan")
            + " takes for granted that you run about \(weekly) a week already, and "
            + "\(long) at a time.",
          remedy: isShort
            ? "\(least.weeks) weeks or more would build that up; or say what you run now."
            : "Say what you run now.")
      ]
    }
    return []
  }

  /// Volume, longest run and days that do not go together.
  private func checkConsistency(_ easySpeed: Double, _ unit: PlanUnit) -> PlanFinding? {
    guard let currentKilometers else { return nil }
    if let longestKilometers, currentKilometers > 0.9 * Double(days) * longestKilometers,
      currentKilometers > 5
    {
      return PlanFinding(
        .refused,
        "\(unit.text(currentKilometers)) a week on \(days) days and a longest run of "
          + "\(unit.text(longestKilometers)) do not go together.",
        remedy: "Check both numbers.")
    }
    let minutes = currentKilometers * 1000 / easySpeed / 60
    if minutes > Double(days) * PlanConfiguration.mostMinutes {
      let enough = Int((minutes / PlanConfiguration.mostMinutes).rounded(.up))
      return PlanFinding(
        .refused,
        "\(unit.text(currentKilometers)) a week are too much for \(days) runs.",
        remedy: enough <= 7
          ? "\(enough) training days would work." : "Check the number: that is beyond any level.")
    }
    let least = knownLevel.usualShortest / 60 * 1.1
    let most = Int(minutes / least)
    if most < days, currentKilometers > 0 {
      return PlanFinding(
        .refused,
        "\(unit.text(currentKilometers)) a week are too few for \(days) runs.",
        remedy: most >= 2
          ? "\(most) training days would work."
          : "Run twice a week for \(Int(least.rounded(.up))) minutes first.")
    }
    return nil
  }

  /// Minutes of an average run beyond which there are too few days.
  private static let mostMinutes = 110.0

  /// The fewest weeks that would do, else a shorter race that would.
  private func remedy(_ easySpeed: Double) -> String {
    var other = self
    var weeks = self.weeks + 1
    while weeks <= PlanConfiguration.weeks.upperBound {
      other.weeks = weeks
      if PlanOutline(other, easySpeed: easySpeed).prepares(knownDistance) {
        return "\(weeks) weeks would work."
      }
      weeks += 1
    }
    other.weeks = self.weeks
    for days in stride(from: self.days + 1, through: available.nonzeroBitCount, by: 1) {
      other.days = days
      if PlanOutline(other, easySpeed: easySpeed).prepares(knownDistance) {
        return "\(days) training days would work."
      }
    }
    other.days = self.days
    for shorter in [RaceDistance.half, .tenK, .fiveK]
    where shorter.index < knownDistance.index {
      other.distance = .known(shorter)
      if PlanOutline(other, easySpeed: easySpeed).prepares(shorter) {
        return "A plan for \(shorter.title) would work."
      }
    }
    return "A base plan first would work."
  }
}

extension PlanOutline {
  var peakMeters: Double { weeks.reduce(0) { max($0, $1.meters) } }
  var longest: Double { weeks.reduce(0) { max($0, $1.longMeters) } }

  /// Whether volume and longest run suffice for a race.
  func prepares(_ distance: RaceDistance) -> Bool {
    let least = PlanNorms.leastPreparation(distance)
    return peakMeters >= least.weekly * 1000 && longest >= least.longest * 1000
  }
}
