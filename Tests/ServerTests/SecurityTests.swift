import App
import Crypto
import Foundation
import Library
import TestSupport
import Testing

@testable import Server

@Suite struct SecurityTests {
  @Test func answersToItsOwnNamesOnly() {
    let guardian = RequestGuard(port: 8787, names: ["nas", "Train.example:9000", "192.168.1.5"])
    for host in [
      "127.0.0.1:8787", "localhost:8787", "LOCALHOST:8787", "[::1]:8787", "nas", "nas:8787",
      "train.example:9000", "192.168.1.5:8787",
    ] {
      #expect(guardian.admits(host: host), "\(host)")
    }
    for host in [
      "", "evil.example", "evil.example:8787", "127.0.0.1", "localhost", "127.0.0.1:80",
      "127.0.0.1:8787:1", "localhost.evil.example:8787", "train.example", "nas:1", "nas.:8787",
      "[::1]", "127.0.0.1:x",
    ] {
      #expect(!guardian.admits(host: host), "\(host)")
    }
  }

  @Test func refusesAForeignHostBeforeAnythingElse() async throws {
    try await TestServer.run { server in
      for path in ["/", "/api/changes", "/healthz", "/nothing.png"] {
        let reply = try await server.get(path, nil, headers: ["Host: evil.example"])
        #expect(reply.status == 403)
        #expect(reply.kind == "host")
      }
      let port = server.port
      let none = try await blocking {
        let client = try RawClient(port: port)
        try client.send("GET / HTTP/1.1\r\n\r\n")
        return try client.reply().status
      }
      #expect(none == 403 || none == 400)
      #expect(try await server.get("/healthz", nil).text == "ok")
    }
  }

