import Documents
import Foundation
import Library
import Testing

@testable import Server

@Suite struct PairingTests {
  @Test func pairsOnceWithALink() async throws {
    try await TestServer.run { server in
      let link = await server.server.devices.mintLink()
      #expect(link.utf8.count == 43)
      let body = #"{"token":"\#(link)","name":" Firefox\u0007 on Linux "}"#
      let reply = try await server.post("/api/pair", body, headers: [])
      #expect(reply.status == 200)
      let device = try #require(reply.json["device"] as? [String: String])
      #expect(device["name"] == "Firefox on Linux")
      let token = try #require(reply.json["token"] as? String)

      let again = try await server.post("/api/pair", body, headers: [])
      #expect(again.status == 403)
      #expect(again.kind == "link")
      let own = ["Authorization: Bearer " + token]
      #expect(try await server.get("/api/changes", nil, headers: own).status == 200)
      #expect(try await server.get("/api/changes", nil).status == 401)
      let list = try await server.get("/api/devices", nil, headers: own)
      #expect((list.json["devices"] as? [[String: Any]])?.count == 1)
      #expect(list.json["this"] as? String == device["id"])
      #expect(!list.text.contains("tokenHash"))
    }
  }

  @Test func namesTheServerInALinkAsTheDeviceDoes() async throws {
    try await TestServer.with { $0.names = ["train.example"] }.run { server in
      let made = try await server.post(
        "/api/devices/link", "",
        headers: [
          "Host: train.example", "X-Forwarded-Proto: https", "Origin: https://train.example",
        ] + server.bearer(try await server.pair()))
      let text = try #require(made.json["link"] as? String)
      #expect(text.hasPrefix("https://train.example/#pair="))
    }
  }

  @Test func forgetsALinkAfterTenMinutes() async throws {
    try await TestServer.run { server in
      let link = await server.server.devices.mintLink()
      server.clock.advance(seconds: 600)
      let reply = try await server.post("/api/pair", #"{"token":"\#(link)"}"#, headers: [])
      #expect(reply.status == 403)
    }
  }

  @Test func slowsDownWhoGuesses() async throws {
    try await TestServer.run { server in
      let link = await server.server.devices.mintLink()
      for _ in 0..<10 {
        let reply = try await server.post("/api/pair", #"{"token":"x"}"#, headers: [])
        #expect(reply.status == 403)
      }
      let blocked = try await server.post("/api/pair", #"{"token":"\#(link)"}"#, headers: [])
      #expect(blocked.status == 429)
      #expect(blocked.headers["retry-after"] == "60")
      server.clock.advance(seconds: 61)
      let late = try await server.post("/api/pair", #"{"token":"\#(link)"}"#, headers: [])
      #expect(late.status == 200)
    }
  }

  @Test func refusesWhatIsNoRequestForPairing() async throws {
    try await TestServer.run { server in
      for body in ["", "x", "{}", #"{"token":5}"#] {
        let reply = try await server.post("/api/pair", body, headers: [])
        #expect(reply.status == 400, "\(body)")
      }
      let large = String(repeating: " ", count: 20_000)
      let reply = try await server.post("/api/pair", large, headers: [])
      #expect(reply.status == 413)
    }
  }

  @Test func keepsOnlyHashesAndOnlyForItsOwner() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let file = server.folder + "/state/\(server.library.key)/devices.json"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(!text.contains(device.token))
      #expect(text.contains(Token.hash(device.token)))
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }

  @Test func knowsItsDevicesAfterARestart() async throws {
    try await TestServer.runInTurn { server in
      try await server.pair()
    } then: { server, device in
      let reply = try await server.get("/api/library", device)
      #expect(reply.status == 200)
    }
  }

  @Test func saysWhenADeviceWasSeenLast() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let paired = server.clock.now
      server.clock.advance(seconds: 30)
      _ = try await server.get("/api/library", device)
      #expect(await server.server.devices.all[0].lastSeenAt == paired)
      server.clock.advance(seconds: 31)
      _ = try await server.get("/api/library", device)
      #expect(await server.server.devices.all[0].lastSeenAt == server.clock.now)
      let list = try DeviceList(folder: server.folder + "/state/\(server.library.key)") {
        Instant(milliseconds: 0)
      }
      #expect(await list.all[0].lastSeenAt == server.clock.now)
    }
  }

  @Test func refusesToStartWithAListOfDevicesThatIsDamaged() async throws {
    let server = try await TestServer()
    defer { try? FileManager.default.removeItem(atPath: server.folder) }
    try await server.stop()
    let folder = server.folder + "/other"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for text in ["{", #"{"devices":[{"id":"x"}]}"#] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/devices.json"))
      #expect(throws: LibraryError.self) {
        try DeviceList(folder: folder) { Instant(milliseconds: 0) }
      }
    }
  }

