import Documents
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Strength
import Synchronization
import Testing

@testable import Server

/// Real connections through TLS, from a client that trusts one authority and nothing else.
@Suite struct EncryptionTests {
  /// What the machine says that it is, which tests change.
  private final class FakeMachine: Sendable {
    private let value = Mutex(Machine(shortName: "ada", fullName: "ada", addresses: []))

    init() { move(to: "192.168.1.20") }

    var now: Machine { value.withLock { $0 } }
    func move(to address: String) {
      value.withLock { $0.addresses = [address].compactMap { ServerName($0) } }
    }
  }

  private static let now: @Sendable () -> Instant = {
    Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }

  private static func encrypted(
    _ machine: FakeMachine = FakeMachine(), installPort: Int? = 0,
    _ change: @escaping @Sendable (inout RegimenServer.Configuration) -> Void = { _ in }
  ) -> TestServer.Setup {
    TestServer.with { configuration in
      configuration.now = now
      configuration.tls = RegimenServer.Tls(installPort: installPort)
      configuration.tls?.machine = { machine.now }
      change(&configuration)
    }
  }

  private func client(_ server: TestServer) throws -> AuthorityClient {
    try AuthorityClient(authority: #require(server.server.encryption).authority.der)
  }

  private func ask(
    _ server: TestServer, _ method: String, _ path: String, headers: [(String, String)] = [],
    body: String? = nil, as name: String? = nil
  ) async throws -> AuthorityClient.Answer {
    try await client(server).request(
      method, host: "127.0.0.1", port: server.port, path: path, headers: headers,
      body: body.map { Array($0.utf8) }, seconds: 120, serverName: name)
  }

  private func isTrusted(_ server: TestServer, as name: String) async throws -> Bool {
    do {
      _ = try await ask(server, "GET", "/healthz", as: name)
      return true
    } catch AuthorityClient.Failure.untrusted { return false }
  }

  @Test func servesItsNamesToWhoTrustsTheAuthority() async throws {
    try await Self.encrypted {
      $0.host = "0.0.0.0"
      $0.names = ["nas.lan:9000"]
    }.run { server in
      let health = try await ask(server, "GET", "/healthz")
      #expect(health.status == 200)
      #expect(
        health.headers["strict-transport-security"] == nil, "the install page needs plain HTTP")
      for name in ["localhost", "ada.local", "nas.lan"] {
        #expect(try await ask(server, "GET", "/healthz", as: name).status == 200, "\(name)")
      }
      for name in ["evil.example", "other.local", "ada"] {
        #expect(try await !isTrusted(server, as: name), "\(name)")
      }
      let stranger = try Authority.make(machine: "x", names: [], now: Self.now())
      await #expect(throws: AuthorityClient.Failure.self) {
        try await AuthorityClient(authority: stranger.der).request(
          "GET", host: "127.0.0.1", port: server.port, path: "/healthz")
      }
    }
  }

  @Test func theSystemDoesNotVouchForAnAuthorityOfOurOwn() async throws {
    try await Self.encrypted().run { server in
      do {
        let answer = try await AuthorityClient.trustingSystem().request(
          "GET", host: "127.0.0.1", port: server.port, path: "/healthz", seconds: 120,
          serverName: "localhost")
        Issue.record("it was believed, and answered \(answer.status)")
      } catch AuthorityClient.Failure.untrusted(let reason) {
        #expect(reason == "the system does not vouch for localhost")
      }
    }
  }

  @Test func pairsAndSavesAndStreamsThroughTLS() async throws {
    try await Self.encrypted().run { server in
      let link = await server.server.devices.mintLink()
      let paired = try await ask(
        server, "POST", "/api/pair", body: #"{"token":"\#(link)","name":"Phone"}"#)
      let token = try #require(try JSONValue(parsing: paired.body)["token"]?.string)
      let bearer = ("Authorization", "Bearer " + token)
      let origin = "https://127.0.0.1:\(server.port)"
      let own = [bearer, ("Origin", origin)]
      let made = try await ask(server, "POST", "/api/devices/link", headers: own, body: "")
      let answer = String(decoding: made.body, as: UTF8.self)
      let encryption = try #require(server.server.encryption)
      let installPort = try #require(encryption.installPort)
      #expect(answer.contains("\(origin)/#pair="))
      #expect(answer.contains("\"http://127.0.0.1:\(installPort)\""))
      #expect(answer.contains(encryption.authority.fingerprint))
      // A page of the same name without TLS may be anybody's.
      let plain = [bearer, ("Origin", "http://127.0.0.1:\(server.port)")]
      let refused = try await ask(server, "POST", "/api/devices/link", headers: plain, body: "")
      #expect(refused.status == 403)

      let known = [bearer, ("Regimen-Protocol", "2")]
      let lines = (0..<50).map { Line($0, Workout.sample($0)).json }.joined(separator: "\n")
      let saved = try await ask(
        server, "POST", "/api/documents", headers: known, body: lines)
      #expect(saved.status == 200)
      let changes = try await ask(server, "GET", "/api/changes", headers: known)
      #expect(changes.body.split(separator: 0x0a).count == 51)
      let shell = try await ask(
        server, "GET", "/shell.js", headers: [("Accept-Encoding", "br, gzip")])
      #expect(shell.headers["content-encoding"] == "br")
      #expect(shell.body == Array("br".utf8))
      // It comes bit by bit and has no end; the client gives up when nothing comes any more.
      await #expect(throws: AuthorityClient.Failure.self) {
        try await client(server).request(
          "GET", host: "127.0.0.1", port: server.port, path: "/api/events", headers: known,
          seconds: 1)
      }
    }
  }

  @Test func offersOnlyCiphersThatAuthenticateWhatTheyEncrypt() async throws {
    try await Self.encrypted().run { server in
      let encryption = try #require(server.server.encryption)
      let known: [NIOTLSCipher] = [
        .TLS_AES_128_GCM_SHA256, .TLS_AES_256_GCM_SHA384, .TLS_CHACHA20_POLY1305_SHA256,
        .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
        .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,
      ]
      let suites = encryption.configuration().cipherSuiteValues
      #expect(!suites.isEmpty && suites.allSatisfy { known.contains($0) })
      // As a client finds it that speaks nothing newer.
      func isTaken(_ suite: NIOTLSCipher) async throws -> Bool {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = .none
        configuration.maximumTLSVersion = .tlsv12
        configuration.cipherSuiteValues = [suite]
        let context = try NIOSSLContext(configuration: configuration)
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
          .channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
              let operations = channel.pipeline.syncOperations
              try operations.addHandler(NIOSSLClientHandler(context: context, serverHostname: nil))
            }
          }.connect(host: "127.0.0.1", port: server.port).get()
        // What is written goes out once both have agreed.
        let isTaken = await (try? channel.writeAndFlush(ByteBuffer(string: "\r\n")).get()) != nil
        channel.close(promise: nil)
        return isTaken
      }
      #expect(try await isTaken(.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256))
      #expect(try await !isTaken(.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA))
    }
  }

  @Test func refusesPlainHTTPAndWhatIsNoTLS() async throws {
    try await Self.encrypted { $0.limits.idleDuration = .milliseconds(500) }.run { server in
      let reply = try await server.get("/api/changes", nil)
      #expect(reply.status == 400)
      #expect(reply.text.contains("begin its address with https://"))
      let port = server.port
      for bytes: [UInt8] in [[0x16, 3, 1, 0xff, 0xff], [0, 1, 2, 3], Array("hello\r\n\r\n".utf8)] {
        let isClosed = try await blocking {
          let client = try RawClient(port: port)
          try client.send(bytes)
          return client.isClosed()
        }
        #expect(isClosed)
      }
      // Who connects and says nothing is not waited for.
      let isClosed = try await blocking { try RawClient(port: port).isClosed() }
      #expect(isClosed)
      #expect(try await server.get("/", nil).status == 400)
    }
  }

  @Test func showsHowToInstallAndNothingElseWithoutEncryption() async throws {
    try await Self.encrypted().run { server in
      let encryption = try #require(server.server.encryption)
      let port = try #require(encryption.installPort)
      func ask(
        _ method: String, _ path: String, host: String? = nil, accepting languages: String = "en"
      ) async throws -> Reply {
        let head =
          "\(method) \(path) HTTP/1.1\r\nHost: \(host ?? "localhost:\(port)")\r\n"
          + "Accept-Language: \(languages)\r\nContent-Length: 0\r\n\r\n"
        return try await blocking {
          let client = try RawClient(port: port)
          try client.send(head)
          return try client.reply(toHead: method == "HEAD")
        }
      }
      let page = try await ask("GET", "/")
      #expect(page.status == 200)
      #expect(page.text.contains(encryption.authority.fingerprint))
      #expect(page.text.contains("href=\"https://localhost:\(server.port)\""))
      for device in ["iPhone", "Android", "macOS", "Windows", "Linux", "Firefox"] {
        #expect(page.text.contains(device), "\(device)")
      }
      #expect(page.text.contains("<html lang=\"en\">"))
      let german = try await ask("GET", "/", accepting: "de-DE,de;q=0.9,en;q=0.8")
      #expect(german.text.contains("<html lang=\"de\">"))
      let certificate = try await ask("GET", "/regimen-authority.crt")
      #expect(certificate.headers["content-type"] == "application/x-x509-ca-cert")
      #expect(certificate.body == encryption.authority.der)
      #expect(
        certificate.headers["content-security-policy"]?.contains("default-src 'none'") == true)
      let text = try await ask("GET", "/regimen-authority.pem")
      #expect(text.text.hasPrefix("-----BEGIN CERTIFICATE-----"))
      #expect(!text.text.contains("KEY"))
      #expect(try await ask("HEAD", "/").status == 200)
      for path in [
        "/healthz", "/api/changes", "/api/pair", "/index.html", "/shell.js", "/sw.js",
        "/today.json", "/authority.pem", "/tls/authority.pem", "/a/b", "/settings",
      ] {
        #expect(try await ask("GET", path).status == 404, "\(path)")
      }
      for path in ["/../authority.pem", "/%2e%2e/x"] {
        #expect(try await ask("GET", path).status == 400, "\(path)")
      }
      for method in ["POST", "PUT", "DELETE"] {
        #expect(try await ask(method, "/").status == 405, "\(method)")
        #expect(try await ask(method, "/api/pair").status == 404, "\(method)")
      }
      for host in ["evil.example", "localhost:\(server.port)", "ada.local:1"] {
        #expect(try await ask("GET", "/", host: host).status == 403, "\(host)")
      }
    }
    try await Self.encrypted(installPort: nil).run { server in
      let encryption = try #require(server.server.encryption)
      #expect(encryption.installPort == nil)
      let health = try await ask(server, "GET", "/healthz")
      #expect(health.status == 200)
    }
  }

  @Test func followsItsAddressesWhileItRuns() async throws {
    let machine = FakeMachine()
    try await Self.encrypted(machine) { $0.host = "0.0.0.0" }.run { server in
      let encryption = try #require(server.server.encryption)
      #expect(encryption.shownName.text == "192.168.1.20")
      #expect(try !encryption.renew())
      // What the authority may not vouch for is left out, or it would spoil the rest.
      machine.move(to: "203.0.113.9")
      #expect(try encryption.renew())
      #expect(encryption.names.map { $0.text } == ["localhost", "127.0.0.1", "::1", "ada.local"])
      #expect(try await isTrusted(server, as: "ada.local"))
      machine.move(to: "10.0.0.7")
      #expect(try encryption.renew())
      #expect(encryption.shownName.text == "10.0.0.7")
      #expect(try !encryption.renew())
      #expect(try await isTrusted(server, as: "localhost"))
    }
  }

  @Test func makesItsCertificateAnewBeforeItEnds() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("regimen-tls-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let clock = TestServer.Clock()
    let machine = FakeMachine()
    let encryption = try Encryption(
      folder: folder, host: "127.0.0.1", names: [], now: { clock.now }, machine: { machine.now })
    let (first, fingerprint) = (encryption.end, encryption.authority.fingerprint)
    clock.advance(seconds: 360 * 86_400)
    #expect(try !encryption.renew())
    clock.advance(seconds: 10 * 86_400)
    #expect(try encryption.renew())
    #expect(encryption.end.milliseconds > first.milliseconds)
    #expect(encryption.authority.fingerprint == fingerprint)
    // A clock that is set back, and one that leaps to the authority's end.
    clock.advance(seconds: -360 * 86_400)
    #expect(try encryption.renew())
    clock.advance(seconds: 3640 * 86_400)
    #expect(try encryption.renew())
    #expect(encryption.end == encryption.authority.end)
    #expect(try !encryption.renew())
  }

  @Test func saysWhichNameTheAuthorityDoesNotCover() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("regimen-tls-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func start(_ host: String, _ names: String...) throws -> Encryption {
      try Encryption(
        folder: folder, host: host, names: names, now: Self.now,
        machine: { Machine(shortName: "ada", fullName: "ada.example.net", addresses: []) })
    }
    let path = AuthorityFile(folder: folder).path
    #expect(throws: TlsError.notAName("a b")) { try start("127.0.0.1", "a b") }
    #expect(throws: TlsError.oneWord("dev")) { try start("127.0.0.1", "dev:8787") }
    #expect(!FileManager.default.fileExists(atPath: path))
    let first = try start("0.0.0.0", "nas.example.com")
    #expect(first.names.contains { $0.text == "nas.example.com" })
    #expect(first.names.contains { $0.text == "ada.example.net" })
    #expect(first.shownName.text == "nas.example.com")
    let error = TlsError.notCovered(name: "other.example.com", path: path)
    #expect(throws: error) { try start("127.0.0.1", "other.example.com:8787") }
    #expect(throws: TlsError.notCovered(name: "203.0.113.1", path: path)) {
      try start("203.0.113.1")
    }
    #expect(error.hint.contains(path))
    #expect(try start("127.0.0.1", "nas.local").authority.der == first.authority.der)
  }
}
