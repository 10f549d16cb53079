import Body
import Documents
import Foundation
import Library
import Testing

@testable import Server

/// Which recordings are of one activity, as devices say it.
@Suite struct ActivityPartingRouteTests {
  /// A watch and a phone have recorded one run; what a person has said of it is there, too.
  private func joined(_ server: TestServer) async throws -> Activity {
    let watch = try await recording(server, late: 0, "watch.fit")
    var whole = watch
    whole.join(try await recording(server, late: 4, "phone.gpx"))
    (whole.name, whole.notes, whole.rating) = ("Around the lake", "Windy.", 7)
    // The files tell of a pause, which the recordings they were written of do not.
    let figures = try server.library.figures(of: whole, toPart: watch.id)
    whole.pauses = try #require(figures[watch.id]).pauses
    try await server.library.save(whole)
    return try document(server, whole.id)
  }

  /// One recording, with its samples in the library.
  private func recording(
    _ server: TestServer, late: Int64, _ name: String
  ) async throws -> Activity {
    let draft = try ActivityRoutesTests.draft(ActivityRoutesTests.run(late: late), name)
    let file = try #require(draft.activity.sources.first?.samples)
    let bytes = try #require(draft.samples)
    try await server.library.keep([Library.AttachedFile(path: file.path, bytes: bytes)])
    return draft.activity
  }

  /// Without what it says of its past.
  private func document(_ server: TestServer, _ id: ULID) throws -> Activity {
    var activity = try #require(try server.library.document(Activity.self, id: id))
    activity.lineage = Lineage()
    return activity
  }

  private func path(_ id: ULID, _ deed: String) -> String { "/api/activities/\(id.text)/\(deed)" }

  private func naming(_ member: String, _ id: ULID) -> String { #"{"\#(member)":"\#(id.text)"}"# }

  @Test(arguments: [0, 1])
  func partsARecordingAndJoinsItAgain(place: Int) async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let whole = try await joined(server)
      let source = whole.sources[place]
      let reply = try await server.post(
        path(whole.id, "part"), naming("source", source.id), device)
      #expect(reply.status == 200 && reply.json["id"] as? String == whole.id.text)
      let id = try #require((reply.json["parted"] as? String).flatMap { ULID($0) })
      #expect(id.milliseconds == server.clock.now.milliseconds)
      let (stays, parted) = (try document(server, whole.id), try document(server, id))
      #expect(parted.sources == [source] && stays.sources == [whole.sources[1 - place]])
      #expect(stays.name == whole.name && stays.notes == "Windy." && stays.rating == 7)
      #expect(parted.notes.isEmpty && parted.rating == nil)
      #expect(parted.meters != nil && parted.averageHeartRate != nil)
      // Each has its own line.
      for activity in [stays, parted] {
        let track = try await server.get(path(activity.id, "track"), device)
        #expect(
          track.json["samples"] as? String == activity.sources.first?.samples?.sha256)
      }
      // Devices hear of both.
      let told = try await server.get("/api/changes", device).lines.compactMap { line in
        line["folder"] as? String == "Activities" ? (line["id"] as? String) : nil
      }
      #expect(Set(told) == [whole.id.text, id.text])

