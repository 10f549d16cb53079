/// How a gateway runs: what its file says, with the keys read.
public struct GatewayConfiguration: Sendable {
  var host = "127.0.0.1"
  var port = 8788
  /// A file's path, or `postgresql://…`.
  var database = "gateway.sqlite"
  /// Plans of a user in a month.
  var quota = 10
  /// Calls of models for a user in a month; nil for ten to each plan.
  var calls: Int?
  var mostCalls: Int { calls ?? quota * 10 }
  /// From a request's admission to its answer, tries and repair included.
  var deadlineSeconds = 60
  /// How long a gateway holds a slot that it does not settle: longer than any request lasts.
  var leaseSeconds = 90
  /// Of the gateway's own issuer; nil where it has none.
  var localKey: String? = "gateway.key"
  var issuers: [IssuerEntry] = []
  var providers: [ProviderEntry] = []
  var stripeSecret: String?
  var apple: AppleEntry?
  /// Whether everybody with a token may plan, without a grant.
  var isOpen = false

  struct IssuerEntry: Equatable, Sendable {
    /// Short; it stands before the subject of its users.
    var name: String
    var issuer: String
    var audience: String?
    /// Address of its key set; nil where it shares a secret.
    var keySet: String?
    var algorithms: Set<String> = ["ES256", "RS256"]
    var secret: String?
  }

  struct AppleEntry: Equatable, Sendable {
    var roots: [String]
    var bundle: String
    /// Before the account token, for the user: one of the issuer whose subjects they are.
    var prefix: String
  }

  struct ProviderEntry: Sendable {
    var name: String
    var kind: Kind
    var model: String
    var address: String
    var key: String?
    var prices = TokenPrices()
    var maxTokens = 1200
    var version: String?
    var format = ChatDialect.Format.jsonSchema
    var limitKey = "max_tokens"

    enum Kind: String, CaseIterable, Sendable {
      case anthropic
      case openai
    }

    var provider: Provider {
      let dialect: any ProviderDialect
      switch kind {
      case .anthropic:
        var anthropic = AnthropicDialect(model: model, maxTokens: maxTokens)
        if let version { anthropic.version = version }
        dialect = anthropic
      case .openai:
        dialect = ChatDialect(
          model: model, maxTokens: maxTokens, format: format, limitKey: limitKey)
      }
      return Provider(
        name: name, model: model, address: address, key: key, prices: prices, dialect: dialect)
    }
  }

  init() {}

  /// As it was configured, for messages.
  public var shownHost: String { host }
  public var shownPort: Int { port }
}

extension [GatewayConfiguration.IssuerEntry] {
  /// By its name, or by its address.
  func named(_ text: String) -> GatewayConfiguration.IssuerEntry? {
    first { $0.name == text || $0.issuer == text }
  }
}

/// What is wrong with the file, and where.
public struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// From 1; nil where it concerns the whole file.
  public let line: Int?
  public let message: String

  public var description: String { (line.map { "line \($0): " } ?? "") + message }
}
