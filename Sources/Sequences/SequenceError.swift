/// Why a sequence cannot be played.
public enum SequenceError: Error, Equatable, Sendable {
  case nothingToPlay
  /// - Parameter count: what it would expand to, or the largest number where it is more.
  case tooManyCards(count: Int)
}

extension SequenceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .nothingToPlay: "There is nothing to play: add a card."
    case .tooManyCards(let count):
      "This would be " + (count == Int(Int32.max) ? "more than 2000 million" : String(count))
        + " cards, and at most " + String(Expansion.mostCards)
        + " can be played: lower the rounds."
    }
  }
}
