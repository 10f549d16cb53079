import Documents
import Testing

@testable import Gateway

@Suite struct DialectTests {
  private let call = ModelCall(
    system: "Plan.", turns: [.init(role: .user, text: "{\"goal\":\"a \\\"b\\\"\"}")],
    schema: Array(#"{"type":"object"}"#.utf8), userHash: "h")

  private func value(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  @Test func anthropicSendsWhatTheVersionTakes() throws {
    let dialect = AnthropicDialect(model: "claude-haiku-5-5", maxTokens: 1200)
    let body = try JSONValue(parsing: dialect.body(of: call))
    guard case .object(let members) = body else { throw StoreError.failed("no object") }
    #expect(
      members.map { $0.key } == [
        "model", "max_tokens", "system", "messages", "thinking", "output_config", "metadata",
      ])
    #expect(body["messages"]?.array?[0]["content"]?.string == "{\"goal\":\"a \\\"b\\\"\"}")
    #expect(body["output_config"]?["format"]?["schema"]?["type"]?.string == "object")
    let headers = dialect.headers(key: "k")
    #expect(headers.contains { $0 == ("anthropic-version", "2026-10-21") })
    #expect(headers.contains { $0 == ("x-api-key", "k") })
  }

  @Test func anthropicCountsAllThatWasRead() throws {
    let reply = try AnthropicDialect(model: "m", maxTokens: 1).reply(
      value(
        """
        {"type":"message","model":"m2","content":[{"type":"thinking","thinking":"t"},
        {"type":"text","text":"a"},{"type":"text","text":"b"}],"stop_reason":"end_turn",
        "usage":{"input_tokens":5,"cache_read_input_tokens":7,"cache_creation_input_tokens":11,
        "output_tokens":13,"output_tokens_details":{"thinking_tokens":3}}}
        """))
    #expect(reply.text == "ab")
    #expect(reply.model == "m2")
    #expect(
      reply.usage
        == TokenUsage(input: 23, output: 13, cacheRead: 7, cacheWrite: 11, thinking: 3))
  }

  @Test(arguments: [
    (#"{"type":"message","content":[],"stop_reason":"refusal"}"#, ProviderFailure.Unusable.refusal),
    (#"{"type":"message","content":[],"stop_reason":"max_tokens"}"#, .maxTokens),
    (#"{"type":"message","content":[],"stop_reason":"model_context_window_exceeded"}"#, .maxTokens),
    (#"{"type":"message","content":[],"stop_reason":"end_turn"}"#, .empty),
    (#"{"type":"message","content":[{"type":"thinking"}],"stop_reason":"end_turn"}"#, .empty),
    (#"{"type":"error"}"#, .notAnAnswer), ("[]", .notAnAnswer), ("7", .notAnAnswer),
  ])
  func anthropicWithoutAnAnswer(_ text: String, _ kind: ProviderFailure.Unusable) throws {
    let value = try value(text)
    do {
      _ = try AnthropicDialect(model: "m", maxTokens: 1).reply(value)
      Issue.record("it was taken for an answer")
    } catch {
      guard case .unusable(kind, _) = error else { throw error }
    }
  }

  @Test(arguments: [
    (ChatDialect.Format.jsonSchema, "json_schema"), (.jsonObject, "json_object"),
  ])
  func chatTellsTheShapeAsItsServerTakesIt(_ format: ChatDialect.Format, _ type: String) throws {
    let dialect = ChatDialect(model: "m", maxTokens: 9, format: format)
    let body = try JSONValue(parsing: dialect.body(of: call))
    #expect(body["response_format"]?["type"]?.string == type)
    let schema =
      format == .jsonObject
      ? body["response_format"]?["schema"] : body["response_format"]?["json_schema"]?["schema"]
    #expect(schema?["type"]?.string == "object")
    #expect(body["messages"]?.array?.compactMap { $0["role"]?.string } == ["system", "user"])
    let plain = ChatDialect(
      model: "m", maxTokens: 9, format: .none, limitKey: "max_completion_tokens")
    let other = try JSONValue(parsing: plain.body(of: call))
    #expect(other["response_format"] == nil)
    #expect(other["max_completion_tokens"]?.number == 9)
  }

  @Test(arguments: [
    (#"{"choices":[]}"#, ProviderFailure.Unusable.notAnAnswer),
    (#"{"choices":[{"message":{"content":""}}]}"#, .empty),
    (#"{"choices":[{"message":{"content":null}}]}"#, .empty),
    (#"{"choices":[{"finish_reason":"length","message":{"content":"{"}}]}"#, .maxTokens),
    (#"{"choices":[{"finish_reason":"content_filter","message":{"content":"x"}}]}"#, .refusal),
    (#"{"choices":[{"message":{"refusal":"no","content":null}}]}"#, .refusal),
  ])
  func chatWithoutAnAnswer(_ text: String, _ kind: ProviderFailure.Unusable) throws {
    let value = try value(text)
    do {
      _ = try ChatDialect(model: "m", maxTokens: 1).reply(value)
      Issue.record("it was taken for an answer")
    } catch {
      guard case .unusable(kind, _) = error else { throw error }
    }
  }

  @Test(arguments: [
    (429, #"{"error":{"type":"rate_limit_error"}}"#, true, "overloaded"),
    (529, #"{"error":{"type":"overloaded_error"}}"#, true, "overloaded"),
    (502, "<html>", true, "overloaded"), (504, "", true, "overloaded"),
    (520, "<html>", true, "overloaded"), (522, "", true, "overloaded"),
    (
      429, #"{"error":{"details":{"error_code":"enforced_spend_limit_reached"}}}"#, false,
      "spend_limit"
    ),
    (429, #"{"error":{"code":"insufficient_quota"}}"#, false, "spend_limit"),
    (402, "", false, "spend_limit"), (400, #"{"error":{"message":"m"}}"#, false, "refused"),
    (401, "", false, "refused"), (404, "nothing", false, "refused"),
  ])
  func statusesHaveTheirClass(
    _ status: Int, _ body: String, _ isTriedAgain: Bool, _ outcome: String
  ) {
    let failure = ProviderFailure(status: status, body: Array(body.utf8), retryAfter: nil)
    #expect(failure.isWorthAnotherTry == isTriedAgain)
    #expect(failure.outcome.rawValue == outcome)
    #expect(!failure.outcome.mayBeBilled)
  }

  /// What a provider calls an error is logged; what it says of it may be somebody's own words.
  @Test(arguments: [
    (
      401, #"{"error":{"type":"authentication_error","message":"stronger"}}"#,
      "refused 401 authentication_error"
    ),
    (
      400, #"{"error":{"code":400,"type":"invalid_request_error"}}"#,
      "refused 400 invalid_request_error"
    ),
    (404, #"{"error":{"code":"model_not_found","type":"x"}}"#, "refused 404 model_not_found"),
    (400, #"{"error":{"type":"I want to be stronger"}}"#, "refused 400 "),
    (403, "<html>", "refused 403 "), (529, "", "overloaded 529"), (402, "", "spend_limit"),
  ])
  func aRefusalIsLoggedWithoutWords(_ status: Int, _ body: String, _ text: String) {
    let failure = ProviderFailure(status: status, body: Array(body.utf8), retryAfter: nil)
    #expect(failure.logged == text)
  }

  @Test func retryAfterIsSecondsOrADate() {
    #expect(RetryAfter.seconds("7", now: 0) == 7)
    #expect(RetryAfter.seconds("Thu, 01 Jan 1970 00:01:00 GMT", now: 10_000) == 50)
    #expect(RetryAfter.seconds("Thu, 01 Jan 1970 00:00:05 GMT", now: 10_000) == 0)
    for text in ["", "soon", "-1", "nan", "inf"] {
      #expect(RetryAfter.seconds(text, now: 0) == nil, "\(text)")
    }
  }

  @Test func costsCountEachKindOfToken() {
    let prices = TokenPrices(input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5)
    let usage = TokenUsage(input: 1000, output: 100, cacheRead: 300, cacheWrite: 200)
    // 500 × 2 + 300 × 0.2 + 200 × 2.5 + 100 × 10 = 2560 dollars for a million of each
    #expect(prices.cost(of: usage) == 2_560_000)
    #expect(prices.cost(of: TokenUsage(input: nil, output: 5)) == nil)
    #expect(prices.cost(of: TokenUsage(input: .max, output: 5)) == nil)
  }

  @Test(arguments: [("1000", 1000), ("8999999999999999", nil), ("-1", nil), ("1.5", nil)])
  func usageIsBelieved(as told: String, input: Int?) throws {
    let body = """
      {"choices":[{"message":{"content":"{}"},"finish_reason":"stop"}],\
      "usage":{"prompt_tokens":\(told),"completion_tokens":5}}
      """
    let reply = try ChatDialect(model: "m", maxTokens: 1).reply(try value(body))
    #expect(reply.usage.input == input)
  }
}

@Suite struct CircuitBreakerTests {
  private let outage = ProviderFailure.overloaded(status: 529, retryAfter: nil)

  @Test func opensAfterFiveAndAdmitsOneTry() {
    let breaker = CircuitBreaker()
    for time in 0..<4 { breaker.fail(outage, now: Int64(time)) }
    #expect(breaker.admits(now: 5))
    breaker.fail(outage, now: 5)
    #expect(!breaker.admits(now: 6))
    #expect(breaker.admits(now: 5 + CircuitBreaker.pause))
    #expect(!breaker.admits(now: 6 + CircuitBreaker.pause), "one try at a time")
    breaker.fail(outage, now: 7 + CircuitBreaker.pause)
    #expect(!breaker.admits(now: 8 + CircuitBreaker.pause))
    #expect(breaker.admits(now: 8 + 2 * CircuitBreaker.pause))
    breaker.succeed()
    #expect(breaker.current == .closed(failures: 0))
  }

  /// Nobody keeps a provider from others with words that it does not take.
  @Test(arguments: [(400, true), (413, true), (422, true), (401, false), (404, false)])
  func aRequestThatIsNotTakenOpensNothing(_ status: Int, _ isAdmitted: Bool) {
    let breaker = CircuitBreaker()
    for time in 0..<CircuitBreaker.mostFailures {
      breaker.fail(.refused(status: status, type: ""), now: Int64(time))
    }
    #expect(breaker.admits(now: 10) == isAdmitted)
  }

  /// A machine that began with a clock an hour ahead, without a network.
  @Test func aClockThatIsSetBackHoldsNobodyUp() {
    let hour: Int64 = 3_600_000
    let breaker = CircuitBreaker()
    for _ in 0..<CircuitBreaker.mostFailures { breaker.fail(outage, now: 2 * hour) }
    #expect(!breaker.admits(now: 2 * hour + 1))
    #expect(breaker.admits(now: hour))
  }

  @Test func aTurnThatIsNotTakenIsGivenBack() {
    let breaker = CircuitBreaker()
    let time = CircuitBreaker.longPause
    breaker.fail(.spendLimit, now: 0)
    #expect(breaker.admits(now: time))
    breaker.abandon(admitted: time - 1)
    #expect(!breaker.admits(now: time + 1), "it is the turn of another")
    breaker.abandon(admitted: time)
    #expect(breaker.admits(now: time + 2))
    #expect(breaker.reason == .spendLimit, "it is kept until somebody was answered")
    breaker.succeed()
    breaker.abandon(admitted: time + 2)
    #expect(breaker.current == .closed(failures: 0))
    #expect(breaker.reason == nil)
  }

  @Test func aSpendLimitOpensAtOnceAndAnAnswerCloses() {
    let breaker = CircuitBreaker()
    breaker.fail(.spendLimit, now: 0)
    #expect(!breaker.admits(now: CircuitBreaker.longPause - 1))
    let other = CircuitBreaker()
    for _ in 0..<4 { other.fail(outage, now: 0) }
    other.fail(.unusable(.refusal, nil), now: 0)
    #expect(other.current == .closed(failures: 0), "who refuses is there")
  }
}
