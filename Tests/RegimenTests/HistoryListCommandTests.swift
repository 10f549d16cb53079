import Body
import Documents
import Foundation
import Library
import Testing

/// What the app's history lists, in the terminal.
@Suite struct HistoryListCommandTests {
  private let days: TrainedDays

  init() throws { days = try TrainedDays() }

  private func history(_ more: String...) throws -> Tool.Output {
    try days.tool.run(["history"] + more)
  }

  private func titles(_ output: Tool.Output) -> [String] {
    let trainings = output.json["trainings"] as? [[String: Any]] ?? []
    return trainings.map { "\($0["kind"] ?? "") \($0["title"] ?? "")" }
  }

  private func workouts(_ output: Tool.Output) -> [String] {
    (output.json["workouts"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }

  private let all = [
    "workout Push", "activity Evening ride", "run Long run", "session Tabata",
  ]

  @Test func listsEveryKindTheNewestFirst() async throws {
    try await days.save()
    let told = try history("--json")
    #expect(titles(told) == all, "\(told.errors)")
    #expect(workouts(told) == ["Push"])
    let ride = (told.json["trainings"] as? [[String: Any]])?[1]
    #expect(ride?["distance_km"] as? Double == 20 && ride?["seconds"] as? Double == 3600)
    #expect(ride?["sets_done"] is NSNull && ride?["sport"] as? String == "cycling")
    let lines = try history().text.split(separator: "\n").map { String($0) }
    #expect(lines.count == 5, "\(lines)")
    for (line, words) in zip(
      lines.dropFirst(), ["Bench Press", "20 km · 1:00:00", "8 km · 50:00", "1 card"])
    {
      #expect(line.contains(words), "\(line)")
    }
  }

  @Test func listsOneKindAndWhatHoldsSomeWords() async throws {
    try await days.save()
    for (filter, place) in [("strength", 0), ("rides", 1), ("runs", 2), ("other", 3)] {
      #expect(try titles(history("--only", filter, "--json")) == [all[place]], "\(filter)")
    }
    #expect(try titles(history("--search", "bench", "--json")) == [all[0]])
    #expect(try titles(history("--search", "RIDE evening", "--json")) == [all[1]])
    #expect(try titles(history("--search", "run", "--only", "rides", "--json")).isEmpty)
    #expect(try history("--search", "nothing").text == "Nothing of this kind was trained yet.\n")
    #expect(try history("--exercise", "Bench", "--only", "runs").status == 2)
  }

  @Test func looksBackBeyondWhatIsOfOtherKinds() async throws {
    var drafts = [try Draft(days.workout)]
    for hours in 0..<12 {
      var ride = days.ride
      ride.id = ULID(derivedFrom: "ride \(hours)")
      ride.startedAt = days.time(daysAgo: 0, hours: Int64(hours))
      ride.timerSeconds = 600
      drafts.append(try Draft(ride))
    }
    try await days.save(drafts)
    let told = try history("--limit", "1", "--json")
    #expect(titles(told) == [all[1]] && workouts(told) == ["Push"])
    #expect(try titles(history("--limit", "1", "--only", "strength", "--json")) == [all[0]])
  }

  @Test func whatRunsStandsOnTop() async throws {
    try await days.save()
    try days.tool.run("log", "start", "--name", "Now")
    #expect(try titles(history("--limit", "2", "--json")) == ["workout Now", all[0]])
    let row = try history().text.split(separator: "\n").dropFirst().first
    #expect(row?.contains("running") == true)
  }
}
