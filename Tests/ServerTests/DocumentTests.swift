import Documents
import Foundation
import Library
import Strength
import Testing

@testable import Server

/// Documents down and up, as docs/protocol.md says.
@Suite struct DocumentTests {
  @Test func tellsEverythingFirstAndThenOnlyWhatIsNew() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      try await server.library.save(Workout.sample(1))
      try await server.library.save(Workout.sample(2))
      let all = try await server.get("/api/changes", device)
      #expect(all.headers["content-type"] == "application/x-ndjson")
      #expect(all.lines.count == 3)
      #expect(all.lines[0]["full"] as? Bool == true)
      let written = try Lineage.begun(Workout.sample(1).encoded())
      // The newest one first.
      #expect(all.lines[2]["text"] as? String == String(decoding: written, as: UTF8.self))
      let epoch = try #require(all.lines[0]["epoch"] as? String)
      let revision = try #require(all.lines[0]["revision"] as? Int)
      #expect(revision == 2)

      let query = "/api/changes?epoch=\(epoch)&since=\(revision)"
      #expect(try await server.get(query, device).lines.count == 1)
      try await server.library.delete(Workout.sample(1), at: server.clock.now)
      let news = try await server.get(query, device)
      #expect(news.lines[0]["full"] == nil)
      let told = news.lines.dropFirst().map { ($0["folder"] as? String, $0["text"] == nil) }
      #expect(told.map { $0.0 } == ["Stubs", "Workouts"])
      #expect(told.map { $0.1 } == [false, true])

