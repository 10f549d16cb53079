import Foundation
import Yams

extension GatewayConfiguration {
  /// Reads a file in YAML; a key that is not known is an error, with its line.
  ///
  /// - Parameters:
  ///   - path: keys and the database are named from its folder.
  ///   - environment: where keys are looked up that are named by `…_env`.
  public init(
    file path: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ConfigurationError) {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      let isThere = FileManager.default.fileExists(atPath: path)
      throw ConfigurationError(
        line: nil, message: isThere ? "It cannot be read." : "There is no such file.")
    }
    guard bytes.count <= 1 << 20, let text = String(data: bytes, encoding: .utf8) else {
      throw ConfigurationError(line: nil, message: "It is no text of up to 1 MB.")
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try self.init(yaml: text, folder: folder, environment: environment)
  }

  init(yaml: String, folder: String, environment: [String: String]) throws(ConfigurationError) {
    self.init()
    let node: Node?
    do {
      node = try Yams.compose(yaml: yaml)
    } catch {
      throw ConfigurationError(line: nil, message: "This is no YAML: \(error)")
    }
    let entries = try Entries(node, "the file", folder: folder, environment: environment)
    try entries.know([
      "listen", "database", "quota", "calls", "deadline_seconds", "lease_seconds", "local_issuer",
      "key_file", "open", "issuers", "stripe", "apple", "providers",
    ])
    if let listen = try entries.text("listen") {
      let parts = listen.split(separator: ":").map { String($0) }
      guard parts.count == 2, let number = Int(parts[1]), (0...65535).contains(number) else {
        throw entries.error("listen", "takes an address and a port, such as 127.0.0.1:8788")
      }
      (host, port) = (parts[0], number)
    }
    let address = try entries.text("database") ?? database
    database = GatewayStore.isServer(address) ? address : entries.path(address)
    quota = try entries.whole("quota", 0...10_000) ?? quota
    calls = try entries.whole("calls", 0...100_000)
    deadlineSeconds = try entries.whole("deadline_seconds", 1...600) ?? deadlineSeconds
    leaseSeconds =
      try entries.whole("lease_seconds", (deadlineSeconds + 1)...3600) ?? (deadlineSeconds + 30)
    isOpen = try entries.flag("open") ?? false
    let isLocal = try entries.flag("local_issuer") ?? true
    localKey = isLocal ? entries.path(try entries.text("key_file") ?? "gateway.key") : nil
    for entry in try entries.list("issuers") { issuers.append(try IssuerEntry(entry)) }
    for entry in try entries.list("providers") { providers.append(try ProviderEntry(entry)) }
    if let stripe = try entries.map("stripe") {
      try stripe.know(["secret_env", "secret_file"])
      stripeSecret = try stripe.secret("secret")
      if stripeSecret == nil { throw stripe.error(nil, "stripe needs secret_env or secret_file") }
    }
    if let entry = try entries.map("apple") { apple = try AppleEntry(entry, issuers) }
    for texts in [issuers.map { $0.name }, issuers.map { $0.issuer }] {
      guard Set(texts).count == texts.count else {
        throw entries.error("issuers", "has two of one name or of one address")
      }
    }
    let names = providers.map { $0.name }
    guard Set(names).count == names.count else {
      throw entries.error("providers", "has two of one name")
    }
  }
}

extension GatewayConfiguration.IssuerEntry {
  fileprivate init(_ entries: Entries) throws(ConfigurationError) {
    try entries.know([
      "name", "issuer", "audience", "key_set", "algorithms", "secret_env", "secret_file",
    ])
    name = try entries.needed("name")
    issuer = try entries.needed("issuer")
    audience = try entries.text("audience")
    keySet = try entries.address("key_set")
    secret = try entries.secret("secret")
    guard (keySet == nil) != (secret == nil) else {
      throw entries.error(nil, "an issuer has either key_set or a secret")
    }
    guard !name.contains("|") else { throw entries.error("name", "cannot hold |") }
    let named = try entries.texts("algorithms")
    if !named.isEmpty { algorithms = Set(named) }
    if let unknown = named.first(where: { !KeySet.known.contains($0) }) {
      throw entries.error("algorithms", "cannot be “\(unknown)” for a key set")
    }
  }
}

extension GatewayConfiguration.AppleEntry {
  fileprivate init(
    _ entries: Entries, _ issuers: [GatewayConfiguration.IssuerEntry]
  ) throws(ConfigurationError) {
    try entries.know(["roots", "bundle", "issuer"])
    bundle = try entries.needed("bundle")
    // An account token is a UUID, which the gateway's own users have none of.
    guard let issuer = issuers.named(try entries.needed("issuer")) else {
      throw entries.error("issuer", "names none of issuers")
    }
    prefix = Caller.identifier("", of: issuer.name)
    roots = []
    for path in try entries.texts("roots") {
      guard let text = try? String(contentsOfFile: entries.path(path), encoding: .utf8),
        text.contains("BEGIN CERTIFICATE")
      else { throw entries.error("roots", "names \(path), which is no certificate in PEM") }
      roots.append(text)
    }
    if roots.isEmpty { throw entries.error("roots", "needs Apple's root certificate, in PEM") }
  }
}

