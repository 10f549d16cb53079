import Foundation
import Testing

@Suite struct PlanCommandTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func keepsThePromiseOfItsJSON() throws {
    let plan = try tool.run(
      "plan", "debug", "--distance", "half", "--level", "advanced", "--days", "5", "--weeks", "14",
      "--current-km", "55", "--seed", "3", "--json"
    ).json
    #expect((plan["configuration"] as? [String: Any])?["seed"] as? Int == 3)
    #expect((plan["violations"] as? [Any])?.isEmpty == true)
    #expect((plan["type_counts"] as? [String: Int])?["long"] ?? 0 > 5)
    let weeks = try #require(plan["weeks"] as? [[String: Any]])
    #expect(weeks.count == 14)
    let keys = [
      "week", "phase", "target_load", "load", "distance_km", "duration_min", "long_run_km",
      "hard_sessions", "kind", "workouts",
    ]
    for week in weeks { for key in keys { #expect(week[key] != nil, "\(key)") } }
    #expect(weeks.last?["race_km"] != nil)
    let run = try #require((weeks[0]["workouts"] as? [[String: Any]])?.first)
    for key in ["day", "id", "type", "distance_km", "duration_min", "load", "reasons"] {
      #expect(run[key] != nil, "\(key)")
    }
  }

  @Test func theSameQuestionHasTheSameAnswer() throws {
    let words = ["plan", "debug", "--distance", "marathon", "--weeks", "18", "--json"]
    #expect(try tool.run(words).text == tool.run(words).text)
    let table = try tool.run("plan", "debug", "--distance", "5k", "--days", "4", "--csv").text
    #expect(table.split(separator: "\n").count == 1 + 12 * 4)
    #expect(try tool.run("plan", "debug", "--distance", "5k", "--svg").text.hasPrefix("<svg"))
  }

  @Test func saysWhatWouldWork() throws {
    let refused = try tool.run(
      "plan", "debug", "--distance", "marathon", "--weeks", "4", "--current-km", "0")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("A base plan first would work."))
    #expect(try tool.run("plan", "debug", "--days", "9").errors.contains("--days takes 2 to 7."))
    #expect(try tool.run("plan", "debug", "--result", "10k=soon").status == 2)
  }

  /// The report that is kept in docs; `make audit` writes it anew.
  @Test func theKeptAuditIsTrue() throws {
    let file = Self.root.appendingPathComponent("docs/plan-audit.txt")
    let text = try tool.run("plan", "audit").text
    let known = try? String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1", known != text {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded plan-audit.txt; run again without RECORD_SNAPSHOTS")
    } else {
      #expect(known == text, "make audit writes docs/plan-audit.txt anew")
    }
  }

  @Test func makesShowsExportsAndDeletesAPlan() throws {
    let words = [
      "plan", "new", "--distance", "10k", "--weeks", "8", "--result", "5k=24:00", "--current-km",
      "25", "--name",
    ]
    let made = try tool.run(words + ["Spring"])
    #expect(made.text.contains("Saved Spring."))
    #expect(try tool.run("plan").text.contains("Spring  2"))
    let late = try tool.run(words + ["Late", "--start", "2020-01-06"])
    #expect(late.status == 1)
    #expect(late.errors.contains("The plan would have begun on 2020-01-06, "))
    #expect(late.errors.contains("Begin today or later."))
    let over = try tool.run(words + ["Late", "--race", "2020-01-05"])
    #expect(over.errors.contains("The race on 2020-01-05 is over."))
    #expect(
      try tool.run("plan", "new", "--distance", "marathon", "--weeks", "4").errors
        .contains("Say how many kilometres you run in a usual week."))
    #expect(try tool.run("plan", "show", "spr", "--week", "2").text.contains("Week 2"))
    #expect(try tool.run("plan", "show", "--week", "99").status == 2)
    let proposal = try tool.run("plan", "adjust", "--week", "1", "--accept")
    #expect(proposal.text.contains("after week 1"))
    #expect(proposal.text.contains("Carried out."))
    #expect(
      try tool.run("plan", "adjust", "--week", "1", "--accept").text
        .contains("What follows week 1 was decided already: "))
    let second = try tool.run(words + ["Second"])
    #expect(second.text.contains("Spring has runs in these weeks, too, and both count."))
    #expect(try tool.run("plan", "delete", "Second").status == 0)
    for (format, ending) in [
      ("fit", "fit"), ("ics", "ics"), ("zwo", "zwo"), ("intervals", "txt"), ("csv", "csv"),
    ] {
      let folder = tool.folder + "/" + format
      #expect(try tool.run("plan", "export", "--format", format, "--to", folder).status == 0)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(!files.isEmpty && files.allSatisfy { $0.hasSuffix("." + ending) }, "\(format)")
    }
    let rates = try tool.run("plan", "export", "--format", "fit", "--heart-rate")
    #expect(rates.errors.contains("because the maximum heart rate is not set"))
    #expect(try tool.run("plan", "delete", "Spring").status == 0)
    #expect(try tool.run("plan").text.contains("No plans yet"))
  }
}