  @Test func staysRevokedWhileItIsStillSeen() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("regimen-devices-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let clock = TestServer.Clock()
    let server = try DeviceList(folder: folder) { clock.now }
    let terminal = try DeviceList(folder: folder) { clock.now }
    for _ in 0..<100 {
      let (device, token) = try await server.pair(server.mintLink(), name: "Phone")
      clock.advance(seconds: 61)
      async let seen = server.device(token: token)
      async let isRevoked = terminal.revoke(device.id)
      #expect(try await isRevoked)
      _ = await seen
      #expect(await server.device(token: token) == nil)
      #expect(await terminal.all.isEmpty)
    }
  }

  @Test func takesNewNamesAndWhatAnotherCommandChanges() async throws {
    try await TestServer.run { server in
      let (own, other) = (try await server.pair("own"), try await server.pair("other"))
      let path = "/api/devices/\(other.id)"
      let renamed = try await server.post(path, #"{"name":"Kitchen "}"#, own)
      #expect(renamed.status == 204)
      for text in ["{}", #"{"name":" \t"}"#] {
        #expect(try await server.post(path, text, own).status == 400)
      }
      #expect(try await server.post("/api/devices/x", #"{"name":"a"}"#, own).status == 404)
      // As regimen devices does it beside a server that runs.
      let list = try DeviceList(folder: server.folder + "/state/\(server.library.key)") {
        Instant(milliseconds: 0)
      }
      #expect(await list.all.map { $0.name } == ["own", "Kitchen"])
      let id = try #require(ULID(other.id))
      #expect(try await list.rename(id, to: "Cellar"))
      let names = try await server.get("/api/devices", own)
      #expect(names.text.contains("Cellar"))
      #expect(try await list.revoke(id))
      #expect(try await server.get("/api/library", other).status == 401)
      #expect(try await server.get("/api/library", own).status == 200)
      let third = try await server.pair("third")
      #expect(await list.all.map { $0.name } == ["own", "third"])
      #expect(try await server.get("/api/library", third).status == 200)
    }
  }

  @Test func endsTheStreamsOfARevokedDevice() async throws {
    try await TestServer.run { server in
      let (own, other) = (try await server.pair("own"), try await server.pair("other"))
      let (port, head) = (
        server.port, server.head("GET", "/api/events", server.bearer(other), length: nil)
      )
      let stream = try await blocking {
        let client = try RawClient(port: port)
        try client.send(head)
        _ = try client.receive(through: "event: revision\n")
        return client
      }
      let reply = try await server.ask("DELETE", "/api/devices/\(other.id)", server.bearer(own))
      #expect(reply.status == 204)
      #expect(try await blocking { stream.isClosed() })
      #expect(try await server.get("/api/library", other).status == 401)
      #expect(try await server.get("/api/library", own).status == 200)
      for id in [other.id, "x"] {
        let gone = try await server.ask("DELETE", "/api/devices/\(id)", server.bearer(own))
        #expect(gone.status == 404)
      }
      let last = try await server.ask("DELETE", "/api/devices/\(own.id)", server.bearer(own))
      #expect(last.status == 204)
    }
  }
}
