/// What someone trains for: decides what the last step offers.
public enum TrainingAim: String, CaseIterable, Sendable {
  case lift, run, both

  fileprivate var title: String {
    switch self {
    case .lift: "Strength"
    case .run: "Running"
    case .both: "Strength and running"
    }
  }

  fileprivate var detail: String {
    switch self {
    case .lift: "Splits, sets and weights"
    case .run: "A plan up to a race, or to run regularly"
    case .both: "Weights around your runs"
    }
  }
}

extension State {
  /// Nil until someone chooses.
  var trainingAim: TrainingAim? {
    device.memory[WelcomeMemory.aim].flatMap { TrainingAim(rawValue: $0) }
  }
}

func aimStep(_ state: State) -> [Node] {
  let chosen = state.trainingAim
  return [
    p { "Your choice decides what comes first. You can use everything else, too." },
    ul(.class("rows options"), .label("What you train for")) {
      for aim in TrainingAim.allCases {
        optionRow(
          aim.title, detail: aim.detail, isChosen: aim == chosen, .onboarding(.aim(aim)))
      }
    },
  ]
}
