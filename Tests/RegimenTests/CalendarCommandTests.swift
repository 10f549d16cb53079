import Body
import Documents
import Foundation
import Library
import Testing

/// The days of some weeks with all that lies on them, in the terminal.
@Suite struct CalendarCommandTests {
  private let days: TrainedDays

  init() throws { days = try TrainedDays() }

  private func calendar(_ more: String...) throws -> Tool.Output {
    try days.tool.run(["calendar", "--from", (days.today - 7).text, "--weeks", "3"] + more)
  }

  @Test func listsEachThingOnceOnItsDay() async throws {
    try await days.save()
    let told = try calendar("--json")
    #expect(told.status == 0, "\(told.errors)")
    let all = told.json["days"] as? [[String: Any]] ?? []
    #expect(all.count == 21)
    func trainings(daysAgo: Int) -> [String] {
      let day = all.first { $0["day"] as? String == (days.today - daysAgo).text }
      return (day?["trainings"] as? [[String: Any]] ?? []).map { training in
        ["kind", "title", "status"].map { training[$0] as? String ?? "" }.joined(separator: " ")
      }
    }
    #expect(trainings(daysAgo: 0) == ["run Easy run planned"])
    #expect(trainings(daysAgo: 1) == ["workout Push done"])
    #expect(trainings(daysAgo: 2) == ["activity Evening ride done"])
    #expect(trainings(daysAgo: 3) == ["run Long run done"])
    #expect(trainings(daysAgo: 4) == ["session Tabata done"])
    #expect(trainings(daysAgo: 5).isEmpty)
    let weeks = told.json["weeks"] as? [[String: Any]] ?? []
    func sum(_ name: String) -> Double {
      weeks.reduce(0) { $0 + ($1[name] as? Double ?? 0) }
    }
    #expect(weeks.count == 3)
    #expect(sum("done_distance_km") == 8, "a ride is no run")
    #expect(sum("planned_distance_km") == 10)
    #expect(sum("hard_sets") == 2)
    // An hour each of lifting and of riding, 50 minutes run, 30 planned, 5 played.
    #expect(sum("seconds") == 2 * 3600 + 3000 + 1800 + 300)
  }

  @Test func showsTheWeeksWithTheirTotals() async throws {
    try await days.save()
    let text = try calendar().text
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("Week of Mon ") }.count == 3)
    for line in [
      "Easy run planned", "Push done", "2 sets · 1 h", "Evening ride recorded",
      "Long run done", "8 km · 50:00 · 6:15/km", "Tabata played", "5 min", "2 hard sets",
    ] {
      #expect(text.contains(line), "\(line): \(text)")
    }
  }

  @Test func aWorkoutThatGoesOnIsUnderWay() throws {
    try days.tool.run("log", "start", "--name", "Evening")
    #expect(try calendar().text.contains("Evening under way"))
    let all = try calendar("--json").json["days"] as? [[String: Any]] ?? []
    let trainings = all.flatMap { $0["trainings"] as? [[String: Any]] ?? [] }
    #expect(trainings.map { $0["status"] as? String } == ["running"])
    #expect(trainings.first?["seconds"] is NSNull)
  }

  /// As the history tells it.
  @Test func aTimeThatNobodyKnowsIsNull() async throws {
    var ride = days.ride
    ride.timerSeconds = nil
    try await days.save([Draft(ride)])
    let all = try calendar("--json").json["days"] as? [[String: Any]] ?? []
    let trainings = all.flatMap { $0["trainings"] as? [[String: Any]] ?? [] }
    #expect(trainings.count == 1)
    #expect(trainings.first?["seconds"] is NSNull)
  }

  @Test func refusesWhatIsNoNumberOfWeeks() throws {
    for weeks in ["0", "105"] {
      let refused = try days.tool.run("calendar", "--weeks", weeks)
      #expect(refused.status == 2 && refused.errors.contains("--weeks takes 1 to 104."))
    }
  }
}
