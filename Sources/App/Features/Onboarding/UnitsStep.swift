import Documents
import Strength

/// What numbers mean here, and the body weight, which is among the same settings.
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

func unitsStep(_ state: State) -> [Node] {
  let settings = state.notebook.settings
  let weight = settings.weightUnit.known
  let distance = settings.distanceUnit.known
  return [
    p { "You can give an exercise its own unit later, such as for a machine marked in lb." },
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
  ]
}

/// A label above something that is not one field.
func welcomeField(_ label: String, @Content content: () -> [Node]) -> Node {
  div(.class("field"), .key(label)) {
    span(.class("field-label"), .aria(.hidden, true)) { label }
    content()
  }
}
