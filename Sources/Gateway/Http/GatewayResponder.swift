import Documents
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization

extension HTTPField.Name {
  static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
  static let idempotentReplayed = HTTPField.Name("Idempotent-Replayed")!
  static let stripeSignature = HTTPField.Name("Stripe-Signature")!
}

/// Takes a request to its route: token first, then subscription, then quota, then tokens of a
/// model.
struct GatewayResponder: HTTPResponder {
  typealias Context = BasicRequestContext

  let configuration: GatewayConfiguration
  let store: GatewayStore
  let tokens: TokenCheck
  let local: LocalIssuer?
  let questions: QuestionRoute
  let metrics: Metrics
  let logger: Logger
  let now: @Sendable () -> Int64

  static let longestBody = 64 << 10
  static let longestWebhook = 1 << 20

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let begun = ContinuousClock.now
    let path = request.uri.path
    metrics.add("regimen_gateway_in_flight", [:], 1)
    defer { metrics.add("regimen_gateway_in_flight", [:], -1) }
    var code = "ok"
    var response: Response
    do throws(GatewayFailure) {
      response = try await route(request, path)
      if response.status.code >= 400 { code = "\(response.status.code)" }
    } catch {
      code = error.code
      response = Response(error)
    }
    // Watching for a client that leaves ends the connection: no proxy may use it again.
    if QuestionKind(path: path) != nil { response.headers[.connection] = "close" }
    let known = GatewayResponder.paths.contains(path) ? path : "other"
    metrics.add("regimen_gateway_requests_total", ["path": known, "code": code])
    let took = ContinuousClock.now - begun
    metrics.add(
      "regimen_gateway_seconds_sum", ["path": known],
      Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18)
    if known != "/healthz", known != "/readyz", known != "/metrics" {
      logger.info(
        "request",
        metadata: ["path": "\(known)", "code": "\(code)", "ms": "\(took / .milliseconds(1))"])
    }
    return response
  }

  private static let paths =
    [
      "/healthz", "/readyz", "/metrics", "/v1/token", "/v1/quota", "/webhooks/stripe",
      "/webhooks/apple",
    ] + QuestionKind.allCases.map { $0.path }

  private func route(_ request: Request, _ path: String) async throws(GatewayFailure) -> Response {
    if request.method == .post, let kind = QuestionKind(path: path) {
      return try await ask(kind, request)
    }
    switch (request.method, path) {
    case (.get, "/healthz"): return .json(Array("ok\n".utf8), type: "text/plain")
    case (.get, "/readyz"): return try await ready()
    case (.get, "/metrics"): return metricsText()
    case (.post, "/v1/token"): return try await token(request)
    case (.get, "/v1/quota"): return try await quota(request)
    case (.post, "/webhooks/stripe"): return try await stripe(request)
    case (.post, "/webhooks/apple"): return try await apple(request)
    default: throw GatewayResponder.paths.contains(path) ? .badMethod : .notFound
    }
  }

  // MARK: State

  private func ready() async throws(GatewayFailure) -> Response {
    do throws(StoreError) { try await store.check() } catch { throw .storeUnavailable }
    return .json(Array("ready\n".utf8), type: "text/plain")
  }

  private func metricsText() -> Response {
    for provider in questions.chain.providers {
      metrics.set(
        "regimen_gateway_circuit_open", ["provider": provider.name],
        provider.breaker.isOpen ? 1 : 0)
    }
    return .json(Array(metrics.text.utf8), type: "text/plain; version=0.0.4")
  }

  // MARK: Who asks

  /// The token, then the subscription.
  private func caller(_ request: Request) async throws(GatewayFailure) -> Caller {
    let caller: Caller
    do throws(TokenFailure) {
      caller = try await tokens.caller(request.headers[.authorization], now: now())
    } catch {
      metrics.add("regimen_gateway_tokens_refused_total", ["reason": "\(error)"])
      throw GatewayFailure(error)
    }
    let entitlement: Entitlement
    do throws(StoreError) {
      entitlement = try await store.entitlement(
        of: caller.user, issuedAt: caller.issuedAt, isLocal: caller.isLocal, now: now())
    } catch {
      throw unavailable(error)
    }
    switch entitlement {
    case .granted: return caller
    case .revoked: throw .revoked
    case .none:
      if configuration.isOpen { return caller }
      throw .noGrant
    }
  }

  private func token(_ request: Request) async throws(GatewayFailure) -> Response {
    let body = try await body(of: request, most: 4096)
    guard let local, let refresh = (try? JSONValue(parsing: body))?["refresh_token"]?.string else {
      throw .badRequest("The body takes refresh_token.")
    }
    do {
      guard let user = try await store.user(ofRefreshToken: refresh, now: now()) else {
        throw GatewayFailure.noToken
      }
      let token = try await local.token(for: user, now: now())
      var writer = JSONWriter(compact: true)
      writer.object {
        $0.member("token", token)
        $0.member("expires_in", LocalIssuer.lifetime)
      }
      return .json(writer.finish())
    } catch let failure as GatewayFailure {
      throw failure
    } catch {
      throw unavailable(error)
    }
  }

  private func quota(_ request: Request) async throws(GatewayFailure) -> Response {
    let caller = try await caller(request)
    do throws(StoreError) {
      let state = try await store.quota(
        of: caller.user, limit: configuration.quota, calls: configuration.mostCalls, now: now())
      var writer = JSONWriter(compact: true)
      state.write(to: &writer)
      return .json(writer.finish())
    } catch {
      throw unavailable(error)
    }
  }

  // MARK: Questions

  private func ask(
    _ kind: QuestionKind, _ request: Request
  ) async throws(GatewayFailure) -> Response {
    let caller = try await caller(request)
    guard let key = request.headers[.idempotencyKey], !key.isEmpty, key.utf8.count <= 200 else {
      throw .noKey
    }
    var request = request
    let body = try await collect(&request, most: GatewayResponder.longestBody)
    let isLeft = Left()
    do {
      return try await request.body.consumeWithInboundCloseHandler { _ in
        try await questions.answer(kind, body, key: key, caller: caller) { isLeft.value }
      } onInboundClosed: {
        isLeft.set()
      }
    } catch let failure as GatewayFailure {
      throw failure
    } catch {
      logger.error("question", metadata: ["error": "\(error)"])
      throw .internalFault
    }
  }

  /// Whether the client is gone.
  private final class Left: Sendable {
    private let isSet = Mutex(false)
    var value: Bool { isSet.withLock { $0 } }
    func set() { isSet.withLock { $0 = true } }
  }

  // MARK: Payments

  private func stripe(_ request: Request) async throws(GatewayFailure) -> Response {
    guard let secret = configuration.stripeSecret else { throw .notFound }
    let body = try await body(of: request, most: GatewayResponder.longestWebhook)
    do throws(WebhookFailure) {
      let event = try StripeEvent(
        body, header: request.headers[.stripeSignature], secret: secret, now: now())
      return try await take(event.grant, event.id, "stripe")
    } catch {
      throw GatewayResponder.refusal(error)
    }
  }

  private func apple(_ request: Request) async throws(GatewayFailure) -> Response {
    guard let apple = configuration.apple else { throw .notFound }
    let body = try await body(of: request, most: GatewayResponder.longestWebhook)
    do throws(WebhookFailure) {
      let event = try await AppleNotification(
        body, roots: apple.roots, bundle: apple.bundle, prefix: apple.prefix, now: now())
      return try await take(event.grant, event.id, "apple")
    } catch {
      throw GatewayResponder.refusal(error)
    }
  }

  private func take(
    _ grant: GatewayStore.Grant?, _ event: String, _ source: String
  ) async throws(WebhookFailure) -> Response {
    do throws(StoreError) {
      let isNew = try await store.take(grant, event: event, from: source, now: now())
      return .json(Array("{\"taken\":\(isNew)}\n".utf8))
    } catch {
      logger.error("store", metadata: ["error": "\(error)"])
      // The sender comes again.
      return Response(.storeUnavailable)
    }
  }

  private static func refusal(_ failure: WebhookFailure) -> GatewayFailure {
    let message =
      switch failure {
      case .unsigned: "The event has no signature."
      case .badSignature: "The signature of the event does not hold."
      case .tooOld: "The event is too old."
      case .malformed: "The event cannot be read."
      }
    return GatewayFailure(
      status: .badRequest, code: "webhook_\(failure)", message: message, hint: "")
  }

  // MARK: Bodies

  private func body(
    of request: Request, most: Int
  ) async throws(GatewayFailure) -> [UInt8] {
    var request = request
    return try await collect(&request, most: most)
  }

  private func collect(
    _ request: inout Request, most: Int
  ) async throws(GatewayFailure) -> [UInt8] {
    do {
      return Array(try await request.collectBody(upTo: most).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw .tooLarge
    } catch {
      throw (error as? any HTTPResponseError)?.status == .contentTooLarge
        ? .tooLarge : .badRequest("The body did not arrive.")
    }
  }

  private func unavailable(_ error: any Error) -> GatewayFailure {
    logger.error("store", metadata: ["error": "\(error)"])
    return .storeUnavailable
  }
}
