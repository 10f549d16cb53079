import Documents
import HTTPTypes
import Hummingbird
import NIOCore

/// An answer that is none of a model: what scripts go by, and a sentence for the person.
struct GatewayFailure: Error, Equatable, Sendable {
  let status: HTTPResponse.Status
  let code: String
  let message: String
  var hint = "The offline planner and the offline drafts need no gateway."
  var retryAfter: Int?

  static let noToken = GatewayFailure(
    status: .unauthorized, code: "not_signed_in", message: "Nobody is signed in.",
    hint: "Connect this library with the gateway once more.")
  static let noGrant = GatewayFailure(
    status: .init(code: 402, reasonPhrase: "Payment Required"), code: "no_subscription",
    message: "There is no subscription for answers of the model.")
  static let revoked = GatewayFailure(
    status: .forbidden, code: "revoked", message: "Access to this gateway has ended.",
    hint: "Ask whoever runs it.")
  static let keysUnavailable = GatewayFailure(
    status: .serviceUnavailable, code: "keys_unavailable",
    message: "The gateway cannot check who asks just now.", retryAfter: 30)
  static let storeUnavailable = GatewayFailure(
    status: .serviceUnavailable, code: "store_unavailable",
    message: "The gateway's database does not answer just now.", retryAfter: 10)
  static let noKey = GatewayFailure(
    status: .badRequest, code: "idempotency_key_missing",
    message: "The header Idempotency-Key is missing or has more than 200 characters.",
    hint: "Send one of your own making with each request, and the same again for another try.")
  static let otherBody = GatewayFailure(
    status: .unprocessableContent, code: "idempotency_key_reused",
    message: "This Idempotency-Key was used for another request.")
  static let forgotten = GatewayFailure(
    status: .gone, code: "answer_forgotten",
    message: "This request was answered, and its answer is no longer kept.",
    hint: "Ask again with a new Idempotency-Key.")
  static let inFlight = GatewayFailure(
    status: .conflict, code: "in_flight", message: "This request is being answered.",
    hint: "Ask again with the same key in a moment.", retryAfter: 2)
  static let notRepairable = GatewayFailure(
    status: .conflict, code: "not_repairable",
    message: "This answer was repaired before, or is too old.")
  static let tooMany = GatewayFailure(
    status: .tooManyRequests, code: "too_many_requests",
    message: "There were too many requests within the hour.", retryAfter: 600)
  static let notFound = GatewayFailure(
    status: .notFound, code: "not_found", message: "There is nothing at this address.",
    hint: "docs/gateway.md lists what there is.")
  static let badMethod = GatewayFailure(
    status: .methodNotAllowed, code: "method_not_allowed",
    message: "This address does not take that method.", hint: "docs/gateway.md lists what it takes."
  )
  static let tooLarge = GatewayFailure(
    status: .contentTooLarge, code: "too_large", message: "The request has more than 64 kB.")
  static let internalFault = GatewayFailure(
    status: .internalServerError, code: "internal", message: "The gateway failed.")

  static func badRequest(_ message: String) -> GatewayFailure {
    GatewayFailure(status: .badRequest, code: "bad_request", message: message)
  }

  var bytes: [UInt8] {
    var writer = JSONWriter(compact: true)
    writer.object { writer in
      writer.key("error")
      writer.object {
        $0.member("code", code)
        $0.member("message", message)
        $0.member("hint", hint)
      }
    }
    return writer.finish()
  }
}

extension GatewayFailure {
  init(_ failure: TokenFailure) {
    self = failure == .keysUnavailable ? .keysUnavailable : .noToken
  }

  init(_ quota: QuotaState) {
    self.init(
      exhausted: "quota_exhausted", "All \(quota.limit) answers of this month are used.")
  }

  init(calls limit: Int) {
    self.init(
      exhausted: "calls_exhausted", "All \(limit) calls of the model are used for this month.")
  }

  /// What begins anew with the next month.
  private init(exhausted code: String, _ message: String) {
    self.init(
      status: .tooManyRequests, code: code, message: message,
      hint: "There are new ones on the first of the next month (UTC). What is made "
        + "offline has no limit.")
  }

  init(_ failure: ProviderFailure) {
    let (code, message): (String, String) =
      switch failure {
      case .unreachable: ("model_unreachable", "The model cannot be reached.")
      case .overloaded: ("model_overloaded", "The model has too much to do just now.")
      case .spendLimit:
        ("model_spend_limit", "The gateway has used up what may be spent on the model.")
      case .refused: ("model_misconfigured", "The model refuses what the gateway sends.")
      case .timeout: ("model_timeout", "The model did not answer in time.")
      case .unusable(.refusal, _): ("model_refused", "The model would not answer this.")
      case .unusable(.maxTokens, _): ("model_cut_off", "The model's answer was cut off.")
      case .unusable: ("model_no_answer", "The model's answer had nothing in it.")
      }
    self.init(status: .serviceUnavailable, code: code, message: message)
    switch failure {
    case .unreachable, .overloaded, .timeout: retryAfter = 30
    default: break
    }
  }
}

extension Response {
  static func json(
    _ bytes: [UInt8], status: HTTPResponse.Status = .ok, type: String = "application/json"
  ) -> Response {
    Response(
      status: status,
      headers: [
        .contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  init(_ failure: GatewayFailure) {
    self = .json(failure.bytes, status: failure.status)
    if let seconds = failure.retryAfter { headers[.retryAfter] = String(seconds) }
  }
}
