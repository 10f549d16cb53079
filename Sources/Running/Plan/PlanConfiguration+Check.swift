import Documents

extension PlanConfiguration {
  /// What cannot work or should be known, with what would work.
  public func check(in unit: PlanUnit = .kilometers) -> [PlanFinding] {
    check(easySpeed: Paces(vdot).metersPerSecond(.easy), in: unit)
  }

  func check(easySpeed: Double, in unit: PlanUnit) -> [PlanFinding] {
    findings(easySpeed, unit).map { finding in
      var finding = finding
      finding.offer = finding.offer?.working(unit)
      return finding
    }
  }

  /// With what is refused of it, too, in the form that works; nil where there is none.
  private func working(_ unit: PlanUnit) -> PlanConfiguration? {
    var offer = self
    for _ in 0..<4 {
      let findings = offer.findings(Paces(offer.vdot).metersPerSecond(.easy), unit)
      guard let refusal = findings.first(where: { $0.severity == .refused }) else { return offer }
      guard let next = refusal.offer else { return nil }
      offer = next
    }
    return nil
  }

  private func findings(_ easySpeed: Double, _ unit: PlanUnit) -> [PlanFinding] {
    var findings = checkDays() + checkResult()
    if !findings.isEmpty { return findings }
    findings = checkVolume(easySpeed, unit)
    if runner.performance.missing != nil {
      findings.append(
        PlanFinding(
          .flagged, .paces,
          "Your paces are not known, so those usual for the level are taken "
            + "(VDOT \(Int(knownLevel.assumedVDOT.value))).",
          remedy: "Enter a race result or a threshold pace."))
    }
    if pattern.quality.isEmpty {
      findings.append(
        PlanFinding(
          .flagged, .days, "No day is free for a hard session away from the long run.",
          remedy: "Leave two days between the long run and another training day."))
    }
    return findings
  }

  private func checkDays() -> [PlanFinding] {
    var findings: [PlanFinding] = []
    let free = available.nonzeroBitCount
    if free < days {
      var offer = self
      if free >= 2 { offer.days = free } else { offer.restDays = Array(restDays.prefix(5)) }
      findings.append(
        PlanFinding(
          .refused, .days, "\(days) training days do not fit beside \(7 - free) rest days.",
          remedy: free >= 2
            ? "Train on \(free) days, or give up \(days - free) rest days."
            : "Leave at least two days to train on.", offer: free >= 2 ? offer.movedLongRun : nil))
    }
    if available & (1 << UInt8(longPosition)) == 0 {
      findings.append(
        PlanFinding(
          .refused, .longRunDay, "The long run's day is a rest day.",
          remedy: "Choose another day for the long run.",
          offer: free >= days ? movedLongRun : nil))
    }
    return findings
  }

  /// With the long run on a day that is free.
  private var movedLongRun: PlanConfiguration {
    var moved = self
    let free = WeekdayName.allCases.filter { available & (1 << UInt8(position(of: $0))) != 0 }
    let wanted = longRunDay.known ?? .sunday
    if !free.contains(wanted), let day = free.contains(.saturday) ? .saturday : free.last {
      moved.longRunDay = Open(day)
    }
    return moved
  }

  /// A result that nobody runs, or that is no running.
  private func checkResult() -> [PlanFinding] {
    if runner.vdot != nil { return [] }
    var offer = self
    offer.runner = runner.withoutPerformance
    if let meters = runner.raceMeters, let seconds = runner.raceSeconds {
      if VDOT(meters: meters, seconds: seconds) != nil { return [] }
      let range = VDOT.times(meters: meters)
      return [
        PlanFinding(
          .refused, .result,
          "\(clock(seconds)) over \(tenths(meters / 1000)) km is no time that can be right.",
          remedy: "Enter one from \(clock(range.lowerBound)) to \(clock(range.upperBound)).",
          offer: offer)
      ]
    }
    if let pace = runner.thresholdPace, !VDOT.thresholdPaces.contains(pace) {
      let range = VDOT.thresholdPaces
      return [
        PlanFinding(
          .refused, .result, "A threshold pace of \(clock(pace)) per km cannot be right.",
          remedy: "Enter one from \(clock(range.lowerBound)) to \(clock(range.upperBound)).",
          offer: offer)
      ]
    }
    return []
  }

