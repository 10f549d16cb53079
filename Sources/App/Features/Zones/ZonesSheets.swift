import Documents
import Running

func ratesSheet(_ state: State) -> Node {
  guard state.zones.sheet == .rates else { return .none }
  return sheet("Heart rates", id: "rates-sheet", close: .zones(.close)) {
    rateFields(state)
    primaryButton("Save", icon: .check, id: "save-rates", .zones(.saveRates))
  }
}

/// What zones follow from, here and in the first steps.
@Content func rateFields(_ state: State) -> [Node] {
  let drafts = state.zones.drafts
  let athlete = state.notebook.athlete
  for rate in AthleteRate.allCases {
    drafts.field(
      rate.title + ", bpm", id: rate.id, saved: rate.figure(athlete)?.value.typed ?? "",
      kind: .number
    ) { .zones(.type(rate.id, $0)) }
  }
  choice(
    "Sex", id: ZonesState.sexField,
    options: [("", "Not set")] + Sex.allCases.map { ($0.rawValue, Open($0).title) },
    selected: drafts.text(ZonesState.sexField) ?? athlete.sex?.name ?? ""
  ) { .zones(.sex($0)) }
  p(.class("hint")) { "The formula of TRIMP differs by sex; nothing else asks for it." }
}

func resultSheet(_ state: State) -> Node {
  guard state.zones.sheet == .result else { return .none }
  let zones = state.zones
  let units = RunUnits(state.notebook.settings)
  return sheet("Add a result", id: "result-sheet", close: .zones(.close)) {
    choice(
      "What", id: "zones-kind", options: ResultKind.allCases.map { ($0.rawValue, $0.title) },
      selected: zones.kind.rawValue
    ) { .zones(.kind($0)) }
    switch zones.kind {
    case .race: raceFields(zones, units)
    case .vdot: field(zones, "VDOT", "result-vdot", kind: .decimal, "48")
    case .threshold:
      field(zones, "Threshold pace per " + units.name, "result-pace", kind: .text, "4:20")
    }
    zones.drafts.field(
      "Day", id: "result-day", saved: state.day.isoText, kind: .date
    ) { .zones(.type("result-day", $0)) }
    primaryButton("Save", icon: .check, id: "save-result", .zones(.saveResult))
  }
}

private func raceFields(_ zones: ZonesState, _ units: RunUnits) -> Node {
  .group([
    choice(
      "Distance", id: "result-race",
      options: RaceDistance.allCases.filter { $0 != .base }.map { ($0.rawValue, $0.title) }
        + [("", "Another one")], selected: zones.length?.rawValue ?? ""
    ) { .zones(.length($0)) },
    zones.length == nil
      ? field(zones, "Length, " + units.name, "result-length", kind: .decimal, "8") : .none,
    field(zones, "Time", "result-time", kind: .text, "43:10"),
  ])
}

private func field(
  _ zones: ZonesState, _ label: String, _ id: String, kind: FieldKind, _ placeholder: String
) -> Node {
  zones.drafts.field(label, id: id, saved: "", kind: kind, placeholder: placeholder) {
    .zones(.type(id, $0))
  }
}