  @Test func takesChangesFromItsOwnPagesOnly() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let own = server.bearer(device)
      let host = "127.0.0.1:\(server.port)"
      func status(_ headers: [String]) async throws -> Int {
        try await server.post("/api/devices/link", "", headers: headers).status
      }
      #expect(try await status(own + ["Sec-Fetch-Site: same-origin"]) == 200)
      #expect(try await status(own + ["Sec-Fetch-Site: none"]) == 200)
      #expect(try await status(own + ["Origin: http://\(host)"]) == 200)
      #expect(try await status(own) == 200)
      for site in ["cross-site", "same-site", "x"] {
        let headers = own + ["Sec-Fetch-Site: \(site)", "Origin: http://\(host)"]
        #expect(try await status(headers) == 403, "\(site)")
      }
      for origin in ["null", "http://evil.example", "http://127.0.0.1:1", "http://\(host).evil"] {
        #expect(try await status(own + ["Origin: \(origin)"]) == 403, "\(origin)")
      }
      #expect(try await status([]) == 403)
      let link = await server.server.devices.mintLink()
      let foreign = try await server.post(
        "/api/pair", #"{"token":"\#(link)"}"#, headers: ["Origin: http://evil.example"])
      #expect(foreign.status == 403)
    }
  }

  @Test func asksEveryPathOfTheAPIForADevice() async throws {
    try await TestServer.run { server in
      for path in [
        "changes", "events", "context", "devices", "library", "export?format=json", "catalogue",
        "plans/x/export?format=csv",
      ] {
        let reply = try await server.get("/api/" + path, nil)
        #expect(reply.status == 401, "\(path)")
        #expect(reply.kind == "not-paired")
      }
      let bad = ["Authorization: Bearer nonsense"]
      for path in ["documents", "import?name=x", "demo", "devices/link", "library/accept"] {
        #expect(try await server.post("/api/" + path, "", headers: bad).status == 401, "\(path)")
      }
      #expect(try await server.ask("DELETE", "/api/devices/x", bad).status == 401)
      #expect(try await server.get("/today.json", nil).status == 401)
    }
  }

  @Test func neverLeavesItsAssets() async throws {
    try await TestServer.run { server in
      for path in [
        "/../Package.swift", "/assets/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/%2e%2e%2fetc%2fpasswd", "/a%00b", "/a%5c..%5cb", "/%ff", "/a//b", "/./x", "/%zz",
        "x",
      ] {
        let reply = try await server.get(path, nil)
        #expect(reply.status == 400 || reply.status == 404, "\(path): \(reply.status)")
      }
      #expect(try await server.get("/assets/x/shell.js", nil).status == 404)
      #expect(try await server.get("/devices.json", nil).status == 404)
    }
  }

  @Test func knowsWhichMethodsAPathTakes() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let reply = try await server.ask("PUT", "/api/documents", server.bearer(device))
      #expect(reply.status == 405)
      #expect(reply.headers["allow"] == "POST")
      for (method, path) in [
        ("POST", "/"), ("DELETE", "/api/changes"), ("OPTIONS", "/api/changes"), ("TRACE", "/"),
        ("PATCH", "/sw.js"), ("GET", "/api/pair"), ("HEAD", "/api/documents"),
      ] {
        let reply = try await server.ask(method, path, server.bearer(device))
        #expect(reply.status == 405, "\(method) \(path): \(reply.status)")
      }
    }
  }

  @Test func answersHeadAsGetWithoutABody() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      for path in ["/", "/sw.js", "/api/library", "/api/changes", "/api/events", "/healthz"] {
        let (port, head) = (
          server.port, server.head("HEAD", path, server.bearer(device), length: nil)
        )
        // A body would be taken for the next answer.
        let statuses = try await blocking {
          let client = try RawClient(port: port)
          try client.send(head + head)
          return [try client.reply(toHead: true).status, try client.reply(toHead: true).status]
        }
        #expect(statuses == [200, 200], "\(path)")
      }
      let get = try await server.get("/", nil)
      let head = try await server.ask("HEAD", "/", [])
      #expect(get.headers["content-length"] == head.headers["content-length"])
      #expect(get.headers["etag"] == head.headers["etag"])
    }
  }

  @Test func sendsTheHeadersThatKeepPagesApart() async throws {
    try await TestServer.run { server in
      for path in ["/", "/api/changes", "/nothing.png"] {
        let headers = try await server.get(path, nil).headers
        #expect(
          headers["content-security-policy"]
            == "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
            + TodayCard.styleHash + "; media-src 'self'; "
            + "connect-src 'self'; img-src 'self' data: blob:; worker-src 'self'; "
            + "manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'")
        #expect(headers["x-content-type-options"] == "nosniff")
        #expect(headers["referrer-policy"] == "no-referrer")
        #expect(headers["cross-origin-opener-policy"] == "same-origin")
        #expect(headers["cross-origin-resource-policy"] == "same-origin")
      }
    }
  }

  /// A browser that opens the card would draw all of it in black.
  @Test func letsTheStyleOfTodaysCardThrough() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let card = try await server.get("/today.svg", device)
      let style = try #require(card.text.firstMatch(of: #/<style>([^<]+)</style>/#)).1
      let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
      let policy = try #require(card.headers["content-security-policy"])
      #expect(policy.contains("; style-src 'self' 'sha256-\(hash)';"))
    }
  }

  @Test func tellsFromTheStatusWhatIsWrongWithTheDisk() {
    struct Surprise: Error {}
    let cases: [(any Error, Int, String)] = [
      (LibraryError.full(path: "x"), 507, "full"),
      (LibraryError.readOnly(path: "x"), 500, "read-only"),
      (LibraryError.emptied(path: "x", documents: 1), 409, "emptied"),
      (LibraryError.missing(path: "x"), 409, "missing"), (Surprise(), 500, "failed"),
      (LibraryError.unfinished(path: "x"), 409, "unfinished"),
      (LibraryError.replaced(path: "x"), 409, "replaced"),
    ]
    for (error, status, kind) in cases {
      let failure = HttpFailure(error)
      #expect(failure.status.code == status)
      #expect(failure.kind == kind)
      #expect(!failure.message.contains("Surprise"))
      #expect(failure.hint.hasSuffix("."))
      // A page shows it, too.
      #expect(!failure.hint.contains("the same command"))
    }
  }

  // MARK: What can be read in two ways

  @Test func refusesARequestWithTwoHosts() async throws {
    try await TestServer.run { server in
      let own = "Host: 127.0.0.1:\(server.port)"
      for second in ["Host: evil.example", own, "host: x"] {
        for headers in [[own, second], [second, own]] {
          let reply = try await server.get("/healthz", nil, headers: headers)
          #expect(reply.status == 400, "\(headers)")
        }
      }
    }
  }

  @Test func takesNoBodyThatIsCodedInAnUnknownWay() async throws {
    try await TestServer.with { $0.limits.lingerDuration = .milliseconds(300) }.run { server in
      let port = server.port
      for coding in ["gzip", "chunked, gzip", "x", "identity", "gzip, chunked"] {
        let head = server.head(
          "POST", "/api/pair", ["Transfer-Encoding: \(coding)"], length: nil)
        let hidden = server.head("GET", "/healthz", [], length: nil)
        let (status, rest) = try await blocking {
          let client = try RawClient(port: port)
          // What would be the body must not be answered as a request.
          try client.send(head + hidden)
          let reply = try client.reply()
          var rest: [UInt8] = []
          while let part = try? client.receive(), !part.isEmpty { rest += part }
          return (reply.status, rest)
        }
        #expect(status == 501 || status == 400, "\(coding): \(status)")
        #expect(!String(decoding: rest, as: UTF8.self).contains("200"), "\(coding)")
      }
      let both = try await server.ask(
        "POST", "/api/pair", ["Transfer-Encoding: chunked"], Array("0\r\n\r\n".utf8))
      #expect(both.status == 400)
    }
  }

  // MARK: Sizes and times

  @Test func refusesABodyOfAHundredMegabytes() async throws {
    try await TestServer.with {
      $0.limits.lingerDuration = .milliseconds(300)
      $0.limits.bodyDuration *= Patience.factor
    }.run { server in
      let device = try await server.pair()
      let port = server.port
      let announced = server.head(
        "POST", "/api/documents", server.bearer(device), length: 100 << 20)
      let reply = try await blocking {
        let client = try RawClient(port: port)
        try client.send(announced)
        try client.send([UInt8](repeating: 0x20, count: 1 << 16))
        let reply = try client.reply()
        return (reply, client.isClosed())
      }
      #expect(reply.0.status == 413)
      #expect(reply.0.kind == "too-large")
      #expect(reply.1)

      // Nobody says how long this one is.
      let chunked = server.head(
        "POST", "/api/documents", server.bearer(device) + ["Transfer-Encoding: chunked"],
        length: nil)
      let status = try await blocking {
        let client = try RawClient(port: port)
        try client.send(chunked)
        let chunk =
          Array("100000\r\n".utf8) + [UInt8](repeating: 0x20, count: 1 << 20)
          + Array("\r\n".utf8)
        for _ in 0..<20 { try? client.send(chunk) }
        return try client.reply().status
      }
      #expect(status == 413)
    }
  }

  @Test func waitsForABodyOnlySoLong() async throws {
    try await TestServer.with { $0.limits.bodyDuration = .milliseconds(300) }.run { server in
      let device = try await server.pair()
      let (port, head) = (
        server.port,
        server.head("POST", "/api/documents", server.bearer(device), length: 100)
      )
      let reply = try await blocking {
        let client = try RawClient(port: port)
        try client.send(head)
        try client.send("{")
        return try client.reply()
      }
      #expect(reply.status == 408)
      #expect(reply.kind == "too-slow")
    }
  }

  @Test func waitsForAHeadOnlySoLong() async throws {
    try await TestServer.with { $0.limits.idleDuration = .milliseconds(300) }.run { server in
      let port = server.port
      let isClosed = try await blocking {
        let client = try RawClient(port: port)
        try client.send("GET / HTTP/1.1\r\nHost: 127")
        return client.isClosed()
      }
      #expect(isClosed)
    }
  }

  @Test func survivesWhatIsNoHTTP() async throws {
    try await TestServer.run { server in
      let port = server.port
      for text in [
        "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
        "POST /api/pair HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
        "POST /api/pair HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "GET /" + String(repeating: "a", count: 200_000) + " HTTP/1.1\r\n\r\n",
      ] {
        let status = try await blocking {
          let client = try RawClient(port: port)
          try? client.send(text)
          return (try? client.head().status) ?? 0
        }
        #expect(status == 0 || (400..<500).contains(status) || status == 505, "\(status)")
      }
      #expect(try await server.get("/healthz", nil).status == 200)
    }
  }
}
