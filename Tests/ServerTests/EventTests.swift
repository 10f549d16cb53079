import Documents
import Foundation
import Library
import Strength
import TestSupport
import Testing

@testable import Server

@Suite(.serialized) struct EventTests {
  private func listen(
    _ server: TestServer, _ device: TestServer.Paired
  ) async throws -> RawClient {
    let (port, head) = (
      server.port, server.head("GET", "/api/events", server.bearer(device), length: nil)
    )
    return try await blocking {
      let client = try RawClient(port: port)
      try client.send(head)
      return client
    }
  }

  private func revision(_ client: RawClient) async throws -> Int {
    let bytes = try await blocking {
      _ = try client.receive(through: "event: revision\ndata: ")
      return try client.receive(through: "\n")
    }
    let json = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return try #require(json?["revision"] as? Int)
  }

  @Test func tellsTheRevisionAtOnceAndThenEachNewerOne() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      try await server.library.save(Workout.sample(1))
      let client = try await listen(server, device)
      #expect(try await revision(client) == 1)
      _ = try await server.upload([Line(1, .sample(2))], device)
      #expect(try await revision(client) == 2)
      try server.write(Workout.sample(3).encoded(), to: Workout.sample(3).path)
      #expect(try await revision(client) == 3)
    }
  }

  @Test func tellsAlsoWhatAnotherCommandHasTakenIn() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let client = try await listen(server, device)
      #expect(try await revision(client) == 0)
      // A command that reads the library brings the cache up to date before the monitor tells.
      try server.write(Workout.sample(3).encoded(), to: Workout.sample(3).path)
      let other = try Library(at: server.root, cacheFolder: server.folder + "/caches")
      try await other.refresh()
      #expect(try await revision(client) == 1)
    }
  }

  @Test func sendsSignsOfLife() async throws {
    try await TestServer.with { $0.limits.heartbeat = .milliseconds(50) }.run { server in
      let client = try await listen(server, try await server.pair())
      let bytes = try await blocking { try client.receive(through: "\n:\n\n") }
      #expect(String(decoding: bytes, as: UTF8.self).contains("text/event-stream"))
    }
  }

  @Test(.timeLimit(.minutes(5 * Patience.factor)))
  func givesThePlaceOfAStreamThatWasClosedToAnother() async throws {
    try await TestServer.with { $0.limits.streamsPerDevice = 1 }.run { server in
      let device = try await server.pair()
      let (port, head) = (
        server.port, server.head("GET", "/api/events", server.bearer(device), length: nil)
      )
      for _ in 0..<5 {
        // The server may need a moment to see that the one before is gone.
        while true {
          let status = try await blocking {
            let client = try RawClient(port: port)
            try client.send(head)
            return try client.head().status
          }
          if status == 200 { break }
          #expect(status == 429)
        }
      }
    }
  }

  @Test func beginsNoStreamForADeviceThatIsRevokedMeanwhile() async throws {
    let hub = EventHub(LibraryPosition(epoch: "e", revision: 1), limits: .init())
    let device = ULID(high: 1, low: 1)
    // Revoked before it is asked: nothing would end the stream any more.
    await #expect(throws: HttpFailure.self) { try await hub.join(device) { false } }
    #expect(await hub.clientCount == 0)
    // Revoked right after: its streams are ended, this one among them.
    let stream = try await hub.join(device) {
      await hub.drop(device: device)
      return true
    }
    for await position in stream { #expect(position.revision == 1) }
  }

  /// What that takes of memory is measured where a server has its process for itself:
  /// `EndToEnd/soak/doors.py`.
  @Test func answersHundredsOfClients() async throws {
    try await TestServer.run { server in
      var devices: [TestServer.Paired] = []
      for number in 0..<5 { devices.append(try await server.pair("D\(number)")) }
      let heads = devices.map {
        server.head("GET", "/api/events", server.bearer($0), length: nil)
      }
      let port = server.port
      let (clients, statuses) = try await blocking {
        var clients: [RawClient] = []
        for number in 0..<600 {
          let client = try RawClient(port: port)
          try client.send(heads[number % 5])
          clients.append(client)
        }
        return (clients, try clients.map { try $0.head().status })
      }
      #expect(statuses.filter { $0 == 200 }.count == 256)
      #expect(statuses.filter { $0 == 429 || $0 == 503 }.count == 344)
      // Nobody reads, and nothing piles up.
      for number in 0..<40 { try await server.library.save(Workout.sample(1, name: "W\(number)")) }
      let open = zip(clients, statuses).filter { $0.1 == 200 }.map { $0.0 }
      let told = try await blocking {
        var count = 0
        for client in open {
          _ = try client.receive(through: "\"revision\":40}")
          count += 1
        }
        return count
      }
      #expect(told == 256)
    }
  }

  @Test func dropsWhoDoesNotRead() async throws {
    let size = 24 << 20
    try await TestServer.with { configuration in
      configuration.limits.writeDuration = .milliseconds(200)
      configuration.assets = WebAssets([
        "big.wasm": .init(
          plain: [UInt8](repeating: 7, count: size), type: "application/wasm", hash: "1")
      ])
    }.run { server in
      let (port, head) = (server.port, server.head("GET", "/big.wasm", [], length: nil))
      var count = size
      // Longer and longer, since a busy machine comes to its timers late.
      for seconds in [1.5, 6, 24] where count >= size {
        count = try await blocking {
          let client = try RawClient(port: port)
          try client.send(head)
          var count = try client.receive().count
          Thread.sleep(forTimeInterval: seconds)
          while let part = try? client.receive(), !part.isEmpty { count += part.count }
          return count
        }
      }
      #expect(count < size)
      #expect(try await server.get("/healthz", nil).status == 200)
    }
  }

  @Test func endsStreamsWhenItIsStopped() async throws {
    let server = try await TestServer()
    defer { try? FileManager.default.removeItem(atPath: server.folder) }
    let client = try await listen(server, try await server.pair())
    _ = try await revision(client)
    try await server.stop()
    #expect(try await blocking { client.isClosed() })
  }

  /// How soon is measured by `Benchmarks server`.
  @Test func tellsSavesAndEdits() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let client = try await listen(server, device)
      _ = try await revision(client)
      for number in 1...20 {
        _ = try await server.upload([Line(number, .sample(number))], device)
        #expect(try await revision(client) == number * 2 - 1)
        try server.write(
          Workout.sample(number, name: "By hand").encoded(), to: Workout.sample(number).path)
        #expect(try await revision(client) == number * 2)
      }
    }
  }
}
