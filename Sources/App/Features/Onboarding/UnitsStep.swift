import Documents
import Strength

/// The second step: what numbers mean here.
func updateUnits(_ state: inout State, _ action: OnboardingAction, _ effects: inout Effects) {
  var settings = state.notebook.settings
  switch action {
  case .weightUnit(let unit): settings.weightUnit = Open(unit)
  case .distanceUnit(let unit): settings.distanceUnit = Open(unit)
  case .weekStart(let number):
    guard let number = TypedNumber.read(number, in: 1...7) else { return }
    settings.weekStartNumber = number
  case .bodyWeight(let text):
    guard state.readBodyWeight(text, into: &settings) else { return }
  default: return
  }
  state.save(.settings(settings), &effects)
}

/// Kilograms that a body may weigh.
private let bodyKilograms = 20.0...500.0
let bodyWeightField = "welcome-body-weight"

extension State {
  /// Whether what was typed as body weight is one, or nothing.
  var hasReadBodyWeight: Bool { (onboarding.drafts[bodyWeightField] ?? "").isEmpty }

  /// False where the text is no weight; it stays as a draft then.
  fileprivate mutating func readBodyWeight(_ text: String, into settings: inout Settings) -> Bool {
    onboarding.drafts[bodyWeightField] = text
    let place = settings.bodyWeights.firstIndex { $0.day == day }
    if text.isEmpty {
      if let place { settings.bodyWeights.remove(at: place) }
      return place != nil
    }
    let unit = settings.entryUnit
    guard let value = TypedNumber.read(text, in: bodyRange(in: unit)) else { return false }
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

private func bodyRange(in unit: WeightUnit) -> ClosedRange<Double> {
  let range = bodyKilograms
  return (range.lowerBound / unit.factor).rounded()...(range.upperBound / unit.factor).rounded()
}

extension Settings {
  /// The unit to enter weights in, also where a newer version has set one that is not known here.
  fileprivate var entryUnit: WeightUnit { weightUnit.known ?? .kg }
}

func unitsStep(_ state: State) -> [Node] {
  let settings = state.notebook.settings
  let weight = settings.weightUnit.known
  let distance = settings.distanceUnit.known
  return [
    p { "Each exercise may have a unit of its own later, such as a machine that is marked in lb." },
    welcomeField("Weights") {
      segments(
        "Weights",
        options: [
          ("Kilograms (kg)", weight == .kg, .onboarding(.weightUnit(.kg))),
          ("Pounds (lb)", weight == .lb, .onboarding(.weightUnit(.lb))),
        ])
    },
    welcomeField("Distances") {
      segments(
        "Distances",
        options: [
          ("Kilometres", distance == .km, .onboarding(.distanceUnit(.km))),
          ("Miles", distance == .mi, .onboarding(.distanceUnit(.mi))),
        ])
    },
    choice(
      "The week starts on", id: "welcome-week-start",
      options: [
        ("1", "Monday"), ("2", "Tuesday"), ("3", "Wednesday"), ("4", "Thursday"), ("5", "Friday"),
        ("6", "Saturday"), ("7", "Sunday"),
      ],
      selected: String(settings.weekStartNumber)
    ) { .onboarding(.weekStart($0)) },
    bodyWeightField(state),
  ]
}

private func bodyWeightField(_ state: State) -> Node {
  let settings = state.notebook.settings
  let unit = settings.entryUnit
  let known = state.notebook.weights.weight(on: state.day).map { $0.converted(to: unit).value }
  let draft = state.onboarding.drafts[bodyWeightField]
  let range = bodyRange(in: unit)
  let problem =
    "A weight between " + range.lowerBound.text() + " and " + range.upperBound.text() + " "
    + unit.rawValue + "."
  return textField(
    "Body weight (" + unit.rawValue + "), if you like", id: bodyWeightField,
    value: draft ?? known.map { (($0 * 10).rounded() / 10).typed } ?? "", kind: .decimal,
    hint: "Counts in exercises that move the body, such as pull-ups.",
    problem: state.hasReadBodyWeight ? "" : problem
  ) { .onboarding(.bodyWeight($0)) }
}

/// A label above something that is not one field.
func welcomeField(_ label: String, @Content content: () -> [Node]) -> Node {
  div(.class("field"), .key(label)) {
    span(.class("field-label"), .aria(.hidden, true)) { label }
    content()
  }
}