      let back = try await server.post(path(whole.id, "join"), naming("other", id), device)
      #expect(back.status == 200 && back.json["id"] as? String == whole.id.text)
      #expect(try document(server, whole.id) == whole)
      #expect(try server.library.documents(Activity.self).count == 1)
      #expect(try server.library.documents(Tombstone.self).map { $0.id } == [id])
    }
  }

  @Test func joinsTwoThatAPersonKnowsToBeOne() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      var first = try await recording(server, late: 0, "watch.fit")
      var second = try await recording(server, late: 7200, "phone.gpx")
      (first.notes, second.notes, second.rating) = ("Windy.", "Along the river.", 6)
      try await server.library.save(first)
      try await server.library.save(second)
      let reply = try await server.post(
        path(second.id, "join"), naming("other", first.id), device)
      #expect(reply.status == 200 && reply.json["id"] as? String == second.id.text)
      #expect((reply.json["planned_again"] as? [Any])?.isEmpty == true)
      let joined = try document(server, second.id)
      #expect(joined.sources == first.sources + second.sources && joined.rating == 6)
      #expect(joined.notes == Merge.notes("Windy.", "Along the river."))
      #expect(try server.library.documents(Activity.self).map { $0.id } == [second.id])
    }
  }

  @Test func saysWhatCannotBePartedOrJoined() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let whole = try await joined(server)
      var alone = Activity()
      alone.id = ULID(high: 9, low: 9)
      alone.startedAt = whole.startedAt
      alone.sources = [ActivitySource()]
      alone.sources[0].id = ULID(high: 9, low: 8)
      try await server.library.save(alone)
      let nobody = ULID(high: 1, low: 1)
      let source = naming("source", whole.sources[1].id)
      let wrong: [(path: String, body: String, status: Int, kind: String)] = [
        (path(nobody, "part"), source, 404, "not-found"),
        ("/api/activities/x/part", source, 404, "not-found"),
        (path(whole.id, "part"), naming("source", nobody), 404, "no-recording"),
        (path(alone.id, "part"), naming("source", alone.sources[0].id), 409, "only-recording"),
        (path(nobody, "join"), naming("other", whole.id), 404, "not-found"),
        (path(whole.id, "join"), naming("other", nobody), 404, "not-found"),
        (path(whole.id, "join"), naming("other", whole.id), 400, "same-activity"),
      ]
      for (path, body, status, kind) in wrong {
        let reply = try await server.post(path, body, device)
        #expect(reply.status == status && reply.kind == kind, "\(path) \(body)")
      }
      for deed in ["part", "join"] {
        for body in ["", "{}", "[]", #"{"source":7,"other":7}"#, #"{"source":"x","other":"x"}"#] {
          let reply = try await server.post(path(whole.id, deed), body, device)
          #expect(reply.status == 400 && reply.kind == "malformed", "\(deed) \(body)")
        }
        #expect(try await server.get(path(whole.id, deed), device).status == 405)
      }
      #expect(try document(server, whole.id) == whole)
      #expect(try server.library.documents(Activity.self).count == 2)
    }
  }

  /// Parted without them, an activity would lose its zones and best efforts for good.
  @Test(arguments: ["missing", "damaged"])
  func partsNothingWhereSamplesAreNotThere(state: String) async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let whole = try await joined(server)
      let file = try #require(whole.sources[1].samples).path
      if state == "missing" {
        try FileManager.default.removeItem(atPath: server.root + "/" + file)
      } else {
        try server.write([1, 2, 3], to: file)
      }
      let source = whole.sources[0].id
      let reply = try await server.post(
        path(whole.id, "part"), naming("source", source), device)
      #expect(reply.status == 404 && reply.kind == "samples-\(state)")
      #expect(try document(server, whole.id) == whole)
      #expect(try server.library.documents(Activity.self).count == 1)
      // Somebody who knows it.
      let told = try await server.post(
        path(whole.id, "part"), #"{"source":"\#(source.text)","without_samples":true}"#, device)
      #expect(told.status == 200)
      #expect(try server.library.documents(Activity.self).count == 2)
    }
  }

  @Test func partsNothingWhereSamplesCannotBeRead() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      var whole = try await joined(server)
      // A name that the system does not take is an error of reading to everybody, root too.
      let name = String(repeating: "x", count: 300)
      whole.sources[1].samples?.path = "Activities/2026/04/\(name).gpx"
      try await server.library.save(whole)
      let before = try document(server, whole.id)
      for more in ["", #","without_samples":true"#] {
        let reply = try await server.post(
          path(whole.id, "part"), #"{"source":"\#(whole.sources[0].id.text)"\#(more)}"#, device)
        #expect(reply.status == 500 && reply.kind == "library")
      }
      #expect(try document(server, whole.id) == before)
      #expect(try server.library.documents(Activity.self).count == 1)
    }
  }

  @Test func partsOnceWhereItIsAskedTwice() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let whole = try await joined(server)
      let body = naming("source", whole.sources[1].id)
      #expect(try await server.post(path(whole.id, "part"), body, device).status == 200)
      let again = try await server.post(path(whole.id, "part"), body, device)
      #expect(again.status == 404 && again.kind == "no-recording")
      #expect(try server.library.documents(Activity.self).count == 2)
    }
  }

  @Test func asksForAPairedDeviceAndOneOfItsOwnPages() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let whole = try await joined(server)
      let body = naming("source", whole.sources[1].id)
      let own = "Origin: http://127.0.0.1:\(server.port)"
      let foreign = ["Origin: http://evil.example"] + server.bearer(device)
      let large = String(repeating: " ", count: (16 << 10) + 1)
      for deed in ["part", "join"] {
        let path = self.path(whole.id, deed)
        #expect(try await server.post(path, body, headers: [own]).status == 401)
        #expect(try await server.post(path, body, headers: foreign).status == 403)
        #expect(try await server.post(path, large, device).status == 413)
      }
      #expect(try document(server, whole.id) == whole)
    }
  }

  @Test func doesNothingWhereTheFolderIsGone() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let whole = try await joined(server)
      let away = server.root + "-away"
      try FileManager.default.moveItem(atPath: server.root, toPath: away)
      for (deed, body) in [
        ("part", naming("source", whole.sources[1].id)), ("join", naming("other", whole.id)),
      ] {
        let reply = try await server.post(path(whole.id, deed), body, device)
        #expect(reply.status == 409 && reply.kind == "missing")
      }
      try FileManager.default.moveItem(atPath: away, toPath: server.root)
    }
  }
}
