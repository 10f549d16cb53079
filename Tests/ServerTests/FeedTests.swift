import Coach
import Documents
import Foundation
import Library
import Running
import Strength
import Testing

@testable import Server

@Suite struct FeedTests {
  private func address(
    _ server: TestServer, _ device: TestServer.Paired, _ body: String = ""
  ) async throws -> String {
    let reply = try await server.post("/api/feeds", body, headers: server.bearer(device))
    #expect(reply.status == 200, "\(reply.text)")
    let address = try #require(reply.json["address"] as? String)
    #expect(address.hasPrefix("http://127.0.0.1:\(server.port)/feeds/"))
    return String(address.dropFirst("http://127.0.0.1:\(server.port)".count))
  }

  @Test func aCalendarReadsWhatIsPlannedAndNothingElse() async throws {
    try await TestServer.run { server in
      let plan = try #require(Plan.demo(today: server.clock.now.day, seed: 1))
      _ = try await server.library.save([try Draft(plan)])
      let device = try await server.pair()
      let path = try await address(server, device)
      let feed = try await server.get(path, nil)
      #expect(feed.status == 200)
      #expect(feed.headers["content-type"] == "text/calendar; charset=utf-8")
      #expect(feed.text.components(separatedBy: "BEGIN:VEVENT").count == plan.events.count + 1)
      let timed = try await server.get(path + "?start=07:30&targets=heart-rate", nil)
      #expect(timed.text.contains("T073000"))
      #expect(timed.text.contains("bpm"))
      for wrong in ["?start=7", "?start=24:00", "?targets=x"] {
        #expect(try await server.get(path + wrong, nil).status == 400, "\(wrong)")
      }
      // Without a word in the address, runs go by what the athlete has chosen.
      #expect(!feed.text.contains("bpm"))
      var athlete = try server.library.athlete()
      athlete.targets = Open(.heartRate)
      try await server.library.save(athlete)
      #expect(try await server.get(path, nil).text.contains("bpm"))
      #expect(try await !server.get(path + "?targets=pace", nil).text.contains("bpm"))
      let token = String(path.dropFirst("/feeds/".count).dropLast(4))
      for path in ["/api/changes", "/api/library", "/today.json"] {
        let reply = try await server.get(path, nil, headers: ["Authorization: Bearer " + token])
        #expect(reply.status == 401, "\(path)")
      }
      for path in ["/feeds/x.ics", "/feeds/" + token, "/feeds/\(device.token).ics"] {
        #expect(try await server.get(path, nil).status == 404, "\(path)")
      }
    }
  }

  @Test func aCalendarReadsMilesForWhoCountsInThem() async throws {
    try await TestServer.run { server in
      let plan = try #require(Plan.demo(today: server.clock.now.day, seed: 1))
      _ = try await server.library.save([try Draft(plan)])
      let path = try await address(server, try await server.pair())
      func calendar() async throws -> String {
        try await server.get(path, nil).text.replacing("\r\n ", with: "")
      }
      let kilometers = try await calendar()
      #expect(kilometers.contains(" km · ") && kilometers.contains(" /km"))
      var settings = Settings()
      settings.distanceUnit = Open(.mi)
      try await server.library.save(settings)
      let miles = try await calendar()
      #expect(miles.contains(" mi · ") && miles.contains(" /mi"))
      #expect(!miles.contains(" km · ") && !miles.contains(" /km"))
    }
  }

