import Sequences

extension Step {
  /// A card for a set time: a rest where the name says so.
  static func timed(_ title: String, seconds: Int) -> Step {
    RestName.matches(title)
      ? Step(id: .none, title: title, .rest(Rest(seconds: seconds)))
      : Step(id: .none, title: title, .countdown(Countdown(seconds: seconds)))
  }
}

/// Names that people give to a pause.
enum RestName {
  private static let names: Set<String> = [
    "rest", "pause", "break", "recover", "recovery", "take a break", "pausa", "descanso",
    "descansar", "repos", "erholung", "ruhe", "riposo", "rust", "odpoczynek", "przerwa",
    "отдых", "пауза", "перерыв", "dinlenme", "休息", "休憩",
  ]

  static func matches(_ title: String) -> Bool {
    // Longer than any of them, and so not worth folding.
    if title.utf8.count > 64 { return false }
    let words = title.lowercased().split { $0.isWhitespace }
    return names.contains(words.joined(separator: " "))
  }
}
