/// What is said, and how long that takes.
enum Speech {
  /// Milliseconds that a voice takes for a text, rather too much than too little: about 14
  /// letters a second, and half a second until it begins.
  static func milliseconds(_ text: String) -> Int64 { 500 + 70 * Int64(text.utf8.count) }

  /// The first text that can be said within some milliseconds.
  ///
  /// - Parameter percent: of the time that it takes in English.
  static func fitting(
    _ texts: [String], within milliseconds: Int64, percent: Int64
  ) -> String? {
    texts.first { Speech.milliseconds($0) * percent / 100 <= milliseconds }
  }

  /// What a card is called aloud, the fullest form first.
  static func names(of card: PlayedCard) -> [String] {
    let side = card.side.map { ", " + $0.rawValue } ?? ""
    if let part = card.part, let round = card.rounds.last {
      let place = String(round.number) + " of " + String(round.count)
      let half = part == .work ? "Work" : "Rest"
      let short = part == .rest || card.title.isEmpty ? half : card.title
      let full = card.title.isEmpty ? half : card.title + ", " + part.rawValue
      return [full + " " + place + side, short + side]
    }
    switch card.kind {
    case .repetition(let repetition):
      return [String(repetition.reps) + " " + card.name + side, card.name + side]
    default: return [card.name + side]
    }
  }

  /// What is said as a card begins, the fullest form first.
  static func start(_ card: PlayedCard, next: PlayedCard?) -> [String] {
    var texts: [String] = []
    if card.isRest {
      let names = card.part == nil ? [card.name] : names(of: card)
      if let next {
        for name in names { texts += self.names(of: next).map { name + ". Next: " + $0 } }
      }
      texts += names
    } else {
      if case .info(let info) = card.kind, !info.text.isEmpty {
        texts.append((card.title.isEmpty ? "" : card.title + ". ") + info.text)
      }
      texts += names(of: card)
    }
    if card.startsLastRound { texts = texts.map { "Last round. " + $0 } + texts }
    return texts
  }

  static func tenSeconds(next: PlayedCard?) -> [String] {
    let nextNames = next.map { names(of: $0) } ?? []
    return nextNames.map { "10 seconds. Next: " + $0 } + ["10 seconds"]
  }
}
