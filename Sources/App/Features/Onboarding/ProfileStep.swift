import Documents
import Running
import Strength

// Who trains: all of it is in the settings as well, and may stay empty.

private let bodyWeightField = "welcome-body-weight"

extension State {
  /// Whether what was typed as body weight is one, or nothing.
  fileprivate var hasReadBodyWeight: Bool { (onboarding.drafts[bodyWeightField] ?? "").isEmpty }

  /// False where the text is no weight; it stays as a draft then.
  mutating func readBodyWeight(_ text: String, into settings: inout Settings) -> Bool {
    onboarding.drafts[bodyWeightField] = text
    let place = settings.bodyWeights.firstIndex { $0.day == day }
    if text.isEmpty {
      if let place { settings.bodyWeights.remove(at: place) }
      return place != nil
    }
    let unit = settings.entryUnit
    guard let value = TypedNumber.read(text, in: unit.bodyWeights) else { return false }
    onboarding.drafts[bodyWeightField] = nil
    let weight = Weight(value, unit)
    if let place {
      settings.bodyWeights[place].weight = weight
    } else {
      settings.bodyWeights.append(BodyWeight(day: day, weight: weight))
    }
    return true
  }
}

extension Settings {
  /// The unit to enter weights in, also where a newer version has set one that is not known here.
  fileprivate var entryUnit: WeightUnit { weightUnit.known ?? .kg }
}

extension State {
  /// False where something that was typed cannot be.
  mutating func saveWelcomeProfile(_ effects: inout Effects) -> Bool {
    if !hasReadBodyWeight {
      effects.append(.focus(id: bodyWeightField))
      return false
    }
    guard let athlete = readRates() else {
      let wrong = AthleteRate.allCases.first { !zones.drafts.problem($0.id).isEmpty }
      if let wrong { effects.append(.focus(id: wrong.id)) }
      return false
    }
    if athlete != notebook.athlete {
      saveAthlete(athlete, saying: "Saved your heart rates.", &effects)
    }
    zones.drafts = FieldDrafts()
    return true
  }
}

func profileStep(_ state: State) -> [Node] {
  [
    p {
      "Leave empty what you do not know. You can enter it later under Settings, Training and "
        + "Zones."
    },
    weightField(state),
    card("Heart rates") {
      p(.class("hint")) { "For zones and training load." }
      rateFields(state)
    },
  ]
}

private func weightField(_ state: State) -> Node {
  let settings = state.notebook.settings
  let unit = settings.entryUnit
  let known = state.notebook.weights.weight(on: state.day).map { $0.converted(to: unit).value }
  let draft = state.onboarding.drafts[bodyWeightField]
  return textField(
    "Body weight (" + unit.rawValue + ")", id: bodyWeightField,
    value: draft ?? known.map { (($0 * 10).rounded() / 10).typed } ?? "", kind: .decimal,
    hint: "Counts in exercises that move the body, such as pull-ups.",
    problem: state.hasReadBodyWeight ? "" : "A weight from " + unit.bodyWeightsText + "."
  ) { .onboarding(.bodyWeight($0)) }
}
