import Foundation
import Testing

@testable import Gateway

@Suite struct ConfigurationTests {
  private func read(_ yaml: String, _ environment: [String: String] = ["KEY": "k"]) throws
    -> GatewayConfiguration
  {
    try GatewayConfiguration(yaml: yaml, folder: "/somewhere", environment: environment)
  }

  @Test func aWholeFileIsRead() throws {
    let configuration = try read(
      """
      listen: 0.0.0.0:9000
      database: postgresql://u:p@db/gateway
      quota: 20
      deadline_seconds: 30
      issuers:
        - { name: s, issuer: "https://x.supabase.co/auth/v1", audience: authenticated,
            key_set: "https://x.supabase.co/auth/v1/.well-known/jwks.json", algorithms: [ES256] }
      providers:
        - { kind: anthropic, model: claude-haiku-5-5, key_env: KEY,
            prices: { input: 0.1, output: 0.5 } }
        - { name: local, kind: openai, model: small, url: "http://127.0.0.1:8080/v1/",
            format: json_object, max_tokens: 900 }
      """)
    #expect(configuration.host == "0.0.0.0")
    #expect(configuration.port == 9000)
    #expect(configuration.database == "postgresql://u:p@db/gateway")
    #expect(configuration.leaseSeconds == 60)
    #expect(configuration.mostCalls == 200)
    #expect(configuration.localKey == "/somewhere/gateway.key")
    #expect(configuration.issuers.first?.algorithms == ["ES256"])
    #expect(configuration.providers.map { $0.name } == ["claude-haiku-5-5", "local"])
    #expect(configuration.providers[0].address == "https://api.anthropic.com")
    #expect(configuration.providers[0].prices.cacheRead == 0.1, "as input where it is not said")
    #expect(configuration.providers[1].address == "http://127.0.0.1:8080/v1")
  }

  @Test(arguments: [
    ("quota: 10\nquotas: 3", 2, "“quotas” is not known"),
    ("listen: 8788", 1, "address and a port"),
    ("quota: many", 1, "whole number from 0 to 10000"),
    ("calls: -1", 1, "whole number from 0 to 100000"),
    ("deadline_seconds: 60\nlease_seconds: 60", 2, "whole number from 61"),
    ("providers:\n  - kind: anthropic", 2, "needs model"),
    ("providers:\n  - model: m\n    kind: gemini", 3, "takes anthropic, openai"),
    ("providers:\n  - model: m\n    kind: openai", 2, "needs url"),
    ("providers:\n  - model: m\n    key_env: NONE", 3, "NONE, which is not set"),
    ("providers:\n  - model: m\n    key: sk-1", 3, "“key” is not known"),
    ("providers:\n  - model: m\n    key_file: nothing", 3, "no file"),
    ("providers:\n  - model: m\n  - model: m", 2, "two of one name"),
    ("issuers:\n  - name: a\n    issuer: b", 2, "either key_set or a secret"),
    (
      "issuers:\n  - { name: a, issuer: b, key_set: \"https://c\", algorithms: [HS256] }", 2,
      "HS256"
    ),
    ("issuers:\n  - { name: a, issuer: b, key_set: \"ftp://c\" }", 2, "https://"),
    ("stripe: {}", 1, "secret_env or secret_file"), ("apple:\n  bundle: x", 2, "needs issuer"),
    ("apple: { bundle: x, issuer: nobody }", 1, "names none of issuers"),
    (
      "issuers:\n  - { name: a, issuer: b, secret_env: KEY }\napple: { bundle: x, issuer: a }", 3,
      "Apple's root"
    ),
    ("open: perhaps", 1, "true or false"),
  ])
  func whatIsWrongIsSaidWithItsLine(_ yaml: String, _ line: Int, _ message: String) throws {
    do {
      _ = try read(yaml)
      Issue.record("it was taken")
    } catch let error as ConfigurationError {
      #expect(error.message.contains(message), "\(error)")
      #expect(error.line == line, "\(error)")
    }
  }

  /// A file may be called after the server that it is not.
  @Test(arguments: [
    ("postgres.sqlite", "/somewhere/postgres.sqlite"), ("postgresql", "/somewhere/postgresql"),
    ("/var/postgres.db", "/var/postgres.db"), ("postgres://db/g", "postgres://db/g"),
    ("postgresql://db/g", "postgresql://db/g"),
  ])
  func aFileLiesBesideTheConfiguration(_ database: String, _ path: String) throws {
    #expect(try read("database: \(database)").database == path)
  }

  private let issuers = "issuers:\n  - { name: a, issuer: b, secret_env: KEY }\n"

  /// One of them would not be asked, or its users would be those of the other.
  @Test(arguments: ["name: a, issuer: c", "name: c, issuer: b"])
  func issuersAreToldApart(_ other: String) throws {
    let message = "issuers has two of one name or of one address."
    #expect(throws: ConfigurationError(line: 2, message: message)) {
      _ = try read(issuers + "  - { \(other), secret_env: KEY }")
    }
  }

  /// Notifications name users as their tokens do, whichever way the issuer is named.
  @Test func applesUsersAreThoseOfTheirIssuer() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      .path
    try Data("-----BEGIN CERTIFICATE-----\n".utf8).write(to: URL(fileURLWithPath: root))
    for issuer in ["a", "b"] {
      let apple = "apple: { bundle: x, issuer: \(issuer), roots: [\(root)] }"
      #expect(try read(issuers + apple).apple?.prefix == "a|")
    }
  }

  @Test(arguments: ["", "- a", "a: [", "\u{0}", "x"])
  func whatIsNoConfigurationIsRefused(_ yaml: String) {
    #expect(throws: ConfigurationError.self) { try read(yaml) }
  }

  @Test func aKeyFileThatOthersMayReadIsRefused() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      .path
    #expect(
      FileManager.default.createFile(
        atPath: path, contents: Data("  sk-1\n".utf8), attributes: [.posixPermissions: 0o644]))
    let yaml = "providers:\n  - { model: m, key_file: \(path) }"
    #expect(throws: ConfigurationError.self) { try read(yaml) }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try read(yaml).providers[0].key == "sk-1")
  }
}
