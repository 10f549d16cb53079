import Documents
import Foundation
import Library
import Strength
import Testing

@testable import Server

/// What waits for a decision, and what was joined, as devices ask for it.
@Suite struct ReviewTests {
  /// Puts 120 workouts into the folder that were deleted before.
  private func bringBack(_ server: TestServer) async throws -> [Workout] {
    let workouts = (1...120).map { Workout.sample($0) }
    for workout in workouts {
      let stone = Tombstone(
        id: workout.id, deletedKind: "Workouts", name: workout.name,
        deletedAt: Instant(milliseconds: 1_775_000_000_000),
        lastText: String(decoding: workout.encoded(), as: UTF8.self))
      try server.write(stone.encoded(), to: stone.path)
    }
    try await server.library.refresh()
    for workout in workouts { try server.write(workout.encoded(), to: workout.path) }
    try await server.library.refresh()
    return workouts
  }

  private func paths(_ reply: Reply) throws -> [String] {
    let documents = try #require(reply.json["documents"] as? [[String: Any]])
    return documents.compactMap { $0["path"] as? String }
  }

  @Test func listsWhatIsBackAndKeepsOrDeletesIt() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let workouts = try await bringBack(server)
      let list = try await server.get("/api/review", device)
      #expect(list.json["count"] as? Int == 120)
      let first = try #require((list.json["documents"] as? [[String: Any]])?.first)
      #expect(first["folder"] as? String == "Workouts")
      #expect(first["name"] as? String == "Push")
      #expect(first["day"] is String && first["deletedAt"] is String)
      #expect(try await server.get("/api/changes", device).lines[0]["held"] as? Int == 120)

      let (kept, gone) = (workouts[0].path, workouts[1].path)
      let keeping = #"{"decision":"keep","paths":["\#(kept)","Workouts/no.json"]}"#
      #expect(try await server.post("/api/review", keeping, device).json["count"] as? Int == 119)
      let again = try await server.post("/api/review", keeping, device)
      #expect(again.status == 200, "a repeat does no harm")
      let deleting = #"{"decision":"delete","paths":["\#(gone)"]}"#
      let left = try await server.post("/api/review", deleting, device)
      #expect(try !paths(left).contains(kept) && !paths(left).contains(gone))
      #expect(try server.library.documents(Workout.self).map { $0.id } == [workouts[0].id])
      #expect(server.bytes(gone) == nil)

