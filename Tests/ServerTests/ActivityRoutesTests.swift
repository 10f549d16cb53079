import Body
import Documents
import Foundation
import Interchange
import Library
import Recordings
import Strength
import TestSupport
import Testing
import Tracks

@testable import Server

@Suite struct ActivityRoutesTests {
  /// A run due north of 5 km in 25 minutes with a break of a minute, climbing 50 m.
  static func run(late: Int64 = 0, isOutdoors: Bool = true) -> RecordedActivity {
    var activity = RecordedActivity()
    activity.sport = .running
    let start: Int64 = 1_775_642_400_000 + late * 1000
    activity.start = Instant(milliseconds: start, offsetMinutes: 120)
    activity.knowsOffset = true
    for second in 0...1500 {
      let pause: Int64 = second > 600 ? 60_000 : 0
      activity.samples.times.append(start + Int64(second) * 1000 + pause)
      let share = Double(second) / 1500
      if isOutdoors {
        activity.samples.latitudes.append(47 + share * 5000 / 111_194.9)
        activity.samples.longitudes.append(8)
        activity.samples.altitudes.append(Float(500 + share * 50))
      }
      activity.samples.heartRates.append(Float(130 + second % 20))
      activity.samples.distances.append(share * 5000)
    }
    activity.samples.breaks = [601]
    return activity
  }

