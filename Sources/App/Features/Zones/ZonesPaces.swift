import Body
import Documents
import Running

func performanceCard(_ state: State, _ athlete: Athlete) -> Node {
  let current = athlete.performance
  return card("Running fitness", id: "zones-results") {
    if let current, let vdot = current.vdot {
      div(.class("stats")) { stat(vdot.value.text(), "VDOT") }
      p { "From " + current.title(state).lowercasedStart + "." }
      h3 { "Race predictions" }
      rows("Race predictions") {
        for distance in RaceDistance.allCases {
          if let prediction = distance.meters.flatMap({
            RacePrediction(meters: $0, of: athlete.profile)
          }) {
            plainRow(
              distance.title, detail: prediction.rangeText, key: distance.rawValue
            ) { span(.class("row-end")) { TimeSpan.clock(seconds: prediction.seconds.rounded()) } }
          }
        }
      }
    } else {
      p { "No result yet. Enter a race, a VDOT or a threshold pace, and your paces follow." }
    }
    if !athlete.performances.isEmpty {
      h3 { "So far" }
      rows("Results") {
        for performance in athlete.performances.reversed() {
          resultRow(state, performance, isCurrent: performance.id == current?.id)
        }
      }
    }
    secondaryButton("Add a result", icon: .plus, id: "add-result", .zones(.addResult))
    p(.class("hint")) {
      "VDOT is the oxygen uptake that would explain the result (Daniels and Gilbert, 1979). The"
        + " newest result counts; running plans follow it from the day on that you enter it."
    }
  }
}

private func resultRow(_ state: State, _ performance: Performance, isCurrent: Bool) -> Node {
  let title = performance.title(state)
  var details: [String] = []
  if let vdot = performance.vdot { details.append("VDOT " + vdot.value.text()) }
  if performance.outcome == .known(.refused) { details.append("refused, does not count") }
  if performance.outcome == .known(.replaced) { details.append("replaced by a later one") }
  if isCurrent { details.append("counts") }
  return plainRow(
    title, detail: details.joined(separator: " · "),
    key: performance.id.text
  ) {
    if let activity = state.notebook.activity(performance.activityID) {
      a(
        .class("icon-button"), .href(.activity(activity.id)), .label("Open " + activity.title)
      ) { Icon.run.node }
    }
    iconButton(
      .trash, "Delete " + title, id: "delete-" + performance.id.text,
      .zones(.deleteResult(performance.id)))
  }
}

extension Performance {
  /// Such as `10 km in 43:10 on 12 Oct, Autumn run` or `VDOT 48, entered on 3 Sep`.
  func title(_ state: State) -> String {
    let isEntered = source == AthleteFigure.entered || source.isEmpty
    let isMeasured = meters != nil && seconds != nil
    return text(RunUnits(state.notebook.settings))
      + (isEntered && !isMeasured ? ", entered on " : " on ") + day.text(today: state.day)
      + (isEntered ? "" : ", " + source)
  }
}

func pacesCard(_ state: State, _ profile: RunnerProfile) -> Node {
  let units = RunUnits(state.notebook.settings)
  guard let paces = profile.paces.value else {
    return card("Paces", id: "zones-paces") {
      p { "Paces are " + Missing.performance.description + "." }
    }
  }
  let shown: [(Intensity, String)] = [
    (.easy, "62–70 % of VDOT"), (.marathon, "Predicted time"),
    (.threshold, "86.5–89.5 % of VDOT"), (.interval, "96–99 % of VDOT"),
    (.repetition, "Predicted mile"),
  ]
  return card("Paces", id: "zones-paces") {
    table(.class("comparison"), .label("Paces")) {
      thead {
        tr {
          th(Attribute("scope", "col")) { "Pace" }
          th(Attribute("scope", "col")) { "Minutes per " + units.name }
          th(Attribute("scope", "col")) { "From" }
        }
      }
      tbody {
        for (intensity, share) in shown {
          let range = paces.secondsPerKilometer(intensity)
          tr {
            th(Attribute("scope", "row")) {
              intensity == .marathon ? "Marathon" : intensity.title
            }
            td {
              TimeSpan.clock(seconds: range.lowerBound * units.kilometers) + "–"
                + TimeSpan.clock(seconds: range.upperBound * units.kilometers)
            }
            td { share }
          }
        }
      }
    }
    p(.class("hint")) {
      "On the flat: the speed that takes this share of your VDOT, or the race that it predicts (Daniels’ Running Formula, 2021)."
    }
  }
}

/// What loads are computed by, and what they lack.
func loadCard(_ profile: RunnerProfile) -> Node {
  let rates = profile.heartRates
  var sexText = ""
  switch profile.sex?.known {
  case .male: sexText = "0.64 e^(1.92 r)"
  case .female: sexText = "0.86 e^(1.67 r)"
  case nil: break
  }
  return card("Loads", id: "zones-loads") {
    rows("Loads") {
      plainRow(
        "By pace (rTSS)",
        detail: "Hours × (speed ÷ threshold speed)² × 100, hills evened out. "
          + (profile.performance.missing.map { "It is " + $0.description + "." }
            ?? "It counts first."),
        key: "load-pace")
      plainRow(
        "By heart rate (hrTSS)",
        detail: "TRIMP ÷ that of an hour at threshold × 100. "
          + (rates.missing.map { "It is " + $0.description + "." }
            ?? (rates.value?.isThresholdEstimated == true
              ? "Threshold estimated at 87 % of the reserve." : "It counts where there is no pace.")),
        key: "load-heart")
      plainRow(
        "TRIMP",
        detail: sexText.isEmpty
          ? "It is " + Missing.sex.description + "."
          : "Minutes × r × " + sexText + ", r the share of the heart-rate reserve (Banister,"
            + " 1991; Morton, 1990).", key: "load-trimp")
      plainRow(
        "By feel (session RPE)",
        detail: "Minutes × rating of 0 to 10, an hour at 7 being 100 (Foster, 2001). It counts"
          + " where nothing was measured.", key: "load-feel")
    }
  }
}
