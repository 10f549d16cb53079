import Documents
import Running

func zonesPage(_ state: State) -> [Node] {
  let athlete = state.notebook.athlete
  let profile = athlete.profile
  return [
    pageHead("Zones", back: .settings(nil)) {
      if let stored = state.notebook.storedAthlete {
        versionsButton(Athlete.kind.name, stored.id)
      }
    },
    ratesCard(state, athlete),
    zonesCard(profile),
    performanceCard(state, athlete),
    pacesCard(state, profile),
    targetsCard(athlete),
    loadCard(profile),
    ratesSheet(state),
    resultSheet(state),
  ]
}

/// Such as `188 maximum · VDOT 47.2`, for the overview of the settings.
func zonesText(_ state: State) -> String {
  let profile = state.notebook.profile
  var parts: [String] = []
  if let maximum = profile.maxHeartRate { parts.append(maximum.text(digits: 0) + " bpm maximum") }
  if let vdot = profile.performance.value { parts.append("VDOT " + vdot.value.text()) }
  return parts.isEmpty ? "Heart rates, paces and loads" : parts.joined(separator: " · ")
}

// MARK: Heart rates

private func ratesCard(_ state: State, _ athlete: Athlete) -> Node {
  card("Heart rates", id: "zones-rates") {
    rows("Heart rates") {
      for rate in AthleteRate.allCases {
        let figure = rate.figure(athlete)
        plainRow(
          rate.title, detail: figure.map { $0.originText(state.day) } ?? rate.missingText,
          key: rate.id
        ) { span(.class("row-end")) { figure.map { $0.value.text() + " bpm" } ?? "–" } }
      }
      plainRow(
        "Sex", detail: athlete.sex == nil ? "For TRIMP only" : "", key: "zones-sex-row"
      ) { span(.class("row-end")) { athlete.sex?.title ?? "–" } }
    }
    for found in state.rateSuggestions {
      notice(.info, found.evidence) {
        secondaryButton(
          "Use " + found.figure.value.text(digits: 0), id: "take-" + found.rate.rawValue,
          .zones(.take(found.rate.rawValue)))
      }
    }
    secondaryButton("Change", icon: .edit, id: "edit-rates", .zones(.editRates))
  }
}

extension AthleteRate {
  fileprivate var missingText: String {
    switch self {
    case .maximum: "Not set. The highest rate of a hard race or a test"
    case .resting: "Not set. Measured lying, after waking up"
    case .threshold: "Not set. The mean of the last 20 minutes of a 30 minute time trial"
    }
  }
}

extension Open<Sex> {
  var title: String {
    switch known {
    case .male: "Male"
    case .female: "Female"
    case nil: name
    }
  }
}

extension AthleteFigure {
  /// Such as `Entered on 3 Sep` or `Apple Watch, 21 Nov`.
  func originText(_ today: CivilDay) -> String {
    let date = day.text(today: today)
    return source == AthleteFigure.entered || source.isEmpty
      ? "Entered on " + date : source + ", " + date
  }
}

private func zonesCard(_ profile: RunnerProfile) -> Node {
  card("Heart-rate zones", id: "zones-heart") {
    switch profile.frielZones {
    case .known(let zones):
      h3 { "By threshold" }
      zoneTable("Zones by threshold", zones, isOpenBelow: true)
      p(.class("hint")) {
        "Shares of the threshold heart rate: below 85 %, 85–89, 90–94, 95–99, 100–102, 103–106 and"
          + " above (Friel, 2016). Activities count time in these where the threshold is known."
      }
    case .unknown:
      p(.class("muted")) { "Zones by threshold need your threshold heart rate." }
    }
    switch profile.karvonenZones {
    case .known(let zones):
      h3 { "By heart-rate reserve" }
      zoneTable("Zones by heart-rate reserve", zones, isOpenBelow: false)
      p(.class("hint")) {
        "Resting plus 50, 60, 70, 80 and 90 % of the range to maximum (Karvonen,"
          + " 1957)."
      }
    case .unknown(let missing):
      p(.class("muted")) { "Zones by heart-rate reserve: " + missing.description + "." }
    }
  }
}

private func targetsCard(_ athlete: Athlete) -> Node {
  card("Targets of runs", id: "zones-targets") {
    segments(
      "Targets of runs",
      options: TargetForm.allCases.map { form in
        (form.title, athlete.targetForm == form, .zones(.targets(form)))
      })
    p(.class("hint")) {
      "The player says these, a run shows them first, and other calendars have them."
      if athlete.targetForm == .heartRate, let missing = athlete.profile.heartRates.missing {
        " Heart rates: " + missing.description + ". Until then pace counts."
      }
    }
  }
}

extension TargetForm {
  var title: String { self == .pace ? "Pace" : "Heart rate" }
}

private func zoneTable(_ title: String, _ zones: [HeartRateZone], isOpenBelow: Bool) -> Node {
  table(.class("comparison"), .label(title)) {
    thead {
      tr {
        th(Attribute("scope", "col")) { "Zone" }
        th(Attribute("scope", "col")) { "Beats a minute" }
      }
    }
    tbody {
      for (place, zone) in zones.enumerated() {
        let isOpen = isOpenBelow && (place == 0 || place == zones.count - 1)
        tr {
          th(Attribute("scope", "row")) { "Zone " + zone.name }
          td { isOpen ? zone.openText(isFirst: place == 0) : zone.rangeText }
        }
      }
    }
  }
}

extension HeartRateZone {
  fileprivate var rangeText: String { String(from) + "–" + String(to) }

  /// The first and the last of the zones have one end.
  fileprivate func openText(isFirst: Bool) -> String {
    isFirst ? "up to " + String(to) : "from " + String(from)
  }
}
