import AsyncHTTPClient
import Coach
import Documents
import Foundation
import NIOCore

/// Asks a gateway for what its model writes, for the terminal and for a library's server.
public actor GatewayClient {
  /// What a model wrote.
  public struct Written: Equatable, Sendable {
    /// By which a repair names it.
    public let id: String
    /// JSON of the shape that `ModelAnswer`, `SequenceAnswer` or `ReviewAnswer` reads.
    public let answer: [UInt8]
    public let model: String
    public let isRepaired: Bool
    public let quota: Quota
  }

  public struct Quota: Equatable, Sendable {
    public let used: Int
    public let limit: Int
    /// Whether the model's calls of the month are used up: it answers nothing then, also where
    /// some are left.
    public let areCallsUsed: Bool
    /// The day in UTC, such as `2026-12-01`.
    public let resets: String

    /// Such as `3 of 10 answers of this month are used.`
    public var sentence: String {
      let answers = "\(used) of \(limit) answers of this month are used"
      guard areCallsUsed, used < limit else { return answers + "." }
      return answers + ", but all calls of the model are: it writes again from \(resets) on (UTC)."
    }

    fileprivate init?(_ value: JSONValue?) {
      guard let used = value?["used"]?.count, let limit = value?["limit"]?.count,
        let resets = value?["resets"]?.string
      else { return nil }
      self.used = used
      self.limit = limit
      areCallsUsed = value?["calls_exhausted"]?.bool ?? false
      self.resets = String(resets.prefix(10))
    }
  }

  /// Why there is no answer, in words.
  public struct Failure: Error, Equatable, Sendable {
    public let code: String
    public let message: String
    public let hint: String
    /// Whether it is of a repair: the first answer is paid for, and the same question brings it
    /// again.
    public var isOfRepair = false

    /// Whether the gateway may have taken the question all the same: the same one may be asked
    /// again, and is paid for once. A page that is no gateway's is one of a proxy, or of a network
    /// that wants somebody to sign in first.
    public var mayStillBeAnswered: Bool {
      switch code {
      case "gateway_unreachable", "in_flight", "store_unavailable", "internal", "not_a_gateway":
        true
      // Said before the question is looked up, which may have been answered.
      case "not_signed_in", "revoked", "no_subscription", "keys_unavailable": true
      case "model_unreachable", "model_overloaded", "model_timeout", "model_spend_limit",
        "too_many_requests":
        isOfRepair
      default: false
      }
    }

    /// Whether a model was asked and what came of it is no answer: the same question brings no
    /// other one.
    public var isOfModelAnswer: Bool {
      code.hasPrefix("model_answer_")
        || ["model_refused", "model_cut_off", "model_no_answer"].contains(code)
    }

    /// Whether it is worth the wait to ask at once again.
    fileprivate var passesSoon: Bool { code == "gateway_unreachable" || code == "in_flight" }
  }

  private let address: String
  private let refreshToken: String
  private let client: HTTPClient
  private var token: (text: String, ends: ContinuousClock.Instant)?

  /// Seconds that an answer is waited for. A gateway gives a model up before, after 600 at most;
  /// all else it knows at once, or its database does not answer.
  static func patience(with path: String) -> Int64 { QuestionKind(path: path) == nil ? 60 : 630 }

  private init(_ link: GatewayLink) {
    address = link.address
    refreshToken = link.refreshToken
    var configuration = HTTPClient.Configuration()
    configuration.timeout = .init(connect: .seconds(10))
    configuration.redirectConfiguration = .disallow
    // Whoever asks hears at once that nobody is there; tries are counted below.
    configuration.connectionPool.retryConnectionEstablishment = false
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// Connections are closed when `work` ends, however it does.
  public static func asking<Value: Sendable>(
    _ link: GatewayLink, _ work: @Sendable (GatewayClient) async throws -> Value
  ) async throws -> Value {
    let client = GatewayClient(link)
    do {
      let value = try await work(client)
      try? await client.client.shutdown()
      return value
    } catch {
      try? await client.client.shutdown()
      throw error
    }
  }

  public func quota() async throws(Failure) -> Quota {
    let (status, value) = try await authorized { (token) throws(Failure) in
      try await send("GET", "/v1/quota", [("authorization", "Bearer " + token)], nil)
    }
    guard status == 200, let quota = Quota(value) else { throw GatewayClient.failure(value) }
    return quota
  }

  /// - Parameter key: the same for each try of one request, so that it is paid for once.
  public func week(_ question: WeekQuestion, key: String) async throws(Failure) -> Written {
    var writer = JSONWriter(compact: true)
    question.write(to: &writer)
    return try await ask(.week, writer.finish(), key: key)
  }

  /// - Parameter key: the same for each try of one request, so that it is paid for once.
  public func sequence(_ data: SequenceData, key: String) async throws(Failure) -> Written {
    let body = GatewayClient.body { data.write(to: &$0) }
    return try await ask(.sequence, body, key: key)
  }

  /// - Parameter key: the same for each try of one request, so that it is paid for once.
  public func review(_ data: ReviewData, key: String) async throws(Failure) -> Written {
    let body = GatewayClient.body { data.write(to: &$0) }
    return try await ask(.review, body, key: key)
  }

  private static func body(_ data: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(compact: true)
    writer.object { writer in
      writer.key("data")
      data(&writer)
    }
    return writer.finish()
  }

  private func ask(
    _ kind: QuestionKind, _ body: [UInt8], key: String
  ) async throws(Failure) -> Written {
    var tries = 0
    while true {
      tries += 1
      do throws(Failure) {
        let (status, value) = try await authorized { (token) throws(Failure) in
          try await send(
            "POST", kind.path,
            [("authorization", "Bearer " + token), ("idempotency-key", key)], body)
        }
        guard status == 200, let id = value["id"]?.string, let answer = value["answer"],
          let quota = Quota(value["quota"])
        else { throw GatewayClient.failure(value, kind) }
        var text = JSONWriter(compact: true)
        answer.write(to: &text)
        return Written(
          id: id, answer: text.finish(), model: GatewayClient.modelName(value["model"]),
          isRepaired: value["repaired"]?.bool ?? false, quota: quota)
      } catch {
        // The line broke, or the first try is still being answered: the same key again.
        guard error.passesSoon, tries < 4 else { throw error }
        try? await Task.sleep(for: .seconds(tries))
      }
    }
  }

  // MARK: Requests

  private func authorized(
    _ work: (String) async throws(Failure) -> (Int, JSONValue)
  ) async throws(Failure) -> (Int, JSONValue) {
    let answer = try await work(try await currentToken())
    guard answer.0 == 401 else { return answer }
    token = nil
    return try await work(try await currentToken())
  }

  private func currentToken() async throws(Failure) -> String {
    if let token, token.ends > .now { return token.text }
    var writer = JSONWriter(compact: true)
    writer.object { $0.member("refresh_token", refreshToken) }
    let (status, value) = try await send("POST", "/v1/token", [], writer.finish())
    guard status == 200, let text = value["token"]?.string, let lasts = value["expires_in"]?.count
    else { throw GatewayClient.failure(value) }
    token = (text, .now + .seconds(max(1, lasts - 60)))
    return text
  }

  private func send(
    _ method: String, _ path: String, _ headers: [(String, String)], _ body: [UInt8]?
  ) async throws(Failure) -> (Int, JSONValue) {
    var request = HTTPClientRequest(url: address + path)
    request.method = .init(rawValue: method)
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    if let body {
      request.headers.add(name: "content-type", value: "application/json")
      request.body = .bytes(ByteBuffer(bytes: body))
    }
    do {
      let answer = try await client.execute(
        request, timeout: .seconds(GatewayClient.patience(with: path)))
      let bytes = try await answer.body.collect(upTo: 1 << 20)
      let value = (try? JSONValue(parsing: Array(bytes.readableBytesView))) ?? .null
      return (Int(answer.status.code), value)
    } catch {
      throw Failure(
        code: "gateway_unreachable", message: "The gateway at \(address) cannot be reached.",
        hint: "Plan offline, or try again when it is there.")
    }
  }

  /// As it is shown: never empty, which would say that no model has written.
  static func modelName(_ value: JSONValue?) -> String {
    let name = Goals.cleaned(value?.string ?? "", most: 80)
    return name.isEmpty ? "model" : name
  }

  /// - Parameter kind: what was asked; nil for what is no question.
  static func failure(_ value: JSONValue, _ kind: QuestionKind? = nil) -> Failure {
    let error = value["error"]
    let code = error?["code"]?.string ?? "not_a_gateway"
    if code == "not_found", kind == .sequence || kind == .review {
      return Failure(
        code: code,
        message: "This gateway is too old: it only writes weeks.",
        hint: "Ask whoever runs it to update it, or go on without a model.")
    }
    return Failure(
      code: code,
      message: error?["message"]?.string.map { Goals.cleaned($0) }
        ?? "What answers at this address is no gateway.",
      hint: error?["hint"]?.string.map { Goals.cleaned($0) }
        ?? "Check the address: regimen coach link.")
  }
}