  private func checkVolume(_ easySpeed: Double, _ unit: PlanUnit) -> [PlanFinding] {
    if let refusal = checkConsistency(unit) ?? checkMinutes() { return [refusal] }
    let least = PlanNorms.leastPreparation(knownDistance)
    let outline = PlanOutline(self, easySpeed: easySpeed)
    let isKnown = currentKilometers != nil || longestKilometers != nil
    let name = knownDistance.name
    let long = unit.text(outline.longest / 1000)
    if !outline.prepares(knownDistance), isKnown {
      let peak = unit.text(outline.peakMeters / 1000)
      let (offer, words) = nearest(easySpeed)
      return [
        PlanFinding(
          .refused, .preparation,
          "\(weeks) weeks on \(days) days lead to \(peak) a week and a longest run of "
            + "\(long); a \(name) asks for at least \(unit.whole(least.weekly)) and "
            + "\(unit.whole(least.longest)).",
          remedy: words, offer: offer)
      ]
    }
    var findings: [PlanFinding] = []
    if !isKnown {
      let weekly = unit.text(outline.currentMeters / 1000)
      let run = unit.text(outline.longestMeters / 1000)
      findings.append(
        PlanFinding(
          .flagged, .volume,
          "The plan takes for granted that you run about \(weekly) a week already, and "
            + "\(run) at a time.", remedy: "Enter your weekly distance."))
    }
    if weeks < least.weeks, knownDistance != .base {
      findings.append(
        PlanFinding(
          .flagged, .preparation,
          "\(weeks) weeks are few for a \(name): there is time to sharpen what you "
            + "have, not to build more.",
          remedy: "\(least.weeks) weeks or more would build up to it."))
    }
    if let meters = knownDistance.meters, outline.longest < meters * 0.55, outline.longest < 16_000,
      outline.weeks.last?.runWalkStage != nil
    {
      findings.append(
        PlanFinding(
          .flagged, .note, "By race day you run and walk in turn, and so you race.",
          remedy: "More weeks would lead to running all of it."))
    }
    if let current = currentKilometers, outline.peakMeters < current * 930 {
      findings.append(
        PlanFinding(
          .flagged, .volume,
          "You run \(unit.text(current)) a week now; \(days) days hold "
            + "\(unit.text(outline.peakMeters / 1000)) at most here.",
          remedy: "More days, or more time, hold more."))
    }
    return findings
  }

  /// A week that takes more time than people expect is said beforehand.
  func checkTime(_ weeks: [PlannedWeek]) -> PlanFinding? {
    let hours = weeks.reduce(0) { max($0, $1.seconds) } / 3600
    if weeklyMinutes != nil || hours < PlanConfiguration.longWeek { return nil }
    return PlanFinding(
      .flagged, .time, "The longest week takes about \(tenths(hours)) hours.",
      remedy: "Say how much time you have, and the plan keeps within it.")
  }

  /// A longest run that is shorter than in any published plan is said, with what would lead there.
  func checkLongest(
    _ weeks: [PlannedWeek], _ easySpeed: Double, _ unit: PlanUnit
  ) -> PlanFinding? {
    let published = PlanNorms.leastLongKilometers(knownDistance) * 1000
    let longest = weeks.reduce(0) { max($0, $1.longMeters) }
    let least = PlanNorms.leastPreparation(knownDistance).weeks
    guard longest < 0.95 * published, self.weeks >= least else { return nil }
    let most = PlanNorms.longestSeconds(knownDistance)
    var remedy = "A base plan first would lead there."
    if most * easySpeed < published {
      remedy = "\(Int(most / 60)) min at a time are enough: take walk breaks in the race."
    } else if let enough = longer(easySpeed, until: { $0.longest >= published }) {
      let more = enough.weeks - self.weeks
      remedy = (more == 1 ? "One more week" : "\(more) more weeks") + " would lead there."
    }
    return PlanFinding(
      .flagged, .preparation,
      "The longest run is \(unit.text(longest / 1000)); published plans for a "
        + "\(knownDistance.name) reach \(unit.text(published / 1000)) and more.",
      remedy: remedy)
  }

