import Testing

@testable import Gateway

@Suite struct CallOutcomeTests {
  /// As they stand in databases that were written before.
  @Test func outcomesKeepTheirWords() {
    #expect(
      CallOutcome.allCases.map { $0.rawValue } == [
        "started", "answered", "unreachable", "overloaded", "spend_limit", "refused", "timeout",
        "refusal", "max_tokens", "empty", "not_an_answer", "too_large", "lost",
      ])
  }

  @Test func whatCostsNothingIsOneList() {
    let free: [CallOutcome] = [.unreachable, .overloaded, .spendLimit, .refused]
    #expect(CallOutcome.allCases.filter { !$0.mayBeBilled } == free)
    #expect(CallOutcome.unbilled == "('unreachable','overloaded','spend_limit','refused')")
  }

  /// A slot is spent for what was paid for, not for what only may have been.
  @Test func whatIsKnownToBeBilledMayBeBilled() {
    let told = TokenUsage(input: 600, output: 200)
    for outcome in CallOutcome.allCases {
      #expect(outcome.isBilled(nil) == (outcome == .answered), "\(outcome)")
      #expect(outcome.isBilled(TokenUsage(input: 600)) == (outcome == .answered), "\(outcome)")
      #expect(outcome.isBilled(told) == outcome.mayBeBilled, "\(outcome)")
    }
  }
}
