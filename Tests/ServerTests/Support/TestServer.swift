import Documents
import Foundation
import Library
import Logging
import Strength
import Synchronization
import Testing

@testable import Server

/// A server on a port of its own over a library in a folder of its own.
final class TestServer: Sendable {
  /// A clock that only tests move.
  final class Clock: Sendable {
    private let milliseconds = Mutex<Int64>(1_795_000_000_000)

    var now: Instant { milliseconds.withLock { Instant(milliseconds: $0) } }
    func advance(seconds: Int64) { milliseconds.withLock { $0 += seconds * 1000 } }
  }

  let folder: String
  let clock = Clock()
  let library: Library
  let server: RegimenServer
  let port: Int
  private let running: Task<Void, any Error>

  var root: String { folder + "/library" }

  /// - Parameter folder: of an earlier server; nil for a new one.
  init(
    folder: String? = nil,
    _ change: @Sendable (inout RegimenServer.Configuration) -> Void = { _ in }
  ) async throws {
    let folder =
      folder
      ?? FileManager.default.temporaryDirectory
      .appendingPathComponent("regimen-server-\(UUID().uuidString)").path
    self.folder = folder
    library = try Library(
      at: folder + "/library", cacheFolder: folder + "/caches", forWriting: true)
    try await library.refresh()
    let clock = clock
    var configuration = RegimenServer.Configuration(
      stateFolder: folder + "/state", assets: TestServer.assets,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ) { clock.now }
    configuration.port = 0
    change(&configuration)
    server = try RegimenServer(library: library, configuration: configuration)
    let (ports, signal) = AsyncStream<Int>.makeStream()
    running = Task { [server] in
      defer { signal.finish() }
      try await server.run { signal.yield($0) }
    }
    var found: Int?
    for await port in ports {
      found = port
      break
    }
    if found == nil { try await running.value }
    port = try #require(found)
  }

  /// Ends it as a signal would.
  func stop() async throws {
    await server.stop()
    try await running.value
  }

  /// Runs one server after the other over the same folder, each gone before the next one starts.
  static func runInTurn<Value>(
    _ first: (TestServer) async throws -> Value,
    then second: (TestServer, Value) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("regimen-server-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func life<Result>(_ body: (TestServer) async throws -> Result) async throws -> Result {
      let server = try await TestServer(folder: folder)
      let result = try await body(server)
      try await server.stop()
      return result
    }
    let value = try await life(first)
    try await life { server in try await second(server, value) }
  }

  /// A server that is about to be.
  struct Setup: Sendable {
    let change: @Sendable (inout RegimenServer.Configuration) -> Void

    /// Runs a test with a server that is gone afterwards, folder and all.
    func run(_ body: (TestServer) async throws -> Void) async throws {
      let server = try await TestServer(change)
      defer { try? FileManager.default.removeItem(atPath: server.folder) }
      do {
        try await body(server)
      } catch {
        try? await server.stop()
        throw error
      }
      try await server.stop()
    }
  }

  static func with(
    _ change: @escaping @Sendable (inout RegimenServer.Configuration) -> Void
  ) -> Setup { Setup(change: change) }

  static func run(_ body: (TestServer) async throws -> Void) async throws {
    try await with { _ in }.run(body)
  }

  static let assets = WebAssets([
    "index.html": .init(
      plain: Array("<p>{{version}}</p>".utf8), type: "text/html; charset=utf-8", hash: "1"),
    "shell.js": .init(
      plain: Array("plain".utf8), gzip: Array("gzip".utf8), brotli: Array("br".utf8),
      type: "text/javascript; charset=utf-8", hash: "2"),
    "sw.js": .init(
      plain: Array("worker".utf8), type: "text/javascript; charset=utf-8", hash: "3"),
  ])

  // MARK: Asking

  struct Paired: Sendable {
    let id: String
    let token: String
  }

