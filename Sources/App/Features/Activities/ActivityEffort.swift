import Body
import Documents
import Running
import Strength

/// How hard it was: load, time in zones, and whether pace and heart kept together.
func effortCard(_ activity: Activity, _ state: State) -> Node {
  let profile = state.notebook.profile
  return card("Intensity", id: "activity-effort") {
    loadText(activity, profile, state)
    zoneRows(activity, profile)
    if let drift = activity.decoupling { p(.class("muted")) { decouplingText(drift) } }
  }
}

@Content
private func loadText(
  _ activity: Activity, _ profile: RunnerProfile, _ state: State
) -> [Node] {
  let figure = activity.load(of: profile)
  let trimp = activity.done.trimp(profile)
  switch figure {
  case .known(let load):
    p {
      strong { "Load " + load.value.text(digits: 0) }
      ", " + load.method.words + ". An hour at threshold is 100."
    }
  case .unknown(let missing): unknown("Load ", missing)
  }
  let counted = countedText(activity, figure.value?.value, state)
  if !counted.isEmpty { p { counted } }
  if let heart = activity.done.heartRateLoad(profile).value {
    p(.class("muted")) { heartText(heart, trimp: trimp.value) }
  }
  // What the lines around it say already needs no third one.
  if let missing = trimp.missing, missing != .averageHeartRate, missing != figure.missing {
    unknown("TRIMP ", missing)
  }
}

private func unknown(_ figure: String, _ missing: Missing) -> Node {
  p(.class("muted")) {
    figure + missing.description + ". "
    a(.href(.settings(.zones))) { "Zones" }
  }
}

/// Such as `hrTSS 77, TRIMP 131 (Banister), from the time at each heart rate.`
private func heartText(_ load: RunLoad, trimp: Double?) -> String {
  var text = "hrTSS " + load.value.text(digits: 0)
  if let trimp { text += ", TRIMP " + trimp.text(digits: 0) + " (Banister)" }
  return text
    + (load.method == .heartRate
      ? ", from the time at each heart rate." : ", from the mean heart rate.")
}

/// What weeks and fitness count in place of its load; empty where they count that.
private func countedText(_ activity: Activity, _ load: Double?, _ state: State) -> String {
  if let counted = state.notebook.event(of: activity)?.event.countedLoad {
    // A plan keeps tenths.
    if let load, abs(load - counted) < 1 { return "" }
    return "Weeks and fitness count " + counted.text(digits: 0) + ", as the plan has it."
  }
  if state.notebook.countsInParts(activity) {
    return "Weeks and fitness count its parts, which are activities of their own."
  }
  return state.notebook.countsByItself(activity)
    ? "" : "Weeks and fitness leave it out: it was logged as a workout."
}

extension RunLoad.Method {
  /// What a load follows from, within a sentence.
  var words: String {
    switch self {
    case .pace: "by pace against your threshold pace"
    case .heartRate, .averageHeartRate: "by heart rate against your threshold heart rate"
    case .perceivedExertion: "by how hard you said it was, times its length"
    }
  }
}

@Content
private func zoneRows(_ activity: Activity, _ profile: RunnerProfile) -> [Node] {
  if let time = activity.heartRateTime, time.totalSeconds > 0 {
    let friel = profile.frielZones
    let figure = friel.value == nil ? profile.karvonenZones : friel
    switch figure {
    case .known(let zones): zoneTable(time, zones, isFriel: friel.value != nil)
    case .unknown(let missing): unknown("Time in zones ", missing)
    }
  } else {
    p(.class("muted")) {
      "Time in zones unknown, because no heart rate was recorded along the way."
    }
  }
}

private func zoneTable(
  _ time: HeartRateTime, _ zones: [HeartRateZone], isFriel: Bool
) -> Node {
  let seconds = time.seconds(in: zones)
  let total = Double(time.totalSeconds)
  let below = time.totalSeconds - seconds.reduce(0, +)
  func row(_ name: String, _ range: String, _ seconds: Int) -> Node {
    tr(.key(name)) {
      th(Attribute("scope", .fixed("row"))) {
        name
        small { " " + range }
      }
      td {
        span(
          .class("figure-bar"), .style("--value:" + (Double(seconds) / total).typed),
          .aria(.hidden, true))
        span { TimeSpan.clock(seconds: Double(seconds)) }
      }
      td { (Double(seconds) / total).percent }
    }
  }
  return .group([
    table(.class("figures zones")) {
      caption(.class("visually-hidden")) { "Time in heart-rate zones" }
      thead {
        tr {
          for head in ["Zone", "Time", "Share"] { columnHead(head) }
        }
      }
      tbody {
        for place in zones.indices.reversed() {
          let zone = zones[place]
          row(
            "Zone " + zone.name,
            zone.from == 0 ? "to " + String(zone.to) : String(zone.from) + "–" + String(zone.to),
            seconds[place])
        }
        if below > 0 { row("Below", "under " + String(zones.first?.from ?? 0), below) }
      }
    },
    p(.class("hint")) {
      isFriel
        ? "Zones by per cent of your threshold heart rate (Friel)."
        : "Zones by per cent of your heart-rate reserve (Karvonen)."
    },
  ])
}

/// Below five per cent is taken for a good base (Friel J: The Cyclist's Training Bible, 2009).
private func decouplingText(_ drift: Double) -> String {
  let value = abs(drift).text() + " %"
  if drift < 0 {
    return "Distance per heartbeat rose by " + value + " in the second half."
  }
  let first =
    "Distance per heartbeat fell by " + value + " in the second half"
    + " (decoupling)."
  return drift < 5
    ? first + " Below 5 % the pace was easy to hold."
    : first + " Above 5 % it was long, hot or fast for you."
}
