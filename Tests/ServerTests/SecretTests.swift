import Documents
import Foundation
import Strength
import Testing

@testable import Server

/// What a browser proves itself with, and that it is never without.
@Suite struct SecretTests {
  private static func secret(_ letter: Character) -> String {
    String(repeating: letter, count: 43)
  }

  private func status(_ server: TestServer, _ headers: String...) async throws -> Int {
    try await server.get("/api/library", nil, headers: headers).status
  }

  private func bearer(_ letter: Character) -> String {
    "Authorization: Bearer " + Self.secret(letter)
  }

  @Test func neverPutsASecretIntoACookie() async throws {
    try await TestServer.run { server in
      let reply = try await server.pairBrowser(Self.secret("a"))
      #expect(reply.status == 200)
      #expect(reply.headers["set-cookie"] == nil)
      #expect(!reply.text.contains(Self.secret("a")))
      #expect(try await status(server, bearer("a")) == 200)
    }
  }

  /// Whatever listens on another port of the host is sent the cookies of this one.
  @Test func aCookieAloneIsWorthNothing() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      _ = try await server.pairBrowser(Self.secret("a"))
      for name in ["regimen_device", "__Host-regimen_device"] {
        for token in [device.token, Self.secret("a")] {
          #expect(try await status(server, "Cookie: \(name)=\(token)") == 401)
        }
      }
    }
  }

  @Test func twoLibrariesOnOneHostLeaveEachOtherAlone() async throws {
    try await TestServer.run { first in
      try await TestServer.run { second in
        let one = try await first.pairBrowser(Self.secret("a"))
        let other = try await second.pairBrowser(Self.secret("b"))
        #expect(one.headers["set-cookie"] == nil && other.headers["set-cookie"] == nil)
        #expect(try await status(first, bearer("a")) == 200)
        #expect(try await status(second, bearer("b")) == 200)
        #expect(try await status(first, bearer("b")) == 401)
      }
    }
  }

  @Test func takesSecretsThatAreLongAndNotAnothersOnly() async throws {
    try await TestServer.run { server in
      _ = try await server.pairBrowser(Self.secret("a"))
      for secret in ["", "short", Self.secret("a"), Self.secret("ä"), Self.secret(" ")] {
        #expect(try await server.pairBrowser(secret).status == 400, "\(secret)")
      }
    }
  }

  // MARK: Another one

  private func renew(
    _ server: TestServer, _ old: Character, to new: Character
  ) async throws -> Int {
    try await server.post(
      "/api/devices/secret", #"{"secret":"\#(Self.secret(new))"}"#, headers: [bearer(old)]
    ).status
  }

  @Test func keepsTheSecretBeforeUntilTheNextOneIsUsed() async throws {
    try await TestServer.run { server in
      _ = try await server.pairBrowser(Self.secret("a"))
      #expect(try await renew(server, "a", to: "b") == 204)
      // The answer was lost, as often as you like.
      #expect(try await status(server, bearer("a")) == 200)
      #expect(try await renew(server, "a", to: "b") == 204)
      #expect(try await status(server, bearer("b")) == 200)
      #expect(try await status(server, bearer("a")) == 401)
      #expect(try await renew(server, "b", to: "b") == 204)
      #expect(try await status(server, bearer("b")) == 200)
      #expect(await server.server.devices.all.count == 1)
    }
  }

  @Test func knowsBothAfterARestart() async throws {
    try await TestServer.runInTurn { server in
      _ = try await server.pairBrowser(Self.secret("a"))
      _ = try await server.pairBrowser(Self.secret("x"))
      #expect(try await renew(server, "a", to: "b") == 204)
      #expect(try await renew(server, "x", to: "y") == 204)
    } then: { (server: TestServer, _: Void) async throws in
      #expect(try await status(server, bearer("a")) == 200)
      #expect(try await status(server, bearer("b")) == 200)
      #expect(try await status(server, bearer("y")) == 200)
      #expect(try await status(server, bearer("x")) == 401)
    }
  }

  @Test func takesNoSecretOfAnotherDevice() async throws {
    try await TestServer.run { server in
      _ = try await server.pairBrowser(Self.secret("a"))
      _ = try await server.pairBrowser(Self.secret("b"))
      #expect(try await renew(server, "a", to: "b") == 400)
      #expect(try await renew(server, "a", to: "c") == 204)
      #expect(try await renew(server, "b", to: "c") == 400)
      #expect(try await renew(server, "x", to: "y") == 401)
    }
  }

  // MARK: Browsers that an earlier version paired

  @Test func aTokenThatCameInACookieIsRetired() async throws {
    try await TestServer.runInTurn { server in
      let device = try await server.pair()
      #expect(try await status(server, "Cookie: a=b; regimen_device=\(device.token)") == 401)
      // Whoever was sent the cookie shows its token in another way.
      #expect(try await server.get("/api/library", device).status == 401)
      return device
    } then: { (server: TestServer, device: TestServer.Paired) async throws in
      #expect(try await server.get("/api/library", device).status == 401)
      #expect(await server.server.devices.all.count == 1)
    }
  }

  /// Thousands in one request would keep the list of devices busy.
  @Test func looksAtAFewCookiesOnly() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let own = "regimen_device=\(device.token)"
      let others = String(repeating: "regimen_device=\(Self.secret("x")); ", count: 8)
      #expect(try await status(server, "Cookie: " + others + own) == 401)
      #expect(try await server.get("/api/library", device).status == 200)
      // What is no token does not count.
      let short = String(repeating: "regimen_device=1; ", count: 100)
      #expect(try await status(server, "Cookie: " + short + own) == 401)
      #expect(try await server.get("/api/library", device).status == 401)
    }
  }

  @Test func replacesACookieForWhoKnowsTheLibrary() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let workout = ULID(high: 5, low: 7)
      try await server.library.save(Workout(id: workout, name: "Push", startedAt: server.clock.now))
      let cookie = "Cookie: regimen_device=\(device.token)"
      func replace(_ documents: String, by letter: Character) async throws -> Reply {
        try await server.post(
          "/api/devices/secret",
          #"{"secret":"\#(Self.secret(letter))","documents":[\#(documents)]}"#,
          headers: [cookie, "Origin: http://127.0.0.1:\(server.port)"])
      }
      let known = #""Workouts/\#(workout)""#
      for wrong in ["", #""Workouts/\#(ULID(high: 5, low: 8))""#, #""Settings/1""#, "1"] {
        #expect(try await replace(wrong, by: "a").status == 401, "\(wrong)")
      }
      let reply = try await replace(#""Workouts/x","# + known, by: "a")
      #expect(reply.status == 204)
      #expect(reply.headers["set-cookie"]?.contains("Max-Age=0") == true)
      #expect(try await status(server, bearer("a")) == 200)
      #expect(await server.server.devices.all.map { $0.id.text } == [device.id])
      // Once, and for no other cookie.
      #expect(try await replace(known, by: "b").status == 401)
      #expect(try await status(server, bearer("a"), cookie) == 200)
    }
  }

  @Test func guessesOfDocumentsAreFew() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      func guess() async throws -> Int {
        try await server.post(
          "/api/devices/secret",
          #"{"secret":"\#(Self.secret("a"))","documents":["Workouts/\#(device.id)"]}"#,
          headers: [
            "Cookie: regimen_device=\(device.token)", "Origin: http://127.0.0.1:\(server.port)",
          ]
        ).status
      }
      for _ in 0..<10 { #expect(try await guess() == 401) }
      #expect(try await guess() == 429)
    }
  }

  @Test func letsAPageOfAnEarlierVersionFindTheNextOne() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let (port, head) = (
        server.port,
        server.head(
          "GET", "/api/events", ["Cookie: regimen_device=\(device.token)"], length: nil)
      )
      // Such a page looks for a newer one of itself once its stream has begun.
      let (status, told) = try await blocking {
        let client = try RawClient(port: port)
        try client.send(head)
        return (try client.head().status, try client.receive(through: "\n\n"))
      }
      #expect(status == 200)
      #expect(!String(decoding: told, as: UTF8.self).contains("data"))
      let link = await server.server.devices.mintLink()
      let paired = try await server.post(
        "/api/pair", #"{"token":"\#(link)","name":"Old page"}"#,
        headers: ["Origin: http://127.0.0.1:\(port)"])
      #expect(paired.status == 409 && paired.kind == "old-page")
      #expect(try await server.pairBrowser(Self.secret("a"), link: link).status == 200)
    }
  }
}