      let all = try await server.post(
        "/api/review", #"{"decision":"keep","all":true}"#, device)
      #expect(all.json["count"] as? Int == 0)
      #expect(try server.library.documents(Workout.self).count == 119)
      #expect(try await server.get("/api/changes", device).lines[0]["held"] == nil)
    }
  }

  @Test func decidesOnAllOnlyWhereAsManyWaitAsWereSeen() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let workouts = try await bringBack(server)
      let refused = try await server.post(
        "/api/review", #"{"decision":"delete","all":true,"expected":119}"#, device)
      #expect(refused.status == 409 && refused.kind == "changed")
      #expect(server.bytes(workouts[0].path) != nil)
      let kept = try await server.post(
        "/api/review", #"{"decision":"keep","all":true,"expected":120}"#, device)
      #expect(kept.json["count"] as? Int == 0)
    }
  }

  /// A script that removes nothing brings a deleted document back in two months at once.
  @Test(arguments: ["keep", "delete"])
  func decidesOnceOnWhatIsBackInTwoFiles(_ decision: String) async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let (workout, other) = (Workout.sample(1), Workout.sample(2))
      try await server.library.save([Draft(workout), Draft(other)])
      let text = try #require(server.bytes(workout.path))
      let saved = try #require(try server.library.document(Workout.self, id: workout.id))
      try await server.library.delete(saved, at: Instant(milliseconds: 1_775_000_100_000))
      let stone = try #require(try server.library.documents(Tombstone.self).first)
      try FileManager.default.removeItem(atPath: server.root + "/" + stone.path)
      try await server.library.refresh()
      for path in ["Workouts/2025/12/\(workout.id.text).json", workout.path] {
        try server.write(text, to: path)
      }
      try await server.library.refresh()
      let list = try await server.get("/api/review", device)
      #expect(list.json["count"] as? Int == 2)
      let answer = try await server.post(
        "/api/review", #"{"decision":"\#(decision)","all":true}"#, device)
      #expect(answer.status == 200 && answer.json["count"] as? Int == 0, "\(answer.text)")
      let left = try server.library.documents(Workout.self).map { $0.id }
      #expect(Set(left) == Set(decision == "keep" ? [workout.id, other.id] : [other.id]))
    }
  }

  @Test func goesOnWithWhatIsLeftWhereSomebodySaysSo() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let workouts = (1...30).map { Workout.sample($0) }
      for workout in workouts { try await server.library.save(workout) }
      for workout in workouts.prefix(25) {
        try FileManager.default.removeItem(atPath: server.root + "/" + workout.path)
      }
      _ = try? await server.library.refresh()
      #expect(try await server.get("/api/library", device).json["state"] as? String == "shrunken")
      let accept = "/api/library/accept"
      #expect(try await server.get("/api/library", device).json["gone"] as? Int == 25)
      for body in ["", "{}", #"{"gone":24}"#, #"{"gone":"25"}"#] {
        let refused = try await server.post(accept, body, device)
        #expect(refused.status == 409 && refused.kind == "changed")
      }
      #expect(try await server.post(accept, #"{"gone":25}"#, device).status == 204)
      #expect(try await server.get("/api/library", device).json["state"] as? String == "ready")
      #expect(try server.library.documents(Workout.self).count == 5)
      #expect(try await server.get("/api/review", device).json["goneCount"] as? Int == 25)
      #expect(try await server.post(accept, #"{"gone":0}"#, device).status == 409)
    }
  }

  @Test func countsWhatWentAwayBeyondTheList() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let workouts = (1...80).map { Workout.sample($0) }
      for workout in workouts { try await server.library.save(workout) }
      for workout in workouts.prefix(60) {
        try FileManager.default.removeItem(atPath: server.root + "/" + workout.path)
      }
      try await server.library.acceptFolder()
      let list = try await server.get("/api/review", device)
      #expect(list.json["goneCount"] as? Int == 60)
      #expect((list.json["gone"] as? [Any])?.count == 50)
    }
  }

  @Test func listsWhatWentAwayWithoutBeingDeleted() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let (lost, kept) = (Workout.sample(1), Workout.sample(2))
      for workout in [lost, kept] { try await server.library.save(workout) }
      try FileManager.default.removeItem(atPath: server.root + "/" + lost.path)
      try await server.library.refresh()
      let list = try await server.get("/api/review", device)
      #expect(list.json["count"] as? Int == 0)
      let gone = try #require(list.json["gone"] as? [[String: Any]])
      #expect(gone.map { $0["id"] as? String } == [lost.id.text])
      let written = try Lineage.begun(lost.encoded())
      #expect(gone.first?["text"] as? String == String(decoding: written, as: UTF8.self))
    }
  }

  @Test(arguments: [
    "", "{}", #"{"decision":"keep"}"#, #"{"decision":"burn","all":true}"#,
    #"{"decision":"keep","all":true,"paths":[]}"#, #"{"decision":"delete","paths":"all"}"#,
    #"{"decision":"keep","all":true,"expected":"3"}"#,
    #"{"decision":"keep","all":true,"expected":1.5}"#,
  ])
  func refusesWhatIsNoDecision(_ body: String) async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let reply = try await server.post("/api/review", body, device)
      #expect(reply.status == 400 && reply.kind == "malformed")
    }
  }

  @Test func neverLeadsOutOfTheLibrary() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let victim = server.folder + "/victim.json"
      try Data("{}".utf8).write(to: URL(fileURLWithPath: victim))
      let body = #"{"decision":"delete","paths":["../victim.json","\#(victim)"]}"#
      #expect(try await server.post("/api/review", body, device).status == 200)
      #expect(FileManager.default.fileExists(atPath: victim))
    }
  }

  // MARK: Earlier versions

  @Test func tellsWhatADocumentSaidBefore() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      var workout = Workout.sample(1)
      try await server.library.save(workout)
      workout.name = "Legs"
      try await server.library.save(workout)
      let path = "/api/history/Workouts/" + workout.id.text
      let list = try await server.get(path, device)
      let versions = try #require(list.json["versions"] as? [[String: Any]])
      #expect(list.json["count"] as? Int == 2)
      #expect(versions.map { $0["changes"] as? [String] } == [[], ["name Push → Legs"]])
      #expect(versions[0]["until"] == nil && versions[1]["until"] is String)
      let before = try #require(versions[1]["text"] as? String)
      #expect(try Workout(decoding: Array(before.utf8)).name == "Push")

      #expect(try await server.get(path, nil).status == 401)
      for unknown in ["Workouts/x", "Workouts/" + ULID.none.text, "Nothing/" + workout.id.text] {
        #expect(try await server.get("/api/history/" + unknown, device).status == 404)
      }
      #expect(try await server.post(path, "", device).status == 405)
    }
  }

  // MARK: Merges

  @Test func tellsWhatWasJoinedAndUndoesIt() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let base = Workout.sample(1)
      let copy = String(base.path.dropLast(5)) + " (1).json"
      var other = base
      other.name = "Pull"
      try server.write(base.encoded(), to: base.path)
      try server.write(other.encoded(), to: copy)
      try await server.library.refresh()
      let list = try await server.get("/api/merges", device)
      let merge = try #require((list.json["merges"] as? [[String: Any]])?.first)
      #expect(merge["files"] as? [String] == [copy])
      #expect(merge["undone"] as? Bool == false)
      #expect((merge["lost"] as? [String])?.count == 1)
      let joined = try server.library.documents(Workout.self).map { $0.name }
      let number = try #require(merge["number"] as? Int)

      let path = "/api/merges/\(number)"
      #expect(try await server.post(path + "/redo", "", device).status == 404)
      #expect(try await server.post(path + "/undo", "", device).status == 204)
      #expect(try await server.post(path + "/undo", "", device).status == 404)
      #expect(try server.library.documents(Workout.self).map { $0.name } == ["Push"])
      #expect(try await server.post(path + "/redo", "", device).status == 204)
      #expect(try server.library.documents(Workout.self).map { $0.name } == joined)
      #expect(try await server.post("/api/merges/x/undo", "", device).status == 404)
    }
  }

  // MARK: Who may ask

  @Test func asksForAPairedDeviceAndOneOfItsOwnPages() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let body = #"{"decision":"delete","all":true}"#
      for path in ["/api/review", "/api/merges"] {
        #expect(try await server.get(path, nil).status == 401)
      }
      for path in ["/api/review", "/api/merges/1/undo", "/api/merges/1/redo"] {
        let own = "Origin: http://127.0.0.1:\(server.port)"
        #expect(try await server.post(path, body, headers: [own]).status == 401)
        let foreign = ["Origin: http://evil.example"] + server.bearer(device)
        #expect(try await server.post(path, body, headers: foreign).status == 403)
      }
    }
  }

  @Test func refusesABodyThatIsTooLarge() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let large = String(repeating: " ", count: (1 << 20) + 1)
      #expect(try await server.post("/api/review", large, device).status == 413)
      #expect(try await server.post("/api/merges/1/undo", large, device).status == 413)
    }
  }

  @Test func decidesNothingWhereTheFolderIsGone() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      _ = try await bringBack(server)
      let away = server.root + "-away"
      try FileManager.default.moveItem(atPath: server.root, toPath: away)
      let reply = try await server.post(
        "/api/review", #"{"decision":"delete","all":true}"#, device)
      #expect(reply.status == 409 && reply.kind == "missing")
      try FileManager.default.moveItem(atPath: away, toPath: server.root)
    }
  }
}