  static func draft(_ recorded: RecordedActivity, _ name: String) throws -> ActivityDraft {
    let isGPX = name.hasSuffix("gpx")
    let bytes =
      isGPX ? GPXWriter.write(recorded) : try #require(FITActivityFile.bytes(recorded))
    var origin = ActivityDraft.Origin(name: name, format: isGPX ? .gpx : .fit, bytes: bytes)
    origin.count = 1
    return try #require(
      ActivityDraft(recorded, from: origin, number: 0, zone: ImportZone(minutes: 120)))
  }

  /// The activity, with its samples beside it.
  private func keep(
    _ server: TestServer, _ recorded: RecordedActivity = run(), _ name: String = "a.fit"
  ) async throws -> ActivityDraft {
    let draft = try Self.draft(recorded, name)
    let file = try #require(draft.activity.sources.first?.samples)
    let bytes = try #require(draft.samples)
    try await server.library.keep([Library.AttachedFile(path: file.path, bytes: bytes)])
    try await server.library.save(draft.activity)
    return draft
  }

  private func path(_ draft: ActivityDraft) throws -> String {
    try #require(draft.activity.sources.first?.samples?.path)
  }

  private func track(
    _ server: TestServer, _ draft: ActivityDraft, _ device: TestServer.Paired?,
    headers: [String] = []
  ) async throws -> Reply {
    try await server.get(
      "/api/activities/\(draft.activity.id.text)/track", device, headers: headers)
  }

  private func put(
    _ server: TestServer, _ draft: ActivityDraft, _ body: [UInt8], _ format: String,
    _ headers: [String]
  ) async throws -> Reply {
    try await server.ask(
      "PUT", "/api/activities/\(draft.activity.id.text)/samples?format=\(format)", headers, body)
  }

  // MARK: The track

  /// The phone syncs its workout after the watch was read.
  @Test func aWorkoutThatComesLateFindsItsRecording() async throws {
    try await TestServer.run { server in
      var workout = Workout.sample(1)
      var activity = Activity()
      activity.id = ULID(high: workout.id.high, low: 7)
      activity.sport = Open(.strength)
      activity.startedAt = workout.startedAt
      activity.elapsedSeconds = 3600
      try await server.library.save(activity)
      workout.endedAt = Instant(
        milliseconds: workout.startedAt.milliseconds + 3_000_000, offsetMinutes: 120)
      try server.write(workout.encoded(), to: workout.path)
      for _ in 0..<200 {
        let known = try server.library.document(Activity.self, id: activity.id)
        if known?.workoutID == workout.id { return }
        try await Task.sleep(for: .milliseconds(50))
      }
      Issue.record("The recording is not linked.")
    }
  }

  /// Its workout was deleted here, and the same training comes once more, from a log.
  @Test func aRecordingOfADeletedWorkoutFindsAnotherOne() async throws {
    try await TestServer.run { server in
      var workout = Workout.sample(1)
      let deleted = ULID(high: 1, low: 1)
      var activity = Activity()
      activity.id = ULID(high: workout.id.high, low: 7)
      activity.sport = Open(.strength)
      activity.startedAt = workout.startedAt
      activity.elapsedSeconds = 3600
      activity.workoutID = deleted
      try await server.library.save(activity)
      let links = LogLinks(server.library)
      func linked() async throws -> ULID? {
        try await links.link(around: [activity.day])
        return try server.library.document(Activity.self, id: activity.id)?.workoutID
      }
      #expect(try await linked() == deleted, "it may be restored")
      workout.endedAt = Instant(
        milliseconds: workout.startedAt.milliseconds + 3_000_000, offsetMinutes: 120)
      try await server.library.save(workout)
      #expect(try await linked() == workout.id)
    }
  }

  /// A device changes the sport alone; the samples are here.
  @Test func figuresFollowTheSportThatADeviceHasCorrected() async throws {
    try await TestServer.run { server in
      let draft = try await keep(server)
      #expect(!draft.activity.bestEfforts.isEmpty)
      for sport in [Sport.cycling, .running] {
        var activity = try #require(
          try server.library.document(Activity.self, id: draft.activity.id))
        activity.sport = Open(sport)
        if sport == .cycling { activity.followSport() }
        try await server.library.save(activity)
        var hasEfforts: Bool?
        for _ in 0..<200 where hasEfforts != (sport == .running) {
          try await Task.sleep(for: .milliseconds(50))
          let known = try server.library.document(Activity.self, id: activity.id)
          hasEfforts = known.map { !$0.bestEfforts.isEmpty }
        }
        #expect(hasEfforts == (sport == .running), "\(sport)")
      }
    }
  }

  @Test func drawsTheLineTheCurvesAndTheSplits() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let draft = try await keep(server)
      let reply = try await track(server, draft, device)
      #expect(reply.status == 200 && reply.headers["content-type"] == "application/json")
      let json = try reply.json
      #expect(json["id"] as? String == draft.activity.id.text)
      #expect(json["samples"] as? String == draft.activity.sources.first?.samples?.sha256)
      let line = try #require(json["line"] as? [[Double]])
      #expect((2...1000).contains(line.count))
      #expect(abs((line.first?[0] ?? 0) - 47) < 1e-4 && line.first?.dropFirst() == [8, 0, 0, 1])
      #expect(line.last?[2] == 1499 && abs((line.last?[3] ?? 0) - 5000) < 5)
      #expect(line.filter { $0[4] == 1 }.count == 2)
      let series = try #require(json["series"] as? [String: [[Double]]])
      #expect(Set(series.keys) == ["speed", "heart-rate", "altitude"])
      for points in series.values {
        #expect((2...1000).contains(points.count))
        #expect(points.allSatisfy { $0.count == 3 && (0...1499).contains($0[0]) })
        #expect(zip(points, points.dropFirst()).allSatisfy { $0[0] <= $1[0] && $0[1] <= $1[1] })
      }
      #expect(series["heart-rate"]?.allSatisfy { (130...149).contains($0[2]) } == true)
      let splits = try #require(json["splits"] as? [String: [[String: Any]]])
      #expect(splits["km"]?.count == 5 && splits["mi"]?.count == 4)
      let last = try #require(splits["mi"]?.last)
      #expect(last["partial"] as? Bool == true && last["number"] as? Int == 4)
      #expect(splits["km"]?.first?["partial"] as? Bool == false)
      #expect(abs((splits["km"]?.first?["pace_s_km"] as? Double ?? 0) - 300) < 2)
      #expect(last["ascent_m"] as? Double != nil && last["heart_rate_avg"] as? Double != nil)
    }
  }

  @Test func aTrackIsSentOnceAndPackedWhereThatIsTaken() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let draft = try await keep(server)
      let plain = try await track(server, draft, device)
      let tag = try #require(plain.headers["etag"])
      #expect(plain.headers["vary"] == "Accept-Encoding")
      let packed = try await track(server, draft, device, headers: ["Accept-Encoding: gzip"])
      #expect(packed.headers["content-encoding"] == "gzip" && packed.headers["etag"] != tag)
      #expect(packed.body.count * 2 < plain.body.count)
      let again = try await track(server, draft, device, headers: ["If-None-Match: \(tag)"])
      #expect(again.status == 304 && again.body.isEmpty && again.headers["etag"] == tag)
      // Another sport is measured by other limits.
      var activity = try #require(
        try server.library.document(Activity.self, id: draft.activity.id))
      activity.sport = Open(.cycling)
      try await server.library.save(activity)
      let other = try await track(server, draft, device, headers: ["If-None-Match: \(tag)"])
      #expect(other.status == 200 && other.headers["etag"] != tag)
    }
  }

  @Test func whatHasNoPositionsHasCurvesAndNoLine() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let draft = try await keep(server, Self.run(isOutdoors: false))
      let json = try await track(server, draft, device).json
      #expect((json["line"] as? [Any])?.isEmpty == true)
      let series = try #require(json["series"] as? [String: Any])
      #expect(Set(series.keys) == ["speed", "heart-rate"])
      #expect((json["splits"] as? [String: [Any]])?["km"]?.count == 5)
    }
  }

  @Test func saysWhyThereIsNoTrack() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      #expect(try await server.get("/api/activities/x/track", device).status == 404)
      let draft = try await keep(server)
      let file = server.root + "/" + (try path(draft))
      let bytes = try #require(server.bytes(try path(draft)))

      var bare = Activity()
      bare.id = ULID(high: 5, low: 5)
      bare.startedAt = draft.activity.startedAt
      try await server.library.save(bare)
      let none = try await server.get("/api/activities/\(bare.id.text)/track", device)
      #expect(none.status == 404 && none.kind == "no-samples")

      try Data(bytes.dropLast(99)).write(to: URL(fileURLWithPath: file))
      let damaged = try await track(server, draft, device)
      #expect(damaged.status == 404 && damaged.kind == "samples-damaged")
      try FileManager.default.removeItem(atPath: file)
      let missing = try await track(server, draft, device)
      #expect(missing.status == 404 && missing.kind == "samples-missing")
    }
  }

  @Test func takesTheSamplesOfAnotherSourceWhereTheFirstOnesAreGone() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let draft = try await keep(server)
      let phone = try await keep(server, Self.run(late: 4), "phone.gpx")
      var joined = draft.activity
      joined.sources += phone.activity.sources
      try await server.library.save(joined)
      func samples() async throws -> String? {
        try await track(server, draft, device).json["samples"] as? String
      }
      #expect(try await samples() == draft.activity.sources.first?.samples?.sha256)
      try FileManager.default.removeItem(atPath: server.root + "/" + (try path(draft)))
      #expect(try await samples() == phone.activity.sources.first?.samples?.sha256)
    }
  }

  @Test func noDeviceNoTrack() async throws {
    try await TestServer.run { server in
      let draft = try await keep(server)
      #expect(try await track(server, draft, nil).status == 401)
      let device = try await server.pair()
      let answer = try await server.post(
        "/api/activities/\(draft.activity.id.text)/track", "", device)
      #expect(answer.status == 405)
    }
  }

  // MARK: Out

  @Test func anActivityGoesOutAsAFile() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let draft = try await keep(server)
      func export(_ format: String, _ device: TestServer.Paired?) async throws -> Reply {
        let path = "/api/activities/\(draft.activity.id.text)/export?format=\(format)"
        return try await server.get(path, device)
      }
      let original = try await export("fit", device)
      #expect(original.body == draft.samples)
      #expect(original.headers["content-type"] == "application/vnd.ant.fit")
      #expect(
        original.headers["content-disposition"]
          == "attachment; filename=\"2026-04-08-running.fit\"")
      #expect(try await export("gpx", device).text.contains("<trkpt lat=\"47"))
      #expect(try await export("tcx", device).text.contains("<Activity Sport=\"Running\">"))
      #expect(try await export("csv", device).text.split(separator: "\n").count == 1502)
      #expect(try await export("json", device).json["id"] as? String == draft.activity.id.text)
      #expect(try await export("xlsx", device).status == 400)
      #expect(try await export("fit", nil).status == 401)
      try FileManager.default.removeItem(atPath: server.root + "/" + (try path(draft)))
      let bare = try await export("gpx", device)
      #expect(bare.status == 409 && bare.kind == "not-in-format")
      #expect(try await export("tcx", device).status == 200)
    }
  }

  // MARK: Samples of a device

  @Test func keepsWhatADeviceHasMeasuredOnce() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let draft = try Self.draft(Self.run(), "regimen.gpx")
      let bytes = try #require(draft.samples)
      let own = server.bearer(device)
      // The document is still on its way.
      #expect(try await put(server, draft, bytes, "gpx", own).status == 404)
      try await server.library.save(draft.activity)
      for _ in 0..<2 {
        let reply = try await put(server, draft, bytes, "gpx", own)
        #expect(reply.status == 204 && reply.body.isEmpty)
        #expect(server.bytes(try path(draft)) == bytes)
      }
      #expect(try await track(server, draft, device).status == 200)
    }
  }

  @Test func keepsNoSamplesThatTheActivityDoesNotSpeakOf() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let own = server.bearer(device)
      let draft = try Self.draft(Self.run(), "regimen.gpx")
      let bytes = try #require(draft.samples)
      try await server.library.save(draft.activity)
      for (body, format) in [(Array(bytes.dropLast()), "gpx"), ([], "gpx"), (bytes, "fit")] {
        let reply = try await put(server, draft, body, format, own)
        #expect(reply.status == 409 && reply.kind == "other-samples")
      }
      for format in ["", "csv", "GPX"] {
        #expect(try await put(server, draft, bytes, format, own).status == 400)
      }
      #expect(server.bytes(try path(draft)) == nil)
      // A name that leads out of where samples lie.
      for name in ["Activities/../../x.gpx", "x.gpx", "Activities/a\u{0}.gpx"] {
        var activity = draft.activity
        activity.sources[0].samples?.path = name
        try await server.library.save(activity)
        #expect(try await put(server, draft, bytes, "gpx", own).status == 409)
      }
      #expect(!FileManager.default.fileExists(atPath: server.folder + "/x.gpx"))
    }
  }

  /// By the digits of its hash a name says that what lies there is damaged.
  @Test func aDamagedFileIsReplaced() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let draft = try Self.draft(Self.run(), "regimen.gpx")
      try await server.library.save(draft.activity)
      try server.write([1, 2, 3], to: try path(draft))
      let bytes = try #require(draft.samples)
      let reply = try await put(server, draft, bytes, "gpx", server.bearer(device))
      #expect(reply.status == 204)
      #expect(server.bytes(try path(draft)) == bytes)
    }
  }

  @Test func anotherFileOfThatNameStays() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      var draft = try Self.draft(Self.run(), "regimen.gpx")
      let name = "\(draft.activity.path.dropLast(5)).gpx"
      draft.activity.sources[0].samples?.path = name
      try await server.library.save(draft.activity)
      try server.write([1, 2, 3], to: name)
      let reply = try await put(
        server, draft, try #require(draft.samples), "gpx", server.bearer(device))
      #expect(reply.status == 409 && reply.kind == "changed")
      #expect(server.bytes(name) == [1, 2, 3])
    }
  }

  /// Of a body that is sent in parts, each within the time for a whole one.
  @Test func aSlowLineGetsSamplesThrough() async throws {
    try await TestServer.with { $0.limits.bodyDuration = .seconds(2 * Patience.factor) }
      .run { server in
        let device = try await server.pair()
        let draft = try Self.draft(Self.run(), "regimen.gpx")
        let bytes = try #require(draft.samples)
        try await server.library.save(draft.activity)
        let head = server.head(
          "PUT", "/api/activities/\(draft.activity.id.text)/samples?format=gpx",
          server.bearer(device), length: bytes.count)
        let (port, pause) = (server.port, 0.7 * Double(Patience.factor))
        let reply = try await blocking {
          let client = try RawClient(port: port)
          try client.send(head)
          for start in stride(from: 0, to: bytes.count, by: bytes.count / 4 + 1) {
            Thread.sleep(forTimeInterval: pause)
            try client.send(Array(bytes[start..<min(start + bytes.count / 4 + 1, bytes.count)]))
          }
          return try client.reply()
        }
        #expect(reply.status == 204)
        #expect(server.bytes(try path(draft)) == bytes)
      }
  }

  @Test func asksHowLongSamplesAreAndWhichLibraryIsMeant() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let draft = try Self.draft(Self.run(), "regimen.gpx")
      let bytes = try #require(draft.samples)
      try await server.library.save(draft.activity)
      let own = server.bearer(device)
      let path = "/api/activities/\(draft.activity.id.text)/samples?format=gpx"
      let endless = try await server.ask("PUT", path, own + ["Transfer-Encoding: chunked"])
      #expect(endless.status == 411 && endless.kind == "length")
      let other = own + ["Regimen-Library: \(ULID(high: 1, low: 1).text)"]
      let elsewhere = try await put(server, draft, bytes, "gpx", other)
      #expect(elsewhere.status == 409 && elsewhere.kind == "other-library")
      #expect(server.bytes(try self.path(draft)) == nil)
      let known = try #require(server.library.identity?.id.text)
      let reply = try await put(server, draft, bytes, "gpx", own + ["Regimen-Library: \(known)"])
      #expect(reply.status == 204)
    }
  }

  @Test func takesSamplesFromItsOwnPagesOnly() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let draft = try Self.draft(Self.run(), "regimen.gpx")
      let bytes = try #require(draft.samples)
      try await server.library.save(draft.activity)
      let own = server.bearer(device)
      let foreign = own + ["Origin: http://evil.example"]
      #expect(try await put(server, draft, bytes, "gpx", foreign).status == 403)
      let site = ["Sec-Fetch-Site: same-origin"]
      #expect(try await put(server, draft, bytes, "gpx", site).status == 401)
      let head = server.head(
        "PUT", "/api/activities/\(draft.activity.id.text)/samples?format=gpx", own,
        length: (60 << 20) + 1)
      let port = server.port
      let tooLarge = try await blocking {
        let client = try RawClient(port: port)
        try client.send(head)
        return try client.reply()
      }
      #expect(tooLarge.status == 413 && tooLarge.kind == "too-large")
      #expect(server.bytes(try path(draft)) == nil)
    }
  }
}
