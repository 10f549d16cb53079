import Documents
import Foundation
import Logging
import Strength
import Synchronization
import TestSupport
import Testing

@testable import Server

/// That who asks too much of the server gets less, and everyone else what they ask for. The same on
/// a larger scale: `EndToEnd/soak/doors.py`.
@Suite(.serialized) struct CrowdTests {
  // MARK: Connections

  @Test func closesTheConnectionsFirstThatHaveBeenIdleLongest() async throws {
    try await TestServer.with {
      $0.limits.connections = 32
      $0.limits.connectionsPerAddress = 24
    }.run { server in
      let device = try await server.pair()
      let (port, head) = (
        server.port, server.head("GET", "/api/events", server.bearer(device), length: nil)
      )
      let (stream, idle) = try await blocking {
        let stream = try RawClient(port: port)
        try stream.send(head)
        _ = try stream.receive(through: "event: revision\n")
        return (stream, try (0..<200).map { _ in try RawClient(port: port) })
      }
      for _ in 0..<5 { #expect(try await server.get("/api/library", device).status == 200) }
      #expect(try await blocking { idle[0].isClosed() })
      // What a paired device has open is nobody's to close.
      _ = try await server.upload([Line(1, .sample(1))], device)
      let told = try await blocking { try stream.receive(through: "\"revision\":1}") }
      #expect(!told.isEmpty)
      withExtendedLifetime(idle) {}
    }
  }

  @Test func servesOthersWhileThousandsOfConnectionsAreIdle() async throws {
    try await TestServer.with {
      $0.limits.connections = 128
      $0.limits.connectionsPerAddress = 96
    }.run { server in
      let device = try await server.pair()
      let port = server.port
      let idle = try await blocking { try (0..<600).map { _ in try RawClient(port: port) } }
      let begun = ContinuousClock.now
      for number in 0..<5 {
        #expect(try await server.get("/healthz", nil).status == 200)
        #expect(try await server.upload([Line(number, .sample(number))], device).status == 200)
      }
      let each = (ContinuousClock.now - begun) / 10
      print("\(each) for an answer beside 600 idle connections")
      // One that is blocked takes minutes; the bar itself is for EndToEnd/soak/doors.py.
      #expect(each < .seconds(20 * Patience.factor))
      withExtendedLifetime(idle) {}
    }
  }

  // MARK: Bodies

  @Test func holdsOnlySoMuchOfAllBodiesInMemory() async throws {
    try await TestServer.with {
      $0.limits.bodies = 12 << 20
      $0.limits.bodyPatience = .milliseconds(100)
      $0.limits.lingerDuration = .milliseconds(100)
    }.run { server in
      let (own, other) = (try await server.pair("own"), try await server.pair("other"))
      let (port, size) = (server.port, 6 << 20)
      func head(_ device: TestServer.Paired) -> String {
        server.head("POST", "/api/import", server.bearer(device), length: size)
      }
      let (first, second) = (head(own), head(other))
      let begun = try await blocking {
        let client = try RawClient(port: port)
        try client.send(first)
        try client.send([UInt8](repeating: 0x20, count: 1 << 20))
        return client
      }
      try await Task.sleep(for: .milliseconds(200))
      // A second one of the same device, and one that does not fit beside it.
      for head in [first, second] {
        let reply = try await blocking {
          let client = try RawClient(port: port)
          try client.send(head)
          return try client.reply()
        }
        #expect(reply.status == 503 && reply.kind == "busy")
        #expect(reply.headers["retry-after"] == "5")
      }
      // What is small has its place.
      for device in [own, other] {
        #expect(try await server.upload([Line(1, .sample(1))], device).status == 200)
      }
      // What was begun and given up makes room.
      let ended = try await blocking {
        shutdown(begun.file, Int32(SHUT_RDWR))
        return begun.isClosed()
      }
      #expect(ended)
      try await Task.sleep(for: .milliseconds(200))
      let body = String(repeating: " ", count: size)
      #expect(try await server.post("/api/import", body, other).status == 400)
    }
  }

  @Test func countsWhatNobodyHasAnnounced() async throws {
    let budget = BodyBudget(limit: 12 << 20, patience: .milliseconds(50))
    let (one, other) = (ULID(high: 1, low: 1), ULID(high: 1, low: 2))
    let first = BodyBudget.Share(budget, device: one)
    try await first.grow(to: 1 << 16)
    try await first.grow(to: 8 << 20)
    #expect(budget.used == 8 << 20)
    let second = BodyBudget.Share(budget, device: other)
    try await second.grow(to: 1 << 20)
    await #expect(throws: HttpFailure.self) { try await second.grow(to: 4 << 20) }
    #expect(budget.used == 9 << 20)
    first.release()
    try await second.grow(to: 4 << 20)
    second.release()
    second.release()
    #expect(budget.used == 0)
    // Small ones of one device are no way around it.
    let many = (0..<5).map { _ in BodyBudget.Share(budget, device: one) }
    for share in many.prefix(4) { try await share.grow(to: 1 << 20) }
    await #expect(throws: HttpFailure.self) { try await many[4].grow(to: 1 << 20) }
    try await second.grow(to: 1 << 20)
  }

  // MARK: Imports

  private static func log(names: Int) -> String {
    var rows = [
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
        + "Workout Notes,RPE"
    ]
    for number in 0..<names {
      rows.append("2024-07-01 18:00:00,Push,1h,Bench Thing \(number) (Barbell),1,60,8,0,0,,,8")
    }
    return rows.joined(separator: "\n")
  }

  @Test func stopsReadingForAClientThatLeaves() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let (port, log) = (server.port, Self.log(names: 20_000))
      let head = server.head(
        "POST", "/api/import?unit=kg&dry-run=1", server.bearer(device), length: log.utf8.count)
      try await blocking {
        let client = try RawClient(port: port)
        try client.send(head + log)
        Thread.sleep(forTimeInterval: 0.3)
      }
      // One file is read after the other: this one would wait for all of that.
      let begun = ContinuousClock.now
      let small = try await server.post(
        "/api/import?unit=kg&dry-run=1", Self.log(names: 2), device)
      #expect(small.status == 200)
      let took = ContinuousClock.now - begun
      print("\(took) until the import after one that was left")
      // All tests run at once: the bars themselves are for EndToEnd/soak/doors.py.
      #expect(took < .seconds(60 * Patience.factor))
    }
  }

  @Test func answersOthersWhileAFileIsRead() async throws {
    try await TestServer.run { server in
      let (own, other) = (try await server.pair("own"), try await server.pair("other"))
      async let report = server.post(
        "/api/import?unit=kg&dry-run=1", Self.log(names: 3000), own)
      try await Task.sleep(for: .milliseconds(100))
      for number in 0..<5 {
        let begun = ContinuousClock.now
        #expect(try await server.get("/healthz", nil).status == 200)
        #expect(try await server.upload([Line(number, .sample(number))], other).status == 200)
        #expect(ContinuousClock.now - begun < .seconds(60 * Patience.factor))
      }
      #expect((try await report.json["exercises"] as? [Any])?.count == 3000)
    }
  }

  @Test func readsAFileOnlySoLong() async throws {
    try await TestServer.with { $0.limits.workDuration = .milliseconds(50) }.run { server in
      let device = try await server.pair()
      let reply = try await server.post("/api/import?unit=kg", Self.log(names: 5000), device)
      #expect(reply.status == 413 && reply.kind == "too-much-work")
      #expect(try server.library.documents(Exercise.self).isEmpty)
    }
  }

  // MARK: The log

  private final class Levels: Sendable {
    private let levels = Mutex<[Logger.Level]>([])

    var all: [Logger.Level] { levels.withLock { $0 } }
    func append(_ level: Logger.Level) { levels.withLock { $0.append(level) } }
  }

  private struct Listener: LogHandler {
    let levels: Levels
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }
    func log(event: LogEvent) { levels.append(event.level) }
  }

  @Test func whatIsTooMuchForNowIsNoError() async throws {
    let levels = Levels()
    try await TestServer.with {
      $0.limits.streams = 0
      $0.logger = Logger(label: "test") { _ in Listener(levels: levels) }
    }.run { server in
      let device = try await server.pair()
      #expect(try await server.get("/api/events", device).status == 503)
      #expect(!levels.all.contains { $0 >= .error })
    }
  }
}
