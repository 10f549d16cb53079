import Documents

/// What a model is asked: the same for every provider.
struct ModelCall: Sendable {
  enum Role: String, Sendable {
    case user
    case assistant
  }

  struct Turn: Equatable, Sendable {
    var role: Role
    var text: String
  }

  var system: String
  var turns: [Turn]
  /// JSON Schema of the answer.
  var schema: [UInt8]
  /// Who asks, as a hash, for the provider's own guard against abuse.
  var userHash: String
  /// How much of a provider's `max_tokens` the answer may take.
  var tokenShare = 1.0

  /// - Parameter most: the provider's own limit.
  func tokens(of most: Int) -> Int { max(1, Int((Double(most) * tokenShare).rounded())) }
}

struct ModelReply: Equatable, Sendable {
  var text: String
  /// As the provider names it.
  var model: String
  var usage: TokenUsage
}

/// Why a provider gave no answer.
enum ProviderFailure: Error, Equatable, Sendable {
  /// There was no connection, so that nothing was sent.
  case unreachable(String)
  /// It has too much to do or is out of order; the seconds after which to come again, where it
  /// says so.
  case overloaded(status: Int, retryAfter: Double?)
  /// It will not answer again this month, or until somebody pays.
  case spendLimit
  /// It does not take what it is sent: a fault of the configuration. What it calls the error is
  /// empty where it does not say.
  case refused(status: Int, type: String)
  /// The request was sent, and no whole answer came. Whether it was billed is not known.
  case timeout
  /// It answered, and there is no answer in it; it was billed where the usage is known.
  case unusable(Unusable, TokenUsage?)

  enum Unusable: Sendable {
    /// The model would not.
    case refusal
    /// It was cut off.
    case maxTokens
    case empty
    /// No answer of this kind of provider: a page of a proxy, say.
    case notAnAnswer
    case tooLarge

    fileprivate var outcome: CallOutcome {
      switch self {
      case .refusal: .refusal
      case .maxTokens: .maxTokens
      case .empty: .empty
      case .notAnAnswer: .notAnAnswer
      case .tooLarge: .tooLarge
      }
    }
  }

  /// Whether another try at the same provider may help.
  var isWorthAnotherTry: Bool {
    switch self {
    case .unreachable, .overloaded: true
    case .spendLimit, .refused, .timeout, .unusable: false
    }
  }

  /// Whether the provider itself is out of order: what opens its circuit.
  var isOutage: Bool {
    switch self {
    case .unreachable, .overloaded, .spendLimit, .timeout: true
    // Of one request alone, for its words say: nobody may keep the provider from others by that.
    case .refused(let status, _): ![400, 413, 422].contains(status)
    case .unusable(let kind, _): kind == .notAnAnswer || kind == .tooLarge
    }
  }

  /// For metering, metrics and logs.
  var outcome: CallOutcome {
    switch self {
    case .unreachable: .unreachable
    case .overloaded: .overloaded
    case .spendLimit: .spendLimit
    case .refused: .refused
    case .timeout: .timeout
    case .unusable(let kind, _): kind.outcome
    }
  }

  /// For the log of whoever runs the gateway. A provider's message may repeat what it was sent, so
  /// that none is in it.
  var logged: String {
    switch self {
    case .unreachable(let why): outcome.rawValue + ": " + why
    case .overloaded(let status, _): outcome.rawValue + " \(status)"
    case .refused(let status, let type): outcome.rawValue + " \(status) " + type
    case .spendLimit, .timeout, .unusable: outcome.rawValue
    }
  }

  var usage: TokenUsage? { if case .unusable(_, let usage) = self { usage } else { nil } }
}

/// How one kind of provider is spoken with: pure, so that each answer is a test.
protocol ProviderDialect: Sendable {
  func path() -> String
  func headers(key: String?) -> [(String, String)]
  func body(of call: ModelCall) -> [UInt8]
  /// Reads an answer of a status 2xx.
  func reply(_ value: JSONValue) throws(ProviderFailure) -> ModelReply
}

extension ProviderFailure {
  /// What a status other than 2xx says; by each of them nothing was billed.
  ///
  /// | status | taken as |
  /// |---|---|
  /// | 429 with a spend limit, 402 | `spendLimit` |
  /// | 408, 429, 5xx | `overloaded`, tried again |
  /// | others | `refused` |
  init(status: Int, body: [UInt8], retryAfter: Double?) {
    let error = (try? JSONValue(parsing: body))?["error"]
    let code =
      error?["details"]?["error_code"]?.string ?? error?["code"]?.string
      ?? error?["type"]?.string ?? ""
    let spent = ["enforced_spend_limit_reached", "insufficient_quota", "billing_error"]
    if status == 402 || spent.contains(code) {
      self = .spendLimit
      return
    }
    switch status {
    case 408, 429, 500...599:
      self = .overloaded(status: status, retryAfter: retryAfter)
    default: self = .refused(status: status, type: ProviderFailure.isName(code) ? code : "")
    }
  }

  /// Such as `authentication_error`: no words.
  private static func isName(_ code: String) -> Bool {
    code.utf8.count <= 60
      && code.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f, 0x2d, 0x2e: true
        default: false
        }
      }
  }
}

extension JSONValue {
  /// A whole number that is not negative; nil for anything else.
  var count: Int? {
    guard let number, number >= 0, number < 9e15, number == number.rounded() else { return nil }
    return Int(number)
  }

  /// A count of tokens; nil for anything else, and for more than a call can have.
  var tokens: Int? { count.flatMap { $0 <= 100_000_000 ? $0 : nil } }
}
