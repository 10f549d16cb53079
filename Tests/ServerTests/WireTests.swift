import Documents
import Foundation
import Library
import Strength
import TestSupport
import Testing

@testable import Server

/// What a device and a library tell each other of themselves, as docs/protocol.md says.
@Suite struct WireTests {
  @Test func tellsADeviceOfAnotherProtocolToReload() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      for (spoken, hint) in [("1", "Reload the page"), ("", "Reload the page"), ("3", "server")] {
        let header = ["Regimen-Protocol: \(spoken)"] + server.bearer(device)
        let reply = try await server.ask("GET", "/api/changes", header)
        #expect(reply.status == 426)
        #expect(reply.kind == "protocol")
        #expect((reply.json["error"] as? [String: String])?["hint"]?.contains(hint) == true)
        let body = Array(Line(1, .sample(1)).json.utf8)
        #expect(try await server.ask("POST", "/api/documents", header, body).status == 426)
      }
      #expect(server.bytes(Workout.sample(1).path) == nil)
    }
  }

  @Test func saysWhichLibraryItIsAndTakesNothingForAnother() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let file = try #require(server.bytes("library.json"))
      let identity = try LibraryIdentity(line: file)
      let head = try await server.get("/api/changes", device).lines[0]
      #expect(head["library"] as? String == identity.id.text)
      #expect(head["protocol"] as? Int == 2)
      let status = try await server.get("/api/library", device).json
      #expect(status["id"] as? String == identity.id.text)

      let body = Array(Line(1, .sample(1)).json.utf8)
      func send(_ library: String) async throws -> Reply {
        let header = ["Regimen-Library: \(library)"] + server.bearer(device)
        return try await server.ask("POST", "/api/documents", header, body)
      }
      let other = try await send(ULID(high: 1, low: 2).text)
      #expect(other.status == 409)
      #expect(other.kind == "other-library")
      #expect(server.bytes(Workout.sample(1).path) == nil)
      let header = ["Regimen-Library: \(ULID(high: 1, low: 2).text)"] + server.bearer(device)
      #expect(try await server.ask("GET", "/api/changes", header).kind == "other-library")
      #expect(try await server.ask("GET", "/api/events", header).kind == "other-library")
      #expect(try await send(identity.id.text).status == 200)
      #expect(server.bytes(Workout.sample(1).path) != nil)
    }
  }

  /// The command notes it beside the library while the server runs.
  @Test func saysWhenTheLibraryWasBackedUp() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let never = try await server.get("/api/library", device).json
      #expect(never["backup"] as? String == "")
      let note = BackupNote(of: server.library, stateFolder: server.folder + "/state")
      try note.note(at: server.clock.now)
      #expect(note.last == server.clock.now)
      let status = try await server.get("/api/library", device).json
      #expect(status["backup"] as? String == server.clock.now.text)
    }
  }

  @Test func refusesAnIdentifierThatStandsForAnotherOperation() async throws {
    try await TestServer.run { server in
      let (device, other) = (try await server.pair(), try await server.pair("Other"))
      _ = try await server.upload([Line(1, .sample(1))], device)
      for (line, sender) in [
        (Line(1, .sample(2)), device), (Line(1, .sample(1, name: "Other")), device),
        (Line(1, .sample(2)), other), (Line(1, .sample(1), base: nil, text: nil), device),
      ] {
        let reply = try await server.upload([line], sender)
        let refused = reply.lines[1]["refused"] as? [String: String]
        #expect(refused?["kind"] == "operation-reused", "\(reply.lines)")
      }
      #expect(server.bytes(Workout.sample(2).path) == nil)
      #expect(server.content(Workout.sample(1).path) == Workout.sample(1).text)
      // The same once more is a repeat, also from a browser that was paired anew.
      for sender in [device, other] {
        let repeated = try await server.upload([Line(1, .sample(1))], sender)
        #expect(repeated.lines[1]["refused"] == nil)
      }
    }
  }

  @Test func bringsBackWhatAFastClockHasDeleted() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let workout = Workout.sample(1)
      try await server.library.save(workout)
      var deletion = Line(1, workout, base: workout.text, text: nil)
      deletion.at = "2026-11-23T18:30:00.000+01:00"
      _ = try await server.upload([deletion], device)
      let stub = try #require(server.bytes("Stubs/\(workout.id.text).json"))
      // Who does not know of the deletion repeats what was there: that is said.
      let unknowing = try await server.upload([Line(2, workout)], device)
      #expect(unknowing.lines[1]["deleted"] as? Bool == true)
      #expect(server.bytes(workout.path) == nil)
      var restoration = Line(3, workout)
      restoration.tombstone = String(decoding: stub, as: UTF8.self)
      let reply = try await server.upload([restoration], device)
      #expect(reply.lines[1]["deleted"] == nil)
      #expect(server.content(workout.path) == workout.text)
    }
  }

  @Test func doesNotBringBackWhatWasDeletedOnceMoreSinceARestoration() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let workout = Workout.sample(1)
      try await server.library.save(workout)
      _ = try await server.upload([Line(1, workout, base: workout.text, text: nil)], device)
      let path = "Stubs/\(workout.id.text).json"
      var restoration = Line(2, workout)
      restoration.tombstone = String(decoding: try #require(server.bytes(path)), as: UTF8.self)
      _ = try await server.upload([restoration], device)
      let there = try #require(server.bytes(workout.path))
      var again = Line(3, workout, base: String(decoding: there, as: UTF8.self), text: nil)
      again.at = "2026-11-21T18:40:00.000+01:00"
      _ = try await server.upload([again], device)
      // The restoration once more, under another name: it has not seen the second deletion.
      restoration.operation = ULID(high: 77, low: 4)
      let late = try await server.upload([restoration], device)
      #expect(late.lines[1]["deleted"] as? Bool == true)
      #expect(server.bytes(workout.path) == nil)
    }
  }

  @Test func packsWhatHasChangedForWhoTakesIt() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      try await server.library.save((0..<2000).map { try Draft(Workout.sample($0)) })
      let plain = try await server.get("/api/changes", device)
      #expect(plain.headers["content-encoding"] == nil)
      let packed = try await server.get(
        "/api/changes", device, headers: ["Accept-Encoding: br, gzip;q=0.8"])
      #expect(packed.headers["content-encoding"] == "gzip")
      #expect(packed.body.count * 5 < plain.body.count)
      let file = server.folder + "/changes.gz"
      try Data(packed.body).write(to: URL(fileURLWithPath: file))
      let unpacked = try await blocking { try unpack(file) }
      #expect(unpacked == plain.body)
      let refused = try await server.get(
        "/api/changes", device, headers: ["Accept-Encoding: gzip;q=0"])
      #expect(refused.headers["content-encoding"] == nil)
    }
  }

  /// A workout as a server has counted it, one state after the other.
  private func history() throws -> [Workout] {
    var workout = Workout.sample(1)
    var states = [workout]
    for notes in ["one", "two", "three"] {
      let base = workout.encoded()
      workout.notes = notes
      workout = try Workout(
        decoding: Lineage.advance(
          workout.encoded(), base: base, writer: "SERVER01", at: Instant(milliseconds: 0)))
      states.append(workout)
    }
    return states
  }

  @Test func takesAllThatADeviceKnowsWhereABackupWasPutBack() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let states = try history()
      try server.write(states[1].encoded(), to: states[1].path)
      try await server.library.refresh()
      var mine = states[3]
      mine.name = "Later"
      _ = try await server.upload([Line(1, mine, base: states[3])], device)
      let there = try Workout(decoding: try #require(server.bytes(mine.path)))
      #expect(there.notes == "three")
      #expect(there.name == "Later")
      #expect(SendBack.isKnown(states[3].encoded(), in: there.encoded()))
    }
  }

  @Test func takesBackWhatItHasInAnOlderVersion() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let states = try history()
      try server.write(states[1].encoded(), to: states[1].path)
      try await server.library.refresh()
      let reply = try await server.upload([Line(1, states[3])], device)
      #expect(reply.lines[1]["refused"] == nil)
      #expect(server.bytes(states[3].path) == states[3].encoded())
      // An older one that comes once more changes nothing.
      _ = try await server.upload([Line(2, states[2])], device)
      #expect(server.bytes(states[3].path) == states[3].encoded())
    }
  }
}

/// What gzip itself makes of a file.
private func unpack(_ file: String) throws -> [UInt8] {
  let (process, output) = (TestProcess(), Pipe())
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["gzip", "-dc", file]
  process.standardOutput = output
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return [UInt8](data)
}
