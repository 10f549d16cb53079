import Documents
import Interchange
import Library
import Running
import Testing

@testable import Server

@Suite struct PlanRoutesTests {
  @Test func aPlanAndItsRunsGoOutAsFiles() async throws {
    try await TestServer.run { server in
      let plan = try #require(Plan.demo(today: server.clock.now.day, seed: 1))
      try await server.library.save(plan)
      let device = try await server.pair()
      let event = try #require(plan.events.first { !$0.structure.isEmpty })
      let path = "/api/plans/\(plan.id.text)/export?format="
      let (now, run) = (server.clock.now, ExportedRun(event))
      let targets = RunTargets.known(.pace, of: plan.configuration)
      let csv = try await server.get(path + "csv", device)
      #expect(csv.status == 200 && csv.headers["content-type"] == "text/csv; charset=utf-8")
      #expect(
        csv.headers["content-disposition"]
          == "attachment; filename=\"plan-\(plan.firstDay.text).csv\"")
      #expect(csv.body == plan.bytes(as: .csv, targets, at: now))
      #expect(try await server.get(path + "ics", device).text.hasPrefix("BEGIN:VCALENDAR"))
      for format in ExportedRun.Format.allCases {
        let reply = try await server.get(
          path + format.rawValue + "&run=" + event.id.text, device)
        #expect(reply.status == 200, "\(format)")
        #expect(reply.body == run.bytes(as: format, targets, at: now), "\(format)")
        #expect(
          reply.headers["content-disposition"]
            == "attachment; filename=\"\(run.fileName(format.ending))\"")
      }
    }
  }

  @Test func aRunGoesByWhatTheAthleteHasChosen() async throws {
    try await TestServer.run { server in
      let plan = try #require(Plan.demo(today: server.clock.now.day, seed: 1))
      var athlete = Athlete()
      athlete.targets = Open(.heartRate)
      try await server.library.save(plan)
      try await server.library.save(athlete)
      let device = try await server.pair()
      let event = try #require(plan.events.first { !$0.structure.isEmpty })
      let path =
        "/api/plans/\(plan.id.text)/export?format=intervals&run=" + event.id.text
      #expect(try await server.get(path, device).text.contains("HR"))
      #expect(try await server.get(path + "&targets=pace", device).text.contains("/km Pace"))
      #expect(try await server.get(path + "&targets=x", device).status == 400)
    }
  }

  @Test func refusesWhatItCannotWrite() async throws {
    try await TestServer.run { server in
      let plan = try #require(Plan.demo(today: server.clock.now.day, seed: 1))
      try await server.library.save(plan)
      let device = try await server.pair()
      let path = "/api/plans/\(plan.id.text)/export"
      let run = "&run=" + plan.events[0].id.text
      #expect(try await server.get(path + "?format=csv", nil).status == 401)
      // Which formats there are depends on what is written.
      for wrong in ["", "?format=x", "?format=fit", "?format=csv" + run] {
        #expect(try await server.get(path + wrong, device).status == 400, "\(wrong)")
      }
      for path in [
        "/api/plans/x/export?format=csv", path + "?format=fit&run=" + plan.id.text,
        "/api/plans/\(plan.events[0].id.text)/export?format=csv",
      ] {
        #expect(try await server.get(path, device).status == 404, "\(path)")
      }
    }
  }
}
