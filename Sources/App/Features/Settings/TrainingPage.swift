import Documents
import Strength

func trainingPage(_ state: State) -> [Node] {
  let settings = state.notebook.settings
  return [
    pageHead("Training", back: .settings(nil)) {
      versionsButton(Settings.kind.name, settings.id)
    },
    card("Units") {
      segments(
        "Weights",
        options: [
          ("Kilograms", settings.weightUnit.known == .kg, weightUnit(.kg)),
          ("Pounds", settings.weightUnit.known == .lb, weightUnit(.lb)),
        ])
      if settings.weightUnit.known == nil { newerName(settings.weightUnit.name) }
      segments(
        "Distances",
        options: DistanceUnit.allCases.map { unit in
          (
            unit.title, settings.distanceUnit.known == unit,
            .settings(.training(.distanceUnit(unit)))
          )
        })
      if settings.distanceUnit.known == nil { newerName(settings.distanceUnit.name) }
      p(.class("muted")) {
        "For new entries. Logged sets keep the unit they were entered in."
      }
    },
    card("Week and rest") {
      choice(
        "Week starts on", id: "week-start",
        options: Weekday.allCases.map { (String($0.rawValue), $0.name) },
        selected: String(settings.weekStart.rawValue)
      ) { .settings(.training(.weekStart($0))) }
      h3 { "Rest between sets" }
      state.settings.drafts.stepperField(
        "Rest seconds", id: TrainingField.rest, saved: settings.restSeconds.typed, unit: "s",
        less: .settings(.training(.stepRest(-1))), more: .settings(.training(.stepRest(1)))
      ) { .settings(.training(.typeRest($0))) }
      p(.class("muted")) { "A split can ask for another one." }
    },
    card("Sound") {
      p(.class("muted")) {
        "For rests, workouts and runs, on all your devices. A timed sequence has its own."
      }
      cueFields(settings.cues) { .settings(.training(.cue($0, $1))) }
      if settings.cues.hasSound {
        toggle(
          "Sound at the end of a rest", id: "rest-sound", isOn: state.hearsRests,
          hint: "On this device"
        ) { .player(.restSound($0)) }
      }
      lockScreenToggle(state)
    },
    card("Estimated 1RM") {
      formulaChoice(settings)
      if settings.formulaName.known == nil { newerName(settings.formulaName.name) }
    },
    bodyWeightCard(state),
  ]
}

private func weightUnit(_ unit: WeightUnit) -> Action {
  .settings(.training(.weightUnit(unit)))
}

private func newerName(_ name: String) -> Node {
  notice(
    .info,
    "It is set to “" + name + "”, which a newer version of Regimen knows. It stays unless you"
      + " choose another one.")
}

extension DistanceUnit {
  fileprivate var title: String {
    switch self {
    case .m: "Metres"
    case .km: "km"
    case .mi: "Miles"
    case .yd: "Yards"
    }
  }
}

// MARK: Body weight

private func bodyWeightCard(_ state: State) -> Node {
  let settings = state.notebook.settings
  let unit = settings.weightUnit.known ?? .kg
  let today = settings.bodyWeights.last { $0.day == state.day }?.weight
  let saved = today.map { ($0.converted(to: unit).value * 100).rounded() / 100 }
  let last = state.notebook.weights.weight(on: state.day)
  let entries = newestFirst(settings.bodyWeights)
  return card("Body weight") {
    state.settings.drafts.field(
      "Today, in " + unit.rawValue, id: TrainingField.bodyWeight, saved: saved?.typed ?? "",
      kind: .decimal, hint: "It counts as load in pull-ups, dips and the like.",
      placeholder: last.map { $0.converted(to: unit).value.text() } ?? ""
    ) { .settings(.training(.bodyWeight($0))) }
    if !entries.isEmpty {
      h3 { "Entered so far" }
      rows("Body weights") {
        for (place, entry) in entries.prefix(state.settings.shownCount) {
          let day = entry.day.relativeText(today: state.day)
          plainRow(entry.weight.text, detail: day, key: entry.day.text + "-" + String(place)) {
            iconButton(
              .trash, "Delete " + entry.weight.text + ", " + day,
              id: "delete-weight-" + String(place),
              .settings(.training(.deleteBodyWeight(place))))
          }
        }
      }
      if entries.count > state.settings.shownCount {
        quietButton("Show more", id: "more-weights", .settings(.showMore))
      }
    }
  }
}

/// Entries with their positions, those of the newest days first.
func newestFirst(_ entries: [BodyWeight]) -> [(place: Int, entry: BodyWeight)] {
  var all: [(place: Int, entry: BodyWeight)] = []
  for (place, entry) in entries.enumerated() { all.append((place, entry)) }
  all.order { $0.entry.day != $1.entry.day ? $0.entry.day > $1.entry.day : $0.place > $1.place }
  return all
}
