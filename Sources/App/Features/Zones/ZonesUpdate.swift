import Body
import Documents
import Running

extension State {
  mutating func editRates(_ effects: inout Effects) {
    zones = ZonesState()
    zones.sheet = .rates
    effects.append(.focus(id: AthleteRate.maximum.id))
  }

  mutating func closeZonesSheet(_ effects: inout Effects) {
    effects.append(.focus(id: zones.sheet == .result ? "add-result" : "edit-rates"))
    zones = ZonesState()
  }

  mutating func saveRates(_ effects: inout Effects) {
    guard let athlete = readRates() else { return }
    closeZonesSheet(&effects)
    saveAthlete(athlete, saying: "Saved your heart rates.", &effects)
  }

  /// The athlete with what was typed; nil where that cannot be, which its field says then.
  mutating func readRates() -> Athlete? {
    var athlete = notebook.athlete
    var isWrong = false
    let range = RunnerProfile.heartRate
    for rate in AthleteRate.allCases {
      guard let typed = zones.drafts.text(rate.id) else { continue }
      let text = UniqueName.trimmed(typed)
      let value = text.isEmpty ? nil : TypedNumber.read(text, in: range)
      if !text.isEmpty, value == nil {
        let problem =
          "Enter beats a minute, " + range.lowerBound.text() + " to " + range.upperBound.text()
          + "."
        zones.drafts.keep(text, in: rate.id, problem: problem)
        isWrong = true
      } else if value != rate.figure(athlete)?.value {
        rate.set(value.map { AthleteFigure($0, day: day) }, in: &athlete)
      }
    }
    if isWrong { return nil }
    // They may not contradict each other; each pair is checked, for one may be missing.
    let known = AthleteRate.allCases.compactMap { rate in
      rate.figure(athlete).map { (rate: rate, value: $0.value) }
    }
    let order: [AthleteRate] = [.resting, .threshold, .maximum]
    let rising = order.compactMap { rate in known.first { $0.rate == rate } }
    for place in rising.indices.dropFirst() where rising[place - 1].value >= rising[place].value {
      let rate = rising[place].rate
      zones.drafts.keep(
        rising[place].value.typed, in: rate.id,
        problem: "It must be above “" + rising[place - 1].rate.title + "”, "
          + rising[place - 1].value.text() + ".")
      return nil
    }
    if let sex = zones.drafts.text(ZonesState.sexField) {
      athlete.sex = sex.isEmpty ? nil : Open(name: sex)
    }
    return athlete
  }

  private func typed(_ field: String) -> String {
    UniqueName.trimmed(zones.drafts.text(field) ?? "")
  }

  mutating func saveResult(_ effects: inout Effects) {
    let units = RunUnits(notebook.settings)
    var profile = RunnerProfile()
    var date = day
    let typedDay = typed("result-day")
    if !typedDay.isEmpty {
      guard let past = CivilDay(typedDay), past <= day else {
        return zones.drafts.keep(typedDay, in: "result-day", problem: "Enter a day up to today.")
      }
      date = past
    }
    switch zones.kind {
    case .race:
      let length = typed("result-length")
      let other = TypedNumber.read(length, in: 0.8 / units.kilometers...100.0 / units.kilometers)
      guard let meters = zones.length?.meters ?? other.map({ $0 * units.kilometers * 1000 }) else {
        return zones.drafts.keep(
          length, in: "result-length", problem: "Enter a distance such as 8.")
      }
      let time = typed("result-time")
      guard let seconds = RunTime.read(time, plannedSeconds: meters * 0.3),
        VDOT(meters: meters, seconds: seconds) != nil
      else {
        return zones.drafts.keep(
          time, in: "result-time", problem: "Enter a time such as 43:10 or 1:35:20.")
      }
      (profile.raceMeters, profile.raceSeconds) = (meters.rounded(), seconds)
    case .vdot:
      let value = typed("result-vdot")
      guard let vdot = TypedNumber.read(value, in: VDOT.range) else {
        return zones.drafts.keep(value, in: "result-vdot", problem: "Enter 15 to 95.")
      }
      profile.vdot = vdot
    case .threshold:
      let pace = typed("result-pace")
      guard let seconds = TypedNumber.readSeconds(pace).map({ $0 / units.kilometers }),
        RunnerProfile.paceSeconds.contains(seconds)
      else {
        return zones.drafts.keep(
          pace, in: "result-pace", problem: "Enter a pace such as 4:20 per " + units.name + ".")
      }
      profile.thresholdPace = seconds
    }
    guard var performance = Performance(profile, day: date, source: AthleteFigure.entered) else {
      return
    }
    // Of one day what was entered last counts.
    performance.id = newID()
    var athlete = notebook.athlete
    athlete.add(performance)
    closeZonesSheet(&effects)
    saveAthlete(athlete, saying: performance.savedText(athlete), &effects)
  }
}

extension Performance {
  /// Says whether paces follow it.
  func savedText(_ athlete: Athlete) -> String {
    guard athlete.performance?.id == id, let vdot else {
      return "Saved. A newer result counts for your paces."
    }
    return "VDOT " + vdot.value.text() + "."
  }
}

/// A heart rate that something else than the athlete tells.
struct RateSuggestion: Sendable {
  var rate: AthleteRate
  var figure: AthleteFigure
  /// Where it comes from, in a sentence.
  var evidence: String
  /// What is said when it was taken over.
  var saved: String
}

extension State {
  /// What health data and activities say otherwise than the athlete.
  var rateSuggestions: [RateSuggestion] {
    var found: [RateSuggestion] = []
    let athlete = notebook.athlete
    let week = notebook.healthDays(in: (day - (HeartRateEvidence.restingDays - 1))...day)
    if let rest = HeartRateEvidence.resting(week, on: day),
      rest.value != athlete.restingHeartRate?.value, RunnerProfile.heartRate.contains(rest.value)
    {
      let value = rest.value.text(digits: 0)
      found.append(
        RateSuggestion(
          rate: .resting, figure: AthleteFigure(rest.value, day: rest.day, source: rest.source),
          evidence: "At rest " + value + ": the mean of your last seven days, from "
            + sourceText(rest.source) + ".",
          saved: "Resting heart rate is now " + value + "."))
    }
    let all = notebook.activities(in: CivilDay.first...day)
    if let highest = HeartRateEvidence.maximum(in: all), let rate = highest.maxHeartRate?.rounded(),
      rate > athlete.maxHeartRate?.value ?? 0
    {
      let value = rate.text(digits: 0)
      found.append(
        RateSuggestion(
          rate: .maximum,
          figure: AthleteFigure(rate, day: highest.day, source: highest.title),
          evidence: "Maximum " + value + ": reached in “" + highest.title + "” on "
            + highest.day.text(today: day) + ".",
          saved: "Maximum heart rate is now " + value + "."))
    }
    // A hard day that ended below the threshold was none.
    return found.filter { suggestion in
      var changed = athlete
      suggestion.rate.set(suggestion.figure, in: &changed)
      return changed.isPlausible
    }
  }
}
