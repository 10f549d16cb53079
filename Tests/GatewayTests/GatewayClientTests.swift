import Documents
import Testing

@testable import Gateway

/// What a gateway says, as it is shown here.
@Suite struct GatewayClientTests {
  private func value(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  @Test func aModelAlwaysHasANameOfPlainText() {
    #expect(GatewayClient.modelName(.string("claude-haiku")) == "claude-haiku")
    #expect(GatewayClient.modelName(.string("a\u{1b}[31mb\u{202e}")) == "a[31mb")
    #expect(GatewayClient.modelName(.string(String(repeating: "m", count: 500))).count == 80)
    for value in [nil, JSONValue.null, .string(""), .string(" \u{200b}")] {
      #expect(GatewayClient.modelName(value) == "model")
    }
  }

  @Test func anOlderGatewayIsNamed() throws {
    let unknown = try value(
      #"{"error":{"code":"not_found","message":"There is nothing.","hint":"docs"}}"#)
    for kind in [QuestionKind.sequence, .review] {
      let failure = GatewayClient.failure(unknown, kind)
      #expect(failure.message.contains("too old") && !failure.mayStillBeAnswered)
    }
    #expect(GatewayClient.failure(unknown, .week).message == "There is nothing.")
    #expect(GatewayClient.failure(unknown).message == "There is nothing.")
  }

  /// Only a model takes its time: what takes a connection and says nothing is no gateway.
  @Test func onlyAModelIsWaitedForForLong() {
    for path in ["/v1/token", "/v1/quota"] { #expect(GatewayClient.patience(with: path) == 60) }
    for kind in QuestionKind.allCases { #expect(GatewayClient.patience(with: kind.path) == 630) }
  }

  @Test func aFailureHoldsNoControlCharacters() throws {
    let failure = GatewayClient.failure(
      try value(#"{"error":{"code":"x","message":"a\u001b[2Jb","hint":"c\u0007d"}}"#))
    #expect(failure.message == "a[2Jb" && failure.hint == "cd")
    #expect(GatewayClient.failure(.null).code == "not_a_gateway")
  }
}