  @Test func aCalendarReadsTheWeeksThatOneTrainsBy() async throws {
    try await TestServer.run { server in
      let today = server.clock.now.day
      func week(_ state: WeekState, from start: CivilDay) -> WeekPlan {
        var week = WeekPlan()
        week.id = ULID(derivedFrom: state.rawValue)
        (week.start, week.state) = (start, Open(state))
        week.days = (0..<WeekPlan.dayCount).map { number in
          var day = WeekPlanDay()
          day.id = ULID(derivedFrom: state.rawValue + String(number))
          day.date = start + number
          guard number % 3 == 0 else { return day }
          (day.kind, day.title, day.minutes) = (Open(.strength), "Upper body", 40)
          var item = WeekPlanExercise()
          item.id = ULID(derivedFrom: day.id.text)
          item.exerciseID = ULID(derivedFrom: "bench")
          (item.exerciseName, item.weight) = ("Bench Press", .kg(60))
          day.exercises = [item]
          return day
        }
        return week
      }
      var accepted = week(.accepted, from: today)
      accepted.days[3].isSkipped = true
      var workout = Workout(
        id: ULID(derivedFrom: "workout"), name: "Upper body", startedAt: server.clock.now)
      workout.planDayID = accepted.days[0].id
      workout.endedAt = server.clock.now
      var log = ExerciseLog()
      log.id = ULID(derivedFrom: "log")
      log.exerciseID = ULID(derivedFrom: "bench")
      var set = WorkoutSet()
      set.id = ULID(derivedFrom: "set")
      (set.reps, set.completedAt) = (8, server.clock.now)
      log.sets = [set]
      workout.logs = [log]
      _ = try await server.library.save([
        try Draft(accepted), try Draft(week(.draft, from: today + 14)), try Draft(workout),
      ])
      let path = try await address(server, try await server.pair())
      let feed = try await server.get(path, nil).text
      #expect(feed.components(separatedBy: "BEGIN:VEVENT").count == 4)
      #expect(feed.components(separatedBy: "SUMMARY:✓ Upper body").count == 2)
      #expect(feed.components(separatedBy: "STATUS:CANCELLED").count == 2)
      #expect(feed.contains("Bench Press: 3 × 8–12 · 60 kg"))
      // An address of before was given away for runs.
      let file = URL(
        fileURLWithPath: server.folder + "/state/\(server.library.key)/devices.json")
      let list = try String(contentsOf: file, encoding: .utf8)
      let older = list.replacing("readsWorkouts", with: "unknown")
      #expect(older != list)
      try Data(older.utf8).write(to: file, options: .atomic)
      #expect(try await !server.get(path, nil).text.contains("Upper body"))
    }
  }

  @Test func aWidgetReadsTodayAndNothingElse() async throws {
    try await TestServer.with { $0.assets = .bundled }.run { server in
      let device = try await server.pair()
      let path = try await address(server, device, #"{"shows":"today"}"#)
      #expect(path.hasSuffix(".svg"))
      let card = try await server.get(path, nil)
      let known = try await server.get("/today.svg", device)
      #expect(card.status == 200 && card.text == known.text)
      #expect(card.headers["content-type"] == "image/svg+xml")
      // A page of the house may show it; today's own picture is for our pages.
      #expect(card.headers["cross-origin-resource-policy"] == "cross-origin")
      #expect(known.headers["cross-origin-resource-policy"] == "same-origin")
      let german = try await server.get(path + "?language=de", nil)
      #expect(german.text.contains("Diese Woche: 0 Trainings"))
      let token = String(path.dropFirst("/feeds/".count).dropLast(4))
      for path in ["/api/changes", "/today.json", "/today.svg"] {
        let reply = try await server.get(path, nil, headers: ["Authorization: Bearer " + token])
        #expect(reply.status == 401, "\(path)")
      }
      // Neither reads what the other one is for.
      let calendar = try await address(server, device)
      for wrong in ["\(path.dropLast(4)).ics", "\(calendar.dropLast(4)).svg"] {
        #expect(try await server.get(wrong, nil).status == 404, "\(wrong)")
      }
      let reply = try await server.post(
        "/api/feeds", #"{"shows":"x"}"#, headers: server.bearer(device))
      #expect(reply.status == 400)
      let list = try await server.get("/api/devices", device)
      let feeds = try #require(list.json["feeds"] as? [[String: Any]])
      #expect(feeds.map { $0["name"] as? String } == ["Widget", "Calendar"])
      let id = try #require(feeds[0]["id"] as? String)
      _ = try await server.ask("DELETE", "/api/devices/\(id)", server.bearer(device))
      #expect(try await server.get(path, nil).status == 404)
      #expect(try await server.get(calendar, nil).status == 200)
    }
  }

  @Test func endsWhenItIsRevoked() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let path = try await address(server, device)
      let list = try await server.get("/api/devices", device)
      let feeds = try #require(list.json["feeds"] as? [[String: Any]])
      #expect(feeds.map { $0["name"] as? String } == ["Calendar"])
      #expect(!list.text.contains("tokenHash"))
      let id = try #require(feeds[0]["id"] as? String)
      let reply = try await server.ask("DELETE", "/api/devices/\(id)", server.bearer(device))
      #expect(reply.status == 204)
      #expect(try await server.get(path, nil).status == 404)
      #expect(try await server.get("/api/library", device).status == 200)
    }
  }

  @Test func onlyPairedDevicesMakeFeedsAndNotWithoutEnd() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      #expect(try await server.post("/api/feeds", "", headers: []).status != 200)
      for _ in 0..<DeviceList.feedLimit { _ = try await address(server, device) }
      let reply = try await server.post("/api/feeds", "", headers: server.bearer(device))
      #expect(reply.status == 429)
      #expect(reply.kind == "too-many-feeds")
    }
  }
}