      #expect(try await server.get("/api/changes?epoch=OTHER&since=1", device).lines.count == 3)
      #expect(
        try await server.get("/api/changes?epoch=\(epoch)&since=99", device).lines[0]["full"]
          as? Bool == true)
      #expect(try await server.get("/api/changes?since=-1", device).status == 400)
    }
  }

  @Test func tellsManyDocumentsInPages() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      try await server.library.save((0..<700).map { try Draft(Workout.sample($0)) })
      let all = try await server.get("/api/changes", device)
      #expect(all.lines.count == 701)
      #expect(all.lines.dropFirst().map { $0["revision"] as? Int } == (1...700).reversed())
    }
  }

  @Test func givesTheSmallSetToADeviceWithoutACopy() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      var drafts = try (0..<80).map { number in
        var workout = Workout.sample(number)
        workout.startedAt.milliseconds += Int64(number) * 86_400_000
        workout.endedAt = number == 3 ? nil : workout.startedAt
        return try Draft(workout)
      }
      drafts.append(try Draft(Settings()))
      drafts.append(try Draft(Muscle.standard[0]))
      try await server.library.save(drafts)
      let lines = try await server.get("/api/context", device).lines
      #expect(lines.filter { $0["folder"] as? String == "Workouts" }.count == 61)
      #expect(lines.contains { $0["id"] as? String == Workout.sample(3).id.text })
      #expect(lines.count == 1 + 61 + 2)
      // Who only asks which library it is, and where it stands.
      let position = try await server.get("/api/context?position=1", device).lines
      #expect(position.count == 1)
      for key in ["library", "epoch"] {
        #expect(position[0][key] as? String == lines[0][key] as? String)
      }
      #expect(position[0]["revision"] as? Int == lines[0]["revision"] as? Int)
    }
  }

  @Test func savesWhatADeviceHasDoneAndAcknowledgesItFromDisk() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let workout = Workout.sample(1)
      let reply = try await server.upload([Line(1, workout)], device)
      #expect(reply.status == 200)
      #expect(reply.lines.count == 2)
      #expect(reply.lines[0]["revision"] as? Int == 1)
      #expect(reply.lines[1]["operation"] as? String == Line(1, workout).operation.text)
      #expect(reply.lines[1]["revision"] as? Int == 1)
      #expect(reply.lines[1]["text"] == nil)
      #expect(server.content(workout.path) == workout.text)
    }
  }

  @Test func appliesAnOperationOnceAlsoAfterARestart() async throws {
    let renamed = Workout.sample(1, name: "Later")
    try await TestServer.runInTurn { server in
      let device = try await server.pair()
      _ = try await server.upload([Line(1, .sample(1))], device)
      _ = try await server.upload([Line(2, renamed, base: .sample(1))], device)
      let again = try await server.upload([Line(1, .sample(1)), Line(1, .sample(1))], device)
      #expect(
        again.lines.dropFirst().map { ($0["text"] as? String)?.content }
          == [renamed.text, renamed.text])
      return device
    } then: { server, device in
      let late = try await server.upload([Line(1, .sample(1))], device)
      #expect(late.lines[0]["revision"] as? Int == 2)
      #expect((late.lines[1]["text"] as? String)?.content == renamed.text)
      #expect(server.content(renamed.path) == renamed.text)
    }
  }

  @Test func mergesAStaleBase() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      var base = Workout.sample(1)
      base.notes = "old"
      try await server.library.save(base)
      var theirs = base
      theirs.notes = "theirs"
      try await server.library.save(theirs)
      var mine = base
      mine.name = "mine"
      let reply = try await server.upload([Line(1, mine, base: base)], device)
      var merged = mine
      merged.notes = "theirs"
      #expect((reply.lines[1]["text"] as? String)?.content == merged.text)
      #expect(server.content(merged.path) == merged.text)
    }
  }

  @Test func chainsOperationsOfOneDocumentAndWritesItOnce() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let states = (0..<5).map { Workout.sample(1, name: "W\($0)") }
      var lines = [Line(0, states[0])]
      for number in 1..<5 {
        lines.append(Line(number, states[number], base: states[number - 1]))
      }
      let reply = try await server.upload(lines, device)
      #expect(reply.lines[0]["revision"] as? Int == 1)
      #expect(reply.lines.count == 6)
      #expect(!reply.lines.contains { $0["text"] != nil })
      #expect(server.content(states[4].path) == states[4].text)
    }
  }

  @Test func deletesWithATombstoneUnlessItWasChangedElsewhere() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let (first, second) = (Workout.sample(1), Workout.sample(2))
      try await server.library.save([try Draft(first), try Draft(second)])
      let edited = Workout.sample(2, name: "Edited")
      try await server.library.save(edited)
      let reply = try await server.upload(
        [
          Line(1, first, base: first.text, text: nil),
          Line(2, second, base: second.text, text: nil),
        ], device)
      #expect((reply.lines[2]["text"] as? String)?.content == edited.text)
      #expect(server.bytes(first.path) == nil)
      #expect(server.content(second.path) == edited.text)
      let tombstone = try Tombstone(
        decoding: #require(server.bytes("Stubs/\(first.id.text).json")))
      #expect(tombstone.lastText.content == first.text)
      #expect(tombstone.deletedKind == "Workouts")

      // Brought back by the device that deleted it.
      var undo = Line(3, first, text: first.text)
      undo.tombstone = String(decoding: tombstone.encoded(), as: UTF8.self)
      _ = try await server.upload([undo], device)
      #expect(server.content(first.path) == first.text)
      #expect(server.bytes("Stubs/\(first.id.text).json") == nil)
    }
  }

  @Test func refusesOneOperationAndAppliesTheOthers() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let broken = Workout.sample(3)
      try server.write(Array("{".utf8), to: broken.path)
      try await server.library.refresh()
      var unknown = Line(1, .sample(1))
      unknown.folder = "Dreams"
      var tombstone = Line(6, .sample(4))
      tombstone.folder = "Stubs"
      tombstone.text = String(
        decoding: Tombstone(
          id: Workout.sample(4).id, deletedKind: "Nowhere", name: "x",
          deletedAt: server.clock.now, lastText: ""
        ).encoded(), as: UTF8.self)
      let newer = Workout.sample(1).text.replacing("\"schema\": 1", with: "\"schema\": 9")
      let reply = try await server.upload(
        [
          unknown, Line(2, .sample(1), text: "{"), Line(3, .sample(1), text: newer),
          Line(4, .sample(1), text: Workout.sample(2).text), Line(5, broken), tombstone,
          Line(7, .sample(5)),
        ], device)
      let refusals = reply.lines.dropFirst().map { $0["refused"] as? [String: String] }
      #expect(
        refusals.map { $0?["kind"] } == [
          "unknown-folder", "invalid", "newer-schema", "id-mismatch", "quarantined",
          "wrong-tombstone", nil,
        ])
      for case .some(let refusal) in refusals {
        #expect(refusal["message"]?.hasSuffix(".") == true)
        #expect(refusal["hint"]?.hasSuffix(".") == true)
      }
      #expect(server.bytes(broken.path) == Array("{".utf8))
      #expect(server.bytes(Workout.sample(5).path) != nil)
    }
  }

  @Test func refusesABatchThatIsNoneOfOperations() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let many = (0..<201).map { Line($0, .sample($0)) }
      #expect(try await server.upload(many, device).status == 413)
      for body in ["x", "{}", "[]", #"{"operation":"zzz"}"#, "\u{1}"] {
        let reply = try await server.post("/api/documents", body, device)
        #expect(reply.status == 400, "\(body)")
        #expect(reply.kind == "malformed")
      }
      #expect(try await server.post("/api/documents", "", device).lines.count == 1)
      #expect(try server.library.status().documents.allSatisfy { $0.count == 0 })
    }
  }

  @Test func doesNotWriteOverAnEditThatNobodyHasToldYet() async throws {
    let deaf: @Sendable (String) throws -> FolderMonitor = { _ in
      FolderMonitor(events: AsyncStream { _ in })
    }
    try await TestServer.with { $0.monitor = deaf }.run { server in
      let device = try await server.pair()
      let base = Workout.sample(1)
      try await server.library.save(base)
      var edited = base
      edited.notes = "by hand"
      try server.write(edited.encoded(), to: base.path)
      var mine = base
      mine.name = "mine"
      let reply = try await server.upload([Line(1, mine, base: base)], device)
      mine.notes = "by hand"
      #expect((reply.lines[1]["text"] as? String)?.content == mine.text)
      #expect(server.content(base.path) == mine.text)
    }
  }

  @Test func refusesToWriteIntoAFolderThatWasTakenAway() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      try await server.library.save(Workout.sample(1))
      try FileManager.default.moveItem(atPath: server.root, toPath: server.root + "-away")
      let missing = try await server.upload([Line(1, .sample(2))], device)
      #expect(missing.status == 409)
      #expect(missing.kind == "missing")
      #expect(!FileManager.default.fileExists(atPath: server.root))
      #expect(try await server.get("/api/library", device).json["state"] as? String == "missing")
      try FileManager.default.createDirectory(
        atPath: server.root, withIntermediateDirectories: false)
      let emptied = try await server.upload([Line(1, .sample(2))], device)
      #expect(emptied.kind == "emptied")
      #expect(try await server.get("/api/changes", device).lines.count == 2)
      try FileManager.default.removeItem(atPath: server.root)
      try FileManager.default.moveItem(atPath: server.root + "-away", toPath: server.root)
      #expect(try await server.upload([Line(1, .sample(2))], device).status == 200)
    }
  }
}