extension GatewayConfiguration.ProviderEntry {
  fileprivate init(_ entries: Entries) throws(ConfigurationError) {
    try entries.know([
      "name", "kind", "model", "url", "key_env", "key_file", "prices", "max_tokens", "version",
      "format", "limit_key",
    ])
    kind = try entries.choice("kind", Kind.self) ?? .anthropic
    model = try entries.needed("model")
    name = try entries.text("name") ?? model
    key = try entries.secret("key")
    let url = try entries.address("url")
    switch kind {
    case .anthropic: address = url ?? "https://api.anthropic.com"
    case .openai:
      guard let url else { throw entries.error(nil, "a provider of kind openai needs url") }
      address = url
    }
    maxTokens = try entries.whole("max_tokens", 100...32_000) ?? maxTokens
    version = try entries.text("version")
    format = try entries.choice("format", ChatDialect.Format.self) ?? format
    limitKey = try entries.text("limit_key") ?? limitKey
    guard ["max_tokens", "max_completion_tokens"].contains(limitKey) else {
      throw entries.error("limit_key", "takes max_tokens or max_completion_tokens")
    }
    if let told = try entries.map("prices") {
      try told.know(["input", "output", "cache_read", "cache_write"])
      prices.input = try told.number("input") ?? 0
      prices.output = try told.number("output") ?? 0
      prices.cacheRead = try told.number("cache_read") ?? prices.input
      prices.cacheWrite = try told.number("cache_write") ?? prices.input
    }
  }
}

/// The members of one mapping, each with its line.
private struct Entries {
  private let mapping: Node.Mapping
  private let name: String
  private let line: Int?
  private let folder: String
  private let environment: [String: String]

  init(
    _ node: Node?, _ name: String, folder: String, environment: [String: String]
  ) throws(ConfigurationError) {
    guard let mapping = node?.mapping else {
      throw ConfigurationError(line: node?.mark?.line, message: "\(name) is no mapping of keys.")
    }
    self.mapping = mapping
    self.name = name
    line = node?.mark?.line
    self.folder = folder
    self.environment = environment
  }

  func error(_ key: String?, _ message: String) -> ConfigurationError {
    ConfigurationError(
      line: key.flatMap { mapping[.init($0)]?.mark?.line } ?? line,
      message: (key.map { $0 + " " } ?? "") + message + ".")
  }

  func know(_ keys: [String]) throws(ConfigurationError) {
    for (key, _) in mapping where !keys.contains(key.string ?? "") {
      throw ConfigurationError(
        line: key.mark?.line,
        message: "“\(key.string ?? "?")” is not known in \(name); it takes "
          + keys.joined(separator: ", ") + ".")
    }
  }

  func text(_ key: String) throws(ConfigurationError) -> String? {
    guard let node = mapping[.init(key)] else { return nil }
    guard let text = node.scalar?.string, !text.isEmpty else {
      throw error(key, "takes text")
    }
    return text
  }

  func needed(_ key: String) throws(ConfigurationError) -> String {
    guard let text = try text(key) else { throw error(nil, "\(name) needs \(key)") }
    return text
  }

  func texts(_ key: String) throws(ConfigurationError) -> [String] {
    guard let node = mapping[.init(key)] else { return [] }
    guard let items = node.sequence else { throw error(key, "takes a list") }
    return items.compactMap { $0.scalar?.string }
  }

  func list(_ key: String) throws(ConfigurationError) -> [Entries] {
    guard let node = mapping[.init(key)] else { return [] }
    guard let items = node.sequence else { throw error(key, "takes a list") }
    var entries: [Entries] = []
    for item in items {
      entries.append(
        try Entries(item, "an entry of \(key)", folder: folder, environment: environment))
    }
    return entries
  }

  func map(_ key: String) throws(ConfigurationError) -> Entries? {
    guard let node = mapping[.init(key)] else { return nil }
    return try Entries(node, key, folder: folder, environment: environment)
  }

  func whole(_ key: String, _ range: ClosedRange<Int>) throws(ConfigurationError) -> Int? {
    guard let text = try text(key) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw error(key, "takes a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func number(_ key: String) throws(ConfigurationError) -> Double? {
    guard let text = try text(key) else { return nil }
    guard let number = Double(text), number >= 0, number < 100_000 else {
      throw error(key, "takes dollars for a million tokens")
    }
    return number
  }

  func flag(_ key: String) throws(ConfigurationError) -> Bool? {
    guard let text = try text(key) else { return nil }
    guard let flag = Bool(text) else { throw error(key, "takes true or false") }
    return flag
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(ConfigurationError) -> Choice? where Choice.RawValue == String {
    guard let text = try text(key) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw error(key, "takes " + Choice.allCases.map { $0.rawValue }.joined(separator: ", "))
    }
    return choice
  }

  func address(_ key: String) throws(ConfigurationError) -> String? {
    guard var text = try text(key) else { return nil }
    while text.hasSuffix("/") { text.removeLast() }
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host != nil
    else { throw error(key, "takes an address that begins with https://") }
    return text
  }

  func path(_ text: String) -> String {
    text.hasPrefix("/") ? text : folder + "/" + text
  }

  /// From the environment, or from a file that nobody else may read; never from this file.
  func secret(_ key: String) throws(ConfigurationError) -> String? {
    if let name = try text(key + "_env") {
      guard let value = environment[name], !value.isEmpty else {
        throw error(key + "_env", "names \(name), which is not set")
      }
      return value
    }
    guard let named = try text(key + "_file") else { return nil }
    do throws(PrivateFile.Failure) {
      return try PrivateFile.secret(path(named))
    } catch {
      throw self.error(key + "_file", "cannot be used: \(error.description)")
    }
  }
}
