import Body
import Documents
import Foundation
import Library
import TestSupport
import Testing

@testable import Server

/// Recordings and Apple Health from a device: received into files, imported in the background.
@Suite struct BodyImportRouteTests {
  private typealias Job = [String: Any]

  private func send(
    _ bytes: [UInt8], _ query: String, _ device: TestServer.Paired, to server: TestServer
  ) async throws -> Reply {
    try await server.ask("POST", "/api/import/body?" + query, server.bearer(device), bytes)
  }

  /// The job once it is over.
  private func end(
    of job: Job, _ device: TestServer.Paired, on server: TestServer
  ) async throws -> Job {
    let id = try #require(job["id"] as? String)
    for _ in 0..<(600 * Patience.factor) {
      let now = try await server.get("/api/import/body/" + id, device).json
      if !["waiting", "running"].contains(now["state"] as? String) { return now }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("the import does not end")
    return [:]
  }

  private func imported(
    _ bytes: [UInt8], _ query: String, _ device: TestServer.Paired, on server: TestServer
  ) async throws -> Job {
    let reply = try await send(bytes, query, device, to: server)
    #expect(reply.status == 202, "\(reply.text)")
    return try await end(of: reply.json, device, on: server)
  }

  private func counts(_ job: Job) -> [Int?] {
    let report = job["report"] as? Job
    return ["activities", "days", "merged", "unchanged"].map { report?[$0] as? Int }
  }

  /// Files of uploads that are there.
  private func spooled(_ server: TestServer) -> [String] {
    let folder = "\(server.folder)/state/\(server.library.key)/uploads"
    return (try? FileManager.default.subpathsOfDirectory(atPath: folder))?.filter {
      $0.contains("/")
    } ?? []
  }

  private func awaitEmptySpool(_ server: TestServer) async throws {
    for _ in 0..<(100 * Patience.factor) where !spooled(server).isEmpty {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(spooled(server) == [])
  }

  // MARK: Importing

  @Test func importsAnAppleExportOnce() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let zip = BodyFiles.zip("apple_health_export/export.xml", BodyFiles.appleExport(days: 5))
      let job = try await imported(zip, "name=export.zip", device, on: server)
      #expect(job["state"] as? String == "done")
      #expect(job["name"] as? String == "export.zip")
      #expect((job["report"] as? Job)?["format"] as? String == "apple-health")
      #expect(counts(job) == [5, 5, 0, 0])
      #expect(job["read"] as? Int == job["total"] as? Int)
      #expect(try server.library.documents(Activity.self).count == 5)
      let again = try await imported(zip, "name=export.zip", device, on: server)
      #expect(counts(again) == [0, 0, 0, 10])
      try await awaitEmptySpool(server)
    }
  }