  func pair(_ name: String = "Test") async throws -> Paired {
    let link = await server.devices.mintLink()
    let reply = try await post(
      "/api/pair", #"{"token":"\#(link)","name":"\#(name)"}"#, headers: [])
    let device = try #require(reply.json["device"] as? [String: Any])
    return Paired(
      id: try #require(device["id"] as? String), token: try #require(reply.json["token"] as? String)
    )
  }

  /// As a browser pairs: with a secret of its own, which nobody sends back.
  func pairBrowser(_ secret: String, link: String? = nil) async throws -> Reply {
    var link = link
    if link == nil { link = await server.devices.mintLink() }
    return try await post(
      "/api/pair", #"{"token":"\#(link ?? "")","name":"Browser","secret":"\#(secret)"}"#,
      headers: ["Origin: http://127.0.0.1:\(port)"])
  }

  func get(_ path: String, _ device: Paired?, headers: [String] = []) async throws -> Reply {
    try await ask("GET", path, headers + bearer(device))
  }

  func post(_ path: String, _ body: String, _ device: Paired) async throws -> Reply {
    try await ask("POST", path, bearer(device), Array(body.utf8))
  }

  func post(_ path: String, _ body: String, headers: [String]) async throws -> Reply {
    try await ask("POST", path, headers, Array(body.utf8))
  }

  func bearer(_ device: Paired?) -> [String] {
    device.map { ["Authorization: Bearer \($0.token)"] } ?? []
  }

  /// - Parameter headers: whole lines; a `Host` is added where there is none.
  func ask(
    _ method: String, _ path: String, _ headers: [String], _ body: [UInt8]? = nil
  ) async throws -> Reply {
    let port = port
    let head = self.head(method, path, headers, length: body?.count)
    return try await blocking {
      let client = try RawClient(port: port)
      try client.send(Array(head.utf8) + (body ?? []))
      return try client.reply(toHead: method == "HEAD")
    }
  }

  func head(_ method: String, _ path: String, _ headers: [String], length: Int?) -> String {
    var lines = ["\(method) \(path) HTTP/1.1"] + headers
    if !headers.contains(where: { $0.hasPrefix("Host:") }) {
      lines.append("Host: 127.0.0.1:\(port)")
    }
    if !headers.contains(where: { $0.hasPrefix("Regimen-Protocol:") }) {
      lines.append("Regimen-Protocol: 2")
    }
    if let length { lines.append("Content-Length: \(length)") }
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }

  // MARK: Documents

  func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(fileURLWithPath: root + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func bytes(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(fileURLWithPath: root + "/" + path))).map { [UInt8]($0) }
  }

  /// What a file says, its lineage aside.
  func content(_ path: String) -> String? {
    bytes(path).map { String(decoding: $0, as: UTF8.self) }?.content
  }
}

extension Workout {
  static func sample(_ number: Int, name: String = "Push") -> Workout {
    Workout(
      id: ULID(high: 1_700_000_000_000 << 16, low: UInt64(number)), name: name,
      startedAt: Instant(milliseconds: 1_775_000_000_000, offsetMinutes: 120))
  }

  var text: String { String(decoding: encoded(), as: UTF8.self) }
}

/// One line of an upload.
struct Line {
  var operation: ULID
  var folder = "Workouts"
  var id: String
  var base: String?
  var tombstone: String?
  var text: String?
  var at = "2026-11-21T18:30:00.000+01:00"

  init(_ number: Int, _ workout: Workout, base: String? = nil, text: String?) {
    operation = ULID(high: 77, low: UInt64(number))
    id = workout.id.text
    self.base = base
    self.text = text
  }

  init(_ number: Int, _ workout: Workout, base: Workout? = nil) {
    self.init(number, workout, base: base?.text, text: workout.text)
  }

  var json: String {
    var writer = JSONWriter(compact: true)
    writer.object { writer in
      writer.member("operation", operation.text)
      writer.member("folder", folder)
      writer.member("id", id)
      if let base { writer.member("base", base) }
      if let tombstone { writer.member("tombstone", tombstone) }
      if let text { writer.member("text", text) }
      writer.member("at", at)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension TestServer {
  func upload(_ lines: [Line], _ device: Paired) async throws -> Reply {
    try await post("/api/documents", lines.map { $0.json }.joined(separator: "\n"), device)
  }
}

extension String {
  /// A document's text without its lineage.
  var content: String {
    guard let text = try? Lineage().put(into: Array(utf8)) else { return self }
    return String(decoding: text, as: UTF8.self)
  }
}
