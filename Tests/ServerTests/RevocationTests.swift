import Documents
import Foundation
import Strength
import Synchronization
import Testing

@testable import Server

/// That a device whose right is taken away keeps nothing that it has begun.
@Suite struct RevocationTests {
  private func link(_ server: TestServer, _ device: TestServer.Paired) async throws -> String {
    let made = try await server.post("/api/devices/link", "", device)
    let link = try #require(made.json["link"] as? String)
    return try #require(link.components(separatedBy: "#pair=").last)
  }

  private func revoke(
    _ server: TestServer, _ device: TestServer.Paired, by own: TestServer.Paired
  ) async throws {
    let path = "/api/devices/\(device.id)"
    #expect(try await server.ask("DELETE", path, server.bearer(own)).status == 204)
  }

  /// As `regimen devices revoke` does it beside a server that runs.
  private func revokeInTheTerminal(_ server: TestServer, _ device: TestServer.Paired) async throws {
    let list = try DeviceList(folder: server.folder + "/state/\(server.library.key)") {
      Instant(milliseconds: 0)
    }
    #expect(try await list.revoke(#require(ULID(device.id))))
  }

  @Test func itsLinksEnd() async throws {
    try await TestServer.run { server in
      let (own, other) = (try await server.pair("own"), try await server.pair("other"))
      let third = try await server.pair("third")
      let (first, second) = (try await link(server, other), try await link(server, third))
      let kept = try await link(server, own)
      try await revoke(server, other, by: own)
      try await revokeInTheTerminal(server, third)
      for token in [first, second] {
        let reply = try await server.post("/api/pair", #"{"token":"\#(token)"}"#, headers: [])
        #expect(reply.status == 403)
      }
      let reply = try await server.post("/api/pair", #"{"token":"\#(kept)"}"#, headers: [])
      #expect(reply.status == 200)
    }
  }

  @Test func itsCalendarsEnd() async throws {
    try await TestServer.runInTurn { server in
      let (own, other) = (try await server.pair("own"), try await server.pair("other"))
      func feed(_ device: TestServer.Paired) async throws -> String {
        let made = try await server.post("/api/feeds", "", device)
        let address = try #require(made.json["address"] as? String)
        return String(address.dropFirst("http://127.0.0.1:\(server.port)".count))
      }
      return (own, other, try await feed(own), try await feed(other))
    } then: { server, found in
      let (own, other, kept, ended) = found
      #expect(try await server.get(ended, nil).status == 200)
      try await revoke(server, other, by: own)
      #expect(try await server.get(ended, nil).status == 404)
      #expect(try await server.get(kept, nil).status == 200)
    }
  }

  /// A body that had begun before.
  private func begin(
    _ server: TestServer, _ device: TestServer.Paired, _ path: String, _ body: String
  ) async throws -> RawClient {
    let (port, head) = (
      server.port,
      server.head("POST", path, server.bearer(device), length: body.utf8.count)
    )
    return try await blocking {
      let client = try RawClient(port: port)
      try client.send(head + body.prefix(body.count - 1))
      return client
    }
  }

  @Test func noBodyIsTakenThatHadBegun() async throws {
    try await TestServer.run { server in
      let own = try await server.pair("own")
      for number in 0..<2 {
        let other = try await server.pair("other")
        let body = Line(1, .sample(number)).json
        let client = try await begin(server, other, "/api/documents", body)
        try await Task.sleep(for: .milliseconds(100))
        if number == 0 {
          try await revoke(server, other, by: own)
        } else {
          try await revokeInTheTerminal(server, other)
        }
        let status = try await blocking {
          try? client.send(String(body.suffix(1)))
          return (try? client.reply().status) ?? 0
        }
        #expect(status == 401 || status == 0)
      }
      #expect(try server.library.documents(Workout.self).isEmpty)
    }
  }

  @Test func itsStreamsEndAlsoWhenTheTerminalRevokesIt() async throws {
    // No sign of life would end it.
    try await TestServer.with { $0.limits.heartbeat = .seconds(3600) }.run { server in
      let device = try await server.pair()
      let (port, head) = (
        server.port, server.head("GET", "/api/events", server.bearer(device), length: nil)
      )
      let stream = try await blocking {
        let client = try RawClient(port: port)
        try client.send(head)
        _ = try client.receive(through: "event: revision\n")
        return client
      }
      try await revokeInTheTerminal(server, device)
      #expect(try await blocking { stream.isClosed() })
    }
  }

  @Test func anAnswerThatIsBeingSentBreaksOff() async throws {
    try await TestServer.run { server in
      let (own, other) = (try await server.pair("own"), try await server.pair("other"))
      let notes = String(repeating: "a long note ", count: 50_000)
      for number in 0..<60 {
        var workout = Workout.sample(number)
        workout.notes = notes
        try await server.library.save(workout)
      }
      let (port, head) = (
        server.port, server.head("GET", "/api/changes", server.bearer(other), length: nil)
      )
      let client = try await blocking {
        let client = try RawClient(port: port)
        try client.send(head)
        _ = try client.head()
        return client
      }
      try await revoke(server, other, by: own)
      try await Task.sleep(for: .milliseconds(300))
      let count = try await blocking {
        var count = 0
        while let part = try? client.receive(), !part.isEmpty { count += part.count }
        return count
      }
      #expect(count < 60 * notes.utf8.count)
    }
  }

  // MARK: The owner is told

  @Test func tellsWhoWasPairedAndByWhoseLink() async throws {
    let told = Mutex<[String]>([])
    try await TestServer.with { configuration in
      configuration.onPairing = { device in
        told.withLock { $0.append("\(device.name) by \(device.origin?.name ?? "terminal")") }
      }
    }.run { server in
      let own = try await server.pair("Kitchen")
      let token = try await link(server, own)
      _ = try await server.post(
        "/api/pair", #"{"token":"\#(token)","name":"Stranger"}"#, headers: [])
      #expect(told.withLock { $0 } == ["Kitchen by terminal", "Stranger by Kitchen"])
      let list = try await server.get("/api/devices", own).json
      let devices = try #require(list["devices"] as? [[String: Any]])
      #expect(devices[0]["pairedBy"] == nil)
      let origin = try #require(devices[1]["pairedBy"] as? [String: String])
      #expect(origin == ["id": own.id, "name": "Kitchen"])
    }
  }
}