  @Test func importsFilesThatWereChosenTogetherAsOne() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let first = try await send(BodyFiles.gpx(day: 1), "name=a.gpx&more=1", device, to: server)
      #expect(first.json["state"] as? String == "receiving")
      let id = try #require(first.json["id"] as? String)
      // Names that lead elsewhere, or stand twice.
      let names = ["..%2F..%2Fa.gpx", "a.gpx", "%00.%2F"]
      for (place, name) in names.enumerated() {
        let more = place < 2 ? "&more=1" : ""
        let file = BodyFiles.gpx(day: place + 2)
        let reply = try await send(file, "job=\(id)&name=\(name)" + more, device, to: server)
        #expect(reply.status == 202, "\(reply.text)")
      }
      let job = try await end(of: first.json, device, on: server)
      #expect(job["files"] as? Int == 4)
      #expect(counts(job) == [4, 0, 0, 0])
      let files = try server.library.documents(Activity.self).flatMap { $0.sources }
      #expect(files.map { $0.fileName }.sorted() == ["2-a.gpx", "3-a.gpx", "a.gpx", "file"])
      #expect(try await send([0x20], "job=\(id)&name=b", device, to: server).status == 404)
    }
  }

  @Test func showsItsWayAndWhatHasCome() async throws {
    try await TestServer.run { server in
      let (device, other) = (try await server.pair("own"), try await server.pair("other"))
      #expect(try await server.get("/api/import/body", device).text.contains("\"imports\": []"))
      let job = try await imported(BodyFiles.gpx(), "name=a.gpx", device, on: server)
      let id = try #require(job["id"] as? String)
      // A page that was reloaded finds it again; other devices do not.
      let list = try await server.get("/api/import/body", device).json["imports"] as? [Job]
      #expect(list?.first?["id"] as? String == id)
      #expect(try await server.get("/api/import/body/" + id, other).status == 404)
      let path = "/api/import/body/" + id
      #expect(try await server.ask("DELETE", path, server.bearer(other)).status == 404)
      #expect(try await server.ask("DELETE", path, server.bearer(device)).status == 204)
      #expect(try await server.get(path, device).status == 404)
    }
  }

  @Test func keepsWhatWasTakenInWhenItIsCancelledAndGoesOnFromThere() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let export = BodyFiles.appleExport(days: 300, minutes: 240)
      let reply = try await send(export, "name=export.xml", device, to: server)
      let id = try #require(reply.json["id"] as? String)
      // A second one of the same device waits for an answer of the person.
      let second = try await send(BodyFiles.gpx(), "name=a.gpx", device, to: server)
      #expect(second.status == 409 && second.kind == "importing")
      let path = "/api/import/body/" + id
      let ended = try await server.ask("DELETE", path, server.bearer(device))
      #expect(["cancelled", "waiting"].contains(ended.json["state"] as? String))
      try await awaitEmptySpool(server)
      let again = try await imported(export, "name=export.xml", device, on: server)
      let sum = counts(again).compactMap { $0 }.reduce(0, +)
      #expect(sum == 600)
      #expect(try server.library.documents(Activity.self).count == 300)
    }
  }

  @Test func importsOfTwoDevicesAreDoneInTurn() async throws {
    try await TestServer.run { server in
      let (own, other) = (try await server.pair("own"), try await server.pair("other"))
      let export = BodyFiles.appleExport(days: 20, minutes: 60)
      let first = try await send(export, "name=export.xml", own, to: server)
      let second = try await send(export, "name=export.xml", other, to: server)
      let jobs = [
        try await end(of: first.json, own, on: server),
        try await end(of: second.json, other, on: server),
      ]
      #expect(jobs.map { counts($0) } == [[20, 20, 0, 0], [0, 0, 0, 40]])
    }
  }

  // MARK: What is refused

  @Test func tellsLogsFromBodyData() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let log = Array("Date,Workout Name\n2024-07-01 18:00:00,Push\n".utf8)
      let direct = try await send(log, "name=strong.csv", device, to: server)
      #expect(direct.status == 400 && direct.kind == "not-body-data")
      let zip = BodyFiles.zip("strong.csv", log)
      let job = try await imported(zip, "name=strong.zip", device, on: server)
      #expect(job["state"] as? String == "failed")
      #expect((job["error"] as? Job)?["kind"] as? String == "not-body-data")
      let text = String(decoding: BodyFiles.gpx(), as: UTF8.self)
      let reply = try await server.post("/api/import?name=a.csv", text, device)
      #expect(reply.status == 400 && reply.kind == "body-data")
      let empty = try await send([], "name=a.fit", device, to: server)
      #expect(empty.status == 400 && empty.kind == "empty")
      for query in ["zone=Mars/Base", "job=x", "more=2"] {
        #expect(try await send(log, "name=a&" + query, device, to: server).kind == "malformed")
      }
      try await awaitEmptySpool(server)
    }
  }

  @Test func refusesWhatHasNoRoom() async throws {
    try await TestServer.with {
      $0.limits.upload = 1 << 20
      $0.limits.lingerDuration = .milliseconds(100)
    }.run { server in
      let device = try await server.pair()
      let large = [UInt8](repeating: 0x20, count: (1 << 20) + 1)
      #expect(try await send(large, "name=a", device, to: server).kind == "too-large")
      // Nor in two files of one import.
      let half = BodyFiles.gpx() + [UInt8](repeating: 0x20, count: 700 << 10)
      let first = try await send(half, "name=a&more=1", device, to: server)
      let id = try #require(first.json["id"] as? String)
      let second = try await send(half, "name=b&job=\(id)", device, to: server)
      #expect(second.status == 413)
      let chunked = try await server.ask(
        "POST", "/api/import/body?name=a",
        server.bearer(device) + ["Transfer-Encoding: chunked"])
      #expect(chunked.status == 411)
    }
    try await TestServer.with { $0.limits.uploadReserve = Int.max / 2 }.run { server in
      let device = try await server.pair()
      let reply = try await send(BodyFiles.gpx(), "name=a.gpx", device, to: server)
      #expect(reply.status == 507 && reply.kind == "no-room")
      #expect(spooled(server) == [])
    }
  }

  @Test func refusesALengthThatNothingCanBeAddedTo() async throws {
    try await TestServer.with { $0.limits.lingerDuration = .milliseconds(100) }.run { server in
      let device = try await server.pair()
      let first = try await send(BodyFiles.gpx(), "name=a&more=1", device, to: server)
      let id = try #require(first.json["id"] as? String)
      for query in ["name=b&job=\(id)", "name=b&job=\(id)&more=1"] {
        let path = "/api/import/body?" + query
        let head = server.head("POST", path, server.bearer(device), length: Int.max)
        let port = server.port
        let reply = try await blocking {
          let client = try RawClient(port: port)
          try client.send(head)
          return try client.reply()
        }
        #expect(reply.status == 413 && reply.kind == "too-large")
      }
      #expect(try await server.get("/healthz", nil).status == 200)
    }
  }

  @Test func asksForADevice() async throws {
    try await TestServer.run { server in
      let bad = ["Authorization: Bearer nonsense"]
      for (method, path) in [("POST", "?name=x"), ("GET", ""), ("GET", "/x"), ("DELETE", "/x")] {
        let reply = try await server.ask(method, "/api/import/body" + path, bad, [0x20])
        #expect(reply.status == 401, "\(method) \(path)")
      }
      let foreign = ["Origin: http://evil.example"] + server.bearer(try await server.pair())
      #expect(try await server.ask("POST", "/api/import/body?name=x", foreign, [1]).status == 403)
    }
  }

  // MARK: Hostile and broken uploads

  @Test func leavesABombWhereItGrows() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let zeros = Array("<HealthData>".utf8) + [UInt8](repeating: 0x20, count: 96 << 20)
      for (name, bomb) in [
        ("export.zip", BodyFiles.zip("export.xml", zeros)),
        ("export.xml.gz", BodyFiles.gzip(zeros)),
      ] {
        let job = try await imported(bomb, "name=" + name, device, on: server)
        let said = ((job["report"] as? Job)?["diagnostics"] as? [Job])?.map {
          $0["code"] as? String
        }
        #expect(said?.contains("archive-bomb") == true, "\(job)")
      }
      #expect(try server.library.documents(Activity.self).isEmpty)
    }
  }

  /// More than all bodies together may have in memory.
  @Test func holdsNoFileInMemory() async throws {
    try await TestServer.with { $0.limits.bodies = 4 << 20 }.run { server in
      let device = try await server.pair()
      let export = BodyFiles.appleExport(days: 100, minutes: 200)
      #expect(export.count > 4 << 20)
      let job = try await imported(export, "name=export.xml", device, on: server)
      #expect(counts(job) == [100, 100, 0, 0])
    }
  }

  @Test func forgetsAnUploadThatEndsEarly() async throws {
    try await TestServer.with { $0.limits.bodyDuration = .seconds(2) }.run { server in
      let device = try await server.pair()
      let path = "/api/import/body?name=a.gpx"
      let head = server.head("POST", path, server.bearer(device), length: 4 << 20)
      let port = server.port
      let begun = BodyFiles.gpx() + [UInt8](repeating: 0x20, count: 1 << 20)
      let client = try await blocking {
        let client = try RawClient(port: port)
        try client.send(Array(head.utf8) + begun)
        return client
      }
      for _ in 0..<(100 * Patience.factor) where spooled(server).isEmpty {
        try await Task.sleep(for: .milliseconds(20))
      }
      let file = try #require(spooled(server).first)
      let folder = "\(server.folder)/state/\(server.library.key)/uploads/"
      let mode =
        try FileManager.default.attributesOfItem(atPath: folder + file)[.posixPermissions]
        as? Int
      #expect(mode == 0o600)
      // One at a time.
      let other = try await send(BodyFiles.gpx(), "name=b.gpx", device, to: server)
      #expect(other.status == 409 && other.kind == "importing")
      let ended = try await blocking {
        shutdown(client.file, Int32(SHUT_RDWR))
        return client.isClosed()
      }
      #expect(ended)
      try await awaitEmptySpool(server)
      // And one that sends nothing more.
      let reply = try await blocking {
        let client = try RawClient(port: port)
        try client.send(Array(head.utf8) + begun)
        return try client.reply()
      }
      #expect(reply.status == 408)
      try await awaitEmptySpool(server)
      // An import whose other files never come.
      _ = try await send(BodyFiles.gpx(), "name=b.gpx&more=1", device, to: server)
      try await awaitEmptySpool(server)
      #expect(try server.library.documents(Activity.self).isEmpty)
    }
  }

  @Test func endsWithTheServerAndWithItsDevice() async throws {
    try await TestServer.runInTurn { server in
      let device = try await server.pair()
      let other = try await server.pair("other")
      let export = BodyFiles.appleExport(days: 200, minutes: 100)
      _ = try await send(export, "name=export.xml", other, to: server)
      let path = "/api/devices/" + other.id
      #expect(try await server.ask("DELETE", path, server.bearer(device)).status == 204)
      try await awaitEmptySpool(server)
      _ = try await send(export, "name=export.xml", device, to: server)
      return device
    } then: { server, device in
      #expect(spooled(server) == [])
      let list = try await server.get("/api/import/body", device).json["imports"] as? [Any]
      #expect(list?.isEmpty == true)
      let job = try await imported(
        BodyFiles.appleExport(days: 200, minutes: 100), "name=export.xml", device, on: server)
      #expect(counts(job).compactMap { $0 }.reduce(0, +) == 400)
      #expect(try server.library.documents(Activity.self).count == 200)
    }
  }
}