  /// Hours of a week that people are surprised by.
  private static let longWeek = 6.0

  /// Volume, longest run and days that do not go together.
  private func checkConsistency(_ unit: PlanUnit) -> PlanFinding? {
    guard let currentKilometers else { return nil }
    if let longestKilometers, currentKilometers > 0.9 * Double(days) * longestKilometers,
      currentKilometers > 5
    {
      var offer = self
      offer.longestKilometers = nil
      return PlanFinding(
        .refused, .volume,
        "\(unit.text(currentKilometers)) a week on \(days) days and a longest run of "
          + "\(unit.text(longestKilometers)) do not go together.",
        remedy: "Check both numbers.", offer: offer)
    }
    return nil
  }

  /// Too little time for so many days.
  private func checkMinutes() -> PlanFinding? {
    guard let weeklyMinutes, weeklyMinutes < Double(days) * PlanConfiguration.leastMinutes
    else { return nil }
    let enough = max(2, Int(weeklyMinutes / PlanConfiguration.leastMinutes))
    var offer = self
    offer.days = enough
    return PlanFinding(
      .refused, .time, "\(Int(weeklyMinutes)) min a week are too few for \(days) runs.",
      remedy: "\(enough) training days would work.", offer: offer)
  }

  /// Minutes of an average run below which there are too many days.
  private static let leastMinutes = 24.0

  /// The same with the fewest more weeks that are enough; nil where no plan is that long.
  private func longer(
    _ easySpeed: Double, until isEnough: (PlanOutline) -> Bool
  ) -> PlanConfiguration? {
    var longer = self
    for weeks in stride(from: self.weeks + 1, through: PlanConfiguration.weeks.upperBound, by: 1) {
      longer.weeks = weeks
      if isEnough(PlanOutline(longer, easySpeed: easySpeed)) { return longer }
    }
    return nil
  }

  /// What is closest to what was asked for and works, and what to do in words: more weeks where the
  /// race has no day yet, more days, a shorter race, or none.
  private func nearest(_ easySpeed: Double) -> (PlanConfiguration?, String) {
    func works(_ other: PlanConfiguration) -> Bool {
      PlanOutline(other, easySpeed: easySpeed).prepares(other.knownDistance)
    }
    if raceDate == nil,
      let enough = longer(easySpeed, until: { $0.prepares(knownDistance) })
    {
      return (enough, "\(enough.weeks) weeks would work.")
    }
    var other = self
    for days in stride(from: self.days + 1, through: available.nonzeroBitCount, by: 1) {
      other.days = days
      if works(other) { return (other, "\(days) training days would work.") }
    }
    other.days = self.days
    for shorter in [RaceDistance.half, .tenK, .fiveK] where shorter.index < knownDistance.index {
      other.distance = Open(shorter)
      if works(other) { return (other, "A plan for \(shorter.title) would work.") }
    }
    other.distance = Open(.base)
    return (other, "A base plan first would work.")
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

/// `4:30` or `1:02:03`; of more than a week, a week.
private func clock(_ seconds: Double) -> String {
  let seconds = Int(min(max(0, seconds), 604_800).rounded())
  func two(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
  let rest = two(seconds / 60 % 60) + ":" + two(seconds % 60)
  return seconds >= 3600
    ? String(seconds / 3600) + ":" + rest : String(seconds / 60) + ":" + two(seconds % 60)
}
