/// How a call of a model ended, as it is metered, counted and logged.
enum CallOutcome: String, CaseIterable, Sendable {
  /// It was begun and is not over.
  case started
  case answered
  case unreachable
  case overloaded
  case spendLimit = "spend_limit"
  case refused
  case timeout
  case refusal
  case maxTokens = "max_tokens"
  case empty
  case notAnAnswer = "not_an_answer"
  case tooLarge = "too_large"
  /// Its gateway died.
  case lost

  /// Whether it may have been billed: it was sent, or is being sent, and no status says that it was
  /// not taken. No model is asked again then, and it counts among the calls of the month.
  var mayBeBilled: Bool {
    switch self {
    case .unreachable, .overloaded, .spendLimit, .refused: false
    case .started, .answered, .timeout, .refusal, .maxTokens, .empty, .notAnAnswer, .tooLarge,
      .lost:
      true
    }
  }

  /// Whether it is known to have been billed, and not only possible: what spends a slot.
  ///
  /// - Parameter usage: as the provider told it.
  func isBilled(_ usage: TokenUsage?) -> Bool {
    self == .answered || mayBeBilled && (usage?.output ?? 0) > 0
  }

  /// Those for which nothing was billed, for a statement.
  static let unbilled =
    "(" + allCases.filter { !$0.mayBeBilled }.map { "'\($0.rawValue)'" }.joined(separator: ",")
    + ")"
}
